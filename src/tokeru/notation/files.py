"""Files of puzzles: where one ends and the next begins. What each of them says is for the notations.

A file may hold any mix of these:

    one puzzle per line, in any notation; blank lines, and lines that begin with #, keep puzzles apart
    `Grid 01` and the rows below it, as Project Euler writes them
    grids over several lines, framed or not, kept apart by a blank line: n lines of n cells are one grid
    JSON objects, one per line or one over several lines
    a Tokeru line whose head (`sudoku:`) stands alone, with the cells and rules on the lines below
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise, takewhile
from math import isqrt
from typing import NamedTuple

from tokeru import grid
from tokeru.notation import fufen, line, plain, seed_json
from tokeru.notation.symbols import SYMBOL

_LABEL = re.compile(r"\s*+(grid\s++[0-9]++)\s*+", re.IGNORECASE)
_OPENERS = (_LABEL.fullmatch, seed_json.recognises, line.recognises, fufen.recognises)
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
    for paragraph in _joined_bands(_paragraphs(text.removeprefix("\ufeff"))):
        yield from _entries(paragraph)


def _paragraphs(text: str) -> Iterator[Lines]:
    """Lines without a gap between them; a gap below a label does not count."""
    paragraph: Lines = []
    for number, written in enumerate(text.split("\n"), 1):
        if written and not written.isspace() and not written.startswith("#"):
            paragraph.append(Line(number, written.removesuffix("\r")))
        elif paragraph and not _LABEL.fullmatch(paragraph[-1].text):
            yield paragraph
            paragraph = []
    if paragraph:
        yield paragraph


def _entries(paragraph: Lines) -> Iterator[Entry]:
    """A line that opens something takes the lines that belong to it; other lines are rows, or puzzles."""
    start = 0
    while start < len(paragraph):
        end = _end(paragraph, start)
        lines = paragraph[start:end]
        together = _opens(lines[0].text) or _is_one_grid(lines)
        yield from map(_entry, [lines] if together else [[row] for row in lines])
        start = end


def _entry(lines: Lines) -> Entry:
    """The lines as one text, in which each keeps its distance from the first."""
    label = _LABEL.fullmatch(lines[0].text)
    if label:
        lines = lines[1:] or [Line(lines[0].number, "")]
    breaks = ("\n" * (below.number - above.number) + below.text for above, below in pairwise(lines))
    return Entry(lines[0].number, "".join([lines[0].text, *breaks]), label[1] if label else "")


# --- lines that open something ------------------------------------------------------------------


def _opens(text: str) -> bool:
    """Whether the line begins something other than a row of a plain grid."""
    return any(opens(text) for opens in _OPENERS)


def _end(paragraph: Lines, start: int) -> int:
    """Where what begins at `start` ends: an object, one line, or rows, perhaps below a head or a label."""
    first = paragraph[start].text
    if seed_json.recognises(first):
        return _end_of_object(paragraph, start)
    if _opens(first) and not _LABEL.fullmatch(first) and not _is_head(first):
        return start + 1
    following = islice(paragraph, start + 1, None)
    return start + 1 + sum(1 for _ in takewhile(lambda row: not _opens(row.text), following))


def _is_head(text: str) -> bool:
    return line.recognises(text) and text.rstrip().endswith(":")


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


# --- rows of a grid -----------------------------------------------------------------------------


def _is_one_grid(lines: Lines) -> bool:
    """Whether these lines are rows of one grid rather than puzzles of their own.

    Rows that make no grid, but are too short for puzzles, are still taken together: one complaint, not nine.
    """
    first = lines[:_MOST_ROWS]
    if max(len(row.text) for row in first) > _LONGEST_ROW:
        return False
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
    cells = set(_cells_per_row(paragraph))
    size = cells.pop() if len(cells) == 1 else 0
    shape = grid.box_shape(size)
    return size if shape and shape[0] == len(paragraph) and not _is_puzzle(size) else 0
