"""Rules for all of the board: every square of four cells, every column, every row with every other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tokeru import grid
from tokeru.board import Board
from tokeru.grid import Shape, Shapes
from tokeru.rules.base import Check, Example, Rule, Template, Wrong, check_on, pattern, wrong_line
from tokeru.rules.claims import Read, ReadEach
from tokeru.rules.houses import Boxes, Regions, boxes_of
from tokeru.rules.ruleset import RuleSet

__all__ = ["Doppelganger", "DutchFlatmates", "Entropy", "GlobalMod"]


@dataclass(frozen=True)
class InSquares(Rule):
    """What holds for every square of four cells."""

    def part(self, value: int, numbers: range) -> int:
        """Which of three parts a value is of."""
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        size, numbers = ruleset.size, ruleset.board.numbers
        for cell in range(size**2 - size):
            if (cell + 1) % size:
                square = (cell, cell + 1, cell + size, cell + size + 1)
                yield from wrong_line(
                    square, values, lambda line: len({self.part(value, numbers) for value in line}) == 3
                )


@dataclass(frozen=True)
class Entropy(InSquares):
    """Every two by two cells hold a low, a middling and a high value: thirds of all values."""

    name = "entropy"
    templates = (Template("squares of four", Read("low, middle and high")),)
    example = Example(
        "sudoku6+entropy:.2...6............462.....3.5....2..",
        "324516651324135462462135243651516243",
    )

    def part(self, value: int, numbers: range) -> int:
        count, place = len(numbers), value - numbers[0]
        return 0 if 3 * place < count else 1 if 3 * place < 2 * count else 2


@dataclass(frozen=True)
class GlobalMod(InSquares):
    """Every two by two cells hold values of all three remainders when divided by 3."""

    name = "globalmod"
    templates = (Template("squares of four", Read("all remainders")),)
    example = Example(
        "sudoku6+globalmod:.2...1............612.....3.4....2..",
        "326451145326534612612534263145451263",
    )

    def part(self, value: int, numbers: range) -> int:
        return value % 3


@pattern("squares of four")
def _squares_of_four(rule: Rule, ruleset: RuleSet) -> Shapes:
    steps = range(ruleset.size - 1)
    return tuple(grid.rectangle(ruleset.size, row, column, 2, 2) for row in steps for column in steps)


@dataclass(frozen=True)
class DutchFlatmates(Rule):
    """The middle value has the lowest just above it or the highest just below it, as a 5 has a 1 or a 9."""

    name = "dutchflatmates"
    templates = (Template("columns of the area", Read("flatmates")),)
    example = Example("sudoku4+dutchflatmates:.............1.3", "3241143223144123")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        numbers = ruleset.board.numbers
        for column in _columns_of_the_area(self, ruleset):
            yield from wrong_line(column, values, lambda line: all(_fit_together(line, numbers)))


def _fit_together(column: list[int], numbers: range) -> Iterator[bool]:
    """For each middle value whether it has one of its flatmates."""
    middle = numbers[(len(numbers) - 1) // 2]
    for place, value in enumerate(column):
        if value == middle:
            yield numbers[0] in column[:place][-1:] or numbers[-1] in column[place + 1 :][:1]


@pattern("columns of the area")
def _columns_of_the_area(rule: Rule, ruleset: RuleSet) -> Shapes:
    return tuple(column for column in ruleset.board.inside(grid.columns(ruleset.size)) if column)


@dataclass(frozen=True)
class Doppelganger(Rule):
    """With values from 0 to the size of the board: every row, column and box has a 0, and lacks another.

    No two rows lack the same value, nor two columns, nor two boxes: so each is in all of them but one. Where
    a 0 is, its row, its column and its box lack different values.
    """

    name = "doppelganger"
    templates = (
        Template("rows, columns and boxes", Read("the lowest is there")),
        Template("all cells", ReadEach("in all rows but one")),
        Template("each cell and two of its houses", ReadEach("there with the lowest")),
    )
    checks_on = (
        Check(
            "from 0 to the size",
            (),
            "not-from-zero-to-size",
            "doppelganger: it needs a square board with the values 0-{size}",
        ),
    )
    example = Example("sudoku4+doppelganger+values 0-4:.......0.2.41...", "4013214002341302")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        others = range(1, ruleset.size + 1)
        for house in _rows_columns_and_boxes(self, ruleset):
            yield from wrong_line(house, values, lambda line: 0 in line)
        yield from wrong_line(
            tuple(range(ruleset.size**2)),
            values,
            lambda line: (
                all(line.count(number) == ruleset.size - 1 for number in others)
                and line.count(0) == ruleset.size
            ),
        )
        for cells in _each_cell_and_two_of_its_houses(self, ruleset):
            yield from wrong_line(cells, values, lambda line: line[0] != 0 or {*others} <= {*line})


@check_on("from 0 to the size")
def _from_0_to_the_size(rule: Rule, board: Board) -> Wrong:
    good = board.numbers == range(board.size + 1) and not board.outside
    return None if good else {"size": board.size}


@pattern("rows, columns and boxes")
def _rows_columns_and_boxes(rule: Rule, ruleset: RuleSet) -> Shapes:
    """Boxes or regions only if a rule speaks of them."""
    has_boxes = any(isinstance(other, Boxes | Regions) for other in ruleset.rules)
    boxes = boxes_of(ruleset) if has_boxes else ()
    return (*grid.rows(ruleset.size), *grid.columns(ruleset.size), *boxes)


@pattern("all cells")
def _all_cells(rule: Rule, ruleset: RuleSet) -> Shapes:
    return (tuple(range(ruleset.size**2)),)


@pattern("each cell and two of its houses")
def _each_cell_and_two_of_its_houses(rule: Rule, ruleset: RuleSet) -> Iterable[Shape]:
    """The cell first, then what is in either house."""
    houses = _rows_columns_and_boxes(rule, ruleset)
    for cell in range(ruleset.size**2):
        for one, other in combinations((house for house in houses if cell in house), 2):
            yield (cell, *sorted({*one, *other} - {cell}))
