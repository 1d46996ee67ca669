"""From inputs to answers and an exit code.

    inputs ──parse──▶ puzzles ──ask──▶ answers ──▶ lines or JSON, exit code

Answers go to standard output, even "no solution"; complaints about the input go to standard error. Where
there are many inputs, a bad one has its line among the answers too, so that line k answers input k.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from tokeru import grid
from tokeru.board import mask_in
from tokeru.cli.inputs import Input
from tokeru.errors import BudgetExceeded, NoSolution, NotUnique, Stuck, TokeruError
from tokeru.notation import parse
from tokeru.puzzle import Grid, Puzzle

BAD_INPUT = 2
EXIT_CODES = {"unique": 0, "multiple": 0, "done": 0, "none": 1, "budget": 3, "error": BAD_INPUT}
FROM_BEST_TO_WORST = (0, 1, 3, BAD_INPUT)
SAID = {"unique": "exactly one solution", "multiple": "several solutions"}
LONGEST_MESSAGE = 300
NO_MEMORY = "not enough memory"
"""Said after the error is dropped, and with it what filled the memory: to say something takes some."""


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
Find = Callable[[Input, bool], Answer]


def answer_all(
    inputs: Sequence[Input], ask: Ask, as_json: bool = False, codes: dict[str, int] = EXIT_CODES
) -> int:
    """Answer the inputs one after another, each as soon as its answer is known."""
    return answer_each(inputs, lambda asked, alone: answer(asked, ask, alone), as_json, codes)


def answer_each(
    inputs: Sequence[Input], find: Find, as_json: bool = False, codes: dict[str, int] = EXIT_CODES
) -> int:
    """The same, where more than the puzzle of an input is asked."""
    alone = len(inputs) == 1
    exits = set()
    for number, asked in enumerate(inputs, 1):
        found = find(asked, alone)
        if found.status == "error":
            complain(str(found.error))
        if as_json or found.text:
            print(found.json(number) if as_json else found.text)
        exits.add(codes[found.status])
    return worst(exits)


def answer(asked: Input, ask: Ask, alone: bool = False) -> Answer:
    """What `ask` says, or what went wrong, in the same form."""
    return guarded(asked, alone, lambda: _answer(asked, ask, alone))


def guarded(asked: Input, alone: bool, found: Callable[[], Answer]) -> Answer:
    with suppress(MemoryError):
        try:
            return found()
        except TokeruError as error:
            return _refused(asked, alone, str(error))
    return _refused(asked, alone, NO_MEMORY)


def _answer(asked: Input, ask: Ask, alone: bool) -> Answer:
    puzzle = parse(asked.text, lenient=asked.lenient)
    return _with_doubt(asked, puzzle, alone, _asked(puzzle, ask, alone))


def _asked(puzzle: Puzzle, ask: Ask, alone: bool) -> Answer:
    try:
        return ask(puzzle, alone)
    except NoSolution as error:
        return Answer("none", str(error), None, 0, str(error))
    except NotUnique as error:
        return Answer("multiple", str(error) if alone else SAID["multiple"], None, 2, SAID["multiple"])
    except Stuck as error:
        return _stuck(puzzle, alone, error)
    except BudgetExceeded as error:
        return Answer("budget", str(error), None, error.count, str(error))


def _with_doubt(asked: Input, puzzle: Puzzle, alone: bool, found: Answer) -> Answer:
    """What is found of a puzzle that was not all understood says so: in the answer, or beside it."""
    if not puzzle.without:
        return found
    said = puzzle.about.doubt
    if found.status == "done":
        complain(f"{asked.place}: {said}")
        return found
    text = found.text if said in found.text else f"{found.text}{separator(alone)}{said}"
    return replace(found, text=text, more={"without": [*puzzle.without]} | dict(found.more or {}))


def _refused(asked: Input, alone: bool, why: str) -> Answer:
    text = "" if alone else _one_line(f"error: {why}")
    return Answer("error", text, error=_one_line(f"{asked.place}: {why}"))


def worst(exit_codes: Iterable[int]) -> int:
    return max(exit_codes, key=FROM_BEST_TO_WORST.index)


# --- what answers are made of -----------------------------------------------------------------------


def _stuck(puzzle: Puzzle, alone: bool, error: Stuck) -> Answer:
    """How far it got, and what is possible there."""
    cells = [sorted(values) for values in error.candidates]
    text = f"{error}{separator(alone)}{candidate_text(puzzle, cells, alone)}"
    return Answer("budget", text, None, error.count, str(error), {"candidates": cells})


def candidate_text(puzzle: Puzzle, cells: Iterable[Iterable[int]], alone: bool) -> str:
    from tokeru import render

    if alone:
        numbers = puzzle.ruleset.board.numbers
        return render.candidates(puzzle, [mask_in(numbers, values) for values in cells])
    return " ".join(map(grid.symbols, map(tuple, cells)))


def separator(alone: bool) -> str:
    """Between what is drawn, or is on one line, and a remark on it."""
    return "\n" if alone else "  "


def complain(message: str) -> None:
    print(f"tokeru: {_one_line(message)}", file=sys.stderr)


def _one_line(message: str) -> str:
    """A message that quotes its input stays short, and a terminal has nothing to obey in it."""
    line = " ".join(message[: 4 * LONGEST_MESSAGE].split())
    cut = line if len(line) <= LONGEST_MESSAGE else line[:LONGEST_MESSAGE] + " …"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)
