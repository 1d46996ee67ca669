"""The solution that a link carries, so that whoever opens it can check what they enter."""

from __future__ import annotations

from contextlib import closing
from itertools import islice

from tokeru.errors import TokeruError
from tokeru.puzzle import Grid, Puzzle

PATIENCE = 3.0
"""Seconds; a puzzle that takes longer is written without."""


def only_solution(puzzle: Puzzle) -> Grid | None:
    """The solution, if there is just one and it is soon found."""
    try:
        with closing(puzzle.solutions(seconds=PATIENCE)) as solutions:
            found = [*islice(solutions, 2)]
    except TokeruError:
        return None
    return found[0] if len(found) == 1 else None
