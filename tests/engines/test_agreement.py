"""All engines give the same answers, on random puzzles over all rules and sizes 1 to 9."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from tests.engines.random_puzzles import random_puzzle

from tokeru.budget import Budget
from tokeru.errors import BudgetExceeded
from tokeru.puzzle import Grid, Puzzle
from tokeru.search import ENGINES, load

SEEDS = range(50)
PUZZLES_PER_SEED = 100
EVERY = {1: 1, 2: 1, 3: 1, 4: 1, 5: 4, 6: 10}
"""By size: the slow engines see one puzzle in so many; none of larger sizes."""
LIMIT = 3
SLOW = sorted(set(ENGINES) - {"auto", "kernel", "sat"})
PATIENCE = Budget(nodes=300)


def answers(engine: str, puzzle: Puzzle, budget: Budget) -> list[Grid]:
    return list(islice(load(engine).solutions(puzzle, budget), LIMIT))


def assert_same(puzzle: Puzzle, expected: list[Grid], found: list[Grid], engine: str) -> None:
    """As many, and the same ones unless there are more than were asked for; none of them wrong."""
    assert len(found) == len(set(found)) == len(expected), (engine, puzzle)
    assert len(found) == LIMIT or set(found) == set(expected), (engine, puzzle)
    assert not any(puzzle.violations(solution) for solution in found), (engine, puzzle)


@pytest.mark.parametrize("seed", SEEDS)
def test_engines_agree(seed: int) -> None:
    draw = Random(f"agreement {seed}")
    for number in range(PUZZLES_PER_SEED):
        puzzle = random_puzzle(draw, draw.randint(1, 9))
        expected = answers("kernel", puzzle, Budget())
        assert_same(puzzle, expected, answers("sat", puzzle, Budget()), "sat")
        if puzzle.size in EVERY and number % EVERY[puzzle.size] == 0:
            for engine in SLOW:
                try:
                    assert_same(puzzle, expected, answers(engine, puzzle, PATIENCE), engine)
                except BudgetExceeded:
                    continue
