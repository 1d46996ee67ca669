"""From the kernel's words to a puzzle, or to why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tokeru import grid
from tokeru.border import Row, rows
from tokeru.border.layouts import Block, Reader
from tokeru.rules import Cage, Less, Regions
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet

NEVER = 0xFFFFFFFF
"""The fewest of a clue when no attempt got that far."""


class Draft(NamedTuple):
    """What the kernel made."""

    ruleset: RuleSet
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    is_minimal: bool
    attempts: int


def is_found(answer: bytes) -> bool:
    return bool(answer) and _outcome(answer)["status"] == "found"


def _outcome(answer: bytes) -> Block:
    return Reader(answer, 0).block("outcome")


def read_draft(answer: bytes, bare: RuleSet) -> Draft:
    """The draft under the rules of the whole board and those that were drawn on it."""
    reader = Reader(answer, bare.size)
    outcome, draft = reader.block("outcome"), reader.block("draft")
    drawn = list(_drawn_rules(draft, bare.size))
    ruleset = RuleSet.of(bare.size, [*bare.rules, *drawn]) if drawn else bare
    return Draft(ruleset, draft["givens"], draft["solution"], outcome["minimal"], outcome["attempts"])


def _drawn_rules(draft: Block, size: int) -> Iterator[Rule]:
    def cells(numbers: Iterable[int]) -> list[str]:
        return [grid.name(size, cell) for cell in numbers]

    for sign in draft["signs"]:
        yield Less(*cells((sign["low"], sign["high"])))
    for cage in draft["cages"]:
        yield Cage(cells(cage["cells"]), cage["total"])
    if regions := draft["regions"]:
        yield Regions(grid.symbols(tuple(region + 1 for region in regions)))


def told_misses(answer: bytes) -> str:
    """How close the attempts came, the most frequent miss first."""
    outcome = _outcome(answer)
    nearest = {"givens": outcome["fewest_givens"], "signs": outcome["fewest_signs"]}
    counts = enumerate(outcome["misses"])
    often = sorted(((count, number) for number, count in counts if count), reverse=True)
    told = [f"{count} {_said_of(rows('misses')[number], nearest)}" for count, number in often]
    grids = f"{outcome['attempts']} grid{'' if outcome['attempts'] == 1 else 's'}"
    return f"{grids}: {', '.join(told)}" if told else grids


def _said_of(miss: Row, nearest: Mapping[str, int]) -> str:
    return miss["said"] + _at_the_fewest(nearest.get(miss["name"]))


def _at_the_fewest(number: int | None) -> str:
    return "" if number in (None, NEVER) else f" ({number} at the fewest)"
