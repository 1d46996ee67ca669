"""Keeps a proof within its budget, from the first question to the solver to the last line checked."""

from __future__ import annotations

import time

from tokeru import budget
from tokeru.budget import Budget, BudgetLike, read_budget
from tokeru.errors import BudgetExceeded

AN_INSTANT = 1e-6


class Meter(budget.Meter):
    """A node is a conflict of the solver, or a line of a proof."""

    def __init__(self, limits: BudgetLike) -> None:
        super().__init__(read_budget(limits))

    def spend(self, nodes: int, doing: str) -> None:
        if self.is_used_up_by(nodes):
            raise self.exceeded(doing)

    def rest(self) -> Budget:
        """What is left; never zero, which would mean no limit."""
        nodes = self.budget.nodes and max(self.budget.nodes - self.nodes, 1)
        return Budget(nodes, self.budget.seconds and max(self.deadline - time.monotonic(), AN_INSTANT))

    def exceeded(self, doing: str) -> BudgetExceeded:
        known = f"; {self.found} solution(s) found so far" if self.found else ""
        return BudgetExceeded(f"the budget of {self.budget} ran out while {doing}{known}", self.found)
