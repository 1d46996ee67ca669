"""Where puzzles come from: an argument, files, or standard input; still as texts."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tokeru.errors import NotationError, TokeruError
from tokeru.notation import files, parse

STANDARD_INPUT = "-"
_FILE_NAME = re.compile(r"[\w/~][^:;\n]{0,250}\.[A-Za-z]{2,5}")
"""What people call a file. A puzzle may look like this too, but then it can be read as one."""


class Input(NamedTuple):
    """The text of a puzzle, where it stands (a line, of one file among several), and how it is read."""

    place: str
    text: str
    lenient: bool = False


def read_inputs(puzzle: str | None, file_names: Sequence[str] | None, lenient: bool = False) -> list[Input]:
    return [asked._replace(lenient=lenient) for asked in _found(puzzle, file_names)]


def _found(puzzle: str | None, file_names: Sequence[str] | None) -> list[Input]:
    if puzzle is not None and file_names:
        raise TokeruError("give a puzzle or a --file, not both")
    if puzzle is not None and not _means_file(puzzle):
        return list(_inputs(os.fsencode(puzzle)))
    names = file_names or [puzzle or STANDARD_INPUT]
    if len(names) == 1:
        return list(_inputs(read_bytes(names[0])))
    return [found for name in names for found in _inputs(read_bytes(name), name)]


def read_one(
    what: str, puzzle: str | None, file_names: Sequence[str] | None, lenient: bool = False
) -> list[Input]:
    """The only puzzle, for what takes just one."""
    inputs = read_inputs(puzzle, file_names, lenient)
    if len(inputs) > 1:
        raise TokeruError(f"{what} is for one puzzle, but {len(inputs)} were given")
    return inputs


def _inputs(data: bytes, name: str = "") -> Iterator[Input]:
    """The puzzles of a file. Its name is told where there are several files."""
    try:
        entries = list(files.split(decode(data)))
        if not entries:
            raise NotationError("no puzzle found")
    except NotationError as error:
        raise NotationError(f"{name}: {error}") if name else error from None
    place = f"{name}, line" if name else "line"
    return (Input(f"{place} {entry.line}", entry.text) for entry in entries)


def _means_file(argument: str) -> bool:
    """Whether an argument is the name of a file, or of one that is missing, and not a puzzle."""
    is_there = os.path.exists(argument) and not os.path.isdir(argument)
    return (is_there or _FILE_NAME.fullmatch(argument) is not None) and not _is_puzzle(argument)


def _is_puzzle(text: str) -> bool:
    try:
        parse(text)
    except TokeruError:
        return False
    return True


def read_bytes(name: str) -> bytes:
    try:
        if name != STANDARD_INPUT:
            with open(name, "rb") as opened:
                return opened.read()
        if sys.stdin is not None and not sys.stdin.isatty():
            return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        who = "standard input" if name == STANDARD_INPUT else name
        raise TokeruError(f"{who}: {getattr(error, 'strerror', None) or error}") from None
    raise TokeruError("no puzzle given: write it as an argument, name a --file, or pipe it in")


def decode(data: bytes) -> str:
    """UTF-8 without NULs, or the line that is something else."""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _not_text(data, error.start) from None
    if "\0" in text:
        raise _not_text(data, data.index(0))
    return text


def _not_text(data: bytes, position: int) -> NotationError:
    line = data.count(b"\n", 0, position) + 1
    return NotationError(f"line {line}: byte 0x{data[position]:02x} is not text; puzzles are UTF-8")
