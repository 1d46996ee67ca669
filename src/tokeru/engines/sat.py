"""SAT: CaDiCaL, through python-sat, on the problem as clauses. A second opinion, with nothing of the kernel.

A node of the budget is a conflict here: a contradiction that the solver ran into and learned from.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any

from tokeru.budget import Budget, exceeded
from tokeru.engines import Engine
from tokeru.engines.cnf import Clause, Cnf, encode
from tokeru.errors import TokeruError
from tokeru.problem import Problem, mask_of, values
from tokeru.puzzle import Grid, Puzzle

FIRST_SLICE, LONGEST_SLICE = 500, 4000
"""In conflicts. Between slices there is a look at the clock, and Ctrl-C is heard: they are about a second.
They grow and stay long, from one question to the next: in slices of 500, Mathemagic takes 40 % longer."""
WORK_OF_A_SLICE = 10**9
"""Conflicts times clauses: among millions of clauses a conflict takes longer."""


# --- asking the solver ----------------------------------------------------------------------------


class Unfinished(Exception):
    """The budget ran out. Asked again, the search goes on where it stopped."""


class Meter:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = budget.nodes or inf
        self.deadline = time.monotonic() + (budget.seconds or inf)

    def allow(self, conflicts: int) -> int:
        """So many conflicts, or as many as are left."""
        if self.nodes <= 0 or time.monotonic() > self.deadline:
            raise Unfinished
        return int(min(conflicts, self.nodes))

    def spend(self, nodes: int) -> None:
        self.nodes -= nodes


class Oracle:
    """Says whether clauses can all be true, and why, or why not; with a proof if that is wanted."""

    def __init__(self, cnf: Cnf, with_proof: bool = False) -> None:
        self.cnf = cnf
        self.cadical = _cadical(cnf.clauses, with_proof)
        self.conflicts = 0
        self.next_slice = FIRST_SLICE
        self.longest_slice = max(FIRST_SLICE, min(LONGEST_SLICE, WORK_OF_A_SLICE // len(cnf.clauses)))
        # In the main thread pysat takes Ctrl-C for itself, jumps out of the solver and leaves it broken.
        self.aside = ThreadPoolExecutor(1)

    def say(self, *literals: int) -> None:
        self.cadical.add_clause(literals)

    def satisfiable(self, meter: Meter, assumptions: Sequence[int] = ()) -> bool:
        """Whether the clauses can be true together with the assumptions. Raises Unfinished."""
        while (answer := self.slice(meter, assumptions)) is None:
            self.next_slice = min(2 * self.next_slice, self.longest_slice)
        return answer

    def slice(self, meter: Meter, assumptions: Sequence[int]) -> bool | None:
        """The answer, if it comes within the next slice."""
        self.cadical.conf_budget(meter.allow(self.next_slice))
        answer: bool | None = self.aside.submit(self.cadical.solve_limited, assumptions).result()
        before, self.conflicts = self.conflicts, self.cadical.accum_stats()["conflicts"]
        meter.spend(self.conflicts - before)
        return answer

    def board(self) -> Grid:
        """After a yes: the board that the clauses allow."""
        return Grid(self.cnf.board(self.cadical.get_model()), self.cnf.size)

    def shown(self) -> list[int]:
        """The direct variables that are true on that board."""
        return self.cnf.literals(self.board())

    def core(self) -> frozenset[int]:
        """After a no: assumptions that are enough for it."""
        return frozenset(self.cadical.get_core() or ())

    def proof(self) -> list[str]:
        """What has been learned until now, a clause a line, and what was then forgotten: DRAT."""
        return list(self.cadical.get_proof() or ())


def _cadical(clauses: Sequence[Clause], with_proof: bool) -> Any:
    try:
        from pysat.solvers import Cadical195
    except ImportError:
        raise TokeruError("the SAT solver is missing: pip install python-sat") from None
    return Cadical195(bootstrap_with=clauses, with_proof=with_proof)


# --- the engine -----------------------------------------------------------------------------------


class SatSearch:
    """The solutions of a problem, one after the other."""

    def __init__(self, problem: Problem) -> None:
        self.oracle = Oracle(encode(problem))

    def next(self, conflicts: int = 0, seconds: float = 0.0) -> Grid | None:
        """A solution, or None after the last. Raises Unfinished; zero means no limit of that sort."""
        return self.next_within(Meter(Budget(conflicts, seconds)))

    def block(self, solution: Grid) -> None:
        """Look for other solutions than this one."""
        self.oracle.say(*self.oracle.cnf.blocking(solution))

    def next_within(self, meter: Meter) -> Grid | None:
        if not self.oracle.satisfiable(meter):
            return None
        solution = self.oracle.board()
        self.block(solution)
        return solution


def solutions(puzzle: Puzzle, budget: Budget) -> Iterator[Grid]:
    meter, search, found = Meter(budget), SatSearch(puzzle.problem), 0
    try:
        while (solution := search.next_within(meter)) is not None:
            found += 1
            yield solution
            meter = Meter(budget)
    except Unfinished:
        raise exceeded(budget, found) from None


def count(puzzle: Puzzle, limit: int | None, budget: Budget) -> int:
    """The budget is for all solutions together, so each costs a node even if it came without a conflict."""
    meter, search, found = Meter(budget), SatSearch(puzzle.problem), 0
    try:
        while found != limit and search.next_within(meter) is not None:
            found += 1
            meter.spend(1)
    except Unfinished:
        raise exceeded(budget, found) from None
    return found


def candidates(puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
    """From the solutions met so far; then what none of them has is assumed, one candidate at a time."""
    meter, oracle = Meter(budget), Oracle(encode(puzzle.problem))
    seen: set[int] = set()
    try:
        if oracle.satisfiable(meter):
            seen.update(oracle.shown())
            for literal in _possible(puzzle.problem, oracle.cnf):
                if literal not in seen and oracle.satisfiable(meter, [literal]):
                    seen.update(oracle.shown())
    except Unfinished:
        raise exceeded(budget, 1 if seen else 0) from None
    return tuple(
        mask_of(value for value in range(1, puzzle.size + 1) if oracle.cnf.direct(cell, value) in seen)
        for cell in range(puzzle.size**2)
    )


def _possible(problem: Problem, cnf: Cnf) -> Iterator[int]:
    """The candidates that the domains leave, as literals."""
    for cell, mask in enumerate(problem.masks()):
        yield from (cnf.direct(cell, value) for value in values(mask))


SAT = Engine(solutions, count, candidates)
