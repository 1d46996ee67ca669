"""SadMan's SDK files: a board of n lines, perhaps with notes above it, and perhaps in sections.

#ASadMan                #A author, #D description, #C comment; #B date, #S source, #L level and #U address
#DA first puzzle        are there for people
[Puzzle]
53..7....               other sections hold what a player did: [State], [PencilMarks], [Colours]
…
"""

from __future__ import annotations

import re
from itertools import takewhile

from tokeru import grid
from tokeru.about import About
from tokeru.errors import NotationError
from tokeru.notation.links.comment import comment_of
from tokeru.notation.plain import read_board
from tokeru.notation.refusal import refuse_unsaid
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC

NAME = "sdk"

NOTE = re.compile(r"#([ABCDLSU])(.*)")
_SECTION = re.compile(r"\s*\[\s*([A-Za-z]+)\s*\]\s*")
FIRST_SECTION = "puzzle"
FIELDS = "DAC"
"""The notes of which we know the like: title, author, comment."""

_BEGINS = re.compile(r"\s*+(?:#[ABCDLSU]|\[\s*[Pp][Uu][Zz][Zz][Ll][Ee]\s*\])")


def recognises(text: str) -> bool:
    return _BEGINS.match(text) is not None


def parse(text: str) -> Puzzle:
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if not recognises(text):
        raise NotationError("sdk: it begins with notes, such as #A author, or with [Puzzle]")
    size, givens = read_board("\n".join(_rows(lines)))
    if grid.box_shape(size) is None:
        raise NotationError(f"sdk: a board of size {size} has no boxes")
    return Puzzle(size, CLASSIC, givens, _about(lines))


def format(puzzle: Puzzle) -> str:
    refuse_unsaid("SDK", puzzle, CLASSIC)
    symbols = [*map(grid.symbol, puzzle.givens)]
    rows = ["".join(symbols[cell] for cell in row) for row in grid.rows(puzzle.size)]
    return "\n".join([*_notes(puzzle), f"[{FIRST_SECTION.capitalize()}]", *rows])


def _rows(lines: list[str]) -> list[str]:
    """The lines of the first section, or of no section, where they stand; other lines are blank."""
    start = next((at for at, line in enumerate(lines, 1) if section(line) == FIRST_SECTION), 0)
    rows = takewhile(lambda line: not section(line), lines[start:])
    return [""] * start + ["" if line.startswith("#") else line for line in rows]


def section(line: str) -> str:
    """The name of the section that begins here, or nothing."""
    found = _SECTION.fullmatch(line)
    return found[1].lower() if found else ""


def _about(lines: list[str]) -> About:
    notes = [*filter(None, map(NOTE.fullmatch, lines))]
    title, author, comment = ("\n".join(note[2] for note in notes if note[1] == letter) for letter in FIELDS)
    return About(title, author, comment)


def _notes(puzzle: Puzzle) -> list[str]:
    said = zip(FIELDS, (puzzle.title, puzzle.author, comment_of(puzzle)), strict=True)
    return [f"#{letter}{line}" for letter, text in said if text for line in text.split("\n")]
