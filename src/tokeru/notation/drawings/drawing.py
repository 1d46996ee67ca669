"""A drawing taken apart: strokes, shapes and cages become things on cells.

    line, thermometer, arrow     strokes through cells: some have a bulb, some a head and a circle
    dot, letter, quad            shapes on an edge, and where four cells meet
    circle, square, diamond, shade, symbol   shapes in a cell
    outside, ray                 numbers beside the board, and those with an arrow to a diagonal
    cage, sign, diagonal         what their names say

Points are (row, column) in cells from the upper left corner of the board; the middle of the first cell is
(0.5, 0.5). All of geometry is done here, once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import floor
from typing import NamedTuple

from tokeru.errors import NotationError
from tokeru.notation.drawings.colours import distance, solid
from tokeru.notation.drawings.tables import table

Point = tuple[float, float]
Cell = tuple[int, int]
"""Row and column from 0."""

CONVENTIONS = table("conventions")
SYMBOLS: dict[str, str] = CONVENTIONS["symbols"]

LARGEST = 1000
"""Nothing lies, or is, farther."""
MOST = 4000
"""Strokes, and shapes: far more than any puzzle has that is not a painting."""
MOST_POINTS = 1000
ON = 0.17
"""How far from a middle, an edge or a corner a shape may lie that is meant to be there."""
BULB = 0.55
SMALL = 0.66
WHOLE = 0.92
ALIKE = 40
"""How far apart two colours may be that are meant to be the same."""


OPEN = ("", "#ffffff")
"""How a circle is filled that only frames a digit."""
MOST_ALIKE = 20
"""Circles on one cell that are looked at."""
SIGNS = {"<": True, "^": True, "∧": True, "˄": True, ">": False, "∨": False, "˅": False}
"""Whether the first of two cells is the smaller one."""


class Stroke(NamedTuple):
    points: tuple[Point, ...]
    colour: str
    has_head: bool = False


class Shape(NamedTuple):
    centre: Point
    width: float
    height: float
    is_round: bool
    fill: str = ""
    rim: str = ""
    text: str = ""
    angle: float = 0

    @property
    def colours(self) -> tuple[str, ...]:
        """What is seen: inside, white if there is only a rim, and the rim."""
        fill, rim = solid(self.fill), solid(self.rim)
        return tuple(filter(None, (fill or (rim and "#ffffff"), rim)))


class Cage(NamedTuple):
    cells: tuple[Cell, ...]
    value: str = ""
    is_unique: bool = False
    colour: str = ""


@dataclass(frozen=True)
class Thing:
    """What is drawn, on which cells. Two things look alike if they have the same colours."""

    on: str
    cells: tuple[Cell, ...]
    colours: tuple[str, ...] = ()
    value: str = ""
    shaft: tuple[Cell, ...] = ()
    toward: str = ""
    closed: bool = False
    is_unique: bool = False

    @property
    def colour(self) -> str:
        return self.colours[0] if self.colours else ""


@dataclass
class Drawing:
    """What is drawn on a board of rows and columns."""

    rows: int
    columns: int
    strokes: list[Stroke] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    cages: list[Cage] = field(default_factory=list)

    def things(self) -> list[Thing]:
        if max(len(self.strokes), len(self.shapes), len(self.cages)) > MOST:
            raise NotationError(f"more than {MOST} lines, shapes or cages are drawn")
        return _Apart(self).things()

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns


def cell_at(point: Point) -> Cell:
    return floor(point[0]), floor(point[1])


def walk(points: Sequence[Point]) -> tuple[Cell, ...]:
    """The cells on the way, in steps to a neighbour; of other steps only their ends."""
    cells = [cell_at(point) for point in points]
    found = cells[:1]
    for (row, column), (next_row, next_column) in pairwise(cells):
        down, right = next_row - row, next_column - column
        steps = max(abs(down), abs(right))
        if down and right and abs(down) != abs(right):
            found.append((next_row, next_column))
        else:
            found += [
                (row + down * step // steps, column + right * step // steps) for step in range(1, steps + 1)
            ]
    return tuple(found)


def is_near(a: str, b: str) -> bool:
    return bool(a and b) and distance(a, b) <= ALIKE


class _Apart:
    """One look at a drawing. What one thing takes (a bulb, a circle) is no thing of its own."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.taken: set[int] = set()
        """Places in the list of shapes."""
        self.round: dict[Cell, list[int]] = {}
        """Places of circles and pills, by the cells that they cover."""
        for place, shape in enumerate(drawing.shapes):
            if shape.is_round and not shape.text and max(shape.width, shape.height) >= BULB:
                for cell in _covered(shape):
                    self.round.setdefault(cell, []).append(place)

    def things(self) -> list[Thing]:
        arrows = [*self._arrows()]
        strokes = [*self._strokes()]
        lines = [*self._with_bulbs([each for each in strokes if each.on == "line"])]
        others = [each for each in strokes if each.on != "line"]
        cages = [*self._cages()]
        return [*cages, *lines, *arrows, *others, *self._marks(lines)]

    def _cages(self) -> Iterator[Thing]:
        for cage in self.drawing.cages:
            colours = tuple(filter(None, [solid(cage.colour)]))
            yield Thing("cage", tuple(sorted(cage.cells)), colours, cage.value, is_unique=cage.is_unique)

    # --- strokes ------------------------------------------------------------------------------------

    def _strokes(self) -> Iterator[Thing]:
        """Lines, with the colours of all strokes over the same cells; signs, diagonals and other strokes."""
        lines: dict[tuple[Cell, ...], list[str]] = {}
        for stroke in self.drawing.strokes:
            if stroke.has_head:
                continue
            on, cells = self._kind_of(stroke)
            colour = solid(stroke.colour)
            if on == "line":
                key = cells if cells in lines or cells[::-1] not in lines else cells[::-1]
                lines.setdefault(key, []).insert(0, colour)
            elif on:
                yield Thing(on, cells, (colour,) if colour else ())
        for cells, colours in lines.items():
            closed = len(cells) > 2 and cells[0] == cells[-1]
            shown = tuple(dict.fromkeys(filter(None, colours)))
            yield Thing("line", cells[:-1] if closed else cells, shown, closed=closed)

    def _kind_of(self, stroke: Stroke) -> tuple[str, tuple[Cell, ...]]:
        points, board = stroke.points, self.drawing
        if diagonal := self._diagonal(points):
            return "diagonal", diagonal
        if len(points) == 3 and (sign := self._sign(points)):
            return "sign", sign
        if all(_is_whole(at) for point in points for at in point):
            return ("border", ()) if _is_inner(points, board) else ("", ())
        ends = [*dict.fromkeys(map(cell_at, points))]
        if 1 < len(ends) <= len(points) <= MOST_POINTS and all(map(board.has, ends)):
            return "line", tuple(_deduplicated(walk(points)))
        return "stroke", tuple(filter(board.has, ends))

    def _diagonal(self, points: Sequence[Point]) -> tuple[Cell, ...]:
        rows, columns = self.drawing.rows, self.drawing.columns
        if len(points) != 2 or rows != columns:
            return ()
        (top, left), (bottom, right) = sorted(points)
        if abs(top) > 0.3 or abs(bottom - rows) > 0.3:
            return ()
        if abs(left) < 0.3 and abs(right - columns) < 0.3:
            return tuple((row, row) for row in range(rows))
        if abs(right) < 0.3 and abs(left - columns) < 0.3:
            return tuple((row, rows - 1 - row) for row in range(rows))
        return ()

    def _sign(self, points: Sequence[Point]) -> tuple[Cell, ...]:
        """A small angle near an edge: its point is at the smaller cell."""
        (a, tip, b) = points
        if max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[0] - tip[0]), abs(a[1] - tip[1])) > 0.6:
            return ()
        opens = ((a[0] + b[0]) / 2 - tip[0], (a[1] + b[1]) / 2 - tip[1])
        down = abs(opens[0]) > abs(opens[1])
        at = tip[0] if down else tip[1]
        if min(abs(opens[0]), abs(opens[1])) > 0.05 or abs(at - rounded(at)) > 0.3:
            return ()
        edge = rounded(at)
        before, after = (
            ((edge - 1, floor(tip[1])), (edge, floor(tip[1])))
            if down
            else ((floor(tip[0]), edge - 1), (floor(tip[0]), edge))
        )
        if not (self.drawing.has(before) and self.drawing.has(after)):
            return ()
        return (before, after) if (opens[0] if down else opens[1]) > 0 else (after, before)

    def _with_bulbs(self, lines: list[Thing]) -> Iterator[Thing]:
        """Thermometers, and branches of them; the other lines as they are."""
        found: list[Thing] = []
        rest: list[Thing] = []
        for line in lines:
            bulbs = [end for end in (line.cells[0], line.cells[-1]) if self._bulbs(end, line.colours)]
            if line.closed or len({*bulbs}) != 1:
                rest.append(line)
            else:
                cells = line.cells if bulbs[0] == line.cells[0] else line.cells[::-1]
                found.append(replace(line, on="thermometer", cells=cells))
        for thermometer in found:
            self.taken.update(self._bulbs(thermometer.cells[0], thermometer.colours))
        return iter([*found, *_branches(rest, found)])

    def _bulbs(self, cell: Cell, colours: Sequence[str]) -> list[int]:
        """Round shapes in a cell that have the colour of a line through it."""
        places = self.round.get(cell, [])[:MOST_ALIKE]
        fills = {place: solid(self.drawing.shapes[place].fill) for place in places}
        return [place for place, fill in fills.items() if any(is_near(fill, colour) for colour in colours)]

    # --- arrows ------------------------------------------------------------------------------------

    def _arrows(self) -> Iterator[Thing]:
        for stroke in self.drawing.strokes:
            if stroke.has_head and len(stroke.points) > 1:
                yield self._arrow(stroke)

    def _arrow(self, stroke: Stroke) -> Thing:
        colours = tuple(filter(None, [solid(stroke.colour)]))
        start = cell_at(stroke.points[0])
        if not self.drawing.has(start):
            return self._ray(stroke, start, colours)
        on, cells = self._kind_of(stroke)
        bulb = self._pill(start) if on == "line" else ()
        shaft = tuple(cell for at, cell in enumerate(cells) if cell not in bulb or at > len(bulb))
        if not bulb or not shaft:
            return Thing("stroke", cells, colours)
        return Thing("arrow", bulb, colours, shaft=shaft)

    def _pill(self, start: Cell) -> tuple[Cell, ...]:
        """The cells of the circle that an arrow starts in; of several the first that is not filled."""
        shapes = self.drawing.shapes
        found = self.round.get(start, [])[:MOST_ALIKE]
        found = sorted(found, key=lambda place: solid(shapes[place].fill) not in OPEN)
        self.taken.update(found[:1])
        return _covered(shapes[found[0]]) if found else ()

    def _ray(self, stroke: Stroke, start: Cell, colours: tuple[str, ...]) -> Thing:
        """A little killer: an arrow beside the board that points into it, and the number where it starts."""
        (top, left), (bottom, right) = stroke.points[0], stroke.points[-1]
        down, along = _sign_of(bottom - top), _sign_of(right - left)
        first = (start[0] + down, start[1] + along)
        if not (down and along and self.drawing.has(first)):
            return Thing("stroke", (), colours)
        value = self._text_in(start)
        toward = ("n" if down < 0 else "s") + ("w" if along < 0 else "e")
        return Thing("ray", (first,), colours, value, toward=toward)

    def _text_in(self, cell: Cell) -> str:
        for place, shape in enumerate(self.drawing.shapes):
            if shape.text and cell_at(shape.centre) == cell:
                self.taken.add(place)
                return shape.text
        return ""

    # --- shapes ------------------------------------------------------------------------------------

    def _marks(self, lines: Sequence[Thing]) -> Iterator[Thing]:
        """Shapes on edges and corners, where several may make one; in cells; and outside."""
        together: dict[tuple[Point, bool], list[Shape]] = {}
        passed, steps = _ways_of(lines)
        for place, shape in enumerate(self.drawing.shapes):
            if place in self.taken:
                continue
            if spot := self._spot(shape):
                together.setdefault(spot, []).append(shape)
            elif (thing := self._in_cells(shape)) and not _is_part(thing, passed.get(thing.cells, ())):
                yield thing
        for (at, is_corner), shapes in together.items():
            mark = _mark(at, is_corner, shapes)
            if not _is_part(mark, steps.get(mark.cells, ())):
                yield mark

    def _spot(self, shape: Shape) -> tuple[Point, bool] | None:
        """An edge or a corner between cells of the board, by the numbers of its lines and middles."""
        if max(shape.width, shape.height) > 1.01 and not shape.text:
            return None
        row, column = (_snapped(at) for at in shape.centre)
        if row is None or column is None or (row % 1 and column % 1):
            return None
        cells = _around((row, column))
        if not all(self.drawing.has(cell) for cell in cells):
            return None
        return (row, column), not row % 1 and not column % 1

    def _in_cells(self, shape: Shape) -> Thing | None:
        cells = tuple(filter(self.drawing.has, _covered(shape)))
        colours = shape.colours
        if shape.text:
            return self._text(shape)
        if not cells or not colours or (colours == ("#ffffff",) and not solid(shape.rim)):
            return None
        return Thing(_form(shape), cells, colours)

    def _text(self, shape: Shape) -> Thing:
        cell = cell_at(shape.centre)
        if self.drawing.has(cell):
            bare = shape.text.replace("\ufe0f", "").strip()
            return Thing("symbol", (cell,), shape.colours, SYMBOLS.get(bare, bare))
        return self._outside(cell, shape)

    def _outside(self, cell: Cell, shape: Shape) -> Thing:
        """A number beside the board looks along its row or column."""
        row, column = cell
        beside = {
            (True, False): ("s", (0, column)) if row < 0 else ("n", (self.drawing.rows - 1, column)),
            (False, True): ("e", (row, 0)) if column < 0 else ("w", (row, self.drawing.columns - 1)),
        }
        out = (not 0 <= row < self.drawing.rows, not 0 <= column < self.drawing.columns)
        toward, first = beside.get(out, ("", (0, 0)))
        return Thing("outside", (first,) if toward else (), shape.colours, shape.text.strip(), toward=toward)


def _deduplicated(cells: Iterable[Cell]) -> Iterator[Cell]:
    last = None
    for cell in cells:
        if cell != last:
            yield cell
        last = cell


def rounded(at: float) -> int:
    """Halves go up, as on the page."""
    return floor(at + 0.5)


def _is_whole(at: float) -> bool:
    return abs(at - rounded(at)) < 0.03


def _is_inner(points: Sequence[Point], board: Drawing) -> bool:
    """Whether a stroke along edges goes somewhere inside the board."""
    return any(0.5 < row < board.rows - 0.5 and 0.5 < column < board.columns - 0.5 for row, column in points)


def _sign_of(step: float) -> int:
    return (step > 0.01) - (step < -0.01)


def _snapped(at: float) -> float | None:
    """The middle or the edge that is meant."""
    nearest = rounded(at * 2) / 2
    return nearest if abs(at - nearest) <= ON else None


def _around(at: Point) -> list[Cell]:
    """The cells that meet at an edge or a corner."""
    rows = [int(at[0]) - 1, int(at[0])] if not at[0] % 1 else [floor(at[0])]
    columns = [int(at[1]) - 1, int(at[1])] if not at[1] % 1 else [floor(at[1])]
    return [(row, column) for row in rows for column in columns]


def _covered(shape: Shape) -> tuple[Cell, ...]:
    """The cells of which a shape covers the middle, row by row."""
    (row, column), height, width = shape.centre, shape.height / 2, shape.width / 2
    if abs(shape.angle) % 180 > 45:
        height, width = width, height
    rows = range(floor(row - height + 0.499), floor(row + height - 0.501) + 1)
    columns = range(floor(column - width + 0.499), floor(column + width - 0.501) + 1)
    found = tuple((r, c) for r in rows for c in columns if max(len(rows), len(columns)) <= 64)
    return found or (cell_at(shape.centre),)


def _form(shape: Shape) -> str:
    if shape.is_round and max(shape.width, shape.height) < 1.2:
        return "circle"
    if abs(shape.angle) % 90 > 20 and max(shape.width, shape.height) < WHOLE:
        return "diamond"
    return (
        "shade"
        if min(shape.width, shape.height) >= WHOLE or max(shape.width, shape.height) > 1.2
        else "square"
    )


def _mark(at: Point, is_corner: bool, shapes: Sequence[Shape]) -> Thing:
    """What stands on an edge or a corner: letters are letters, all else is a dot or a quadruple."""
    text = " ".join(shape.text.strip() for shape in shapes if shape.text.strip())
    colours = tuple(dict.fromkeys(colour for shape in shapes for colour in shape.colours[:1]))
    cells = tuple(_around(at))
    if is_corner:
        return Thing("quad", cells, colours, text)
    if text in SIGNS:
        return Thing("sign", cells if SIGNS[text] else cells[::-1], colours)
    is_letter = bool(text) and not re.fullmatch("[0-9]+", text.replace("/", ""))
    return Thing("letter" if is_letter else "dot", cells, colours, text.upper() if is_letter else text)


def _ways_of(lines: Iterable[Thing]) -> tuple[dict[tuple[Cell, ...], set[str]], ...]:
    """The colours of the lines through each cell, and from each to the next."""
    passed: dict[tuple[Cell, ...], set[str]] = {}
    steps: dict[tuple[Cell, ...], set[str]] = {}
    for line in lines:
        for cell in line.cells:
            passed.setdefault((cell,), set()).add(line.colour)
        for step in pairwise((*line.cells, line.cells[0])):
            steps.setdefault(tuple(sorted(step)), set()).add(line.colour)
    return passed, steps


def _is_part(thing: Thing, colours: Iterable[str]) -> bool:
    """Whether it belongs to a line of its colour: the middle of a zipper, say."""
    plain = thing.on not in ("letter", "sign", "outside") and not thing.value
    return plain and any(is_near(thing.colour, line) for line in colours)


def _branches(lines: Iterable[Thing], thermometers: Sequence[Thing]) -> Iterator[Thing]:
    """A line without a bulb that starts on a thermometer of its colour goes on from there."""
    stems: dict[Cell, Thing] = {}
    for thermometer in thermometers:
        for cell in thermometer.cells:
            stems.setdefault(cell, thermometer)
    for line in lines:
        yield next((found for way in (1, -1) if (found := _branch(line, way, stems))), line)


def _branch(line: Thing, way: int, stems: dict[Cell, Thing]) -> Thing | None:
    cells = line.cells[::way]
    stem = stems.get(cells[0])
    if line.closed or stem is None or not is_near(line.colour, stem.colour):
        return None
    before = stem.cells[: stem.cells.index(cells[0])]
    branch = replace(line, on="thermometer", cells=(*before, *cells))
    for cell in cells:
        stems.setdefault(cell, branch)
    return branch
