"""Cages as the notations of killers have them: without a total, their values only differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tokeru.rules import Cage, ExtraRegion
from tokeru.rules.base import Rule


def cage(total: int, cells: Sequence[str]) -> Rule:
    return Cage(cells, total) if total else ExtraRegion(cells)


def cages(found: Iterable[tuple[int, Sequence[str]]]) -> Iterator[Rule]:
    """A cell alone in a cage without a total is in none."""
    return (cage(total, cells) for total, cells in found if total or len(cells) > 1)
