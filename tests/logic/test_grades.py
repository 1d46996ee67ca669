"""Grades: the formulas, that one and many agree, and what has no grade."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest
from tests.logic.puzzles import UNIQUE, Case, every_unique

import tokeru
from tokeru import _kernel
from tokeru.border import LEVELS
from tokeru.errors import BudgetExceeded, NoSolution, NotationError, NotUnique, TokeruError
from tokeru.logic.grader import minutes_of, score_of
from tokeru.logic.reader import read_steps
from tokeru.logic.steps import Step
from tokeru.logic.techniques import EXPLAINER, NUMBER, TECHNIQUES, packed, read_technique
from tokeru.puzzle import Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
COLUMNS = ["level", "score", "rating", "hodoku", "minutes", "hardest"]


# --- one puzzle ------------------------------------------------------------------------------------


@every_unique
def test_a_grade_counts_the_steps_of_the_path(case: Case) -> None:
    grade = case.puzzle.grade()
    assert grade.techniques == Counter(step.technique for step in case.puzzle.steps())
    assert list(grade.techniques) == sorted(grade.techniques, key=NUMBER.__getitem__)


@every_unique
def test_hodoku_level_and_hardest_follow_from_the_techniques(case: Case) -> None:
    grade = case.puzzle.grade()
    used = [read_technique(technique) for technique in grade.techniques]
    assert grade.hodoku == sum(technique.score * grade.techniques[technique.id] for technique in used)
    if used:
        assert grade.level == max((technique.level for technique in used), key=LEVELS.index)
        hardest = [technique for technique in used if technique.level == grade.level]
        assert read_technique(grade.hardest) in hardest
        assert read_technique(grade.hardest).rating == max(technique.rating for technique in hardest)


def explained(puzzle: Puzzle, highest: float = 100.0) -> list[Step]:
    """The path in the order of Sudoku Explainer, with techniques rated no higher than this."""
    logic = _kernel.Logic(puzzle.ruleset.problem.words())
    logic.start(bytes(puzzle.givens))
    logic.know(bytes(puzzle.ruleset.counted(puzzle.solve())))
    order = packed(name for name in EXPLAINER if read_technique(name).rating <= highest)
    steps: list[Step] = []
    while words := logic.next(order):
        steps += read_steps(words, puzzle)
    return steps


ALWAYS_RATED_ALIKE = 5.5
"""From here on the rating of a technique grows with its chains and sets."""


@every_unique
def test_the_rating_is_that_of_the_hardest_step_as_the_explainer_goes(case: Case) -> None:
    rating = case.puzzle.grade().rating
    hardest = max((step.rating for step in explained(case.puzzle)), default=0)
    assert rating == hardest or min(rating, hardest) >= ALWAYS_RATED_ALIKE


@pytest.mark.slow
@every_unique
def test_no_technique_above_the_rating_is_needed(case: Case) -> None:
    singles = read_technique("hidden-single").rating  # in boxes it is rated lower, but it is one technique
    steps = explained(case.puzzle, highest=max(case.puzzle.grade().rating, singles))
    placed = sum(len(step.placements) for step in steps)
    assert placed == case.puzzle.givens.count(0)


@every_unique
def test_score_and_minutes_follow_from_the_rest(case: Case) -> None:
    grade = case.puzzle.grade()
    fine = grade.hodoku / (grade.hodoku + 1000)
    exact = 100 * (grade.rating - 1 + 0.1 * fine) / 9.1
    assert grade.score == pytest.approx(min(max(exact, 0), 100), abs=0.051)
    seconds = 3 * sum(grade.techniques.values()) + 0.6 * grade.hodoku
    assert grade.minutes == min(max(round(seconds / 60), 1), 240)


def test_the_score_rises_with_the_rating_and_then_with_hodoku() -> None:
    pairs = [(rating / 10, hodoku) for rating in range(10, 101) for hodoku in (0, 200, 1000, 5000, 10**6)]
    ratings, hodokus = np.array([rating for rating, _ in pairs]), np.array([hodoku for _, hodoku in pairs])
    scores = score_of(ratings, hodokus)
    assert (np.diff(scores) >= 0).all()
    assert (scores.min(), scores.max()) == (0, 100)
    a_step_of_rating_is_seen = np.diff(scores[:: len(pairs) // 91])
    assert (a_step_of_rating_is_seen > 0).all()


def test_minutes_are_whole_and_end_at_four_hours() -> None:
    minutes = minutes_of(np.array([0, 51, 99], np.uint32), np.array([0, 204, 10**6]))
    assert minutes.tolist() == [1, 5, 240]


def test_harder_techniques_make_a_higher_grade() -> None:
    easy, hard = tokeru.parse(EASY).grade(), tokeru.parse(HARD).grade()
    assert LEVELS.index(easy.level) < LEVELS.index(hard.level)
    assert easy.score < hard.score and easy.rating < hard.rating
    assert easy.hodoku < hard.hodoku and easy.minutes < hard.minutes


def test_a_grade_as_text_and_as_json() -> None:
    grade = tokeru.parse(EASY).grade()
    assert str(grade).startswith(f"{grade.level}, score {grade.score}, rating {grade.rating}, HoDoKu ")
    written = json.loads(json.dumps(grade.as_dict()))
    assert written == {"v": 1} | {name: getattr(grade, name) for name in (*COLUMNS, "techniques")}


def test_what_has_no_grade() -> None:
    with pytest.raises(NotUnique):
        tokeru.parse("sudoku4:1...............").grade()
    with pytest.raises(NoSolution, match="r1c1 r1c2"):
        tokeru.parse("sudoku4:11..............").grade()
    with pytest.raises(BudgetExceeded, match="ran out before everything was graded"):
        tokeru.parse(HARD).grade(seconds=1e-9)


# --- many puzzles ----------------------------------------------------------------------------------


def boards_of(size: int) -> dict[Puzzle, list[Puzzle]]:
    """The puzzles of a size by their rules: those of one rule set can be graded together."""
    found: dict[Puzzle, list[Puzzle]] = {}
    for case in UNIQUE:
        if case.puzzle.size == size:
            found.setdefault(Puzzle(size, case.puzzle.rules), []).append(case.puzzle)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("size", sorted({case.puzzle.size for case in UNIQUE}))
def test_many_are_graded_like_one(size: int) -> None:
    for like, puzzles in boards_of(size).items():
        graded = tokeru.grade_many(np.array([puzzle.givens for puzzle in puzzles]), like=like)
        assert graded.names == (*COLUMNS, "counts")
        for row, puzzle in enumerate(puzzles):
            grade = puzzle.grade()
            assert {name: graded[name][row] for name in COLUMNS} == {
                name: getattr(grade, name) for name in COLUMNS
            }
            assert graded["counts"][row] == 1


def test_a_board_without_exactly_one_solution_has_no_grade_and_the_rest_go_on() -> None:
    graded = tokeru.grade_many(["." * 81, EASY, "55" + "." * 79])
    assert graded["counts"].tolist() == [2, 1, 0]
    assert graded["level"].tolist() == ["", tokeru.parse(EASY).grade().level, ""]
    assert graded["hardest"].tolist() == ["", tokeru.parse(EASY).grade().hardest, ""]
    assert np.isnan(graded["score"]).tolist() == np.isnan(graded["rating"]).tolist() == [True, False, True]
    assert graded["hodoku"][[0, 2]].tolist() == graded["minutes"][[0, 2]].tolist() == [0, 0]


def test_the_same_with_any_number_of_threads() -> None:
    solution = tokeru.parse(EASY).solve().text()
    boards = [solution[:filled] + EASY[filled:] for filled in range(81)]
    one, three = (tokeru.grade_many(boards, threads=threads) for threads in (1, 3))
    for name in one.names:
        assert one[name].tolist() == three[name].tolist()


def test_no_boards_give_no_rows() -> None:
    graded = tokeru.grade_many([])
    assert all(graded[name].shape == (0,) for name in graded.names)


def test_what_is_refused_is_named() -> None:
    with pytest.raises(NotationError, match=r"boards\[1\] is not a text of 81 characters"):
        tokeru.grade_many([EASY, "12"])
    with pytest.raises(TokeruError, match="the number of threads is a whole number from 0 to"):
        tokeru.grade_many([EASY], threads=-1)
    with pytest.raises(BudgetExceeded):
        tokeru.grade_many([HARD] * 100, seconds=1e-9)


def test_the_longest_names_fit_into_the_columns() -> None:
    graded = tokeru.grade_many([EASY])
    for name, longest in ("level", LEVELS), ("hardest", [row.id for row in TECHNIQUES]):
        assert graded[name].dtype == np.array(longest).dtype
