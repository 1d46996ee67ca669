"""What people paste: an address taken apart, and packed texts that chat programs have damaged.

Knows no host: which of them carry puzzles, and where, is for the notations to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import NamedTuple, TypeVar
from urllib.parse import unquote

from tokeru.errors import NotationError
from tokeru.notation.links.lz import MOST, Alphabet, expand

T = TypeVar("T")

AROUND = "\"'`<>“”„‘’‚«»\u200b\ufeff"
"""What people and programs put around an address."""
MOST_TRIES = 400

_ADDRESS = re.compile(
    r"""(?: https?:// | (?=[a-z0-9-]+(?:\.[a-z0-9-]+)+[/?#]) )
        (?: www\. )? ([a-z0-9.-]+) (?: :[0-9]+ )?
        (?: /([^?#]*) )? (?: \?([^#]*) )? (?: \#(.*) )?""",
    re.ASCII | re.DOTALL | re.IGNORECASE | re.VERBOSE,
)
_SINGLE_SLASH = re.compile(r"(?<!/)/(?!/)")


class Address(NamedTuple):
    """The host in small letters, without www; the path without its first slash, unescaped; and what follows
    ? and #, as it was written."""

    host: str
    path: str
    query: str
    fragment: str


def bare(text: str) -> str:
    """The text without white space, quotes and angle brackets around it."""
    return text.strip().strip(AROUND).strip()


def address(text: str) -> Address | None:
    """The parts of an address, also of one without https://, or None if a text is no address."""
    found = _ADDRESS.fullmatch(bare(text))
    if not found:
        return None
    host, path, query, fragment = found.groups("")
    return Address(host.lower(), unquote(path), query, fragment)


def parameters(written: str) -> dict[str, str]:
    """Of a query or a fragment: name=value&name=value, unescaped. A plus stays a plus."""
    pairs = (part.partition("=") for part in written.split("&") if part)
    return {unquote(name): unquote(value) for name, _, value in pairs}


def carried(text: str, who: str, key: str) -> str | None:
    """What an address holds after ?key=, or None if a text is no address."""
    found = address(text)
    if not found:
        return None
    given = parameters(found.query)
    if key not in given:
        raise NotationError(f"an address of {who} holds the puzzle after ?{key}=; others only name it")
    return given[key]


def repaired(text: str) -> Iterator[str]:
    """The text, and what it may have been before a program took `//` for a slip of the finger."""
    slashes = [slash.start() for slash in islice(_SINGLE_SLASH.finditer(text), MOST_TRIES)]
    ways = chain.from_iterable(combinations(slashes, count) for count in range(len(slashes) + 1))
    most = min(MOST_TRIES, 1 + MOST // (len(text) + 1))
    return (_doubled(text, places) for places in islice(ways, most))


def _doubled(text: str, places: Sequence[int]) -> str:
    """With the characters at these places twice."""
    cuts = zip((0, *places), (*(place + 1 for place in places), len(text)), strict=True)
    return "".join(text[start:end] for start, end in cuts)


def expand_repaired(text: str, alphabet: Alphabet, read: Callable[[str], T]) -> T:
    """What `read` makes of the expanded text or, if either fails, of the first repaired one that it can read.

    All tries together expand no more than one text may.
    """
    first, left = None, MOST
    for candidate in repaired(text):
        try:
            expanded = expand(candidate, alphabet, left)
            left -= len(expanded)
            return read(expanded)
        except NotationError as error:
            first = first or error
            if error.position is None:
                break
    assert first
    raise first
