"""Neighbours: minimal Sudokus that differ from others by a given or two. Next to a hard one there are more.

    puzzle ──take away──▶ 24 boards ──put in──▶ 5,000 boards ──unique──▶ some ──minimal──▶ fewer ──▶ rated

Two givens away and two in are seven million boards for each puzzle: they are asked about in lanes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tokeru import grid
from tokeru.arguments import listed, whole
from tokeru.budget import Meter, read_limits, read_threads
from tokeru.engines import lanes
from tokeru.errors import BudgetExceeded, NotationError, TokeruError, enough_memory
from tokeru.logic import grader
from tokeru.puzzle import Puzzle, read_values
from tokeru.rules import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Boards = npt.NDArray[np.uint8]
    Places = npt.NDArray[np.intp]

CELLS, VALUES = 81, 9
MOST_MOVED = 2
AT_ONCE = 1 << 14
"""So many boards at least are asked about together, as long as there are more."""


class Neighbour(NamedTuple):
    """A minimal puzzle, and how hard it is."""

    givens: tuple[int, ...]
    rating: float
    """As Sudoku Explainer rates."""
    of: int
    """Which of the puzzles it was found next to, counted from 0."""

    def text(self) -> str:
        return grid.symbols(self.givens)


@enough_memory("look for neighbours")
def neighbours(
    puzzles: Iterable[str | Iterable[int] | Puzzle],
    *,
    minus: int = 1,
    plus: int = 1,
    threads: int = 0,
    seconds: float | None = None,
) -> Iterator[Neighbour]:
    """Minimal puzzles like these, but for some givens. Each is told once, and none of the puzzles themselves.

    Args:
        puzzles: classic 9×9 Sudokus: texts of 81 symbols, rows of numbers with 0 for a blank, or puzzles.
        minus: how many givens are taken away, 1 or 2.
        plus: how many are put in, 1 or 2. A given that gets another value is taken away and put in.
        threads: 0 means one for each core.
        seconds: when to stop, whatever is left; None means when all have been looked at.

    >>> from tokeru.research.neighbours import neighbours
    >>> puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    >>> first = next(neighbours([puzzle], seconds=60))
    >>> sum(one != other for one, other in zip(first.text(), puzzle))
    2
    """
    known = [_read(number, puzzle) for number, puzzle in enumerate(listed("puzzles", puzzles))]
    minus = whole("the number of givens to take away", minus, 1, MOST_MOVED)
    plus = whole("the number of givens to put in", plus, 1, MOST_MOVED)
    return _Search(known, read_threads(threads), Meter(read_limits(seconds))).run(minus, plus)


def _read(number: int, puzzle: str | Iterable[int] | Puzzle) -> bytes:
    if isinstance(puzzle, Puzzle):
        if puzzle.ruleset != _classic().ruleset:
            raise TokeruError(
                f"puzzles[{number}] is no classic 9×9 Sudoku; neighbours are those of such only"
            )
        return bytes(puzzle.givens)
    try:
        return bytes(read_values(VALUES, puzzle))
    except TokeruError as error:
        raise NotationError(f"puzzles[{number}]: {error}") from None


@cache
def _classic() -> Puzzle:
    return Puzzle(VALUES, CLASSIC)


class _Search:
    def __init__(self, known: list[bytes], threads: int, meter: Meter) -> None:
        self.known, self.threads, self.meter = known, threads, meter
        self.seen = set(known)

    def run(self, minus: int, plus: int) -> Iterator[Neighbour]:
        try:
            for number, puzzle in enumerate(self.known):
                for boards in _gathered(_moved(puzzle, minus, plus)):
                    yield from self.rated(self.unseen(self.minimal(boards)), number)
        except BudgetExceeded:
            return

    def is_unique(self, boards: Boards) -> npt.NDArray[np.bool_]:
        import numpy as np

        _, counts = lanes.solve(boards, 2, self.threads, self.meter)
        return np.equal(counts, 1)

    def minimal(self, boards: Boards) -> Boards:
        """Those with one solution, which they lose with any of their givens."""
        import numpy as np

        unique = boards[self.is_unique(boards)]
        rows, cells = unique.nonzero()
        can_go = self.is_unique(_with(unique[rows], cells, 0))
        spare = np.bincount(rows[can_go], minlength=len(unique))
        return np.compress(spare == 0, unique, axis=0)

    def unseen(self, boards: Boards) -> Boards:
        new = [row for row in range(len(boards)) if self.is_new(boards[row].tobytes())]
        return boards[new]

    def is_new(self, board: bytes) -> bool:
        size = len(self.seen)
        self.seen.add(board)
        return len(self.seen) > size

    def rated(self, boards: Boards, number: int) -> Iterator[Neighbour]:
        if not len(boards):
            return
        words = grader.grade_rows(_classic(), boards.tobytes(), self.threads, self.meter.rest())
        for board, rating in zip(boards.tolist(), grader.columns(words)["rating"].tolist(), strict=True):
            yield Neighbour(tuple(board), rating, number)


# --- the boards next to one -----------------------------------------------------------------------


def _moved(puzzle: bytes, minus: int, plus: int) -> Iterator[Boards]:
    """Without so many of the givens, and with so many that it did not have."""
    import numpy as np

    board = np.frombuffer(puzzle, np.uint8)
    for gone in combinations(board.nonzero()[0].tolist(), minus):
        left = board.copy()
        left[list(gone)] = 0
        yield from _filled(left, board, plus)


def _filled(left: Boards, before: Boards, plus: int) -> Iterator[Boards]:
    """With one more given, or with each two that do not conflict."""
    import numpy as np

    cells, values = _candidates(left, before)
    if plus == 1:
        yield _with(np.repeat(left[None], len(cells), axis=0), cells, values)
        return
    for first in range(len(cells)):
        others = np.arange(first + 1, len(cells))
        sees = _peers()[cells[first], cells[others]] & (values[others] == values[first])
        others = others[(cells[others] != cells[first]) & ~sees]
        one_more = _with(left[None].copy(), cells[first : first + 1], values[first])
        yield _with(np.repeat(one_more, len(others), axis=0), cells[others], values[others])


def _candidates(left: Boards, before: Boards) -> tuple[Places, Boards]:
    """What may be put in: cells and values that conflict with no given and were not there before."""
    import numpy as np

    free = np.ones((CELLS, VALUES + 1), bool)
    for cell in left.nonzero()[0]:
        free[_peers()[cell], left[cell]] = False
        free[cell] = False
    free[np.arange(CELLS), before] = False
    free[:, 0] = False
    cells, values = free.nonzero()
    return cells, values.astype(np.uint8)


def _with(boards: Boards, cells: Places, values: Boards | int) -> Boards:
    """Each board with another value in the cell of its own."""
    import numpy as np

    boards[np.arange(len(boards)), cells] = values
    return boards


def _gathered(parts: Iterable[Boards]) -> Iterator[Boards]:
    """The same boards, many at once."""
    import numpy as np

    waiting: list[Boards] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= AT_ONCE:
            yield np.concatenate(waiting)
            waiting, size = [], 0
    if size:
        yield np.concatenate(waiting)


@cache
def _peers() -> npt.NDArray[np.bool_]:
    """Which cells see each other."""
    import numpy as np

    row, column = np.divmod(np.arange(CELLS), VALUES)
    box = row // 3 * 3 + column // 3
    same = np.array([np.equal.outer(part, part) for part in (row, column, box)])
    return np.logical_and(same.any(axis=0), ~np.eye(CELLS, dtype=bool))
