"""SAT against the kernel, and how it keeps to its budget."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, islice

import pytest
from tests.engines.cases import Case, puzzle_cases
from tests.engines.random_puzzles import random_puzzles
from tests.patience import given_time
from tests.test_budget import LONG_COUNT, interrupt

import tokeru
from tokeru.budget import UNLIMITED, Budget, Meter
from tokeru.engines import sat
from tokeru.engines.cnf import Cnf, encode
from tokeru.engines.sat import Oracle, SatSearch
from tokeru.errors import BudgetExceeded, NoSolution, TokeruError
from tokeru.puzzle import Grid, Puzzle

SEEDS = range(300, 302)
PUZZLES = {1: 5, 2: 20, 3: 40, 4: 60, 5: 60, 6: 40}
"""How many of each size, for each seed."""
LIMIT = 50
ENOUGH = 300

each_seed = pytest.mark.parametrize("seed", SEEDS)
each_size = pytest.mark.parametrize("size", PUZZLES)


def each(wanted: Callable[[Case], bool]) -> pytest.MarkDecorator:
    cases = [case for case in puzzle_cases() if wanted(case)]
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.name)


# --- the puzzles that every engine has to get right -----------------------------------------------


@pytest.mark.slow
@each(lambda case: True)
def test_count(case: Case) -> None:
    limit = min(case.limit or ENOUGH, ENOUGH)
    assert case.puzzle.count(limit=limit, engine="sat") == min(case.number, limit)


@each(lambda case: case.number == 0)
def test_no_solution(case: Case) -> None:
    with pytest.raises(NoSolution):
        case.puzzle.solve(engine="sat")


@each(lambda case: case.solution is not None)
def test_solve(case: Case) -> None:
    assert case.puzzle.solve(engine="sat").text() == case.solution


@each(lambda case: case.number > 1)
def test_solutions_are_different_and_right(case: Case) -> None:
    found = list(islice(case.puzzle.solutions(engine="sat"), ENOUGH))
    assert len(set(found)) == len(found) >= min(case.number, ENOUGH)
    assert all(case.puzzle.violations(solution) == () for solution in found)


@pytest.mark.slow
@each(lambda case: case.puzzle.size <= 12)
def test_candidates(case: Case) -> None:
    assert case.puzzle.true_candidates(engine="sat") == case.puzzle.true_candidates(engine="kernel")


# --- random puzzles -------------------------------------------------------------------------------


@pytest.mark.slow
@each_size
@each_seed
def test_random_puzzles_have_the_solutions_that_the_kernel_finds(seed: int, size: int) -> None:
    for puzzle in random_puzzles(seed, size, PUZZLES[size]):
        expected = set(islice(puzzle.solutions(engine="kernel"), LIMIT))
        found = set(islice(puzzle.solutions(engine="sat"), LIMIT))
        assert len(found) == len(expected) == puzzle.count(limit=LIMIT, engine="sat"), puzzle
        assert found == expected or len(found) == LIMIT, puzzle
        assert all(puzzle.violations(solution) == () for solution in found), puzzle


@pytest.mark.slow
@each_size
@each_seed
def test_random_puzzles_have_the_candidates_that_the_kernel_finds(seed: int, size: int) -> None:
    for puzzle in random_puzzles(seed, size, PUZZLES[size]):
        assert puzzle.true_candidates(engine="sat") == puzzle.true_candidates(engine="kernel"), puzzle


# --- budgets --------------------------------------------------------------------------------------

MIRACLE = tokeru.miracle()
"""Its 72 solutions take some thousands of conflicts."""


def test_a_search_goes_on_where_it_stopped() -> None:
    search, found, stops = SatSearch(MIRACLE.problem), set[Grid](), 0
    while True:
        try:
            solution = search.next(Meter(Budget(nodes=100)))
        except BudgetExceeded:
            stops += 1
            continue
        if solution is None:
            break
        found.add(solution)
    assert found == set(MIRACLE.solutions(engine="kernel"))
    assert stops > 5


def test_slices_stay_as_long_as_they_have_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "FIRST_SLICE", 1)
    search = SatSearch(MIRACLE.problem)
    with pytest.raises(BudgetExceeded):
        search.next(Meter(Budget(nodes=10)))
    grown = search.oracle.next_slice
    with pytest.raises(BudgetExceeded):
        search.next(Meter(Budget(nodes=1)))
    assert 1 < grown <= search.oracle.next_slice <= search.oracle.longest_slice


def test_after_the_last_solution_there_is_none() -> None:
    search = SatSearch(tokeru.parse("..3..4.221......").problem)
    assert search.next() is not None
    assert [search.next() for _ in range(3)] == [None] * 3


def test_no_solution_within_a_few_conflicts() -> None:
    with pytest.raises(BudgetExceeded, match="the budget of 5 nodes ran out; 0 solution") as caught:
        MIRACLE.solve(engine="sat", nodes=5)
    assert caught.value.count == 0


def test_counting_tells_how_far_it_got() -> None:
    counts = set()
    for _ in range(2):
        with pytest.raises(BudgetExceeded) as caught:
            MIRACLE.count(engine="sat", nodes=2000)
        counts.add(caught.value.count)
    (count,) = counts
    assert 0 < count < 72


def test_solutions_without_conflicts_end_too() -> None:
    """Nothing contradicts on a board without rules."""
    with pytest.raises(BudgetExceeded, match="the budget of 30 nodes ran out") as caught:
        Puzzle(3).count(engine="sat", nodes=30)
    assert 0 < caught.value.count <= 30


def test_the_budget_is_for_each_solution() -> None:
    assert len(list(MIRACLE.solutions(engine="sat", nodes=3000))) == 72
    with pytest.raises(BudgetExceeded):
        MIRACLE.count(engine="sat", nodes=3000)


def test_candidates_have_a_budget_too() -> None:
    with pytest.raises(BudgetExceeded, match="the budget of 10 nodes ran out; 0 solution"):
        MIRACLE.true_candidates(engine="sat", nodes=10)


def test_seconds_end_a_count_without_end() -> None:
    def counted(seconds: float) -> int:
        with pytest.raises(BudgetExceeded, match=rf"the budget of {seconds:g} s ran out; \d") as caught:
            tokeru.sudoku().count(engine="sat", seconds=seconds)
        return caught.value.count

    assert given_time(counted) > 0


def test_ctrl_c_ends_a_long_count() -> None:
    _, out, _ = interrupt(["-c", LONG_COUNT.format(engine="sat")], "", "begun\n")
    assert out == "stopped\n"


# --- alone ----------------------------------------------------------------------------------------


def test_it_needs_nothing_of_the_kernel() -> None:
    program = (
        "import sys, tokeru\n"
        "print(tokeru.parse('..3..4.221......').count(engine='sat'), 'tokeru._kernel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "1 False\n"


def test_where_python_sat_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(TokeruError, match=r"^the SAT solver is missing: pip install python-sat$"):
        MIRACLE.solve(engine="sat")


# --- beside other threads -------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the library may keep its functions to itself")
def test_the_solver_answers_alike_with_and_without_python_waiting() -> None:
    for puzzle in random_puzzles(7, 5, 20):
        formula = encode(puzzle.problem)
        with Oracle(formula) as free, Oracle(formula) as bound:
            assert free.native is not None
            bound.native = None
            for literal in range(1, 126, 4):
                answer = free.satisfiable(UNLIMITED, (literal,))
                assert answer == bound.satisfiable(UNLIMITED, (literal,))
                if answer:
                    assert puzzle.violations(free.board()) == ()
                else:
                    assert free.core() <= {literal}


def test_the_solver_is_interrupted_when_the_time_is_over() -> None:
    """Fifteen pigeons in fourteen holes: within a single slice, that would take it years."""
    pigeons, holes = range(15), range(14)
    at = [[1 + 14 * pigeon + hole for hole in holes] for pigeon in pigeons]
    formula = Cnf(1, [f"p{pigeon}h{hole}" for pigeon in pigeons for hole in holes])
    formula.clauses += [tuple(row) for row in at]
    formula.clauses += [(-a[hole], -b[hole]) for a, b in combinations(at, 2) for hole in holes]
    with Oracle(formula) as oracle:
        if oracle.native is None:
            pytest.skip("the library keeps its functions to itself")
        oracle.next_slice = oracle.longest_slice = 10**9
        with pytest.raises(BudgetExceeded):
            oracle.satisfiable(Meter(Budget(seconds=0.05)))
