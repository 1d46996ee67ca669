"""How many there are: cells that count values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tokeru.grid import Shapes
from tokeru.rules.base import Cells, Check, Example, Limit, Rule, Template, pattern, wrong_line
from tokeru.rules.claims import Read, ReadEach
from tokeru.rules.ruleset import RuleSet

__all__ = ["CountingCircles", "Distinct", "DistinctCell"]


@dataclass(frozen=True)
class CountingCircles(Rule):
    """A value in a circle says in how many of these circles it is."""

    name = "countingcircles"
    templates = (Template("cells", Read("circles together")), Template("cells", ReadEach("circles")))
    drawing = "ring"
    unordered = True
    example = Example(
        "sudoku4:................;countingcircles r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r3c1 r3c2 r3c4 r4c2",
        "2143432132141432",
    )

    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return wrong_line(
            ruleset.cells(self.cells),
            values,
            lambda line: all(line.count(value) == value for value in line),
        )


@dataclass(frozen=True)
class Distinct(Rule):
    """There are so many different values in the cells."""

    name = "distinct"
    templates = (Template("cells", Read("different numbers", ("number",))),)
    drawing = "cage"
    unordered = True
    limits = (Limit("number", 1, None, "{name}: the number is 1 or more, not {found}"),)
    example = Example(
        "sudoku4:............23.1;distinct 2 r2c1 r2c2 r3c1;distinct 2 r2c3 r3c2 r3c3",
        "1234341241232341",
    )

    cells: Cells
    number: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return wrong_line(ruleset.cells(self.cells), values, lambda line: len({*line}) == self.number)


@dataclass(frozen=True)
class DistinctCell(Rule):
    """A cell says how many different values there are in the others: distinctcell r1c1 / r1c2 r2c1 r2c2."""

    name = "distinctcell"
    templates = (Template("counter and cells", Read("different numbers")),)
    drawing = "counter"
    unordered = True
    limits = (Limit("counter", 1, 1, "{name}: one cell counts, not {found}"),)
    checks = (Check("apart", ("counter", "cells"), "cell-twice", "distinctcell: {cell} counts itself"),)
    example = Example(
        "sudoku4:...............2;distinctcell r1c3 / r1c2 r2c1 r2c2 r2c3;distinctcell r4c3 / r3c4 r4c2 r4c4",
        "2341142332144132",
    )

    counter: Cells
    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return wrong_line(
            ruleset.cells((*self.counter, *self.cells)),
            values,
            lambda line: line[0] == len({*line[1:]}),
        )


@pattern("counter and cells")
def _counter_and_cells(rule: DistinctCell, ruleset: RuleSet) -> Shapes:
    return (ruleset.cells(rule.counter) + ruleset.cells(rule.cells),)
