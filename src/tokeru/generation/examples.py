"""Positions where a technique is the next step: what players practise, and what the gallery draws.

data/examples.txt has one for each technique, in lines of five columns:

    technique | kind | puzzle as a Tokeru line | values on the board | candidates that are gone

The kind is one of which more puzzles that need the technique are made quickly, or `-`. Candidates that are
gone are those that earlier steps have taken, beside those that the houses take. Techniques without a line
get one from `python -m tokeru.generation.examples`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache
from importlib import resources
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

from tokeru import grid
from tokeru.border import LEVELS
from tokeru.budget import Budget, Meter
from tokeru.errors import BudgetExceeded, TokeruError
from tokeru.generation.generator import generate
from tokeru.logic.paths import Walk, only_solution
from tokeru.logic.steps import Step
from tokeru.logic.techniques import PEOPLE, TECHNIQUES, Technique, of_family, read_technique
from tokeru.notation import line
from tokeru.problem import full_mask, mask_of, values
from tokeru.puzzle import Puzzle, read_values
from tokeru.research import stock
from tokeru.rules import rule_named

FILE = resources.files("tokeru") / "data" / "examples.txt"
NOTHING = "-"
BETWEEN = " | "
UNLIMITED = Budget()

TOLD_OTHERWISE = frozenset(
    row.id
    for row in TECHNIQUES
    if row.id not in PEOPLE or row.id.startswith("dual-") or row.id.endswith("franken-x-wing")
)
"""What the order of people has another way to tell, which always comes first."""

COMES_LAST = frozenset(row.id for row in TECHNIQUES if "franken" in row.id or row.id == "nishio")
"""What hardly ever is the simplest step: others of its level are there as well."""

KINDS_WITH = {
    "": ("sudoku",), "boxes": ("sudoku",), "variants": ("x-sudoku",), "neighbours": ("non-consecutive",),
    "signs": ("futoshiki",), "relations": ("futoshiki",), "cages": ("killer",),
}  # fmt: skip
"""By what a technique works with: where it is seen best."""

LINES = of_family("lines")
WITH_LINES = ("sandwich", "skyscraper", "xsum", "between", "sumline", "product", "totals")
"""Rules with examples that such steps are met in: no kind has a line to read."""


class Position(NamedTuple):
    technique: str
    kind: str
    puzzle: Puzzle
    values: tuple[int, ...]
    gone: frozenset[tuple[int, int]]
    """Cells and values."""

    @property
    def masks(self) -> list[int]:
        """What is left to each cell, before its houses take from it."""
        masks = [full_mask(self.puzzle.ruleset.values)] * len(self.values)
        for cell, value in self.gone:
            masks[cell] &= ~mask_of([value])
        return masks

    def next_step(self) -> Step | None:
        """What a hint would tell, if it has this technique."""
        order = order_for(self.technique)
        only = self.puzzle.ruleset.counted(only_solution(self.puzzle, UNLIMITED))
        return next(Walk(self.puzzle, order, Meter(UNLIMITED), self.values, self.masks, only), None)

    def __str__(self) -> str:
        size = self.puzzle.size
        by_cell = groupby(sorted(self.gone), key=lambda candidate: candidate[0])
        gone = [
            f"{grid.name(size, cell)}≠{grid.symbols(tuple(value for _, value in taken))}"
            for cell, taken in by_cell
        ]
        columns = self.technique, self.kind, line.format(self.puzzle), grid.symbols(self.values)
        return BETWEEN.join([*columns, " ".join(gone) or NOTHING])

    @staticmethod
    def read(written: str) -> Position:
        technique, kind, puzzle, board, gone = written.split(BETWEEN)
        read = line.parse(puzzle)
        candidates = (
            (grid.index(read.size, cell), value)
            for cell, symbols in re.findall(r"(r\d+c\d+)≠(\S+)", gone)
            for value in grid.read_symbols(symbols)
        )
        return Position(technique, kind, read, read_values(read.size, board), frozenset(candidates))


def order_for(technique: str) -> tuple[str, ...]:
    """In which it is the next step of its position: that of people, as far as that comes to it."""
    if technique in TOLD_OTHERWISE:
        return (technique,)
    if technique in COMES_LAST:
        level = read_technique(technique).level
        return (*(name for name in PEOPLE if read_technique(name).level != level), technique)
    return PEOPLE


@cache
def examples() -> dict[str, Position]:
    """A position for each technique."""
    read = map(Position.read, rows())
    return {position.technique: position for position in read}


def rows() -> list[str]:
    """The lines of the file."""
    return FILE.read_text(encoding="utf-8").splitlines()


def as_data() -> list[dict[str, object]]:
    """All techniques with their examples, as far as they have one, for the page."""
    known = {row.split(BETWEEN, 1)[0]: row.split(BETWEEN)[1:] for row in rows()}
    columns = "kind", "puzzle", "values", "gone"
    shown = "id", "family", "level", "rating", "order"
    return [
        {column: getattr(technique, column) for column in shown}
        | {
            column: text.removeprefix(NOTHING)
            for column, text in zip(columns, known.get(technique.id, [""] * 4), strict=True)
        }
        for technique in TECHNIQUES
    ]


# --- looking for them -----------------------------------------------------------------------------

QUICK = 2.0
"""Seconds. A kind that takes longer is no place to practise: whoever waits for a board does not learn."""
TRIED = 12
WALKED, WALKED_WITH_SIGNS = 4000, 10


def found(wanted: Iterable[Technique]) -> dict[str, Position]:
    """For each technique the clearest of some positions."""
    made = {technique.id: list(_made(technique)) for technique in wanted}
    missing = {technique for technique, positions in made.items() if not positions}
    for position in _met(missing):
        made[position.technique].append(position)
        if len(made[position.technique]) == TRIED:
            missing.remove(position.technique)
    return {technique: min(positions, key=_clutter) for technique, positions in made.items() if positions}


def _clutter(position: Position) -> tuple[int, int]:
    """How much there is to see: what the step is about, and then the rest."""
    step = position.next_step()
    assert step is not None
    nodes = sum(map(len, step.chains))
    reason = len(step.reason.cells) + sum(map(len, step.reason.sets)) + len(step.reason.fins)
    return nodes + reason + len(step.eliminations) // 4, position.values.count(0)


def _made(technique: Technique) -> Iterator[Position]:
    """In puzzles that need it, made to order."""
    for kind in KINDS_WITH.get(technique.works_with, ()):
        for seed in range(TRIED):
            try:
                puzzle = generate(kind, techniques=technique.id, seed=seed, seconds=QUICK)
            except BudgetExceeded:
                continue
            except TokeruError:
                break
            yield from _on_the_way(puzzle, {technique.id}, kind)


def _met(missing: set[str]) -> Iterator[Position]:
    """Where one of them happens to be on the way; they may become fewer meanwhile."""
    for puzzle in chain(_with_lines(), _without_givens(), _hard_ones()):
        if not missing:
            return
        yield from _on_the_way(puzzle, missing, NOTHING)


def _with_lines() -> Iterator[Puzzle]:
    return (line.parse(rule_named(rule).example.line) for rule in WITH_LINES)


def _without_givens() -> Iterator[Puzzle]:
    return iter(stock.puzzles()[:WALKED_WITH_SIGNS])


def _hard_ones() -> Iterator[Puzzle]:
    return (generate("sudoku", "hard" if seed % 4 == 0 else "expert", seed=seed) for seed in range(WALKED))


def _on_the_way(puzzle: Puzzle, wanted: Set[str], kind: str) -> Iterator[Position]:
    """Before two rows are left, where nobody has to look for anything."""
    only = puzzle.ruleset.counted(only_solution(puzzle, UNLIMITED))
    walk = Walk(puzzle, PEOPLE, Meter(UNLIMITED), puzzle.givens, only=only)
    board, left = walk.values, walk.candidates()
    for step in walk:
        late = COMES_LAST if read_technique(step.technique).level == LEVELS[-1] else set()
        for technique in sorted(({step.technique} | TOLD_OTHERWISE | late) & wanted):
            position = Position(technique, kind, puzzle, board, _gone(puzzle, board, left))
            again = position.next_step()
            if again is not None and again.technique == technique:
                yield position
        board, left = walk.values, walk.candidates()
        if board.count(0) < 2 * puzzle.size:
            return


def _gone(puzzle: Puzzle, board: tuple[int, ...], left: Iterable[int]) -> frozenset[tuple[int, int]]:
    untouched = Walk(puzzle, PEOPLE, Meter(UNLIMITED), board).candidates()
    taken = [before & ~after for before, after in zip(untouched, left, strict=True)]
    return frozenset((cell, value) for cell, mask in enumerate(taken) for value in values(mask))


def complete() -> None:
    """Write the file anew, with positions for the techniques that had none."""
    known = examples()
    known |= found(row for row in TECHNIQUES if row.id not in known)
    lines = [f"{known[row.id]}\n" for row in TECHNIQUES if row.id in known]
    Path(str(FILE)).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    complete()
