"""Plain Sudokus many at a time: `solve_many` at each width, and others who solve whole sets.

Who runs is a `Rival`, a row of data: a name, and a function that is handed the boards as an array [n, 81] of
uint8, with 0 for a blank, and prepares `run()`, which counts the solutions of each board up to 2, on one
thread. Only `run` is timed. All solve the same boards in turn, round after round, and the best round of each
counts: what else the machine does slows all of them alike.

    python -m bench --only lanes
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.table import Table

from bench.classic import read
from bench.timing import digits
from bench.vdk import DATA
from tokeru import _kernel, generate_many, solve_many
from tokeru.engines.lanes import VARIABLE as LANES
from tokeru.engines.lanes import WITHOUT as NO_LANES

NAME = "lanes"
TITLE = "lanes: count up to 2 on one thread; µs of CPU time per puzzle, and × the speed of the first"

LIMIT = 2
FEWEST_ROUNDS, ENOUGH = 3, 1.5
"""Rounds, and seconds of CPU time after which more of them tell nothing new."""
BATCHES = (10, 100, 1000)
MANY = 2_000
"""Puzzles in a set of our own."""

Boards = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.integer]
Run = Callable[[], Counts]


class Rival(NamedTuple):
    name: str
    prepare: Callable[[Boards], Run]
    fits: Callable[[int], bool] = lambda count: True
    """Whether so many boards are not too many for it."""


class Set(NamedTuple):
    name: str
    boards: Boards
    batch: int | None = None
    """So many at a time."""


# --- who runs ---------------------------------------------------------------------------------------


def ours() -> list[Rival]:
    """One by one, which is the measure, and each width that this machine has."""
    widths = [width for width in _kernel.lane_widths() if width]
    return [Rival("one by one", partial(_prepare, NO_LANES))] + [
        Rival(f"{width} lanes", partial(_prepare, str(width))) for width in widths
    ]


def _prepare(lanes: str, boards: Boards) -> Run:
    def run() -> Counts:
        with _lanes(lanes):
            return solve_many(boards, limit=LIMIT, threads=1).counts

    return run


@contextmanager
def _lanes(lanes: str) -> Iterator[None]:
    before = os.environ.get(LANES)
    os.environ[LANES] = lanes
    try:
        yield
    finally:
        if before is None:
            del os.environ[LANES]
        else:
            os.environ[LANES] = before


# --- what they solve --------------------------------------------------------------------------------


def sets() -> Iterator[Set]:
    """The known collections where they are at hand, and else our own; of the first one also small batches."""
    whole = list(_collections()) or [Set(name, boards()) for name, boards in OWN.items()]
    for name, boards, _ in whole:
        yield Set(name, boards)
    name, boards, _ = whole[0]
    for batch in BATCHES:
        yield Set(f"{name}, by {batch}", boards[: max(batch, MANY // 2)], batch)


def _collections() -> Iterator[Set]:
    for path in sorted((DATA / "classic").glob("[0-9]_*.txt")):
        yield Set(_short(path), read(path))


def _short(path: Path) -> str:
    """1_random_minimal_20000: random minimal."""
    return " ".join(path.stem.split("_")[1:-1])


@cache
def _minimal() -> Boards:
    return generate_many("sudoku", MANY, "normal", seed=1).givens.astype(np.uint8)


def _easy() -> Boards:
    """With ten more givens each."""
    boards, solutions = _minimal(), solve_many(_minimal(), limit=1).solutions
    blanks = np.where(boards == 0, np.random.default_rng(1).random(boards.shape), 1)
    return np.where(blanks.argsort(axis=1).argsort(axis=1) < 10, solutions, boards)


def _several() -> Boards:
    """Without two of their givens."""
    boards = _minimal()
    givens = np.where(boards, np.random.default_rng(2).random(boards.shape), 1)
    return np.where(givens.argsort(axis=1).argsort(axis=1) < 2, 0, boards).astype(np.uint8)


OWN: dict[str, Callable[[], Boards]] = {
    "easy, made here": _easy,
    "normal, made here": _minimal,
    "several, made here": _several,
}


# --- measuring --------------------------------------------------------------------------------------


class Result(NamedTuple):
    """The seconds of the best round, and what was counted."""

    seconds: float
    counts: Counts


def measure(some: Set, rivals: Sequence[Rival]) -> dict[str, Result]:
    """What each of them takes; who cannot manage so many boards is left out."""
    runs = {rival.name: _run_of(rival, some) for rival in rivals if rival.fits(len(some.boards))}
    best: dict[str, Result] = {}
    rounds, spent = 0, 0.0
    gc.disable()
    try:
        while rounds < FEWEST_ROUNDS or spent < ENOUGH:
            for name, run in runs.items():
                result = _timed(run)
                best[name] = min(best.get(name, result), result, key=lambda each: each.seconds)
                spent += result.seconds
            rounds += 1
    finally:
        gc.enable()
    return best


def _run_of(rival: Rival, some: Set) -> Run:
    if not some.batch:
        return rival.prepare(some.boards)
    starts = range(0, len(some.boards), some.batch)
    parts = [rival.prepare(some.boards[start : start + some.batch]) for start in starts]
    return lambda: np.concatenate([part() for part in parts])


def _timed(run: Run) -> Result:
    started = time.process_time()
    counts = run()
    return Result(time.process_time() - started, counts)


def mistakes(some: Set, results: dict[str, Result]) -> Iterator[str]:
    """Who counts something else than the first of them."""
    names = list(results)
    for name in names[1:]:
        differ = np.flatnonzero(results[name].counts != results[names[0]].counts)
        if len(differ):
            yield f"{some.name}: {name} counts board {differ[0]} otherwise, and {len(differ) - 1} more"


class Report:
    """The table: a row for each set, a column for each rival; the first one is the measure."""

    def __init__(self, rivals: Sequence[Rival]) -> None:
        self.names = [rival.name for rival in rivals]
        self.table = Table("set", title=TITLE)
        self.table.add_column("puzzles", justify="right")
        for name in self.names:
            self.table.add_column(name, justify="right")

    def add(self, some: Set, results: dict[str, Result]) -> None:
        count = len(some.boards)
        cells = [_cell(results.get(name), results[self.names[0]], count) for name in self.names]
        self.table.add_row(some.name, f"{count:,}", *cells)


def _cell(result: Result | None, measure: Result, count: int) -> str:
    if result is None:
        return ""
    each = digits(result.seconds * 1e6 / count)
    return each if result is measure else f"{each}  ×{digits(measure.seconds / result.seconds)}"
