"""Tokeru as a Python user calls it: `puzzle.count(2)` on a puzzle that was parsed and lowered once."""

from __future__ import annotations

from bench.rivals import Answer, OutOfTime, Run
from tokeru import Puzzle
from tokeru.errors import BudgetExceeded

NAME = "python"


def prepare(puzzle: Puzzle, limit: int | None, seconds: float) -> Run:
    try:
        solution = next(puzzle.solutions(seconds=seconds), None)
    except BudgetExceeded:
        raise OutOfTime from None

    def run() -> Answer:
        try:
            return Answer(puzzle.count(limit=limit, seconds=seconds), solution)
        except BudgetExceeded:
            raise OutOfTime from None

    return run
