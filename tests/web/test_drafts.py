"""The page's drafts of foreign puzzles against Python's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tokeru.about import About
from tokeru.errors import TokeruError
from tokeru.notation import line
from tokeru.notation.draft import Draft

if TYPE_CHECKING:
    from tests.web.conftest import Node

ROWS = [list(range(start, start + 4)) for start in (0, 4, 8, 12)]
BOXES = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]

GOOD: dict[str, dict[str, Any]] = {
    "the usual boxes": {"rows": 4},
    "boxes by their cells": {"rows": 4, "regions": [*reversed(BOXES)]},
    "a layout": {"rows": 4, "regions": ROWS},
    "some regions": {"rows": 4, "regions": [[3, 2, 1], [8]]},
    "no regions": {"rows": 4, "regions": []},
    "regions that meet": {"rows": 4, "regions": [*BOXES, [0, 5]]},
    "a prime size": {"rows": 5},
    "an area": {"rows": 2, "columns": 4, "solution": [1, 2, 3, 4, 3, 4, 1, 2]},
    "other numbers": {"rows": 4, "numbers": [0, 1, 2, 3], "given": [[0, 0, 0], [1, 1, 3]]},
    "more numbers": {"rows": 2, "columns": 4, "numbers": [0, 1, 2, 3, 4], "given": [[1, 3, 0]]},
    "said twice": {
        "rows": 4,
        "said": [["cage 3 r1c1 r1c2", "cage 1"], ["cage 3 r1c1 r1c2", "cage 2", False]],
    },
    "left twice": {"rows": 4, "left": ["fog: r1c1", "fog: r1c1", "light"]},
    "a solution": {"rows": 4, "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]},
    "a solution too short": {"rows": 4, "solution": [1, 2, 3, 4]},
    "a solution of other numbers": {"rows": 4, "solution": [0] * 16},
    "what is said about it": {
        "rows": 4,
        "about": {"title": " A;B ", "author": "", "comment": "1\r\n2\r3\n", "without": ["x", "x", " "]},
    },
}
BAD: dict[str, dict[str, Any]] = {
    "no board": {"rows": 0},
    "too large a board": {"rows": 4, "columns": 65},
    "off the board": {"rows": 2, "columns": 4, "given": [[2, 0, 1]]},
    "a number too large": {"rows": 4, "given": [[0, 0, 5]]},
    "an unknown rule": {"rows": 4, "said": [["unheard r1c1", "thing 1"]]},
    "a rule off the board": {"rows": 4, "said": [["cage 3 r1c9", "cage 1"]]},
    "a rule without a number": {"rows": 4, "said": [["cage r1c1", "cage 2"]]},
    "a long title": {"rows": 4, "about": {"title": "x" * 20_001}},
}


def drafted(wanted: dict[str, Any]) -> dict[str, Any]:
    numbers = wanted.get("numbers")
    given = range(numbers[0], numbers[-1] + 1) if numbers else None
    draft = Draft(wanted["rows"], wanted.get("columns"), given)
    draft.say_houses(wanted.get("regions"))
    for row, column, number in wanted.get("given", []):
        draft.give(draft.index(row, column), number)
    for said in wanted.get("said", []):
        draft.say(*said)
    for left in wanted.get("left", []):
        draft.leave(left)
    draft.solution = wanted.get("solution")
    reading = draft.reading(About(**wanted.get("about", {})))
    return {
        "line": line.format(reading.puzzle),
        "said": [[*said] for said in reading.said],
        "left": [*reading.left],
        "solution": reading.solution and [*reading.solution],
    }


def test_drafts_are_the_same(node: Node) -> None:
    for name, page in zip(GOOD, node("drafts.mjs", [*GOOD.values()]), strict=True):
        assert page == drafted(GOOD[name]), name


def test_drafts_are_refused_alike(node: Node) -> None:
    for name, page in zip(BAD, node("drafts.mjs", [*BAD.values()]), strict=True):
        with pytest.raises(TokeruError) as refused:
            drafted(BAD[name])
        assert page["error"], name
        assert str(refused.value).startswith(page["source"]), name
