"""What is too large ends within its budget, wherever the time goes."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest

import tokeru
from tokeru import Puzzle, TokeruError
from tokeru.budget import Budget, Meter
from tokeru.engines import cnf
from tokeru.errors import BudgetExceeded, RuleError, TooLarge
from tokeru.options import EngineName
from tokeru.rules import CLASSIC, ruleset
from tokeru.rules.lines import Renban
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.sums import Total
from tokeru.search import ENGINES

SHORT = 0.2
LONG = 30
"""Seconds after which a test fails, where minutes went by before the clock was looked at everywhere."""

CELLS = [f"r{row}c{column}" for row in range(1, 65) for column in range(1, 65)]


@cache
def monster(name: str) -> Puzzle:
    if name == "empty":
        return Puzzle(64, CLASSIC)
    if name == "renban":
        return Puzzle(64, [Renban(CELLS)])
    fours = (CELLS[first : first + 4] for first in range(0, 64 * 60, 3))
    return Puzzle(64, [*CLASSIC, *(Total(cells, 130) for cells in fours)])


each_monster = pytest.mark.parametrize("name", ["empty", "renban", "sums"])


def ends_in_time(ask: Callable[[], object]) -> None:
    """It may answer, or say that the budget ran out or that the puzzle is too large."""
    began = time.monotonic()
    with suppress(TokeruError):
        ask()
    assert time.monotonic() - began < LONG


@pytest.mark.slow
@each_monster
@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_keeps_to_its_budget(engine: EngineName, name: str) -> None:
    if engine == "cpsat":
        pytest.importorskip("ortools")
    puzzle = monster(name)
    ends_in_time(lambda: puzzle.solve(engine=engine, seconds=SHORT))
    ends_in_time(lambda: puzzle.count(engine=engine, seconds=SHORT))
    ends_in_time(lambda: puzzle.true_candidates(engine=engine, seconds=SHORT))


@pytest.mark.slow
@each_monster
@pytest.mark.parametrize("question", ["redundant", "prove", "grade", "steps", "hint"])
def test_every_question_keeps_to_its_budget(question: str, name: str) -> None:
    ends_in_time(lambda: getattr(monster(name), question)(seconds=SHORT))


def test_the_budget_that_was_given_is_named() -> None:
    with pytest.raises(BudgetExceeded, match=r"the budget of 0\.7 s ran out"):
        monster("empty").true_candidates(seconds=0.7)


# --- what is broken off or refused ----------------------------------------------------------------


def over() -> Meter:
    meter = Meter(Budget(seconds=60))
    meter.deadline = 0
    return meter


def test_what_is_half_lowered_is_not_kept() -> None:
    rules = RuleSet.of(7, [*CLASSIC[:2], Total("r1c1 r2c2", 5)])
    with pytest.raises(BudgetExceeded, match="the budget of 60 s ran out while lowering the rules"):
        rules.lowered(over())
    assert len(rules.problem.houses) == 14
    with pytest.raises(BudgetExceeded, match="while writing the clauses"):
        cnf.encode(rules.problem, meter=over())


def test_rules_of_too_many_parts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruleset, "MOST_PARTS", 100)
    with pytest.raises(RuleError, match="the rules are too much: they have more than 100 parts"):
        Puzzle(9, [Renban(CELLS[:9]), Renban(CELLS[64:73]), Renban(CELLS[128:137])]).solve()


def test_too_many_clauses_are_refused_and_auto_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cnf, "MOST_CLAUSES", 100)
    with pytest.raises(TooLarge, match="the puzzle is too large for SAT: it has more than 100 clauses"):
        tokeru.sudoku().solve(engine="sat")
    monkeypatch.setattr("tokeru.engines.auto.HEAD_START", 1e-9)
    assert len(set(tokeru.sudoku(size=4).solutions())) == 288
