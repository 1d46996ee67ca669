"""Symmetric copies made the plain way, without the code that the tests look at."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product

Board = tuple[int, ...]
Cells = tuple[int, ...]
"""For each place the cell that comes there."""


def line_orders(size: int, together: int) -> Iterator[tuple[int, ...]]:
    """Orders of rows in which those of a band stay together."""
    bands = [range(first, first + together) for first in range(0, size, together)]
    for chosen in permutations(bands):
        for orders in product(*(permutations(band) for band in chosen)):
            yield tuple(line for order in orders for line in order)


def moves(size: int, height: int, width: int) -> Iterator[Cells]:
    """All copies of a board with boxes of that form."""
    for rows in line_orders(size, height):
        for columns in line_orders(size, width):
            yield tuple(size * row + column for row in rows for column in columns)
            if height == width:
                yield tuple(size * column + row for row in rows for column in columns)


def called_as_met(board: Sequence[int]) -> Board:
    """The same board with its values named in the order in which they are met."""
    names = {0: 0}
    return tuple(names.setdefault(value, len(names)) for value in board)


def smallest(board: Board, all_moves: Sequence[Cells]) -> tuple[Board, int]:
    """The smallest copy, and how many moves make it."""
    copies = [called_as_met([board[cell] for cell in cells]) for cells in all_moves]
    least = min(copies)
    return least, copies.count(least)


def random_copy(board: Board, size: int, height: int, width: int, chance: random.Random) -> Board:
    """A random one, values renamed too."""

    def lines(together: int) -> list[int]:
        bands = [[*range(first, first + together)] for first in range(0, size, together)]
        chance.shuffle(bands)
        for band in bands:
            chance.shuffle(band)
        return [line for band in bands for line in band]

    rows, columns = lines(height), lines(width)
    turned = height == width and chance.random() < 0.5
    names = [0, *chance.sample(range(1, size + 1), size)]
    return tuple(
        names[board[size * column + row if turned else size * row + column]]
        for row in rows
        for column in columns
    )


def random_board(solution: Board, givens: int, chance: random.Random) -> Board:
    kept = set(chance.sample(range(len(solution)), givens))
    return tuple(value if cell in kept else 0 for cell, value in enumerate(solution))
