"""The page's kernel and Python's: the same puzzles, solutions, hints, paths and grades."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench.generation import Sort, sorts
from tests.engines.random_puzzles import random_puzzle

import tokeru
from tokeru import Puzzle, State, Status
from tokeru.budget import DEFAULT
from tokeru.errors import NoSolution
from tokeru.generation import Generated
from tokeru.generation.generator import make, read_seed
from tokeru.notation import line
from tokeru.problem import mask_of

Node = Callable[..., Any]

SEEDS = (2**64 - 3,)
RANDOM_PUZZLES = 150
STATES_OF_EACH = 3
MOST_KILOBYTES = 64
SOME_LARGE = {("sudoku", 12, "normal"), ("sudoku", 16, "any"), ("futoshiki", 11, "expert")}
SORTS = [sort for sort in sorts() if sort.size <= 9 or sort[:3] in SOME_LARGE]


def asked(node: Node, questions: Sequence[Sequence[Any]]) -> list[Any]:
    """The answers, and for what is refused the key of the error."""
    *told, _ = node("kernel.mjs", questions)
    return [each.get("error", each.get("answer")) for each in told]


@cache
def generated() -> list[tuple[Sort, Generated]]:
    """Every sort with every seed."""
    return [(sort, puzzle) for sort in SORTS for puzzle in make(sort.recipe, SEEDS, 1, DEFAULT)]


def wish(sort: Sort, seed: object) -> dict[str, Any]:
    return {**sort._asdict(), "seed": str(seed)}


# --- generating ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_puzzles(node: Node) -> None:
    answers = asked(node, [["generate", wish(sort, puzzle.seed)] for sort, puzzle in generated()])
    for (_, puzzle), answer in zip(generated(), answers, strict=True):
        known = puzzle.as_dict()
        assert answer == {key: known[key] for key in answer} | {"seed": str(puzzle.seed)}


@pytest.mark.parametrize("text", ["", "2026-11-15", "해", "007x", str(2**64), "-1", "1.5"])
def test_a_text_is_hashed(node: Node, text: str) -> None:
    (answer,) = asked(node, [["generate", wish(Sort("sudoku", 4, "easy"), text)]])
    assert answer["seed"] == str(read_seed(text))
    assert answer["puzzle"] == line.format(tokeru.generate("sudoku", "easy", size=4, seed=text))


def test_a_number_is_itself(node: Node) -> None:
    numbers = ["0", "1", str(2**53 + 1), str(2**64 - 1), "007"]
    answers = asked(node, [["generate", wish(Sort("sudoku", 4, "easy"), text)] for text in numbers])
    assert [answer["seed"] for answer in answers] == [str(int(text)) for text in numbers]


def test_without_a_seed_every_puzzle_is_different(node: Node) -> None:
    answers = asked(node, [["generate", {"kind": "sudoku", "level": "easy"}]] * 3)
    assert len({answer["seed"] for answer in answers}) == len({answer["puzzle"] for answer in answers}) == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wish", "key"),
    [
        ({"kind": "nonsense", "level": "easy"}, "unknown-kind"),
        ({"kind": "constructor", "level": "easy"}, "unknown-kind"),
        ({"level": "easy"}, "unknown-kind"),
        ({"kind": "sudoku", "level": "nonsense"}, "no-such-level"),
        ({"kind": "sudoku"}, "no-such-level"),
        ({"kind": "sudoku", "level": "expert", "size": 4}, "no-such-level"),
        ({"kind": "sudoku", "level": "easy", "size": 7}, "no-such-level"),
        ({"kind": "sudoku", "level": "easy", "size": "9"}, "no-such-level"),
        ({"kind": "sudoku", "level": "easy", "pure": True}, "not-pure"),
        ({"kind": "futoshiki-sudoku", "level": "expert", "pure": True}, "not-pure"),
    ],
)
def test_what_cannot_be_is_refused(node: Node, wish: dict[str, Any], key: str) -> None:
    assert asked(node, [["generate", wish], ["generate", {"kind": "sudoku", "level": "easy"}]])[0] == key


# --- counting -----------------------------------------------------------------------------------------


@cache
def mixed() -> list[Puzzle]:
    """Random boards with all kinds of rules, of which many have no solution or several."""
    draw = Random(20261115)
    return [random_puzzle(draw, draw.randint(2, 7)) for _ in range(RANDOM_PUZZLES)]


@pytest.mark.slow
def test_the_same_counts(node: Node) -> None:
    answers = asked(node, [["count", line.format(puzzle)] for puzzle in mixed()])
    totals = asked(node, [["total", line.format(puzzle), 5] for puzzle in mixed()])
    firsts = asked(node, [["solve", line.format(puzzle)] for puzzle in mixed()])
    for puzzle, answer, total, first in zip(mixed(), answers, totals, firsts, strict=True):
        assert Status(answer["status"]) == puzzle.status(), repr(puzzle)
        assert total == puzzle.count(limit=5)
        assert first == next(iter(answer["solutions"]), None)
        assert not any(puzzle.violations(solution) for solution in answer["solutions"])
    assert {answer["status"] for answer in answers} == {"unique", "multiple", "none"}


@pytest.mark.slow
def test_a_search_that_takes_too_long_says_so(node: Node) -> None:
    """These rules leave nothing, and it takes long to see that."""
    hopeless = f"sudoku+nonconsecutive+windows:{'.' * 81}"
    count, hint = asked(node, [["count", hopeless], ["hint", hopeless, [0] * 81, None]])
    assert count == {"status": "budget", "solutions": []}
    assert hint == "took-too-long"


@pytest.mark.parametrize("question", ["count", "total", "solve", "hint", "path", "grade"])
def test_boards_beyond_its_size_are_refused(node: Node, question: str) -> None:
    assert asked(node, [[question, f"sudoku20:{'.' * 400}", [0] * 400, None]]) == ["too-large"]


# --- hints --------------------------------------------------------------------------------------------


def boards() -> Iterator[tuple[Puzzle, list[int], list[list[int]] | None]]:
    """Games under way: right and wrong entries, changed givens, with and without own marks."""
    draw = Random(7)
    puzzles = [*mixed(), *(puzzle for _, puzzle in generated()[::3])]
    for puzzle in puzzles:
        solution = next(puzzle.solutions(), None) or [draw.randint(1, puzzle.size) for _ in puzzle.givens]
        for number in range(STATES_OF_EACH):
            yield puzzle, _entries(draw, puzzle, solution), _marks(draw, puzzle, solution) if number else None


def _entries(draw: Random, puzzle: Puzzle, solution: Sequence[int]) -> list[int]:
    filled, wrong = draw.choice([0, 0.3, 0.9, 1]), draw.choice([0, 0, 0.05])
    return [
        draw.randint(1, puzzle.size) if draw.random() < wrong else value if draw.random() < filled else 0
        for value in solution
    ]


def _marks(draw: Random, puzzle: Puzzle, solution: Sequence[int]) -> list[list[int]]:
    """Mostly the right value and others; sometimes without it, and often none."""
    lost = draw.choice([0, 0, 0.05])
    values = range(1, puzzle.size + 1)
    return [
        [v for v in values if draw.random() < 0.7 or (v == right and draw.random() >= lost)]
        if draw.random() < 0.8
        else []
        for right in solution
    ]


def hint_of_python(
    puzzle: Puzzle, values: list[int], marks: list[list[int]] | None, near: int | None = None
) -> Any:
    masks = None if marks is None else tuple(map(mask_of, marks))
    try:
        return puzzle.hint(State(tuple(values), masks), own_marks=marks is not None, near=near).as_dict()
    except NoSolution:
        return "no-solution"


@pytest.mark.slow
def test_the_same_hints(node: Node) -> None:
    states = list(boards())
    answers = asked(node, [["hint", line.format(puzzle), *state] for puzzle, *state in states])
    for (puzzle, values, marks), answer in zip(states, answers, strict=True):
        assert answer == hint_of_python(puzzle, values, marks), (repr(puzzle), values, marks)
    hints = [answer for answer in answers if answer != "no-solution"]
    assert len(hints) >= 300
    assert {hint["status"] for hint in hints} == {"mistake", "solved", "step", "stuck"}
    assert {hint["several"] for hint in hints if hint["status"] == "mistake"} == {True, False}


@pytest.mark.slow
def test_the_same_hints_near_a_cell(node: Node) -> None:
    draw = Random(8)
    states = [(*state, draw.randrange(len(state[1]))) for state in boards()]
    answers = asked(node, [["hint", line.format(puzzle), *state] for puzzle, *state in states])
    for (puzzle, values, marks, near), answer in zip(states, answers, strict=True):
        assert answer == hint_of_python(puzzle, values, marks, near), (repr(puzzle), values, marks, near)


BLANK = [0] * 16


@pytest.mark.parametrize(
    ("values", "marks"),
    [
        ([0] * 15, None),
        ([5, *BLANK[1:]], None),
        ([-1, *BLANK[1:]], None),
        ([0.5, *BLANK[1:]], None),
        (["1", *BLANK[1:]], None),
        ([None] * 16, None),
        (None, None),
        ({"length": 16}, None),
        (BLANK, [[]] * 15),
        (BLANK, [[5], *[[]] * 15]),
        (BLANK, [[0], *[[]] * 15]),
        (BLANK, [1] * 16),
        (BLANK, "marks"),
    ],
)
def test_a_malformed_board_is_refused(node: Node, values: Any, marks: Any) -> None:
    assert asked(node, [["hint", f"sudoku4:{'.' * 16}", values, marks]]) == ["not-a-board"]


# --- paths and grades ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_paths_and_grades(node: Node) -> None:
    puzzles = [puzzle for _, puzzle in generated()[::4]]
    assert len(puzzles) >= 35
    lines = [line.format(puzzle) for puzzle in puzzles]
    paths, grades = (asked(node, [[question, text] for text in lines]) for question in ("path", "grade"))
    for puzzle, path, grade in zip(puzzles, paths, grades, strict=True):
        assert path == [step.as_dict() for step in puzzle.steps()], repr(puzzle)
        assert grade == puzzle.grade().as_dict(), repr(puzzle)


def test_only_puzzles_with_one_solution_have_a_path(node: Node) -> None:
    none, several = "sudoku4:11..............", f"sudoku4:{'.' * 16}"
    questions = [[question, text] for question in ("path", "grade") for text in (none, several)]
    assert asked(node, questions) == ["no-solution", "several-solutions"] * 2


# --- the module ---------------------------------------------------------------------------------------


def test_the_module_is_small(site: Path) -> None:
    assert len(gzip.compress((site / "tokeru.wasm").read_bytes(), 9)) <= MOST_KILOBYTES * 1024


@pytest.mark.slow
def test_everything_is_closed(node: Node) -> None:
    """Asking again and again does not make the memory grow."""
    text = line.format(generated()[0][1])
    questions = [
        ["generate", {"kind": "futoshiki-sudoku", "level": "normal", "seed": "1"}],
        ["count", text], ["total", text, 2], ["hint", text, [0] * 81, [[1, 2]] + [[]] * 80], ["path", text],
        ["grade", text], ["hint", text, [0] * 81, [[10]]], ["count", f"sudoku20:{'.' * 400}"],
    ]  # fmt: skip
    pages = [node("kernel.mjs", questions * times)[-1]["pages"] for times in (2, 12)]
    assert pages[0] == pages[1]
