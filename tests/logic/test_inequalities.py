"""Signs, other relations and sums: what each technique finds, what not, and that it is always true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from tests.engines.random_puzzles import random_puzzle
from tests.rules.cases import read

import tokeru
from tokeru import _kernel, grid
from tokeru.errors import BudgetExceeded
from tokeru.logic import Candidate, Step
from tokeru.logic.reader import read_steps
from tokeru.logic.techniques import packed
from tokeru.notation import line
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, LATIN, Cage, Less
from tokeru.rules.base import Rule

RULES = (
    *("lower-bound", "upper-bound", "cell-exclusion", "house-exclusion"),
    *("line-bounds", "line-cases", "sum", "hidden-sum", "clue-bounds", "way-through", "line-ways"),
)
"""The techniques that read relations, sums and automata."""
BASICS = (
    *("full-house", "hidden-single", "naked-single", "pointing", "claiming"),
    *("naked-pair", "naked-triple", "hidden-pair", "hidden-triple"),
)

Effect = frozenset[Candidate]


def logic_of(puzzle: Puzzle) -> _kernel.Logic:
    logic = _kernel.Logic(puzzle.ruleset.problem.words())
    logic.start(bytes(puzzle.givens))
    return logic


def all_steps(puzzle: Puzzle, *techniques: str) -> list[Step]:
    """What the techniques find at the beginning."""
    return [*read_steps(logic_of(puzzle).all(packed(techniques)), puzzle)]


def walk(puzzle: Puzzle, order: Iterable[str]) -> Iterator[Step]:
    logic, techniques = logic_of(puzzle), packed(order)
    while words := logic.next(techniques):
        yield from read_steps(words, puzzle)


# --- the cases of tests/cases/inequalities.txt -----------------------------------------------------


class Case(NamedTuple):
    technique: str
    puzzle: Puzzle
    effects: frozenset[Effect]
    """Of each step, what it removes."""
    cells: str = ""
    """The cells that the first step mentions."""


@cache
def cases() -> tuple[Case, ...]:
    return tuple(map(read_case, read("inequalities.txt")))


def read_case(written: str) -> Case:
    technique, puzzle, steps, *cells = written.split(" | ")
    parsed = line.parse(puzzle)
    effects = (read_effect(parsed.size, step) for step in steps.split(" ; ") if step != "-")
    return Case(technique, parsed, frozenset(effects), *cells)


def read_effect(size: int, written: str) -> Effect:
    """r1c1≠2/3 r1c2≠1"""
    found = re.findall(r"(r\d+c\d+)≠([\d/]+)", written)
    return frozenset(Candidate(grid.index(size, cell), int(v)) for cell, vs in found for v in vs.split("/"))


each_case = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.technique} {case.puzzle!r}")


@each_case
def test_a_technique_finds_these_steps_and_no_others(case: Case) -> None:
    steps = all_steps(case.puzzle, case.technique)
    assert {frozenset(step.eliminations) for step in steps} == case.effects
    assert all(step.placements == () for step in steps)


@each_case
def test_the_first_step_is_one_of_all_and_speaks_of_its_cells(case: Case) -> None:
    steps = [*walk(case.puzzle, [case.technique])][:1]
    assert {frozenset(step.eliminations) for step in steps} <= case.effects
    assert bool(steps) == bool(case.effects)
    if case.cells:
        assert " ".join(grid.name(case.puzzle.size, cell) for cell in steps[0].reason.cells) == case.cells


@each_case
def test_the_steps_of_the_cases_are_true(case: Case) -> None:
    assert case.puzzle.count(limit=1) == 1
    check(case.puzzle, all_steps(case.puzzle, case.technique), true_candidates(case.puzzle))


def test_every_technique_has_cases_where_it_is_found_and_where_it_is_not() -> None:
    outcomes = Counter((case.technique, bool(case.effects)) for case in cases())
    assert all(outcomes[technique, found] >= 2 for technique in RULES for found in (True, False)), outcomes


# --- what a step says of its reason ----------------------------------------------------------------


def test_a_single_is_called_a_single_also_where_there_are_signs() -> None:
    """Whatever places a value on a beginner's board has the name that it has in a Sudoku."""
    for kind, seed in (("futoshiki-sudoku", 1), ("futoshiki", 1)):
        steps = tokeru.generate(kind, "beginner", seed=seed).steps()
        placing = {step.technique for step in steps if step.placements}
        assert "naked-single" in placing <= {"full-house", "naked-single", "hidden-single"}


def test_a_chain_is_told_with_its_signs_and_the_bound_it_begins_with() -> None:
    puzzle = line.parse("futoshiki5:2........................;r1c1<r2c1<r2c2<r2c3")
    (step,) = all_steps(puzzle, "lower-bound")
    assert step.reason.values == (2,)
    signs = [puzzle.problem.relations[link][:2] for link in step.reason.links]
    assert signs == [(0, 5), (5, 6), (6, 7)]


def test_the_first_link_of_line_bounds_begins_at_its_first_cell() -> None:
    puzzle = line.parse("futoshiki5:.........................;r1c2<r2c2<r2c3<r1c3;r1c2<r1c1")
    (step,) = all_steps(puzzle, "line-bounds")
    assert puzzle.problem.relations[step.reason.links[0]].first == step.reason.cells[0]


def test_a_hidden_sum_knows_the_houses_and_the_sums_it_comes_from() -> None:
    puzzle = line.parse("sudoku4:................;sum 9 r1c1 r1c2 r1c3 r2c3;cage 5 r3c1 r4c1")
    steps = [step for step in all_steps(puzzle, "hidden-sum") if len(step.reason.houses) == 1]
    assert steps
    for step in steps:
        left = Counter(cell for house in step.reason.houses for cell in puzzle.problem.houses[house].cells)
        for number in step.reason.sums:
            left.subtract(puzzle.problem.sums[number].cells)
        assert {cell for cell, times in left.items() if times} == set(step.reason.cells)


# --- always true -----------------------------------------------------------------------------------

PATIENCE = 3000


def true_candidates(puzzle: Puzzle) -> tuple[frozenset[int], ...]:
    return puzzle.true_candidates(nodes=PATIENCE)


def check(puzzle: Puzzle, steps: Iterable[Step], true: tuple[frozenset[int], ...]) -> None:
    for step in steps:
        assert all(value not in true[cell] for cell, value in step.eliminations), (puzzle, step)
        assert all(true[cell] == {value} for cell, value in step.placements), (puzzle, step)


Maker = Callable[[Random, int], Puzzle]
RuleMaker = Callable[[Random, int, Sequence[int]], Iterable[Rule]]


def any_puzzle(draw: Random, size: int) -> Puzzle:
    """Any rules, most cells blank."""
    return random_puzzle(draw, size, size * size * 4 // 5)


def puzzle_with_signs(draw: Random, size: int) -> Puzzle:
    return _puzzle_with(draw, size, _true_signs)


def puzzle_with_cages(draw: Random, size: int) -> Puzzle:
    return _puzzle_with(draw, size, _true_cages)


def _puzzle_with(draw: Random, size: int, make: RuleMaker) -> Puzzle:
    base = draw.choice((LATIN, CLASSIC)) if grid.box_shape(size) else LATIN
    board = Puzzle(size, base).random_solution(draw.getrandbits(64))
    shown = draw.sample(range(size * size), draw.randint(0, size))
    givens = [value if cell in shown else 0 for cell, value in enumerate(board)]
    return Puzzle(size, [*base, *make(draw, size, board)], givens)


def _true_signs(draw: Random, size: int, board: Sequence[int]) -> Iterator[Rule]:
    neighbours = grid.moves(size, grid.NEIGHBOUR)
    for pair in draw.sample(neighbours, draw.randint(size, len(neighbours) * 2 // 3)):
        low, high = sorted(pair, key=lambda cell: board[cell])
        if board[low] < board[high]:
            yield Less(grid.name(size, low), grid.name(size, high))


def _true_cages(draw: Random, size: int, board: Sequence[int]) -> Iterator[Rule]:
    """The whole board in cages, some of them left out."""
    free = {*range(size * size)}
    while free:
        cells = _true_cage(draw, size, board, free)
        free -= {*cells}
        if draw.random() < 0.9:
            yield Cage(tuple(grid.name(size, cell) for cell in cells), sum(board[cell] for cell in cells))


def _true_cage(draw: Random, size: int, board: Sequence[int], free: set[int]) -> list[int]:
    """A few free cells that touch each other and differ."""
    cells = [min(free)]
    for _ in range(draw.randint(1, 4)):
        pairs = (pair for pair in grid.moves(size, grid.NEIGHBOUR) if cells[-1] in pair)
        ahead = {cell for pair in pairs for cell in pair if cell in free}
        fitting = [cell for cell in sorted(ahead) if board[cell] not in {board[known] for known in cells}]
        cells += draw.sample(fitting, min(1, len(fitting)))
    return cells


MAKERS = (any_puzzle, puzzle_with_signs, puzzle_with_cages)
NUMBERS = {3: 60, 4: 350, 5: 300, 6: 200, 9: 15}
"""How many of each size, from each maker."""


@cache
def seen_steps(maker: Maker, size: int) -> Counter[str]:
    """Checks everything on the way, relations and sums first, and counts what is found."""
    draw, times = Random(f"{maker.__name__} {size}"), Counter[str]()
    for _ in range(NUMBERS[size]):
        puzzle = maker(draw, size)
        try:
            true = true_candidates(puzzle)
        except BudgetExceeded:
            continue
        if all(true):
            steps = [
                *all_steps(puzzle, *RULES),
                *walk(puzzle, (*RULES, *BASICS)),
                *walk(puzzle, (*BASICS, *RULES)),
            ]
            check(puzzle, steps, true)
            times.update(step.technique for step in steps)
    return times


@pytest.mark.slow
@pytest.mark.parametrize("size", NUMBERS)
@pytest.mark.parametrize("maker", MAKERS)
def test_no_step_removes_a_true_candidate_or_places_a_wrong_value(maker: Maker, size: int) -> None:
    assert seen_steps(maker, size).total() > 0


@pytest.mark.slow
def test_every_technique_took_part() -> None:
    times = sum((seen_steps(maker, size) for maker in MAKERS for size in NUMBERS), Counter[str]())
    assert all(times[technique] >= 100 for technique in RULES), times
