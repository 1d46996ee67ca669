"""An object of scl: its board, its givens, and its drawing, which notation/drawings understands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tokeru.about import LONGEST, About
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.drawings import LARGEST, Cage, Drawing, Point, Shape, Stroke, recognise, tell
from tokeru.notation.drawings.drawing import Cell
from tokeru.notation.reading import Reading

GLOBAL = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjoint",
    "disjointgroups": "disjoint",
}
"""Rules that SudokuPad checks by itself: in `global`, or as entries of the metadata that are true."""
PLAYED = ("foglight", "triggereffect", "fogofwar")
"""What changes how a puzzle is played."""

TOKERU = "Tokeru"
"""As a source: what follows the marker in the rules was written for those who see only the drawing."""
MARKER = "In this puzzle:"

_ENTRY = re.compile(r"\s*(title|author|rules|solution|msg\w*|source)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


def read_object(data: Mapping[str, Any]) -> Reading:
    rows = _rows(data)
    entries = _entries(data)
    drawing = _drawing(data, len(rows), len(rows[0]))
    things = drawing.things()
    told = tell(_text(entries.get("rules")), {thing.on for thing in things})
    draft = Draft(len(rows), len(rows[0]), told.numbers if _is_usable(told.numbers, len(rows)) else None)
    draft.about = _about(entries)
    _give(draft, rows)
    draft.solution = _solution(entries.get("solution"))
    for rule in _flags(data, entries):
        draft.say(rule, "a flag of the puzzle")
    recognise(draft, things, told, _regions(draft, data))
    for key in PLAYED:
        if data.get(key):
            draft.leave(f"{key}, which is about how it is played")
    return draft.reading()


def _about(entries: Mapping[str, Any]) -> About:
    title, author, rules = (_text(entries.get(key))[:LONGEST] for key in ("title", "author", "rules"))
    if entries.get("source") == TOKERU:
        rules = rules.rpartition(MARKER)[0]
    return About(title, author, rules)


def _is_usable(numbers: range | None, size: int) -> bool:
    return numbers is not None and numbers.start in (0, 1) and len(numbers) >= size


def _rows(data: Mapping[str, Any]) -> list[list[Any]]:
    rows = data.get("cells")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise NotationError("sudokupad: cells: a list of rows is expected")
    longest = max(map(len, rows))
    if not 1 <= longest <= 64 or len(rows) > 64:
        raise NotationError(
            f"sudokupad: cells: a board has 1 to 64 rows and columns, not {len(rows)}x{longest}"
        )
    return [[*row, *[{}] * (longest - len(row))] for row in rows]


def _entries(data: Mapping[str, Any]) -> dict[str, Any]:
    """Title, author, rules and solution: of the metadata, or of cages that are there for this alone."""
    found: dict[str, Any] = {}
    for cage in _list(data, "cages"):
        if isinstance(cage, dict) and not cage.get("cells") and isinstance(cage.get("value"), str):
            if entry := _ENTRY.fullmatch(cage["value"]):
                found.setdefault(entry[1].lower(), entry[2])
    metadata = data.get("metadata")
    return found | (metadata if isinstance(metadata, dict) else {})


def _text(found: Any) -> str:
    if isinstance(found, list):
        return "\n".join(map(_text, found))
    return found.replace("\\n", "\n") if isinstance(found, str) else "" if found is None else str(found)


def _solution(found: Any) -> Sequence[int] | None:
    digits = str(found) if found is not None else ""
    return [int(digit) for digit in digits] if digits.isascii() and digits.isdigit() else None


def _flags(data: Mapping[str, Any], entries: Mapping[str, Any]) -> Iterator[str]:
    named = [*filter(None, data.get("global", []) if isinstance(data.get("global"), list) else [])]
    yield from (GLOBAL[name] for name in named if isinstance(name, str) and name in GLOBAL)
    yield from (rule for name, rule in GLOBAL.items() if entries.get(name) is True)


def _give(draft: Draft, rows: Sequence[Sequence[Any]]) -> None:
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if isinstance(cell, dict) and cell.get("value") not in (None, ""):
                name = draft.name(row, column)
                value = str(cell["value"])
                if not re.fullmatch(r"[0-9]{1,2}", value):
                    raise NotationError(f"sudokupad: {name} is given {value[:20]!r}, which is no number")
                draft.give(draft.index(row, column), int(value))


def _regions(draft: Draft, data: Mapping[str, Any]) -> list[list[int]] | None:
    found = [
        [draft.index(*cell) for cell in _cells(region, f"region {number}") if draft.is_inside(*cell)]
        for number, region in enumerate(_list(data, "regions"), 1)
    ]
    return [region for region in found if region] or None


# --- the drawing ---------------------------------------------------------------------------------------


def _drawing(data: Mapping[str, Any], rows: int, columns: int) -> Drawing:
    drawing = Drawing(rows, columns)
    for kind, has_head in (("lines", False), ("arrows", True)):
        for number, stroke in enumerate(_list(data, kind), 1):
            drawing.strokes += _stroke(stroke, f"{kind[:-1]} {number}", has_head)
    for kind in ("underlays", "overlays"):
        for number, shape in enumerate(_list(data, kind), 1):
            drawing.shapes += _shape(shape, f"{kind[:-1]} {number}")
    for number, cage in enumerate(_list(data, "cages"), 1):
        drawing.cages += _cage(cage, f"cage {number}", drawing)
    return drawing


def _stroke(found: Any, source: str, has_head: bool) -> Iterator[Stroke]:
    entry = _object(found, source)
    points = tuple(_point(point, source) for point in _list(entry, "wayPoints", source))
    if len(points) > 1:
        yield Stroke(points, _text(entry.get("color")), _number(entry.get("thickness")), has_head)


def _shape(found: Any, source: str) -> Iterator[Shape]:
    entry = _object(found, source)
    if "center" in entry:
        yield Shape(
            _point(entry["center"], source),
            _number(entry.get("width")),
            _number(entry.get("height")),
            entry.get("rounded") is True,
            _text(entry.get("backgroundColor")),
            _text(entry.get("borderColor")),
            _text(entry.get("text")).strip(),
            _number(entry.get("angle")),
        )


def _cage(found: Any, source: str, drawing: Drawing) -> Iterator[Cage]:
    entry = _object(found, source)
    if cells := _cells(entry.get("cells") or [], source):
        value = entry.get("sum") if entry.get("value") in (None, "") else entry.get("value")
        for cell in cells:
            if not drawing.has(cell):
                raise NotationError(f"sudokupad: {source}: r{cell[0] + 1}c{cell[1] + 1} is not a cell")
        yield Cage(
            tuple(cells), _text(value).strip(), entry.get("unique") is True, _text(entry.get("outlineC"))
        )


# --- values of JSON -------------------------------------------------------------------------------------


def _list(data: Mapping[str, Any], key: str, source: str = "") -> list[Any]:
    found = data.get(key)
    if found is None or found == {}:
        return []
    if not isinstance(found, list):
        raise NotationError(f"sudokupad: {source or key}: a list is expected")
    return found


def _object(found: Any, source: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise NotationError(f"sudokupad: {source}: an object is expected")
    return found


def _number(found: Any) -> float:
    return float(found) if isinstance(found, int | float) and abs(found) <= LARGEST else 0.0


def _point(found: Any, source: str) -> Point:
    if not isinstance(found, list) or len(found) != 2 or not all(_is_number(at) for at in found):
        raise NotationError(f"sudokupad: {source}: a point has a row and a column")
    return float(found[0]), float(found[1])


def _is_number(at: Any) -> bool:
    return isinstance(at, int | float) and not isinstance(at, bool) and abs(at) <= LARGEST


def _cells(found: Any, source: str) -> list[Cell]:
    if not isinstance(found, list):
        raise NotationError(f"sudokupad: {source}: a list of cells is expected")
    points = [_point(each, source) for each in found]
    return [(int(row), int(column)) for row, column in points]
