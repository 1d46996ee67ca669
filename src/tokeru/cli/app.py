"""The command itself: what it is called, what it says of itself, and how it ends."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from tokeru.cli.answers import BAD_INPUT, complain
from tokeru.errors import TokeruError

BROKEN_PIPE = 141

HELP = """Solve, prove, explain, grade and generate Sudoku, Futoshiki and everything between them.

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

Version = Annotated[bool, typer.Option("--version", help="Print the version.")]


@app.callback(invoke_without_command=True)
def tokeru(context: typer.Context, version: Version = False) -> None:
    if version:
        from tokeru import __version__

        print(f"tokeru {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """The command `tokeru`. Ctrl-C and a closed pipe end it quietly, anything refused with one line."""
    _never_fail_to_print()
    try:
        code = typer.main.get_command(app).main(args, "tokeru", standalone_mode=False)
        print(end="", flush=True)
        return code or 0
    except typer.TyperException as error:
        complain(f"{error.format_message().rstrip('.')}; see tokeru --help")
    except TokeruError as error:
        complain(str(error))
    except (BrokenPipeError, SystemExit):  # typer makes a SystemExit of a broken pipe
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()
        complain(f"cannot write: {error.strerror}")
    return BAD_INPUT


def _never_fail_to_print() -> None:
    """A terminal that has no box-drawing characters shows question marks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """What is still buffered goes nowhere, so that leaving is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
