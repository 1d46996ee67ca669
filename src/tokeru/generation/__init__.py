"""Puzzles made to order: every kind, every level, always exactly one solution.

    kinds ──▶ recipe ──▶ kernel: grid, clues, fewer clues, grade ──▶ answers ──▶ Generated

The rows of kinds.py say what there is to order. What comes out is a Puzzle that knows where it came from.
"""

from __future__ import annotations

from tokeru.generation.generator import Generated, Made, generate, generate_many
from tokeru.generation.minimal import Minimal, Weighed, minimal_many, weighed_many

__all__ = [
    "Generated",
    "Made",
    "Minimal",
    "Weighed",
    "generate",
    "generate_many",
    "minimal_many",
    "weighed_many",
]
