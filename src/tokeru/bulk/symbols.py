"""Many boards written with symbols: the kernel reads each byte from where it lies into its row."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.symbols import BLANKS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Rows = npt.NDArray[np.uint8]

LARGEST_SYMBOL = 35
NO_VALUE = 255


def from_texts(texts: tuple[Any, ...], size: int) -> Rows | None:
    """A row for each text, or None if there is something else among them."""
    import numpy as np

    from tokeru._kernel import read_texts

    rows = np.empty((len(texts), size * size), np.uint8)
    read = read_texts(texts, values_of_bytes(), size, size * size, rows.data)
    if read == len(texts):
        return rows
    if all(isinstance(text, str) for text in texts):
        raise bad_text(read, texts[read], size)
    return None


def from_bytes(pieces: Iterable[Rows], count: int, size: int) -> Rows:
    """The rows of pieces [n, size²] of symbols, `count` of them together."""
    import numpy as np

    from tokeru._kernel import read_symbols

    rows, first = np.empty((count, size * size), np.uint8), 0
    for symbols in pieces:
        here = rows[first : first + len(symbols)]
        read = read_symbols(symbols.data, values_of_bytes(), size, size * size, here.data)
        if read < len(symbols):
            filled_up = symbols[read].tobytes()  # with zeros, if numpy was told a shorter text
            raise bad_text(first + read, filled_up.rstrip(b"\0").decode(errors="replace"), size)
        first += len(symbols)
    return rows


def bad_text(row: int, text: str, size: int) -> NotationError:
    """What is wrong with the text of a board."""
    if len(text) != size * size:
        return NotationError(f"boards[{row}] is not a text of {size * size} characters")
    cell = next(cell for cell, symbol in enumerate(text) if _value_of(symbol) > size)
    return not_a_value(row, cell, repr(str(text[cell])), size)


def not_a_value(row: int, cell: int, found: object, size: int) -> NotationError:
    return NotationError(f"boards[{row}]: {grid.name(size, cell)} is {found}; values go from 1 to {size}")


@cache
def values_of_bytes() -> bytes:
    """For each byte the value it stands for."""
    return bytes(_value_of(symbol) for symbol in map(chr, range(256)))


def _value_of(symbol: str) -> int:
    if symbol in BLANKS:
        return 0
    value = grid.value_of(symbol) if symbol.isascii() else None
    return NO_VALUE if value is None else value
