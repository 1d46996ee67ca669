"""The footers of Parquet files, so that row groups written apart become one file without being written again.

    PAR1  row groups  footer  length  PAR1          a file
          └─ copied ─┘└ what says where they are: its offsets move as far as the row groups do

The footer is a struct of Thrift's compact protocol. It is read as what it is made of, whatever that means,
and written back the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

MAGIC = b"PAR1"
ENDING = 8
"""Bytes after the footer: its length and the magic word."""

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(1, 13)
BOOLEANS, INTEGERS, LISTS = (TRUE, FALSE), (I16, I32, I64), (LIST, SET)

Struct = dict[int, tuple[int, Any]]
"""By the number of a field its type and what it holds; a list is the type of its items, and these."""

ROWS, GROUPS = 3, 4
"""Fields of the footer: how many rows there are, and the row groups."""
COLUMNS, GROUP_BEGINS, ORDINAL = 1, 5, 7
"""Fields of a row group."""
COLUMN_BEGINS, ABOUT, OFFSET_INDEX, COLUMN_INDEX = 2, 3, 4, 6
"""Fields of a column."""
PAGES_BEGIN = (9, 10, 11, 14)
"""Fields of what is said about a column: where its data, index, dictionary and filter begin."""


def parts(file: bytes | memoryview) -> tuple[bytes, bytes]:
    """The row groups of a file, and its footer."""
    end = len(file) - ENDING
    begins = end - int.from_bytes(file[end : end + 4], "little")
    return bytes(file[len(MAGIC) : begins]), bytes(file[begins:end])


def groups_alone(footer: bytes) -> bytes:
    """What a footer says of its own row groups, without what it says of any such file."""
    whole = _read(footer)
    return _Writer().struct({field: whole[field] for field in (ROWS, GROUPS)})


def joined(empty: bytes, footers: Iterable[tuple[int, bytes]]) -> bytes:
    """What ends a file: the footer of one without rows, with the row groups of others, which begin there."""
    whole = _read(empty)
    groups, rows = [], 0
    for begins, footer in footers:
        one = _read(footer)
        rows += one[ROWS][1]
        for group in one[GROUPS][1][1]:
            _move(group, begins - len(MAGIC))
            groups.append(group)
    whole[ROWS] = (I64, rows)
    whole[GROUPS] = (LIST, (STRUCT, groups))
    written = _Writer().struct(whole)
    return written + len(written).to_bytes(4, "little") + MAGIC


def _move(group: Struct, by: int) -> None:
    """An offset of 0 says that there is none. The ordinal, which may be left out, would be another one."""
    group.pop(ORDINAL, None)
    _shift(group, (GROUP_BEGINS,), by)
    for column in group[COLUMNS][1][1]:
        _shift(column, (COLUMN_BEGINS, OFFSET_INDEX, COLUMN_INDEX), by)
        _shift(column[ABOUT][1], PAGES_BEGIN, by)


def _shift(struct: Struct, fields: tuple[int, ...], by: int) -> None:
    for field in fields:
        kind, offset = struct.get(field, (I64, 0))
        if offset:
            struct[field] = (kind, offset + by)


# --- Thrift's compact protocol ------------------------------------------------------------------------


def _read(data: bytes) -> Struct:
    return _Reader(data).struct()


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def taken(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def varint(self) -> int:
        number = shift = 0
        while (byte := self.byte()) & 0x80:
            number |= (byte & 0x7F) << shift
            shift += 7
        return number | byte << shift

    def integer(self) -> int:
        zigzag = self.varint()
        return zigzag >> 1 ^ -(zigzag & 1)

    def struct(self) -> Struct:
        """A field begins with how far its number is from the last one, and its type; 0 ends them."""
        fields: Struct = {}
        number = 0
        while head := self.byte():
            number = number + (head >> 4) if head >> 4 else self.integer()
            kind = head & 0x0F
            fields[number] = (kind, None if kind in BOOLEANS else self.value(kind))
        return fields

    def value(self, kind: int) -> Any:
        if kind in INTEGERS:
            return self.integer()
        return _READ[kind](self)

    def list(self) -> tuple[int, list[Any]]:
        head = self.byte()
        kind, length = head & 0x0F, head >> 4
        length = self.varint() if length == 0x0F else length
        return kind, [self.value(kind) for _ in range(length)]


_READ: dict[int, Callable[[_Reader], Any]] = {
    TRUE: _Reader.byte,
    FALSE: _Reader.byte,
    BYTE: _Reader.byte,
    DOUBLE: lambda reader: reader.taken(8),
    BINARY: lambda reader: reader.taken(reader.varint()),
    LIST: _Reader.list,
    SET: _Reader.list,
    STRUCT: _Reader.struct,
}


class _Writer:
    def varint(self, number: int) -> bytes:
        written = bytearray()
        while number > 0x7F:
            written.append(number & 0x7F | 0x80)
            number >>= 7
        written.append(number)
        return bytes(written)

    def integer(self, number: int) -> bytes:
        return self.varint(number << 1 if number >= 0 else ~number << 1 | 1)

    def struct(self, fields: Struct) -> bytes:
        written, last = [], 0
        for number in sorted(fields):
            kind, value = fields[number]
            gap = number - last
            written.append(bytes([gap << 4 | kind]) if gap <= 0x0F else bytes([kind]) + self.integer(number))
            written.append(b"" if kind in BOOLEANS else self.value(kind, value))
            last = number
        return b"".join(written) + b"\0"

    def value(self, kind: int, value: Any) -> bytes:
        if kind in INTEGERS:
            return self.integer(value)
        return _WRITTEN[kind](self, value)

    def list(self, items: tuple[int, list[Any]]) -> bytes:
        kind, values = items
        short = len(values) < 0x0F
        head = bytes([(len(values) if short else 0x0F) << 4 | kind])
        return (
            head
            + (b"" if short else self.varint(len(values)))
            + b"".join(self.value(kind, value) for value in values)
        )


_WRITTEN: dict[int, Callable[[_Writer, Any], bytes]] = {
    TRUE: lambda writer, value: bytes([value]),
    FALSE: lambda writer, value: bytes([value]),
    BYTE: lambda writer, value: bytes([value]),
    DOUBLE: lambda writer, value: bytes(value),
    BINARY: lambda writer, value: writer.varint(len(value)) + bytes(value),
    LIST: _Writer.list,
    SET: _Writer.list,
    STRUCT: _Writer.struct,
}
