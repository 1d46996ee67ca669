"""Cages that are right by what their values come to: one of several totals, a product, no such sum, …"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import ClassVar

from tokeru.rules.base import (
    SPELLINGS,
    Cells,
    Check,
    Example,
    Limit,
    Rule,
    Template,
    Wrong,
    check,
    repeated,
    wrong_line,
)
from tokeru.rules.claims import DIFFER, Read
from tokeru.rules.machines import read_runs
from tokeru.rules.ruleset import RuleSet

__all__ = ["EqualityCage", "Lunchbox", "Product", "Rellik", "Totals"]

_RUNS = re.compile(r"[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*")


@dataclass(frozen=True)
class Totals(Rule):
    """The cells add up to one of the totals, given one by one or from the least to the greatest: 5-9,12."""

    name = "totals"
    templates = (Template("cells", Read("totals", ("totals",))),)
    drawing = "cage"
    unordered = True
    spelling = (("totals", "in runs"),)
    checks = (Check("runs", ("totals",), "not-totals", "totals: {written!r} is not totals such as 5-9,12"),)
    example = Example(
        "sudoku4:................"
        ";totals 11-13 r1c1 r1c2 r1c3 r2c2;totals 12,15 r3c1 r4c1 r4c2 r4c3;totals 3-5 r3c3 r3c4",
        "2431132442133142",
    )

    cells: Cells
    totals: str

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        wanted = {*read_runs(self.totals)}
        return wrong_line(ruleset.cells(self.cells), values, lambda line: sum(line) in wanted)


def _in_runs(written: str) -> str:
    """Three or more in a row are written from the first to the last; what makes no sense stays as it is."""
    if not _are_runs(written):
        return written
    runs: list[tuple[int, int]] = []
    for first, last in sorted(map(_ends, written.split(","))):
        if runs and first <= runs[-1][1] + 1:
            first, before = runs.pop()
            last = max(last, before)
        runs.append((first, last))
    return ",".join(f"{first}-{last}" if last > first + 1 else _listed(first, last) for first, last in runs)


def _ends(run: str) -> tuple[int, int]:
    first, _, last = run.partition("-")
    return int(first), int(last or first)


def _listed(first: int, last: int) -> str:
    return ",".join(map(str, range(first, last + 1)))


SPELLINGS["in runs"] = _in_runs


@check("runs")
def _runs(totals: str) -> Wrong:
    return None if _are_runs(totals) else {"written": totals}


def _are_runs(written: str) -> bool:
    return _RUNS.fullmatch(written) is not None and all(
        first <= last for first, last in map(_ends, written.split(","))
    )


@dataclass(frozen=True)
class Product(Rule):
    """The cells multiply to the number; values may repeat."""

    name = "product"
    templates = (Template("cells", Read("product", ("number",))),)
    drawing = "cage"
    unordered = True
    limits = (Limit("number", 0, None, "{name}: the number is 0 or more, not {found}"),)
    example = Example(
        "sudoku4:................;product 12 r1c1 r1c2 r1c3;product 36 r2c2 r2c3 r3c2",
        "3142243113244213",
    )

    cells: Cells
    number: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return wrong_line(ruleset.cells(self.cells), values, lambda line: prod(line) == self.number)


# --- no value twice ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CageOfDifferent(Rule):
    """No value repeats, and all of them together are right."""

    drawing = "cage"
    unordered = True
    limits: ClassVar[tuple[Limit, ...]] = ()

    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        cells = ruleset.cells(self.cells)
        yield from repeated(cells, values)
        yield from wrong_line(cells, values, lambda line: self.is_right(line, ruleset.board.numbers))

    def is_right(self, line: list[int], numbers: range) -> bool:
        raise NotImplementedError


@dataclass(frozen=True)
class Rellik(CageOfDifferent):
    """No value repeats, and none of them adds up to the total, alone or together with others."""

    name = "rellik"
    templates = (Template("cells", DIFFER), Template("cells", Read("no such sum", ("total",))))
    limits = (Limit("total", 1, None, "{name}: the total is 1 or more, not {found}"),)
    example = Example(
        "sudoku4:...............1;rellik 6 r1c1 r1c2 r2c2;rellik 3 r1c3 r1c4;rellik 3 r4c3 r4c4",
        "1324241341323241",
    )

    total: int

    def is_right(self, line: list[int], numbers: range) -> bool:
        """Values above the total take no part."""
        low = [value for value in line if value <= self.total]
        some = (chosen for count in range(1, len(low) + 1) for chosen in combinations(low, count))
        return len({*low}) == len(low) and all(sum(chosen) != self.total for chosen in some)


@dataclass(frozen=True)
class EqualityCage(CageOfDifferent):
    """No value repeats; as many are odd as even, and as many low as high; none is in the middle."""

    name = "equalitycage"
    templates = (Template("cells", DIFFER), Template("cells", Read("equal halves")))
    checks = (
        Check(
            "an even number", ("cells",), "odd-number-of-cells", "equalitycage: {found} cells have no halves"
        ),
    )
    example = Example(
        "sudoku4:.............2.4;equalitycage r1c2 r2c2 r2c3 r3c3;equalitycage r3c1 r3c2",
        "4132234114233214",
    )

    def is_right(self, line: list[int], numbers: range) -> bool:
        middle = (numbers[0] + numbers[-1]) / 2
        odd, low = sum(value % 2 for value in line), sum(value < middle for value in line)
        return 2 * odd == 2 * low == len(line) and middle not in line


@check("an even number")
def _an_even_number(cells: Cells) -> Wrong:
    return {"found": len(cells)} if len(cells) % 2 else None


@dataclass(frozen=True)
class Lunchbox(CageOfDifferent):
    """No value repeats on the line, and those between its lowest and its highest add up to the total."""

    name = "lunchbox"
    templates = (Template("cells", DIFFER), Template("cells", Read("lunchbox", ("total",))))
    drawing = "lunchbox"
    unordered = False
    form = "first end first"
    limits = (
        Limit("cells", 2, None, "{name}: the line has at least two cells"),
        Limit("total", 0, None, "{name}: the total is 0 or more, not {found}"),
    )
    example = Example(
        "sudoku4:................;lunchbox 2 r1c1 r1c2 r2c2 r3c3;lunchbox 2 r1c4 r2c4 r2c3",
        "1243341221344321",
    )

    total: int

    def is_right(self, line: list[int], numbers: range) -> bool:
        """Between the first lowest and the first highest, and these leave room for different values."""
        first, last = sorted((line.index(min(line)), line.index(max(line))))
        return sum(line[first + 1 : last]) == self.total and max(line) - min(line) >= len(line) - 1
