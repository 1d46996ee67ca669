"""OR-Tools CP-SAT with one worker, as our engine calls it. Building the model is part of the time."""

from __future__ import annotations

from bench.rivals import Answer, OutOfTime, Run
from tokeru.budget import Budget, Meter
from tokeru.engines.cpsat import enumerate_all
from tokeru.errors import BudgetExceeded
from tokeru.puzzle import Puzzle

NAME = "cp-sat"


def prepare(puzzle: Puzzle, limit: int | None, seconds: float) -> Run:
    problem = puzzle.problem

    def run() -> Answer:
        try:
            seen = enumerate_all(problem, limit, Meter(Budget(seconds=seconds)))
        except BudgetExceeded:
            raise OutOfTime from None
        return Answer(seen.count, seen.first)

    return run
