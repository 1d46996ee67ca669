"""Neighbours: all there are and no others, as an enumeration finds them that knows no short cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product

import numpy as np
import pytest

import tokeru
from tokeru.errors import TokeruError
from tokeru.generation import minimal_many
from tokeru.research.neighbours import Neighbour, neighbours

Board = tuple[int, ...]


def minimal(seed: int) -> Board:
    return tuple(minimal_many(1, seed=seed).puzzles[0].tolist())


def givens_of(board: Board) -> set[tuple[int, int]]:
    return {(cell, value) for cell, value in enumerate(board) if value}


def boards_of(found: Iterable[Neighbour]) -> list[Board]:
    return [neighbour.givens for neighbour in found]


def unique_ones(boards: list[Board]) -> list[Board]:
    """One by one, without lanes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TOKERU_LANES", "off")
        counts = tokeru.solve_many(np.array(boards, np.uint8)).counts
    return [board for board, count in zip(boards, counts, strict=True) if count == 1]


def without(board: Board, cell: int) -> Board:
    return (*board[:cell], 0, *board[cell + 1 :])


def is_minimal(board: Board) -> bool:
    return not unique_ones([without(board, cell) for cell, _ in givens_of(board)])


def naive(puzzle: Board, minus: int) -> Iterator[Board]:
    """Every value into every cell, whatever it conflicts with."""
    for gone in combinations(givens_of(puzzle), minus):
        for cell, value in product(range(81), range(1, 10)):
            left = dict(givens_of(puzzle) - set(gone))
            if cell not in left and (cell, value) not in gone:
                yield tuple({**left, cell: value}.get(place, 0) for place in range(81))


@pytest.mark.parametrize("seed", range(3))
def test_all_and_no_others(seed: int) -> None:
    puzzle = minimal(seed)
    found = boards_of(neighbours([puzzle]))
    assert len(set(found)) == len(found) > 10
    assert set(found) == set(filter(is_minimal, unique_ones(list(naive(puzzle, 1)))))


@pytest.mark.slow
def test_all_and_no_others_with_two_away() -> None:
    puzzle = minimal(3)
    found = boards_of(neighbours([puzzle], minus=2))
    assert len(set(found)) == len(found) > 20
    assert set(found) == set(filter(is_minimal, unique_ones(list(naive(puzzle, 2)))))


@pytest.mark.slow
def test_two_in_is_two_away_the_other_way_round() -> None:
    puzzle = minimal(4)
    for other in boards_of(neighbours([puzzle], minus=2))[:3]:
        assert puzzle in boards_of(neighbours([other], plus=2))


@pytest.mark.parametrize(("minus", "plus"), list(product((1, 2), repeat=2)))
def test_how_they_differ(minus: int, plus: int) -> None:
    puzzle = minimal(5)
    found = boards_of(islice(neighbours([puzzle], minus=minus, plus=plus), 30))
    assert found
    for board in found:
        assert len(givens_of(puzzle) - givens_of(board)) == minus
        assert len(givens_of(board) - givens_of(puzzle)) == plus
    assert unique_ones(found) == found
    assert all(map(is_minimal, found))


def test_they_are_rated() -> None:
    found = list(neighbours([minimal(6)]))
    ratings = tokeru.grade_many([neighbour.givens for neighbour in found]).rating.tolist()
    assert [neighbour.rating for neighbour in found] == ratings


def test_none_is_told_twice_and_no_known_one() -> None:
    """What is next to a puzzle has that one, and some of the others, next to itself."""
    puzzle = minimal(7)
    near = boards_of(neighbours([puzzle]))[:3]
    found = list(neighbours([puzzle, *near]))
    boards = boards_of(found)
    assert len(set(boards)) == len(boards)
    assert not set(boards) & {puzzle, *near}
    alone = {board for start in (puzzle, *near) for board in boards_of(neighbours([start]))}
    assert set(boards) == alone - {puzzle, *near}
    assert {neighbour.of for neighbour in found} == {0, 1, 2, 3}


def test_the_same_with_any_number_of_threads() -> None:
    puzzle = minimal(8)
    assert list(neighbours([puzzle], threads=1)) == list(neighbours([puzzle], threads=3))


def test_it_stops_in_time() -> None:
    assert len(list(neighbours([minimal(9)], minus=2, plus=2, seconds=1e-6))) == 0


def test_puzzles_come_in_any_form() -> None:
    board = minimal(10)
    text = "".join(map(str, board)).replace("0", ".")
    expected = list(neighbours([board]))
    assert list(neighbours([text])) == list(neighbours([tokeru.sudoku(text)])) == expected


@pytest.mark.parametrize(
    ("puzzle", "wishes", "message"),
    [
        ("...", {}, r"puzzles\[0\]: "),
        (tokeru.sudoku(size=4), {}, r"puzzles\[0\] is no classic 9×9 Sudoku"),
        ("." * 81, {"minus": 3}, "the number of givens to take away is a whole number from 1 to 2, not 3"),
        ("." * 81, {"plus": 0}, "the number of givens to put in is a whole number from 1 to 2, not 0"),
    ],
)
def test_what_is_refused(puzzle: str, wishes: dict[str, int], message: str) -> None:
    with pytest.raises(TokeruError, match=message):
        neighbours([puzzle], **wishes)


def test_a_board_without_givens_has_no_neighbours() -> None:
    assert list(neighbours(["." * 81])) == []
