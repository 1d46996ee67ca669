"""From inputs to answers and an exit code.

    bytes ──decode──▶ text ──split──▶ entries ──parse──▶ puzzles ──ask──▶ answers ──▶ lines or JSON, exit code

Answers go to standard output, also "no solution"; complaints about the input go to standard error.
"""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tokeru import grid
from tokeru.errors import BudgetExceeded, NoSolution, NotationError, NotUnique, Stuck, TokeruError
from tokeru.notation import files, parse
from tokeru.problem import mask_of
from tokeru.puzzle import Grid, Puzzle

BAD_INPUT = 2
EXIT_CODES = {"unique": 0, "multiple": 0, "done": 0, "none": 1, "budget": 3, "error": BAD_INPUT}
FROM_BEST_TO_WORST = (0, 1, 3, BAD_INPUT)
SAID = {"unique": "exactly one solution", "multiple": "several solutions"}
LONGEST_MESSAGE = 300


@dataclass(frozen=True)
class Answer:
    """What came of one input, for people and as the keys of --json."""

    status: str
    text: str = ""
    solution: Grid | None = None
    count: int | None = None
    error: str | None = None
    more: Mapping[str, object] | None = None

    def json(self, number: int) -> str:
        solution = None if self.solution is None else list(self.solution)
        keys = {"input": number, "status": self.status, "solution": solution, "count": self.count}
        return json.dumps(keys | {"error": self.error} | dict(self.more or {}), separators=(",", ":"))


Ask = Callable[[Puzzle, bool], Answer]
"""A puzzle, and whether it is the only one."""


def answer_all(
    puzzle: str | None, file: str | None, ask: Ask, as_json: bool = False, codes: dict[str, int] = EXIT_CODES
) -> int:
    """Answer the inputs one after the other, each as soon as its answer is known."""
    entries = read_entries(puzzle, file)
    exits = set()
    for number, entry in enumerate(entries, 1):
        found = answer(entry, ask, alone=len(entries) == 1)
        if found.status == "error":
            complain(str(found.error))
        if as_json or found.text:
            print(found.json(number) if as_json else found.text)
        exits.add(codes[found.status])
    return worst(exits)


def answer(entry: files.Entry, ask: Ask, alone: bool = False) -> Answer:
    """What `ask` says, or what went wrong, in the same form."""
    try:
        puzzle = parse(entry.text)
        return ask(puzzle, alone)
    except NoSolution as error:
        return Answer("none", str(error), None, 0, str(error))
    except NotUnique as error:
        return Answer("multiple", str(error) if alone else SAID["multiple"], None, 2, SAID["multiple"])
    except Stuck as error:
        return _stuck(puzzle, alone, error)
    except BudgetExceeded as error:
        return Answer("budget", str(error), None, error.count, str(error))
    except (TokeruError, MemoryError) as error:
        return Answer("error", error=_one_line(f"line {entry.line}: {error}"))


def worst(exit_codes: Iterable[int]) -> int:
    return max(exit_codes, key=FROM_BEST_TO_WORST.index)


def read_entries(puzzle: str | None, file: str | None) -> list[files.Entry]:
    """The puzzles of the argument, the file or standard input, still as texts."""
    if puzzle is not None and file is not None:
        raise TokeruError("give a puzzle or a --file, not both")
    entries = list(files.split(decode(read_bytes(file) if puzzle is None else os.fsencode(puzzle))))
    if not entries:
        raise NotationError("no puzzle found")
    return entries


def read_bytes(file: str | None) -> bytes:
    if file not in (None, "-"):
        try:
            with open(str(file), "rb") as opened:
                return opened.read()
        except (OSError, ValueError) as error:
            raise TokeruError(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    if sys.stdin is None or sys.stdin.isatty():
        raise TokeruError("no puzzle given: write it as an argument, name a --file, or pipe it in")
    return sys.stdin.buffer.read()


def decode(data: bytes) -> str:
    """UTF-8 without NULs, or the line that is something else."""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _not_text(data, error.start) from None
    if "\0" in text:
        raise _not_text(data, data.index(0))
    return text


def _not_text(data: bytes, position: int) -> NotationError:
    line = data.count(b"\n", 0, position) + 1
    return NotationError(f"line {line}: byte 0x{data[position]:02x} is not text; puzzles are UTF-8")


# --- what answers are made of -----------------------------------------------------------------------


def _stuck(puzzle: Puzzle, alone: bool, error: Stuck) -> Answer:
    """How far it came, and what is possible there."""
    cells = [sorted(values) for values in error.candidates]
    text = f"{error}{separator(alone)}{candidate_text(puzzle, cells, alone)}"
    return Answer("budget", text, None, error.count, str(error), {"candidates": cells})


def candidate_text(puzzle: Puzzle, cells: Iterable[Iterable[int]], alone: bool) -> str:
    from tokeru import render

    if alone:
        return render.candidates(puzzle, [mask_of(values) for values in cells])
    return " ".join(map(grid.symbols, map(tuple, cells)))


def separator(alone: bool) -> str:
    """Between what is drawn, or is on one line, and a remark on it."""
    return "\n" if alone else "  "


def complain(message: str) -> None:
    print(f"tokeru: {_one_line(message)}", file=sys.stderr)


def _one_line(message: str) -> str:
    """A message that quotes its input stays short."""
    line = " ".join(message[: 4 * LONGEST_MESSAGE].split())
    return line if len(line) <= LONGEST_MESSAGE else line[:LONGEST_MESSAGE] + " …"
