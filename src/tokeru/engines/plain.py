"""Plain engines: pure Python, short enough to teach from, and the oracle of the tests.

    naive    the first blank, 1 … n, and back when a rule is violated
    mrv      the blank with the fewest possibilities, and back when one has none

Both know the rules only by what violates them, and nothing of the lowering. Their node is a value tried.
The walk and the meter at the end serve all engines that are written in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from tokeru import budget
from tokeru.budget import Budget, exceeded
from tokeru.engines import Engine
from tokeru.puzzle import Grid, Puzzle
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet

Node = TypeVar("Node")
Values = list[int]
Possible = dict[int, list[int]]
"""For each blank the values that violate nothing."""


def naive(puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
    """The first blank, 1 … n, pruned only by `violations`."""

    def branches(values: Values) -> Iterator[Values]:
        blank = values.index(0)
        for value in range(1, puzzle.size + 1):
            meter.tick()
            values[blank] = value
            if not violated(puzzle.ruleset, values):
                yield values
        values[blank] = 0

    if not violated(puzzle.ruleset, puzzle.givens):
        full = depth_first(list(puzzle.givens), branches, lambda values: 0 not in values)
        yield from meter.solutions(full, puzzle.size)


def mrv(puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
    """The blank with the minimum of remaining values first: where one is left, there is no choice."""

    def fits(values: Values, blank: int, value: int) -> bool:
        meter.tick()
        return not violated(puzzle.ruleset, with_value(values, blank, value))

    def narrowed(values: Values, possible: Possible) -> Possible:
        blanks = (cell for cell in possible if not values[cell])
        return {blank: [value for value in possible[blank] if fits(values, blank, value)] for blank in blanks}

    def branches(board: tuple[Values, Possible]) -> Iterator[tuple[Values, Possible]]:
        values, possible = board
        blank = min(possible, key=lambda blank: len(possible[blank]))
        for value in possible[blank]:
            filled = with_value(values, blank, value)
            yield filled, narrowed(filled, possible)

    if not violated(puzzle.ruleset, puzzle.givens):
        values, every = list(puzzle.givens), list(range(1, puzzle.size + 1))
        root = values, narrowed(values, dict.fromkeys(range(puzzle.size**2), every))
        full = depth_first(root, branches, lambda board: not board[1])
        yield from meter.solutions((values for values, _ in full), puzzle.size)


def violated(ruleset: RuleSet, values: Sequence[int], rules: Iterable[Rule] | None = None) -> bool:
    """Whether one of the rules is violated. Which cells contradict is not asked, so the first is enough."""
    checked = ruleset.rules if rules is None else rules
    return any(True for rule in checked for _ in rule.violations(ruleset, values))


def with_value(values: Values, cell: int, value: int) -> Values:
    return [*values[:cell], value, *values[cell + 1 :]]


# --- for all engines in Python --------------------------------------------------------------------


def depth_first(
    root: Node, branches: Callable[[Node], Iterator[Node]], solved: Callable[[Node], bool]
) -> Iterator[Node]:
    """The solved nodes of a tree. It does without recursion: Python ends that before a large board is full.

    Branches are made when they are asked for, so a board may be changed for each of them and changed back.
    """
    levels = [iter((root,))]
    while levels:
        node = next(levels[-1], None)
        if node is None:
            levels.pop()
        elif solved(node):
            yield node
        else:
            levels.append(branches(node))


class Meter(budget.Meter):
    """Counts from one solution to the next, or for all of them together."""

    def __init__(self, limits: Budget, together: bool = False) -> None:
        super().__init__(limits)
        self.together = together

    def tick(self) -> None:
        if self.is_used_up_by(1):
            raise exceeded(self.budget, self.found)

    def solutions(self, boards: Iterable[Sequence[int]], size: int) -> Iterator[Grid]:
        """Each full board as a solution; the time until the next one is asked for is free."""
        for values in boards:
            self.found += 1
            yield Grid(values, size)
            if not self.together:
                self.restart()


def engine(search: Callable[[Puzzle, Meter], Iterator[Grid]]) -> Engine:
    """To list solutions, each has the budget; to count them or to find candidates, all have it together."""
    each = Engine(lambda puzzle, limits: search(puzzle, Meter(limits)))
    together = Engine(lambda puzzle, limits: search(puzzle, Meter(limits, together=True)))
    return Engine(each.solutions, together.count, together.candidates)


NAIVE = engine(naive)
MRV = engine(mrv)
