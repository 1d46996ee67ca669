"""Plain engines: pure Python, short enough to teach from, and the oracle of the tests.

    naive    the first blank, 1 … n, and back when a rule is violated
    mrv      the blank with the fewest possibilities, and back when one has none

Both know the rules only by what violates them, and nothing of the lowering. Their node is a value tried.
The walk at the end serves all engines that are written in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from tokeru.budget import Meter
from tokeru.engines import Boards, Engine
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet

Node = TypeVar("Node")
Values = list[int]
Possible = dict[int, list[int]]
"""For each blank the values that violate nothing."""


def naive(puzzle: Puzzle, meter: Meter) -> Boards:
    """The first blank, 1 … n, pruned only by `violations`."""

    def branches(values: Values) -> Iterator[Values]:
        blank = values.index(0)
        for value in range(1, puzzle.ruleset.values + 1):
            meter.spend(1)
            values[blank] = value
            if not violated(puzzle.ruleset, values):
                yield values
        values[blank] = 0

    if not violated(puzzle.ruleset, puzzle.givens):
        yield from depth_first(list(puzzle.givens), branches, lambda values: 0 not in values)


def mrv(puzzle: Puzzle, meter: Meter) -> Boards:
    """The blank with the fewest values left comes first: if only one is left, there is no choice."""

    def fits(values: Values, blank: int, value: int) -> bool:
        meter.spend(1)
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
        values, every = list(puzzle.givens), list(range(1, puzzle.ruleset.values + 1))
        root = values, narrowed(values, dict.fromkeys(range(puzzle.size**2), every))
        full = depth_first(root, branches, lambda board: not board[1])
        yield from (values for values, _ in full)


def violated(ruleset: RuleSet, values: Sequence[int], rules: Iterable[Rule] | None = None) -> bool:
    """Whether one of the rules is violated. Which cells conflict does not matter, so the first is enough."""
    return any(True for _ in ruleset.conflicts(values, rules))


def with_value(values: Values, cell: int, value: int) -> Values:
    return [*values[:cell], value, *values[cell + 1 :]]


# --- for all engines in Python --------------------------------------------------------------------


def depth_first(
    root: Node, branches: Callable[[Node], Iterator[Node]], solved: Callable[[Node], bool]
) -> Iterator[Node]:
    """The solved nodes of a tree. No recursion: a large board would exceed Python's limit.

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


NAIVE = Engine(naive)
MRV = Engine(mrv)
