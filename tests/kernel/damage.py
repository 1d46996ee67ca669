"""Problems as no one would write them, cut off, changed or absurd: the kernel may refuse or answer them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from random import Random
from typing import TypeAlias

Words: TypeAlias = "array[int]"

LARGEST = 0xFFFFFFFF
MOST_NEGATIVE = 0x80000000
TELLING = (0, 1, 2, 3, 9, 64, 65, 4096, 0xFFFF, 0x7FFFFFFF, MOST_NEGATIVE, MOST_NEGATIVE + 1, LARGEST)
"""Numbers at which something ends."""


def damaged(draw: Random, words: Words) -> Words:
    return draw.choice(DAMAGES)(draw, words)


def _cut_off(draw: Random, words: Words) -> Words:
    return words[: draw.randrange(len(words))]


def _too_long(draw: Random, words: Words) -> Words:
    return words + array("I", [draw.choice(TELLING) for _ in range(draw.randint(1, 8))])


def _one_less(draw: Random, words: Words) -> Words:
    place = draw.randrange(len(words))
    return words[:place] + words[place + 1 :]


def _one_more(draw: Random, words: Words) -> Words:
    place = draw.randrange(len(words))
    return words[:place] + array("I", [draw.choice(TELLING)]) + words[place:]


def _telling_numbers(draw: Random, words: Words) -> Words:
    changed = words[:]
    for _ in range(draw.randint(1, 3)):
        changed[draw.randrange(len(words))] = draw.choice(TELLING)
    return changed


def _slightly_off(draw: Random, words: Words) -> Words:
    """Most likely a problem still, but another one."""
    changed = words[:]
    for _ in range(draw.randint(1, 5)):
        place = draw.randrange(2, len(words))
        changed[place] = max(changed[place] + draw.choice((-1, 1)), 0) & LARGEST
    return changed


def _noise(draw: Random, words: Words) -> Words:
    place = draw.randrange(len(words))
    length = min(draw.randint(1, 6), len(words) - place)
    return words[:place] + array("I", draw.choices(range(LARGEST + 1), k=length)) + words[place + length :]


DAMAGES: tuple[Callable[[Random, Words], Words], ...] = (
    _cut_off,
    _too_long,
    _one_less,
    _one_more,
    _telling_numbers,
    _slightly_off,
    _noise,
)

ABSURD = [
    array("I", words)
    for words in (
        [],
        [1],
        [2, 4, 0, 0, 0, 0, 0],  # another version
        [1, 0, 0, 0, 0, 0, 0],  # no size
        [1, 65, 0, 0, 0, 0, 0],
        [1, 4, LARGEST],  # more domains than words
        [1, 4, 0, LARGEST],
        [1, 4, 0, 0, LARGEST],
        [1, 4, 0, 0, 0, LARGEST],
        [1, 4, 0, 0, 0, 0, LARGEST],
        [1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0],  # a cell without values
        [1, 2, 0, 1, 0, 0, 0, 0, 0],  # a house without cells
        [1, 2, 0, 1, 0, 2, 3, 3, 0, 0, 0],  # a house with a cell twice
        [1, 2, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0],  # a relation that allows nothing
        [1, 2, 0, 0, 1, 3, 0, 3, 0, 1, 0, 2, 2, 0, 0],  # a relation of a cell to itself
        [1, 2, 0, 0, 0, 1, 0, 0, 1, 0, 0],  # a relation without a table
        [1, 2, 0, 0, 0, 0, 1, 0, 0, 0],  # a sum of nothing
        [1, 2, 0, 0, 0, 0, 1, 0, 5, 0],
        [1, 2, 0, 0, 0, 0, 1, 0, 3, 2, 0, 1, 1, 0],  # a coefficient of 0
        [1, 2, 0, 0, 0, 0, 1, 0, 3, 2, 0, 1, 0, 1],  # a cell twice
        [1, 2, 0, 0, 0, 0, 1, 0, 0x7FFFFFFF, 2, 0, LARGEST, 1, LARGEST],  # totals at the ends of 32 bits
        [1, 2, 0, 0, 0, 0, 1, 0, MOST_NEGATIVE, 2, 0, 1, 1, 1],
        [1, 2, 0, 0, 0, 0, 1, 0, MOST_NEGATIVE, 1, 0, LARGEST],
        [1, 2, 0, 1, 0, 2, 0, 1, 0, 0, 1, 0, MOST_NEGATIVE, 2, 0, 1, 1, 1],
        [1, 2, 0, 0, 0, 0, 1, 0, 3, 2, 0, 1000, 1, 1001],  # a coefficient that is too large
        [1, 2, 0, 0, 0, 0, 1, 0, 2000, 2, 0, 1000, 1, LARGEST - 999],
    )
]
