"""The outline of some cells, as a walk around them.

A cell is the complex number column + row · i, and so is a direction: 1 is right, i down, −1 left, −i up.
Multiplying by i is a quarter turn to the right. The walk keeps the cells on its right, and at the end of a
side it looks at the two cells ahead:

             │ b        a and b are there:  turn left, along b
      ──────▶┼────      only a is there:    straight on, along a
        cell │ a        a is not there:     turn right, along the same cell

So cells that only touch at a corner have outlines of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

WAYS = (1, 1j, -1, -1j)


class Side(NamedTuple):
    """A side of a cell, walked with the cell on the right."""

    cell: complex
    way: complex

    def is_outer(self, cells: Collection[complex]) -> bool:
        return self.cell - 1j * self.way not in cells

    def end(self) -> complex:
        """The corner where the next side begins; cell 0 has its corners at 0, 1, 1 + i and i."""
        return self.cell + (1 + 1j + self.way - 1j * self.way) / 2

    def next(self, cells: Collection[complex]) -> Side:
        ahead = self.cell + self.way
        beyond = ahead - 1j * self.way
        if ahead not in cells:
            return Side(self.cell, 1j * self.way)
        return Side(beyond, -1j * self.way) if beyond in cells else Side(ahead, self.way)


class Gap(NamedTuple):
    """Where a line is interrupted: the middle, and how long."""

    at: complex
    long: float


def outlines(cells: Collection[complex], inset: float = 0) -> Iterator[list[complex]]:
    """The corners of each closed line around the cells, or around a hole in them, moved a little inside."""
    sides = (Side(cell, way) for cell in cells for way in WAYS)
    left = dict.fromkeys(side for side in sides if side.is_outer(cells))
    while left:
        yield list(_corners(next(iter(left)), cells, left, inset))


def pieces(line: Sequence[complex], gaps: Iterable[Gap]) -> list[list[complex]]:
    """Those of a line along the sides of cells that are left by gaps in it."""
    found, gaps = [[line[0]]], [*gaps]
    for start, end in pairwise(line):
        way = (end - start) / abs(end - start)
        on = {gap: ((gap.at - start) / way).real for gap in gaps if not ((gap.at - start) / way).imag}
        for gap in sorted((gap for gap in on if 0 < on[gap] < abs(end - start)), key=on.__getitem__):
            found[-1].append(gap.at - way * gap.long / 2)
            found.append([gap.at + way * gap.long / 2])
        found[-1].append(end)
    return found


def _corners(
    side: Side, cells: Collection[complex], left: dict[Side, None], inset: float
) -> Iterator[complex]:
    """Walk once around, and remove the sides walked from those left to walk."""
    while side in left:
        del left[side]
        following = side.next(cells)
        if following.way != side.way:
            yield side.end() + inset * 1j * (side.way + following.way)
        side = following
