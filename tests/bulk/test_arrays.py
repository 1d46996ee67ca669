"""solve_many: boards as texts and as arrays, and what it refuses."""

from __future__ import annotations

import sys
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


# --- boards of every sort ----------------------------------------------------------------------------

NUMBERS = digits(CLASSIC.replace(".", "0"))


@pytest.mark.parametrize(
    "boards",
    [
        (text for text in [CLASSIC, EMPTY]),
        iter([CLASSIC, EMPTY]),
        (CLASSIC, EMPTY),
        np.array([CLASSIC, EMPTY]),
        np.array([CLASSIC.encode(), EMPTY.encode()]),
        np.array([CLASSIC, EMPTY], object),
        [np.str_(CLASSIC), EMPTY],
        [NUMBERS, [0] * 81],
        [CLASSIC, [0] * 81],
        [tokeru.parse(CLASSIC), tokeru.parse(EMPTY)],
        np.array([NUMBERS, [0] * 81]).reshape(2, 9, 9),
        map(list, [NUMBERS, [0] * 81]),
    ],
    ids=lambda boards: type(boards).__name__,
)
def test_boards_come_in_many_ways(boards: Any) -> None:
    solved = solve_many(boards)
    assert solved.counts.tolist() == [1, 2]
    assert solved.solutions[0].tolist() == digits(SOLUTION)


def test_a_generator_is_graded_whole() -> None:
    graded = tokeru.grade_many(text for text in [CLASSIC, EMPTY])
    assert graded.counts.tolist() == [1, 2]
    assert graded.level.tolist() == ["easy", ""]


@pytest.mark.parametrize("boards", [CLASSIC, None, 5, {CLASSIC: 1}])
def test_what_is_no_list_of_boards_is_refused(boards: Any) -> None:
    with pytest.raises(TokeruError, match="boards come as a list, not as "):
        solve_many(boards)


def test_a_puzzle_under_other_rules_is_refused() -> None:
    with pytest.raises(TokeruError, match=r"boards\[1\] is a puzzle under other rules"):
        solve_many([tokeru.parse(CLASSIC), tokeru.miracle()])


# --- one shape of answer --------------------------------------------------------------------------------


def test_columns_are_reached_by_name() -> None:
    solved = solve_many([CLASSIC, EMPTY])
    assert solved.names == ("solutions", "counts")
    assert solved["counts"] is solved.counts
    assert len(solved) == 2
    assert [row["counts"] for row in solved] == [1, 2]
    assert repr(solved) == "<Solved: solutions, counts of 2>"
    with pytest.raises(KeyError, match="'levels'; there are solutions, counts"):
        solved["levels"]


def test_made_puzzles_come_with_their_arrays() -> None:
    made = tokeru.generate_many("sudoku", 3, size=4, seed=1)
    assert made.givens.tolist() == [list(puzzle.givens) for puzzle in made.puzzles]
    assert made.solutions.tolist() == [list(puzzle.solution) for puzzle in made.puzzles]
    assert solve_many(made.puzzles, like=made.puzzles[0]).counts.tolist() == [1, 1, 1]


class Library:
    """Stands in for pandas and pyarrow: keeps what it is handed."""

    DataFrame: Any = staticmethod(dict)
    table: Any = staticmethod(dict)


@pytest.mark.parametrize(("method", "library"), [("to_pandas", "pandas"), ("to_arrow", "pyarrow")])
def test_columns_as_a_table(monkeypatch: pytest.MonkeyPatch, method: str, library: str) -> None:
    made, solved = tokeru.generate_many("sudoku", 1, size=4, seed=1), solve_many([CLASSIC])
    monkeypatch.setitem(sys.modules, library, Library)
    table = getattr(solved, method)()
    assert (table["solutions"], table["counts"].tolist()) == ([SOLUTION], [1])
    assert getattr(made, method)()["puzzles"] == [made.puzzles[0].format("line")]
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(TokeruError, match=f"this needs {library}: pip install {library}"):
        getattr(solved, method)()
