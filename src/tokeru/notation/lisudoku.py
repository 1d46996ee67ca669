"""lisudoku: links that carry an object of rules, and these objects themselves.

    https://lisudoku.xyz/solver?import=N4Ig…      {"gridSize":9,"fixedNumbers":[{"position":{"row":0,"col":1},
                                                   "value":3}],"thermos":[[{"row":0,"col":0},…]],…}

Rows and columns count from 0. Keys may be in snake case too. links/lisudoku.json says what they mean; a link
may also hold only the digits of a board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import resources
from typing import Any
from urllib.parse import quote

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.links import objects
from tokeru.notation.links.address import address, carried, expand_repaired
from tokeru.notation.links.entries import Entry, is_empty, told, whole
from tokeru.notation.links.lz import BASE64, compress
from tokeru.notation.links.zipped import ordered
from tokeru.notation.plain import read_board
from tokeru.notation.reading import Reading
from tokeru.notation.refusal import refuse_unsaid
from tokeru.puzzle import Puzzle

NAME = "lisudoku"

HOST = "lisudoku.xyz"
ADDRESS = f"https://{HOST}/solver?import="
SIZES = (4, 6, 9)
TABLE: Mapping[str, Any] = json.loads(
    (resources.files("tokeru.notation.links") / "lisudoku.json").read_text(encoding="utf-8")
)
KNOWN = frozenset((*TABLE["flags"], *TABLE["clues"], *TABLE["cells"], *TABLE["diagonals"], *TABLE["other"]))

_OBJECT = re.compile(r'\s*\{.*?"grid(?:Size|_size)"\s*:', re.DOTALL)
_DIGITS = re.compile(r"(?:[0-9.]{16}|[0-9.]{36}|[0-9.]{81})")
_FIELD = re.compile(r"\{(\w+)\}")
_SNAKE = re.compile(r"_+([a-z0-9])")


def recognises(text: str) -> bool:
    found = address(text) if "://" in text else None
    return found.host == HOST if found else bool(_OBJECT.match(text))


def read(text: str) -> Reading:
    packed = carried(text, "lisudoku", "import")
    if packed is None:
        return read_object(objects.read(text))
    if _DIGITS.fullmatch(packed):
        return _read_digits(packed)
    return read_object(expand_repaired(packed, BASE64, objects.read))


def _read_digits(written: str) -> Reading:
    size, givens = read_board(written)
    draft = Draft(size)
    draft.say_houses()
    for cell, value in enumerate(givens):
        if value:
            draft.give(cell, value)
    return draft.reading()


# --- reading ----------------------------------------------------------------------------------------


def read_object(data: Mapping[str, Any]) -> Reading:
    entry = Entry("lisudoku", _camel(data))
    draft = Draft(_number(entry, "gridSize"))
    for number in entry.entries("fixedNumbers", "number"):
        draft.give(_cell(draft, number.source, number.get("position")), _number(number, "value"))
    draft.say_houses([_cells(draft, "a region", region) for region in entry.lists("regions")] or None)
    _read_flags(draft, entry)
    for key, row in TABLE["clues"].items():
        for at, clue in enumerate(entry.items(key), 1):
            _read_clue(draft, row, f"{row['called']} {at}", clue)
    for key, says in TABLE["cells"].items():
        if entry.items(key):
            draft.say(says.replace("{cells}", draft.names(_cells(draft, key, entry.items(key)))), key)
    for key in ordered(entry.data):
        value = entry.get(key)
        if key not in KNOWN and not is_empty(value):
            draft.leave(f"{key}: {told(value)}" if told(value) else key)
    return draft.reading()


def _camel(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {_SNAKE.sub(lambda part: part[1].upper(), key): _camel(value) for key, value in data.items()}
    return [*map(_camel, data)] if isinstance(data, list) else data


def _read_flags(draft: Draft, entry: Entry) -> None:
    for key, rules in TABLE["flags"].items():
        for rule in rules if entry.get(key) else ():
            draft.say(rule, key)
    falling, rising = map(entry.get, TABLE["diagonals"])
    if falling and rising:
        draft.say("diagonals")
    elif falling or rising:
        diagonal = [draft.index(at, at if falling else draft.size - 1 - at) for at in range(draft.size)]
        draft.say(f"extra {draft.names(diagonal)}", "a diagonal")


def _read_clue(draft: Draft, row: Mapping[str, str], source: str, clue: Any) -> None:
    """A clue is a list of cells, or an object whose fields are cells and numbers."""
    entry = Entry(source, {"cells": clue} if isinstance(clue, list) else clue)
    says = row.get(str(entry.get(row["by"]))) if "by" in row else row["says"]
    if says is None:
        raise entry.wrong(f"{row['by']} is none that is known")
    if any(is_empty(entry.get(field)) for field in _FIELD.findall(says)):
        says = row.get("otherwise", says)
    draft.say(_FIELD.sub(lambda field: _word(draft, entry, field[1]), says), source)


def _word(draft: Draft, entry: Entry, field: str) -> str:
    value = entry.get(field)
    if isinstance(value, list):
        return draft.names(_cells(draft, entry.source, value))
    if isinstance(value, Mapping):
        return draft.names([_cell(draft, entry.source, value)])
    return str(_number(entry, field))


def _number(entry: Entry, field: str) -> int:
    number = whole(entry.get(field))
    if number is None:
        raise entry.wrong(f"{field} is not a whole number")
    return number


def _cells(draft: Draft, source: str, positions: Sequence[Any]) -> list[int]:
    return [_cell(draft, source, position) for position in positions]


def _cell(draft: Draft, source: str, position: Any) -> int:
    entry = Entry(source, position)
    row, column = _number(entry, "row"), _number(entry, "col")
    if not draft.is_inside(row, column):
        raise entry.wrong(f"r{row + 1}c{column + 1} is not a cell of {draft.rows}x{draft.columns}")
    return draft.index(row, column)


# --- writing ----------------------------------------------------------------------------------------


def format(puzzle: Puzzle) -> str:
    """As a link."""
    written = json.dumps(object_of(puzzle), separators=(",", ":"), sort_keys=True)
    return ADDRESS + quote(compress(written, BASE64), safe="")


def object_of(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as an object, which reads as the same again; or it is refused."""
    if puzzle.size not in SIZES:
        raise NotationError(f"lisudoku's boards have size 4, 6 or 9, not {puzzle.size}")
    data: dict[str, Any] = {"gridSize": puzzle.size, "fixedNumbers": [*_fixed(puzzle)]}
    for rule in puzzle.rules:
        if rule.name not in WRITERS:
            raise NotationError(f"lisudoku cannot say {rule.text()}")
        for key, value in WRITERS[rule.name](rule, puzzle.size).items():
            data[key] = [*data.get(key, []), *value] if isinstance(value, list) else value
    refuse_unsaid("lisudoku", puzzle, read_object(data).puzzle.rules)
    return data


def _fixed(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    for cell, value in enumerate(puzzle.givens):
        if value:
            yield {"position": _position(grid.name(puzzle.size, cell)), "value": value}


def _position(cell: object) -> dict[str, int]:
    row, column = grid.place(str(cell))
    return {"row": row, "col": column}


def _positions(cells: Sequence[object]) -> list[dict[str, int]]:
    return [*map(_position, cells)]


def _flag(key: str) -> Callable[[Any, int], dict[str, Any]]:
    return lambda rule, size: {key: True} if key else {}


def _line(key: str) -> Callable[[Any, int], dict[str, Any]]:
    return lambda rule, size: {key: [_positions(rule.cells)]}


def _each(key: str) -> Callable[[Any, int], dict[str, Any]]:
    return lambda rule, size: {key: _positions(rule.cells)}


def _dot(kind: str) -> Callable[[Any, int], dict[str, Any]]:
    def write(rule: Any, size: int) -> dict[str, Any]:
        if rule.number != type(rule).number:
            raise NotationError(f"lisudoku cannot say {rule.text()}")
        first, second = _positions(rule.cells)
        return {"kropkiDots": [{"dotType": kind, "cell1": first, "cell2": second}]}

    return write


def _regions(rule: Any, size: int) -> dict[str, Any]:
    names = ([grid.name(size, cell) for cell in region] for region in rule.houses(size))
    return {"regions": [*map(_positions, names)]}


WRITERS: dict[str, Callable[[Any, int], dict[str, Any]]] = {
    "rows": _flag(""),
    "columns": _flag(""),
    "boxes": _flag(""),
    "antiknight": _flag("antiKnight"),
    "antiking": _flag("antiKing"),
    "alldifferences": _flag("kropkiNegative"),
    "allratios": _flag("kropkiNegative"),
    "diagonals": lambda rule, size: dict.fromkeys(TABLE["diagonals"], True),
    "regions": _regions,
    "extra": _line("extraRegions"),
    "thermo": _line("thermos"),
    "renban": _line("renbans"),
    "palindrome": _line("palindromes"),
    "cage": lambda rule, size: {"killerCages": [{"sum": rule.total, "region": _positions(rule.cells)}]},
    "arrow": lambda rule, size: {
        "arrows": [{"circleCells": _positions(rule.circle), "arrowCells": _positions(rule.shaft)}]
    },
    "difference": _dot("Consecutive"),
    "ratio": _dot("Double"),
    "odd": _each("oddCells"),
    "even": _each("evenCells"),
}
"""What each rule becomes: keys, and their values or what is added to their lists."""
