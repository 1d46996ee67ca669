"""What other people made: the puzzles of Sudoku-Bench, written down by us, and ISS's own collections.

Where the data of others is not at hand, that there is one solution is all that can be tested.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest
from tests.rules.cases import read

import tokeru
from tokeru import grid
from tokeru.errors import NotationError
from tokeru.puzzle import Puzzle

DATA = Path(__file__).parents[3] / "shared" / "data"
PUBLISHED, COLLECTIONS = DATA / "links" / "sudoku_bench.tsv", DATA / "iss" / "collections.tsv"
SECONDS, PATIENCE = 10.0, 20.0
AT_LEAST_READ = 183
CANNOT_BE_SAID = ("Chaos", "ConnectedValues")
NOT_UNIQUE = {"0-indexed: Sums and indexing"}
"""ISS finds one solution, but takes several when they are given to it."""
TOO_LARGE = {"Rectangle Sums"}

BENCH = [tuple(line.split(" | ")) for line in read("sudoku_bench.txt")]


@cache
def published() -> dict[str, str]:
    if not PUBLISHED.exists():
        return {}
    with PUBLISHED.open(encoding="utf-8") as lines:
        return {row["number"]: row["solution"] for row in csv.DictReader(lines, delimiter="\t")}


def solution(puzzle: Puzzle) -> str:
    """The values of the area, without what is beside it."""
    solved, outside = puzzle.solve(seconds=PATIENCE), puzzle.ruleset.board.outside
    return "".join(grid.symbol(value) for cell, value in enumerate(solved) if cell not in outside)


@pytest.mark.parametrize(("number", "line"), BENCH, ids=[number for number, _ in BENCH])
def test_puzzles_of_sudoku_bench(number: str, line: str) -> None:
    puzzle = tokeru.parse(line)
    assert puzzle.status(seconds=SECONDS) is tokeru.Status.UNIQUE
    assert solution(puzzle) == published().get(number, solution(puzzle))


# --- ISS's collections ------------------------------------------------------------------------------------


@cache
def collections() -> list[dict[str, str]]:
    if not COLLECTIONS.exists():
        return []
    with COLLECTIONS.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def known_solution(row: dict[str, str]) -> str:
    """Values above 9 as we write them: ISS has A for 1."""
    letters = row["solution"].isalpha()
    return "".join(grid.symbol(ord(c) - 64) if letters else c for c in row["solution"])


@pytest.mark.slow
@pytest.mark.skipif(not COLLECTIONS.exists(), reason="the collections of ISS are not here")
def test_most_puzzles_of_iss_are_read_and_the_others_are_refused_by_name() -> None:
    found = 0
    for row in collections():
        try:
            tokeru.parse(row["iss"])
            found += 1
        except NotationError as error:
            assert any(each in str(error) for each in CANNOT_BE_SAID)
    assert found >= AT_LEAST_READ


@pytest.mark.slow
@pytest.mark.skipif(not COLLECTIONS.exists(), reason="the collections of ISS are not here")
@pytest.mark.parametrize("part", range(8))
def test_what_is_read_has_the_known_solution(part: int) -> None:
    for row in collections()[part::8]:
        if row["name"] in NOT_UNIQUE | TOO_LARGE or not row["solution"]:
            continue
        try:
            puzzle = tokeru.parse(row["iss"])
        except NotationError:
            continue
        assert puzzle.status(seconds=PATIENCE) is tokeru.Status.UNIQUE, row["name"]
        assert solution(puzzle) == known_solution(row), row["name"]


@pytest.mark.slow
@pytest.mark.skipif(not COLLECTIONS.exists(), reason="the collections of ISS are not here")
def test_what_is_read_can_be_written_again() -> None:
    """As a Tokeru line, which says the same; and as an ISS string with the same solutions."""
    for row in collections()[::6]:
        try:
            puzzle = tokeru.parse(row["iss"])
        except NotationError:
            continue
        assert tokeru.parse(puzzle.format("line")) == puzzle, row["name"]
