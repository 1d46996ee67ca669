"""Hints: mistakes first, then the next step in three stages; and what a player may say."""

from __future__ import annotations

import json
from itertools import product

import pytest
from tests.logic.puzzles import Case, every_unique

import tokeru
from tokeru import grid
from tokeru.errors import BudgetExceeded, NoSolution, NotationError, TokeruError
from tokeru.game import Game
from tokeru.logic import telling
from tokeru.logic.techniques import of_family, read_technique
from tokeru.problem import mask_of
from tokeru.puzzle import Puzzle, State

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "sudoku4:..3..4.221......"
SIGNS = "futoshiki5:.351..2.5.......5.3..432.;r1c1>r1c2;r2c5<r3c5;r5c4<r5c5"
SEVERAL = "sudoku4:12.......3......"


def entries(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Every value in every open cell."""
    blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
    return [*product(blanks, range(1, puzzle.size + 1))]


def filled(puzzle: Puzzle, cell: int, value: int) -> list[int]:
    board = [*puzzle.givens]
    board[cell] = value
    return board


# --- mistakes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [SMALL, SIGNS])
def test_every_wrong_entry_is_found_and_no_right_one(line: str) -> None:
    puzzle = tokeru.parse(line)
    solution = puzzle.solve()
    for cell, value in entries(puzzle):
        hint = puzzle.hint(filled(puzzle, cell, value))
        wrong = () if value == solution[cell] else (grid.name(puzzle.size, cell),)
        assert hint.mistakes == wrong
        assert (hint.step is None) == bool(wrong), "with a mistake on the board no step is shown"


def test_with_several_solutions_an_entry_that_leaves_none_is_wrong() -> None:
    puzzle = tokeru.parse(SEVERAL)
    outcomes = set()
    for cell, value in entries(puzzle):
        board = filled(puzzle, cell, value)
        possible = Puzzle(puzzle.size, puzzle.rules, board).count(limit=1) == 1
        hint = puzzle.hint(board)
        assert hint.mistakes == (() if possible else (grid.name(4, cell),))
        assert hint.several
        outcomes.add(possible)
    assert outcomes == {True, False}


def test_the_first_entry_that_leaves_no_solution_is_named() -> None:
    puzzle = tokeru.parse("sudoku4:" + "." * 16)
    good = puzzle.random_solution(1)
    for wrong in range(1, 16):
        board = [*good]
        board[wrong] = good[wrong] % 4 + 1
        names = puzzle.hint(board).mistakes
        last = grid.index(4, names[0])
        assert len(names) == 1
        for length, expected in ((last, 1), (last + 1, 0)):
            prefix = [value if cell < length else 0 for cell, value in enumerate(board)]
            assert Puzzle(4, puzzle.rules, prefix).count(limit=1) == expected


@pytest.mark.parametrize("line", [SMALL, SIGNS, SEVERAL])
def test_a_given_that_was_changed_is_a_mistake(line: str) -> None:
    puzzle = tokeru.parse(line)
    for cell, given in enumerate(puzzle.givens):
        if given:
            board = filled(puzzle, cell, given % puzzle.size + 1)
            assert puzzle.hint(board).mistakes == (grid.name(puzzle.size, cell),)


def test_a_mistake_does_not_say_what_is_right() -> None:
    hint = tokeru.parse(SMALL).hint({"r1c1": 4, "r1c2": 1})
    assert hint.mistakes == ("r1c1", "r1c2")
    for language in telling.languages():
        assert hint.stage(1, language) == hint.stage(3, language)
        assert "r1c1" in hint.stage(1, language)
    assert hint.as_dict()["step"] is None


# --- the player's own marks ------------------------------------------------------------------------


def marked(puzzle: Puzzle, cell: int, mask: int) -> State:
    return State(puzzle.givens, tuple(mask if place == cell else 0 for place in range(puzzle.size**2)))


@pytest.mark.parametrize("line", [SMALL, SEVERAL])
def test_marks_count_only_when_they_are_asked_for(line: str) -> None:
    puzzle = tokeru.parse(line)
    for cell, value in entries(puzzle):
        state = marked(puzzle, cell, mask_of([value]))
        possible = value in puzzle.true_candidates()[cell]
        assert not puzzle.hint(state).mistakes
        assert puzzle.hint(state, own_marks=True).mistakes == (() if possible else (grid.name(4, cell),))


def test_a_step_begins_from_the_marks() -> None:
    puzzle = tokeru.parse(EASY)
    right = puzzle.solve()[2]
    step = puzzle.hint(marked(puzzle, 2, mask_of([right])), own_marks=True, allow=["naked-single"]).step
    assert step is not None and step.placements[0] == (2, right)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (State((0,) * 9), "a board of size 4 has 16 cells, not 9"),
        ("12", "a board of size 4 has 16 cells, not 2"),
        ("5" + "." * 15, "r1c1 is 5; values go from 1 to 4"),
    ],
)
def test_a_state_that_makes_no_sense_is_refused(state: State | str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        tokeru.parse(SMALL).hint(state, own_marks=True)


@pytest.mark.parametrize(
    ("candidates", "message"),
    [
        ((0,) * 15, "a board of size 4 has 16 masks of candidates, not 15"),
        ((16,) + (0,) * 15, "r1c1: 16 is not a mask of candidates from 1 to 4"),
    ],
)
def test_marks_that_make_no_sense_make_no_state(candidates: tuple[int, ...], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        State((0,) * 16, candidates)


# --- steps -----------------------------------------------------------------------------------------


@every_unique
def test_the_first_hint_is_the_first_step_of_the_path(case: Case) -> None:
    steps = case.puzzle.steps()
    assert case.puzzle.hint().step == (steps[0] if steps else None)
    assert case.puzzle.hint().solved == (not steps)


@pytest.mark.parametrize("line", [SMALL, SIGNS, EASY])
def test_hints_that_are_followed_lead_to_the_end(line: str) -> None:
    game = Game(tokeru.parse(line))
    while step := game.hint(marks=True).step:
        assert game.apply(step)
    assert game.hint().status == "solved"
    assert str(game.hint()) == telling.say("solved")


def test_a_hint_is_told_in_three_stages() -> None:
    hint = tokeru.parse(EASY).hint()
    for language in telling.languages():
        first, second, third = (hint.stage(stage, language).splitlines() for stage in (1, 2, 3))
        assert (len(first), len(second)) == (1, 2)
        assert second[:1] == first and third[:2] == second
        assert hint.step and third[2:] == hint.step.explain(language).splitlines()
    assert str(hint) == hint.stage(3)
    for stage in (0, 4):
        with pytest.raises(TokeruError, match="the stage of a hint is a whole number from 1 to 3"):
            hint.stage(stage)


def test_with_several_solutions_it_goes_on_without_uniqueness_and_says_so() -> None:
    puzzle = tokeru.parse(SEVERAL)
    board = [*puzzle.givens]
    while step := puzzle.hint(board).step:
        assert step.technique not in of_family("uniqueness") | {"bifurcation"}
        assert puzzle.hint(board).stage(1).startswith(telling.say("several"))
        assert all(value in puzzle.true_candidates()[cell] for cell, value in step.placements)
        if not step.placements:
            break
        for cell, value in step.placements:
            board[cell] = value
    assert puzzle.hint(board).several


def test_any_solution_is_right_when_there_are_several() -> None:
    puzzle = tokeru.parse(SEVERAL)
    for solution in puzzle.solutions():
        hint = puzzle.hint(solution)
        assert hint.solved and hint.several
        assert str(hint) == telling.say("solved")


def test_when_only_forbidden_techniques_help_it_is_stuck() -> None:
    puzzle = tokeru.parse(EASY)
    stuck = puzzle.hint(allow=["full-house"])
    assert (stuck.status, stuck.step, stuck.solved) == ("stuck", None, False)
    assert str(stuck) == telling.say("stuck")
    used = puzzle.hint().step
    assert used is not None
    other = puzzle.hint(forbid=[used.technique]).step
    assert other is not None and other.technique != used.technique
    level = read_technique(used.technique).level
    assert puzzle.hint(allow=[level]).step == used
    assert puzzle.hint(forbid=[level]).step != used


def test_hints_as_json() -> None:
    puzzle = tokeru.parse(EASY)
    cases = {
        "step": puzzle.hint(),
        "mistake": puzzle.hint({"r1c3": 9}),
        "solved": puzzle.hint(puzzle.solve()),
        "stuck": puzzle.hint(allow=["full-house"]),
    }
    for status, hint in cases.items():
        written = json.loads(json.dumps(hint.as_dict()))
        assert written == hint.as_dict()
        assert (written["v"], written["status"]) == (1, status)
        assert (written["step"] is not None) == (status == "step")


def test_what_gets_no_hint() -> None:
    with pytest.raises(NoSolution, match="r1c1 r1c2"):
        tokeru.parse("sudoku4:11..............").hint()
    with pytest.raises(TokeruError, match="unknown technique, family or level 'fisch'"):
        tokeru.parse(EASY).hint(forbid=["fisch"])
    with pytest.raises(BudgetExceeded):
        tokeru.parse("sudoku:" + "." * 81).hint(seconds=1e-9)
