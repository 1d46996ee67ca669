"""From f-puzzles' objects to rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tokeru import grid
from tokeru.about import About
from tokeru.notation.draft import Draft
from tokeru.notation.drawings import explain, said_things, tell
from tokeru.notation.fpuzzles.drawings import Drawing, drawing_of, drawings_of, told_by_cages
from tokeru.notation.fpuzzles.table import CONSTRAINTS, KNOWN, TABLE, VALUES, thirds
from tokeru.notation.links.clues import EXTRA, Clues, Row
from tokeru.notation.links.entries import Entry, in_quotes, is_empty, text, told, whole
from tokeru.notation.reading import Reading
from tokeru.notation.symbols import quoted

_PLACE = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.IGNORECASE)


def read_object(data: Mapping[str, Any]) -> Reading:
    """A puzzle as f-puzzles writes it: the object that its links hold."""
    draft, drawings = drafted(data)
    things = drawing_of(draft.size, drawings).things()
    told = tell(draft.about.comment, {thing.on for thing in things} | said_things(draft))
    explain(draft, things, told)
    for fog in (drawing for drawing in drawings if drawing.kind == "fog"):
        draft.leave(f"fog {fog.where}")
    return draft.reading()


def drafted(data: Mapping[str, Any]) -> tuple[Draft, list[Drawing]]:
    """All but the drawings that have no meaning of their own, for those who can tell it from the rules."""
    reader = _Reader(Entry("f-puzzles", data))
    reader.read()
    return reader.draft, drawings_of(reader.puzzle)


class _Reader(Clues):
    def __init__(self, puzzle: Entry) -> None:
        self.puzzle = puzzle
        self.grid = [*puzzle.lists("grid")]
        self.size = len(self.grid)
        super().__init__(Draft(self.size))
        self.peaks: dict[str, dict[int, str]] = {}
        for number, row in enumerate(self.grid, 1):
            if len(row) != self.size:
                raise puzzle.wrong(f"row {number} has {len(row)} cells, and there are {self.size} rows")

    def read(self) -> None:
        self._read_grid()
        self._read_flags()
        for key, row in CONSTRAINTS.items():
            for entry in self.puzzle.entries(key):
                READERS[row["each"]](self, entry, row)
            if key in self.peaks:
                self.say_peaks(row, self.peaks[key])
        self.say_windows()
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
        self.say_houses([] if {*found} == {*grid.rows(self.size)} else found)
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
                self.say(key, EXTRA, cells)

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

    def say_with_value(self, entry: Entry, row: Row, cells: Sequence[int], **words: object) -> None:
        """If it says a number, and has none, it says nothing."""
        value = self._number(entry, row, cells) if "{value}" in row["says"] else 0
        if value is not None:
            self.say(entry.source, row, cells, value=value, thirds=thirds(self.size), **words)

    def _number(self, entry: Entry, row: Row, cells: Sequence[int]) -> int | None:
        given, usual = entry.get("value"), row.get("value")
        if is_empty(given):
            return VALUES[usual](self.size) if isinstance(usual, str) else usual
        number = whole(given)
        if number is None:
            self.leave(entry.source, cells, f"{in_quotes(given)} is not a number")
        return number

    def cells(self, entry: Entry, row: Row) -> None:
        self.say_with_value(entry, row, self._cells(entry, "cells"))

    def cell(self, entry: Entry, row: Row) -> None:
        self.say_with_value(entry, row, [self._cell(entry, entry.get("cell"))])

    def lines(self, entry: Entry, row: Row) -> None:
        for line in self._lines(entry):
            for part in self.parts(entry.source, row, line):
                self.say_with_value(entry, row, part)

    def thermometer(self, entry: Entry, row: Row) -> None:
        """What we write for signs says so; for others it is a thermometer."""
        if not entry.get("inequality"):
            self.lines(entry, row)
            return
        for line in self._lines(entry):
            for part in self.parts(entry.source, row, line):
                self.say_signs(entry.source, part)

    def arrow(self, entry: Entry, row: Row) -> None:
        """A line begins in the circle."""
        for line in self._lines(entry):
            self.say_arrow(entry.source, row, self._cells(entry, "cells"), line[1:])

    def cage(self, entry: Entry, row: Row) -> None:
        """Without a total no value repeats all the same."""
        cells = self._cells(entry, "cells")
        total = self._number(entry, row, cells)
        self.say(entry.source, row if total else EXTRA, cells, value=total)

    def clone(self, entry: Entry, row: Row) -> None:
        cells, copies = self._cells(entry, "cells"), self._cells(entry, "cloneCells")
        if len(cells) != len(copies):
            raise entry.wrong(f"{len(cells)} cells cannot be cloned to {len(copies)}")
        self.say_twins(entry.source, row, [*zip(cells, copies, strict=True)])

    def letter(self, entry: Entry, row: Row) -> None:
        """Without a letter it is only drawn."""
        cells, value = self._cells(entry, "cells"), text(entry.get("value")).strip().lower()
        if value in ("x", "v"):
            self.say(entry.source, row, cells, letter=value)
        elif value:
            self.leave(entry.source, cells, f"{in_quotes(entry.get('value'))} is neither X nor V")

    def quadruple(self, entry: Entry, row: Row) -> None:
        self.say_square(entry.source, row, self._cells(entry, "cells"), self._wholes(entry, "values"))

    def peak(self, entry: Entry, row: Row) -> None:
        """They are said together, for they may stand side by side."""
        self.peaks.setdefault(entry.source.split()[0], {})[self._cell(entry, entry.get("cell"))] = (
            entry.source
        )

    def outside(self, entry: Entry, row: Row) -> None:
        looks = self.looks(self._place(entry, entry.get("cell")))
        if looks is None:
            raise entry.wrong(f"{told(entry.get('cell'))} is not beside a row or column")
        start, direction = looks
        self.say_with_value(entry, row, [start], direction=direction)

    def diagonal(self, entry: Entry, row: Row) -> None:
        """From one step inside, if it stands outside."""
        place, direction = (
            self._place(entry, entry.get("cell")),
            TABLE["diagonals"].get(text(entry.get("direction"))),
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
