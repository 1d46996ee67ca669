"""Marks between two cells, dots and the letters X and V, and what their absence says when all are given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from tokeru import grid
from tokeru.grid import Shape, Shapes
from tokeru.rules import expression
from tokeru.rules.base import Cells, Example, Expression, Limit, Rule, Template, broken_pairs, pattern
from tokeru.rules.claims import Compare, Fit, Unfit
from tokeru.rules.ruleset import RuleSet

__all__ = ["AllDifferences", "AllDots", "AllRatios", "AllXV", "Difference", "Dot", "Ratio", "V", "X"]

ONE_OR_MORE = Limit("number", 1, None, "{name}: the number is 1 or more, not {found}")
"""A ratio of 0 would mean nothing, and a difference of 0 has a name of its own: clone."""


@dataclass(frozen=True)
class Between(Rule):
    """A mark between two cells, which says that their values fit each other."""

    unordered = True
    limits: ClassVar[tuple[Limit, ...]] = (
        Limit("cells", 2, 2, "{name}: the mark stands between two cells, not {found}"),
    )

    cells: Cells

    def fits(self, a: int, b: int) -> bool:
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return broken_pairs((ruleset.cells(self.cells),), values, self.fits)


@dataclass(frozen=True)
class Difference(Between):
    """A white dot: the two values differ by exactly this number."""

    name = "difference"
    templates = (Template("cells", Compare("|a-b|", "=", "number")),)
    drawing = "dot"
    limits = (*Between.limits, ONE_OR_MORE)
    example = Example(
        "sudoku4:1..............."
        ";difference r1c1 r1c2;difference r1c2 r2c2;difference r2c3 r3c3;difference r3c3 r4c3"
        ";difference r4c3 r4c4",
        "1243431234212134",
    )

    number: int = 1

    def fits(self, a: int, b: int) -> bool:
        return a + self.number == b or b + self.number == a


@dataclass(frozen=True)
class Ratio(Between):
    """A black dot: one value is this many times the other."""

    name = "ratio"
    templates = (Template("cells", Compare("a:b", "=", "number")),)
    drawing = "dot"
    limits = (*Between.limits, ONE_OR_MORE)
    example = Example(
        "sudoku4:1..............4;ratio r1c2 r1c3;ratio r2c3 r2c4;ratio r3c1 r3c2;ratio r4c2 r4c3",
        "1243431224313124",
    )

    number: int = 2

    def fits(self, a: int, b: int) -> bool:
        low, high = sorted((a, b))
        return 0 < low * self.number == high


@dataclass(frozen=True)
class X(Between):
    """An X: the two values add up to 10."""

    name = "x"
    templates = (Template("cells", Compare("a+b", "=", 10)),)
    drawing = "letter"
    example = Example(
        "sudoku6:....5...2..4.........1..2..........."
        ";x r1c3 r1c4;x r2c1 r3c1;x r3c1 r3c2;x r4c5 r4c6;x r4c5 r5c5;x r6c3 r6c4",
        "134652652314461235325146243561516423",
    )

    def fits(self, a: int, b: int) -> bool:
        return a + b == 10


@dataclass(frozen=True)
class V(Between):
    """A V: the two values add up to 5."""

    name = "v"
    templates = (Template("cells", Compare("a+b", "=", 5)),)
    drawing = "letter"
    example = Example("sudoku4:1..............2;v r1c2 r1c3;v r2c1 r3c1;v r3c3 r4c3", "1234342121434312")

    def fits(self, a: int, b: int) -> bool:
        return a + b == 5


@dataclass(frozen=True)
class Dot(Between):
    """A dot of any meaning: the two values, a and then b as one reads, fit it: dot a*b=4 r1c1 r1c2."""

    name = "dot"
    templates = (Template("cells", Fit("meaning")),)
    drawing = "dot"
    example = Example(
        "sudoku4:......2.......1."
        ";dot a+b>5 r1c1 r2c1;dot a+b>5 r1c3 r2c3;dot a+b>5 r2c4 r3c4;dot a+b>5 r3c4 r4c4"
        ";dot a+b>5 r4c1 r4c2",
        "2341412312343412",
    )

    meaning: Expression

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        numbers = ruleset.board.numbers
        pair = ruleset.cells(self.cells)
        return broken_pairs((pair,), values, lambda a, b: expression.fits(self.meaning, a, b, numbers))


# --- all given: what a missing mark says -------------------------------------------------------


class AllGiven(Rule):
    """Wherever neighbours could carry one of the `marks`, one is drawn: so those without do not fit it."""

    marks: ClassVar[frozenset[str]]

    def fits(self, a: int, b: int) -> bool:
        """Whether two neighbours without a mark may have these values."""
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        marked = _marked_pairs(ruleset, self.marks)
        neighbours = grid.moves(ruleset.size, grid.NEIGHBOUR)
        return broken_pairs((pair for pair in neighbours if pair not in marked), values, self.fits)


@lru_cache(maxsize=64)
def _marked_pairs(ruleset: RuleSet, marks: frozenset[str], meaning: str = "") -> frozenset[Shape]:
    """Where marks of these names are; of dots of any meaning only those with this one."""
    rules = (rule for rule in ruleset.rules if isinstance(rule, Between) and rule.name in marks)
    return frozenset(
        ruleset.cells(rule.cells) for rule in rules if not isinstance(rule, Dot) or rule.meaning == meaning
    )


DOTS = frozenset({"difference", "ratio"})
LETTERS = frozenset({"x", "v"})
MEANINGS = {"x": ("a+b=10", "a+b in 5,10"), "v": ("a+b=5", "a+b in 5,10")}
"""What letters mean, as dots say it."""


@dataclass(frozen=True)
class AllDifferences(AllGiven):
    """All dots are given: neighbours without a dot of either colour do not differ by this number."""

    name = "alldifferences"
    templates = (Template("neighbours without dot", Compare("|a-b|", "!=", "number")),)
    limits = (ONE_OR_MORE,)
    marks = DOTS
    example = Example(
        "futoshiki4+alldifferences:1..............."
        ";difference r1c2 r1c3;difference r2c1 r3c1;difference r2c4 r3c4;difference r4c2 r4c3",
        "1324314224134231",
    )

    number: int = 1

    def fits(self, a: int, b: int) -> bool:
        return a + self.number != b and b + self.number != a


@dataclass(frozen=True)
class AllRatios(AllGiven):
    """All dots are given: neighbours without a dot of either colour do not have this ratio."""

    name = "allratios"
    templates = (Template("neighbours without dot", Compare("a:b", "!=", "number")),)
    limits = (ONE_OR_MORE,)
    marks = DOTS
    example = Example(
        "futoshiki4+allratios:1..............4"
        ";ratio r2c2 r2c3;ratio r2c2 r3c2;ratio r2c3 r3c3;ratio r3c2 r3c3",
        "1432412332412314",
    )

    number: int = 2

    def fits(self, a: int, b: int) -> bool:
        return a * self.number != b and b * self.number != a


@dataclass(frozen=True)
class AllXV(AllGiven):
    """All letters are given: neighbours with neither X nor V add up to neither 10 nor 5."""

    name = "allxv"
    templates = (
        Template("neighbours without letter", Compare("a+b", "!=", 10)),
        Template("neighbours without letter", Compare("a+b", "!=", 5)),
    )
    marks = LETTERS
    example = Example(
        "sudoku6+allxv:.6..................3..............."
        ";v r1c4 r1c5;v r2c3 r3c3;x r2c1 r3c1;x r4c5 r4c6;x r4c6 r5c6;x r6c2 r6c3",
        "562143431625654312213564125436346251",
    )

    def fits(self, a: int, b: int) -> bool:
        return a + b not in (5, 10)


@dataclass(frozen=True)
class AllDots(AllGiven):
    """All dots are given: neighbours without a dot of this meaning do not fit it, in neither order."""

    name = "alldots"
    templates = (Template("neighbours without such a dot", Unfit("meaning")),)
    marks = frozenset({"dot"})
    example = Example(
        "futoshiki4:3......2........;alldots a+b<4"
        ";dot a+b<4 r1c4 r2c4;dot a+b<4 r2c3 r2c4;dot a+b<4 r3c1 r3c2;dot a+b<4 r3c1 r4c1",
        "3241431221341423",
    )

    meaning: Expression

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        letters = {letter for letter, meanings in MEANINGS.items() if self.meaning in meanings}
        marked = _marked_pairs(ruleset, self.marks | letters, self.meaning)
        pairs = (pair for pair in grid.moves(ruleset.size, grid.NEIGHBOUR) if pair not in marked)
        numbers = ruleset.board.numbers
        return broken_pairs(
            pairs,
            values,
            lambda a, b: not any(expression.fits(self.meaning, *way, numbers) for way in ((a, b), (b, a))),
        )


@pattern("neighbours without such a dot")
def _neighbours_without_such_a_dot(rule: AllDots, ruleset: RuleSet) -> Shapes:
    """A letter is such a dot where it means the same."""
    letters = tuple(letter for letter in (X, V) if rule.meaning in MEANINGS[letter.name])
    others = [dot for dot in ruleset.rules if isinstance(dot, Dot) and dot.meaning == rule.meaning]
    marked = [set(ruleset.cells(dot.cells)) for dot in others]
    return tuple(pair for pair in _neighbours_without(ruleset, letters) if set(pair) not in marked)


@pattern("neighbours without dot")
def _neighbours_without_dot(rule: Rule, ruleset: RuleSet) -> Shapes:
    return _neighbours_without(ruleset, (Difference, Ratio))


@pattern("neighbours without letter")
def _neighbours_without_letter(rule: Rule, ruleset: RuleSet) -> Shapes:
    return _neighbours_without(ruleset, (X, V))


def _neighbours_without(ruleset: RuleSet, marks: tuple[type[Between], ...]) -> Shapes:
    marked = [set(ruleset.cells(rule.cells)) for rule in ruleset.rules if isinstance(rule, marks)]
    return tuple(pair for pair in grid.moves(ruleset.size, grid.NEIGHBOUR) if set(pair) not in marked)
