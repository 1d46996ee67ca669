"""The board that rules are laid on: its cells, and the numbers that stand in them.

It is a square of n×n cells. The area of the puzzle is all of it, or the first of its rows and columns; cells
outside of the area take part only where a rule names them, as helpers:

    □ □ □ □ ·        an area of 3 rows and 4 columns on a board of size 5: □ inside,
    □ □ □ □ ·        ▪ a helper, which a rule names, · a cell that is not there
    □ □ □ □ ▪
    · · · · ·

Engines know the values 1 … m, and 0 for a blank. Mostly these are the numbers that people see. If they see
0 to 8, then number 0 is value 1; and since it must be told from a blank, a number is true even if it is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from tokeru.grid import Shape


class Number(int):
    """A number that stands on a board: true, also if it is 0."""

    def __bool__(self) -> bool:
        return True


class _Sides(NamedTuple):
    size: int
    numbers: range
    rows: int
    columns: int


class Board(_Sides):
    @staticmethod
    def of(size: int) -> Board:
        """The usual one: a square with as many numbers as rows."""
        return Board(size, range(1, size + 1), size, size)

    @cached_property
    def is_usual(self) -> bool:
        return self == Board.of(self.size)

    @cached_property
    def outside(self) -> frozenset[int]:
        """The cells outside of the area."""
        cells = range(self.size**2)
        return frozenset(c for c in cells if c // self.size >= self.rows or c % self.size >= self.columns)

    def inside(self, shapes: Iterable[Shape]) -> Iterable[Shape]:
        """The shapes, each without what lies outside of the area."""
        if not self.outside:
            return shapes
        return (tuple([cell for cell in shape if cell not in self.outside]) for shape in shapes)

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Values as the numbers that people see."""
        lowest = self.numbers.start
        if lowest == 1:
            return values
        return [Number(value + lowest - 1) if value else 0 for value in values]


def mask_in(numbers: range, wanted: Iterable[int]) -> int:
    """The mask of some numbers; those that the board does not have are left out."""
    mask = 0
    for number in wanted:
        if number in numbers:
            mask |= 1 << number - numbers.start
    return mask
