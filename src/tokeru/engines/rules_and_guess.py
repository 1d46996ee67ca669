"""The Futoshiki method: rules until nothing changes, then guesses, and as few of them as possible.

Every cell starts with all values, and four rules take values away:

    exclusion      once a cell is down to one value, no other cell of its houses has it
    selection      a value that only one cell of a complete house can have is what that cell has
    lower bound    a cell that is greater than another is greater than the lowest value of that one
    upper bound    a cell that is less than another is less than the highest value of that one

Bounds serve all relations, since any table says which values have which partners, and sums and automata
likewise. When the rules change nothing any more, one possibility is guessed away. The boards that result
wait in a queue, so all that one guess can reach is looked at before any chain of two, and those before any of
three. Only if too many wait, as on an empty board, does the latest go first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import reduce
from operator import or_

from tokeru.budget import Meter
from tokeru.engines import Boards, Engine
from tokeru.engines.plain import with_value
from tokeru.errors import BudgetExceeded, Stuck
from tokeru.machine import supported
from tokeru.problem import Problem, full_mask, mask_of, values
from tokeru.puzzle import Puzzle

Masks = list[int]

TOO_MANY = 250
"""Boards that wait. Where all chains of a few guesses leave more, long ones are the way out."""


def rules(puzzle: Puzzle, meter: Meter) -> Boards:
    """Raises Stuck if the budget ends too soon. Its node is a round of the rules."""
    method = Method(puzzle.lowered(meter), meter)
    try:
        yield from ([*map(int.bit_length, masks)] for masks in method.full_boards())
    except BudgetExceeded as error:
        candidates = tuple(frozenset(values(mask)) for mask in method.not_excluded())
        raise Stuck(str(error), error.count, candidates) from None


RULES = Engine(rules)


class Method:
    """The rules for one problem, the boards that wait for them, and what the full ones had in their cells."""

    def __init__(self, problem: Problem, meter: Meter) -> None:
        self.problem, self.meter = problem, meter
        self.every_value = full_mask(problem.values)
        self.complete = [cells for cells, _ in problem.houses if len(cells) == problem.values]
        self.waiting = deque([problem.masks()])
        self.found = [0] * problem.size**2

    def full_boards(self) -> Iterator[Masks]:
        while self.waiting:
            if len(self.waiting) > TOO_MANY:
                self.waiting.rotate()
            if self.apply_rules(self.waiting[0]):
                yield from self.full_or_guess(self.waiting[0])
            self.waiting.popleft()

    def full_or_guess(self, masks: Masks) -> Iterator[Masks]:
        """A full board is shown, any other makes two that wait."""
        if all(map(is_settled, masks)):
            self.found = [*map(or_, self.found, masks)]
            yield masks
        else:
            self.waiting.extend(self.guess(masks))

    def guess(self, masks: Masks) -> Iterator[Masks]:
        """The board without one possibility of a cell with few, and with that one alone."""
        open_cells = (cell for cell, mask in enumerate(masks) if not is_settled(mask))
        cell = min(open_cells, key=lambda cell: masks[cell].bit_count())
        lowest = masks[cell] & -masks[cell]
        return (with_value(masks, cell, mask) for mask in (masks[cell] ^ lowest, lowest))

    def not_excluded(self) -> list[int]:
        """For each cell a mask of what it has on some board."""
        return [reduce(or_, cell) for cell in zip(self.found, *self.waiting, strict=True)]

    def apply_rules(self, masks: Masks) -> bool:
        """Round by round until nothing changes. False if a cell is left without a value."""
        before: Masks = []
        while masks != before:
            self.meter.spend(1)
            before = masks[:]
            for rule in (self.exclusion, self.selection, self.bounds, self.bounds_of_sums, self.ways_through):
                rule(masks)
                if not all(masks):
                    return False
        return True

    # --- the rules: each takes values away; if the board is impossible, a cell is left without any -----

    def exclusion(self, masks: Masks) -> None:
        for cells, _ in self.problem.houses:
            for cell in cells:
                if is_settled(masks[cell]):
                    for other in cells:
                        if other != cell:
                            masks[other] &= ~masks[cell]

    def selection(self, masks: Masks) -> None:
        for cells in self.complete:
            once = twice = 0
            for cell in cells:
                twice |= once & masks[cell]
                once |= masks[cell]
            only = once & ~twice
            for cell in cells:
                if masks[cell] & only:
                    masks[cell] &= only
            if once != self.every_value:
                masks[cells[0]] = 0

    def bounds(self, masks: Masks) -> None:
        """Each value needs a partner. For < that is: below the highest value there, above the lowest here."""
        for first, second, table, _ in self.problem.relations:
            kept = [value for value in values(masks[first]) if table[value - 1] & masks[second]]
            masks[first] = mask_of(kept)
            masks[second] &= reduce(or_, (table[value - 1] for value in kept), 0)

    def bounds_of_sums(self, masks: Masks) -> None:
        """Each value needs others that make up for it, if each of those is as high or as low as it can be."""
        for cells, coefficients, total, _ in self.problem.sums:
            weighted = zip(cells, coefficients, strict=True)
            terms = [{factor * value: value for value in values(masks[cell])} for cell, factor in weighted]
            lows, highs = [min(term, default=0) for term in terms], [max(term, default=0) for term in terms]
            least, most = total - sum(highs), total - sum(lows)
            for cell, term, low, high in zip(cells, terms, lows, highs, strict=True):
                kept = (value for amount, value in term.items() if least + high <= amount <= most + low)
                masks[cell] = mask_of(kept)

    def ways_through(self, masks: Masks) -> None:
        """Each value of an automaton's line needs a way through it."""
        for cells, machine, _ in self.problem.automata:
            left = supported(machine, [masks[cell] for cell in cells])
            for cell, mask in zip(cells, left, strict=True):
                masks[cell] = mask


def is_settled(mask: int) -> bool:
    return mask.bit_count() == 1
