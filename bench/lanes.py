"""Plain Sudokus many at a time: `solve_many` at each width, and all the others of bench.solvers, in one run.

All solve the same boards in turn, round after round, and the best round of each counts: what else the machine
does slows all of them alike. Who is slow takes a sample of each set. At last come those who make puzzles.

    python -m bench --only lanes
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.table import Table

from bench import figures, solvers
from bench.classic import read
from bench.figures import Figure, Results
from bench.solvers import Boards, Counts, Missing, Run, Solver
from bench.timing import cpu_time, digits
from bench.vdk import DATA
from tokeru import generate_many, solve_many

NAME = "lanes"
TITLE = "lanes: plain Sudokus, counted up to 2 on one thread; CPU time, and how many times that of the first"

FEWEST_ROUNDS, ENOUGH = 3, 1.5
"""Rounds, and seconds of CPU time after which more of them tell nothing new."""
SAMPLE = 0.3
"""Seconds that a sample is to take, if that is enough for some boards."""
SOME, GROWTH = 8, 8
"""How many are some; and how many times as many the next sample may have, as the first boards may be easy."""
BATCHES, IN_BATCHES = (10, 100, 1000), 1000
MANY = 5_000
"""Puzzles in a set of our own."""
MADE = 10_000

Places = npt.NDArray[np.integer]
Rows = Sequence[Solver | Missing]


class Set(NamedTuple):
    name: str
    boards: Boards
    batch: int | None = None
    """So many at a time."""


# --- what they solve --------------------------------------------------------------------------------


def sets() -> Iterator[Set]:
    """The known collections where they are at hand, and else our own; of the first one also small batches."""
    whole = list(_collections()) or [Set(name, boards()) for name, boards in OWN.items()]
    for name, boards, _ in whole:
        yield Set(name, boards)
    name, boards, _ = whole[0]
    for batch in BATCHES:
        yield Set(f"{name}, by {batch}", boards[:IN_BATCHES], batch)


def _collections() -> Iterator[Set]:
    """1_random_minimal_20000 is called random minimal; the number stays where two would be called alike."""
    paths = sorted((DATA / "classic").glob("[0-9]_*.txt"))
    words = [path.stem.split("_")[1:] for path in paths]
    short = [some[:-1] for some in words]
    for path, some in zip(paths, words, strict=True):
        yield Set(" ".join(some if short.count(some[:-1]) > 1 else some[:-1]), read(path))


@cache
def _minimal() -> Boards:
    return generate_many("sudoku", MANY, "any", seed=1).givens.astype(np.uint8)


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
    "minimal, made here": _minimal,
    "several, made here": _several,
}

TO_MAKE = Set("making minimal ones", np.zeros((MADE, 81), np.uint8))
"""Not to be solved: blank boards, for those who make puzzles."""


def contests(alone: bool = False) -> Iterator[tuple[Set, Rows]]:
    """Each set, and who takes part: we alone, or all."""
    rows: Rows = [*solvers.ours(), *([] if alone else solvers.others())]
    for some in sets():
        yield some, rows
    yield TO_MAKE, [*solvers.makers(), *([] if alone else solvers.other_makers())]


# --- measuring --------------------------------------------------------------------------------------


class Result(NamedTuple):
    """The seconds of the best round, what was counted, and for which boards of the set."""

    seconds: float
    counts: Counts
    places: Places

    @property
    def each(self) -> float:
        return self.seconds / len(self.places)


class Task(NamedTuple):
    run: Run
    places: Places
    """Of the boards that it is about."""


def measure(some: Set, rows: Rows) -> dict[str, Result]:
    """What each of them takes; who is slow is left out where boards come in small batches."""
    there = [row for row in rows if isinstance(row, Solver)]
    gc.disable()
    try:
        return _rounds({row.name: _task(row, some) for row in there if not (row.is_slow and some.batch)})
    finally:
        gc.enable()


def _rounds(tasks: dict[str, Task]) -> dict[str, Result]:
    """The best of several; who has taken long enough sits out those that follow."""
    best: dict[str, Result] = {}
    spent = dict.fromkeys(tasks, 0.0)
    rounds = 0
    while rounds < FEWEST_ROUNDS or sum(spent.values()) < ENOUGH:
        for name in [name for name in tasks if spent[name] < ENOUGH]:
            result = _timed(tasks[name])
            best[name] = min(best.get(name, result), result, key=lambda each: each.seconds)
            spent[name] += result.seconds
        rounds += 1
    return best


def _task(row: Solver, some: Set) -> Task:
    everywhere = np.arange(len(some.boards))
    if row.is_slow:
        return _sample(row, some.boards)
    if not some.batch:
        return Task(row.prepare(some.boards), everywhere)
    starts = range(0, len(some.boards), some.batch)
    parts = [row.prepare(some.boards[start : start + some.batch]) for start in starts]
    return Task(lambda: np.concatenate([part() for part in parts]), everywhere)


def _sample(row: Solver, boards: Boards) -> Task:
    """Of a random order that is the same for all, as many boards as take long enough to be measured."""
    order = np.random.default_rng(3).permutation(len(boards))
    count = 1
    while True:
        places = order[:count]
        task = Task(row.prepare(boards[places]), places)
        more = min(_more(count, _timed(task).seconds), len(boards))
        if count == len(boards) or more < min(2 * count, len(boards)):
            return task
        count = more


def _more(count: int, seconds: float) -> int:
    """How many there is time for if so many take so long; but some, unless each takes really long."""
    return int(max(count * min(GROWTH, SAMPLE / seconds), min(SOME, count * ENOUGH / seconds)))


def _timed(task: Task) -> Result:
    started = cpu_time()
    counts = task.run()
    return Result(cpu_time() - started, counts, task.places)


def mistakes(some: Set, results: dict[str, Result]) -> Iterator[str]:
    """Who counts something else than the first of them, which takes no samples if anyone counts."""
    first, *others = results
    known = dict(zip(results[first].places.tolist(), results[first].counts.tolist(), strict=True))
    for name in others:
        _, counts, places = results[name]
        if len(counts) != len(places):
            yield f"{some.name}: {name} answers {len(counts)} of {len(places)}"
            continue
        differ = [at for at, count in zip(places, counts, strict=True) if count != known.get(at, count)]
        if differ:
            yield f"{some.name}: {name} counts board {differ[0]} otherwise, and {len(differ) - 1} more"


# --- telling ----------------------------------------------------------------------------------------


def figures_of(some: Set, results: dict[str, Result]) -> list[Figure]:
    """The first of them is the measure."""
    measure = next(iter(results.values())).each

    def figure(name: str, result: Result) -> Figure:
        each, times = _rounded(1e6 * result.each), _rounded(result.each / measure)
        return Figure(some.name, name, len(result.places), each, times, some.batch)

    return [figure(name, result) for name, result in results.items()]


def _rounded(number: float) -> float:
    return float(f"{number:.4g}")


class Report:
    """The table: a section for each set, a row for each who took part; at last who is missing."""

    def __init__(self) -> None:
        self.figures: list[Figure] = []
        self.rows: dict[str, Solver | Missing] = {}
        self.table = Table("set", "by", title=TITLE)
        for column in ("puzzles", "µs per puzzle", "times as long"):
            self.table.add_column(column, justify="right")
        self.table.add_column("")

    def add(self, some: Set, rows: Rows, results: dict[str, Result]) -> None:
        notes = {row.name: row.note for row in rows if isinstance(row, Solver)}
        self.rows |= {row.name: row for row in rows}
        for at, figure in enumerate(figures_of(some, results)):
            numbers = f"{figure.puzzles:,}", digits(figure.microseconds), digits(figure.times)
            self.table.add_row("" if at else some.name, figure.solver, *numbers, notes[figure.solver])
            self.figures.append(figure)
        self.table.add_section()

    def end(self) -> None:
        for row in self.rows.values():
            if isinstance(row, Missing):
                self.table.add_row("", row.name, "", "", "", f"not installed: {row.install}")

    def results(self) -> Results:
        others = (row for row in self.rows.values() if isinstance(row, Solver) and row.version)
        return figures.today({row.name: row.version for row in others}, self.figures)
