"""Paths: from the givens to the solution, and every step of them true."""

from __future__ import annotations

import json

import pytest
from tests.engines.random_puzzles import random_puzzles
from tests.logic.puzzles import Case, every_unique

import tokeru
from tokeru.budget import DEFAULT
from tokeru.errors import BudgetExceeded, NoSolution, NotUnique, TokeruError
from tokeru.logic.paths import Path
from tokeru.logic.steps import Step
from tokeru.logic.techniques import of_family
from tokeru.problem import mask_of

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def follow(path: Path) -> None:
    """To the end, and every step on the way says something new and true."""
    before, open_before = path.candidates(), path.values.count(0)
    solution = path.puzzle.ruleset.counted(path.solution)
    for step in path:
        assert all(solution[cell] == value for cell, value in step.placements)
        assert all(solution[cell] != value for cell, value in step.eliminations)
        after, open_after = path.candidates(), path.values.count(0)
        assert (after, open_after) != (before, open_before), step
        assert all(now & ~was == 0 for was, now in zip(before, after, strict=True))
        before, open_before = after, open_after
    assert path.is_at_end and path.values == solution
    assert before == [mask_of([value]) for value in solution]


@every_unique
def test_a_path_leads_to_the_solution_and_every_step_is_true(case: Case) -> None:
    path = Path(case.puzzle, None, (), DEFAULT)
    follow(path)
    assert path.solution.text() == case.solution


@pytest.mark.slow
@pytest.mark.parametrize("size", range(1, 10))
def test_paths_of_random_puzzles_with_any_mix_of_rules(size: int) -> None:
    puzzles = [puzzle for puzzle in random_puzzles(4, size, 150) if puzzle.count(limit=2) == 1]
    assert puzzles
    for puzzle in puzzles:
        follow(Path(puzzle, None, (), DEFAULT))


@pytest.mark.slow
@every_unique
def test_every_step_of_a_path_is_told_and_survives_json(case: Case) -> None:
    for step in case.puzzle.steps():
        assert str(step)
        written = json.loads(json.dumps(step.as_dict()))
        assert written == step.as_dict()
        read = Step.from_dict(written, case.puzzle)
        assert read == step
        assert str(read) == str(step)


def test_only_what_is_allowed_is_used() -> None:
    puzzle = tokeru.parse(HARD)
    for allow, forbid in (("singles",), ()), (("singles", "locked"), ("claiming",)):
        expected = frozenset().union(*map(of_family, allow)) - {*forbid}
        assert {step.technique for step in puzzle.steps(allow=allow, forbid=forbid)} <= expected
    assert not Path(puzzle, ["singles"], (), DEFAULT).is_at_end
    assert tokeru.parse(EASY).steps(allow="singles") == tokeru.parse(EASY).steps(allow=["singles"])


def test_without_bifurcation_a_path_may_end_early() -> None:
    path = Path(tokeru.parse(HARD), ["singles", "fish"], (), DEFAULT)
    list(path)
    assert not path.is_at_end
    assert not list(path), "it stays stuck"


def test_direct_techniques_are_there_when_they_are_named() -> None:
    puzzle = tokeru.parse(HARD)
    assert not {step.technique for step in puzzle.steps()} & of_family("direct")
    steps = puzzle.steps(allow=["direct", "forcing", "singles"])
    assert {step.technique for step in steps} <= of_family("direct") | of_family("forcing") | of_family(
        "singles"
    )


def test_a_solved_puzzle_has_no_steps() -> None:
    assert tokeru.parse(tokeru.parse(EASY).solve().text()).steps() == ()


def test_what_has_no_path() -> None:
    with pytest.raises(NotUnique):
        tokeru.parse("sudoku4:1...............").steps()
    with pytest.raises(NoSolution, match="r1c1 r1c2"):
        tokeru.parse("sudoku4:11..............").steps()
    with pytest.raises(BudgetExceeded):
        tokeru.parse(HARD).steps(seconds=1e-9)


def test_a_path_ends_with_its_budget() -> None:
    path = Path(tokeru.parse(HARD), None, (), DEFAULT)
    path._meter.deadline = 0
    with pytest.raises(BudgetExceeded, match="the budget of 60 s ran out while looking for the next step"):
        next(path)


def test_large_boards_have_paths_too() -> None:
    solution = tokeru.parse("sudoku25:" + "." * 625).random_solution(1)
    givens = [0 if cell % 3 == 0 else value for cell, value in enumerate(solution)]
    puzzle = tokeru.Puzzle(25, tokeru.rules.CLASSIC, givens)
    path = Path(puzzle, None, (), DEFAULT)
    assert all(path.solution[cell] == value for step in path for cell, value in step.placements)
    assert path.is_at_end


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"v": 2},
        {"v": 1, "technique": "x-wing"},
        {"v": 1, "technique": "x-wing", "reason": 7, "placements": [], "eliminations": [], "chains": []},
        {
            "v": 1,
            "technique": "a",
            "reason": {},
            "placements": [[1]],
            "eliminations": [],
            "chains": [],
            "rating": 1,
        },
        [],
    ],
)
def test_what_is_not_a_step_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(TokeruError, match="not a step of version 1"):
        Step.from_dict(data)
