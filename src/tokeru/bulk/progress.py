"""How far a job is: a bar on a terminal, JSON lines elsewhere."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

EVERY = 2.0
"""Seconds between two lines."""


class Count(NamedTuple):
    """What is done of a job: rows, how many of them have an error, and the share of all there is to read."""

    puzzles: int
    errors: int
    share: float


class Report(Protocol):
    def __call__(self, done: Count) -> None: ...


class Pace:
    """The rate, and the time that is left, both from what was done since this run began."""

    def __init__(self, begun: Count) -> None:
        self.begun, self.start = begun, time.monotonic()

    def seconds(self) -> float:
        return time.monotonic() - self.start

    def rate(self, done: Count) -> float:
        return (done.puzzles - self.begun.puzzles) / max(self.seconds(), 1e-9)

    def left(self, done: Count) -> float | None:
        share = done.share - self.begun.share
        return self.seconds() * (1 - done.share) / share if share > 0 else None


@contextmanager
def reported(title: str, quiet: bool) -> Iterator[Report]:
    if quiet:
        yield lambda done: None
    elif sys.stdout.isatty():
        with _bar(title) as report:
            yield report
    else:
        yield _lines()


def _lines() -> Report:
    pace: Pace | None = None
    last = time.monotonic()

    def report(done: Count) -> None:
        nonlocal pace, last
        pace = pace or Pace(done)
        if pace.begun is not done and time.monotonic() - last >= EVERY:
            last = time.monotonic()
            print(json.dumps(_told(done, pace), separators=(",", ":")), flush=True)

    return report


def _told(done: Count, pace: Pace) -> dict[str, float | None]:
    left = pace.left(done)
    return {
        **done._asdict(),
        "share": round(done.share, 4),
        "rate": round(pace.rate(done)),
        "left": None if left is None else round(left, 1),
    }


@contextmanager
def _bar(title: str) -> Iterator[Report]:
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
        TextColumn("{task.fields[puzzles]:,} puzzles, {task.fields[rate]:,.0f}/s"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, transient=True) as shown:
        task = shown.add_task(title, total=1.0, puzzles=0, rate=0.0)
        pace: Pace | None = None

        def report(done: Count) -> None:
            nonlocal pace
            pace = pace or Pace(done)
            shown.update(task, completed=done.share, puzzles=done.puzzles, rate=pace.rate(done))

        yield report
