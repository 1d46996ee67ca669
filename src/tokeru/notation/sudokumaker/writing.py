"""From rules to SudokuMaker's objects."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.links.comment import comment_of
from tokeru.notation.links.lz import ADDRESS as ALPHABET
from tokeru.notation.links.lz import compress
from tokeru.notation.links.solved import only_solution
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.sudokumaker.reading import INEQUALITY, read_object
from tokeru.notation.sudokumaker.table import TABLE, TYPES, Parts, masks_of, parts_by_name
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule, scalar_fields
from tokeru.rules.claims import read_parts

WHO = "SudokuMaker"
ADDRESS = "https://sudokumaker.app/?puzzle="
VERSION = "1.6.0"

Block = dict[str, Any]


def format(puzzle: Puzzle) -> str:
    """As a link."""
    data = object_of(puzzle, only_solution(puzzle))
    return ADDRESS + compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")), ALPHABET)


def object_of(puzzle: Puzzle, solution: Sequence[int] | None = None) -> dict[str, Any]:
    """The puzzle as an object, which reads as the same again; or it is refused."""
    data = {"formatVersion": VERSION, "puzzle": _Writer(puzzle, solution).object()}
    refuse_unsaid(WHO, puzzle, read_object(data).puzzle.rules)
    return data


class _Writer:
    def __init__(self, puzzle: Puzzle, solution: Sequence[int] | None) -> None:
        self.puzzle, self.solution = puzzle, solution
        self.board = puzzle.ruleset.board
        self.blocks: dict[str, Block] = {}

    def object(self) -> dict[str, Any]:
        if self.board.outside - self.puzzle.ruleset.missing:
            raise NotationError(f"{WHO} cannot say rules for cells outside of the board")
        names = {rule.name for rule in self.puzzle.rules}
        usual = (
            self.board.rows == self.board.columns == len(self.board.numbers) and self.board.numbers[0] == 1
        )
        is_sudoku = usual and {"rows", "columns"} <= names
        self.block(0)
        if not is_sudoku and names & {"rows", "columns"}:
            self.block(2003)
        for rule in self.puzzle.rules:
            number, write = WRITERS.get(rule.name, (0, None))
            if write is None:
                raise NotationError(f"{WHO} cannot say {rule.text()}")
            write(self, rule, number)
        return {"type": "sudoku" if is_sudoku else "custom", **self._spec(), **self._about()}

    def _spec(self) -> dict[str, Any]:
        rows, columns, numbers = self.board.rows, self.board.columns, self.board.numbers
        sides = {"size": rows} if rows == columns else {"width": columns, "height": rows}
        cells = [row * self.puzzle.size + column for row in range(rows) for column in range(columns)]
        return {
            **sides,
            "minDigit": numbers[0],
            "maxDigit": numbers[-1],
            "cells": [*map(self._cell, cells)],
            "constraints": [*self.blocks.values()],
        }

    def _cell(self, cell: int) -> Block | None:
        if self.puzzle.givens[cell]:
            return {"given": True, "value": self.board.numbers[self.puzzle.givens[cell] - 1]}
        return {"value": self.solution[cell]} if self.solution else None

    def _about(self) -> dict[str, str]:
        said = {"title": self.puzzle.title, "author": self.puzzle.author, "comment": comment_of(self.puzzle)}
        return {key: said[field] for key, field in TABLE["about"].items()}

    def block(self, number: int, **settings: Any) -> Block:
        """The block of a type with these settings, which all such clues share."""
        key = json.dumps([number, settings])
        style = TYPES[number].get("style")
        look = {"style": TABLE[style] if isinstance(style, str) else style} if style else {}
        return self.blocks.setdefault(key, {"type": number, **settings, **look})

    def add(self, number: int, key: str, clue: Any, **settings: Any) -> None:
        self.block(number, **settings).setdefault(key, []).append(clue)

    # --- rules --------------------------------------------------------------------------------------------

    def always(self, rule: Rule, number: int) -> None:
        """Rows and columns are what sudoku rules are."""

    def board_rule(self, rule: Rule, number: int) -> None:
        self.block(number)

    def both_diagonals(self, rule: Rule, number: int) -> None:
        self.block(10)
        self.block(11)

    def boxes(self, rule: Any, number: int) -> None:
        """Of a square board."""
        boxes = grid.boxes(self.puzzle.size, *(grid.box_shape(self.puzzle.size) or (1, self.puzzle.size)))
        region = {cell: number for number, box in enumerate(boxes) for cell in box}
        self.block(number, regions=[region[cell] for cell in range(self.puzzle.size**2)])

    def regions(self, rule: Any, number: int) -> None:
        self.block(number, regions=[region - 1 for region in grid.read_symbols(rule.layout)])

    def squares(self, rule: Rule, number: int) -> None:
        self.block(number, groups=masks_of(self._parts("squares", rule.name)))

    def _parts(self, where: str, name: str) -> Parts:
        """Of all numbers, by the name of the rule that they make."""
        kind = next(kind for kind, rule in TABLE["groups"][where].items() if rule == name)
        return parts_by_name(self.board.numbers)[kind]

    def extra(self, rule: Any, number: int) -> None:
        """One diagonal, or cells; each has its own block."""
        falling, rising = grid.diagonals(self.puzzle.size)
        ways = {falling: 10, rising: 11}
        diagonal = ways.get(tuple(sorted(map(self._index, rule.cells))))
        houses = [
            ways.get(tuple(sorted(map(self._index, each.named_cells()))))
            for each in self.puzzle.rules
            if each.name == "extra"
        ]
        both = any(each.name == "diagonals" for each in self.puzzle.rules)
        if (
            diagonal
            and not both
            and len([*filter(None, houses)]) == 1
            and self.board.rows == self.board.columns
        ):
            self.block(diagonal)
        else:
            self.block(number, cells=self.numbers(rule.cells))

    def windows(self, rule: Any, number: int) -> None:
        for window in grid.windows(self.puzzle.size):
            self.block(number, cells=[*window])

    def cells(self, rule: Any, number: int) -> None:
        self.block(number).setdefault("cells", []).extend(self.numbers(rule.cells))

    def lines(self, rule: Any, number: int) -> None:
        row = TYPES[number]
        settings = {row["value"]: _number(rule)} if "value" in row else {}
        self.add(number, "lines", self.numbers(rule.cells), **settings)

    def region_sums(self, rule: Any, number: int) -> None:
        self.add(number, "lines", self.numbers(rule.cells), singleRegionTotals=False)

    def groups(self, rule: Any, number: int) -> None:
        parts = (
            tuple(map(tuple, read_parts(rule.parts)))
            if rule.name == "groupline"
            else self._parts("lines", rule.name)
        )
        self.add(number, "lines", self.numbers(rule.cells), groups=masks_of(parts))

    def thermometer(self, rule: Any, number: int) -> None:
        self.add(number, "thermometers", self.numbers(rule.cells), slow=rule.name == "slowthermo")

    def sign(self, rule: Any, number: int) -> None:
        self.add(number, "thermometers", self.numbers(rule.cells), slow=False, name=INEQUALITY)

    def cage(self, rule: Any, number: int) -> None:
        self.add(number, "cages", {"value": rule.total, "cells": self.numbers(rule.cells)})

    def look_and_say(self, rule: Any, number: int) -> None:
        self.add(number, "cages", {"value": rule.clue, "cells": self.numbers(rule.cells)})

    def clone(self, rule: Any, number: int) -> None:
        """A block each, so that it comes back whole."""
        twins = zip(self.numbers(rule.cells), self.numbers(rule.copy), strict=True)
        self.block(number, groups=[[*twin] for twin in twins])

    def corner(self, rule: Any, number: int) -> None:
        row, column = grid.place(rule.cells[-1])
        corner = row * (self.board.columns + 1) + column
        self.add(number, "clues", {"corner": corner, "digits": [*rule.values]}, style={"singleLine": False})

    def arrow(self, rule: Any, number: int) -> None:
        bulb = self.numbers(rule.circle)
        shaft = [bulb[-1], *self.numbers(rule.shaft)]
        self.add(number, "bulbsWithArrows", {"bulbCells": bulb, "arrows": [shaft]})

    def dot(self, rule: Any, number: int) -> None:
        self._edges(number).setdefault("clues", []).append({"value": rule.number, "edge": self._edge(rule)})

    def all_dots(self, rule: Any, number: int) -> None:
        self._edges(number)["negative"].append(rule.number)

    def letter(self, rule: Any, number: int) -> None:
        value = {"v": 5, "x": 10}[rule.name]
        self._edges(number)["clues"].append({"value": value, "edge": self._edge(rule)})

    def all_letters(self, rule: Any, number: int) -> None:
        self._edges(number)["negative"] = [5, 10]

    def _edges(self, number: int) -> Block:
        """Dots of one colour stand for those of the other that are missing."""
        override = {TYPES[number]["override"]: True} if "override" in TYPES[number] else {}
        block = self.block(number, **override)
        block.setdefault("clues", [])
        block.setdefault("negative", [])
        return block

    def _edge(self, rule: Any) -> int:
        first, second = rule.cells
        (row, column), (below, right) = grid.place(first), grid.place(second)
        if (below - row, right - column) not in ((1, 0), (0, 1)):
            raise NotationError(f"{WHO} cannot say {rule.text()}: its cells are no neighbours")
        return (2 * row + below - row) * self.board.columns + right

    def outside(self, rule: Any, number: int) -> None:
        down, right = grid.STRAIGHT[rule.direction]
        self.add(number, "clues", {"value": _number(rule), "outerCell": self._outer(rule, down, right)})

    def little_killer(self, rule: Any, number: int) -> None:
        down, right = grid.DIAGONAL[rule.direction]
        clue = {"value": rule.total, "outerCell": self._outer(rule, down, right), "diagonal": -down * right}
        self.add(number, "clues", clue)

    def _outer(self, rule: Any, down: int, right: int) -> int:
        """One step before the cell where it starts."""
        row, column = grid.place(rule.start[0])
        row, column = row - down, column - right
        if 0 <= row < self.board.rows and 0 <= column < self.board.columns:
            raise NotationError(f"{WHO} cannot say {rule.text()}: it starts inside of the board")
        return (row + 1) * (self.board.columns + 2) + column + 1

    # --- cells ----------------------------------------------------------------------------------------------

    def numbers(self, cells: Sequence[str]) -> list[int]:
        return [row * self.board.columns + column for row, column in map(grid.place, cells)]

    def _index(self, name: str) -> int:
        return grid.index(self.puzzle.size, name)


def _number(rule: Rule) -> int:
    """The number of a clue."""
    field = next(field for field, kind in scalar_fields(type(rule)).items() if kind == "int")
    number: int = getattr(rule, field)
    return number


Write = Callable[[_Writer, Any, int], None]

EACH: Mapping[str, Write] = {
    "arrows": _Writer.arrow,
    "board": _Writer.board_rule,
    "cages": _Writer.cage,
    "cells": _Writer.cells,
    "clones": _Writer.clone,
    "corners": _Writer.corner,
    "dots": _Writer.dot,
    "lines": _Writer.lines,
    "little killers": _Writer.little_killer,
    "look and say": _Writer.look_and_say,
    "outside": _Writer.outside,
    "peaks": _Writer.cells,
    "region sums": _Writer.region_sums,
    "thermometers": _Writer.thermometer,
}
"""Who writes what is read so."""

WRITERS: Mapping[str, tuple[int, Write]] = {
    **{
        row["says"].split()[0]: (number, EACH[row["each"]])
        for number, row in TYPES.items()
        if row["each"] in EACH
    },
    "alldifferences": (200, _Writer.all_dots),
    "allratios": (201, _Writer.all_dots),
    "allxv": (202, _Writer.all_letters),
    "area": (0, _Writer.always),
    "boxes": (1, _Writer.boxes),
    "columns": (2003, _Writer.always),
    "diagonals": (10, _Writer.both_diagonals),
    "entropic": (406, _Writer.groups),
    "entropy": (16, _Writer.squares),
    "extra": (305, _Writer.extra),
    "globalmod": (16, _Writer.squares),
    "groupline": (406, _Writer.groups),
    "less": (300, _Writer.sign),
    "modular": (406, _Writer.groups),
    "parity": (406, _Writer.groups),
    "regions": (1, _Writer.regions),
    "rows": (2003, _Writer.always),
    "slowthermo": (300, _Writer.thermometer),
    "v": (202, _Writer.letter),
    "values": (0, _Writer.always),
    "windows": (305, _Writer.windows),
    "x": (202, _Writer.letter),
}
"""By the name of the rule: the type that it has, and who writes it."""
