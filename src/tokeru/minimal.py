"""Which clues a puzzle can do without.

A clue is a given, or a rule that names cells: a sign, a dot, a cage. It is redundant if without it the puzzle
still has its one solution. Rows, columns, boxes and other rules of the whole board are not clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from tokeru import grid
from tokeru.budget import Budget, Meter
from tokeru.engines.cnf import encode
from tokeru.engines.sat import Oracle, SatSearch
from tokeru.errors import BudgetExceeded, NoSolution, NotUnique, enough_memory
from tokeru.problem import GIVEN, Problem
from tokeru.puzzle import Grid, Puzzle
from tokeru.rules.base import Rule, cell_fields


class Given(NamedTuple):
    cell: str
    value: int

    def text(self) -> str:
        return f"{self.cell}={self.value}"


Clue = Given | Rule
Clues = frozenset[Clue]


@dataclass(frozen=True)
class Redundancy:
    """What a puzzle can do without."""

    clues: tuple[Clue, ...]
    """Each of these, if all others stay."""
    together: tuple[Clue, ...]
    """All of these at once: clue by clue in their order, whichever the rest can do without."""
    minimal: Puzzle
    """The puzzle without those."""


@enough_memory("find redundant clues")
def redundancy(puzzle: Puzzle, budget: Budget) -> Redundancy:
    """The budget is for all of it. A puzzle without exactly one solution raises NoSolution or NotUnique."""
    meter = Meter(budget)
    try:
        return _report(puzzle, meter)
    except BudgetExceeded:
        raise BudgetExceeded(f"{meter.ran_out()} before every clue was examined") from None


def _report(puzzle: Puzzle, meter: Meter) -> Redundancy:
    clues = clues_of(puzzle)
    every = kept = frozenset(clues)
    with _test(puzzle, _only_solution(puzzle, meter), meter) as is_enough:
        alone = tuple(clue for clue in clues if is_enough(every - {clue}))
        for clue in clues:
            kept = kept - {clue} if is_enough(kept - {clue}) else kept
    together = tuple(clue for clue in clues if clue not in kept)
    return Redundancy(alone, together, with_clues(puzzle, kept))


def _only_solution(puzzle: Puzzle, meter: Meter) -> Grid:
    with closing(SatSearch(puzzle.lowered(meter), meter)) as search:
        first = search.next(meter)
        if first is None:
            raise NoSolution(cells=puzzle.violations())
        second = search.next(meter)
        if second is not None:
            raise NotUnique(first, second)
        return first


# --- clues ------------------------------------------------------------------------------------------


def clues_of(puzzle: Puzzle) -> tuple[Clue, ...]:
    """The givens as people read the board, then the rules that name cells."""
    filled = ((cell, value) for cell, value in enumerate(puzzle.givens) if value)
    givens = (Given(grid.name(puzzle.size, cell), value) for cell, value in filled)
    return (*givens, *filter(_names_cells, puzzle.rules))


def with_clues(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """The rules of the whole board, and of the clues only these."""
    kept = set(clues)
    rules = (rule for rule in puzzle.rules if rule in kept or not _names_cells(rule))
    return Puzzle(puzzle.size, rules, {clue.cell: clue.value for clue in kept if isinstance(clue, Given)})


def _names_cells(rule: Rule) -> bool:
    return bool(cell_fields(type(rule)))


# --- whether some clues are enough for the one solution ---------------------------------------------


@contextmanager
def _test(puzzle: Puzzle, solution: Grid, meter: Meter) -> Iterator[Callable[[Clues], bool]]:
    if _others_look_at_clues(puzzle, meter):
        yield partial(_is_enough, puzzle, solution, meter)
    else:
        selection = _Selection(puzzle, solution, meter)
        with selection.oracle:
            yield selection.is_enough


def _others_look_at_clues(puzzle: Puzzle, meter: Meter) -> bool:
    """Whether a rule of the whole board says something else without clues, as "all dots are given" does."""
    bare = with_clues(puzzle, ()).ruleset
    rules = meter.look(bare.rules, "comparing rules")
    return any([*rule.lower(bare, 0)] != [*rule.lower(puzzle.ruleset, 0)] for rule in rules)


def _is_enough(puzzle: Puzzle, solution: Grid, meter: Meter, clues: Clues) -> bool:
    """Ask the puzzle with these clues alone, from the beginning."""
    rest = with_clues(puzzle, clues)
    if rest.violations(solution):
        return False
    with Oracle(encode(rest.lowered(meter), meter=meter), meter) as oracle:
        oracle.say(*oracle.cnf.blocking(solution))
        return not oracle.satisfiable(meter)


class _Selection:
    """Asks clauses in which each clue is optional and the solution is forbidden: the clues are assumptions.

    More than enough is enough, and less than too little is too little: neither is asked again.
    """

    def __init__(self, puzzle: Puzzle, solution: Grid, meter: Meter) -> None:
        numbers = _numbers(puzzle)
        cnf = encode(_numbered(puzzle), numbers.values(), meter)
        self.selectors = {clue: cnf.selectors[number] for clue, number in numbers.items()}
        self.oracle, self.meter = Oracle(cnf, meter), meter
        self.oracle.say(*cnf.blocking(solution))
        self.enough: list[frozenset[int]] = []
        self.too_little: list[frozenset[int]] = []

    def is_enough(self, clues: Clues) -> bool:
        self.meter.spend(0)
        chosen = frozenset(self.selectors[clue] for clue in clues)
        if any(core <= chosen for core in self.enough):
            return True
        if any(chosen <= known for known in self.too_little):
            return False
        if self.oracle.satisfiable(self.meter, sorted(chosen)):
            self.too_little.append(chosen)
            return False
        self.enough.append(self.oracle.core())
        return True


def _numbers(puzzle: Puzzle) -> dict[Clue, int]:
    """Rules have their own numbers, and the given of each cell has one after them."""
    of_rule = {rule: number for number, rule in enumerate(puzzle.rules)}
    own = len(puzzle.rules)
    return {
        clue: own + grid.index(puzzle.size, clue.cell) if isinstance(clue, Given) else of_rule[clue]
        for clue in clues_of(puzzle)
    }


def _numbered(puzzle: Puzzle) -> Problem:
    """The problem in which the given of each cell counts as a rule of its own."""
    own = len(puzzle.rules)
    domains = puzzle.problem.domains
    told = (d._replace(rule=own + d.cell) if d.rule == GIVEN else d for d in domains)
    return replace(puzzle.problem, domains=tuple(told))
