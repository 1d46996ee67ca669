"""Random symmetric copies of every row: the k-th copy of row i is number N·i + k of those that follow from
a seed, as shuffled_many numbers them. What holds full boards, as solutions do, goes along.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from tokeru.bulk.arrow import pa
from tokeru.bulk.forms import shuffled_many
from tokeru.bulk.parquet import may_be_boards
from tokeru.bulk.passes import rows_at
from tokeru.bulk.rows import Rows, rows_of_column
from tokeru.bulk.shards import BEGINNING, Position, Shard, Source
from tokeru.bulk.tasks import BOARD, PUZZLE, Table, board_column, schema_of, spread, table_of, type_of
from tokeru.puzzle import Puzzle

if TYPE_CHECKING:
    from tokeru.bulk.forms import Shuffled
    from tokeru.bulk.passes import Places

LOOKED_AT = 1000
"""Rows that say which columns have full boards."""
ROW = "row"
KINDS = {ROW: pa.uint64()}


class Numbered(NamedTuple):
    """Some rows, and the number of the first of them."""

    rows: Rows
    first: int


@dataclass(frozen=True)
class Numbering:
    """A source whose rows are counted. They are read one shard after another, for no shard knows how many
    rows there are before it, and handed out a few at a time, since they are to become many more."""

    source: Source
    at_once: int

    @property
    def others(self) -> Any:
        return self.source.others

    def known_by(self) -> list[dict[str, Any]]:
        return self.source.known_by()

    def shards(self, start: Position) -> Iterator[Shard]:
        """A position is the number of the next row, how many of a shard are done, and where that begins."""
        number, done, *inside = start or (0, 0)
        begins = tuple(inside)
        for shard in self.source.shards(begins):
            rows = shard.read()
            for first in range(done, len(rows), self.at_once):
                some = _slice(rows, first, min(first + self.at_once, len(rows)))
                end = (number + len(some), first + len(some), *begins)
                if first + len(some) == len(rows):
                    end = (number + len(some), 0, *shard.end)
                yield Shard(partial(Numbered, some, number), end, shard.share)
                number += len(some)
            begins, done = shard.end, 0


def _slice(rows: Rows, first: int, end: int) -> Rows:
    import numpy as np

    return rows_at(rows, np.arange(first, end))


@dataclass(frozen=True)
class Shuffling:
    """A table of copies. What could not be read stays one row with an error."""

    like: Puzzle | None
    copies: int
    seed: int
    is_binary: bool
    beside: Any
    solutions: tuple[str, ...]
    """Columns of full boards."""

    @property
    def size(self) -> int:
        return self.like.size if self.like else 9

    @property
    def others(self) -> Any:
        board = type_of(BOARD, self.size, self.is_binary)
        return pa.schema(
            [field.with_type(board) if field.name in self.solutions else field for field in self.beside]
        )

    @cached_property
    def schema(self) -> Any:
        return schema_of(KINDS, self.size, self.is_binary, self.others)

    @property
    def texts(self) -> tuple[str, ...]:
        return (PUZZLE, *(name for name in self.solutions if name in self.schema.names))

    def check(self) -> None:
        """Refuses rules whose symmetries are unknown, and finds those of others once."""
        import numpy as np

        shuffled_many(np.empty((0, self.size**2), np.uint8), self.seed, like=self.like)

    def __call__(self, read: Numbered) -> Table:
        import numpy as np

        rows, first = read
        each = np.repeat(np.arange(len(rows)), self.copies)
        copies = shuffled_many(
            rows.boards[each], self.seed, first=first * self.copies, like=self.like, threads=1
        )
        is_first = np.arange(len(each)) % self.copies == 0
        kept = np.flatnonzero(is_first | ~np.isin(each, [*rows.errors]))
        some = rows_at(rows, each[kept])
        some.boards = copies.boards[kept]
        for name in self.solutions:
            some.others = self._moved(some.others, name, copies, kept)
        numbers = (first + 1 + each[kept]).astype(np.uint64)
        found = spread(KINDS, {ROW: (numbers, None)}, np.arange(len(kept)), len(kept), self.is_binary)
        table = table_of(self.schema, some, found, some.errors, self.is_binary)
        return Table(table, len(some.errors), 0)

    def _moved(self, others: Any, name: str, copies: Shuffled, kept: Places) -> Any:
        """A column of solutions, each moved as its puzzle was; nothing where there is no full board."""
        import numpy as np

        at = others.schema.get_field_index(name)
        boards, is_full = full_boards(others.column(at), self.size)
        cells, values = copies.cells[kept], copies.values[kept]
        moved = np.take_along_axis(values, np.take_along_axis(boards, cells, 1), 1)
        column = board_column(moved, self.is_binary, np.flatnonzero(~is_full).tolist())
        return others.set_column(at, name, column)


def full_boards(column: Any, size: int) -> tuple[Any, Any]:
    """The boards of a column, and which of them have a value in every cell."""
    rows = rows_of_column(column, size, lambda row: "")
    return rows.boards, (rows.boards != 0).all(axis=1)


def solutions_in(source: Source, size: int) -> tuple[str, ...]:
    """The columns that have full boards in most of the first rows."""
    shard = next(source.shards(BEGINNING), None)
    others = None if shard is None else shard.read().others
    if others is None:
        return ()
    others = others.slice(0, LOOKED_AT)
    texts = [field.name for field in others.schema if may_be_boards(field.type)]
    return tuple(name for name in texts if 2 * full_boards(others.column(name), size)[1].sum() > len(others))
