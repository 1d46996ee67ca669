"""Unequal: the Futoshikis of Simon Tatham's collection, as game ids.

    5:0R,0,0D,4,0,…        a number for each cell, 0 for a blank, and the neighbours that it is greater than
    5a:0R,0L,…             adjacent: two cells with a bar between them differ by 1, and no others do

Neighbours are U, R, D and L: up, right, down, left. a … z before a number are 1 … 26 blanks.
"""

from __future__ import annotations

import re

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.symbols import MOST_CELLS, error_at, quoted
from tokeru.puzzle import Puzzle
from tokeru.rules import LATIN, AllDifferences, Difference

NAME = "unequal"

SMALLEST, LARGEST = 3, 32
WAYS: dict[str, grid.Move] = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
ADJACENT = AllDifferences()

_HEAD = re.compile(
    r"\s*+(?:https?://[^\s#]{1,200}/unequal\.html[^\s#]{0,200}#)?"
    r"(?P<size>[0-9]{1,2})(?P<adjacent>a?)(?:d[a-z])?:"
)
_CELL = re.compile(r"(?P<blanks>[a-z]*+)(?:(?P<number>[0-9]{1,2})(?P<signs>[URDL]*+))?")


def recognises(text: str) -> bool:
    return _HEAD.match(text) is not None


def parse(text: str) -> Puzzle:
    head = _HEAD.match(text)
    if head is None:
        raise NotationError("unequal: it begins with the size of the board and a colon, 5:, or with 5a:")
    draft = Draft(int(head["size"]))
    draft.say_houses(())
    signs = _read_cells(draft, text, head.end())
    (_say_bars if head["adjacent"] else _say_signs)(draft, signs)
    return draft.reading().puzzle


def format(puzzle: Puzzle) -> str:
    adjacent = ADJACENT in puzzle.rules
    signs = _bars(puzzle) if adjacent else _signs(puzzle)
    if not SMALLEST <= puzzle.size <= LARGEST:
        raise NotationError(f"Unequal's boards have size {SMALLEST} to {LARGEST}, not {puzzle.size}")
    cells = (f"{value}{_write_signs(puzzle.size, cell, signs)}," for cell, value in enumerate(puzzle.givens))
    return f"{puzzle.size}{'a' * adjacent}:{''.join(cells)}"


Signs = dict[tuple[int, int], None]
"""The cells at which signs stand, each with its neighbour, as they were read."""


# --- reading --------------------------------------------------------------------------------------


def _read_cells(draft: Draft, text: str, start: int) -> Signs:
    signs: Signs = {}
    cell, cells = 0, draft.size**2
    for part in text[start:].rstrip().removesuffix(",").split(",", MOST_CELLS):
        match = _CELL.fullmatch(part.strip())
        if match is None or not match[0]:
            raise error_at(f"{quoted(part)} is not a cell; cells are written 0, 3 or 0UR", text, start)
        cell += sum(ord(letter) - ord("a") + 1 for letter in match["blanks"])
        if match["number"]:
            if cell >= cells:
                raise error_at(f"a board of size {draft.size} has only {cells} cells", text, start)
            _read_cell(draft, cell, match, signs)
            cell += 1
        start += len(part) + 1
    if cell != cells:
        raise NotationError(f"unequal: a board of size {draft.size} has {cells} cells, found {cell}")
    return signs


def _read_cell(draft: Draft, cell: int, match: re.Match[str], signs: Signs) -> None:
    if int(match["number"]):
        draft.give(cell, int(match["number"]))
    for letter in match["signs"]:
        (row, column), (down, right) = divmod(cell, draft.size), WAYS[letter]
        if not draft.is_inside(row + down, column + right):
            name = grid.name(draft.size, cell)
            raise NotationError(f"unequal: the {letter} of {name} points off the board")
        signs[cell, draft.index(row + down, column + right)] = None


def _say_signs(draft: Draft, signs: Signs) -> None:
    for greater, less in signs:
        if (less, greater) in signs:
            raise NotationError(f"unequal: {draft.names((greater, less))} are both greater than the other")
        draft.say(draft.names((greater, less)).replace(" ", ">"))


def _say_bars(draft: Draft, signs: Signs) -> None:
    draft.say(ADJACENT.text())
    for first, second in signs:
        if (second, first) not in signs:
            raise NotationError(f"unequal: only the first of {draft.names((first, second))} has the bar")
        if first < second:
            draft.say(f"difference {draft.names((first, second))}")


# --- writing --------------------------------------------------------------------------------------


def _signs(puzzle: Puzzle) -> Signs:
    refuse_unsaid("Unequal", puzzle, LATIN, says_signs=True)
    signs = {(sign.rising[1], sign.rising[0]): None for sign in puzzle.signs}
    if any((less, greater) in signs for greater, less in signs):
        raise NotationError("Unequal cannot say that each of two cells is less than the other")
    return signs


def _bars(puzzle: Puzzle) -> Signs:
    """A bar stands at both of its cells."""
    bars = [rule for rule in puzzle.rules if isinstance(rule, Difference) and _is_bar(puzzle.size, rule)]
    refuse_unsaid("Unequal", puzzle, [*LATIN, ADJACENT, *bars])
    pairs = [(first, second) for first, second in (puzzle.ruleset.cells(bar.cells) for bar in bars)]
    return dict.fromkeys([*pairs, *((second, first) for first, second in pairs)])


def _is_bar(size: int, rule: Difference) -> bool:
    return rule.number == 1 and grid.are_neighbours(size, *(grid.index(size, cell) for cell in rule.cells))


def _write_signs(size: int, cell: int, signs: Signs) -> str:
    steps = {letter: down * size + right for letter, (down, right) in WAYS.items()}
    return "".join(letter for letter, step in steps.items() if (cell, cell + step) in signs)
