"""FuFen: a Futoshiki row by row, with slashes between the rows and the signs after their squares.

    .>351./.2.5./.....^/.5.3./.432<.

A square is `.` or a value, 1 … 9 and then a = 10 … z = 35. After it, > and < compare it with the square
to its right, ^ (greater) and V (less) with the square above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.symbols import PACKED_ID, Symbol, error_at, values_up_to
from tokeru.puzzle import Puzzle
from tokeru.rules import LATIN
from tokeru.rules.signs import Sign

NAME = "fufen"

LARGEST_VALUE = 35

_BEGINS = re.compile(r"\s*+[.1-9a-z]")
_PART = re.compile(r"(?P<square>[.1-9a-z])(?P<signs>[<>^V\s]*+)|(?P<end>/)|\s++|(?P<wrong>.)", re.DOTALL)


class Square(NamedTuple):
    symbol: Symbol
    signs: str


def recognises(text: str) -> bool:
    return "/" in text and ":" not in text and bool(_BEGINS.match(text)) and not PACKED_ID.match(text)


def parse(text: str) -> Puzzle:
    rows = _rows(text)
    size = len(rows)
    squares = [square for row in rows for square in row]
    givens = values_up_to(size, [square.symbol for square in squares], text)
    found = (sign for cell, square in enumerate(squares) for sign in _signs(cell, square, size, text))
    return Puzzle(size, [*LATIN, *(sign.rule(size) for sign in found)], givens)


def format(puzzle: Puzzle) -> str:
    refuse_unsaid("FuFen", puzzle, LATIN, says_signs=True)
    for cell, value in enumerate(puzzle.givens):
        if value > LARGEST_VALUE:
            raise NotationError(f"FuFen cannot say {grid.name(puzzle.size, cell)} = {value}; it ends at 35")
    squares = [grid.symbol(value) for value in puzzle.givens]
    for sign in puzzle.signs:
        cell, suffix = _suffix(sign)
        squares[cell] += suffix
    return "/".join("".join(squares[cell] for cell in row) for row in grid.rows(puzzle.size))


def _suffix(sign: Sign) -> tuple[int, str]:
    """The square that carries a sign, and what it carries: the left one, or the lower one."""
    if sign.second == sign.first + 1:
        return sign.first, "<" if sign.rises else ">"
    return sign.second, "^" if sign.rises else "V"


def _rows(text: str) -> list[list[Square]]:
    """As many rows as squares in each."""
    rows: list[list[Square]] = [[]]
    for part in _PART.finditer(text):
        if part["wrong"]:
            raise error_at(_not_a_square(part["wrong"]), text, part.start())
        if part["end"]:
            rows.append([])
        elif part["square"]:
            rows[-1].append(Square((part.start(), grid.value_of(part["square"]) or 0), part["signs"]))
        if max(len(rows), len(rows[-1])) > grid.MAX_SIZE:
            raise error_at(f"a board has at most {grid.MAX_SIZE} rows and columns", text, part.start())
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            raise NotationError(f"row {number} needs {len(rows)} squares, one per row, found {len(row)}")
    return rows


def _not_a_square(written: str) -> str:
    if written in "<>^V":
        return f"{written!r} has no square before it"
    return f"{written!r} is neither a square nor a sign"


def _signs(cell: int, square: Square, size: int, text: str) -> Iterator[Sign]:
    for written in sorted(set(square.signs) & set("<>^V")):
        across = written in "<>"
        if cell % size == size - 1 if across else cell < size:
            where = f"{'right of' if across else 'above'} {grid.name(size, cell)}"
            raise error_at(f"{written!r}: there is no square {where}", text, square.symbol[0])
        yield Sign(cell, cell + 1, written == "<") if across else Sign(cell - size, cell, written == "^")
