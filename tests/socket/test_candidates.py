"""How many solutions each candidate has."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.socket.sent import EASY, NONE, SEVERAL

import tokeru
from tokeru.budget import Budget, Meter
from tokeru.socket import candidates
from tokeru.socket.candidates import Counts, solutions_of_each


def added_up(puzzle: tokeru.Puzzle, cap: int) -> Counts:
    found = Counter(place for solution in puzzle.solutions() for place in enumerate(solution))
    places = [(cell, value) for cell in range(puzzle.size**2) for value in range(1, puzzle.size + 1)]
    return {place: min(found[place], cap) for place in places}


@pytest.mark.parametrize("cap", [1, 2, 8, 1000])
@pytest.mark.parametrize("enough", [1, 10, 1000])
@pytest.mark.parametrize("givens", [EASY, SEVERAL, NONE, "1...............", "." * 16])
def test_solutions_of_each_candidate(
    givens: str, cap: int, enough: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(candidates, "ENOUGH_SOLUTIONS", enough)
    puzzle = tokeru.parse(givens)
    assert solutions_of_each(puzzle, cap, Meter(Budget(seconds=60))) == added_up(puzzle, cap)
