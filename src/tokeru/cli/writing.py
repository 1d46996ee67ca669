"""The commands that neither search nor explain: convert and rules."""

from __future__ import annotations

import typer

from tokeru.cli.answers import Answer, answer_all
from tokeru.cli.app import app
from tokeru.cli.options import File, PuzzleText, To
from tokeru.exports import writer


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
