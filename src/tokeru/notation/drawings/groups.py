"""Things of one sort that look alike, and how they lie to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Any

from tokeru.notation.drawings.colours import distance
from tokeru.notation.drawings.drawing import CONVENTIONS, Cell, Thing

NEAR: int = CONVENTIONS["near"]
BY_VALUE = ("letter", "symbol")
"""Things that do not look alike if other letters stand there."""

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass
class Group:
    on: str
    colours: tuple[str, ...]
    things: list[Thing]

    @property
    def cells(self) -> list[Cell]:
        return [*dict.fromkeys(chain.from_iterable(thing.cells for thing in self.things))]

    def usual_kinds(self) -> list[str]:
        """What such things mean where nobody says otherwise."""
        return [row["kind"] for row in CONVENTIONS["rows"] if row["on"] == self.on and self._looks_like(row)]

    def _looks_like(self, row: dict[str, Any]) -> bool:
        shown = self.colours[0] if self.colours else "#ffffff"
        return "colours" not in row or any(distance(shown, colour) <= NEAR for colour in row["colours"])


def grouped(things: Iterable[Thing]) -> list[Group]:
    found: dict[tuple[str, ...], Group] = {}
    for thing in things:
        look = (thing.on, *thing.colours, thing.value if thing.on in BY_VALUE else "")
        found.setdefault(look, Group(thing.on, thing.colours, [])).things.append(thing)
    return [*found.values()]


def beside(cells: Iterable[Cell]) -> list[Cell]:
    """The cells to the right, below, to the left and above."""
    return [(row + down, column + right) for row, column in cells for down, right in _SIDES]


def union(things: Sequence[Thing]) -> Thing:
    cells = dict.fromkeys(chain.from_iterable(thing.cells for thing in things))
    return replace(things[0], cells=tuple(cells))


def touching(things: Iterable[Thing], is_next: bool = False) -> list[list[Thing]]:
    """Parts of things that share a cell, or, if being next to each other is enough, an edge."""
    parts: dict[int, list[Thing]] = {}
    part_of: dict[Cell, int] = {}
    for number, thing in enumerate(things):
        reached = [*thing.cells, *(beside(thing.cells) if is_next else ())]
        met = sorted({part_of[cell] for cell in reached if cell in part_of})
        parts[number] = [*chain.from_iterable(parts.pop(part) for part in met), thing]
        part_of |= {cell: number for each in parts[number] for cell in each.cells}
    return [*parts.values()]


def clones(things: Sequence[Thing]) -> Iterator[Thing]:
    """Parts of the same form, each with the one before it as its shaft."""
    forms: dict[tuple[Cell, ...], list[tuple[Cell, ...]]] = {}
    for part in touching(things, is_next=True):
        cells = tuple(sorted(union(part).cells))
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        forms.setdefault(tuple((row - top, column - left) for row, column in cells), []).append(cells)
    for copies in forms.values():
        yield from (replace(things[0], cells=one, shaft=other) for one, other in pairwise(copies))


def branches(things: Iterable[Thing]) -> Iterator[Thing]:
    """Parts of one line. Where a branch leaves it, the cell is the line's."""
    seen: set[Cell] = set()
    for thing in things:
        cells = [*thing.cells]
        for end in (0, -1):
            if len(cells) > 1 and cells[end] in seen:
                cells.pop(end)
        seen.update(thing.cells)
        yield replace(thing, cells=tuple(cells))
