"""A file of lines, cut into blocks of whole ones; a line is a board, or fields with a board among them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from tokeru.bulk.arrow import FAILURES, TEXT, pa, pacsv
from tokeru.bulk.layout import COMMENT, LOOKED_AT, SPACE, Layout, fields_of, is_said, layout_of
from tokeru.bulk.rows import Rows, rows_of_column, rows_of_symbols, rows_of_texts
from tokeru.bulk.shards import PACKED, Position, Shard
from tokeru.errors import NotationError

LONGEST_LINE = 1 << 16
"""What is longer is no line with a board."""
SKIPPED_AT_ONCE = 1 << 20


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
    while wanted and (part := stream.data.read(min(wanted, SKIPPED_AT_ONCE))):
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
