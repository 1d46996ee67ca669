"""The examples of data/examples.txt: every technique has one, and at each position it is the next step."""

from __future__ import annotations

import pytest

from tokeru.generation import examples
from tokeru.generation.kinds import KINDS
from tokeru.logic.techniques import PEOPLE, TECHNIQUES

EXAMPLES = [*examples.examples().values()]

each = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.technique)


def test_every_technique_has_one_in_the_order_of_the_table() -> None:
    table = [row.id for row in TECHNIQUES]
    assert [example.technique for example in EXAMPLES] == table, "run python -m tokeru.generation.examples"


@each
def test_the_technique_is_the_next_step(example: examples.Position) -> None:
    step = example.next_step()
    assert step is not None
    assert step.technique == example.technique
    assert step.placements or step.eliminations


@each
def test_the_position_is_on_the_way_to_the_only_solution(example: examples.Position) -> None:
    right = example.puzzle.solve()
    assert example.puzzle.count(limit=2) == 1
    assert all(value in (0, right[cell]) for cell, value in enumerate(example.values))
    assert all(value in (0, example.values[cell]) for cell, value in enumerate(example.puzzle.givens))
    assert all(right[cell] != value for cell, value in example.gone)


@each
def test_it_reads_what_it_writes(example: examples.Position) -> None:
    assert examples.Position.read(str(example)) == example
    assert example.kind in (*KINDS, examples.NOTHING)


def test_most_come_as_hints_do() -> None:
    """The others are known by name: something simpler is always there as well."""
    usual = [example for example in EXAMPLES if examples.order_for(example.technique) == PEOPLE]
    assert len(usual) >= len(TECHNIQUES) - 14


def test_the_page_gets_a_row_for_a_technique_without_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "rows", list)
    rows = examples.as_data()
    assert [row["id"] for row in rows] == [row.id for row in TECHNIQUES]
    assert {row["puzzle"] for row in rows} == {""}


def test_positions_are_found_again() -> None:
    found = examples.found([TECHNIQUES[1]])
    assert found["naked-single"] == examples.examples()["naked-single"]
