"""An input cut into parts, so that whoever works on one can read it, wherever that may be.

    file 0                                      file 1
    ├─ shard ─ shard ─ … ─┼─ shard ─ … ─┤       ├─ …
           part 0             part 1              part 2

A part is nothing but names and places: it is as large for a million rows as for one. Where parts end is found
without reading more than it takes: Parquet says how many rows it has, lines of text must be counted, and what
is packed can only be read from its beginning, so that such a file is one part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tokeru.bulk.arrow import pq
from tokeru.bulk.lines import Lines
from tokeru.bulk.parquet import Parquet
from tokeru.bulk.shards import PACKED, Position, Shard, Source, failing
from tokeru.bulk.sources import Files
from tokeru.errors import TokeruError

SHARDS = 16
"""In a part: enough that nobody waits for what hands parts out, few enough that little is lost with one."""

End = tuple[Position, float]
"""Where a shard ends, and how much of its file is read then."""


@dataclass(frozen=True)
class Part:
    """Shards that follow each other, read by whoever goes through them."""

    number: int
    source: Source | Lines | Parquet
    """Of many files only the one that it is in."""
    file: Position
    """The number of that file; nothing where there are no files."""
    start: Position
    end: Position | None
    """In the file; None: where that ends."""
    share: float
    """How much of everything is read by the end."""
    weight: float = 1.0
    before: float = 0.0
    """How much of everything the file is, and what comes before it."""

    @property
    def next(self) -> Position:
        """Where the next part begins."""
        return (self.file[0] + 1,) if self.end is None else (*self.file, *self.end)

    def __iter__(self) -> Iterator[Shard]:
        with failing(self.source.name) if isinstance(self.source, Lines | Parquet) else nullcontext():
            for shard in self.source.shards(self.start):
                share = self.before + self.weight * shard.share
                yield Shard(shard.read, (*self.file, *shard.end), share)
                if shard.end == self.end:
                    return
            if self.end is not None:
                raise TokeruError("the file has become shorter meanwhile")


def parts(source: Source, start: Position, number: int = 0) -> Iterator[Part]:
    """What is left from there, cut; the first part has this number."""
    if isinstance(source, Files):
        yield from _parts_of_files(source, start, number)
        return
    for begin, end, share in _cuts(_read_ends(source, start), start):
        yield Part(number, source, (), begin, end, share)
        number += 1


def _parts_of_files(files: Files, start: Position, number: int) -> Iterator[Part]:
    """No part has rows of two files, and the last one of each goes up to its end."""
    first, *inside = start or (0,)
    sizes = [Path(file.name).stat().st_size for file in files.parts]
    before, whole = sum(sizes[:first]), sum(sizes) or 1
    for at in range(first, len(files.parts)):
        file, place = files.parts[at], tuple(inside) if at == first else ()
        with failing(file.name):
            cuts = list(_cuts(_ends(file, place), place))
        weight = sizes[at] / whole
        for begin, end, share in cuts:
            stop = None if end == cuts[-1][1] else end
            yield Part(
                number, file, (at,), begin, stop, before / whole + weight * share, weight, before / whole
            )
            number += 1
        before += sizes[at]


def _cuts(ends: Iterable[End], start: Position) -> Iterator[tuple[Position, Position, float]]:
    """Where each part begins, where it ends, and how much is read then."""
    rest = iter(ends)
    while shards := list(islice(rest, SHARDS)):
        end, share = shards[-1]
        yield start, end, share
        start = end


def _ends(file: Lines | Parquet, start: Position) -> Iterable[End]:
    if isinstance(file, Parquet):
        return _ends_of_batches(file, start)
    if Path(file.name).suffix.lower() in PACKED:
        return [((), 1.0)]
    return _read_ends(file, start)


def _read_ends(source: Source | Lines, start: Position) -> Iterator[End]:
    return ((shard.end, shard.share) for shard in source.shards(start))


def _ends_of_batches(file: Parquet, start: Position) -> Iterator[End]:
    """What Parquet.shards comes to, without the rows."""
    group, batches = start or (0, 0)
    with pq.ParquetFile(file.name) as opened:
        rows = [opened.metadata.row_group(number).num_rows for number in range(opened.num_row_groups)]
    for number in range(group, len(rows)):
        before = sum(rows[:number])
        for done in range(0, rows[number], file.rows):
            batch = done // file.rows + 1
            if number > group or batch > batches:
                share = (before + min(done + file.rows, rows[number])) / sum(rows)
                yield (number, batch), share
