"""Where answers go: tables become bytes, shard by shard, and these become one file.

Each shard is written by itself, wherever it was worked on: lines of text, packed ones too, may simply follow
each other, and so may the row groups of Parquet, with one footer for all of them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tokeru.bulk import footers
from tokeru.bulk.arrow import TEXT, pa, pc, pq
from tokeru.bulk.shards import PACKED, PARQUET
from tokeru.bulk.tasks import ERROR, Batch
from tokeru.errors import TokeruError

TABLES, TEXTS = (".csv", ".tsv"), (".txt", ".sdm", ".text")
SEPARATORS = {".csv": ",", ".tsv": "\t"}
PACKED_LEVELS = {"gzip": 6, "zstd": 3}
PARQUET_LEVEL = 1
"""Of zstd: higher ones make boards hardly smaller."""
NOTHING = "-"
"""What stands in a text file where there is no answer."""
BOARDS = ("text", "binary")


class Encoded(NamedTuple):
    """The bytes of a shard, and what the end of the file must know of it."""

    data: bytes
    footer: bytes = b""


class Sink(Protocol):
    def begin(self) -> bytes: ...
    def encode(self, table: Any) -> Encoded: ...
    def end(self, footers: Iterable[tuple[int, bytes]]) -> bytes:
        """From where each shard begins, and its footer."""


def sink(out: str, batch: Batch, about: Mapping[str, Any]) -> Sink:
    """By the ending of the file's name."""
    path = Path(out.lower())
    packed = PACKED.get(path.suffix)
    ending = Path(path.stem).suffix if packed else path.suffix
    if ending in PARQUET and not packed:
        return InParquet(batch.schema.with_metadata({"tokeru": json.dumps(about)}))
    if ending in TABLES:
        return InText(
            tuple(batch.schema.names), SEPARATORS[ending], packed, True, _writable(out, batch.schema)
        )
    if ending in TEXTS:
        return InText(batch.texts, " ", packed, False, _writable(out, batch.schema))
    raise TokeruError(
        f"{out} does not end as a file to write does: .parquet, .csv or .txt, the latter also .gz or .zst; "
        "or / for a folder"
    )


def _writable(out: str, schema: Any) -> Any:
    """A text has no place for lists and bytes."""
    for field in schema:
        kind = field.type
        if pa.types.is_nested(kind) or pa.types.is_binary(kind) or pa.types.is_fixed_size_binary(kind):
            raise TokeruError(f"{out}: the column {field.name} of type {kind} is only for Parquet")
    return schema


@dataclass(frozen=True)
class InText:
    """Lines: the columns with something between them. With a header, the error is one of the columns."""

    columns: tuple[str, ...]
    separator: str
    packed: str | None
    has_header: bool
    schema: Any

    def begin(self) -> bytes:
        if not self.has_header:
            return b""
        names = _quoted(pa.array(self.columns, TEXT), self.separator).to_pylist()
        return self._packed((self.separator.join(names) + "\n").encode())

    def encode(self, table: Any) -> Encoded:
        columns = [self._texts(table.column(name)) for name in self.columns]
        lines = pc.binary_join_element_wise(*columns, self.separator)
        if not self.has_header:
            errors = pc.binary_join_element_wise("error:", _column(table, ERROR), " ")
            lines = pc.coalesce(errors, lines)
        return Encoded(self._packed(_data(pc.binary_join_element_wise(lines, "", "\n"))))

    def end(self, footers: Iterable[tuple[int, bytes]]) -> bytes:
        return b""

    def _texts(self, column: Any) -> Any:
        texts = pc.cast(column, TEXT).combine_chunks()
        return _quoted(texts, self.separator) if self.has_header else pc.fill_null(texts, NOTHING)

    def _packed(self, data: bytes) -> bytes:
        if self.packed == "gzip":
            return gzip.compress(data, PACKED_LEVELS["gzip"], mtime=0)
        if self.packed == "zstd":
            return bytes(pa.Codec("zstd", PACKED_LEVELS["zstd"]).compress(data, asbytes=True))
        return data


def _column(table: Any, name: str) -> Any:
    return table.column(name).combine_chunks()


def _quoted(texts: Any, separator: str) -> Any:
    """As CSV has them: in quotes if they hold one, a separator or a new line. Nothing is nothing."""
    needs = pc.match_substring_regex(texts, f'["\r\n{separator}]')
    if pc.any(needs).as_py():
        within = pc.replace_substring(texts, '"', '""')
        texts = pc.if_else(needs, pc.binary_join_element_wise('"', within, '"', ""), texts)
    return pc.fill_null(texts, "")


def _data(texts: Any) -> bytes:
    """All texts of a column, one right after the other."""
    if not len(texts):
        return b""
    texts = pc.cast(texts, pa.large_string())
    texts = texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts
    return bytes(texts.buffers()[2])


@dataclass(frozen=True)
class InParquet:
    """A row group for each shard, packed with zstd; the metadata say which version made them, and how."""

    schema: Any

    def begin(self) -> bytes:
        return footers.MAGIC

    def encode(self, table: Any) -> Encoded:
        if not len(table):
            return Encoded(b"")
        groups, footer = footers.parts(self._file(table))
        return Encoded(groups, footers.groups_alone(footer))

    def end(self, written: Iterable[tuple[int, bytes]]) -> bytes:
        _, empty = footers.parts(self._file(None))
        return footers.joined(empty, ((begins, footer) for begins, footer in written if footer))

    def _file(self, table: Any) -> memoryview:
        """Texts that repeat are worth a dictionary, boards are not."""
        repeat = [field.name for field in self.schema if field.name not in _boards(self.schema)]
        out = pa.BufferOutputStream()
        with pq.ParquetWriter(
            out, self.schema, compression="zstd", compression_level=PARQUET_LEVEL,
            use_dictionary=repeat, write_statistics=repeat,
        ) as writer:  # fmt: skip
            if table is not None:
                writer.write_table(
                    table.replace_schema_metadata(self.schema.metadata), row_group_size=len(table)
                )
        return memoryview(out.getvalue())


def _boards(schema: Any) -> Sequence[str]:
    return [name for name in schema.names if name.endswith(("puzzle", "solution"))]
