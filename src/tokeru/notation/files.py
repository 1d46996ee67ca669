"""Files of puzzles: where one ends and the next begins. What each of them says is for the notations.

A file may hold any mix of these:

    one puzzle per line, in any notation: links, game ids, library lines; blank lines, and lines that begin
    with #, keep puzzles apart
    `Grid 01` and the rows below it, as Project Euler writes them
    grids over several lines, framed or not, kept apart by a blank line: n lines of n cells are one grid, and
    so are n lines of n groups of candidates
    SDK: such a grid with notes (#A, #D, #C) right above it, or with sections ([Puzzle])
    JSON objects, one per line or one over several lines
    the games of OpenSudoku
    a Tokeru line whose head (`sudoku:`) stands alone, with the cells and rules on the lines below
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise, takewhile
from math import isqrt
from typing import NamedTuple

from tokeru import grid, notation
from tokeru.notation import candidates, line, opensudoku, plain, sdk, seed_json
from tokeru.notation.symbols import SYMBOL

_LABEL = re.compile(r"\s*+(grid\s++[0-9]++)\s*+", re.IGNORECASE)
_ONLY_CELLS = re.compile(r"[0-9.\s|]++")
_OF_ROWS = ("candidates", "jigsaw", "killer", "plain", "sdk")
"""The notations that tell a board row by row; a line of it may be one by itself."""
_LONGEST_ROW = 8 * grid.MAX_SIZE
"""A row of (64)s with spaces and bars fits in; a longer line is a puzzle by itself."""
_MOST_ROWS = 3 * grid.MAX_SIZE
"""Enough to see whether a long run of lines is a list of puzzles."""


class Entry(NamedTuple):
    """The text of one puzzle, the line of the file where it begins (from 1), and its label if it has one."""

    line: int
    text: str
    label: str = ""


class Line(NamedTuple):
    number: int
    text: str


Lines = list[Line]


def split(text: str) -> Iterator[Entry]:
    """The puzzles of a file, in order."""
    lines = [
        Line(number, written.removesuffix("\r"))
        for number, written in enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    ]
    start = 0
    while start < len(lines):
        games = next((at for at in range(start, len(lines)) if _begins_games(lines[at].text)), len(lines))
        for paragraph in _joined_bands(_paragraphs(lines[start:games])):
            yield from _entries(paragraph)
        start = _end_of_games(lines, games)
        yield from _games(lines[games:start])


def _paragraphs(lines: Lines) -> Iterator[Lines]:
    """Lines without a gap between them, and the notes right above; a gap below a label does not count."""
    paragraph: Lines = []
    for row in lines:
        is_note = sdk.NOTE.fullmatch(row.text) is not None
        if paragraph and is_note and not paragraph[-1].text.startswith("#"):
            yield paragraph
            paragraph = []
        if is_note or (row.text.strip() and not row.text.startswith("#")):
            paragraph.append(row)
        elif paragraph and not _LABEL.fullmatch(paragraph[-1].text):
            yield paragraph
            paragraph = []
    if paragraph:
        yield paragraph


def _entries(paragraph: Lines) -> Iterator[Entry]:
    """A line that opens something takes the lines that belong to it; other lines are rows, or puzzles."""
    notes = [*takewhile(lambda row: row.text.startswith("#"), paragraph)]
    start = len(notes)
    while start < len(paragraph):
        end = _end(paragraph, start)
        lines = paragraph[start:end]
        is_sdk = _is_sdk(lines, bool(notes))
        together = is_sdk or _opens(lines[0].text) or _is_one_grid(lines)
        if not sdk.section(lines[0].text) or is_sdk:
            yield from map(_entry, [notes * is_sdk + lines] if together else [[row] for row in lines])
        notes, start = [], end


def _is_sdk(lines: Lines, has_notes: bool) -> bool:
    """Notes above anything else than a grid are comments; a section that does not begin is a player's."""
    if sdk.section(lines[0].text):
        return sdk.section(lines[0].text) == sdk.FIRST_SECTION
    return has_notes and len(lines) > 1 and not _opens(lines[0].text) and _is_one_grid(lines)


def _entry(lines: Lines) -> Entry:
    """The lines as one text, in which each keeps its distance from the first."""
    label = _LABEL.fullmatch(lines[0].text)
    if label:
        lines = lines[1:] or [Line(lines[0].number, "")]
    breaks = ("\n" * (below.number - above.number) + below.text for above, below in pairwise(lines))
    return Entry(lines[0].number, "".join([lines[0].text, *breaks]), label[1] if label else "")


# --- lines that open something ------------------------------------------------------------------


@cache
def _openers() -> tuple[Callable[[str], object], ...]:
    others = (known.recognises for name, known in notation.NOTATIONS.items() if name not in _OF_ROWS)
    return (_LABEL.fullmatch, _begins_section, *others)


def _opens(text: str) -> bool:
    """Whether the line begins something other than a row of a plain grid."""
    return not _ONLY_CELLS.fullmatch(text) and any(opens(text) for opens in _openers())


def _begins_section(text: str) -> bool:
    return sdk.section(text) == sdk.FIRST_SECTION


def _end(paragraph: Lines, start: int) -> int:
    """Where what begins at `start` ends: an object, one line, or rows, perhaps below a head or a label."""
    first = paragraph[start].text
    if seed_json.recognises(first):
        return _end_of_object(paragraph, start)
    if _opens(first) and not _has_rows_below(first):
        return start + 1
    opened = (at for at in range(start + 1, len(paragraph)) if _opens(paragraph[at].text))
    return next(opened, len(paragraph))


def _has_rows_below(text: str) -> bool:
    is_head = line.recognises(text) and text.rstrip().endswith(":")
    return is_head or _LABEL.fullmatch(text) is not None or _begins_section(text)


def _end_of_object(paragraph: Lines, start: int) -> int:
    """After the line that closes the object's last brace, or before a line that opens the next object."""
    depth = 0
    for i in range(start, len(paragraph)):
        if i > start and paragraph[i].text.startswith("{"):
            return i
        depth += paragraph[i].text.count("{") - paragraph[i].text.count("}")
        if depth <= 0:
            return i + 1
    return len(paragraph)


# --- the games of OpenSudoku --------------------------------------------------------------------


def _begins_games(text: str) -> bool:
    return text.lstrip().startswith("<") and (opensudoku.recognises(text) or "<?xml" in text)


def _end_of_games(lines: Lines, start: int) -> int:
    """A game by itself ends with its tag, a file where it says so."""
    alone = start < len(lines) and lines[start].text.lstrip().startswith(("<game", "<folder"))
    end = ">" if alone else opensudoku.ENDS
    last = (at for at in range(start, len(lines)) if end in lines[at].text)
    return next(last, len(lines) - 1) + 1


def _games(lines: Lines) -> Iterator[Entry]:
    """Each game by itself; what has none, or what is not read, is one puzzle that cannot be read."""
    text = "\n".join(row.text for row in lines)
    found = [*opensudoku.games(text)] if opensudoku.is_read(text) else []
    for game in found:
        yield Entry(lines[0].number + text.count("\n", 0, game.start), game.text)
    if lines and not found:
        yield Entry(lines[0].number, text)


# --- rows of a grid -----------------------------------------------------------------------------


def _is_one_grid(lines: Lines) -> bool:
    """Whether these lines are rows of one grid rather than puzzles of their own.

    Rows that make no grid, but are too short for puzzles, are still taken together: one complaint, not nine.
    """
    first = lines[:_MOST_ROWS]
    if max(len(row.text) for row in first) > _LONGEST_ROW:
        return False
    if len(first) == len(lines) and candidates.recognises("\n".join(row.text for row in first)):
        return True
    cells = _cells_per_row(first)
    fill_board = len(cells) <= grid.MAX_SIZE and set(cells) == {len(cells)}
    return fill_board or any(map(_is_frame, first)) or not any(map(_is_puzzle, cells))


def _cells_per_row(lines: Lines) -> list[int]:
    """How many cells each row has: its words, if there are as many of them as rows; or else its symbols."""
    board = plain.without_frames("\n".join(row.text for row in lines))
    rows = [row for row in board.split("\n") if row.strip()]
    if all(len(row.split()) == len(rows) for row in rows):
        return [len(rows)] * len(rows)
    return [sum(1 for _ in SYMBOL.finditer(row)) for row in rows]


def _is_frame(row: Line) -> bool:
    return not plain.without_frames(row.text).strip()


def _is_puzzle(cells: int) -> bool:
    """Whether this many cells are a whole Sudoku, or at least too many for a row."""
    size = isqrt(cells)
    return cells > grid.MAX_SIZE or (size * size == cells and grid.box_shape(size) is not None)


# --- grids with gaps between their boxes --------------------------------------------------------


def _joined_bands(paragraphs: Iterable[Lines]) -> Iterator[Lines]:
    """The paragraphs, but rows of boxes that follow each other until they fill a board are one."""
    bands: list[Lines] = []
    for paragraph in paragraphs:
        size = _band_size(paragraph)
        if bands and size != _band_size(bands[0]):
            yield from bands
            bands = []
        bands.append(paragraph)
        if sum(map(len, bands)) == size:
            yield [row for band in bands for row in band]
            bands = []
        elif not size:
            yield bands.pop()
    yield from bands


def _band_size(paragraph: Lines) -> int:
    """n, if the paragraph is as high as a box and has n cells in each row, too few for puzzles; else 0."""
    if len(paragraph) > grid.MAX_SIZE or len(paragraph[0].text) > _LONGEST_ROW or _opens(paragraph[0].text):
        return 0
    words = [len(row.text.translate(candidates.DRAWN).split()) for row in paragraph]
    sizes = (counts[0] for counts in (words, _cells_per_row(paragraph)) if counts and len({*counts}) == 1)
    return next((size for size in sizes if _is_band(size, len(paragraph))), 0)


def _is_band(size: int, height: int) -> bool:
    shape = grid.box_shape(size)
    return shape is not None and shape[0] == height and not _is_puzzle(size)
