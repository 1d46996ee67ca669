"""What sources hand out: shards, which are worked on at once.

Where a shard ends depends on the file alone, so that the same shards come again whenever reading begins anew,
also in the middle. Reading hands out bytes; whoever works on a shard makes rows of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from tokeru.bulk.arrow import FAILURES
from tokeru.errors import TokeruError

Position = tuple[int, ...]
"""Where reading goes on: which file, where in it, and what else the file needs to know."""
BEGINNING: Position = ()

PACKED = {".gz": "gzip", ".zst": "zstd"}
PARQUET = (".parquet", ".pq")


class Shard(NamedTuple):
    """Some rows still to be read, where the next shard begins, and how much of everything is read then."""

    read: Callable[[], Any]
    end: Position
    share: float


class Source(Protocol):
    @property
    def others(self) -> Any:
        """The pyarrow.Schema of the columns beside the boards."""

    def known_by(self) -> list[dict[str, Any]]:
        """What tells each input from another one, for the manifest."""

    def shards(self, start: Position) -> Iterator[Shard]: ...


@contextmanager
def failing(name: str) -> Iterator[None]:
    """What goes wrong with a file is told with its name."""
    try:
        yield
    except TokeruError as error:
        raise TokeruError(f"{name}: {error}") from None
    except FAILURES as error:
        said = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        raise TokeruError(f"{name}: {said}") from None
