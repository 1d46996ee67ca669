"""About how many solutions there are, where they are too many to count.

Knuth's way: descend the tree of the search once, with a choice at random at every branching, and multiply the
numbers of choices. If the descent ends in a solution, the product is an estimate, if not, it is 0; the mean
over all descents is the number of solutions, whatever the tree looks like. How far the means are from it is
estimated too: that is right only when the descents have seen the rare large products.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from tokeru.budget import Meter
from tokeru.engines import kernel
from tokeru.errors import BudgetExceeded
from tokeru.problem import Problem, values


@dataclass
class Estimate:
    """The mean of what the descents came to, and how much they differ."""

    descents: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of the squared distances from the mean."""

    def add(self, product: float) -> None:
        self.descents += 1
        distance = product - self.mean
        self.mean += distance / self.descents
        self.squares += distance * (product - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.squares / (self.descents - 1) / self.descents) if self.descents > 1 else 0.0


def estimates(problem: Problem, meter: Meter, seed: int | None = None) -> Iterator[Estimate]:
    """The estimate after each descent, until the budget is used up."""
    random, estimate = Random(seed), Estimate()
    with suppress(BudgetExceeded):
        while True:
            meter.spend(0)
            estimate.add(descend(problem, random, meter))
            yield estimate


def descend(problem: Problem, random: Random, meter: Meter) -> float:
    """What one descent comes to; always the cell with the fewest values is next."""
    product, chosen = 1.0, dict[int, int]()
    while True:
        masks = kernel.opened(problem.with_givens(chosen.items(), meter), meter).propagated()
        open_cells = [(mask.bit_count(), cell) for cell, mask in enumerate(masks) if mask.bit_count() > 1]
        if not open_cells:
            return product if all(masks) else 0.0
        choices, cell = min(open_cells)
        chosen[cell] = random.choice(values(masks[cell]))
        product *= choices
