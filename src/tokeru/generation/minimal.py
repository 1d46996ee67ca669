"""Minimal Sudokus by the thousand: as fast as they can be made, or weighed for unbiased statistics.

    seed, first, first + 1, …  ──▶  kernel: grids, all thinned together  ──▶  Minimal: puzzles, solutions
                                                                         ──▶  Weighed: … and weights

Row i depends on the seed and on `first` + i alone: not on how many are made, on threads, or on the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tokeru.arguments import whole
from tokeru.budget import read_limits, read_threads
from tokeru.columns import Columns
from tokeru.engines import lanes
from tokeru.errors import BudgetExceeded, TokeruError, enough_memory
from tokeru.generation.generator import MOST_PUZZLES, Seed, read_seed
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

SIZES = (4, 9)
BY_LANES = 9
MOST_FIRST = 2**62


@dataclass(frozen=True, eq=False, repr=False)
class Minimal(Columns):
    """What minimal_many answers."""

    puzzles: npt.NDArray[np.uint8]
    solutions: npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False, repr=False)
class Weighed(Columns):
    """What weighed_many answers."""

    puzzles: npt.NDArray[np.uint8]
    solutions: npt.NDArray[np.uint8]
    givens: npt.NDArray[np.uint8]
    """How many."""
    weights: npt.NDArray[np.float64]
    """Their mean is about how many minimal puzzles there are."""
    populations: npt.NDArray[np.uint64]
    """Puzzles of the same number were found together; those of different numbers, independently."""

    def mean(self, numbers: npt.NDArray[np.generic] | Sequence[float]) -> tuple[float, float]:
        """The mean of such numbers, one for each puzzle, over all minimal puzzles, and its standard error."""
        import numpy as np

        values = np.asarray(numbers, np.float64)
        shares = self.weights / self.weights.sum()
        mean = float(shares @ values)
        _, together = np.unique(self.populations, return_inverse=True)
        errors = np.bincount(together, shares * (values - mean))
        return mean, float(np.sqrt(errors @ errors))


@enough_memory("make puzzles")
def minimal_many(
    count: int,
    *,
    seed: Seed = None,
    first: int = 0,
    size: int = 9,
    threads: int = 0,
    seconds: float | None = None,
) -> Minimal:
    """Minimal classic Sudokus, none of whose givens can be spared: tens of thousands a second.

    A random grid loses its givens one by one in a random order. So puzzles of few givens come more often than
    among all minimal ones: for statistics see weighed_many.

    Args:
        count: how many.
        seed: a number or a text; the same seed gives the same puzzles everywhere.
        first: which of the puzzles of this seed come first: 1000 with first=500 are the last 1000 of 1500.
        size: 9, or 4.
        threads: 0 means one for each core.
        seconds: for all of them together; None means no limit.

    Raises:
        BudgetExceeded: the time ran out.

    >>> from tokeru.generation import minimal_many
    >>> made = minimal_many(3, seed=1)
    >>> made.puzzles.shape, tokeru.solve_many(made.puzzles).counts.tolist()
    ((3, 81), [1, 1, 1])
    """
    import numpy as np

    puzzles, solutions = _boards(count, size)
    _fill(puzzles, solutions, np.empty(0), seed, first, size, threads, seconds)
    return Minimal(puzzles, solutions)


@enough_memory("make puzzles")
def weighed_many(
    count: int,
    *,
    seed: Seed = None,
    first: int = 0,
    size: int = 9,
    threads: int = 0,
    seconds: float | None = None,
) -> Weighed:
    """Minimal classic Sudokus with weights, for statistics over all minimal puzzles there are.

    How many puzzles there are of some sort, or what is the mean of something: sums with these weights are
    unbiased estimates. A few hundred are drawn a second on each core, some at a time: see `populations`.

    Args:
        count, seed, first, size, threads, seconds: as for minimal_many.

    Raises:
        BudgetExceeded: the time ran out.

    >>> from tokeru.generation import weighed_many
    >>> drawn = weighed_many(200, seed=1, size=4)
    >>> mean, error = drawn.mean(drawn.givens == 4)
    >>> abs(mean - 25728 / 85632) < 3 * error
    True
    """
    import numpy as np

    from tokeru._kernel import DRAWN_TOGETHER

    puzzles, solutions = _boards(count, size)
    weights = np.empty(len(puzzles))
    _fill(puzzles, solutions, weights, seed, first, size, threads, seconds)
    givens = np.count_nonzero(puzzles, axis=1).astype(np.uint8)
    populations = np.arange(first, first + len(puzzles), dtype=np.uint64) // np.uint64(DRAWN_TOGETHER)
    return Weighed(puzzles, solutions, givens, weights, populations)


def _boards(count: int, size: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    import numpy as np

    if whole("the size of a board", size, min(SIZES), max(SIZES)) not in SIZES:
        raise TokeruError(f"minimal puzzles are made of size {' or '.join(map(str, SIZES))}, not {size}")
    shape = whole("the number of puzzles", count, 0, MOST_PUZZLES), size * size
    return np.empty(shape, np.uint8), np.empty(shape, np.uint8)


def _fill(
    puzzles: npt.NDArray[np.uint8],
    solutions: npt.NDArray[np.uint8],
    weights: npt.NDArray[np.float64],
    seed: Seed,
    first: int,
    size: int,
    threads: int,
    seconds: float | None,
) -> None:
    from tokeru import _kernel

    budget, threads = read_limits(seconds), read_threads(threads)
    first = whole("the first puzzle", first, 0, MOST_FIRST)
    width = lanes.width() if size == BY_LANES else 0
    arrays = puzzles.data, solutions.data, weights.data
    status = _kernel.minimal_rows(
        _words(size), *arrays, read_seed(seed), first, width, threads, budget.seconds
    )
    if status == _kernel.BUDGET:
        raise BudgetExceeded(f"the budget of {budget} ran out before all {len(puzzles)} puzzles were made")


@cache
def _words(size: int) -> bytes:
    return Puzzle(size, CLASSIC).problem.words().tobytes()
