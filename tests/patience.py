"""For what needs some time, on a machine that may be slow or busy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")


def given_time(ask: Callable[[float], Answer | None]) -> Answer:
    """The first answer to `ask(seconds)` that is not nothing, with ten times the seconds each time."""
    for seconds in (0.2, 2.0, 20.0, 200.0):
        if answer := ask(seconds):
            return answer
    raise AssertionError("nothing was done in minutes")
