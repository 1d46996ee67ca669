"""From rules to f-puzzles' objects, with copies of what SudokuPad would not draw."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.fpuzzles.reading import read_object
from tokeru.notation.fpuzzles.table import CONSTRAINTS, COPIES, TABLE, half
from tokeru.notation.links.comment import comment_of
from tokeru.notation.links.lz import BASE64, compress
from tokeru.notation.links.solved import only_solution
from tokeru.notation.refusal import refuse_unsaid
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule, scalar_fields

WHO = "f-puzzles"
ADDRESS = "https://f-puzzles.com/?load="
LARGEST = 16

Entries = dict[str, Any]


def format(puzzle: Puzzle) -> str:
    """As a link."""
    data = object_of(puzzle, only_solution(puzzle))
    return ADDRESS + compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")), BASE64)


def object_of(puzzle: Puzzle, solution: Sequence[int] | None = None) -> dict[str, Any]:
    """The puzzle as an object, which reads as the same again; or it is refused."""
    if puzzle.size > LARGEST:
        raise NotationError(f"{WHO} has boards up to size {LARGEST}, not {puzzle.size}")
    data = _Writer(puzzle).object()
    refuse_unsaid(WHO, puzzle, read_object(data).puzzle.rules)
    return {**data, "solution": [*solution]} if solution else data


class _Writer:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.size = puzzle, puzzle.size
        self.cells: list[Entries] = [{"region": None} for _ in puzzle.givens]
        self.flags: dict[str, bool] = {}
        self.entries: dict[str, list[Any]] = {}
        falling, rising = (frozenset(map(self._name, cells)) for cells in grid.diagonals(self.size))
        self.diagonals = {falling: "diagonal-", rising: "diagonal+"}

    def object(self) -> Entries:
        for rule in self.puzzle.rules:
            name, each = WRITERS.get(rule.name, ("", None))
            if each is None:
                raise NotationError(f"{WHO} cannot say {rule.text()}")
            each(self, rule, name)
        for cell, value in enumerate(self.puzzle.givens):
            self.cells[cell] |= {"value": value, "given": True} if value else {}
        copies = [(kind, entry) for name, copy in COPIES.items() for kind, entry in self._copies(name, copy)]
        for kind, entry in copies:
            self.add(kind, entry)
        rows = [self.cells[start : start + self.size] for start in range(0, self.size**2, self.size)]
        return {"size": self.size, **self._about(), "grid": rows, **self.flags, **self.entries}

    def _about(self) -> dict[str, str]:
        said = {"title": self.puzzle.title, "author": self.puzzle.author, "comment": comment_of(self.puzzle)}
        return {key: said[field] for key, field in TABLE["about"].items() if said[field]}

    def add(self, key: str, entry: Any) -> None:
        self.entries.setdefault(key, []).append(entry)

    # --- rules ----------------------------------------------------------------------------------------

    def always(self, rule: Rule, key: str) -> None:
        """What every puzzle of f-puzzles has."""

    def flag(self, rule: Rule, key: str) -> None:
        self.flags[key] = True

    def both_diagonals(self, rule: Rule, key: str) -> None:
        self.flags |= dict.fromkeys(self.diagonals.values(), True)

    def negative(self, rule: Rule, key: str) -> None:
        if key not in self.entries.get("negative", ()):
            self.add("negative", key)

    def boxes(self, rule: Any, key: str) -> None:
        for cell in self.cells:
            cell.pop("region", None)

    def regions(self, rule: Any, key: str) -> None:
        for cell, region in enumerate(grid.read_symbols(rule.layout)):
            self.cells[cell]["region"] = region - 1

    def only(self, rule: Any, key: str) -> None:
        for name in rule.cells:
            self.cells[grid.index(self.size, name)]["givenPencilMarks"] = [*rule.values]

    def extra(self, rule: Any, key: str) -> None:
        """One diagonal, a region, or a cage without a total."""
        diagonal = self.diagonals.get(frozenset(rule.cells))
        if diagonal and self._has_one_diagonal():
            self.flags[diagonal] = True
        else:
            self.add(
                "extraregion" if len(rule.cells) == self.size else "killercage",
                {"cells": _places(rule.cells)},
            )

    def _has_one_diagonal(self) -> bool:
        houses = [frozenset(rule.named_cells()) for rule in self.puzzle.rules if rule.name == "extra"]
        both = any(rule.name == "diagonals" for rule in self.puzzle.rules)
        return not both and sum(house in self.diagonals for house in houses) == 1

    def windows(self, rule: Any, key: str) -> None:
        for window in grid.windows(self.size):
            self.add(key, {"cells": _places([*map(self._name, window)])})

    def lines(self, rule: Any, key: str) -> None:
        self.add(key, {"lines": [_places(rule.cells)], **self._value(rule, key)})

    def sign(self, rule: Any, key: str) -> None:
        self.add(key, {"lines": [_places(rule.cells)], "inequality": True})

    def in_cells(self, rule: Any, key: str) -> None:
        self.add(key, {"cells": _places(rule.cells), **self._value(rule, key)})

    def in_cell(self, rule: Any, key: str) -> None:
        self.add(key, {"cell": _places(rule.cells)[0]})

    def arrow(self, rule: Any, key: str) -> None:
        """Its line begins in the cell of the circle that is next to the shaft, or in the last."""
        near = [cell for cell in rule.circle if self._are_near(cell, rule.shaft[0])]
        begins = near[-1] if near else rule.circle[-1]
        self.add(key, {"lines": [_places((begins, *rule.shaft))], "cells": _places(rule.circle)})

    def _are_near(self, first: str, second: str) -> bool:
        (row, column), (other_row, other_column) = grid.place(first), grid.place(second)
        return max(abs(row - other_row), abs(column - other_column)) <= 1

    def clone(self, rule: Any, key: str) -> None:
        self.add(key, {"cells": _places(rule.cells), "cloneCells": _places(rule.copy)})

    def letter(self, rule: Any, key: str) -> None:
        self.add(key, {"cells": _places(rule.cells), "value": rule.name.upper()})

    def quadruple(self, rule: Any, key: str) -> None:
        self.add(key, {"cells": _places(rule.cells), "values": [*rule.values]})

    def outside(self, rule: Any, key: str) -> None:
        self._look(rule, key, grid.STRAIGHT[rule.direction])

    def diagonal(self, rule: Any, key: str) -> None:
        names = {direction: name for name, direction in TABLE["diagonals"].items()}
        self._look(rule, key, grid.DIAGONAL[rule.direction], direction=names[rule.direction])

    def _look(self, rule: Any, key: str, move: grid.Move, **more: str) -> None:
        """It stands one step before the cell where it starts; inside of the board, on that cell."""
        row, column = grid.place(rule.start[0])
        before = row - move[0], column - move[1]
        row, column = (row, column) if all(0 <= each < self.size for each in before) else before
        self.add(key, {"cell": f"R{row + 1}C{column + 1}", **more, **self._value(rule, key)})

    def _value(self, rule: Rule, key: str) -> dict[str, str]:
        """The number of a clue, which f-puzzles writes as a text, and draws. What is usual is not written."""
        row = CONSTRAINTS[key]
        if "{value}" not in row["says"]:
            return {}
        number = next(field for field, kind in scalar_fields(type(rule)).items() if kind == "int")
        value = getattr(rule, number)
        return {} if value == row.get("value") else {"value": str(value)}

    def _name(self, cell: int) -> str:
        return grid.name(self.size, cell)

    # --- copies -----------------------------------------------------------------------------------------

    def _copies(self, name: str, copy: Mapping[str, Any]) -> Iterator[tuple[str, Entries]]:
        shown = [
            entry for entry in self.entries.get(copy["of"], ()) if self._whispers_as(entry) in (None, name)
        ]
        if "draws" in copy and shown:
            mark = {"isLLConstraint": True} if name == "Lockout" else {"fromConstraint": name}
            yield from COPIERS[copy["draws"]](shown, copy, mark)

    def _whispers_as(self, entry: Entries) -> str | None:
        """The kind of a whisper, by its number."""
        if "value" not in entry or "lines" not in entry:
            return None
        return "German Whispers" if int(entry["value"]) >= half(self.size) else "Dutch Whispers"


def _places(cells: Sequence[str]) -> list[str]:
    return [cell.upper() for cell in cells]


def _lines(shown: list[Entries], copy: Mapping[str, Any], mark: Entries) -> Iterator[tuple[str, Entries]]:
    for entry in shown:
        yield "line", {"lines": entry["lines"], "outlineC": copy["colour"], "width": copy["width"], **mark}
    for entry in shown:
        (line,) = entry["lines"]
        for kind, ends in (("circles", line[:1]), ("both circles", [line[0], line[-1]])):
            if kind in copy:
                yield from (("circle", _shape(end, copy["colour"], copy[kind]) | mark) for end in ends)
        if "diamonds" in copy:
            for end in (line[0], line[-1]):
                yield (
                    "rectangle",
                    _shape(end, "#FFFFFF", copy["diamonds"])
                    | {"outlineC": copy["colour"], "angle": 45}
                    | mark,
                )


def _shape(place: str, colour: str, size: float) -> Entries:
    return {"cells": [place], "baseC": colour, "outlineC": colour, "width": size, "height": size}


def _cage(shown: list[Entries], copy: Mapping[str, Any], mark: Entries) -> Iterator[tuple[str, Entries]]:
    cells = [cell for entry in shown for cell in entry["cells"]]
    yield "cage", {"cells": cells, "outlineC": copy["colour"], "fontC": "#000000", **mark}


def _texts(shown: list[Entries], copy: Mapping[str, Any], mark: Entries) -> Iterator[tuple[str, Entries]]:
    for entry in shown:
        for written, size in ((copy["symbol"], 1.2), (entry["value"], 0.7)):
            yield (
                "text",
                {"cells": [entry["cell"]], "value": written, "fontC": "#000000", "size": size, **mark},
            )


COPIERS = {"line": _lines, "cage": _cage, "text": _texts}

Write = Callable[[_Writer, Any, str], None]

EACH: dict[str, Write] = {
    "arrow": _Writer.arrow,
    "cage": _Writer.in_cells,
    "cell": _Writer.in_cell,
    "cells": _Writer.in_cells,
    "clone": _Writer.clone,
    "diagonal": _Writer.diagonal,
    "lines": _Writer.lines,
    "outside": _Writer.outside,
    "peak": _Writer.in_cell,
    "quadruple": _Writer.quadruple,
    "thermometer": _Writer.lines,
}
"""Who writes what is read so."""

WRITERS: dict[str, tuple[str, Write]] = {
    **{
        row["says"].split()[0]: (key, EACH[row["each"]])
        for key, row in [*CONSTRAINTS.items()][::-1]
        if row["each"] in EACH and not row["says"].startswith("{")
    },
    **{rule: (key, _Writer.flag) for key, rule in TABLE["flags"].items()},
    "alldifferences": ("nonconsecutive", _Writer.flag),
    "allratios": ("ratio", _Writer.negative),
    "allxv": ("xv", _Writer.negative),
    "boxes": ("", _Writer.boxes),
    "columns": ("", _Writer.always),
    "diagonals": ("", _Writer.both_diagonals),
    "entropic": ("entropicline", _Writer.lines),
    "extra": ("", _Writer.extra),
    "groupline": ("entropicline", _Writer.lines),
    "less": ("thermometer", _Writer.sign),
    "nonconsecutive": ("nonconsecutive", _Writer.flag),
    "only": ("", _Writer.only),
    "regions": ("", _Writer.regions),
    "rows": ("", _Writer.always),
    "v": ("xv", _Writer.letter),
    "windows": ("extraregion", _Writer.windows),
    "x": ("xv", _Writer.letter),
}
"""By the name of the rule: the key that it has, and who writes it."""
