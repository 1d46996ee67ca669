"""Rules together on a board of a size: what a puzzle has besides its givens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from tokeru import grid
from tokeru.arguments import listed, shown, whole
from tokeru.budget import UNLIMITED, Meter
from tokeru.errors import RuleError
from tokeru.grid import Shape
from tokeru.problem import Primitive, Problem
from tokeru.rules.base import Cells, Rule

MOST_PARTS = 1_000_000
"""Houses, relations, sums and domains. The largest board with all pairs of neighbours has ten thousand."""
BETWEEN_LOOKS = 1000


@dataclass(frozen=True)
class RuleSet:
    """Rules on a board of a size: canonical, sorted and checked. What a puzzle has besides its givens."""

    size: int
    rules: tuple[Rule, ...]

    @staticmethod
    def of(size: int, rules: Iterable[Rule]) -> RuleSet:
        size = whole("the size of a board", size, 1, grid.MAX_SIZE, RuleError)
        given = listed("rules", rules, RuleError)
        for rule in given:
            if not isinstance(rule, Rule):
                raise RuleError(f"{shown(rule)} is not a rule, such as tokeru.rules.AntiKnight()")
        return _checked(size, given)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.rules))

    @property
    def problem(self) -> Problem:
        """All rules lowered."""
        return self.lowered(UNLIMITED)

    def lowered(self, meter: Meter) -> Problem:
        """The same within a budget. Equal rule sets share the work; what is not finished is not kept."""
        if "_problem" not in self.__dict__:
            first = _first_equal(self)
            own = Problem.of(self.size, self._parts(meter)) if first is self else first.lowered(meter)
            self.__dict__["_problem"] = own
        problem: Problem = self.__dict__["_problem"]
        return problem

    def _parts(self, meter: Meter) -> Iterator[Primitive]:
        lowered = (rule.lower(self, number) for number, rule in enumerate(self.rules))
        parts = meter.look(chain.from_iterable(lowered), "lowering the rules", BETWEEN_LOOKS)
        for count, part in enumerate(parts):
            if count >= MOST_PARTS:
                raise RuleError(f"the rules are too much: they have more than {MOST_PARTS:,} parts")
            yield part

    def cells(self, names: Cells) -> Shape:
        return tuple([grid.index(self.size, name) for name in names])

    def violations(self, values: Sequence[int]) -> frozenset[int]:
        return frozenset(cell for rule in self.rules for cell in rule.violations(self, values))


def forget() -> None:
    """Keep nothing of the rule sets so far: the next one takes as long as the first."""
    _checked.cache_clear()
    _first_equal.cache_clear()


@lru_cache(maxsize=64)
def _checked(size: int, rules: tuple[Rule, ...]) -> RuleSet:
    found: dict[Rule, None] = {}
    for rule in rules:
        rule.check_on(size)
        found |= dict.fromkeys(rule.canonical())
    ruleset = RuleSet(size, tuple(sorted(found, key=lambda rule: rule.sort_key())))
    for rule in found:
        rule.check_among(ruleset)
    return ruleset


@lru_cache(maxsize=64)
def _first_equal(ruleset: RuleSet) -> RuleSet:
    """The first of equal rule sets, which keeps the problem for all of them."""
    return ruleset
