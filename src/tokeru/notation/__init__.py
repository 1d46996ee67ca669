"""The notations, one file each: a text in, a puzzle out, and back.

A module here that has a NAME is a notation, and is found by itself:

    NAME                        what people call it
    recognises(text) -> bool    cheap; no two notations claim the same text
    parse(text) -> Puzzle       or a NotationError that says where and what
    format(puzzle) -> str       the inverse; what the notation cannot say is refused, never dropped. One that
                                others have made may say it in other words, if they mean the same
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Protocol, cast

from tokeru.arguments import text as read_text
from tokeru.errors import NotationError
from tokeru.notation.symbols import quoted
from tokeru.puzzle import Puzzle


class Notation(Protocol):
    NAME: str

    def recognises(self, text: str) -> bool: ...
    def parse(self, text: str) -> Puzzle: ...
    def format(self, puzzle: Puzzle) -> str: ...


def _find() -> dict[str, Notation]:
    modules = (import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return {module.NAME: cast("Notation", module) for module in modules if hasattr(module, "NAME")}


NOTATIONS = _find()


def parse(text: str, notation: str | None = None) -> Puzzle:
    """The puzzle a text stands for.

    Args:
        text: a plain grid, a Tokeru line, FuFen, the seed JSON, an ISS string or address, pencil marks, or
            a killer in 81 characters, SumoCue's numbers, or a jigsaw in two halves.
        notation: the name of one of these; without it, the one that recognises the text.

    Raises:
        NotationError: the text is in none of them, or has a mistake; `position` says where.

    >>> tokeru.parse("..3..4.221......")
    tokeru.parse('sudoku4:..3..4.221......')
    """
    if notation is not None:
        return named(notation).parse(read_text("a puzzle", text, NotationError))
    if not read_text("a puzzle", text, NotationError) or text.isspace():
        raise NotationError("there is no puzzle in an empty text")
    for known in NOTATIONS.values():
        if known.recognises(text):
            return known.parse(text)
    raise NotationError(f"{quoted(text)} is not in a known notation: {', '.join(NOTATIONS)}")


def format(puzzle: Puzzle, notation: str) -> str:
    return named(notation).format(puzzle)


def named(notation: str) -> Notation:
    if read_text("a notation", notation, NotationError) not in NOTATIONS:
        raise NotationError(f"unknown notation {quoted(notation)}; choose from {', '.join(NOTATIONS)}")
    return NOTATIONS[notation]
