"""SudokuMaker: the links of the editor that many setters use now, and the objects in them.

    https://sudokumaker.app/?puzzle=N4Ig…     {"formatVersion":"1.6.0","puzzle":{"size":9,"cells":[null,…],
                                               "constraints":[{"type":400,"lines":[[0,1,11]]},…]}}

A block of constraints has a number for its type, and its clues name cells, edges, corners and places outside
by numbers too. Blocks may be disabled, drawn only, or programs of the setter's own.

    table     what types mean        reading   objects to rules        writing   rules to objects
"""

from __future__ import annotations

import re

from tokeru.notation.links import objects
from tokeru.notation.links.address import address, carried, expand_repaired
from tokeru.notation.links.lz import ADDRESS
from tokeru.notation.reading import Reading
from tokeru.notation.sudokumaker.reading import read_object
from tokeru.notation.sudokumaker.writing import format, object_of

__all__ = ["NAME", "format", "object_of", "read", "read_object", "recognises"]

NAME = "sudokumaker"

HOST = "sudokumaker.app"

_OBJECT = re.compile(r'\s*\{\s*"(?:formatVersion|puzzle)"\s*:')


def recognises(text: str) -> bool:
    found = address(text) if "://" in text else None
    return found.host == HOST if found else bool(_OBJECT.match(text))


def read(text: str) -> Reading:
    packed = carried(text, "SudokuMaker", "puzzle")
    if packed is None:
        return read_object(objects.read(text))
    return read_object(expand_repaired(packed, ADDRESS, objects.read))
