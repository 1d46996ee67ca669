"""Penpa: links that hold a drawing. It is read, as far as its parts mean the same to everybody.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=vVZNb9tG…

After p= stand lines of text, deflated: the board with its title, author and rules, its margins, then objects
with what is drawn, among them the question and the answer. Places are numbered over a board with two more
rows and columns on each side, kind by kind: cells, corners, lower edges, right edges, quarters of cells.
links/penpa.json says what drawings mean; what it does not name is left over.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any, NamedTuple

from tokeru.about import About
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.links import objects
from tokeru.notation.links.address import address, parameters
from tokeru.notation.links.entries import MOST_TOLD, is_empty, told, whole
from tokeru.notation.links.lz import MOST
from tokeru.notation.links.zipped import ordered
from tokeru.notation.reading import Reading
from tokeru.notation.rooms import below, beside, rooms
from tokeru.notation.symbols import quoted

NAME = "penpa"

PAGE = "penpa-edit"
GRIDS = ("sudoku", "square")
BORDER = 2
"""Rows and columns beside what can be seen."""
CELL, CORNER, BELOW, BESIDE, QUARTER = range(5)
THICK = 2
TABLE: Mapping[str, Any] = json.loads(
    (resources.files("tokeru.notation.links") / "penpa.json").read_text(encoding="utf-8")
)

_WORD = re.compile("z(.)")
_ESCAPE = re.compile("|".join(TABLE["escapes"]))
_INDEX = re.compile("[0-9]{1,6}")
_EDGE = re.compile("([0-9]{1,6}),([0-9]{1,6})")
_ANSWER = re.compile(r"([0-9]{1,6}),([0-9]{1,2})")


def recognises(text: str) -> bool:
    found = address(text) if PAGE in text else None
    return found is not None and PAGE in found.path.split("/")


def read(text: str) -> Reading:
    found = address(text)
    given = parameters(found.fragment or found.query) if found else {}
    if "p" not in given:
        raise NotationError("an address of Penpa holds the puzzle after p=")
    lines = inflate(given["p"]).split("\n")
    return Reader(lines, inflate(given["a"]) if given.get("a") else "").reading()


def inflate(packed: str) -> str:
    """What was deflated, if it is text of a size that a puzzle can have."""
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = base64.b64decode(packed.replace(" ", "+"), validate=True)
        text = inflating.decompress(data, MOST + 1)
    except (binascii.Error, ValueError, zlib.error):
        text = b""
    if len(text) > MOST:
        raise NotationError(f"penpa: a puzzle has at most {MOST} characters")
    if not inflating.eof or inflating.unused_data:
        raise NotationError("penpa: what stands after p= is damaged")
    return text.decode(errors="replace")


class Place(NamedTuple):
    """What kind of place it is, and its row and column on the board, from 0; they may lie beside it."""

    kind: int
    row: int
    column: int

    @property
    def name(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


class Reader:
    def __init__(self, lines: Sequence[str], answer: str) -> None:
        self.head = lines[0].split(",")
        if self.head[0] not in GRIDS or len(lines) < 4:
            raise NotationError(f"penpa: {quoted(self.head[0])} is no square grid")
        self.width, self.height = (self._whole(place) for place in (1, 2))
        self.margins = self._margins(lines[1])
        top, bottom, left, right = self.margins
        self.draft = Draft(self.height - top - bottom, self.width - left - right)
        self.question = self._object(lines[3])
        self.answer, self.answers = self._object(lines[4]) if len(lines) > 4 else {}, answer

    def _whole(self, place: int) -> int:
        number = whole(self.head[place]) if place < len(self.head) else None
        if number is None or not 0 <= number <= 200:
            raise NotationError("penpa: the first line begins with the grid, its columns and its rows")
        return number

    def _margins(self, line: str) -> list[int]:
        found = objects.read(f'{{"margins":{line.strip() or "[]"}}}')["margins"]
        if not isinstance(found, list) or any(type(each) is not int or each < 0 for each in found):
            raise NotationError("penpa: the second line holds the margins: [0,0,0,0]")
        return [*found, 0, 0, 0, 0][:4]

    def _object(self, line: str) -> dict[str, Any]:
        written = _WORD.sub(lambda word: TABLE["words"].get(word[1], word[0]), line).strip()
        return objects.read(written) if written.startswith("{") else {}

    def reading(self) -> Reading:
        self._say_regions()
        self._say_diagonals()
        self._give()
        self._say_lines()
        self._say_cages()
        for place, symbol in self._placed(self.question, "symbol"):
            self._say_symbol(place, symbol)
        for key in ordered(self.question):
            value = self.question[key]
            if key not in TABLE["read"] and key not in TABLE["ignored"] and not is_empty(value):
                self.draft.leave(f"{key}: {self._where(value)}")
        self._solve()
        return self.draft.reading(self._about())

    # --- places ---------------------------------------------------------------------------------------

    def place(self, index: int) -> Place:
        """By its number."""
        columns = self.width + 2 * BORDER
        kind, rest = divmod(index, columns * (self.height + 2 * BORDER))
        if kind >= QUARTER:
            kind, rest = QUARTER, (index - QUARTER * columns * (self.height + 2 * BORDER)) // 4
        row, column = divmod(rest, columns)
        return Place(kind, row - BORDER - self.margins[0], column - BORDER - self.margins[2])

    def cells(self, source: str, indices: object) -> list[int]:
        numbers = indices if isinstance(indices, list) else []
        found = [self.place(each) for each in numbers if type(each) is int]
        for place in found:
            if place.kind != CELL or not self.draft.is_inside(place.row, place.column):
                raise NotationError(f"{source}: {place.name} is not a cell of this board")
        return [self.draft.index(place.row, place.column) for place in found]

    def _placed(self, layer: Mapping[str, Any], key: str) -> list[tuple[Place, list[Any]]]:
        """What stands at single places."""
        found = layer.get(key)
        layer = found if isinstance(found, Mapping) else {}
        return [
            (self.place(int(index)), layer[index])
            for index in ordered(layer)
            if _INDEX.fullmatch(index) and isinstance(layer[index], list) and layer[index]
        ]

    def _where(self, value: object) -> str:
        """The first places of something that is not understood."""
        keys = ordered(value) if isinstance(value, Mapping) else value if isinstance(value, list) else []
        found = [part for key in keys[:MOST_TOLD] for part in _INDEX.findall(told(key))]
        return " ".join(dict.fromkeys(self.place(int(part)).name for part in found))

    # --- what is drawn --------------------------------------------------------------------------------

    def _say_regions(self) -> None:
        """Thick lines between cells; where there are none, it may be a Latin square."""
        rows, columns = self.draft.rows, self.draft.columns
        thick = {pair for line, style in self._edges() if style == THICK and (pair := self._apart(line))}
        pairs = [*beside(rows, columns), *below(rows, columns)]
        found = rooms(rows * columns, (pair for pair in pairs if pair not in thick))
        regions = [[self.draft.index(*divmod(cell, columns)) for cell in room] for room in found]
        if len(regions) == 1:
            self.draft.say("rows", "a grid without regions", sure=False)
            self.draft.say("columns", "a grid without regions", sure=False)
        elif any(len(region) > self.draft.size for region in regions):
            self.draft.say_houses(())
            self.draft.leave(f"regions: {len(regions)} of different sizes")
        else:
            self.draft.say_houses(regions)

    def _edges(self) -> list[tuple[tuple[Place, Place], object]]:
        lines = self.question.get("lineE")
        found = []
        for key, style in lines.items() if isinstance(lines, Mapping) else ():
            if ends := _EDGE.fullmatch(key):
                found.append(((self.place(int(ends[1])), self.place(int(ends[2]))), style))
        for (first, second), style in found:
            across = abs(first.row - second.row) + abs(first.column - second.column) == 1
            if style != THICK and across:
                self.draft.leave(f"lineE {told(style)}: {first.name}")
        return found

    def _apart(self, line: tuple[Place, Place]) -> tuple[int, int] | None:
        """The cells on both sides of a line from corner to corner; a corner is right below its cell."""
        first, second = sorted(line, key=lambda place: (place.row, place.column))
        if first.kind != CORNER or second.kind != CORNER:
            return None
        step = (second.row - first.row, second.column - first.column)
        sides = {(0, 1): ((0, 1), (1, 1)), (1, 0): ((1, 0), (1, 1))}.get(step, ())
        cells = [(first.row + down, first.column + right) for down, right in sides]
        if not cells or not all(self.draft.is_inside(*cell) for cell in cells):
            return None
        return tuple(row * self.draft.columns + column for row, column in cells)  # type: ignore[return-value]

    def _say_diagonals(self) -> None:
        falling, rising = (self.head[at] == "1" if at < len(self.head) else False for at in (11, 14))
        size = self.draft.size
        if falling and rising:
            self.draft.say("diagonals")
        elif (falling or rising) and self.draft.rows == self.draft.columns:
            cells = [self.draft.index(at, at if falling else size - 1 - at) for at in range(size)]
            self.draft.say(f"extra {self.draft.names(cells)}", "a diagonal")

    def _give(self) -> None:
        for place, (text, *style) in self._placed(self.question, "number"):
            number = (whole(text) if isinstance(text, str) else None) or 0
            is_digit = number in self.draft.numbers and told(style[1:]) in TABLE["digits"]
            if is_digit and place.kind == CELL and self.draft.is_inside(place.row, place.column):
                self.draft.give(self.draft.index(place.row, place.column), number)
            elif told(text).strip():
                self.draft.leave(f"number {told(text).strip()}: {place.name}")

    def _say_lines(self) -> None:
        for number, line in enumerate(self._lists("thermo"), 1):
            cells = self.cells(f"thermometer {number}", line)
            if len(cells) > 1:
                self.draft.say(f"thermo {self.draft.names(cells)}", f"thermometer {number}")
        for number, line in enumerate(self._lists("arrows"), 1):
            circle, *shaft = self.cells(f"arrow {number}", line) or [0]
            if shaft:
                names = f"{self.draft.names([circle])} / {self.draft.names(shaft)}"
                self.draft.say(f"arrow {names}", f"arrow {number}")

    def _lists(self, key: str) -> Iterable[Any]:
        found = self.question.get(key)
        return (each for each in found if each) if isinstance(found, list) else ()

    def _say_cages(self) -> None:
        """The total of a cage stands in the first quarter of one of its cells."""
        small = {
            (place.row, place.column): told(text).strip()
            for place, (text, *_) in self._placed(self.question, "numberS")
        }
        for number, line in enumerate(self._lists("killercages"), 1):
            cells = self.cells(f"cage {number}", line)
            places = [divmod(cell, self.draft.size) for cell in cells]
            totals = [total for place in places if (total := whole(small.get(place, "")))]
            if totals:
                self.draft.say(f"cage {totals[0]} {self.draft.names(cells)}", f"cage {number}")
                small = {place: text for place, text in small.items() if place not in places}
            elif len(cells) > 1:
                self.draft.say(f"extra {self.draft.names(cells)}", f"cage {number}")
        for (row, column), text in small.items():
            if text:
                self.draft.leave(f"numberS {text}: r{row + 1}c{column + 1}")

    def _say_symbol(self, place: Place, symbol: list[Any]) -> None:
        style, name = symbol[0], told(symbol[1]) if len(symbol) > 1 else ""
        known = f"{name} {told(style)}"
        down, right = {BELOW: (1, 0), BESIDE: (0, 1)}.get(place.kind, (0, 0))
        ends = [(place.row, place.column), (place.row + down, place.column + right)]
        kinds = {CELL: TABLE["cells"], BELOW: TABLE["below"], BESIDE: TABLE["beside"]}
        says = kinds.get(place.kind, {}).get(known) or (TABLE["marks"].get(known) if down or right else None)
        if says is None or not all(self.draft.is_inside(*end) for end in ends):
            self.draft.leave(f"symbol {known}: {place.name}")
            return
        first, second = (self.draft.name(*end) for end in ends)
        self.draft.say(says.replace("{first}", first).replace("{second}", second), f"{name} at {place.name}")

    # --- what is said about it ------------------------------------------------------------------------

    def _solve(self) -> None:
        """The answer may be written into the board, or into the check."""
        found = dict(self.draft.givens)
        written = [(place, told(text)) for place, (text, *_) in self._placed(self.answer, "number")]
        written += [(self.place(int(index)), text) for index, text in _ANSWER.findall(self.answers)]
        for place, text in written:
            if (
                place.kind == CELL
                and self.draft.is_inside(place.row, place.column)
                and whole(text) is not None
            ):
                found.setdefault(self.draft.index(place.row, place.column), int(text))
        cells = [
            self.draft.index(row, column)
            for row in range(self.draft.rows)
            for column in range(self.draft.columns)
        ]
        self.draft.solution = [found[cell] for cell in cells] if {*cells} <= found.keys() else None

    def _about(self) -> About:
        said = [_ESCAPE.sub(lambda sign: TABLE["escapes"][sign[0]], part) for part in self.head]
        title, author, comment = (said[at] if at < len(said) else "" for at in (15, 16, 18))
        return About(title.removeprefix("Title:"), author.removeprefix("Author:"), comment)
