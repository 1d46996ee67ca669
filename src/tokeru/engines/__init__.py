"""Engines: what can list the solutions of a puzzle. Each file here holds one, or a few that are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from tokeru.budget import Budget
from tokeru.problem import mask_of
from tokeru.puzzle import Grid, Puzzle

Solutions = Callable[[Puzzle, Budget], Iterator[Grid]]
Count = Callable[[Puzzle, int | None, Budget], int]
Candidates = Callable[[Puzzle, Budget], tuple[int, ...]]


@dataclass(frozen=True)
class Engine:
    """A way to list solutions, and faster ways to count them or to find candidates where there are any.

    The budget is for each solution listed; whoever runs out of it raises BudgetExceeded.
    """

    solutions: Solutions
    own_count: Count | None = None
    own_candidates: Candidates | None = None

    def count(self, puzzle: Puzzle, limit: int | None, budget: Budget) -> int:
        if self.own_count is not None:
            return self.own_count(puzzle, limit, budget)
        return sum(1 for _ in islice(self.solutions(puzzle, budget), limit))

    def candidates(self, puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
        """A mask per cell: the values it has in some solution."""
        if self.own_candidates is not None:
            return self.own_candidates(puzzle, budget)
        masks = [0] * puzzle.size**2
        for solution in self.solutions(puzzle, budget):
            for cell, value in enumerate(solution):
                masks[cell] |= mask_of((value,))
        return tuple(masks)
