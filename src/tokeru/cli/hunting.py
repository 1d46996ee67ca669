"""The commands that hunt for puzzles: hunt, and hunt neighbours."""

from __future__ import annotations

import json
from heapq import nlargest
from typing import TYPE_CHECKING, Annotated

import typer

from tokeru.cli.app import app
from tokeru.cli.generating import Threads
from tokeru.cli.inputs import Input, read_inputs
from tokeru.cli.options import File, Json, PuzzleText, not_empty, seconds_of
from tokeru.errors import TokeruError
from tokeru.notation import parse
from tokeru.puzzle import Puzzle

if TYPE_CHECKING:
    from tokeru.research.neighbours import Neighbour

Folder = Annotated[
    str,
    typer.Option("--folder", metavar="DIR", help="The folder for the records.", callback=not_empty),
]
HuntBudget = Annotated[str, typer.Option("--budget", metavar="B", help="How long to hunt: 30s, 10min.")]
Pure = Annotated[bool, typer.Option("--pure", help="Hunt for no givens, and as few signs as possible.")]
MostSigns = Annotated[
    int | None,
    typer.Option(
        "--signs", metavar="K", help="Hunt for at most K signs, and as few givens as possible.", min=0, max=20
    ),
]
HuntSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="A number that decides where the hunt begins.")
]
Minus = Annotated[
    int, typer.Option("--minus", metavar="N", help="How many givens to take away: 1 or 2.", min=1, max=2)
]
Plus = Annotated[int, typer.Option("--plus", metavar="N", help="How many to put in: 1 or 2.", min=1, max=2)]
Top = Annotated[
    int | None,
    typer.Option("--top", metavar="N", help="Print the N hardest in the end, instead of all.", min=1),
]

hunts = typer.Typer(rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]})
app.add_typer(hunts, name="hunt")


@hunts.callback(invoke_without_command=True)
def hunt(
    context: typer.Context, folder: Folder = "hunt", budget: HuntBudget = "10min", pure: Pure = False,
    signs: MostSigns = None, threads: Threads = 0, seed: HuntSeed = None,
) -> None:  # fmt: skip
    """Hunt for Sudokus with signs and ever fewer clues; or for neighbours.

    The best are kept with their certificates. Stop it at any time; it goes on from there the next time.
    Without --pure or --signs it hunts for everything.
    """
    if context.invoked_subcommand is not None:
        return
    from tokeru.research import hunt as hunting

    if pure and signs is not None:
        raise TokeruError("give --pure or --signs, not both")
    goals = [hunting.PURE] if pure else hunting.GOALS if signs is None else [hunting.Goal(signs)]
    hunting.hunt(folder, seconds_of("a hunt", budget).seconds, goals, threads, seed)


@hunts.command()
def neighbours(
    puzzle: PuzzleText = None, file: File = None, minus: Minus = 1, plus: Plus = 1, top: Top = None,
    budget: HuntBudget = "10min", threads: Threads = 0, as_json: Json = False,
) -> None:  # fmt: skip
    """Hunt for minimal Sudokus that differ from others by a given or two, and rate them.

    One line each: the puzzle, and how hard Sudoku Explainer would call it.
    """
    from tokeru.research import neighbours as hunting

    puzzles = list(map(_classic, read_inputs(puzzle, file)))
    seconds = seconds_of("a hunt", budget).seconds
    found = hunting.neighbours(puzzles, minus=minus, plus=plus, threads=threads, seconds=seconds)
    for neighbour in found if top is None else nlargest(top, found, lambda neighbour: neighbour.rating):
        print(_as_json(neighbour) if as_json else f"{neighbour.text()} {neighbour.rating:.1f}")


def _classic(found: Input) -> Puzzle:
    try:
        return parse(found.text)
    except TokeruError as error:
        raise TokeruError(f"{found.place}: {error}") from None


def _as_json(neighbour: Neighbour) -> str:
    told = {"puzzle": neighbour.text(), "rating": neighbour.rating, "of": neighbour.of}
    return json.dumps(told, separators=(",", ":"))
