"""Solve, prove, explain and generate Sudoku, Futoshiki and everything between them.

>>> import tokeru
>>> puzzle = tokeru.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.solve().row(0)
(5, 3, 4, 6, 7, 8, 9, 1, 2)

Larger families have a room of their own: rules in `tokeru.rules`, errors in `tokeru.errors`, steps, hints and
grades in `tokeru.logic`.
"""

from __future__ import annotations

from tokeru import errors, logic, rules
from tokeru.bulk import canonical_many, grade_many, shuffled_many, solve_many
from tokeru.errors import TokeruError
from tokeru.game import Game
from tokeru.generation import generate, generate_many
from tokeru.notation import parse, read
from tokeru.proof import Certificate
from tokeru.puzzle import Grid, Puzzle, State, Status
from tokeru.shortcuts import futoshiki, miracle, sudoku
from tokeru.symmetry import Transformation, canonical, symmetries

__version__ = "0.1.0"

__all__ = [
    "Certificate",
    "Game",
    "Grid",
    "Puzzle",
    "State",
    "Status",
    "TokeruError",
    "Transformation",
    "canonical",
    "canonical_many",
    "errors",
    "futoshiki",
    "generate",
    "generate_many",
    "grade_many",
    "logic",
    "miracle",
    "parse",
    "read",
    "rules",
    "shuffled_many",
    "solve_many",
    "sudoku",
    "symmetries",
]
