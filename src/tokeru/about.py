"""What is said about a puzzle besides its rules: who made it, what it is called, and what it is read without.

    sudoku:53..7…;title Knight Lite;author Aad van de Wetering;comment A%3B B;without fog: fogofwar r1c1
                  └─one entry each, after the rules; what would end an entry is escaped as in addresses──┘

None of it is part of what is solved, so puzzles that differ only here are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from tokeru.arguments import listed, text
from tokeru.errors import NotationError

LONGEST = 20_000
"""Characters of one entry: rules as setters write them have a few hundred."""

_ENTRY = re.compile(r"(title|author|comment|without)\s(.*)", re.IGNORECASE | re.DOTALL)
_NO_ESCAPE = re.compile(r"%(?![0-9a-f]{2})", re.IGNORECASE)
_RESERVED = frozenset("%;{}'\"\\")


@dataclass(frozen=True)
class About:
    """Title, author and comment, in plain text; and what a reader did not understand and left out.

    >>> tokeru.sudoku(size=4).called("Small", author="Ann").title
    'Small'
    """

    title: str = ""
    author: str = ""
    comment: str = ""
    without: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for field in ("title", "author", "comment"):
            object.__setattr__(self, field, _plain(f"the {field}", getattr(self, field)))
        left = (_plain("what is left out", each) for each in listed("without", self.without, NotationError))
        object.__setattr__(self, "without", tuple(dict.fromkeys(filter(None, left))))

    @property
    def headline(self) -> str:
        """Its title and its author, as far as they are known."""
        return f"{self.title or 'a puzzle'} by {self.author}" if self.author else self.title

    @property
    def doubt(self) -> str:
        """What it is read without, wherever the puzzle is shown."""
        return f"read without: {'; '.join(self.without)}" if self.without else ""

    def entries(self) -> Iterator[str]:
        """As the Tokeru line writes them."""
        named = {"title": self.title, "author": self.author, "comment": self.comment}
        yield from (f"{name} {_escaped(said)}" for name, said in named.items() if said)
        yield from (f"without {_escaped(said)}" for said in self.without)


def is_entry(written: str) -> bool:
    """Whether an entry of a Tokeru line is about the puzzle, and no rule of it."""
    return _ENTRY.fullmatch(written) is not None


def read_entries(entries: list[str]) -> About:
    """Of two titles, authors or comments the last one counts."""
    found = [(match[1].lower(), _unescaped(match[2])) for match in map(_ENTRY.fullmatch, entries) if match]
    without = tuple(said for name, said in found if name == "without")
    return About(**{name: said for name, said in found if name != "without"}, without=without)


def _plain(what: str, said: str) -> str:
    """A text without white space around it, and with line ends of one kind."""
    if len(text(what, said, NotationError)) > LONGEST:
        raise NotationError(f"{what} has more than {LONGEST} characters")
    return said.replace("\r\n", "\n").replace("\r", "\n").strip()


def _escaped(said: str) -> str:
    """With what would end an entry, or a line, or the quotes around it, as %3B; so is what is not seen."""
    if said.isprintable() and _RESERVED.isdisjoint(said):
        return said
    return "".join(sign if sign.isprintable() and sign not in _RESERVED else _escape(sign) for sign in said)


def _escape(sign: str) -> str:
    """Half of a character, which no text should have, becomes a question mark."""
    return "".join(f"%{byte:02X}" for byte in sign.encode(errors="replace"))


def _unescaped(written: str) -> str:
    """As it is, if its percent signs are no escapes."""
    try:
        return written if _NO_ESCAPE.search(written) else unquote(written, errors="strict")
    except UnicodeDecodeError:
        return written


NOTHING = About()
