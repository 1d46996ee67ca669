"""Sums: cages, arrows, little killers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tokeru import grid
from tokeru.grid import Shape, Shapes
from tokeru.rules.base import (
    Cells,
    Check,
    Example,
    Limit,
    Rule,
    Template,
    Wrong,
    can_total,
    check,
    pattern,
    repeated,
)
from tokeru.rules.claims import DIFFER, AddUp
from tokeru.rules.ruleset import RuleSet

__all__ = ["Arrow", "Cage", "LittleKiller", "Total", "Weighted"]


MOST_TIMES = 1000


def _missed_total(cells: Shape, values: Sequence[int], numbers: range, total: int) -> Iterable[int]:
    """The filled cells, when the blanks can no longer make up for them."""
    if can_total([values[cell] for cell in cells], numbers, total):
        return ()
    return (cell for cell in cells if values[cell])


@dataclass(frozen=True)
class Total(Rule):
    """The cells add up to the total; values may repeat."""

    name = "sum"
    templates = (Template("cells", AddUp("total")),)
    drawing = "cage"
    unordered = True
    example = Example(
        "sudoku4:................;sum 3 r1c1 r2c3;sum 2 r1c2 r4c1;sum 8 r2c1 r4c4",
        "2143431234211234",
    )

    cells: Cells
    total: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return _missed_total(ruleset.cells(self.cells), values, ruleset.board.numbers, self.total)


@dataclass(frozen=True)
class Weighted(Rule):
    """Each cell counts as often as its number says: weighted 10,1,-1 40 r1c1 r1c2 r1c3 is 10a+b-c = 40."""

    name = "weighted"
    templates = (Template("cells", AddUp("total", times="times")),)
    drawing = "tint"
    checks = (
        Check(
            "as many numbers",
            ("times", "cells"),
            "not-as-many",
            "weighted: there are {found} numbers for {wanted} cells; each is not 0, and at most 1000",
        ),
    )
    example = Example(
        "sudoku4:............1..."
        ";weighted 2,-1 0 r1c4 r3c4;weighted 10,1,-1 22 r1c3 r2c4 r4c1;weighted 1,3 9 r1c2 r1c3",
        "4321214334121234",
    )

    cells: Cells
    times: tuple[int, ...]
    total: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        """The least and the most that filled cells and blanks can come to must not leave out the total."""
        cells, numbers = ruleset.cells(self.cells), ruleset.board.numbers
        least = most = 0
        for cell, times in zip(cells, self.times, strict=True):
            known = (values[cell],) if values[cell] else (numbers[0], numbers[-1])
            least += min(times * number for number in known)
            most += max(times * number for number in known)
        return () if least <= self.total <= most else (cell for cell in cells if values[cell])


@check("as many numbers")
def _as_many(times: Sequence[int], cells: Cells) -> Wrong:
    good = len(times) == len(cells) and all(0 < abs(number) <= MOST_TIMES for number in times)
    return None if good else {"found": len(times), "wanted": len(cells)}


@dataclass(frozen=True)
class Cage(Rule):
    """The cells add up to the total, and no value repeats."""

    name = "cage"
    templates = (Template("cells", DIFFER), Template("cells", AddUp("total")))
    drawing = "cage"
    unordered = True
    example = Example(
        "sudoku4:1..............."
        ";cage 3 r1c1 r2c1;cage 7 r1c2 r1c3 r2c3;cage 9 r2c4 r3c3 r3c4;cage 5 r4c1 r4c2",
        "1423231441323241",
    )

    cells: Cells
    total: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        cells = ruleset.cells(self.cells)
        yield from repeated(cells, values)
        yield from _missed_total(cells, values, ruleset.board.numbers, self.total)


@dataclass(frozen=True)
class LittleKiller(Rule):
    """From the start to the border in a diagonal direction (ne, nw, se, sw) the cells add up to the total."""

    name = "littlekiller"
    templates = (Template("ray", AddUp("total")),)
    drawing = "ray"
    spelling = (("direction", "lower case"),)
    limits = (Limit("start", 1, 1, "{name}: it starts at one cell, not {found}"),)
    checks = (
        Check(
            "a diagonal",
            ("direction",),
            "not-a-direction",
            "littlekiller: {written!r} is not one of {directions}",
        ),
    )
    example = Example(
        "sudoku4:................;littlekiller sw 11 r1c3;littlekiller se 8 r2c1",
        "1234341241232341",
    )

    start: Cells
    direction: str
    total: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        start = grid.index(ruleset.size, self.start[0])
        cells = ruleset.ray(start, grid.DIAGONAL[self.direction])
        return _missed_total(cells, values, ruleset.board.numbers, self.total)


@check("a diagonal")
def _a_diagonal(direction: str) -> Wrong:
    if direction in grid.DIAGONAL:
        return None
    return {"written": direction, "directions": ", ".join(grid.DIAGONAL)}


@check("apart")
def _apart(circle: Cells, shaft: Cells) -> Wrong:
    return next(({"cell": cell} for cell in circle if cell in shaft), None)


@pattern("ray")
def _ray(rule: LittleKiller, ruleset: RuleSet) -> Shapes:
    """The cells from the start to the border."""
    (start,) = ruleset.cells(rule.start)
    return (ruleset.ray(start, grid.DIAGONAL[rule.direction]),)


@dataclass(frozen=True)
class Arrow(Rule):
    """The shaft adds up to the circle. A circle of two or three cells is a pill, read as one number."""

    name = "arrow"
    templates = (Template("shaft and circle", AddUp(0, minus="circle")),)
    drawing = "arrow"
    limits = (Limit("circle", 1, 3, "{name}: a circle has one to three cells, not {found}"),)
    checks = (
        Check(
            "apart",
            ("circle", "shaft"),
            "arrow-overlaps",
            "arrow: {cell} is both in the circle and on the shaft",
        ),
    )
    example = Example(
        "sudoku4:1..............2;arrow r2c2 / r1c2 r1c1;arrow r3c3 / r4c3 r4c4",
        "1243432121343412",
    )

    circle: Cells
    shaft: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        """The numbers that circle and shaft can still make are two ranges, and these must meet."""
        circle, shaft = ruleset.cells(self.circle), ruleset.cells(self.shaft)
        least, greatest = _reach(_as_number, [values[cell] for cell in circle], ruleset.board.numbers)
        low, high = _reach(sum, [values[cell] for cell in shaft], ruleset.board.numbers)
        if least > high or low > greatest:
            yield from (cell for cell in circle + shaft if values[cell])


@pattern("shaft and circle")
def _shaft_and_circle(rule: Arrow, ruleset: RuleSet) -> Shapes:
    return (ruleset.cells(rule.shaft) + ruleset.cells(rule.circle),)


def _reach(read: Callable[[list[int]], int], values: list[int], numbers: range) -> tuple[int, int]:
    """The least and the greatest number that filled cells and blanks (0) can make."""
    return read([value or numbers[0] for value in values]), read([value or numbers[-1] for value in values])


def _as_number(digits: Sequence[int]) -> int:
    number = 0
    for digit in digits:
        number = 10 * number + digit
    return number
