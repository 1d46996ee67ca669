"""Solo: the Sudokus of Simon Tatham's collection, as game ids.

    3x3:a4_7d9b1…                 numbers, with _ between two of them; a … z are 1 … 26 blanks
    2x3xk:…,CAGES,TOTALS          boxes 2 high and 3 wide; x: diagonals, k: cages with their totals
    9j:…,REGIONS                  j: regions of any form

Cages and regions are told by the lines between cells: first those between neighbours in a row, row by row,
then those between neighbours in a column, column by column, and one more at the end. _ is a line, a … y are
1 … 25 gaps and a line, z is 26 gaps. Symmetry and level may stand before the colon, and mean nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.rooms import below, beside, in_one_piece, rooms
from tokeru.notation.symbols import error_at
from tokeru.puzzle import Puzzle
from tokeru.rules import LATIN, Boxes, Cage, Diagonals, ExtraRegion, Regions

NAME = "solo"

LARGEST, LARGEST_WITH_CAGES, SMALLEST_WITH_DIAGONALS = 31, 9, 4
LARGEST_TOTAL = 999
LETTERS = "_abcdefghijklmnopqrstuvwxyz"
MANY = 26
"""Blanks, or gaps, that the last letter stands for. Solo writes 25 gaps with it, but reads 26."""

_HEAD = re.compile(
    r"\s*+(?:https?://[^\s#]{1,200}/solo\.html[^\s#]{0,200}#)?(?=[0-9]{1,2}(?:x[0-9]|[a-z0-9]{0,20}j))"
    r"(?P<height>[0-9]{1,2})(?:x(?P<width>[0-9]{1,2}))?"
    r"(?P<options>(?:[jxk]|[ar][0-9]*|md[0-9]*|m(?!d)[0-9]*|d[tbiaeu]|d(?![tbiaeu]))*):(?!d?:k:)"
)
_CAGES_OR_LEVEL = re.compile(r"d.|[jxk]")
_NUMBER = re.compile(r"(?P<blanks>[a-z])|(?P<number>[1-9][0-9]{0,2})|_++|(?P<wrong>.)", re.DOTALL)
_NO_LINES = re.compile(r"[^_a-z]")

Span = tuple[int, int]
"""Where a part of the text begins and ends."""


def recognises(text: str) -> bool:
    return _HEAD.match(text) is not None


def parse(text: str) -> Puzzle:
    head = _HEAD.match(text)
    if head is None:
        raise NotationError("solo: it begins with the sides of a box and a colon, 3x3:, or with 9j:")
    height, width = int(head["height"]), int(head["width"] or 1)
    options = {option for option in _CAGES_OR_LEVEL.findall(head["options"]) if len(option) == 1}
    draft = Draft(height * width)
    spans = _spans(text, head.end(), 1 + ("j" in options) + 2 * ("k" in options))
    _read_givens(draft, text, next(spans))
    draft.say_houses(())
    if "j" in options:
        draft.say_regions(_read_regions(draft.size, text, next(spans)))
    else:
        draft.say(f"boxes {height} {width}")
    if "x" in options:
        draft.say("diagonals")
    if "k" in options:
        _read_cages(draft, text, next(spans), next(spans))
    return draft.reading().puzzle


def format(puzzle: Puzzle) -> str:
    cages = [rule for rule in puzzle.rules if isinstance(rule, Cage | ExtraRegion)]
    layouts = [rule for rule in puzzle.rules if isinstance(rule, Boxes | Regions)]
    diagonals = [rule for rule in puzzle.rules if isinstance(rule, Diagonals)]
    refuse_unsaid("Solo", puzzle, [*LATIN, *layouts, *diagonals, *cages])
    _refuse_board(puzzle.size, bool(cages), bool(diagonals), layouts)
    layout = layouts[0]
    parts = [_write_numbers(puzzle.givens)]
    if isinstance(layout, Regions):
        parts.append(_write_rooms(puzzle.size, layout.houses(puzzle.size)))
        head = f"{puzzle.size}j"
    else:
        height, width = layout.shape(puzzle.size)
        head = f"{height}x{width}"
    if cages:
        parts += _write_cages(puzzle, cages)
    return f"{head}{'x' * bool(diagonals)}{'k' * bool(cages)}:{','.join(parts)}"


# --- reading --------------------------------------------------------------------------------------


def _spans(text: str, start: int, count: int) -> Iterator[Span]:
    """Where the parts are, between commas."""
    parts = text[start:].rstrip().split(",", count)
    if len(parts) != count:
        raise NotationError(f"solo: this id has {count} parts between commas, not {len(parts)}")
    for part in parts:
        yield start, start + len(part)
        start += len(part) + 1


def _read_givens(draft: Draft, text: str, span: Span) -> None:
    for cell, value in enumerate(_read_numbers(text, span, draft.size, draft.size)):
        if value:
            draft.give(cell, value)


def _read_numbers(text: str, span: Span, size: int, most: int) -> list[int]:
    """A number for each cell, 0 for a blank."""
    found: list[int] = []
    for part in _NUMBER.finditer(text, *span):
        if part["wrong"]:
            raise error_at(f"{part['wrong']!r} is neither a number nor blanks", text, part.start())
        if part["number"] and int(part["number"]) > most:
            raise error_at(f"{part['number']} is too large: it is at most {most}", text, part.start())
        found += [int(part["number"])] if part["number"] else [0] * LETTERS.index(part["blanks"] or "_")
        if len(found) > size**2:
            break
    if len(found) != size**2:
        amount = "more" if len(found) > size**2 else len(found)
        raise error_at(f"a board of size {size} has {size**2} cells, found {amount}", text, span[0])
    return found


def _read_regions(size: int, text: str, span: Span) -> list[list[int]]:
    regions = _read_rooms(size, text, span)
    for region in regions:
        if len(region) != size:
            name = grid.name(size, region[0])
            raise error_at(f"the region of {name} has {len(region)} cells, not {size}", text, span[0])
    return regions


def _read_cages(draft: Draft, text: str, lines: Span, totals: Span) -> None:
    """The total of a cage stands at one of its cells; without one its values only differ."""
    written = _read_numbers(text, totals, draft.size, LARGEST_TOTAL)
    for cells in _read_rooms(draft.size, text, lines):
        found = {written[cell] for cell in cells} - {0}
        name = f"the cage of {grid.name(draft.size, cells[0])}"
        if len(found) > 1:
            raise error_at(f"{name} has two totals", text, totals[0])
        if found:
            draft.say(f"cage {found.pop()} {draft.names(cells)}", name)
        elif len(cells) > 1:
            draft.say(f"extra {draft.names(cells)}", name)


def _read_rooms(size: int, text: str, span: Span) -> list[list[int]]:
    wrong = _NO_LINES.search(text, *span)
    if wrong:
        raise error_at(f"{wrong[0]!r} is neither a line nor gaps", text, wrong.start())
    borders = _borders(size)
    gaps = _gaps(text[slice(*span)], len(borders) + 1)
    if gaps is None:
        raise error_at(f"these are not the {len(borders)} borders of {size}x{size} cells", text, span[0])
    return rooms(size**2, (borders[gap] for gap in gaps))


def _borders(size: int) -> list[tuple[int, int]]:
    return beside(size, size) + sorted(below(size, size), key=lambda pair: pair[0] % size)


def _gaps(written: str, borders: int) -> list[int] | None:
    """Which borders are gaps. There is one way to count them that comes out right, or none."""
    for many in (MANY, MANY - 1):
        found: list[int] = []
        at = 0
        for letter in written[: borders + 1]:
            gaps = many if letter == "z" else LETTERS.index(letter)
            found += range(at, at + gaps)
            at += gaps + (letter != "z")
        if at == borders:
            return found
    return None


# --- writing --------------------------------------------------------------------------------------


def _refuse_board(size: int, cages: bool, diagonals: bool, layouts: list[Boxes | Regions]) -> None:
    if len(layouts) != 1 or (isinstance(layouts[0], Boxes) and min(layouts[0].shape(size)) < 2):
        raise NotationError("a board of Solo has boxes, at least 2 high and wide, or regions")
    if size > LARGEST or (cages and size > LARGEST_WITH_CAGES):
        raise NotationError(f"Solo's boards end at size {LARGEST}, with cages at {LARGEST_WITH_CAGES}")
    if diagonals and size < SMALLEST_WITH_DIAGONALS:
        raise NotationError(f"Solo's boards with diagonals begin at size {SMALLEST_WITH_DIAGONALS}")


def _write_numbers(numbers: Iterable[int]) -> str:
    written, blanks = "", 0
    for number in numbers:
        if not number:
            blanks += 1
            continue
        between = _letters(blanks) if blanks else "_" * bool(written)
        written, blanks = f"{written}{between}{number}", 0
    return written + (_letters(blanks) if blanks else "")


def _letters(count: int) -> str:
    """So many blanks."""
    many, rest = divmod(count - 1, MANY)
    return LETTERS[-1] * many + LETTERS[rest + 1]


def _write_cages(puzzle: Puzzle, cages: list[Cage | ExtraRegion]) -> list[str]:
    shapes = {rule: puzzle.ruleset.cells(rule.cells) for rule in cages}
    if sorted(cell for shape in shapes.values() for cell in shape) != [*range(puzzle.size**2)]:
        raise NotationError("in Solo every cell is in one cage, and in no other")
    totals = [0] * puzzle.size**2
    for rule, shape in shapes.items():
        total = rule.total if isinstance(rule, Cage) else None
        if not (2 <= len(shape) <= puzzle.size and (total is None or 1 <= total <= LARGEST_TOTAL)):
            raise NotationError(f"Solo cannot say {rule.text()}")
        totals[shape[0]] = total or 0
    return [_write_rooms(puzzle.size, shapes.values()), _write_numbers(totals)]


def _write_rooms(size: int, shapes: Iterable[grid.Shape]) -> str:
    """Lines wherever neighbours are in different rooms, each of which must be in one piece."""
    borders, room_of = _borders(size), {}
    for shape in shapes:
        if not in_one_piece(shape, borders):
            names = " ".join(grid.name(size, cell) for cell in shape)
            raise NotationError(f"Solo cannot say a region that is not in one piece: {names}")
        room_of.update(dict.fromkeys(shape, shape[0]))
    lines = [at for at, (first, second) in enumerate(borders) if room_of[first] != room_of[second]]
    return "".join(_run(line - before - 1) for before, line in pairwise([-1, *lines, len(borders)]))


def _run(gaps: int) -> str:
    """So many gaps, and the line after them."""
    many, rest = divmod(gaps, MANY)
    return LETTERS[-1] * many + LETTERS[rest]
