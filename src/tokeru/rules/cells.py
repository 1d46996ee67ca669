"""Marks inside a cell, which leave it fewer values."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tokeru import grid
from tokeru.board import Board
from tokeru.grid import Shape, Shapes
from tokeru.rules.base import (
    Cells,
    Check,
    Example,
    Rule,
    Template,
    Wrong,
    broken_pairs,
    check,
    check_on,
    form,
    no_number,
    pattern,
    wrong_line,
)
from tokeru.rules.claims import Allow, Compare, Read
from tokeru.rules.ruleset import RuleSet

__all__ = ["Even", "Maximum", "Minimum", "Odd", "Only", "Sunburn"]


@dataclass(frozen=True)
class Mark(Rule):
    """A mark that each of its cells bears for itself: marking two cells is two rules."""

    unordered = True
    form = "each cell"

    cells: Cells

    def fits(self, value: int) -> bool:
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        cells = ruleset.cells(self.cells)
        return (cell for cell in cells if values[cell] and not self.fits(values[cell]))


@form("each cell")
def _each_cell(rule: Mark) -> Iterable[Rule]:
    if len(rule.cells) == 1:
        return (rule,)
    return (replace(rule, cells=(cell,)) for cell in rule.cells)


@dataclass(frozen=True)
class Odd(Mark):
    """The cells are odd."""

    name = "odd"
    templates = (Template("each cell", Allow("odd")),)
    drawing = "circle"
    example = Example("sudoku4:..........1....2;odd r1c1 r1c3 r2c2 r2c4", "1234432124133142")

    def fits(self, value: int) -> bool:
        return value % 2 == 1


@dataclass(frozen=True)
class Even(Mark):
    """The cells are even."""

    name = "even"
    templates = (Template("each cell", Allow("even")),)
    drawing = "square"
    example = Example("sudoku4:.1............2.;even r1c4 r2c2 r3c3 r4c1", "2134341212434321")

    def fits(self, value: int) -> bool:
        return value % 2 == 0


@dataclass(frozen=True)
class Only(Mark):
    """The cells have only these values."""

    name = "only"
    templates = (Template("each cell", Allow("values")),)
    drawing = "allowed"
    spelling = (("values", "sorted"),)
    example = Example("sudoku4:1..............4;only 1,2 r2c3 r3c3;only 3,4 r2c4", "1342421334212134")

    checks = (Check("some", ("values",), "field-missing", "only: a cell needs at least one value"),)
    checks_on = (
        Check(
            "a number of the board",
            ("values",),
            "value-too-large",
            "only: {value} is not a value of this board, {least} to {most}",
        ),
    )

    values: tuple[int, ...]

    def fits(self, value: int) -> bool:
        return value in self.values


@dataclass(frozen=True)
class Minimum(Mark):
    """The cells are less than each of their neighbours."""

    name = "minimum"
    templates = (Template("each cell and its neighbours", Compare("a-b", "<", 0)),)
    drawing = "peak"
    example = Example("sudoku4:.........3......;minimum r1c3 r3c4 r4c1 r4c3", "3214413223411423")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return broken_pairs(_with_neighbours(self, ruleset), values, operator.lt)


@dataclass(frozen=True)
class Maximum(Mark):
    """The cells are greater than each of their neighbours."""

    name = "maximum"
    templates = (Template("each cell and its neighbours", Compare("b-a", "<", 0)),)
    drawing = "peak"
    example = Example("sudoku4:.....2..........;maximum r1c1 r1c4 r2c3 r4c4", "4123324114322314")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return broken_pairs(_with_neighbours(self, ruleset), values, operator.gt)


@pattern("each cell and its neighbours")
def _with_neighbours(rule: Mark, ruleset: RuleSet) -> Shapes:
    size = ruleset.size
    return tuple((cell, other) for cell in ruleset.cells(rule.cells) for other in grid.neighbours(size, cell))


@dataclass(frozen=True)
class Sunburn(Mark):
    """Of the up to eight cells around each of the cells as many are smaller as its value says."""

    name = "sunburn"
    templates = (Template("each cell and those around it", Read("sunburn")),)
    drawing = "sun"
    example = Example("sudoku4:......4.........;sunburn r2c4;sunburn r3c2;sunburn r4c3", "2413134242313124")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        def is_right(line: list[int]) -> bool:
            return sum(number < line[0] for number in line) == line[0]

        for group in _with_those_around(self, ruleset):
            yield from wrong_line(group, values, is_right)


@pattern("each cell and those around it")
def _with_those_around(rule: Mark, ruleset: RuleSet) -> Shapes:
    def around(cell: int) -> Shape:
        (near,) = ruleset.board.inside([grid.around(ruleset.size, cell)])
        return near

    return tuple((cell, *around(cell)) for cell in ruleset.cells(rule.cells))


@check("some")
def _some(values: Sequence[int]) -> Wrong:
    return None if values else {}


@check_on("a number of the board")
def _a_number_of_the_board(rule: Rule, board: Board, values: Sequence[int]) -> Wrong:
    return next((no_number(board, value) for value in values if value not in board.numbers), None)
