"""Lanes: many plain Sudokus side by side count as one by one, at every width that this machine has."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tokeru import _kernel
from tokeru.bulk import Solved, solve_many
from tokeru.errors import BudgetExceeded, TokeruError

Boards = npt.NDArray[np.uint8]
WIDTHS = _kernel.lane_widths()
CLASSIC_SETS = Path(__file__).parents[3] / "shared" / "data" / "classic"
MANY = 4_000


@pytest.fixture(params=[width for width in WIDTHS if width])
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("TOKERU_LANES", str(request.param))
    return int(request.param)


def one_by_one(boards: Boards, limit: int = 2) -> Solved:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TOKERU_LANES", "off")
        return solve_many(boards, limit=limit)


def random_grids(random: np.random.Generator, count: int) -> Boards:
    """The solution of an empty board, with its values, bands, rows, stacks and columns in another order."""
    grid = one_by_one(np.zeros((1, 81), np.uint8)).solutions[0].reshape(9, 9)
    grids = []
    for _ in range(count):
        rows, columns = (
            [3 * band + line for band in random.permutation(3) for line in random.permutation(3)]
            for _ in "rc"
        )
        values = np.concatenate(([0], 1 + random.permutation(9)))
        grids.append(values[grid[rows][:, columns]].reshape(81))
    return np.array(grids, np.uint8)


def with_givens(random: np.random.Generator, grids: Boards, givens: int) -> Boards:
    order = random.random(grids.shape).argsort(axis=1).argsort(axis=1)
    return np.where(order < givens, grids, 0).astype(np.uint8)


def with_one_other_value(random: np.random.Generator, boards: Boards) -> Boards:
    others = boards.copy()
    others[np.arange(len(boards)), random.integers(81, size=len(boards))] = random.integers(
        1, 10, size=len(boards)
    )
    return others


def families(random: np.random.Generator) -> Iterator[Boards]:
    grids = random_grids(random, MANY // 8)
    yield grids
    for givens in (20, 22, 24, 26, 28, 30, 35, 45, 60, 75):
        boards = with_givens(random, grids, givens)
        yield boards
        yield with_one_other_value(random, boards)
    for givens in range(1, 12):
        yield with_givens(random, grids[:20], givens)
        yield random.integers(1, 10, (20, 81), np.uint8) * (random.random((20, 81)) < givens / 30)
    yield np.zeros((3, 81), np.uint8)


def check(boards: Boards, solved: Solved, limit: int = 2) -> None:
    expected = one_by_one(boards, limit)
    assert (solved.counts == expected.counts).all()
    found = expected.counts > 0
    assert not solved.solutions[~found].any()
    assert (one_by_one(solved.solutions[found]).counts == 1).all()  # a grid, and a right one
    assert ((solved.solutions == boards) | (boards == 0))[found].all()
    if limit > 1:
        unique = expected.counts == 1
        assert (solved.solutions[unique] == expected.solutions[unique]).all()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_random_boards(width: int, seed: int, limit: int) -> None:
    random = np.random.default_rng(seed)
    boards = random.permutation(np.concatenate(list(families(random))))
    check(boards, solve_many(boards, limit=limit), limit)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 257])
def test_every_number_of_boards(width: int, count: int) -> None:
    random = np.random.default_rng(count)
    boards = with_givens(random, random_grids(random, count), 26)
    check(boards, solve_many(boards))


@pytest.mark.parametrize("limit", [1, 2, 3, 1_000])
def test_boards_with_many_solutions(width: int, limit: int) -> None:
    random = np.random.default_rng(limit)
    boards = with_givens(random, random_grids(random, 40), 8)
    assert (solve_many(boards, limit=limit).counts == limit).all()


def test_more_branches_than_the_pool_begins_with(width: int) -> None:
    """Boards without a solution that propagation cannot tell are searched to their end, all at once."""
    random = np.random.default_rng(0)
    boards = with_one_other_value(random, with_givens(random, random_grids(random, 300), 17))
    check(boards, solve_many(boards, limit=400), 400)


@pytest.mark.parametrize("house", ["row", "column", "box", "mini-row", "mini-column"])
def test_a_value_twice(width: int, house: str) -> None:
    pairs = {"row": (0, 8), "column": (0, 72), "box": (0, 20), "mini-row": (0, 1), "mini-column": (0, 9)}
    boards = np.zeros((20, 81), np.uint8)
    boards[:, pairs[house]] = 5
    solved = solve_many(boards)
    assert not solved.counts.any() and not solved.solutions.any()


def test_grids_that_are_wrong_in_one_house(width: int) -> None:
    """In a full grid two values of a row change places: its rows are right, and nothing else."""
    random = np.random.default_rng(1)
    grids = random_grids(random, 64).reshape(-1, 9, 9)
    grids[:, 4, [2, 7]] = grids[:, 4, [7, 2]]
    assert not solve_many(grids).counts.any()


def test_the_same_with_any_number_of_threads(width: int) -> None:
    random = np.random.default_rng(2)
    boards = with_givens(random, random_grids(random, 3_000), 23)
    one, three = (solve_many(boards, limit=3, threads=threads) for threads in (1, 3))
    assert (one.counts == three.counts).all()
    assert (one.solutions == three.solutions).all()


def test_the_time_can_run_out(width: int) -> None:
    with pytest.raises(BudgetExceeded, match="ran out before all 100 boards were solved"):
        solve_many(np.zeros((100, 81), np.uint8), limit=10**9, seconds=0.05)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_it(width: int, threads: int) -> None:
    def interrupt_when_busy() -> None:
        while time.process_time() < begun + 0.05:
            time.sleep(0.01)
        signal.raise_signal(signal.SIGINT)

    begun = time.process_time()
    with pytest.raises(KeyboardInterrupt):
        threading.Thread(target=interrupt_when_busy).start()
        solve_many(np.zeros((100, 81), np.uint8), limit=10**9, threads=threads)


@pytest.mark.parametrize("value", [10, 255])
@pytest.mark.parametrize("row", [0, 1, 500, 999])
def test_what_is_no_value_is_refused_with_its_row(width: int, row: int, value: int) -> None:
    boards = np.zeros((1_000, 81), np.uint8)
    boards[row, 80] = value
    with pytest.raises(TokeruError, match=rf"boards\[{row}\]: r9c9 is {value}; values go from 1 to 9"):
        solve_many(boards)


def test_the_boards_are_not_written_to(width: int) -> None:
    random = np.random.default_rng(3)
    boards = with_givens(random, random_grids(random, 100), 25)
    boards.flags.writeable = False
    check(boards, solve_many(boards))


def test_what_the_environment_may_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKERU_LANES", "7")
    widths = ", ".join(map(str, WIDTHS))
    with pytest.raises(TokeruError, match=f"TOKERU_LANES is '7'; this machine has {widths}"):
        solve_many(["." * 81])


def test_a_width_that_is_not_here_is_refused_by_the_kernel() -> None:
    givens = np.zeros((100, 81), np.uint8)
    with pytest.raises(ValueError, match="no vectors of that width"):
        _kernel.solve_classic(givens.data, givens.copy().data, np.zeros(100, np.uint32).data, 2, 5)


def test_arrays_that_do_not_fit_are_refused_by_the_kernel() -> None:
    givens = np.zeros((100, 81), np.uint8)
    with pytest.raises(ValueError, match="do not fit"):
        _kernel.solve_classic(givens.data, givens[:99].copy().data, np.zeros(100, np.uint32).data, 2, 0)


@pytest.mark.parametrize("path", sorted(CLASSIC_SETS.glob("*.txt")), ids=lambda path: path.stem)
def test_known_collections(width: int, path: Path) -> None:
    texts = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    boards = np.array(
        [[int(symbol) if symbol.isdigit() else 0 for symbol in text] for text in texts], np.uint8
    )
    check(boards, solve_many(boards))
