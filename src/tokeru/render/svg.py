"""A puzzle as a picture, for a page, a book or a printer.

Layers lie one above the other, as specification.py says. What cannot be drawn is written as in the terminal:
above the board the rules that hold all over it, below it the others. The picture needs nothing from outside,
takes the size that it is given, and carries the puzzle as a Tokeru line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import chain
from textwrap import wrap

from tokeru import grid
from tokeru.notation import line
from tokeru.puzzle import Puzzle, Values
from tokeru.render import common
from tokeru.render.canvas import HALF, Canvas, Points, element, escaped
from tokeru.render.drawings import draw, layer_of
from tokeru.render.outline import outlines
from tokeru.render.specification import COLOURS, SPECIFICATION

INK, PAPER = COLOURS["ink"], COLOURS["paper"]
ROUND = {"stroke-linecap": "round", "stroke-linejoin": "round"}
LAYERS: dict[str, dict[str, str]] = {
    "shades": {},
    "lines": {"text-anchor": "middle", **ROUND},
    "grid": {"stroke": COLOURS["line"]},
    "borders": {"fill": "none", "stroke": INK, "stroke-width": "3", **ROUND},
    "cages": {"fill": INK},
    "values": {"fill": COLOURS["entry"], "text-anchor": "middle"},
    "givens": {"fill": INK, "text-anchor": "middle", "font-weight": "bold"},
    "signs": {"fill": INK, "text-anchor": "middle", **ROUND},
    "rays": {"fill": INK, "text-anchor": "middle", **ROUND},
    "words": {"fill": INK},
}
"""What all elements of a layer have in common."""

FAMILIAR = frozenset(
    {"arrow", "boxes", "cage", "difference", "even", "less", "littlekiller", "odd", "ratio", "regions"}
    | {"quadruple", "thermo", "v", "x"}
)
"""Rules that people recognise by their drawing. Others are written too, since a line can mean many things."""

# In units of a cell:
MARGIN, MARGIN_WITH_RAYS = 0.3, 1.1
LETTER, LETTER_WIDTH, LINE_HEIGHT = 0.28, 0.16, 0.42
NARROWEST_WORDS = 5


def svg(puzzle: Puzzle, values: Values | None = None, cell: int = 48) -> str:
    """The board with these values or, without any, the givens. `cell` is a side; borders keep their width."""
    shown = puzzle.givens if values is None else puzzle.values_of(values)
    return Picture(puzzle, shown, Canvas(puzzle, cell)).page()


class Picture:
    """A puzzle with the values to show, on a canvas."""

    def __init__(self, puzzle: Puzzle, shown: Sequence[int], canvas: Canvas) -> None:
        self.puzzle, self.shown, self.canvas = puzzle, shown, canvas
        self.size = puzzle.size
        self.drawn = {rule: elements for rule in puzzle.rules if (elements := draw(canvas, rule))}

    def page(self) -> str:
        view = " ".join(self.frame.values())
        title = f"{next(common.head(self.puzzle), 'sudoku')}, {self.size}×{self.size}"
        parts = [element("title", escaped(title)), element("desc", escaped(line.format(self.puzzle)))]
        parts += [element("rect", **self.frame, fill=PAPER), *self.layers()]
        about = {"viewBox": view, "role": "img", "font-family": "sans-serif"}
        return element("svg", *_each_on_a_line(parts), xmlns="http://www.w3.org/2000/svg", **about)

    def layers(self) -> Iterator[str]:
        """The layers that have something on them."""
        layers: dict[str, list[str]] = {name: [] for name in _order()}
        for rule, elements in self.drawn.items():
            layers[layer_of(rule)] += elements
        layers["grid"] += self.grid()
        layers["borders"] += self.edge()
        layers["values"] += self.values(given=False)
        layers["givens"] += self.values(given=True)
        layers["words"] += self.words()
        for name, elements in layers.items():
            if elements:
                yield element("g", *_each_on_a_line(elements), **{"class": name}, **LAYERS[name])

    # --- what every board has ---------------------------------------------------------------------

    def grid(self) -> Iterator[str]:
        """The lines between the cells, to the right from i, 2i, … and down from 1, 2, …"""
        if self.puzzle.ruleset.board.outside:
            yield self.lines([*self.lines_in(self.area), *self.lines_in(self.helpers)])
        elif self.size > 1:
            across = ([i * 1j, i * 1j + self.size] for i in range(1, self.size))
            down = ([i, i + self.size * 1j] for i in range(1, self.size))
            yield self.lines([*across, *down])

    def lines(self, lines: Sequence[Points]) -> str:
        return element("path", d=self.canvas.along_sides(lines))

    def edge(self) -> Iterator[str]:
        if self.puzzle.ruleset.board.outside:
            yield self.canvas.path([*outlines(self.area), *outlines(self.helpers)], closed=True)
        else:
            yield self.canvas.rectangle(self.size * HALF, self.size * 2 * HALF)

    @cached_property
    def area(self) -> Collection[complex]:
        outside = self.puzzle.ruleset.board.outside
        return dict.fromkeys(self.canvas.place(cell) for cell in range(self.size**2) if cell not in outside)

    @cached_property
    def helpers(self) -> Collection[complex]:
        """The cells outside of the area that are there."""
        ruleset = self.puzzle.ruleset
        return dict.fromkeys(map(self.canvas.place, sorted(ruleset.board.outside - ruleset.missing)))

    def lines_in(self, cells: Collection[complex]) -> Iterator[Points]:
        """Between those of the cells that are neighbours."""
        for cell in cells:
            if cell + 1 in cells:
                yield [cell + 1, cell + 1 + 1j]
            if cell + 1j in cells:
                yield [cell + 1j, cell + 1 + 1j]

    def values(self, given: bool) -> Iterator[str]:
        """Those that were given, or all others."""
        symbols = [*map(grid.seen, self.puzzle.ruleset.shown(self.shown))]
        for cell, value in enumerate(self.shown):
            is_there = value and cell not in self.puzzle.ruleset.missing
            if is_there and (value == self.puzzle.givens[cell]) == given:
                yield self.value(self.canvas.place(cell), symbols[cell])

    def value(self, cell: complex, symbol: str) -> str:
        """In a cage it is smaller and lower, so that a total has room above it."""
        heights, is_caged = SPECIFICATION["values"], cell in self.canvas.caged
        height = heights["long" if len(symbol) > 1 else "caged" if is_caged else "height"]
        return self.canvas.text(cell + HALF + is_caged * heights["lower"] * 1j, height, symbol)

    # --- what is written --------------------------------------------------------------------------

    def words(self) -> Iterator[str]:
        """Above the board, and below it."""
        for top, lines in ((self.top + MARGIN, self.head), (self.size + self.margin, self.notes)):
            for i, words in enumerate(lines):
                start = complex(self.left + self.margin, top + (i + 1 / 2) * LINE_HEIGHT)
                yield self.canvas.text(start, LETTER, words)

    @cached_property
    def head(self) -> list[str]:
        return self.wrapped(common.head(self.puzzle))

    @cached_property
    def notes(self) -> list[str]:
        local = line.parts(self.puzzle).local
        unseen = (rule.text() for rule in local if rule.name not in FAMILIAR or rule not in self.drawn)
        return self.wrapped(chain(unseen, common.foot(self.puzzle)))

    def wrapped(self, texts: Iterator[str]) -> list[str]:
        """Lines no wider than the board, or than a certain width if the board is very small."""
        letters = int(max(self.size, NARROWEST_WORDS) / LETTER_WIDTH)
        return [words for text in texts for words in wrap(text, letters)]

    # --- how much room there is -------------------------------------------------------------------

    @cached_property
    def margin(self) -> float:
        return MARGIN_WITH_RAYS if any(layer_of(rule) == "rays" for rule in self.drawn) else MARGIN

    @cached_property
    def width(self) -> float:
        return (max(self.size, NARROWEST_WORDS) if self.head or self.notes else self.size) + 2 * self.margin

    @property
    def left(self) -> float:
        return (self.size - self.width) / 2

    @property
    def top(self) -> float:
        return -self.margin - _room(self.head)

    @cached_property
    def frame(self) -> dict[str, str]:
        height = self.size + 2 * self.margin + _room(self.head) + _room(self.notes)
        sides = {"x": self.left, "y": self.top, "width": self.width, "height": height}
        return {name: self.canvas.length(cells) for name, cells in sides.items()}


def _order() -> Iterator[str]:
    """The layers of a picture from the lowest to the highest; the page has more. Givens lie on the values."""
    for name in (*SPECIFICATION["layers"], "words"):
        yield from ("values", "givens") if name == "values" else (name,) if name in LAYERS else ()


def _room(lines: list[str]) -> float:
    """The height of what is written above or below, with a margin on the outside."""
    return len(lines) * LINE_HEIGHT + MARGIN if lines else 0


def _each_on_a_line(elements: Sequence[str]) -> Iterator[str]:
    yield "\n"
    yield from (f"{written}\n" for written in elements)
