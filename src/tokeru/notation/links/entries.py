"""What objects of links hold, entry by entry, each with the name that errors and rules call it by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from tokeru.arguments import shown
from tokeru.errors import NotationError

T = TypeVar("T")

_WHOLE = re.compile(r"\s*(-?[0-9]{1,9})\s*")


class Entry:
    """An object, and where it was found: "thermometer 2"."""

    def __init__(self, source: str, data: object) -> None:
        self.source = source
        if not isinstance(data, Mapping):
            raise self.wrong(f"an object is expected, not {shown(data)}")
        self.data: Mapping[str, Any] = data

    def wrong(self, what: str) -> NotationError:
        return NotationError(f"{self.source}: {what}")

    def get(self, key: str) -> Any:
        return self.data.get(key)

    def items(self, key: str) -> list[Any]:
        """What is not there is an empty list."""
        found = self.data.get(key)
        if found is None:
            return []
        if not isinstance(found, list):
            raise self.wrong(f"{key} is a list, not {shown(found)}")
        return found

    def lists(self, key: str) -> Iterator[list[Any]]:
        for each in self.items(key):
            if not isinstance(each, list):
                raise self.wrong(f"{key} is a list of lists, not of {shown(each)}")
            yield each

    def entries(self, key: str, called: str = "") -> Iterator[Entry]:
        """The objects of a list, counted from 1."""
        for number, each in enumerate(self.items(key), 1):
            yield Entry(f"{called or key} {number}", each)


def whole(value: object) -> int | None:
    """A whole number, also one that is written as a text."""
    if isinstance(value, str):
        found = _WHOLE.fullmatch(value)
        return int(found[1]) if found else None
    return value if type(value) is int and abs(value) < 10**9 else None


def text(value: object) -> str:
    """A text, also one that looked like a number to a program on its way; or nothing."""
    return str(value) if isinstance(value, str) or type(value) is int else ""


def is_empty(value: object) -> bool:
    """Whether a key with this value might as well not be there."""
    return value is None or value is False or value == "" or value == [] or value == {}


def pieces(line: Sequence[T], overlap: int) -> Iterator[Sequence[T]]:
    """A line that comes to a cell again, in pieces that do not. Each begins as the one before it ends."""
    start = 0
    for end, cell in enumerate(line):
        if cell in line[start:end]:
            yield line[start:end]
            start = end - overlap
    yield line[start:]


# --- what is left, in words that are the same on the page ---------------------------------------------------

MOST_TOLD = 8
LONGEST_TOLD = 60


def told(value: object) -> str:
    """Texts and whole numbers, those of lists and objects too; of what is long, the beginning."""
    return _cut(" ".join(_words(value, 3)))


def in_quotes(value: object) -> str:
    return f'"{told(value)}"'


def _words(value: object, depth: int) -> list[str]:
    if isinstance(value, Mapping):
        value = [*value.values()]
    if not isinstance(value, list):
        return [str(value)] if value != "" and (isinstance(value, str) or type(value) is int) else []
    if not depth:
        return ["…"]
    words = [word for each in value[:MOST_TOLD] for word in _words(each, depth - 1)]
    return [*words, "…"] if len(value) > MOST_TOLD else words


def _cut(written: str) -> str:
    return written if len(written) <= LONGEST_TOLD else f"{written[:LONGEST_TOLD]}…"
