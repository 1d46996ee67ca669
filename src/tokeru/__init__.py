"""Solve, prove and explain Sudoku, Futoshiki and everything between them.

>>> import tokeru
>>> puzzle = tokeru.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.solve().row(0)
(5, 3, 4, 6, 7, 8, 9, 1, 2)
"""

from __future__ import annotations

from tokeru.budget import Budget
from tokeru.bulk import Solved, solve_many
from tokeru.errors import BudgetExceeded, NoSolution, NotationError, NotUnique, RuleError, TokeruError
from tokeru.notation import parse
from tokeru.puzzle import Grid, Puzzle, State, Status
from tokeru.rules import (
    CLASSIC,
    LATIN,
    AllDifferences,
    AllRatios,
    AllXV,
    AntiKing,
    AntiKnight,
    Arrow,
    Boxes,
    Cage,
    Clone,
    Columns,
    Diagonals,
    Difference,
    DisjointGroups,
    Even,
    ExtraRegion,
    Greater,
    Less,
    LittleKiller,
    NonConsecutive,
    Odd,
    Only,
    Palindrome,
    Ratio,
    Regions,
    Renban,
    Rows,
    Thermometer,
    Total,
    V,
    Whisper,
    Windows,
    X,
)
from tokeru.rules.base import Rule
from tokeru.shortcuts import futoshiki, miracle, sudoku

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "LATIN",
    "AllDifferences",
    "AllRatios",
    "AllXV",
    "AntiKing",
    "AntiKnight",
    "Arrow",
    "Boxes",
    "Budget",
    "BudgetExceeded",
    "Cage",
    "Clone",
    "Columns",
    "Diagonals",
    "Difference",
    "DisjointGroups",
    "Even",
    "ExtraRegion",
    "Greater",
    "Grid",
    "Less",
    "LittleKiller",
    "NoSolution",
    "NonConsecutive",
    "NotUnique",
    "NotationError",
    "Odd",
    "Only",
    "Palindrome",
    "Puzzle",
    "Ratio",
    "Regions",
    "Renban",
    "Rows",
    "Rule",
    "RuleError",
    "Solved",
    "State",
    "Status",
    "Thermometer",
    "TokeruError",
    "Total",
    "V",
    "Whisper",
    "Windows",
    "X",
    "futoshiki",
    "miracle",
    "parse",
    "solve_many",
    "sudoku",
]
