"""Transformations: what they do to boards, grids and puzzles, and how they are put together."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tokeru
from tokeru import Grid, Puzzle, Transformation
from tokeru.errors import TokeruError
from tokeru.rules import all_rules
from tokeru.symmetry.moving import turned

CHANCE = random.Random(6)
QUARTER = Transformation((2, 0, 3, 1), (0, 1, 2))


def random_one(size: int) -> Transformation:
    cells, values = [*range(size**2)], [*range(1, size + 1)]
    CHANCE.shuffle(cells)
    CHANCE.shuffle(values)
    return Transformation(tuple(cells), (0, *values))


def test_a_board() -> None:
    assert QUARTER.apply((1, 2, 0, 0)) == (0, 1, 0, 2)
    assert QUARTER.apply(Grid("1221")) == Grid("2112")
    assert isinstance(QUARTER.apply(Grid("1221")), Grid)


def test_one_after_another() -> None:
    for _ in range(50):
        one, other = random_one(3), random_one(3)
        board = tuple(CHANCE.choices(range(4), k=9))
        assert one.then(other).apply(board) == other.apply(one.apply(board))
        assert one.inverse().apply(one.apply(board)) == board
        assert one.then(one.inverse()) == Transformation.identity(3)


def test_eight_ways_to_turn() -> None:
    assert len(set(turned(3))) == 8
    assert Transformation(turned(2)[1], (0, 1, 2)) == QUARTER


@pytest.mark.parametrize("name", sorted(all_rules()))
@pytest.mark.parametrize("reversed_too", [False, True])
def test_every_rule_is_carried_along_or_refused(name: str, reversed_too: bool) -> None:
    """A copy has the copy of the solution as its only one."""
    puzzle = tokeru.parse(all_rules()[name].example.line)
    values = tuple(range(puzzle.ruleset.values + 1))
    moves = [
        Transformation(cells, (0, *values[:0:-1]) if reversed_too else values)
        for cells in turned(puzzle.size)
    ]
    for move in moves:
        try:
            copy = move.apply(puzzle)
        except TokeruError as error:
            assert str(error).endswith("carried along by this transformation") or "does not keep" in str(
                error
            )
            continue
        if not puzzle.ruleset.board.is_usual:
            continue
        assert copy.count(limit=2) == 1
        assert copy.solve() == move.apply(puzzle.solve())
        assert move.inverse().apply(copy).solve() == puzzle.solve()


CARRIED = [
    ("futoshiki2:1...;r1c1<r1c2", (0, 1, 2), "futoshiki2:.1..;r1c2<r2c2"),
    ("futoshiki2:1...;r1c1<r1c2", (0, 2, 1), "futoshiki2:.2..;r1c2>r2c2"),
    ("futoshiki2:....;cage 2 r1c1", (0, 2, 1), "futoshiki2:....;cage 1 r1c2"),
    ("futoshiki2:....;littlekiller se 3 r1c1", (0, 1, 2), "futoshiki2:....;littlekiller sw 3 r1c2"),
    ("futoshiki2:....;minimum r1c1", (0, 2, 1), "futoshiki2:....;maximum r1c2"),
    ("futoshiki2:....;odd r1c1", (0, 2, 1), "futoshiki2:....;even r1c2"),
    ("futoshiki2:....;only 2 r1c1", (0, 2, 1), "futoshiki2:....;only 1 r1c2"),
    ("futoshiki2:....;thermo r1c1 r2c1", (0, 2, 1), "futoshiki2:....;thermo r1c1 r1c2"),
    (
        "futoshiki2:....;either {r1c1<r1c2} {odd r1c1}",
        (0, 2, 1),
        "futoshiki2:....;either {r1c2>r2c2} {even r1c2}",
    ),
    ("futoshiki2:....;regions 1122", (0, 2, 1), "futoshiki2:....;regions 1212"),
]


@pytest.mark.parametrize(("before", "values", "after"), CARRIED)
def test_rules_are_carried_along(before: str, values: tuple[int, ...], after: str) -> None:
    assert Transformation(QUARTER.cells, values).apply(tokeru.parse(before)) == tokeru.parse(after)


def test_what_is_said_about_a_puzzle_stays() -> None:
    puzzle = tokeru.futoshiki("1...").called("First", "Someone")
    assert QUARTER.apply(puzzle).title == "First"


REFUSED: list[tuple[Any, Any, str]] = [
    ((0, 0, 1, 2), (0, 1, 2), "the cells of a transformation are 0 to 3, each once"),
    ((0, 1, 2, 3), (0, 2, 2), "the values of a transformation are 0 to 2, each once"),
    ((0, 1, 2, 3), (1, 0, 2), "a blank stays one"),
    ((0, 1, 2), (0, 1), "3 cells are no square board"),
    ("0123", (0, 1, 2), "come as a list"),
    ((0, 1, 2, 3.0), (0, 1, 2), "is a whole number"),
    ((), (0,), "each once, not"),
]


@pytest.mark.parametrize(("cells", "values", "error"), REFUSED)
def test_what_is_none_is_refused(cells: Any, values: Any, error: str) -> None:
    with pytest.raises(TokeruError, match=error):
        Transformation(cells, values)


@pytest.mark.parametrize(
    ("item", "error"),
    [
        ((1, 2, 3), "is not for 3"),
        ((1, 2, 0, 3), "values go from 0 to 2"),
        ("1...", "come as a list"),
        (7, "come as a list"),
        (Puzzle(3), "is not for boards of size 3"),
        (tokeru.parse("futoshiki2:....;rowindexer r1c1"), "cannot be carried along"),
        (tokeru.parse("grid2+rows:...."), "does not keep the rules of the board: rows"),
    ],
)
def test_what_it_is_not_for_is_refused(item: Any, error: str) -> None:
    with pytest.raises(TokeruError, match=error):
        QUARTER.apply(item)


def test_others_of_another_size_are_refused() -> None:
    with pytest.raises(TokeruError, match="for different boards"):
        QUARTER.then(Transformation.identity(3))
