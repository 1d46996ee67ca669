"""Minimal puzzles by the thousand: one solution, no given too many, the same everywhere; and weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

import tokeru
from tokeru import _kernel
from tokeru.columns import Columns
from tokeru.errors import BudgetExceeded, TokeruError
from tokeru.generation import minimal_many, weighed_many

Boards = npt.NDArray[np.uint8]
WIDTHS = [str(width) if width else "off" for width in _kernel.lane_widths()]
MINIMAL_OF_4 = {4: 25_728, 5: 58_368, 6: 1_536}
MEAN_OF_9 = 26.577
"""Of the givens of all minimal puzzles, as Denis Berthier has estimated it (2009)."""

FIRST = "600005002000090700307120000000050970040670000000009008001540200050000094200000000"
SECOND = "000002060020000957050008000000001000072600008106000000801004073000709000007300020"
WEIGHED = "000000007000940530004053009000006000050010000201035080800320070403070201007000000"
WEIGHT = 1.7580123517257232e37


def counts_one_by_one(boards: Boards, size: int = 9) -> npt.NDArray[np.uint32]:
    """By a search that has nothing to do with lanes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TOKERU_LANES", "off")
        return tokeru.solve_many(boards, like=tokeru.sudoku(size=size)).counts


def without_each_given(puzzles: Boards) -> Boards:
    rows, cells = puzzles.nonzero()
    boards = puzzles[rows]
    boards[np.arange(len(rows)), cells] = 0
    return boards


def check(puzzles: Boards, solutions: Boards, size: int = 9) -> None:
    assert ((puzzles == solutions) | (puzzles == 0)).all()
    assert (counts_one_by_one(solutions, size) == 1).all()
    assert (counts_one_by_one(puzzles, size) == 1).all()
    assert (counts_one_by_one(without_each_given(puzzles), size) == 2).all()


def same(one: Columns, other: Columns) -> bool:
    return all((one[name] == other[name]).all() for name in one.names)


# --- what is promised -----------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_every_puzzle_is_unique_and_minimal(width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKERU_LANES", width)
    made = minimal_many(1000, seed=f"minimal {width}")
    check(made.puzzles, made.solutions)
    assert len(np.unique(made.puzzles, axis=0)) == 1000


@pytest.mark.slow
def test_thousands_are_unique_and_minimal() -> None:
    made = minimal_many(20_000, seed=3)
    check(made.puzzles, made.solutions)
    assert 24.3 < np.count_nonzero(made.puzzles, axis=1).mean() < 24.5


def test_other_engines_say_so_too() -> None:
    for row in minimal_many(4, seed="other engines"):
        puzzle = tokeru.sudoku("".join(map(str, row["puzzles"])))
        assert not puzzle.redundant().clues
        assert puzzle.count(limit=2, engine="dlx") == 1
        assert list(puzzle.solve(engine="dlx")) == row["solutions"].tolist()


@pytest.mark.parametrize("make", [minimal_many, weighed_many])
def test_small_boards(make: Callable[..., Columns]) -> None:
    made = make(200, seed=4, size=4)
    check(made["puzzles"], made["solutions"], size=4)


def test_weighed_puzzles_are_minimal_too() -> None:
    drawn = weighed_many(40, seed=5)
    check(drawn.puzzles, drawn.solutions)
    assert (drawn.givens == np.count_nonzero(drawn.puzzles, axis=1)).all()


# --- the same everywhere --------------------------------------------------------------------------


def test_the_same_puzzles_everywhere() -> None:
    """On every platform, in every version."""
    first, second = ("".join(map(str, puzzle)) for puzzle in minimal_many(2, seed=1).puzzles.tolist())
    assert first == FIRST
    assert second == SECOND
    drawn = weighed_many(1, seed=1)
    assert "".join(map(str, drawn.puzzles[0].tolist())) == WEIGHED
    assert drawn.weights[0] == WEIGHT


@pytest.mark.parametrize("width", WIDTHS[1:])
def test_the_same_with_any_width(width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    widest = minimal_many(700, seed=6), weighed_many(3, seed=6)
    monkeypatch.setenv("TOKERU_LANES", width)
    assert same(minimal_many(700, seed=6), widest[0])
    assert same(weighed_many(3, seed=6), widest[1])


@pytest.mark.parametrize(("make", "count"), [(minimal_many, 2500), (weighed_many, 50)])
def test_the_same_with_any_number_of_threads(make: Callable[..., Columns], count: int) -> None:
    assert same(make(count, seed=7, threads=1), make(count, seed=7, threads=3))


@pytest.mark.parametrize(
    ("make", "ends"), [(minimal_many, (1, 2, 70, 1100, 1500)), (weighed_many, (1, 3, 8, 15, 27))]
)
def test_the_same_in_any_parts(make: Callable[..., Columns], ends: tuple[int, ...]) -> None:
    whole = make(ends[-1], seed=8)
    parts = [make(end - first, seed=8, first=first) for first, end in pairwise((0, *ends))]
    for name in whole.names:
        assert (np.concatenate([part[name] for part in parts]) == whole[name]).all()


def test_another_seed_makes_other_puzzles() -> None:
    one, other = (minimal_many(300, seed=seed).puzzles for seed in (1, 2))
    assert not (one == other).all(axis=1).any()
    assert not (minimal_many(300).puzzles == minimal_many(300).puzzles).all(axis=1).any()


# --- the weights ----------------------------------------------------------------------------------


def grids_of_4() -> list[tuple[int, ...]]:
    def filled(cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        cell = len(cells)
        if cell == 16:
            yield cells
            return
        seen = {value for other, value in enumerate(cells) if sees(cell, other)}
        for value in {1, 2, 3, 4} - seen:
            yield from filled((*cells, value))

    def sees(one: int, other: int) -> bool:
        box = one // 8 == other // 8 and one % 4 // 2 == other % 4 // 2
        return one // 4 == other // 4 or one % 4 == other % 4 or box

    return list(filled(()))


def minimal_puzzles_of(grid: tuple[int, ...], grids: list[tuple[int, ...]]) -> Counter[int]:
    """How many have so many givens: sets of cells that tell the grid from all others, but just so."""
    sets = np.arange(1 << 16, dtype=np.uint32)
    tells = np.ones(1 << 16, bool)
    for other in grids:
        if other != grid:
            tells &= (sets & sum(1 << cell for cell in range(16) if grid[cell] != other[cell])) != 0
    minimal = tells.copy()
    for cell in range(16):
        minimal &= ~(tells[sets & ~np.uint32(1 << cell)] & (sets >> cell & 1 == 1))
    return Counter(int(number).bit_count() for number in sets[minimal])


def test_all_minimal_puzzles_of_small_boards_are_counted_by_brute_force() -> None:
    """Grids that differ only in the names of their values have as many."""
    grids = grids_of_4()
    assert len(grids) == 288
    found: Counter[int] = Counter()
    for grid in grids:
        if grid[:2] + grid[4:6] == (1, 2, 3, 4):
            found.update({givens: 24 * count for givens, count in minimal_puzzles_of(grid, grids).items()})
    assert found == MINIMAL_OF_4


@pytest.mark.parametrize("seed", range(3))
def test_weights_make_small_boards_unbiased(seed: int) -> None:
    drawn = weighed_many(4_000, seed=seed, size=4)
    total = sum(MINIMAL_OF_4.values())
    populations = drawn.weights[::8]
    error = populations.std() / len(populations) ** 0.5
    assert abs(drawn.weights.mean() - total) < 3 * error < 0.02 * total
    for givens, count in MINIMAL_OF_4.items():
        share, error = drawn.mean(drawn.givens == givens)
        assert abs(share - count / total) < 3 * error < 0.03


def test_without_weights_small_boards_are_biased() -> None:
    """Or the test above could not fail."""
    drawn = minimal_many(4_000, seed=0, size=4)
    share = (np.count_nonzero(drawn.puzzles, axis=1) == 4).mean()
    assert abs(share - MINIMAL_OF_4[4] / sum(MINIMAL_OF_4.values())) > 0.03


@pytest.mark.slow
def test_the_mean_number_of_givens() -> None:
    drawn = weighed_many(1600, seed=9)
    mean, error = drawn.mean(drawn.givens)
    assert abs(mean - MEAN_OF_9) < 3 * error < 1
    assert 2.5e37 < drawn.weights.mean() < 3.7e37


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [minimal_many, weighed_many])
def test_none_at_all(make: Callable[..., Columns]) -> None:
    assert make(0)["puzzles"].shape == (0, 81)


@pytest.mark.parametrize("make", [minimal_many, weighed_many])
def test_the_time_can_run_out(make: Callable[..., Columns]) -> None:
    with pytest.raises(BudgetExceeded, match=r"of 0.05 s ran out before all 1000000 puzzles were made"):
        make(1_000_000, seconds=0.05)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"count": -1}, "the number of puzzles is a whole number from 0 to 1000000000, not -1"),
        ({"count": 1, "size": 6}, "minimal puzzles are made of size 4 or 9, not 6"),
        ({"count": 1, "first": -1}, "the first puzzle is a whole number from 0 to .*, not -1"),
        ({"count": 1, "threads": -1}, "the number of threads is a whole number from 0 to 4096, not -1"),
        ({"count": 1, "seed": "\ud800"}, "a seed is a number or a text in UTF-8, not other bytes"),
    ],
)
@pytest.mark.parametrize("make", [minimal_many, weighed_many])
def test_senseless_wishes_are_refused(
    make: Callable[..., Columns], wishes: dict[str, object], message: str
) -> None:
    with pytest.raises(TokeruError, match=message):
        make(**wishes)


def test_arrays_that_do_not_fit_are_refused_by_the_kernel() -> None:
    words, boards = tokeru.sudoku().problem.words(), np.empty((3, 81), np.uint8)
    for solutions, weights in ((boards[:2].copy(), 0), (boards.copy(), 2)):
        with pytest.raises(ValueError, match="do not fit"):
            _kernel.minimal_rows(words, boards.data, solutions.data, np.empty(weights).data, 0, 0, 0)
    with pytest.raises(ValueError, match="no vectors of that width"):
        _kernel.minimal_rows(words, boards.data, boards.copy().data, np.empty(0).data, 0, 0, 5)
