"""Kernel and SAT beside each other give the same answers as the kernel alone."""

from __future__ import annotations

import logging
import time
from itertools import islice
from random import Random

import pytest
from tests.engines import racing
from tests.engines.random_puzzles import random_puzzle

from tokeru import Puzzle, futoshiki
from tokeru.budget import Budget, Meter
from tokeru.engines import auto
from tokeru.engines.auto import AUTO, Turn
from tokeru.engines.kernel import KERNEL
from tokeru.engines.sat import SatSearch
from tokeru.errors import BudgetExceeded
from tokeru.rules import CLASSIC, LATIN

LIMIT = 30
NO_LIMIT = Budget()


@pytest.fixture
def sat_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    racing.race(monkeypatch, lambda: False)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_random_puzzles(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Random(seed)
    racing.race(monkeypatch, lambda: draw.random() < 0.5)
    for _ in range(40):
        puzzle = random_puzzle(draw, draw.randint(1, 6))
        expected = list(islice(KERNEL.solutions(puzzle, NO_LIMIT), LIMIT))
        found = list(islice(AUTO.solutions(puzzle, NO_LIMIT), LIMIT))
        assert len(found) == len(set(found)) == len(expected), repr(puzzle)
        assert set(found) == set(expected) or len(found) == LIMIT, repr(puzzle)
        assert AUTO.count(puzzle, LIMIT, NO_LIMIT) == len(expected), repr(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("cores", [1, 2, 5])
@pytest.mark.parametrize("seed", range(4))
def test_random_puzzles_on_so_many_cores(seed: int, cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is there, only that turns are short."""
    monkeypatch.setattr(auto, "all_cores", lambda: cores)
    for constant in ("HEAD_START", "SOON", "SHORTEST_TURN"):
        monkeypatch.setattr(auto, constant, 1e-4)
    draw = Random(seed)
    for _ in range(20):
        puzzle = random_puzzle(draw, draw.randint(4, 6))
        expected = KERNEL.count(puzzle, LIMIT, NO_LIMIT)
        assert AUTO.count(puzzle, LIMIT, NO_LIMIT) == expected, repr(puzzle)
        assert len(list(islice(AUTO.solutions(puzzle, NO_LIMIT), LIMIT))) == expected, repr(puzzle)
        assert AUTO.candidates(puzzle, NO_LIMIT) == KERNEL.candidates(puzzle, NO_LIMIT), repr(puzzle)


def test_on_one_core_the_shares_follow_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "all_cores", lambda: 1)
    with auto.Race(Puzzle(9, CLASSIC), Meter(NO_LIMIT), SatSearch) as race:
        race.kernel_spent = 1.0
        race.call_sat()
        assert race.sat is not None
        for left, share in ((10**9, 4.0), (80, 2.0), (40, 1.0)):
            race.began = time.monotonic() - 10
            monkeypatch.setattr(race, "seconds_left", lambda threads, left=left: left)
            assert race.turn() == pytest.approx((1.0, 1, share), rel=0.1)
            assert race.sat.meter.may_go_on.is_set()
        monkeypatch.setattr(race, "seconds_left", lambda threads: 5.0)
        assert race.turn() == Turn(5.0)
        assert not race.sat.meter.may_go_on.is_set()


def test_a_kernel_that_is_soon_done_has_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """But it may seem to be for ever: SAT does not rest all the time."""
    monkeypatch.setattr(auto, "all_cores", lambda: 3)
    with auto.Race(Puzzle(9, CLASSIC), Meter(NO_LIMIT), SatSearch) as race:
        race.kernel_spent = 1.0
        race.call_sat()
        race.began = time.monotonic() - 10
        monkeypatch.setattr(race, "seconds_left", lambda threads: 100.0)
        assert race.turn() == pytest.approx((5.0, 2, 0.0), rel=0.1)
        monkeypatch.setattr(race, "seconds_left", lambda threads: 1.0)
        assert race.turn() == Turn(1.0, 3)
        race.spend(8.0, 3)
        assert race.kernel_spent == 25.0
        assert race.turn() == pytest.approx((5.0, 2, 0.0), rel=0.1)


@pytest.mark.usefixtures("sat_answers")
def test_candidates_come_from_either() -> None:
    puzzle = futoshiki("...../.2.../.....^/.5.3./.4...")
    assert AUTO.candidates(puzzle, NO_LIMIT) == KERNEL.candidates(puzzle, NO_LIMIT)


def test_many_solutions_are_counted_by_the_kernel() -> None:
    assert AUTO.count(Puzzle(5, LATIN), None, NO_LIMIT) == 161280


def test_a_budget_in_nodes_is_the_kernels() -> None:
    with pytest.raises(BudgetExceeded) as error:
        AUTO.count(Puzzle(9, CLASSIC), None, Budget(nodes=1000))
    assert error.value.count > 0


@pytest.mark.slow
def test_it_ends_when_the_time_is_over() -> None:
    with pytest.raises(BudgetExceeded):
        for _ in AUTO.solutions(Puzzle(64, CLASSIC), Budget(seconds=0.2)):
            pass


@pytest.mark.usefixtures("sat_answers")
def test_it_says_what_it_does(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="tokeru"):
        AUTO.count(Puzzle(9, CLASSIC, "8.........95.......76.........426798" + "." * 45), 2, NO_LIMIT)
    assert "kernel" in caplog.text
    assert "sat" in caplog.text
