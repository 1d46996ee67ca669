"""CP-SAT, if it is installed, against the kernel; and the error if it is not."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any

import pytest
from tests.engines.cases import Case, puzzle_cases
from tests.engines.random_puzzles import random_puzzles
from tests.test_budget import LONG_COUNT, interrupt

import tokeru
from tokeru import search
from tokeru.errors import BudgetExceeded, NoSolution, TokeruError
from tokeru.puzzle import Puzzle

SEEDS = (200,)
PUZZLES = {1: 5, 2: 20, 3: 30, 4: 40, 5: 40, 6: 30}
"""How many of each size, for each seed."""
LIMIT = 50
FEW = 3
"""It lists solutions more slowly than it counts them."""

installed = pytest.mark.skipif(find_spec("ortools") is None, reason="needs OR-Tools")
each_size = pytest.mark.parametrize("size", PUZZLES)
each_seed = pytest.mark.parametrize("seed", SEEDS)


def cases(wanted: str) -> pytest.MarkDecorator:
    found = [case for case in puzzle_cases() if case.number <= 1000 and (wanted == "any" or case.solution)]
    return pytest.mark.parametrize("case", found, ids=lambda case: case.name)


def test_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    search._loaded.cache_clear()
    monkeypatch.delitem(sys.modules, "tokeru.engines.cpsat", raising=False)
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(TokeruError, match=r"^the engine cpsat needs ortools: pip install 'tokeru\[cpsat\]'$"):
        search.load("cpsat")


@pytest.mark.slow
@installed
@each_size
@each_seed
def test_random_puzzles_are_counted_as_by_the_kernel(size: int, seed: int) -> None:
    for puzzle in random_puzzles(seed, size, PUZZLES[size]):
        assert puzzle.count(limit=LIMIT, engine="cpsat") == puzzle.count(limit=LIMIT, engine="kernel"), puzzle


@pytest.mark.slow
@installed
@each_size
@each_seed
def test_random_puzzles_have_the_solutions_that_the_kernel_finds(size: int, seed: int) -> None:
    few = [
        puzzle for puzzle in random_puzzles(seed, size, PUZZLES[size]) if puzzle.count(limit=FEW + 1) <= FEW
    ]
    assert few
    for puzzle in few:
        assert set(puzzle.solutions(engine="cpsat")) == set(puzzle.solutions(engine="kernel")), puzzle
        assert puzzle.true_candidates(engine="cpsat") == puzzle.true_candidates(engine="kernel"), puzzle


@pytest.mark.slow
@installed
@cases("any")
def test_known_puzzles_are_counted_right(case: Case) -> None:
    assert case.puzzle.count(limit=case.limit, engine="cpsat") == case.number


@pytest.mark.slow
@installed
@cases("solved")
def test_known_puzzles_are_solved(case: Case) -> None:
    assert case.puzzle.solve(engine="cpsat").text() == case.solution


@installed
def test_solutions_differ() -> None:
    """It is told of each solution that it was found."""
    found = list(tokeru.parse("sudoku4:12..............").solutions(engine="cpsat"))
    assert len(found) == len(set(found)) == 24


@pytest.mark.slow
@installed
def test_candidates_where_nobody_can_list_the_solutions() -> None:
    assert tokeru.sudoku().true_candidates(engine="cpsat") == (frozenset(range(1, 10)),) * 81


@installed
def test_a_cell_without_a_value() -> None:
    """Such a variable would make the model invalid."""
    puzzle = Puzzle(2, [tokeru.rules.Even("r1c1"), tokeru.rules.Odd("r1c1")])
    assert puzzle.count(engine="cpsat") == 0
    assert puzzle.true_candidates(engine="cpsat") == (frozenset(),) * 4
    with pytest.raises(NoSolution):
        puzzle.solve(engine="cpsat")


@installed
@pytest.mark.parametrize("limits", [{"seconds": 0.2}, {"nodes": 20}])
def test_the_budget_ends_a_count_without_end(limits: dict[str, Any]) -> None:
    with pytest.raises(BudgetExceeded, match=r"the budget of .* ran out; \d+ solution") as caught:
        tokeru.sudoku().count(engine="cpsat", **limits)
    assert f"; {caught.value.count} solution" in str(caught.value)


@installed
def test_the_budget_ends_every_search() -> None:
    hard = tokeru.parse(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
    for ask in (hard.solve, hard.true_candidates, hard.count):
        with pytest.raises(BudgetExceeded, match="of 1 nodes ran out; 0 solution") as caught:
            ask(engine="cpsat", nodes=1)
        assert caught.value.count == 0


@pytest.mark.slow
@installed
def test_ctrl_c_ends_a_long_count() -> None:
    _, out, _ = interrupt(["-c", LONG_COUNT.format(engine="cpsat")], "", "begun\n")
    assert out == "stopped\n"
