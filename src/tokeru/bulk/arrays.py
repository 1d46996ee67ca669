"""Many boards under one rule set, as arrays: one call, all cores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tokeru.arguments import listed, shown, whole
from tokeru.budget import Meter, read_limits, read_threads
from tokeru.bulk import arrow_boards, symbols
from tokeru.columns import Columns
from tokeru.engines import lanes
from tokeru.errors import BudgetExceeded, NotationError, TokeruError, enough_memory
from tokeru.puzzle import Puzzle, read_values
from tokeru.rules import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.integer]
    Boards = Iterable[str | Iterable[int] | Puzzle] | npt.NDArray[Any]

MOST_COUNTED = 0xFFFFFFFF


@dataclass(frozen=True, eq=False, repr=False)
class Solved(Columns):
    """What solve_many answers: a first solution (all 0 where there is none), and how many there are."""

    solutions: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint32]
    """Up to the limit."""


@dataclass(frozen=True, eq=False, repr=False)
class Graded(Columns):
    """What grade_many answers. A board without exactly one solution has no grade: see each column."""

    level: npt.NDArray[np.str_]
    """Or "" for none."""
    score: npt.NDArray[np.float64]
    """From 0 to 100, or NaN."""
    rating: npt.NDArray[np.float64]
    """As Sudoku Explainer rates, or NaN."""
    hodoku: npt.NDArray[np.int64]
    """As HoDoKu scores, or 0."""
    minutes: npt.NDArray[np.int64]
    """About how long it takes, or 0."""
    hardest: npt.NDArray[np.str_]
    """The id of a technique, or "" for none."""
    counts: npt.NDArray[np.uint32]
    """How many solutions there are: 0, 1, or 2 for several."""


@enough_memory("solve the boards")
def solve_many(
    boards: Boards,
    *,
    limit: int = 2,
    like: Puzzle | None = None,
    threads: int = 0,
    seconds: float | None = None,
) -> Solved:
    """Solve many boards at once, on all cores.

    Args:
        boards: texts of 81 symbols, rows of 81 numbers with 0 for a blank, or puzzles: a list, a generator,
            an array of integers [n, 81] or of texts, a column of Arrow with texts or bytes. An array of uint8
            is solved where it lies, and symbols are copied once.
        limit: count at most this many solutions of each board.
        like: a puzzle with the rules of all boards; without it they are classic 9×9 Sudokus.
        threads: 0 means one for each core.
        seconds: for all boards together; None means no limit. Ctrl-C works at any time.

    Raises:
        NotationError: a board cannot be read; the message says which.
        BudgetExceeded: the time ran out.

    >>> solved = tokeru.solve_many(["..3..4.221......", "." * 16], like=tokeru.sudoku(size=4))
    >>> solved.counts.tolist(), solved.solutions[0, :4].tolist()
    ([1, 2], [1, 2, 3, 4])
    """
    import numpy as np

    from tokeru import _kernel

    rules, threads = rules_of(like), read_threads(threads)
    limit, budget = whole("the limit", limit, 1, MOST_COUNTED), read_limits(seconds)
    rows, meter = read_boards(boards, rules), Meter(budget)
    if rules.ruleset == _classic().ruleset:
        return Solved(*lanes.solve(rows, limit, threads, meter))
    words = rules.ruleset.lowered(meter).words(meter)
    status, solutions, counts = _kernel.solve_rows(words, rows.data, limit, threads, meter.rest().seconds)
    if status == _kernel.BUDGET:
        raise BudgetExceeded(f"the budget of {budget} ran out before all {len(rows)} boards were solved")
    found = np.frombuffer(solutions, np.uint8).reshape(rows.shape)
    return Solved(found.copy(), np.frombuffer(counts, "<u4").astype(np.uint32))


def grade_many(
    boards: Boards, *, like: Puzzle | None = None, threads: int = 0, seconds: float | None = None
) -> Graded:
    """Grade many boards at once, on all cores.

    Args:
        boards, like, threads, seconds: as for solve_many.

    Raises:
        NotationError: a board cannot be read; the message says which.
        BudgetExceeded: the time ran out.

    >>> graded = tokeru.grade_many(["..3..4.221......", "." * 16], like=tokeru.sudoku(size=4))
    >>> graded.level.tolist(), graded["counts"].tolist()
    (['easy', ''], [1, 2])
    """
    from tokeru.logic import grader

    rules, threads, budget = rules_of(like), read_threads(threads), read_limits(seconds)
    words = grader.grade_rows(rules, read_boards(boards, rules).tobytes(), threads, budget)
    return Graded(**grader.columns(words))


def rules_of(like: Puzzle | None) -> Puzzle:
    if like is None:
        return _classic()
    if not isinstance(like, Puzzle):
        raise TokeruError(f"like is a Puzzle with the rules of the boards, not {shown(like)}")
    return like


@cache
def _classic() -> Puzzle:
    return Puzzle(9, CLASSIC)


# --- boards as people give them ----------------------------------------------------------------------


def read_boards(boards: Boards, rules: Puzzle) -> npt.NDArray[np.uint8]:
    """A row of size² values per board, each of them checked."""
    import numpy as np

    if arrow_boards.is_column(boards):
        return _from_column(boards, rules)
    if isinstance(boards, np.ndarray) and boards.dtype.kind == "S":
        return _from_bytes(boards, rules)
    if isinstance(boards, np.ndarray) and boards.dtype.kind not in "OU":
        rows = _from_array(boards, rules.size)
    else:
        rows = _from_items(listed("boards", boards), rules)
    return _checked(rows, rules.size)


def _checked(rows: Array, size: int) -> npt.NDArray[np.uint8]:
    import numpy as np

    if rows.size and not 0 <= rows.min() <= rows.max() <= size:
        row, cell = np.argwhere((rows < 0) | (rows > size))[0].tolist()
        raise symbols.not_a_value(row, cell, rows[row, cell], size)
    return np.ascontiguousarray(rows, np.uint8)


def _from_array(boards: Array, size: int) -> Array:
    """A row per board, or n rows of n."""
    if boards.dtype.kind not in "iu" or boards.shape[1:] not in ((size * size,), (size, size)):
        wanted = f"integer[n, {size * size}]"
        raise TokeruError(f"boards of size {size} come as {wanted}, not as {boards.dtype}{[*boards.shape]}")
    return boards.reshape(-1, size * size)


def _from_column(column: Any, rules: Puzzle) -> npt.NDArray[np.uint8]:
    if rules.size > symbols.LARGEST_SYMBOL:
        return _checked(_from_items(tuple(column.to_pylist()), rules), rules.size)
    return symbols.from_bytes(arrow_boards.pieces(column, rules.size), len(column), rules.size)


def _from_bytes(boards: npt.NDArray[np.bytes_], rules: Puzzle) -> npt.NDArray[np.uint8]:
    import numpy as np

    if boards.ndim != 1 or boards.dtype.itemsize != rules.size**2 or rules.size > symbols.LARGEST_SYMBOL:
        return _checked(_from_items(listed("boards", boards.astype(str)), rules), rules.size)
    lying = np.ascontiguousarray(boards).view(np.uint8).reshape(len(boards), rules.size**2)
    return symbols.from_bytes([lying], len(boards), rules.size)


def _from_items(items: tuple[Any, ...], rules: Puzzle) -> Array:
    import numpy as np

    if rules.size <= symbols.LARGEST_SYMBOL:
        rows = symbols.from_texts(items, rules.size)
        if rows is not None:
            return rows
    read = [_read(row, item, rules) for row, item in enumerate(items)]
    return np.array(read, np.int64).reshape(-1, rules.size**2)


def _read(row: int, item: Any, rules: Puzzle) -> tuple[int, ...]:
    """One by one: numbers, puzzles, and texts in which large values stand in parentheses."""
    if isinstance(item, Puzzle) and item.ruleset != rules.ruleset:
        raise TokeruError(f"boards[{row}] is a puzzle under other rules; the boards share those of `like`")
    try:
        return read_values(rules.size, item.givens if isinstance(item, Puzzle) else item)
    except TokeruError as error:
        raise NotationError(f"boards[{row}]: {error}") from None
