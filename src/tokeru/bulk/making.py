"""Making puzzles in bulk: the rows of a file that has no input, each from a seed of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

from tokeru.budget import Budget
from tokeru.bulk.arrow import TEXT, pa
from tokeru.bulk.rows import symbols_of_values
from tokeru.bulk.shards import Position, Shard
from tokeru.bulk.tasks import ERROR, PUZZLE, Table
from tokeru.errors import BudgetExceeded
from tokeru.generation.generator import Generated, make, seeds
from tokeru.generation.recipe import Recipe
from tokeru.notation import line
from tokeru.rules import CLASSIC
from tokeru.rules.ruleset import RuleSet

ROWS_OF_SHARD = 1024
SOLUTION = "solution"
COLUMNS = {
    PUZZLE: TEXT,
    SOLUTION: TEXT,
    "kind": TEXT,
    "level": TEXT,
    "seed": pa.uint64(),
    "givens": pa.uint16(),
    "signs": pa.uint16(),
    "minimal": pa.bool_(),
    ERROR: TEXT,
}


@dataclass(frozen=True)
class Orders:
    """The numbers of the puzzles that are to be made."""

    count: int
    rows: int = ROWS_OF_SHARD

    @property
    def others(self) -> Any:
        return pa.schema([])

    def known_by(self) -> list[dict[str, Any]]:
        return []

    def shards(self, start: Position) -> Iterator[Shard]:
        for first in range(start[0] if start else 0, self.count, self.rows):
            end = min(first + self.rows, self.count)
            yield Shard(partial(range, first, end), (end,), end / self.count)


class Row(NamedTuple):
    """A puzzle, or what is said of a seed that took too long."""

    seed: int
    puzzle: Generated | None
    error: str | None = None


@dataclass(frozen=True)
class Making:
    """Puzzles of one recipe; the i-th is the one that generate_many makes from the same seed."""

    recipe: Recipe
    seed: int
    count: int
    seconds: float | None = None
    """For each puzzle."""

    @property
    def texts(self) -> tuple[str, ...]:
        return (PUZZLE,)

    @cached_property
    def schema(self) -> Any:
        return pa.schema(COLUMNS.items())

    def __call__(self, places: range) -> Table:
        rows = self._rows(seeds(self.seed, self.count)[places.start : places.stop])
        late = sum(row.puzzle is None for row in rows)
        columns = zip(*map(self._told, rows), strict=True)
        arrays = [pa.array(column, kind) for column, kind in zip(columns, COLUMNS.values(), strict=True)]
        return Table(pa.table(arrays, schema=self.schema), late, late)

    def _rows(self, wanted: Sequence[int]) -> list[Row]:
        """Together if that takes no longer than one may, or else one by one."""
        try:
            return list(map(Row, wanted, self._made(wanted)))
        except BudgetExceeded:
            return [self._row(wanted[at : at + 1]) for at in range(len(wanted))]

    def _row(self, wanted: Sequence[int]) -> Row:
        try:
            (made,) = self._made(wanted)
            return Row(wanted[0], made)
        except BudgetExceeded as error:
            return Row(wanted[0], None, str(error))

    def _made(self, wanted: Sequence[int]) -> list[Generated]:
        return list(make(self.recipe, wanted, 1, Budget(seconds=self.seconds or 0.0)))

    def _told(self, row: Row) -> tuple[Any, ...]:
        """The columns of a row."""
        if row.puzzle is None:
            return (
                None,
                None,
                self.recipe.kind.name,
                self.recipe.level.name,
                row.seed,
                None,
                None,
                None,
                row.error,
            )
        puzzle, is_plain = row.puzzle, row.puzzle.ruleset == _classic(self.recipe.size)
        written = _symbols(puzzle.givens) if is_plain else line.format(puzzle)
        signs = 0 if is_plain else puzzle.structure.signs
        givens = len(puzzle.givens) - puzzle.givens.count(0)
        known = (puzzle.kind, puzzle.level, row.seed, givens, signs, puzzle.is_minimal, None)
        return (written, _symbols(puzzle.solution), *known)


def _symbols(values: Iterable[int]) -> str:
    return bytes(values).translate(symbols_of_values()).decode()


@cache
def _classic(size: int) -> RuleSet:
    """The rules of puzzles whose boards say everything."""
    return RuleSet.of(size, CLASSIC)
