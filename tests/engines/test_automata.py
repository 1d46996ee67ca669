"""Random automata on random boards: what the engines find is what trying everything finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from pysat.solvers import Cadical195

from tokeru.budget import Budget, Meter
from tokeru.engines import kernel, rules_and_guess
from tokeru.engines.cnf import encode
from tokeru.engines.sat import Candidates
from tokeru.machine import NOWHERE, Machine, supported
from tokeru.problem import Automaton, Domain, House, Primitive, Problem, Sum, mask_of, values

BATCHES, EACH = 20, 40


def random_machine(draw: Random, size: int) -> Machine:
    states = draw.randint(1, 8)
    targets = [tuple(draw.randint(NOWHERE, states - 1) for _ in range(size)) for _ in range(states)]
    return Machine(tuple(targets), tuple(draw.random() < 0.5 for _ in range(states)))


def random_problem(draw: Random) -> Problem:
    board = draw.choice((2, 2, 3))
    size = draw.randint(2, 5 if board == 2 else 3)
    cells = range(board**2)
    parts: list[Primitive] = [
        House(tuple(draw.sample(cells, draw.randint(2, min(size, len(cells))))), 0)
        for _ in range(draw.randint(0, 2))
    ]
    for _ in range(draw.randint(1, 3)):
        line = tuple(draw.sample(cells, draw.randint(1, len(cells))))
        parts.append(Automaton(line, random_machine(draw, size), 1))
    if draw.random() < 0.3:
        pair = draw.sample(cells, 2)
        parts.append(Sum((pair[0], pair[1]), (1, 1), draw.randint(2, 2 * size), 2))
    if draw.random() < 0.4:
        parts.append(Domain(draw.choice(cells), draw.randint(1, 2**size - 1), 3))
    return Problem.of(board, parts, size)


def solutions(problem: Problem) -> set[tuple[int, ...]]:
    """By trying everything."""
    domains = [values(mask) for mask in problem.masks()]
    return {board for board in product(*domains) if holds(problem, board)}


def holds(problem: Problem, board: tuple[int, ...]) -> bool:
    return (
        all(len({board[cell] for cell in house.cells}) == len(house.cells) for house in problem.houses)
        and all(part.machine.reads(board[cell] for cell in part.cells) for part in problem.automata)
        and all(sum(board[cell] for cell in part.cells) == part.total for part in problem.sums)
    )


@pytest.mark.parametrize("seed", range(BATCHES))
def test_the_kernel_and_clauses_find_what_trying_everything_finds(seed: int) -> None:
    draw = Random(seed)
    for _ in range(EACH):
        problem = random_problem(draw)
        expected = solutions(problem)
        search, meter = kernel.opened(problem, Meter(Budget())), Meter(Budget())
        assert {*listed(search, meter)} == expected
        seen = tuple(mask_of({board[cell] for board in expected}) for cell in range(problem.size**2))
        assert kernel.candidates_of(kernel.opened(problem, meter), meter) == seen
        assert Candidates(problem, meter).find(meter) == seen
        method = rules_and_guess.Method(problem, meter)
        assert {tuple(map(int.bit_length, masks)) for masks in method.full_boards()} == expected


def listed(search: kernel.Search, meter: Meter) -> Iterator[tuple[int, ...]]:
    while (board := kernel.next_board(search, meter)) is not None:
        yield tuple(board)


def test_every_value_that_propagation_leaves_has_a_way_through() -> None:
    """A line alone: what the kernel leaves at its root is what `supported` leaves."""
    draw = Random("ways")
    for _ in range(400):
        size = draw.randint(2, 6)
        line = tuple(draw.sample(range(9), draw.randint(1, 9)))
        parts: list[Primitive] = [Domain(cell, draw.randint(1, 2**size - 1), 0) for cell in line]
        machine = random_machine(draw, size)
        problem = Problem.of(3, [*parts, Automaton(line, machine, 1)], size)
        masks = problem.masks()
        left = supported(machine, [masks[cell] for cell in line])
        found = kernel.opened(problem, Meter(Budget())).propagated()
        assert [found[cell] for cell in line] == left


def test_clauses_have_as_many_models_as_there_are_solutions() -> None:
    draw = Random("models")
    for _ in range(60):
        problem = random_problem(draw)
        expected = solutions(problem)
        if len(expected) < 200:
            with Cadical195(bootstrap_with=encode(problem).clauses) as solver:
                assert sum(1 for _ in solver.enum_models()) == len(expected)
