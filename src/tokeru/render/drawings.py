"""How rules are drawn: a function for each `drawing` that a rule can name.

Each names the layer of the picture it draws on, and returns the elements for a rule, or none if it cannot be
drawn: a sign between cells that are not neighbours, a cage in several pieces. Such rules are written instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from tokeru import grid
from tokeru.render import common
from tokeru.render.outline import outlines
from tokeru.render.sheet import HALF, Points, Sheet, element
from tokeru.rules.base import Rule
from tokeru.rules.houses import HouseRule

Elements = Iterator[str]
Draw = Callable[[Sheet, Rule], Elements]

INK, PAPER, GREY = "#1b1b1b", "#fff", "#c8cdd3"
LINES = {"diagonals": ("#b9c4d0", 0.04), "renban": ("#d3a9d8", 0.2), "whisper": ("#9fcf9f", 0.2)}
"""The colour and width of lines, by the name of their rule; others are grey."""
USUAL_LINE = (GREY, 0.2)
DOTS = {"ratio": (INK, PAPER)}
"""The colours of dots, and of numbers on them, by the name of their rule; others are white."""
USUAL_DOT = (PAPER, INK)
CAGE_INSET = 0.08


class Drawing(NamedTuple):
    layer: str
    draw: Draw


DRAWINGS: dict[str, Drawing] = {}


def drawing(name: str, layer: str) -> Callable[[Draw], Draw]:
    """Register a drawing under the name that rules use."""

    def register(draw: Draw) -> Draw:
        DRAWINGS[name] = Drawing(layer, draw)
        return draw

    return register


def draw(sheet: Sheet, rule: Rule) -> list[str]:
    """The rule's elements; none if there is no way to draw it."""
    return [*DRAWINGS[rule.drawing].draw(sheet, rule)] if rule.drawing in DRAWINGS else []


def layer_of(rule: Rule) -> str:
    return DRAWINGS[rule.drawing].layer


# --- in the cells ---------------------------------------------------------------------------------


@drawing("shade", "shades")
def _shade(sheet: Sheet, rule: Rule) -> Elements:
    for cells in sheet.shapes(rule):
        squares = (sheet.line([cell, cell + 1, cell + 1 + 1j, cell + 1j], closed=True) for cell in cells)
        yield element("path", d="".join(squares))


@drawing("circle", "lines")
def _circle(sheet: Sheet, rule: Rule) -> Elements:
    for cells in sheet.shapes(rule):
        yield from (sheet.circle(cell + HALF, 0.38, fill=GREY) for cell in cells)


@drawing("square", "lines")
def _square(sheet: Sheet, rule: Rule) -> Elements:
    for cells in sheet.shapes(rule):
        yield from (sheet.square(cell + HALF, 0.72, fill=GREY) for cell in cells)


@drawing("borders", "borders")
def _borders(sheet: Sheet, rule: Rule) -> Elements:
    """Of one rule only, since two kinds of borders would cross."""
    if rule is common.border_rule(sheet.puzzle):
        for cells in sheet.shapes(rule):
            yield _closed(sheet, outlines(cells))


@drawing("cage", "cages")
def _cage(sheet: Sheet, rule: Any) -> Elements:
    """A dashed line inside the cells, and the total; for a cage in one piece that no earlier one overlaps."""
    for cells in sheet.shapes(rule):
        around = list(outlines(cells, CAGE_INSET))
        if len(around) == 1 and all(sheet.caged[cell] is rule for cell in cells):
            yield _closed(sheet, around, fill="none", stroke=INK, stroke_dasharray=sheet.length(0.08))
            yield sheet.text(cells[0] + 0.12 + 0.21j, 0.21, str(rule.total))


def _closed(sheet: Sheet, lines: Iterable[Points], **attributes: object) -> str:
    return element("path", d="".join(sheet.line(line, closed=True) for line in lines), **attributes)


# --- through the cells ----------------------------------------------------------------------------


@drawing("line", "lines")
def _line(sheet: Sheet, rule: Rule) -> Elements:
    colour, width = LINES.get(rule.name, USUAL_LINE)
    for cells in sheet.shapes(rule):
        points = _across(cells) if isinstance(rule, HouseRule) else cells
        yield _stroke(sheet, points, colour, width)


def _across(cells: Points) -> Points:
    """The line of a house continues to the border."""
    if len(cells) < 2:
        return cells
    return [(3 * cells[0] - cells[1]) / 2, *cells, (3 * cells[-1] - cells[-2]) / 2]


@drawing("thermometer", "lines")
def _thermometer(sheet: Sheet, rule: Rule) -> Elements:
    for cells in sheet.shapes(rule):
        yield sheet.circle(cells[0] + HALF, 0.36, fill=GREY)
        yield _stroke(sheet, cells, GREY, 0.26)


@drawing("arrow", "lines")
def _arrow(sheet: Sheet, rule: Rule) -> Elements:
    """The shaft starts at the nearer cell of a pill, and is drawn below it."""
    circle, shaft = sheet.shapes(rule)
    start = min(circle, key=lambda cell: abs(cell - shaft[0]))
    before, end = [start, *shaft][-2:]
    yield _stroke(sheet, [start, *shaft], GREY, 0.06)
    yield _stroke(sheet, _chevron(end, end - before, 0.2), GREY, 0.06)
    yield _stroke(sheet, _pill(circle), GREY, 0.8)
    yield _stroke(sheet, _pill(circle), PAPER, 0.68)


def _pill(cells: Points) -> Points:
    """A stroke with round ends is a pill, and a very short one a circle."""
    return [*cells, cells[-1] + 0.001]


@drawing("ray", "rays")
def _ray(sheet: Sheet, rule: Any) -> Elements:
    """A number outside the board and an arrow that points into it, for rays that start at the border."""
    ((start,),) = sheet.shapes(rule)
    down, right = grid.DIAGONAL[rule.direction]
    way = complex(right, down)
    if not _is_inside(sheet, start - way):
        tip = start - 0.54 * way
        yield _stroke(sheet, [tip - 0.14 * way, tip], INK, 0.03)
        yield _stroke(sheet, _chevron(tip, way, 0.08), INK, 0.03)
        yield sheet.text(start + HALF - 0.84 * way, 0.24, str(rule.total))


def _is_inside(sheet: Sheet, cell: complex) -> bool:
    return min(cell.real, cell.imag) >= 0 and max(cell.real, cell.imag) < sheet.puzzle.size


def _stroke(sheet: Sheet, cells: Points, colour: str, width: float) -> str:
    """A line through the centres of these cells."""
    points = sheet.line(cell + HALF for cell in cells)
    return element("path", d=points, fill="none", stroke=colour, stroke_width=sheet.length(width))


def _chevron(tip: complex, way: complex, size: float) -> Points:
    """Two strokes that meet at a tip pointing this way."""
    back = size * way / abs(way)
    return [tip - back * (1 + 1j), tip, tip - back * (1 - 1j)]


# --- between two cells ----------------------------------------------------------------------------


@drawing("sign", "marks")
def _sign(sheet: Sheet, rule: Rule) -> Elements:
    """As printed, `<` or `>` or upright: the tip points to the smaller cell."""
    if pair := sheet.neighbours(rule):
        small, large = pair
        middle, way = sheet.mark(rule), small - large
        yield sheet.square(middle, 0.3, fill=PAPER)
        yield _stroke(sheet, _chevron(middle - HALF + 0.07 * way, way, 0.14), INK, 0.05)


@drawing("dot", "marks")
def _dot(sheet: Sheet, rule: Rule) -> Elements:
    """There is a number on the dot if it is not the usual one."""
    if sheet.neighbours(rule):
        fill, ink = DOTS.get(rule.name, USUAL_DOT)
        middle, number = sheet.mark(rule), getattr(rule, "number", None)
        yield sheet.circle(middle, 0.13, fill=fill, stroke=INK)
        if number != getattr(type(rule), "number", None):
            yield sheet.text(middle, 0.2, str(number), fill=ink)


@drawing("letter", "marks")
def _letter(sheet: Sheet, rule: Rule) -> Elements:
    if sheet.neighbours(rule):
        middle = sheet.mark(rule)
        yield sheet.square(middle, 0.28, fill=PAPER)
        yield sheet.text(middle, 0.3, rule.name.upper())
