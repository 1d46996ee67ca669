"""How long a search may go on: in nodes, which are the same everywhere, or in seconds, or both."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

from tokeru.errors import BudgetExceeded, TokeruError


class Budget(NamedTuple):
    """Zero means no limit of that sort."""

    nodes: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        limits = [f"{self.nodes:,} nodes"] * bool(self.nodes) + [f"{self.seconds:g} s"] * bool(self.seconds)
        return " or ".join(limits) or "no limit"


BudgetLike = Budget | int | str | None
"""A Budget, a number of nodes, a text such as "10s", "500ms" or "100000", or None for no limit."""

DEFAULT = Budget(seconds=60.0)
MOST_THREADS = 4096


def check_threads(threads: int) -> None:
    """0 means all cores."""
    if not 0 <= threads <= MOST_THREADS:
        raise TokeruError(f"the number of threads is from 0 to {MOST_THREADS}, not {threads}")


class Meter:
    """How much of a budget is spent: nodes as they are told, and the clock."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.found = 0
        self.restart()

    def restart(self) -> None:
        self.nodes = 0
        self.deadline = time.monotonic() + self.budget.seconds

    def is_used_up_by(self, nodes: int) -> bool:
        """Count so many nodes more, and look at the clock."""
        self.nodes += nodes
        spent = bool(self.budget.nodes) and self.nodes > self.budget.nodes
        return spent or (bool(self.budget.seconds) and time.monotonic() > self.deadline)


def exceeded(budget: Budget, found: int) -> BudgetExceeded:
    """What an engine raises when the budget runs out after so many solutions."""
    return BudgetExceeded(f"the budget of {budget} ran out; {found} solution(s) found so far", found)


_WRITTEN = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)(s|ms|min)?")
_SECONDS = {"s": 1.0, "ms": 1e-3, "min": 60.0}


def read_budget(budget: BudgetLike) -> Budget:
    if budget is None:
        return Budget()
    if isinstance(budget, Budget):
        return budget
    match = _WRITTEN.fullmatch(str(budget).replace("_", ""))
    if match is None or (match[2] is None and "." in match[1]) or float(match[1]) == 0:
        raise TokeruError(f"{budget!r} is not a budget: write 10s, 500ms, 2min, or a number of nodes")
    if match[2] is None:
        return Budget(nodes=int(match[1]))
    return Budget(seconds=float(match[1]) * _SECONDS[match[2]])
