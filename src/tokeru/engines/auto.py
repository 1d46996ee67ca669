"""Auto: the kernel, and if it does not finish soon, kernel and SAT in turns.

A search that propagates wins on small and medium boards; clause learning wins on nearly empty and on very
large ones. Mostly the kernel is done before SAT has begun. A board on which it is not is likely one for SAT,
which then gets five sixths of the time. What each of them did is logged, for `tokeru -v`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import islice

from tokeru import _kernel
from tokeru.budget import Budget, exceeded
from tokeru.engines import Engine, kernel
from tokeru.errors import BudgetExceeded
from tokeru.problem import GIVEN, Domain, Problem
from tokeru.puzzle import Grid, Puzzle

HEAD_START = 0.12
"""Seconds that the kernel has for itself."""
KERNEL_SHARE = 0.2
"""Afterwards, the kernel's time for each second of SAT. Little, for the variants of the bench take it 0.04 s
at most, or more than 5 s."""
SHORTEST_TURN = 0.01
ENOUGH_TO_ENUMERATE = 100
"""With so many solutions within the head start, listing them is all there is to do: the kernel's trade."""

Turns = Generator[Grid | None, float, None]
"""Sent the seconds of a turn, it answers with a solution, or with None when the turn is over."""

log = logging.getLogger(__name__)


# --- the two that take turns ----------------------------------------------------------------------


def _kernel_turns(puzzle: Puzzle) -> Turns:
    search = _kernel.Search(puzzle.problem.words())
    seconds = yield None
    while True:
        status, values = search.next(0, seconds)
        if status == _kernel.DONE:
            log.info("kernel: finished after %s nodes", f"{search.nodes:,}")
            return
        seconds = yield Grid(values, puzzle.size) if status == _kernel.FOUND else None


def _sat_turns(puzzle: Puzzle, seen: dict[Grid, None]) -> Turns:
    """SAT starts from what the kernel's propagation leaves, and looks for solutions not seen yet."""
    seconds = yield None
    from tokeru.engines.sat import SatSearch, Unfinished

    search = SatSearch(_narrowed(puzzle.problem))
    blocked = 0
    while True:
        for solution in islice(seen, blocked, None):
            search.block(solution)
        blocked = len(seen)
        try:
            found = search.next(seconds=seconds)
        except Unfinished:
            seconds = yield None
            continue
        if found is None:
            log.info("sat: finished after %s conflicts", f"{search.oracle.conflicts:,}")
            return
        seconds = yield found


def _narrowed(problem: Problem) -> Problem:
    masks = _kernel.Search(problem.words()).propagated()
    return replace(problem, domains=tuple(Domain(cell, mask, GIVEN) for cell, mask in enumerate(masks)))


# --- taking turns -----------------------------------------------------------------------------------


class Race:
    """The solutions of a puzzle, from whoever finds them first. It ends when one of the two has them all."""

    def __init__(self, puzzle: Puzzle, kernel_spent: float = 0.0) -> None:
        self.seen: dict[Grid, None] = {}
        self.turns = {"kernel": _kernel_turns(puzzle), "sat": _sat_turns(puzzle, self.seen)}
        self.spent = {"kernel": kernel_spent, "sat": 0.0}
        for turns in self.turns.values():
            next(turns)

    def solutions(self, budget: Budget) -> Iterator[Grid]:
        deadline = _deadline(budget)
        while True:
            try:
                found = self.take_turn(deadline - time.perf_counter())
            except StopIteration:
                return
            if found is not None and found not in self.seen:
                self.seen[found] = None
                yield found
                deadline = _deadline(budget)
            elif time.perf_counter() > deadline:
                raise exceeded(budget, len(self.seen))

    def take_turn(self, left: float) -> Grid | None:
        who, seconds = self.whose_turn()
        began = time.perf_counter()
        try:
            return self.turns[who].send(max(min(seconds, left), SHORTEST_TURN))
        finally:
            self.spent[who] += time.perf_counter() - began
            log.info("%s: %.3f s so far", who, self.spent[who])

    def whose_turn(self) -> tuple[str, float]:
        """The kernel until it has had its share; then SAT, for a third longer than it has had so far."""
        due = max(HEAD_START, KERNEL_SHARE * self.spent["sat"])
        if self.spent["kernel"] < due:
            return "kernel", due - self.spent["kernel"]
        return "sat", max(HEAD_START, self.spent["sat"] / 3)


def _deadline(budget: Budget) -> float:
    return time.perf_counter() + (budget.seconds or float("inf"))


# --- the engine -----------------------------------------------------------------------------------


def solutions(puzzle: Puzzle, budget: Budget) -> Iterator[Grid]:
    """A budget in nodes is the kernel's, and the same on every platform: then it works alone."""
    return kernel.solutions(puzzle, budget) if budget.nodes else Race(puzzle).solutions(budget)


def count(puzzle: Puzzle, limit: int | None, budget: Budget) -> int:
    if budget.nodes or 0 < budget.seconds <= HEAD_START:
        return kernel.count(puzzle, limit, budget)
    try:
        found = kernel.count(puzzle, limit, Budget(seconds=HEAD_START))
        log.info("kernel: finished within its head start of %.2f s", HEAD_START)
        return found
    except BudgetExceeded as error:
        log.info("kernel: %d solution(s) within %.2f s, not finished", error.count, HEAD_START)
        if error.count >= ENOUGH_TO_ENUMERATE:
            return kernel.count(puzzle, limit, budget)
    return sum(1 for _ in islice(Race(puzzle, HEAD_START).solutions(budget), limit))


def candidates(puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
    """The kernel and SAT in turns, each time from the start and twice as long."""
    from tokeru.engines import sat

    seconds, left = HEAD_START, budget.seconds or float("inf")
    while not budget.nodes and 2 * seconds < left:
        for who, ask in {"kernel": kernel.candidates, "sat": sat.candidates}.items():
            try:
                return ask(puzzle, Budget(seconds=seconds))
            except BudgetExceeded:
                log.info("%s: not all candidates within %.2f s", who, seconds)
        left -= 2 * seconds
        seconds *= 2
    return kernel.candidates(puzzle, budget if budget.nodes else Budget(seconds=left))


AUTO = Engine(solutions, count, candidates)
