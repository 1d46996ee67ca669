"""A problem as clauses: they say no more and no less than the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice, product
from random import Random

import pytest
from pysat.solvers import Cadical195
from tests.engines.random_puzzles import random_puzzles

from tokeru import _kernel, grid
from tokeru.budget import Budget
from tokeru.engines import cnf
from tokeru.engines.cnf import Clause, encode
from tokeru.engines.kernel import KERNEL
from tokeru.notation import line
from tokeru.problem import Primitive, Problem
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, Cage, Columns, ExtraRegion, Less, Rows, Total

LIMIT = 40
PUZZLES = {1: 5, 2: 15, 3: 25, 4: 40, 5: 30, 6: 20}
"""How many of each size, for each way."""
WAYS: dict[str, dict[str, int]] = {
    "as it is": {},
    "in groups": {"MOST_IN_PAIRS": 4},
    "sums in binary": {"LONGEST_PATH": 0},
}
"""What is meant for large boards and long sums is tried on small ones too."""

each_size = pytest.mark.parametrize("size", PUZZLES)


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    for name, value in WAYS[request.param].items():
        monkeypatch.setattr(cnf, name, value)
    return str(request.param)


def models(clauses: Sequence[Clause], distinct: int | None = None) -> Iterator[list[int]]:
    """The models, up to the limit, no two alike in all variables (or in the first `distinct` ones)."""
    with Cadical195(bootstrap_with=clauses) as solver:
        for _ in range(LIMIT):
            if not solver.solve():
                return
            yield solver.get_model()
            solver.add_clause([-literal for literal in solver.get_model()[:distinct]])


# --- as many models as solutions --------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2])
def test_an_assignment_is_a_model_if_it_is_a_solution(way: str, size: int) -> None:
    for puzzle in random_puzzles(41, size, 40):
        with Cadical195(bootstrap_with=encode(puzzle.problem).clauses) as solver:
            for truth in product((1, -1), repeat=size**3):
                literals = [sign * variable for variable, sign in enumerate(truth, 1)]
                assert solver.solve(assumptions=literals) == is_solution(puzzle, truth), (puzzle, truth)


def is_solution(puzzle: Puzzle, truth: Sequence[int]) -> bool:
    cells = [truth[start : start + puzzle.size] for start in range(0, len(truth), puzzle.size)]
    if any(cell.count(1) != 1 for cell in cells):
        return False
    return puzzle.violations([cell.index(1) + 1 for cell in cells]) == ()


@pytest.mark.slow
def test_a_board_is_a_model_if_it_is_a_solution(way: str) -> None:
    for puzzle in random_puzzles(42, 3, 2):
        clauses = encode(puzzle.problem)
        with Cadical195(bootstrap_with=clauses.clauses) as solver:
            for board in product((1, 2, 3), repeat=9):
                allowed = puzzle.violations(board) == ()
                assert solver.solve(assumptions=clauses.literals(board)) == allowed, (puzzle, board)


@pytest.mark.slow
@each_size
def test_every_solution_is_one_model(way: str, size: int) -> None:
    for puzzle in random_puzzles(43, size, PUZZLES[size]):
        clauses = encode(puzzle.problem)
        found = [clauses.board(model) for model in models(clauses.clauses)]
        expected = {solution[:] for solution in islice(KERNEL.solutions(puzzle, Budget()), LIMIT)}
        assert len(found) == len(set(found)) == len(expected), puzzle
        assert all(puzzle.violations(board) == () for board in found), puzzle
        assert set(found) == expected or len(found) == LIMIT, puzzle


@pytest.mark.parametrize("size", [7, 8])
def test_of_more_cells_than_values_two_are_equal(size: int) -> None:
    """Said at once: the pigeons and their holes are not left to the solver."""
    cells = [grid.name(6, cell) for cell in range(size)]
    assert () in encode(Puzzle(6, [Cage(cells, 30)]).problem).clauses


def test_a_value_that_a_large_house_may_lack_decides_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cnf, "MOST_IN_PAIRS", 4)
    cells = [grid.name(6, cell) for cell in range(5)]
    puzzle = Puzzle(6, [ExtraRegion(cells), Less(*cells)], [0] * 5 + [1] * 31)
    assert len(list(models(encode(puzzle.problem).clauses))) == 6


# --- sizes --------------------------------------------------------------------------------------------


def test_a_sum_of_a_whole_board_is_still_short() -> None:
    everything = [grid.name(16, cell) for cell in range(256)]
    puzzle = Puzzle(16, [Total(everything, 257)])
    clauses = encode(puzzle.problem)
    assert len(clauses.clauses) < 100_000
    (first, *_) = models(clauses.clauses)
    assert sorted(clauses.board(first)) == [1] * 255 + [2]


def test_large_houses_are_not_encoded_pair_by_pair() -> None:
    """25 cells have 300 pairs, for 25 values in 50 houses, not counting the cells themselves."""
    clauses = encode(Puzzle(25, [Rows(), Columns()]).problem).clauses
    assert len(clauses) < 300 * 25 * 50
    assert max(map(len, clauses)) == 25


# --- optional rules -----------------------------------------------------------------------------------


@pytest.mark.slow
@each_size
def test_an_optional_rule_holds_where_it_is_selected(way: str, size: int) -> None:
    draw = Random(size)
    for puzzle in random_puzzles(44, size, PUZZLES[size]):
        optional = [number for number in range(len(puzzle.rules)) if draw.random() < 0.7]
        dropped = [number for number in optional if draw.random() < 0.4]
        clauses = encode(puzzle.problem, optional)
        units = [
            (-selector if rule in dropped else selector,) for rule, selector in clauses.selectors.items()
        ]
        found = [clauses.board(model) for model in models([*clauses.clauses, *units], size**3)]
        assert len(found) == count(without(puzzle.problem, dropped)), (puzzle, dropped)


@pytest.mark.parametrize(
    "written",
    ["grid2+rows:....;sum 2 r1c1 r1c2", "grid3:..1111111;extra r1c1 r1c2;renban r1c1 r1c2"],
)
def test_what_another_optional_rule_says_is_not_taken_for_granted(written: str) -> None:
    """By both rules the first two cells differ, or should; and neither relies on the other."""
    puzzle = line.parse(written)
    clauses = encode(puzzle.problem, range(2))
    for chosen in product((1, -1), repeat=2):
        units = [(sign * clauses.selectors[number],) for number, sign in enumerate(chosen)]
        dropped = [number for number, sign in enumerate(chosen) if sign < 0]
        found = list(models([*clauses.clauses, *units], puzzle.size**3))
        assert len(found) == count(without(puzzle.problem, dropped)), dropped


def without(problem: Problem, rules: Collection[int]) -> Problem:
    kinds: tuple[Iterable[Primitive], ...] = (
        problem.domains,
        problem.houses,
        problem.relations,
        problem.sums,
        problem.automata,
    )
    primitives = chain.from_iterable(kinds)
    return Problem.of(problem.size, (kept for kept in primitives if kept.rule not in rules))


def count(problem: Problem) -> int:
    return _kernel.Search(problem.words()).count(LIMIT, 0, 0.0)[1]


# --- names --------------------------------------------------------------------------------------------


def test_direct_variables_come_first_and_say_what_they_are() -> None:
    clauses = encode(Puzzle(4, CLASSIC).problem)
    assert clauses.names[clauses.direct(0, 1) - 1] == "r1c1=1"
    assert clauses.names[clauses.direct(6, 3) - 1] == "r2c3=3"
    assert clauses.names[clauses.direct(15, 4) - 1] == "r4c4=4"
    assert len(clauses.names) == 64


def test_every_variable_has_a_name_and_is_used(way: str) -> None:
    for puzzle in random_puzzles(45, 5, 30):
        clauses = encode(puzzle.problem)
        assert {abs(literal) for clause in clauses.clauses for literal in clause} == {
            *range(1, len(clauses.names) + 1)
        }


def test_a_board_and_its_literals() -> None:
    clauses = encode(Puzzle(2).problem)
    assert clauses.literals([1, 2, 2, 1]) == [1, 4, 6, 7]
    assert clauses.board([1, -2, -3, 4, -5, 6, 7, -8]) == (1, 2, 2, 1)
    assert clauses.blocking([1, 2, 2, 1]) == (-1, -4, -6, -7)
