"""Rules together on a board of a size: what a puzzle has besides its givens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from tokeru import grid
from tokeru.errors import RuleError
from tokeru.grid import Shape
from tokeru.problem import Problem
from tokeru.rules.base import Cells, Rule


@dataclass(frozen=True)
class RuleSet:
    """Rules on a board of a size: canonical, sorted and checked. What a puzzle has besides its givens."""

    size: int
    rules: tuple[Rule, ...]

    @staticmethod
    def of(size: int, rules: Iterable[Rule]) -> RuleSet:
        if not 1 <= size <= grid.MAX_SIZE:
            raise RuleError(f"a board has size 1 to {grid.MAX_SIZE}, not {size}")
        found: dict[Rule, None] = {}
        for rule in rules:
            rule.check_on(size)
            found |= dict.fromkeys(rule.canonical())
        return RuleSet(size, tuple(sorted(found, key=lambda rule: rule.sort_key())))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.rules))

    @cached_property
    def problem(self) -> Problem:
        """All rules lowered. Equal rule sets share the work."""
        return _lower(self)

    def cells(self, names: Cells) -> Shape:
        return tuple([grid.index(self.size, name) for name in names])

    def violations(self, values: Sequence[int]) -> frozenset[int]:
        return frozenset(cell for rule in self.rules for cell in rule.violations(self, values))


@lru_cache(maxsize=64)
def _lower(ruleset: RuleSet) -> Problem:
    lowered = (rule.lower(ruleset, number) for number, rule in enumerate(ruleset.rules))
    return Problem.of(ruleset.size, chain.from_iterable(lowered))
