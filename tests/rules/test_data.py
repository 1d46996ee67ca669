"""The rows for the page: plain data, and no row where a rule is more than that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tokeru.problem import Primitive
from tokeru.rules import Boxes, all_rules
from tokeru.rules.base import PATTERNS, Cells, Compare, Rule, Template, pattern
from tokeru.rules.data import as_rows
from tokeru.rules.ruleset import RuleSet

FAR = (Template("cells", Compare("|a-b|", ">=", "number")),)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Rules and patterns that a test makes are gone afterwards."""
    rules, patterns = dict(Rule.by_name), dict(PATTERNS)
    yield
    for known, before in ((Rule.by_name, rules), (PATTERNS, patterns)):
        for name in set(known) - set(before):
            known.pop(name)


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
        "drawing": "dot",
        "unordered": True,
        "form": "as written",
    }


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
