"""The kernel: propagation and search in C++."""

from __future__ import annotations

from tokeru import _kernel
from tokeru.budget import Budget, Meter
from tokeru.engines import Boards, Engine
from tokeru.problem import Problem
from tokeru.puzzle import Grid, Puzzle

Search = _kernel.Search
NO_LIMIT = 0xFFFFFFFFFFFFFFFF


def boards(puzzle: Puzzle, meter: Meter) -> Boards:
    search = opened(puzzle.lowered(meter), meter)
    while (values := next_board(search, meter)) is not None:
        yield values


def count(puzzle: Puzzle, limit: int | None, meter: Meter) -> int:
    search = opened(puzzle.lowered(meter), meter)
    finished, meter.found = count_on(search, NO_LIMIT if limit is None else limit, meter)
    if not finished:
        raise meter.exceeded()
    return meter.found


def candidates(puzzle: Puzzle, meter: Meter) -> tuple[int, ...]:
    return candidates_of(opened(puzzle.lowered(meter), meter), meter)


def random_solution(puzzle: Puzzle, seed: int, budget: Budget) -> Grid | None:
    meter = Meter(budget)
    values = next_board(opened(puzzle.lowered(meter), meter, seed), meter)
    return None if values is None else Grid.unchecked(puzzle.ruleset.shown(values))


KERNEL = Engine(boards, count, candidates)


def opened(problem: Problem, meter: Meter, seed: int | None = None) -> Search:
    """A search over the problem. Preparing it counts in seconds, but not in nodes."""
    try:
        return _kernel.Search(problem.words(), seed, meter.seconds_left())
    except TimeoutError:
        raise meter.exceeded() from None


def next_board(search: Search, meter: Meter, threads: int = 1) -> bytes | None:
    """The values of the next solution, or None after the last."""
    status, values = search.next(*meter.rest(), threads)
    _check(status, meter)
    return values if status == _kernel.FOUND else None


def count_on(search: Search, limit: int, meter: Meter, threads: int = 1) -> tuple[bool, int]:
    """Whether that is all, and how many more solutions there are."""
    status, found = search.count(limit, *meter.rest(), threads)
    return status != _kernel.BUDGET, found


def candidates_of(search: Search, meter: Meter) -> tuple[int, ...]:
    status, masks = search.candidates(*meter.rest())
    _check(status, meter)
    return tuple(masks)


def _check(status: int, meter: Meter) -> None:
    if status == _kernel.BUDGET:
        raise meter.exceeded()
