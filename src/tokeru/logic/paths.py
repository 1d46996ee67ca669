"""The whole human path of a puzzle, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice

from tokeru import _kernel
from tokeru.budget import Budget, Meter
from tokeru.errors import NoSolution, NotUnique, enough_memory
from tokeru.logic.reader import read_steps
from tokeru.logic.steps import Step
from tokeru.logic.techniques import QUICK, Names, chosen, packed
from tokeru.problem import mask_of
from tokeru.puzzle import Grid, Puzzle

LOOKING = "looking for the next step"


def first_two(puzzle: Puzzle, budget: Budget) -> list[Grid]:
    """The solutions, as far as it matters how many there are."""
    with closing(puzzle.solutions(**budget.limits())) as found:
        return list(islice(found, 2))


def only_solution(puzzle: Puzzle, budget: Budget) -> Grid:
    """Raises NoSolution or NotUnique."""
    found = first_two(puzzle, budget)
    if not found:
        raise NoSolution(cells=puzzle.violations())
    if len(found) == 2:
        raise NotUnique(found[0], found[1])
    return found[0]


@enough_memory("find the steps")
def steps(puzzle: Puzzle, allow: Names | None, forbid: Names, budget: Budget) -> tuple[Step, ...]:
    """Every step from the givens to the end, or as far as the techniques allowed go."""
    return tuple(Path(puzzle, allow, forbid, budget))


def open_logic(puzzle: Puzzle, meter: Meter) -> _kernel.Logic:
    words = puzzle.ruleset.lowered(meter).words(meter)
    try:
        return _kernel.Logic(words, meter.rest().seconds)
    except TimeoutError:
        raise meter.exceeded(LOOKING) from None


class Walk(Iterator[Step]):
    """The steps one after another from a board, and between them the board that they have led to."""

    def __init__(
        self,
        puzzle: Puzzle,
        order: Names,
        meter: Meter,
        values: Sequence[int],
        masks: list[int] | None = None,
        only: Sequence[int] | None = None,
    ) -> None:
        """The masks are what is left to each cell, if that is not everything; only the only solution."""
        self.puzzle, self._order, self._meter = puzzle, packed(order), meter
        self._logic = open_logic(puzzle, meter)
        self._logic.start(bytes(values), bytes(puzzle.givens), masks)
        if only is not None:
            self._logic.know(bytes(only))

    def __next__(self) -> Step:
        return next(self._ask(partial(self._logic.next, self._order)))

    def nearest(self, cell: int | None) -> Step | None:
        """The next step, which is not made; of several that are equally easy, the one that changes a cell
        nearest to this one."""
        step = next(self._ask(partial(self._logic.next, self._order, make=False)), None)
        if step is None or cell is None or step.technique not in QUICK:
            return step
        found = self._ask(partial(self._logic.all, packed([step.technique])))
        alike = (each for each in found if each.rating == step.rating)
        return min(alike, key=lambda each: self._distance(each, cell))

    def _ask(self, question: Callable[..., bytes]) -> Iterator[Step]:
        self._meter.spend(0, LOOKING)
        try:
            words = question(seconds=self._meter.rest().seconds)
        except TimeoutError:
            raise self._meter.exceeded(LOOKING) from None
        return read_steps(words, self.puzzle)

    def _distance(self, step: Step, cell: int) -> int:
        size = self.puzzle.size
        changed = (divmod(where, size) for where, _ in (*step.placements, *step.eliminations))
        return min(abs(row - cell // size) + abs(column - cell % size) for row, column in changed)

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


class Path(Walk):
    """A walk from the givens to the only solution.

    The budget is for the search and then again for the path; a path is not counted in nodes.
    """

    def __init__(self, puzzle: Puzzle, allow: Names | None, forbid: Names, budget: Budget) -> None:
        order = chosen(allow, forbid)
        self.solution = only_solution(puzzle, budget)
        meter = Meter(budget)
        meter.found = 1
        only = puzzle.ruleset.counted(self.solution)
        super().__init__(puzzle, order, meter, puzzle.givens, only=only)
