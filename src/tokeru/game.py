"""Game: a puzzle being played. Every move can be undone, and the whole can be saved.

What the player has lies in layers, and a move is a list of changes to them; saves.py says how.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from tokeru import grid, saves
from tokeru.arguments import as_int, is_iterable, shown, text
from tokeru.budget import DEFAULT
from tokeru.errors import MoveError, RuleError, TokeruError, enough_memory
from tokeru.grid import CellLike
from tokeru.notation import line
from tokeru.options import MarkName
from tokeru.problem import full_mask, mask_of, values
from tokeru.puzzle import Grid, Puzzle, State, Values
from tokeru.rules.ruleset import RuleSet
from tokeru.saves import COLOURS, MARKS, STROKES, Layers, Move, Save, short

if TYPE_CHECKING:
    from tokeru._kernel import Referee
    from tokeru.logic.hints import Hint

Where = CellLike | Iterable[CellLike]
"""One cell or several: "r1c1", "r1c1 r1c2", ["r1c1", (0, 1), 2]. A tuple of two numbers is one cell."""
Clock = Callable[[], float]


@runtime_checkable
class Deduction(Protocol):
    """What a step says must be, and cannot be: (cell, value) pairs."""

    @property
    def placements(self) -> Sequence[tuple[int, int]]: ...
    @property
    def eliminations(self) -> Sequence[tuple[int, int]]: ...


class Timer:
    """Seconds played. It runs from the beginning and can be paused."""

    def __init__(self, seconds: float = 0, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._earlier = seconds
        self._since: float | None = clock()

    @property
    def running(self) -> bool:
        return self._since is not None

    @property
    def seconds(self) -> float:
        return self._earlier + (0 if self._since is None else self._clock() - self._since)

    def pause(self) -> None:
        self._earlier, self._since = self.seconds, None

    def resume(self) -> None:
        self._earlier, self._since = self.seconds, self._clock()


class Game:
    """A puzzle being played.

    Every move takes one cell or several, and tells whether it changed anything; what changes nothing is not
    remembered. A cell is given as "r1c3", as (row, column) counted from 0, or as an index.

    Args:
        puzzle: what is played.
        solution: if it is known; else it is searched for when it is first needed.
        difficulty: a word that is saved with the game.
        prune: whether placing a value removes the marks that it rules out.
        clock: what the timer looks at.

    >>> game = tokeru.Game(tokeru.sudoku("..3..4.221......"))
    >>> game.place("r1c1", 3), game.conflicts()
    (True, ('r1c1', 'r1c3'))
    >>> game.undo(), game.values[0]
    (True, 0)
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        solution: Values | None = None,
        difficulty: str | None = None,
        prune: bool = True,
        clock: Clock = time.monotonic,
    ) -> None:
        if not isinstance(puzzle, Puzzle):
            raise TokeruError(f"a game needs a Puzzle, as tokeru.parse makes one, not {shown(puzzle)}")
        self.puzzle = puzzle
        self.difficulty = None if difficulty is None else text("the difficulty", difficulty)
        self.prune = prune
        self.timer = Timer(0, clock)
        self._others: dict[str, Any] = {}
        self._solution = None if solution is None else saves.checked_solution(puzzle, solution)
        self._layers = saves.bare(puzzle)
        self._moves: list[Move] = []
        self._done = 0
        self._stopped_by_solving = False

    def __repr__(self) -> str:
        return f"<Game {line.format(self.puzzle)} after {self._done} moves>"

    def __str__(self) -> str:
        return str(Puzzle.of_values(self.puzzle.size, self.puzzle.rules, self.values))

    # --- looking -----------------------------------------------------------------------------------

    @property
    def values(self) -> tuple[int, ...]:
        """What every cell has, givens included; 0 is a blank."""
        return tuple(self._layers["value"])

    def marks(self, cell: CellLike, kind: MarkName = "centre") -> tuple[int, ...]:
        """The pencil marks of a cell."""
        return tuple(values(self._layers[_kind(kind)][self._cell(cell)]))

    def strokes(self, cell: CellLike) -> tuple[int, ...]:
        return tuple(values(self._layers["pen"][self._cell(cell)]))

    def colours(self, cell: CellLike) -> tuple[int, ...]:
        return tuple(values(self._layers["colour"][self._cell(cell)]))

    def state(self, *, marks: bool = False) -> State:
        """What the puzzle is asked about. With marks, a cell that has centre marks can be nothing else."""
        everything = full_mask(self.puzzle.ruleset.values)
        candidates = tuple(mask or everything for mask in self._layers["centre"]) if marks else None
        return State(self.values, candidates)

    def conflicts(self) -> tuple[str, ...]:
        """The cells in conflict."""
        return tuple(self._name(cell) for cell in self._referee.conflicts(self._board))

    def wrong(self) -> tuple[str, ...]:
        """The filled cells that differ from the solution. Raises NotUnique when there are several."""
        pairs = enumerate(zip(self.values, self.solution, strict=True))
        return tuple(
            grid.name(self.puzzle.size, cell) for cell, (has, right) in pairs if has not in (0, right)
        )

    @property
    def solution(self) -> Grid:
        """The only solution, searched for when it is first needed."""
        if self._solution is None:
            from tokeru.logic.paths import only_solution

            self._solution = only_solution(self.puzzle, DEFAULT)
        return self._solution

    @property
    def is_solved(self) -> bool:
        """Every cell is filled, and nothing conflicts."""
        return 0 not in self._layers["value"] and not self.conflicts()

    def hint(self, *, marks: bool = False, **options: Any) -> Hint:
        """A mistake or the next step from here; with marks, from the player's own. See `Puzzle.hint`."""
        return self.puzzle.hint(self.state(marks=marks), own_marks=marks, **options)

    # --- moves -------------------------------------------------------------------------------------

    def place(self, cells: Where, value: int) -> bool:
        """Fill cells with a value. Their own marks go."""
        value = _number("value", value, self.puzzle.ruleset.values)
        after = self._copy()
        for cell in self._open_cells(cells):
            after["value"][cell] = value
        return self._do("place", self._with_marks_removed(after))

    def erase(self, cells: Where) -> bool:
        """Empty cells: of the value, or else of all marks, of all colours, of all strokes."""
        after = self._copy()
        for cell in self._cells(cells):
            for layer in self._to_erase(cell):
                after[layer][cell] = 0
        return self._do("erase", after)

    def mark(self, cells: Where, value: int, kind: MarkName = "centre") -> bool:
        """Pencil a value into cells, "centre" or "corner"; rub it out if all of them have it."""
        layer, value = _kind(kind), _number("value", value, self.puzzle.ruleset.values)
        found = self._open_cells(cells)
        for cell in found:
            if self._layers["value"][cell]:
                raise MoveError("filled", f"{self._name(cell)} is filled; marks are for blank cells")
        return self._do("mark", self._toggled(layer, found, value))

    def colour(self, cells: Where, colour: int) -> bool:
        """Give cells one of the colours 1 … 9, givens too; take it away if all of them have it."""
        colour = _number("colour", colour, COLOURS)
        return self._do("colour", self._toggled("colour", self._cells(cells), colour))

    def draw(self, strokes: Iterable[tuple[CellLike, int]]) -> bool:
        """Draw strokes, each from a cell, givens too; if the first is there, all of them go.

        1 to 4 lead to the neighbour to the right, below, below to the right, below to the left; 5 is a cross.
        """
        found = [
            (self._cell(cell), mask_of([_number("stroke", stroke, STROKES)])) for cell, stroke in strokes
        ]
        if not found:
            raise MoveError("cell", "a move needs at least one cell")
        after = self._copy()
        is_there = after["pen"][found[0][0]] & found[0][1]
        for cell, bit in found:
            after["pen"][cell] = after["pen"][cell] & ~bit if is_there else after["pen"][cell] | bit
        return self._do("draw", after)

    def fill_candidates(self) -> bool:
        """Centre marks in all blank cells: every value that conflicts with nothing now."""
        return self._do("fill", self._copy() | {"centre": self._referee.allowed(self._board)})

    def apply(self, step: Deduction) -> bool:
        """Do what a step says. A cell without centre marks gets the allowed values that the step leaves."""
        after, allowed = self._copy(), self._referee.allowed(self._board)
        placements, eliminations = self._deduced(step)
        for cell in {cell for cell, _ in eliminations}:
            after["centre"][cell] = after["centre"][cell] or allowed[cell]
        for cell, value in eliminations:
            after["centre"][cell] &= ~mask_of([value])
        for cell, value in placements:
            (place,) = self._open_cells(cell)
            after["value"][place] = value
        return self._do("step", self._with_marks_removed(after))

    # --- undo, redo, checkpoints -------------------------------------------------------------------

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that can be undone, the oldest first."""
        return tuple(self._moves[: self._done])

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that can be done again, the next one first."""
        return tuple(self._moves[self._done :])

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self._done:
            return False
        self._done -= 1
        saves.take_back(self._layers, self._moves[self._done])
        self._keep_time()
        return True

    def redo(self) -> bool:
        """Redo the move that was undone last; False if there is none."""
        if self._done == len(self._moves):
            return False
        saves.do(self._layers, self._moves[self._done])
        self._done += 1
        self._keep_time()
        return True

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """Their names, in the order in which they were first set."""
        return tuple(dict.fromkeys(str(move.name) for move in self.history if move.move == "checkpoint"))

    def checkpoint(self, name: str) -> bool:
        """Remember the present under a name. Undone, it uncovers an older checkpoint of that name."""
        if not isinstance(name, str) or not name.strip():
            raise MoveError("checkpoint", "a checkpoint needs a name")
        return self._do("checkpoint", self._layers, name)

    def restore(self, name: str) -> bool:
        """Bring back what was there at a checkpoint. It is a move like others: undo leads back to here."""
        layers = self._copy()
        for move in reversed(self.history if isinstance(name, str) else ()):
            if move.move == "checkpoint" and move.name == name:
                return self._do("restore", layers, name)
            saves.take_back(layers, move)
        raise MoveError("checkpoint", f"there is no checkpoint {short(name)}")

    # --- what moves are made of --------------------------------------------------------------------

    def _copy(self) -> Layers:
        return {layer: contents.copy() for layer, contents in self._layers.items()}

    def _do(self, move: str, after: Layers, name: str | None = None) -> bool:
        """Remember what the move changes, and change it. What was undone before is forgotten."""
        changes = tuple(saves.differences(self._layers, after))
        if not changes and move != "checkpoint":
            return False
        self._moves[self._done :] = [Move(move, int(self.timer.seconds), changes, name)]
        return self.redo()

    def _keep_time(self) -> None:
        """The timer stops when the puzzle is solved, and goes on when that is undone."""
        solved = self.is_solved
        if solved and self.timer.running:
            self.timer.pause()
            self._stopped_by_solving = True
        elif not solved and self._stopped_by_solving:
            self.timer.resume()
            self._stopped_by_solving = False

    def _with_marks_removed(self, after: Layers) -> Layers:
        """No marks in filled cells; and with `prune`, none that the new values rule out."""
        everything = full_mask(self.puzzle.ruleset.values)
        contradicted = self._referee.contradicted(self._board, bytes(after["value"]))
        for cell, value in enumerate(after["value"]):
            removed = everything if value else contradicted[cell] if self.prune else 0
            for kind in MARKS:
                after[kind][cell] &= ~removed
        return after

    def _deduced(self, step: Deduction) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The placements and the eliminations of a step, checked to fit this board."""
        if not isinstance(step, Deduction):
            raise MoveError("step", f"{shown(step)} is not a step, such as `hint().step`")
        placements, eliminations = (
            [(self._cell(cell), _number("value", value, self.puzzle.ruleset.values)) for cell, value in said]
            for said in (step.placements, step.eliminations)
        )
        return placements, eliminations

    def _toggled(self, layer: str, cells: Sequence[int], value: int) -> Layers:
        after, bit = self._copy(), mask_of([value])
        everywhere = all(after[layer][cell] & bit for cell in cells)
        for cell in cells:
            after[layer][cell] = after[layer][cell] & ~bit if everywhere else after[layer][cell] | bit
        return after

    def _to_erase(self, cell: int) -> Sequence[str]:
        """The first of these that the cell has: its value, its marks, its colours, its strokes."""
        given = self.puzzle.givens[cell]
        kinds: list[tuple[str, ...]] = [("value",), MARKS, ("colour",), ("pen",)]
        for layers in kinds[1:] if given else kinds:
            if any(self._layers[layer][cell] for layer in layers):
                return layers
        if given:
            raise self._is_given(cell)
        return ()

    def _open_cells(self, cells: Where) -> list[int]:
        """Cells that are not given."""
        found = self._cells(cells)
        for cell in found:
            if self.puzzle.givens[cell]:
                raise self._is_given(cell)
        return found

    def _is_given(self, cell: int) -> MoveError:
        return MoveError("given", f"{self._name(cell)} is given; it cannot be changed")

    def _cells(self, cells: Where) -> list[int]:
        """The cells meant, each once, as the board is read."""
        found = sorted({self._cell(cell) for cell in _each(cells)})
        if not found:
            raise MoveError("cell", "a move needs at least one cell")
        return found

    def _cell(self, cell: CellLike) -> int:
        try:
            return grid.cell(self.puzzle.size, cell)
        except RuleError as error:
            raise MoveError("cell", str(error)) from None

    @property
    def _referee(self) -> Referee:
        return referee(self.puzzle.ruleset)

    @property
    def _board(self) -> bytes:
        return bytes(self._layers["value"])

    def _name(self, cell: int) -> str:
        return grid.name(self.puzzle.size, cell)

    # --- the save ----------------------------------------------------------------------------------

    def to_json(self) -> str:
        return saves.write(
            Save(
                self.puzzle,
                self._layers,
                self._moves,
                len(self.undone),
                int(self.timer.seconds),
                self._solution,
                self.difficulty,
                self.prune,
                self._others,
            )
        )

    @staticmethod
    def from_json(text: str, *, clock: Clock = time.monotonic) -> Game:
        """Read what `to_json` has written. The timer goes on from where it was."""
        return Game._of(saves.read(text), clock)

    def save(self, path: str | Path) -> None:
        """Write a file. If that fails, an older save of this name stays as it is."""
        saves.write_file(path, self.to_json() + "\n")

    @staticmethod
    def load(path: str | Path, *, clock: Clock = time.monotonic) -> Game:
        """Read what `save` has written."""
        return Game._of(saves.read_file(path), clock)

    @staticmethod
    def _of(save: Save, clock: Clock) -> Game:
        game = Game(save.puzzle, difficulty=save.difficulty, prune=save.prune, clock=clock)
        game.timer = Timer(save.timer, clock)
        game._solution, game._others = save.solution, save.others
        game._layers, game._moves = save.layers, save.moves
        game._done = len(save.moves) - save.undone
        game._keep_time()
        return game


# --- what a player may say --------------------------------------------------------------------------


def _each(cells: Where) -> Iterable[CellLike]:
    if isinstance(cells, str):
        return cells.split()
    if not is_iterable(cells):
        return (cells,)  # type: ignore[return-value]
    found = tuple(cells)  # type: ignore[arg-type]
    is_one = isinstance(cells, tuple) and len(found) == 2 and None not in map(as_int, found)
    return (found,) if is_one else found  # type: ignore[return-value]


def _kind(kind: str) -> str:
    if not isinstance(kind, str) or kind not in MARKS:
        raise MoveError("kind", f"marks are {' or '.join(MARKS)}, not {short(kind)}")
    return kind


def _number(what: str, number: int, most: int) -> int:
    """The number as a plain int, from 1 to the most."""
    plain = as_int(number)
    if plain is None or not 1 <= plain <= most:
        raise MoveError(what, f"{short(number)} is not a {what}; {what}s go from 1 to {most}")
    return plain


# --- the referee ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
@enough_memory("watch the game")
def referee(ruleset: RuleSet) -> Referee:
    """Says what conflicts on a board, and what is allowed: the kernel, with the rules read once."""
    from tokeru._kernel import Referee

    return Referee(ruleset.problem.words())
