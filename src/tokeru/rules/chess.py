"""Rules for cells at a fixed distance, everywhere: a knight's move, a king's move, next to each other."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tokeru import grid
from tokeru.board import Board
from tokeru.grid import Shape, Shapes
from tokeru.rules.base import (
    Check,
    Example,
    Limit,
    Rule,
    Template,
    Wrong,
    broken_pairs,
    check_on,
    form,
    pattern,
)
from tokeru.rules.claims import DIFFER, NOT_SO_FAR, Compare
from tokeru.rules.ruleset import RuleSet

__all__ = ["AntiKing", "AntiKnight", "AntiLeaper", "AntiTaxicab", "NonConsecutive"]

LARGEST_WITH_ALL_PAIRS = 16


@dataclass(frozen=True)
class AntiKnight(Rule):
    """Cells a knight's move apart differ."""

    name = "antiknight"
    templates = (Template("knight pairs", DIFFER),)
    example = Example("sudoku4+antiknight:1..2........3...", "1342243142133124")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return broken_pairs(grid.moves(ruleset.size, grid.KNIGHT), values, operator.ne)


@pattern("knight pairs")
def _knight_pairs(rule: Rule, ruleset: RuleSet) -> Shapes:
    return grid.moves(ruleset.size, grid.KNIGHT)


@dataclass(frozen=True)
class AntiKing(Rule):
    """Cells a king's move apart differ."""

    name = "antiking"
    templates = (Template("king pairs", DIFFER),)
    example = Example("futoshiki5+antiking:1234.3...................", "1234534512512342345145123")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return broken_pairs(grid.moves(ruleset.size, grid.KING), values, operator.ne)


@pattern("king pairs")
def _king_pairs(rule: Rule, ruleset: RuleSet) -> Shapes:
    return grid.moves(ruleset.size, grid.KING)


@dataclass(frozen=True)
class NonConsecutive(Rule):
    """Orthogonal neighbours do not hold consecutive values."""

    name = "nonconsecutive"
    templates = (Template("neighbours", Compare("|a-b|", "!=", 1)),)
    example = Example("futoshiki5+nonconsecutive:24...5...................", "2413552413352411352441352")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        neighbours = grid.moves(ruleset.size, grid.NEIGHBOUR)
        return broken_pairs(neighbours, values, lambda a, b: a != b + 1 and b != a + 1)


@pattern("neighbours")
def _neighbours(rule: Rule, ruleset: RuleSet) -> Shapes:
    return grid.moves(ruleset.size, grid.NEIGHBOUR)


@dataclass(frozen=True)
class AntiLeaper(Rule):
    """Cells so many rows and columns apart differ, or as many columns and rows: a knight is 1 2."""

    name = "antileaper"
    templates = (Template("leaper pairs", DIFFER),)
    form = "shorter way first"
    limits = (
        Limit("short", 0, None, "{name}: the shorter way is 0 or more, not {found}"),
        Limit("long", 1, None, "{name}: the longer way is 1 or more, not {found}"),
    )
    example = Example(
        "futoshiki5:..1......5..32...........;antileaper 1 3",
        "3215443215543211543221543",
    )

    short: int
    long: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return broken_pairs(_leaper_pairs(self, ruleset), values, operator.ne)


@form("shorter way first")
def _shorter_way_first(rule: AntiLeaper) -> Iterable[Rule]:
    return (replace(rule, short=min(rule.short, rule.long), long=max(rule.short, rule.long)),)


@pattern("leaper pairs")
def _leaper_pairs(rule: AntiLeaper, ruleset: RuleSet) -> Shapes:
    """Every pair once: downwards, or to the right in the same row."""
    ways = {(rule.short, rule.long), (rule.long, rule.short)}
    steps = {(down, turn * right) for down, right in ways for turn in (-1, 1)}
    return grid.moves(ruleset.size, tuple(sorted(step for step in steps if step > (0, 0))))


@dataclass(frozen=True)
class AntiTaxicab(Rule):
    """No two equal values are as many steps apart, up, down, left and right, as the value itself."""

    name = "antitaxicab"
    templates = (Template("pairs as far apart as a value", NOT_SO_FAR),)
    checks_on = (
        Check(
            "not too large",
            (),
            "board-too-large",
            "{name}: a board of size {size} has too many pairs of cells",
        ),
    )
    example = Example("futoshiki5+antitaxicab:.3.......................", "1324525314514324215334521")

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        places: dict[int, list[int]] = {}
        for cell, value in enumerate(values):
            places.setdefault(value, []).append(cell)
        for value, cells in places.items():
            for pair in combinations(cells, 2):
                if value and grid.distance(ruleset.size, *pair) == value:
                    yield from pair


@check_on("not too large")
def _not_too_large(rule: Rule, board: Board) -> Wrong:
    return {"name": rule.name, "size": board.size} if board.size > LARGEST_WITH_ALL_PAIRS else None


@pattern("pairs as far apart as a value")
def _as_far_as_a_value(rule: Rule, ruleset: RuleSet) -> Iterable[Shape]:
    pairs = combinations(range(ruleset.size**2), 2)
    return (pair for pair in pairs if grid.distance(ruleset.size, *pair) <= ruleset.size)
