"""f-puzzles: the links that setters share, which most programs for variants read, and the objects in them.

    https://f-puzzles.com/?load=N4Igzglg…     {"size":9,"grid":[[{},{"value":3,"given":true},…],…],
                                               "killercage":[{"cells":["R1C1","R1C2"],"value":"10"}]}

Each rule is a key with its clues. Besides them there are drawings, whose meaning only the text of the rules
tells, if they are not copies of clues for those who cannot read these.

    table     what keys mean         drawings  what is only drawn
    reading   objects to rules       writing   rules to objects
"""

from __future__ import annotations

import re

from tokeru.notation.fpuzzles.reading import drafted, read_object
from tokeru.notation.fpuzzles.writing import format, object_of
from tokeru.notation.links import objects
from tokeru.notation.links.address import address, bare, carried, expand_repaired
from tokeru.notation.links.lz import BASE64
from tokeru.notation.reading import Reading
from tokeru.notation.symbols import PACKED

__all__ = ["NAME", "drafted", "format", "object_of", "read", "read_object", "recognises"]

NAME = "fpuzzles"

HOST = "f-puzzles.com"

_OBJECT = re.compile(r'\s*\{(?=.*?"grid"\s*:\s*\[\s*[\[\]])', re.DOTALL)


def recognises(text: str) -> bool:
    found = address(text) if "://" in text else None
    return found.host == HOST if found else bool(PACKED.match(bare(text)) or _OBJECT.match(text))


def read(text: str) -> Reading:
    packed = carried(text, "f-puzzles", "load")
    if packed is not None:
        return read_packed(packed)
    return read_object(objects.read(text)) if text.lstrip().startswith("{") else read_packed(bare(text))


def read_packed(text: str) -> Reading:
    """What f-puzzles and the programs around it hand each other: the object, packed."""
    return read_object(expand_repaired(text, BASE64, objects.read))
