"""Searching gives back what it takes of the machine, and says what it did not get."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from tests.engines import racing

import tokeru
from tokeru import Puzzle, TokeruError
from tokeru.budget import UNLIMITED, Budget, Meter
from tokeru.engines import auto, kernel, sat
from tokeru.engines.cnf import encode
from tokeru.engines.sat import Oracle, SatSearch
from tokeru.errors import BudgetExceeded, TooLarge, enough_memory
from tokeru.options import EngineName

UNIQUE = tokeru.parse("..3..4.221......")


def run(program: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program, *args], capture_output=True, text=True)


# --- memory ---------------------------------------------------------------------------------------

RESIDENT = """
def resident():  # in KiB
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4
"""
LIST_MANY = (
    RESIDENT
    + """
from itertools import islice
import tokeru
found = tokeru.Puzzle(9).solutions()
next(islice(found, 3000, None))
before = resident()
next(islice(found, 30000, None))
print(resident() - before)
"""
)
PROVE_OFTEN = (
    RESIDENT
    + """
import tokeru
puzzle = tokeru.parse("..3..4.221......")
def prove(times):
    for _ in range(times):
        puzzle.prove()
prove(20)
before = resident()
prove(100)
print(resident() - before)
"""
)
needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads /proc")


@needs_proc
def test_solutions_that_were_listed_are_not_kept() -> None:
    """A board of nine takes more than 700 bytes."""
    assert int(run(LIST_MANY).stdout) < 30000 * 700 / 1024 / 4


@needs_proc
def test_proving_leaves_nothing_behind() -> None:
    """The streams of two solvers took 9 KiB each time."""
    assert int(run(PROVE_OFTEN).stdout) < 100 * 9 / 2


PROVE_AND_COUNT = """
import sys, tokeru
puzzle = tokeru.parse("..3..4.221......")
def counts():
    puzzle.prove()
    return [sys.getrefcount(number) for number in range(200)]
before = counts()
for _ in range(100):
    puzzle.prove()
print(max(map(int.__sub__, counts(), before)))
"""


def test_proving_gives_back_the_references_that_it_takes() -> None:
    """It kept those to the numbers of its files, and gave back as many to the files instead."""
    assert int(run(PROVE_AND_COUNT).stdout) < 50


def test_none_is_missed_or_told_twice_when_the_kernel_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Random(1)
    racing.race(monkeypatch, lambda: draw.random() < 0.5)
    monkeypatch.setattr(auto, "ENOUGH_TO_GO_ALONE", 20)
    found = list(tokeru.sudoku(size=4).solutions())
    assert len(found) == len(set(found)) == 288


def test_a_last_word_of_sat_does_not_stop_a_kernel_that_goes_on_alone() -> None:
    """SAT may have found something while it was told to end."""
    with auto.Race(Puzzle(4), Meter(Budget(seconds=5)), SatSearch) as race:
        race.note(auto.ENOUGH_TO_GO_ALONE)
        for _ in range(100):
            race.kernel.stop()
            assert race.ask(lambda turn, threads: kernel.next_board(race.kernel, turn)) is not None


# --- closing --------------------------------------------------------------------------------------


def threads() -> set[threading.Thread]:
    return set(threading.enumerate())


def test_an_oracle_closes() -> None:
    before = threads()
    with Oracle(encode(UNIQUE.problem), with_proof=True) as oracle:
        assert oracle.satisfiable(UNLIMITED)
        assert threads() - before
    assert oracle.cadical is None
    assert not threads() - before


@needs_proc
def test_an_oracle_that_is_broken_off_closes() -> None:
    formula, over = encode(UNIQUE.problem), Meter(Budget(seconds=60))
    over.deadline = 0
    before = os.listdir("/proc/self/fd")
    with pytest.raises(BudgetExceeded, match="telling the solver"):
        Oracle(formula, over, with_proof=True)
    assert os.listdir("/proc/self/fd") == before


@pytest.mark.parametrize("engine", ["auto", "sat"])
def test_who_stops_asking_frees_everything(engine: EngineName, monkeypatch: pytest.MonkeyPatch) -> None:
    racing.race(monkeypatch, lambda: False)
    monkeypatch.setattr(auto, "ENOUGH_TO_GO_ALONE", 10**9)
    made: list[weakref.ref[SatSearch]] = []

    class Watched(SatSearch):
        def __init__(self, *args: object) -> None:
            super().__init__(*args)  # type: ignore[arg-type]
            made.append(weakref.ref(self))

    monkeypatch.setattr(sat, "SatSearch", Watched)
    monkeypatch.setattr(auto, "SatSearch", Watched)
    before = threads()
    found = Puzzle(6).solutions(engine=engine)
    assert next((solution for solution in islice(found, 100_000) if made), None)
    del found
    gc.collect()
    for thread in threads() - before:
        thread.join()
    assert made
    assert [search() for search in made] == [None]


# --- too little -----------------------------------------------------------------------------------

STARVED = """
import resource, sys, tokeru
from tokeru.rules import CLASSIC
puzzle = tokeru.Puzzle(36, CLASSIC)
tokeru.parse("..3..4.221......").solve(engine=sys.argv[1])
with open("/proc/self/statm") as file:
    used = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (48 << 20),) * 2)
try:
    puzzle.solve(engine=sys.argv[1])
except tokeru.TokeruError as error:
    print(error)
"""


@pytest.mark.slow
@needs_proc
def test_where_there_is_no_memory() -> None:
    done = run(STARVED, "sat")
    assert done.stdout.startswith("not enough memory"), done.stderr


def test_running_out_of_memory_is_said_in_words() -> None:
    with pytest.raises(TokeruError, match="not enough memory to eat"), enough_memory("eat"):
        raise MemoryError
    with pytest.raises(TooLarge, match="a whale"), enough_memory("eat"):
        raise TooLarge("a whale")


FULL_DISK = """
import resource, tokeru
puzzle = tokeru.miracle()
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    hard = tokeru.Puzzle(9, puzzle.rules, {"r5c3": 1, "r6c7": 2})
    hard.prove()
except tokeru.TokeruError as error:
    print(error)
"""


@needs_proc
def test_a_proof_that_cannot_be_written() -> None:
    done = run(FULL_DISK)
    assert done.stdout.startswith("cannot write the proof in "), done.stdout + done.stderr
