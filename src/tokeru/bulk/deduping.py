"""The first row of each class, of any number of rows.

    1  classes   of every shard the classes in it, by what their keys mix to
    2  firsts    of every class, from all shards: its first row, and how many rows it has
    3  OUT       of every shard again: its rows that are first ones, or have an error

Keys are compared as a whole, so no two classes are ever taken for one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tokeru.bulk.blocks import Blocks, ends_of
from tokeru.bulk.classes import Sameness, forms_of, grouped, key_length, keys_of, mixed
from tokeru.bulk.making import Orders
from tokeru.bulk.passes import Choice, Noting, Output, Passes, classified
from tokeru.bulk.rows import Errors, Rows
from tokeru.bulk.shards import Source
from tokeru.bulk.tasks import Table

if TYPE_CHECKING:
    from tokeru.bulk.passes import Places
    from tokeru.bulk.tasks import Answers

BITS = 12
BUCKETS = 1 << BITS
"""Of keys, by the first bits of what they mix to."""
LEAST_AT_ONCE, MOST_AT_ONCE = 1 << 23, 1 << 25
"""Bytes of records that are compared at once: the more, the fewer places are read from, but each core has as
many of them in memory, and some copies."""
PIECES = 64
"""Keys are compared in so many, unless that makes them too large or too small."""
CLASSES_DONE, FIRSTS_DONE = 0.6, 0.7
"""How much of all work is done after each pass, about."""


@dataclass(frozen=True)
class Classes(Noting):
    """The first pass: of each class in a shard the key, its first row there, and how many it has there."""

    sameness: Sameness

    @staticmethod
    def fields(size: int) -> tuple[tuple[Any, ...], ...]:
        return ("key", "u1", (key_length(size),)), ("row", "<u4"), ("count", "<u4")

    def __call__(self, rows: Rows) -> Table:
        import numpy as np

        places, forms, notes = classified(rows, self.sameness)
        keys = keys_of(forms, self.sameness.size)
        numbers = mixed(keys)
        groups = grouped(keys, numbers)
        records = np.empty(len(groups.starts), list(self.fields(self.sameness.size)))
        records["key"] = keys[groups.firsts]
        records["row"] = places[groups.firsts]
        records["count"] = np.diff(groups.starts, append=len(keys))
        buckets = (numbers[groups.firsts] >> np.uint64(64 - BITS)).astype(np.intp)
        return self.noted(len(rows), records, ends_of(buckets, BUCKETS), notes)


@dataclass(frozen=True)
class Firsts(Noting):
    """The second pass: of each class in some buckets the first row of all, how many it has, and perhaps its
    key. Shards are read in their order, so the first record of a class is that of its first row."""

    classes: Blocks
    size: int
    with_keys: bool

    @property
    def fields(self) -> tuple[tuple[Any, ...], ...]:
        key, row, _ = Classes.fields(self.size)
        return row, ("copies", "<u8"), *([key] if self.with_keys else [])

    def __call__(self, buckets: range) -> Table:
        import numpy as np

        shards = range(len(self.classes))
        pieces = self.classes.read(shards, buckets.start, buckets.stop)
        shard_of = np.repeat(shards, [len(piece) for piece in pieces])
        records = np.concatenate(pieces)
        del pieces
        keys = np.ascontiguousarray(records["key"])
        groups = grouped(keys, mixed(keys))
        copies = np.add.reduceat(records["count"][groups.order].astype(np.uint64), groups.starts)
        in_order = np.argsort(groups.firsts)
        firsts = groups.firsts[in_order]
        found = np.empty(len(firsts), list(self.fields))
        found["row"], found["copies"] = records["row"][firsts], copies[in_order]
        if self.with_keys:
            found["key"] = keys[firsts]
        return self.noted(len(firsts), found, ends_of(shard_of[firsts], len(shards)), {})


@dataclass(frozen=True)
class FirstRows:
    """What both passes found, for the rows of each shard."""

    classes: Blocks
    firsts: Blocks
    size: int
    with_keys: bool

    def __len__(self) -> int:
        return len(self.classes)

    def rows(self, shard: int) -> int | None:
        return self.classes.rows(shard)

    def chosen(self, shard: int) -> tuple[Places, Answers]:
        import numpy as np

        records = self.firsts.joined(shard, shard + 1)
        records = records[np.argsort(records["row"])]
        answers: Answers = {"copies": (records["copies"], None)}
        if self.with_keys:
            answers["canonical"] = (forms_of(np.ascontiguousarray(records["key"]), self.size), None)
        return records["row"], answers

    def notes(self, shard: int) -> Errors:
        return self.classes.notes(shard)


def dedupe(source: Source, sameness: Sameness, with_keys: bool, passes: Passes) -> list[Output]:
    """The file to write: with the first row of each class."""

    @cache
    def choose() -> Choice:
        size = sameness.size
        path = passes.do("classes", source, Classes(sameness), 0.0, CLASSES_DONE)
        classes = Blocks.of(path, BUCKETS, Classes.fields(size))
        batch, buckets = Firsts(classes, size, with_keys), BUCKETS if len(classes) else 0
        path = passes.do(
            "firsts", Orders(buckets, _at_once(classes.length)), batch, CLASSES_DONE, FIRSTS_DONE
        )
        return FirstRows(classes, Blocks.of(path, len(classes), batch.fields), size, with_keys)

    return [Output(passes.out, choose, FIRSTS_DONE, 1.0)]


def _at_once(records: int) -> int:
    """How many buckets, of so many bytes of records."""
    wanted = min(max(records // PIECES, LEAST_AT_ONCE), MOST_AT_ONCE)
    return min(max(BUCKETS * wanted // max(records, 1), 1), BUCKETS)
