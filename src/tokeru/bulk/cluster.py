"""Many machines: parts go through Ray Data, and the work on them is done wherever a core is free.

    parts ──from_items──▶ map_batches: read, ask, write ──in order──▶ journal

When a worker or a node is lost, or what they had made, Ray has the work on those parts done again elsewhere.
What a part comes to depends on nothing but the part, so that nobody can tell afterwards.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tokeru.bulk.arrow import pa
from tokeru.bulk.job import Done, Engine, Work
from tokeru.bulk.shards import Shard
from tokeru.errors import TokeruError

LOCAL = "local"
OBJECTS = 1 << 29
"""Bytes for what is on its way between processes, if Ray is started here."""
AT_ONCE = 10_000
"""Parts in a dataset: Ray Data wants to know all of them before it begins, and keeps something of each."""
SECONDS = 10.0
"""For the first answer of a cluster."""
PART, DONE = "part", "done"


def on_ray(address: str | None, most: int, versions: Callable[[], Mapping[str, str]]) -> Engine:
    """On the Ray cluster at this address, in at most so many processes at once; 0 is one for each core.

    Without an address it is the cluster that runs this process, or one that is started on this machine.
    """
    _ray()

    def done(work: Work, left: Iterable[Iterable[Shard]]) -> Iterator[Done]:
        worker = _Worker(work, os.getcwd(), versions, versions())
        rest = iter(left)
        parts = list(islice(rest, AT_ONCE))
        if not parts:
            return
        with _connected(address or os.environ.get("RAY_ADDRESS") or LOCAL, most) as ray:
            while parts:
                items = [{PART: pickle.dumps(part)} for part in parts]
                rows = ray.data.from_items(items, override_num_blocks=len(items)).map_batches(
                    worker, batch_size=1, batch_format="pyarrow", num_cpus=1, concurrency=most or None
                )
                yield from map(_read, rows.iter_rows())
                parts = list(islice(rest, AT_ONCE))

    return Engine(done, is_far=True)


@dataclass(frozen=True)
class _Worker:
    """The function that every worker runs."""

    work: Work
    folder: str
    versions: Callable[[], Mapping[str, str]]
    """What makes the bytes, asked where it runs; another version may make others."""
    wanted: Mapping[str, str]

    def __call__(self, table: Any) -> Iterator[Any]:
        with suppress(OSError):  # names of files are as the command was told
            os.chdir(self.folder)
        try:
            if self.versions() != self.wanted:
                raise TokeruError(
                    f"a node has {_listed(self.versions())}, this machine {_listed(self.wanted)}"
                )
            for part in table.column(PART).to_pylist():
                yield from map(_told, self.work(pickle.loads(part)))
        except TokeruError as error:
            yield _told(str(error))


def _listed(versions: Mapping[str, str]) -> str:
    return ", ".join(map(" ".join, versions.items()))


def _told(done: Done | str) -> Any:
    return pa.table({DONE: pa.array([pickle.dumps(done)], pa.large_binary())})


def _read(row: Mapping[str, Any]) -> Done:
    done: Done | str = pickle.loads(row[DONE])
    if isinstance(done, str):
        raise TokeruError(done)
    return done


@contextmanager
def _connected(address: str, most: int) -> Iterator[Any]:
    ray = _ray()
    own = {
        "num_cpus": most or None,
        "include_dashboard": False,
        "object_store_memory": OBJECTS,
    }
    ended_by = signal.getsignal(signal.SIGTERM)
    try:
        _answers(address)
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            **(own if address == LOCAL else {}),
        )
    except (OSError, ValueError, RuntimeError) as error:
        said = (getattr(error, "strerror", None) or str(error)).partition("\n")[0].partition(". ")[0]
        raise TokeruError(f"no Ray cluster was found with --address {address}: {said}") from None
    with suppress(ValueError):  # only the main thread hears signals, and Ray listens too
        signal.signal(signal.SIGTERM, ended_by)
    try:
        _calm(ray)
        yield ray
    finally:
        ray.shutdown()


def _answers(address: str) -> None:
    """See whether anyone is at host:port; Ray would go on trying for minutes."""
    host, _, port = address.rpartition(":")
    if port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), SECONDS).close()


def _calm(ray: Any) -> None:
    """In order, and without a word: how far it is we tell ourselves."""
    context = ray.data.DataContext.get_current()
    context.execution_options.preserve_order = True
    context.enable_progress_bars = False
    for name in ("ray", "ray.data"):
        logging.getLogger(name).setLevel(logging.ERROR)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
        import ray.data
    except ImportError:
        raise TokeruError("a cluster needs Ray: pip install 'tokeru[ray]'") from None
    return ray
