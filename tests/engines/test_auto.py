"""Kernel and SAT in turns give the same answers as the kernel alone."""

from __future__ import annotations

import logging
from itertools import islice
from random import Random

import pytest
from tests.engines.random_puzzles import random_puzzle

from tokeru import Puzzle, futoshiki
from tokeru.budget import Budget
from tokeru.engines import auto
from tokeru.engines.auto import AUTO
from tokeru.engines.kernel import KERNEL
from tokeru.errors import BudgetExceeded
from tokeru.rules import CLASSIC, LATIN

LIMIT = 30
NO_LIMIT = Budget()


@pytest.fixture
def no_head_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """SAT begins, and both have turns so short that they alternate all the time."""
    monkeypatch.setattr(auto, "HEAD_START", 1e-9)
    monkeypatch.setattr(auto, "SHORTEST_TURN", 1e-6)


@pytest.mark.slow
@pytest.mark.usefixtures("no_head_start")
@pytest.mark.parametrize("seed", range(8))
def test_random_puzzles(seed: int) -> None:
    draw = Random(seed)
    for _ in range(40):
        puzzle = random_puzzle(draw, draw.randint(1, 6))
        expected = list(islice(KERNEL.solutions(puzzle, NO_LIMIT), LIMIT))
        found = list(islice(AUTO.solutions(puzzle, NO_LIMIT), LIMIT))
        assert len(found) == len(set(found)) == len(expected), repr(puzzle)
        assert set(found) == set(expected) or len(found) == LIMIT, repr(puzzle)
        assert AUTO.count(puzzle, LIMIT, NO_LIMIT) == len(expected), repr(puzzle)


@pytest.mark.usefixtures("no_head_start")
def test_candidates_come_from_either() -> None:
    puzzle = futoshiki(".>351./.2.5./.....^/.5.3./.432<.")
    assert AUTO.candidates(puzzle, NO_LIMIT) == KERNEL.candidates(puzzle, NO_LIMIT)


def test_many_solutions_are_counted_by_the_kernel() -> None:
    assert AUTO.count(Puzzle(5, LATIN), None, NO_LIMIT) == 161280


def test_a_budget_in_nodes_is_the_kernels() -> None:
    with pytest.raises(BudgetExceeded) as error:
        AUTO.count(Puzzle(9, CLASSIC), None, Budget(nodes=1000))
    assert error.value.count > 0


@pytest.mark.slow
@pytest.mark.usefixtures("no_head_start")
def test_it_ends_when_the_time_is_over() -> None:
    with pytest.raises(BudgetExceeded):
        for _ in AUTO.solutions(Puzzle(64, CLASSIC), Budget(seconds=0.2)):
            pass


@pytest.mark.usefixtures("no_head_start")
def test_it_says_what_it_does(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="tokeru"):
        AUTO.count(Puzzle(9, CLASSIC, "8.........95.......76.........426798" + "." * 45), 2, NO_LIMIT)
    assert "kernel" in caplog.text
    assert "sat" in caplog.text
