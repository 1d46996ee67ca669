"""Auto: the kernel, and if it does not finish soon, kernel and SAT in turns.

A search that propagates wins on small and medium boards; clause learning wins on nearly empty and on very
large ones. Usually the kernel is done before SAT has begun. If it is not, the board is likely one for SAT,
which then gets five sixths of the time. What each of them did is logged, for `tokeru -v`.
"""

from __future__ import annotations

import logging
import time
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import islice

from tokeru.budget import Meter
from tokeru.engines import Boards, Engine, kernel
from tokeru.engines.sat import Candidates, SatSearch
from tokeru.errors import BudgetExceeded, TooLarge
from tokeru.problem import GIVEN, Domain, Problem
from tokeru.puzzle import Puzzle

HEAD_START = 0.12
"""Seconds that the kernel has for itself."""
KERNEL_SHARE = 0.2
"""Afterwards, the kernel's time for each second of SAT. Little, because the variants in the bench take it
0.04 s at most, or more than 5 s."""
SHORTEST_TURN = 0.01
ENOUGH_TO_ENUMERATE = 100
"""With this many solutions within the head start, all that is left is listing them: the kernel's trade."""
ENOUGH_TO_GO_ALONE = 1000
"""Later it takes this many of the kernel's own. Once it goes on alone, those found need not be kept."""

log = logging.getLogger(__name__)


# --- taking turns -----------------------------------------------------------------------------------


class Race:
    """The solutions of a puzzle, from whoever finds them first. It ends when one of the two has them all."""

    def __init__(self, puzzle: Puzzle, meter: Meter, kernel_spent: float = 0.0) -> None:
        self.puzzle, self.meter = puzzle, meter
        self.kernel = kernel.opened(puzzle.lowered(meter), meter)
        self.sat: SatSearch | None = None
        self.spent = {"kernel": kernel_spent, "sat": 0.0}
        self.kernel_found = 0
        self.sat_is_not_told: list[bytes] = []
        self.found_by_sat: set[bytes] = set()
        """Until the kernel finds them too."""

    def close(self) -> None:
        if self.sat is not None:
            self.sat.close()
            self.sat = None

    def boards(self) -> Boards:
        try:
            while not self.kernel_goes_alone():
                try:
                    solution = self.take_turn(*self.whose_turn())
                except BudgetExceeded:
                    self.meter.spend(0)
                    continue
                if solution is None:
                    return
                yield solution
        except TooLarge as error:
            log.info("sat: %s", error)
        self.close()
        log.info("kernel: goes on alone")
        while (solution := self.next_of_kernel(self.meter)) is not None:
            yield solution

    def kernel_goes_alone(self) -> bool:
        enough = ENOUGH_TO_ENUMERATE if self.sat is None else ENOUGH_TO_GO_ALONE
        return self.kernel_found >= enough

    def whose_turn(self) -> tuple[str, float]:
        """The kernel until it has had its share; then SAT, for a third longer than it has had so far."""
        due = max(HEAD_START, KERNEL_SHARE * self.spent["sat"])
        if self.spent["kernel"] < due:
            return "kernel", due - self.spent["kernel"]
        return "sat", max(HEAD_START, self.spent["sat"] / 3)

    def take_turn(self, who: str, seconds: float) -> bytes | None:
        """A solution, or None if there are no others. Raises BudgetExceeded when the turn is over."""
        began = time.perf_counter()
        turn = self.meter.turn(max(seconds, SHORTEST_TURN))
        try:
            if who == "sat":
                return self.next_of_sat(turn)
            solution = self.next_of_kernel(turn)
            if solution is not None:
                self.kernel_found += 1
                self.sat_is_not_told.append(solution)
            return solution
        finally:
            self.spent[who] += time.perf_counter() - began
            log.info("%s: %.3f s so far", who, self.spent[who])

    def next_of_kernel(self, meter: Meter) -> bytes | None:
        """Those that SAT has already found are skipped."""
        while (solution := kernel.next_board(self.kernel, meter)) is not None:
            if solution not in self.found_by_sat:
                return solution
            self.found_by_sat.remove(solution)
        log.info("kernel: finished after %s nodes", f"{self.kernel.nodes:,}")
        return None

    def next_of_sat(self, meter: Meter) -> bytes | None:
        """Its first turn is as long as it takes to write the clauses."""
        if self.sat is None:
            self.sat = SatSearch(_narrowed(self.puzzle.lowered(self.meter), self.meter), self.meter)
        while self.sat_is_not_told:
            self.sat.block(self.sat_is_not_told.pop())
        found = self.sat.next(meter)
        if found is None:
            log.info("sat: finished after %s conflicts", f"{self.sat.oracle.conflicts:,}")
            return None
        solution = bytes(found)
        self.found_by_sat.add(solution)
        return solution


def _narrowed(problem: Problem, meter: Meter) -> Problem:
    """What the kernel's propagation leaves is what SAT starts from."""
    masks = kernel.opened(problem, meter).propagated()
    return replace(problem, domains=tuple(Domain(cell, mask, GIVEN) for cell, mask in enumerate(masks)))


# --- the engine -----------------------------------------------------------------------------------


def boards(puzzle: Puzzle, meter: Meter) -> Boards:
    """A budget in nodes is the kernel's, and the same on every platform: then it works alone."""
    if meter.budget.nodes:
        yield from kernel.boards(puzzle, meter)
    else:
        with closing(Race(puzzle, meter)) as race:
            yield from race.boards()


def count(puzzle: Puzzle, limit: int | None, meter: Meter) -> int:
    if meter.budget.nodes:
        return kernel.count(puzzle, limit, meter)
    puzzle.lowered(meter)
    try:
        found = kernel.count(puzzle, limit, meter, HEAD_START)
        log.info("kernel: finished within its head start of %.2f s", HEAD_START)
        return found
    except BudgetExceeded as error:
        log.info("kernel: %d solution(s) within %.2f s, not finished", error.count, HEAD_START)
        if meter.is_used_up():
            raise
        if error.count >= ENOUGH_TO_ENUMERATE:
            return kernel.count(puzzle, limit, meter)
    meter.found = 0
    with closing(Race(puzzle, meter, HEAD_START)) as race:
        return sum(1 for _ in islice(meter.counted(race.boards()), limit))


def candidates(puzzle: Puzzle, meter: Meter) -> tuple[int, ...]:
    """The kernel from the start and SAT from where it stopped, in turns that double in length each time."""
    if meter.budget.nodes:
        return kernel.candidates(puzzle, meter)
    problem, seconds = puzzle.lowered(meter), HEAD_START
    with ExitStack() as closed_after:
        sat = None
        while True:
            try:
                return kernel.candidates(puzzle, meter.turn(seconds))
            except BudgetExceeded:
                log.info("kernel: not all candidates within %.2f s", seconds)
                meter.spend(0)
            try:
                sat = sat or closed_after.enter_context(closing(Candidates(problem, meter)))
                return sat.find(meter.turn(seconds))
            except TooLarge:
                return kernel.candidates(puzzle, meter)
            except BudgetExceeded:
                log.info("sat: not all candidates within %.2f s", seconds)
                meter.spend(0)
            seconds *= 2


AUTO = Engine(boards, count, candidates)
