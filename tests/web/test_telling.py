"""The page tells steps, houses and templates in the very words of Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from tests.engines.random_puzzles import random_puzzle
from tests.logic import test_telling as told
from tests.logic.test_inequalities import RULES, all_steps
from tests.logic.test_inequalities import cases as inequality_cases
from tests.logic.test_technique_cases import FOUND
from tests.web.conftest import ask_node

import tokeru
from tokeru import site
from tokeru.generation.kinds import KINDS, Kind
from tokeru.logic import Reason, Step, telling
from tokeru.logic.techniques import TECHNIQUES
from tokeru.notation import line
from tokeru.options import LevelName
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules
from tokeru.rules.base import Cells, Rule, Template
from tokeru.rules.claims import Compare

Node = Callable[[str, Any], Any]

SEEDS = 6
"""How many puzzles of each kind; their levels take turns."""
MOST_OF_EACH = 3
"""How many steps of each technique from a path."""

each_language = pytest.mark.parametrize("language", telling.languages())


# --- steps from everywhere ----------------------------------------------------------------------------


@cache
def generated() -> tuple[Puzzle, ...]:
    return tuple(puzzle for kind in KINDS.values() for puzzle in generated_of(kind))


def generated_of(kind: Kind) -> Iterator[Puzzle]:
    levels = cycle(kind.level_names(kind.usual_size))
    for seed in range(SEEDS):
        yield tokeru.generate(kind.name, level=cast("LevelName", next(levels)), seed=seed)


@cache
def mixed() -> tuple[Puzzle, ...]:
    """Random boards with all kinds of rules."""
    draw = Random(6)
    return tuple(random_puzzle(draw, size) for size in (4, 5, 6, 7, 9) for _ in range(40))


@cache
def steps() -> tuple[Step, ...]:
    found = [*told.STEPS.values()]
    for case in FOUND:
        found += case.matching(case.steps())
    for inequality in inequality_cases():
        found += all_steps(inequality.puzzle, inequality.technique)
    for puzzle in mixed():
        found += all_steps(puzzle, *RULES)
    examples = (tokeru.parse(rule.example.line) for rule in all_rules().values())
    for puzzle in (*examples, *generated()):
        found += some_of_each(puzzle.steps())
    return tuple(found)


def some_of_each(path: Sequence[Step]) -> Iterator[Step]:
    """A path without its hundredth single: the first few steps of each technique."""
    for technique in dict.fromkeys(step.technique for step in path):
        yield from [step for step in path if step.technique == technique][:MOST_OF_EACH]


def puzzle_of(step: Step) -> Puzzle:
    assert step.puzzle is not None
    return step.puzzle


@cache
def boards() -> tuple[Puzzle, ...]:
    """All kinds of houses: a puzzle of each kind, and the random ones."""
    return generated()[::SEEDS] + mixed()


@pytest.mark.slow
def test_the_steps_are_many_and_of_every_technique() -> None:
    assert len(generated()) >= 60
    assert {step.technique for step in steps()} == {row.id for row in TECHNIQUES}
    rules = {puzzle_of(step).rules[link].name for step in steps() for link in step.reason.rules}
    assert rules >= {"difference", "ratio", "whisper", "renban", "nonconsecutive", "arrow", "cage", "less"}


@pytest.mark.slow
@each_language
def test_steps_are_told_alike(language: str, node: Node) -> None:
    tellers = (telling.explain, telling.where, telling.which, telling.short, telling.link_by_link)
    written = [[line.format(puzzle_of(step)), step.as_dict()] for step in steps()]
    spoken = node("telling.mjs", {"language": language, "steps": written, "lines": []})["steps"]
    for step, texts in zip(steps(), spoken, strict=True):
        assert texts == [tell(step, language) for tell in tellers], line.format(puzzle_of(step))


@pytest.mark.slow
@each_language
def test_houses_are_named_alike(language: str, node: Node) -> None:
    lines = [line.format(puzzle) for puzzle in boards()]
    spoken = node("telling.mjs", {"language": language, "steps": [], "lines": lines})["houses"]
    for puzzle, names in zip(boards(), spoken, strict=True):
        numbers = range(len(puzzle.problem.houses))
        assert names == [telling.house(puzzle, number, language) for number in numbers]


# --- a rule of another package ------------------------------------------------------------------------


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """Its rules compare with a number, which they do not call so."""
    monkeypatch.setattr(Rule, "by_name", dict(Rule.by_name))

    @dataclass(frozen=True)
    class Apart(Rule):
        name = "apart"
        templates = (Template("cells", Compare("|a-b|", "=", "gap")),)

        cells: Cells
        gap: int = 1

    pairs = {"r1c1 r1c2": 1, "r2c1 r2c2": 2, "r3c1 r3c2": 1}
    return Puzzle(4, [Apart(tuple(pair.split()), gap) for pair, gap in pairs.items()])


@each_language
def test_what_a_rule_compares_with_is_told_by_its_row(apart: Puzzle, language: str, tmp_path: Path) -> None:
    """Only the pairs that differ by as much are told together."""
    step = Step("cell-exclusion", Reason(cells=(0,), values=(1,), links=(0, 1, 2)), puzzle=apart)
    site.export(tmp_path)
    written = [[line.format(apart), step.as_dict()]]
    asked = {"language": language, "steps": written, "lines": []}
    ((explained, *_),) = ask_node(tmp_path, "telling.mjs", asked)["steps"]
    assert explained == telling.explain(step, language)


# --- templates ----------------------------------------------------------------------------------------

FIELDS = {"cells": ["a", "b", "c"], "one": ["a"], "none": [], "number": 2}


def rendered(node: Node, rows: list[Any], language: str = "en") -> Any:
    return node("templates.mjs", {"messages": telling.load(language), "rows": rows})


def test_templates_are_filled_in_alike(node: Node) -> None:
    templates = [template for template, _ in told.TEMPLATES]
    texts = rendered(node, [[template, FIELDS] for template in templates])
    assert texts == [text for _, text in told.TEMPLATES]


def test_damaged_templates_are_refused(node: Node) -> None:
    damaged = ["{", "{}", "{cells", "{cells|one}", "{cells?a|b|c}", "{cells|a|b"]
    assert rendered(node, [[template, FIELDS] for template in damaged]) == [None] * len(damaged)


def test_particles_are_chosen_alike(node: Node) -> None:
    before = [*(before for before, _ in told.PARTICLES), "", "(", "열", "행", "한글", "日本", "é", "²", "½"]
    pairs = ("은/는", "이/가", "을/를", "과/와", "이라고/라고", "으로/로", "으로도/로도")
    templates = [f"{word}{{{pair}}}" for word in before for pair in pairs]
    texts = rendered(node, [[template, {}] for template in templates], "ko")
    assert texts == [telling.particles(template) for template in templates]
