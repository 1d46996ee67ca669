"""The rows: that they make sense, one by one and together."""

from __future__ import annotations

import json

import pytest

import tokeru
from tokeru.border import LEVELS, names
from tokeru.generation.kinds import (
    ANY,
    BEGINNER,
    KINDS,
    LEVEL_NAMES,
    NONE,
    SIMPLEST,
    Kind,
    Level,
    as_json,
    kind_named,
)
from tokeru.generation.recipe import recipe_for
from tokeru.logic.techniques import PEOPLE
from tokeru.notation import line

ROWS = [
    pytest.param(kind, row, id=f"{kind.name}-{row.name}-{row.sizes[0]}{'-pure' * row.pure}")
    for kind in KINDS.values()
    for row in kind.levels
]


@pytest.mark.parametrize(("kind", "row"), ROWS)
def test_a_row_makes_sense(kind: Kind, row: Level) -> None:
    for band in (row.givens, row.signs, row.inside, row.chain, row.cages):
        assert 0 <= band.least <= band.most
    assert row.name in LEVEL_NAMES
    assert row.grade == "easy" if row.name == BEGINNER else row.grade in (row.name, "any")
    assert row.signs_from in names("sign_sources")
    assert set(row.minimal) <= {"givens", "signs"}
    assert 0 <= row.inside.most <= 100 >= row.apart >= 0
    assert row.patience > 0


@pytest.mark.parametrize(("kind", "row"), ROWS)
def test_a_row_has_what_its_kind_needs(kind: Kind, row: Level) -> None:
    assert (row.signs == NONE) == (row.signs_from == "none")
    assert (row.cages == NONE) == (row.usual_cage == 0)
    assert row.cages.least <= row.usual_cage <= row.cages.most
    assert row.givens != NONE or row.signs != NONE or row.cages != NONE
    assert not row.pure or row.givens == NONE
    assert "givens" not in row.minimal or row.givens.most > 0


@pytest.mark.parametrize(("kind", "row"), ROWS)
def test_every_row_becomes_words(kind: Kind, row: Level) -> None:
    for size in row.sizes:
        recipe = recipe_for(kind.name, row.name, size, givens=0 if row.pure else None)
        assert recipe.level == row
        assert all(0 <= word < 2**32 for word in recipe.words())


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_a_kind_is_a_board(kind: Kind) -> None:
    assert kind.usual_size in kind.sizes
    assert set(kind.level_names()) <= set(LEVEL_NAMES)
    for size in kind.sizes:
        puzzle = line.parse(f"{kind.head(size)}:{'.' * size**2}")
        assert (puzzle.size, set(kind.rules)) == (size, {rule.name for rule in line.parts(puzzle).named})


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_a_row_is_found_once(kind: Kind) -> None:
    rows = [(row.name, size, row.pure) for row in kind.levels for size in row.sizes]
    assert len(set(rows)) == len(rows)


def test_the_rows_of_the_futoshiki_sudoku_are_as_documented() -> None:
    rows = {row.name: row for row in KINDS["futoshiki-sudoku"].levels if not row.pure}
    assert [(*rows[level].signs,) for level in LEVELS] == [(30, 50), (20, 30), (10, 20), (5, 10)]
    assert [(*rows[level].inside,) for level in LEVELS] == [(70, 100), (40, 70), (0, 40), (0, 100)]
    assert [rows[level].chain for level in LEVELS] == [ANY, (3, 5), (0, 3), ANY]
    assert (rows["easy"].givens, rows["expert"].apart) == (NONE, 80)


def test_the_rows_as_json() -> None:
    kinds = json.loads(as_json())
    assert [kind["name"] for kind in kinds] == list(KINDS)
    hard = next(row for row in kinds[2]["levels"] if row["name"] == "hard")
    assert (hard["signs"], hard["minimal"]) == ([10, 20], ["givens", "signs"])


def test_kinds_by_name() -> None:
    assert kind_named(" Anti Knight") is kind_named("anti_knight") is KINDS["anti-knight"]
    with pytest.raises(tokeru.TokeruError, match="unknown kind 'chess'; choose from sudoku, futoshiki, "):
        kind_named("chess")


def test_a_beginner_needs_what_people_try_first() -> None:
    """So the path of these steps alone is the one that is graded, and its minutes are those of the grade."""
    assert PEOPLE[: len(SIMPLEST)] == SIMPLEST
    for kind in KINDS.values():
        for size in kind.sizes:
            row = kind.level(BEGINNER, size)
            assert (row.techniques, row.grade, row.minutes) == (SIMPLEST, "easy", 10)
