"""Which rows of a file are the same: a key for each board, equal for those of one class.

    board  ──▶  its canonical form  ──▶  key, two cells in a byte  ──▶  a number that the key mixes to

The number only says where a key is put; what is the same is told by the keys themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tokeru.bulk.arrays import solve_many
from tokeru.bulk.forms import canonical_many
from tokeru.bulk.rows import Errors
from tokeru.errors import BudgetExceeded, NoSolution, TooLarge
from tokeru.options import FormName
from tokeru.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tokeru.bulk.rows import Boards

    Keys = npt.NDArray[np.uint8]
    """A row of bytes for each board."""
    Numbers = npt.NDArray[np.uint64]

TWICE = "a value is twice in a row or a column"
LATE = "the budget of {} s ran out"
HALF_A_BYTE = 15
"""The largest value that leaves room for another one in a byte."""
WORD = 8
SCRAMBLERS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
"""Shifts and factors of SplitMix64, which make a number of which every bit depends on every bit."""


@dataclass(frozen=True)
class Sameness:
    """Which boards are the same: symmetric copies of each other, or only what is equal."""

    like: Puzzle | None = None
    """A puzzle with the rules of all boards; None: classic 9×9 Sudokus."""
    form: FormName | None = "puzzle"
    """Of which canonical form; None: each board is only the same as itself."""
    seconds: float | None = None
    """For each puzzle."""

    @property
    def size(self) -> int:
        return self.like.size if self.like else 9

    def check(self) -> None:
        """Refuses rules without canonical forms, and finds the symmetries of others once."""
        import numpy as np

        if self.form is not None:
            canonical_many(np.empty((0, self.size**2), np.uint8), like=self.like, seconds=self.seconds)

    def forms(self, boards: Boards) -> tuple[Boards, Errors]:
        """What stands for the class of each board; and why some have none."""
        import numpy as np

        if self.form is None:
            return boards, {}
        forms = np.zeros_like(boards)
        errors: Errors = {}
        good = np.arange(len(boards))
        if self.form == "grid":
            counts, errors = self._counted(boards)
            good = np.flatnonzero(counts == 1)
        self._find(boards, forms, good, errors)
        return forms, errors

    def _counted(self, boards: Boards) -> tuple[npt.NDArray[np.uint32], Errors]:
        """How many solutions each has, up to 2: a solution stands for a class only if it is the only one."""
        import numpy as np

        counts = np.zeros(len(boards), np.uint32)
        errors: Errors = {}

        def ask(rows: npt.NDArray[np.intp]) -> None:
            counts[rows] = solve_many(boards[rows], like=self.like, threads=1, seconds=self.seconds).counts

        _ask(ask, np.arange(len(boards)), errors, self.seconds)
        wrong = [row for row in np.flatnonzero(counts != 1).tolist() if row not in errors]
        return counts, errors | {row: "several solutions" if counts[row] else "no solution" for row in wrong}

    def _find(self, boards: Boards, forms: Boards, good: npt.NDArray[np.intp], errors: Errors) -> None:
        assert self.form is not None
        form = self.form

        def ask(rows: npt.NDArray[np.intp]) -> None:
            forms[rows] = canonical_many(
                boards[rows], form=form, like=self.like, threads=1, seconds=self.seconds
            ).forms

        try:
            _ask(ask, good, errors, self.seconds)
        except NoSolution:
            is_twice = _has_value_twice(boards[good], self.size)
            errors |= dict.fromkeys(good[is_twice].tolist(), TWICE)
            _ask(ask, good[~is_twice], errors, self.seconds)


def _has_value_twice(boards: Boards, size: int) -> npt.NDArray[np.bool_]:
    """Whether a row or a column of each board has: such a board is no puzzle, and has no canonical form."""
    import numpy as np

    rows = boards.reshape(-1, size, size)
    is_twice = np.zeros(len(boards), bool)
    for lines in (rows, rows.swapaxes(1, 2)):
        sorted_lines = np.sort(lines, axis=2)
        before, after = sorted_lines[:, :, :-1], sorted_lines[:, :, 1:]
        is_twice |= ((before == after) & (after != 0)).any(axis=(1, 2))
    return is_twice


def _ask(
    ask: Callable[[npt.NDArray[np.intp]], None],
    rows: npt.NDArray[np.intp],
    errors: Errors,
    seconds: float | None,
) -> None:
    """Ask for all rows together, or else for each half: so what is too much for one is said of that one."""
    try:
        ask(rows)
    except (BudgetExceeded, TooLarge) as error:
        if len(rows) == 1:
            is_late = isinstance(error, BudgetExceeded)
            errors[int(rows[0])] = LATE.format(f"{seconds:g}") if is_late else "too many copies look alike"
            return
        half = len(rows) // 2
        _ask(ask, rows[:half], errors, seconds)
        _ask(ask, rows[half:], errors, seconds)


def is_late(error: str) -> bool:
    """Whether it tells of a budget."""
    return error.startswith(LATE.partition("{")[0])


# --- keys ---------------------------------------------------------------------------------------------


def key_length(size: int) -> int:
    return (size * size + 1) // 2 if size <= HALF_A_BYTE else size * size


def keys_of(forms: Boards, size: int) -> Keys:
    """Two cells in a byte, if values are small enough."""
    import numpy as np

    if size > HALF_A_BYTE:
        return forms
    keys = forms[:, ::2] << 4
    keys[:, : forms.shape[1] // 2] |= forms[:, 1::2]
    return np.ascontiguousarray(keys)


def forms_of(keys: Keys, size: int) -> Boards:
    """What the keys were made of."""
    import numpy as np

    if size > HALF_A_BYTE:
        return keys
    forms = np.empty((len(keys), 2 * keys.shape[1]), np.uint8)
    forms[:, ::2], forms[:, 1::2] = keys >> 4, keys & 0x0F
    return np.ascontiguousarray(forms[:, : size * size])


def mixed(keys: Keys, seed: int = 0) -> Numbers:
    """A number for each key, the same on every machine; those of different keys are hardly ever equal."""
    import numpy as np

    count, length = keys.shape
    padded = np.zeros((count, -(-length // WORD) * WORD), np.uint8)
    padded[:, :length] = keys
    numbers = _scrambled(np.full(count, seed, np.uint64))
    for word in padded.view("<u8").T:
        numbers = _scrambled(numbers ^ word)
    return numbers


def _scrambled(numbers: Numbers) -> Numbers:
    import numpy as np

    for shift, factor in SCRAMBLERS:
        numbers = (numbers ^ numbers >> np.uint64(shift)) * np.uint64(factor)
    scrambled: Numbers = (numbers ^ numbers >> np.uint64(31)) + np.uint64(0x9E3779B97F4A7C15)
    return scrambled


class Groups(NamedTuple):
    """Rows in an order in which those with equal keys follow each other, first ones first."""

    order: npt.NDArray[np.intp]
    starts: npt.NDArray[np.intp]
    """Where in the order each group begins."""

    @property
    def firsts(self) -> npt.NDArray[np.intp]:
        return self.order[self.starts]


def grouped(keys: Keys, numbers: Numbers) -> Groups:
    """By number, and where different keys have one number, by key."""
    import numpy as np

    order = np.argsort(numbers, kind="stable")
    begins, is_same_number = _begins(keys, numbers, order)
    if (begins & is_same_number).any():
        order = np.lexsort((*keys.T, numbers))
        begins, _ = _begins(keys, numbers, order)
    return Groups(order, np.flatnonzero(begins))


def _begins(
    keys: Keys, numbers: Numbers, order: npt.NDArray[np.intp]
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Where a key is another one than the key before it, and where the number is the same."""
    import numpy as np

    sorted_keys, sorted_numbers = keys[order], numbers[order]
    begins, is_same_number = np.ones(len(order), bool), np.zeros(len(order), bool)
    is_same_number[1:] = sorted_numbers[1:] == sorted_numbers[:-1]
    begins[1:] = (sorted_keys[1:] != sorted_keys[:-1]).any(axis=1)
    return begins, is_same_number
