"""A transformation: cells change places, and values their names.

cells (0, 2, 1, 3)      place 1 shows what was at place 2        1 2        1 3        2 3
values (0, 2, 1, 3)     and what was 1 is called 2               3 .   ▶    2 .   ▶    1 .
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import overload

from tokeru import grid
from tokeru.arguments import listed, shown, whole
from tokeru.errors import TokeruError
from tokeru.puzzle import Grid, Puzzle
from tokeru.symmetry import moving


@dataclass(frozen=True)
class Transformation:
    """Which cell comes to each place, and what each value is called then.

    Args:
        cells: for each place of the board the index of the cell that comes there.
        values: what becomes of the values 0, 1, 2, …; 0 is a blank and stays one.

    Raises:
        TokeruError: not every cell, or not every value, is there once.

    >>> turned = tokeru.Transformation((2, 0, 3, 1), (0, 2, 1))
    >>> turned.apply((1, 0, 0, 0)), turned.inverse().apply(turned.apply((1, 2, 0, 0)))
    ((0, 2, 0, 0), (1, 2, 0, 0))
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        for field in ("cells", "values"):
            object.__setattr__(self, field, _permutation(field, getattr(self, field)))
        if self.values[0]:
            raise TokeruError("values of a transformation begin with 0: a blank stays one")
        if isqrt(len(self.cells)) ** 2 != len(self.cells):
            raise TokeruError(f"{len(self.cells)} cells are no square board")

    @staticmethod
    def identity(size: int, values: int | None = None) -> Transformation:
        """The one that changes nothing.

        >>> tokeru.Transformation.identity(2)
        Transformation(cells=(0, 1, 2, 3), values=(0, 1, 2))
        """
        size = whole("the size of a board", size, 1, grid.MAX_SIZE)
        count = size if values is None else whole("the number of values", values, 1, grid.MAX_SIZE)
        return Transformation(tuple(range(size**2)), tuple(range(count + 1)))

    @property
    def size(self) -> int:
        """Of its boards."""
        return isqrt(len(self.cells))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """For each cell the place that it comes to."""
        return _inverted(self.cells)

    @overload
    def apply(self, item: Puzzle) -> Puzzle: ...
    @overload
    def apply(self, item: Grid) -> Grid: ...
    @overload
    def apply(self, item: Sequence[int]) -> tuple[int, ...]: ...
    def apply(self, item: Puzzle | Sequence[int]) -> Puzzle | Sequence[int]:
        """A puzzle, a grid or a row of values as it looks then. The rules of a puzzle come along: signs turn
        round with the values, cages move with their cells, lines are said from where they began.

        Raises:
            TokeruError: a rule of the puzzle cannot be carried along, or the sizes differ.

        >>> mirror = tokeru.Transformation((1, 0, 3, 2), (0, 1, 2))
        >>> mirror.apply(tokeru.parse("futoshiki2:1...;r2c1<r2c2"))
        tokeru.parse('futoshiki2:.1..;r2c1>r2c2')
        """
        if isinstance(item, Puzzle):
            ruleset = moving.moved_rules(item.ruleset, self.cells, self.values)
            return Puzzle.of_values(item.size, ruleset.rules, self.apply(item.givens), item.about)
        values = tuple(listed("values", item))
        if len(values) != len(self.cells):
            raise TokeruError(f"a transformation of {len(self.cells)} cells is not for {len(values)}")
        if not all(type(value) is int and 0 <= value < len(self.values) for value in values):
            raise TokeruError(f"values go from 0 to {len(self.values) - 1}, not as in {shown(values)}")
        found = tuple([self.values[values[cell]] for cell in self.cells])
        return Grid.unchecked(found) if isinstance(item, Grid) else found

    def inverse(self) -> Transformation:
        """The one that undoes it."""
        return Transformation(self.places, _inverted(self.values))

    def then(self, other: Transformation) -> Transformation:
        """This one first, and the other one after it, as one.

        >>> turned = tokeru.Transformation((2, 0, 3, 1), (0, 1, 2))
        >>> turned.then(turned.inverse()) == tokeru.Transformation.identity(2)
        True
        """
        if not isinstance(other, Transformation):
            raise TokeruError(f"a transformation is followed by another one, not by {shown(other)}")
        if len(self.cells) != len(other.cells) or len(self.values) != len(other.values):
            raise TokeruError("these transformations are for different boards")
        cells = tuple([self.cells[cell] for cell in other.cells])
        return Transformation(cells, tuple([other.values[value] for value in self.values]))


def _inverted(permutation: tuple[int, ...]) -> tuple[int, ...]:
    places = [0] * len(permutation)
    for place, index in enumerate(permutation):
        places[index] = place
    return tuple(places)


def _permutation(what: str, given: Sequence[int]) -> tuple[int, ...]:
    numbers = listed(f"the {what} of a transformation", given)
    most = max(len(numbers) - 1, 0)
    found = tuple([whole(f"of the {what} of a transformation each", number, 0, most) for number in numbers])
    if not found or len(set(found)) < len(found):
        raise TokeruError(f"the {what} of a transformation are 0 to {most}, each once, not {shown(numbers)}")
    return found
