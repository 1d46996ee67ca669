"""The kernel: propagation and search in C++."""

from __future__ import annotations

from collections.abc import Iterator

from tokeru import _kernel
from tokeru.budget import Budget, exceeded
from tokeru.engines import Engine
from tokeru.puzzle import Grid, Puzzle

NO_LIMIT = 0xFFFFFFFFFFFFFFFF


def solutions(puzzle: Puzzle, budget: Budget) -> Iterator[Grid]:
    search = _kernel.Search(puzzle.problem.words())
    found = 0
    while True:
        status, values = search.next(*budget)
        if status == _kernel.DONE:
            return
        _check(status, budget, found)
        found += 1
        yield Grid(values, puzzle.size)


def count(puzzle: Puzzle, limit: int | None, budget: Budget) -> int:
    search = _kernel.Search(puzzle.problem.words())
    status, found = search.count(NO_LIMIT if limit is None else limit, *budget)
    _check(status, budget, found)
    return found


def candidates(puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
    search = _kernel.Search(puzzle.problem.words())
    status, masks = search.candidates(*budget)
    _check(status, budget, 0)
    return tuple(masks)


def random_solution(puzzle: Puzzle, seed: int, budget: Budget) -> Grid | None:
    search = _kernel.Search(puzzle.problem.words(), seed)
    status, values = search.next(*budget)
    if status == _kernel.DONE:
        return None
    _check(status, budget, 0)
    return Grid(values, puzzle.size)


KERNEL = Engine(solutions, count, candidates)


def _check(status: int, budget: Budget, found: int) -> None:
    if status == _kernel.BUDGET:
        raise exceeded(budget, found)
