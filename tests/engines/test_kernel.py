"""The kernel on the puzzles that every engine has to get right."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice

import pytest
from tests.engines.cases import Case, puzzle_cases

from tokeru import _kernel, grid, parse
from tokeru.budget import Budget, Meter
from tokeru.engines.kernel import NO_LIMIT, opened
from tokeru.errors import NoSolution
from tokeru.puzzle import Grid, Puzzle
from tokeru.rules import CLASSIC, AntiKnight, Total

FEW = 300
ENOUGH = 1000


def each(wanted: Callable[[Case], bool]) -> pytest.MarkDecorator:
    cases = [case for case in puzzle_cases() if wanted(case)]
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.name)


def some_solutions(case: Case) -> list[Grid]:
    return list(islice(case.puzzle.solutions(engine="kernel"), ENOUGH))


@each(lambda case: case.solution is not None)
def test_the_solution_of_the_file_is_one(case: Case) -> None:
    assert case.number == 1
    assert case.puzzle.violations(case.solution) == ()


@each(lambda case: True)
def test_count(case: Case) -> None:
    assert case.puzzle.count(limit=case.limit, engine="kernel") == case.number


@each(lambda case: case.number == 0)
def test_no_solution(case: Case) -> None:
    with pytest.raises(NoSolution):
        case.puzzle.solve(engine="kernel")


@each(lambda case: case.solution is not None)
def test_solve(case: Case) -> None:
    assert case.puzzle.solve(engine="kernel").text() == case.solution


@each(lambda case: case.number > 0)
def test_solutions_are_different_and_right(case: Case) -> None:
    found = some_solutions(case)
    assert len(set(found)) == len(found)
    assert len(found) >= min(case.number, ENOUGH)
    assert all(case.puzzle.violations(solution) == () for solution in found[:FEW])


@each(lambda case: case.limit is None and case.number <= FEW)
def test_candidates_are_what_occurs_in_solutions(case: Case) -> None:
    found = some_solutions(case)
    cells = range(case.puzzle.size**2)
    missing = case.puzzle.ruleset.missing
    occurring = tuple(frozenset(each[cell] for each in found if cell not in missing) for cell in cells)
    assert case.puzzle.true_candidates(engine="kernel") == occurring


@each(lambda case: case.number > 0)
def test_a_seed_chooses_a_solution(case: Case) -> None:
    first, again, other = (case.puzzle.random_solution(seed) for seed in (5, 5, 6))
    assert first == again
    counted = case.puzzle.ruleset.counted
    assert all(case.puzzle.violations_of(counted(found)) == () for found in (first, other))


@each(lambda case: case.name == "empty 9x9")
def test_candidates_where_nobody_can_list_the_solutions(case: Case) -> None:
    assert case.puzzle.true_candidates(engine="kernel") == (frozenset(range(1, 10)),) * 81


@each(lambda case: case.name == "empty 9x9")
def test_seeds_choose_different_solutions(case: Case) -> None:
    assert len({case.puzzle.random_solution(seed) for seed in range(20)}) == 20


@pytest.mark.slow
def test_more_sums_than_16_bits_can_number() -> None:
    """Thousands of sums of givens come first, then a few that say something."""
    cells = [grid.name(9, cell) for cell in range(81)]
    board = Grid([1 + cell * cell % 7 for cell in range(81)], 9)
    groups = [
        *islice(combinations(range(27), 5), 2**16),
        *(range(start, start + 7) for start in range(27, 75)),
    ]
    sums = [Total([cells[cell] for cell in group], sum(board[cell] for cell in group)) for group in groups]
    puzzle = Puzzle(9, sums, [*board[:27], *[0] * 54])
    assert puzzle.violations(puzzle.solve(engine="kernel")) == ()


# --- how far it is --------------------------------------------------------------------------------


def test_another_thread_can_stop_it() -> None:
    search = opened(Puzzle(9, CLASSIC).problem, Meter(Budget()))
    search.stop()
    assert search.count(10**6) == (_kernel.BUDGET, 0)
    search.go_on()
    assert search.count(3) == (_kernel.DONE, 3)


@pytest.mark.parametrize(
    "puzzle",
    [
        parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
        Puzzle(6, [*CLASSIC, AntiKnight()], "1" + "." * 35),
    ],
    ids=["bands", "general"],
)
def test_the_guess_how_far_it_is_only_grows(puzzle: Puzzle) -> None:
    search, guesses = opened(puzzle.problem, Meter(Budget())), [0.0]
    while search.count(NO_LIMIT, nodes=1)[0] == _kernel.BUDGET:
        guesses.append(search.progress)
    assert guesses == sorted(guesses)
    assert len(set(guesses)) > 10
    assert 0.8 < guesses[-1] < 1
