"""A rule is stated twice, as a lowering and as `violations`: here the two are compared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from inspect import signature
from itertools import chain, islice, product

import pytest
from tests.rules.cases import Case, cases_of, read, rule_cases

from tokeru.errors import RuleError
from tokeru.notation import line
from tokeru.problem import Problem
from tokeru.rules import all_rules
from tokeru.rules.base import Rule, Template
from tokeru.rules.claims import DIFFER, PARTS, TESTS, Allow, Apart, Compare, Read, ReadEach, Together
from tokeru.rules.machines import MACHINES
from tokeru.rules.ruleset import RuleSet

EXHAUSTIVE = 5**4
SAMPLE = 200
SOME = 20
THAT_FOLLOW = ("circles together",)
"""Machines that help, though what they say follows from the others."""
GLOBAL_PATTERNS = ("rows", "columns", "diagonals", "knight pairs", "king pairs", "neighbours")

each_case = pytest.mark.parametrize("case", rule_cases(), ids=lambda case: case.written)
each_rule = pytest.mark.parametrize("rule", all_rules().values(), ids=lambda rule: rule.name)


# --- every assignment: the lowering allows it, or else there is a violation ----------------------


def lower(ruleset: RuleSet) -> Problem:
    """The problem, lowered again."""
    rules = enumerate(ruleset.rules)
    parts = chain.from_iterable(rule.lower(ruleset, i) for i, rule in rules)
    return Problem.of(ruleset.size, parts, ruleset.values)


def allows(problem: Problem, values: list[int]) -> bool:
    """Whether the filled cells break no primitive; sums and automata are looked at when they are full."""
    return (
        all(mask >> values[cell] - 1 & 1 for cell, mask, _ in problem.domains if values[cell])
        and all(distinct([values[cell] for cell in house.cells if values[cell]]) for house in problem.houses)
        and all(
            table[values[first] - 1] >> values[second] - 1 & 1
            for first, second, table, _ in problem.relations
            if values[first] and values[second]
        )
        and all(
            sum(k * values[cell] for cell, k in zip(cells, coefficients, strict=True)) == total
            for cells, coefficients, total, _ in problem.sums
            if all(values[cell] for cell in cells)
        )
        and all(
            machine.reads(values[cell] for cell in cells)
            for cells, machine, _ in problem.automata
            if all(values[cell] for cell in cells)
        )
    )


def distinct(values: list[int]) -> bool:
    return len(set(values)) == len(values)


def disagreements(case: Case) -> Iterator[list[int]]:
    """The assignments on which the lowering and the violations do not say the same."""
    problem = lower(case.ruleset)
    for values in case.assignments():
        if allows(problem, values) == bool(case.ruleset.violations(values)):
            yield values


@each_rule
def test_no_rule_is_left_out(rule: type[Rule]) -> None:
    assert cases_of(rule)


@pytest.mark.slow
@each_case
def test_lowering_and_violations_agree(case: Case) -> None:
    assert next(disagreements(case), None) is None


# --- and the comparison has teeth: no template can be changed unseen -----------------------------


def mutants(template: Template) -> Iterator[Template]:
    claim = template.claim
    if isinstance(claim, Compare):
        yield from (
            template._replace(claim=replace(claim, test=test)) for test in TESTS if test != claim.test
        )
        if isinstance(claim.number, int):
            yield template._replace(claim=replace(claim, number=claim.number + 1))
    if isinstance(claim, Apart | Together):
        others = (parts for parts in PARTS if parts not in (claim.parts, "parts"))
        yield from (template._replace(claim=replace(claim, parts=parts)) for parts in others)
    if isinstance(claim, Allow):
        yield from (template._replace(claim=Allow(v)) for v in ("odd", "even") if v != claim.values)
    if isinstance(claim, Read | ReadEach):
        yield from (template._replace(claim=replace(claim, machine=other)) for other in like(claim.machine))
    if claim == DIFFER and template.pattern != "cells":
        yield from (template._replace(pattern=p) for p in GLOBAL_PATTERNS if p != template.pattern)


def like(machine: str) -> Iterator[str]:
    """The other machines that are made of the same."""
    needs = {name: [*signature(maker).parameters] for name, maker in MACHINES.items()}
    return (name for name in MACHINES if name != machine and needs[name] == needs[machine])


def mutated(rule: type[Rule]) -> Iterator[tuple[Template, ...]]:
    """The rule's templates with one of them left out or changed."""
    for i, template in enumerate(rule.templates):
        before, after = rule.templates[:i], rule.templates[i + 1 :]
        if getattr(template.claim, "machine", None) not in THAT_FOLLOW:
            yield before + after
        yield from ((*before, mutant, *after) for mutant in mutants(template))


WRONG = [(rule, templates) for rule in all_rules().values() for templates in mutated(rule)]


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "templates"), WRONG, ids=lambda part: getattr(part, "name", None))
def test_a_wrong_lowering_is_caught(
    rule: type[Rule], templates: tuple[Template, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule, "templates", templates)
    assert any(next(disagreements(case), None) for case in cases_of(rule))


# --- partly filled boards ------------------------------------------------------------------------


def partial_boards(case: Case) -> Iterator[list[int]]:
    """Boards with blanks: all of them where they are few, else a sample."""
    cells, size = case.cells(), case.ruleset.values
    if (size + 1) ** len(cells) <= EXHAUSTIVE:
        yield from (case.board(cells, filling) for filling in product(range(size + 1), repeat=len(cells)))
        return
    draw = random.Random(case.written)
    for _ in range(SAMPLE):
        blank = draw.random()
        yield case.board(cells, [0 if draw.random() < blank else draw.randint(1, size) for _ in cells])


def continuations(case: Case, values: list[int]) -> Iterator[list[int]]:
    """The boards with one more cell filled."""
    blanks = [cell for cell in case.cells() if not values[cell]]
    for cell, value in product(blanks, range(1, case.ruleset.values + 1)):
        yield [*values[:cell], value, *values[cell + 1 :]]


@each_case
def test_what_is_violated_cannot_come_right(case: Case) -> None:
    for values in partial_boards(case):
        if case.ruleset.violations(values):
            for more in islice(continuations(case, values), SOME):
                assert case.ruleset.violations(more), (values, more)


@each_case
def test_only_filled_cells_conflict(case: Case) -> None:
    for values in partial_boards(case):
        assert all(values[cell] for cell in case.ruleset.violations(values)), values


@pytest.mark.parametrize("case", read("violations.txt"))
def test_the_cells_in_conflict_are_named(case: str) -> None:
    written, named = case.split("=>")
    assert line.parse(written).violations() == tuple(named.split())


@pytest.mark.parametrize("head", ["values 0-3+values 1-5", "area 2x4+area 4x2"])
def test_what_the_board_is_like_is_said_once(head: str) -> None:
    with pytest.raises(RuleError, match="a board cannot be both"):
        line.parse(f"futoshiki4+{head}:................")
