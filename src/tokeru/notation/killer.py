"""A killer in 81 characters: the total at one cell of each cage, and at the others an arrow towards it.

    G<<L<K<L<^G>^>^E^^>^IJ<G^…        G at r1c1 is 16; r1c2 and r1c3 belong to it, and so does r2c1

Totals are 0 … 9, then A = 10 … Z = 35, a = 36 … j = 45; at 0 the values only differ. Arrows point to a
neighbour, `<` `>` `^` `v`, or diagonally: ` up left, ' up right, a comma down left, a dot down right.
"""

from __future__ import annotations

import re
from collections import deque

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.cages import cages
from tokeru.notation.refusal import refuse_unsaid
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, Cage, ExtraRegion

NAME = "killer"

SIZE = 9
WAYS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"

_KILLER = re.compile(r"[0-9A-Za-j<>^v`',.]{81}")
_ARROWS = re.compile(r"[<>^v`',]")


def recognises(text: str) -> bool:
    written = "".join(text.split())
    return _KILLER.fullmatch(written) is not None and _ARROWS.search(written) is not None


def parse(text: str) -> Puzzle:
    written = "".join(text.split())
    if not recognises(text):
        raise NotationError("killer: it has 81 characters, totals and arrows")
    cells_of: dict[int, list[str]] = {}
    for cell in range(SIZE**2):
        cells_of.setdefault(_head(written, cell), []).append(grid.name(SIZE, cell))
    return Puzzle(
        SIZE, [*CLASSIC, *cages((TOTALS.index(written[head]), cells) for head, cells in cells_of.items())]
    )


def _head(written: str, cell: int) -> int:
    """Where the arrows lead."""
    at = cell
    for _ in range(SIZE**2):
        if written[at] not in WAYS:
            return at
        down, right = WAYS[written[at]]
        row, column = divmod(at, SIZE)
        if not (0 <= row + down < SIZE and 0 <= column + right < SIZE):
            raise NotationError(f"killer: the arrow at {grid.name(SIZE, at)} points off the board", at)
        at += down * SIZE + right
    raise NotationError(f"killer: the arrows from {grid.name(SIZE, cell)} lead in a circle", cell)


def format(puzzle: Puzzle) -> str:
    said = [rule for rule in puzzle.rules if isinstance(rule, Cage | ExtraRegion)]
    refuse_unsaid("a killer in 81 characters", puzzle, [*CLASSIC, *said])
    if puzzle.size != SIZE or any(puzzle.givens):
        raise NotationError("a killer in 81 characters has a board of 9x9 without givens")
    written: dict[int, str] = {}
    for rule in said:
        cells = puzzle.ruleset.cells(rule.cells)
        total = rule.total if isinstance(rule, Cage) else 0
        if not 0 < total < len(TOTALS) and isinstance(rule, Cage):
            raise NotationError(f"a killer in 81 characters cannot say {rule.text()}")
        for cell, symbol in _arrows(cells, TOTALS[total]).items():
            if cell in written:
                raise NotationError(
                    f"{grid.name(SIZE, cell)} is in two cages, which 81 characters cannot say"
                )
            written[cell] = symbol
        if any(cell not in written for cell in cells):
            raise NotationError(
                f"a killer in 81 characters cannot say {rule.text()}, which is not in one piece"
            )
    if len(written) < SIZE**2:
        raise NotationError("in a killer in 81 characters every cell is in a cage")
    return "".join(written[cell] for cell in range(SIZE**2))


def _arrows(cells: grid.Shape, total: str) -> dict[int, str]:
    """From the first cell on, each points to the one from which it was met."""
    found, met = {cells[0]: total}, deque([cells[0]])
    while met:
        at = met.popleft()
        for arrow, (down, right) in WAYS.items():
            row, column = at // SIZE - down, at % SIZE - right
            cell = row * SIZE + column
            if 0 <= row < SIZE and 0 <= column < SIZE and cell in cells and cell not in found:
                found[cell] = arrow
                met.append(cell)
    return found
