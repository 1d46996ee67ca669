"""Pencil marks given: each cell of a classic 9x9 board is nine characters, its values or dots in their place.

123456789123456789.2345.789.2.456789…        r1c3 can be 2, 3, 4, 5, 7, 8 or 9
"""

from __future__ import annotations

import re

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.refusal import refuse_unsaid
from tokeru.problem import values
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, Even, Odd, Only

NAME = "candidates"

SIZE = 9

_CANDIDATES = re.compile(
    r"(?:(?![.0]{9})" + "".join(f"[.0{value}]" for value in range(1, SIZE + 1)) + "){81}"
)


def recognises(text: str) -> bool:
    return _CANDIDATES.fullmatch("".join(text.split())) is not None


def parse(text: str) -> Puzzle:
    written = "".join(text.split())
    if not recognises(text):
        raise NotationError(
            "candidates: each of 81 cells has nine characters, 1 to 9 or dots in their places"
        )
    givens, rules = [0] * SIZE**2, []
    for cell in range(SIZE**2):
        left = tuple(
            int(symbol) for symbol in written[SIZE * cell : SIZE * cell + SIZE] if symbol not in ".0"
        )
        if len(left) == 1:
            givens[cell] = left[0]
        elif len(left) < SIZE:
            rules.append(Only([grid.name(SIZE, cell)], left))
    return Puzzle(SIZE, [*CLASSIC, *rules], givens)


def format(puzzle: Puzzle) -> str:
    """Odd and even cells become the values that they can have."""
    refuse_unsaid(
        "a grid of candidates",
        puzzle,
        [*CLASSIC, *(rule for rule in puzzle.rules if isinstance(rule, Even | Odd | Only))],
    )
    if puzzle.size != SIZE:
        raise NotationError(f"a grid of candidates is 9x9, not {puzzle.size}x{puzzle.size}")
    left = map(values, puzzle.problem.masks())
    return "".join(
        "".join(str(value) if value in each else "." for value in range(1, SIZE + 1)) for each in left
    )
