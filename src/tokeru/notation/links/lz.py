"""LZ-string: how f-puzzles, SudokuPad, SudokuMaker and lisudoku make a text short enough for a link.

A text is cut into phrases that have come before, and of each its number is written. Whoever reads counts the
phrases in the same order, so that no table has to be sent:

    0  a character of 8 bits follows, which is new     2    the end
    1  a character of 16 bits follows, which is new    3 …  characters and phrases, as they came

A phrase comes with every number after the first: the phrase before, and the first character of this one.
Characters are UTF-16 code units. A number has as many bits as the count of phrases, the lowest comes first;
six bits, now the highest first, are a character of the packed text.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tokeru.errors import NotationError
from tokeru.notation.symbols import error_at


class Alphabet(NamedTuple):
    """What six bits are written as, and what fills a text up to a multiple of `group` characters."""

    characters: str
    padding: str
    group: int


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
BASE64 = Alphabet(f"{LETTERS}+/", "=", 4)
ADDRESS = Alphabet(f"{LETTERS}+-", "$", 1)

MOST = 4_000_000
"""Characters, packed or not: far more than any puzzle has."""

BITS = 6
UNIT_BITS = 16
WIDTHS = (8, UNIT_BITS)
"""Of new characters, by the number that announces them."""
END = 2
FIRST = 3

_MIRRORED = [int(f"{value:06b}"[::-1], 2) for value in range(1 << BITS)]
_SURROGATE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


def compress(text: str, alphabet: Alphabet) -> str:
    """The packed text, character for character as LZ-string writes it."""
    written = "".join(_characters(_numbers(_phrases(_units(text))), alphabet))
    return written + alphabet.padding * (-len(written) % alphabet.group)


def expand(text: str, alphabet: Alphabet, most: int = MOST) -> str:
    """What was packed, with U+FFFD for half a surrogate pair. What follows the end is not looked at.

    Raises:
        NotationError: the text is damaged, and `position` says where; or more than `most` characters would
            come out, which is found before they do, and then there is no position.
    """
    if len(text) > most:
        raise NotationError(f"a packed text has at most {most} characters")
    return well_formed("".join(_expanded(_Bits(text, alphabet), most)))


# --- packing ----------------------------------------------------------------------------------------


def _units(text: str) -> tuple[int, ...]:
    encoded = text.encode("utf-16-le", "surrogatepass")
    return struct.unpack(f"<{len(encoded) // 2}H", encoded)


def _phrases(units: Iterable[int]) -> Iterator[tuple[int, int | None]]:
    """The number of each phrase; with its unit, if it is a new character.

    A phrase is known by the number of all but its last unit, and that unit.
    """
    known: dict[int, int] = {}
    unsent: dict[int, int] = {}
    phrase = 0
    for unit in units:
        longer = phrase << UNIT_BITS | unit
        if longer in known:
            phrase = known[longer]
            continue
        if unit not in known:
            known[unit] = FIRST + len(known)
            unsent[known[unit]] = unit
        if phrase:
            yield phrase, unsent.pop(phrase, None)
            known[longer] = FIRST + len(known)
        phrase = known[unit]
    if phrase:
        yield phrase, unsent.pop(phrase, None)


def _numbers(phrases: Iterable[tuple[int, int | None]]) -> Iterator[tuple[int, int]]:
    """All that is written, each number with its width."""
    count = END
    for phrase, unit in phrases:
        width = count.bit_length()
        if unit is None:
            yield phrase, width
        else:
            kind = int(unit >= 1 << WIDTHS[0])
            yield kind, width
            yield unit, WIDTHS[kind]
            count += 1
        count += 1
    yield END, count.bit_length()


def _characters(numbers: Iterable[tuple[int, int]], alphabet: Alphabet) -> Iterator[str]:
    """Six bits each; at least one bit follows the end."""
    mirrored = [alphabet.characters[value] for value in _MIRRORED]
    waiting = bits = 0
    for number, width in numbers:
        waiting |= number << bits
        bits += width
        while bits >= BITS:
            yield mirrored[waiting % len(mirrored)]
            waiting >>= BITS
            bits -= BITS
    yield mirrored[waiting]


# --- unpacking --------------------------------------------------------------------------------------


class _Bits:
    """The numbers of a packed text. Its bits lie backwards, so that a number can be cut out as it is read."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        self._text, self._padding = text, alphabet.padding
        unreadable = _unreadable(alphabet).search(text)
        self._readable = unreadable.start() if unreadable else len(text)
        self._bits = text[: self._readable][::-1].translate(_mirrored_bits(alphabet))
        self._left = len(self._bits)

    def number(self, width: int) -> int:
        start = self._left - width
        if start < 0:
            raise self._out_of_bits()
        number = int(self._bits[start : self._left], 2)
        self._left = start
        return number

    def _out_of_bits(self) -> NotationError:
        stops = self._text[self._readable : self._readable + 1]
        said = (
            "a packed text ends too early"
            if stops in self._padding
            else f"{stops!r} cannot be in a packed text"
        )
        return error_at(said, self._text, self._readable)

    def no_such_phrase(self) -> NotationError:
        """The number that was read last stands for nothing."""
        position = (len(self._bits) - self._left - 1) // BITS
        return error_at("a packed text names a phrase that it does not have", self._text, position)


@cache
def _unreadable(alphabet: Alphabet) -> re.Pattern[str]:
    return re.compile(f"[^{re.escape(alphabet.characters)} ]")


@cache
def _mirrored_bits(alphabet: Alphabet) -> dict[int, str]:
    """A plus that went through a form is a space."""
    bits = {ord(character): f"{_MIRRORED[value]:06b}" for value, character in enumerate(alphabet.characters)}
    return bits | {ord(" "): bits[ord("+")]}


def _expanded(bits: _Bits, most: int) -> Iterator[str]:
    """The phrases. All that are known are together hardly longer than what has come out."""
    known = [""] * FIRST
    before, length = "", 0
    while (code := bits.number(len(known).bit_length())) != END:
        if code < END:
            known.append(chr(bits.number(WIDTHS[code])))
            code = len(known) - 1
        if code < len(known):
            phrase = known[code]
        elif code == len(known) and before:
            phrase = before + before[0]
        else:
            raise bits.no_such_phrase()
        length += len(phrase)
        if length > most:
            raise NotationError(f"a packed text holds at most {most} characters")
        if before:
            known.append(before + phrase[0])
        yield phrase
        before = phrase


def well_formed(text: str) -> str:
    """Surrogate pairs as the characters they mean."""
    if not _SURROGATE.search(text):
        return text
    paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return _SURROGATE.sub(_REPLACEMENT, paired)
