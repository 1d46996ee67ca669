"""Which clues a puzzle can do without.

A clue is a given, or a rule that names cells: a sign, a dot, a cage. It is redundant if without it the puzzle
still has its one solution. Rows, columns, boxes and other rules of the whole board are no clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from tokeru import grid
from tokeru.budget import BudgetLike, read_budget
from tokeru.engines.cnf import encode
from tokeru.engines.sat import Meter, Oracle, SatSearch, Unfinished
from tokeru.errors import BudgetExceeded, NoSolution, NotUnique
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


def redundancy(puzzle: Puzzle, budget: BudgetLike) -> Redundancy:
    """The budget is for all of it. A puzzle without exactly one solution raises NoSolution or NotUnique."""
    limits = read_budget(budget)
    try:
        return _report(puzzle, Meter(limits))
    except Unfinished:
        raise BudgetExceeded(f"the budget of {limits} ran out before every clue was examined") from None


def _report(puzzle: Puzzle, meter: Meter) -> Redundancy:
    clues, is_enough = clues_of(puzzle), _test(puzzle, _only_solution(puzzle, meter), meter)
    every = kept = frozenset(clues)
    alone = tuple(clue for clue in clues if is_enough(every - {clue}))
    for clue in clues:
        kept = kept - {clue} if is_enough(kept - {clue}) else kept
    together = tuple(clue for clue in clues if clue not in kept)
    return Redundancy(alone, together, with_clues(puzzle, kept))


def _only_solution(puzzle: Puzzle, meter: Meter) -> Grid:
    search = SatSearch(puzzle.problem)
    first = search.next_within(meter)
    if first is None:
        raise NoSolution(cells=puzzle.violations())
    second = search.next_within(meter)
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


def _test(puzzle: Puzzle, solution: Grid, meter: Meter) -> Callable[[Clues], bool]:
    if _others_look_at_clues(puzzle):
        return partial(_is_enough, puzzle, solution, meter)
    return _Selection(puzzle, solution, meter).is_enough


def _others_look_at_clues(puzzle: Puzzle) -> bool:
    """Whether a rule of the whole board says something else without clues, as "all dots are given" does."""
    bare = with_clues(puzzle, ()).ruleset
    return any(rule.lower(bare, 0) != rule.lower(puzzle.ruleset, 0) for rule in bare.rules)


def _is_enough(puzzle: Puzzle, solution: Grid, meter: Meter, clues: Clues) -> bool:
    """Ask the puzzle with these clues alone, from the beginning."""
    rest = with_clues(puzzle, clues)
    oracle = Oracle(encode(rest.problem))
    oracle.say(*oracle.cnf.blocking(solution))
    return rest.violations(solution) == () and not oracle.satisfiable(meter)


class _Selection:
    """Asks clauses in which each clue is optional and the solution is forbidden: the clues are assumptions.

    More than enough is enough, and less than too little is too little: neither is asked again.
    """

    def __init__(self, puzzle: Puzzle, solution: Grid, meter: Meter) -> None:
        numbers = {clue: _number(puzzle, clue) for clue in clues_of(puzzle)}
        cnf = encode(_numbered(puzzle), numbers.values())
        self.selectors = {clue: cnf.selectors[number] for clue, number in numbers.items()}
        self.oracle, self.meter = Oracle(cnf), meter
        self.oracle.say(*cnf.blocking(solution))
        self.enough: list[frozenset[int]] = []
        self.too_little: list[frozenset[int]] = []

    def is_enough(self, clues: Clues) -> bool:
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


def _number(puzzle: Puzzle, clue: Clue) -> int:
    """Rules have their own numbers, and the given of each cell one behind them."""
    if isinstance(clue, Given):
        return len(puzzle.rules) + grid.index(puzzle.size, clue.cell)
    return puzzle.rules.index(clue)


def _numbered(puzzle: Puzzle) -> Problem:
    """The problem in which the given of each cell counts as a rule of its own."""
    own = len(puzzle.rules)
    domains = puzzle.problem.domains
    told = (d._replace(rule=own + d.cell) if d.rule == GIVEN else d for d in domains)
    return replace(puzzle.problem, domains=tuple(told))
