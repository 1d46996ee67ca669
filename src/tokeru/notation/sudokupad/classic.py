"""Givens in characters, which have no rules but those of every Sudoku.

scf        a character is a cell and the blanks behind it: digit + 10 · blanks, 0 … 9 A … Z a … x.
           After a * come flags: x diagonals, w windows, t a title, a an author; ** is a *
classic    older: digits as they are, and a character for each run of blanks
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

from tokeru.about import About
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.reading import Reading
from tokeru.notation.symbols import error_at

CELLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
FLAGS = {"x": "diagonals", "w": "windows"}
MOST = 4096

_PART = re.compile(r"(?:[^*]|\*\*)+")


def read_classic(text: str, is_new: bool) -> Reading:
    """An older text may be a newer one as well; then it is, if it fills a board."""
    if is_new or (not set(text) - {*CELLS} and _side([*_cells(text)])):
        board, *flags = (part[0].replace("**", "*") for part in _PART.finditer(text))
        return _read([*_cells(board)], flags)
    return _read([*_runs(text)], [])


def _read(givens: list[int], flags: list[str]) -> Reading:
    side = _side(givens)
    if not side:
        raise NotationError(f"sudokupad: {len(givens)} cells are no board")
    draft = Draft(side)
    draft.say_houses()
    for cell, value in enumerate(givens):
        if value:
            draft.give(cell, value)
    said = {flag[:1]: flag[1:] for flag in flags}
    for flag, rest in said.items():
        if flag in FLAGS and not rest:
            draft.say(FLAGS[flag], f"flag {flag}")
        elif flag not in "ta":
            draft.leave(f"flag {flag}{rest}")
    draft.about = About(said.get("t", ""), said.get("a", ""))
    return draft.reading()


def _side(cells: list[int]) -> int:
    side = isqrt(len(cells))
    return side if 0 < side**2 == len(cells) <= MOST else 0


def _cells(text: str) -> Iterator[int]:
    for at, character in enumerate(text):
        number = CELLS.find(character)
        if number < 0:
            raise error_at(f"sudokupad: {character!r} is no cell", text, at)
        yield number % 10
        yield from (0 for _ in range(number // 10))


def _runs(text: str) -> Iterator[int]:
    for at, character in enumerate(text):
        if character in "0123456789":
            yield int(character)
        elif character in RUNS:
            yield from (0 for _ in range(RUNS.index(character)))
        else:
            raise error_at(f"sudokupad: {character!r} is neither a digit nor a run of blanks", text, at)
