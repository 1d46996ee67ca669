"""Looks at what a player has: first for a mistake, then for the simplest next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tokeru import grid
from tokeru.budget import Budget, Meter
from tokeru.errors import NoSolution, enough_memory
from tokeru.logic.hints import Hint
from tokeru.logic.paths import Walk, first_two
from tokeru.logic.techniques import NEED_ONE_SOLUTION, Names, chosen
from tokeru.problem import full_mask, mask_of, values
from tokeru.puzzle import Puzzle, State, StateLike
from tokeru.rules.cells import Only

Restriction = tuple[int, int]
"""A cell, and a mask of what the player leaves it."""


class Position(NamedTuple):
    """What a player has, and what is known of it."""

    puzzle: Puzzle
    values: tuple[int, ...]
    masks: list[int]
    """What the player leaves each cell."""
    only: Sequence[int] | None
    """The only solution, or None where there are several."""
    mistakes: tuple[str, ...]

    @staticmethod
    def of(puzzle: Puzzle, state: StateLike | None, own_marks: bool, budget: Budget) -> Position:
        """Raises NoSolution if the puzzle has none."""
        values, masks = _read(puzzle, state, own_marks)
        solutions = first_two(puzzle, budget)
        if not solutions:
            raise NoSolution(cells=puzzle.violations())
        only = None if len(solutions) > 1 else puzzle.ruleset.counted(solutions[0])
        mistakes = _mistakes(puzzle, values, masks, only, budget)
        return Position(puzzle, values, masks, only, tuple(grid.name(puzzle.size, cell) for cell in mistakes))

    @property
    def several(self) -> bool:
        return self.only is None

    def walk(self, usable: Names, meter: Meter) -> Walk:
        """The steps from here. With several solutions, techniques that need there to be one are not used."""
        order = chosen(usable, NEED_ONE_SOLUTION) if self.several else usable
        return Walk(self.puzzle, order, meter, self.values, self.masks, self.only)


@enough_memory("find a hint")
def hint(
    puzzle: Puzzle,
    state: StateLike | None,
    own_marks: bool,
    near: int | None,
    allow: Names | None,
    forbid: Names,
    budget: Budget,
) -> Hint:
    """A mistake, or the next step from what the player has; of several that are equally easy, the one
    nearest to a cell. Raises NoSolution if the puzzle has none.

    The budget is for the search and then again for the step, which is not counted in nodes.
    """
    usable = chosen(allow, forbid)
    position = Position.of(puzzle, state, own_marks, budget)
    if position.mistakes:
        return Hint(mistakes=position.mistakes, several=position.several)
    if all(position.values):
        return Hint(solved=True, several=position.several)
    return Hint(position.walk(usable, Meter(budget)).nearest(near), several=position.several)


# --- what the player has ---------------------------------------------------------------------------


def _read(puzzle: Puzzle, state: StateLike | None, own_marks: bool) -> tuple[tuple[int, ...], list[int]]:
    """The values, with the givens in their places whether the player wrote them down or not; and for each
    cell a mask of what the player leaves it, which is everything where there are no marks."""
    board = puzzle.values_of(() if state is None else state)
    filled = tuple(value or known for value, known in zip(board, puzzle.givens, strict=True))
    candidates = state.candidates if isinstance(state, State) else None
    marks = (candidates if own_marks else None) or (0,) * len(filled)
    return filled, [mask or full_mask(puzzle.ruleset.values) for mask in marks]


# --- mistakes --------------------------------------------------------------------------------------


def _mistakes(
    puzzle: Puzzle, board: Sequence[int], masks: Sequence[int], only: Sequence[int] | None, budget: Budget
) -> list[int]:
    """The cells with which no solution remains. Entries come before marks, as they are easier to see."""
    changed = [cell for cell, given in enumerate(puzzle.givens) if given not in (0, board[cell])]
    if only is None:
        return changed or _first_mistake(puzzle, board, masks, budget)
    entries = [cell for cell, value in enumerate(board) if value not in (0, only[cell])]
    lost = [cell for cell, value in enumerate(board) if not value and not masks[cell] & mask_of([only[cell]])]
    return changed or entries or lost


def _first_mistake(puzzle: Puzzle, board: Sequence[int], masks: Sequence[int], budget: Budget) -> list[int]:
    """With several solutions no entry is wrong by itself: they are taken one by one, and the first after
    which nothing is left is found by halving."""
    restrictions = _restrictions(puzzle, board, masks)
    if _is_solvable(puzzle, restrictions, budget):
        return []
    good, bad = 0, len(restrictions)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _is_solvable(puzzle, restrictions[:middle], budget):
            good = middle
        else:
            bad = middle
    return [restrictions[bad - 1][0]]


def _restrictions(puzzle: Puzzle, board: Sequence[int], masks: Sequence[int]) -> list[Restriction]:
    """What the player says beyond the givens: first the entries, then the marks."""
    blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
    entries = [(cell, mask_of([board[cell]])) for cell in blanks if board[cell]]
    marks = [(cell, masks[cell]) for cell in blanks if not board[cell]]
    return entries + [(cell, mask) for cell, mask in marks if mask != full_mask(puzzle.ruleset.values)]


def _is_solvable(puzzle: Puzzle, restrictions: Sequence[Restriction], budget: Budget) -> bool:
    numbers = puzzle.ruleset.board.numbers
    said = [
        Only(grid.name(puzzle.size, cell), tuple(numbers[value - 1] for value in values(mask)))
        for cell, mask in restrictions
    ]
    restricted = Puzzle.of_values(puzzle.size, [*puzzle.rules, *said], puzzle.givens)
    return restricted.count(limit=1, **budget.limits()) == 1
