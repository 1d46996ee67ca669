"""CaDiCaL 1.9.5 through python-sat: a direct encoding of the problem, one literal per candidate.

Building the formula is part of the time, as it is for anyone who solves one puzzle with a SAT solver.
Tried and dropped: forbidden pairs for every relation (gt108_2: 69 ms instead of 18), and needed values for
every relation (miracle_nogivens: 416 ms instead of 147).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations

from pysat.solvers import Cadical195

from bench.rivals import Answer, OutOfTime, Run
from tokeru.problem import Problem, Sum, Table, values
from tokeru.puzzle import Puzzle

NAME = "cadical"

CONFLICTS_BETWEEN_LOOKS_AT_THE_CLOCK = 20_000

Clause = list[int]


def prepare(puzzle: Puzzle, limit: int | None, seconds: float) -> Run:
    problem = puzzle.problem
    return lambda: _count(problem, limit, seconds)


def _count(problem: Problem, limit: int | None, seconds: float) -> Answer:
    """Solve, block the solution, solve again."""
    deadline = time.monotonic() + seconds
    found: list[Clause] = []
    with Cadical195(bootstrap_with=Encoding(problem).clauses()) as solver:
        while len(found) != limit and _satisfiable(solver, deadline):
            model = solver.get_model()[: problem.size**3]
            found.append([literal for literal in model if literal > 0])
            solver.add_clause([-literal for literal in found[-1]])
    first = [(literal - 1) % problem.size + 1 for literal in found[0]] if found else None
    return Answer(len(found), first)


def _satisfiable(solver: Cadical195, deadline: float) -> bool:
    while time.monotonic() < deadline:
        solver.conf_budget(CONFLICTS_BETWEEN_LOOKS_AT_THE_CLOCK)
        answer = solver.solve_limited()
        if answer is not None:
            return bool(answer)
    raise OutOfTime


class Encoding:
    """The literal of (cell, value) is cell · n + value; the selectors of combinations come after those."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.size = problem.size
        self.values = range(1, self.size + 1)
        self.selectors = self.size**3

    def clauses(self) -> Iterator[Clause]:
        yield from self._one_value_per_cell()
        yield from self._domains()
        yield from self._houses()
        yield from self._relations()
        for cage in self.problem.sums:
            yield from self._cage(cage)

    def _one_value_per_cell(self) -> Iterator[Clause]:
        for start in range(0, self.size**3, self.size):
            yield [start + value for value in self.values]
            for a, b in combinations(self.values, 2):
                yield [-start - a, -start - b]

    def _domains(self) -> Iterator[Clause]:
        for cell, mask, _ in self.problem.domains:
            for value in self.values:
                if not mask >> value - 1 & 1:
                    yield [-cell * self.size - value]

    def _houses(self) -> Iterator[Clause]:
        """No value twice in a house, and every value in a complete one. A shared pair is stated once."""
        pairs = {pair for house in self.problem.houses for pair in combinations(sorted(house.cells), 2)}
        for a, b in pairs:
            for value in self.values:
                yield [-a * self.size - value, -b * self.size - value]
        for house in self.problem.houses:
            if len(house.cells) == self.size:
                yield from ([cell * self.size + value for cell in house.cells] for value in self.values)

    def _relations(self) -> Iterator[Clause]:
        """Forbidden pairs or, if that takes more clauses (`<`), what each value needs on the other side."""
        tables = {table: Support(table) for table in self.problem.tables}
        for first, second, table, _ in self.problem.relations:
            start, other, support = first * self.size, second * self.size, tables[table]
            if len(support.forbidden) <= 2 * self.size:
                yield from ([-start - a, -other - b] for a, b in support.forbidden)
            else:
                yield from ([-start - a, *(other + b for b in needed)] for a, needed in support.forward)
                yield from ([-other - b, *(start + a for a in needed)] for b, needed in support.backward)

    def _cage(self, cage: Sum) -> Iterator[Clause]:
        """One of the combinations is chosen; its values occur in the cage, and no others do."""
        if set(cage.coefficients) != {1} or not self._all_differ(cage.cells):
            raise NotImplementedError("this encoding knows no sums but cages")
        fitting = [c for c in combinations(self.values, len(cage.cells)) if sum(c) == cage.total]
        chosen = range(self.selectors + 1, self.selectors + 1 + len(fitting))
        self.selectors += len(fitting)
        yield list(chosen)
        for selector, combination in zip(chosen, fitting, strict=True):
            for value in self.values:
                literals = [cell * self.size + value for cell in cage.cells]
                if value in combination:
                    yield [-selector, *literals]
                else:
                    yield from ([-selector, -literal] for literal in literals)

    def _all_differ(self, cells: tuple[int, ...]) -> bool:
        return any(set(cells) <= set(house.cells) for house in self.problem.houses)


class Support:
    """A table as pairs (value, values it goes with), seen from either side, and the pairs it forbids."""

    def __init__(self, table: Table) -> None:
        everything = range(1, len(table) + 1)
        self.forward = [(a, values(mask)) for a, mask in enumerate(table, 1)]
        self.backward = [(b, [a for a, seconds in self.forward if b in seconds]) for b in everything]
        self.forbidden = [(a, b) for a, seconds in self.forward for b in everything if b not in seconds]
