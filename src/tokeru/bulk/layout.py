"""What the lines of a text file are made of, found by looking at the first of them.

    53..7....6..195…                                       the board alone
    quizzes,solutions                                      a table with a header: , ; | or tab
    0043002090…,8643712595…
    0000183b305c 050703060007000800000816000000030… 7.1    a table with spaces and no names

The column with the puzzles is known by its name, or by its values; of several with boards it is the one with
blanks.
"""

from __future__ import annotations

import codecs
import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tokeru.bulk.symbols import values_of_bytes
from tokeru.errors import NotationError, TokeruError

PUZZLES = frozenset(
    "board grid initial_board puzzle puzzles question questions quiz quizzes sudoku".split()  # noqa: SIM905
)
"""What the known collections call the column of puzzles."""
SPACE = " "
DELIMITERS = (",", ";", "\t", "|", SPACE)
COMMENT = b"#"
LOOKED_AT = 1 << 16
"""Bytes of a file that say what it is made of."""
MOST_LINES = 200


@dataclass(frozen=True)
class Layout:
    """Where the board stands on a line, and what the other columns are called."""

    delimiter: str | None = None
    """None: the board is all of the line."""
    names: tuple[str, ...] = ()
    board: int = 0
    begins: int = 0
    """The byte where the first line after the header begins."""
    line: int = 1
    """And its number."""

    @property
    def others(self) -> tuple[str, ...]:
        return tuple(name for at, name in enumerate(self.names) if at != self.board)


class Line(NamedTuple):
    number: int
    end: int
    """The byte after it."""
    text: bytes


def is_said(line: bytes) -> bool:
    """Whether there is anything on the line but blanks and a comment."""
    return bool(line.strip()) and not line.startswith(COMMENT)


def fields_of(line: bytes, delimiter: str) -> list[str]:
    """The columns of a line. Any number of spaces is one, and there quotes mean nothing."""
    try:
        if delimiter == SPACE:
            return [field for field in line.decode().split(SPACE) if field]
        return next(csv.reader([line.decode()], delimiter=delimiter), [])
    except UnicodeDecodeError as error:
        raise NotationError(f"byte 0x{line[error.start]:02x} is not text") from None
    except csv.Error as error:
        raise NotationError(str(error)) from None


def layout_of(head: bytes, size: int, column: str | None = None) -> Layout:
    """The layout of a file that begins like this. A `column` is the name of the one with the puzzles."""
    start = len(codecs.BOM_UTF8) * head.startswith(codecs.BOM_UTF8)
    lines = [line for line in _lines(head, start) if is_said(line.text)][:MOST_LINES]
    tables = (_table(lines, start, delimiter, size, column) for delimiter in DELIMITERS)
    found = next((table for table in tables if table), None)
    if found:
        return found
    if column is not None:
        raise TokeruError(f"there is no column {column!r} with boards of {size * size} cells")
    if lines and lines[0].text.decode(errors="replace").strip().lower() in PUZZLES:
        return Layout(begins=lines[0].end, line=lines[0].number + 1)
    return Layout(begins=start)


def _lines(head: bytes, start: int) -> Iterator[Line]:
    number = 1
    while start < len(head):
        end = head.find(b"\n", start) + 1 or len(head)
        yield Line(number, end, head[start:end].rstrip(b"\r\n"))
        start, number = end, number + 1


def _table(lines: Sequence[Line], start: int, delimiter: str, size: int, column: str | None) -> Layout | None:
    """What the lines are if this is what stands between their columns."""
    rows = [_fields(line.text, delimiter) for line in lines]
    if not rows:
        return None
    after_header = lines[0].end, lines[0].number + 1
    puzzles = named(rows[0], column) if delimiter != SPACE else []
    if len(rows[0]) > 1 and len(puzzles) == 1:
        return Layout(delimiter, _names(rows[0]), puzzles[0], *after_header)
    width = Counter(map(len, rows)).most_common(1)[0][0]
    even = [row for row in rows if len(row) == width]
    hits = [sum(_is_board(row[at], size) for row in even) for at in range(width)]
    columns = [at for at, hit in enumerate(hits) if hit and 2 * hit >= len(rows) - 1]
    if width < 2 or not columns:
        return None
    has_header = len(rows[0]) == width and not any(_is_board(rows[0][at], size) for at in columns)
    names = _names(rows[0] if has_header else [""] * width)
    board = _chosen(names, columns, [[row[at] for row in even] for at in columns], column)
    return Layout(delimiter, names, board, *(after_header if has_header else (start, 1)))


def _fields(line: bytes, delimiter: str) -> list[str]:
    try:
        return fields_of(line, delimiter)
    except NotationError:
        return []


def named(header: Sequence[str], wanted: str | None) -> list[int]:
    """The columns that have the name of one with puzzles."""
    if wanted is not None:
        return [at for at, name in enumerate(header) if name == wanted]
    return [at for at, name in enumerate(header) if name.lower() in PUZZLES]


def _is_board(field: str, size: int) -> bool:
    symbols = field.encode().translate(values_of_bytes())
    return len(symbols) == size * size and max(symbols) <= size


def _names(written: Sequence[str]) -> tuple[str, ...]:
    """Each column by its name in the header, if it has one that is no other's, or by its number."""
    often = Counter(written)
    return tuple(
        name if name and often[name] == 1 else f"column{number}" for number, name in enumerate(written, 1)
    )


def _chosen(
    names: Sequence[str], columns: Sequence[int], values: Sequence[Sequence[str]], wanted: str | None
) -> int:
    """Which of the columns with boards has the puzzles."""
    return columns[chosen([names[at] for at in columns], [_has_blanks(texts) for texts in values], wanted)]


def _has_blanks(texts: Sequence[str]) -> bool:
    return any(0 in text.encode().translate(values_of_bytes()) for text in texts)


def chosen(names: Sequence[str], has_blanks: Sequence[bool], wanted: str | None) -> int:
    """Which column with boards has the puzzles: the one asked for, or by its name, or by its blanks."""
    if wanted is not None:
        if wanted not in names:
            raise TokeruError(f"no column {wanted!r} has boards; there are {', '.join(names)}")
        return names.index(wanted)
    ways = ([name.lower() in PUZZLES for name in names], has_blanks, [True] * len(names))
    likely = next(way for way in ways if any(way))
    if sum(likely) > 1:
        raise TokeruError(f"several columns have boards: {', '.join(names)}; choose one with --column")
    return likely.index(True)
