"""Many boards as their canonical forms, or as random symmetric copies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tokeru.arguments import whole
from tokeru.budget import Meter, read_limits, read_threads
from tokeru.bulk.arrays import read_boards, rules_of, solve_many
from tokeru.columns import Columns
from tokeru.errors import NoSolution, TokeruError, enough_memory
from tokeru.options import FormName
from tokeru.puzzle import Puzzle
from tokeru.search import LARGEST_SEED, read_seed
from tokeru.symmetry import boards as engines
from tokeru.symmetry.puzzles import check_form

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tokeru.bulk.arrays import Boards


@dataclass(frozen=True, eq=False, repr=False)
class Canonicals(Columns):
    """What canonical_many answers. Place i of a form shows `values[board[cells[i]]]`."""

    forms: npt.NDArray[np.uint8]
    """The smallest copies; of the form "grid" the givens in them."""
    cells: npt.NDArray[np.unsignedinteger]
    """For each place of a form the cell of the board that comes there."""
    values: npt.NDArray[np.uint8]
    """For each value of the board, from 0 on, what it is called in the form."""
    automorphisms: npt.NDArray[np.uint64]
    """How many transformations leave the board as it is, told apart by cells and by the values that there
    are."""


@dataclass(frozen=True, eq=False, repr=False)
class Shuffled(Columns):
    """What shuffled_many answers. Place i of a copy shows `values[board[cells[i]]]`."""

    boards: npt.NDArray[np.uint8]
    cells: npt.NDArray[np.unsignedinteger]
    values: npt.NDArray[np.uint8]


@enough_memory("find the canonical forms")
def canonical_many(
    boards: Boards,
    *,
    form: FormName = "puzzle",
    like: Puzzle | None = None,
    threads: int = 0,
    seconds: float | None = None,
) -> Canonicals:
    """The canonical forms of many boards, on all cores: equal ones are the same but for how they lie.

    Args:
        boards, threads, seconds: as for solve_many.
        form: "puzzle" for the smallest of all symmetric copies, read as a text in which a blank is 0;
            "grid" for the copy with the smallest solution, and of several the smallest.
        like: a puzzle with the rules of all boards; without it they are classic 9×9 Sudokus. Its clues stay
            where they are: copies are made by the symmetries of all its rules.

    Raises:
        NotationError: a board cannot be read; the message says which.
        NoSolution: a board has a value twice in a row or a column, or, for the form "grid", no solution.
        TokeruError: for the form "grid", a board has several solutions; the message says which.
        TooLarge: there are too many symmetries, or a board has too many copies that look alike.
        BudgetExceeded: the time ran out.

    >>> found = tokeru.canonical_many(["4" + "." * 15, "." * 15 + "2"], like=tokeru.sudoku(size=4))
    >>> found.forms[0].tolist() == found.forms[1].tolist(), found.automorphisms.tolist()
    (True, [8, 8])
    """
    check_form(form)
    rules, threads, meter = rules_of(like), read_threads(threads), Meter(read_limits(seconds))
    rows = read_boards(boards, rules)
    if form == "puzzle":
        return Canonicals(*engines.smallest(rows, None, rules.ruleset, threads, meter))
    left = meter.seconds_left() or None
    solved = solve_many(rows, like=rules, threads=threads, seconds=left)
    _refuse_other_than_one(solved.counts)
    return Canonicals(*engines.smallest(solved.solutions, rows, rules.ruleset, threads, meter))


def _refuse_other_than_one(counts: npt.NDArray[np.uint32]) -> None:
    wrong = (counts != 1).nonzero()[0]
    if not wrong.size:
        return
    row = int(wrong[0])
    if counts[row]:
        raise TokeruError(f"boards[{row}] has several solutions; the form 'grid' needs exactly one")
    raise NoSolution(f"boards[{row}] has no solution; the form 'grid' needs exactly one")


@enough_memory("shuffle the boards")
def shuffled_many(
    boards: Boards,
    seed: int,
    *,
    first: int = 0,
    like: Puzzle | None = None,
    threads: int = 0,
    seconds: float | None = None,
) -> Shuffled:
    """A random symmetric copy of each board, drawn from all of them alike, on all cores.

    Which one it is follows from the seed and the number of the board alone, so that the same seed gives the
    same copies everywhere, and parts of a long list can be shuffled one by one.

    Args:
        boards, like, threads, seconds: as for canonical_many.
        seed: a number from 0 to 2⁶⁴ − 1.
        first: the number of the first board.

    >>> boards = ["1..." + "." * 12] * 3
    >>> one, other = (tokeru.shuffled_many(boards, 7, like=tokeru.sudoku(size=4)).boards for _ in range(2))
    >>> one.tolist() == other.tolist()
    True
    >>> tokeru.canonical_many(one, like=tokeru.sudoku(size=4)).forms[:, -1].tolist()
    [1, 1, 1]
    """
    rules, threads, meter = rules_of(like), read_threads(threads), Meter(read_limits(seconds))
    rows = read_boards(boards, rules)
    first = whole("the number of the first board", first, 0, LARGEST_SEED - len(rows))
    return Shuffled(*engines.shuffled(rows, rules.ruleset, read_seed(seed), first, threads, meter))
