"""The files that are read, by their endings, one after the other."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tokeru.bulk.lines import Lines
from tokeru.bulk.parquet import Parquet
from tokeru.bulk.shards import BEGINNING, PARQUET, Position, Shard, failing
from tokeru.errors import TokeruError

UNREAD = {
    ".npy": "an array",
    ".npz": "an array",
    ".zip": "an archive",
    ".xz": "packed with xz",
    ".bz2": "packed with bzip2",
}
MOST_OF_HEAD = 1 << 20
"""Bytes of a file that say whether it is still the same, besides its size and time."""


def files(names: Sequence[str], size: int, rows: int, column: str | None = None) -> Files:
    """The rows of some files, shards of about as many rows."""
    parts = tuple(_opened(name, size, rows, column, alone=len(names) == 1) for name in names)
    for part in parts[1:]:
        if part.others != parts[0].others:
            raise TokeruError(
                f"{part.name} has {_told(part.others)}, {parts[0].name} {_told(parts[0].others)}: "
                "files that are read together have the same columns"
            )
    return Files(parts)


def _told(others: Any) -> str:
    return f"the columns {', '.join(others.names)}" if len(others) else "no other columns"


def _opened(name: str, size: int, rows: int, column: str | None, alone: bool) -> Lines | Parquet:
    ending = Path(name).suffix.lower()
    if ending in UNREAD:
        raise TokeruError(
            f"{name} is {UNREAD[ending]}; text, .csv and .parquet are read, also as .gz or .zst"
        )
    with failing(name):
        if not os.path.isfile(name):
            raise TokeruError("is a folder" if os.path.isdir(name) else "no such file")
        if ending in PARQUET:
            return Parquet.of(name, size, rows, column)
        return Lines.of(name, size, rows, column, alone)


@dataclass(frozen=True)
class Files:
    """One file after the other."""

    parts: tuple[Lines | Parquet, ...]

    @property
    def others(self) -> Any:
        return self.parts[0].others

    def known_by(self) -> list[dict[str, Any]]:
        return [_known_by(part.name) for part in self.parts]

    def shards(self, start: Position) -> Iterator[Shard]:
        first, *inside = start or (0,)
        sizes = [os.path.getsize(part.name) for part in self.parts]
        before, whole = sum(sizes[:first]), sum(sizes) or 1
        for number in range(first, len(self.parts)):
            part = self.parts[number]
            with failing(part.name):
                for shard in part.shards(tuple(inside) if number == first else BEGINNING):
                    share = (before + shard.share * sizes[number]) / whole
                    yield Shard(shard.read, (number, *shard.end), share)
            before += sizes[number]


def _known_by(name: str) -> dict[str, Any]:
    with failing(name), open(name, "rb") as opened:
        about = os.fstat(opened.fileno())
        head = hashlib.sha256(opened.read(MOST_OF_HEAD)).hexdigest()
    return {"name": name, "size": about.st_size, "modified": about.st_mtime_ns, "head": head}
