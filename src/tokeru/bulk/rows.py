"""Rows of a file: boards as numbers, what is wrong with those that are none, and the other columns.

    53..7....6..195…   ──▶   boards[0] = 5 3 0 0 7 …
    53..7….x           ──▶   boards[1] = 0 0 0 0 0 …    errors[1] = "in.txt, line 2: …"

Boards come in as texts one by one, as symbols or values that follow each other, and as columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import isqrt
from typing import TYPE_CHECKING, Any

from tokeru import grid
from tokeru.bulk.arrow import TEXT, pa, pc
from tokeru.bulk.symbols import LARGEST_SYMBOL, values_of_bytes
from tokeru.errors import NotationError, TokeruError
from tokeru.notation.symbols import BLANKS, quoted
from tokeru.puzzle import read_values

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Boards = npt.NDArray[np.uint8]
    """A row of n² values for each board, 0 for a blank."""

LARGEST_DIGIT = 9
LONGEST_BOARD = 8 * grid.MAX_SIZE**2
"""Bytes of a text; of a longer one nothing is looked at."""
_BLANKS = str.maketrans(BLANKS, BLANKS[0] * len(BLANKS))
FIRST_SYMBOL = ord("*")
"""The symbols of boards begin here in ASCII, so bytes below are values."""
Place = Callable[[int], str]
"""What people call a row of the input."""
Errors = dict[int, str]
"""What is wrong, by row."""


@dataclass
class Rows:
    """A row for each puzzle of the input. A board that could not be read is blank, and has an error."""

    boards: Boards
    errors: Errors = field(default_factory=dict)
    others: Any = None
    """A pyarrow.Table of the other columns, if there are any."""

    def __len__(self) -> int:
        return len(self.boards)

    def good(self) -> npt.NDArray[np.intp]:
        """The rows that have a board."""
        import numpy as np

        is_good = np.ones(len(self), bool)
        is_good[list(self.errors)] = False
        return np.flatnonzero(is_good)

    def among(self, others: Any) -> Rows:
        return replace(self, others=others)


def rows_of_texts(texts: Sequence[bytes], size: int, place: Place) -> Rows:
    """A board from each text. Those of n² symbols are read all at once, others one by one."""
    import numpy as np

    cells = size * size
    fitting = [row for row, text in enumerate(texts) if len(text) == cells]
    if len(fitting) == len(texts):
        return rows_of_symbols(b"".join(texts), size, cells, place)
    boards = np.zeros((len(texts), cells), np.uint8)
    found = rows_of_symbols(
        b"".join(texts[row] for row in fitting), size, cells, lambda row: place(fitting[row])
    )
    boards[fitting] = found.boards
    errors = {fitting[row]: error for row, error in found.errors.items()}
    for row in sorted({*range(len(texts))}.difference(fitting)):
        _read_one(boards, errors, row, texts[row], size, place)
    return Rows(boards, errors)


def rows_of_symbols(text: bytes, size: int, stride: int, place: Place) -> Rows:
    """A board from every `stride` bytes, which begin with its n² symbols."""
    import numpy as np

    symbols = np.frombuffer(text, np.uint8).reshape(-1, stride)[:, : size * size]
    values = _digits(symbols, size)
    if values is None:
        known = np.frombuffer(text.translate(values_of_bytes()), np.uint8).reshape(-1, stride)
        values = np.ascontiguousarray(known[:, : size * size])
    return _checked(values, text, size, stride, place)


def _digits(symbols: Boards, size: int) -> Boards | None:
    """The values, if all symbols are digits and dots, as they mostly are. This needs no lock of Python."""
    import numpy as np

    values = symbols - np.uint8(ord("0"))
    np.multiply(values, symbols != ord("."), out=values)
    return values if size <= LARGEST_DIGIT and values.max(initial=0) <= size else None


def rows_of_values(values: bytes, size: int, place: Place) -> Rows:
    """A board from every n² bytes, one for each cell."""
    import numpy as np

    cells = size * size
    boards = np.frombuffer(values, np.uint8).reshape(-1, cells)
    wrong = np.flatnonzero((boards > size).any(axis=1)).tolist()
    if not wrong:
        return Rows(boards)
    boards = boards.copy()
    boards[wrong] = 0
    return Rows(boards, {row: f"{place(row)}: a cell has a value above {size}" for row in wrong})


def _checked(boards: Boards, text: bytes, size: int, stride: int, place: Place) -> Rows:
    """Rows with a symbol that is no value are read once more, for what to say of them."""
    import numpy as np

    if not boards.size or boards.max() <= size:
        return Rows(boards)
    wrong = np.flatnonzero((boards > size).any(axis=1)).tolist()
    rows = Rows(boards.copy())
    for row in wrong:
        rows.boards[row] = 0
        start = row * stride
        _read_one(rows.boards, rows.errors, row, text[start : start + size * size], size, place)
    return rows


def _read_one(boards: Boards, errors: Errors, row: int, text: bytes, size: int, place: Place) -> None:
    """Spaces between symbols mean nothing; large values stand in parentheses."""
    try:
        boards[row] = read_values(size, _as_text(text))
    except TokeruError as error:
        errors[row] = f"{place(row)}: {error}: {quoted(text.decode(errors='replace'))}"


def _as_text(text: bytes) -> str:
    if not text.strip():
        raise NotationError("no board")
    if len(text) > LONGEST_BOARD:
        raise NotationError(f"a text of {len(text)} bytes is no board")
    try:
        return text.decode().translate(_BLANKS)
    except UnicodeDecodeError as error:
        raise NotationError(f"byte 0x{text[error.start]:02x} is not text") from None


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


def texts_of(column: Any) -> list[bytes]:
    """The texts or bytes of a column; nothing is an empty one."""
    return [text or b"" for text in pc.cast(column, pa.large_binary()).to_pylist()]


# --- boards as columns --------------------------------------------------------------------------------


def text_column(boards: Boards, wrong: Sequence[int] = ()) -> Any:
    """The boards as texts of symbols; nothing in the rows that are wrong."""
    import numpy as np

    count, cells = boards.shape
    symbols = _symbols(boards, isqrt(cells))
    ends = np.arange(0, (count + 1) * cells, cells, dtype=np.int32)
    return pa.StringArray.from_buffers(
        count, pa.py_buffer(ends), pa.py_buffer(symbols), _validity(count, wrong), len(wrong)
    )


def binary_column(boards: Boards, wrong: Sequence[int] = ()) -> Any:
    """The boards as n² bytes, one for each cell."""
    count, cells = boards.shape
    buffers = [_validity(count, wrong), pa.py_buffer(boards.tobytes())]
    return pa.Array.from_buffers(pa.binary(cells), count, buffers, len(wrong))


def _validity(count: int, wrong: Sequence[int]) -> Any:
    """A bit for each row, as Arrow has them: 0 where there is nothing."""
    import numpy as np

    if not len(wrong):
        return None
    there = np.ones(count, bool)
    there[wrong] = False
    return pa.py_buffer(np.packbits(there, bitorder="little").tobytes())


def _symbols(boards: Boards, size: int) -> Any:
    """In ASCII the dot comes two before 0."""
    import numpy as np

    if size > LARGEST_DIGIT:
        return boards.tobytes().translate(symbols_of_values())
    symbols = boards + np.uint8(ord("0"))
    return np.subtract(symbols, 2 * (boards == 0).view(np.uint8), out=symbols)


@cache
def symbols_of_values() -> bytes:
    """For each value its symbol, to translate bytes with."""
    symbols = "".join(map(grid.symbol, range(LARGEST_SYMBOL + 1)))
    return symbols.encode().ljust(256, b".")


def error_column(count: int, errors: Errors) -> Any:
    if not errors:
        return pa.nulls(count, TEXT)
    return pa.array([errors.get(row) for row in range(count)], TEXT)
