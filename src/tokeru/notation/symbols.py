"""Symbols with the places they stand at, and errors that say where and what."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from itertools import islice

from tokeru import grid
from tokeru.errors import NotationError

BLANKS = ".0_*?-"
MOST_CELLS = grid.MAX_SIZE**2
PACKED = re.compile(r"\s*N4Ig[0-9A-Za-z+/]{40}")
"""How the packed objects of links begin, which have letters and digits as boards have."""
PACKED_ID = re.compile(
    r"\s*(?:(?:scl|ctc|fpuz(?:zles)?)N4[0-9A-Za-z+/%]{20}|(?:app\.|beta\.)?(?:sudokupad|crackingthecryptic)\.)",
    re.IGNORECASE,
)
"""The same with what SudokuPad writes before it, and its addresses."""

_LONGEST_QUOTE = 20
_LONGEST_MESSAGE = 160
SYMBOL = re.compile(r"\(([1-9][0-9]?)\)|\S")
_VALUE_OF = dict.fromkeys(BLANKS, 0) | {
    symbol: value
    for symbol in string.digits + string.ascii_letters
    if (value := grid.value_of(symbol)) is not None
}


Symbol = tuple[int, int]
"""The position in the text where it was read, and its value, 0 for a blank."""


def read_symbols(text: str, start: int = 0, end: int | None = None, lowest: int = 1) -> list[Symbol]:
    """The symbols of a stretch of text; white space between them means nothing. Where the lowest number is 0,
    that is no blank, but value 1.

    Reading stops after the largest board, so that a text of any length is refused at once.
    """
    end = len(text) if end is None else end
    if lowest == 0:
        found = islice(_symbols(text, start, end), MOST_CELLS + 1)
        return [(at, 0 if value == 0 and text[at] != "0" else value + 1) for at, value in found]
    if end - start <= MOST_CELLS and _VALUE_OF.keys() >= set(text[start:end]):
        return [*enumerate(map(_VALUE_OF.__getitem__, text[start:end]), start)]
    return list(islice(_symbols(text, start, end), MOST_CELLS + 1))


def _symbols(text: str, start: int, end: int) -> Iterator[Symbol]:
    for match in SYMBOL.finditer(text, start, end):
        written = match[0]
        value = int(match[1]) if match[1] else _VALUE_OF.get(written)
        if value is None:
            raise error_at(_not_a_value(written), text, match.start())
        yield match.start(), value


def _not_a_value(written: str) -> str:
    return "a parenthesis must hold a value, as in (36)" if written == "(" else f"{written!r} is not a value"


def values_up_to(size: int, symbols: Iterable[Symbol], text: str) -> tuple[int, ...]:
    """The values alone, none of them too large for the board."""
    for position, value in symbols:
        if value > size:
            written = grid.symbol(value)
            meant = f"{written} ({value})" if written.isalpha() else str(value)
            raise error_at(f"{meant} is too large: values go from 1 to {size}", text, position)
    return tuple([value for _, value in symbols])


def counted(symbols: list[Symbol]) -> str:
    """How many there are, in words that stay true when reading stopped early."""
    return str(len(symbols)) if len(symbols) <= MOST_CELLS else f"more than {MOST_CELLS}"


def error_at(message: str, text: str, position: int) -> NotationError:
    """The error with its place for people: the character, and the line where there are several."""
    if "\n" not in text.strip():
        return NotationError(message, position)
    line = text.count("\n", 0, position) + 1
    character = position - text.rfind("\n", 0, position)
    error = NotationError(f"{message} (at line {line}, character {character})")
    error.position = position
    return error


def quoted(text: str) -> str:
    """A text inside a message: its beginning, with nothing unprintable."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…")


def shortened(message: str) -> str:
    return message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + "…"
