"""The board of an ISS string: its shape, its values, its boxes, and the cells that are beside it.

Ours is a square. What ISS has besides the rows and columns, its Var cells, are helpers outside of the area:

    .Shape~2x3.Var~A~~4        a a a A1        a board of size 4 with an area of 2x3,
                               a a a A2        and the first four cells outside of it
                               A3 A4 · ·
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import isqrt
from typing import NamedTuple

from tokeru import grid
from tokeru.board import Board
from tokeru.errors import NotationError
from tokeru.grid import Shape, Shapes
from tokeru.notation.iss.constraints import CELL, HELPER, Constraint, Move, bits_set, with_parts
from tokeru.notation.symbols import quoted
from tokeru.rules import Area, Boxes, Columns, ExtraRegion, Rows, Values
from tokeru.rules.base import Rule

LARGEST_BOARD, MOST_VALUES, USUAL = 16, 16, "9x9"
MOST_HELPERS = grid.MAX_SIZE**2 - LARGEST_BOARD**2

_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_VALUES = re.compile(r"(?:([0-9]{1,2})-)?([0-9]{1,2})")
_GROUP = re.compile(r"(?:([0-9]{1,4})x)?([0-9]{1,4})")
_LINE = re.compile(r"[RC]([1-9a-g])", re.IGNORECASE)


ZERO, LACKING = "DGZ", ("DGC", "DGR", "DGB")
"""The groups of Doppelganger: a cell with 0, and what each row, column and box lacks."""
CHOICES, PLACES = "~C", "~P"
"""The groups of FullRank: a cell for each clue, and for each number of a side. Nobody else can name them."""
ANY_TIES = "any"


class Group(NamedTuple):
    """Cells beside the board, laid out in columns of their own."""

    cells: int
    columns: int


class Rank(NamedTuple):
    """A clue of FullRank: the entry at a place of a side, and how many that begin alike are less."""

    side: str
    place: int
    less: int


class Layout:
    """What the constraints of a string say about the board, and the givens that are found on it."""

    def __init__(self, constraints: Sequence[Constraint]) -> None:
        said = {each.type: each.arguments for each in with_parts(constraints)}
        sides, values, kind = [*said.get("Shape", [USUAL]), "", "", ""][:3]
        self.rows, self.columns = _sides(sides)
        numbers = _numbers(values, max(self.rows, self.columns))
        self.is_raw = kind == "Raw"
        self.groups = dict(_group(each.arguments, self.columns) for each in constraints if each.type == "Var")
        if "Doppelganger" in said:
            self.groups |= {name: Group(self.rows, self.columns) for name in LACKING} | {ZERO: Group(1, 1)}
        if "FullRank" in said:
            self.groups |= {name: Group(4 * self.rows, self.columns) for name in (CHOICES, PLACES)}
        self.ranks: dict[int, dict[Rank, None]] = {}
        self.ranks_may_be_tied = said.get("FullRankTies") == [ANY_TIES]
        helpers = sum(group.cells for group in self.groups.values())
        if helpers > MOST_HELPERS:
            raise NotationError(f"there are more than {MOST_HELPERS:,} cells beside the board")
        size = max(self.rows, self.columns, _root(self.rows * self.columns + helpers))
        self.board = Board(size, numbers, self.rows, self.columns)
        self.helpers = dict(zip(self._helper_names(), sorted(self.board.outside), strict=False))
        self.givens = [0] * size**2
        self._places: dict[str, tuple[int, int, str]] = {}
        self.copied = 0
        self.region_size = max(self.rows, self.columns)
        self.has_boxes = not self.is_raw

    @property
    def size(self) -> int:
        return self.board.size

    @property
    def numbers(self) -> range:
        return self.board.numbers

    def _helper_names(self) -> Iterator[str]:
        for prefix, group in self.groups.items():
            yield from (_helper(prefix, number) for number in range(1, group.cells + 1))

    # --- cells --------------------------------------------------------------------------------------

    def index(self, written: str) -> int:
        if written in self.helpers:
            return self.helpers[written]
        if place := _row_and_column(written):
            row, column = place
            if row < self.rows and column < self.columns:
                return row * self.size + column
            raise NotationError(f"{written} is off the board of {self.rows}x{self.columns}")
        if match := HELPER.fullmatch(written):
            name = _helper(match[1], int(match[2] or 1))
            if name in self.helpers:
                return self.helpers[name]
        raise NotationError(f"{quoted(written)} is not a cell such as R1C1")

    def cell(self, written: str) -> str:
        return grid.name(self.size, self.index(written))

    def beside(self, group: str, number: int) -> str:
        """A cell of a group, which are numbered from 1."""
        return self.cell(_helper(group, number))

    def cells(self, written: Iterable[str]) -> list[str]:
        return [self.cell(each) for each in written]

    def named(self, cells: Iterable[int]) -> list[str]:
        names = grid.names(self.size)
        return [names[cell] for cell in cells]

    def at(self, row: int, column: int) -> int:
        return row * self.size + column

    def line(self, written: str) -> list[int]:
        """The cells of a row (R3) or column (C3), from the left or from above."""
        match, is_row = _LINE.fullmatch(written), written[:1] in ("R", "r")
        number = int(match[1], 17) - 1 if match else LARGEST_BOARD
        if number >= (self.rows if is_row else self.columns):
            raise NotationError(f"there is no row or column {quoted(written)}")
        if is_row:
            return [self.at(number, column) for column in range(self.columns)]
        return [self.at(row, number) for row in range(self.rows)]

    def end(self, written: str, backwards: bool = False) -> tuple[str, str]:
        """Where a row or column begins, from the left or above or else from the other end; and its way."""
        cells, way = self.line(written), "e" if written[0] in "Rr" else "s"
        start, way = (cells[-1], grid.OPPOSITE[way]) if backwards else (cells[0], way)
        return grid.name(self.size, start), way

    # --- what is replicated -----------------------------------------------------------------------------

    def moves(self, bits: str, origin: str) -> Iterator[Move]:
        """How all cells move when the origin is moved to each of the cells in the bit set."""
        start, columns, _ = self._place(origin)
        for steps in bits_set(bits):
            (row, column), (to_row, to_column) = divmod(start, columns), divmod(start + steps, columns)
            yield partial(self.moved, down=to_row - row, right=to_column - column)

    def _place(self, written: str) -> tuple[int, int, str]:
        """A cell as a number among those of the area or of its group, and how many columns these have."""
        if written not in self._places:
            self._places[written] = self._find_place(written)
        return self._places[written]

    def _find_place(self, written: str) -> tuple[int, int, str]:
        if match := HELPER.fullmatch(written):
            self.index(written)
            return int(match[2] or 1) - 1, self.groups[match[1]].columns, match[1]
        row, column = divmod(self.index(written), self.size)
        return row * self.columns + column, self.columns, ""

    def moved(self, written: str, down: int, right: int) -> str:
        number, columns, prefix = self._place(written)
        row, column = number // columns + down, number % columns + right
        to, count = row * columns + column, self.groups[prefix].cells if prefix else self.rows * self.columns
        if not (0 <= column < columns and 0 <= to < count):
            raise NotationError("a copy would be off the board")
        return _helper(prefix, to + 1) if prefix else f"R{grid.symbol(row + 1)}C{grid.symbol(column + 1)}"

    def neighbours(self, written: Sequence[str]) -> list[tuple[str, str]]:
        """Every two of the cells that share a side, each pair in the order in which it is written."""
        order = {self._place(cell): at for at, cell in enumerate(written)}
        found = []
        for (number, columns, prefix), at in order.items():
            steps = (1, columns) if (number + 1) % columns else (columns,)
            met = [order.get((number + step, columns, prefix)) for step in steps]
            found += [sorted((at, other)) for other in met if other is not None]
        return [(written[one], written[other]) for one, other in found]

    # --- rules ----------------------------------------------------------------------------------------

    def rules(self) -> Iterator[Rule]:
        """What holds without being said."""
        usual = Board.of(self.size)
        if self.numbers != usual.numbers:
            yield Values(f"{self.numbers[0]}-{self.numbers[-1]}")
        if (self.rows, self.columns) != (self.size, self.size):
            yield Area(f"{self.rows}x{self.columns}")
        if not self.is_raw:
            yield from (Rows(), Columns())
        if self.has_boxes:
            if self._has_usual_boxes():
                yield Boxes()
            else:
                yield from (ExtraRegion(self.named(box)) for box in self.boxes())

    def _has_usual_boxes(self) -> bool:
        shape = grid.box_shape(self.size)
        return shape is not None and set(self.boxes()) == set(grid.boxes(self.size, *shape))

    def box_shape(self) -> tuple[int, int] | None:
        """Height and width: as square as they can be, so that the boxes fill the board."""
        for small in range(isqrt(self.region_size), 1, -1):
            large = self.region_size // small
            for height, width in ((small, large), (large, small)):
                if small * large == self.region_size and not (self.rows % height or self.columns % width):
                    return height, width
        return None

    def boxes(self) -> Shapes:
        shape = self.box_shape()
        if shape is None:
            return ()
        corners = ((r, c) for r in range(0, self.rows, shape[0]) for c in range(0, self.columns, shape[1]))
        return tuple(grid.rectangle(self.size, r, c, *shape) for r, c in corners)

    def regions_of(self, layout: str) -> list[Shape]:
        """The cells of each symbol of a layout, which has one for each cell of the area."""
        if len(layout) != self.rows * self.columns:
            raise NotationError(f"its layout has {len(layout)} symbols, not {self.rows * self.columns}")
        found: dict[str, list[int]] = {}
        for place, symbol in enumerate(layout):
            found.setdefault(symbol, []).append(self.at(*divmod(place, self.columns)))
        return [tuple(cells) for cells in found.values()]


@lru_cache(maxsize=1024)
def _row_and_column(written: str) -> tuple[int, int] | None:
    """Those of R1C1, from 0."""
    match = CELL.fullmatch(written)
    return (int(match[1], 17) - 1, int(match[2], 17) - 1) if match else None


def _helper(prefix: str, number: int) -> str:
    return f"{prefix}{number}" if prefix in (ZERO, *LACKING) else f"V{prefix}{number}"


def _root(cells: int) -> int:
    """The side of the smallest square that holds so many cells."""
    return isqrt(cells - 1) + 1


def _sides(written: str) -> tuple[int, int]:
    sides = _SHAPE.fullmatch(written)
    if sides is None:
        raise NotationError(f"{quoted(written)} is no shape such as 9x9")
    rows, columns = int(sides[1]), int(sides[2])
    if not (1 <= rows <= LARGEST_BOARD and 1 <= columns <= LARGEST_BOARD):
        raise NotationError(f"a board has 1 to {LARGEST_BOARD} rows and columns, not {written}")
    return rows, columns


def _numbers(written: str, usual: int) -> range:
    if not written:
        return range(1, usual + 1)
    match = _VALUES.fullmatch(written)
    lowest, highest = (int(match[1] or 1), int(match[2])) if match else (0, 0)
    if match is None or lowest > 1 or not lowest <= highest < lowest + MOST_VALUES:
        raise NotationError(f"{quoted(written)} are no values such as 0-8")
    return range(lowest, highest + 1)


def _group(arguments: list[str], columns: int) -> tuple[str, Group]:
    """Its letters, a label, and how many cells, or rows and columns of them."""
    prefix, _, count = [*arguments, "", "", ""][:3]
    sides = _GROUP.fullmatch(count or "1")
    if sides is None or not re.fullmatch("[A-Z]+", prefix):
        raise NotationError(f"{quoted('~'.join(arguments))} is no group of cells such as A~label~3x3")
    if sides[1]:
        return prefix, Group(int(sides[1]) * int(sides[2]), int(sides[2]))
    return prefix, Group(int(sides[2]), columns)
