"""The command line: read the inputs, ask each puzzle, print the answers.

A file per group of commands; importing them makes them known to the app, in the order of --help.
"""

from __future__ import annotations

from tokeru.cli import searching, explaining, generating, hunting, bulk, copies, playing, proving, writing  # isort: skip
from tokeru.cli.answers import worst
from tokeru.cli.app import main

__all__ = [
    "bulk",
    "copies",
    "explaining",
    "generating",
    "hunting",
    "main",
    "playing",
    "proving",
    "searching",
    "worst",
    "writing",
]
