"""Records that wait on the disk between two passes over a file, sorted into buckets.

    block 0    ends of the buckets │ records of bucket 0 │ of bucket 1 │ … │ notes
    block 1    ends of the buckets │ records of bucket 0 │ …
    …

A pass writes one block after another; the next one reads some buckets of every block. So each of them has
only a part of the file in memory, however large it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from tokeru.bulk import journal
from tokeru.bulk.rows import Errors
from tokeru.bulk.sinks import Encoded
from tokeru.errors import TokeruError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Records = npt.NDArray[np.void]

END = "<u4"
"""The type in which the ends of buckets are written, as many as there are buckets."""
BYTES_OF_END = 4


@dataclass
class Block:
    """Records sorted by bucket, and what else there is to be said of the rows that they are about."""

    rows: int
    records: Records
    ends: npt.NDArray[np.integer]
    """Of each bucket, in records."""
    notes: Errors

    def __len__(self) -> int:
        return self.rows


def ends_of(buckets: npt.NDArray[np.integer], count: int) -> npt.NDArray[np.integer]:
    """Where each of so many buckets ends among sorted records, from the bucket of each record."""
    import numpy as np

    return np.cumsum(np.bincount(buckets, minlength=count))


class InBlocks:
    """Where blocks go to: a file that a journal knows."""

    def begin(self) -> bytes:
        return b""

    def encode(self, block: Block) -> Encoded:
        notes = json.dumps(block.notes).encode() if block.notes else b""
        return Encoded(block.ends.astype(END).tobytes() + block.records.tobytes() + notes)

    def end(self, footers: Iterable[tuple[int, bytes]]) -> bytes:
        return b""


class Place(NamedTuple):
    """Where a block lies, and how many rows it is about."""

    begins: int
    ends: int
    rows: int


@dataclass(frozen=True)
class Blocks:
    """The blocks of a file that is complete."""

    path: str
    buckets: int
    fields: tuple[tuple[Any, ...], ...]
    """What a record is made of, as numpy says it."""
    places: tuple[Place, ...]

    @staticmethod
    def of(path: str, buckets: int, fields: tuple[tuple[Any, ...], ...]) -> Blocks:
        places = (Place(begins, entry.end, entry.rows) for begins, entry in journal.shards_of(path))
        return Blocks(path, buckets, fields, tuple(places))

    def __len__(self) -> int:
        return len(self.places)

    def rows(self, block: int) -> int | None:
        """How many it is about, if there is such a block."""
        return self.places[block].rows if block < len(self) else None

    @property
    def length(self) -> int:
        return self.places[-1].ends if self.places else 0

    @property
    def kind(self) -> np.dtype[np.void]:
        import numpy as np

        return np.dtype(list(self.fields))

    def read(self, blocks: Iterable[int], first: int, end: int) -> list[Records]:
        """The records of some buckets, of each of the blocks."""
        with self._opened() as file:
            return [self._read(file, self.places[block].begins, first, end) for block in blocks]

    def joined(self, first: int, end: int) -> Records:
        """The same of all blocks together."""
        import numpy as np

        return np.concatenate([np.empty(0, self.kind), *self.read(range(len(self)), first, end)])

    def _read(self, file: IO[bytes], begins: int, first: int, end: int) -> Records:
        import numpy as np

        ends = self._ends(file, begins, first, end)
        size = self.kind.itemsize
        at = begins + self.buckets * BYTES_OF_END + ends[0] * size
        return np.frombuffer(_bytes(file, at, (ends[-1] - ends[0]) * size), self.kind)

    def notes(self, block: int) -> Errors:
        """What was said of rows without a record."""
        begins, ends, _ = self.places[block]
        with self._opened() as file:
            (last,) = self._ends(file, begins, self.buckets, self.buckets)
            at = begins + self.buckets * BYTES_OF_END + last * self.kind.itemsize
            said = _bytes(file, at, ends - at)
        return {int(row): note for row, note in json.loads(said or b"{}").items()}

    @contextmanager
    def _opened(self) -> Iterator[IO[bytes]]:
        try:
            with open(self.path, "rb", buffering=0) as file:
                yield file
        except OSError as error:
            raise TokeruError(f"{self.path}: {error.strerror}") from None

    def _ends(self, file: IO[bytes], begins: int, first: int, end: int) -> list[int]:
        """Where the bucket before the first one ends, and where all up to the end do."""
        import numpy as np

        before = max(first - 1, 0)
        ends = np.frombuffer(_bytes(file, begins + before * BYTES_OF_END, (end - before) * BYTES_OF_END), END)
        return ends.tolist() if first else [0, *ends.tolist()]


def _bytes(file: IO[bytes], at: int, count: int) -> bytes:
    file.seek(at)
    parts = []
    while count and (part := file.read(count)):
        parts.append(part)
        count -= len(part)
    if count:
        raise TokeruError(f"{file.name} is cut short; --fresh begins anew")
    return b"".join(parts)
