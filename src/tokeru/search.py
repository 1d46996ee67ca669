"""From a puzzle to an engine and back: which engine, what budget, and the common questions."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from tokeru.budget import BudgetLike, read_budget
from tokeru.errors import NoSolution, TokeruError
from tokeru.problem import values
from tokeru.puzzle import Grid, Puzzle

if TYPE_CHECKING:
    from tokeru.engines import Engine

ENGINES: dict[str, str] = {
    "auto": "auto:AUTO",
    "kernel": "kernel:KERNEL",
    "sat": "sat:SAT",
    "cpsat": "cpsat:CPSAT",
    "naive": "plain:NAIVE",
    "mrv": "plain:MRV",
    "dlx": "dlx:DLX",
    "rules": "rules_and_guess:RULES",
}
"""Which file of engines/ holds the engine of which name, and what it is called there."""
LARGEST_SEED = 2**64 - 1


def solve(puzzle: Puzzle, engine: str, budget: BudgetLike) -> Grid:
    for solution in solutions(puzzle, engine, budget):
        return solution
    raise NoSolution(cells=puzzle.violations())


def solutions(puzzle: Puzzle, engine: str, budget: BudgetLike) -> Iterator[Grid]:
    return load(engine).solutions(puzzle, read_budget(budget))


def count(puzzle: Puzzle, limit: int | None, engine: str, budget: BudgetLike) -> int:
    if limit is not None and limit < 1:
        raise TokeruError(f"the limit must be at least 1, not {limit}")
    beyond_counting = limit is not None and limit > sys.maxsize
    return load(engine).count(puzzle, None if beyond_counting else limit, read_budget(budget))


def candidates(puzzle: Puzzle, engine: str, budget: BudgetLike) -> tuple[frozenset[int], ...]:
    masks = load(engine).candidates(puzzle, read_budget(budget))
    return tuple(frozenset(values(mask)) for mask in masks)


def random_solution(puzzle: Puzzle, seed: int, budget: BudgetLike) -> Grid:
    from tokeru.engines import kernel

    check_seed(seed)
    found = kernel.random_solution(puzzle, seed, read_budget(budget))
    if found is None:
        raise NoSolution(cells=puzzle.violations())
    return found


def check_seed(seed: int) -> None:
    if not 0 <= seed <= LARGEST_SEED:
        raise TokeruError(f"a seed is from 0 to {LARGEST_SEED}, not {seed}")


def load(engine: str) -> Engine:
    if engine not in ENGINES:
        raise TokeruError(f"unknown engine {engine!r}; choose from {', '.join(ENGINES)}")
    module, name = ENGINES[engine].split(":")
    try:
        found: Engine = getattr(import_module(f"tokeru.engines.{module}"), name)
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        raise TokeruError(f"the engine {engine} needs {missing}: pip install 'tokeru[{engine}]'") from None
    return found
