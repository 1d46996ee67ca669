"""Tokeru inside the kernel: from the problem's words to the answer; parsing and lowering are not timed."""

from __future__ import annotations

from bench.rivals import Answer, OutOfTime, Run
from tokeru import _kernel
from tokeru.engines.kernel import NO_LIMIT
from tokeru.puzzle import Puzzle

NAME = "kernel"


def prepare(puzzle: Puzzle, limit: int | None, seconds: float) -> Run:
    words = puzzle.problem.words()
    most = NO_LIMIT if limit is None else limit
    solution = _first_solution(_kernel.Search(words), seconds)

    def run() -> Answer:
        search = _kernel.Search(words)
        status, count = search.count(most, 0, seconds)
        if status == _kernel.BUDGET:
            raise OutOfTime
        return Answer(count, solution, search.nodes)

    return run


def _first_solution(search: _kernel.Search, seconds: float) -> bytes | None:
    """Counting shows no solution, so the one to check is found before the clock starts."""
    status, values = search.next(0, seconds)
    if status == _kernel.BUDGET:
        raise OutOfTime
    return values if status == _kernel.FOUND else None
