"""From SudokuMaker's objects to rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import Any

from tokeru import grid
from tokeru.about import About
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.links.clues import EXTRA, Clues, Row
from tokeru.notation.links.entries import Entry, in_quotes, is_empty, text, told, whole
from tokeru.notation.reading import Reading
from tokeru.notation.sudokumaker.table import TABLE, TYPES, groups_of, parts_by_name, written_parts

USUAL = 9
INEQUALITY = "Inequality"
"""The name of our thermometers that are signs."""
ONLY_IN_TEXT = "its meaning is only in the rules text"
MOST_PLACES = 4

_DIAGONALS: dict[int | None, tuple[str, ...]] = {1: ("ne", "sw"), -1: ("nw", "se")}
_SUMS = {5: "v", 10: "x"}


def read_object(data: Mapping[str, Any]) -> Reading:
    """A puzzle as SudokuMaker writes it: the object that its links hold, or the puzzle in it."""
    reader = _Reader(Entry("sudokumaker", data.get("puzzle", data)))
    reader.read()
    return reader.draft.reading()


class _Reader(Clues):
    def __init__(self, puzzle: Entry) -> None:
        self.puzzle = puzzle
        self.cells = puzzle.items("cells")
        self.height, self.width = self._sides()
        self.custom = puzzle.get("type") == "custom"
        super().__init__(Draft(self.height, self.width, self._numbers()))
        if self.cells and len(self.cells) != self.height * self.width:
            raise puzzle.wrong(f"{len(self.cells)} cells are not {self.height}x{self.width}")
        self.blocks = [
            block for block in puzzle.entries("constraints", "constraint") if not block.get("disabled")
        ]
        self.counts: Counter[str] = Counter()
        self.region_of: dict[int, int] = {}
        self.dots: list[tuple[Entry, Row, dict[int, tuple[int, int]]]] = []

    def _sides(self) -> tuple[int, int]:
        size = self._side("size") or isqrt(len(self.cells)) or USUAL
        width, height = self._side("width"), self._side("height")
        return height or size, width or size

    def _side(self, key: str) -> int:
        side = self.puzzle.get(key)
        if side is None:
            return 0
        if type(side) is not int or not 1 <= side <= grid.MAX_SIZE:
            raise self.puzzle.wrong(f"{key} is a whole number from 1 to {grid.MAX_SIZE}, not {told(side)}")
        return side

    def _numbers(self) -> range:
        usual = USUAL if self.custom else max(self.height, self.width)
        least, most = self.puzzle.get("minDigit"), self.puzzle.get("maxDigit")
        least, most = 1 if least is None else least, usual if most is None else most
        if (
            (type(least), type(most)) != (int, int)
            or least not in (0, 1)
            or not least <= most <= grid.MAX_SIZE
        ):
            raise self.puzzle.wrong(f"digits from {told(least)} to {told(most)}; they begin with 0 or 1")
        return range(least, most + 1)

    def read(self) -> None:
        self._read_cells()
        self._read_houses()
        for block in self.blocks:
            self._read_block(block)
        self._read_dots()
        self.say_windows()
        said = {field: text(self.puzzle.get(key)) for key, field in TABLE["about"].items()}
        self.draft.about = About(said["title"], said["author"], said["comment"])
        for key, value in self.puzzle.data.items():
            if key not in TABLE["about"] and key not in TABLE["ignored"] and not is_empty(value):
                self.draft.leave(f"{told(key)}: {told(value)}".removesuffix(": "))

    # --- the board ------------------------------------------------------------------------------------

    def _read_cells(self) -> None:
        """What is not given is the solution, if it is all there."""
        values = []
        for number, cell in enumerate(self.cells):
            entry = Entry(f"cell {number}", {} if cell is None else cell)
            value = entry.get("value")
            if value is not None and entry.get("given"):
                self.draft.give(self._cell(entry, number), self._whole(entry, value))
            values.append(value)
        if not all(cell and cell.get("given") for cell in self.cells):
            self.draft.solution = [value if type(value) is int else -1 for value in values]

    def _read_houses(self) -> None:
        """Rows and columns, if sudoku rules apply; and regions, if there are any."""
        areas = [area for block in self._of_type(2003) for area in self._areas(block)]
        if not self.custom:
            areas = [(0, 0, self.height, self.width)]
        for top, left, height, width in areas:
            if (top, left, height, width) == (0, 0, self.height, self.width):
                self.draft.say("rows")
                self.draft.say("columns")
            else:
                self._say_area(range(top, top + height), range(left, left + width))
        for block in self._of_type(1):
            self._say_regions(block)
        self.look_for_boxes()

    def _of_type(self, number: int) -> Iterator[Entry]:
        return (block for block in self.blocks if _type_of(block) == number)

    def _areas(self, block: Entry) -> Iterator[tuple[int, int, int, int]]:
        """Without any, it is the whole board."""
        for area in block.entries("areas", "area"):
            top, left, height, width = (
                self._whole(area, area.get(key)) for key in ("y", "x", "height", "width")
            )
            self._index(area, top, left)
            self._index(area, top + height - 1, left + width - 1)
            yield top, left, height, width
        if not block.items("areas"):
            yield 0, 0, self.height, self.width

    def _say_area(self, rows: range, columns: range) -> None:
        for row in rows:
            self.say("sudoku rules", EXTRA, [self.draft.index(row, column) for column in columns])
        for column in columns:
            self.say("sudoku rules", EXTRA, [self.draft.index(row, column) for row in rows])

    def _say_regions(self, block: Entry) -> None:
        found: dict[int, list[int]] = {}
        for number, region in enumerate(block.items("regions")):
            if type(region) is int and region >= 0:
                cell = self._cell(block, number)
                self.region_of[cell] = region
                found.setdefault(region, []).append(cell)
        regions = [found[region] for region in sorted(found)]
        shape = grid.box_shape(self.height) if self.height == self.width else None
        if shape and {*map(tuple, regions)} == {*grid.boxes(self.height, *shape)}:
            self.draft.say("boxes")
        else:
            self.draft.say_regions(regions)

    # --- blocks -----------------------------------------------------------------------------------------

    def _read_block(self, block: Entry) -> None:
        """One that its solver ignores is only drawn."""
        row = TYPES.get(_type_of(block))
        if row is None:
            self.draft.leave(f"{block.source}: type {told(block.get('type'))} is unknown")
        elif block.get("solverIgnored"):
            self.draft.leave(f"{_name(block, row)}: {ONLY_IN_TEXT}")
        else:
            READERS[row["each"]](self, block, row)

    def source(self, row: Row) -> str:
        """What the next clue is called."""
        self.counts[row["called"]] += 1
        return f"{row['called']} {self.counts[row['called']]}"

    def nothing(self, block: Entry, row: Row) -> None:
        """It was read with the board."""

    def board(self, block: Entry, row: Row) -> None:
        self.say(row["called"], row, [0])

    def diagonal(self, block: Entry, row: Row) -> None:
        """Both are one rule."""
        if self.height != self.width:
            self.draft.leave(f"{row['called']}: the board is not square")
            return
        both = [*self._of_type(10)] and [*self._of_type(11)]
        falling, rising = grid.diagonals(self.height)
        says = {"says": "diagonals"} if both else EXTRA
        self.say(row["called"], says, falling if _type_of(block) == 10 else rising)

    def squares(self, block: Entry, row: Row) -> None:
        name = self._named_groups(block, "squares")
        if name:
            self.draft.say(name, row["called"])
        else:
            self.draft.leave(f"{row['called']}: {self._groups_told(block)}")

    def cells_of(self, block: Entry, row: Row) -> None:
        cells = [self._cell(block, number) for number in block.items("cells")]
        if cells:
            self.say(self.source(row), row, cells)

    def peaks(self, block: Entry, row: Row) -> None:
        cells = [self._cell(block, number) for number in block.items("cells")]
        self.say_peaks(row, {cell: self.source(row) for cell in cells})

    def lines(self, block: Entry, row: Row) -> None:
        value = self._whole(block, block.get(row["value"])) if "value" in row else None
        for source, line in self._lines(block, "lines", row):
            for part in self.parts(source, row, line):
                self.say(source, row, part, value=value)

    def thermometers(self, block: Entry, row: Row) -> None:
        """What we write for signs is called so; for others it is a thermometer."""
        says = {**row, "says": "slowthermo {cells}"} if block.get("slow") else row
        for source, line in self._lines(block, "thermometers", row):
            for part in self.parts(source, row, line):
                if block.get("name") == INEQUALITY and not block.get("slow"):
                    self.say_signs(source, part)
                else:
                    self.say(source, says, part)

    def region_sums(self, block: Entry, row: Row) -> None:
        """All that a line has in one region may count together."""
        for source, line in self._lines(block, "lines", row):
            for part in self.parts(source, row, line):
                if block.get("singleRegionTotals") and self._comes_back(part):
                    self.leave(source, part, "it comes to a region again")
                else:
                    self.say(source, row, part)

    def _comes_back(self, line: Sequence[int]) -> bool:
        passed = [-1, *(self.region_of.get(cell, -1) for cell in line)]
        entered = [after for before, after in pairwise(passed) if before != after]
        return len({*entered}) < len(entered)

    def groups(self, block: Entry, row: Row) -> None:
        count, said = len(block.items("groups")), self._named_groups(block, "lines")
        for source, line in self._lines(block, "lines", row):
            for part in self.parts(source, {**row, "overlap": max(count - 1, 1)}, line):
                if said:
                    self.say(source, row, part, groups=said)
                else:
                    self.leave(source, part, self._groups_told(block))

    def _named_groups(self, block: Entry, where: str) -> str:
        """Parts of all numbers by their name, or on lines as such; or nothing."""
        masks = [self._whole(block, mask) for mask in block.items("groups")]
        if any(mask < 0 for mask in masks):
            raise block.wrong(f"groups are sets of digits, not {told(masks)}")
        parts, names = groups_of(masks), TABLE["groups"][where]
        for kind, named in parts_by_name(self.draft.numbers).items():
            if named == parts and kind in names:
                return str(names[kind])
        known = where == "lines" and len(parts) > 1 and all(part and part[0] > 0 for part in parts)
        return f"groupline {written_parts(parts)}" if known else ""

    def _groups_told(self, block: Entry) -> str:
        parts = groups_of([self._whole(block, mask) for mask in block.items("groups")])
        return f"the groups are {in_quotes(written_parts(parts))}"

    def cages(self, block: Entry, row: Row) -> None:
        """Without a total no value repeats all the same."""
        for cage in block.entries("cages"):
            cells, total = self._cells(cage, row), self._value(cage)
            self.say(cage.source, row if total else EXTRA, cells, value=total)

    def look_and_say(self, block: Entry, row: Row) -> None:
        for cage in block.entries("cages"):
            cells, clue = self._cells(cage, row), "".join(text(cage.get("value")).replace(",", " ").split())
            if clue.isascii() and clue.isdigit() and len(clue) % 2 == 0:
                self.say(cage.source, row, cells, value=clue)
            else:
                self.leave(cage.source, cells, f"{in_quotes(cage.get('value'))} does not look and say")

    def clones(self, block: Entry, row: Row) -> None:
        """The cells of a group are all the same."""
        groups = [group for _, group in self._lines(block, "groups", row)]
        twins = [(group[0], other) for group in groups for other in group[1:]]
        if twins:
            self.say_twins(f"{row['called']} {self.counts[row['called']]}", row, twins)

    def corners(self, block: Entry, row: Row) -> None:
        for clue in block.entries("clues"):
            clue.source = self.source(row)
            top, left = divmod(self._whole(clue, clue.get("corner")), self.width + 1)
            around = [(top + down, left + right) for down in (-1, 0) for right in (-1, 0)]
            cells = [self.draft.index(*place) for place in around if self.draft.is_inside(*place)]
            if not cells:
                raise clue.wrong(f"{told(clue.get('corner'))} is not a corner")
            self.say_square(
                clue.source, row, cells, [self._whole(clue, each) for each in clue.items("digits")]
            )

    def arrows(self, block: Entry, row: Row) -> None:
        """A shaft begins in its bulb."""
        for bulb in block.entries("bulbsWithArrows"):
            bulb.source = self.source(row)
            circle = [self._cell(bulb, number) for number in bulb.items("bulbCells")]
            for arrow in bulb.lists("arrows"):
                cells = [self._cell(bulb, number) for number in arrow]
                self.say_arrow(
                    bulb.source, row, circle, cells[1:] if cells[:1] and cells[0] in circle else cells
                )

    # --- between cells ------------------------------------------------------------------------------------

    def dots_of(self, block: Entry, row: Row) -> None:
        """Which of them are missing is said when all are known."""
        found = {}
        for clue in block.entries("clues"):
            clue.source = self.source(row)
            value, edge = self._whole(clue, clue.get("value")), self._whole(clue, clue.get("edge"))
            found[edge] = self._edge(clue, edge)
            self.say(clue.source, row, found[edge], value=value)
        self.dots.append((block, row, found))

    def _read_dots(self) -> None:
        for block, row, own in self.dots:
            for value in self._wholes(block, "negative"):
                self.draft.say(row["negative"].format(value=value), f"negative {row['called']}")
                for other, other_row, others in self.dots:
                    if other_row is not row and not other.get(other_row["override"]):
                        self._say_no(row, value, [others[edge] for edge in others if edge not in own])

    def _say_no(self, row: Row, value: int, pairs: Sequence[Sequence[int]]) -> None:
        """A dot of the other colour does not stand for one of this."""
        no = {"says": f"not {{{{{row['says']}}}}}"}
        for pair in pairs:
            self.say(f"negative {row['called']}", no, sorted(pair), value=value)

    def letters(self, block: Entry, row: Row) -> None:
        """X, V and sums that have no letter here."""
        found = {}
        for clue in block.entries("clues"):
            clue.source = self.source(row)
            value, edge = self._whole(clue, clue.get("value")), self._whole(clue, clue.get("edge"))
            found[edge] = self._edge(clue, edge)
            self.say(clue.source, {"says": f"{_SUMS.get(value, f'sum {value}')} {{cells}}"}, found[edge])
        negative = self._wholes(block, "negative")
        if sorted({*negative}) == [*_SUMS]:
            self.draft.say("allxv", "negative XV")
        else:
            self._say_no_sums(negative, {tuple(sorted(pair)) for pair in found.values()})

    def _say_no_sums(self, sums: Sequence[int], marked: set[tuple[int, ...]]) -> None:
        """What allxv says, for other sums."""
        for pair in grid.moves(self.draft.size, grid.NEIGHBOUR):
            if pair not in marked and all(map(self._is_there, pair)):
                for total in sums:
                    self.say("negative XV", {"says": f"pair a+b!={total} {{cells}}"}, pair)

    def _edge(self, entry: Entry, edge: int) -> tuple[int, int]:
        """Even rows of edges stand left of cells, odd ones below them."""
        half, left = divmod(edge, self.width)
        top, below = divmod(half, 2)
        first, second = ((top, left), (top + 1, left)) if below else ((top, left - 1), (top, left))
        return self._index(entry, *first), self._index(entry, *second)

    # --- outside ------------------------------------------------------------------------------------------

    def little_killers(self, block: Entry, row: Row) -> None:
        for clue, (top, left) in self._outside(block, row):
            for direction in _DIAGONALS.get(whole(clue.get("diagonal")), ()):
                down, right = grid.DIAGONAL[direction]
                if self.draft.is_inside(top + down, left + right):
                    start = self.draft.index(top + down, left + right)
                    self.say(clue.source, row, [start], direction=direction, value=self._value(clue))
                    break
            else:
                raise clue.wrong(f"from {told(clue.get('outerCell'))} it does not come to the board")

    def outside(self, block: Entry, row: Row) -> None:
        for clue, place in self._outside(block, row):
            looks = self.looks(place)
            if looks is None or clue.get("diagonal"):
                self.draft.leave(
                    f"{clue.source} {_place_name(*place)}: it does not look along a row or column"
                )
            else:
                start, direction = looks
                self.say(clue.source, row, [start], direction=direction, value=self._value(clue))

    def _outside(self, block: Entry, row: Row) -> Iterator[tuple[Entry, tuple[int, int]]]:
        """The clues that have a value, and where they stand."""
        for clue in block.entries("clues"):
            clue.source = self.source(row)
            top, left = divmod(self._whole(clue, clue.get("outerCell")), self.width + 2)
            if clue.get("value") is not None:
                yield clue, (top - 1, left - 1)

    # --- what is left ---------------------------------------------------------------------------------------

    def custom_code(self, block: Entry, row: Row) -> None:
        definition = Entry(block.source, block.get("definition") or {})
        name = told(block.get("name")) or told(definition.get("name"))
        self.draft.leave(f"{row['called']} constraint {in_quotes(name)}: it is a program")

    def fog(self, block: Entry, row: Row) -> None:
        cells = [self._cell(block, number) for number in block.items("cells")]
        self.leave(row["called"], cells[:MOST_PLACES], "it is cleared while playing")

    def drawn_lines(self, block: Entry, row: Row) -> None:
        drawn = [
            " ".join(_place_of(Entry(block.source, point)) for point in line) for line in block.lists("lines")
        ]
        self._leave_drawn(block, row, _colour(block), drawn)

    def drawn_cages(self, block: Entry, row: Row) -> None:
        drawn = []
        for cage in block.entries("cages"):
            names = self.draft.names(self._cell(cage, number) for number in cage.items("cells"))
            drawn.append(f"{in_quotes(cage.get('value'))} {names}" if text(cage.get("value")) else names)
        self._leave_drawn(block, row, _colour(block), drawn)

    def symbols(self, block: Entry, row: Row) -> None:
        """Those of one look share it, by its number."""
        looks = [Entry(block.source, each) for each in block.items("params")]
        drawn: dict[tuple[str, str], list[str]] = {}
        for symbol in block.items("symbols"):
            look, place = _shared(block, looks, symbol) if looks else _own(block, symbol)
            written = in_quotes(look.get("text")) if text(look.get("text")) else ""
            seen = told(look.get("type")), told(look.get("fill")).lower()
            drawn.setdefault(seen, []).append(" ".join(filter(None, (written, place))))
        for (kind, colour), places in drawn.items():
            self._leave_drawn(block, {"called": kind or row["called"]}, colour, places)

    def _leave_drawn(self, block: Entry, row: Row, colour: str, drawn: Sequence[str]) -> None:
        if not drawn:
            return
        more = f" and {len(drawn) - MOST_PLACES} more" if len(drawn) > MOST_PLACES else ""
        what = " ".join(filter(None, (_name(block, row), colour, ", ".join(drawn[:MOST_PLACES]))))
        self.draft.leave(f"{what}{more}: {ONLY_IN_TEXT}")

    # --- cells --------------------------------------------------------------------------------------------

    def _lines(self, block: Entry, key: str, row: Row) -> Iterator[tuple[str, list[int]]]:
        for line in block.lists(key):
            source = self.source(row)
            yield source, [self._cell(Entry(source, {}), number) for number in line]

    def _cells(self, entry: Entry, row: Row) -> list[int]:
        entry.source = self.source(row)
        return [self._cell(entry, number) for number in entry.items("cells")]

    def _cell(self, entry: Entry, number: object) -> int:
        if type(number) is not int or number < 0:
            raise entry.wrong(f"{told(number)} is not a cell")
        return self._index(entry, *divmod(number, self.width))

    def _index(self, entry: Entry, row: int, column: int) -> int:
        try:
            return self.draft.index(row, column)
        except NotationError as error:
            raise entry.wrong(str(error)) from None

    def _value(self, entry: Entry) -> int:
        return 0 if is_empty(entry.get("value")) else self._whole(entry, entry.get("value"))

    def _wholes(self, entry: Entry, key: str) -> list[int]:
        return [self._whole(entry, each) for each in entry.items(key)]

    def _whole(self, entry: Entry, value: object) -> int:
        number = whole(value)
        if number is None:
            raise entry.wrong(f"a whole number is expected, not {in_quotes(value)}")
        return number


def _type_of(block: Entry) -> int:
    """-1 if it has none."""
    number = block.get("type")
    return number if type(number) is int else -1


def _name(block: Entry, row: Row) -> str:
    """What a block is, and how the setter called it."""
    name = block.get("name")
    return f"{row['called']} {in_quotes(name)}" if text(name) else str(row["called"])


def _colour(block: Entry) -> str:
    style = block.get("style")
    cage = style.get("cage") if isinstance(style, dict) else None
    return told(
        (cage if isinstance(cage, dict) else style if isinstance(style, dict) else {}).get("color")
    ).lower()


def _shared(block: Entry, looks: Sequence[Entry], symbol: object) -> tuple[Entry, str]:
    if not isinstance(symbol, list) or len(symbol) < 2:
        raise block.wrong(f"{told(symbol)} is not a symbol")
    number = symbol[2] if len(symbol) > 2 and symbol[2] is not None else 0
    if type(number) is not int or not 0 <= number < len(looks):
        raise block.wrong(f"there is no look {told(number)}")
    return looks[number], _place_of(Entry(block.source, {"x": symbol[0], "y": symbol[1]}))


def _own(block: Entry, symbol: object) -> tuple[Entry, str]:
    entry = Entry(block.source, symbol)
    look, place = Entry(block.source, entry.get("params")), Entry(block.source, entry.get("position"))
    return look, _place_of(place)


def _place_of(point: Entry) -> str:
    """The middle of a cell has its name; between them there are halves."""
    x, y = point.get("x"), point.get("y")
    if not all(type(each) in (int, float) and abs(each) < 1000 for each in (x, y)):
        raise point.wrong("a point has x and y")
    return _place_name(y - 0.5, x - 0.5)


def _place_name(row: float, column: float) -> str:
    return f"r{_rounded(row + 1)}c{_rounded(column + 1)}"


def _rounded(number: float) -> str:
    """To tenths, as the page does it."""
    tenths = int(number * 10 + 0.5) if number >= 0 else -int(-number * 10 + 0.5)
    return (
        str(tenths // 10)
        if tenths % 10 == 0
        else f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
    )


READERS: dict[str, Callable[[_Reader, Entry, Row], None]] = {
    "arrows": _Reader.arrows,
    "board": _Reader.board,
    "cages": _Reader.cages,
    "cells": _Reader.cells_of,
    "clones": _Reader.clones,
    "corners": _Reader.corners,
    "custom": _Reader.custom_code,
    "diagonal": _Reader.diagonal,
    "dots": _Reader.dots_of,
    "drawn cages": _Reader.drawn_cages,
    "drawn lines": _Reader.drawn_lines,
    "fog": _Reader.fog,
    "groups": _Reader.groups,
    "letters": _Reader.letters,
    "lines": _Reader.lines,
    "little killers": _Reader.little_killers,
    "look and say": _Reader.look_and_say,
    "nothing": _Reader.nothing,
    "outside": _Reader.outside,
    "peaks": _Reader.peaks,
    "region sums": _Reader.region_sums,
    "squares": _Reader.squares,
    "symbols": _Reader.symbols,
    "thermometers": _Reader.thermometers,
}
