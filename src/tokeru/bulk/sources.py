"""Where rows come from: files, cut into shards.

A shard is what is worked on at once. Where one ends depends on the file alone, so that the same shards come
again whenever reading begins anew, also in the middle. Reading hands out bytes; whoever works on a shard
makes rows of them.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tokeru.bulk.arrow import FAILURES, TEXT, pa, pacsv, pc, pq
from tokeru.bulk.layout import COMMENT, LOOKED_AT, SPACE, Layout, chosen, fields_of, is_said, layout_of, named
from tokeru.bulk.rows import (
    Place,
    Rows,
    rows_of_symbols,
    rows_of_texts,
    rows_of_values,
    texts_of,
)
from tokeru.errors import NotationError, TokeruError

Position = tuple[int, ...]
"""Where reading goes on: which file, where in it, and what else the file needs to know."""
BEGINNING: Position = ()

PACKED = {".gz": "gzip", ".zst": "zstd"}
PARQUET = (".parquet", ".pq")
UNREAD = {
    ".npy": "an array",
    ".npz": "an array",
    ".zip": "an archive",
    ".xz": "packed with xz",
    ".bz2": "packed with bzip2",
}
MOST_OF_HEAD = 1 << 20
"""Bytes of a file that say whether it is still the same, besides its size and time."""
LONGEST_LINE = 1 << 16
"""What is longer is no line with a board."""
FIRST_SYMBOL = ord("*")
"""The symbols of boards begin here in ASCII, so bytes below are values."""


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


def files(names: Sequence[str], size: int, rows: int, column: str | None = None) -> Files:
    """The rows of some files, shards of about as many rows."""
    parts = tuple(_opened(name, size, rows, column, alone=len(names) == 1) for name in names)
    for part in parts[1:]:
        if part.others != parts[0].others:
            raise TokeruError(
                f"{part.name} has {_told(part.others)}, {parts[0].name} {_told(parts[0].others)}: "
                "files that are read together have the same columns"
            )
    return Files(parts)


def _told(others: Any) -> str:
    return f"the columns {', '.join(others.names)}" if len(others) else "no other columns"


def _opened(name: str, size: int, rows: int, column: str | None, alone: bool) -> Lines | Parquet:
    ending = Path(name).suffix.lower()
    if ending in UNREAD:
        raise TokeruError(
            f"{name} is {UNREAD[ending]}; text, .csv and .parquet are read, also as .gz or .zst"
        )
    with failing(name):
        if not os.path.isfile(name):
            raise TokeruError(f"{name}: {'is a folder' if os.path.isdir(name) else 'no such file'}")
        if ending in PARQUET:
            return Parquet.of(name, size, rows, column)
        return Lines.of(name, size, rows, column, alone)


@contextmanager
def failing(name: str) -> Iterator[None]:
    """What goes wrong with a file is told with its name."""
    try:
        yield
    except FAILURES as error:
        said = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        raise TokeruError(f"{name}: {said}") from None


@dataclass(frozen=True)
class Files:
    """One file after the other."""

    parts: tuple[Lines | Parquet, ...]

    @property
    def others(self) -> Any:
        return self.parts[0].others

    def known_by(self) -> list[dict[str, Any]]:
        return [_known_by(part.name) for part in self.parts]

    def shards(self, start: Position) -> Iterator[Shard]:
        first, *inside = start or (0,)
        sizes = [os.path.getsize(part.name) for part in self.parts]
        before, whole = sum(sizes[:first]), sum(sizes) or 1
        for number in range(first, len(self.parts)):
            part = self.parts[number]
            with failing(part.name):
                for shard in part.shards(tuple(inside) if number == first else BEGINNING):
                    share = (before + shard.share * sizes[number]) / whole
                    yield Shard(shard.read, (number, *shard.end), share)
            before += sizes[number]


def _known_by(name: str) -> dict[str, Any]:
    with failing(name), open(name, "rb") as opened:
        about = os.fstat(opened.fileno())
        head = hashlib.sha256(opened.read(MOST_OF_HEAD)).hexdigest()
    return {"name": name, "size": about.st_size, "modified": about.st_mtime_ns, "head": head}


# --- lines of text ------------------------------------------------------------------------------------


class Block(NamedTuple):
    """Whole lines, the number of the first, and how many there are."""

    data: bytes
    first: int
    lines: int


@dataclass(frozen=True)
class Lines:
    """A file of lines, each a board or fields with a board among them."""

    name: str
    size: int
    rows: int
    layout: Layout
    alone: bool
    """Whether it is the only file: then its name need not be told."""

    @staticmethod
    def of(name: str, size: int, rows: int, column: str | None, alone: bool) -> Lines:
        with _stream(name) as stream:
            head = _read(stream, LOOKED_AT)
        with _naming(name):
            return Lines(name, size, rows, layout_of(head, size, column), alone)

    @cached_property
    def others(self) -> Any:
        """All of them texts: what looks like a number on the first lines need not be one on the last."""
        return pa.schema([(name, TEXT) for name in self.layout.others])

    def shards(self, start: Position) -> Iterator[Shard]:
        begins, line = start or (self.layout.begins, self.layout.line)
        whole = os.path.getsize(self.name) or 1
        with _stream(self.name) as stream:
            _skip(stream, begins)
            for block, end in _blocks(stream, begins, line, self.rows * (self.size**2 + 1)):
                share = min(1.0, stream.raw.tell() / whole)
                yield Shard(partial(self.read, block), (end, block.first + block.lines), share)

    def read(self, block: Block) -> Rows:
        if self.layout.delimiter is None:
            return self._boards(block)
        return self._fast_table(block) or self._table(block)

    def _boards(self, block: Block) -> Rows:
        """Lines of one length are a matrix; where one is different, they are taken one by one."""
        cells = self.size**2
        for end in (b"\n", b"\r\n"):
            if _are_even(block, cells, end):
                stride = cells + len(end)
                return rows_of_symbols(
                    block.data, self.size, stride, lambda row: self._place(block.first + row)
                )
        lines = _said_lines(block)
        texts = [text.strip() for _, text in lines]
        return rows_of_texts(texts, self.size, lambda row: self._place(lines[row][0]))

    def _fast_table(self, block: Block) -> Rows | None:
        """With pyarrow, if there is a row for each line and nothing wrong with any of them."""
        if block.data.startswith(COMMENT) or b"\n" + COMMENT in block.data or b"\0" in block.data:
            return None
        names, by_spaces = self.layout.names, self.layout.delimiter == SPACE
        data = _with_single_spaces(block.data) if by_spaces else block.data
        try:
            table = pacsv.read_csv(
                pa.BufferReader(data),
                pacsv.ReadOptions(use_threads=False, block_size=len(data) + 1, column_names=names),
                pacsv.ParseOptions(delimiter=self.layout.delimiter, quote_char=not by_spaces and '"'),
                pacsv.ConvertOptions(column_types=dict.fromkeys(names, TEXT), strings_can_be_null=False),
            )
        except FAILURES:
            return None
        if table.num_rows != block.lines:
            return None
        boards = table.column(self.layout.board)
        rows = rows_of_column(boards, self.size, lambda row: self._place(block.first + row))
        return rows.among(table.remove_column(self.layout.board))

    def _table(self, block: Block) -> Rows:
        """Line by line."""
        width, board = len(self.layout.names), self.layout.board
        lines, fields, wrong = _said_lines(block), [], {}
        for row, (_, text) in enumerate(lines):
            try:
                found = fields_of(text, self.layout.delimiter or "")
                if len(found) != width:
                    raise NotationError(f"{len(found)} columns, not {width}")
            except NotationError as error:
                found, wrong[row] = [""] * width, str(error)
            fields.append(found)
        texts = [found[board].encode() for found in fields]
        rows = rows_of_texts(texts, self.size, lambda row: self._place(lines[row][0]))
        rows.errors |= {row: f"{self._place(lines[row][0])}: {error}" for row, error in wrong.items()}
        columns = [
            [None if row in wrong else found[at] for row, found in enumerate(fields)] for at in range(width)
        ]
        others = [pa.array(column, TEXT) for at, column in enumerate(columns) if at != board]
        return rows.among(pa.table(others, self.others))

    def _place(self, line: int) -> str:
        return f"line {line}" if self.alone else f"{self.name}, line {line}"


@contextmanager
def _naming(name: str) -> Iterator[None]:
    try:
        yield
    except TokeruError as error:
        raise TokeruError(f"{name}: {error}") from None


class _Stream(NamedTuple):
    """What a file says, and the file itself, which knows how far it was read."""

    data: Any
    raw: Any
    is_packed: bool


@contextmanager
def _stream(name: str) -> Iterator[_Stream]:
    packed = PACKED.get(Path(name).suffix.lower())
    with open(name, "rb") as raw:
        if packed is None:
            yield _Stream(raw, raw, False)
        else:
            with closing(pa.CompressedInputStream(pa.PythonFile(raw, "r"), packed)) as data:
                yield _Stream(data, raw, True)


def _read(stream: _Stream, wanted: int) -> bytes:
    """As many bytes as are wanted, or all that are left."""
    parts = []
    while wanted and (part := stream.data.read(wanted)):
        parts.append(part)
        wanted -= len(part)
    return b"".join(parts)


def _skip(stream: _Stream, wanted: int) -> None:
    if not stream.is_packed:
        stream.raw.seek(wanted)
        return
    while wanted and (part := stream.data.read(min(wanted, MOST_OF_HEAD))):
        wanted -= len(part)


def _blocks(stream: _Stream, offset: int, line: int, length: int) -> Iterator[tuple[Block, int]]:
    """Whole lines, at most so many bytes of them from where the last ones ended; and where they end."""
    length, rest = max(length, LONGEST_LINE), b""
    while data := rest + _read(stream, length - len(rest)):
        is_last, cut = len(data) < length, data.rfind(b"\n") + 1
        dropped, rest = 0, b""
        if cut and not is_last:
            data, rest = data[:cut], data[cut:]
        elif not is_last:
            dropped, rest = _drop_line(stream)
        block = Block(data, line, _ends(data) + (not data.endswith(b"\n")))
        offset, line = offset + len(data) + dropped, line + block.lines
        yield block, offset


def _ends(data: bytes) -> int:
    """How many lines end: counted without Python's lock."""
    import numpy as np

    return int(np.count_nonzero(np.frombuffer(data, np.uint8) == ord("\n")))


def _drop_line(stream: _Stream) -> tuple[int, bytes]:
    """Read on to the end of a line that is far too long: how much that was, and what comes after it."""
    dropped = 0
    while part := _read(stream, LONGEST_LINE):
        end = part.find(b"\n") + 1
        if end:
            return dropped + end, part[end:]
        dropped += len(part)
    return dropped, b""


def _are_even(block: Block, cells: int, end: bytes) -> bool:
    """Whether each line is as long as a board, and none is a comment or blank."""
    import numpy as np

    lines, rest = divmod(len(block.data), cells + len(end))
    if rest or lines != block.lines:
        return False
    symbols = np.frombuffer(block.data, np.uint8).reshape(lines, -1)
    ends_so = symbols[:, cells:] == np.frombuffer(end, np.uint8)
    return bool(ends_so.all()) and not np.isin(symbols[:, 0], [*COMMENT, *b" \t"]).any()


def _with_single_spaces(data: bytes) -> bytes:
    while b"  " in data:
        data = data.replace(b"  ", b" ")
    return data


def _said_lines(block: Block) -> list[tuple[int, bytes]]:
    """The lines that say something, with their numbers."""
    lines = enumerate(block.data.split(b"\n"), block.first)
    return [(number, line.removesuffix(b"\r")) for number, line in lines if is_said(line)]


# --- Parquet ------------------------------------------------------------------------------------------


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
        with pq.ParquetFile(name) as opened, _naming(name):
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


MOST_LOOKED_AT = 1000
"""Rows that say which column has boards."""


def _board_column(first: Any, schema: Any, size: int, wanted: str | None) -> str:
    names: list[str] = [field.name for field in schema if _may_be_boards(field.type)]
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


def _may_be_boards(kind: Any) -> bool:
    types = pa.types
    looks = (types.is_string, types.is_large_string, types.is_binary, types.is_large_binary)
    return any(look(kind) for look in (*looks, types.is_fixed_size_binary))


# --- a column of boards -------------------------------------------------------------------------------


def rows_of_column(column: Any, size: int, place: Place) -> Rows:
    """The boards of a column of texts or bytes."""
    array = pc.cast(column, pa.large_binary()).combine_chunks()
    array = array.chunk(0) if isinstance(array, pa.ChunkedArray) and array.num_chunks else array
    data = _even_bytes(array, size * size)
    if data is None:
        texts = texts_of(array)
        if any(texts) and all(len(text) in (0, size * size) and _are_values(text) for text in texts):
            return rows_of_values(b"".join(text or b"\xff" * size**2 for text in texts), size, place)
        return rows_of_texts([text.strip() for text in texts], size, place)
    if _are_values(data[: size * size]):
        return rows_of_values(data, size, place)
    return rows_of_symbols(data, size, size * size, place)


def _are_values(data: bytes) -> bool:
    """Whether these are values themselves rather than symbols."""
    return len(data) == 0 or max(data) < FIRST_SYMBOL


def _even_bytes(array: Any, cells: int) -> bytes | None:
    """All boards in a row, if each has as many bytes as a board and none is missing."""
    import numpy as np

    if array.null_count or not len(array):
        return None
    _, ends, data = array.buffers()
    at = np.frombuffer(ends, np.int64)[array.offset : array.offset + len(array) + 1]
    if not (np.diff(at) == cells).all():
        return None
    return bytes(memoryview(data)[at[0] : at[-1]])
