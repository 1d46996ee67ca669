"""The notations, one file each: a text in, a puzzle out, and back.

A module here that has a NAME is a notation, and is found by itself:

    NAME                        what people call it
    recognises(text) -> bool    cheap; no two notations claim the same text
    parse(text) -> Puzzle       or a NotationError that says where and what
    read(text) -> Reading       instead of parse, where some of a text may not be understood
    format(puzzle) -> str       the inverse, if it is written too; what the notation cannot say is refused,
                                never dropped. One that others have made may say it in other words, if they
                                mean the same
    CLAIMS_REST = True          for the one that claims what no other does
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

from tokeru.arguments import text as read_text
from tokeru.errors import NotationError
from tokeru.notation.reading import Reading
from tokeru.notation.symbols import quoted
from tokeru.puzzle import Puzzle


def _find() -> dict[str, ModuleType]:
    modules = (import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return {module.NAME: module for module in modules if hasattr(module, "NAME")}


NOTATIONS = _find()
_AS_ASKED = sorted(NOTATIONS.values(), key=lambda notation: hasattr(notation, "CLAIMS_REST"))


def parse(text: str, notation: str | None = None, *, lenient: bool = False) -> Puzzle:
    """The puzzle a text stands for.

    Args:
        text: a plain grid, a Tokeru line, FuFen, a link or what is in one; `tokeru formats` lists them all.
        notation: the name of one of these; without it, the one that recognises the text.
        lenient: take a puzzle also if not all of its rules are understood; it says what it is read without.

    Raises:
        NotationError: the text is in none of them, or has a mistake; `position` says where.
        NotUnderstood: it has rules that are not understood; `left` names them.

    >>> tokeru.parse("..3..4.221......")
    tokeru.parse('sudoku4:..3..4.221......')
    """
    return read(text, notation).taken(lenient)


def read(text: str, notation: str | None = None) -> Reading:
    """The same, with what became of each part of the text.

    >>> tokeru.read("..3..4.221......").puzzle.size
    4
    """
    known = _recognised(text) if notation is None else named(notation)
    written = read_text("a puzzle", text, NotationError)
    if hasattr(known, "read"):
        reading: Reading = known.read(written)
        return reading
    return Reading(known.parse(written))


def _recognised(text: str) -> ModuleType:
    if not read_text("a puzzle", text, NotationError) or text.isspace():
        raise NotationError("there is no puzzle in an empty text")
    for known in _AS_ASKED:
        if known.recognises(text):
            return known
    raise NotationError(f"{quoted(text)} is not in a known notation: {', '.join(NOTATIONS)}")


def format(puzzle: Puzzle, notation: str) -> str:
    known = named(notation)
    if not hasattr(known, "format"):
        raise NotationError(f"{notation} is read, but not written")
    written: str = known.format(puzzle)
    return written


def named(notation: str) -> ModuleType:
    if read_text("a notation", notation, NotationError) not in NOTATIONS:
        raise NotationError(f"unknown notation {quoted(notation)}; choose from {', '.join(NOTATIONS)}")
    return NOTATIONS[notation]
