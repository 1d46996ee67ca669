"""The table of our own engines: its puzzles, and what it says of the answers. Nothing is timed here."""

from __future__ import annotations

import pytest

pytest.importorskip("tokeru._kernel")

from bench import methods
from bench.methods import Result, Row

from tokeru import Grid, Puzzle
from tokeru.options import EngineName
from tokeru.rules import CLASSIC

PUZZLES = [methods.dig(4, seed) for seed in range(3)]
SOLUTIONS = [puzzle.solve() for puzzle in PUZZLES]
ROW = Row("small", PUZZLES)


@pytest.mark.parametrize("size", [4, 6, 9, 12])
def test_puzzles_are_half_blank_and_have_one_solution(size: int) -> None:
    puzzle = methods.dig(size, seed=1)
    assert puzzle.givens.count(0) == size * size // 2
    assert puzzle.count(limit=2) == 1
    assert methods.dig(size, seed=1) == puzzle != methods.dig(size, seed=2)


@pytest.mark.parametrize("engine", methods.engines())
def test_every_engine_solves_them_in_their_order(engine: EngineName) -> None:
    assert methods.solve(PUZZLES, engine, seconds=60) == SOLUTIONS


def test_what_there_is_no_time_for_is_left_out() -> None:
    assert methods.solve([Puzzle(25, CLASSIC)], "naive", seconds=1e-6) == []


@pytest.mark.parametrize(
    ("solutions", "words"),
    [
        (SOLUTIONS, []),
        (SOLUTIONS[:1], []),
        ([SOLUTIONS[1], SOLUTIONS[0]], ["small: it and the kernel disagree on 2 solutions"]),
    ],
)
def test_other_solutions_are_noticed(solutions: list[Grid], words: list[str]) -> None:
    assert list(methods.mistakes(ROW, {"it": Result(1.0, solutions)})) == words


def test_the_table_tells_the_time_or_how_far_it_got() -> None:
    report = methods.Report(["fast", "slow"])
    report.add(ROW, {"fast": Result(0.006, SOLUTIONS), "slow": Result(10.2, SOLUTIONS[:1])})
    assert [list(column.cells) for column in report.table.columns] == [
        ["small"], ["3"], ["2.00"], ["1 of 3 in 10 s"],
    ]  # fmt: skip
