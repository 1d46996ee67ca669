"""The third table: every engine on the same puzzles, and how its time grows with the size of the board.

The puzzles of a size are dug out of random boards, with half of the cells made blank; each has one solution.
An engine has some seconds for all puzzles of a row; if that is not enough, the table shows how far it got.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple, get_args

from rich.table import Table

from bench import classic
from bench.timing import best, digits
from bench.vdk import DATA
from tokeru import Grid, Puzzle, TokeruError
from tokeru.errors import BudgetExceeded
from tokeru.options import EngineName
from tokeru.rules import CLASSIC
from tokeru.search import load

TITLE = "methods: CPU milliseconds to find a solution, the mean over the puzzles of a row"
PATIENCE = 10.0
"""Seconds for an engine and a row, unless the benchmark's budget is smaller."""
SIZES = (4, 6, 9, 12, 16)
PUZZLES = 5
LEAST = 1e-6
"""A budget of no seconds at all would be no limit."""


class Row(NamedTuple):
    name: str
    puzzles: list[Puzzle]


class Result(NamedTuple):
    """CPU seconds, and the solutions of as many puzzles as there was time for."""

    seconds: float
    solutions: list[Grid]


Results = dict[str, Result]
"""By the name of the engine."""


def rows() -> Iterator[Row]:
    for path in (DATA / "euler").glob("sudoku.txt"):
        yield Row("methods_euler", [Puzzle(9, CLASSIC, board.tolist()) for board in classic.read(path)])
    for size in SIZES:
        yield Row(f"methods_{size}", [dig(size, seed) for seed in range(PUZZLES)])


def dig(size: int, seed: int) -> Puzzle:
    """A random board with half of its cells made blank, in random order, keeping one solution."""
    board = list(Puzzle(size, CLASSIC).random_solution(seed))
    left = size * size // 2
    for cell in Random(seed).sample(range(size * size), size * size):
        value, board[cell] = board[cell], 0
        if left and Puzzle(size, CLASSIC, board).count(limit=2) == 1:
            left -= 1
        else:
            board[cell] = value
    return Puzzle(size, CLASSIC, board)


def engines() -> list[EngineName]:
    return [name for name in get_args(EngineName) if name != "auto" and _is_installed(name)]


def _is_installed(engine: str) -> bool:
    try:
        load(engine)
    except TokeruError:
        return False
    return True


def measure(row: Row, engines: Sequence[EngineName], budget: float) -> Results:
    seconds = min(budget, PATIENCE)
    runs = {engine: partial(solve, row.puzzles, engine, seconds) for engine in engines}
    return {engine: Result(*best(run, seconds)) for engine, run in runs.items()}


def solve(puzzles: Sequence[Puzzle], engine: EngineName, seconds: float) -> list[Grid]:
    """The solutions, one puzzle after another, for as long as there is time."""
    deadline = time.monotonic() + seconds
    found: list[Grid] = []
    try:
        for puzzle in puzzles:
            left = max(deadline - time.monotonic(), LEAST)
            found.append(puzzle.solve(engine=engine, seconds=left))
    except BudgetExceeded:
        pass
    return found


def mistakes(row: Row, results: Results) -> Iterator[str]:
    """Every solution that differs from the kernel's, in words."""
    expected = [puzzle.solve(engine="kernel") for puzzle in row.puzzles]
    for engine, (_, solutions) in results.items():
        wrong = sum(1 for one, other in zip(solutions, expected, strict=False) if one != other)
        if wrong:
            yield f"{row.name}: {engine} and the kernel disagree on {wrong} solutions"


class Report:
    """The table; it gets a row whenever a set of puzzles is done."""

    def __init__(self, engines: Sequence[str]) -> None:
        self.engines = engines
        self.table = Table("puzzles", "number", title=TITLE)
        for engine in engines:
            self.table.add_column(engine, justify="right")

    def add(self, row: Row, results: Results) -> None:
        times = [_time(row, results[engine]) for engine in self.engines]
        self.table.add_row(row.name, str(len(row.puzzles)), *times)


def _time(row: Row, result: Result) -> str:
    """Milliseconds per puzzle, or how many puzzles there was time for."""
    solved, asked = len(result.solutions), len(row.puzzles)
    if solved < asked:
        return f"{solved} of {asked} in {result.seconds:.0f} s"
    return digits(result.seconds * 1e3 / asked)
