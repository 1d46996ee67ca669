"""How long a search may go on: in nodes, which are the same everywhere, or in seconds, or both."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from math import inf, nan
from typing import NamedTuple, TypedDict, TypeVar

from tokeru.arguments import shown, whole
from tokeru.errors import BudgetExceeded, TokeruError

T = TypeVar("T")

AN_INSTANT = 1e-6


class Budget(NamedTuple):
    """Zero means no limit of that sort."""

    nodes: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        limits = [f"{self.nodes:,} nodes"] * bool(self.nodes) + [f"{self.seconds:g} s"] * bool(self.seconds)
        return " or ".join(limits) or "no limit"

    def limits(self) -> Limits:
        """As keyword arguments for the methods of a puzzle."""
        return {"seconds": self.seconds or None, "nodes": self.nodes or None}


class Limits(TypedDict):
    """How long a search may go on, as callers say it; None means no limit."""

    seconds: float | None
    nodes: int | None


USUAL_SECONDS = 60.0
DEFAULT = Budget(seconds=USUAL_SECONDS)
MOST_THREADS = 4096
MOST_NODES = 2**63 - 1
MOST_SECONDS = 1e9
"""Thirty years; anything longer is cut to this, so that clocks can count it."""


def read_threads(threads: int) -> int:
    """0 means all cores."""
    return whole("the number of threads", threads, 0, MOST_THREADS)


class Meter:
    """How much of a budget is spent: nodes as they are reported, and the time.

    The budget is for everything together or, with `each`, starts over for each solution.
    """

    def __init__(self, budget: Budget, *, each: bool = False) -> None:
        self.budget, self.each = budget, each
        self.found = self.nodes = 0
        self.deadline = time.monotonic() + (budget.seconds or inf)

    def restart(self) -> None:
        self.nodes = 0
        self.deadline = time.monotonic() + (self.budget.seconds or inf)

    def turn(self, seconds: float) -> Meter:
        """A meter for the next few seconds, or for what is left; it names the same budget."""
        turn = Meter(self.budget)
        turn.found, turn.nodes = self.found, self.nodes
        turn.deadline = min(self.deadline, time.monotonic() + seconds)
        return turn

    def is_used_up(self) -> bool:
        return time.monotonic() > self.deadline or 0 < self.budget.nodes < self.nodes

    def spend(self, nodes: int, doing: str = "") -> None:
        """Count these nodes and look at the clock. Raises BudgetExceeded, which says what was being done."""
        self.nodes += nodes
        if self.is_used_up():
            raise self.exceeded(doing)

    def look(self, items: Iterable[T], doing: str, every: int = 1) -> Iterator[T]:
        """The items one after another, with a look at the clock once every few of them."""
        rest = iter(items)
        while few := tuple(islice(rest, every)):
            self.spend(0, doing)
            yield from few

    def counted(self, solutions: Iterable[T]) -> Iterator[T]:
        """The solutions as they are found; the time until the next one is asked for is free."""
        for solution in solutions:
            self.found += 1
            yield solution
            if self.each:
                self.restart()

    def slice(self, nodes: int, doing: str = "") -> int:
        """This many nodes, or as many as are left. Raises BudgetExceeded if none are."""
        if 0 < self.budget.nodes <= self.nodes or self.is_used_up():
            raise self.exceeded(doing)
        return min(nodes, self.budget.nodes - self.nodes) if self.budget.nodes else nodes

    def rest(self) -> Budget:
        """What is left: never 0, which would mean no limit."""
        nodes = self.budget.nodes and max(self.budget.nodes - self.nodes, 1)
        return Budget(nodes, self.seconds_left())

    def seconds_left(self) -> float:
        """Never 0, unless there is no limit."""
        left = self.deadline - time.monotonic()
        return 0.0 if left == inf else max(left, AN_INSTANT)

    def exceeded(self, doing: str = "") -> BudgetExceeded:
        while_doing = f" while {doing}" if doing else ""
        known = f"; {self.found} solution(s) found so far" if self.found or not doing else ""
        return BudgetExceeded(f"{self.ran_out()}{while_doing}{known}", self.found)

    def ran_out(self) -> str:
        """Of two limits only the one that was reached is named, for the other may be one that nobody gave."""
        reached = self.budget
        if self.budget.nodes and self.budget.seconds:
            over = time.monotonic() >= self.deadline
            reached = Budget(seconds=self.budget.seconds) if over else Budget(self.budget.nodes)
        return f"the budget of {reached} ran out"


UNLIMITED = Meter(Budget())
"""For work that must not be cut short."""


_WRITTEN = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)(s|ms|min)?")
_SECONDS = {"s": 1.0, "ms": 1e-3, "min": 60.0}


def read_budget(written: str) -> Budget:
    """A budget as the command line has it: 10s, 500ms, 2min, or a number of nodes."""
    match = _WRITTEN.fullmatch(written.replace("_", ""))
    if match is None or (match[2] is None and "." in match[1]) or float(match[1]) == 0:
        raise TokeruError(f"{written!r} is not a budget: write 10s, 500ms, 2min, or a number of nodes")
    if match[2] is None:
        return Budget(nodes=int(match[1]))
    return Budget(seconds=float(match[1]) * _SECONDS[match[2]])


def read_limits(seconds: float | None, nodes: int | None = None) -> Budget:
    """A budget as callers give it. None means no limit of that sort."""
    most = 0 if nodes is None else whole("the number of nodes", nodes, 1, MOST_NODES)
    return Budget(most, 0.0 if seconds is None else _read_seconds(seconds))


def _read_seconds(seconds: float) -> float:
    is_number = hasattr(seconds, "__float__") and not isinstance(seconds, bool)
    found = float(seconds) if is_number else nan
    if not found > 0:
        raise TokeruError(f"seconds are a number above 0, or None for no limit, not {shown(seconds)}")
    return min(found, MOST_SECONDS)
