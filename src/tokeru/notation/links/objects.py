"""JSON objects as links carry them: read alike here and on the page, and within bounds.

A whole number is an int, however it is written. A key that comes twice means what it meant last.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, TypeVar

from tokeru.errors import NotationError
from tokeru.notation.links.lz import MOST, well_formed
from tokeru.notation.symbols import error_at

T = TypeVar("T")

DEEPEST = 100
MOST_VALUES = 500_000
MOST_EXACT = 2**53
"""Beyond it the page cannot tell a whole number from the next."""

_SPACES = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"true|false|null")
_ESCAPE = re.compile(r"""\\(?:(["'\\/bfnrt])|u([0-9a-fA-F]{4}))""")
_STOPS = {'"': re.compile(r'["\\]'), "'": re.compile(r"['\\]")}

WORDS = {"true": True, "false": False, "null": None}
ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def read(text: str) -> dict[str, Any]:
    """The object that a text of JSON stands for, or a NotationError that says where it is none."""
    return Reader(text).whole()


class Reader:
    """Strict JSON. Others may have more `quotes`, other keys and values of keys, and leave objects out."""

    quotes: tuple[str, ...] = ('"',)

    def __init__(self, text: str) -> None:
        if len(text) > MOST:
            raise NotationError(f"JSON has at most {MOST} characters here")
        self.text, self.at = text, 0
        self._depth = self._values = 0

    def whole(self) -> dict[str, Any]:
        if self.next() != "{":
            raise self.error("an object of JSON begins with {")
        found: dict[str, Any] = self.value()
        if self.next():
            raise self.error("nothing can follow an object of JSON")
        return found

    def key(self) -> str:
        if self.next() in self.quotes:
            return self._string()
        raise self.error("a key is expected")

    def value_of_key(self) -> Any:
        return self.value()

    def leaves_out(self) -> bool:
        """Whether an entry of a list is not written, because it is an empty object."""
        return False

    def value(self) -> Any:
        begins = self.next()
        if begins == "{":
            return self._nested(self._object)
        if begins == "[":
            return self._nested(self._list)
        if begins in self.quotes:
            return self._string()
        if number := self.token(_NUMBER):
            return self._number(number)
        if word := self.token(_WORD):
            return WORDS[word]
        raise self.error("a value is expected")

    def next(self) -> str:
        """The character that comes next, or nothing at the end; white space before it is passed."""
        self.token(_SPACES)
        return self.text[self.at : self.at + 1]

    def token(self, pattern: re.Pattern[str]) -> str:
        """What matches here, and is passed."""
        found = pattern.match(self.text, self.at)
        if not found:
            return ""
        self.at = found.end()
        return found[0]

    def error(self, message: str) -> NotationError:
        over = self.at >= len(self.text)
        return error_at("the JSON ends too early" if over else message, self.text, self.at)

    # --- what holds others ------------------------------------------------------------------------

    def _nested(self, read: Callable[[], T]) -> T:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self.error(f"JSON is at most {DEEPEST} brackets deep here")
        self.at += 1
        found = read()
        self._depth -= 1
        return found

    def _object(self) -> dict[str, Any]:
        if self.next() == "}":
            self.at += 1
            return {}
        found: dict[str, Any] = {}
        while True:
            key = self.key()
            if self.next() != ":":
                raise self.error("a colon is expected")
            self.at += 1
            found[key] = self.value_of_key()
            if self._ends("}"):
                return found

    def _list(self) -> list[Any]:
        if not self.leaves_out() and self.next() == "]":
            self.at += 1
            return []
        found: list[Any] = []
        while True:
            found.append({} if self.leaves_out() else self.value())
            if self._ends("]"):
                return found

    def _ends(self, bracket: str) -> bool:
        """After a value: whether it was the last. A comma or the bracket is passed."""
        self._values += 1
        if self._values > MOST_VALUES:
            raise self.error(f"more than {MOST_VALUES} values")
        follows = self.next()
        if follows not in (",", bracket):
            raise self.error(f"a comma or {bracket} is expected")
        self.at += 1
        return follows == bracket

    # --- what stands alone ------------------------------------------------------------------------

    def _string(self) -> str:
        stops = _STOPS[self.text[self.at]]
        self.at += 1
        parts: list[str] = []
        while stop := stops.search(self.text, self.at):
            parts.append(self.text[self.at : stop.start()])
            if stop[0] != "\\":
                self.at = stop.end()
                return well_formed("".join(parts))
            self.at = stop.start()
            parts.append(self._escaped())
        self.at = len(self.text)
        raise self.error("a text has no end")

    def _escaped(self) -> str:
        found = _ESCAPE.match(self.text, self.at)
        if not found:
            raise self.error("no character is escaped like this")
        self.at = found.end()
        return ESCAPES.get(found[1], found[1]) if found[1] else chr(int(found[2], 16))

    def _number(self, written: str) -> float:
        number = float(written)
        if math.isinf(number):
            self.at -= len(written)
            raise self.error("a number is too large")
        return int(number) if number.is_integer() and abs(number) <= MOST_EXACT else number
