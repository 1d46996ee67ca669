"""Houses: groups of cells whose values all differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import ClassVar

from tokeru import grid
from tokeru.board import Board
from tokeru.errors import NotationError, RuleError
from tokeru.grid import Shapes
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
    check_on,
    form,
    pattern,
    repeated,
)
from tokeru.rules.claims import DIFFER
from tokeru.rules.ruleset import RuleSet

__all__ = ["Boxes", "Columns", "Diagonals", "DisjointGroups", "ExtraRegion", "Regions", "Rows", "Windows"]


class HouseRule(Rule):
    """A rule that says only: these groups of cells are houses."""

    def houses(self, size: int) -> Shapes:
        raise NotImplementedError

    checks_on: ClassVar[tuple[Check, ...]] = (Check("houses", ()),)

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return (cell for house in self.houses(ruleset.size) for cell in repeated(house, values))


@check_on("houses")
def _can_be_laid_out(rule: HouseRule, board: Board) -> Wrong:
    """What cannot be laid out on the board is refused on the way."""
    rule.houses(board.size)
    return None


# --- the same on every board ------------------------------------------------------------------


@dataclass(frozen=True)
class Rows(HouseRule):
    """No value twice in a row."""

    name = "rows"
    templates = (Template("rows", DIFFER),)
    example = Example("grid3+rows:1.223.3.1", "132231321")

    def houses(self, size: int) -> Shapes:
        return grid.rows(size)


@pattern("rows")
def _rows(rule: Rows, ruleset: RuleSet) -> Shapes:
    return grid.rows(ruleset.size)


@dataclass(frozen=True)
class Columns(HouseRule):
    """No value twice in a column."""

    name = "columns"
    templates = (Template("columns", DIFFER),)
    example = Example("grid3+columns:12..313.2", "123231312")

    def houses(self, size: int) -> Shapes:
        return grid.columns(size)


@pattern("columns")
def _columns(rule: Columns, ruleset: RuleSet) -> Shapes:
    return grid.columns(ruleset.size)


@dataclass(frozen=True)
class Diagonals(HouseRule):
    """No value twice on either of the two long diagonals."""

    name = "diagonals"
    templates = (Template("diagonals", DIFFER),)
    drawing = "line"
    example = Example("sudoku4+diagonals:12..........3...", "1234432121433412")

    def houses(self, size: int) -> Shapes:
        return grid.diagonals(size)


@pattern("diagonals")
def _diagonals(rule: Diagonals, ruleset: RuleSet) -> Shapes:
    return grid.diagonals(ruleset.size)


# --- made of boxes ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Boxes(HouseRule):
    """No value twice in a box. Boxes() are the usual ones, as square as possible; Boxes(2, 6) are 2 high."""

    name = "boxes"
    templates = (Template("boxes", DIFFER),)
    drawing = "borders"
    form = "usual boxes"
    checks = (
        Check(
            "both or neither",
            ("height", "width"),
            "boxes-sides",
            "boxes have a height and a width: boxes 2 6",
        ),
    )
    example = Example("sudoku4:1.....2..3.....4", "1243342143122134")

    height: int = 0
    width: int = 0

    def houses(self, size: int) -> Shapes:
        return grid.boxes(size, *self.shape(size))

    def shape(self, size: int) -> tuple[int, int]:
        shape = (self.height, self.width) if self.height else grid.box_shape(size)
        if shape is None:
            raise RuleError(f"a board of size {size} has no boxes")
        return shape


@check("both or neither")
def _both_or_neither(height: int, width: int) -> Wrong:
    return {} if min(height, width) < 0 or (height == 0) != (width == 0) else None


@form("usual boxes")
def _usual_boxes(rule: Boxes) -> Iterable[Rule]:
    """The usual boxes need no numbers."""
    usual = grid.box_shape(rule.height * rule.width) == (rule.height, rule.width)
    return (Boxes() if usual else rule,)


@pattern("boxes")
def _boxes(rule: Boxes, ruleset: RuleSet) -> Shapes:
    return grid.boxes(ruleset.size, *rule.shape(ruleset.size))


@dataclass(frozen=True)
class Windows(HouseRule):
    """No value twice in a window: boxes one cell apart, one cell inside the border (Windoku)."""

    name = "windows"
    templates = (Template("windows", DIFFER),)
    drawing = "shade"
    example = Example("sudoku4+windows:1..23..4........", "1432321423414123")

    def houses(self, size: int) -> Shapes:
        return grid.windows(size)


@pattern("windows")
def _windows(rule: Windows, ruleset: RuleSet) -> Shapes:
    return grid.windows(ruleset.size)


@dataclass(frozen=True)
class DisjointGroups(HouseRule):
    """No value twice at the same place in its box."""

    name = "disjoint"
    templates = (Template("disjoint groups", DIFFER),)
    example = Example("sudoku4+disjoint:12............34", "1243431234212134")

    def houses(self, size: int) -> Shapes:
        return grid.disjoint_groups(size)


@pattern("disjoint groups")
def _disjoint_groups(rule: DisjointGroups, ruleset: RuleSet) -> Shapes:
    return grid.disjoint_groups(ruleset.size)


# --- drawn by hand ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Regions(HouseRule):
    """No value twice in a region of any form. The layout names the region of each cell by a symbol.

    Only which cells go together matters, so the regions are numbered as they are met: aabbabab… is 11221212….
    """

    name = "regions"
    templates = (Template("regions", DIFFER),)
    drawing = "borders"
    spelling = (("layout", "numbered"),)
    checks = (
        Check(
            "a square",
            ("layout",),
            "regions-fill-nothing",
            "regions: {cells} symbols do not fill a square board",
        ),
        Check(
            "equal regions",
            ("layout",),
            "region-size",
            "regions: the region of {cell} has {found} cells, not {size}",
        ),
    )
    checks_on = (
        Check(
            "as many regions",
            ("layout",),
            "regions-fill-other",
            "regions: {cells} symbols do not fill a board of size {size}",
        ),
    )
    example = Example("futoshiki4:1....2....3.....;regions 1112122233433444", "1324421324313142")

    layout: str

    def houses(self, size: int) -> Shapes:
        return _regions_of(self.layout)


@check("a square")
def _a_square(layout: str) -> Wrong:
    cells = sum(map(len, _regions_of(layout)))
    return None if isqrt(cells) ** 2 == cells else {"cells": cells}


@check("equal regions")
def _equal_regions(layout: str) -> Wrong:
    regions = _regions_of(layout)
    size = isqrt(sum(map(len, regions)))
    uneven = (region for region in regions if len(region) != size)
    said = ({"cell": grid.name(size, one[0]), "found": len(one), "size": size} for one in uneven)
    return next(said, None)


@check_on("as many regions")
def _as_many_regions(rule: Rule, board: Board, layout: str) -> Wrong:
    found = len(_regions_of(layout))
    return None if found == board.size else {"found": found, "cells": found**2, "size": board.size}


def boxes_of(ruleset: RuleSet) -> Shapes:
    """The boxes or regions of a board: those of a rule, or else the usual boxes."""
    for rule in ruleset.rules:
        if isinstance(rule, Regions):
            return _regions_of(rule.layout)
        if isinstance(rule, Boxes):
            return grid.boxes(ruleset.size, *rule.shape(ruleset.size))
    return grid.boxes(ruleset.size, *Boxes().shape(ruleset.size))


@pattern("regions")
def _regions(rule: Regions, ruleset: RuleSet) -> Shapes:
    return _regions_of(rule.layout)


def _numbered(layout: str) -> str:
    labels = _read_layout(layout)
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels), 1)}
    return grid.symbols(tuple(numbers[label] for label in labels))


SPELLINGS["numbered"] = _numbered


def _read_layout(layout: str) -> list[int]:
    try:
        labels = list(grid.read_symbols("".join(layout.split())))
    except NotationError as error:
        raise RuleError(f"regions: {error}") from None
    if not labels or 0 in labels:
        raise RuleError("regions: every cell needs the symbol of its region")
    return labels


@lru_cache(maxsize=64)
def _regions_of(layout: str) -> Shapes:
    """The cells of each region, in the order of their numbers."""
    regions: dict[int, list[int]] = {}
    for cell, label in enumerate(grid.read_symbols(layout)):
        regions.setdefault(label, []).append(cell)
    return tuple(map(tuple, regions.values()))


@dataclass(frozen=True)
class ExtraRegion(Rule):
    """No value twice in these cells; if there are as many cells as values, each value once."""

    name = "extra"
    templates = (Template("cells", DIFFER),)
    drawing = "shade"
    unordered = True
    limits = (Limit("cells", 2, None, "an extra region has at least two cells"),)
    example = Example("sudoku4:123.............;extra r1c1 r2c3 r3c2 r4c4", "1234432134122143")

    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return repeated(ruleset.cells(self.cells), values)
