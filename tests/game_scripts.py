"""Replays the scripts of tests/cases/game, which docs/formats.md describes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import tokeru
from tokeru import grid
from tokeru.errors import MoveError
from tokeru.saves import LAYERS

FOLDER = Path(__file__).parent / "cases/game"
SCRIPTS = sorted(FOLDER.glob("*.jsonl"))

Line = dict[str, Any]
State = dict[str, Any]


def lines(script: Path) -> list[Line]:
    return [json.loads(text) for text in script.read_text(encoding="utf-8").splitlines()]


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Replay:
    """A game that a script plays."""

    def __init__(self, header: Line) -> None:
        self.clock = Clock()
        self.knows_solution = "solution" in header
        self.game = tokeru.Game(
            tokeru.parse(header["puzzle"]),
            solution=header.get("solution"),
            difficulty=header.get("difficulty"),
            prune=header.get("prune", True),
            clock=self.clock,
        )

    def do(self, line: Line) -> str | None:
        """Make the move; the reason if it is refused."""
        try:
            MOVES[line["move"]](self, line)
        except MoveError as error:
            assert "\n" not in str(error)
            return error.reason
        return None

    def state(self) -> State:
        game = self.game
        known: State = {
            "current": self.filled(lambda cell: game.values[cell]),
            "notes": self.filled(lambda cell: list(game.marks(cell, "centre"))),
            "corners": self.filled(lambda cell: list(game.marks(cell, "corner"))),
            "colours": self.filled(lambda cell: list(game.colours(cell))),
            "pen": self.filled(lambda cell: list(game.strokes(cell))),
        }
        known |= {
            "conflicts": list(game.conflicts()),
            "solved": game.is_solved,
            "checkpoints": list(game.checkpoints),
            "undo": len(game.history),
            "redo": len(game.undone),
            "timer": int(game.timer.seconds),
        }
        return known | {"wrong": list(game.wrong())} if self.knows_solution else known

    def filled(self, content: Callable[[int], Any]) -> dict[str, Any]:
        """What is not empty, by the names of the cells."""
        size = self.game.puzzle.size
        return {grid.name(size, cell): content(cell) for cell in range(size * size) if content(cell)}

    def reload(self) -> None:
        self.game = tokeru.Game.from_json(self.game.to_json(), clock=self.clock)

    def apply(self, line: Line) -> None:
        pairs = {
            key: [(grid.index(self.game.puzzle.size, cell), value) for cell, value in line.get(key, [])]
            for key in ("placements", "eliminations")
        }
        self.game.apply(SimpleNamespace(**pairs))

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds


MOVES: dict[str, Callable[[Replay, Line], object]] = {
    "place": lambda replay, line: replay.game.place(line["cells"], line["value"]),
    "erase": lambda replay, line: replay.game.erase(line["cells"]),
    "mark": lambda replay, line: replay.game.mark(line["cells"], line["value"], line["kind"]),
    "draw": lambda replay, line: replay.game.draw([(cell, stroke) for cell, stroke in line["strokes"]]),
    "colour": lambda replay, line: replay.game.colour(line["cells"], line["colour"]),
    "fill": lambda replay, line: replay.game.fill_candidates(),
    "step": lambda replay, line: replay.apply(line),
    "undo": lambda replay, line: replay.game.undo(),
    "redo": lambda replay, line: replay.game.redo(),
    "checkpoint": lambda replay, line: replay.game.checkpoint(line["name"]),
    "restore": lambda replay, line: replay.game.restore(line["name"]),
    "prune": lambda replay, line: setattr(replay.game, "prune", line["on"]),
    "wait": lambda replay, line: replay.wait(line["seconds"]),
    "pause": lambda replay, line: replay.game.timer.pause(),
    "resume": lambda replay, line: replay.game.timer.resume(),
    "reload": lambda replay, line: replay.reload(),
}


def changed(state: State, then: State) -> State:
    """The state after a line: only the named cells of a layer change; everything else is given in full."""
    after = state | then
    for key in LAYERS.values():
        merged = state[key] | then.get(key, {})
        after[key] = {cell: content for cell, content in merged.items() if content}
    return after


def replay(script: Path) -> Iterator[tuple[Line, Replay]]:
    """Every line after the first, and the game after it."""
    header, *rest = lines(script)
    replayed = Replay(header)
    expected = replayed.state()
    for line in rest:
        reason = replayed.do(line)
        expected = changed(expected, line.get("then", {}))
        assert (reason, replayed.state()) == (line.get("error"), expected), line
        if "save" in line:
            assert json.loads(replayed.game.to_json()) == line["save"], line
        yield line, replayed
