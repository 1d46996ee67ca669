"""Files of which every row must be seen before the first one can be written.

    source ──▶ blocks ──▶ … ──▶ which rows are chosen        passes, kept in OUT.temporary
    source ──────────────────▶ those rows ──▶ OUT            the same shards once more

Each pass is a job like any other, so that a run that is stopped in one of them goes on there.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tokeru.bulk import journal
from tokeru.bulk.arrow import pa
from tokeru.bulk.blocks import Block, InBlocks
from tokeru.bulk.classes import Sameness, is_late
from tokeru.bulk.job import Engine, Job, Total, run
from tokeru.bulk.progress import Count, Report
from tokeru.bulk.rows import Errors, Rows
from tokeru.bulk.shards import Position, Shard, Source
from tokeru.bulk.sinks import sink
from tokeru.bulk.tasks import BOARD, PUZZLE, Batch, Table, schema_of, spread, table_of
from tokeru.errors import TokeruError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tokeru.bulk.blocks import Records
    from tokeru.bulk.rows import Boards
    from tokeru.bulk.tasks import Answers

    Places = npt.NDArray[np.integer]
    """Rows of a shard."""

KINDS = {"copies": pa.uint64(), "canonical": BOARD}
"""The types of the columns that rows may get."""
CHANGED = "a file has changed while it was read; --fresh begins anew"
TEMPORARY = ".temporary"
"""The ending of the folder for what is needed until a file is complete."""


# --- seeing every row ---------------------------------------------------------------------------------


@dataclass
class Passes:
    """What is done before a file can be written, each once."""

    out: str
    about: Mapping[str, Any]
    inputs: Sequence[Mapping[str, Any]]
    engine: Engine
    report: Report
    fresh: bool = False

    @property
    def folder(self) -> Path:
        return Path(self.out + TEMPORARY)

    def do(self, name: str, source: Source, batch: Batch, begins: float, ends: float) -> str:
        """The file with the blocks of a pass, which is the part of all work from `begins` to `ends`."""
        with journal.writing(self.out):
            self.folder.mkdir(exist_ok=True)
        out = str(self.folder / name)
        job = Job(source, batch, InBlocks(), out, {**self.about, "pass": name, "of": self.inputs})
        run(job, self.engine, partial(self._told, begins, ends), self.fresh or _is_left_over(job))
        return out

    def clear(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _told(self, begins: float, ends: float, done: Count) -> None:
        self.report(done._replace(share=begins + (ends - begins) * done.share))


def _is_left_over(job: Job) -> bool:
    """Whether what lies there is of another job; its own file would not have been begun."""
    return journal.job_of(job.out) != dict(json.loads(json.dumps(_known(job))))


def _known(job: Job) -> dict[str, Any]:
    """What the manifest says of a job."""
    return {**job.about, "inputs": job.source.known_by()}


@dataclass
class Rising:
    """Reports of several jobs as one, in which nothing falls: puzzles are first read, then written."""

    report: Report
    puzzles: int = 0
    share: float = 0.0

    def __call__(self, done: Count) -> None:
        self.puzzles, self.share = max(self.puzzles, done.puzzles), max(self.share, done.share)
        self.report(done._replace(puzzles=self.puzzles, share=self.share))


def classified(rows: Rows, sameness: Sameness) -> tuple[Places, Boards, Errors]:
    """The rows that have a class, what stands for it, and why others have none."""
    import numpy as np

    good = rows.good()
    forms, errors = sameness.forms(rows.boards[good] if rows.errors else rows.boards)
    if not errors:
        return good, forms, {}
    notes = {int(good[row]): error for row, error in errors.items()}
    has_class = np.ones(len(good), bool)
    has_class[list(errors)] = False
    return good[has_class], forms[has_class], notes


@dataclass(frozen=True)
class Noting:
    """What all passes have in common: rows become blocks, which are no tables with names."""

    @property
    def schema(self) -> Any:
        return None

    @property
    def texts(self) -> tuple[str, ...]:
        return ()

    def noted(self, rows: int, records: Records, ends: npt.NDArray[np.integer], notes: Errors) -> Table:
        return Table(Block(rows, records, ends, notes), len(notes), 0)


# --- choosing among them ------------------------------------------------------------------------------


class Choice(Protocol):
    """Which rows of a shard are chosen, in their order, and what is known of them."""

    def __len__(self) -> int:
        """How many shards there were."""

    def rows(self, shard: int) -> int | None:
        """How many rows the shard had, if there was one."""

    def chosen(self, shard: int) -> tuple[Places, Answers]: ...

    def notes(self, shard: int) -> Errors | None:
        """Why rows have no class; None where such rows, and those without a board, do not belong."""


class Chosen(NamedTuple):
    """The rows of a shard, which of them are chosen, what is known of these, and why others have no class."""

    rows: Rows
    places: Places
    answers: Answers
    notes: Errors | None


@dataclass(frozen=True)
class Choosing:
    """A source whose rows are chosen once all of them have been seen."""

    source: Source
    choose: Callable[[], Choice]
    begins: float
    ends: float
    """Which part of all work it is."""

    @property
    def others(self) -> Any:
        return self.source.others

    def known_by(self) -> list[dict[str, Any]]:
        return self.source.known_by()

    def shards(self, start: Position) -> Iterator[Shard]:
        choice = self.choose()
        number, *inside = start or (0,)
        for shard in self.source.shards(tuple(inside)):
            share = self.begins + (self.ends - self.begins) * shard.share
            yield Shard(partial(_chosen, shard.read, choice, number), (number + 1, *shard.end), share)
            number += 1
        if number != len(choice):
            raise TokeruError(CHANGED)


def _chosen(read: Callable[[], Rows], choice: Choice, number: int) -> Chosen:
    rows = read()
    if len(rows) != choice.rows(number):
        raise TokeruError(CHANGED)
    return Chosen(rows, *choice.chosen(number), choice.notes(number))


@dataclass(frozen=True)
class Keeping:
    """A table of the chosen rows, and of those with an error where these belong."""

    size: int
    is_binary: bool
    others: Any
    answers: tuple[str, ...] = ()
    """The columns that the chosen rows get."""

    @property
    def kinds(self) -> Mapping[str, Any]:
        return {name: KINDS[name] for name in self.answers}

    @property
    def texts(self) -> tuple[str, ...]:
        return (PUZZLE, *(name for name, kind in self.kinds.items() if kind is BOARD))

    @cached_property
    def schema(self) -> Any:
        return schema_of(self.kinds, self.size, self.is_binary, self.others)

    def __call__(self, read: Chosen) -> Table:
        import numpy as np

        rows, places, answers, notes = read
        errors = {} if notes is None else rows.errors | notes
        kept = np.sort(np.concatenate([places, np.array([*errors], places.dtype)]))
        some = rows_at(rows, kept)
        answered = np.searchsorted(kept, places)
        found = spread(self.kinds, answers, answered, len(kept), self.is_binary)
        said = {int(np.searchsorted(kept, row)): error for row, error in errors.items()}
        late = 0 if notes is None else sum(is_late(note) for note in notes.values())
        return Table(table_of(self.schema, some, found, said, self.is_binary), len(errors), late)


def rows_at(rows: Rows, places: Places) -> Rows:
    """Some rows, in this order, each as often as it is named."""
    errors = {}
    if rows.errors:
        errors = {at: rows.errors[row] for at, row in enumerate(places.tolist()) if row in rows.errors}
    return Rows(
        rows.boards[places], errors, None if rows.others is None else rows.others.take(pa.array(places))
    )


# --- all of it ----------------------------------------------------------------------------------------


class Output(NamedTuple):
    """A file to write, which rows come into it, and which part of all work it is."""

    out: str
    choose: Callable[[], Choice]
    begins: float
    ends: float


def write(
    outputs: Sequence[Output], source: Source, batch: Keeping, passes: Passes
) -> list[tuple[str, Total]]:
    """The files one after another, and what they have."""
    jobs = [_job(number, output, source, batch, passes) for number, output in enumerate(outputs)]
    for job in jobs:
        with journal.opened(job.out, _known(job), passes.fresh):
            pass  # what is in the way is told before the work begins
    written = [(job.out, run(job, passes.engine, passes.report)) for job in jobs]
    passes.clear()
    return written


def _job(number: int, output: Output, source: Source, batch: Keeping, passes: Passes) -> Job:
    about = {**passes.about, "output": number}
    chosen = Choosing(source, output.choose, output.begins, output.ends)
    return Job(chosen, batch, sink(output.out, batch, about), output.out, about)
