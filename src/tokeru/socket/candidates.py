"""How many solutions each candidate has, up to a cap: setters see at a glance what is nearly decided."""

from __future__ import annotations

from contextlib import closing
from itertools import islice, product

from tokeru.budget import Meter
from tokeru.bulk import solve_many
from tokeru.puzzle import Puzzle

ENOUGH_SOLUTIONS = 1000
"""So many are looked at one by one. If there are more, candidates are asked for one by one."""

Counts = dict[tuple[int, int], int]
"""For each value of each cell a number, cell by cell."""


def solutions_of_each(puzzle: Puzzle, cap: int, meter: Meter) -> Counts:
    counts = dict.fromkeys(product(range(puzzle.size**2), range(1, puzzle.size + 1)), 0)
    if cap == 1 or not _add_up(puzzle, counts, meter):
        _ask_which(puzzle, counts, meter)
        _ask_for_each(puzzle, counts, cap, meter)
    return {place: min(found, cap) for place, found in counts.items()}


def _add_up(puzzle: Puzzle, counts: Counts, meter: Meter) -> bool:
    """Count in the first solutions. Were those all?"""
    number = 0
    with closing(puzzle.solutions(seconds=meter.rest().seconds)) as solutions:
        for solution in meter.look(islice(solutions, ENOUGH_SOLUTIONS), "listing the solutions"):
            number += 1
            for place in enumerate(solution):
                counts[place] += 1
    return number < ENOUGH_SOLUTIONS


def _ask_which(puzzle: Puzzle, counts: Counts, meter: Meter) -> None:
    """Every candidate that is in a solution has at least one."""
    true = puzzle.true_candidates(seconds=meter.rest().seconds)
    for cell, value in counts:
        counts[cell, value] = max(counts[cell, value], int(value in true[cell]))


def _ask_for_each(puzzle: Puzzle, counts: Counts, cap: int, meter: Meter) -> None:
    """Count the solutions of each candidate of which too few were seen, all under the same rules."""
    asked = [place for place, found in counts.items() if 0 < found < cap]
    rows = [[*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]] for cell, value in asked]
    if rows:
        found = solve_many(rows, limit=cap, like=puzzle, seconds=meter.rest().seconds).counts
        counts.update(zip(asked, found.tolist(), strict=True))
