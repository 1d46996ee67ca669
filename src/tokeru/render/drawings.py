"""How rules are drawn: specification.py says with which shapes; where the points of each lie is said here.

The page has the same shapes (web/board/drawings.js), and a test compares their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product
from typing import Any

from tokeru import grid
from tokeru.render import common
from tokeru.render.canvas import HALF, Canvas, Points, element
from tokeru.render.outline import outlines
from tokeru.render.specification import COLOURS, DRAWINGS
from tokeru.rules.base import Rule
from tokeru.rules.houses import HouseRule

Part = Mapping[str, Any]
Shape = Callable[[Canvas, Any, Part], Iterator[str]]


def draw(canvas: Canvas, rule: Rule) -> list[str]:
    """The rule's elements; none if it cannot be drawn, or nobody knows how."""
    row = DRAWINGS.get(rule.drawing)
    if row is None or ("only" in row and not ONLY[row["only"]](canvas, rule)):
        return []
    parts = (part | part.get("rules", {}).get(rule.name, {}) for part in row["parts"] if "when" not in part)
    return [element for part in parts for element in SHAPES[part["shape"]](canvas, rule, part)]


def layer_of(rule: Rule) -> str:
    layer: str = DRAWINGS[rule.drawing]["layer"]
    return layer


def _paint(canvas: Canvas, part: Part) -> dict[str, Any]:
    """The colours and widths of a part; without any, it has those of its layer."""
    painted = {name: COLOURS[part[name]] for name in ("fill", "stroke") if name in part}
    if "stroke" in part and "fill" not in part:
        painted["fill"] = "none"
    opacities = {name: part[name] for name in ("fill-opacity", "stroke-opacity") if name in part}
    widths = {"stroke-width": canvas.length(part["width"])} if "width" in part else {}
    dashes = {"stroke-dasharray": " ".join(map(canvas.length, part["dash"]))} if "dash" in part else {}
    return painted | opacities | widths | dashes


# --- when there is something to draw --------------------------------------------------------------


def _is_outside(canvas: Canvas, rule: Any) -> bool:
    """A ray that comes in from the border of the board, or from where no cell is."""
    start, way = _ray(canvas, rule)
    before, size = start - way, canvas.puzzle.size
    if min(before.real, before.imag) < 0 or max(before.real, before.imag) >= size:
        return True
    return int(before.imag) * size + int(before.real) in canvas.puzzle.ruleset.missing


ONLY: Mapping[str, Callable[[Canvas, Any], bool]] = {
    "bordered": lambda canvas, rule: rule is common.border_rule(canvas.puzzle),
    "outside": _is_outside,
    "between": lambda canvas, rule: canvas.neighbours(rule) is not None,
}

# --- shapes ---------------------------------------------------------------------------------------

SHAPES: dict[str, Shape] = {}
SIDES: tuple[complex, ...] = (1, 1j, -1, -1j)
DIAGONALS = tuple((1 + 1j) * side for side in SIDES)


def shape(draw: Shape) -> Shape:
    """Register a shape under the name that drawings use."""
    SHAPES[draw.__name__.removeprefix("_")] = draw
    return draw


@shape
def _area(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    for cells in canvas.shapes(rule):
        yield canvas.path(outlines(cells, part.get("inset", 0)), closed=True, **_paint(canvas, part))


@shape
def _border(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    for cells in canvas.shapes(rule):
        lines = ([*around, around[0]] for around in outlines(cells))
        yield element("path", d=canvas.along_sides(lines), **_paint(canvas, part))


@shape
def _disc(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    for cells in canvas.shapes(rule):
        yield from (canvas.circle(cell + HALF, part["radius"], **_paint(canvas, part)) for cell in cells)


@shape
def _tile(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    for cells in canvas.shapes(rule):
        yield from (
            canvas.rectangle(cell + HALF, part["side"] * 2 * HALF, **_paint(canvas, part)) for cell in cells
        )


@shape
def _path(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """The line of a house continues to the border."""
    for cells in canvas.shapes(rule):
        if isinstance(rule, HouseRule) and len(cells) > 1:
            cells = [(3 * cells[0] - cells[1]) / 2, *cells, (3 * cells[-1] - cells[-2]) / 2]
        yield _stroke(canvas, cells, part)


@shape
def _loop(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """Back to the first cell."""
    yield from (_stroke(canvas, [*cells, cells[0]], part) for cells in canvas.shapes(rule))


@shape
def _bulb(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    for cells in canvas.shapes(rule):
        yield canvas.circle(cells[0] + HALF, part["radius"], **_paint(canvas, part))


@shape
def _ends(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    for cells in canvas.shapes(rule):
        ends = (cells[0], cells[-1])
        yield from (canvas.circle(cell + HALF, part["radius"], **_paint(canvas, part)) for cell in ends)


@shape
def _diamonds(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """At the ends."""
    for cells in canvas.shapes(rule):
        for cell in (cells[0], cells[-1]):
            corners = [cell + HALF + part["radius"] * way for way in SIDES]
            yield canvas.path([corners], closed=True, **_paint(canvas, part))


@shape
def _beams(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """Eight around each of the cells."""
    for cell in (cell for cells in canvas.shapes(rule) for cell in cells):
        for way in (*SIDES, *DIAGONALS):
            ends = [cell + far * way / abs(way) for far in (part["from"], part["to"])]
            yield _stroke(canvas, ends, part)


@shape
def _chevrons(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """At each side of the cells, all pointing inwards or outwards."""
    for cell in (cell for cells in canvas.shapes(rule) for cell in cells):
        for way in SIDES:
            tip = cell + part["tip"] * way
            yield _stroke(canvas, _arrowhead(tip, part["towards"] * way, part["size"]), part)


@shape
def _shaft(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    yield _stroke(canvas, _shaft_of(canvas, rule), part)


@shape
def _head(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    before, end = _shaft_of(canvas, rule)[-2:]
    yield _stroke(canvas, _arrowhead(end, end - before, part["size"]), part)


def _shaft_of(canvas: Canvas, rule: Rule) -> Points:
    """It starts at the nearer cell of the pill."""
    pill, shaft = canvas.shapes(rule)
    return [min(pill, key=lambda cell: abs(cell - shaft[0])), *shaft]


@shape
def _pill(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """A stroke with round ends is a pill, and a very short one a circle."""
    cells, _ = canvas.shapes(rule)
    yield _stroke(canvas, [*cells, cells[-1] + 0.001], part)


@shape
def _fence(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """Around a cage, inside of those that it overlaps."""
    inset = part["inset"] + part["deeper"] * canvas.depth(rule)
    yield canvas.path(outlines(canvas.shapes(rule)[0], inset), closed=True, **_paint(canvas, part))


@shape
def _ties(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """Between the parts of a cage, where they are nearest."""
    first, *others = _connected(canvas.shapes(rule)[0])
    for piece in others:
        yield _tie(canvas, first, piece, part)
        first = first + piece


def _connected(cells: Points) -> list[Points]:
    """The parts of some cells that hang together."""
    pieces: list[Points] = []
    for cell in cells:
        touching = [piece for piece in pieces if any(abs(cell - other) == 1 for other in piece)]
        others = [piece for piece in pieces if piece not in touching]
        pieces = [*others, [*chain.from_iterable(touching), cell]]
    return pieces


@shape
def _bridge(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """Between two groups."""
    match canvas.shapes(rule):
        case [cells, others]:
            yield _tie(canvas, cells, others, part)


def _tie(canvas: Canvas, some: Points, others: Points, part: Part) -> str:
    """A line between the nearest of these cells."""
    start, end = min(product(some, others), key=lambda pair: abs(pair[1] - pair[0]))
    edge = 0.44 * (end - start) / (abs(end - start) or 1)
    return _stroke(canvas, [start + edge, end - edge], part)


@shape
def _labels(canvas: Canvas, rule: Any, part: Part) -> Iterator[str]:
    """Its values, at the top of each of its cells."""
    for cell in (cell for cells in canvas.shapes(rule) for cell in cells):
        at = cell + complex(part["right"], part["down"])
        yield canvas.text(at, part["height"], "".join(map(str, rule.values)), **_paint(canvas, part))


@shape
def _total(canvas: Canvas, rule: Any, part: Part) -> Iterator[str]:
    """Or what else the rule says, in a corner of its first cell; beside another one that is there."""
    ((first, *_),) = canvas.shapes(rule)
    further = part["further"] * canvas.totals_before(rule) if "further" in part else 0
    corner = first + complex(part["right"] + further, part["down"])
    said = getattr(rule, part["field"]) if part["field"] else ""
    written = part.get("between", ",").join(map(str, said)) if isinstance(said, tuple) else str(said)
    label = part.get("before", "") + written + part.get("after", "")
    yield canvas.text(corner, part["height"], label, **_paint(canvas, part))


@shape
def _pointer(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    start, way = _ray(canvas, rule)
    tip = start - part["tip"] * way
    yield _stroke(canvas, [tip - part["length"] * way, tip], part)


@shape
def _barb(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    start, way = _ray(canvas, rule)
    yield _stroke(canvas, _arrowhead(start - part["tip"] * way, way, part["size"]), part)


@shape
def _entrance(canvas: Canvas, rule: Any, part: Part) -> Iterator[str]:
    start, way = _ray(canvas, rule)
    at = start + HALF - part["back"] * way
    clue = rule.total if hasattr(rule, "total") else rule.number
    yield canvas.text(at, part["height"], str(clue), **_paint(canvas, part))


def _ray(canvas: Canvas, rule: Any) -> tuple[complex, complex]:
    """The first cell, and the way on from it."""
    ((start,),) = canvas.shapes(rule)
    down, right = (grid.DIAGONAL | grid.STRAIGHT)[rule.direction]
    return start, complex(right, down)


@shape
def _chevron(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """As printed, `<` or `>` or upright: the tip points to the smaller cell."""
    way = _way(canvas, rule)
    tip = canvas.mark(rule) + part["tip"] * way
    yield _stroke(canvas, _arrowhead(tip - HALF, way, part["size"]), part)


def _way(canvas: Canvas, rule: Rule) -> complex:
    """From the second cell of two neighbours to the first."""
    ((small, large),) = canvas.shapes(rule)
    return small - large


@shape
def _spot(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    yield canvas.circle(canvas.mark(rule), part["radius"], **_paint(canvas, part))


@shape
def _hub(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """Where the first cell meets three others."""
    ((first, *_),) = canvas.shapes(rule)
    yield canvas.circle(first + 2 * HALF, part["radius"], **_paint(canvas, part))


@shape
def _pairs(canvas: Canvas, rule: Any, part: Part) -> Iterator[str]:
    """Its values there, two by two."""
    ((first, *_),) = canvas.shapes(rule)
    lines = [line for line in (rule.values[:2], rule.values[2:]) if line]
    for i, values in enumerate(lines):
        at = first + 2 * HALF + part["apart"] * (i - (len(lines) - 1) / 2) * 1j
        yield canvas.text(at, part["height"], " ".join(map(str, values)), **_paint(canvas, part))


@shape
def _number(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    """If it is not the usual one."""
    number = getattr(rule, "number", None)
    if number != getattr(type(rule), "number", None):
        yield canvas.text(canvas.mark(rule), part["height"], str(number), **_paint(canvas, part))


@shape
def _name(canvas: Canvas, rule: Rule, part: Part) -> Iterator[str]:
    yield canvas.text(canvas.mark(rule), part["height"], rule.name.upper(), **_paint(canvas, part))


def _stroke(canvas: Canvas, cells: Iterable[complex], part: Part) -> str:
    """A line through the centres of these cells."""
    return canvas.path([[cell + HALF for cell in cells]], **_paint(canvas, part))


def _arrowhead(tip: complex, way: complex, size: float) -> Points:
    """Two strokes that meet at a tip pointing this way."""
    back = size * way / abs(way)
    return [tip - back * (1 + 1j), tip, tip - back * (1 - 1j)]
