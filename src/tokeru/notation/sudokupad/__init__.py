"""SudokuPad, where most variants are played: https://sudokupad.app/scl… and what is in such a link.

    scl, ctc            drawings and rules in words, packed; plain JSON is read too
    fpuz, fpuzzles      an object of f-puzzles, packed
    scf, classic        givens alone, in characters

What is drawn becomes rules as notation/drawings tells. Short ids, behind which a puzzle lies on a server, are
refused: nothing is fetched here.

    ids        addresses and ids taken apart       classic    givens in characters
    reading    an object of scl as a drawing       writing    our rules as drawings and words
"""

from __future__ import annotations

from tokeru.notation.reading import Reading
from tokeru.notation.sudokupad import ids
from tokeru.notation.sudokupad.writing import format, object_of

__all__ = ["NAME", "format", "object_of", "read", "recognises"]

NAME = "sudokupad"


def recognises(text: str) -> bool:
    return ids.id_of(text) is not None or ids.is_object(text)


def read(text: str) -> Reading:
    return ids.read(text)
