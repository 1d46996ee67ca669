"""The engines that find smallest copies: against trying all moves, and against each other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from tests.symmetry import copies
from tests.symmetry.copies import Board

import tokeru
from tokeru import Puzzle
from tokeru.budget import UNLIMITED
from tokeru.rules import CLASSIC, LATIN
from tokeru.symmetry import boards as engines
from tokeru.symmetry.boards import Forms

SHAPES = {
    "sudoku of 4": (Puzzle(4, CLASSIC), 4, 2, 2),
    "latin of 4": (Puzzle(4, LATIN), 4, 4, 4),
    "sudoku of 6": (Puzzle(6, CLASSIC), 6, 2, 3),
}
MOVES = {name: [*copies.moves(size, height, width)] for name, (_, size, height, width) in SHAPES.items()}
CHANCE = random.Random(20)


def forms(boards: Sequence[Board], like: Puzzle, carried: Sequence[Board] | None = None) -> Forms:
    along = None if carried is None else np.array(carried, np.uint8)
    return engines.smallest(np.array(boards, np.uint8), along, like.ruleset, 1, UNLIMITED)


def tried(boards: Sequence[Board], like: Puzzle) -> Forms:
    """By the engine that tries every symmetry, which is used where nothing better is known."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "plain_shape", lambda ruleset: None)
        return forms(boards, like)


def general(boards: Sequence[Board], like: Puzzle) -> Forms:
    """By the engine for boards of any size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "CLASSIC_SHAPE", None)
        return forms(boards, like)


def same(one: Forms, other: Forms) -> bool:
    return np.array_equal(one.forms, other.forms) and np.array_equal(one.automorphisms, other.automorphisms)


def makes_the_forms(found: Forms, boards: Sequence[Board]) -> bool:
    """Whether each transformation takes its board to its form, and is one."""
    moved = np.take_along_axis(np.array(boards), found.cells.astype(int), 1)
    rows = zip(found.cells.tolist(), found.values.tolist(), strict=True)
    return np.array_equal(np.take_along_axis(found.values, moved, 1), found.forms) and all(
        sorted(cells) == [*range(len(cells))] and sorted(values) == [*range(len(values))]
        for cells, values in rows
    )


@pytest.mark.parametrize("name", SHAPES)
def test_against_all_moves(name: str) -> None:
    like, size, *_ = SHAPES[name]
    few = size > 4
    boards = [
        copies.random_board(like.random_solution(seed), givens, CHANCE)
        for givens in range(0, size * size + 1, 5 if few else 1)
        for seed in range(2 if few else 6)
    ]
    found = forms(boards, like)
    for i, board in enumerate(boards):
        assert (tuple(found.forms[i].tolist()), found.automorphisms[i]) == copies.smallest(board, MOVES[name])
    assert makes_the_forms(found, boards)
    assert same(found, tried(boards, like))


@pytest.mark.parametrize("name", ["sudoku of 4", "latin of 4"])
def test_all_grids(name: str) -> None:
    """Each class of grids has as many members as there are transformations, but for automorphisms."""
    like, *_ = SHAPES[name]
    grids = [*like.solutions()]
    found = forms(grids, like)
    members = Counter(form.tobytes() for form in found.forms)
    assert len(members) == 2
    order = tokeru.symmetries(like).order
    for form, count in zip(found.forms, found.automorphisms.tolist(), strict=True):
        assert members[form.tobytes()] * count == order


def classic_boards() -> list[Board]:
    """From blank boards to full ones."""
    solutions = [tokeru.sudoku().random_solution(seed) for seed in range(12)]
    return [copies.random_board(solution, givens, CHANCE) for solution in solutions for givens in range(80)]


def test_the_classic_engine_against_the_general_one() -> None:
    boards = classic_boards()
    found = forms(boards, tokeru.sudoku())
    assert makes_the_forms(found, boards)
    assert same(found, general(boards, tokeru.sudoku()))


@pytest.mark.parametrize("count", [3_000, pytest.param(40_000, marks=pytest.mark.slow)])
def test_random_copies_come_to_one_form(count: int) -> None:
    boards = classic_boards()
    chosen = [boards[i % len(boards)] for i in range(count)]
    moved = [copies.random_copy(board, 9, 3, 3, CHANCE) for board in chosen]
    assert same(forms(chosen, tokeru.sudoku()), forms(moved, tokeru.sudoku()))


@pytest.mark.parametrize(
    "shape",
    [(8, 2, 4), (12, 3, 4), (16, 4, 4), (7, 7, 7), (12, 2, 6)],
    ids=lambda shape: "x".join(map(str, shape)),
)
def test_random_copies_of_other_sizes(shape: tuple[int, int, int]) -> None:
    size, height, width = shape
    boxes = [tokeru.rules.Boxes(height, width)] if height < size else []
    like = Puzzle(size, [*LATIN, *boxes])
    boards = [
        copies.random_board(like.random_solution(seed), size * size * part // 8, CHANCE)
        for seed in range(3)
        for part in range(1, 5)
    ]
    moved = [copies.random_copy(board, *shape, CHANCE) for board in boards]
    assert same(forms(boards, like), forms(moved, like))


def test_blank_boards() -> None:
    blank, one = (0,) * 81, (1, *[0] * 80)
    row = (*range(1, 10), *[0] * 72)
    assert forms([blank, one, row], tokeru.sudoku()).automorphisms.tolist() == [
        2 * 6**8,
        2 * 6**8 // 81,
        6**4 * 2 * 6**2 * 2,
    ]


def test_blank_boards_of_other_sizes() -> None:
    assert forms([(0,) * 256], Puzzle(16, CLASSIC)).automorphisms.tolist() == [2 * 24**10]
    assert forms([(0,) * 256], Puzzle(16, LATIN)).automorphisms.tolist() == [2**64 - 1]


def test_a_grid_with_what_is_carried_along() -> None:
    """Of several ways to the smallest grid, the one with the smallest puzzle."""
    like, *_ = SHAPES["sudoku of 4"]
    grids = [like.random_solution(seed) for seed in range(40)]
    puzzles = [copies.random_board(grid, 6, CHANCE) for grid in grids]
    found = forms(grids, like, puzzles)
    for i, (grid, puzzle) in enumerate(zip(grids, puzzles, strict=True)):
        both = [
            (called[:16], called[16:])
            for cells in MOVES["sudoku of 4"]
            if (called := copies.called_as_met([*(grid[c] for c in cells), *(puzzle[c] for c in cells)]))
        ]
        least = min(both)
        assert tuple(found.forms[i].tolist()) == least[1]
        assert found.automorphisms[i] == both.count(least)


def test_what_has_too_many_copies_is_refused() -> None:
    grid = tuple((row + column) % 16 + 1 for row in range(16) for column in range(16))
    with pytest.raises(
        tokeru.errors.TooLarge, match=r"boards\[1\] has more than a million copies that look alike"
    ):
        forms([(0,) * 256, grid], Puzzle(16, LATIN))


def test_too_many_symmetries_are_refused() -> None:
    like = tokeru.parse("grid8+rows:" + "." * 64)
    with pytest.raises(tokeru.errors.TooLarge, match="too many to try"):
        forms([like.givens], like)


@pytest.mark.parametrize("size", [4, 9])
@pytest.mark.parametrize("other", [1, 2])
def test_a_value_twice_in_a_row_or_a_column_is_refused(size: int, other: int) -> None:
    """In a box it may be, since nothing is looked at but rows and columns."""
    blank, like = (0,) * (size * size - 1), Puzzle(size, CLASSIC)
    for cell in (other, other * size):
        board = (1, *blank[: cell - 1], 1, *blank[cell:])
        with pytest.raises(tokeru.errors.NoSolution, match=r"boards\[1\] has a value twice in a row"):
            forms([(0, *blank), board, board], like)
    in_a_box = (1, *blank[:size], 1, *blank[size + 1 :])
    assert forms([in_a_box], like).forms.sum() == 2


def test_a_full_board_that_is_no_grid() -> None:
    """A latin square is no grid, but has a form all the same."""
    square = tuple((row + column) % 9 + 1 for row in range(9) for column in range(9))
    moved = copies.random_copy(square, 9, 3, 3, CHANCE)
    found = forms([square, moved], tokeru.sudoku())
    assert (found.forms[0] == found.forms[1]).all()
    assert same(found, general([square, moved], tokeru.sudoku()))
