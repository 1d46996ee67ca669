"""Pencil marks given, each cell as nine characters or as a group of digits.

123456789123456789.2345.789.2.456789…        r1c3 can be 2, 3, 4, 5, 7, 8 or 9: values or dots in their place

    .----------------.----------------.----------------.        the grid of groups that people paste in
    | 5    3    124  | 26   7    2468 | 1489 1249 248  |        forums, framed or not; with 4, 6 or 8 rows
    | 6    247  247  | …                                        too
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import islice

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.refusal import refuse_unsaid
from tokeru.problem import values
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, Even, Odd, Only

NAME = "candidates"

SIZE = 9
LONGEST = 10_000
"""Characters: 81 groups of nine, with a frame and spaces around each."""
DRAWN = dict.fromkeys(map(ord, "|!:│┃║"), " ")
"""What stands between groups."""

_IN_PLACES = re.compile(r"(?:(?![.0]{9})" + "".join(f"[.0{value}]" for value in range(1, SIZE + 1)) + "){81}")
_GROUP = re.compile(r"[1-9]+")
_DIGIT = re.compile(r"[1-9]")


def recognises(text: str) -> bool:
    return len(text) <= LONGEST and _groups(text) is not None


def parse(text: str) -> Puzzle:
    groups = _groups(text) if len(text) <= LONGEST else None
    if groups is None:
        raise NotationError(
            "candidates: each of 81 cells has nine characters, 1 to 9 or dots in their places; "
            "or n rows have n groups of digits"
        )
    draft = Draft(len(groups))
    draft.say_houses()
    for cell, group in enumerate(group for row in groups for group in row):
        if len(group) == 1:
            draft.give(cell, group.pop())
        elif len(group) < draft.size:
            say_only(draft, cell, group)
    return draft.reading().puzzle


def say_only(draft: Draft, cell: int, left: Collection[int]) -> None:
    draft.say(f"only {','.join(map(str, sorted(left)))} {grid.name(draft.size, cell)}")


def format(puzzle: Puzzle) -> str:
    """Odd and even cells become the values that they can have."""
    return "".join(
        "".join(str(value) if value in left else "." for value in range(1, SIZE + 1))
        for left in left_in("a grid of candidates", puzzle)
    )


def left_in(who: str, puzzle: Puzzle) -> list[Collection[int]]:
    """What each cell of a classic board can be by itself, if nothing else is said about it."""
    said = [rule for rule in puzzle.rules if isinstance(rule, Even | Odd | Only)]
    refuse_unsaid(who, puzzle, [*CLASSIC, *said])
    if puzzle.size != SIZE:
        raise NotationError(f"{who} is 9x9, not {puzzle.size}x{puzzle.size}")
    return [*map(values, puzzle.problem.masks())]


# --- groups -----------------------------------------------------------------------------------------


def _groups(text: str) -> list[list[set[int]]] | None:
    """The values of each cell row by row, if the text is such a grid."""
    written = "".join(text.split())
    if _IN_PLACES.fullmatch(written):
        cells = [{*map(int, _DIGIT.findall(written[at : at + SIZE]))} for at in range(0, len(written), SIZE)]
        return [cells[at : at + SIZE] for at in range(0, len(cells), SIZE)]
    return _rows_of_groups(text)


def _rows_of_groups(text: str) -> list[list[set[int]]] | None:
    """n rows of n groups, of which at least one has several digits; lines without a digit are a frame."""
    lines = islice((line for line in text.split("\n") if _DIGIT.search(line)), SIZE + 1)
    rows = [line.translate(DRAWN).split() for line in lines]
    words = [word for row in rows for word in row]
    if grid.box_shape(len(rows)) is None or {*map(len, rows)} != {len(rows)} or len(rows) > SIZE:
        return None
    most = str(len(rows))
    are_groups = all(_GROUP.fullmatch(word) and max(word) <= most for word in words)
    differ = all(len({*word}) == len(word) for word in words)
    if not (are_groups and differ and max(map(len, words)) > 1):
        return None
    return [[{*map(int, word)} for word in row] for row in rows]
