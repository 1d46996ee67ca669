"""Cells, shapes and names."""

from __future__ import annotations

from itertools import chain

import pytest

from tokeru import grid
from tokeru.errors import NotationError, RuleError

SIZES = range(1, 17)


# --- shapes ---------------------------------------------------------------------------------------


def test_rows_and_columns() -> None:
    assert grid.rows(3) == ((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert grid.columns(3) == ((0, 3, 6), (1, 4, 7), (2, 5, 8))
    assert grid.rows(1) == grid.columns(1) == ((0,),)


def test_boxes() -> None:
    assert grid.boxes(4, 2, 2) == ((0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15))
    assert grid.boxes(6, 2, 3)[1] == (3, 4, 5, 9, 10, 11)
    assert grid.boxes(6, 3, 2)[1] == (2, 3, 8, 9, 14, 15)


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (12, (3, 4)),
        (16, (4, 4)),
        (18, (3, 6)),
        (64, (8, 8)),
    ],
)
def test_boxes_are_as_square_as_possible_and_never_taller_than_wide(
    size: int, shape: tuple[int, int]
) -> None:
    assert grid.box_shape(size) == shape


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 11, 61])
def test_some_sizes_have_no_boxes(size: int) -> None:
    assert grid.box_shape(size) is None


@pytest.mark.parametrize("size", SIZES)
def test_shapes_that_cover_the_board_do_it_once(size: int) -> None:
    shape = grid.box_shape(size)
    coverings = [grid.rows(size), grid.columns(size)]
    if shape:
        coverings += [grid.boxes(size, *shape), grid.disjoint_groups(size)]
    for shapes in coverings:
        assert sorted(chain.from_iterable(shapes)) == list(range(size * size))
        assert {len(cells) for cells in shapes} == {size}


def test_boxes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(RuleError, match="boxes of 2x2 do not hold 6 cells"):
        grid.boxes(6, 2, 2)


def test_diagonals() -> None:
    assert grid.diagonals(3) == ((0, 4, 8), (2, 4, 6))
    assert grid.diagonals(2) == ((0, 3), (1, 2))
    assert grid.diagonals(1) == ((0,), (0,))


def test_windows() -> None:
    assert grid.windows(4) == ((5, 6, 9, 10),)
    assert [cells[0] for cells in grid.windows(9)] == [10, 14, 46, 50]
    assert grid.windows(9)[0] == (10, 11, 12, 19, 20, 21, 28, 29, 30)
    with pytest.raises(RuleError, match="size 5 has no boxes, so no windows"):
        grid.windows(5)


def test_disjoint_groups() -> None:
    assert grid.disjoint_groups(4)[0] == (0, 2, 8, 10)
    with pytest.raises(RuleError, match="size 7 has no boxes, so no disjoint groups"):
        grid.disjoint_groups(7)


@pytest.mark.parametrize(("steps", "count"), [(grid.NEIGHBOUR, 144), (grid.KING, 272), (grid.KNIGHT, 224)])
def test_moves_meet_each_pair_once(steps: tuple[grid.Move, ...], count: int) -> None:
    pairs = grid.moves(9, steps)
    assert len(pairs) == len(set(map(frozenset, pairs))) == count
    assert all(a < b for a, b in pairs)


def test_moves_do_not_leave_the_board() -> None:
    assert grid.moves(1, grid.KING) == ()
    assert grid.moves(2, grid.KNIGHT) == ()
    assert sorted(grid.moves(2, grid.KING)) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_cells_around() -> None:
    assert grid.around(3, 4) == (0, 1, 2, 3, 5, 6, 7, 8)
    assert grid.around(3, 3) == (0, 1, 4, 6, 7)
    assert grid.around(3, 8) == (4, 5, 7)
    assert grid.around(1, 0) == ()


def test_rays() -> None:
    assert grid.ray(4, 4, grid.DIAGONAL["ne"]) == (4, 1)
    assert grid.ray(4, 1, grid.DIAGONAL["se"]) == (1, 6, 11)
    assert grid.ray(4, 3, grid.DIAGONAL["sw"]) == (3, 6, 9, 12)
    assert grid.ray(4, 15, grid.DIAGONAL["nw"]) == (15, 10, 5, 0)
    assert grid.ray(4, 0, grid.DIAGONAL["nw"]) == (0,)


# --- names of cells -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 9, 64])
def test_names_there_and_back(size: int) -> None:
    assert [grid.index(size, grid.name(size, cell)) for cell in range(size * size)] == list(
        range(size * size)
    )


def test_names_are_written_from_one() -> None:
    assert grid.name(9, 0) == "r1c1"
    assert grid.name(9, 80) == "r9c9"
    assert grid.place("R3C15") == (2, 14)


@pytest.mark.parametrize(
    "text", ["", "r0c1", "r1c0", "r1", "c1r1", "r1c1 ", "r01c1", "r100c1", "1,1", "r1c1r1", "r١c1"]
)
def test_what_is_not_a_cell_is_named(text: str) -> None:
    with pytest.raises(RuleError, match="is not a cell; cells are written r1c1"):
        grid.place(text)


@pytest.mark.parametrize("text", ["r10c1", "r1c10", "r99c99"])
def test_cells_off_the_board_are_named(text: str) -> None:
    with pytest.raises(RuleError, match=f"{text} is off the board of size 9"):
        grid.index(9, text)


# --- names of values ------------------------------------------------------------------------------


def test_symbols() -> None:
    assert grid.symbols((0, 1, 9, 10, 35, 36, 64)) == ".19az(36)(64)"


def test_symbols_there_and_back() -> None:
    values = tuple(range(65))
    assert tuple(grid.read_symbols(grid.symbols(values))) == values
    assert tuple(grid.read_symbols("aAzZ")) == (10, 10, 35, 35)


@pytest.mark.parametrize("symbol", ["?", " ", "-", "é", "٣", "", "12"])
def test_what_is_not_a_value(symbol: str) -> None:
    assert grid.value_of(symbol) is None


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("1?", 1, r"'\?' is not a value \(at character 2\)"),
        ("(36", 0, r"a parenthesis must hold a value, as in \(36\)"),
        ("12(0)", 2, "a parenthesis must hold a value"),
        ("(100)", 0, "a parenthesis must hold a value"),
        ("1)", 1, r"'\)' is not a value"),
    ],
)
def test_where_a_symbol_is_wrong(text: str, position: int, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        list(grid.read_symbols(text))
    assert caught.value.position == position
