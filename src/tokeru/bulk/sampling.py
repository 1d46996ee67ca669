"""Minimal Sudokus in bulk, which nobody asks anything of: as fast as they come, or weighed for statistics.

quick      puzzle, solution, givens                          thinned in lanes, tens of thousands a second
uniform    puzzle, solution, givens, weight, population      for unbiased statistics
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from tokeru.bulk.arrow import TEXT, pa
from tokeru.bulk.making import SOLUTION
from tokeru.bulk.rows import text_column
from tokeru.bulk.tasks import ERROR, PUZZLE, Table
from tokeru.generation.minimal import Minimal, Weighed, minimal_many, weighed_many

BOARDS = {PUZZLE: TEXT, SOLUTION: TEXT}
GIVENS = {"givens": pa.uint8()}
WEIGHED = {"weight": pa.float64(), "population": pa.uint64()}


class Sampling(NamedTuple):
    """How puzzles are drawn, the columns beside their boards, and how many rows are a shard."""

    draw: Callable[..., Minimal | Weighed]
    columns: Mapping[str, Any]
    texts: tuple[str, ...]
    """The columns that a text file has."""
    rows: int


SAMPLINGS = {
    "quick": Sampling(minimal_many, GIVENS, (PUZZLE,), 8192),
    "uniform": Sampling(weighed_many, GIVENS | WEIGHED, (PUZZLE, "weight"), 256),
}


@dataclass(frozen=True)
class Drawing:
    """Rows of one seed: row i is the same, however many are drawn."""

    sampling: str
    seed: int
    size: int

    @property
    def texts(self) -> tuple[str, ...]:
        return SAMPLINGS[self.sampling].texts

    @cached_property
    def schema(self) -> Any:
        return pa.schema({**BOARDS, **SAMPLINGS[self.sampling].columns, ERROR: TEXT}.items())

    def __call__(self, places: range) -> Table:
        draw = SAMPLINGS[self.sampling].draw
        drawn = draw(len(places), seed=self.seed, first=places.start, size=self.size, threads=1)
        answers = _answers(drawn)
        columns = {
            PUZZLE: text_column(drawn.puzzles),
            SOLUTION: text_column(drawn.solutions),
            **{name: pa.array(answers[name], self.schema.field(name).type) for name in answers},
            ERROR: pa.nulls(len(places), TEXT),
        }
        return Table(pa.table(columns, schema=self.schema), 0, 0)


def _answers(drawn: Minimal | Weighed) -> dict[str, Any]:
    import numpy as np

    if isinstance(drawn, Minimal):
        return {"givens": np.count_nonzero(drawn.puzzles, axis=1)}
    return {"givens": drawn.givens, "weight": drawn.weights, "population": drawn.populations}
