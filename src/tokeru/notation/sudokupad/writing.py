"""Our rules as drawings and words, as SudokuPad shows them and notation/drawings understands them.

Whatever does not read as the same again is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from tokeru import grid
from tokeru.errors import NotationError, TokeruError
from tokeru.notation.links import lz, zipped
from tokeru.notation.links.comment import comment_of
from tokeru.notation.links.solved import only_solution
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.sudokupad.reading import MARKER, TOKERU, read_object
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule, scalar_fields

WHO = "SudokuPad"
ADDRESS = "https://sudokupad.app/scl"
LARGEST = 16

TABLE: dict[str, Any] = json.loads(files(__package__).joinpath("writing.json").read_text("utf-8"))
PALETTE: dict[str, str] = TABLE["palette"]
RULES: dict[str, dict[str, Any]] = TABLE["rules"]
GREY, BLACK, WHITE = "#cfcfcf", "#000000", "#ffffff"

Entry = dict[str, Any]


def format(puzzle: Puzzle) -> str:
    """As a link."""
    return ADDRESS + lz.compress(zipped.pack(object_of(puzzle, only_solution(puzzle))), lz.BASE64)


def object_of(puzzle: Puzzle, solution: Sequence[int] | None = None) -> Entry:
    """The puzzle as an object, which reads as the same again; or it is refused."""
    if puzzle.size > LARGEST:
        raise NotationError(f"{WHO} has boards up to size {LARGEST}, not {puzzle.size}")
    data = _Writer(puzzle).object()
    try:
        read = read_object(data)
    except TokeruError as error:
        raise NotationError(f"{WHO} cannot say this: {error}") from None
    refuse_unsaid(WHO, puzzle, read.puzzle.rules)
    if read.left:
        raise NotationError(f"{WHO} cannot say this so that it is understood: {read.left[0]}")
    if solution and puzzle.size <= 9:
        data["metadata"]["solution"] = "".join(map(str, _inside(puzzle, solution)))
    return data


def _inside(puzzle: Puzzle, values: Sequence[int]) -> list[int]:
    outside = puzzle.ruleset.board.outside
    return [value for cell, value in enumerate(values) if cell not in outside]


class _Writer:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.size = puzzle, puzzle.size
        self.entries: dict[str, list[Entry]] = {}
        self.flags: dict[str, bool] = {}
        self.sentences: dict[str, None] = {}
        self.colours: dict[tuple[Any, ...], str] = {}
        outside = puzzle.ruleset.board.outside
        inside = [divmod(cell, self.size) for cell in range(self.size**2) if cell not in outside]
        self.rows, self.columns = (1 + max(place[at] for place in inside) for at in (0, 1))

    def object(self) -> Entry:
        self._say_houses()
        for rule in self.puzzle.rules:
            if rule.name not in ("rows", "columns", "boxes", "regions", "area", "values"):
                self._write(rule)
        return {
            "id": "tokeru",
            "cellSize": 50,
            "metadata": self._metadata(),
            "cells": [
                [self._given(row, column) for column in range(self.columns)] for row in range(self.rows)
            ],
            "regions": self._regions(),
            **self.entries,
        }

    def _metadata(self) -> Entry:
        comment = comment_of(self.puzzle)
        generated = "\n".join(self.sentences)
        rules = f"{comment}\n\n{MARKER}\n{generated}" if comment else generated
        about = {"title": self.puzzle.title, "author": self.puzzle.author, "rules": rules, "source": TOKERU}
        return {key: said for key, said in about.items() if said} | self.flags

    def _given(self, row: int, column: int) -> Entry:
        value = self.puzzle.givens[row * self.size + column]
        number = self.puzzle.ruleset.board.numbers[value - 1] if value else None
        return {"value": number} if number is not None else {}

    def _regions(self) -> list[list[list[int]]]:
        regions = [rule for rule in self.puzzle.rules if rule.name in ("boxes", "regions")]
        if not regions:
            return []
        groups: dict[int, list[list[int]]] = {}
        for number, cells in enumerate(_layout(regions[0], self.size)):
            groups[number] = [[*divmod(cell, self.size)] for cell in cells]
        return [*groups.values()]

    # --- words ----------------------------------------------------------------------------------------

    def _say_houses(self) -> None:
        names = {rule.name for rule in self.puzzle.rules}
        if not {"rows", "columns"} <= names:
            raise NotationError(f"{WHO} always means rows and columns, which this puzzle does not have")
        self._say(TABLE["sudoku"] if names & {"boxes", "regions"} else TABLE["latin"])
        numbers = self.puzzle.ruleset.board.numbers
        if "values" in names:
            self._say(TABLE["numbers"].format(least=numbers[0], most=numbers[-1]))

    def _say(self, sentence: str) -> None:
        self.sentences.setdefault(sentence[:1].upper() + sentence[1:])

    def _colour(self, rule: Rule, row: Entry) -> str:
        """The same for rules that are said alike."""
        if row.get("colour") not in PALETTE:
            return str(row.get("colour", ""))
        look = (
            row["says"],
            *(getattr(rule, field) for field in scalar_fields(type(rule)) if f"{{{field}}}" in row["says"]),
        )
        if look not in self.colours:
            taken = {colour for other, colour in self.colours.items() if RULES_AS[other[0]] == row["as"]}
            free = [colour for colour in (row["colour"], *PALETTE) if colour not in taken]
            if not free:
                raise NotationError(f"{WHO} has no colour left for {rule.text()}")
            self.colours[look] = free[0]
        return self.colours[look]

    # --- drawings -------------------------------------------------------------------------------------

    def _write(self, rule: Rule) -> None:
        row = RULES.get(rule.name)
        if row is None:
            raise NotationError(f"{WHO} cannot say {rule.text()}")
        colour = self._colour(rule, row)
        words = {field: getattr(rule, field) for field in scalar_fields(type(rule))}
        self._say(row["says"].format(colour=colour, **words))
        if row.get("flag"):
            self.flags[rule.name] = True
        DRAWN[row["as"]](self, rule, row, PALETTE.get(colour, ""))

    def _add(self, key: str, **entry: Any) -> None:
        self.entries.setdefault(key, []).append(entry)

    def _middle(self, name: str) -> list[float]:
        row, column = divmod(grid.index(self.size, name), self.size)
        return [row + 0.5, column + 0.5]

    def _shape(self, center: list[float], size: float, fill: str, rim: str = "", **more: Any) -> None:
        self._add(
            "underlays",
            center=center,
            width=size,
            height=size,
            backgroundColor=fill,
            **({"borderColor": rim} if rim else {}),
            **more,
        )

    def nothing(self, rule: Rule, row: Entry, colour: str) -> None:
        """It is only said."""

    def line(self, rule: Any, row: Entry, colour: str) -> None:
        points = [*map(self._middle, rule.cells)]
        self._add("lines", wayPoints=points, color=colour, thickness=10)

    def loop(self, rule: Any, row: Entry, colour: str) -> None:
        points = [*map(self._middle, rule.cells)]
        self._add("lines", wayPoints=[*points, points[0]], color=colour, thickness=10)

    def thermometer(self, rule: Any, row: Entry, colour: str) -> None:
        points = [*map(self._middle, rule.cells)]
        self._add("lines", wayPoints=points, color=colour, thickness=19)
        self._shape(points[0], 0.8, colour, rounded=True)

    def arrow(self, rule: Any, row: Entry, colour: str) -> None:
        circle, shaft = [*map(self._middle, rule.circle)], [*map(self._middle, rule.shaft)]
        (top, left), (bottom, right) = circle[0], circle[-1]
        center = [(top + bottom) / 2, (left + right) / 2]
        self._add(
            "overlays",
            center=center,
            width=right - left + 0.82,
            height=bottom - top + 0.82,
            backgroundColor=WHITE,
            borderColor="#aaaaaa",
            rounded=True,
        )
        start = min(circle, key=lambda point: max(abs(point[0] - shaft[0][0]), abs(point[1] - shaft[0][1])))
        self._add(
            "arrows", wayPoints=[_rim(start, shaft[0]), *shaft], color="#aaaaaa", thickness=3, headLength=0.35
        )

    def cage(self, rule: Any, row: Entry, colour: str) -> None:
        entry: Entry = {"cells": [[*divmod(grid.index(self.size, name), self.size)] for name in rule.cells]}
        if hasattr(rule, "total"):
            entry["value"] = rule.total
        entry |= {"unique": True} if row.get("unique") else {"outlineC": colour}
        self._add("cages", **entry)

    def dot(self, rule: Any, row: Entry, colour: str) -> None:
        fill, text = (WHITE, BLACK) if row["colour"] == "white" else (BLACK, WHITE)
        said = {"text": str(rule.number)} if rule.number != row["usual"] else {}
        self._on_edge(rule, backgroundColor=fill, borderColor=BLACK, color=text, **said)

    def letter(self, rule: Any, row: Entry, colour: str) -> None:
        self._on_edge(rule, backgroundColor=WHITE, text=rule.name.upper())

    def _on_edge(self, rule: Any, **look: str) -> None:
        first, second = map(self._middle, rule.cells)
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
            raise NotationError(f"{WHO} cannot say {rule.text()}: its cells are not side by side")
        center = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2]
        self._add("overlays", center=center, width=0.35, height=0.35, rounded=True, fontSize=14, **look)

    def quad(self, rule: Any, row: Entry, colour: str) -> None:
        if max(rule.values) > 9:
            raise NotationError(f"{WHO} cannot say {rule.text()}")
        row_at, column_at = self._middle(rule.cells[0])
        text = " ".join(map(str, rule.values))
        self._add(
            "overlays",
            center=[row_at + 0.5, column_at + 0.5],
            width=0.7,
            height=0.7,
            rounded=True,
            backgroundColor=WHITE,
            borderColor=BLACK,
            text=text,
            fontSize=14,
        )

    def circle(self, rule: Any, row: Entry, colour: str) -> None:
        for name in rule.cells:
            self._shape(self._middle(name), 0.7, colour, rounded=True)

    def square(self, rule: Any, row: Entry, colour: str) -> None:
        for name in rule.cells:
            self._shape(self._middle(name), 0.7, colour)

    def shade(self, rule: Any, row: Entry, colour: str) -> None:
        for name in rule.cells:
            self._shape(self._middle(name), 1, colour)

    def ring(self, rule: Any, row: Entry, colour: str) -> None:
        for name in rule.cells:
            self._shape(self._middle(name), 0.82, WHITE, BLACK, rounded=True)

    def sun(self, rule: Any, row: Entry, colour: str) -> None:
        for name in rule.cells:
            self._add("underlays", center=self._middle(name), width=0, height=1, text="☀️", fontSize=36)

    def outside(self, rule: Any, row: Entry, colour: str) -> None:
        if getattr(rule, "crusts", ()):
            raise NotationError(f"{WHO} cannot say {rule.text()}")
        self._beside(rule, row, grid.STRAIGHT[rule.direction])

    def ray(self, rule: Any, row: Entry, colour: str) -> None:
        down, right = grid.DIAGONAL[rule.direction]
        at = self._beside(rule, row, (down, right))
        points = [[at[0] + 0.3 * down, at[1] + 0.3 * right], [at[0] + 0.48 * down, at[1] + 0.48 * right]]
        self._add("arrows", wayPoints=points, color=BLACK, thickness=2, headLength=0.15)

    def _beside(self, rule: Any, row: Entry, step: tuple[int, int]) -> list[float]:
        """A number one step before the first cell, which must be outside."""
        middle = self._middle(rule.start[0])
        at = [middle[0] - step[0], middle[1] - step[1]]
        if 0 < at[0] < self.rows and 0 < at[1] < self.columns:
            raise NotationError(f"{WHO} cannot say {rule.text()}: it does not start at the border")
        text = str(getattr(rule, row["value"]))
        self._add("overlays", center=at, width=1, height=1, text=text, fontSize=28, color=BLACK)
        return at

    def sign(self, rule: Any, row: Entry, colour: str) -> None:
        for less, more in _pairs(rule):
            small, large = self._middle(less), self._middle(more)
            down, right = large[0] - small[0], large[1] - small[1]
            if abs(down) + abs(right) != 1:
                raise NotationError(f"{WHO} cannot say {rule.text()}: its cells are not side by side")
            tip = [small[0] + 0.45 * down, small[1] + 0.45 * right]
            ends = [
                [tip[0] + 0.1 * down + 0.12 * side * right, tip[1] + 0.1 * right + 0.12 * side * down]
                for side in (-1, 1)
            ]
            points = [[round(at, 3) for at in point] for point in (ends[0], tip, ends[1])]
            self._add("lines", wayPoints=points, color=BLACK, thickness=1.5)

    def diagonals(self, rule: Any, row: Entry, colour: str) -> None:
        for points in ([[0, 0], [self.size, self.size]], [[0, self.size], [self.size, 0]]):
            self._add("lines", wayPoints=points, color="#34bbe6", thickness=2)


Draw = Callable[[_Writer, Any, Entry, str], None]
DRAWN: dict[str, Draw] = {row["as"]: getattr(_Writer, row["as"]) for row in RULES.values()}
RULES_AS = {
    row["says"]: {"loop": "line", "ring": "circle"}.get(row["as"], row["as"]) for row in RULES.values()
}


def _layout(rule: Any, size: int) -> list[list[int]]:
    """The cells of each region."""
    if rule.name == "boxes":
        shape = (rule.height, rule.width) if getattr(rule, "height", 0) else grid.box_shape(size)
        return [[*box] for box in grid.boxes(size, *shape)] if shape else []
    labels = [*grid.read_symbols(rule.layout)]
    return [[cell for cell, label in enumerate(labels) if label == each] for each in dict.fromkeys(labels)]


def _rim(centre: list[float], toward: list[float]) -> list[float]:
    down, right = toward[0] - centre[0], toward[1] - centre[1]
    length = max(abs(down), abs(right)) or 1
    return [round(centre[0] + 0.4 * down / length, 3), round(centre[1] + 0.4 * right / length, 3)]


def _pairs(rule: Any) -> list[tuple[str, str]]:
    """Neighbours of a chain, the lesser one first."""
    steps = [*zip(rule.cells, rule.cells[1:], strict=False)]
    return steps if rule.name == "less" else [(b, a) for a, b in steps]
