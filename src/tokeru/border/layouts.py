"""Blocks of words, read and written as layouts.txt lays them out.

    Reader(words, size).block("step")      the next block as a dict of its fields
    write("recipe", {"signs": …}, size)    the words of one

In a block a row of a table is its name, tenths are a float, lists are tuples.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, NamedTuple

from tokeru.border import ANY_LEVEL, names, rows

Block = dict[str, Any]

LIST, ROW, ALWAYS, TIMES, OR_ANY = "list of ", "row of ", "always ", " × ", " or any"
LOWER_HALF = 0xFFFFFFFF


class Field(NamedTuple):
    name: str
    holds: str
    most: str


@cache
def fields(block: str) -> tuple[Field, ...]:
    return tuple(
        Field(row["field"], row["holds"], row["most"]) for row in rows("layouts") if row["block"] == block
    )


@cache
def offsets(block: str) -> dict[str, int]:
    """Where each field of a block begins, if all fields but the last are one word each."""
    return {field.name: place for place, field in enumerate(fields(block))}


@cache
def _names_in(table: str) -> tuple[str, ...]:
    return (*names(table.removesuffix(OR_ANY)), *([ANY_LEVEL] if table.endswith(OR_ANY) else []))


def count_of(what: str, size: int) -> int:
    """A number, of a board of this size or of a table: `cells`, `2 cells`, `techniques`."""
    known = {"size": size, "values": size, "cells": size**2}
    return prod(
        int(word) if word.isdigit() else known[word] if word in known else len(names(word))
        for word in what.split(" ")
    )


# --- reading ----------------------------------------------------------------------------------------


class Reader:
    """Takes one block after the other. Inner blocks are dicts too, or of a class that has the same fields."""

    def __init__(self, words: bytes, size: int, classes: Iterable[type[NamedTuple]] = ()) -> None:
        self.words = array("I", words)
        self.size = size
        self.position = 0
        self.classes = {name.__name__.lower(): name for name in classes}

    def at_end(self) -> bool:
        return self.position == len(self.words)

    def word(self) -> int:
        self.position += 1
        return self.words[self.position - 1]

    def several(self, count: int) -> tuple[int, ...]:
        self.position += count
        return tuple(self.words[self.position - count : self.position])

    def block(self, name: str) -> Block:
        return {field: take(self) for field, take in _takers(name)}

    def inner_block(self, name: str) -> Any:
        made_as = self.classes.get(name)
        return made_as(*[take(self) for _, take in _takers(name)]) if made_as else self.block(name)


Taker = Callable[[Reader], Any]


@cache
def _taker(holds: str) -> Taker:
    if holds.startswith(LIST):
        return _taker_of_several(holds.removeprefix(LIST), Reader.word)
    if TIMES in holds:
        item, _, count = holds.partition(TIMES)
        return _taker_of_several(item, lambda reader: count_of(count, reader.size))
    if holds.startswith(ROW):
        named = _names_in(holds.removeprefix(ROW))
        return lambda reader: named[reader.word()]
    return TAKERS.get(holds) or (lambda reader: reader.inner_block(holds))


@cache
def _takers(block: str) -> tuple[tuple[str, Taker], ...]:
    return tuple((field.name, _taker(field.holds)) for field in fields(block))


def _taker_of_several(holds: str, count: Callable[[Reader], int]) -> Taker:
    take = _taker(holds)
    if take is Reader.word:
        return lambda reader: reader.several(count(reader))
    return lambda reader: tuple([take(reader) for _ in range(count(reader))])


def _signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


TAKERS: dict[str, Taker] = {
    "number": Reader.word,
    "cell": Reader.word,
    "value": Reader.word,
    "signed": lambda reader: _signed(reader.word()),
    "tenths": lambda reader: reader.word() / 10,
    "flag": lambda reader: bool(reader.word()),
    "mask": lambda reader: reader.word() | reader.word() << 32,
}

# --- writing ----------------------------------------------------------------------------------------


def write(block: str, data: Mapping[str, Any], size: int) -> array[int]:
    """The words of a block. A band is cut to the most that its field can have."""
    words = array("I")
    _put_block(words, block, data, size)
    return words


def _put_block(words: array[int], block: str, data: Mapping[str, Any] | Sequence[Any], size: int) -> None:
    """From a mapping, or from the fields in their order."""
    for place, field in enumerate(fields(block)):
        if field.holds.startswith(ALWAYS):
            words.append(int(field.holds.removeprefix(ALWAYS)))
        else:
            value = data[field.name] if isinstance(data, Mapping) else data[place]
            _put(words, field.holds, value, size, field.most)


def _put(words: array[int], holds: str, value: Any, size: int, most: str = "") -> None:
    if holds.startswith(LIST):
        words.append(len(value))
        _put_several(words, holds.removeprefix(LIST), value, size)
    elif TIMES in holds:
        _put_several(words, holds.partition(TIMES)[0], value, size)
    elif holds == "band":
        words.extend((value[0], min(value[1], count_of(most, size))))
    elif holds.startswith(ROW):
        words.append(_names_in(holds.removeprefix(ROW)).index(value))
    elif holds in PUTTERS:
        words.extend(PUTTERS[holds](value))
    else:
        _put_block(words, holds, value, size)


def _put_several(words: array[int], holds: str, values: Iterable[Any], size: int) -> None:
    for value in values:
        _put(words, holds, value, size)


PUTTERS: dict[str, Callable[[Any], tuple[int, ...]]] = {
    "number": lambda number: (number,),
    "cell": lambda cell: (cell,),
    "value": lambda value: (value,),
    "signed": lambda number: (number & LOWER_HALF,),
    "tenths": lambda number: (round(10 * number),),
    "flag": lambda flag: (int(flag),),
    "mask": lambda mask: (mask & LOWER_HALF, mask >> 32),
}


# --- for the page and for people --------------------------------------------------------------------


def as_data() -> dict[str, dict[str, list[Any]]]:
    """All tables by their names, and all layouts by their fields, for the page."""
    blocks = dict.fromkeys(row["block"] for row in rows("layouts"))
    tables = ("levels", "sign_sources", "statuses", "symmetries", "techniques")
    return {
        "tables": {table: list(names(table)) for table in tables},
        "layouts": {block: [list(field) for field in fields(block)] for block in blocks},
    }


def markdown(block: str) -> str:
    """The layout as docs/formats.md shows it, with the blocks that it is made of."""
    lines = [("field", "holds", "meaning"), ("---", "---", "---")]
    for each in _with_parts(block):
        told = [row for row in rows("layouts") if row["block"] == each]
        name = f"`{each}.{{}}`" if each != block else "`{}`"
        lines += [(name.format(row["field"]), _told_holds(row), row["meaning"]) for row in told]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _with_parts(block: str) -> list[str]:
    known = {row["block"] for row in rows("layouts")}
    found = [block]
    for each in found:
        parts = (field.holds.rpartition(LIST)[2] for field in fields(each))
        found += [part for part in parts if part in known and part not in found]
    return found


def _told_holds(row: dict[str, str]) -> str:
    most = row["most"].replace("2 cells", "2 n²").replace("cells", "n²").replace("size", "n")
    holds = row["holds"].replace("× cells", "× n²").replace("× size", "× n")
    return f"{holds}, at most {most}" if most else holds
