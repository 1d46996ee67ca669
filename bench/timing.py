"""How long a call takes: the best of several, in CPU time unless another clock is given."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
Clock = Callable[[], float]

FEWEST_RUNS = 3
ENOUGH = 0.3
"""Seconds of measuring after which more runs tell nothing new."""
BATCH = 0.002
"""A call that takes fewer seconds than this is timed together with others like it."""


def cpu_time() -> float:
    """In seconds, together with commands that were run and have ended."""
    return time.process_time() + _of_commands()


def _of_commands() -> float:
    try:
        import resource
    except ImportError:  # on Windows
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def best(call: Callable[[], T], budget: float, clock: Clock = time.process_time) -> tuple[float, T]:
    """The shortest time of one call in seconds, and its answer. Once past the budget, it is not run again."""
    gc.disable()
    try:
        first, answer = _timed(call, 1, clock)
        return _best_of_batches(call, first, budget, clock), answer
    finally:
        gc.enable()


def _best_of_batches(call: Callable[[], object], first: float, budget: float, clock: Clock) -> float:
    batch = max(1, int(BATCH / max(first, 1e-6)))
    times, spent = [first], first
    while spent < budget and (len(times) < FEWEST_RUNS or spent < ENOUGH):
        taken, _ = _timed(call, batch, clock)
        times.append(taken / batch)
        spent += taken
    return min(times)


def _timed(call: Callable[[], T], times: int, clock: Clock) -> tuple[float, T]:
    started = clock()
    for _ in range(times):
        answer = call()
    return clock() - started, answer


def digits(number: float) -> str:
    """About three digits, easy to read: 0.024, 1.35, 27.1, 1,394."""
    places = 3 if number < 1 else 2 if number < 10 else 1 if number < 100 else 0
    return f"{number:,.{places}f}"
