"""What many puzzles are answered with: arrays of one length, by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tokeru import grid
from tokeru.errors import TokeruError

if TYPE_CHECKING:
    import numpy.typing as npt

    Column = npt.NDArray[Any] | tuple[Any, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Columns:
    """Arrays by name, an entry per puzzle: `answer.counts` and `answer["counts"]` are the same.

    `len(answer)` is the number of puzzles, and going through it gives them one by one, each as a dict.
    """

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in fields(self))

    def __getitem__(self, name: str) -> Any:
        if name not in self.names:
            raise KeyError(f"{name!r}; there are {', '.join(self.names)}")
        return getattr(self, name)

    def __len__(self) -> int:
        return len(self[self.names[0]])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for entries in zip(*(self[name] for name in self.names), strict=True):
            yield dict(zip(self.names, entries, strict=True))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(self.names)} of {len(self)}>"

    def to_pandas(self) -> Any:
        """A pandas.DataFrame. Boards become texts of symbols, and puzzles Tokeru lines."""
        return _library("pandas").DataFrame(self._plain())

    def to_arrow(self) -> Any:
        """A pyarrow.Table. Boards become texts of symbols, and puzzles Tokeru lines."""
        return _library("pyarrow").table(self._plain())

    def _plain(self) -> dict[str, Any]:
        return {name: _plain(self[name]) for name in self.names}


def _plain(column: Column) -> Any:
    """An array of numbers or words as it is; boards and puzzles as texts."""
    if isinstance(column, tuple):
        return [puzzle.format("line") for puzzle in column]
    return [grid.symbols(tuple(board)) for board in column.tolist()] if column.ndim == 2 else column


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise TokeruError(f"this needs {name}: pip install {name}") from None
