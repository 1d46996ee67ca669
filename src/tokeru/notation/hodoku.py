"""HoDoKu's library: a position and what is to be found in it, one a line.

    :0300:3:9.....+5+6+1..+6.…:436 517::313 314::
      │   │  └─givens─┘       └─deleted─┘

First stand a technique and the digits it is about. A digit after + is placed, but no given; here it is one.
Deleted candidates are digit, row and column. What is to be found comes after them, and says no rule.
"""

from __future__ import annotations

import re

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.candidates import SIZE, left_in, say_only
from tokeru.notation.draft import Draft
from tokeru.notation.symbols import error_at, quoted
from tokeru.puzzle import Puzzle

NAME = "hodoku"

BLANKS = ".0"
LONGEST = 20_000

_BEGINS = re.compile(r"\s*+:(?:[0-9]{4,5}(?:-[0-9x])?)?:[0-9x]*+:(?=[0-9.+])")
_CELL = re.compile(r"\+?([0-9.])")
_DELETED = re.compile(r"([1-9])([1-9])([1-9])")


def recognises(text: str) -> bool:
    return _BEGINS.match(text) is not None


def parse(text: str) -> Puzzle:
    begins = _BEGINS.match(text)
    if begins is None or len(text) > LONGEST:
        raise NotationError("hodoku: a line begins with a technique and its digits, :0300:3:")
    givens, deleted = (*text[begins.end() :].split(":"), "")[:2]
    draft = Draft(SIZE)
    draft.say_houses()
    _read_givens(draft, text, begins.end(), givens)
    _read_deleted(draft, text, begins.end() + len(givens) + 1, deleted)
    return draft.reading().puzzle


def format(puzzle: Puzzle) -> str:
    left = left_in("a line of HoDoKu", puzzle)
    deleted = (
        f"{value}{cell // SIZE + 1}{cell % SIZE + 1}"
        for cell, given in enumerate(puzzle.givens)
        for value in range(1, SIZE + 1)
        if value not in left[cell] and not given
    )
    return f":0000:x:{grid.symbols(puzzle.givens)}:{' '.join(deleted)}:::"


def _read_givens(draft: Draft, text: str, start: int, givens: str) -> None:
    cells = _CELL.findall(givens)
    wrong = re.search(r"[^0-9.+]|\+(?![1-9])", givens.strip())
    if wrong:
        raise error_at(f"{quoted(wrong[0])} is no cell", text, start + wrong.start())
    if len(cells) != SIZE**2:
        raise error_at(f"hodoku: there are {SIZE**2} cells, found {len(cells)}", text, start)
    for cell, symbol in enumerate(cells):
        if symbol not in BLANKS:
            draft.give(cell, int(symbol))


def _read_deleted(draft: Draft, text: str, start: int, deleted: str) -> None:
    left: dict[int, set[int]] = {}
    for word in deleted.split():
        match = _DELETED.fullmatch(word)
        if match is None:
            raise error_at(f"{quoted(word)} is not digit, row and column", text, start)
        value, row, column = map(int, match.groups())
        left.setdefault(draft.index(row - 1, column - 1), {*range(1, SIZE + 1)}).discard(value)
    for cell, values in left.items():
        if not values:
            raise error_at(f"every digit of {grid.name(SIZE, cell)} is deleted", text, start)
        say_only(draft, cell, values)
