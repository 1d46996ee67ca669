"""Which engine answers, and what is refused before any does."""

from __future__ import annotations

from itertools import islice

import pytest

import tokeru
from tokeru.errors import NoSolution, TokeruError
from tokeru.options import EngineName
from tokeru.search import ENGINES, LARGEST_SEED

SMALL = tokeru.parse("sudoku4:12..............")
each_engine = pytest.mark.parametrize("engine", ENGINES)


@each_engine
def test_every_engine_answers_every_question(engine: EngineName) -> None:
    assert SMALL.count(engine=engine) == 24
    assert SMALL.count(limit=2, engine=engine) == 2
    assert SMALL.status(engine=engine) is tokeru.Status.MULTIPLE
    assert len(set(SMALL.solutions(engine=engine))) == 24
    assert SMALL.violations(SMALL.solve(engine=engine)) == ()
    assert SMALL.true_candidates(engine=engine) == SMALL.true_candidates()
    assert SMALL.true_candidates(engine=engine)[2] == {3, 4}


@each_engine
def test_every_engine_refuses_what_has_no_solution(engine: EngineName) -> None:
    wrong = tokeru.parse("sudoku4:11..............")
    assert wrong.status(engine=engine) is tokeru.Status.NONE
    assert wrong.true_candidates(engine=engine) == (frozenset(),) * 16
    with pytest.raises(NoSolution, match="conflict at r1c1 r1c2"):
        wrong.solve(engine=engine)


def test_an_unknown_engine_is_named() -> None:
    with pytest.raises(TokeruError, match="unknown engine 'oracle'; choose from auto, kernel, "):
        SMALL.solve(engine="oracle")  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_that_counts_nothing(limit: int) -> None:
    with pytest.raises(TokeruError, match=f"the limit is a whole number, 1 or more, not {limit}"):
        SMALL.count(limit=limit)


@each_engine
def test_solutions_come_one_at_a_time(engine: EngineName) -> None:
    """Nobody waits for all of them."""
    empty = tokeru.sudoku()
    assert len(set(islice(empty.solutions(engine=engine), 3))) == 3


@pytest.mark.parametrize("seed", [0, 1, LARGEST_SEED])
def test_every_seed_brings_a_solution(seed: int) -> None:
    assert SMALL.violations(SMALL.random_solution(seed)) == ()


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(TokeruError, match=f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}"):
        SMALL.random_solution(seed)


def test_no_random_solution() -> None:
    with pytest.raises(NoSolution, match="conflict at r1c1 r1c2"):
        tokeru.parse("sudoku4:11..............").random_solution(1)


def test_seeds_are_spread_over_the_solutions() -> None:
    assert len({SMALL.random_solution(seed) for seed in range(300)}) == 24
