"""Groups of cells with the same sum, whatever it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby
from math import isqrt
from typing import Any

from tokeru import grid
from tokeru.grid import Shapes
from tokeru.rules.base import Cells, Check, Example, Limit, Rule, Template, Wrong, check, form, pattern
from tokeru.rules.claims import SAME_SUM
from tokeru.rules.houses import boxes_of
from tokeru.rules.lines import Line, mirrored
from tokeru.rules.ruleset import RuleSet

__all__ = ["DoubleArrow", "Equal", "MagicSquare", "RegionSum", "Zipper"]


def _uneven(groups: Iterable[Iterable[int]], values: Sequence[int], numbers: range) -> Iterable[int]:
    """The filled cells of two groups that cannot have the same sum any more, without what they share."""
    for pair in combinations(map(set, groups), 2):
        apart = pair[0] - pair[1], pair[1] - pair[0]
        least = max(sum(values[cell] or numbers[0] for cell in group) for group in apart)
        most = min(sum(values[cell] or numbers[-1] for cell in group) for group in apart)
        if least > most:
            yield from (cell for group in apart for cell in group if values[cell])


@dataclass(frozen=True)
class Equal(Rule):
    """Both groups have the same sum: equal r1c1 r1c2 / r2c1. More groups are more such rules."""

    name = "equal"
    templates = (Template("both groups", SAME_SUM),)
    drawing = "tint"
    unordered = True
    form = "first group first"
    checks = (Check("apart", ("cells", "others"), "cell-twice", "equal: {cell} is in both groups"),)
    example = Example(
        "sudoku4:................"
        ";equal r1c1 r1c4 r3c4 / r2c3 r4c3;equal r1c1 r4c2 / r2c3 r3c3;equal r1c2 r1c3 r4c4 / r3c3 r4c3",
        "2413312442311342",
    )

    cells: Cells
    others: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return _uneven((ruleset.cells(self.cells), ruleset.cells(self.others)), values, ruleset.board.numbers)


@form("first group first")
def _first_group_first(rule: Any) -> Iterable[Rule]:
    groups = (rule.cells, rule.others)
    first, second = sorted(groups, key=lambda cells: [grid.place(str(cell)) for cell in cells])
    return (replace(rule, cells=first, others=second),)


@pattern("both groups")
def _both_groups(rule: Equal, ruleset: RuleSet) -> Shapes:
    return ruleset.cells(rule.cells), ruleset.cells(rule.others)


@dataclass(frozen=True)
class RegionSum(Line):
    """Wherever the line passes through a box, or region, its values there have the same sum."""

    name = "regionsum"
    templates = (Template("runs in boxes", SAME_SUM),)
    on_boxes = True
    example = Example(
        "sudoku4:.........2......;regionsum r1c3 r2c4 r3c3 r2c2;regionsum r4c1 r4c2 r4c3 r4c4",
        "2314142332414132",
    )

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        box = {cell: number for number, cells in enumerate(boxes_of(ruleset)) for cell in cells}
        runs: list[list[int]] = []
        for cell in ruleset.cells(self.cells):
            if runs and box[runs[-1][-1]] == box[cell]:
                runs[-1].append(cell)
            else:
                runs.append([cell])
        return _uneven(runs, values, ruleset.board.numbers)


@pattern("runs in boxes")
def _runs_in_boxes(rule: Line, ruleset: RuleSet) -> Shapes:
    """The line, cut where it leaves a box."""
    boxes = boxes_of(ruleset)

    def box_of(cell: int) -> int:
        return next(number for number, box in enumerate(boxes) if cell in box)

    return tuple(tuple(run) for _, run in groupby(ruleset.cells(rule.cells), box_of))


@dataclass(frozen=True)
class Zipper(Line):
    """Any two cells as far from the middle of the line have the same sum, and so has a cell in the middle."""

    name = "zipper"
    templates = (Template("mirrored, and the middle", SAME_SUM),)
    limits = (Limit("cells", 3, None, "{name}: the line has at least three cells"),)
    example = Example(
        "sudoku6:.......1....1.....5.6.4.2......6.2.4"
        ";zipper r2c3 r2c4 r3c5 r2c5 r3c6;zipper r5c3 r6c4 r6c5 r5c4 r5c5",
        "425631613425142563536142254316361254",
    )

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        line = ruleset.cells(self.cells)
        pairs = zip(line, reversed(line), strict=True)
        return _uneven([{*pair} for pair in pairs], values, ruleset.board.numbers)


@pattern("mirrored, and the middle")
def _mirrored_and_the_middle(rule: Line, ruleset: RuleSet) -> Shapes:
    line = ruleset.cells(rule.cells)
    middle = ((line[len(line) // 2],),) if len(line) % 2 else ()
    return (*mirrored(rule, ruleset), *middle)


@dataclass(frozen=True)
class DoubleArrow(Line):
    """The two ends of the line have the same sum as all cells between them."""

    name = "doublearrow"
    templates = (Template("ends and middle", SAME_SUM),)
    drawing = "double-arrow"
    limits = (Limit("cells", 3, None, "{name}: the line has at least three cells"),)
    example = Example(
        "sudoku4:..1.............;doublearrow r2c1 r3c1 r2c2 r3c3;doublearrow r3c4 r2c4 r3c3 r4c4",
        "4312214334211234",
    )

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        first, *between, last = ruleset.cells(self.cells)
        return _uneven(((first, last), between), values, ruleset.board.numbers)


@pattern("ends and middle")
def _ends_and_middle(rule: Line, ruleset: RuleSet) -> Shapes:
    line = ruleset.cells(rule.cells)
    return (line[0], line[-1]), line[1:-1]


@dataclass(frozen=True)
class MagicSquare(Rule):
    """Named row by row, the rows, columns and long diagonals of these cells all have the same sum."""

    name = "magicsquare"
    templates = (Template("rows, columns and diagonals of a square", SAME_SUM),)
    drawing = "tint"
    checks = (
        Check("as a square", ("cells",), "not-as-a-square", "magicsquare: {found} cells are no square"),
    )
    example = Example(
        "sudoku:8.451973656972384131768429518....954476...382295...6176428951737381425699513..428"
        ";magicsquare r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6",
        "824519736569723841317684295183276954476951382295438617642895173738142569951367428",
    )

    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return _uneven(_lines_of_square(self, ruleset), values, ruleset.board.numbers)


@check("as a square")
def _as_a_square(cells: Cells) -> Wrong:
    side = isqrt(len(cells))
    return None if side > 1 and side**2 == len(cells) else {"found": len(cells)}


@pattern("rows, columns and diagonals of a square")
def _lines_of_square(rule: MagicSquare, ruleset: RuleSet) -> Shapes:
    cells = ruleset.cells(rule.cells)
    side = isqrt(len(cells))
    lines = (*grid.rows(side), *grid.columns(side), *grid.diagonals(side))
    return tuple(tuple(cells[place] for place in line) for line in lines)
