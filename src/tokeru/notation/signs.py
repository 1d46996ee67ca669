"""What several notations say alike: signs between neighbours, and nothing beyond what they can say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.puzzle import Puzzle
from tokeru.rules import Less
from tokeru.rules.base import Rule


class Sign(NamedTuple):
    """`first` is left of `second` or above it; `rises` means that first < second."""

    first: int
    second: int
    rises: bool

    @property
    def rising(self) -> tuple[int, int]:
        """Both cells, the lower value's first."""
        return (self.first, self.second) if self.rises else (self.second, self.first)

    def rule(self, size: int) -> Less:
        return Less(*(grid.name(size, cell) for cell in self.rising))


def sign_of(rule: Rule, size: int) -> Sign | None:
    """The rule as a sign, if it is one."""
    if not isinstance(rule, Less) or len(rule.cells) != 2:
        return None
    low, high = (grid.index(size, cell) for cell in rule.cells)
    first, second = sorted((low, high))
    return Sign(first, second, low < high) if are_neighbours(size, first, second) else None


def are_neighbours(size: int, first: int, second: int) -> bool:
    """Whether the second cell is the one right of the first or below it."""
    return second == first + size or (second == first + 1 and second % size != 0)


def signs(puzzle: Puzzle) -> list[Sign]:
    """All signs of a puzzle, as one reads a board."""
    return sorted(sign for rule in puzzle.rules if (sign := sign_of(rule, puzzle.size)))


def refuse_unsaid(who: str, puzzle: Puzzle, meant: Iterable[Rule], says_signs: bool = False) -> None:
    """Refuse a puzzle with other rules than those `meant` (and signs): nothing is dropped, nothing added."""
    meant = set(meant)
    for rule in meant - set(puzzle.rules):
        raise NotationError(f"{who} always means the rule {rule.text()}, which this puzzle does not have")
    for rule in puzzle.rules:
        if rule not in meant and not (says_signs and sign_of(rule, puzzle.size)):
            raise NotationError(f"{who} cannot say {rule.text()}")
