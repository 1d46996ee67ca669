"""The example of a rule is a small puzzle that the rule makes unique."""

from __future__ import annotations

import pytest

from tokeru.notation import line
from tokeru.options import EngineName
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules
from tokeru.rules.base import Rule

each_engine = pytest.mark.parametrize("engine", ["naive", "kernel"])
each_rule = pytest.mark.parametrize("rule", all_rules().values(), ids=lambda rule: rule.name)


@each_engine
@each_rule
def test_the_example_has_one_solution(rule: type[Rule], engine: EngineName) -> None:
    solutions = line.parse(rule.example.line).solutions(engine=engine)
    assert [solution.text() for solution in solutions] == [rule.example.solution]


@each_engine
@each_rule
def test_without_the_rule_the_example_has_several(rule: type[Rule], engine: EngineName) -> None:
    puzzle = line.parse(rule.example.line)
    others = [other for other in puzzle.rules if not isinstance(other, rule)]
    assert len(others) < len(puzzle.rules)
    count = Puzzle.of_values(puzzle.size, others, puzzle.givens).count(limit=2, engine=engine)
    assert count == 2 or (rule.in_head and count == 0)
