"""What is only drawn: lines, cages, circles, rectangles, texts and colours.

Some show a constraint to those who do not know it, and are dropped. Others may show a rule that only the text
tells, so they are left. Cages without cells carry texts for SudokuPad: "solution: 1234…".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tokeru.notation import drawings
from tokeru.notation.fpuzzles.table import COPIES, TABLE
from tokeru.notation.links.entries import Entry, in_quotes, is_empty, text, told

WHITE = ("#fff", "#ffffff", "#ffffffff")

_PLACE = re.compile(r"R-?[0-9]{1,2}(?:\.[0-9]{0,4})?C-?[0-9]{1,2}(?:\.[0-9]{0,4})?", re.IGNORECASE)
_TOLD = re.compile(r"([^: ]+):\s*(.+)", re.DOTALL)
_INVISIBLE = re.compile(r"#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)", re.IGNORECASE)
_FOG = ("FOW", "FOGLIGHT")
_FIELDS = {"rules": "comment"}


class Drawing(NamedTuple):
    """Its kind, its colour, the places that it goes through, what is written there, and the whole entry."""

    kind: str
    colour: str
    places: tuple[str, ...]
    written: str
    entry: Entry

    @property
    def where(self) -> str:
        return " ".join([*([in_quotes(self.written)] if self.written else []), *self.places])


def drawings_of(puzzle: Entry) -> list[Drawing]:
    """All that are seen and are no copies of a constraint."""
    found = [drawing for kind in TABLE["drawn"] for drawing in _of_kind(puzzle, kind)]
    return [drawing for drawing in (*found, *_colours(puzzle)) if drawing.places]


def drawing_of(size: int, found: Iterable[Drawing]) -> drawings.Drawing:
    """As strokes, shapes and cages, which notation/drawings understands."""
    drawing = drawings.Drawing(size, size)
    for each in found:
        if each.kind == "fog":
            continue
        points = tuple(map(_point, each.places))
        if each.kind == "line":
            drawing.strokes.append(drawings.Stroke(points, each.colour))
        elif each.kind == "cage":
            cells = tuple((int(row), int(column)) for row, column in points)
            drawing.cages.append(drawings.Cage(cells, each.written, colour=each.colour))
        else:
            drawing.shapes.append(_shape(each, points))
    return drawing


def _shape(drawing: Drawing, points: Sequence[drawings.Point]) -> drawings.Shape:
    """In the middle of its cells."""
    centre = (sum(row for row, _ in points) / len(points), sum(column for _, column in points) / len(points))
    width, height, angle = (_size(drawing.entry.get(key)) for key in ("width", "height", "angle"))
    fill = drawing.colour if drawing.kind == "colour" else text(drawing.entry.get("baseC"))
    if drawing.kind in ("colour", "text"):
        width = height = 1.0
    is_round = drawing.kind == "circle"
    return drawings.Shape(
        centre, width, height, is_round, fill, text(drawing.entry.get("outlineC")), drawing.written, angle
    )


def _size(found: object) -> float:
    return float(found) if isinstance(found, int | float) and abs(found) < drawings.LARGEST else 0.0


def _point(place: str) -> drawings.Point:
    row, column = place[1:].split("c")
    return float(row) - 0.5, float(column) - 0.5


def _of_kind(puzzle: Entry, kind: str) -> Iterator[Drawing]:
    for entry in puzzle.entries(kind):
        written = text(entry.get("value"))
        if _is_copy(puzzle, entry) or (kind == "text" and not written) or (kind == "cage" and _tells(entry)):
            continue
        lines = entry.lists("lines") if kind == "line" else [entry.items("cells")]
        for line in lines:
            name = "fog" if kind == "cage" and written in _FOG else kind
            yield Drawing(name, _colour(entry), tuple(_place(entry, each) for each in line), written, entry)


def _is_copy(puzzle: Entry, entry: Entry) -> bool:
    """Whether it only shows a constraint that the puzzle has. Older ones do not say of which."""
    if entry.get("isLLConstraint"):
        return not is_empty(puzzle.get("lockout"))
    if entry.get("isNewConstraint"):
        return any(not is_empty(puzzle.get(copy["of"])) for copy in COPIES.values())
    copy = COPIES.get(text(entry.get("fromConstraint")))
    return copy is not None and not is_empty(puzzle.get(copy["of"]))


def _place(entry: Entry, name: object) -> str:
    if not isinstance(name, str) or not _PLACE.fullmatch(name):
        raise entry.wrong(f"{in_quotes(name)} is not a place")
    return name.lower()


def _colour(entry: Entry) -> str:
    seen = (text(entry.get(key)) for key in ("baseC", "outlineC", "fontC"))
    return next((told(colour).lower() for colour in seen if colour and not _INVISIBLE.fullmatch(colour)), "")


def _colours(puzzle: Entry) -> Iterator[Drawing]:
    """Colours that the setter gave to cells, not the player."""
    for row, cells in enumerate(puzzle.lists("grid"), 1):
        for column, cell in enumerate(cells, 1):
            entry = Entry(f"grid: r{row}c{column}", cell)
            for colour in dict.fromkeys(map(text, (entry.get("c"), *entry.items("cArray")))):
                if colour and colour.lower() not in WHITE:
                    yield Drawing("colour", told(colour).lower(), (f"r{row}c{column}",), "", entry)


def _tells(cage: Entry) -> bool:
    """Whether it is not seen, and carries a text."""
    seen = any(not _INVISIBLE.fullmatch(text(cage.get(key)) or "#0000") for key in ("fontC", "outlineC"))
    return _TOLD.fullmatch(text(cage.get("value"))) is not None and (not cage.items("cells") or not seen)


def told_by_cages(puzzle: Entry) -> dict[str, str]:
    """Title, author, comment and solution, as far as cages tell them."""
    cages = (text(cage.get("value")) for cage in puzzle.entries("cage") if _tells(cage))
    found = (match.groups() for match in map(_TOLD.fullmatch, cages) if match)
    return {_FIELDS.get(name.lower(), name.lower()): said for name, said in found}
