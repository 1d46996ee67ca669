"""Clues outside of the board: what a whole row or column looks like from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from tokeru import grid
from tokeru.grid import Shape, Shapes
from tokeru.rules.base import Cells, Check, Example, Limit, Rule, Template, Wrong, check, pattern, wrong_line
from tokeru.rules.claims import Read
from tokeru.rules.ruleset import RuleSet

__all__ = ["HiddenSkyscraper", "Sandwich", "Skyscraper", "XSum"]


@dataclass(frozen=True)
class OutsideClue(Rule):
    """It looks from the start in a direction (n, e, s, w), along all of a row or column."""

    drawing = "clue"
    spelling: ClassVar[tuple[tuple[str, str], ...]] = (("direction", "lower case"),)
    limits = (Limit("start", 1, 1, "{name}: it starts at one cell, not {found}"),)
    checks: ClassVar[tuple[Check, ...]] = (
        Check(
            "a straight way",
            ("direction",),
            "not-a-direction",
            "{name}: {written!r} is not one of {directions}",
        ),
    )
    checks_on: ClassVar[tuple[Check, ...]] = (
        Check(
            "from side to side",
            ("start", "direction"),
            "not-at-the-side",
            "{name}: {cell} is not at the side from which it looks {direction}",
        ),
    )

    start: Cells
    direction: str

    def line(self, ruleset: RuleSet) -> Shape:
        (start,) = ruleset.cells(self.start)
        return ruleset.ray(start, grid.STRAIGHT[self.direction])

    def is_right(self, line: Sequence[int], numbers: range) -> bool:
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        numbers = ruleset.board.numbers
        return wrong_line(self.line(ruleset), values, lambda line: self.is_right(line, numbers))


@pattern("seen from outside")
def _seen_from_outside(rule: OutsideClue, ruleset: RuleSet) -> Shapes:
    return (rule.line(ruleset),)


@dataclass(frozen=True)
class Sandwich(OutsideClue):
    """Two different crusts are in the line, once each, and the values between them add up to the total."""

    name = "sandwich"
    templates = (Template("seen from outside", Read("sandwich", ("total", "crusts"))),)
    spelling = (*OutsideClue.spelling, ("crusts", "sorted"))
    checks = (
        *OutsideClue.checks,
        Check(
            "two or none", ("crusts",), "not-two-crusts", "{name}: it has two different crusts, not {found}"
        ),
    )
    checks_on = (
        *OutsideClue.checks_on,
        Check(
            "a number of the board",
            ("crusts",),
            "value-too-large",
            "{name}: {value} is not a value of this board, {least} to {most}",
        ),
    )
    example = Example("sudoku4:.......1........;sandwich s 2 r1c1;sandwich e 5 r3c1", "4123234112343412")

    total: int
    crusts: tuple[int, ...] = ()
    """The lowest and the highest number of the board, if nothing else is said."""

    def is_right(self, line: Sequence[int], numbers: range) -> bool:
        crusts = {*self.crusts} or {numbers[0], numbers[-1]}
        places = [place for place, number in enumerate(line) if number in crusts]
        if len(places) != 2 or line[places[0]] == line[places[1]]:
            return False
        return sum(line[places[0] + 1 : places[1]]) == self.total


@check("two or none")
def _two_or_none(crusts: Sequence[int]) -> Wrong:
    return None if len(crusts) in (0, 2) else {"found": len(crusts)}


@dataclass(frozen=True)
class XSum(OutsideClue):
    """The first value says how many cells, itself included, add up to the total."""

    name = "xsum"
    templates = (Template("seen from outside", Read("x-sum", ("total",))),)
    example = Example("sudoku4:1...............;xsum s 9 r1c2;xsum w 5 r4c4", "1324241332414132")

    total: int

    def is_right(self, line: Sequence[int], numbers: range) -> bool:
        return 1 <= line[0] <= len(line) and sum(line[: line[0]]) == self.total


@dataclass(frozen=True)
class Skyscraper(OutsideClue):
    """So many values are greater than all before them; a 0 is no skyscraper."""

    name = "skyscraper"
    templates = (Template("seen from outside", Read("skyscraper", ("number",))),)
    example = Example("sudoku4:.1..............;skyscraper s 2 r1c3;skyscraper w 4 r3c4", "2134341243211243")

    number: int

    def is_right(self, line: Sequence[int], numbers: range) -> bool:
        return len({*accumulate(line, max)} - {0}) == self.number


@dataclass(frozen=True)
class HiddenSkyscraper(OutsideClue):
    """The first value that is not greater than all before it is this number."""

    name = "hiddenskyscraper"
    templates = (Template("seen from outside", Read("hidden skyscraper", ("number",))),)
    checks_on = (
        *OutsideClue.checks_on,
        Check(
            "a value",
            ("number",),
            "value-too-large",
            "{name}: {value} is not a value of this board, {least} to {most}",
        ),
    )
    example = Example(
        "sudoku4:.2..............;hiddenskyscraper s 3 r1c4;hiddenskyscraper e 3 r2c1",
        "3241143223144123",
    )

    number: int

    def is_right(self, line: Sequence[int], numbers: range) -> bool:
        hidden = (number for place, number in enumerate(line) if place and number <= max(line[:place]))
        return next(hidden, None) == self.number
