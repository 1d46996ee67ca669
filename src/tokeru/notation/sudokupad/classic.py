"""Givens in characters: scf, and the older classic."""

from __future__ import annotations

from tokeru.errors import NotationError
from tokeru.notation.reading import Reading


def read_classic(text: str, is_new: bool) -> Reading:
    raise NotationError("sudokupad: not yet")
