"""The command line: read the inputs, ask each puzzle, print the answers.

    bytes ──decode──▶ text ──split──▶ entries ──parse──▶ puzzles ──ask──▶ answers ──▶ lines or JSON, exit code

Answers go to standard output, also "no solution"; complaints about the input go to standard error.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Annotated, NamedTuple

import typer

from tokeru import grid
from tokeru.budget import DEFAULT, Budget, read_budget
from tokeru.errors import (
    BudgetExceeded,
    NoSolution,
    NotationError,
    NotProved,
    NotUnique,
    Stuck,
    TokeruError,
)
from tokeru.exports import WRITERS, writer
from tokeru.logic import words
from tokeru.logic.grades import Grade
from tokeru.notation import files, parse
from tokeru.problem import mask_of
from tokeru.puzzle import Grid, Puzzle, Status
from tokeru.search import ENGINES, load

BAD_INPUT, BROKEN_PIPE = 2, 141
EXIT_CODES = {"unique": 0, "multiple": 0, "done": 0, "none": 1, "budget": 3, "error": BAD_INPUT}
FROM_BEST_TO_WORST = (0, 1, 3, BAD_INPUT)
SAID = {"unique": "exactly one solution", "multiple": "several solutions"}
LONGEST_MESSAGE = 300
LABEL = 12
LONGEST_ID = 28

HELP = """Solve, prove, explain and grade Sudoku, Futoshiki and everything between them.

A PUZZLE is an argument, a --file or standard input, in any notation Tokeru knows; a file may hold many.
Write -- before a puzzle that starts with a dash.
"""
EPILOG = """Exit codes: 0 done, 1 no solution (check: not exactly one; prove, explain, grade: several;
verify: refused), 3 budget used up, 2 bad input. Of several inputs the worst counts, in that order; a bad one
is reported with its line, and the rest still run.
"""

app = typer.Typer(
    help=HELP, epilog=EPILOG, rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip

PuzzleText = Annotated[str | None, typer.Argument(metavar="PUZZLE", help="The puzzle.", show_default=False)]
File = Annotated[str | None, typer.Option("--file", "-f", metavar="FILE", help="Read the puzzles from here.")]
All = Annotated[bool, typer.Option("--all", help="All solutions.")]
Limit = Annotated[int | None, typer.Option("--limit", metavar="N", help="At most so many solutions.")]
BudgetText = Annotated[
    str | None, typer.Option("--budget", metavar="B", help=f"10s, 500ms, 2min, or nodes; usually {DEFAULT}.")
]
Engine = Annotated[str, typer.Option("--engine", metavar="NAME", help=f"One of {', '.join(ENGINES)}.")]
Verbose = Annotated[
    bool,
    typer.Option("--verbose", "-v", help="Say what the engine does.", callback=lambda wanted: _log(wanted)),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object per puzzle.")]
GridFile = Annotated[str | None, typer.Argument(metavar="FILE", help="Grid 01 …", show_default=False)]
Version = Annotated[bool, typer.Option("--version", help="Print the version.")]
Out = Annotated[str | None, typer.Option("--out", "-o", metavar="PATH", help="Write it here.")]
CertificatePath = Annotated[str, typer.Argument(metavar="PATH", help="Where it was written.")]
To = Annotated[str, typer.Option("--to", metavar="NAME", help=f"One of {', '.join(WRITERS)}.")]
Minimal = Annotated[bool, typer.Option("--minimal", help="Also say which clues it can do without.")]
StateText = Annotated[
    str | None, typer.Option("--state", metavar="TEXT", help="What the player has, cell by cell.")
]
Stage = Annotated[
    int, typer.Option("--stage", help="1: where to look, 2: which technique, 3: all.", min=1, max=3)
]
Language = Annotated[
    str, typer.Option("--language", "-l", metavar="TAG", help=f"One of {', '.join(words.languages())}.")
]
Allow = Annotated[
    str | None,
    typer.Option("--allow", metavar="NAMES", help="Use only these techniques, families or levels: a,b,c."),
]
Forbid = Annotated[str, typer.Option("--forbid", metavar="NAMES", help="Do not use these.")]
Boards = Annotated[bool, typer.Option("--board", help="Draw the candidates after each step.")]
JsonRows = Annotated[bool, typer.Option("--json", help="One JSON object per technique.")]


# --- the commands ---------------------------------------------------------------------------------


@app.callback(invoke_without_command=True)
def tokeru(context: typer.Context, version: Version = False) -> None:
    if version:
        from tokeru import __version__

        print(f"tokeru {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def solve(
    puzzle: PuzzleText = None, file: File = None, every: All = False, limit: Limit = None,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Print a solution, and say so when there are several.

    One puzzle is drawn as a board. Of many puzzles each is one line; so is each solution of --all or --limit.
    """
    if every or limit is not None:
        search = Search.of(engine, budget, None if every else limit)
        ask: Ask = partial(_list_solutions, search=search, print_each=not as_json)
    else:
        ask = partial(_solve, search=Search.of(engine, budget, 2))
    raise typer.Exit(answer_all(puzzle, file, ask, as_json))


@app.command()
def count(
    puzzle: PuzzleText = None, file: File = None, every: All = False, limit: Limit = None,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Print the number of solutions: --all of them, or counted up to a --limit."""
    search = Search.of(engine, budget, None if every else limit)
    raise typer.Exit(answer_all(puzzle, file, partial(_count, search=search), as_json))


@app.command()
def check(
    puzzle: PuzzleText = None, file: File = None, minimal: Minimal = False,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Say whether there is exactly one solution.

    With --minimal also which givens and local rules are redundant: without them it stays the only one.
    """
    ask = partial(_check, search=Search.of(engine, budget, 2), minimal=minimal)
    raise typer.Exit(answer_all(puzzle, file, ask, as_json, EXIT_CODES | {"multiple": 1}))


@app.command()
def prove(puzzle: PuzzleText = None, file: File = None, out: Out = None, budget: BudgetText = None) -> None:
    """Write a certificate: the solution and a proof that there is no other, or a proof that there is none.

    It is a directory, or one file if the name ends in .json; without --out the JSON is printed.
    """
    ask = partial(_prove, out=out, budget=_budget(budget))
    raise typer.Exit(answer_all(puzzle, file, ask, codes=EXIT_CODES | {"multiple": 1}))


@app.command()
def verify(certificate: CertificatePath, budget: BudgetText = None) -> None:
    """Check a certificate, a directory or a JSON file, without asking a solver."""
    raise typer.Exit(_verify(certificate, _budget(budget)))


@app.command()
def candidates(
    puzzle: PuzzleText = None, file: File = None,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Print for each cell the values that it has in some solution.

    One puzzle is drawn as a board. Of many puzzles each is one line with a space between its cells.
    """
    ask = partial(_candidates, search=Search.of(engine, budget, 2))
    raise typer.Exit(answer_all(puzzle, file, ask, as_json))


@app.command()
def hint(
    puzzle: PuzzleText = None, file: File = None, state: StateText = None, stage: Stage = 3,
    language: Language = "en", allow: Allow = None, forbid: Forbid = "",
    budget: BudgetText = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Help a player: name a mistake, or else the simplest next step, in three stages.

    The --state is what the player has; without it, the givens.
    """
    choice = Choice.of(language, budget, allow, forbid)
    ask = partial(_hint, state=state, stage=stage, choice=choice)
    raise typer.Exit(answer_all(puzzle, file, ask, as_json))


@app.command()
def explain(
    puzzle: PuzzleText = None, file: File = None, board: Boards = False,
    language: Language = "en", allow: Allow = None, forbid: Forbid = "",
    budget: BudgetText = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Tell the whole way to the solution, step by step, and how hard it is."""
    ask = partial(_explain, board=board, choice=Choice.of(language, budget, allow, forbid))
    raise typer.Exit(answer_all(puzzle, file, ask, as_json, EXIT_CODES | {"multiple": 1}))


@app.command()
def grade(
    puzzle: PuzzleText = None, file: File = None, language: Language = "en",
    budget: BudgetText = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Say how hard a puzzle is for people: its level, its ratings, and the techniques it needs.

    Of many puzzles each is one line.
    """
    ask = partial(_grade, choice=Choice.of(language, budget))
    raise typer.Exit(answer_all(puzzle, file, ask, as_json, EXIT_CODES | {"multiple": 1}))


@app.command()
def techniques(language: Language = "en", as_json: JsonRows = False) -> None:
    """List every technique, the simplest first: its id, score, rating, level, family and name."""
    from tokeru.logic.techniques import described

    for row in described(language):
        print(json.dumps(row, ensure_ascii=False) if as_json else _technique_line(row, language))


@app.command()
def convert(puzzle: PuzzleText = None, file: File = None, to: To = "line") -> None:
    """Write puzzles in another notation. What cannot be said in it is refused."""
    write = writer(to)
    raise typer.Exit(answer_all(puzzle, file, lambda puzzle, alone: Answer("done", write(puzzle))))


@app.command()
def rules() -> None:
    """List every rule: its name, what it says, and an example."""
    from tokeru.rules import all_rules

    for name, rule in all_rules().items():
        print(f"{name:<16}{(rule.__doc__ or '').splitlines()[0]}\n{'':<16}{rule.example.line}")


@app.command()
def euler(file: GridFile = None, budget: BudgetText = None, engine: Engine = "auto") -> None:
    """Print the sum of the three-digit numbers in the top left corners of all solutions."""
    ask = partial(_corner, search=Search.of(engine, budget, 1))
    answers = [(entry.line, answer(entry, ask)) for entry in read_entries(None, file)]
    for line, found in answers:
        if found.error is not None:
            _complain(found.error if found.status == "error" else f"line {line}: {found.error}")
    code = worst(EXIT_CODES[found.status] for _, found in answers)
    if code == 0:
        print(sum(int(found.text) for _, found in answers))
    raise typer.Exit(code)


# --- asking a puzzle ------------------------------------------------------------------------------


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


class Search(NamedTuple):
    """How to search, and how many solutions are wanted (None: all)."""

    engine: str
    budget: Budget
    limit: int | None

    @staticmethod
    def of(engine: str, budget: str | None, limit: int | None) -> Search:
        load(engine)
        if limit is not None and limit < 1:
            raise TokeruError(f"a limit of {limit} counts nothing")
        return Search(engine, _budget(budget), limit)

    @property
    def enough(self) -> int | None:
        """Solutions to look for: whether there is a second one is always of interest."""
        return None if self.limit is None else max(self.limit, 2)

    def counted(self, found: int) -> int:
        return found if self.limit is None else min(found, self.limit)


class Solutions:
    """Solutions as they are found, how many there were, and whether the budget ended them."""

    def __init__(self, puzzle: Puzzle, search: Search) -> None:
        self.puzzle, self.search = puzzle, search
        self.count = 0
        self.error: BudgetExceeded | None = None

    def __iter__(self) -> Iterator[Grid]:
        try:
            found = self.puzzle.solutions(engine=self.search.engine, budget=self.search.budget)
            for solution in islice(found, self.search.enough):
                self.count += 1
                yield solution
        except BudgetExceeded as error:
            self.error = error

    def answer(self, text: str, solution: Grid | None, more: Mapping[str, object] | None = None) -> Answer:
        status = "budget" if self.error else Status.of(self.count).value
        error = str(self.error) if self.error else None
        return Answer(status, text, solution, self.search.counted(self.count), error, more)

    def check_any(self) -> None:
        if not self.count:
            raise self.error or NoSolution(cells=self.puzzle.violations())


def _solve(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    found = Solutions(puzzle, search)
    solutions = list(found)
    found.check_any()
    remark = str(found.error) if found.error else SAID["multiple"] if len(solutions) > 1 else ""
    return found.answer(_drawn(puzzle, solutions[0], alone, remark), solutions[0])


def _list_solutions(puzzle: Puzzle, alone: bool, *, search: Search, print_each: bool) -> Answer:
    """Print solutions as they are found, there may be millions; or keep them for one JSON object."""
    found = Solutions(puzzle, search)
    kept: list[Grid] = []
    for solution in found:
        if found.count == search.counted(found.count):
            if print_each:
                print(solution.text())
            if not print_each or not kept:
                kept.append(solution)
    found.check_any()
    remark = str(found.error) if found.error else ""
    return found.answer(remark, kept[0], {"solutions": [list(solution) for solution in kept]})


def _count(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    found = puzzle.count(search.enough, engine=search.engine, budget=search.budget)
    counted = search.counted(found)
    error = None if found else str(NoSolution(cells=puzzle.violations()))
    return Answer(Status.of(found).value, str(counted), None, counted, error)


def _check(puzzle: Puzzle, alone: bool, *, search: Search, minimal: bool) -> Answer:
    found = _count(puzzle, alone, search=search)
    checked = replace(found, text=found.error or SAID[found.status])
    unique = found.status == Status.UNIQUE.value
    return _redundant(puzzle, alone, search, checked) if minimal and unique else checked


def _redundant(puzzle: Puzzle, alone: bool, search: Search, checked: Answer) -> Answer:
    """Besides what was checked: what can be left out one by one, and what all at once."""
    report = puzzle.redundant(budget=search.budget)
    told = {"redundant": report.clues, "together": report.together}
    more = {name: [clue.text() for clue in clues] for name, clues in told.items()}
    said = [f"{name}: {'; '.join(clues)}" for name, clues in more.items() if clues]
    text = _separator(alone).join([checked.text, *(said or ["no clue is redundant"])])
    return replace(checked, text=text, more=more)


def _candidates(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    """The candidates tell the status too: none anywhere, one everywhere, or several somewhere."""
    cells = [sorted(values) for values in puzzle.candidates(engine=search.engine, budget=search.budget)]
    if not all(cells):
        raise NoSolution(cells=puzzle.violations())
    several = any(len(values) > 1 for values in cells)
    solution = None if several else Grid((value for (value,) in cells), puzzle.size)
    text = _candidate_text(puzzle, cells, alone)
    return Answer(Status.of(1 + several).value, text, solution, 1 + several, None, {"candidates": cells})


def _prove(puzzle: Puzzle, alone: bool, *, out: str | None, budget: Budget) -> Answer:
    if not alone:
        raise TokeruError("a certificate is for one puzzle; there are several")
    certificate = puzzle.prove(budget=budget)
    if out is None:
        return Answer("done", certificate.to_json())
    certificate.save(out)
    return Answer("done", f"proved, in {out}: {certificate}")


def _verify(path: str, budget: Budget) -> int:
    from tokeru.proof import Certificate

    certificate = Certificate.from_json(_decode(_read(path))) if path == "-" else Certificate.load(path)
    try:
        certificate.check(budget=budget)
    except (NotProved, BudgetExceeded) as error:
        print(f"refused: {error}" if isinstance(error, NotProved) else error)
        return EXIT_CODES["none" if isinstance(error, NotProved) else "budget"]
    print(f"verified: {certificate}")
    return 0


class Choice(NamedTuple):
    """How to explain: in which words, with which techniques, and for how long."""

    language: str
    allow: str | None
    forbid: str
    budget: Budget

    @staticmethod
    def of(language: str, budget: str | None, allow: str | None = None, forbid: str = "") -> Choice:
        """What makes no sense is refused before any puzzle is read."""
        from tokeru.logic.techniques import chosen

        words.load(language)
        chosen(allow, forbid)
        return Choice(language, allow, forbid, _budget(budget))


def _hint(puzzle: Puzzle, alone: bool, *, state: str | None, stage: int, choice: Choice) -> Answer:
    if state is not None and not alone:
        raise TokeruError("a state is for one puzzle; there are several")
    found = puzzle.hint(state, allow=choice.allow, forbid=choice.forbid, budget=choice.budget)
    text = found.stage(stage, choice.language)
    count, more = 2 if found.several else 1, {"hint": found.as_dict() | {"text": text}}
    return Answer(Status.of(count).value, text.replace("\n", _separator(alone)), None, count, None, more)


def _explain(puzzle: Puzzle, alone: bool, *, board: bool, choice: Choice) -> Answer:
    from tokeru import render
    from tokeru.logic.paths import Path

    path = Path(puzzle, choice.allow, choice.forbid, choice.budget)
    told, steps = [] if alone else [repr(puzzle)], []
    for number, step in enumerate(path, 1):
        text = step.explain(choice.language)
        told += [f"{number}. {text}"] + [render.candidates(puzzle, path.candidates())] * board
        steps.append(step.as_dict() | {"text": text})
    told += [] if path.is_at_end else [words.say("stuck", choice.language)]
    grade = puzzle.grade(budget=choice.budget._replace(nodes=0))
    told.append(_grade_line(grade, choice.language))
    more = {"grade": grade.as_dict(), "steps": steps}
    return Answer("unique", "\n".join(told), path.solution, 1, None, more)


def _grade(puzzle: Puzzle, alone: bool, *, choice: Choice) -> Answer:
    found = puzzle.grade(budget=choice.budget)
    text = _grade_block(puzzle, found, choice.language) if alone else _grade_line(found, choice.language)
    return Answer("unique", text, None, 1, None, {"grade": found.as_dict()})


def _grade_line(grade: Grade, language: str) -> str:
    level, minutes = words.level(grade.level, language), words.say("minutes", language, minutes=grade.minutes)
    return f"{level}, score {grade.score}, rating {grade.rating}, HoDoKu {grade.hodoku}, {minutes}"


def _grade_block(puzzle: Puzzle, grade: Grade, language: str) -> str:
    names = {technique: words.name(technique, language, puzzle) for technique in grade.techniques}
    used = [f"{count:>3} × {names[technique]}" for technique, count in grade.techniques.items()]
    rows = {
        "level": words.level(grade.level, language),
        "score": f"{grade.score} of 100",
        "rating": f"{grade.rating} as Sudoku Explainer rates",
        "HoDoKu": f"{grade.hodoku} as HoDoKu scores",
        "time": words.say("minutes", language, minutes=grade.minutes),
        "hardest": names.get(grade.hardest, ""),
        "techniques": ("\n" + " " * LABEL).join(used),
    }
    return "\n".join(f"{label:<{LABEL}}{told}".rstrip() for label, told in rows.items())


def _technique_line(row: Mapping[str, str | int | float], language: str) -> str:
    level, family = words.level(str(row["level"]), language), words.family(str(row["family"]), language)
    numbers = f"{row['score']:>6}{row['rating']:>6}"
    return f"{row['id']:<{LONGEST_ID}}{numbers}  {level}, {family}: {row['name']}"


def _budget(budget: str | None) -> Budget:
    return DEFAULT if budget is None else read_budget(budget)


def _corner(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    if puzzle.size != 9:
        raise TokeruError(f"a board of size {puzzle.size} has no three-digit corner; size 9 is asked for")
    solution = puzzle.solve(engine=search.engine, budget=search.budget)
    return Answer("done", "".join(map(str, solution[:3])))


def _drawn(puzzle: Puzzle, solution: Grid, alone: bool, remark: str) -> str:
    from tokeru import render

    parts = [render.text(puzzle, solution) if alone else solution.text(), remark]
    return _separator(alone).join(filter(None, parts))


def _stuck(puzzle: Puzzle, alone: bool, error: Stuck) -> Answer:
    """How far it came, and what is possible there."""
    cells = [sorted(values) for values in error.candidates]
    text = f"{error}{_separator(alone)}{_candidate_text(puzzle, cells, alone)}"
    return Answer("budget", text, None, error.count, str(error), {"candidates": cells})


def _candidate_text(puzzle: Puzzle, cells: Iterable[Iterable[int]], alone: bool) -> str:
    from tokeru import render

    if alone:
        return render.candidates(puzzle, [mask_of(values) for values in cells])
    return " ".join(map(grid.symbols, map(tuple, cells)))


def _separator(alone: bool) -> str:
    """Between what is drawn, or is on one line, and a remark on it."""
    return "\n" if alone else "  "


# --- from inputs to an exit code ------------------------------------------------------------------


def answer_all(
    puzzle: str | None, file: str | None, ask: Ask, as_json: bool = False, codes: dict[str, int] = EXIT_CODES
) -> int:
    """Answer the inputs one after the other, each as soon as its answer is known."""
    entries = read_entries(puzzle, file)
    exits = set()
    for number, entry in enumerate(entries, 1):
        found = answer(entry, ask, alone=len(entries) == 1)
        if found.status == "error":
            _complain(str(found.error))
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
    entries = list(files.split(_decode(_read(file) if puzzle is None else os.fsencode(puzzle))))
    if not entries:
        raise NotationError("no puzzle found")
    return entries


def _read(file: str | None) -> bytes:
    if file not in (None, "-"):
        try:
            with open(str(file), "rb") as opened:
                return opened.read()
        except (OSError, ValueError) as error:
            raise TokeruError(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    if sys.stdin is None or sys.stdin.isatty():
        raise TokeruError("no puzzle given: write it as an argument, name a --file, or pipe it in")
    return sys.stdin.buffer.read()


def _decode(data: bytes) -> str:
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


def _log(wanted: bool) -> None:
    """Show what is logged, on standard error."""
    if wanted:
        import logging

        logging.basicConfig(level=logging.INFO, format="tokeru: %(message)s")


def _complain(message: str) -> None:
    print(f"tokeru: {_one_line(message)}", file=sys.stderr)


def _one_line(message: str) -> str:
    """A message that quotes its input stays short."""
    line = " ".join(message[: 4 * LONGEST_MESSAGE].split())
    return line if len(line) <= LONGEST_MESSAGE else line[:LONGEST_MESSAGE] + " …"


def main(args: Sequence[str] | None = None) -> int:
    """The command `tokeru`. Ctrl-C and a closed pipe end it quietly, anything refused with one line."""
    _never_fail_to_print()
    try:
        code = typer.main.get_command(app).main(args, "tokeru", standalone_mode=False)
        print(end="", flush=True)
        return code or 0
    except typer.TyperException as error:
        _complain(f"{error.format_message().rstrip('.')}; see tokeru --help")
    except TokeruError as error:
        _complain(str(error))
    except (BrokenPipeError, SystemExit):  # typer makes a SystemExit of a broken pipe
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()
        _complain(f"cannot write: {error.strerror}")
    return BAD_INPUT


def _never_fail_to_print() -> None:
    """A terminal that has no box-drawing characters shows question marks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """What is still buffered goes nowhere, so that leaving is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
