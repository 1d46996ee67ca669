"""How long a search may go on, and what happens when it ends too soon."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from tests.patience import given_time

import tokeru
from tokeru.budget import Budget, BudgetLike, read_budget
from tokeru.errors import BudgetExceeded, TokeruError

EMPTY = tokeru.sudoku()
ENGINES = ("kernel", "naive")

each_engine = pytest.mark.parametrize("engine", ENGINES)


# --- written budgets ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "budget"),
    [
        (None, Budget()),
        (Budget(3, 4.0), Budget(3, 4.0)),
        (100, Budget(nodes=100)),
        ("100", Budget(nodes=100)),
        ("1_000_000", Budget(nodes=1_000_000)),
        ("10s", Budget(seconds=10)),
        ("0.5s", Budget(seconds=0.5)),
        ("500ms", Budget(seconds=0.5)),
        ("2min", Budget(seconds=120)),
    ],
)
def test_read(written: BudgetLike, budget: Budget) -> None:
    assert read_budget(written) == budget


@pytest.mark.parametrize("written", ["", "s", "0", "0s", "-1", "1.5", "1h", "10 s", "1e9", "ten", 0, -5])
def test_what_is_not_a_budget_is_named(written: BudgetLike) -> None:
    with pytest.raises(TokeruError, match="is not a budget: write 10s, 500ms, 2min, or a number of nodes"):
        read_budget(written)


def test_a_budget_says_itself() -> None:
    assert str(Budget()) == "no limit"
    assert str(Budget(nodes=100_000)) == "100,000 nodes"
    assert str(Budget(seconds=0.5)) == "0.5 s"
    assert str(Budget(5, 2.0)) == "5 nodes or 2 s"


# --- nodes ----------------------------------------------------------------------------------------


@each_engine
def test_no_solution_within_a_few_nodes(engine: str) -> None:
    with pytest.raises(BudgetExceeded, match="the budget of 5 nodes ran out; 0") as caught:
        EMPTY.solve(engine=engine, budget=5)
    assert caught.value.count == 0


def test_counting_tells_how_far_it_got() -> None:
    with pytest.raises(BudgetExceeded) as caught:
        EMPTY.count(None, budget=1000)
    assert 0 < caught.value.count < 1000


def test_the_same_nodes_bring_the_same_count() -> None:
    counts = set()
    for _ in range(3):
        with pytest.raises(BudgetExceeded) as caught:
            EMPTY.count(None, budget=777)
        counts.add(caught.value.count)
    assert len(counts) == 1


def test_candidates_have_a_budget_too() -> None:
    with pytest.raises(BudgetExceeded):
        EMPTY.candidates(budget=10)


def test_a_random_solution_has_a_budget_too() -> None:
    with pytest.raises(BudgetExceeded):
        EMPTY.random_solution(1, budget=5)


@each_engine
def test_the_budget_is_for_each_solution(engine: str) -> None:
    """All solutions of an empty 4×4 board, each not far from the one before."""
    solutions = tokeru.sudoku(size=4).solutions(engine=engine, budget=150)
    assert len(list(solutions)) == 288


@each_engine
def test_what_ends_within_the_budget_is_exact(engine: str) -> None:
    assert tokeru.sudoku(size=4).count(None, engine=engine, budget=1_000_000) == 288


# --- seconds --------------------------------------------------------------------------------------


def test_seconds_end_a_count_without_end() -> None:
    """All we ask about time is that the count returns long before it could have finished."""

    def counted(seconds: float) -> int:
        with pytest.raises(BudgetExceeded, match=rf"the budget of {seconds:g} s ran out; \d") as caught:
            EMPTY.count(None, budget=Budget(seconds=seconds))
        return caught.value.count

    assert given_time(counted) > 0


def test_seconds_end_a_naive_search_without_end() -> None:
    """Nothing fits into the last cell, which the naive engine sees only when it gets there."""
    hopeless = tokeru.sudoku("........9" + "." * 63 + "12345678.")
    with pytest.raises(BudgetExceeded, match=r"the budget of 0.2 s ran out; 0"):
        hopeless.solve(engine="naive", budget="200ms")


def test_seconds_end_the_search_for_candidates() -> None:
    with pytest.raises(BudgetExceeded):
        tokeru.sudoku(size=25).candidates(budget="50ms")


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
    tokeru.sudoku().count(None, budget=None, engine={engine!r})
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


@each_engine
def test_ctrl_c_ends_a_long_count(engine: str) -> None:
    _, out, _ = interrupt(["-c", LONG_COUNT.format(engine=engine)], "", "begun\n")
    assert out == "stopped\n"


def test_ctrl_c_ends_the_command() -> None:
    """It is told two boards, and interrupted at the second."""
    boards = "futoshiki1:1\n" + "." * 81 + "\n"
    code, _, error = interrupt(["-u", "-m", "tokeru", "count", "--budget", "10min"], boards, "1\n")
    assert code == 130
    assert "Traceback" not in error
