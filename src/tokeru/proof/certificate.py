"""The certificate: a claim about a puzzle, and its proof.

    puzzle     a Tokeru line
    solution   its values; none if the claim is that there is no solution
    formula    clauses (DIMACS) that are satisfied by the *other* solutions and by nothing else
    proof      lemmas (DRAT) that end in the empty clause, so nothing satisfies the formula

It is written as one JSON file, or as a directory with a file for each of these. docs/formats.md has both.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

from tokeru.arguments import path as read_path
from tokeru.arguments import text as read_text
from tokeru.budget import UNLIMITED, USUAL_SECONDS, Meter, read_limits
from tokeru.engines.cnf import Cnf, encode
from tokeru.errors import NotationError, NotProved, TokeruError
from tokeru.notation import line
from tokeru.proof.checker import Checker
from tokeru.proof.drat import follow, read
from tokeru.puzzle import Grid, Puzzle, Status

T = TypeVar("T")

VERSION = 1
"""Of the written forms and of the encoding: a different encoding gives a different formula."""

MANY_LINES = 1000
"""Lines of a formula between two looks at the clock."""
HEAD = "certificate.json"
FILES = {"puzzle": "puzzle.txt", "solution": "solution.txt", "formula": "formula.cnf", "proof": "proof.drat"}
SAID = {Status.UNIQUE: "exactly one solution", Status.NONE: "no solution"}


@dataclass(frozen=True)
class Certificate:
    """A puzzle and its only solution, or none, with a proof. `check` says whether it is correct."""

    puzzle: Puzzle
    solution: Grid | None
    formula: str = field(repr=False)
    proof: str = field(repr=False)

    @property
    def status(self) -> Status:
        return Status.NONE if self.solution is None else Status.UNIQUE

    def __str__(self) -> str:
        said = f"{line.format(self.puzzle)} has {SAID[self.status]}"
        return said if self.solution is None else f"{said}, {self.solution.text()}"

    # --- checking -------------------------------------------------------------------------------

    def check(self, *, seconds: float | None = USUAL_SECONDS, nodes: int | None = None) -> None:
        """Raise NotProved unless solution, formula and proof are all correct. No solver is asked."""
        self.check_within(Meter(read_limits(seconds, nodes)))

    def check_within(self, meter: Meter) -> None:
        self._check_solution()
        formula = other_solutions(self.puzzle, self.solution, meter)
        self._check_formula(formula, meter)
        follow(read(lines(self.proof), len(formula.names)), checker_of(formula, meter), meter)

    def _check_solution(self) -> None:
        """Against what violates the rules, not against how they are lowered."""
        if self.solution is None:
            return
        if len(self.solution) != self.puzzle.size**2:
            raise NotProved("solution: it does not fill the board")
        cells = self.puzzle.violations_of(self.puzzle.ruleset.counted(self.solution))
        if cells:
            raise NotProved(f"solution: conflict at {' '.join(cells)}")

    def _check_formula(self, formula: Cnf, meter: Meter) -> None:
        """Compare it with the puzzle's own, line by line."""
        meant = meter.look(dimacs(formula, self.puzzle, self.solution), "reading the formula", MANY_LINES)
        for number, (found, right) in enumerate(zip_longest(lines(self.formula), meant), 1):
            if found != right:
                raise NotProved(f"formula, line {number}: {_said(found)}; the puzzle has {_said(right)}")

    # --- one JSON file --------------------------------------------------------------------------

    def to_json(self) -> str:
        return json.dumps(self._head() | self._texts(), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_json(text: str) -> Certificate:
        return _from_entries(_load_json("certificate", read_text("a certificate", text, NotationError)))

    def _head(self) -> dict[str, object]:
        return {"v": VERSION, "status": self.status.value}

    def _texts(self) -> dict[str, str | None]:
        solution = None if self.solution is None else self.solution.text()
        puzzle = line.format(self.puzzle)
        return {"puzzle": puzzle, "solution": solution, "formula": self.formula, "proof": self.proof}

    # --- files ----------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write one file if the name ends in .json, otherwise a directory."""
        path = read_path("the name of a certificate", path)
        if path.suffix.lower() == ".json":
            _write(path, self.to_json())
            return
        path.mkdir(parents=True, exist_ok=True)
        _write(path / HEAD, json.dumps(self._head()))
        for key, text in self._texts().items():
            _write(path / FILES[key], text)

    @staticmethod
    def load(path: str | Path) -> Certificate:
        """Read what `save` wrote."""
        path = read_path("the name of a certificate", path)
        if not path.is_dir():
            return Certificate.from_json(_read(path))
        head = _load_json(HEAD, _read(path / HEAD))
        files = {key: path / name for key, name in FILES.items()}
        if not files["solution"].exists():
            del files["solution"]
        return _from_entries(head | {key: _read(file) for key, file in files.items()})


# --- the formula --------------------------------------------------------------------------------


def other_solutions(puzzle: Puzzle, solution: Grid | None, meter: Meter = UNLIMITED) -> Cnf:
    """Clauses that are satisfied by all solutions but this one, and by nothing else."""
    formula = encode(puzzle.lowered(meter), meter=meter)
    if solution is not None:
        formula.clauses.append(formula.blocking(puzzle.ruleset.counted(solution)))
    return formula


def dimacs(formula: Cnf, puzzle: Puzzle, solution: Grid | None) -> Iterator[str]:
    meant = "all solutions" if solution is None else f"all solutions but {solution.text()}"
    return formula.dimacs([line.format(puzzle), meant])


def checker_of(formula: Cnf, meter: Meter) -> Checker:
    checker = Checker(len(formula.names))
    for clause in meter.look(formula.clauses, "reading the formula"):
        checker.add(clause)
    return checker


# --- reading and writing ------------------------------------------------------------------------


def lines(text: str) -> list[str]:
    """Exactly as written: only the newline character ends a line."""
    return text.removesuffix("\n").split("\n") if text else []


def _from_entries(entries: Mapping[str, object]) -> Certificate:
    version, status = entries.get("v"), entries.get("status")
    if type(version) is not int or version != VERSION:
        raise NotationError(f"certificate: version {_short(version)} is unknown; this is version {VERSION}")
    puzzle = _read_as("puzzle", line.parse, _text(entries, "puzzle"))
    solution = None
    if entries.get("solution") is not None:
        solution = _read_as("solution", partial(_grid, puzzle), _text(entries, "solution"))
    certificate = Certificate(puzzle, solution, _text(entries, "formula"), _text(entries, "proof"))
    if status != certificate.status.value:
        found = "no solution" if solution is None else "a solution"
        raise NotationError(f"certificate: the status is {_short(status)}, but there is {found}")
    return certificate


def _text(entries: Mapping[str, object], key: str) -> str:
    text = entries.get(key)
    if not isinstance(text, str):
        raise NotationError(f"certificate: {key} must be a text, not {_short(text)}")
    return text


def _grid(puzzle: Puzzle, text: str) -> Grid:
    board = puzzle.ruleset.without_gaps(puzzle.values_of(text))
    if 0 in board:
        raise NotProved("solution: it does not fill the board")
    return Grid.unchecked(puzzle.ruleset.shown(board))


def _read_as(what: str, read: Callable[[str], T], text: str) -> T:
    """What the text says, or an error that says which text is wrong."""
    try:
        return read(text)
    except NotProved:
        raise
    except TokeruError as error:
        raise NotationError(f"{what}: {error}") from None


def _load_json(what: str, text: str) -> dict[str, object]:
    try:
        entries = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"{what}: not JSON: {error.msg}", error.pos) from None
    except (ValueError, RecursionError):
        raise NotationError(f"{what}: expected JSON with a certificate") from None
    if not isinstance(entries, dict):
        raise NotationError(f"{what}: must be an object, not {_short(entries)}")
    return entries


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"{path}: byte {error.start + 1} is not text") from None
    except (OSError, ValueError) as error:
        raise TokeruError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _write(path: Path, text: str | None) -> None:
    """Write the text, ending in a newline. If there is no text, an earlier file must not stay."""
    if text is None:
        path.unlink(missing_ok=True)
    else:
        path.write_text(text.removesuffix("\n") + "\n", encoding="utf-8", newline="\n")


def _said(line: str | None) -> str:
    return "nothing" if line is None else _short(line)


def _short(value: object) -> str:
    """A value in a message, as JSON writes it, cut short."""
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= 40 else written[:40] + "…"
