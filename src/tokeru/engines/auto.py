"""Auto: the kernel, and if it does not finish soon, SAT beside it. Whoever answers first ends the other.

A search that propagates wins on small and medium boards; clause learning wins on nearly empty and on very
large ones. Usually the kernel is done before SAT has begun. A kernel that seems to be done soon gets every
core, and one that does not leaves one to SAT. What each of them did is logged, for `tokeru -v`.
"""

from __future__ import annotations

import atexit
import logging
import os
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache
from math import inf
from queue import Empty, SimpleQueue
from threading import Event, Semaphore, Thread
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakSet

from tokeru.budget import Budget, Meter
from tokeru.engines import Boards, Engine, kernel
from tokeru.engines.sat import Candidates, SatSearch
from tokeru.errors import BudgetExceeded, TokeruError
from tokeru.problem import GIVEN, Domain, Problem
from tokeru.puzzle import Grid, Puzzle

HEAD_START, SOON = 0.003, 0.03
"""Seconds that the kernel has for itself, and in which SAT would hardly answer: if the kernel seems to be
done by then, SAT is not called."""
ENOUGH_TO_GO_ALONE = 100
"""With this many solutions of its own all that is left is listing them: the kernel's trade."""
REST_EVERY, A_REST = 0.001, 5e-5
"""For a shorter rest, Python would not let another thread go first."""
SHORTEST_TURN = 0.02
MOST_THREADS = 8
FAITH, LONGEST_REST = 1.5, 2 / 3
"""If the kernel, with every core, seems to need at most this many times what both have had, SAT rests. But it
may only seem so, for ever: therefore SAT rests at most for this share of the time."""
IF_SUMS = 4
"""Sums are badly said in clauses. Where there are some, SAT comes so much later and rests so much sooner."""
IF_ONE_CORE, SHARES_ARE_EQUAL, SATS_LARGEST_SHARE = 4, 4, 4
"""On one core: how much later SAT comes; when the kernel seems to need this many times what both have had,
their turns are equally long; and how much longer those of SAT can become."""

log = logging.getLogger(__name__)

Found = TypeVar("Found")
Answer = TypeVar("Answer")
Finds = TypeVar("Finds", covariant=True)


# --- side by side -----------------------------------------------------------------------------------


class News(NamedTuple, Generic[Found]):
    """What SAT has to say: something that it found, or that there is nothing else."""

    found: Found | None


class Finder(Protocol[Finds]):
    """SAT, as it is asked one time after another; None means that there is nothing else."""

    def next(self, meter: Meter) -> Finds | None: ...
    def close(self) -> None: ...


class Beside(Generic[Found]):
    """SAT in a thread of its own. When it has something to say, the kernel is stopped."""

    def __init__(self, begin: Callable[[Meter], Finder[Found]], search: kernel.Search) -> None:
        self.begin, self.search = begin, search
        self.meter = _Yielding(Budget())
        self.said = SimpleQueue[News[Found] | BaseException]()
        self.wanted = Semaphore()
        self.thread = Thread(target=self.run, daemon=True)
        self.thread.start()
        _begun.add(self)

    def run(self) -> None:
        try:
            with closing(self.begin(self.meter)) as finder:
                self.find_all(finder)
        except BudgetExceeded:
            log.info("sat: stopped")
        except (TokeruError, MemoryError) as error:
            log.info("sat: %s", error)
        except BaseException as error:  # a mistake of ours, for the one who asked
            self.say(error)

    def find_all(self, finder: Finder[Found]) -> None:
        while self.wanted.acquire():
            found = finder.next(self.meter)
            self.say(News(found))
            if found is None:
                return

    def say(self, something: News[Found] | BaseException) -> None:
        self.said.put(something)
        self.search.stop()

    def news(self, patience: float) -> News[Found] | None:
        try:
            said = self.said.get(timeout=patience) if patience else self.said.get_nowait()
        except Empty:
            return None
        if isinstance(said, BaseException):
            raise said
        self.wanted.release()
        return said

    def close(self) -> None:
        """Its thread ends by itself, and nobody waits for it."""
        self.meter.deadline = -inf
        self.meter.may_go_on.set()
        self.wanted.release()


_begun = WeakSet[Beside[Any]]()


@atexit.register
def _end_all() -> None:
    """Someone may still hold an unfinished list of solutions."""
    for sat in tuple(_begun):
        sat.close()
        sat.thread.join()


class _Yielding(Meter):
    """Every millisecond other threads come first: the kernel may just have finished."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.next_rest = 0.0
        self.may_go_on = Event()
        self.may_go_on.set()

    def is_used_up(self) -> bool:
        if time.monotonic() > self.next_rest:
            time.sleep(A_REST)
            self.may_go_on.wait()
            self.next_rest = time.monotonic() + REST_EVERY
        return super().is_used_up()


@cache
def all_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- the race -----------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """How long the kernel may go on, in how many threads, and how long it then waits for SAT."""

    seconds: float
    threads: int = 1
    patience: float = 0.0


class Race(Generic[Found]):
    """A question to the kernel, and the same to SAT. A search that was begun goes on."""

    def __init__(
        self,
        puzzle: Puzzle,
        meter: Meter,
        begin: Callable[[Problem, Meter], Finder[Found]],
        search: kernel.Search | None = None,
        *,
        resumed: bool = True,
    ) -> None:
        """If the kernel's question is always begun again, and not resumed, nobody knows how far it is."""
        self.problem, self.meter = puzzle.lowered(meter), meter
        self.begin, self.resumed = begin, resumed
        self.kernel = search or kernel.opened(self.problem, meter)
        self.sat: Beside[Found] | None = None
        self.began, self.kernel_spent = time.monotonic(), 0.0
        """What the kernel spent is seconds of all its threads."""
        self.odds = IF_SUMS if self.problem.sums else 1
        self.sat_rested = 0.0
        self.kernel_found, self.kernel_is_alone = 0, False

    def __enter__(self) -> Race[Found]:
        return self

    def __exit__(self, *raised: object) -> None:
        log.info("kernel: %d nodes, %.3f s", self.kernel.nodes, self.kernel_spent)
        if self.sat is not None:
            self.sat.close()

    def ask(self, question: Callable[[Meter, int], Answer]) -> Answer | News[Found]:
        """What the kernel answers, in so many threads, or what SAT has to say before that.

        When SAT has something to say it stops the kernel, perhaps even after it was told to end.
        """
        turn = Turn(0.0)
        while True:
            self.kernel.go_on()
            if self.sat is not None and (news := self.news(turn.patience)) is not None:
                return news
            turn = self.turn()
            began = time.monotonic()
            try:
                return question(self.meter.turn(turn.seconds), turn.threads)
            except BudgetExceeded:
                self.meter.spend(0)
            finally:
                self.spend(time.monotonic() - began, turn.threads)
            self.call_sat()

    def news(self, patience: float) -> News[Found] | None:
        assert self.sat is not None
        news = self.sat.news(patience)
        if news is not None:
            log.info("sat: %s", "is done" if news.found is None else "found something")
        return news

    def spend(self, seconds: float, threads: int) -> None:
        self.kernel_spent += seconds * threads
        if self.sat is not None and not self.sat.meter.may_go_on.is_set():
            self.sat_rested += seconds

    def turn(self) -> Turn:
        cores = min(all_cores(), MOST_THREADS)
        if self.kernel_is_alone:
            return Turn(inf, cores)
        if self.kernel_spent < HEAD_START:
            return Turn(HEAD_START)
        left, elapsed = self.seconds_left(cores), time.monotonic() - self.began
        if self.sat is None:
            return Turn(max(left, elapsed / 2, HEAD_START), cores)
        if self.lets_sat_rest(left, elapsed):
            return Turn(max(left, SHORTEST_TURN), cores)
        if cores > 1:
            return Turn(max(elapsed / 2, SHORTEST_TURN) if self.resumed else inf, cores - 1)
        share = min(left / elapsed / SHARES_ARE_EQUAL, SATS_LARGEST_SHARE)
        patience = min(share * self.kernel_spent, self.meter.seconds_left() or inf)
        return Turn(self.kernel_spent, patience=patience)

    def lets_sat_rest(self, left: float, elapsed: float) -> bool:
        assert self.sat is not None
        rests = left < FAITH * self.odds * elapsed and self.sat_rested <= LONGEST_REST * elapsed
        may_go_on = self.sat.meter.may_go_on
        if rests and may_go_on.is_set():
            log.info("sat: rests, the kernel seems to need %.3f s", left)
        (may_go_on.clear if rests else may_go_on.set)()
        return rests

    def is_nearly_done(self) -> bool:
        """It may seem so all the time: that is not believed for long. On one core SAT also costs time."""
        soon = SOON * self.odds * (IF_ONE_CORE if all_cores() == 1 else 1)
        return max(self.seconds_left(all_cores()), time.monotonic() - self.began) < soon

    def seconds_left(self, threads: int) -> float:
        """A guess at how long the kernel is going to take."""
        done = self.kernel.progress if self.resumed else 0.0
        return self.kernel_spent * (1 - done) / done / threads if done else inf

    def call_sat(self) -> None:
        if self.sat is not None or self.kernel_is_alone or self.is_nearly_done():
            return
        log.info("sat: begins, after %.3f s of the kernel", self.kernel_spent)
        try:
            self.sat = Beside(self.narrow_and_begin, self.kernel)
        except RuntimeError as error:
            log.info("sat: %s", error)
            self.kernel_is_alone = True

    def note(self, solutions: int, seconds: float = 0.0) -> None:
        """The kernel has found some, and spent some time before the race."""
        self.kernel_found += solutions
        self.kernel_spent += seconds
        if self.kernel_is_alone or self.kernel_found < ENOUGH_TO_GO_ALONE:
            return
        log.info("kernel: goes on alone")
        self.kernel_is_alone = True
        if self.sat is not None:
            self.sat.close()
            self.sat = None

    def narrow_and_begin(self, meter: Meter) -> Finder[Found]:
        """SAT starts from what the kernel's propagation leaves."""
        masks = kernel.opened(self.problem, self.meter).propagated()
        domains = tuple(Domain(cell, mask, GIVEN) for cell, mask in enumerate(masks))
        return self.begin(replace(self.problem, domains=domains), meter)


# --- the engine -----------------------------------------------------------------------------------


def boards(puzzle: Puzzle, meter: Meter) -> Boards:
    """A budget in nodes is the kernel's, and the same on every platform: then it works alone."""
    if meter.budget.nodes:
        yield from kernel.boards(puzzle, meter)
        return
    search = kernel.opened(puzzle.lowered(meter), meter)
    found_by_kernel, found_by_sat = set[bytes](), set[bytes]()
    with suppress(BudgetExceeded):
        head_start = meter.turn(HEAD_START)
        while len(found_by_kernel) < ENOUGH_TO_GO_ALONE:
            first = kernel.next_board(search, head_start)
            if first is None:
                return
            found_by_kernel.add(first)
            yield first
    meter.spend(0)
    with Race(puzzle, meter, SatSearch, search) as race:
        race.note(len(found_by_kernel), 0.0 if found_by_kernel else HEAD_START)
        if not found_by_kernel:
            race.call_sat()
        while True:
            answer = race.ask(lambda turn, threads: _next(race, turn, threads))
            from_sat = isinstance(answer, News)
            solution = answer.found and bytes(answer.found) if isinstance(answer, News) else answer
            if solution is None:
                return
            own, others = (found_by_sat, found_by_kernel) if from_sat else (found_by_kernel, found_by_sat)
            race.note(not from_sat)
            if solution in others:
                others.remove(solution)
                continue
            if not race.kernel_is_alone:
                own.add(solution)
            yield solution


def _next(race: Race[Grid], turn: Meter, threads: int) -> bytes | None:
    """Where one solution comes after another, calling others would take longer than finding it."""
    return kernel.next_board(race.kernel, turn, 1 if race.kernel_is_alone else threads)


def count(puzzle: Puzzle, limit: int | None, meter: Meter) -> int:
    """Each of the two counts for itself."""
    if meter.budget.nodes:
        return kernel.count(puzzle, limit, meter)
    most = kernel.NO_LIMIT if limit is None else limit
    search = kernel.opened(puzzle.lowered(meter), meter)
    finished, meter.found = kernel.count_on(search, most, meter.turn(HEAD_START))
    if finished:
        return meter.found
    with Race(puzzle, meter, SatSearch, search) as race:
        race.note(meter.found, HEAD_START)
        race.call_sat()
        return _counted(race, most)


def _counted(race: Race[Grid], most: int) -> int:
    def go_on(turn: Meter, threads: int) -> int:
        finished, found = kernel.count_on(race.kernel, most - race.kernel_found, turn, threads)
        race.note(found)
        race.meter.found = max(race.meter.found, race.kernel_found)
        if not finished:
            raise turn.exceeded()
        return race.kernel_found

    found_by_sat = 0
    while found_by_sat < most:
        answer = race.ask(go_on)
        if not isinstance(answer, News):
            return answer
        if answer.found is None:
            break
        found_by_sat += 1
        race.meter.found = max(race.meter.found, found_by_sat)
    return found_by_sat


class AllCandidates(Candidates):
    def next(self, meter: Meter) -> tuple[int, ...]:
        return self.find(meter)


def candidates(puzzle: Puzzle, meter: Meter) -> tuple[int, ...]:
    if meter.budget.nodes:
        return kernel.candidates(puzzle, meter)
    with Race(puzzle, meter, AllCandidates, resumed=False) as race:
        answer = race.ask(lambda turn, _: kernel.candidates_of(race.kernel, turn))
        return answer.found or () if isinstance(answer, News) else answer


AUTO = Engine(boards, count, candidates)
