"""The tables that Python, the kernel and the page all read, a file each: what crosses the border, said once.

    techniques.txt, levels.txt, … ──▶ Python       rows() and names(), here
                                  ──▶ the kernel   border.h, which cmake/border.py writes when it is built
                                  ──▶ the page     data/border.js and data/techniques.js, by site.py

The first line of a table that is not a comment names its columns. Columns are at least two spaces apart, so
that a cell may have words with single spaces; `-` is an empty one. A row's number is its place, from 0. This
module knows nothing else of Tokeru, so that the build can read the tables before there is a package.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
BETWEEN_COLUMNS = re.compile(r" {2,}")
EMPTY = "-"

Row = dict[str, str]


@cache
def rows(table: str) -> tuple[Row, ...]:
    """The rows of a table by the names of their columns; an empty cell is an empty text."""
    text = (HERE / f"{table}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    columns, *cells = (BETWEEN_COLUMNS.split(line.strip()) for line in lines)
    return tuple(
        {column: "" if cell == EMPTY else cell for column, cell in zip(columns, row, strict=True)}
        for row in cells
    )


def names(table: str) -> tuple[str, ...]:
    """The first column: what the rows are called."""
    return tuple(next(iter(row.values())) for row in rows(table))


def nicknames(table: str) -> dict[str, str]:
    """Other names that people use, and what they mean."""
    return {row["also_called"]: row["name"] for row in rows(table) if row["also_called"]}


LEVELS = names("levels")
ANY_LEVEL = "any"
"""What is asked for if the level does not matter; not a row, but numbered after the last one."""
