"""The next digit as the page tells it: what is left out of the way to it was not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest
from tests.web.test_kernel import asked

import tokeru
from tokeru import Puzzle
from tokeru.budget import DEFAULT, Meter
from tokeru.generation import Generated
from tokeru.logic.paths import open_logic
from tokeru.logic.reader import read_steps
from tokeru.logic.steps import Step
from tokeru.logic.techniques import packed
from tokeru.notation import line
from tokeru.options import LevelName
from tokeru.problem import full_mask, mask_of

Node = Callable[..., Any]

KINDS: tuple[tuple[str, LevelName], ...] = (
    ("futoshiki-sudoku", "easy"),
    ("futoshiki-sudoku", "hard"),
    ("futoshiki", "expert"),
    ("sudoku", "hard"),
    ("sudoku", "expert"),
    ("killer", "normal"),
    ("non-consecutive", "hard"),
)
SEEDS = 4
POSITIONS_OF_EACH = 9


class Position(NamedTuple):
    puzzle: Generated
    values: list[int]


@cache
def positions() -> tuple[Position, ...]:
    return tuple(_positions())


def _positions() -> Iterator[Position]:
    """Where the path of a puzzle leads through, with nothing noted down."""
    for kind, level in KINDS:
        for seed in range(SEEDS):
            puzzle = tokeru.generate(kind, level, seed=seed)
            path = puzzle.steps()
            for number in range(POSITIONS_OF_EACH):
                walked = path[: len(path) * number // POSITIONS_OF_EACH]
                values = list(puzzle.givens)
                for cell, value in (placed for step in walked for placed in step.placements):
                    values[cell] = value
                yield Position(puzzle, values)


class Follower:
    """A player who knows nothing but the steps that were told."""

    def __init__(self, position: Position) -> None:
        self.puzzle, self.values = position
        self.logic = open_logic(self.puzzle, Meter(DEFAULT))
        self.masks = [full_mask(self.puzzle.ruleset.values)] * len(self.values)

    def sees(self, told: Step) -> bool:
        """Whether the technique finds the step, for the same reason."""
        self.logic.start(bytes(self.values), bytes(self.puzzle.givens), self.masks)
        self.logic.know(bytes(self.puzzle.solution))
        found = read_steps(self.logic.all(packed([told.technique])), self.puzzle)
        return any(
            (step.reason, step.placements, step.chains) == (told.reason, told.placements, told.chains)
            and {*told.eliminations} <= {*step.eliminations}
            for step in found
        )

    def make(self, told: Step) -> None:
        for cell, value in told.eliminations:
            self.masks[cell] &= ~mask_of([value])


def steps_of(puzzle: Puzzle, answer: Any) -> Sequence[Step]:
    return [Step.from_dict(step, puzzle) for step in answer["steps"]]


@pytest.mark.slow
def test_the_next_digit_follows_from_the_steps_told_alone(node: Node) -> None:
    answers = asked(
        node, [["nextDigit", line.format(puzzle), values, None] for puzzle, values in positions()]
    )
    for position, answer in zip(positions(), answers, strict=True):
        follower, told = Follower(position), steps_of(position.puzzle, answer)
        for step in told:
            assert follower.sees(step), (repr(position), str(step))
            follower.make(step)
        *before, last = told
        assert last.placements
        assert not any(step.placements for step in before)
