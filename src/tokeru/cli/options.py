"""What the commands can be told, each said once."""

from __future__ import annotations

from typing import Annotated

import typer

from tokeru.budget import DEFAULT, Budget, read_budget
from tokeru.errors import TokeruError
from tokeru.exports import WRITERS
from tokeru.logic import telling
from tokeru.search import ENGINES


def not_empty(named: str | list[str] | None) -> str | list[str] | None:
    """Refuse an empty name."""
    if named == "" or (isinstance(named, list) and "" in named):
        raise typer.BadParameter("the name is empty")
    return named


PuzzleText = Annotated[
    str | None,
    typer.Argument(
        metavar="PUZZLE", help="The puzzle, or the name of a file with puzzles.", show_default=False
    ),
]
File = Annotated[
    list[str] | None,
    typer.Option(
        "--file",
        "-f",
        metavar="FILE",
        help="Read puzzles from this file; may be repeated.",
        callback=not_empty,
    ),
]
Lenient = Annotated[
    bool, typer.Option("--lenient", help="Go on without rules that are not understood, and say so.")
]
All = Annotated[bool, typer.Option("--all", help="Print all solutions.")]
Limit = Annotated[int | None, typer.Option("--limit", metavar="N", help="Stop after this many solutions.")]
BudgetText = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="B",
        help=f"When to give up: 10s, 2min, or a number of nodes. [default: {DEFAULT}]",
    ),
]
Engine = Annotated[str, typer.Option("--engine", metavar="NAME", help=f"One of {', '.join(ENGINES)}.")]
Verbose = Annotated[
    bool,
    typer.Option("--verbose", "-v", help="Say what the engine does.", callback=lambda wanted: _log(wanted)),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")]
Out = Annotated[
    str | None,
    typer.Option("--out", "-o", metavar="PATH", help="Write to this file or folder.", callback=not_empty),
]
CertificatePath = Annotated[
    str, typer.Argument(metavar="PATH", help="The certificate: a folder or a JSON file.", callback=not_empty)
]
To = Annotated[str, typer.Option("--to", metavar="NAME", help=f"One of {', '.join(WRITERS)}.")]
Minimal = Annotated[bool, typer.Option("--minimal", help="Also list the clues that could be left out.")]
StateText = Annotated[
    str | None, typer.Option("--state", metavar="TEXT", help="What the player has so far, cell by cell.")
]
Stage = Annotated[
    int,
    typer.Option("--stage", metavar="N", help="1: where to look; 2: which technique; 3: all.", min=1, max=3),
]
Language = Annotated[
    str, typer.Option("--language", "-l", metavar="TAG", help=f"One of {', '.join(telling.languages())}.")
]
Allow = Annotated[
    str | None,
    typer.Option("--allow", metavar="NAMES", help="Use only these techniques, families or levels: a,b,c."),
]
Forbid = Annotated[str, typer.Option("--forbid", metavar="NAMES", help="Do not use these.")]
Boards = Annotated[bool, typer.Option("--board", help="Draw the candidates after each step.")]
JsonRows = Annotated[bool, typer.Option("--json", help="Print one JSON object per technique.")]


def _log(wanted: bool) -> None:
    """Show what is logged, on standard error."""
    if wanted:
        import logging

        logging.basicConfig(level=logging.INFO, format="tokeru: %(message)s")


def seconds_of(what: str, budget: str | None) -> Budget:
    """The budget for work that does not count nodes."""
    found = budget_of(budget)
    if found.nodes:
        raise TokeruError(f"{what} has a budget in seconds, such as 10s, not in nodes")
    return found


def budget_of(budget: str | None) -> Budget:
    return DEFAULT if budget is None else read_budget(budget)
