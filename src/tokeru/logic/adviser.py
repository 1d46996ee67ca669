"""Looks at what a player has: first for a mistake, then for the simplest next step."""

from __future__ import annotations

from collections.abc import Sequence

from tokeru import grid
from tokeru.budget import Budget, Meter
from tokeru.errors import NoSolution, enough_memory
from tokeru.logic.hints import Hint
from tokeru.logic.paths import first_two, next_step, open_logic
from tokeru.logic.steps import Step
from tokeru.logic.techniques import NEED_ONE_SOLUTION, Names, chosen, packed
from tokeru.problem import full_mask, mask_of, values
from tokeru.puzzle import Puzzle, State, StateLike
from tokeru.rules.cells import Only

Restriction = tuple[int, int]
"""A cell, and a mask of what the player leaves it."""


@enough_memory("find a hint")
def hint(
    puzzle: Puzzle,
    state: StateLike | None,
    own_marks: bool,
    allow: Names | None,
    forbid: Names,
    budget: Budget,
) -> Hint:
    """A mistake, or the next step from what the player has. Raises NoSolution if the puzzle has none."""
    usable = chosen(allow, forbid)
    board, masks = _read(puzzle, state, own_marks)
    solutions = first_two(puzzle, budget)
    if not solutions:
        raise NoSolution(cells=puzzle.violations())
    several = len(solutions) > 1
    only = None if several else puzzle.ruleset.counted(solutions[0])
    mistakes = _mistakes(puzzle, board, masks, only, budget)
    if mistakes:
        return Hint(mistakes=tuple(grid.name(puzzle.size, cell) for cell in mistakes), several=several)
    if all(board):
        return Hint(solved=True, several=several)
    order = chosen(usable, NEED_ONE_SOLUTION) if several else usable
    return Hint(_next_step(puzzle, board, masks, only, order, budget), several=several)


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


# --- the next step ---------------------------------------------------------------------------------


def _next_step(
    puzzle: Puzzle,
    board: Sequence[int],
    masks: list[int],
    only: Sequence[int] | None,
    order: tuple[str, ...],
    budget: Budget,
) -> Step | None:
    """The budget is for the search and then again for the step, which is not counted in nodes."""
    meter = Meter(budget)
    logic = open_logic(puzzle, meter)
    logic.start(bytes(board), bytes(puzzle.givens), masks)
    if only is not None:
        logic.know(bytes(only))
    return next_step(logic, puzzle, packed(order), meter, make=False)
