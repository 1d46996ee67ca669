"""Rows in two parts, for training and for testing, so that no class has rows in both.

    the key of a row's class  ──mixed with the seed──▶  a number  ──below the share?──▶  test, or else train

So what part a row comes into follows from its class, the seed and the share alone: it stays there whatever
else is in the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from tokeru.bulk.blocks import Blocks, ends_of
from tokeru.bulk.classes import Sameness, keys_of, mixed
from tokeru.bulk.passes import Choice, Noting, Part, Passes, classified
from tokeru.bulk.rows import Errors, Rows
from tokeru.bulk.shards import Source
from tokeru.bulk.tasks import Table

if TYPE_CHECKING:
    from tokeru.bulk.passes import Places
    from tokeru.bulk.tasks import Answers

TRAIN, TEST = 0, 1
PARTS = 2
FIELDS = (("row", "<u4"),)
PARTS_KNOWN, TRAIN_WRITTEN = 0.6, 0.8
"""How much of all work is done then, about."""


@dataclass(frozen=True)
class Parted(Noting):
    """The pass before: which part each row of a shard belongs to."""

    sameness: Sameness
    share: float
    """Of the classes that are for testing."""
    seed: int

    def __call__(self, rows: Rows) -> Table:
        import numpy as np

        places, forms, notes = classified(rows, self.sameness)
        numbers = mixed(keys_of(forms, self.sameness.size), self.seed)
        parts = np.where(numbers < np.uint64(int(self.share * 2**64)), TEST, TRAIN)
        records = np.empty(len(places), list(FIELDS))
        records["row"] = places[np.argsort(parts, kind="stable")]
        return self.noted(len(rows), records, ends_of(parts, PARTS), notes)


@dataclass(frozen=True)
class RowsOfPart:
    """The rows of one part; those with an error are in the first one."""

    parts: Blocks
    part: int

    def __len__(self) -> int:
        return len(self.parts)

    def rows(self, shard: int) -> int | None:
        return self.parts.rows(shard)

    def chosen(self, shard: int) -> tuple[Places, Answers]:
        (records,) = self.parts.read([shard], self.part, self.part + 1)
        return records["row"], {}

    def notes(self, shard: int) -> Errors | None:
        return self.parts.notes(shard) if self.part == TRAIN else None


def split(
    source: Source, sameness: Sameness, share: float, seed: int, outs: Sequence[str], passes: Passes
) -> list[Part]:
    """The files to write: for training, and for testing."""

    @cache
    def parted() -> Blocks:
        path = passes.do("parts", source, Parted(sameness, share, seed), 0.0, PARTS_KNOWN)
        return Blocks.of(path, PARTS, FIELDS)

    def choose(part: int) -> Choice:
        return RowsOfPart(parted(), part)

    shares = (PARTS_KNOWN, TRAIN_WRITTEN, 1.0)
    return [Part(out, partial(choose, part), *shares[part : part + 2]) for part, out in enumerate(outs)]
