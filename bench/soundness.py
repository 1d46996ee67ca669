"""Is every step true? Paths over puzzles of all kinds, each step compared with the solution.

`python -m bench.soundness [PUZZLES]` prints the table, with at most so many puzzles of each kind and set.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench import classic
from tokeru import Puzzle, grid
from tokeru.budget import DEFAULT
from tokeru.errors import BudgetExceeded
from tokeru.logic.paths import Path
from tokeru.logic.steps import Step
from tokeru.logic.techniques import PEOPLE
from tokeru.notation import parse
from tokeru.rules import CLASSIC, AllDifferences, Cage, Difference, Less, Rule, Thermometer

TITLE = "soundness: every step of every path, compared with the solution"

# --- puzzles of all kinds ----------------------------------------------------------------------------

Board = Sequence[int]
Marks = Callable[[Random, int, Board], Iterator[Rule]]
"""Draws rules that hold on a full board."""


def _no_marks(_draw: Random, _size: int, _board: Board) -> Iterator[Rule]:
    yield from ()


def _signs(draw: Random, size: int, board: Board) -> Iterator[Rule]:
    """Between a third of the neighbours."""
    for pair in grid.moves(size, grid.NEIGHBOUR):
        if draw.random() < 1 / 3:
            yield Less(*_names(size, sorted(pair, key=board.__getitem__)))


def _thermometers(draw: Random, size: int, board: Board) -> Iterator[Rule]:
    """Starting from some cells, always on to a greater neighbour."""
    for bulb in draw.sample(range(size * size), size):
        cells = [bulb]
        while ahead := [cell for cell in _neighbours(size, cells[-1]) if board[cell] > board[cells[-1]]]:
            cells.append(draw.choice(ahead))
        if len(cells) > 1:
            yield Thermometer(_names(size, cells))


def _dots(_draw: Random, size: int, board: Board) -> Iterator[Rule]:
    """Every possible dot, so that a missing dot means something too."""
    yield AllDifferences()
    for a, b in grid.moves(size, grid.NEIGHBOUR):
        if abs(board[a] - board[b]) == 1:
            yield Difference(_names(size, (a, b)))


def _cages(draw: Random, size: int, board: Board) -> Iterator[Rule]:
    """The whole board, cut into cages of up to five cells."""
    free = {*range(size * size)}
    while free:
        cells = _cage(draw, size, board, free)
        free -= {*cells}
        yield Cage(_names(size, cells), sum(board[cell] for cell in cells))


def _cage(draw: Random, size: int, board: Board, free: set[int]) -> list[int]:
    cells = [min(free)]
    for _ in range(draw.randint(1, 4)):
        taken = {board[cell] for cell in cells}
        ahead = [cell for cell in _neighbours(size, cells[-1]) if cell in free and board[cell] not in taken]
        cells += draw.sample(ahead, min(1, len(ahead)))
    return cells


def _neighbours(size: int, cell: int) -> list[int]:
    return [a + b - cell for a, b in grid.moves(size, grid.NEIGHBOUR) if cell in (a, b)]


def _names(size: int, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(grid.name(size, cell) for cell in cells)


class Kind(NamedTuple):
    """Rules for the whole board, and those drawn for each puzzle."""

    size: int
    rules: str
    layout: str = ""
    marks: Marks = _no_marks


KINDS = {
    "sudoku": Kind(9, "sudoku9"),
    "small sudoku": Kind(6, "sudoku6"),
    "large sudoku": Kind(12, "sudoku12"),
    "jigsaw": Kind(6, "futoshiki6", ";regions 111222113322143325443355446655466665"),
    "x-sudoku": Kind(9, "sudoku9+diagonals"),
    "windoku": Kind(9, "sudoku9+windows"),
    "anti-knight": Kind(9, "sudoku9+antiknight"),
    "anti-king": Kind(9, "sudoku9+antiking"),
    "non-consecutive": Kind(9, "sudoku9+nonconsecutive"),
    "miracle": Kind(9, "sudoku9+antiking+antiknight+nonconsecutive"),
    "disjoint groups": Kind(9, "sudoku9+disjoint"),
    "latin square": Kind(6, "futoshiki6"),
    "futoshiki": Kind(7, "futoshiki7", marks=_signs),
    "futoshiki-sudoku": Kind(9, "sudoku9", marks=_signs),
    "thermometers": Kind(9, "sudoku9", marks=_thermometers),
    "kropki": Kind(6, "sudoku6", marks=_dots),
    "killer": Kind(6, "sudoku6", marks=_cages),
    "large killer": Kind(9, "sudoku9", marks=_cages),
}


def random_puzzle(kind: str, seed: int) -> Puzzle:
    """A puzzle with one solution and hardly a given to spare."""
    draw = Random(f"{kind} {seed}")
    size, rules, layout, marks = KINDS[kind]
    empty = parse(f"{rules}:{'.' * size**2}{layout}")
    solution = empty.random_solution(draw.getrandbits(64))
    return _thinned(draw, size, [*empty.rules, *marks(draw, size, solution)], [*solution])


def _thinned(draw: Random, size: int, rules: list[Rule], values: list[int]) -> Puzzle:
    """Givens are removed one by one, as long as the solution stays unique."""
    puzzle = Puzzle(size, rules, values)
    for cell in draw.sample(range(size * size), size * size):
        fewer = [0 if other == cell else value for other, value in enumerate(puzzle.givens)]
        thinner = Puzzle(size, puzzle.rules, fewer)
        if _is_soon_unique(thinner):
            puzzle = thinner
    return puzzle


def _is_soon_unique(puzzle: Puzzle) -> bool:
    """A given stays if it would take too much work to see that it could go."""
    try:
        return puzzle.count(limit=2, engine="kernel", nodes=PATIENCE) == 1
    except BudgetExceeded:
        return False


PATIENCE = 2000
"""Nodes."""


# --- their paths -------------------------------------------------------------------------------------


def is_true(step: Step, solution: Board) -> bool:
    return all(solution[cell] == value for cell, value in step.placements) and all(
        solution[cell] != value for cell, value in step.eliminations
    )


def mistakes(puzzle: Puzzle, seen: Counter[str]) -> Iterator[str]:
    """Walk the path and count the techniques seen; yields what is wrong, in words."""
    path = Path(puzzle, None, (), DEFAULT)
    for step in path:
        seen[step.technique] += 1
        if not is_true(step, path.solution):
            yield f"{puzzle!r}: {step}"
            return
    if not path.is_at_end:
        yield f"{puzzle!r}: the path ends too early"


class Tally(NamedTuple):
    puzzles: int
    seen: Counter[str]
    wrong: list[str]

    def plus(self, other: Tally) -> Tally:
        return Tally(self.puzzles + other.puzzles, self.seen + other.seen, self.wrong + other.wrong)


class Batch(NamedTuple):
    """Some puzzles of a kind: classic boards, or the seeds of random puzzles."""

    kind: str
    source: classic.Boards | range

    def puzzles(self) -> Iterator[Puzzle]:
        if isinstance(self.source, range):
            return (random_puzzle(self.kind, seed) for seed in self.source)
        return (Puzzle(9, CLASSIC, board.tolist()) for board in self.source)


def checked(batch: Batch) -> tuple[str, Tally]:
    seen: Counter[str] = Counter()
    wrong = [mistake for puzzle in batch.puzzles() for mistake in mistakes(puzzle, seen)]
    return batch.kind, Tally(len(batch.source), seen, wrong)


# --- the table -----------------------------------------------------------------------------------------

FROM_SETS, RANDOM, AT_ONCE = 4000, 250, 25
"""The most puzzles from each classic set, puzzles of each kind, and puzzles per task of a process."""


def batches(from_sets: int = FROM_SETS, of_each_kind: int = RANDOM) -> Iterator[Batch]:
    for name, boards in classic.sets():
        if name not in classic.NOT_ALL_UNIQUE:
            yield from _in_parts(name, boards[:from_sets])
    for kind in KINDS:
        yield from _in_parts(kind, range(of_each_kind))


def _in_parts(kind: str, source: classic.Boards | range) -> Iterator[Batch]:
    return (Batch(kind, source[start : start + AT_ONCE]) for start in range(0, len(source), AT_ONCE))


class Report:
    """The table, and what is wrong."""

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}

    def run(self, work: Iterable[Batch]) -> None:
        """On all cores."""
        with Pool() as processes:
            for kind, tally in processes.imap(checked, work):
                self.tallies[kind] = self.tallies.get(kind, Tally(0, Counter(), [])).plus(tally)

    @property
    def table(self) -> Table:
        table = Table("kind", title=TITLE)
        for column in ("puzzles", "steps", "wrong", f"techniques seen, of {len(PEOPLE)}"):
            table.add_column(column, justify="right")
        for kind, tally in self.tallies.items():
            table.add_row(*_cells(kind, tally))
        table.add_section()
        table.add_row(*_cells("all", self.total()))
        return table

    def total(self) -> Tally:
        total = Tally(0, Counter(), [])
        for tally in self.tallies.values():
            total = total.plus(tally)
        return total


def _cells(kind: str, tally: Tally) -> tuple[str, ...]:
    numbers = (tally.puzzles, tally.seen.total(), len(tally.wrong), len(tally.seen))
    return kind, *(f"{number:,}" for number in numbers)


def main(arguments: list[str]) -> int:
    console, report = Console(highlight=False), Report()
    most = [int(argument) for argument in arguments] * 2
    report.run(batches(*most))
    console.print(report.table)
    total = report.total()
    for mistake in total.wrong:
        console.print(f"[bold white on red] WRONG [/] {mistake}")
    console.print("not seen:", ", ".join(name for name in PEOPLE if name not in total.seen) or "none")
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
