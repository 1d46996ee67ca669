"""Boards of more than nine values, where the kernel has wider masks and other tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, permutations, product
from math import comb, gcd

import pytest

from tokeru import grid
from tokeru.puzzle import Grid, Puzzle
from tokeru.rules import CLASSIC, LATIN, Arrow, Cage, Less, Rows, Thermometer, Total, Whisper
from tokeru.rules.base import Rule
from tokeru.rules.text import read_rules

SIZES = (10, 12, 16, 17, 25, 32, 33, 64)
"""On both sides of where the masks grow to 32 and to 64 bits."""

each_size = pytest.mark.parametrize("size", SIZES)


def cyclic(size: int) -> list[int]:
    """The Latin square in which each row is the one above, moved on by one."""
    return [(row + column) % size + 1 for row in range(size) for column in range(size)]


def without(board: list[int] | Grid, cells: set[int]) -> list[int]:
    return [0 if cell in cells else value for cell, value in enumerate(board)]


@cache
def random_board(size: int, rules: tuple[Rule, ...]) -> Grid:
    return Puzzle(size, rules).random_solution(size)


# --- houses ---------------------------------------------------------------------------------------


@each_size
def test_a_board_without_one_of_its_values(size: int) -> None:
    board = random_board(size, LATIN)
    missing = {cell for cell, value in enumerate(board) if value == size}
    assert list(Puzzle(size, LATIN, without(board, missing)).solutions()) == [board]


@pytest.mark.parametrize("size", [10, 12, 16, 25, 32, 33])
def test_a_sudoku_without_one_of_its_boxes(size: int) -> None:
    board = random_board(size, CLASSIC)
    shape = grid.box_shape(size)
    assert shape is not None
    puzzle = Puzzle(size, CLASSIC, without(board, {*grid.boxes(size, *shape)[-1]}))
    assert board in list(puzzle.solutions())
    assert all(puzzle.violations(solution) == () for solution in puzzle.solutions())


@each_size
@pytest.mark.parametrize("distance", [1, 2, 3, 4])
def test_two_blank_rows_of_a_cyclic_square(size: int, distance: int) -> None:
    """From a cell of one row to the same value in the other and down again: each such ring can be turned."""
    blanks = {*grid.rows(size)[0], *grid.rows(size)[distance]}
    rings = gcd(distance, size)
    puzzle = Puzzle(size, LATIN, without(cyclic(size), blanks))
    assert puzzle.count() == 2**rings
    twice = tuple(frozenset({column % size + 1, (column + distance) % size + 1}) for column in range(size))
    assert puzzle.true_candidates()[:size] == twice


# --- relations ------------------------------------------------------------------------------------


def first_row_free(size: int, *rules: Rule) -> Puzzle:
    """All different in the first row, which is blank; nothing is asked of the others, which are full."""
    givens = [0] * size + [1 + cell % size for cell in range(size, size * size)]
    return Puzzle(size, [Rows(), *rules], givens)


def first_row(size: int, count: int) -> list[str]:
    return [grid.name(size, cell) for cell in range(count)]


@each_size
def test_a_chain_of_signs_through_a_whole_row(size: int) -> None:
    puzzle = first_row_free(size, Less(*first_row(size, size)))
    assert [solution.row(0) for solution in puzzle.solutions()] == [tuple(range(1, size + 1))]


@each_size
def test_a_thermometer_leaves_out_two_values(size: int) -> None:
    puzzle = first_row_free(size, Thermometer(first_row(size, size - 2)))
    assert puzzle.count() == 2 * comb(size, 2)


@pytest.mark.parametrize("size", [size for size in SIZES if size % 2 == 0])
def test_the_end_of_a_whisper_through_a_whole_row(size: int) -> None:
    """Steps of half a board and more: h, 2h, h − 1, 2h − 1, … is the only way but for its reverse."""
    half = size // 2
    way = [value for low in range(half, 0, -1) for value in (low, low + half)]
    puzzle = first_row_free(size, Whisper(first_row(size, size), half))
    known = Puzzle(size, puzzle.rules, [*way[:-8], *[0] * 8, *puzzle.givens[size:]])
    assert [solution.row(0) for solution in known.solutions()] == [tuple(way)]


TWO_CELLS = """
r1c1<r1c2
r1c1>r1c2
thermo r1c1 r1c2
whisper 7 r1c1 r1c2
difference 1 r1c1 r1c2
difference 9 r1c1 r1c2
ratio 3 r1c1 r1c2
x r1c1 r1c2
v r1c1 r1c2
renban r1c1 r1c2
clone r1c1 / r1c2
extra r1c1 r1c2
odd r1c1
even r1c2
only 1,5,9,10 r1c1
sum 17 r1c1 r1c2
sum 17 r1c1 r1c2 r1c3
cage 11 r1c1 r1c2
arrow r1c1 / r1c2 r1c3
arrow r1c1 / r1c2 r1c3 r1c4 r1c5
arrow r3c1 r3c2 / r1c1 r1c2 r1c3
littlekiller sw 9 r1c2
""".strip().splitlines()
WHOLE_BOARD = ("nonconsecutive", "alldifferences 9", "allratios 5", "allxv")
PAIRS = [
    *product(SIZES, TWO_CELLS),
    *product([size for size in SIZES if size < 64], WHOLE_BOARD),
]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "rule"), PAIRS)
def test_every_pair_of_values(size: int, rule: str) -> None:
    """On a board of ones with two blanks, as the naive engine sees it."""
    puzzle = Puzzle(size, read_rules(rule), [0, 0] + [1] * (size * size - 2))
    found = {solution[:2] for solution in puzzle.solutions(engine="kernel")}
    assert found == {solution[:2] for solution in puzzle.solutions(engine="naive")}
    assert 0 < len(found) < size * size


# --- sums -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [10, 12, 17])
@pytest.mark.parametrize("total", [6, 17, 24, 30])
def test_a_cage_has_every_combination(size: int, total: int) -> None:
    values = range(1, size + 1)
    ways = sum(1 for way in permutations(values, 3) if sum(way) == total)
    board = Puzzle(size, [Cage(first_row(size, 3), total)], [0] * 3 + [1] * (size * size - 3))
    assert board.count() == ways


@each_size
def test_a_cage_that_is_a_whole_row(size: int) -> None:
    total = size * (size + 1) // 2
    puzzle = first_row_free(size, Cage(first_row(size, size), total), Less(*first_row(size, size)))
    assert puzzle.count(limit=2) == 1


@each_size
def test_the_cell_left_over_by_a_cage(size: int) -> None:
    """The row adds up to 1 + … + n, so the cage tells its last cell: no search is needed for it."""
    rest = size * (size + 1) // 2 - 3
    puzzle = first_row_free(size, Cage(first_row(size, size - 1), rest))
    assert puzzle.random_solution(1).row(0)[-1] == 3


@each_size
def test_a_long_sum_within_few_solutions(size: int) -> None:
    """All ones but for one two: as many ways as cells. All of them: one way."""
    cells = first_row(size, size)
    free = [0] * size + [1] * (size * size - size)
    assert Puzzle(size, [Total(cells, size + 1)], free).count() == size
    assert Puzzle(size, [Total(cells, size)], free).count() == 1
    assert Puzzle(size, [Total(cells, size * size)], free).solve().row(0) == (size,) * size


@each_size
def test_an_arrow_with_a_pill(size: int) -> None:
    """Ten times the tens and the ones are the shaft, also where the ones are more than nine."""
    names = first_row(size, 6)
    free = [0] * 6 + [1] * (size * size - 6)
    puzzle = Puzzle(size, [Arrow(names[:2], names[2:]), Less(*names[2:])], free)
    for solution in islice(puzzle.solutions(), 500):
        tens, ones, *shaft = solution[:6]
        assert 10 * tens + ones == sum(shaft)
    assert puzzle.count(limit=100) == min(100, sum(1 for _ in pills(size, 4)))


def pills(size: int, shaft: int) -> Iterator[tuple[int, ...]]:
    """Every rising shaft whose sum is a pill on this board, once for each pill; on a large board some."""
    values = range(1, min(size, 17) + 1)
    for way in combinations(values, shaft):
        for tens in values:
            if 1 <= sum(way) - 10 * tens <= size:
                yield (tens, sum(way) - 10 * tens, *way)
