"""Random automata on random boards: what the engines find is what trying everything finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import combinations, permutations, product
from operator import eq, or_
from random import Random

import pytest
from pysat.solvers import Cadical195

from tokeru.budget import Budget, Meter
from tokeru.engines import kernel, rules_and_guess
from tokeru.engines.cnf import encode
from tokeru.engines.sat import Candidates
from tokeru.machine import NOWHERE, Machine, explored, supported
from tokeru.problem import Automaton, Domain, House, Primitive, Problem, Relation, Sum, mask_of, values

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
        and all(part.table[board[part.first] - 1] >> board[part.second] - 1 & 1 for part in problem.relations)
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


def test_lines_of_different_cells_keep_what_some_way_of_different_values_has() -> None:
    """Nothing that a way has is lost; and all else is, unless there are many more values than cells, or the
    machine tells but few of them apart.
    """
    draw = Random("different")
    exactly = 0
    for _ in range(300):
        size = draw.randint(3, 7)
        line = tuple(draw.sample(range(9), draw.randint(3, min(size, 6))))
        domains = [draw.randint(1, 2**size - 1) | draw.randint(1, 2**size - 1) for _ in line]
        machine = random_machine(draw, size)
        given = [Domain(cell, mask, 0) for cell, mask in zip(line, domains, strict=True)]
        found = left_by([*given, House(line, 0), Automaton(line, machine, 1)], 3, size, line)
        ways = [way for way in permutations(range(1, size + 1), len(line)) if machine.reads(way)]
        left = seen_in([way for way in ways if fits(way, domains)], len(line))
        assert [*map(or_, found, left)] == found
        open_masks = [mask for mask in found if mask.bit_count() > 1]
        told_apart = len({*zip(*machine.targets, strict=True)})
        if reduce(or_, open_masks, 0).bit_count() <= 2 * len(open_masks) and 2 * told_apart > size:
            assert found == left
            exactly += 1
    assert exactly > 200


def test_a_value_that_a_line_must_have_is_seen_by_others() -> None:
    """A cell that sees the whole line cannot have a value that is in every way through it."""
    draw = Random("onlookers")
    cleared = 0
    for _ in range(400):
        size = draw.randint(3, 5)
        *line, onlooker = draw.sample(range(9), draw.randint(3, size + 1))
        machine = random_machine(draw, size)
        domains = [draw.randint(1, 2**size - 1) for _ in line]
        ways = [way for way in product(range(1, size + 1), repeat=len(line)) if machine.reads(way)]
        ways = [way for way in ways if fits(way, domains)]
        given = [Domain(cell, mask, 0) for cell, mask in zip(line, domains, strict=True)]
        pairs = [House((cell, onlooker), 0) for cell in line]
        (found,) = left_by([*given, *pairs, Automaton(tuple(line), machine, 1)], 3, size, (onlooker,))
        required = mask_of(set.intersection(*map(set, ways))) if ways else 0
        if ways and (2**size - 1 & ~required).bit_count() > 1:
            assert found == 2**size - 1 & ~required
            cleared += required.bit_count()
    assert cleared > 100


def test_a_value_is_counted_as_often_as_cells_that_see_each_other_can_have_it() -> None:
    draw = Random("counts")
    for _ in range(200):
        size, length = draw.randint(4, 6), draw.randint(3, 7)
        line = tuple(draw.sample(range(9), length))
        often = draw.randint(0, 3)
        machine = explored(
            0, lambda count, value: min(count + (value == 1), 4), partial(eq, often), range(1, size + 1)
        )
        pairs = [pair for pair in combinations(range(length), 2) if draw.random() < 0.4]
        domains = [2**size - 2 + draw.randint(0, 1) for _ in line]
        given = [Domain(cell, mask, 0) for cell, mask in zip(line, domains, strict=True)]
        see = [House((line[a], line[b]), 0) for a, b in pairs]
        found = left_by([*given, *see, Automaton(line, machine, 1)], 3, size, line)
        ways = [way for way in product((1, 2), repeat=length) if way.count(1) == often and fits(way, domains)]
        ways = [way for way in ways if all((way[a], way[b]) != (1, 1) for a, b in pairs)]
        others = 2**size - 4
        assert found == [mask | others if mask & 2 else mask for mask in seen_in(ways, length)]


def left_by(parts: list[Primitive], board: int, size: int, cells: Sequence[int]) -> list[int]:
    """What the kernel's propagation leaves to the cells; nothing to any, if it finds that there is no way."""
    found = kernel.opened(Problem.of(board, parts, size), Meter(Budget())).propagated()
    return [found[cell] for cell in cells]


def fits(way: Sequence[int], domains: Sequence[int]) -> bool:
    return all(mask >> value - 1 & 1 for value, mask in zip(way, domains, strict=True))


def seen_in(ways: Sequence[Sequence[int]], length: int) -> list[int]:
    return [mask_of({way[place] for way in ways}) for place in range(length)]


def test_cells_that_are_all_related_have_values_that_go_together() -> None:
    draw = Random("companies")
    for _ in range(200):
        size = draw.randint(3, 6)
        cells = tuple(draw.sample(range(4), draw.randint(3, 4)))
        allowed = {pair for pair in combinations(range(1, size + 1), 2) if draw.random() < 0.6}
        alike = {value for value in range(1, size + 1) if draw.random() < 0.2}
        table = tuple(
            mask_of({b for b in range(1, size + 1) if {(a, b), (b, a)} & allowed or (a == b and a in alike)})
            for a in range(1, size + 1)
        )
        related: list[Primitive] = [Relation(*pair, table, 1) for pair in combinations(cells, 2)]
        problem = Problem.of(2, [*related, *([House(cells, 1)] if draw.random() < 0.5 else [])], size)
        search = kernel.opened(problem, Meter(Budget()))
        assert {*listed(search, Meter(Budget()))} == solutions(problem)


def test_clauses_have_as_many_models_as_there_are_solutions() -> None:
    draw = Random("models")
    for _ in range(60):
        problem = random_problem(draw)
        expected = solutions(problem)
        if len(expected) < 200:
            with Cadical195(bootstrap_with=encode(problem).clauses) as solver:
                assert sum(1 for _ in solver.enum_models()) == len(expected)
