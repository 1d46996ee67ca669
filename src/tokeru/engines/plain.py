"""Plain engines: pure Python, short enough to teach from, and the oracle of the tests."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tokeru.budget import Budget
from tokeru.engines import Engine
from tokeru.errors import BudgetExceeded
from tokeru.puzzle import Grid, Puzzle


def naive(puzzle: Puzzle, budget: Budget) -> Iterator[Grid]:
    """The first empty cell, 1 … n, pruned only by `violations`. It knows nothing of the lowering."""
    meter = Meter(budget)
    values = list(puzzle.givens)
    if puzzle.ruleset.violations(values):
        return
    blanks = [cell for cell, value in enumerate(values) if not value]
    depth = 0
    while depth >= 0:
        if depth == len(blanks):
            meter.found += 1
            yield Grid(values, puzzle.size)
            meter.restart()
            depth -= 1
            continue
        meter.tick()
        cell = blanks[depth]
        values[cell] += 1
        if values[cell] > puzzle.size:
            values[cell] = 0
            depth -= 1
        elif not puzzle.ruleset.violations(values):
            depth += 1


NAIVE = Engine(naive)


class Meter:
    """Counts nodes and watches the clock, from one solution to the next."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.found = 0
        self.restart()

    def restart(self) -> None:
        self.nodes = 0
        self.deadline = time.monotonic() + self.budget.seconds

    def tick(self) -> None:
        self.nodes += 1
        spent = self.budget.nodes and self.nodes > self.budget.nodes
        late = self.budget.seconds and time.monotonic() > self.deadline
        if spent or late:
            raise BudgetExceeded(
                f"the budget of {self.budget} ran out; {self.found} solution(s) found so far", self.found
            )
