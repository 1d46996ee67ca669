"""The search for plain boards and the general one count alike.

A region of two cells of a row says nothing new, but with it a board is not plain any more.
"""

from __future__ import annotations

from random import Random

import pytest

import tokeru
from tokeru import Puzzle, _kernel
from tokeru.rules import CLASSIC, ExtraRegion

LIMIT = 60
BOARDS = 8000
FEWEST, MOST = 12, 40
BARE = Puzzle(9, CLASSIC)
NOT_PLAIN = (*CLASSIC, ExtraRegion(("r1c1", "r1c2")))


def some_givens(draw: Random, solution: tokeru.Grid) -> list[int]:
    """A part of a solution; of every third board one given is changed, and then there may be no solution."""
    cells = draw.sample(range(81), draw.randint(FEWEST, MOST))
    givens = [value * (cell in cells) for cell, value in enumerate(solution)]
    if draw.random() < 1 / 3:
        givens[cells[0]] = draw.randint(1, 9)
    return givens


def searches(givens: list[int]) -> tuple[_kernel.Search, _kernel.Search]:
    puzzles = (Puzzle(9, rules, givens) for rules in (CLASSIC, NOT_PLAIN))
    plain, general = (_kernel.Search(puzzle.problem.words()) for puzzle in puzzles)
    return plain, general


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_they_count_alike_and_see_the_same_candidates(seed: int) -> None:
    draw = Random(seed)
    statuses = set()
    for number in range(BOARDS // 4):
        givens = some_givens(draw, BARE.random_solution(draw.getrandbits(64)))
        plain, general = searches(givens)
        counted = plain.count(LIMIT)
        assert counted == general.count(LIMIT), givens
        statuses.add(min(counted[1], 2))
        if number % 10 == 0:
            plain, general = searches(givens)
            assert plain.candidates() == general.candidates(), givens
    assert statuses == {0, 1, 2}


def test_a_search_goes_on_where_the_budget_ended_it() -> None:
    givens = some_givens(Random(9), BARE.random_solution(9))
    whole, _ = searches(givens)
    sliced, _ = searches(givens)
    found: list[bytes] = []
    while (answer := sliced.next(nodes=1))[0] != _kernel.DONE and len(found) < LIMIT:
        if answer[0] == _kernel.FOUND:
            found.append(answer[1])
    assert found == [whole.next()[1] for _ in found]


def test_solutions_are_solutions_and_all_different() -> None:
    search, _ = searches([0] * 81)
    found = [search.next()[1] for _ in range(300)]
    assert len(set(found)) == 300
    assert all(not BARE.violations(list(solution)) for solution in found)
