"""An object of scl: its board, its givens, and its drawing, which notation/drawings understands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tokeru.about import LONGEST, About
from tokeru.grid import MAX_SIZE
from tokeru.notation.draft import Draft
from tokeru.notation.drawings import LARGEST, Cage, Drawing, Point, Shape, Stroke, recognise, tell
from tokeru.notation.drawings.drawing import Cell
from tokeru.notation.links.entries import Entry, is_empty, text, told, whole
from tokeru.notation.reading import Reading

FLAGS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjoint",
    "disjointgroups": "disjoint",
}
"""Rules that SudokuPad checks by itself: in `global`, or as entries of the metadata that are true."""
PLAYED = ("foglight", "fogofwar", "triggereffect")
"""What changes how a puzzle is played."""
TOKERU = "Tokeru"
"""As a source: what follows the marker in the rules is there for those who see only the drawing."""
MARKER = "In this puzzle:"

_TOLD = re.compile(r"\s*(title|author|rules|solution)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


def read_object(data: Mapping[str, Any]) -> Reading:
    puzzle = Entry("sudokupad", data)
    rows = _rows(puzzle)
    said = _said(puzzle)
    drawing = _drawing(puzzle, len(rows), len(rows[0]))
    things = drawing.things()
    stated = tell(_lines(said.get("rules")), {thing.on for thing in things})
    draft = Draft(len(rows), len(rows[0]), _usable(stated.numbers, max(len(rows), len(rows[0]))))
    draft.about = _about(said)
    _give(draft, rows)
    draft.solution = _solution(said.get("solution"))
    for rule in _flags(puzzle, said):
        draft.say(rule, "a flag of the puzzle")
    recognise(draft, things, stated, _regions(draft, puzzle))
    for key in PLAYED:
        if not is_empty(puzzle.get(key)):
            draft.leave(f"{key}: {told(puzzle.get(key))}".removesuffix(": "))
    return draft.reading()


# --- what is said about it ------------------------------------------------------------------------------


def _said(puzzle: Entry) -> dict[str, Any]:
    """Title, author, rules and solution: of the metadata, or of cages that are there for this alone."""
    cages = (cage for cage in puzzle.entries("cages", "cage") if is_empty(cage.get("cells")))
    found = filter(None, (_TOLD.fullmatch(text(cage.get("value"))) for cage in cages))
    metadata = puzzle.get("metadata")
    return {each[1].lower(): each[2] for each in found} | (metadata if isinstance(metadata, dict) else {})


def _lines(found: Any) -> str:
    """A text, or several that are lines of one."""
    if isinstance(found, list):
        return "\n".join(map(text, found))
    return text(found).replace("\\n", "\n")


def _about(said: Mapping[str, Any]) -> About:
    title, author, rules = (_lines(said.get(key))[:LONGEST] for key in ("title", "author", "rules"))
    return About(title, author, rules.rpartition(MARKER)[0] if said.get("source") == TOKERU else rules)


def _solution(found: Any) -> list[int] | None:
    return [int(digit) for digit in text(found)] if re.fullmatch("[0-9]+", text(found)) else None


def _flags(puzzle: Entry, said: Mapping[str, Any]) -> Iterator[str]:
    named = puzzle.get("global") if isinstance(puzzle.get("global"), list) else []
    yield from (rule for name, rule in FLAGS.items() if name in named or said.get(name) is True)


# --- the board ------------------------------------------------------------------------------------------


def _rows(puzzle: Entry) -> list[list[Any]]:
    """All as long as the longest."""
    rows = [*puzzle.lists("cells")]
    longest = max(map(len, rows), default=0)
    if not (0 < len(rows) <= MAX_SIZE and 0 < longest <= MAX_SIZE):
        raise puzzle.wrong(f"a board has 1 to {MAX_SIZE} rows and columns, not {len(rows)}x{longest}")
    return [[*row, *[{}] * (longest - len(row))] for row in rows]


def _usable(numbers: range | None, size: int) -> range | None:
    return numbers if numbers and numbers.start in (0, 1) and size <= len(numbers) <= MAX_SIZE else None


def _give(draft: Draft, rows: Sequence[Sequence[Any]]) -> None:
    for row, cells in enumerate(rows):
        for column, data in enumerate(cells):
            cell = Entry(f"cells: {draft.name(row, column)}", data)
            if not is_empty(cell.get("value")):
                value = whole(cell.get("value"))
                if value is None:
                    raise cell.wrong(f"{told(cell.get('value'))} is not a value")
                draft.give(draft.index(row, column), value)


def _regions(draft: Draft, puzzle: Entry) -> list[list[int]] | None:
    places = ([_cell(puzzle, cell) for cell in region] for region in puzzle.lists("regions"))
    inside = ([draft.index(*cell) for cell in region if draft.is_inside(*cell)] for region in places)
    return [region for region in inside if region] or None


# --- the drawing ---------------------------------------------------------------------------------------


def _drawing(puzzle: Entry, rows: int, columns: int) -> Drawing:
    drawing = Drawing(rows, columns)
    for kind, has_head in (("lines", False), ("arrows", True)):
        drawing.strokes += (_stroke(entry, has_head) for entry in puzzle.entries(kind, kind[:-1]))
    for kind in ("underlays", "overlays"):
        drawing.shapes += (
            _shape(entry) for entry in puzzle.entries(kind, kind[:-1]) if "center" in entry.data
        )
    for entry in puzzle.entries("cages", "cage"):
        if not is_empty(entry.get("cells")):
            drawing.cages.append(_cage(entry, drawing))
    return drawing


def _stroke(entry: Entry, has_head: bool) -> Stroke:
    points = tuple(_point(entry, point) for point in entry.items("wayPoints"))
    return Stroke(points, text(entry.get("color")), has_head)


def _shape(entry: Entry) -> Shape:
    return Shape(
        _point(entry, entry.get("center")),
        _size(entry.get("width")),
        _size(entry.get("height")),
        entry.get("rounded") is True,
        text(entry.get("backgroundColor")),
        text(entry.get("borderColor")),
        text(entry.get("text")).strip(),
        _size(entry.get("angle")),
    )


def _cage(entry: Entry, drawing: Drawing) -> Cage:
    cells = tuple(_cell(entry, cell) for cell in entry.items("cells"))
    for row, column in cells:
        if not drawing.has((row, column)):
            raise entry.wrong(f"r{row + 1}c{column + 1} is not a cell")
    value = entry.get("sum") if is_empty(entry.get("value")) else entry.get("value")
    return Cage(cells, text(value).strip(), entry.get("unique") is True, text(entry.get("outlineC")))


def _is_size(found: object) -> bool:
    return (
        isinstance(found, int | float) and found is not True and found is not False and abs(found) <= LARGEST
    )


def _size(found: Any) -> float:
    return float(found) if _is_size(found) else 0.0


def _point(entry: Entry, found: Any) -> Point:
    if not isinstance(found, list) or len(found) != 2 or not all(map(_is_size, found)):
        raise entry.wrong(f"a point has a row and a column, not {told(found)}")
    return float(found[0]), float(found[1])


def _cell(entry: Entry, found: Any) -> Cell:
    row, column = _point(entry, found)
    return int(row), int(column)
