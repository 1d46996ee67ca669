"""Are generated puzzles what they should be, how quickly are they made, and are they all different?

Every puzzle is checked by something that had no part in making it: its uniqueness by SAT, its clues by
counting them, its level by the grader. `python -m bench.generation [PUZZLES]` makes that many of each sort.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool
from statistics import mean
from typing import NamedTuple

from rich.console import Console
from rich.table import Column, Table

from bench.timing import digits
from tokeru import _kernel
from tokeru.border import LEVELS
from tokeru.budget import Budget
from tokeru.errors import BudgetExceeded
from tokeru.generation.generator import Generated, make, seeds
from tokeru.generation.kinds import KINDS, Band
from tokeru.generation.recipe import Recipe, recipe_for
from tokeru.minimal import Given, clues_of, with_clues
from tokeru.puzzle import Puzzle
from tokeru.rules import Cage, Regions

TITLE = "generation: every puzzle checked"
SEED = "bench"
OF_EACH = 62
"""How many puzzles of each kind, size and level: about 10,000 in all."""
OF_LARGE, LARGE = 5, 12
"""How many on large boards, and from which size on a board is large."""
LOOKED_AT_CLOSELY = 5
"""In one puzzle out of this many, each clue is taken away."""
PATIENCE = 120.0
"""Seconds."""


# --- one puzzle ---------------------------------------------------------------------------------------


def mistakes(recipe: Recipe, puzzle: Generated, closely: bool) -> Iterator[str]:
    """What is wrong with a puzzle, in words."""
    if puzzle.count(limit=2, engine="sat", seconds=PATIENCE) != 1:
        yield "does not have exactly one solution"
    if puzzle.violations(puzzle.solution):
        yield "has a different solution from the one it reports"
    yield from _misfits(recipe, puzzle)
    if recipe.level.grade in LEVELS and (found := puzzle.grade(seconds=PATIENCE).level) != recipe.level.grade:
        yield f"has level {found}"
    if closely and puzzle.is_minimal:
        yield from (f"does not need {clue}" for clue in spare_clues(recipe, puzzle))
    (again,) = make(recipe, [puzzle.seed], 1, Budget())
    if again != puzzle:
        yield "comes out different when it is made again"


def _misfits(recipe: Recipe, puzzle: Generated) -> Iterator[str]:
    """Numbers outside their bands."""
    level, found = recipe.level, puzzle.structure
    wanted: list[tuple[str, int, Band, int]] = [("givens", found.givens, recipe.givens, 1)]
    if level.signs_from != "none":
        wanted += [("signs", found.signs, level.signs, 1), ("chain", found.chain, level.chain, 1)]
        wanted += [("inside", 100 * found.inside, level.inside, found.signs)]
        wanted += [("apart", 100 * found.apart, Band(level.apart, 100), found.signs)]
    for name, number, band, scale in wanted:
        if not band.least * scale <= number <= band.most * scale:
            yield f"{name}: {number / scale:g} is not within {band.least}–{band.most}"


def spare_clues(recipe: Recipe, puzzle: Puzzle) -> Iterator[str]:
    """Clues that should be needed, but without which the puzzle is still good."""
    clues = clues_of(puzzle)
    for clue in clues:
        kind = "givens" if isinstance(clue, Given) else "signs"
        if kind in recipe.minimal and _is_good(recipe, with_clues(puzzle, set(clues) - {clue})):
            yield clue.text()


def _is_good(recipe: Recipe, puzzle: Puzzle) -> bool:
    if puzzle.count(limit=2, seconds=PATIENCE) != 1:
        return False
    return not recipe.allowed or puzzle.grade(seconds=PATIENCE).level == recipe.level.grade


# --- equal up to symmetry -----------------------------------------------------------------------------

Values = list[int]
Pairs = list[tuple[int, int]]


def canonical(puzzle: Puzzle) -> str:
    """The same text for all puzzles that become equal by turning, mirroring or renaming the values.

    Where values are compared, the only renaming is from the other end: n + 1 − d for d.
    """
    return min(_texts(puzzle))


def _texts(puzzle: Puzzle) -> Iterator[str]:
    rising = [sign.rising for sign in puzzle.signs]
    for cell_of in _symmetries(puzzle.size):
        moved = {cell: place for place, cell in enumerate(cell_of)}
        values = [puzzle.givens[cell] for cell in cell_of]
        pairs = [(moved[low], moved[high]) for low, high in rising]
        groups = sorted(sorted(moved[cell] for cell in group) for group in _groups(puzzle))
        for renamed, turned in _with_other_names(puzzle, values, pairs):
            yield repr((renamed, sorted(turned), groups))


def _with_other_names(puzzle: Puzzle, values: Values, pairs: Pairs) -> Iterator[tuple[Values, Pairs]]:
    if _compares(puzzle):
        yield values, pairs
        yield [value and puzzle.size + 1 - value for value in values], [(high, low) for low, high in pairs]
    else:
        met = dict.fromkeys(value for value in values if value)
        numbers = {0: 0} | {value: number for number, value in enumerate(met, 1)}
        yield [numbers[value] for value in values], pairs


def _compares(puzzle: Puzzle) -> bool:
    """Whether a rule cares about more than whether values differ."""
    return bool(puzzle.problem.relations or puzzle.problem.sums)


def _groups(puzzle: Puzzle) -> Iterator[Sequence[int]]:
    """The cells of cages and of regions."""
    for rule in puzzle.rules:
        if isinstance(rule, Cage):
            yield puzzle.ruleset.cells(rule.cells)
        if isinstance(rule, Regions):
            yield from rule.houses(puzzle.size)


def _symmetries(size: int) -> Iterator[list[int]]:
    board = [[*range(row * size, row * size + size)] for row in range(size)]
    for _ in range(4):
        board = [[*row] for row in zip(*board[::-1], strict=True)]
        yield [cell for row in board for cell in row]
        yield [cell for row in board for cell in reversed(row)]


# --- many puzzles of one sort -------------------------------------------------------------------------


class Sort(NamedTuple):
    kind: str
    size: int
    level: str
    pure: bool = False

    @property
    def recipe(self) -> Recipe:
        return recipe_for(self.kind, self.level, self.size, givens=0 if self.pure else None)

    def __str__(self) -> str:
        return f"{self.kind} {self.size} {'pure ' * self.pure}{self.level}"


def sorts() -> Iterator[Sort]:
    for kind in KINDS.values():
        for row in kind.levels:
            yield from (Sort(kind.name, size, row.name, row.pure) for size in row.sizes)


class Tally(NamedTuple):
    """The results for one sort."""

    sort: Sort
    seconds: list[float]
    givens: list[int]
    signs: list[int]
    forms: list[str]
    minimal: int
    wrong: list[str]


def looked_at(work: tuple[Sort, int]) -> Tally:
    sort, count = work
    recipe, tally = sort.recipe, Tally(sort, [], [], [], [], 0, [])
    for number, seed in enumerate(seeds(f"{SEED} {sort}", count)):
        started = time.process_time()
        try:
            (puzzle,) = make(recipe, [seed], 1, Budget(seconds=PATIENCE))
        except BudgetExceeded as error:
            tally.wrong.append(f"{sort}, seed {seed}: {error}")
            continue
        tally.seconds.append(time.process_time() - started)
        tally.givens.append(puzzle.structure.givens)
        tally.signs.append(puzzle.structure.signs)
        tally.forms.append(canonical(puzzle))
        found = mistakes(recipe, puzzle, number % LOOKED_AT_CLOSELY == 0)
        tally.wrong.extend(f"{sort}, seed {seed} {mistake}: {puzzle!r}" for mistake in found)
        tally = tally._replace(minimal=tally.minimal + puzzle.is_minimal)
    return tally


class Report:
    def __init__(self) -> None:
        self.tallies: list[Tally] = []

    def run(self, work: Iterable[tuple[Sort, int]]) -> None:
        """On all cores."""
        with Pool() as processes:
            self.tallies.extend(processes.imap(looked_at, work))

    @property
    def table(self) -> Table:
        table = Table(Column("kind, size, level", no_wrap=True), title=TITLE)
        for column in ("puzzles", "ms p50", "p99", "givens", "signs", "minimal", "alike", "wrong"):
            table.add_column(column, justify="right")
        for tally in self.tallies:
            table.add_row(*_cells(tally))
        table.add_section()
        made = sum(len(tally.seconds) for tally in self.tallies)
        table.add_row("all", f"{made:,}", *[""] * 6, str(len(self.wrong)))
        return table

    @property
    def wrong(self) -> list[str]:
        return [mistake for tally in self.tallies for mistake in tally.wrong]


def _cells(tally: Tally) -> Iterator[str]:
    yield str(tally.sort)
    yield str(len(tally.seconds))
    if tally.seconds:
        yield from (digits(1e3 * share_of(tally.seconds, share)) for share in (0.5, 0.99))
        yield from (digits(mean(numbers)) for numbers in (tally.givens, tally.signs))
        yield f"{tally.minimal / len(tally.seconds):.0%}"
        yield str(len(tally.forms) - len(set(tally.forms)))
    yield str(len(tally.wrong))


def share_of(numbers: Sequence[float], share: float) -> float:
    """The number that this share of them lies below."""
    return sorted(numbers)[min(int(share * len(numbers)), len(numbers) - 1)]


def work(of_each: int = OF_EACH) -> Iterator[tuple[Sort, int]]:
    for sort in sorts():
        yield sort, min(of_each, OF_LARGE) if sort.size >= LARGE else of_each


# --- order and variety ----------------------------------------------------------------------------

LEVELLED, GRIDS = 200, 10_000
MEAN, FREE = 81 * 8, 60 * 8
"""For chi-square over values by cell. It has fewer degrees of freedom than its mean: 60 places of a value
are free to vary, given rows, columns and boxes, and so are 8 of the values."""


def level_table() -> Table:
    """The four levels of futoshiki-sudoku: each is harder than the one before."""
    table = Table("futoshiki-sudoku", title=f"generation: levels, {LEVELLED} puzzles each")
    for column in ("score", "nodes", "givens", "signs", "grade agrees", "ms p50", "p99"):
        table.add_column(column, justify="right")
    for level in LEVELS:
        table.add_row(level, *_level_cells(level))
    return table


def _level_cells(level: str) -> Iterator[str]:
    recipe, seconds = recipe_for("futoshiki-sudoku", level), []
    puzzles: list[Generated] = []
    for seed in seeds(SEED, LEVELLED):
        started = time.process_time()
        puzzles += make(recipe, [seed], 1, Budget())
        seconds.append(time.process_time() - started)
    grades = [puzzle.grade() for puzzle in puzzles]
    yield digits(mean(grade.score for grade in grades))
    yield digits(mean(nodes_of(puzzle) for puzzle in puzzles))
    yield digits(mean(puzzle.structure.givens for puzzle in puzzles))
    yield digits(mean(puzzle.structure.signs for puzzle in puzzles))
    yield f"{mean(grade.level == level for grade in grades):.1%}"
    yield from (digits(1e3 * share_of(seconds, share)) for share in (0.5, 0.99))


def nodes_of(puzzle: Puzzle) -> int:
    """Decisions the search makes before it knows that there is one solution."""
    search = _kernel.Search(puzzle.problem.words())
    search.count(2)
    return search.nodes


def variety_table() -> Table:
    table = Table("of 10,000 classic puzzles", "", title="generation: variety")
    puzzles = [*make(recipe_for("sudoku", "any"), seeds("variety", GRIDS), 0, Budget())]
    table.add_row("alike", str(GRIDS - len({canonical(puzzle) for puzzle in puzzles})))
    found = chi_square(puzzles)
    table.add_row(f"chi-square of the values by cell, around {MEAN}", digits(found))
    table.add_row("this large or larger by chance in", f"{chance_of(found * FREE / MEAN, FREE):.1%}")
    return table


def chi_square(puzzles: Sequence[Generated]) -> float:
    """How far the solutions are from having each value equally often in each cell."""
    size = puzzles[0].size
    times = Counter((cell, value) for puzzle in puzzles for cell, value in enumerate(puzzle.solution))
    expected = len(puzzles) / size
    cells = ((cell, value) for cell in range(size * size) for value in range(1, size + 1))
    return sum((times[place] - expected) ** 2 / expected for place in cells)


def chance_of(chi: float, degrees: int) -> float:
    """By Wilson and Hilferty: the cube root of chi-square over its degrees is nearly normal."""
    from statistics import NormalDist

    spread = 2 / (9 * degrees)
    return 1 - NormalDist(1 - spread, spread**0.5).cdf((chi / degrees) ** (1 / 3))


TABLES = {
    "generation levels": level_table,
    "generation variety": variety_table,
}


def main(arguments: list[str]) -> int:
    console, report = Console(highlight=False), Report()
    report.run(work(*map(int, arguments)))
    console.print(report.table)
    for mistake in report.wrong:
        console.print(f"[bold white on red] WRONG [/] {mistake}", soft_wrap=True)
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
