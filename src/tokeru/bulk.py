"""Many boards under one rule set, as arrays: one call, all cores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tokeru import grid
from tokeru.budget import BudgetLike, Meter, check_threads, read_budget
from tokeru.errors import BudgetExceeded, NotationError, TokeruError
from tokeru.notation.symbols import BLANKS
from tokeru.puzzle import Puzzle, read_values
from tokeru.rules import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.integer]
    Boards = Sequence[str] | Array
    Columns = dict[str, npt.NDArray[Any]]

NO_VALUE = 255
LOST = "?"
"""What becomes of a character that is not ASCII; as a blank it is written in another way before."""
LARGEST_SYMBOL = 35
MOST_COUNTED = 0xFFFFFFFF


class Solved(NamedTuple):
    """A row per board: its first solution (all 0 when it has none), and how many it has, up to the limit."""

    solutions: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint32]


def solve_many(
    x: Boards,
    limit: int = 2,
    threads: int = 0,
    *,
    like: Puzzle | None = None,
    budget: BudgetLike = None,
) -> Solved:
    """Solve boards given as texts of 81 characters or as uint8[n, 81] with 0 for a blank.

    The rules are those of the puzzle `like`, else of classic 9×9 Sudoku; threads=0 means all cores.
    A budget is for all boards together, in seconds; Ctrl-C works at any time.
    """
    import numpy as np

    from tokeru import _kernel

    ruleset = (like or _classic()).ruleset
    if not 1 <= limit <= MOST_COUNTED:
        raise TokeruError(f"the limit is from 1 to {MOST_COUNTED}, not {limit}")
    check_threads(threads)
    boards = _boards(x, ruleset.size)
    allowed = read_budget(budget)
    if allowed.nodes:
        raise TokeruError("a batch has a budget in seconds, such as 10s, not in nodes")
    meter = Meter(allowed)
    words = ruleset.lowered(meter).words(meter)
    status, solutions, counts = _kernel.solve_rows(
        words, boards.tobytes(), limit, threads, meter.rest().seconds
    )
    if status == _kernel.BUDGET:
        raise BudgetExceeded(f"the budget of {allowed} ran out before all {len(boards)} boards were solved")
    found = np.frombuffer(solutions, np.uint8).reshape(boards.shape)
    return Solved(found.copy(), np.frombuffer(counts, "<u4").astype(np.uint32))


def grade_many(
    x: Boards, threads: int = 0, *, like: Puzzle | None = None, budget: BudgetLike = None
) -> Columns:
    """Grade boards, given as for solve_many: an array each of level, score, rating, hodoku, minutes, hardest.

    Besides, `solutions` is 0, 1, or 2 for several. A board that has not exactly one has no grade: its level
    and hardest are "", its score and rating NaN, its hodoku and minutes 0.
    """
    from tokeru.logic import grader

    rules = like or _classic()
    check_threads(threads)
    boards = _boards(x, rules.size)
    return grader.columns(grader.grade_rows(rules, boards.tobytes(), threads, budget))


@cache
def _classic() -> Puzzle:
    return Puzzle(9, CLASSIC)


def _boards(x: Boards, size: int) -> npt.NDArray[np.uint8]:
    """A row of size² values per board, each of them checked."""
    import numpy as np

    boards = _checked_shape(x, size) if isinstance(x, np.ndarray) else _from_texts(x, size)
    if boards.size and not 0 <= boards.min() <= boards.max() <= size:
        row, cell = np.argwhere((boards < 0) | (boards > size))[0].tolist()
        written = repr(x[row][cell]) if isinstance(x[row], str) else boards[row, cell]
        raise NotationError(f"x[{row}]: {grid.name(size, cell)} is {written}; values go from 1 to {size}")
    return boards.astype(np.uint8)


def _checked_shape(x: Array, size: int) -> Array:
    if x.dtype.kind not in "iu" or x.ndim != 2 or x.shape[1] != size * size:
        wanted = f"integer[n, {size * size}]"
        raise TokeruError(f"boards of size {size} come as {wanted}, not as {x.dtype}{[*x.shape]}")
    return x


def _from_texts(texts: Sequence[str], size: int) -> Array:
    """All texts at once; what is no value becomes NO_VALUE."""
    import numpy as np

    if size > LARGEST_SYMBOL:
        rows = [_read(row, text, size) for row, text in enumerate(texts)]
        return np.array(rows, np.int64).reshape(-1, size * size)
    for row, text in enumerate(texts):
        if not isinstance(text, str) or len(text) != size * size:
            raise NotationError(f"x[{row}] is not a text of {size * size} characters")
    symbols = (
        "".join(texts).replace(LOST, BLANKS[0]).encode("ascii", "replace").translate(_values_of_symbols())
    )
    return np.frombuffer(symbols, np.uint8).reshape(-1, size * size)


def _read(row: int, text: str, size: int) -> tuple[int, ...]:
    """The slow way, for boards whose large values stand in parentheses."""
    try:
        return read_values(size, text)
    except TokeruError as error:
        raise NotationError(f"x[{row}]: {error}") from None


@cache
def _values_of_symbols() -> bytes:
    """For each byte the value it stands for."""
    known = dict.fromkeys(BLANKS.replace(LOST, ""), 0)
    values = (known.get(symbol, grid.value_of(symbol)) for symbol in map(chr, range(256)))
    return bytes(NO_VALUE if value is None else value for value in values)
