"""A folder of Parquet files, each written where its rows were worked on: for what is too much for one file.

    OUT/part-000000.parquet       a part of the input, complete as soon as it has this name
    OUT/_parts.jsonl              a line for each part, with how many rows it has
    OUT/_parts.jsonl.partial, .manifest.jsonl    its journal, as of any file

Whoever hands out parts writes nothing but lines about them. A part says in its metadata which job made it, so
that one that is complete is not made again. Readers of Parquet folders skip names that begin with _ or a dot.
"""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tokeru.bulk import journal
from tokeru.bulk.arrow import FAILURES, pq
from tokeru.bulk.job import Done, InFile, Job
from tokeru.bulk.parts import Part, parts
from tokeru.bulk.shards import Position, Source
from tokeru.bulk.sinks import InParquet, sink
from tokeru.bulk.tasks import Batch
from tokeru.errors import TokeruError

INDEX = "_parts.jsonl"
PART, NAMES = "part-{:06}.parquet", "part-*.parquet"
ABOUT = "tokeru.part"
"""The key of what a part says of itself."""


def is_folder(out: str) -> bool:
    return out.endswith(("/", os.sep))


def written_first(out: str) -> str:
    """The file that has a manifest: the output itself, or the list of parts in it."""
    return str(Path(out, INDEX)) if is_folder(out) else out


@dataclass(frozen=True)
class InFolder:
    """A part becomes a file of its own."""

    batch: Batch
    sink: InParquet
    folder: str
    job: str
    """What tells this job from others, in short."""
    fresh: bool

    def begin(self) -> bytes:
        """Nobody else writes there by now."""
        if self.fresh:
            for part in Path(self.folder).glob(NAMES):
                part.unlink()
        return b""

    def end(self, footers: Iterable[tuple[int, bytes]]) -> bytes:
        return b""

    def __call__(self, part: Part) -> Iterator[Done]:
        path = Path(self.folder, PART.format(part.number))
        with journal.writing(str(path)):
            said = self._left(path) or self._made(part, path)
        line = json.dumps({"part": path.name, **said}, separators=(",", ":")).encode() + b"\n"
        yield Done(line, b"", said["rows"], said["errors"], said["exceeded"], part.next, part.share)

    def _left(self, path: Path) -> dict[str, int] | None:
        """What a part that is complete says of itself."""
        with suppress(*FAILURES):
            said = json.loads((pq.read_metadata(path).metadata or {}).get(ABOUT.encode(), b"{}"))
            if said.pop("job", None) == self.job:
                return dict(said)
        return None

    def _made(self, part: Part, path: Path) -> dict[str, int]:
        """Under a hidden name until it is complete. If two workers make it, both make the same."""
        hidden = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
        said, groups = {"rows": 0, "errors": 0, "exceeded": 0}, []
        try:
            with open(hidden, "wb") as file:
                file.write(self.sink.begin())
                for done in InFile(self.batch, self.sink)(part):
                    groups.append((file.tell(), done.footer))
                    file.write(done.data)
                    said = {name: count + getattr(done, name) for name, count in said.items()}
                file.write(self._telling(said).end(groups))
                file.flush()
                os.fsync(file.fileno())
            os.replace(hidden, path)
        finally:
            hidden.unlink(missing_ok=True)
        return said

    def _telling(self, said: Mapping[str, int]) -> InParquet:
        about = {ABOUT: json.dumps({"job": self.job, **said})}
        return replace(
            self.sink, schema=self.sink.schema.with_metadata({**self.sink.schema.metadata, **about})
        )


@dataclass(frozen=True)
class FolderJob(Job):
    """Where rows come from, and the folder that parts of them go to; `out` is the list of these."""

    fresh: bool = False

    @cached_property
    def work(self) -> InFolder:
        folder = str(Path(self.out).absolute().parent)
        assert isinstance(self.sink, InParquet)
        return InFolder(self.batch, self.sink, folder, self._known_by(), self.fresh)

    def parts(self, start: Position, done: int, is_far: bool) -> Iterator[Part]:
        return parts(self.source, start, done)

    def _known_by(self) -> str:
        """The same for copies of the same files elsewhere."""
        inputs = [[known["size"], known["head"]] for known in self.source.known_by()]
        return hashlib.sha256(json.dumps([self.about, inputs]).encode()).hexdigest()


def folder_job(source: Source, batch: Batch, out: str, about: Mapping[str, Any], fresh: bool) -> FolderJob:
    folder = Path(out)
    index = written_first(out)
    with journal.writing(out):
        folder.mkdir(parents=True, exist_ok=True)
        if not fresh and not journal.job_of(index) and any(folder.glob(NAMES)):
            raise TokeruError(f"{out} has parts of another run already; --fresh replaces them")
    return FolderJob(source, batch, sink(PART, batch, about), index, about, fresh)


def settled(out: str) -> None:
    """See that all parts are there, and take away what workers that were killed left behind."""
    with journal.writing(out):
        for line in Path(written_first(out)).read_bytes().splitlines():
            part = Path(out, json.loads(line)["part"])
            if not part.exists():
                raise TokeruError(f"{part} is gone; --fresh begins anew")
        for left in Path(out).glob("." + NAMES + ".*"):
            left.unlink(missing_ok=True)
