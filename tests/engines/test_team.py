"""A search in several threads: it finds what one finds alone, however its work is parted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from threading import Thread

import pytest
from tests.engines import test_houses, test_pencil_marks
from tests.engines.random_puzzles import random_puzzle

from tokeru import Puzzle, _kernel
from tokeru.budget import Budget, Meter
from tokeru.rules import CLASSIC

LIMIT = 400
LONGER = 1.05
BOARDS = 25
"""Of each sort, for each seed."""
SORTS = {
    "any rules": lambda draw: random_puzzle(draw, draw.randint(6, 9), draw.randint(12, 36)),
    "houses": lambda draw: test_houses.board(draw, draw.randint(5, 7)),
    "pencil marks": test_pencil_marks.board,
}
each_sort = pytest.mark.parametrize("sort", SORTS)
each_seed = pytest.mark.parametrize("seed", range(3))
OPEN = Puzzle(9, CLASSIC, "." * 19 + "98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
"""It has 2,484 solutions."""


def opened(puzzle: Puzzle) -> _kernel.Search:
    return _kernel.Search(puzzle.lowered(Meter(Budget())).words())


def boards(puzzle: Puzzle, threads: int, seconds: float) -> Iterator[bytes]:
    """All solutions. The question is asked again and again, every time for a bit longer."""
    search = opened(puzzle)
    while True:
        status, values = search.next(0, seconds, threads)
        if status == _kernel.DONE:
            return
        if status == _kernel.FOUND:
            yield values
        seconds *= LONGER


def counted(puzzle: Puzzle, limit: int, threads: int, seconds: float) -> int:
    search, total, status = opened(puzzle), 0, _kernel.BUDGET
    while status == _kernel.BUDGET:
        status, found = search.count(limit - total, 0, seconds, threads)
        total += found
        seconds *= LONGER
    return total


@pytest.mark.slow
@each_sort
@each_seed
@pytest.mark.parametrize("seconds", [0.0, 2e-5], ids=["at once", "bit by bit"])
def test_it_finds_what_one_finds(seed: int, sort: str, seconds: float) -> None:
    draw = Random(f"{seed} {sort}")
    for _ in range(BOARDS):
        puzzle, threads = SORTS[sort](draw), draw.randint(2, 4)
        known = list(islice(boards(puzzle, 1, 0.0), LIMIT))
        found = list(islice(boards(puzzle, threads, seconds), LIMIT))
        assert len(found) == len(set(found)) == len(known), puzzle
        assert set(found) == set(known) or len(found) == LIMIT, puzzle
        assert counted(puzzle, LIMIT, threads, seconds) == len(known), puzzle


def test_the_number_of_threads_may_change() -> None:
    search, found, draw = opened(OPEN), set[bytes](), Random(1)
    while (answer := search.next(0, 0.0, draw.randint(1, 4)))[0] == _kernel.FOUND:
        assert answer[1] not in found
        found.add(answer[1])
    assert found == set(boards(OPEN, 1, 0.0))


def test_what_one_has_found_and_nobody_asked_for_is_counted() -> None:
    search = opened(OPEN)
    for _ in range(5):
        search.next(0, 0.0, 4)
    assert search.count(10**6, 0, 0.0, 1) == (_kernel.DONE, 2484 - 5)
    assert search.progress == pytest.approx(1)


def test_it_can_be_stopped_and_asked_afresh() -> None:
    search = opened(Puzzle(9, CLASSIC))
    counting = Thread(target=partial(search.count, 10**18, 0, 0.0, 3))
    counting.start()
    search.stop()
    counting.join()
    search.go_on()
    assert search.candidates() == (_kernel.DONE, [0b111111111] * 81)
