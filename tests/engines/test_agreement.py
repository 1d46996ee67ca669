"""All engines give the same answers, on random puzzles over all rules and sizes 1 to 9.

Every engine answers the puzzles of the first test, which are more than 1,600. The second leaves boards up to
empty, which is too much for an engine that tries all values of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random

import pytest
from tests.engines.random_puzzles import ANY, random_puzzle

from tokeru import grid
from tokeru.budget import DEFAULT, Budget
from tokeru.errors import BudgetExceeded
from tokeru.options import EngineName
from tokeru.puzzle import Grid, Puzzle, Status
from tokeru.search import ENGINES

PUZZLES = {9: 160, 8: 160, 7: 180, 6: 220, 5: 260, 4: 300, 3: 250, 2: 100, 1: 20}
EMPTIER_PUZZLES = {9: 120, 8: 120, 7: 120, 6: 120, 5: 120, 4: 150, 3: 150, 2: 60, 1: 10}
"""How many of each size: of the smallest there are not many that differ. The slow ones come first, so that in
the end no worker waits for another."""
LIMIT = 3

QUICK: tuple[EngineName, ...] = ("auto", "kernel", "sat")
COUNT_WITHOUT_LISTING = {"auto", "kernel", "sat", "cpsat"}

PATIENCE = dict.fromkeys(ENGINES, Budget(nodes=20_000)) | {"auto": DEFAULT}
"""With a budget in nodes, auto would be the kernel alone."""
UNANSWERED = 0.02
"""Each engine runs out of patience with less than this share of the puzzles of a size."""

SELDOM = 3
"""So many of the rules may be met by no puzzle of a size: each is drawn only a few times."""
NEED_BOXES = {"boxindexer", "disjoint", "regionsum", "windows"}
"""Rules that only a board with boxes can have, or seldom another."""

Answers = Mapping[EngineName, list[Grid]]
"""By engine: the first solutions."""

each_size = pytest.mark.parametrize("size", PUZZLES)


@pytest.mark.slow
@each_size
def test_engines_agree(size: int) -> None:
    draw = Random(f"agreement {size}")
    puzzles = [random_puzzle(draw, size) for _ in range(PUZZLES[size])]
    statuses = agreed_statuses(puzzles, tuple(ENGINES))
    if size >= 3:
        assert statuses == set(Status)
        without = left_out(puzzles) - (set() if grid.box_shape(size) else NEED_BOXES)
        assert len(without) <= SELDOM, without


@pytest.mark.slow
@each_size
def test_quick_engines_agree_on_emptier_boards(size: int) -> None:
    draw = Random(f"emptier {size}")
    puzzles = [random_puzzle(draw, size, most_blanks=size * size) for _ in range(EMPTIER_PUZZLES[size])]
    statuses = agreed_statuses(puzzles, QUICK)
    assert size < 3 or statuses == set(Status)


def left_out(puzzles: Sequence[Puzzle]) -> set[str]:
    """The rules that no puzzle has."""
    return {kind.name for kind in ANY} - {rule.name for puzzle in puzzles for rule in puzzle.rules}


def agreed_statuses(puzzles: Sequence[Puzzle], engines: Sequence[EngineName]) -> set[Status]:
    """The statuses met, if the engines agree on every puzzle and each has answered nearly all of them."""
    statuses, answered = set(), Counter[str]()
    for puzzle in puzzles:
        answers = {engine: found for engine in engines if (found := answer(puzzle, engine)) is not None}
        answered.update([*answers])
        statuses.add(agreed_status(puzzle, answers))
    unanswered = {engine: len(puzzles) - answered[engine] for engine in engines}
    assert max(unanswered.values()) < UNANSWERED * len(puzzles), f"unanswered: {unanswered}"
    return statuses


def answer(puzzle: Puzzle, engine: EngineName) -> list[Grid] | None:
    """The first solutions, which are all true, differ, and are as many as are counted. None: no patience."""
    budget = PATIENCE[engine]
    try:
        found = list(islice(puzzle.solutions(engine=engine, **budget.limits()), LIMIT))
        if engine in COUNT_WITHOUT_LISTING:
            assert puzzle.count(limit=LIMIT, engine=engine, **budget.limits()) == len(found), (engine, puzzle)
    except BudgetExceeded:
        return None
    assert len(set(found)) == len(found), (engine, puzzle)
    assert not any(puzzle.violations(solution) for solution in found), (engine, puzzle)
    return found


def agreed_status(puzzle: Puzzle, answers: Answers) -> Status:
    """All found as many, and the same ones unless there may be more than were asked for."""
    counts = {engine: len(found) for engine, found in answers.items()}
    most = max(counts.values())
    assert min(counts.values()) == most, f"{puzzle!r}: {counts}"
    same = len({frozenset(found) for found in answers.values()}) == 1
    assert same or most == LIMIT, f"{puzzle!r}: {answers}"
    return Status.of(most)
