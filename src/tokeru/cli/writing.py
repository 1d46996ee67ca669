"""The commands that neither search nor explain: convert, read, formats and rules."""

from __future__ import annotations

import typer

from tokeru.cli.answers import Answer, answer_all, answer_each, guarded
from tokeru.cli.app import app
from tokeru.cli.inputs import Input, read_inputs
from tokeru.cli.options import File, Json, Lenient, PuzzleText, To
from tokeru.exports import writer

CONFIRMED = {
    True: "The solution that came with it is the only one.",
    False: "The solution that came with it is not the only one of these rules.",
    None: "",
}


@app.command()
def convert(puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False, to: To = "line") -> None:
    """Write puzzles in another notation.

    A puzzle that the notation cannot express is refused.
    """
    write = writer(to)
    inputs = read_inputs(puzzle, file, lenient)
    raise typer.Exit(answer_all(inputs, lambda puzzle, alone: Answer("done", write(puzzle))))


@app.command()
def read(puzzle: PuzzleText = None, file: File = None, as_json: Json = False) -> None:
    """Tell how a puzzle was read: what each rule came from, what was only guessed, what is left over.

    If a solution came with the puzzle, it is compared with the one that is found.
    """
    inputs = read_inputs(puzzle, file)
    raise typer.Exit(
        answer_each(inputs, lambda asked, alone: guarded(asked, alone, lambda: _told(asked)), as_json)
    )


@app.command()
def formats() -> None:
    """List all notations: which are read, which are written."""
    from tokeru.exports import EXPORTS, WRITERS
    from tokeru.notation import NOTATIONS

    for name in sorted({*NOTATIONS, *EXPORTS}):
        does = " ".join(word for word, can in (("read", NOTATIONS), ("write", WRITERS)) if name in can)
        says = (NOTATIONS[name] if name in NOTATIONS else WRITERS[name]).__doc__ or ""
        print(f"{name:<14}{does:<12}{says.partition(chr(10))[0]}")


def _told(asked: Input) -> Answer:
    from tokeru.notation import read as read_puzzle

    reading = read_puzzle(asked.text)
    parts = {"understood": reading.understood, "guessed": reading.guessed, "left": reading.left}
    lines = [reading.puzzle.about.headline, reading.puzzle.format()]
    for name, entries in parts.items():
        lines += [f"{name}:", *(f"  {entry}" for entry in entries)] if entries else []
    lines.append(CONFIRMED[reading.confirmed])
    told: dict[str, object] = {"puzzle": reading.puzzle.format(), "confirmed": reading.confirmed}
    more = told | {name: [*map(str, entries)] for name, entries in parts.items()}
    return Answer("done", "\n".join(filter(None, lines)), more=more)


@app.command()
def rules() -> None:
    """List all rules, each with an example."""
    from tokeru.rules import all_rules

    for name, rule in all_rules().items():
        says = (rule.__doc__ or "").partition("\n")[0]
        print(f"{name:<16}{says}\n{'':<16}{rule.example.line}")
