"""The page's model against Python's: the same line gives the same problem, byte for byte."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.written import lines_of_cases, random_lines

from tokeru import grid
from tokeru.budget import UNLIMITED
from tokeru.errors import TokeruError
from tokeru.notation import line
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules, base, data
from tokeru.rules.machines import MACHINES
from tokeru.rules.text import RULES

if TYPE_CHECKING:
    from tests.web.conftest import Node

LINES = 3_000


def readable(lines: list[str]) -> dict[str, Puzzle]:
    """The lines that Python can read and lower, with their puzzles."""
    found = {}
    for written in lines:
        try:
            puzzle = line.parse(written)
            puzzle.lowered(UNLIMITED)
        except TokeruError:
            continue
        found[written] = puzzle
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


def test_the_page_knows_every_word(node: Node) -> None:
    """A table of Python that has one more needs its twin on the page."""
    all_rules()
    tables: dict[str, Iterable[str]] = {
        "CHECKS": base.CHECKS,
        "CHECKS_ON": base.CHECKS_ON,
        "CLAIMS": data.CLAIMS.values(),
        "FORMS": base.FORMS,
        "KINDS": {*data.KINDS.values(), "cells"},
        "MACHINES": MACHINES,
        "PATTERNS": base.PATTERNS,
        "SPELLINGS": {*base.SPELLINGS, "as given"},
        "WRITINGS": base.WRITINGS,
    }
    assert node("words.mjs") == {name: sorted(words) for name, words in tables.items()}


def test_every_case_of_the_repository(node: Node) -> None:
    puzzles = readable(lines_of_cases())
    assert len(puzzles) > 300
    check_alike(puzzles, node)


@pytest.mark.parametrize("size", [12, 16])
def test_large_boards(node: Node, size: int) -> None:
    givens = (*range(1, size + 1), *[0] * (size * size - size))
    head = f"sudoku{size}+antiknight+diagonals:{grid.symbols(givens)}"
    rules = ["r9c9<r9c10", "cage 23 r10c1 r10c2", "thermo r11c1 r11c2 r11c3", "arrow r12c12 / r12c11 r12c10"]
    puzzles = readable([head, ";".join([head, *rules])])
    assert len(puzzles) == 2
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
        head, *rules = RULES.findall(written)
        Random(written).shuffle(rules)
        mixed[";".join([head, *rules, *rules[:1]])] = line.parse(written)
    check_alike(mixed, node)
