"""Classic boards with candidates instead of givens, on which the kernel decides on forks. SAT does not."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from tokeru import Puzzle, grid, sudoku
from tokeru.rules import Boxes, Columns, Only, Rows, Rule

LIMIT = 60
BOARDS = 25


def board(draw: Random) -> Puzzle:
    """A solution is among the candidates, unless one of its values is taken away."""
    solution = sudoku().random_solution(draw.getrandbits(32))
    share = draw.uniform(0.3, 0.6)
    rules: list[Rule] = [Rows(), Columns(), Boxes()]
    for cell, right in enumerate(solution):
        values = [value for value in range(1, 10) if value == right or draw.random() < share]
        if len(values) > 1 and draw.random() < 0.004:
            values.remove(right)
        rules.append(Only([grid.name(9, cell)], tuple(values)))
    return Puzzle(9, rules)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_all_solutions_are_found(seed: int) -> None:
    draw, counts = Random(seed), Counter[int]()
    for _ in range(BOARDS):
        puzzle = board(draw)
        found = set(islice(puzzle.solutions(engine="kernel"), LIMIT))
        known = set(islice(puzzle.solutions(engine="sat"), LIMIT))
        assert len(found) == len(known) == puzzle.count(limit=LIMIT, engine="kernel"), puzzle
        counts[len(found)] += 1
        if len(found) < LIMIT:
            assert found == known, puzzle
            assert puzzle.true_candidates(engine="kernel") == puzzle.true_candidates(engine="sat"), puzzle
    assert counts[0] and counts[1] and len(counts) > 4, counts
