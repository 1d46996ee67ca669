"""The commands that neither search nor explain: convert and rules."""

from __future__ import annotations

import typer

from tokeru.cli.answers import Answer, answer_all
from tokeru.cli.app import app
from tokeru.cli.inputs import read_inputs
from tokeru.cli.options import File, PuzzleText, To
from tokeru.exports import writer


@app.command()
def convert(puzzle: PuzzleText = None, file: File = None, to: To = "line") -> None:
    """Write puzzles in another notation.

    A puzzle that the notation cannot express is refused.
    """
    write = writer(to)
    inputs = read_inputs(puzzle, file)
    raise typer.Exit(answer_all(inputs, lambda puzzle, alone: Answer("done", write(puzzle))))


@app.command()
def rules() -> None:
    """List all rules, each with an example."""
    from tokeru.rules import all_rules

    for name, rule in all_rules().items():
        says = (rule.__doc__ or "").partition("\n")[0]
        print(f"{name:<16}{says}\n{'':<16}{rule.example.line}")
