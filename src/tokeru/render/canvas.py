"""The canvas that a picture is drawn on: where cells are, and how SVG elements are written.

A point is a complex number, x + y · i in units of a cell, with the y axis down as in SVG. A cell is the point
of its upper left corner:

    0 ─── 1 ─── 2          r1c1 is 0, r1c2 is 1, r2c1 is i
    │     │     │          the centre of r1c1 is (1 + i) / 2
    i ── 1+i ───┤          the way from r1c1 to r1c2 is 1, down to r2c1 it is i
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from tokeru.grid import Shape
from tokeru.puzzle import Puzzle
from tokeru.render.outline import Gap, pieces
from tokeru.render.specification import DRAWINGS, SPECIFICATION
from tokeru.rules.base import Rule, cell_fields
from tokeru.rules.houses import HouseRule

Points = list[complex]

HALF = (1 + 1j) / 2
"""From the corner of a cell to its centre."""
BASELINE: float = SPECIFICATION["baseline"]
BETWEEN = {name for name, row in DRAWINGS.items() if row.get("only") == "between"}
"""The drawings that go on the border between two cells."""

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Canvas:
    """A puzzle, and the side of its cells in units of the picture."""

    def __init__(self, puzzle: Puzzle, cell: float) -> None:
        self.puzzle, self.cell = puzzle, cell

    # --- where things are -----------------------------------------------------------------------

    def place(self, cell: int) -> complex:
        row, column = divmod(cell, self.puzzle.size)
        return complex(column, row)

    def shapes(self, rule: Rule) -> list[Points]:
        """The groups of cells that a rule is about: its houses, or what its fields name."""
        return [[self.place(cell) for cell in group] for group in self._groups(rule)]

    def _groups(self, rule: Rule) -> Iterable[Shape]:
        if isinstance(rule, HouseRule):
            houses = self.puzzle.ruleset.board.inside(rule.houses(self.puzzle.size))
            return [house for house in houses if len(house) > 1 or self.puzzle.size == 1]
        return [self.puzzle.ruleset.cells(getattr(rule, field)) for field in cell_fields(type(rule))]

    def neighbours(self, rule: Rule) -> tuple[complex, complex] | None:
        """The two cells of the rule, if it has exactly two and they share a side."""
        match self.shapes(rule):
            case [[first, second]] if abs(second - first) == 1:
                return first, second
        return None

    def mark(self, rule: Rule) -> complex:
        """Where a mark goes on the border between its cells: the middle, unless it has to share."""
        first, second = sorted(self.shapes(rule)[0], key=abs)
        sharing = self._marks[first, second]
        along = (1 + sharing.index(rule)) / (1 + len(sharing)) - 1 / 2
        return (first + second) / 2 + HALF + along * 1j * (second - first)

    @cached_property
    def _marks(self) -> dict[tuple[complex, complex], list[Rule]]:
        """The marks on each border."""
        found: dict[tuple[complex, complex], list[Rule]] = {}
        for rule in self.puzzle.rules:
            if rule.drawing in BETWEEN and (pair := self.neighbours(rule)):
                first, second = sorted(pair, key=abs)
                found.setdefault((first, second), []).append(rule)
        return found

    @cached_property
    def gaps(self) -> list[Gap]:
        """Where the lines between cells are interrupted."""
        marks = (rule for sharing in self._marks.values() for rule in sharing)
        gaps = ((rule, DRAWINGS[rule.drawing].get("gap")) for rule in marks)
        return [Gap(self.mark(rule), long) for rule, long in gaps if long]

    @cached_property
    def cages(self) -> dict[Rule, Points]:
        """The cells of each rule that is drawn as a cage."""
        return {rule: self.shapes(rule)[0] for rule in self.puzzle.rules if rule.drawing == "cage"}

    @cached_property
    def caged(self) -> set[complex]:
        """The cells in cages."""
        return {cell for cells in self.cages.values() for cell in cells}

    def depth(self, cage: Rule) -> int:
        """How many of the cages before this one share one of its cells: it is drawn so much deeper."""
        return sum(not {*self.cages[cage]}.isdisjoint(cells) for cells in self._cages_before(cage))

    def totals_before(self, rule: Rule) -> int:
        """How many totals stand in its first cell already."""
        return sum(cells[0] == self.shapes(rule)[0][0] for cells in self._cages_before(rule))

    def _cages_before(self, rule: Rule) -> Iterator[Points]:
        for cage, cells in self.cages.items():
            if cage is rule:
                return
            yield cells

    # --- how it is written ----------------------------------------------------------------------

    def length(self, cells: float) -> str:
        return f"{round(cells * self.cell, 2):g}"

    def point(self, point: complex) -> str:
        return f"{self.length(point.real)} {self.length(point.imag)}"

    def line(self, points: Iterable[complex], closed: bool = False) -> str:
        """The data of a path through these points."""
        return "M" + "L".join(map(self.point, points)) + "Z" * closed

    def along_sides(self, lines: Iterable[Sequence[complex]]) -> str:
        """The data of lines between cells: signs interrupt them."""
        return "".join(self.line(piece) for line in lines for piece in pieces(line, self.gaps))

    def path(self, lines: Iterable[Iterable[complex]], closed: bool = False, **attributes: object) -> str:
        return element("path", d="".join(self.line(line, closed) for line in lines), **attributes)

    def circle(self, centre: complex, radius: float, **attributes: object) -> str:
        x, y = self.length(centre.real), self.length(centre.imag)
        return element("circle", cx=x, cy=y, r=self.length(radius), **attributes)

    def rectangle(self, centre: complex, sides: complex, **attributes: object) -> str:
        corner = centre - sides / 2
        x, y, width, height = map(self.length, (corner.real, corner.imag, sides.real, sides.imag))
        return element("rect", x=x, y=y, width=width, height=height, **attributes)

    def text(self, centre: complex, height: float, text: str, **attributes: object) -> str:
        """Words in letters of this height. SVG wants their baseline, a third of the height lower."""
        x, y = self.length(centre.real), self.length(centre.imag + BASELINE * height)
        return element("text", escaped(text), x=x, y=y, font_size=self.length(height), **attributes)


def element(name: str, *inside: str, **attributes: object) -> str:
    written = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def escaped(text: str) -> str:
    """Any text, escaped for XML; characters that XML cannot contain are replaced."""
    return html.escape(_NOT_IN_XML.sub("\ufffd", text), quote=False)
