"""A file that is written bit by bit and survives being stopped at any moment.

    OUT.partial           what is written so far
    OUT.manifest.jsonl    which job this is; then a line for each shard in OUT.partial; at last that all is in
    OUT                   only when it is complete

First the bytes of some shards are safe on the disk, then the lines that say so. Whatever is behind the last
line that is whole does not count: the next run cuts it off and goes on from there.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import islice, pairwise, takewhile
from pathlib import Path
from typing import IO, Any

from tokeru.errors import TokeruError

PARTIAL, MANIFEST = ".partial", ".manifest.jsonl"
SECONDS = 1.0
"""After so long, what is written is made safe."""
COMPLETE = "complete"
"""The key of the last line; its value is how large the whole file is."""


@dataclass(frozen=True)
class Entry:
    """A shard in the output: where it ends, what it holds, where reading goes on, its footer."""

    end: int
    rows: int = 0
    errors: int = 0
    exceeded: int = 0
    next: list[int] = field(default_factory=list)
    share: float = 0.0
    """How much of everything was read by then."""
    footer: str = ""
    """As Base64."""


@dataclass
class Journal:
    """What is written so far. The first entry is what stands before the first shard."""

    out: Path
    entries: list[Entry]
    is_complete: bool = False
    partial: IO[bytes] | None = None
    manifest: IO[bytes] | None = None
    pending: list[Entry] = field(default_factory=list)
    """Shards that are written, but perhaps not yet safe."""
    last: float = field(default_factory=time.monotonic)
    """When all was safe."""

    @property
    def position(self) -> tuple[int, ...]:
        return tuple(self.entries[-1].next) if self.entries else ()

    @property
    def end(self) -> int:
        return self.entries[-1].end if self.entries else 0

    def shards(self) -> Iterator[tuple[int, Entry]]:
        """Where each begins, and what is known of it."""
        return ((before.end, entry) for before, entry in pairwise(self.entries))

    def add(self, data: bytes, **known: Any) -> None:
        """A shard. To wait for the disk takes long, so some of them wait together."""
        entry = Entry(self.end + len(data), **known)
        _write(self.partial, data)
        self.entries.append(entry)
        self.pending.append(entry)
        if time.monotonic() - self.last >= SECONDS:
            self.settle()

    def settle(self) -> None:
        """First the bytes, then the lines about them."""
        _sync(self.partial)
        _write(self.manifest, b"".join(_line(asdict(entry)) for entry in self.pending))
        _sync(self.manifest)
        self.pending.clear()
        self.last = time.monotonic()

    def finish(self, data: bytes) -> None:
        """What ends the file, the line that says so, and at last its name."""
        _write(self.partial, data)
        self.settle()
        _write(self.manifest, _line({COMPLETE: self.end + len(data)}))
        _sync(self.manifest)
        if self.partial is not None:
            self.partial.close()
        _rename(_beside(self.out, PARTIAL), self.out)
        self.is_complete = True

    def total(self, name: str) -> int:
        return sum(getattr(entry, name) for entry in self.entries)


@contextmanager
def opened(out: str, job: Mapping[str, Any], fresh: bool = False) -> Iterator[Journal]:
    """The journal of this job: as it was left, or a new one. Only one process has it at a time."""
    path = Path(out)
    if not fresh and not _beside(path, MANIFEST).exists():
        _check_free(path)
    with ExitStack() as files:
        with writing(out):
            manifest = files.enter_context(open(_beside(path, MANIFEST), "a+b", buffering=0))
            _lock(manifest, out)
            journal = _left(path, job, manifest, fresh)
            if not journal.is_complete:
                journal.manifest = manifest
                journal.partial = files.enter_context(_cut(_beside(path, PARTIAL), journal.end))
        yield journal


def job_of(out: str) -> Mapping[str, Any]:
    """The job that a manifest tells of; nothing if there is none."""
    with suppress(OSError), open(_beside(Path(out), MANIFEST), "rb") as manifest:
        return next((said for said, _ in _lines(manifest)), {})
    return {}


def shards_of(out: str) -> list[tuple[int, Entry]]:
    """Where each shard of a file that is complete begins, and what is known of it."""
    with open(_beside(Path(out), MANIFEST), "rb") as manifest:
        entries = [Entry(**said) for said, _ in islice(_lines(manifest), 1, None) if COMPLETE not in said]
    return [(before.end, entry) for before, entry in pairwise(entries)]


@contextmanager
def writing(out: str, but: str = "") -> Iterator[None]:
    """What cannot be written is told with its name."""
    try:
        yield
    except OSError as error:
        raise TokeruError(f"{out}: {error.strerror}{but}") from None


# --- what the last run left ---------------------------------------------------------------------------


def _left(path: Path, job: Mapping[str, Any], manifest: IO[bytes], fresh: bool) -> Journal:
    """Lines that are cut short, or tell of bytes that are gone, do not count."""
    said = [] if fresh else list(_lines(manifest))
    if said:
        _compare(path, said[0][0], job)
    elif not fresh:
        _check_free(path)
    entries = [(Entry(**line), end) for line, end in said[1:] if COMPLETE not in line]
    size = next((line[COMPLETE] for line, _ in said if COMPLETE in line), None)
    if size is not None and _is_finished(path, size):
        return Journal(path, [entry for entry, _ in entries], is_complete=True)
    if size is not None:
        _check_free(path)
    there = _size(_beside(path, PARTIAL))
    kept = list(takewhile(lambda one: one[0].end <= there, entries))
    manifest.truncate(kept[-1][1] if kept else said[0][1] if said else 0)
    if not said:
        _write(manifest, _line(job))
    return Journal(path, [entry for entry, _ in kept])


def _check_free(path: Path) -> None:
    """What no manifest knows is somebody's."""
    if path.exists():
        raise TokeruError(f"{path} is there already; --fresh replaces it")


def _lines(manifest: IO[bytes]) -> Iterator[tuple[dict[str, Any], int]]:
    """What each whole line says, and where it ends."""
    manifest.seek(0)
    end = 0
    for line in manifest.read().splitlines(keepends=True):
        end += len(line)
        with suppress(ValueError):
            said = json.loads(line)
            if isinstance(said, dict) and line.endswith(b"\n"):
                yield said, end
                continue
        return


def _compare(path: Path, known: Mapping[str, Any], job: Mapping[str, Any]) -> None:
    """The same command goes on; another one would make a file of two halves."""
    job = json.loads(_line(job))
    for name in {**known, **job}:
        if known.get(name) != job.get(name):
            raise TokeruError(
                f"{path} was begun by another job: {_told(name, known, job)}; --fresh begins anew"
            )


def _told(name: str, known: Mapping[str, Any], job: Mapping[str, Any]) -> str:
    before, now = known.get(name), job.get(name)
    if isinstance(before, list) and isinstance(now, list):
        changed = (one.get("name") for one, other in zip(before, now, strict=False) if one != other)
        return f"{next(changed, 'the number of files')} has changed"
    if isinstance(before, dict) and isinstance(now, dict):
        name = next(key for key in {**before, **now} if before.get(key) != now.get(key))
        before, now = before.get(name), now.get(name)
    return f"{name} was {json.dumps(before)} and is {json.dumps(now)}"


def _is_finished(path: Path, size: int) -> bool:
    """Only the name may still be missing."""
    partial = _beside(path, PARTIAL)
    if partial.exists() and _size(partial) == size:
        _rename(partial, path)
    return path.exists() and _size(path) == size


# --- files --------------------------------------------------------------------------------------------


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _line(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _cut(partial: Path, end: int) -> IO[bytes]:
    opened = open(partial, "r+b" if partial.exists() else "w+b", buffering=0)  # noqa: SIM115
    opened.truncate(end)
    opened.seek(end)
    return opened


def _write(file: IO[bytes] | None, data: bytes) -> None:
    assert file is not None
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _sync(file: IO[bytes] | None) -> None:
    """Wait until it is safe on the disk."""
    assert file is not None
    os.fsync(file.fileno())


def _rename(partial: Path, path: Path) -> None:
    """The folder, too, must know of it before anyone relies on it."""
    os.replace(partial, path)
    with suppress(OSError):  # where folders cannot be opened, they need not be
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _lock(manifest: IO[bytes], out: str) -> None:
    """Where the system has locks that end with their process."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(manifest, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise TokeruError(f"{out} is being written by another run") from None
