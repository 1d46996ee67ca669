"""Lines that automata read: what techniques strike, and which ways they tell, is what trying all finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import pytest
from tests.engines.test_automata import random_machine
from tests.logic.test_inequalities import all_steps

import tokeru
from tokeru import _kernel
from tokeru.border.layouts import Block, Reader
from tokeru.logic.steps import Candidate, Node
from tokeru.logic.techniques import packed
from tokeru.machine import Machine
from tokeru.problem import Automaton, Domain, House, Primitive, Problem, values
from tokeru.puzzle import Puzzle

BOARD, MOST_CELLS, MOST_TOLD = 3, 4, 6
BATCHES, EACH = 20, 150

Line = tuple[int, ...]


class Case(NamedTuple):
    """A line on a small board, and a player's candidates."""

    problem: Problem
    masks: list[int]
    differing: frozenset[tuple[int, int]]

    @property
    def line(self) -> Automaton:
        return self.problem.automata[0]

    def step(self, technique: str) -> Block:
        """What the technique finds, or an empty step."""
        logic = _kernel.Logic(self.problem.words())
        logic.start(bytes(BOARD**2), None, self.masks)
        words = logic.all(packed([technique]))
        nothing: Block = {"eliminations": (), "ways": ()}
        return Reader(words, BOARD, (Candidate, Node)).block("step") if words else nothing


def cases(batch: int) -> Iterator[Case]:
    draw = Random(f"lines {batch}")
    return (random_case(draw) for _ in range(EACH))


def random_case(draw: Random) -> Case:
    """Half of the lines are in one house, others partly in some. No house is complete, where candidates at
    random would leave a value without a place."""
    size, cells = draw.randint(3, 6), range(BOARD**2)
    line = draw.sample(cells, draw.randint(1, min(MOST_CELLS, size - 1)))
    houses = [tuple(draw.sample(cells, draw.randint(2, size - 1))) for _ in range(draw.randint(0, 2))]
    if draw.random() < 0.5:
        houses = [tuple(sorted(line))]
    parts: list[Primitive] = [House(house, 0) for house in houses]
    parts += [Automaton(tuple(line), random_machine(draw, size), 1)]
    parts += [Domain(draw.choice(cells), draw.randint(1, 2**size - 1), 2)] * draw.randint(0, 1)
    problem = Problem.of(BOARD, parts, size)
    masks = [mask & (draw.randrange(2**size) or mask) or mask for mask in problem.masks()]
    pairs = (pair for house in houses for pair in combinations(house, 2))
    return Case(problem, masks, frozenset(pair for a, b in pairs for pair in ((a, b), (b, a))))


def ways(case: Case, masks: Sequence[int], differ: bool) -> list[Line]:
    """By trying everything."""
    cells, machine, _ = case.line
    apart = [(i, j) for i, j in combinations(range(len(cells)), 2) if (cells[i], cells[j]) in case.differing]
    lines = product(*(values(masks[cell]) for cell in cells))
    return [
        line
        for line in lines
        if machine.reads(line) and not (differ and any(line[i] == line[j] for i, j in apart))
    ]


def struck(case: Case, found: list[Line]) -> set[Candidate]:
    """What no way has; nothing, if there is no way at all."""
    return {
        Candidate(cell, value)
        for place, cell in enumerate(case.line.cells)
        for value in values(case.masks[cell])
        if found and value not in {line[place] for line in found}
    }


def told(machine: Machine, found: list[Line]) -> tuple[Line, ...]:
    """The values that lead to another state; nothing if the ways are many, or one is about nothing."""
    about = {tuple(sorted(_changing(machine, line))) for line in found}
    told = sorted(about, key=_low_values_first)
    return tuple(told) if len(told) <= MOST_TOLD and () not in about else ()


def _low_values_first(way: Line) -> list[int]:
    return [-way.count(value) for value in range(1, 10)]


def _changing(machine: Machine, line: Line) -> Iterator[int]:
    state = 0
    for value in line:
        before, state = state, machine.targets[state][value - 1]
        if state != before:
            yield value


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_struck_is_what_no_way_has(batch: int) -> None:
    steps = 0
    for case in cases(batch):
        free = ways(case, case.problem.masks(), differ=True)
        seen = ways(case, case.masks, differ=True)
        expected = {
            "clue-bounds": (struck(case, free), free),
            "way-through": (struck(case, ways(case, case.masks, differ=False)), seen),
            "line-ways": (struck(case, seen), seen),
        }
        for technique, (gone, possible) in expected.items():
            step = case.step(technique)
            assert {*step["eliminations"]} == gone, (technique, case)
            assert step["ways"] == (told(case.line.machine, possible) if gone else ()), (technique, case)
            steps += bool(gone)
    assert steps > EACH / 4


# --- what is too much ----------------------------------------------------------------------------------


def found(puzzle: Puzzle, *techniques: str) -> set[str]:
    return {step.technique for step in all_steps(puzzle, *techniques)}


def test_a_line_with_too_many_ways_is_left_alone() -> None:
    """Not all of its cells see each other, so nothing can be remembered."""
    line = " ".join(f"r{row}c{column}" for row in (1, 4, 7) for column in range(1, 6))
    puzzle = tokeru.parse(f"sudoku:{'.' * 81};totals 16,17 {line}")
    assert found(puzzle, "clue-bounds", "way-through", "line-ways") == {"way-through"}


def test_a_whole_row_is_never_too_much() -> None:
    puzzle = tokeru.parse(f"sudoku:{'.' * 81};sandwich e 35 r1c1")
    (step,) = all_steps(puzzle, "line-ways")
    inside = {Candidate(cell, value) for cell in range(1, 8) for value in (1, 9)}
    ends = {Candidate(cell, value) for cell in (0, 8) for value in range(2, 9)}
    assert {*step.eliminations} == inside | ends
