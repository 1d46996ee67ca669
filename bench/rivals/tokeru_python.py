"""Tokeru as a Python user calls it: `puzzle.count(2)` on a puzzle that was parsed and lowered once."""

from __future__ import annotations

from bench.rivals import Answer, OutOfTime, Run
from tokeru import Budget, BudgetExceeded, Puzzle

NAME = "python"


def prepare(puzzle: Puzzle, limit: int | None, seconds: float) -> Run:
    budget = Budget(seconds=seconds)
    try:
        solution = next(puzzle.solutions(budget=budget), None)
    except BudgetExceeded:
        raise OutOfTime from None

    def run() -> Answer:
        try:
            return Answer(puzzle.count(limit, budget=budget), solution)
        except BudgetExceeded:
            raise OutOfTime from None

    return run
