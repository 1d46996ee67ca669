"""The rows for the page: plain data, and no row where a rule is more than that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tokeru.problem import Primitive
from tokeru.rules import Boxes, all_rules
from tokeru.rules.base import CHECKS, PATTERNS, SPELLINGS, Cells, Check, Limit, Rule, Template, pattern
from tokeru.rules.claims import DIFFER, Allow, Compare, Count, Differ
from tokeru.rules.data import as_rows
from tokeru.rules.ruleset import RuleSet

FAR = (Template("cells", Compare("|a-b|", ">=", "number")),)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Rules and words that a test makes are gone afterwards."""
    registries: tuple[dict[str, Any], ...] = (Rule.by_name, PATTERNS, SPELLINGS, CHECKS)
    known = [dict(registry) for registry in registries]
    yield
    for registry, before in zip(registries, known, strict=True):
        registry.clear()
        registry.update(before)


def names() -> list[object]:
    return [row["name"] for row in as_rows()]


def test_every_rule_of_ours_has_a_row() -> None:
    assert names() == [*all_rules()]


def test_rows_are_json() -> None:
    assert json.loads(json.dumps(as_rows())) == as_rows()


def test_a_row_says_it_all() -> None:
    (row,) = (row for row in as_rows() if row["name"] == "ratio")
    assert row == {
        "name": "ratio",
        "fields": [
            {"name": "cells", "kind": "cells", "least": 2, "most": 2},
            {"name": "number", "kind": "number", "default": 2, "least": 1},
        ],
        "templates": [
            {"pattern": "cells", "claim": "compare", "measure": "a:b", "test": "=", "number": "number"}
        ],
        "checks": [],
        "checks_on": [],
        "drawing": "dot",
        "unordered": True,
        "form": "as written",
        "writing": "words",
        "on_boxes": False,
        "in_head": False,
    }


def test_checks_and_computed_numbers_are_data() -> None:
    rows: dict[object, dict[str, Any]] = {row["name"]: row for row in as_rows()}
    assert rows["arrow"]["checks"] == [
        {"check": "apart", "fields": ["circle", "shaft"], "error": "arrow-overlaps"}
    ]
    assert rows["windows"]["checks_on"] == [{"check": "houses", "fields": [], "error": ""}]
    assert rows["renban"]["templates"][1]["number"] == {"count": "cells", "plus": -1}


def test_a_plugin_made_of_known_words_has_a_row() -> None:
    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = FAR
        cells: Cells
        number: int = 1

    assert "far" in names()


def test_a_plugin_with_a_lowering_of_its_own_has_none() -> None:
    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        cells: Cells

        def lower(self, ruleset: RuleSet, number: int) -> list[Primitive]:
            return []

    assert "far" not in names()


def test_a_plugin_with_a_pattern_of_its_own_has_none() -> None:
    @pattern("corners")
    def _corners(rule: Rule, ruleset: RuleSet) -> list[tuple[int, ...]]:
        return [(0, ruleset.size - 1)]

    @dataclass(frozen=True)
    class Corners(Rule):
        name = "corners"
        templates = (Template("corners", Compare("a-b", "=", 0)),)

    assert "corners" not in names()


def test_a_plugin_with_a_field_of_another_type_has_none() -> None:
    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = FAR
        cells: Cells
        number: float = 1.0

    assert "far" not in names()


def test_a_plugin_derived_from_a_rule_has_none() -> None:
    """What the page does for `boxes` it does by that name."""

    @dataclass(frozen=True)
    class OwnBoxes(Boxes):
        name = "ownboxes"

    assert "ownboxes" not in names()


def own_number() -> type[Rule]:
    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = (Template("cells", Compare("|a-b|", ">=", "twice")),)
        cells: Cells
        number: int = 1

        @property
        def twice(self) -> int:
            return 2 * self.number

    return Far


def own_list() -> type[Rule]:
    @dataclass(frozen=True)
    class Prime(Rule):
        name = "prime"
        templates = (Template("each cell", Allow("primes")),)
        primes = (2, 3, 5, 7)
        cells: Cells

    return Prime


def own_count() -> type[Rule]:
    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = (Template("cells", Compare("|a-b|", ">=", Count("name"))),)
        cells: Cells

    return Far


def own_claim() -> type[Rule]:
    class DifferMuch(Differ):
        pass

    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = (Template("cells", DifferMuch()),)
        cells: Cells

    return Far


def own_spelling() -> type[Rule]:
    SPELLINGS["backwards"] = reversed

    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = (Template("cells", DIFFER),)
        spelling = (("numbers", "backwards"),)
        cells: Cells
        numbers: tuple[int, ...]

    return Far


def own_check() -> type[Rule]:
    CHECKS["lucky"] = lambda number: None if number == 7 else {}

    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = FAR
        checks = (Check("lucky", ("number",), "unlucky", "far: the number is 7"),)
        cells: Cells
        number: int = 7

    return Far


def own_limit() -> type[Rule]:
    class EvenLimit(Limit):
        def check(self, rule: Rule) -> None:
            return None

    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = FAR
        limits = (EvenLimit("number", 1, 4, ""),)
        cells: Cells
        number: int = 1

    return Far


def own_default() -> type[Rule]:
    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = FAR
        cells: Cells
        number: int = field(default_factory=int)

    return Far


def own_word() -> type[Rule]:
    """A pattern of ours that somebody has replaced."""
    PATTERNS["cells"] = lambda rule, ruleset: [(0, 1)]

    @dataclass(frozen=True)
    class Far(Rule):
        name = "far"
        templates = FAR
        cells: Cells
        number: int = 1

    return Far


@pytest.mark.parametrize(
    "make",
    [own_number, own_list, own_count, own_claim, own_spelling, own_check, own_limit, own_default, own_word],
)
def test_a_plugin_with_a_word_of_its_own_has_none(make: Any) -> None:
    assert make().name not in names()
