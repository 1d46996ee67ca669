"""Boards written with symbols: texts, bytes and columns of Arrow are read alike, and refused alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import tokeru
from tokeru import _kernel
from tokeru.bulk import solve_many
from tokeru.errors import NotationError, TokeruError

pyarrow = pytest.importorskip("pyarrow")

Way = Callable[[list[str]], Any]


def in_chunks(texts: list[str]) -> Any:
    """Of different lengths, one of them empty, and each a slice of something longer."""
    cuts = [0, 1, 1, len(texts) // 2, len(texts)]
    chunks = [pyarrow.array(["x" * 7, *texts[a:b], "y"]).slice(1, b - a) for a, b in pairwise(cuts)]
    return pyarrow.chunked_array(chunks)


def as_bytes(texts: list[str]) -> list[bytes]:
    return [text.encode() for text in texts]


WAYS: dict[str, Way] = {
    "list": list,
    "tuple": tuple,
    "generator": iter,
    "numpy texts": np.array,
    "numpy objects": lambda texts: np.array(texts, object),
    "numpy bytes": lambda texts: np.array(as_bytes(texts)),
    "every other": lambda texts: np.array(as_bytes(texts)).repeat(2)[::2],
    "string": pyarrow.array,
    "large string": lambda texts: pyarrow.array(texts, pyarrow.large_string()),
    "binary": lambda texts: pyarrow.array(as_bytes(texts)),
    "large binary": lambda texts: pyarrow.array(as_bytes(texts), pyarrow.large_binary()),
    "fixed": lambda texts: pyarrow.array(as_bytes(texts), pyarrow.binary(81)),
    "fixed slice": lambda texts: pyarrow.array(as_bytes([texts[0], *texts]), pyarrow.binary(81)).slice(1),
    "chunks": in_chunks,
    "chunks of bytes": lambda texts: pyarrow.chunked_array([as_bytes(texts[:5]), as_bytes(texts[5:])]),
    "a table's column": lambda texts: pyarrow.table({"puzzle": texts})["puzzle"],
}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> Way:
    return WAYS[request.param]


def some_boards(count: int = 300) -> npt.NDArray[np.uint8]:
    """Of one grid: whatever is left of it has a solution."""
    random = np.random.default_rng(count)
    grid = solve_many(["." * 81], limit=1).solutions
    return np.where(random.random((count, 81)) < 0.6, grid, 0).astype(np.uint8)


def texts_of(boards: npt.NDArray[np.uint8]) -> list[str]:
    """With all sorts of blanks."""
    return [
        "".join(str(value) if value else ".0_*?-"[cell % 6] for cell, value in enumerate(board))
        for board in boards.tolist()
    ]


def test_all_ways_give_the_same(way: Way) -> None:
    boards = some_boards()
    solved, expected = solve_many(way(texts_of(boards))), solve_many(boards)
    assert (solved.counts == expected.counts).all()
    assert (solved.solutions == expected.solutions).all()


@pytest.mark.parametrize("bad", ["x", ":", "/", " ", "a", "\x7f"])
def test_a_bad_byte_is_refused_with_its_row(way: Way, bad: str) -> None:
    texts = texts_of(some_boards())
    texts[234] = texts[234][:50] + bad + texts[234][51:]
    with pytest.raises(NotationError, match=r"boards\[234\]: r6c6 is .*; values go from 1 to 9"):
        solve_many(way(texts))


@pytest.mark.parametrize("bad", ["", "1", "." * 80, "." * 82, "é" * 40 + "."])
def test_another_length_is_refused_with_its_row(way: Way, bad: str) -> None:
    texts = texts_of(some_boards())
    texts[234] = bad
    try:
        boards = way(texts)
    except pyarrow.ArrowInvalid:  # such a column there cannot be
        return
    with pytest.raises(NotationError, match=r"boards\[234\] is not a text of 81 characters"):
        solve_many(boards)


@pytest.mark.parametrize("width", range(80, 83, 2))
def test_a_column_of_another_width_is_refused(width: int) -> None:
    column = pyarrow.array([b"." * width], pyarrow.binary(width))
    with pytest.raises(NotationError, match=r"boards\[0\] is not a text of 81 characters"):
        solve_many(column)


def test_what_is_missing_is_refused_with_its_row() -> None:
    column = pyarrow.chunked_array([["." * 81] * 3, ["." * 81, None]])
    with pytest.raises(NotationError, match=r"boards\[4\] is missing"):
        solve_many(column)


@pytest.mark.parametrize("entry", [5, 0.5, [5] * 81, True])
def test_a_column_of_something_else_is_refused(entry: object) -> None:
    with pytest.raises(TokeruError, match="a column of boards has texts or bytes, not "):
        solve_many(pyarrow.array([entry]))


def test_a_column_may_be_empty() -> None:
    for column in (pyarrow.array([], pyarrow.string()), pyarrow.chunked_array([], pyarrow.binary(81))):
        assert solve_many(column).solutions.shape == (0, 81)


def test_columns_of_other_sizes() -> None:
    small, large = tokeru.sudoku(size=4), tokeru.parse("futoshiki36:" + "." * 36**2)
    assert solve_many(pyarrow.array(["." * 16]), limit=1000, like=small).counts.tolist() == [288]
    with pytest.raises(NotationError, match=r"boards\[1\]: .*37"):
        solve_many(pyarrow.array(["." * 36**2, "(37)" + "." * (36**2 - 1)]), like=large)


def test_grades_read_columns_too() -> None:
    assert tokeru.grade_many(pyarrow.array(["." * 81])).counts.tolist() == [2]


def test_half_a_character_is_refused() -> None:
    with pytest.raises(NotationError, match=r"boards\[0\]: r9c9 is "):
        solve_many(["." * 80 + "\ud800"])


def test_arrays_that_do_not_fit_are_refused_by_the_kernel() -> None:
    rows, values = np.zeros((2, 81), np.uint8), bytes(256)
    with pytest.raises(ValueError, match="do not fit"):
        _kernel.read_symbols(b"." * 81, values, 9, 81, rows.data)
    with pytest.raises(ValueError, match="does not fit"):
        _kernel.read_texts(("." * 81,), values, 9, 81, rows.data)
    with pytest.raises(ValueError, match="256"):
        _kernel.read_texts(("." * 81,) * 2, b"", 9, 81, rows.data)
