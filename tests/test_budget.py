"""How long a search may go on, and what happens when it ends too soon."""

from __future__ import annotations

import signal
import subprocess
import sys
from fractions import Fraction
from math import inf, nan
from typing import Any

import numpy as np
import pytest
from tests.patience import given_time

import tokeru
from tokeru.budget import Budget, Meter, read_budget, read_limits
from tokeru.errors import BudgetExceeded, TokeruError
from tokeru.options import EngineName

EMPTY = tokeru.sudoku()
ENGINES = ("kernel", "naive")

each_engine = pytest.mark.parametrize("engine", ENGINES)


# --- written budgets ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "budget"),
    [
        ("100", Budget(nodes=100)),
        ("1_000_000", Budget(nodes=1_000_000)),
        ("10s", Budget(seconds=10)),
        ("0.5s", Budget(seconds=0.5)),
        ("500ms", Budget(seconds=0.5)),
        ("2min", Budget(seconds=120)),
    ],
)
def test_read(written: str, budget: Budget) -> None:
    assert read_budget(written) == budget


@pytest.mark.parametrize("written", ["", "s", "0", "0s", "-1", "1.5", "1h", "10 s", "1e9", "ten"])
def test_what_is_no_budget_is_named(written: str) -> None:
    with pytest.raises(TokeruError, match="is not a budget: write 10s, 500ms, 2min, or a number of nodes"):
        read_budget(written)


@pytest.mark.parametrize(
    ("seconds", "nodes", "budget"),
    [
        (None, None, Budget()),
        (60, None, Budget(seconds=60.0)),
        (0.5, 7, Budget(7, 0.5)),
        (np.float32(0.5), np.uint8(7), Budget(7, 0.5)),
        (Fraction(1, 2), None, Budget(seconds=0.5)),
        (inf, None, Budget(seconds=1e9)),
    ],
)
def test_limits_as_callers_give_them(seconds: Any, nodes: Any, budget: Budget) -> None:
    assert read_limits(seconds, nodes) == budget
    assert read_limits(**budget.limits()) == budget


@pytest.mark.parametrize("seconds", [0, -1, nan, "10s", True, [], b"1", object(), 1j])
def test_what_are_no_seconds_is_named(seconds: Any) -> None:
    with pytest.raises(TokeruError, match="seconds are a number above 0, or None for no limit, not"):
        EMPTY.solve(seconds=seconds)


@pytest.mark.parametrize("nodes", [0, -1, 1.5, "10", True, 2**63])
def test_what_are_no_nodes_is_named(nodes: Any) -> None:
    with pytest.raises(TokeruError, match="the number of nodes is a whole number from 1 to"):
        EMPTY.solve(nodes=nodes)


def test_a_budget_says_itself() -> None:
    assert str(Budget()) == "no limit"
    assert str(Budget(nodes=100_000)) == "100,000 nodes"
    assert str(Budget(seconds=0.5)) == "0.5 s"
    assert str(Budget(5, 2.0)) == "5 nodes or 2 s"


def test_of_two_limits_the_one_that_ran_out_is_named() -> None:
    meter = Meter(Budget(5, 60.0))
    assert "the budget of 5 nodes ran out" in str(meter.exceeded())
    meter.deadline = 0
    assert "the budget of 60 s ran out" in str(meter.exceeded())


# --- nodes ----------------------------------------------------------------------------------------


@each_engine
def test_no_solution_within_a_few_nodes(engine: EngineName) -> None:
    with pytest.raises(BudgetExceeded, match="the budget of 5 nodes ran out; 0") as caught:
        EMPTY.solve(engine=engine, nodes=5)
    assert caught.value.count == 0


def test_counting_tells_how_far_it_got() -> None:
    with pytest.raises(BudgetExceeded) as caught:
        EMPTY.count(nodes=1000)
    assert 0 < caught.value.count < 1000


def test_the_same_nodes_bring_the_same_count() -> None:
    counts = set()
    for _ in range(3):
        with pytest.raises(BudgetExceeded) as caught:
            EMPTY.count(nodes=777)
        counts.add(caught.value.count)
    assert len(counts) == 1


def test_candidates_have_a_budget_too() -> None:
    with pytest.raises(BudgetExceeded):
        EMPTY.true_candidates(nodes=10)


def test_a_random_solution_has_a_budget_too() -> None:
    with pytest.raises(BudgetExceeded):
        EMPTY.random_solution(1, nodes=5)


@each_engine
def test_the_budget_is_for_each_solution(engine: EngineName) -> None:
    """All solutions of an empty 4×4 board, each not far from the one before."""
    solutions = tokeru.sudoku(size=4).solutions(engine=engine, nodes=150)
    assert len(list(solutions)) == 288


@each_engine
def test_what_ends_within_the_budget_is_exact(engine: EngineName) -> None:
    assert tokeru.sudoku(size=4).count(engine=engine, nodes=1_000_000) == 288


# --- seconds --------------------------------------------------------------------------------------


def test_seconds_end_a_count_without_end() -> None:
    """All we ask about time is that the count returns long before it could have finished."""

    def counted(seconds: float) -> int:
        with pytest.raises(BudgetExceeded, match=rf"the budget of {seconds:g} s ran out; \d") as caught:
            EMPTY.count(seconds=seconds)
        return caught.value.count

    assert given_time(counted) > 0


def test_seconds_end_a_naive_search_without_end() -> None:
    """Nothing fits into the last cell, which the naive engine sees only when it gets there."""
    hopeless = tokeru.sudoku("........9" + "." * 63 + "12345678.")
    with pytest.raises(BudgetExceeded, match=r"the budget of 0.2 s ran out; 0"):
        hopeless.solve(engine="naive", seconds=0.2)


def test_seconds_end_the_search_for_candidates() -> None:
    with pytest.raises(BudgetExceeded):
        tokeru.sudoku(size=25).true_candidates(seconds=0.05)


# --- Ctrl-C ---------------------------------------------------------------------------------------

LONG_COUNT = """
import threading, time, tokeru

def tell_when_busy():
    while time.process_time() < begun + 0.2:
        time.sleep(0.01)
    print("begun", flush=True)

tokeru.sudoku(size=4).count(engine={engine!r})
begun = time.process_time()
threading.Thread(target=tell_when_busy, daemon=True).start()
try:
    tokeru.sudoku().count(seconds=None, engine={engine!r})
except KeyboardInterrupt:
    print("stopped")
"""
"""All is imported by the time it begins, and it says so when it has counted for a while."""


def interrupt(command: list[str], told: str, begun: str) -> tuple[int, str, str]:
    """Run the command, wait until it says that it has begun, and press Ctrl-C."""
    pipe = subprocess.PIPE
    line = [sys.executable, *command]
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdin and child.stdout and child.stderr
        child.stdin.write(told)
        child.stdin.close()
        assert child.stdout.readline() == begun
        child.send_signal(signal.SIGINT)
        out, error = child.stdout.read(), child.stderr.read()
    return child.returncode, out, error


@pytest.mark.slow
@each_engine
def test_ctrl_c_ends_a_long_count(engine: EngineName) -> None:
    _, out, _ = interrupt(["-c", LONG_COUNT.format(engine=engine)], "", "begun\n")
    assert out == "stopped\n"


def test_ctrl_c_ends_the_command() -> None:
    """It is told two boards, and interrupted at the second."""
    boards = "futoshiki1:1\n" + "." * 81 + "\n"
    code, _, error = interrupt(["-u", "-m", "tokeru", "count", "--budget", "10min"], boards, "1\n")
    assert code == 130
    assert "Traceback" not in error


LONG_LOWERING = """
import time, tokeru
from tokeru.rules.lines import Renban
line = Renban([f"r{row}c{column}" for row in range(1, 65) for column in range(1, 65)])
lower = Renban.lower
def loudly(self, *args):
    for number, part in enumerate(lower(self, *args)):
        if number == 1:
            print("begun", flush=True)
        time.sleep(0.001)
        yield part
Renban.lower = loudly
try:
    tokeru.Puzzle(64, [line]).solve()
except KeyboardInterrupt:
    print("stopped")
"""


def test_ctrl_c_ends_the_lowering() -> None:
    _, out, _ = interrupt(["-c", LONG_LOWERING], "", "begun\n")
    assert out == "stopped\n"
