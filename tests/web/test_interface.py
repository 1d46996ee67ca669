"""tokeru.js, for other games; and the worker behind it, which goes on whatever happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

import tokeru
from tokeru.notation import line, seed_json
from tokeru.options import LevelName

Node = Callable[..., Any]

EASY = "sudoku4:1.....2..3.....4"
SMALL = {"kind": "sudoku", "level": "easy", "size": 4, "seed": "7"}
STOCKED = {"kind": "futoshiki-sudoku", "level": "normal", "pure": True, "seed": "7"}


# --- the worker, in Node ------------------------------------------------------------------------------


def keys(told: list[Any]) -> list[str]:
    return [each["error"]["key"] if "error" in each else "answered" for each in told]


def test_every_question_has_its_answer(node: Node) -> None:
    made, counted = node("worker.mjs", [["generate", SMALL], ["count", EASY]])
    assert made["answer"]["puzzle"] == line.format(tokeru.generate("sudoku", "easy", size=4, seed=7))
    assert counted == {
        "id": 1,
        "answer": {"status": "unique", "solutions": [list(tokeru.parse(EASY).solve())]},
    }


def test_after_a_trap_it_goes_on(node: Node) -> None:
    told = node("worker.mjs", [["count", EASY], ["trap"], ["count", EASY], ["count", EASY]])
    assert keys(told) == ["answered", "crashed", "answered"]


def test_what_could_not_be_fetched_is_fetched_again(node: Node) -> None:
    told = node(
        "worker.mjs",
        [["offline"], ["count", EASY], ["online"], ["count", EASY],
         ["offline"], ["generate", STOCKED], ["online"], ["generate", STOCKED]],
    )  # fmt: skip
    assert keys(told) == ["unreachable", "answered", "unreachable", "answered"]


def test_a_host_that_does_not_know_wasm(node: Node) -> None:
    assert keys(node("worker.mjs", [["untyped"], ["count", EASY]])) == ["answered"]


NONSENSE: list[list[Any]] = [
    ["nonsense"], ["count"], ["count", 5], ["count", "sudoku:x"], ["hint", EASY], ["generate"],
    ["generate", None], ["total", EASY, "x"],
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("asked", NONSENSE, ids=str)
def test_nonsense_is_an_error_and_no_more(node: Node, asked: list[Any]) -> None:
    first, second = keys(node("worker.mjs", [asked, ["count", EASY]]))
    assert first != "answered"
    assert second == "answered"


# --- without a worker, in Node --------------------------------------------------------------------------


def test_solving_at_once(node: Node) -> None:
    signs = tokeru.generate("futoshiki-sudoku", "hard", seed=7)
    seed = json.loads(seed_json.format(signs, signs.solution))
    told = node(
        "interface.mjs",
        [seed, json.dumps(seed), line.format(signs), EASY, "sudoku4:11..............",
         "nonsense", {}, None, 7, {"grid": [0] * 81}, f"sudoku20:{'.' * 400}"],
    )  # fmt: skip
    assert told["before"] == "not-ready"
    assert told["refused"] == "unknown-difficulty"
    assert told["after"][:5] == [*[list(signs.solution)] * 3, list(tokeru.parse(EASY).solve()), None]
    assert all(isinstance(key, str) for key in told["after"][5:])
    assert told["after"][-1] == "too-large"


# --- in a browser ---------------------------------------------------------------------------------------


def test_the_example(page: Page) -> None:
    page.goto("example.html")
    page.get_by_role("button").click()
    expect(page.locator("pre")).not_to_be_empty()
    made = json.loads(page.locator("pre").inner_text())
    puzzle = seed_json.parse(json.dumps({key: made[key] for key in ("grid", "inequalities", "solution")}))
    assert list(puzzle.solve()) == made["solution"]
    assert made["level"] == puzzle.grade().level == "hard"
    assert made["step"] == puzzle.hint().as_dict()["step"]


@pytest.mark.parametrize("difficulty", ["Easy", "Normal", "Hard", "Expert"])
def test_every_difficulty(page: Page, difficulty: str) -> None:
    page.goto("example.html")
    made = page.evaluate(
        """async ([difficulty, seed]) => (await import("./tokeru.js")).generate(difficulty, seed)""",
        [difficulty, 7],
    )
    known = tokeru.generate("futoshiki-sudoku", cast("LevelName", difficulty.lower()), seed=7)
    assert made == json.loads(seed_json.format(known, known.solution))


def test_all_functions(page: Page) -> None:
    page.goto("example.html")
    told = page.evaluate(
        """async ([puzzle, state]) => {
          const tokeru = await import("./tokeru.js");
          await tokeru.ready();
          return {
            solve: await tokeru.solve(puzzle),
            solveSync: tokeru.solveSync(puzzle),
            countSolutions: await tokeru.countSolutions(puzzle),
            countToFive: await tokeru.countSolutions("sudoku4:................", 5),
            hint: await tokeru.hint(puzzle),
            hintLater: await tokeru.hint(puzzle, state),
            grade: await tokeru.grade(puzzle),
            refused: await tokeru.grade("nonsense").catch((error) => error instanceof tokeru.TokeruError),
          };
        }""",
        [EASY, [-1] * 15 + [4]],
    )
    puzzle = tokeru.parse(EASY)
    assert told == {
        "solve": list(puzzle.solve()),
        "solveSync": list(puzzle.solve()),
        "countSolutions": 1,
        "countToFive": 5,
        "hint": puzzle.hint().as_dict(),
        "hintLater": puzzle.hint().as_dict(),
        "grade": puzzle.grade().as_dict(),
        "refused": True,
    }


def test_cancelling(page: Page) -> None:
    """What is under way ends at once, and the next question is answered."""
    page.goto("example.html")
    told = page.evaluate(
        """async () => {
          const tokeru = await import("./tokeru.js");
          const told = [tokeru.generate("Expert"), tokeru.solve("sudoku4:................")];
          tokeru.cancel();
          const keys = await Promise.all(told.map((promise) => promise.catch((error) => error.key)));
          return [...keys, (await tokeru.generate("Easy", 1)).grid.length];
        }"""
    )
    assert told == ["cancelled", "cancelled", 81]
