"""Lines, and other groups of cells that follow each other: whispers, palindromes, clones and renbans."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import ClassVar

from tokeru import grid
from tokeru.grid import Shapes
from tokeru.rules.base import (
    Cells,
    Check,
    Example,
    Limit,
    Rule,
    Template,
    Wrong,
    broken_pairs,
    check,
    form,
    pattern,
    repeated,
)
from tokeru.rules.claims import DIFFER, Compare, Count
from tokeru.rules.ruleset import RuleSet

__all__ = ["Clone", "Nabner", "Palindrome", "Renban", "Whisper"]

EQUAL = Compare("a-b", "=", 0)


@dataclass(frozen=True)
class Line(Rule):
    """A line through cells. It means the same from either end, so it starts at the end that is read first."""

    drawing = "line"
    form = "first end first"
    limits: ClassVar[tuple[Limit, ...]] = (
        Limit("cells", 2, None, "{name}: the line has at least two cells"),
    )

    cells: Cells


@form("first end first")
def _first_end_first(rule: Line) -> Iterable[Rule]:
    ends = rule.cells, rule.cells[::-1]
    return (replace(rule, cells=min(ends, key=_places)),)


@dataclass(frozen=True)
class Whisper(Line):
    """Neighbours on the line differ by at least this number."""

    name = "whisper"
    templates = (Template("steps", Compare("|a-b|", ">=", "number")),)
    example = Example("sudoku4:.....1....2.....;whisper 2 r1c1 r1c2 r2c3 r3c3 r4c4", "4231314214232314")

    number: int = 5

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        steps = pairwise(ruleset.cells(self.cells))
        return broken_pairs(steps, values, lambda a, b: max(a, b) >= min(a, b) + self.number)


@dataclass(frozen=True)
class Palindrome(Line):
    """The line reads the same from both ends."""

    name = "palindrome"
    templates = (Template("mirrored", EQUAL),)
    example = Example("sudoku4:1....2....3.....;palindrome r1c2 r2c3 r3c3 r3c2 r4c1", "1342421321343421")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        line = ruleset.cells(self.cells)
        return broken_pairs(zip(line, reversed(line), strict=True), values, operator.eq)


@pattern("mirrored")
def mirrored(rule: Line, ruleset: RuleSet) -> Shapes:
    """The first cell with the last, the second with the last but one, …; a cell in the middle is free."""
    line = ruleset.cells(rule.cells)
    return tuple((line[i], line[-1 - i]) for i in range(len(line) // 2))


@dataclass(frozen=True)
class Renban(Line):
    """The line holds consecutive values, each once, in any order."""

    name = "renban"
    templates = (Template("cells", DIFFER), Template("pairs", Compare("|a-b|", "<=", Count("cells", -1))))
    example = Example(
        "sudoku4:1..............2;renban r1c2 r2c2 r2c3;renban r3c3 r3c4 r4c4",
        "1324421324313142",
    )

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        line = ruleset.cells(self.cells)
        yield from repeated(line, values)
        yield from broken_pairs(combinations(line, 2), values, lambda a, b: abs(a - b) < len(line))


@dataclass(frozen=True)
class Nabner(Line):
    """No two values on the line are equal or consecutive."""

    name = "nabner"
    templates = (Template("pairs", Compare("|a-b|", ">=", 2)),)
    example = Example(
        "sudoku6:.....6.1......4.....1............4.."
        ";nabner r1c4 r2c4 r3c4;nabner r3c4 r3c5 r4c4;nabner r4c1 r5c2 r4c3",
        "543126216543654312321654465231132465",
    )

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        pairs = combinations(ruleset.cells(self.cells), 2)
        return broken_pairs(pairs, values, lambda a, b: b not in (a - 1, a, a + 1))


@dataclass(frozen=True)
class Clone(Rule):
    """Two groups of cells hold the same values, cell by cell."""

    name = "clone"
    templates = (Template("copied", EQUAL),)
    drawing = "tint"
    form = "first twin first"
    example = Example("sudoku4:123.............;clone r1c1 r1c2 r2c1 / r3c3 r3c4 r4c3", "1234432134122143")

    checks = (
        Check(
            "as many",
            ("cells", "copy"),
            "clone-lengths",
            "clone: {original} cells cannot be copied to {copied}",
        ),
        Check("no cell on itself", ("cells", "copy"), "clone-itself", "clone: {cell} is its own copy"),
    )

    cells: Cells
    copy: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        twins = zip(ruleset.cells(self.cells), ruleset.cells(self.copy), strict=True)
        return broken_pairs(twins, values, operator.eq)


@check("as many")
def _as_many(cells: Cells, copy: Cells) -> Wrong:
    return None if len(cells) == len(copy) else {"original": len(cells), "copied": len(copy)}


@check("no cell on itself")
def _no_cell_on_itself(cells: Cells, copy: Cells) -> Wrong:
    twins = zip(cells, copy, strict=True)
    return next(({"cell": cell} for cell, twin in twins if cell == twin), None)


@form("first twin first")
def _first_twin_first(rule: Clone) -> Iterable[Rule]:
    """In the order people read a board, the group that comes first being the original."""
    ways = zip(rule.cells, rule.copy, strict=True), zip(rule.copy, rule.cells, strict=True)
    first = min((sorted(twins, key=_places) for twins in ways), key=lambda way: list(map(_places, way)))
    cells, copy = zip(*first, strict=True)
    return (Clone(cells, copy),)


def _places(cells: Cells) -> list[tuple[int, int]]:
    return [grid.place(cell) for cell in cells]


@pattern("copied")
def _copied(rule: Clone, ruleset: RuleSet) -> Shapes:
    """Each cell with its copy."""
    originals, copies = ruleset.cells(rule.cells), ruleset.cells(rule.copy)
    return tuple((originals[i], copies[i]) for i in range(len(originals)))
