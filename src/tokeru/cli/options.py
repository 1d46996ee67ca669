"""What the commands can be told, each said once."""

from __future__ import annotations

from typing import Annotated

import typer

from tokeru.budget import DEFAULT, Budget, read_budget
from tokeru.exports import WRITERS
from tokeru.logic import words
from tokeru.search import ENGINES

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


def _log(wanted: bool) -> None:
    """Show what is logged, on standard error."""
    if wanted:
        import logging

        logging.basicConfig(level=logging.INFO, format="tokeru: %(message)s")


def budget_of(budget: str | None) -> Budget:
    return DEFAULT if budget is None else read_budget(budget)
