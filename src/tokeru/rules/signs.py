"""Signs and thermometers: values that rise from cell to cell."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

from tokeru import grid
from tokeru.rules.base import Cells, Example, Limit, Rule, Template, broken_pairs, form, read_cells, writing
from tokeru.rules.claims import Compare
from tokeru.rules.ruleset import RuleSet

__all__ = ["Greater", "Less", "SlowThermometer", "Thermometer"]

RISING = (Template("steps", Compare("a-b", "<", 0)),)


@dataclass(frozen=True, init=False, repr=False)
class Less(Rule):
    """Each cell is less than the next: Less("r1c1", "r1c2"), or a longer chain."""

    name = "less"
    templates = RISING
    drawing = "sign"
    form = "each step"
    writing = "signs"
    limits = (Limit("cells", 2, None, "a sign stands between two cells"),)
    example = Example("futoshiki3:.........;r1c1>r1c2>r1c3;r2c1<r2c2", "321132213")

    cells: Cells

    def __init__(self, *cells: str | tuple[int, int]) -> None:
        object.__setattr__(self, "cells", cells)
        self.__post_init__()

    @classmethod
    def from_fields(cls, values: Mapping[str, object]) -> Rule:
        return cls(*read_cells(values["cells"]))  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"Less({', '.join(map(repr, self.cells))})"

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        steps = pairwise(ruleset.cells(self.cells))
        return broken_pairs(steps, values, lambda a, b: a < b)


@writing("signs")
def _in_signs(rule: Less) -> str:
    """r1c1<r1c2: a sign is read from left to right and from top to bottom."""
    if len(rule.cells) == 2 and grid.place(rule.cells[1]) < grid.place(rule.cells[0]):
        return f"{rule.cells[1]}>{rule.cells[0]}"
    return "<".join(map(str, rule.cells))


@form("each step")
def _each_step(rule: Less) -> Iterable[Rule]:
    """A chain is the signs between its cells."""
    return (Less(a, b) for a, b in pairwise(rule.cells))


def Greater(*cells: str | tuple[int, int]) -> Less:  # noqa: N802  (reads as the rule it stands for)
    """Each cell is greater than the next: the same as Less in the other direction."""
    return Less(*reversed(cells))


@dataclass(frozen=True)
class Thermometer(Rule):
    """Values rise along the thermometer, from the bulb on."""

    name = "thermo"
    templates = RISING
    drawing = "thermometer"
    limits = (Limit("cells", 2, None, "a thermometer has at least two cells"),)
    example = Example("sudoku4:................;thermo r1c3 r2c2 r3c3 r4c4", "4312124324313124")

    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        """Two filled cells conflict as soon as there is no room for the cells between them."""
        line = ruleset.cells(self.cells)
        for i, low in enumerate(line):
            for j in range(i + 1, len(line)):
                high = line[j]
                if values[low] and values[high] and values[high] - values[low] < j - i:
                    yield low
                    yield high


@dataclass(frozen=True)
class SlowThermometer(Rule):
    """Values never fall along the thermometer, from the bulb on."""

    name = "slowthermo"
    templates = (Template("pairs", Compare("a-b", "<=", 0)),)
    drawing = "slow-thermometer"
    limits = (Limit("cells", 2, None, "a thermometer has at least two cells"),)
    example = Example(
        "sudoku4:................"
        ";slowthermo r2c3 r1c3 r2c2 r1c2;slowthermo r2c3 r3c2 r2c1 r1c2;slowthermo r3c2 r2c2 r3c3 r4c2",
        "1423321441322341",
    )

    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return broken_pairs(combinations(ruleset.cells(self.cells), 2), values, operator.le)


# --- signs between neighbours --------------------------------------------------------------------


class Sign(NamedTuple):
    """`first` is left of `second` or above it; `rises` means that first < second."""

    first: int
    second: int
    rises: bool

    @property
    def rising(self) -> tuple[int, int]:
        """Both cells, the lower value's first."""
        return (self.first, self.second) if self.rises else (self.second, self.first)

    def rule(self, size: int) -> Less:
        return Less(*(grid.name(size, cell) for cell in self.rising))


def sign_of(rule: Rule, size: int) -> Sign | None:
    """The rule as a sign, if it is one."""
    if not isinstance(rule, Less) or len(rule.cells) != 2:
        return None
    low, high = (grid.index(size, cell) for cell in rule.cells)
    first, second = sorted((low, high))
    return Sign(first, second, low < high) if grid.are_neighbours(size, first, second) else None
