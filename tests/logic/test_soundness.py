"""Is every step true? A sample of bench/soundness.py, and all steps of some boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from bench.soundness import KINDS, is_true, random_puzzle
from tests.engines.random_puzzles import READ, random_puzzles
from tests.engines.random_puzzles import random_puzzle as random_puzzle_of

import tokeru
from tokeru import _kernel
from tokeru.budget import DEFAULT
from tokeru.logic import Step
from tokeru.logic.paths import Path
from tokeru.logic.reader import read_steps
from tokeru.logic.techniques import PEOPLE, TECHNIQUES, of_family, packed
from tokeru.puzzle import Puzzle

OF_EACH_KIND = 5
SIZES, OF_EACH_SIZE = range(3, 10), 120
SEARCHED, BOARDS, STEPS = 3, 4, 300
"""How many puzzles of each kind are searched for all steps (of those with mixed rules, all), on how many
boards of each, and how many steps per technique."""


@cache
def puzzles_of(kind: str) -> tuple[Puzzle, ...]:
    return tuple(random_puzzle(kind, seed) for seed in range(OF_EACH_KIND))


@cache
def mixed_puzzles(size: int) -> tuple[Puzzle, ...]:
    """With any mix of any rules."""
    return tuple(puzzle for puzzle in random_puzzles(7, size, OF_EACH_SIZE) if puzzle.count(limit=2) == 1)


each_kind = pytest.mark.parametrize("kind", KINDS)
each_size = pytest.mark.parametrize("size", SIZES)


# --- paths -------------------------------------------------------------------------------------------


def follow(puzzle: Puzzle) -> Counter[str]:
    """To the end; counts the techniques."""
    path, times = Path(puzzle, None, (), DEFAULT), Counter[str]()
    for step in path:
        assert is_true(step, path.solution), (puzzle, step)
        times[step.technique] += 1
    assert path.is_at_end
    return times


@pytest.mark.slow
@each_kind
def test_every_step_of_a_path_is_true_and_the_grade_counts_them(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        assert follow(puzzle) == puzzle.grade().techniques, puzzle


@pytest.mark.slow
@each_size
def test_the_same_with_any_mix_of_rules(size: int) -> None:
    assert mixed_puzzles(size)
    for puzzle in mixed_puzzles(size):
        assert follow(puzzle) == puzzle.grade().techniques, puzzle


@pytest.mark.slow
def test_there_are_enough_puzzles() -> None:
    mixed = [puzzle for size in SIZES for puzzle in mixed_puzzles(size)]
    assert len(mixed) + OF_EACH_KIND * len(KINDS) >= 350


@pytest.mark.slow
@each_size
def test_lines_that_are_read(size: int) -> None:
    """Puzzles of the rules that automata stand for, with clues that are true on a hidden board."""
    draw, times = Random(f"lines {size}"), Counter[str]()
    for _ in range(2 * OF_EACH_SIZE):
        puzzle = random_puzzle_of(draw, size, kinds=READ)
        if puzzle.count(limit=2) == 1:
            times += follow(puzzle) + checked(puzzle)
    assert size > 6 or all(times[technique] for technique in of_family("lines")), times


# --- all steps of a board ----------------------------------------------------------------------------


def boards(puzzle: Puzzle) -> Iterator[_kernel.Logic]:
    """The givens, and a few boards on the path where no single is in sight."""
    logic = _kernel.Logic(puzzle.ruleset.problem.words())
    logic.start(bytes(puzzle.givens))
    logic.know(bytes(puzzle.solve()))
    yield logic
    singles, shown = packed(of_family("singles")), 1
    while shown < BOARDS and logic.next(packed(PEOPLE)):
        if not logic.next(singles, False):
            shown += 1
            yield logic


def checked(puzzle: Puzzle) -> Counter[str]:
    """All steps of all techniques on some boards; counts them."""
    times, solution = Counter[str](), puzzle.solve()
    for logic in boards(puzzle):
        for step in _all_steps(puzzle, logic):
            assert is_true(step, solution), (puzzle, step)
            times[step.technique] += 1
    return times


def _all_steps(puzzle: Puzzle, logic: _kernel.Logic) -> Iterator[Step]:
    """One technique after another: the kernel keeps only a limited number of steps per search."""
    for technique in TECHNIQUES:
        yield from islice(read_steps(logic.all(packed([technique.id])), puzzle), STEPS)


@cache
def checked_kinds() -> Counter[str]:
    puzzles = [puzzle for kind in KINDS for puzzle in puzzles_of(kind)[:SEARCHED]]
    puzzles += [tokeru.parse(kind.example.line) for kind in READ]
    return sum(map(checked, puzzles), Counter[str]())


@pytest.mark.slow
def test_all_steps_of_all_techniques_are_true() -> None:
    assert {row.family for row in TECHNIQUES if checked_kinds()[row.id]} == {row.family for row in TECHNIQUES}


@pytest.mark.slow
@each_size
def test_all_steps_are_true_with_any_mix_of_rules(size: int) -> None:
    assert sum(map(checked, mixed_puzzles(size)), Counter[str]())
