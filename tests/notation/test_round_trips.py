"""parse ∘ format is the identity, and what a notation cannot say is refused, never dropped."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from tests.notation import strategies
from tests.notation.strategies import thorough

from tokeru import notation
from tokeru.errors import NotationError
from tokeru.notation import NOTATIONS, fufen, iss, line, plain, seed_json
from tokeru.problem import Table
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules


@thorough
@given(strategies.puzzles())
def test_line_carries_every_puzzle(puzzle: Puzzle) -> None:
    written = line.format(puzzle)
    assert line.parse(written) == puzzle
    assert line.format(line.parse(written)) == written
    assert notation.parse(repr(puzzle)) == puzzle


@thorough
@given(strategies.plain_sudokus())
def test_plain(puzzle: Puzzle) -> None:
    assert notation.parse(plain.format(puzzle)) == puzzle


@pytest.mark.slow
@thorough
@given(strategies.futoshikis())
def test_fufen(puzzle: Puzzle) -> None:
    assert fufen.parse(fufen.format(puzzle)) == puzzle


@thorough
@given(strategies.futoshiki_sudokus())
def test_seed_json(puzzle: Puzzle) -> None:
    assert notation.parse(seed_json.format(puzzle)) == puzzle


@thorough
@given(strategies.puzzles())
def test_any_puzzle_comes_back_whole_or_is_refused(puzzle: Puzzle) -> None:
    for known in NOTATIONS.values():
        try:
            written = notation.format(puzzle, known.NAME)
        except NotationError:
            continue
        read = notation.parse(written, known.NAME)
        assert read == puzzle or known.NAME in MEAN_THE_SAME
        assert meaning(read) == meaning(puzzle)


MEAN_THE_SAME = {"candidates", "hodoku", "iss"}
"""Notations in which some rules are said by others."""


@cache
def turned(table: Table) -> Table:
    """The same pairs, with the second cell first: a board of 64 has thousands of relations and few tables."""
    return tuple(
        sum(1 << first for first, mask in enumerate(table) if mask >> second & 1)
        for second in range(len(table))
    )


def meaning(puzzle: Puzzle) -> tuple[object, ...]:
    """What its rules come down to, whoever says it, in whatever order."""
    problem = puzzle.problem
    houses = {frozenset(house.cells) for house in problem.houses if len(house.cells) > 1}
    relations = {
        (first, second, table) if first < second else (second, first, turned(table))
        for first, second, table, _ in problem.relations
    }
    sums = set()
    for cells, coefficients, total, _ in problem.sums:
        terms = sorted(zip(cells, coefficients, strict=True))
        side = -1 if not total and terms and terms[0][1] < 0 else 1
        sums.add((frozenset((cell, side * times) for cell, times in terms), total))
    return tuple(problem.masks()), houses, relations, sums


@pytest.mark.parametrize("name", all_rules())
def test_what_iss_says_by_other_rules_means_the_same(name: str) -> None:
    puzzle = notation.parse(all_rules()[name].example.line)
    try:
        written = iss.format(puzzle)
        read = iss.parse(written)
    except NotationError as error:
        assert "coefficients" in str(error) or "always means" in str(error), puzzle
        return
    assert notation.parse(written) == read
    assert meaning(read) == meaning(puzzle), written


@pytest.mark.parametrize("name", all_rules())
def test_every_rule_is_written_as_it_is_read(name: str) -> None:
    puzzle = notation.parse(all_rules()[name].example.line)
    assert notation.parse(line.format(puzzle)) == puzzle
    assert eval(repr(puzzle), {"tokeru": notation}) == puzzle
