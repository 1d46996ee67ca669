"""The cases of tests/cases/puzzles.txt, which every engine has to get right."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tests.rules.cases import read

from tokeru.notation import line
from tokeru.puzzle import Puzzle

AT_LEAST_TWO = "2+"


class Case(NamedTuple):
    name: str
    puzzle: Puzzle
    number: int
    """How many solutions there are, or 2 where nobody counts them all."""
    limit: int | None
    """How far to count."""
    solution: str | None


@cache
def puzzle_cases() -> tuple[Case, ...]:
    return tuple(map(_read_case, read("puzzles.txt")))


def _read_case(written: str) -> Case:
    name, puzzle, count, solution = written.split(" | ")
    limit = 2 if count == AT_LEAST_TWO else None
    return Case(name, line.parse(puzzle), limit or int(count), limit, None if solution == "-" else solution)
