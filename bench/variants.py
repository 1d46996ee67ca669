"""The first table: every variant instance, Tokeru against its rivals, with the ratios of this run."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.table import Table

from bench.rivals import Answer, OutOfTime, Rival
from bench.targets import Target, target_of
from bench.timing import best, digits
from bench.vdk import Instance

TITLE = "variants: CPU time to find the solution and prove it unique (miracle_nogivens: to count all 72)"
MISSING = "–"


class Result(NamedTuple):
    """CPU milliseconds, and the answer; without one, the budget ran out and the time is a lower bound."""

    milliseconds: float
    answer: Answer | None


Results = dict[str, Result]
"""By the name of the rival; those that did not run are left out."""


def measure(instance: Instance, rivals: Iterable[Rival], budget: float) -> Results:
    return {rival.NAME: _measure(instance, rival, budget) for rival in rivals}


def _measure(instance: Instance, rival: Rival, budget: float) -> Result:
    started = time.process_time()
    try:
        seconds, answer = best(rival.prepare(instance.puzzle, instance.limit, budget), budget)
    except OutOfTime:
        return Result((time.process_time() - started) * 1e3, None)
    return Result(seconds * 1e3, answer)


def mistakes(instance: Instance, results: Results) -> Iterator[str]:
    """Every answer that differs from the known one, in words."""
    for name, (_, answer) in results.items():
        if answer is None:
            continue
        if answer.found != instance.count:
            yield f"{instance.name}: {name} counts {answer.found}, not {instance.count}"
        if not _right(instance, tuple(answer.solution or ())):
            yield f"{instance.name}: {name} does not give the solution"


def _right(instance: Instance, solution: tuple[int, ...]) -> bool:
    """Whether it is the known solution or, if none is known, full and within the rules."""
    if instance.solution is not None:
        return solution == instance.solution
    full = len(solution) == instance.puzzle.size**2 and all(solution)
    return full and not instance.puzzle.violations(solution)


class Report:
    """The table; it gets a row whenever an instance is done."""

    def __init__(self, budget: float) -> None:
        self.budget = budget
        self.table = Table("instance", title=TITLE)
        for column in ("nodes", "kernel ms", "python ms", "cadical ms", "cp-sat ms"):
            self.table.add_column(column, justify="right")
        for column in ("cadical/kernel", "cp-sat/kernel", "target ms"):
            self.table.add_column(column, justify="right")
        self.table.add_column("held?")

    def add(self, instance: Instance, results: Results) -> None:
        times = [self._time(results.get(name)) for name in ("kernel", "python", "cadical", "cp-sat")]
        ratios = [_ratio(results, name) for name in ("cadical", "cp-sat")]
        target = target_of(instance.name)
        verdict = _target(target), _held(target, results)
        self.table.add_row(instance.name, _nodes(results), *times, *ratios, *verdict)

    def _time(self, result: Result | None) -> str:
        if result is None:
            return MISSING
        return digits(result.milliseconds) if result.answer else f">{self.budget:g} s"


def _ratio(results: Results, name: str) -> str:
    """How many times the kernel's time: more than that if the rival gave up, less if the kernel did."""
    ours, theirs = results.get("kernel"), results.get(name)
    if ours is None or theirs is None or not (ours.answer or theirs.answer):
        return MISSING
    bound = "<" if ours.answer is None else ">" if theirs.answer is None else ""
    return f"{bound}{digits(theirs.milliseconds / ours.milliseconds)}×"


def _nodes(results: Results) -> str:
    kernel = results.get("kernel")
    return f"{kernel.answer.nodes:,}" if kernel and kernel.answer else MISSING


def _target(target: Target | None) -> str:
    if target is None:
        return ""
    return f"{target.kernel:g}" if target.python is None else f"{target.kernel:g} / {target.python:g}"


def _held(target: Target | None, results: Results) -> str:
    """Whether the kernel, and the Python call where it has a target too, were fast enough."""
    if target is None or not {"kernel", "python"} <= results.keys():
        return ""
    limits = {"kernel": target.kernel, "python": target.python}
    slow = [name for name, limit in limits.items() if limit and not _within(results[name], limit)]
    return f"[bold red]no: {', '.join(slow)}[/]" if slow else "[green]yes[/]"


def _within(result: Result, limit: float) -> bool:
    return result.answer is not None and result.milliseconds <= limit
