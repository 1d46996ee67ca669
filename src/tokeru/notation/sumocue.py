"""SumoCue's killers: 3x3:d:k: and 81 numbers, each the total of its cage times 256 plus the cage's number.

3x3::k:6150:6150:6401:…      r1c1 and r1c2 are in cage 6, which adds up to 24; with d the diagonals count
"""

from __future__ import annotations

import re

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.cages import cages
from tokeru.notation.refusal import refuse_unsaid
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, Cage, Diagonals, ExtraRegion

NAME = "sumocue"

SIZE, TOTAL = 9, 256

_BEGINS = re.compile(r"\s*3x3:(d?):k:", re.IGNORECASE)


def recognises(text: str) -> bool:
    return _BEGINS.match(text) is not None


def parse(text: str) -> Puzzle:
    head = _BEGINS.match(text)
    if head is None:
        raise NotationError("sumocue: it begins with 3x3::k:")
    written = "".join(text[head.end() :].split()).strip(":").split(":")
    if len(written) != SIZE**2 or not all(re.fullmatch("[0-9]{1,6}", number) for number in written):
        raise NotationError(f"sumocue: after 3x3::k: come 81 numbers, not {len(written)}", head.end())
    cells_of: dict[int, list[str]] = {}
    for cell, number in enumerate(map(int, written)):
        if number:
            cells_of.setdefault(number, []).append(grid.name(SIZE, cell))
    rules = cages((number // TOTAL, cells) for number, cells in cells_of.items())
    return Puzzle(SIZE, [*CLASSIC, *([Diagonals()] if head[1] else []), *rules])


def format(puzzle: Puzzle) -> str:
    said = [rule for rule in puzzle.rules if isinstance(rule, Cage | ExtraRegion)]
    diagonals = [Diagonals()] if Diagonals() in puzzle.rules else []
    refuse_unsaid("SumoCue", puzzle, [*CLASSIC, *diagonals, *said])
    if puzzle.size != SIZE or any(puzzle.givens):
        raise NotationError("SumoCue's killers have a board of 9x9 without givens")
    numbers = [0] * SIZE**2
    for number, rule in enumerate(said, 1):
        total = rule.total if isinstance(rule, Cage) else 0
        if not 0 < total < TOTAL and isinstance(rule, Cage):
            raise NotationError(f"SumoCue cannot say {rule.text()}")
        for cell in puzzle.ruleset.cells(rule.cells):
            if numbers[cell]:
                raise NotationError(f"{grid.name(SIZE, cell)} is in two cages, which SumoCue cannot say")
            numbers[cell] = total * TOTAL + number
    return f"3x3:{'d' if diagonals else ''}:k:" + ":".join(map(str, numbers))
