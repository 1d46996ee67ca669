"""Writes border.h, which gives the kernel the tables of src/tokeru/border: python border.py FILE.

Each table is a macro that calls another one with each of its rows, and the kernel makes what it needs of it:

    #define TOKERU_LEVELS(row) row(easy) row(normal) …
    enum class Level : uint8_t { TOKERU_LEVELS(TOKERU_NAME) };

The last line is a digest of all others, by which a kernel can be told from one that has other tables.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

sys.path.insert(0, str(Path(__file__).parent.parent / "src" / "tokeru"))

import border

NAMED = ("levels", "statuses", "symmetries", "sign_sources", "misses")
TECHNIQUE = ("family", "level", "score", "rating", "one_solution")
HEAD = """\
// The tables of src/tokeru/border, written by cmake/border.py.
#pragma once

#define TOKERU_NAME(name, ...) name,
#define TOKERU_ONE(...) +1
#define TOKERU_COUNT(TABLE) (0u TOKERU_##TABLE(TOKERU_ONE))
"""


def header() -> str:
    text = "\n".join([HEAD, *macros()])
    return f"{text}\n#define TOKERU_BORDER {digest(text)}u\n"


def digest(text: str) -> int:
    return crc32(text.encode())


def macros() -> Iterator[str]:
    for table in NAMED:
        yield macro(table, ([identifier(name)] for name in border.names(table)))
    techniques = [{**row, "name": identifier(row["id"])} for row in border.rows("techniques")]
    yield macro(
        "techniques",
        ([row["name"], *(row[column] or "none" for column in TECHNIQUE)] for row in techniques),
    )
    yield macro("families", ([family] for family in unique(row["family"] for row in techniques)))
    for reads in ("masks", "graph"):
        found = [row for row in techniques if row["reads"] == reads]
        yield macro(f"reading_{reads}", ([row["name"], f"find_{row['finder']}"] for row in found))
        finders = unique(row["finder"] for row in found)
        yield macro(f"finders_of_{reads}", ([f"find_{finder}"] for finder in finders))

    for block in ("step", "candidate", "node", "grade", "recipe", "sign", "outcome", "draft", "cage"):
        yield macro(f"{block}_fields", map(field, fields_of(block)))
    for block, version in versions().items():
        yield f"#define TOKERU_{block.upper()}_VERSION {version}\n"


def versions() -> dict[str, str]:
    always = (row for row in border.rows("layouts") if row["holds"].startswith("always "))
    return {row["block"]: row["holds"].removeprefix("always ") for row in always}


def fields_of(block: str) -> list[border.Row]:
    rows = (row for row in border.rows("layouts") if row["block"] == block)
    return [row for row in rows if not row["holds"].startswith("always ")]


def field(row: border.Row) -> list[str]:
    """Its name; whether it is one, a list, or several without a length; and the most that a word can be."""
    holds = row["holds"]
    form = "several" if "×" in holds else "list" if holds.startswith("list of ") else "one"
    return [row["field"], form, most_of(holds.removeprefix("list of "), row["most"])]


def most_of(holds: str, said: str) -> str:
    """An expression of the kernel, in which `cells` and `size` are those of the board."""
    if said:
        return said.replace(" ", " * ")
    if table := holds.partition("row of ")[2]:
        name, or_any, _ = table.partition(" or any")
        return f"TOKERU_COUNT({name.upper()}){'' if or_any else ' - 1'}"
    return {"flag": "1", "cell": "cells - 1", "value": "size"}.get(holds, "~0u")


def macro(name: str, rows: Iterable[Iterable[str]]) -> str:
    lines = [f"#define TOKERU_{name.upper()}(row)", *(f"    row({', '.join(row)})" for row in rows)]
    return " \\\n".join(lines) + "\n"


def identifier(name: str) -> str:
    return name.replace("-", "_")


def unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    # What stays the same keeps its time, so that nothing is compiled anew for a comment.
    if not target.exists() or target.read_text(encoding="utf-8") != header():
        target.write_text(header(), encoding="utf-8")
