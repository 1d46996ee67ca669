"""Saves: a game under way as one JSON object, which docs/formats.md defines and the page reads too.

What the player has lies in five layers, each with one content per cell:

    value     the value of the cell, 0 while it is blank                "current" in the save
    centre    the values that the cell may still have                   "notes"
    corner    the values that have few places left, this being one      "corners"
    colour    the colours of the cell                                   "colours"
    pen       the strokes that begin in the cell                        "pen", missing where nothing was drawn

A move is a list of changes: what a cell has in a layer before, and what after. Whoever can apply such a
list forwards and backwards can replay, undo and redo a game without knowing what its moves mean. The layers
are always where the history leads; a save in which they are not is refused.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tokeru import grid
from tokeru.arguments import path as read_path
from tokeru.arguments import text as read_text
from tokeru.errors import SaveError, TokeruError
from tokeru.notation import line
from tokeru.problem import mask_of, values
from tokeru.puzzle import Grid, Puzzle, Values, read_values

VERSION = 1
COLOURS = 9
STROKES = 5
"""To the neighbour to the right, below, below to the right, below to the left; and a cross."""
LARGEST = 2**53 - 1
"""The largest whole number that JavaScript counts without gaps."""

LAYERS = {"value": "current", "centre": "notes", "corner": "corners", "colour": "colours", "pen": "pen"}
"""Each layer and its key in the save. The contents of all but the first are masks."""
MARKS = ("centre", "corner")
ON_GIVENS = ("colour", "pen")
MOST = {"colour": (COLOURS, "colours"), "pen": (STROKES, "strokes")}
"""The highest number of layers that have no values, and what these are called."""

Layers = dict[str, list[int]]


class Change(NamedTuple):
    """What one cell has in one layer, before the move and after it."""

    layer: str
    cell: int
    before: int
    after: int


@dataclass(frozen=True)
class Move:
    """What was done, after how many seconds of play, and what it changed; `name` is that of a checkpoint."""

    move: str
    time: int
    changes: tuple[Change, ...]
    name: str | None = None


@dataclass
class Save:
    """Everything needed to go on with a game."""

    puzzle: Puzzle
    layers: Layers
    moves: list[Move]
    undone: int
    timer: int
    solution: Grid | None
    difficulty: str | None
    prune: bool
    others: dict[str, Any] = field(default_factory=dict)
    """What a save has besides the keys we know: kept, and written again."""


# --- layers and moves -------------------------------------------------------------------------------


def bare(puzzle: Puzzle) -> Layers:
    """The layers before the first move: the givens and nothing else."""
    return {layer: [0] * puzzle.size**2 for layer in LAYERS} | {"value": list(puzzle.givens)}


def differences(before: Layers, after: Layers) -> Iterator[Change]:
    """Layer by layer, in each as the board is read."""
    for layer in LAYERS:
        for cell, (old, new) in enumerate(zip(before[layer], after[layer], strict=True)):
            if old != new:
                yield Change(layer, cell, old, new)


def do(layers: Layers, move: Move) -> None:
    for layer, cell, _, after in move.changes:
        layers[layer][cell] = after


def take_back(layers: Layers, move: Move) -> None:
    for layer, cell, before, _ in move.changes:
        layers[layer][cell] = before


def checked_solution(puzzle: Puzzle, solution: Values) -> Grid:
    """By values, as the layers have them: where the numbers on the board begin with 0, one more."""
    board = read_values(puzzle.size, solution, range(1, puzzle.ruleset.values + 1))
    if 0 in board:
        raise TokeruError(f"solution: {grid.name(puzzle.size, board.index(0))} is blank")
    cells = puzzle.violations(puzzle.ruleset.board.shown(board))
    if cells:
        raise TokeruError(f"solution: conflict at {' '.join(cells)}")
    return Grid.unchecked(board)


# --- writing ----------------------------------------------------------------------------------------


def write(save: Save) -> str:
    entries = {
        "v": VERSION,
        "puzzle": line.format(save.puzzle),
        "difficulty": save.difficulty,
        "solution": None if save.solution is None else list(save.solution),
        **{
            key: [_written(layer, content) for content in save.layers[layer]]
            for layer, key in LAYERS.items()
            if layer != "pen" or _was_drawn(save.moves)
        },
        "history": [_written_move(move) for move in save.moves],
        "undone": save.undone,
        "timer": save.timer,
        "prune": save.prune,
    }
    return json.dumps(entries | save.others, separators=(",", ":"))


def _was_drawn(moves: list[Move]) -> bool:
    """Saves without a stroke are as they were before there was a pen."""
    return any(change.layer == "pen" for move in moves for change in move.changes)


def _written(layer: str, content: int) -> int | list[int]:
    """A content as the save has it: a value, or the values of a mask."""
    return content if layer == "value" else values(content)


def _written_move(move: Move) -> dict[str, object]:
    changes = [
        [layer, cell, _written(layer, before), _written(layer, after)]
        for layer, cell, before, after in move.changes
    ]
    named = {} if move.name is None else {"name": move.name}
    return {"move": move.move, "time": move.time, "changes": changes} | named


# --- reading: everything is checked, and the first thing that is wrong is reported -----------------------


def read(text: str) -> Save:
    entries = _load(text)
    _check_version(entries)
    puzzle = _puzzle(entries)
    history = _list("history", _entry(entries, "history"))
    layers, moves = bare(puzzle), []
    for number, written in enumerate(history):
        moves.append(_next_move(f"history[{number}]", puzzle, layers, written))
    undone = _whole("undone", _entry(entries, "undone"), len(moves), "the number of moves")
    for move in reversed(moves[len(moves) - undone :]):
        take_back(layers, move)
    _check_layers(entries, puzzle, layers)
    return Save(
        puzzle,
        layers,
        moves,
        undone,
        _whole("timer", _entry(entries, "timer")),
        _solution(entries, puzzle),
        None if _entry(entries, "difficulty") is None else _text("difficulty", entries["difficulty"]),
        _truth("prune", _entry(entries, "prune")),
        {key: entry for key, entry in entries.items() if key not in KEYS},
    )


KEYS = {"v", "puzzle", "difficulty", "solution", *LAYERS.values(), "history", "undone", "timer", "prune"}


def _load(text: str) -> dict[str, Any]:
    try:
        entries = json.loads(read_text("a save", text, SaveError))
        json.dumps(entries, allow_nan=False)
    except json.JSONDecodeError as error:
        raise SaveError(f"not JSON: {error.msg} (at character {error.pos + 1})") from None
    except (ValueError, RecursionError):
        raise SaveError(
            "expected JSON with a save: a number is out of range, or it is nested too deep"
        ) from None
    if not isinstance(entries, dict):
        raise SaveError(f"a save is an object, not {short(entries)}")
    return entries


def _check_version(entries: dict[str, Any]) -> None:
    if "v" not in entries:
        raise SaveError("not a save: it has no version, v")
    version = _whole("v", entries["v"])
    if version != VERSION:
        raise SaveError(f"v: version {version} is unknown; this is version {VERSION}")


def _puzzle(entries: dict[str, Any]) -> Puzzle:
    written = _text("puzzle", _entry(entries, "puzzle"))
    try:
        return line.parse(written)
    except TokeruError as error:
        raise SaveError(f"puzzle: {error}") from None


def _solution(entries: dict[str, Any], puzzle: Puzzle) -> Grid | None:
    if _entry(entries, "solution") is None:
        return None
    contents = _contents(entries, "solution", "value", puzzle)
    try:
        return checked_solution(puzzle, contents)
    except TokeruError as error:
        raise SaveError(str(error)) from None


def _check_layers(entries: dict[str, Any], puzzle: Puzzle, layers: Layers) -> None:
    """What the player has must be where the history leads."""
    nothing: dict[str, Any] = {"pen": [[]] * puzzle.size**2}
    for layer, key in LAYERS.items():
        for cell, content in enumerate(_contents(nothing | entries, key, layer, puzzle)):
            _check_agreement(f"{key}: {grid.name(puzzle.size, cell)}", layer, content, layers[layer][cell])


def _check_agreement(where: str, layer: str, found: int, reached: int) -> None:
    if found != reached:
        said, led_to = short(_written(layer, found)), short(_written(layer, reached))
        raise SaveError(f"{where} has {said}, but the moves lead to {led_to}")


def _next_move(where: str, puzzle: Puzzle, layers: Layers, written: object) -> Move:
    """Read a move and do it, if it can come next."""
    move = _move(where, puzzle, written)
    places = set()
    for layer, cell, before, _ in move.changes:
        name = grid.name(puzzle.size, cell)
        if (layer, cell) in places:
            raise SaveError(f"{where}: the {layer} of {name} changes twice")
        places.add((layer, cell))
        _check_agreement(f"{where}: before it, the {layer} of {name}", layer, before, layers[layer][cell])
    do(layers, move)
    for _, cell in sorted(places):
        if layers["value"][cell] and any(layers[kind][cell] for kind in MARKS):
            raise SaveError(f"{where}: {grid.name(puzzle.size, cell)} is filled, so it has no marks")
    return move


def _move(where: str, puzzle: Puzzle, written: object) -> Move:
    if not isinstance(written, dict):
        raise SaveError(f"{where} must be an object, not {short(written)}")
    what, seconds, changes = (_entry(written, key, where) for key in ("move", "time", "changes"))
    name = written.get("name")
    if name is not None or what == "checkpoint":
        name = _text(f"{where}: name", name)
    return Move(
        _text(f"{where}: move", what),
        _whole(f"{where}: time", seconds),
        tuple(_change(where, puzzle, change) for change in _list(f"{where}: changes", changes)),
        name,
    )


def _change(where: str, puzzle: Puzzle, written: object) -> Change:
    if not isinstance(written, list) or len(written) != 4 or written[0] not in list(LAYERS):
        raise SaveError(f"{where}: {short(written)} is not a change; expected [layer, cell, before, after]")
    layer, cell, before, after = written
    cell = _whole(f"{where}: the cell", cell, puzzle.size**2 - 1, "the last cell")
    place = f"{where}: {grid.name(puzzle.size, cell)}"
    if puzzle.givens[cell] and layer not in ON_GIVENS:
        raise SaveError(f"{place} is given; it cannot be changed")
    return Change(layer, cell, *(_content(place, layer, each, puzzle) for each in (before, after)))


def _contents(entries: dict[str, Any], key: str, layer: str, puzzle: Puzzle) -> list[int]:
    """A content for every cell."""
    size = puzzle.size
    found = _list(key, _entry(entries, key))
    if len(found) != size * size:
        raise SaveError(f"{key} has {len(found)} cells, not {size * size}")
    names = (f"{key}: {grid.name(size, cell)}" for cell in range(size * size))
    return [_content(name, layer, content, puzzle) for name, content in zip(names, found, strict=True)]


def _content(where: str, layer: str, written: object, puzzle: Puzzle) -> int:
    """What a cell has in a layer: a value or 0, or a list as a mask."""
    most = puzzle.ruleset.values
    if layer == "value":
        return _number(where, written, range(most + 1), "values")
    highest, what = MOST.get(layer, (most, "values"))
    numbers = [_number(where, number, range(1, highest + 1), what) for number in _list(where, written)]
    if numbers != sorted(set(numbers)):
        raise SaveError(f"{where} has {short(numbers)}; the list must ascend")
    return mask_of(numbers)


def _number(where: str, written: object, allowed: range, what: str) -> int:
    if type(written) is not int or written not in allowed:
        raise SaveError(f"{where} has {short(written)}; {what} go from 1 to {allowed[-1]}")
    return written


def _whole(where: str, written: object, most: int = LARGEST, meant: str = "") -> int:
    if type(written) is not int or not 0 <= written <= most:
        bounds = f"from 0 to {most}" + (f", {meant}" if meant else "")
        raise SaveError(f"{where} must be a whole number {bounds}, not {short(written)}")
    return written


def _entry(entries: dict[str, Any], key: str, where: str = "") -> Any:
    if key not in entries:
        raise SaveError(f"{where}: {key} is missing" if where else f"{key} is missing")
    return entries[key]


def _list(where: str, written: object) -> list[Any]:
    if not isinstance(written, list):
        raise SaveError(f"{where} must be a list, not {short(written)}")
    return written


def _text(where: str, written: object) -> str:
    if not isinstance(written, str):
        raise SaveError(f"{where} must be a text, not {short(written)}")
    return written


def _truth(where: str, written: object) -> bool:
    if not isinstance(written, bool):
        raise SaveError(f"{where} must be true or false, not {short(written)}")
    return written


def short(value: object) -> str:
    """A value in a message, as JSON writes it, cut short."""
    written = json.dumps(value, default=repr)
    return written if len(written) <= 40 else written[:40] + "…"


# --- files ------------------------------------------------------------------------------------------


def write_file(path: str | Path, text: str) -> None:
    """Write the file whole or not at all: an older one stays until the new one is safe on the disk."""
    target = Path(os.path.realpath(read_path("the name of a save", path, SaveError)))
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        _write_through(draft, text)
        os.replace(draft, target)
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}; nothing was saved") from None
    finally:
        draft.unlink(missing_ok=True)


def _write_through(path: Path, text: str) -> None:
    """Write a new file, and wait until the disk has it."""
    with open(path, "x", encoding="ascii", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def read_file(path: str | Path) -> Save:
    try:
        return read(read_path("the name of a save", path, SaveError).read_bytes().decode("utf-8"))
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
    except UnicodeDecodeError as error:
        raise SaveError(f"{path}: byte {error.start + 1} is not text") from None
    except (OSError, ValueError) as error:
        raise SaveError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
