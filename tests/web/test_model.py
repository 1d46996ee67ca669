"""The page's model against Python's: the same line gives the same problem, byte for byte."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.written import lines_of_cases, random_lines

from tokeru.errors import TokeruError
from tokeru.notation import line
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules

if TYPE_CHECKING:
    from tests.web.conftest import Node

LINES = 2_600


def readable(lines: list[str]) -> dict[str, Puzzle]:
    """The lines that Python can read, with their puzzles."""
    found = {}
    for written in lines:
        try:
            found[written] = line.parse(written)
        except TokeruError:
            continue
    return found


def as_told(puzzle: Puzzle) -> dict[str, Any]:
    problem = puzzle.problem
    return {
        "line": line.format(puzzle),
        "json": sha256(problem.json().encode()).hexdigest(),
        "words": sha256(problem.words().tobytes()).hexdigest(),
        "frozen": True,
    }


def check_alike(puzzles: dict[str, Puzzle], node: Node) -> None:
    told = node("model.mjs", list(puzzles))
    for (written, puzzle), page in zip(puzzles.items(), told, strict=True):
        assert page == as_told(puzzle), written


def test_every_case_of_the_repository(node: Node) -> None:
    puzzles = readable(lines_of_cases())
    assert len(puzzles) > 300
    check_alike(puzzles, node)


@pytest.mark.slow
def test_random_puzzles_with_every_rule(node: Node) -> None:
    puzzles = readable(random_lines(6, LINES))
    assert len(puzzles) > 2_000
    assert {rule.name for puzzle in puzzles.values() for rule in puzzle.rules} == {*all_rules()}
    check_alike(puzzles, node)


def test_equal_puzzles_have_equal_lines(node: Node) -> None:
    """Rules in another order, some of them twice."""
    mixed = {}
    for written in readable(random_lines(7, 400)):
        head, *rules = written.split(";")
        Random(written).shuffle(rules)
        mixed[";".join([head, *rules, *rules[:1]])] = line.parse(written)
    check_alike(mixed, node)
