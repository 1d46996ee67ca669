"""From the kernel's words to a puzzle, or to why there is none. docs/formats.md draws the words."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from tokeru import grid
from tokeru.rules import Cage, Less, Regions
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet

STATUS, ATTEMPTS, NODES, MINIMAL, FEWEST_GIVENS, FEWEST_SIGNS, MISSES = range(7)
FOUND = 1
NEVER = 0xFFFFFFFF
"""The fewest of a clue when no attempt came so far."""

SAID_OF_MISSES = (
    "had no grid",
    "had not one solution",
    "had another number of givens",
    "had another number of signs",
    "had signs that lie otherwise",
    "were too easy",
    "were too hard",
    "did without the technique",
)
GIVENS_MISSED, SIGNS_MISSED = 2, 3


class Draft(NamedTuple):
    """What the kernel made."""

    ruleset: RuleSet
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    is_minimal: bool
    attempts: int


def is_found(answer: bytes) -> bool:
    return bool(answer) and array("I", answer)[STATUS] == FOUND


def read_draft(answer: bytes, bare: RuleSet) -> Draft:
    """The draft under the rules of the whole board and those that were drawn on it."""
    words = array("I", answer)
    reader = _Reader(words, MISSES + 1 + words[MISSES])
    solution, givens = reader.numbers(bare.size**2), reader.numbers(bare.size**2)
    drawn = list(reader.drawn_rules(bare.size))
    ruleset = RuleSet.of(bare.size, [*bare.rules, *drawn]) if drawn else bare
    return Draft(ruleset, givens, solution, bool(words[MINIMAL]), words[ATTEMPTS])


class _Reader:
    def __init__(self, words: array[int], position: int) -> None:
        self.words, self.position = words, position

    def word(self) -> int:
        self.position += 1
        return self.words[self.position - 1]

    def numbers(self, count: int) -> tuple[int, ...]:
        self.position += count
        return tuple(self.words[self.position - count : self.position])

    def cells(self, size: int, count: int) -> list[str]:
        return [grid.name(size, cell) for cell in self.numbers(count)]

    def drawn_rules(self, size: int) -> Iterator[Rule]:
        for _ in range(self.word()):
            yield Less(*self.cells(size, 2))
        for _ in range(self.word()):
            total = self.word()
            yield Cage(self.cells(size, self.word()), total)
        if regions := self.numbers(self.word()):
            yield Regions(grid.symbols(tuple(region + 1 for region in regions)))


def told_misses(answer: bytes) -> str:
    """How near the attempts came, the most frequent miss first."""
    words = array("I", answer)
    nearest = {GIVENS_MISSED: words[FEWEST_GIVENS], SIGNS_MISSED: words[FEWEST_SIGNS]}
    counts = enumerate(words[MISSES + 1 : MISSES + 1 + words[MISSES]])
    often = sorted(((count, miss) for miss, count in counts if count), reverse=True)
    told = [f"{count} {SAID_OF_MISSES[miss]}{_at_the_fewest(nearest.get(miss))}" for count, miss in often]
    grids = f"{words[ATTEMPTS]} grid{'' if words[ATTEMPTS] == 1 else 's'}"
    return f"{grids}: {', '.join(told)}" if told else grids


def _at_the_fewest(number: int | None) -> str:
    return "" if number in (None, NEVER) else f" ({number} at the fewest)"
