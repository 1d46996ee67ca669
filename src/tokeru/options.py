"""The words that options know, as types: an editor completes them, and a type checker finds a misspelt one.

They are written out because a type checker reads nothing else. What they mean stands in tables elsewhere, and
a test compares the two. Whatever comes is checked when it is used.

A kind is plain text: one row of generation/kinds.py makes a new one, and "X Sudoku" means x-sudoku. So are
rules, which other packages bring too, and techniques, several of which can stand in one text.
"""

from __future__ import annotations

from typing import Literal

EngineName = Literal["auto", "kernel", "sat", "cpsat", "naive", "mrv", "dlx", "rules"]
NotationName = Literal[
    "candidates",
    "fpuzzles",
    "fufen",
    "hodoku",
    "iss",
    "jigsaw",
    "killer",
    "line",
    "lisudoku",
    "opensudoku",
    "plain",
    "puzzlink",
    "sdk",
    "seed-json",
    "solo",
    "sudokumaker",
    "sudokupad",
    "sudokuwiki",
    "sumocue",
    "unequal",
    "cnf",
    "svg",
]
LevelName = Literal["beginner", "easy", "normal", "hard", "expert", "any"]
SymmetryName = Literal["none", "rotation", "quarter-turn", "mirror", "diagonal"]
FormName = Literal["puzzle", "grid"]
LanguageTag = Literal["en", "ja", "ko", "zh-Hant"]
MarkName = Literal["centre", "corner"]
