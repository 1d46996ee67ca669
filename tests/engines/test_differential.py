"""The kernel against the naive engine, which knows nothing of the lowering, on random small puzzles."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

import pytest
from tests.engines.random_puzzles import ANY, random_puzzles

from tokeru.budget import Budget
from tokeru.engines.kernel import KERNEL, random_solution
from tokeru.engines.plain import NAIVE
from tokeru.errors import BudgetExceeded
from tokeru.problem import mask_of
from tokeru.puzzle import Grid, Puzzle

SEEDS = range(6)
PUZZLES = {1: 10, 2: 40, 3: 60, 4: 90, 5: 70, 6: 50}
"""How many of each size, for each seed."""
LIMIT = 50
PATIENCE = Budget(nodes=1500)
"""For the naive engine, from one solution to the next."""
UNLIMITED = Budget()

pytestmark = pytest.mark.slow
each_seed = pytest.mark.parametrize("seed", SEEDS)
each_size = pytest.mark.parametrize("size", PUZZLES)


@cache
def puzzles(seed: int, size: int) -> tuple[Puzzle, ...]:
    return tuple(random_puzzles(seed, size, PUZZLES[size]))


@cache
def found(puzzle: Puzzle) -> tuple[Grid, ...]:
    """The kernel's solutions, up to the limit."""
    return tuple(islice(KERNEL.solutions(puzzle, UNLIMITED), LIMIT))


@cache
def expected(puzzle: Puzzle) -> tuple[Grid, ...] | None:
    """The naive engine's solutions, up to the limit; None if they are too hard to find."""
    try:
        return tuple(islice(NAIVE.solutions(puzzle, PATIENCE), LIMIT))
    except BudgetExceeded:
        return None


@each_size
@each_seed
def test_solutions_are_the_same(seed: int, size: int) -> None:
    for puzzle in puzzles(seed, size):
        solutions = expected(puzzle)
        if solutions is not None:
            assert len(found(puzzle)) == len(solutions), puzzle
            assert set(found(puzzle)) == set(solutions) or len(solutions) == LIMIT, puzzle


@each_size
@each_seed
def test_solutions_are_different_and_right(seed: int, size: int) -> None:
    for puzzle in puzzles(seed, size):
        assert len(set(found(puzzle))) == len(found(puzzle)), puzzle
        assert all(puzzle.violations(solution) == () for solution in found(puzzle)), puzzle


@each_size
@each_seed
def test_counting_is_listing(seed: int, size: int) -> None:
    for puzzle in puzzles(seed, size):
        assert KERNEL.count(puzzle, LIMIT, UNLIMITED) == len(found(puzzle)), puzzle


@each_size
@each_seed
def test_candidates_are_what_occurs_in_solutions(seed: int, size: int) -> None:
    for puzzle in puzzles(seed, size):
        if len(found(puzzle)) < LIMIT:
            cells = range(size * size)
            occurring = tuple(mask_of({solution[cell] for solution in found(puzzle)}) for cell in cells)
            assert KERNEL.candidates(puzzle, UNLIMITED) == occurring, puzzle


@each_size
@each_seed
def test_a_random_solution_is_one_and_stays_the_same(seed: int, size: int) -> None:
    for puzzle in puzzles(seed, size):
        first, again = (random_solution(puzzle, seed, UNLIMITED) for _ in range(2))
        assert first == again, puzzle
        assert (first is None) == (found(puzzle) == ()), puzzle
        assert first is None or puzzle.violations(first) == (), puzzle


# --- and the puzzles are worth it -----------------------------------------------------------------


def all_puzzles() -> list[Puzzle]:
    return [puzzle for size in PUZZLES for seed in SEEDS for puzzle in puzzles(seed, size)]


def test_few_puzzles_are_too_hard_for_the_naive_engine() -> None:
    hard = sum(1 for puzzle in all_puzzles() if expected(puzzle) is None)
    assert hard < len(all_puzzles()) / 50


def test_puzzles_have_no_solution_one_or_several() -> None:
    counts = Counter(min(len(found(puzzle)), 2) for puzzle in all_puzzles())
    assert min(counts[0], counts[1], counts[2]) > len(all_puzzles()) / 5


def test_every_rule_takes_part_in_puzzles_with_solutions() -> None:
    solvable = [puzzle for puzzle in all_puzzles() if found(puzzle)]
    times = Counter(name for puzzle in solvable for name in {rule.name for rule in puzzle.rules})
    assert sum(1 for kind in ANY if not times[kind.name]) <= 3, times
