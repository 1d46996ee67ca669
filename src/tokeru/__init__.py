"""Solve, prove, explain and generate Sudoku, Futoshiki and everything between them.

>>> import tokeru
>>> puzzle = tokeru.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.solve().row(0)
(5, 3, 4, 6, 7, 8, 9, 1, 2)
"""

from __future__ import annotations

from tokeru.budget import Budget
from tokeru.bulk import Solved, grade_many, solve_many
from tokeru.errors import (
    BudgetExceeded,
    MoveError,
    NoSolution,
    NotationError,
    NotProved,
    NotUnique,
    RuleError,
    SaveError,
    Stuck,
    TokeruError,
)
from tokeru.game import Game
from tokeru.generation import Generated, generate, generate_many
from tokeru.logic.grades import Grade
from tokeru.logic.hints import Hint
from tokeru.logic.steps import Step
from tokeru.notation import parse
from tokeru.proof import Certificate
from tokeru.puzzle import Grid, Puzzle, State, Status
from tokeru.rules import CLASSIC, LATIN, chess, dots, houses, lines, marks, signs, sums
from tokeru.rules.base import Rule
from tokeru.rules.chess import *
from tokeru.rules.dots import *
from tokeru.rules.houses import *
from tokeru.rules.lines import *
from tokeru.rules.marks import *
from tokeru.rules.signs import *
from tokeru.rules.sums import *
from tokeru.shortcuts import futoshiki, miracle, sudoku

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "LATIN",
    "Budget",
    "BudgetExceeded",
    "Certificate",
    "Game",
    "Generated",
    "Grade",
    "Grid",
    "Hint",
    "MoveError",
    "NoSolution",
    "NotProved",
    "NotUnique",
    "NotationError",
    "Puzzle",
    "Rule",
    "RuleError",
    "SaveError",
    "Solved",
    "State",
    "Status",
    "Step",
    "Stuck",
    "TokeruError",
    "futoshiki",
    "generate",
    "generate_many",
    "grade_many",
    "miracle",
    "parse",
    "solve_many",
    "sudoku",
]
__all__ += chess.__all__
__all__ += dots.__all__
__all__ += houses.__all__
__all__ += lines.__all__
__all__ += marks.__all__
__all__ += signs.__all__
__all__ += sums.__all__
