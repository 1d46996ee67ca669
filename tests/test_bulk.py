"""solve_many: boards as texts and as arrays, and what it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tokeru
from tokeru.bulk import solve_many
from tokeru.errors import TokeruError

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
WRONG = "55" + "." * 79


def digits(text: str) -> list[int]:
    return [int(symbol) for symbol in text]


def test_texts() -> None:
    solved = solve_many([CLASSIC, EMPTY, WRONG])
    assert solved.counts.tolist() == [1, 2, 0]
    assert solved.solutions[0].tolist() == digits(SOLUTION)
    assert tokeru.parse(EMPTY).violations(solved.solutions[1].tolist()) == ()
    assert not solved.solutions[2].any()
    assert (str(solved.solutions.dtype), str(solved.counts.dtype)) == ("uint8", "uint32")


@pytest.mark.parametrize("blank", ".0_*?-")
def test_every_blank_is_read(blank: str) -> None:
    assert solve_many([CLASSIC.replace(".", blank)]).counts.tolist() == [1]


@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_arrays_give_the_same_as_texts(dtype: type) -> None:
    boards: Any = np.array([digits(CLASSIC.replace(".", "0")), [0] * 81], dtype)
    from_array, from_text = solve_many(boards), solve_many([CLASSIC, EMPTY])
    assert (from_array.solutions == from_text.solutions).all()
    assert (from_array.counts == from_text.counts).all()


def test_the_same_with_any_number_of_threads() -> None:
    boards = [SOLUTION[:i] + "." * (81 - i) for i in range(30, 81)]
    one, three = (solve_many(boards, limit=100, threads=threads) for threads in (1, 3))
    assert (one.solutions == three.solutions).all()
    assert one.counts.tolist() == three.counts.tolist()


def test_no_boards_give_no_rows() -> None:
    solved = solve_many([])
    assert solved.solutions.shape == (0, 81)
    assert solved.counts.shape == (0,)


def test_the_limit_ends_the_counting() -> None:
    assert solve_many([EMPTY], limit=7).counts.tolist() == [7]


def test_other_rules_and_sizes() -> None:
    small = tokeru.parse("sudoku4:1...............")
    assert solve_many(["." * 16, "1" + "." * 15], limit=1000, like=small).counts.tolist() == [288, 72]
    miracle = tokeru.miracle("." * 81)
    assert solve_many([EMPTY], limit=100, like=miracle).counts.tolist() == [72]


def test_letters_on_large_boards() -> None:
    hexadecimal = tokeru.parse("sudoku16:" + "." * 256)
    row = "123456789abcdefg"
    solved = solve_many([row + "." * 240, row.upper() + "." * 240], limit=1, like=hexadecimal)
    assert solved.solutions[0][:16].tolist() == solved.solutions[1][:16].tolist() == list(range(1, 17))


@pytest.mark.parametrize(
    ("boards", "options", "message"),
    [
        ([EMPTY, "12"], {}, r"boards\[1\] is not a text of 81 characters"),
        ([EMPTY, EMPTY, "." * 10 + "x" + "." * 70], {}, r"boards\[2\]: r2c2 is 'x'; values go from 1 to 9"),
        ([EMPTY[:-1] + "é"], {}, r"boards\[0\]: r9c9 is 'é'"),
        (np.full((2, 81), 10, np.uint8), {}, r"boards\[0\]: r1c1 is 10; values go from 1 to 9"),
        (np.full((2, 81), -1, np.int8), {}, r"boards\[0\]: r1c1 is -1"),
        (np.zeros((2, 80), np.uint8), {}, r"integer\[n, 81\], not as uint8\[2, 80\]"),
        (np.zeros((2, 81)), {}, r"integer\[n, 81\], not as float64\[2, 81\]"),
        ([EMPTY], {"limit": 0}, "the limit is a whole number from 1 to"),
        ([EMPTY], {"threads": -1}, "the number of threads is a whole number from 0 to"),
    ],
)
def test_what_is_refused_is_named(boards: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(TokeruError, match=message):
        solve_many(boards, **options)


def test_symbols_in_parentheses_are_read_on_the_largest_boards() -> None:
    large = tokeru.parse("futoshiki36:" + "." * 36**2)
    with pytest.raises(TokeruError, match=r"boards\[1\]: .*37"):
        solve_many(["." * 36**2, "(37)" + "." * (36**2 - 1)], like=large)
