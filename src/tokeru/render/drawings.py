"""How rules are drawn: specification.py says of which shapes, here is where the points of each shape lie.

The page has the same shapes (web/board/drawings.js), and a test compares their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tokeru import grid
from tokeru.render import common
from tokeru.render.outline import outlines
from tokeru.render.sheet import HALF, Points, Sheet
from tokeru.render.specification import COLOURS, DRAWINGS
from tokeru.rules.base import Rule
from tokeru.rules.houses import HouseRule

Part = Mapping[str, Any]
Shape = Callable[[Sheet, Any, Part], Iterator[str]]


def draw(sheet: Sheet, rule: Rule) -> list[str]:
    """The rule's elements; none if it cannot be drawn, or nobody knows how."""
    row = DRAWINGS.get(rule.drawing)
    if row is None or ("only" in row and not ONLY[row["only"]](sheet, rule)):
        return []
    parts = (part | part.get("rules", {}).get(rule.name, {}) for part in row["parts"] if "when" not in part)
    return [element for part in parts for element in SHAPES[part["shape"]](sheet, rule, part)]


def layer_of(rule: Rule) -> str:
    layer: str = DRAWINGS[rule.drawing]["layer"]
    return layer


def _paint(sheet: Sheet, part: Part) -> dict[str, Any]:
    """The colours and widths of a part; without any, it has those of its layer."""
    painted = {name: COLOURS[part[name]] for name in ("fill", "stroke") if name in part}
    if "stroke" in part and "fill" not in part:
        painted["fill"] = "none"
    opacities = {name: part[name] for name in ("fill-opacity", "stroke-opacity") if name in part}
    widths = {"stroke-width": sheet.length(part["width"])} if "width" in part else {}
    dashes = {"stroke-dasharray": " ".join(map(sheet.length, part["dash"]))} if "dash" in part else {}
    return painted | opacities | widths | dashes


# --- when there is something to draw --------------------------------------------------------------


def _is_whole(sheet: Sheet, rule: Rule) -> bool:
    """A cage in one piece that no earlier one overlaps."""
    (cells,) = sheet.shapes(rule)
    return len([*outlines(cells)]) == 1 and all(sheet.caged[cell] is rule for cell in cells)


def _is_outside(sheet: Sheet, rule: Any) -> bool:
    """A ray that comes in from the border of the board."""
    start, way = _ray(sheet, rule)
    before = start - way
    return min(before.real, before.imag) < 0 or max(before.real, before.imag) >= sheet.puzzle.size


ONLY: Mapping[str, Callable[[Sheet, Any], bool]] = {
    "bordered": lambda sheet, rule: rule is common.border_rule(sheet.puzzle),
    "whole": _is_whole,
    "outside": _is_outside,
    "between": lambda sheet, rule: sheet.neighbours(rule) is not None,
}

# --- shapes ---------------------------------------------------------------------------------------

SHAPES: dict[str, Shape] = {}


def shape(draw: Shape) -> Shape:
    """Register a shape under the name that drawings use."""
    SHAPES[draw.__name__.removeprefix("_")] = draw
    return draw


@shape
def _area(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    for cells in sheet.shapes(rule):
        yield sheet.path(outlines(cells, part.get("inset", 0)), closed=True, **_paint(sheet, part))


@shape
def _disc(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    for cells in sheet.shapes(rule):
        yield from (sheet.circle(cell + HALF, part["radius"], **_paint(sheet, part)) for cell in cells)


@shape
def _tile(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    for cells in sheet.shapes(rule):
        yield from (
            sheet.rectangle(cell + HALF, part["side"] * 2 * HALF, **_paint(sheet, part)) for cell in cells
        )


@shape
def _path(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    """The line of a house continues to the border."""
    for cells in sheet.shapes(rule):
        if isinstance(rule, HouseRule) and len(cells) > 1:
            cells = [(3 * cells[0] - cells[1]) / 2, *cells, (3 * cells[-1] - cells[-2]) / 2]
        yield _stroke(sheet, cells, part)


@shape
def _bulb(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    for cells in sheet.shapes(rule):
        yield sheet.circle(cells[0] + HALF, part["radius"], **_paint(sheet, part))


@shape
def _shaft(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    yield _stroke(sheet, _shaft_of(sheet, rule), part)


@shape
def _head(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    before, end = _shaft_of(sheet, rule)[-2:]
    yield _stroke(sheet, _arrowhead(end, end - before, part["size"]), part)


def _shaft_of(sheet: Sheet, rule: Rule) -> Points:
    """It starts at the nearer cell of the pill."""
    pill, shaft = sheet.shapes(rule)
    return [min(pill, key=lambda cell: abs(cell - shaft[0])), *shaft]


@shape
def _pill(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    """A stroke with round ends is a pill, and a very short one a circle."""
    cells, _ = sheet.shapes(rule)
    yield _stroke(sheet, [*cells, cells[-1] + 0.001], part)


@shape
def _total(sheet: Sheet, rule: Any, part: Part) -> Iterator[str]:
    ((first, *_),) = sheet.shapes(rule)
    corner = first + complex(part["right"], part["down"])
    yield sheet.text(corner, part["height"], str(rule.total), **_paint(sheet, part))


@shape
def _pointer(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    start, way = _ray(sheet, rule)
    tip = start - part["tip"] * way
    yield _stroke(sheet, [tip - part["length"] * way, tip], part)


@shape
def _barb(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    start, way = _ray(sheet, rule)
    yield _stroke(sheet, _arrowhead(start - part["tip"] * way, way, part["size"]), part)


@shape
def _entrance(sheet: Sheet, rule: Any, part: Part) -> Iterator[str]:
    start, way = _ray(sheet, rule)
    at = start + HALF - part["back"] * way
    yield sheet.text(at, part["height"], str(rule.total), **_paint(sheet, part))


def _ray(sheet: Sheet, rule: Any) -> tuple[complex, complex]:
    """The first cell, and the way on from it."""
    ((start,),) = sheet.shapes(rule)
    down, right = grid.DIAGONAL[rule.direction]
    return start, complex(right, down)


@shape
def _gap(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    """Paper in the place of the border."""
    wide, high = part["across"], part["along"]
    sides = complex(wide, high) if _way(sheet, rule).real else complex(high, wide)
    yield sheet.rectangle(sheet.mark(rule), sides, **_paint(sheet, part))


@shape
def _chevron(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    """As printed, `<` or `>` or upright: the tip points to the smaller cell."""
    way = _way(sheet, rule)
    tip = sheet.mark(rule) + part["tip"] * way
    yield _stroke(sheet, _arrowhead(tip - HALF, way, part["size"]), part)


def _way(sheet: Sheet, rule: Rule) -> complex:
    """From the second cell of two neighbours to the first."""
    ((small, large),) = sheet.shapes(rule)
    return small - large


@shape
def _spot(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    yield sheet.circle(sheet.mark(rule), part["radius"], **_paint(sheet, part))


@shape
def _number(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    """If it is not the usual one."""
    number = getattr(rule, "number", None)
    if number != getattr(type(rule), "number", None):
        yield sheet.text(sheet.mark(rule), part["height"], str(number), **_paint(sheet, part))


@shape
def _name(sheet: Sheet, rule: Rule, part: Part) -> Iterator[str]:
    yield sheet.text(sheet.mark(rule), part["height"], rule.name.upper(), **_paint(sheet, part))


def _stroke(sheet: Sheet, cells: Iterable[complex], part: Part) -> str:
    """A line through the centres of these cells."""
    return sheet.path([[cell + HALF for cell in cells]], **_paint(sheet, part))


def _arrowhead(tip: complex, way: complex, size: float) -> Points:
    """Two strokes that meet at a tip pointing this way."""
    back = size * way / abs(way)
    return [tip - back * (1 + 1j), tip, tip - back * (1 - 1j)]
