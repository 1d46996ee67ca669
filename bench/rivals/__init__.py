"""Who runs: one adapter per file.

An adapter is a module with a NAME and

    prepare(puzzle, limit, seconds) -> run

where `run()` counts the solutions up to the limit (None: all of them). Only `run` is timed; what may be
excluded is done before it. Both raise OutOfTime rather than go on for longer than so many seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from tokeru.puzzle import Puzzle

OURS = ("tokeru_kernel", "tokeru_python")
OTHERS = ("cadical", "cpsat")


class OutOfTime(Exception):
    """The budget ran out before the answer was known."""


class Answer(NamedTuple):
    """The number of solutions, the first of them, and how many nodes it took, if known."""

    found: int
    solution: Sequence[int] | None = None
    nodes: int | None = None


Run = Callable[[], Answer]


class Rival(Protocol):
    NAME: str

    def prepare(self, puzzle: Puzzle, limit: int | None, seconds: float) -> Run: ...


def load(adapter: str) -> Rival:
    """The adapter with that name; raises ImportError if the rival is not installed."""
    return cast("Rival", import_module(f"{__name__}.{adapter}"))
