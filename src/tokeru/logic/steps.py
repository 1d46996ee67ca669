"""One human deduction as data: what is seen, and what follows. docs/formats.md defines the JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from tokeru.errors import TokeruError
from tokeru.options import LanguageTag

if TYPE_CHECKING:
    from tokeru.puzzle import Puzzle

VERSION = 1

Cells = tuple[int, ...]


class Candidate(NamedTuple):
    """A value that is, or may be, in a cell, which is an index."""

    cell: int
    value: int


class Node(NamedTuple):
    """A link of a chain: the value is in one of the cells (on), or in none of them (off)."""

    on: bool
    value: int
    cells: Cells


@dataclass(frozen=True)
class Reason:
    """What to look at. docs/formats.md says which parts a technique fills, and with what."""

    cells: Cells = ()
    values: tuple[int, ...] = ()
    houses: tuple[int, ...] = ()
    """Indices into the problem's houses; so are the covers."""
    covers: tuple[int, ...] = ()
    """The houses that the pattern is covered by: where the eliminations are."""
    fins: Cells = ()
    sets: tuple[Cells, ...] = ()
    """Almost locked sets, or the parts of a pattern that is made of several."""
    links: tuple[int, ...] = ()
    """Indices into the problem's relations."""
    sums: tuple[int, ...] = ()
    """Indices into the problem's sums."""
    lines: tuple[int, ...] = ()
    """Indices into the problem's automata."""
    ways: tuple[tuple[int, ...], ...] = ()
    """The values that the ways through the line are about, if there are few ways."""
    total: int = 0
    """What the cells add up to, where no sum of the problem says so."""
    rules: tuple[int, ...] = ()
    """Indices into the puzzle's rules: where the houses, links, sums and lines come from."""


@dataclass(frozen=True)
class Step:
    """One deduction. `str(step)` tells it in English words; its data has cells as indices, row by row."""

    technique: str
    reason: Reason
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    chains: tuple[tuple[Node, ...], ...] = ()
    rating: float = 0.0
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return self.explain()

    def explain(self, language: LanguageTag = "en") -> str:
        """The whole deduction in words."""
        from tokeru.logic import telling

        return telling.explain(self, language)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, without what is empty in the reason."""
        return {
            "v": VERSION,
            "technique": self.technique,
            "rating": self.rating,
            "reason": {key: _as_lists(value) for key, value in vars(self.reason).items() if value},
            "placements": _as_lists(self.placements),
            "eliminations": _as_lists(self.eliminations),
            "chains": _as_lists(self.chains),
        }

    @staticmethod
    def from_dict(data: Mapping[str, Any], puzzle: Puzzle | None = None) -> Step:
        """The step of a JSON form. To be put into words, it needs its puzzle."""
        try:
            return _read(data, puzzle)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise TokeruError(f"not a step of version {VERSION}: {error!r}") from None


def _read(data: Mapping[str, Any], puzzle: Puzzle | None) -> Step:
    if data["v"] != VERSION:
        raise ValueError(f"version {data['v']!r}")
    parts = {part.name for part in fields(Reason)}
    reason = {key: _as_tuples(value) for key, value in data["reason"].items() if key in parts}
    return Step(
        str(data["technique"]),
        Reason(**reason),
        tuple(Candidate(*pair) for pair in data["placements"]),
        tuple(Candidate(*pair) for pair in data["eliminations"]),
        tuple(tuple(Node(on, value, tuple(cells)) for on, value, cells in chain) for chain in data["chains"]),
        float(data["rating"]),
        puzzle,
    )


def _as_lists(value: Any) -> Any:
    return [_as_lists(item) for item in value] if isinstance(value, tuple) else value


def _as_tuples(value: Any) -> Any:
    return tuple(_as_tuples(item) for item in value) if isinstance(value, list | tuple) else value
