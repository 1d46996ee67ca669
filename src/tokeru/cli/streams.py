"""Standard input, output and error: even where they are closed, or cannot show every character."""

from __future__ import annotations

import codecs
import io
import os
import sys

ASCII_INSTEAD = "tokeru-ascii"


def open_streams() -> None:
    """Give every stream something behind it, and output that never fails for want of a character.

    Where one was closed, the next file to be opened would take its place, and be written to by mistake. What
    is read from closed input, or written to closed output, fails; complaints that nobody hears do not.
    """
    for stream, mode in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        if not _is_open(stream):
            os.dup2(os.open(os.devnull, mode), stream)
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error(ASCII_INSTEAD, _ascii_instead)
        encoding = "ascii" if sys.stdout.isatty() and _is_plain_terminal() else None
        sys.stdout.reconfigure(encoding=encoding, errors=ASCII_INSTEAD)


def _is_open(stream: int) -> bool:
    try:
        os.fstat(stream)
    except OSError:
        return False
    return True


def _is_plain_terminal() -> bool:
    """In this locale Python writes UTF-8 all the same, which is good for files."""
    return os.environ.get("LC_ALL") in ("C", "POSIX")


def _ascii_instead(error: UnicodeError) -> tuple[str, int]:
    """What is drawn with lines is drawn with + - | where the output has no lines."""
    from tokeru.render.text import ASCII

    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(ASCII.get(sign, "?") for sign in missing), error.end


def drop_output() -> None:
    """What is still buffered goes nowhere, so that leaving is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
