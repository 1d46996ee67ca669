"""The whole human path of a puzzle, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tokeru import _kernel
from tokeru.budget import BudgetLike, Meter, read_budget
from tokeru.errors import BudgetExceeded, NoSolution, NotUnique
from tokeru.logic.reader import read_steps
from tokeru.logic.steps import Step
from tokeru.logic.techniques import Names, chosen, packed
from tokeru.problem import mask_of
from tokeru.puzzle import Grid, Puzzle


def only_solution(puzzle: Puzzle, budget: BudgetLike) -> Grid:
    """Raises NoSolution or NotUnique."""
    found = list(islice(puzzle.solutions(budget=budget), 2))
    if not found:
        raise NoSolution(cells=puzzle.violations())
    if len(found) == 2:
        raise NotUnique(found[0], found[1])
    return found[0]


def steps(puzzle: Puzzle, allow: Names | None, forbid: Names, budget: BudgetLike) -> tuple[Step, ...]:
    """Every step from the givens to the end, or as far as the techniques allowed go."""
    return tuple(Path(puzzle, allow, forbid, budget))


class Path(Iterator[Step]):
    """The steps one after the other, and between them the board that they have led to.

    The budget is for the search and then again for the path; a path is not counted in nodes.
    """

    def __init__(self, puzzle: Puzzle, allow: Names | None, forbid: Names, budget: BudgetLike) -> None:
        self.puzzle = puzzle
        self._order = packed(chosen(allow, forbid))
        self.solution = only_solution(puzzle, budget)
        self._logic = _kernel.Logic(puzzle.ruleset.problem.words())
        self._logic.start(bytes(puzzle.givens))
        self._logic.know(bytes(self.solution))
        self._meter = Meter(read_budget(budget))

    def __next__(self) -> Step:
        if self._meter.is_used_up_by(0):
            raise BudgetExceeded(f"the budget of {self._meter.budget} ran out on the path", 1)
        for step in read_steps(self._logic.next(self._order), self.puzzle):
            return step
        raise StopIteration

    def candidates(self) -> list[int]:
        """For each cell the values that the steps so far have left, as a mask."""
        values, masks = self._logic.board()
        return [mask_of([value]) if value else mask for value, mask in zip(values, masks, strict=True)]

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(self._logic.board()[0])

    @property
    def is_at_end(self) -> bool:
        return 0 not in self.values
