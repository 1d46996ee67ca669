"""The commands that make puzzles: generate, and kinds, which lists what there is to make."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from tokeru.cli.answers import EXIT_CODES, complain, separator
from tokeru.cli.app import app
from tokeru.cli.options import BudgetText, not_empty, seconds_of
from tokeru.errors import BudgetExceeded, TokeruError
from tokeru.exports import WRITERS, writer
from tokeru.generation.kinds import KINDS, LEVEL_NAMES, as_json
from tokeru.notation import line, seed_json
from tokeru.notation.symbols import quoted

if TYPE_CHECKING:
    from tokeru.generation import Generated
    from tokeru.generation.generator import Seed
    from tokeru.generation.recipe import Givens

USUAL_KIND = "futoshiki-sudoku"
LONGEST_KIND = 18
PICTURE = "svg"

KindName = Annotated[str, typer.Argument(metavar="KIND", help="What to make; `tokeru kinds` lists them.")]
LevelName = Annotated[
    str | None, typer.Option("--level", metavar="NAME", help=f"One of {', '.join(LEVEL_NAMES)}.")
]
Count = Annotated[
    int | None, typer.Option("--count", "-n", metavar="N", help="How many to make, one line each.")
]
SeedText = Annotated[
    str | None,
    typer.Option("--seed", metavar="SEED", help="A number or a text; the same seed gives the same puzzle."),
]
Size = Annotated[int | None, typer.Option("--size", metavar="N", help="The size of the board.")]
SymmetryName = Annotated[
    str,
    typer.Option("--symmetry", metavar="NAME", help="One of none, rotation, quarter-turn, mirror, diagonal."),
]
GivensText = Annotated[
    str | None,
    typer.Option(
        "--givens", metavar="N", help="How many: 24, or 22-28. With 0, the level only counts the signs."
    ),
]
TechniqueNames = Annotated[
    str | None,
    typer.Option(
        "--techniques", metavar="NAMES", help="Techniques that it needs; without a --level, nothing harder."
    ),
]
Daily = Annotated[
    str | None, typer.Option("--daily", metavar="DATE", help="The puzzle of the day: today, or 2026-11-15.")
]
Format = Annotated[str | None, typer.Option("--format", metavar="NAME", help=f"One of {', '.join(WRITERS)}.")]
OutFile = Annotated[
    str | None,
    typer.Option("--out", "-o", metavar="FILE", help="Write to this file.", callback=not_empty),
]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="How many threads; 0 means all cores.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")]
Solved = Annotated[bool, typer.Option("--solution", help="Print the solution too.")]
JsonKinds = Annotated[bool, typer.Option("--json", help="Print all data, as the page reads it.")]

Write = Callable[["Generated"], str]


@app.command()
def generate(
    kind: KindName = USUAL_KIND, level: LevelName = None, count: Count = None, seed: SeedText = None,
    size: Size = None, symmetry: SymmetryName = "none", givens: GivensText = None,
    techniques: TechniqueNames = None, daily: Daily = None, format: Format = None, out: OutFile = None,
    threads: Threads = 0, budget: BudgetText = None, as_json: Json = False, solution: Solved = False,
) -> None:  # fmt: skip
    """Make puzzles with exactly one solution.

    One is drawn as a board; with --count there is one line for each. The same --seed, or day, gives the same
    puzzles everywhere.
    """
    from tokeru.generation.generator import make, read_seed, seeds
    from tokeru.generation.recipe import recipe_for

    recipe = recipe_for(kind, level, size, symmetry, read_givens(givens), techniques)
    first = read_seed_text(seed, daily, recipe.kind.name, recipe.level.name)
    wanted = [read_seed(first)] if count is None else seeds(first, count)
    write = _writer(format, as_json, solution, alone=count is None)
    raise typer.Exit(_print_all(make(recipe, wanted, threads, seconds_of("generating", budget)), write, out))


@app.command()
def kinds(as_rows: JsonKinds = False) -> None:
    """List the kinds of puzzles that can be made.

    Each with what it is, its sizes and its levels.
    """
    if as_rows:
        print(as_json())
        return
    for kind in KINDS.values():
        sizes = f"sizes {', '.join(map(str, kind.sizes))}; {', '.join(kind.level_names())}"
        print(f"{kind.name:<{LONGEST_KIND}}{kind.says}\n{'':<{LONGEST_KIND}}{sizes}")


# --- reading what is wanted -----------------------------------------------------------------------


def read_seed_text(seed: str | None, daily: str | None, kind: str, level: str) -> Seed:
    """Digits are a number, all else is a text; a day has its own."""
    from tokeru.generation.daily import daily_seed

    if daily is not None and seed is not None:
        raise TokeruError("give a --seed or a --daily, not both")
    if daily is not None:
        return daily_seed(daily, kind, level)
    return int(seed) if seed is not None and re.fullmatch("[0-9]{1,20}", seed) else seed


def read_givens(written: str | None) -> Givens:
    if written is None:
        return None
    match = re.fullmatch(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", written.strip())
    if match is None:
        raise TokeruError(f"{quoted(written)} is not a number of givens; write 24, or 22-28")
    return (int(match[1]), int(match[2])) if match[2] else int(match[1])


# --- writing what was made ------------------------------------------------------------------------


def _writer(format: str | None, as_json: bool, solution: bool, alone: bool) -> Write:
    if as_json:
        return _as_json
    if format == seed_json.NAME:
        return lambda puzzle: seed_json.format(puzzle, puzzle.solution)
    if format == PICTURE:
        return lambda puzzle: puzzle.svg(puzzle.solution if solution else None)
    if format is None and alone:
        return partial(_drawn, solution=solution)
    return partial(_written, write=writer(format or line.NAME), solution=solution, alone=alone)


def _as_json(puzzle: Generated) -> str:
    return json.dumps(puzzle.as_dict(), separators=(",", ":"))


def _written(puzzle: Generated, *, write: Callable[[Generated], str], solution: bool, alone: bool) -> str:
    return separator(alone).join([write(puzzle), *[puzzle.solution.text()] * solution])


def _drawn(puzzle: Generated, *, solution: bool) -> str:
    from tokeru import render

    boards = [render.text(puzzle), *[render.text(puzzle, tuple(puzzle.solution))] * solution]
    return "\n".join([*boards, f"{puzzle.kind}, {puzzle.level}, seed {puzzle.seed}: {puzzle.structure}"])


def _print_all(puzzles: Iterable[Generated], write: Write, out: str | None) -> int:
    """Each as soon as it is made; those that were made before the budget ran out stay."""
    try:
        with _opened(out) as file:
            for puzzle in puzzles:
                print(write(puzzle), file=file)
    except BudgetExceeded as error:
        complain(str(error))
        return EXIT_CODES["budget"]
    return 0


def _opened(out: str | None) -> AbstractContextManager[TextIO]:
    if out is None or out == "-":
        return nullcontext(sys.stdout)
    try:
        return open(out, "w", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise TokeruError(f"{out}: {getattr(error, 'strerror', None) or error}") from None
