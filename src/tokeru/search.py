"""From a puzzle to an engine and back: which engine, what budget, and the common questions."""

from __future__ import annotations

import sys
from contextlib import closing
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from tokeru.arguments import shown, text, whole
from tokeru.budget import Budget
from tokeru.errors import NoSolution, TokeruError, enough_memory
from tokeru.options import EngineName
from tokeru.puzzle import Grid, Puzzle

if TYPE_CHECKING:
    from tokeru.engines import Engine, Solutions

ENGINES: dict[EngineName, str] = {
    "auto": "auto:AUTO",
    "kernel": "kernel:KERNEL",
    "sat": "sat:SAT",
    "cpsat": "cpsat:CPSAT",
    "naive": "plain:NAIVE",
    "mrv": "plain:MRV",
    "dlx": "dlx:DLX",
    "rules": "rules_and_guess:RULES",
}
"""For each engine, its file in engines/ and what it is called there."""
LARGEST_SEED = 2**64 - 1


@enough_memory("solve the puzzle")
def solve(puzzle: Puzzle, engine: str, budget: Budget) -> Grid:
    with closing(solutions(puzzle, engine, budget)) as found:
        for solution in found:
            return solution
    raise NoSolution(cells=puzzle.violations())


def solutions(puzzle: Puzzle, engine: str, budget: Budget) -> Solutions:
    return load(engine).solutions(puzzle, budget)


@enough_memory("count the solutions")
def count(puzzle: Puzzle, limit: int | None, engine: str, budget: Budget) -> int:
    return load(engine).count(puzzle, read_limit(limit), budget)


def read_limit(limit: int | None) -> int | None:
    """How many solutions to count at most; more than there could ever be time for means no limit."""
    found = None if limit is None else whole("the limit", limit, 1)
    return found if found is not None and found <= sys.maxsize else None


@enough_memory("find the candidates")
def candidates(puzzle: Puzzle, engine: str, budget: Budget) -> tuple[frozenset[int], ...]:
    masks = load(engine).candidates(puzzle, budget)
    missing = puzzle.ruleset.missing
    return tuple(
        frozenset() if cell in missing else puzzle.ruleset.numbers_of(mask) for cell, mask in enumerate(masks)
    )


@enough_memory("find a solution")
def random_solution(puzzle: Puzzle, seed: int, budget: Budget) -> Grid:
    from tokeru.engines import kernel

    found = kernel.random_solution(puzzle, read_seed(seed), budget)
    if found is None:
        raise NoSolution(cells=puzzle.violations())
    return found


def read_seed(seed: int) -> int:
    return whole("a seed", seed, 0, LARGEST_SEED)


def load(engine: str) -> Engine:
    if text("an engine", engine) not in ENGINES:
        raise TokeruError(f"unknown engine {shown(engine)}; choose from {', '.join(ENGINES)}")
    return _loaded(engine)


@cache
def _loaded(engine: str) -> Engine:
    module, name = ENGINES[cast("EngineName", engine)].split(":")
    try:
        found: Engine = getattr(import_module(f"tokeru.engines.{module}"), name)
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        raise TokeruError(f"the engine {engine} needs {missing}: pip install 'tokeru[{engine}]'") from None
    return found
