"""Canonical forms: of all puzzles that are the same but for how they lie, one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from tokeru.arguments import shown, text
from tokeru.budget import Meter, read_limits
from tokeru.errors import NoSolution, NotUnique, RuleError, TokeruError, enough_memory
from tokeru.options import FormName
from tokeru.puzzle import Grid, Puzzle
from tokeru.rules.ruleset import RuleSet
from tokeru.search import solutions
from tokeru.symmetry.boards import smallest
from tokeru.symmetry.group import check_board
from tokeru.symmetry.moving import clues, moved_rules, turned, without_clues
from tokeru.symmetry.parts import all_parts, identity, reversal, says_nothing_of_values
from tokeru.symmetry.transformation import Transformation

FORMS: tuple[str, ...] = get_args(FormName)


@dataclass(frozen=True)
class Canonical:
    """The smallest copy of a puzzle, how it is made, and in how many ways."""

    puzzle: Puzzle
    transformation: Transformation
    """One that makes it: `transformation.apply(puzzle)` is the smallest copy, but for rules that can be
    said in
    several ways, as a palindrome from either end: here they are said in the plainest one."""
    automorphisms: int
    """How many transformations leave the puzzle as it is."""


@enough_memory("find the canonical form")
def canonical(puzzle: Puzzle, *, form: FormName = "puzzle", seconds: float | None = 60) -> Canonical:
    """The smallest of all symmetric copies of a puzzle: two puzzles are the same but for how they lie if and
    only if their smallest copies are equal.

    Without clues other than givens, copies are made by all symmetries of the rules: see `symmetries`. A
    puzzle with signs, cages or regions is turned and turned over with all of them. Its values are exchanged
    if its clues say only that values differ; otherwise they are reversed, if all of its clues can be said of
    reversed values.

    Automorphisms are counted by where they take cells, and by what they do with the values that the board
    has: exchanging two values that it does not have makes no other one.

    Args:
        puzzle: up to 25×25, with all its cells and the usual numbers.
        form: "puzzle" for the smallest givens, a blank being 0; "grid" for the smallest solution, and of
            several ways to it the smallest givens. What is equal so far is told apart by its rules.
        seconds: how long; None means no limit.

    Raises:
        TokeruError: a clue cannot be turned, or the board is another one.
        NotUnique, NoSolution: for the form "grid", which needs exactly one solution; or a value is twice in
            a row.
        BudgetExceeded: it takes longer.

    >>> found = tokeru.canonical(tokeru.sudoku("4" + "." * 15))
    >>> found.puzzle.format(), found.automorphisms
    ('sudoku4:...............1', 8)
    """
    if not isinstance(puzzle, Puzzle):
        raise TokeruError(f"canonical is for a Puzzle, not for {shown(puzzle)}")
    check_form(form)
    check_board(puzzle.ruleset)
    meter = Meter(read_limits(seconds))
    solution = _only_solution(puzzle, meter) if form == "grid" else None
    if clues(puzzle.ruleset):
        return _turned_smallest(puzzle, solution, meter)
    return _moved_smallest(puzzle, solution, meter)


def check_form(form: str) -> None:
    if text("a form", form) not in FORMS:
        raise TokeruError(f"unknown form {shown(form)}; choose from {', '.join(FORMS)}")


def _only_solution(puzzle: Puzzle, meter: Meter) -> Grid:
    found = []
    for solution in solutions(puzzle, "auto", meter.rest()):
        found.append(solution)
        if len(found) == 2:
            raise NotUnique(*found)
    if not found:
        raise NoSolution(cells=puzzle.violations())
    return found[0]


def _moved_smallest(puzzle: Puzzle, solution: Grid | None, meter: Meter) -> Canonical:
    """By all symmetries of the rules."""
    import numpy as np

    givens = np.array([puzzle.givens], np.uint8)
    boards, carried = (givens, None) if solution is None else (np.array([solution], np.uint8), givens)
    found = smallest(boards, carried, puzzle.ruleset, 1, meter, "the puzzle")
    return Canonical(
        Puzzle.of_values(puzzle.size, puzzle.rules, tuple(found.forms[0].tolist()), puzzle.about),
        Transformation(tuple(found.cells[0].tolist()), tuple(found.values[0].tolist())),
        int(found.automorphisms[0]),
    )


# --- with clues that come along ----------------------------------------------------------------------


def _turned_smallest(puzzle: Puzzle, solution: Grid | None, meter: Meter) -> Canonical:
    """By turning the board, and by what can be done with the values."""
    best: tuple[Any, ...] | None = None
    count = 0
    for transformation, copy in meter.look(_copies(puzzle, solution), "turning the puzzle"):
        solved = () if solution is None else transformation.apply(solution)
        key = (solved, copy.givens, [rule.text() for rule in copy.rules])
        if best is None or key < best[0]:
            best, count = (key, transformation, copy), 0
        count += key == best[0]
    assert best is not None, "not to turn a board is always possible"
    return Canonical(best[2], best[1], count)


def _copies(puzzle: Puzzle, solution: Grid | None) -> Iterator[tuple[Transformation, Puzzle]]:
    size, count = puzzle.size, puzzle.ruleset.values
    turns = turned(size)
    common = without_clues(puzzle.ruleset)
    if says_nothing_of_values(all_parts(puzzle.ruleset.problem)):
        board = puzzle.givens if solution is None else solution
        moves = [Transformation(cells, _as_met(cells, board, count)) for cells in turns]
        yield from _applied(puzzle, [move for move in moves if _keeps(common, move)])
        return
    as_they_are, reversed_too = (
        [move for cells in turns if _keeps(common, move := Transformation(cells, values))]
        for values in (identity(count + 1), reversal(count))
    )
    yield from _applied(puzzle, as_they_are)
    try:
        yield from list(_applied(puzzle, reversed_too if count > 1 else []))
    except RuleError:
        return  # then no copy has reversed values


def _applied(puzzle: Puzzle, moves: Iterable[Transformation]) -> Iterator[tuple[Transformation, Puzzle]]:
    for move in moves:
        rules = moved_rules(puzzle.ruleset, move.cells, move.values, plainest=True).rules
        yield move, Puzzle.of_values(puzzle.size, rules, move.apply(puzzle.givens), puzzle.about)


def _keeps(common: RuleSet, move: Transformation) -> bool:
    """Whether the rules of the whole board stay what they are."""
    try:
        moved_rules(common, move.cells, move.values)
    except RuleError:
        return False
    return True


def _as_met(cells: tuple[int, ...], board: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The values in the order in which a copy has them, and then those that it does not have."""
    met = dict.fromkeys(value for cell in cells if (value := board[cell]))
    met |= dict.fromkeys(range(1, count + 1))
    values = [0] * (count + 1)
    for name, value in enumerate(met, 1):
        values[value] = name
    return tuple(values)
