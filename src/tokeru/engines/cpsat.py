"""CP-SAT of OR-Tools as a third opinion: all-different, linear constraints, tables. It runs with one worker.

Solutions are counted in one enumeration. When they are listed, each is forbidden before the next is looked
for, so that none is looked for in vain. Tried and dropped: counting that way too (fufen_2: 9.7 ms instead
of 5.1; futoshiki 12: 209 ms instead of 112). The node of the budget is a conflict.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from ortools.sat.python import cp_model

from tokeru.budget import Meter
from tokeru.engines import Boards, Engine
from tokeru.machine import NOWHERE, Machine
from tokeru.problem import Problem, Relation, Table, full_mask, mask_of, values
from tokeru.puzzle import Puzzle

Cells = list[cp_model.IntVar]
Literals = dict[tuple[int, int], cp_model.IntVar]
Board = list[int]

BUILDING = "building the model"


def boards(puzzle: Puzzle, meter: Meter) -> Boards:
    model, cells = build(puzzle.lowered(meter), meter)
    while board := first(model, cells, meter):
        yield board
        model.add_forbidden_assignments(cells, [board])


def count(puzzle: Puzzle, limit: int | None, meter: Meter) -> int:
    return enumerate_all(puzzle.lowered(meter), limit, meter).count


def candidates(puzzle: Puzzle, meter: Meter) -> tuple[int, ...]:
    """Every solution must have something that none before it had, preferably much, until that is impossible.

    Without the hint "preferably much", the empty board takes 328 solutions instead of 20.
    """
    problem = puzzle.lowered(meter)
    model, cells = build(problem, meter)
    found = [0] * len(cells)
    new = _literals(model, cells, problem.masks(), meter)
    while board := first(_asking_for(model, list(new.values())), cells, meter):
        for cell, value in enumerate(board):
            found[cell] |= mask_of((value,))
            new.pop((cell, value), None)
    return tuple(found)


CPSAT = Engine(boards, count, candidates)


# --- the model ------------------------------------------------------------------------------------


def build(problem: Problem, meter: Meter) -> tuple[cp_model.CpModel, Cells]:
    """The problem, and its cells as variables."""
    model = cp_model.CpModel()
    cells = _variables(model, problem)
    for house in meter.look(problem.houses, BUILDING):
        model.add_all_different([cells[cell] for cell in house.cells])
    differences = {table: _differences(table) for table in problem.tables}
    for relation in meter.look(problem.relations, BUILDING):
        _relate(model, cells, relation, differences[relation.table])
    for inside, coefficients, total, _ in meter.look(problem.sums, BUILDING):
        terms = [cells[cell] for cell in inside]
        model.add(cp_model.LinearExpr.weighted_sum(terms, coefficients) == total)
    for inside, machine, _ in meter.look(problem.automata, BUILDING):
        _automaton(model, [cells[cell] for cell in inside], machine)
    return model, cells


def _variables(model: cp_model.CpModel, problem: Problem) -> Cells:
    """No variable may be without a value; if a cell is, an empty clause says that this cannot be."""
    masks = problem.masks()
    if 0 in masks:
        model.add_bool_or([])
    kept = {mask: cp_model.Domain.from_values(values(mask or full_mask(problem.values))) for mask in masks}
    return [model.new_int_var_from_domain(kept[mask], "") for mask in masks]


def _automaton(model: cp_model.CpModel, line: Cells, machine: Machine) -> None:
    accepting = [state for state, accepts in enumerate(machine.accepts) if accepts]
    steps = [
        (state, value, target)
        for state, row in enumerate(machine.targets)
        for value, target in enumerate(row, 1)
        if target != NOWHERE
    ]
    if accepting and steps:
        model.add_automaton(line, 0, accepting, steps)
    else:
        model.add_bool_or([])


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
    every = range(1, len(table) + 1)
    allowed = {b - a for a, mask in zip(every, table, strict=True) for b in values(mask)}
    told = tuple(mask_of(b for b in every if b - a in allowed) for a in every)
    return sorted(allowed) if told == table else None


def _literals(model: cp_model.CpModel, cells: Cells, masks: list[int], meter: Meter) -> Literals:
    """For each candidate a literal: if it is true, the cell has the value."""
    candidates = [(cell, value) for cell, mask in enumerate(masks) for value in values(mask)]
    literals = {candidate: model.new_bool_var("") for candidate in candidates}
    for (cell, value), literal in meter.look(literals.items(), BUILDING):
        model.add(cells[cell] == value).only_enforce_if(literal)
    return literals


def _asking_for(model: cp_model.CpModel, literals: Cells) -> cp_model.CpModel:
    """The model with one of the literals true, and a hint that more of them would be welcome."""
    model.add_bool_or(literals)
    model.clear_hints()
    for literal in literals:
        model.add_hint(literal, True)
    return model


# --- running it -----------------------------------------------------------------------------------


def first(model: cp_model.CpModel, cells: Cells, meter: Meter) -> Board | None:
    """A solution, or None if there is none."""
    solver = _solver(meter)
    status = solve(solver, model)
    meter.nodes += solver.num_conflicts
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise meter.exceeded()
    return [solver.value(cell) for cell in cells]


def enumerate_all(problem: Problem, limit: int | None, meter: Meter) -> Listener:
    """The solutions up to the limit, counted. FEASIBLE means that the listener or the budget ended the search
    before all was seen."""
    model, cells = build(problem, meter)
    listener, solver = Listener(cells, limit, repeats=bool(problem.automata)), _solver(meter)
    solver.parameters.enumerate_all_solutions = True
    status = solve(solver, model, listener)
    meter.found = listener.count
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and listener.count != limit:
        raise meter.exceeded()
    return listener


def _solver(meter: Meter) -> cp_model.CpSolver:
    """With what is left of the budget."""
    solver, left = cp_model.CpSolver(), meter.rest()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    if left.seconds:
        solver.parameters.max_time_in_seconds = left.seconds
    if left.nodes:
        solver.parameters.max_number_of_conflicts = left.nodes
    return solver


def solve(solver: cp_model.CpSolver, model: cp_model.CpModel, listener: Listener | None = None) -> int:
    """In a thread of its own, so that Ctrl-C is heard and stops it."""
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(solver.solve, model, listener)
        try:
            return int(answer.result())
        except KeyboardInterrupt:
            solver.stop_search()
            raise


class Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    """Counts the solutions, keeps the first, and stops the search at the limit.

    OR-Tools shows a board again for each way that its automata can read it; then those seen are kept.
    """

    def __init__(self, cells: Cells, limit: int | None, repeats: bool = False) -> None:
        super().__init__()
        self.cells, self.limit = cells, limit
        self.seen: set[bytes] | None = set() if repeats else None
        self.count = 0
        self.first: Board | None = None

    def on_solution_callback(self) -> None:
        if self.seen is not None:
            board = bytes(self.value(cell) for cell in self.cells)
            if board in self.seen:
                return
            self.seen.add(board)
        self.count += 1
        self.first = self.first or [self.value(cell) for cell in self.cells]
        if self.count == self.limit:
            self.stop_search()
