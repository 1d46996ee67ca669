"""OR-Tools CP-SAT with one worker: integer variables, all-different, linear constraints, tables.

Building the model is part of the time. The solver enumerates and is stopped at the limit.
Tried and dropped: to forbid the solution and solve again (fufen_2: 9.7 ms instead of 5.1; futoshiki 12:
209 ms instead of 112).
"""

from __future__ import annotations

import time

from ortools.sat.python import cp_model

from bench.rivals import Answer, OutOfTime, Run
from tokeru.problem import Problem, Relation, Table, full_mask, values
from tokeru.puzzle import Puzzle

NAME = "cp-sat"

COMPLETE = (cp_model.OPTIMAL, cp_model.INFEASIBLE)
"""FEASIBLE is not among them: it means that the search ended, by time or by us, before all was seen."""


def prepare(puzzle: Puzzle, limit: int | None, seconds: float) -> Run:
    problem = puzzle.problem
    return lambda: _count(problem, limit, seconds)


Cells = list[cp_model.IntVar]


def build(problem: Problem) -> tuple[cp_model.CpModel, Cells]:
    model = cp_model.CpModel()
    cells = [model.new_int_var_from_domain(domain, "") for domain in _domains(problem)]
    for house in problem.houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    differences = {table: _differences(table) for table in problem.tables}
    for relation in problem.relations:
        _relate(model, cells, relation, differences[relation.table])
    for inside, coefficients, total, _ in problem.sums:
        terms = [cells[cell] for cell in inside]
        model.add(cp_model.LinearExpr.weighted_sum(terms, coefficients) == total)
    return model, cells


def _domains(problem: Problem) -> list[cp_model.Domain]:
    masks = [full_mask(problem.size)] * problem.size**2
    for cell, mask, _ in problem.domains:
        masks[cell] &= mask
    made = {mask: cp_model.Domain.from_values(values(mask)) for mask in set(masks)}
    return [made[mask] for mask in masks]


def _relate(model: cp_model.CpModel, cells: Cells, relation: Relation, differences: list[int] | None) -> None:
    """A table that looks only at b − a, such as `<`, is linear; any other is listed."""
    first, second = cells[relation.first], cells[relation.second]
    if differences is not None:
        model.add_linear_expression_in_domain(second - first, cp_model.Domain.from_values(differences))
    else:
        pairs = [(a, b) for a, mask in enumerate(relation.table, 1) for b in values(mask)]
        model.add_allowed_assignments([first, second], pairs)


def _differences(table: Table) -> list[int] | None:
    """The allowed b − a, if that is all the table depends on."""
    size = len(table)
    allowed = {b - a for a, mask in enumerate(table, 1) for b in values(mask)}
    told = tuple(sum(1 << b - 1 for b in range(1, size + 1) if b - a in allowed) for a in range(1, size + 1))
    return sorted(allowed) if told == table else None


def _count(problem: Problem, limit: int | None, seconds: float) -> Answer:
    deadline = time.monotonic() + seconds
    model, cells = build(problem)
    listener = Listener(cells, limit)
    status = _solver(deadline).solve(model, listener)
    if status not in COMPLETE and listener.count != limit:
        raise OutOfTime
    return Answer(listener.count, listener.first)


def _solver(deadline: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = max(0.0, deadline - time.monotonic())
    return solver


class Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    """Counts the solutions, keeps the first, and stops the search at the limit."""

    def __init__(self, cells: Cells, limit: int | None) -> None:
        super().__init__()
        self.cells = cells
        self.limit = limit
        self.count = 0
        self.first: list[int] | None = None

    def on_solution_callback(self) -> None:
        self.count += 1
        self.first = self.first or [self.value(cell) for cell in self.cells]
        if self.count == self.limit:
            self.stop_search()
