"""Pairs of values that fit each other as anybody may say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from tokeru.grid import Shape
from tokeru.rules import expression
from tokeru.rules.base import Cells, Example, Expression, Limit, Rule, Template, broken_pairs
from tokeru.rules.claims import Fit
from tokeru.rules.ruleset import RuleSet

__all__ = ["Pair", "Pairs"]


@dataclass(frozen=True)
class Fitting(Rule):
    """An expression that pairs of its cells fit: the value of the first is a, that of the second b."""

    drawing = "line"
    limits = (Limit("cells", 2, None, "{name}: a pair has two cells"),)

    cells: Cells
    fits: Expression

    @classmethod
    def by(cls, function: Callable[[int, int], bool], size: int, cells: Cells) -> Fitting:
        """With a function instead of an expression, on a board with the numbers 1 … size."""
        return cls(cells, expression.listing(function, range(1, size + 1)))

    def pairs(self, cells: Shape) -> Iterable[Sequence[int]]:
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        pairs = self.pairs(ruleset.cells(self.cells))
        return broken_pairs(
            pairs, values, lambda a, b: expression.fits(self.fits, a, b, ruleset.board.numbers)
        )


@dataclass(frozen=True)
class Pair(Fitting):
    """Along the line, each value and the next fit the expression: pair |a-b|>=4 r1c1 r1c2 r1c3."""

    name = "pair"
    templates = (Template("steps", Fit("fits")),)
    example = Example(
        "sudoku4:...........2....;pair |a-b|>=2 r3c2 r2c1 r2c2;pair 2*a>b r3c3 r2c4 r1c4",
        "1324421331422431",
    )

    def pairs(self, cells: Shape) -> Iterable[Sequence[int]]:
        return pairwise(cells)


@dataclass(frozen=True)
class Pairs(Fitting):
    """Each value and every later one on the line fit the expression: pairs a%3!=b%3 r1c1 r1c2 r1c3."""

    name = "pairs"
    templates = (Template("pairs", Fit("fits")),)
    example = Example(
        "sudoku4:1.....1.........;pairs a*b>2 r1c4 r2c3 r3c4;pairs |a-b|<=1 r2c2 r1c3 r2c4",
        "1234431221433421",
    )

    def pairs(self, cells: Shape) -> Iterable[Sequence[int]]:
        return combinations(cells, 2)
