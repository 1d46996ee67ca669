"""Rows in two sides, for training and for testing, so that no class has rows in both.

    the key of a row's class  ──mixed with the seed──▶  a number  ──below the share?──▶  test, or else train

So what side a row comes into follows from its class, the seed and the share alone: it stays there whatever
else is in the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from tokeru.bulk.blocks import Blocks, ends_of
from tokeru.bulk.classes import Sameness, keys_of, mixed
from tokeru.bulk.passes import Choice, Noting, Output, Passes, classified
from tokeru.bulk.rows import Errors, Rows
from tokeru.bulk.shards import Source
from tokeru.bulk.tasks import Table

if TYPE_CHECKING:
    from tokeru.bulk.passes import Places
    from tokeru.bulk.tasks import Answers

TRAIN, TEST = 0, 1
SIDES = 2
FIELDS = (("row", "<u4"),)
SIDES_KNOWN, TRAIN_WRITTEN = 0.6, 0.8
"""How much of all work is done then, about."""


@dataclass(frozen=True)
class Siding(Noting):
    """The pass before: which side each row of a shard belongs to."""

    sameness: Sameness
    share: float
    """Of the classes that are for testing."""
    seed: int

    def __call__(self, rows: Rows) -> Table:
        import numpy as np

        places, forms, notes = classified(rows, self.sameness)
        numbers = mixed(keys_of(forms, self.sameness.size), self.seed)
        sides = np.where(numbers < np.uint64(int(self.share * 2**64)), TEST, TRAIN)
        records = np.empty(len(places), list(FIELDS))
        records["row"] = places[np.argsort(sides, kind="stable")]
        return self.noted(len(rows), records, ends_of(sides, SIDES), notes)


@dataclass(frozen=True)
class RowsOfSide:
    """The rows of one side; those with an error are in the first one."""

    sides: Blocks
    side: int

    def __len__(self) -> int:
        return len(self.sides)

    def rows(self, shard: int) -> int | None:
        return self.sides.rows(shard)

    def chosen(self, shard: int) -> tuple[Places, Answers]:
        (records,) = self.sides.read([shard], self.side, self.side + 1)
        return records["row"], {}

    def notes(self, shard: int) -> Errors | None:
        return self.sides.notes(shard) if self.side == TRAIN else None


def split(
    source: Source, sameness: Sameness, share: float, seed: int, outs: Sequence[str], passes: Passes
) -> list[Output]:
    """The files to write: for training, and for testing."""

    @cache
    def sided() -> Blocks:
        path = passes.do("sides", source, Siding(sameness, share, seed), 0.0, SIDES_KNOWN)
        return Blocks.of(path, SIDES, FIELDS)

    def choose(side: int) -> Choice:
        return RowsOfSide(sided(), side)

    shares = (SIDES_KNOWN, TRAIN_WRITTEN, 1.0)
    return [Output(out, partial(choose, side), *shares[side : side + 2]) for side, out in enumerate(outs)]
