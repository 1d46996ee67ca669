"""Lines on which values take turns: odd and even, low, middle and high, or any parts of all values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tokeru.board import Board
from tokeru.errors import NotationError
from tokeru.grid import Shape
from tokeru.rules.base import (
    Check,
    Example,
    Rule,
    Template,
    Wrong,
    broken_pairs,
    check,
    check_on,
    no_number,
    pattern,
)
from tokeru.rules.claims import Apart, Together, read_parts
from tokeru.rules.lines import Line
from tokeru.rules.ruleset import RuleSet

__all__ = ["Entropic", "GroupLine", "Modular", "Parity"]


@dataclass(frozen=True)
class TakingTurns(Line):
    """As many neighbours on the line as there are parts are each of another; after them it begins again."""

    def part(self, value: int, numbers: range) -> int | None:
        """Which part a value is of; none, and it cannot be on the line."""
        raise NotImplementedError

    def part_count(self) -> int:
        return 3

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        line, count, numbers = ruleset.cells(self.cells), self.part_count(), ruleset.board.numbers

        def parts(a: int, b: int) -> set[int | None]:
            return {self.part(a, numbers), self.part(b, numbers)}

        yield from broken_pairs(near_pairs(line, count), values, lambda a, b: len(parts(a, b) - {None}) == 2)
        yield from broken_pairs(far_pairs(line, count), values, lambda a, b: len(parts(a, b) | {None}) == 2)


def near_pairs(line: Shape, parts: int) -> Iterator[tuple[int, int]]:
    """Each cell of a line with those that follow, fewer than there are parts."""
    for i, cell in enumerate(line):
        for later in line[i + 1 : i + parts]:
            yield cell, later


def far_pairs(line: Shape, parts: int) -> Iterator[tuple[int, int]]:
    """Each cell of a line with the one that is of its part again."""
    return zip(line, line[parts:], strict=False)


@dataclass(frozen=True)
class Parity(TakingTurns):
    """Odd and even values take turns on the line."""

    name = "parity"
    templates = (
        Template("steps", Apart("odd and even")),
        Template("far by two", Together("odd and even")),
    )
    example = Example(
        "sudoku4:..........3...2.;parity r1c3 r1c4 r2c4 r3c3;parity r3c2 r4c2 r3c3 r4c3",
        "1243431221343421",
    )

    def part(self, value: int, numbers: range) -> int | None:
        return value & 1

    def part_count(self) -> int:
        return 2


@dataclass(frozen=True)
class Modular(TakingTurns):
    """Any three neighbours on the line have three different remainders when divided by 3."""

    name = "modular"
    templates = (
        Template("near in threes", Apart("remainders")),
        Template("far by three", Together("remainders")),
    )
    example = Example(
        "sudoku6:6...3........6.21.1........35...14.."
        ";modular r1c4 r2c3 r3c4 r3c5;modular r2c3 r3c4 r3c3 r2c4;modular r5c4 r5c5 r5c6 r6c6",
        "645132213645564213132564426351351426",
    )

    def part(self, value: int, numbers: range) -> int | None:
        return value % 3


@dataclass(frozen=True)
class Entropic(TakingTurns):
    """Of any three neighbours on the line one is low, one middling and one high: thirds of all values."""

    name = "entropic"
    templates = (Template("near in threes", Apart("thirds")), Template("far by three", Together("thirds")))
    example = Example(
        "sudoku6:.6...4..........5.1................."
        ";entropic r1c2 r2c1 r2c2 r2c3;entropic r3c5 r3c6 r4c5 r4c6;entropic r6c2 r5c3 r6c4 r6c5",
        "361524245361436152152436613245524613",
    )

    def part(self, value: int, numbers: range) -> int | None:
        count, place = len(numbers), value - numbers[0]
        return 0 if 3 * place < count else 1 if 3 * place < 2 * count else 2


@pattern("far by two")
def _far_by_two(rule: Line, ruleset: RuleSet) -> Iterable[Shape]:
    return far_pairs(ruleset.cells(rule.cells), 2)


@pattern("far by three")
def _far_by_three(rule: Line, ruleset: RuleSet) -> Iterable[Shape]:
    return far_pairs(ruleset.cells(rule.cells), 3)


@pattern("near in threes")
def _near_in_threes(rule: Line, ruleset: RuleSet) -> Iterable[Shape]:
    return near_pairs(ruleset.cells(rule.cells), 3)


@dataclass(frozen=True)
class GroupLine(TakingTurns):
    """The parts of all values take turns on the line, in any order: groupline 123/456/789 r1c1 r1c2 r1c3."""

    name = "groupline"
    templates = (Template("near by parts", Apart("parts")), Template("far by parts", Together("parts")))
    spelling = (("parts", "lower case"),)
    checks = (
        Check(
            "parts",
            ("parts",),
            "not-parts",
            "groupline: {written!r} is not parts of all values, as 123/456/789",
        ),
    )
    checks_on = (
        Check(
            "parts of the board",
            ("parts",),
            "value-too-large",
            "groupline: {value} is not a value of this board, {least} to {most}",
        ),
    )
    example = Example(
        "sudoku4:.......4.....1..;groupline 12/34 r2c2 r3c2 r4c3 r4c4;groupline 12/34 r2c4 r2c3 r3c4 r3c3",
        "2431132442133142",
    )

    parts: str

    def part(self, value: int, numbers: range) -> int | None:
        return next((i for i, part in enumerate(read_parts(self.parts)) if value in part), None)

    def part_count(self) -> int:
        return len(read_parts(self.parts))


@check("parts")
def _parts(parts: str) -> Wrong:
    try:
        values = [value for part in read_parts(parts) for value in (part or (0,))]
    except NotationError:
        values = [0]
    return {"written": parts} if 0 in values or len(set(values)) < len(values) or "/" not in parts else None


@check_on("parts of the board")
def _parts_of_the_board(rule: Rule, board: Board, parts: str) -> Wrong:
    values = (value for part in read_parts(parts) for value in part)
    return next((no_number(board, value) for value in values if value not in board.numbers), None)


@pattern("near by parts")
def _near_by_parts(rule: GroupLine, ruleset: RuleSet) -> Iterable[Shape]:
    return near_pairs(ruleset.cells(rule.cells), rule.part_count())


@pattern("far by parts")
def _far_by_parts(rule: GroupLine, ruleset: RuleSet) -> Iterable[Shape]:
    return far_pairs(ruleset.cells(rule.cells), rule.part_count())
