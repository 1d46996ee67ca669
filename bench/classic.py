"""The second table: whole files of classic Sudoku through `tokeru.solve_many`, in microseconds per puzzle."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.table import Table

from bench.timing import best, digits
from bench.vdk import DATA
from tokeru import Puzzle, grid, solve_many
from tokeru.bulk import Solved
from tokeru.rules import CLASSIC

TITLE = "classic: solve_many, limit 2, arrays in and out; CPU time on one thread, elapsed time on all"

NOT_ALL_UNIQUE = {"7_serg_10000"}
EULER_SUM = 24702
SAMPLE = 500
"""Nodes are counted one search at a time, so only for this many puzzles from the start of a set."""

Boards = npt.NDArray[np.uint8]


class Set(NamedTuple):
    name: str
    boards: Boards


def sets() -> Iterator[Set]:
    for path in [*sorted((DATA / "classic").glob("*.txt")), *(DATA / "euler").glob("sudoku.txt")]:
        yield Set("euler" if path.parent.name == "euler" else path.stem, read(path))


def read(path: Path) -> Boards:
    """One puzzle per line, or blocks of nine lines under `Grid 01`: just the symbols, 81 per puzzle."""
    text = re.sub(r"Grid \d+|\s", "", path.read_text()).replace(".", "0")
    return (np.frombuffer(text.encode(), np.uint8) - ord("0")).reshape(-1, 81)


class Result(NamedTuple):
    """Seconds for the whole set, on one thread and on all, and what was found."""

    one: float
    all: float
    solved: Solved


def measure(boards: Boards, budget: float) -> Result:
    one, solved = best(partial(solve_many, boards, limit=2, threads=1), budget)
    together, _ = best(partial(solve_many, boards, limit=2, threads=0), budget, clock=time.perf_counter)
    return Result(one, together, solved)


def mistakes(name: str, boards: Boards, solved: Solved) -> Iterator[str]:
    """What is wrong with the answers, in words."""
    unsolved = int((solved.counts == 0).sum())
    several = int((solved.counts > 1).sum())
    if unsolved:
        yield f"{name}: {unsolved} puzzles are reported to have no solution"
    if several and name not in NOT_ALL_UNIQUE:
        yield f"{name}: {several} puzzles are reported to have several solutions"
    if not _follow_the_rules(boards, solved.solutions):
        yield f"{name}: a solution breaks the rules or changes a given"
    if name == "euler" and _euler_sum(solved.solutions) != EULER_SUM:
        yield f"{name}: the sum is {_euler_sum(solved.solutions)}, not {EULER_SUM}"


def _follow_the_rules(boards: Boards, solutions: Boards) -> bool:
    houses = np.array([*grid.rows(9), *grid.columns(9), *grid.boxes(9, 3, 3)])
    complete = (np.sort(solutions[:, houses], axis=2) == np.arange(1, 10)).all()
    return bool(complete and ((boards == 0) | (boards == solutions)).all())


def _euler_sum(solutions: Boards) -> int:
    return int((solutions[:, :3] @ np.array([100, 10, 1])).sum())


def mean_nodes(boards: Boards) -> float:
    from tokeru import _kernel

    nodes = []
    for board in boards[:SAMPLE]:
        search = _kernel.Search(Puzzle(9, CLASSIC, board.tolist()).problem.words())
        search.count(2)
        nodes.append(search.nodes)
    return sum(nodes) / len(nodes)


class Report:
    """The table; it gets a row whenever a set is done."""

    def __init__(self) -> None:
        self.table = Table("set", title=TITLE)
        for column in ("puzzles", "several", "nodes/puzzle", "µs, 1 thread", "µs, all threads"):
            self.table.add_column(column, justify="right")

    def add(self, name: str, boards: Boards, result: Result) -> None:
        per_puzzle = [digits(seconds * 1e6 / len(boards)) for seconds in (result.one, result.all)]
        several = int((result.solved.counts > 1).sum())
        nodes = digits(mean_nodes(boards))
        self.table.add_row(name, f"{len(boards):,}", f"{several:,}", nodes, *per_puzzle)
