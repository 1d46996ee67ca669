"""Rules for cells at a fixed distance, everywhere: a knight's move, a king's move, next to each other."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tokeru import grid
from tokeru.grid import Shapes
from tokeru.rules.base import DIFFER, Compare, Example, Rule, Template, broken_pairs, pattern
from tokeru.rules.ruleset import RuleSet

__all__ = ["AntiKing", "AntiKnight", "NonConsecutive"]


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
