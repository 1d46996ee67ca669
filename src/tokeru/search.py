"""From a puzzle to an engine and back: which engine, what budget, and the common questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import cast

from tokeru.budget import BudgetLike, read_budget
from tokeru.errors import NoSolution, TokeruError
from tokeru.problem import mask_of, values
from tokeru.puzzle import Grid, Puzzle

ENGINES: dict[str, str] = {"auto": "kernel", "kernel": "kernel", "naive": "plain"}
"""Which module of engines/ answers to which name."""


def solve(puzzle: Puzzle, engine: str, budget: BudgetLike) -> Grid:
    for solution in solutions(puzzle, engine, budget):
        return solution
    raise NoSolution(cells=puzzle.violations())


def solutions(puzzle: Puzzle, engine: str, budget: BudgetLike) -> Iterator[Grid]:
    return cast("Iterator[Grid]", load(engine).solutions(puzzle, read_budget(budget)))


def count(puzzle: Puzzle, limit: int | None, engine: str, budget: BudgetLike) -> int:
    if limit is not None and limit < 1:
        raise TokeruError(f"a limit of {limit} counts nothing")
    own: Callable[..., int] | None = getattr(load(engine), "count", None)
    if own is not None:
        return own(puzzle, limit, read_budget(budget))
    return sum(1 for _ in islice(solutions(puzzle, engine, budget), limit))


def candidates(puzzle: Puzzle, engine: str, budget: BudgetLike) -> tuple[frozenset[int], ...]:
    own: Callable[..., tuple[int, ...]] | None = getattr(load(engine), "candidates", None)
    masks = own(puzzle, read_budget(budget)) if own is not None else _union(puzzle, engine, budget)
    return tuple(frozenset(values(mask)) for mask in masks)


def random_solution(puzzle: Puzzle, seed: int, budget: BudgetLike) -> Grid:
    found: Grid | None = load("kernel").random_solution(puzzle, seed, read_budget(budget))
    if found is None:
        raise NoSolution(cells=puzzle.violations())
    return found


def load(engine: str) -> ModuleType:
    if engine not in ENGINES:
        raise TokeruError(f"unknown engine {engine!r}; there are {', '.join(ENGINES)}")
    return import_module(f"tokeru.engines.{ENGINES[engine]}")


def _union(puzzle: Puzzle, engine: str, budget: BudgetLike) -> list[int]:
    masks = [0] * puzzle.size**2
    for solution in solutions(puzzle, engine, budget):
        for cell, value in enumerate(solution):
            masks[cell] |= mask_of((value,))
    return masks
