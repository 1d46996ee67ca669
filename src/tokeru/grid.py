"""Geometry: the cells of an n×n board, the shapes on it, and their names.

A cell is an index, row by row; people write it r1c1.  On a 4×4 board with 2×2 boxes:

     0  1 |  2  3        r1c1 r1c2 | r1c3 r1c4
     4  5 |  6  7        r2c1 r2c2 | r2c3 r2c4
    ------+------        ----------+----------
     8  9 | 10 11        r3c1 r3c2 | r3c3 r3c4
    12 13 | 14 15        r4c1 r4c2 | r4c3 r4c4

A *shape* is a tuple of cells, a *pair* a shape of two. Nothing here knows about rules.

Callers may give a cell in three ways, and `cell` reads them all: "r1c3", (row, column) counted from 0 as
rows and columns of a Grid are, or the index. They get it back in one way, as "r1c3".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import isqrt

from tokeru.arguments import as_int, shown
from tokeru.errors import NotationError, RuleError

Shape = tuple[int, ...]
Shapes = tuple[Shape, ...]
Move = tuple[int, int]

CellLike = str | int | tuple[int, int]
"""A cell as callers give it: "r1c3", (0, 2) or 2. Names count from 1, as people do; tuples from 0."""

MAX_SIZE = 64

# Half of the moves each: a pair of cells is met once, from its upper (or left) cell.
KNIGHT: tuple[Move, ...] = ((1, -2), (1, 2), (2, -1), (2, 1))
KING: tuple[Move, ...] = ((0, 1), (1, -1), (1, 0), (1, 1))
NEIGHBOUR: tuple[Move, ...] = ((0, 1), (1, 0))
DIAGONAL: dict[str, Move] = {"ne": (-1, 1), "nw": (-1, -1), "se": (1, 1), "sw": (1, -1)}
STRAIGHT: dict[str, Move] = {"e": (0, 1), "n": (-1, 0), "s": (1, 0), "w": (0, -1)}
OPPOSITE: dict[str, str] = {"e": "w", "n": "s", "s": "n", "w": "e"}


cache = lru_cache(maxsize=None, typed=True)
"""By type too: what is computed for an integer of numpy may overflow, and is never used for a plain one."""


# --- shapes ---------------------------------------------------------------------------------


@cache
def rows(n: int) -> Shapes:
    return tuple(tuple(range(r * n, r * n + n)) for r in range(n))


@cache
def columns(n: int) -> Shapes:
    return tuple(tuple(range(c, n * n, n)) for c in range(n))


def box_shape(n: int) -> tuple[int, int] | None:
    """Height and width of the usual box: as square as possible, never taller than wide."""
    for height in range(isqrt(n), 1, -1):
        if n % height == 0:
            return height, n // height
    return None


@cache
def boxes(n: int, height: int, width: int) -> Shapes:
    """Boxes from left to right, then down; none of them is cut, so height · width must be n."""
    if height * width != n:
        raise RuleError(f"boxes of {height}x{width} do not hold {n} cells")
    corners = [(r, c) for r in range(0, n, height) for c in range(0, n, width)]
    return tuple(rectangle(n, r, c, height, width) for r, c in corners)


def rectangle(n: int, row: int, column: int, height: int, width: int) -> Shape:
    return tuple((row + i) * n + column + j for i in range(height) for j in range(width))


@cache
def diagonals(n: int) -> Shapes:
    return tuple(range(0, n * n, n + 1)), tuple(range(n - 1, n * n - 1, n - 1)) if n > 1 else (0,)


@cache
def windows(n: int) -> Shapes:
    """The shaded boxes of Windoku: boxes one cell apart, one cell inside the border."""
    shape = box_shape(n)
    if shape is None:
        raise RuleError(f"a board of size {n} has no boxes, so no windows")
    height, width = shape
    tops = range(1, n - height, height + 1)
    lefts = range(1, n - width, width + 1)
    return tuple(rectangle(n, r, c, height, width) for r in tops for c in lefts)


@cache
def disjoint_groups(n: int) -> Shapes:
    """Cells at the same place in their boxes."""
    shape = box_shape(n)
    if shape is None:
        raise RuleError(f"a board of size {n} has no boxes, so no disjoint groups")
    return tuple(zip(*boxes(n, *shape), strict=True))


@cache
def moves(n: int, steps: tuple[Move, ...]) -> tuple[tuple[int, int], ...]:
    """Every pair of cells that one of the steps connects."""
    return tuple(
        (r * n + c, (r + down) * n + c + right)
        for r in range(n)
        for c in range(n)
        for down, right in steps
        if 0 <= r + down < n and 0 <= c + right < n
    )


def are_neighbours(n: int, first: int, second: int) -> bool:
    """Whether the second cell is the one right of the first or below it."""
    return second == first + n or (second == first + 1 and second % n != 0)


def neighbours(n: int, cell: int) -> Shape:
    """Above, left, right, below, where there are some."""
    r, c = divmod(cell, n)
    around = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return tuple(row * n + column for row, column in around if 0 <= row < n and 0 <= column < n)


def around(n: int, cell: int) -> Shape:
    """The up to eight cells that touch it, row by row."""
    r, c = divmod(cell, n)
    near = [(r + down, c + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return tuple([row * n + column for row, column in near if 0 <= row < n and 0 <= column < n])


def distance(n: int, first: int, second: int) -> int:
    """How many steps to a neighbour it takes from one cell to the other."""
    (r, c), (row, column) = divmod(first, n), divmod(second, n)
    return abs(r - row) + abs(c - column)


def ray(n: int, cell: int, move: Move) -> Shape:
    """The cells met from `cell` in steps of `move` until the border, `cell` included."""
    down, right = move
    r, c = divmod(cell, n)
    found = []
    while 0 <= r < n and 0 <= c < n:
        found.append(r * n + c)
        r, c = r + down, c + right
    return tuple(found)


# --- names of cells -------------------------------------------------------------------------

_NAME = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)", re.IGNORECASE)


def name(n: int, cell: int) -> str:
    return f"r{cell // n + 1}c{cell % n + 1}"


@cache
def names(n: int) -> tuple[str, ...]:
    """Of all cells."""
    return tuple(name(n, cell) for cell in range(n * n))


@cache
def place(text: str) -> tuple[int, int]:
    """Row and column of "r3c5", from 0; they sort as people read a board."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise RuleError(f"{shown(text)} is not a cell; cells are written r1c1")
    return int(match[1]) - 1, int(match[2]) - 1


@cache
def canonical_name(text: str) -> str:
    row, column = place(text)
    return f"r{row + 1}c{column + 1}"


@cache
def index(n: int, text: str) -> int:
    """The cell called "r3c5" on a board of size n."""
    row, column = place(text)
    if row >= n or column >= n:
        raise RuleError(f"{text} is off the board of size {n}")
    return row * n + column


def cell(n: int, given: CellLike) -> int:
    """The index of a cell on a board of size n, however it is given.

    >>> [tokeru.grid.cell(9, given) for given in ("r1c3", (0, 2), 2)]
    [2, 2, 2]
    """
    if isinstance(given, str):
        return index(n, given)
    if isinstance(given, tuple):
        return index(n, name_of_place(given))
    found = as_int(given)
    if found is None or not 0 <= found < n * n:
        last = n * n - 1
        raise RuleError(f"{shown(given)} is not a cell; they go from r1c1 to {name(n, last)}, or 0 to {last}")
    return found


def name_of_place(place: tuple[int, int]) -> str:
    """The name of a cell given as (row, column), both from 0."""
    row, column = map(as_int, place) if len(place) == 2 else (None, None)
    if row is None or column is None or min(row, column) < 0:
        raise RuleError(f"{shown(place)} is not a cell; write r1c1, or (row, column) counted from 0")
    return f"r{row + 1}c{column + 1}"


# --- names of values: 1 … 9, a = 10 … z = 35, (36) … (64), and . for a blank -----------------

_SYMBOLS = ".123456789abcdefghijklmnopqrstuvwxyz"
_LARGE = re.compile(r"\(([1-9][0-9]?)\)")
_VALUE_OF = {symbol: value for value, symbol in enumerate(_SYMBOLS)} | {
    symbol.upper(): value for value, symbol in enumerate(_SYMBOLS) if symbol.isalpha()
}


def symbol(value: int) -> str:
    """Of a number that stands on a board, which is true even if it is 0, or of a blank."""
    return number_symbol(value) if value else "."


def number_symbol(number: int) -> str:
    """Of a number, which may be 0, but is no blank."""
    return "0" if number == 0 else _SYMBOLS[number] if number < len(_SYMBOLS) else f"({number})"


def seen(number: int) -> str:
    """What people see of a number: capital letters, which stand among digits."""
    return number_symbol(number).upper()


def value_of(symbol: str) -> int | None:
    """The value of one character, 0 for the blank `.`, None for anything else."""
    return _VALUE_OF.get(symbol)


def symbols(values: tuple[int, ...]) -> str:
    return "".join(map(symbol, values))


def read_symbols(text: str) -> Iterator[int]:
    """The values a run of symbols stands for: the inverse of `symbols`."""
    position = 0
    while position < len(text):
        if text[position] == "(":
            match = _LARGE.match(text, position)
            if match is None:
                raise NotationError("a parenthesis must hold a value, as in (36)", position)
            yield int(match[1])
            position = match.end()
            continue
        value = value_of(text[position])
        if value is None:
            raise NotationError(f"{text[position]!r} is not a value", position)
        yield value
        position += 1
