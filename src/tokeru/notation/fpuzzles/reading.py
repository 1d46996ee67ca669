"""From f-puzzles' objects to rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tokeru import grid
from tokeru.about import About
from tokeru.notation.draft import Draft
from tokeru.notation.fpuzzles.drawings import Drawing, drawings_of, leave_all, told_by_cages
from tokeru.notation.fpuzzles.table import CONSTRAINTS, KNOWN, TABLE, VALUES, thirds
from tokeru.notation.links.entries import Entry, in_quotes, is_empty, pieces, text, told, whole
from tokeru.notation.reading import Reading
from tokeru.notation.symbols import quoted

Row = Mapping[str, Any]

_PLACE = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.IGNORECASE)
_STRAIGHT = {move: name for name, move in grid.STRAIGHT.items()}


def read_object(data: Mapping[str, Any]) -> Reading:
    """A puzzle as f-puzzles writes it: the object that its links hold."""
    draft, drawings = drafted(data)
    leave_all(draft, drawings)
    return draft.reading()


def drafted(data: Mapping[str, Any]) -> tuple[Draft, list[Drawing]]:
    """All but the drawings that have no meaning of their own, for those who can tell it from the rules."""
    reader = _Reader(Entry("f-puzzles", data))
    reader.read()
    return reader.draft, drawings_of(reader.puzzle)


class _Reader:
    def __init__(self, puzzle: Entry) -> None:
        self.puzzle = puzzle
        self.grid = [*puzzle.lists("grid")]
        self.size = len(self.grid)
        self.draft = Draft(self.size)
        self.has_boxes = False
        for number, row in enumerate(self.grid, 1):
            if len(row) != self.size:
                raise puzzle.wrong(f"row {number} has {len(row)} cells, and there are {self.size} rows")

    def read(self) -> None:
        self._read_grid()
        self._read_flags()
        for key, row in CONSTRAINTS.items():
            for entry in self.puzzle.entries(key):
                READERS[row["each"]](self, entry, row)
        self._read_windows()
        self._read_negative()
        self._read_about()
        self._leave_unknown()

    # --- the board ------------------------------------------------------------------------------------

    def _read_grid(self) -> None:
        regions: dict[int, list[int]] = {}
        entries = [Entry(f"grid: {self._name(cell)}", self._in_grid(cell)) for cell in range(self.size**2)]
        for cell, entry in enumerate(entries):
            self._read_cell(cell, entry)
            region = self._region(cell, entry)
            if region is not None:
                regions.setdefault(region, []).append(cell)
        found = [tuple(regions[number]) for number in sorted(regions)]
        self.draft.say_houses([] if {*found} == {*grid.rows(self.size)} else found)
        self.has_boxes = any(rule.split()[0] in ("boxes", "regions") for rule in self.draft.said)
        self._read_solution(entries)

    def _in_grid(self, cell: int) -> object:
        row, column = divmod(cell, self.size)
        return self.grid[row][column]

    def _read_cell(self, cell: int, entry: Entry) -> None:
        marks = self._wholes(entry, "givenPencilMarks")
        value = self._value_in(entry)
        if value and entry.get("given"):
            self.draft.give(cell, value)
        elif marks:
            self.draft.say(f"only {','.join(map(str, marks))} {self._name(cell)}", entry.source)

    def _wholes(self, entry: Entry, key: str) -> list[int]:
        found = [whole(value) for value in entry.items(key)]
        if None in found:
            raise entry.wrong(f"{key} are whole numbers, not {told(entry.items(key))}")
        return [value for value in found if value is not None]

    def _value_in(self, entry: Entry) -> int:
        """Given or not; 0 if there is none."""
        value = entry.get("value")
        number = 0 if is_empty(value) else whole(value)
        if number is None:
            raise entry.wrong(f"{quoted(str(value))} is not a value")
        return number

    def _region(self, cell: int, entry: Entry) -> int | None:
        """Its number, the usual one if none is given; a cell can also be in none."""
        if "region" not in entry.data:
            height, width = grid.box_shape(self.size) or (1, self.size)
            row, column = divmod(cell, self.size)
            return row // height * height + column // width
        region = entry.get("region")
        if region is not None and type(region) is not int:
            raise entry.wrong(f"{quoted(str(region))} is not a region")
        return region

    def _read_solution(self, cells: Sequence[Entry]) -> None:
        """It may stand in a cage, or in a grid that is full, though not all of it is given."""
        given = self.puzzle.get("solution") or told_by_cages(self.puzzle).get("solution")
        values = [*map(self._value_in, cells)]
        if given:
            self.draft.solution = _numbers(given)
        elif all(values) and not all(entry.get("given") for entry in cells):
            self.draft.solution = values

    # --- rules without cells ----------------------------------------------------------------------------

    def _read_flags(self) -> None:
        for key, rule in TABLE["flags"].items():
            if self.puzzle.get(key):
                self.draft.say(rule, key)
        if self.puzzle.get("nonconsecutive"):
            dots = self.puzzle.items("difference") or self.puzzle.items("ratio")
            self.draft.say("alldifferences" if dots else "nonconsecutive", "nonconsecutive")
        self._read_diagonals()

    def _read_diagonals(self) -> None:
        falling, rising = grid.diagonals(self.size)
        found = {
            key: cells
            for key, cells in (("diagonal-", falling), ("diagonal+", rising))
            if self.puzzle.get(key)
        }
        if len(found) == 2:
            self.draft.say("diagonals", " ".join(found))
        else:
            for key, cells in found.items():
                self.say(Entry(key, {}), CONSTRAINTS["extraregion"], cells)

    def _read_windows(self) -> None:
        """Extra regions that are all windows of the board."""
        windows = grid.windows(self.size) if grid.box_shape(self.size) else ()
        said = [f"extra {self.draft.names(window)}" for window in windows]
        if said and self.draft.said.keys() >= {*said}:
            self.draft.say("windows", self.draft.said[said[0]].source)
            for each in said:
                del self.draft.said[each]

    def _read_negative(self) -> None:
        for name in self.puzzle.items("negative"):
            if name == "xv":
                self.draft.say("allxv", "negative xv")
            elif name == "ratio":
                for value in self._ratios():
                    self.draft.say(f"allratios {value}", "negative ratio")
            else:
                self.draft.leave(f"negative {told(name)}")

    def _ratios(self) -> list[int | None]:
        """Those that occur; 2 if there are none."""
        usual = CONSTRAINTS["ratio"]["value"]
        dots = self.puzzle.entries("ratio")
        found = [usual if is_empty(dot.get("value")) else whole(dot.get("value")) for dot in dots]
        return [*dict.fromkeys(filter(None, found))] or [usual]

    # --- what is said about it --------------------------------------------------------------------------

    def _read_about(self) -> None:
        in_cages = told_by_cages(self.puzzle)
        said = {
            field: text(self.puzzle.get(key)) or in_cages.get(field, "")
            for key, field in TABLE["about"].items()
        }
        self.draft.about = About(said["title"], said["author"], said["comment"])

    def _leave_unknown(self) -> None:
        for key, value in self.puzzle.data.items():
            if key not in KNOWN and not is_empty(value):
                self.draft.leave(f"{told(key)}: {told(value)}".removesuffix(": "))

    # --- constraints ------------------------------------------------------------------------------------

    def say(self, entry: Entry, row: Row, cells: Sequence[int], **words: object) -> None:
        """What a row says of cells, if it says anything."""
        if len(cells) < row.get("least", 1):
            return
        if row.get("needs") == "boxes" and not self.has_boxes:
            self.draft.leave(f"{entry.source} {self.draft.names(cells)}: there are no boxes")
            return
        names = self.draft.names(cells)
        says: str = row["says"]
        self.draft.say(says.format(cells=names, thirds=thirds(self.size), **words), entry.source)

    def say_with_value(self, entry: Entry, row: Row, cells: Sequence[int], **words: object) -> None:
        """If it says a number, and has none, it says nothing."""
        value = self._number(entry, row, cells) if "{value}" in row["says"] else 0
        if value is not None:
            self.say(entry, row, cells, value=value, **words)

    def _number(self, entry: Entry, row: Row, cells: Sequence[int]) -> int | None:
        given, usual = entry.get("value"), row.get("value")
        if is_empty(given):
            return VALUES[usual](self.size) if isinstance(usual, str) else usual
        number = whole(given)
        if number is None:
            self.draft.leave(f"{entry.source} {self.draft.names(cells)}: {in_quotes(given)} is not a number")
        return number

    def cells(self, entry: Entry, row: Row) -> None:
        self.say_with_value(entry, row, self._cells(entry, "cells"))

    def cell(self, entry: Entry, row: Row) -> None:
        self.say_with_value(entry, row, [self._cell(entry, entry.get("cell"))])

    def lines(self, entry: Entry, row: Row) -> None:
        for line in self._lines(entry):
            for piece in self._pieces(entry, row, line):
                if len(piece) > 1:
                    self.say_with_value(entry, row, piece)

    def _pieces(self, entry: Entry, row: Row, line: Sequence[int]) -> Iterator[Sequence[int]]:
        """The line, if it comes to no cell again."""
        overlap = row.get("overlap")
        if overlap == "set":
            yield [*dict.fromkeys(line)]
        elif overlap:
            yield from pieces(line, overlap)
        elif len({*line}) < len(line):
            self.draft.leave(f"{entry.source} {self.draft.names(line)}: it comes to a cell again")
        else:
            yield line

    def thermometer(self, entry: Entry, row: Row) -> None:
        """What we write for signs says so; for others it is a thermometer."""
        if entry.get("inequality"):
            row = {**row, "says": "{signs}"}
        for line in self._lines(entry):
            for piece in self._pieces(entry, row, line):
                if len(piece) > 1:
                    self.say(entry, row, piece, signs=self.draft.names(piece).replace(" ", "<"))

    def arrow(self, entry: Entry, row: Row) -> None:
        """A line begins in the circle. A pill is read as people read."""
        circle = sorted(self._cells(entry, "cells"))
        for line in self._lines(entry):
            shaft = line[1:]
            if not shaft:
                continue
            names = f"{self.draft.names(circle)} / {self.draft.names(shaft)}"
            if len(circle) > 3 or not {*circle}.isdisjoint(shaft) or len({*shaft}) < len(shaft):
                self.draft.leave(f"{entry.source} {names}: an arrow of another kind")
            else:
                self.say(entry, row, shaft, circle=self.draft.names(circle))

    def cage(self, entry: Entry, row: Row) -> None:
        """Without a total no value repeats all the same."""
        cells = self._cells(entry, "cells")
        if total := self._number(entry, row, cells):
            self.say(entry, row, cells, value=total)
        else:
            self.say(entry, CONSTRAINTS["extraregion"], cells)

    def clone(self, entry: Entry, row: Row) -> None:
        """Cells that are their own clones occur, and say nothing."""
        cells, copies = self._cells(entry, "cells"), self._cells(entry, "cloneCells")
        if len(cells) != len(copies):
            raise entry.wrong(f"{len(cells)} cells cannot be cloned to {len(copies)}")
        twins = [twin for twin in dict.fromkeys(zip(cells, copies, strict=True)) if twin[0] != twin[1]]
        alone = any(len({*group}) < len(twins) for group in zip(*twins, strict=True))
        for some in [[twin] for twin in twins] if alone else filter(None, [twins]):
            originals, others = zip(*some, strict=True)
            self.say(entry, row, originals, copies=self.draft.names(others))

    def letter(self, entry: Entry, row: Row) -> None:
        """Without a letter it is only drawn."""
        cells, value = self._cells(entry, "cells"), text(entry.get("value")).strip().lower()
        if value in ("x", "v"):
            self.say(entry, row, cells, letter=value)
        elif value:
            self.draft.leave(
                f"{entry.source} {self.draft.names(cells)}: {in_quotes(value)} is neither X nor V"
            )

    def quadruple(self, entry: Entry, row: Row) -> None:
        """Cells that are no square are said to contain them."""
        cells = sorted(self._cells(entry, "cells"))
        values = self._wholes(entry, "values")
        square = [cells[0] + down + right for down in (0, self.size) for right in (0, 1)] if cells else []
        says = row if cells == square else {**row, "says": "contains {values} {cells}"}
        if values:
            self.say(entry, says, cells, values=",".join(map(str, values)))

    def peak(self, entry: Entry, row: Row) -> None:
        """Two of a kind side by side do not say which of them is less."""
        cell = self._cell(entry, entry.get("cell"))
        alike, neighbours = self._peaks(entry.source.split()[0]), grid.neighbours(self.size, cell)
        if alike.isdisjoint(neighbours):
            self.say(entry, row, [cell])
            return
        for neighbour in neighbours:
            if neighbour not in alike:
                self.draft.say(f"{self._name(cell)}{row['sign']}{self._name(neighbour)}", entry.source)

    @cache  # noqa: B019  (a reader reads one puzzle)
    def _peaks(self, key: str) -> frozenset[int]:
        return frozenset(self._cell(entry, entry.get("cell")) for entry in self.puzzle.entries(key))

    def outside(self, entry: Entry, row: Row) -> None:
        at, end = self._place(entry, entry.get("cell")), self.size
        step = tuple(1 if each < 0 else -1 if each >= end else 0 for each in at)
        if step not in _STRAIGHT:
            raise entry.wrong(f"{told(entry.get('cell'))} is not beside a row or column")
        start = self.draft.index(at[0] + step[0], at[1] + step[1])
        self.say_with_value(entry, row, [start], direction=_STRAIGHT[step])

    def diagonal(self, entry: Entry, row: Row) -> None:
        """From one step inside, if it stands outside."""
        place, direction = (
            self._place(entry, entry.get("cell")),
            TABLE["diagonals"].get(entry.get("direction")),
        )
        if direction is None:
            raise entry.wrong(
                f"{quoted(str(entry.get('direction')))} is not one of {', '.join(TABLE['diagonals'])}"
            )
        if not self.draft.is_inside(*place):
            down, right = grid.DIAGONAL[direction]
            place = place[0] + down, place[1] + right
        if not self.draft.is_inside(*place):
            raise entry.wrong(f"from {told(entry.get('cell'))} it does not come to the board")
        self.say_with_value(entry, row, [self.draft.index(*place)], direction=direction)

    # --- cells ------------------------------------------------------------------------------------------

    def _lines(self, entry: Entry) -> Iterator[list[int]]:
        return ([self._cell(entry, name) for name in line] for line in entry.lists("lines"))

    def _cells(self, entry: Entry, key: str) -> list[int]:
        return [self._cell(entry, name) for name in entry.items(key)]

    def _cell(self, entry: Entry, name: object) -> int:
        place = self._place(entry, name)
        if not self.draft.is_inside(*place):
            raise entry.wrong(f"{told(name)} is not a cell")
        return self.draft.index(*place)

    def _place(self, entry: Entry, name: object) -> tuple[int, int]:
        """Row and column, from 0; also just outside of the board."""
        match = _PLACE.fullmatch(name) if isinstance(name, str) else None
        if not match or max(int(match[1]), int(match[2])) > self.size + 1:
            raise entry.wrong(f"{in_quotes(name)} is not a cell")
        return int(match[1]) - 1, int(match[2]) - 1

    def _name(self, cell: int) -> str:
        return self.draft.names([cell])


READERS: dict[str, Callable[[_Reader, Entry, Row], None]] = {
    "arrow": _Reader.arrow,
    "cage": _Reader.cage,
    "cell": _Reader.cell,
    "cells": _Reader.cells,
    "clone": _Reader.clone,
    "diagonal": _Reader.diagonal,
    "letter": _Reader.letter,
    "lines": _Reader.lines,
    "outside": _Reader.outside,
    "peak": _Reader.peak,
    "quadruple": _Reader.quadruple,
    "thermometer": _Reader.thermometer,
}


def _numbers(solution: object) -> list[int]:
    """A list, or a text with or without commas; what is no number is 0, which no board has."""
    if isinstance(solution, str):
        solution = solution.split(",") if "," in solution else [*solution]
    return [whole(each) or 0 for each in solution] if isinstance(solution, list) else []
