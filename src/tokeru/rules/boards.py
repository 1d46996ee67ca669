"""What the board itself is like: which numbers stand on it, and which of its cells take part."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tokeru.board import Board
from tokeru.grid import MAX_SIZE, Shapes
from tokeru.rules.base import Check, Example, Rule, Template, Wrong, check, check_on, pattern
from tokeru.rules.claims import Allow
from tokeru.rules.ruleset import RuleSet

__all__ = ["Area", "Values"]

_RANGE = re.compile(r"([01])-([0-9]{1,2})")
_SIDES = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


@dataclass(frozen=True)
class BoardRule(Rule):
    """Written in the head of the Tokeru line: what follows is read by it."""

    in_head = True

    def looks_outside(self) -> bool:
        return True


@dataclass(frozen=True)
class Values(BoardRule):
    """The numbers on the board are these: values 0-8, or 1-12; they begin with 0 or 1."""

    name = "values"
    checks = (
        Check("a range", ("numbers",), "not-a-range", "values: {written!r} is not such as 0-8 or 1-12"),
    )
    example = Example(
        "futoshiki3+values 0-3:.........;cage 1 r1c1 r2c1;cage 4 r1c2 r1c3;cage 2 r2c2 r3c2;cage 5 r2c3 r3c3",
        "031123302",
    )

    numbers: str

    def laid_on(self, board: Board) -> Board:
        return Board(board.size, _read_range(self.numbers), board.rows, board.columns)

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return ()


def _read_range(written: str) -> range:
    lowest, highest = written.split("-")
    return range(int(lowest), int(highest) + 1)


@check("a range")
def _a_range(numbers: str) -> Wrong:
    match = _RANGE.fullmatch(numbers)
    good = match is not None and 0 < len(_read_range(numbers)) <= MAX_SIZE
    return None if good else {"written": numbers}


@dataclass(frozen=True)
class Area(BoardRule):
    """The puzzle has these rows and columns: area 6x9. Other cells are there only if a rule names them."""

    name = "area"
    templates = (Template("missing cells", Allow("lowest")),)
    checks = (Check("sides", ("sides",), "not-sides", "area: {written!r} is not such as 6x9"),)
    checks_on = (
        Check(
            "within the board",
            ("sides",),
            "area-too-large",
            "area: {written} does not fit on a board of size {size}",
        ),
    )
    example = Example("futoshiki4+area 2x4:12..34..........;r1c3<r1c4;r2c3<r2c4", "12343412........")

    sides: str

    def laid_on(self, board: Board) -> Board:
        rows, columns = map(int, self.sides.split("x"))
        return Board(board.size, board.numbers, rows, columns)

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        lowest = ruleset.board.numbers[0]
        return (cell for cell in ruleset.missing if values[cell] and values[cell] != lowest)


@pattern("missing cells")
def _missing_cells(rule: Rule, ruleset: RuleSet) -> Shapes:
    """What is not there has one value, so that it makes no difference."""
    return tuple((cell,) for cell in sorted(ruleset.missing))


@check("sides")
def _sides(sides: str) -> Wrong:
    return None if _SIDES.fullmatch(sides) else {"written": sides}


@check_on("within the board")
def _within_the_board(rule: Rule, board: Board, sides: str) -> Wrong:
    fits = max(map(int, sides.split("x"))) <= board.size
    return None if fits else {"written": sides, "size": board.size}
