"""canonical_many and shuffled_many: boards in, arrays out, and what they refuse."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tokeru
from tokeru import Puzzle, canonical_many, shuffled_many
from tokeru.errors import BudgetExceeded, NoSolution, NotationError, TokeruError, TooLarge
from tokeru.rules import LATIN

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = tokeru.sudoku(size=4)
SHARED = Path(__file__).parents[3] / "shared" / "data" / "classic"

NAMED = {
    "smallest": "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    "largest": "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
    "most automorphisms": "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
}
AUTOMORPHISMS = {"smallest": 3, "largest": 72, "most automorphisms": 648}


@pytest.mark.parametrize("form", ["puzzle", "grid"])
def test_what_is_answered(form: tokeru.options.FormName) -> None:
    found = canonical_many([CLASSIC, CLASSIC[::-1]], form=form)
    assert found.names == ("forms", "cells", "values", "automorphisms")
    assert [str(found[name].dtype) for name in found.names] == ["uint8", "uint8", "uint8", "uint64"]
    assert [found[name].shape for name in found.names] == [(2, 81), (2, 81), (2, 10), (2,)]
    assert (found.forms[0] == found.forms[1]).all()
    one = tokeru.canonical(tokeru.sudoku(CLASSIC), form=form)
    assert tuple(found.forms[0].tolist()) == one.puzzle.givens
    assert tuple(found.cells[0].tolist()), tuple(found.values[0].tolist()) == (
        one.transformation.cells,
        one.transformation.values,
    )


@pytest.mark.parametrize("name", NAMED)
def test_named_grids(name: str) -> None:
    """Each is the smallest copy of itself."""
    found = canonical_many([NAMED[name]])
    assert tokeru.grid.symbols(tuple(found.forms[0].tolist())) == NAMED[name]
    assert found.automorphisms[0] == AUTOMORPHISMS[name]


@pytest.mark.parametrize("file", ["2_17_clue_20000.txt", "0_easy_20000.txt"])
def test_lists_without_equivalents(file: str) -> None:
    """The puzzles of 17 clues are all different, and automorphisms are the same by either form."""
    if not (SHARED / file).exists():
        pytest.skip("the list is not here")
    lines = [line[:81] for line in (SHARED / file).read_text().splitlines() if line[:1] not in ("", "#")]
    found, by_grid = canonical_many(lines), canonical_many(lines, form="grid")
    assert len({form.tobytes() for form in found.forms}) == len(lines)
    assert len({form.tobytes() for form in by_grid.forms}) == len(lines)
    assert (found.automorphisms == by_grid.automorphisms).all()
    copies = shuffled_many(lines, 3).boards
    assert (canonical_many(copies).forms == found.forms).all()
    assert (canonical_many(copies, form="grid").forms == by_grid.forms).all()


@pytest.mark.parametrize(
    "line", ["sudoku4+diagonals:", "futoshiki4:", "sudoku6:", "futoshiki5+nonconsecutive:"]
)
@pytest.mark.parametrize("form", ["puzzle", "grid"])
def test_other_rules(line: str, form: tokeru.options.FormName) -> None:
    size = int(line.partition("+")[0].rstrip(":")[-1])
    like = tokeru.parse(line + "." * size**2)
    solutions = [like.random_solution(seed) for seed in range(50)]
    boards: list[Any] = solutions
    if form == "puzzle":
        boards = [
            tuple(v if (i + cell) % 3 else 0 for cell, v in enumerate(s)) for i, s in enumerate(solutions)
        ]
    copies = shuffled_many(boards, 5, like=like)
    one, other = (canonical_many(some, like=like, form=form) for some in (boards, copies.boards))
    assert (one.forms == other.forms).all()
    assert (one.automorphisms == other.automorphisms).all()
    for found in (one, copies):
        moved = np.take_along_axis(np.array(boards), found.cells.astype(int), 1)
        shown = found["forms"] if "forms" in found.names else found["boards"]
        assert (np.take_along_axis(found.values, moved, 1) == shown).all()


def test_clues_of_the_rules_stay() -> None:
    like = tokeru.parse("futoshiki3:.........;r1c1<r1c2")
    found = canonical_many(["1........", "..1......", "......3.."], like=like)
    assert found.forms[:, :3].tolist() == [[0, 3, 0], [0, 0, 1], [0, 0, 0]]


def test_the_same_with_any_number_of_threads() -> None:
    boards = [CLASSIC[:i] + "." * (81 - i) for i in range(0, 81)] * 3
    one, three = (canonical_many(boards, threads=threads) for threads in (1, 3))
    assert all((one[name] == three[name]).all() for name in one.names)


def test_shuffles_follow_from_seed_and_row_alone() -> None:
    boards = [CLASSIC] * 200
    whole, other = shuffled_many(boards, 7, threads=1), shuffled_many(boards, 8)
    part = shuffled_many(boards[:50], 7, first=100, threads=3)
    assert (part.boards == whole.boards[100:150]).all()
    assert len({board.tobytes() for board in [*whole.boards, *other.boards]}) == 400


def test_shuffles_are_the_same_everywhere() -> None:
    copy = tuple(shuffled_many([CLASSIC], 2026).boards[0].tolist())
    expected = ".5....8.9.....253.769.....4....592...8.4.1...6942.....5.17....6.2.5....1.3.8....2"
    assert tokeru.grid.symbols(copy) == expected


def test_all_copies_are_drawn_alike() -> None:
    like = tokeru.sudoku("1" + "." * 15)
    copies = shuffled_many([like] * 6400, 1, like=SMALL).boards
    times = Counter(copy.tobytes() for copy in copies)
    assert len(times) == 64
    assert 50 < min(times.values()) <= max(times.values()) < 160


def test_no_boards_give_no_rows() -> None:
    for like in (None, SMALL, tokeru.parse("sudoku4+diagonals:" + "." * 16)):
        assert len(canonical_many([], like=like)) == len(canonical_many([], like=like, form="grid")) == 0
        assert len(shuffled_many([], 1, like=like)) == 0


@pytest.mark.parametrize(
    ("boards", "wishes", "error"),
    [
        (["x" * 81], {}, r"boards\[0\]: r1c1 is 'x'"),
        (np.full((1, 81), 10), {}, r"boards\[0\]: r1c1 is 10"),
        ([CLASSIC], {"form": "text"}, "unknown form 'text'; choose from puzzle, grid"),
        ([CLASSIC], {"form": None}, "a form is a text"),
        ([CLASSIC], {"like": CLASSIC}, "like is a Puzzle"),
        ([CLASSIC], {"threads": -1}, "the number of threads"),
        ([CLASSIC], {"seconds": 0}, "seconds are a number above 0"),
        ([CLASSIC, "." * 81], {"form": "grid"}, r"boards\[1\] has several solutions"),
        ([], {"like": tokeru.parse("sudoku4+values 0-3:" + "." * 16)}, "numbers 1 to their size"),
    ],
)
def test_what_cannot_be_is_refused(boards: Any, wishes: dict[str, Any], error: str) -> None:
    with pytest.raises(TokeruError, match=error):
        canonical_many(boards, **wishes)


def test_what_has_no_solution_is_refused() -> None:
    with pytest.raises(NoSolution, match=r"boards\[1\] has no solution"):
        canonical_many([CLASSIC, "11" + "." * 79], form="grid")


def test_what_is_no_shuffle_is_refused() -> None:
    for wrong in (-1, 2**64, 1.5, "seed", None):
        with pytest.raises(TokeruError, match="a seed is a whole number"):
            shuffled_many([CLASSIC], wrong)  # type: ignore[arg-type]
    with pytest.raises(TokeruError, match="the number of the first board"):
        shuffled_many([CLASSIC], 1, first=-1)
    with pytest.raises(NotationError):
        shuffled_many(["1"], 1)


def test_the_time_runs_out() -> None:
    with pytest.raises(BudgetExceeded, match="ran out"):
        canonical_many(["." * 81] * 100_000, seconds=1e-6)
    with pytest.raises(BudgetExceeded, match="ran out"):
        shuffled_many(["." * 81] * 100_000, 1, seconds=1e-6)


def test_one_board_that_is_too_much_is_named() -> None:
    full = "".join(tokeru.grid.symbol((row + column) % 16 + 1) for row in range(16) for column in range(16))
    with pytest.raises(TooLarge, match=r"boards\[1\]"):
        canonical_many(["." * 256, full], like=Puzzle(16, LATIN))
