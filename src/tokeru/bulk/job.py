"""A job: shards from a source through a batch into a file, on all cores.

    read ahead ──▶ │ rows ▸ answers ▸ bytes │ ──▶ journal, in order
                   │      on all cores    │

What a shard comes to depends on nothing but its rows, so that any number of workers, in any order, makes the
same file; only writing has an order.
"""

from __future__ import annotations

import base64
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from tokeru.bulk import journal
from tokeru.bulk.parts import parts
from tokeru.bulk.progress import Count, Report
from tokeru.bulk.shards import Position, Shard, Source
from tokeru.bulk.sinks import Sink
from tokeru.bulk.tasks import Batch
from tokeru.engines.auto import all_cores

AHEAD = 2
"""Shards in memory for each thread."""
STAYS = "; what is written stays, and the next run goes on there"
"""Said when the disk is full."""


class Done(NamedTuple):
    """What a shard came to."""

    data: bytes
    footer: bytes
    rows: int
    errors: int
    exceeded: int
    end: Position
    share: float


class Work(Protocol):
    """What is done with shards that follow each other: the same in every process; it can be pickled."""

    def begin(self) -> bytes:
        """What stands before all shards."""

    def __call__(self, shards: Any, /) -> Iterable[Done]: ...

    def end(self, footers: Iterable[tuple[int, bytes]]) -> bytes:
        """What stands behind them, by where each begins, and its footer."""


class Engine(NamedTuple):
    """Does the work, wherever that may be, and gives back what it came to in the order of the shards."""

    done: Callable[[Work, Iterable[Iterable[Shard]]], Iterator[Done]]
    is_far: bool
    """Whether workers read the input themselves, as it would be long on the way to them."""


@dataclass(frozen=True)
class InFile:
    """Shards for one file."""

    batch: Batch
    sink: Sink

    def begin(self) -> bytes:
        return self.sink.begin()

    def __call__(self, shards: Iterable[Shard]) -> Iterator[Done]:
        for shard in shards:
            made = self.batch(shard.read())
            data, footer = self.sink.encode(made.table)
            yield Done(data, footer, len(made.table), made.errors, made.exceeded, shard.end, shard.share)

    def end(self, footers: Iterable[tuple[int, bytes]]) -> bytes:
        return self.sink.end(footers)


@dataclass(frozen=True)
class Job:
    """Where rows come from, what is done with them, where they go, and what tells this job from others."""

    source: Source
    batch: Batch
    sink: Sink
    out: str
    about: Mapping[str, Any]

    @property
    def work(self) -> Work:
        return InFile(self.batch, self.sink)

    def parts(self, start: Position, done: int, is_far: bool) -> Iterable[Iterable[Shard]]:
        """What is handed out from there, where so many are done."""
        return parts(self.source, start) if is_far else ((shard,) for shard in self.source.shards(start))


class Total(NamedTuple):
    """How many rows the file has, and what this run did: nothing if the file was complete already."""

    puzzles: int
    errors: int
    exceeded: int
    was_complete: bool


def run(job: Job, engine: Engine, report: Report, fresh: bool = False) -> Total:
    """From wherever the last run was stopped. What is complete stays as it is."""
    with journal.opened(job.out, {**job.about, "inputs": job.source.known_by()}, fresh) as written:
        was_complete = written.is_complete
        if not was_complete:
            _write(job, engine, report, written)
        rows, errors, exceeded = map(written.total, ("rows", "errors", "exceeded"))
        return Total(rows, errors, exceeded, was_complete)


def _write(job: Job, engine: Engine, report: Report, written: journal.Journal) -> None:
    with journal.writing(job.out, STAYS):
        if not written.entries:
            written.add(job.work.begin())
    rows, errors = written.total("rows"), written.total("errors")
    report(Count(rows, errors, written.entries[-1].share))
    left = job.parts(written.position, len(written.entries) - 1, engine.is_far)
    for done in engine.done(job.work, left):
        footer = base64.b64encode(done.footer).decode()
        with journal.writing(job.out, STAYS):
            written.add(
                done.data, rows=done.rows, errors=done.errors, exceeded=done.exceeded,
                next=list(done.end), share=done.share, footer=footer,
            )  # fmt: skip
        rows, errors = rows + done.rows, errors + done.errors
        report(Count(rows, errors, done.share))
    with journal.writing(job.out, STAYS):
        footers = ((begins, base64.b64decode(entry.footer)) for begins, entry in written.shards())
        written.finish(job.work.end(footers))


def threaded(threads: int = 0) -> Engine:
    """On threads of this process: nearly all of the work is done without Python's lock."""
    count = threads or all_cores()

    def done(work: Work, left: Iterable[Iterable[Shard]]) -> Iterator[Done]:
        waiting: deque[Future[list[Done]]] = deque()
        pool = ThreadPoolExecutor(count)
        try:
            for shards in left:
                waiting.append(pool.submit(lambda shards: list(work(shards)), shards))
                if len(waiting) > AHEAD * count:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    return Engine(done, is_far=False)
