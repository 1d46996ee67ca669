"""The seed JSON: a Futoshiki-Sudoku of 81 cells as one object.

    {"grid":[-1,…],"inequalities":[{"a":0,"b":1,"dir":1}],"solution":[5,…]}

In the grid −1 is a blank. a and b are cells next to each other; dir 1 means a > b, −1 means a < b.
The solution may be left out; where it is given it must be right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.symbols import quoted
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC
from tokeru.rules.signs import Sign

NAME = "seed-json"
CLAIMS_REST = True
"""Of the objects."""

SIZE = 9
CELLS = SIZE * SIZE
BLANK = -1
GREATER, LESS = 1, -1


def recognises(text: str) -> bool:
    return text.lstrip().startswith("{")


def parse(text: str) -> Puzzle:
    entries = _load(text)
    for key in entries:
        if key not in ("grid", "inequalities", "solution"):
            raise NotationError(f"unknown entry {quoted(key)}; choose from grid, inequalities and solution")
    givens = [max(value, 0) for value in _numbers(entries, "grid", (BLANK, *range(1, SIZE + 1)))]
    found = _read_signs(entries.get("inequalities", []))
    puzzle = Puzzle(SIZE, [*CLASSIC, *(sign.rule(SIZE) for sign in found)], givens)
    if "solution" in entries:
        _check_solution(puzzle, _numbers(entries, "solution", range(1, SIZE + 1)))
    return puzzle


def format(puzzle: Puzzle, solution: Sequence[int] | None = None) -> str:
    if puzzle.size != SIZE:
        raise NotationError(f"the seed JSON cannot say a board of size {puzzle.size}; it has {CELLS} cells")
    refuse_unsaid("the seed JSON", puzzle, CLASSIC, says_signs=True)
    inequalities = [{"a": a, "b": b, "dir": LESS if rises else GREATER} for a, b, rises in puzzle.signs]
    entries = {"grid": [value or BLANK for value in puzzle.givens], "inequalities": inequalities}
    if solution is not None:
        entries["solution"] = _check_solution(puzzle, list(solution))
    return json.dumps(entries, separators=(",", ":"))


def _load(text: str) -> Mapping[str, object]:
    try:
        entries = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", error.pos) from None
    except (ValueError, RecursionError):
        raise NotationError(
            "expected JSON with a puzzle: a number is too long, or it is nested too deep"
        ) from None
    if not isinstance(entries, dict):
        raise NotationError("the seed JSON is an object with grid, inequalities and solution")
    return entries


def _numbers(entries: Mapping[str, object], key: str, allowed: Sequence[int]) -> list[int]:
    """The 81 numbers of an entry, each of them allowed."""
    numbers = entries.get(key)
    if not isinstance(numbers, list) or len(numbers) != CELLS:
        found = f"{len(numbers)} of them" if isinstance(numbers, list) else "none"
        raise NotationError(f"{key}: needs a list of {CELLS} numbers, found {found}")
    meant = "-1 for a blank, or 1 to 9" if BLANK in allowed else "1 to 9"
    for cell, number in enumerate(numbers):
        _check_number(f"{key}[{cell}]", number, allowed, meant)
    return numbers


def _read_signs(inequalities: object) -> Iterator[Sign]:
    if not isinstance(inequalities, list):
        raise NotationError(f"inequalities: needs a list, found {_short(inequalities)}")
    for number, entry in enumerate(inequalities):
        yield _read_sign(f"inequalities[{number}]", entry)


def _read_sign(where: str, entry: object) -> Sign:
    if not isinstance(entry, dict) or sorted(entry) != ["a", "b", "dir"]:
        raise NotationError(f"{where}: needs an object with a, b and dir, found {_short(entry)}")
    for key in ("a", "b"):
        _check_number(f"{where}: {key}", entry[key], range(CELLS), f"a cell from 0 to {CELLS - 1}")
    _check_number(f"{where}: dir", entry["dir"], (GREATER, LESS), "1 (a > b) or -1 (a < b)")
    first, second = sorted((entry["a"], entry["b"]))
    if not grid.are_neighbours(SIZE, first, second):
        names = f"{grid.name(SIZE, entry['a'])} and {grid.name(SIZE, entry['b'])}"
        raise NotationError(f"{where}: a = {entry['a']} and b = {entry['b']} ({names}) are not neighbours")
    return Sign(first, second, (entry["dir"] == LESS) == (entry["a"] == first))


def _check_number(where: str, number: object, allowed: Sequence[int], meant: str) -> None:
    if type(number) is not int or number not in allowed:
        raise NotationError(f"{where} is {_short(number)}; it must be {meant}")


def _check_solution(puzzle: Puzzle, solution: list[int]) -> list[int]:
    cells = puzzle.violations(solution)
    if cells or 0 in solution:
        what = f"conflict at {' '.join(cells)}" if cells else "a cell is blank"
        raise NotationError(f"solution: {what}")
    return solution


def _short(value: object) -> str:
    """A value in a message, as JSON writes it, cut short."""
    written = json.dumps(value, default=repr)
    return written if len(written) <= 40 else written[:40] + "…"
