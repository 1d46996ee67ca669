"""Redundant clues, found one by one here: take the clue away, and let the kernel look for solutions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from tests.engines.random_puzzles import random_puzzles

import tokeru
from tokeru.errors import BudgetExceeded, NoSolution, NotUnique
from tokeru.minimal import Clue, Given, clues_of
from tokeru.puzzle import Puzzle
from tokeru.rules.dots import AllGiven

if TYPE_CHECKING:
    from tests.conftest import Command

FUFEN = ".>351./.2.5./.....^/.5.3./.432<."
MINIMAL = "..3..4.221......"


def unique_puzzles(seed: int, size: int, count: int) -> list[Puzzle]:
    return [puzzle for puzzle in random_puzzles(seed, size, count) if puzzle.count(limit=2) == 1]


def still_unique(puzzle: Puzzle, dropped: Iterable[Clue]) -> bool:
    """By taking the clues away and asking the kernel."""
    gone = list(dropped)
    rules = [rule for rule in puzzle.rules if rule not in gone]
    names = [tokeru.grid.name(puzzle.size, cell) for cell in range(puzzle.size**2)]
    givens = [0 if (name, v) in gone else v for name, v in zip(names, puzzle.givens, strict=True)]
    found = Puzzle(puzzle.size, rules, givens).solutions(engine="kernel")
    return list(islice(found, 2)) == [puzzle.solve(engine="kernel")]


def greedily(puzzle: Puzzle) -> tuple[Clue, ...]:
    dropped: list[Clue] = []
    for clue in clues_of(puzzle):
        if still_unique(puzzle, [*dropped, clue]):
            dropped.append(clue)
    return tuple(dropped)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_what_is_redundant_can_be_taken_away(seed: int, size: int) -> None:
    for puzzle in unique_puzzles(500 + seed, size, 25):
        report = puzzle.redundant()
        assert report.clues == tuple(c for c in clues_of(puzzle) if still_unique(puzzle, [c])), puzzle
        assert report.together == greedily(puzzle), puzzle
        assert list(report.minimal.solutions()) == [puzzle.solve()], puzzle
        assert {*clues_of(report.minimal)} == {*clues_of(puzzle)} - {*report.together}, puzzle


@pytest.mark.slow
def test_rules_that_look_at_the_clues_take_part() -> None:
    """A dot must stay where all dots are given, even if the other clues are enough for its two cells."""
    puzzles = [p for size in (4, 5, 6) for seed in range(16) for p in unique_puzzles(seed + 600, size, 40)]
    watched = [p for p in puzzles if any(isinstance(rule, AllGiven) for rule in p.rules)]
    marked = [p for p in watched if {"difference", "ratio", "x", "v"} & {rule.name for rule in p.rules}]
    assert len(marked) > 5
    for puzzle in marked:
        report = puzzle.redundant()
        assert report.clues == tuple(c for c in clues_of(puzzle) if still_unique(puzzle, [c])), puzzle
        assert report.together == greedily(puzzle), puzzle


ALL_DOTS = "difference r1c2 r1c3;difference r2c1 r3c1;difference r2c4 r3c4;difference r4c2 r4c3"


def test_a_dot_must_stay_where_all_dots_are_given() -> None:
    """On a full board no other clue needs it; but without it the two cells would not fit their rule."""
    some_given = tokeru.parse(f"futoshiki4:1324314224134231;{ALL_DOTS}")
    assert len(some_given.redundant().clues) == 16 + 4
    all_given = tokeru.parse(f"futoshiki4+alldifferences:1324314224134231;{ALL_DOTS}")
    assert all(isinstance(clue, Given) for clue in all_given.redundant().clues)


# --- clues ----------------------------------------------------------------------------------------


def texts(clues: Iterable[Clue]) -> list[str]:
    return [clue.text() for clue in clues]


def test_clues_are_givens_and_rules_that_name_cells() -> None:
    puzzle = tokeru.parse(
        "sudoku4+antiknight+diagonals:1..............2;r1c1<r1c2;cage 3 r4c1 r4c2;odd r2c2 r2c3"
    )
    assert texts(clues_of(puzzle)) == [
        *("r1c1=1", "r4c4=2", "cage 3 r4c1 r4c2", "r1c1<r1c2", "odd r2c2", "odd r2c3"),
    ]


def test_large_values_are_numbers() -> None:
    assert texts(clues_of(tokeru.parse("futoshiki12:c" + "." * 143))) == ["r1c1=12"]


# --- the whole report -----------------------------------------------------------------------------


def test_a_report() -> None:
    report = tokeru.parse(FUFEN).redundant()
    assert texts(report.clues) == ["r1c2=3", "r1c4=1", "r2c2=2", "r5c2=4", "r5c4=2"]
    assert texts(report.together) == ["r1c2=3", "r5c2=4"]
    assert report.minimal.redundant().clues == ()


def test_signs_that_say_the_same_are_redundant_one_by_one_but_not_together() -> None:
    report = tokeru.parse("futoshiki2:....;r1c1<r1c2;r2c1>r2c2").redundant()
    assert texts(report.clues) == ["r1c1<r1c2", "r2c1>r2c2"]
    assert texts(report.together) == ["r1c1<r1c2"]


def test_two_solutions_are_shown() -> None:
    with pytest.raises(NotUnique) as caught:
        tokeru.parse("..3..4.22.......").redundant()
    first, second = caught.value.solutions
    assert first != second
    assert all(tokeru.parse(solution.text()).violations() == () for solution in (first, second))


def test_no_solution_is_reported() -> None:
    with pytest.raises(NoSolution, match="conflict at r1c1 r1c4"):
        tokeru.parse("1..1............").redundant()


def test_the_budget_is_for_the_whole_report() -> None:
    miracle = tokeru.miracle({"r5c3": 1, "r6c7": 2})
    assert miracle.redundant().clues == ()
    with pytest.raises(BudgetExceeded, match="of 5 nodes ran out before every clue was examined"):
        miracle.redundant(nodes=5)


# --- on the command line --------------------------------------------------------------------------


def test_check_says_it(command: Command) -> None:
    assert command("check", "--minimal", FUFEN) == (
        0,
        "exactly one solution\n"
        "redundant: r1c2=3; r1c4=1; r2c2=2; r5c2=4; r5c4=2\n"
        "together: r1c2=3; r5c2=4\n",
        "",
    )  # fmt: skip
    assert command("check", "--minimal", MINIMAL) == (0, "exactly one solution\nno clue is redundant\n", "")


def test_many_puzzles_take_one_line_each(command: Command) -> None:
    assert command("check", "--minimal", stdin=f"{MINIMAL}\n{FUFEN}\n".encode()).out.splitlines() == [
        "exactly one solution  no clue is redundant",
        "exactly one solution  redundant: r1c2=3; r1c4=1; r2c2=2; r5c2=4; r5c4=2  together: r1c2=3; r5c2=4",
    ]


def test_json_has_two_more_keys(command: Command) -> None:
    answer = json.loads(command("check", "--minimal", "--json", FUFEN).out)
    assert list(answer) == ["input", "status", "solution", "count", "error", "redundant", "together"]
    assert answer["redundant"] == ["r1c2=3", "r1c4=1", "r2c2=2", "r5c2=4", "r5c4=2"]
    assert answer["together"] == ["r1c2=3", "r5c2=4"]


def test_without_one_solution_it_is_an_ordinary_check(command: Command) -> None:
    for puzzle in ("..3..4.22.......", "1..1............"):
        for more in ((), ("--json",)):
            assert command("check", "--minimal", *more, puzzle) == command("check", *more, puzzle)


def test_the_budget_has_its_own_exit_code(command: Command) -> None:
    miracle = f"sudoku+antiking+antiknight+nonconsecutive:{'.' * 38}1{'.' * 12}2{'.' * 29}"
    result = command("check", "--minimal", "--budget", "20", miracle)
    assert (result.code, result.err) == (3, "")
    assert "ran out before every clue was examined" in result.out
