"""Boards of nothing but houses, where the kernel knows the law of leftovers and takes values for one
that nothing tells apart. SAT does neither."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from tokeru import Puzzle, grid
from tokeru.rules import AntiKnight, Columns, Diagonals, Only, Regions, Rows, Rule

LIMIT = 40
SIZES = (4, 5, 6, 7)
BOARDS = 40
"""For each size and seed."""

each_seed = pytest.mark.parametrize("seed", range(4))
each_size = pytest.mark.parametrize("size", SIZES)


def layout(draw: Random, size: int) -> str:
    """Regions of any form: rows, in which neighbours were exchanged a few times or often."""
    regions = [row + 1 for row in range(size) for _ in range(size)]
    for a, b in draw.choices(grid.moves(size, grid.KING), k=draw.choice((2, size // 2, 2 * size))):
        regions[a], regions[b] = regions[b], regions[a]
    return grid.symbols(tuple(regions))


def board(draw: Random, size: int) -> Puzzle:
    """With few givens or none, so that many values are alike; seldom with candidates that are not."""
    rules: list[Rule] = [Rows(), Columns(), Regions(layout(draw, size))]
    rules += [rule for rule in (AntiKnight(), Diagonals()) if draw.random() < 0.15]
    if draw.random() < 0.3:
        cells = [grid.name(size, cell) for cell in draw.sample(range(size * size), size)]
        rules.append(Only(cells, tuple(draw.sample(range(1, size + 1), size - 1))))
    givens = [0] * size * size
    for cell in draw.sample(range(size * size), draw.choice((0, 0, 1, 2, 4))):
        givens[cell] = draw.randint(1, size)
    return Puzzle(size, rules, givens)


@each_size
@each_seed
def test_all_solutions_are_found(seed: int, size: int) -> None:
    draw, counts = Random(100 * seed + size), Counter[int]()
    for _ in range(BOARDS):
        puzzle = board(draw, size)
        found = set(islice(puzzle.solutions(engine="kernel"), LIMIT))
        known = set(islice(puzzle.solutions(engine="sat"), LIMIT))
        assert len(found) == len(known) == puzzle.count(limit=LIMIT, engine="kernel"), puzzle
        counts[len(found)] += 1
        if len(found) < LIMIT:
            assert found == known, puzzle
            assert puzzle.true_candidates(engine="kernel") == puzzle.true_candidates(engine="sat"), puzzle
    assert BOARDS / 10 < counts[0] < BOARDS * 0.9, counts
