"""The table of techniques: names, orders, and how techniques are chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tokeru.border import LEVELS
from tokeru.errors import TokeruError
from tokeru.logic import telling
from tokeru.logic.techniques import (
    EXPLAINER,
    NUMBER,
    PEOPLE,
    TECHNIQUES,
    chosen,
    described,
    markdown,
    of_family,
    packed,
    read_level,
    read_technique,
)

DOCS = Path(__file__).parents[2] / "docs"
IDS = [row.id for row in TECHNIQUES]


def test_the_table_is_in_order() -> None:
    assert len(set(IDS)) == len(IDS)
    assert {row.level for row in TECHNIQUES} == set(LEVELS)
    assert all(row.score > 0 and row.rating >= 1 for row in TECHNIQUES)
    assert IDS[-1] == "bifurcation"


def test_the_orders_name_techniques_that_exist() -> None:
    assert set(PEOPLE) == set(IDS) - of_family("direct")
    assert list(PEOPLE) == sorted(PEOPLE, key=NUMBER.__getitem__)
    ratings = [read_technique(technique).rating for technique in EXPLAINER]
    assert ratings == sorted(ratings)
    assert PEOPLE[-1] == EXPLAINER[-1] == "bifurcation"


def test_an_order_is_packed_as_numbers() -> None:
    assert [IDS[number] for number in packed(PEOPLE)] == list(PEOPLE)


def test_techniques_families_and_levels_can_be_chosen() -> None:
    assert chosen() == PEOPLE
    assert chosen(["fish"]) == tuple(technique for technique in IDS if technique in of_family("fish"))
    assert chosen(["X-Wing", "naked_single", " hidden single "]) == (
        "naked-single",
        "hidden-single",
        "x-wing",
    )
    assert chosen("x-wing, singles") == (*chosen(["singles"]), "x-wing")
    assert chosen("fish", "x-wing") == tuple(name for name in chosen("fish") if name != "x-wing")
    assert "direct-pointing" in chosen(["direct"])
    assert chosen([]) == ()


def test_levels_can_be_chosen() -> None:
    for level in LEVELS:
        assert {read_technique(technique).level for technique in chosen([level])} == {level}
    assert chosen(LEVELS) == PEOPLE
    assert chosen(["medium"]) == chosen(["normal"])
    assert [read_level(name) for name in ("easy", "Medium", " HARD ")] == ["easy", "normal", "hard"]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(TokeruError, match="unknown technique, family or level 'fisch'"):
        chosen(["fisch"])
    with pytest.raises(TokeruError, match="unknown level 'x'; choose from easy, normal, hard, expert"):
        read_level("x")


@pytest.mark.parametrize("language", telling.languages())
def test_every_row_has_a_name_in_every_language(language: str) -> None:
    rows = described(language)
    assert [row["id"] for row in rows] == IDS
    assert all(row["name"] == telling.name(str(row["id"]), language) for row in rows)


def test_the_table_of_the_documentation_is_this_one() -> None:
    assert markdown() in (DOCS / "logic.md").read_text(encoding="utf-8")
