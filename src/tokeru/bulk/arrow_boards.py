"""Boards as a column of Arrow: texts or bytes, whose symbols are read where they lie."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tokeru.bulk.symbols import bad_text
from tokeru.errors import NotationError, TokeruError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

OFFSETS = {"string": "<i4", "binary": "<i4", "large_string": "<i8", "large_binary": "<i8"}
"""How a column of that type says where its entries begin."""
FIXED = "fixed_size_binary"


def is_column(boards: object) -> bool:
    """Only who has imported pyarrow can have a column of it."""
    pyarrow = sys.modules.get("pyarrow")
    kinds = (getattr(pyarrow, "Array", None), getattr(pyarrow, "ChunkedArray", None))
    return any(kind is not None and isinstance(boards, kind) for kind in kinds)


def pieces(column: Any, size: int) -> Iterator[npt.NDArray[np.uint8]]:
    """What each chunk of the column holds, as bytes [n, size²] that are not copied."""
    first = 0
    for chunk in getattr(column, "chunks", [column]):
        if chunk.null_count:
            row = chunk.is_null().to_pylist().index(True)
            raise NotationError(f"boards[{first + row}] is missing")
        if len(chunk):
            yield _symbols(chunk, first, size)
        first += len(chunk)


def _symbols(chunk: Any, first: int, size: int) -> npt.NDArray[np.uint8]:
    import numpy as np

    cells, begin = size * size, _begin(chunk, first, size)
    data = np.frombuffer(chunk.buffers()[-1], np.uint8)
    return data[begin : begin + cells * len(chunk)].reshape(-1, cells)


def _begin(chunk: Any, first: int, size: int) -> int:
    """Where its first board begins; each of them has to be as long as a board is."""
    import numpy as np

    cells, kind = size * size, str(chunk.type).partition("[")[0]
    if kind == FIXED:
        if chunk.type.byte_width != cells:
            raise bad_text(first, " " * chunk.type.byte_width, size)
        return int(chunk.offset) * cells
    if kind not in OFFSETS:
        raise TokeruError(f"a column of boards has texts or bytes, not {chunk.type}")
    offsets = np.frombuffer(chunk.buffers()[1], OFFSETS[kind])[chunk.offset : chunk.offset + len(chunk) + 1]
    for row in np.flatnonzero(np.diff(offsets) != cells)[:1].tolist():
        text = chunk[row].as_py()
        raise bad_text(first + row, text if isinstance(text, str) else text.decode(errors="replace"), size)
    return int(offsets[0])
