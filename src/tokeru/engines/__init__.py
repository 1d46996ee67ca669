"""Engines: what can list the solutions of a puzzle. Each file here holds one, or a few that are alike."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice

from tokeru.budget import Budget, Meter
from tokeru.errors import enough_memory
from tokeru.problem import mask_of
from tokeru.puzzle import Grid, Puzzle

Boards = Generator[Sequence[int], None, None]
Solutions = Generator[Grid, None, None]
"""Whoever takes only some of them closes it: a Ctrl-C that comes while it is merely dropped is not heard."""
List = Callable[[Puzzle, Meter], Boards]
Count = Callable[[Puzzle, int | None, Meter], int]
Candidates = Callable[[Puzzle, Meter], tuple[int, ...]]


@dataclass(frozen=True)
class Engine:
    """A way to list full boards, and faster ways to count them or to find candidates where there are any.

    When solutions are listed, each of them has the whole budget; when they are counted, or candidates found,
    it is for everything together. An engine that runs out of it raises BudgetExceeded.
    """

    list_boards: List
    own_count: Count | None = None
    own_candidates: Candidates | None = None

    def solutions(self, puzzle: Puzzle, budget: Budget) -> Solutions:
        return self._listed(puzzle, Meter(budget, each=True))

    def count(self, puzzle: Puzzle, limit: int | None, budget: Budget) -> int:
        if self.own_count is not None:
            return self.own_count(puzzle, limit, Meter(budget))
        with closing(self._listed(puzzle, Meter(budget))) as found:
            return sum(1 for _ in islice(found, limit))

    def candidates(self, puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
        """A mask per cell: the values it has in some solution."""
        if self.own_candidates is not None:
            return self.own_candidates(puzzle, Meter(budget))
        masks = [0] * puzzle.size**2
        for solution in self._listed(puzzle, Meter(budget)):
            for cell, value in enumerate(solution):
                masks[cell] |= mask_of((value,))
        return tuple(masks)

    def _listed(self, puzzle: Puzzle, meter: Meter) -> Solutions:
        """Once nobody asks any more, what the engine uses is freed at once."""
        is_usual = puzzle.ruleset.board.is_usual
        with enough_memory("list the solutions"), closing(self.list_boards(puzzle, meter)) as boards:
            for board in meter.counted(boards):
                yield Grid.unchecked(board if is_usual else puzzle.ruleset.shown(board))
