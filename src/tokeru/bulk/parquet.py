"""A Parquet file, cut into batches of its row groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from tokeru.bulk.arrow import pa, pq
from tokeru.bulk.layout import chosen, named
from tokeru.bulk.rows import Rows, rows_of_column
from tokeru.bulk.shards import Position, Shard
from tokeru.errors import TokeruError

MOST_LOOKED_AT = 1000
"""Rows that say which column has boards."""


@dataclass(frozen=True)
class Parquet:
    """A Parquet file with a column of boards: texts of n² symbols, or n² bytes with a value each."""

    name: str
    size: int
    rows: int
    board: str
    schema: Any

    @staticmethod
    def of(name: str, size: int, rows: int, column: str | None) -> Parquet:
        with pq.ParquetFile(name) as opened:
            schema = opened.schema_arrow.remove_metadata()
            first = next(opened.iter_batches(MOST_LOOKED_AT), None)
            return Parquet(name, size, rows, _board_column(first, schema, size, column), schema)

    @cached_property
    def others(self) -> Any:
        return self.schema.remove(self.schema.get_field_index(self.board))

    def shards(self, start: Position) -> Iterator[Shard]:
        """A batch never reaches over the end of a row group, so that any group can be the first."""
        group, batches = start or (0, 0)
        with pq.ParquetFile(self.name) as opened:
            about = opened.metadata
            done = sum(about.row_group(number).num_rows for number in range(group))
            for number in range(group, about.num_row_groups):
                for batch_number, batch in enumerate(
                    opened.iter_batches(self.rows, [number], use_threads=False)
                ):
                    first, done = done, done + len(batch)
                    if number > group or batch_number >= batches:
                        read = partial(self.read, batch, first)
                        yield Shard(read, (number, batch_number + 1), done / about.num_rows)

    def read(self, batch: Any, first: int) -> Rows:
        table = pa.table(batch)
        rows = rows_of_column(
            table.column(self.board), self.size, lambda row: f"{self.name}, row {first + row + 1}"
        )
        return rows.among(table.drop_columns(self.board).replace_schema_metadata())


def _board_column(first: Any, schema: Any, size: int, wanted: str | None) -> str:
    names: list[str] = [field.name for field in schema if may_be_boards(field.type)]
    if len(puzzles := named(names, wanted)) == 1:
        return names[puzzles[0]]
    table = schema.empty_table() if first is None else pa.table(first)
    found = {name: rows_of_column(table.column(name), size, lambda row: "") for name in names}
    has_blanks = {
        name: bool((rows.boards[rows.good()] == 0).any())
        for name, rows in found.items()
        if 2 * len(rows.good()) >= len(rows) - table.column(name).null_count
    }
    if not has_blanks:
        raise TokeruError(f"no column has boards of {size * size} cells")
    return [*has_blanks][chosen([*has_blanks], [*has_blanks.values()], wanted)]


def may_be_boards(kind: Any) -> bool:
    types = pa.types
    looks = (types.is_string, types.is_large_string, types.is_binary, types.is_large_binary)
    return any(look(kind) for look in (*looks, types.is_fixed_size_binary))
