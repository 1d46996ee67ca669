"""The cases of tests/cases/rules.txt: rules on small boards, and the assignments to try on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, product
from pathlib import Path
from typing import NamedTuple

from tokeru import grid
from tokeru.grid import Shape
from tokeru.notation import line
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet

FOLDER = Path(__file__).parent.parent / "cases"
_LINE = re.compile(r"(whole|pairs|cells|(?:r\dc\d )+)\s*(grid.*)")


def read(name: str) -> list[str]:
    """The lines of a file of cases, without its comments."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Case(NamedTuple):
    """Rules on a board, and the groups of cells to try all assignments on."""

    written: str
    ruleset: RuleSet
    groups: tuple[Shape, ...]

    def cells(self) -> Shape:
        return tuple(sorted(set(chain.from_iterable(self.groups))))

    def assignments(self) -> Iterator[list[int]]:
        for group in self.groups:
            for filling in product(range(1, self.ruleset.values + 1), repeat=len(group)):
                yield self.board(group, filling)

    def board(self, group: Shape, filling: Iterable[int]) -> list[int]:
        values = [0] * self.ruleset.size**2
        for cell, value in zip(group, filling, strict=True):
            values[cell] = value
        return values


@cache
def rule_cases() -> tuple[Case, ...]:
    return tuple(map(_read_case, read("rules.txt")))


def cases_of(rule: type[Rule]) -> list[Case]:
    """The cases in which a rule of this class takes part."""
    return [case for case in rule_cases() if any(isinstance(found, rule) for found in case.ruleset.rules)]


def _read_case(written: str) -> Case:
    match = _LINE.fullmatch(written)
    assert match is not None, written
    ruleset = line.parse(match[2]).ruleset
    return Case(written, ruleset, _groups(match[1].strip(), ruleset))


def _groups(which: str, ruleset: RuleSet) -> tuple[Shape, ...]:
    board = tuple(range(ruleset.size**2))
    if which == "whole":
        return (board,)
    if which == "pairs":
        return tuple(combinations(board, 2))
    names = (
        set(which.split()) if which != "cells" else {name for rule in ruleset.rules for name in _named(rule)}
    )
    return (tuple(cell for cell in board if grid.name(ruleset.size, cell) in names),)


def _named(rule: Rule) -> Iterator[str]:
    return rule.named_cells()
