"""Estimates of how many solutions there are."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

import tokeru
from tokeru.budget import UNLIMITED, Budget, Meter
from tokeru.socket.estimates import Estimate, descend, estimates

PUZZLES = {
    "sudoku4:................": 288,
    "sudoku4:1...............": 72,
    "sudoku4:..3..4.22.......": 3,
    "sudoku4:1..1............": 0,
    "futoshiki3:.........;r1c1<r1c2": 6,
    "sudoku4:................;cage 5 r1c1 r1c2": 96,
    "sudoku4:................;thermo r1c1 r1c2 r1c3": 48,
    "sudoku4:................;renban r1c1 r2c2 r3c3": 96,
}


class EveryChoice(Random):
    """Makes one choice after another, until all were made: the whole tree."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[tuple[int, int]] = []
        self.at = 0

    def choice(self, items: Any) -> Any:
        if self.at == len(self.path):
            self.path.append((0, len(items)))
        self.at += 1
        return items[self.path[self.at - 1][0]]

    def next_descent(self) -> bool:
        self.at = 0
        while self.path:
            made, choices = self.path.pop()
            if made + 1 < choices:
                self.path.append((made + 1, choices))
                return True
        return False

    def probability(self) -> Fraction:
        product = Fraction(1)
        for _, choices in self.path:
            product /= choices
        return product


@pytest.mark.parametrize("text", PUZZLES)
def test_over_all_descents_the_mean_is_the_number_of_solutions(text: str) -> None:
    puzzle, every, mean = tokeru.parse(text), EveryChoice(), Fraction(0)
    while True:
        mean += Fraction(descend(puzzle.problem, every, UNLIMITED)) * every.probability()
        if not every.next_descent():
            break
    assert mean == puzzle.count()


def test_the_error_is_that_of_the_mean() -> None:
    estimate = Estimate()
    for product in (2.0, 4.0, 4.0, 6.0):
        estimate.add(product)
    assert (estimate.descents, estimate.mean) == (4, 4.0)
    assert estimate.error == pytest.approx((8 / 3 / 4) ** 0.5)


def test_an_estimate_of_all_sudokus() -> None:
    problem = tokeru.sudoku().problem
    *_, found = islice(estimates(problem, UNLIMITED, seed=1), 300)
    assert abs(found.mean - 6_670_903_752_021_072_936_960) < 4 * found.error
    assert found.error < found.mean / 4


def test_estimates_end_with_the_budget() -> None:
    meter = Meter(Budget(nodes=1))
    meter.nodes = 2
    assert [*estimates(tokeru.sudoku(size=4).problem, meter)] == []
