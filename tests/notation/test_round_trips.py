"""parse ∘ format is the identity, and what a notation cannot say is refused, never dropped."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from tests.notation import strategies

from tokeru import notation
from tokeru.errors import NotationError
from tokeru.notation import NOTATIONS, fufen, line, plain, seed_json
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules

thorough = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


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
            written = known.format(puzzle)
        except NotationError:
            continue
        assert known.parse(written) == puzzle


@pytest.mark.parametrize("name", all_rules())
def test_every_rule_is_written_as_it_is_read(name: str) -> None:
    puzzle = notation.parse(all_rules()[name].example.line)
    assert notation.parse(line.format(puzzle)) == puzzle
    assert eval(repr(puzzle), {"tokeru": notation}) == puzzle
