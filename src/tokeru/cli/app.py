"""The command itself: what it is called, what it says of itself, and how it ends."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

import typer

from tokeru.cli.answers import BAD_INPUT, NO_MEMORY, complain
from tokeru.cli.streams import drop_output, open_streams
from tokeru.errors import TokeruError

BROKEN_PIPE, INTERRUPTED = 141, 130

HELP = """Solve, prove, explain, grade, generate and play Sudoku, Futoshiki and everything in between.

Give a PUZZLE, the name of a file with many, or pipe them in; any notation that Tokeru knows will do.
Write -- before a puzzle that starts with a dash.
"""
EPILOG = """Exit codes: 0 done; 1 no solution (check, prove, explain, grade: not exactly one; verify:
refused); 3 out of budget; 2 bad input. With many inputs the worst one counts, in this order. A bad input is
reported, its line among the answers begins with "error:", and the others are still answered.
"""

app = typer.Typer(
    help=HELP, epilog=EPILOG, rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip

Version = Annotated[bool, typer.Option("--version", help="Show the version.")]


@app.callback(invoke_without_command=True)
def tokeru(context: typer.Context, version: Version = False) -> None:
    if version:
        from tokeru import __version__

        print(f"tokeru {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """The command `tokeru`. Ctrl-C and a closed pipe end it quietly, anything refused with one line."""
    open_streams()
    with warnings.catch_warnings():
        warnings.showwarning = _complain_of_warning
        with suppress(MemoryError):
            return _run(args)
        complain(NO_MEMORY)
        return BAD_INPUT


def _run(args: Sequence[str] | None) -> int:
    try:
        code = typer.main.get_command(app).main(args, "tokeru", standalone_mode=False)
        print(end="", flush=True)
        return code or 0
    except typer.TyperException as error:
        complain(f"{error.format_message().rstrip('.')}; see tokeru --help")
    except TokeruError as error:
        complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # typer makes a SystemExit of a broken pipe
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        complain(f"{error.filename or 'cannot write'}: {error.strerror}")
    return BAD_INPUT


def _complain_of_warning(message: Warning | str, *_: object, **__: object) -> None:
    complain(str(message))
