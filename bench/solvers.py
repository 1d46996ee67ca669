"""Who solves whole sets of plain Sudokus: `solve_many` at each width, and others, a row each.

A row is a `Solver`: its function is handed boards as an array [n, 81] of uint8, with 0 for a blank, and
prepares `run()`, which counts the solutions of each board up to 2, on one thread. Only `run` is timed.
Whoever makes puzzles is a row too: it makes as many as there are boards, and counts a one for each.

Who is not installed is `Missing`, with what installs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import metadata
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bench import rivals
from tokeru import Puzzle, _kernel, solve_many
from tokeru.budget import Budget
from tokeru.engines.lanes import VARIABLE as LANES
from tokeru.engines.lanes import WITHOUT as NO_LANES
from tokeru.generation import minimal_many
from tokeru.generation.generator import make, seeds
from tokeru.generation.recipe import recipe_for
from tokeru.rules import CLASSIC

LIMIT = 2
PATIENCE = 60.0
"""Seconds for one board."""
SEED = "bench"
ONE_BY_ONE = "one by one"

Boards = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.integer]
Run = Callable[[], Counts]
Prepare = Callable[[Boards], Run]
Answer = Callable[[Boards], Counts]


class Solver(NamedTuple):
    name: str
    prepare: Prepare
    version: str = ""
    """Of others."""
    is_slow: bool = False
    """It takes a sample of each set, and none of the small batches."""
    note: str = ""


class Missing(NamedTuple):
    name: str
    install: str


# --- ours -------------------------------------------------------------------------------------------


def ours() -> list[Solver]:
    """Each width that this machine has, the widest first, and one by one."""
    return [*_at_each_width(_count), Solver(ONE_BY_ONE, partial(_told, NO_LANES, _count))]


def _at_each_width(answer: Answer) -> Iterator[Solver]:
    for width in filter(None, _kernel.lane_widths()):
        yield Solver(f"{width} lanes", partial(_told, str(width), answer))


def _told(lanes: str, answer: Answer, boards: Boards) -> Run:
    def run() -> Counts:
        with _variable(lanes):
            return answer(boards)

    return run


def _count(boards: Boards) -> Counts:
    return solve_many(boards, limit=LIMIT, threads=1).counts


@contextmanager
def _variable(lanes: str) -> Iterator[None]:
    before = os.environ.get(LANES)
    os.environ[LANES] = lanes
    try:
        yield
    finally:
        if before is None:
            del os.environ[LANES]
        else:
            os.environ[LANES] = before


# --- others -----------------------------------------------------------------------------------------


class Package(NamedTuple):
    """Of PyPI."""

    name: str
    prepare: Prepare
    note: str = ""


def others() -> list[Solver | Missing]:
    return [*map(_installed, PACKAGES), _of_qqwing(_qqwing_counts, "counts them all")]


def _installed(package: Package) -> Solver | Missing:
    try:
        version = metadata.version(package.name)
    except metadata.PackageNotFoundError:
        return Missing(package.name, "pip install 'tokeru[bench]'")
    return Solver(package.name, package.prepare, version, is_slow=True, note=package.note)


def _python_sat(boards: Boards) -> Run:
    """One formula says the rules, and givens are assumed. That a solution was found is said under a switch,
    which is assumed for that board alone."""
    from pysat.solvers import Cadical195

    from bench.rivals.cadical import Encoding

    rules = Puzzle(9, CLASSIC).problem
    givens = [[9 * cell + value for cell, value in enumerate(board) if value] for board in boards.tolist()]

    def run() -> Counts:
        with Cadical195(bootstrap_with=Encoding(rules).clauses()) as solver:
            return np.array([count(solver, [9**3 + 1 + at, *given]) for at, given in enumerate(givens)])

    def count(solver: Cadical195, assumed: list[int]) -> int:
        found = 0
        while found < LIMIT and solver.solve(assumed):
            found += 1
            solution = (literal for literal in solver.get_model()[: 9**3] if literal > 0)
            solver.add_clause([-assumed[0], *(-literal for literal in solution)])
        return found

    return run


def _ortools(boards: Boards) -> Run:
    """By our adapter, a model for each board."""
    rival = rivals.load("cpsat")
    runs = [rival.prepare(Puzzle(9, CLASSIC, board.tolist()), LIMIT, PATIENCE) for board in boards]
    return lambda: np.array([run().found for run in runs])


def _py_sudoku(boards: Boards) -> Run:
    """It looks for the first and for the last solution; none at all it would take for one."""
    from sudoku import Sudoku

    puzzles = [Sudoku(3, board=board.reshape(9, 9).tolist()) for board in boards]
    return lambda: np.array([1 + puzzle.has_multiple_solutions() for puzzle in puzzles])


PACKAGES = (
    Package("python-sat", _python_sat, "CaDiCaL, one formula for all"),
    Package("ortools", _ortools, "CP-SAT, a model for each"),
    Package("py-sudoku", _py_sudoku, "takes no solution for one"),
)


def _of_qqwing(prepare: Callable[[str, Boards], Run], note: str = "") -> Solver | Missing:
    command = shutil.which("qqwing")
    if not command:
        return Missing("qqwing", "apt install qqwing")
    version = _output(command, "--version").split()[-1]
    return Solver("qqwing", partial(prepare, command), version, is_slow=True, note=note)


def _qqwing_counts(command: str, boards: Boards) -> Run:
    puzzles = "".join("".join(map(str, board)) + "\n" for board in boards.tolist())

    def run() -> Counts:
        lines = _output(command, "--solve", "--nosolution", "--count-solutions", "--csv", given=puzzles)
        return np.minimum([int(line.rstrip(",")) for line in lines.split("\n")[1:] if line], LIMIT)

    return run


def _output(*command: str, given: str = "") -> str:
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout


# --- makers -----------------------------------------------------------------------------------------


def makers() -> list[Solver]:
    """Ours, of minimal puzzles."""
    return [*_at_each_width(_make), Solver(ONE_BY_ONE, _make_one_by_one, is_slow=True)]


def other_makers() -> list[Solver | Missing]:
    return [_of_qqwing(_qqwing_makes)]


def _make(boards: Boards) -> Counts:
    return _ones(minimal_many(len(boards), seed=SEED, threads=1).puzzles)


def _make_one_by_one(boards: Boards) -> Run:
    return lambda: _ones(make(recipe_for("sudoku", "any"), seeds(SEED, len(boards)), 1, Budget()))


def _qqwing_makes(command: str, boards: Boards) -> Run:
    """Below the heading, a line each."""
    return lambda: _ones(_output(command, "--generate", str(len(boards)), "--csv").splitlines()[1:])


def _ones(made: Iterable[object]) -> Counts:
    return np.array([1 for _ in made])
