"""Puzzle, Grid, State and Status."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import tokeru
from tokeru.errors import NotationError, RuleError
from tokeru.puzzle import Grid, Puzzle, State, StateLike, Status, read_values
from tokeru.rules import CLASSIC, LATIN, AntiKing, Cage, Even, Less

SMALL = Puzzle(4, CLASSIC, "1...............")
FULL = Grid((1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1), 4)


# --- boards as people give them -------------------------------------------------------------------


@pytest.mark.parametrize("given", ["12.......", "1 2 .\n...\n...", [1, 2] + [0] * 7, {"r1c1": 1, "R1C2": 2}])
def test_the_ways_to_give_values(given: Any) -> None:
    assert read_values(3, given) == (1, 2, 0, 0, 0, 0, 0, 0, 0)


def test_nothing_given_is_a_blank_board() -> None:
    assert read_values(2, ()) == read_values(2, {}) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("size", "given", "message"),
    [
        (3, "12", "a board of size 3 has 9 cells, not 2"),
        (3, [0] * 10, "a board of size 3 has 9 cells, not 10"),
        (3, "4........", "r1c1 is 4; values go from 1 to 3"),
        (3, [0] * 8 + [-1], "r3c3 is -1; values go from 1 to 3"),
        (3, {"r2c2": 7}, "r2c2 is 7; values go from 1 to 3"),
        (3, "1?.......", r"'\?' is not a value \(at character 2\)"),
    ],
)
def test_wrong_values_are_named(size: int, given: Any, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Puzzle(size, LATIN, given)


def test_a_given_off_the_board_is_named() -> None:
    with pytest.raises(RuleError, match="r4c1 is off the board of size 3"):
        Puzzle(3, LATIN, {"r4c1": 1})


@pytest.mark.parametrize("size", [0, -1, 65])
def test_a_size_out_of_range_is_named(size: int) -> None:
    with pytest.raises(RuleError, match=f"the size of a board is a whole number from 1 to 64, not {size}"):
        Puzzle(size)


# --- puzzles --------------------------------------------------------------------------------------


def test_equal_puzzles_are_equal_whatever_the_order() -> None:
    signs = [Less("r1c1", "r1c2"), Less("r2c2", "r2c1")]
    one, other = Puzzle(4, [*LATIN, *signs]), Puzzle(4, [*reversed(signs), *reversed(LATIN), *signs])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Puzzle(4, LATIN)
    assert one != Puzzle(4, [*LATIN, *signs], {"r1c1": 1})


def test_a_puzzle_is_frozen() -> None:
    with pytest.raises(AttributeError):
        SMALL.givens = (0,) * 16  # type: ignore[misc]


def test_repr_there_and_back() -> None:
    puzzle = Puzzle(4, [*CLASSIC, AntiKing(), Less("r1c1", "r1c2")], "1...............")
    assert repr(puzzle) == "tokeru.parse('sudoku4+antiking:1...............;r1c1<r1c2')"
    assert eval(repr(puzzle), {"tokeru": tokeru}) == puzzle


def test_a_puzzle_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(SMALL)) == SMALL


def test_status() -> None:
    assert [Status.of(count) for count in (0, 1, 2, 50)] == [
        Status.NONE,
        Status.UNIQUE,
        Status.MULTIPLE,
        Status.MULTIPLE,
    ]
    assert SMALL.status() is Status.MULTIPLE


# --- looking at a state ---------------------------------------------------------------------------


def test_violations_of_the_givens() -> None:
    assert SMALL.violations() == ()
    assert Puzzle(4, CLASSIC, "1..1............").violations() == ("r1c1", "r1c4")


@pytest.mark.parametrize(
    "state",
    ["1..1............", [1, 0, 0, 1] + [0] * 12, {"r1c1": 1, "r1c4": 1}, State((1, 0, 0, 1) + (0,) * 12)],
)
def test_violations_of_a_state(state: StateLike) -> None:
    assert SMALL.violations(state) == ("r1c1", "r1c4")


def test_a_changed_given_is_a_violation() -> None:
    assert SMALL.violations("2...............") == ("r1c1",)
    assert SMALL.violations("." * 16) == ()


def test_allows() -> None:
    assert SMALL.allows("1...............", "r1c2", 2)
    assert not SMALL.allows("1...............", "r1c2", 1)
    assert not SMALL.allows("." * 16, "r1c1", 2)
    assert SMALL.allows("." * 16, "r1c1", 1)
    assert SMALL.allows("1...............", "R4C4", 1)


def test_allows_looks_at_this_cell_only() -> None:
    """Two ones elsewhere are not this cell's fault."""
    assert SMALL.allows("1..1............", "r3c2", 3)


def test_allows_replaces_what_is_there() -> None:
    assert SMALL.allows("12..............", "r1c2", 3)


@pytest.mark.parametrize("value", [0, 5, -1])
def test_allows_refuses_what_is_not_a_value(value: int) -> None:
    with pytest.raises(RuleError, match=f"a value is a whole number from 1 to 4, not {value}"):
        SMALL.allows("." * 16, "r1c1", value)


def test_states_of_another_size_are_refused() -> None:
    with pytest.raises(NotationError, match="16 cells, not 9"):
        SMALL.violations("." * 9)


# --- grids ----------------------------------------------------------------------------------------


def test_a_grid_is_a_sequence() -> None:
    assert isinstance(FULL, Sequence)
    assert len(FULL) == 16
    assert FULL[0] == 1
    assert FULL[-2:] == (2, 1)
    assert list(FULL)[:4] == [1, 2, 3, 4]
    assert FULL.index(4) == 3


def test_rows_columns_and_boxes_of_a_grid() -> None:
    assert FULL.row(1) == (3, 4, 1, 2)
    assert FULL.column(0) == (1, 3, 2, 4)
    assert FULL.box(3) == (4, 3, 2, 1)
    assert list(FULL.rows()) == [FULL.row(row) for row in range(4)]


def test_a_grid_without_boxes() -> None:
    with pytest.raises(RuleError, match="a board of size 5 has no boxes"):
        Grid([1] * 25, 5).box(0)


def test_grids_compare_by_their_values() -> None:
    assert Grid(list(FULL), 4) == FULL
    assert hash(Grid(list(FULL), 4)) == hash(FULL)
    assert Grid([2, *FULL[1:]], 4) != FULL
    assert tuple(FULL) == FULL


def test_grids_as_text() -> None:
    assert FULL.text() == "1234341221434321"
    assert repr(FULL) == "Grid('1234341221434321')"
    assert str(FULL) == "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"
    assert str(Grid([36] * 36**2)).startswith("(36) (36) ")
    assert str(Grid([10, 1, 9] * 300 + [36] * 396)).startswith("   a    1    9    a ")


def test_a_grid_is_frozen() -> None:
    with pytest.raises(AttributeError):
        FULL.size = 9  # type: ignore[misc]
    with pytest.raises(TypeError):
        FULL[0] = 9  # type: ignore[index]


def test_a_grid_is_what_its_repr_says() -> None:
    assert eval(repr(FULL), {"Grid": Grid}) == FULL
    assert pickle.loads(pickle.dumps(FULL)) == copy.copy(FULL) == FULL
    assert type(pickle.loads(pickle.dumps(FULL))) is Grid


def test_a_state_is_what_its_repr_says() -> None:
    state = State([0] * 16, [15] * 16)  # type: ignore[arg-type]
    assert (state.values, state.candidates) == ((0,) * 16, (15,) * 16)
    assert eval(repr(state), {"State": State}) == state


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("1.34341221434321", "a grid is filled, but r1c2 is blank"),
        ([1, 2, 3], "3 values do not fill a square board"),
        ("5" * 16, "r1c1 is 5; values go from 1 to 4"),
    ],
)
def test_what_is_no_grid_is_named(values: Any, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Grid(values)


# --- cells: three ways in, one way out ---------------------------------------------------------------


@pytest.mark.parametrize("cell", ["r2c3", "R2C3", (1, 2), 6, np.int64(6), (np.uint8(1), np.uint8(2))])
def test_a_cell_is_given_in_three_ways(cell: Any) -> None:
    assert FULL[cell] == 1
    assert Puzzle(4, CLASSIC, {cell: 3}).givens.index(3) == 6
    assert not SMALL.allows({"r2c1": 3}, cell, 3)
    game = tokeru.Game(SMALL)
    assert game.place(cell, 1)
    assert game.values.index(1, 1) == 6
    assert game.erase(cell)
    assert game.mark([cell], 2)
    assert game.marks(cell) == (2,)
    assert game.colour(cell, 3)
    assert game.colours(cell) == (3,)


@pytest.mark.parametrize(
    "cell", [16, -1, 2.0, True, None, (4, 0), (0, -1), (0,), (0, 1, 2), ("r1", 2), "r5c1", [1]]
)
def test_what_is_no_cell_is_refused(cell: Any) -> None:
    with pytest.raises(RuleError, match=r"not a cell|off the board"):
        SMALL.allows("." * 16, cell, 3)


def test_a_cell_given_twice_is_refused() -> None:
    with pytest.raises(NotationError, match="r1c2 has two values, 3 and 4"):
        Puzzle(4, CLASSIC, {"r1c2": 3, (0, 1): 4})  # type: ignore[arg-type]


def test_rules_take_names_and_places() -> None:
    named = Cage("r1c1 r2c1", 3)
    assert Cage([(0, 0), (1, 0)], 3) == Cage(["R1C1", (1, 0)], 3) == named
    assert Less((0, 0), (0, 1)) == Less("r1c1", "r1c2")
    assert Even((0, 2)) == Even("r1c3")  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="5 is not a cell; a rule names its cells r1c1"):
        Even([5])  # type: ignore[list-item]
