"""What a group of cells holds, and how often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from tokeru import grid
from tokeru.board import Board
from tokeru.grid import Shapes
from tokeru.rules.base import (
    SPELLINGS,
    Cells,
    Check,
    Example,
    Rule,
    Template,
    Wrong,
    check,
    check_on,
    no_number,
    pattern,
    wrong_line,
)
from tokeru.rules.claims import Read, ReadEach
from tokeru.rules.ruleset import RuleSet

__all__ = ["Contains", "Exactly", "LookAndSay", "Quadruple", "SameValues"]

_PAIRS_OF_DIGITS = re.compile(r"([0-9][0-9])+")

SPELLINGS["in order"] = lambda numbers: tuple(sorted(numbers))


@dataclass(frozen=True)
class Holding(Rule):
    """A list of values that are in the cells; one that is listed twice is there twice."""

    unordered = True
    spelling = (("values", "in order"),)
    checks: ClassVar[tuple[Check, ...]] = (
        Check("some", ("values",), "field-missing", "{name}: it needs at least one value"),
        Check(
            "room for all",
            ("values", "cells"),
            "more-values-than-cells",
            "{name}: {found} values are too many for {room} cells",
        ),
    )
    checks_on = (
        Check(
            "a number of the board",
            ("values",),
            "value-too-large",
            "{name}: {value} is not a value of this board, {least} to {most}",
        ),
    )

    cells: Cells
    values: tuple[int, ...]

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return wrong_line(ruleset.cells(self.cells), values, self.is_right)

    def is_right(self, line: list[int]) -> bool:
        return Counter(self.values) <= Counter(line)


@check("room for all")
def _room_for_all(values: Sequence[int], cells: Cells) -> Wrong:
    return None if len(values) <= len(cells) else {"found": len(values), "room": len(cells)}


@dataclass(frozen=True)
class Quadruple(Holding):
    """A circle where four cells meet: its values are in them, as often as they are listed or more often."""

    name = "quadruple"
    templates = (Template("cells", Read("all of them", ("values",))),)
    drawing = "hub"
    checks = (
        Check("two by two", ("cells",), "not-two-by-two", "quadruple: it needs two by two cells"),
        *Holding.checks,
    )
    example = Example(
        "sudoku4:...............1"
        ";quadruple 1,3,3 r2c1 r2c2 r3c1 r3c2;quadruple 1,1 r2c2 r2c3 r3c2 r3c3"
        ";quadruple 1,4,4 r2c3 r2c4 r3c3 r3c4",
        "1423231431424231",
    )


@check("two by two")
def _two_by_two(cells: Cells) -> Wrong:
    row, column = grid.place(str(cells[0]))
    square = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
    return None if [grid.place(str(cell)) for cell in cells] == square else {}


@dataclass(frozen=True)
class Contains(Holding):
    """These values are in the cells, as often as they are listed or more often."""

    name = "contains"
    templates = (Template("cells", ReadEach("at least as often", ("values",))),)
    drawing = "cage"
    example = Example(
        "sudoku4:................;contains 1,4,4 r1c2 r1c3 r2c2;contains 1,2,4 r4c1 r4c2 r4c3",
        "3142243113244213",
    )


@dataclass(frozen=True)
class Exactly(Holding):
    """These values are in the cells, exactly as often as they are listed; so may be others."""

    name = "exactly"
    templates = (Template("cells", ReadEach("exactly as often", ("values",))),)
    drawing = "cage"
    example = Example(
        "sudoku4:................;exactly 1,1,2 r2c2 r2c3 r3c2 r4c2;exactly 3,4,4 r2c4 r3c3 r3c4",
        "1432321421434321",
    )

    def is_right(self, line: list[int]) -> bool:
        return all(line.count(value) == times for value, times in Counter(self.values).items())


@dataclass(frozen=True)
class LookAndSay(Rule):
    """Digits in pairs, how often and which value: 23 is exactly two 3s, 0412 no 4 and exactly one 2."""

    name = "lookandsay"
    templates = (Template("cells", ReadEach("look and say", ("clue",))),)
    drawing = "cage"
    unordered = True
    spelling = (("clue", "pairs by the second"),)
    checks = (
        Check(
            "pairs of digits",
            ("clue",),
            "not-look-and-say",
            "lookandsay: {written!r} is not pairs of digits, how often and which value, each value once",
        ),
    )
    checks_on = (
        Check(
            "second digits of the board",
            ("clue",),
            "value-too-large",
            "lookandsay: {value} is not a value of this board, {least} to {most}",
        ),
    )
    example = Example(
        "sudoku4:................"
        ";lookandsay 0113 r1c2 r1c3 r2c2 r2c3 r2c4;lookandsay 1224 r2c1 r3c1 r4c1 r4c2 r4c3",
        "3421123443122143",
    )

    cells: Cells
    clue: str

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        said = _pairs(self.clue)
        return wrong_line(
            ruleset.cells(self.cells),
            values,
            lambda line: all(line.count(int(pair[1])) == int(pair[0]) for pair in said),
        )


def _pairs(clue: str) -> list[str]:
    return [clue[start : start + 2] for start in range(0, len(clue), 2)]


def _by_the_second(clue: str) -> str:
    """What is not pairs stays as it is."""
    if not _PAIRS_OF_DIGITS.fullmatch(clue):
        return clue
    return "".join(sorted(_pairs(clue), key=lambda pair: pair[1]))


SPELLINGS["pairs by the second"] = _by_the_second


@check("pairs of digits")
def _pairs_of_digits(clue: str) -> Wrong:
    once = len({pair[1:] for pair in _pairs(clue)}) == len(_pairs(clue))
    return None if once and _PAIRS_OF_DIGITS.fullmatch(clue) else {"written": clue}


@check_on("second digits of the board")
def _second_digits_of_the_board(rule: Rule, board: Board, clue: str) -> Wrong:
    values = map(int, clue[1::2])
    return next((no_number(board, value) for value in values if value not in board.numbers), None)


@dataclass(frozen=True)
class SameValues(Rule):
    """Both groups hold the same values, each as often: samevalues r1c1 r1c2 / r3c1 r3c2."""

    name = "samevalues"
    templates = (Template("groups in turns", ReadEach("in both as often")),)
    drawing = "tint"
    unordered = True
    form = "first group first"
    checks = (
        Check(
            "as many",
            ("cells", "others"),
            "not-equally-many",
            "samevalues: one group has {original} cells, the other {copied}",
        ),
        Check("apart", ("cells", "others"), "cell-twice", "samevalues: {cell} is in both groups"),
    )
    example = Example(
        "sudoku4:............214.;samevalues r1c2 r1c3 / r2c4 r3c4;samevalues r2c2 r3c2 / r4c3 r4c4",
        "3214143243212143",
    )

    cells: Cells
    others: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        half = len(self.cells)
        return wrong_line(
            ruleset.cells((*self.cells, *self.others)),
            values,
            lambda line: Counter(line[:half]) == Counter(line[half:]),
        )


@pattern("groups in turns")
def _groups_in_turns(rule: SameValues, ruleset: RuleSet) -> Shapes:
    """One group: a cell of the first, one of the second, and so on."""
    pairs = zip(ruleset.cells(rule.cells), ruleset.cells(rule.others), strict=True)
    return (tuple(chain.from_iterable(pairs)),)
