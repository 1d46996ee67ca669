"""What people paste: an address, the id in it, or the object of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from tokeru.errors import NotationError
from tokeru.notation import fpuzzles
from tokeru.notation.links import address, lz, objects, zipped
from tokeru.notation.reading import Reading
from tokeru.notation.sudokupad.classic import read_classic
from tokeru.notation.sudokupad.reading import read_object
from tokeru.notation.symbols import PACKED_ID, quoted

HOSTS = frozenset(
    {
        "sudokupad.app",
        "beta.sudokupad.app",
        "app.crackingthecryptic.com",
        "crackingthecryptic.com",
        "sudokupad.com",
    }
)
_PREFIX = re.compile(r"(?:scl|ctc|fpuzzles|fpuz|scf|classic)(?=.)", re.IGNORECASE)
_FOLDER = re.compile(r"(?:sudoku|puzzle|fog|fogofwar)/")
_CELLS = re.compile(r"[{,]\s*(?:\"cells\"|cells|ce)\s*:\s*\[\s*\[\s*[\]{,]")


def id_of(text: str) -> str | None:
    """The id in an address, or an id by itself; None if a text is neither."""
    found = address.address(text)
    if found and found.host in HOSTS:
        return address.parameters(found.query).get("puzzleid") or _FOLDER.sub("", found.path, count=1).strip(
            "/"
        )
    bare = unquote(address.bare(text))
    return bare if PACKED_ID.match(bare) and not found else None


def is_object(text: str) -> bool:
    """Whether a text looks like the object of a puzzle: it has rows of cells, which other objects do not."""
    return text.lstrip().startswith("{") and _CELLS.search(text) is not None


def read(text: str) -> Reading:
    found = id_of(text)
    return read_object(zipped.unpack(text)) if found is None else _read_id(found)


def _read_id(found: str) -> Reading:
    prefix = _PREFIX.match(found)
    if not prefix:
        raise NotationError(
            f"sudokupad: {quoted(found)} only names a puzzle on a server; links with scl hold theirs"
        )
    return _READERS[prefix[0].lower()](found[prefix.end() :])


def _read_packed(packed: str) -> Reading:
    return _unpacked(packed, zipped.unpack, read_object)


def _read_fpuzzles(packed: str) -> Reading:
    return _unpacked(packed, objects.read, fpuzzles.read_object)


def _unpacked(
    packed: str, parse: Callable[[str], dict[str, Any]], read: Callable[[dict[str, Any]], Reading]
) -> Reading:
    text = re.sub(r"\s", "", packed)
    return read(address.expand_repaired(text, lz.BASE64, parse))


_READERS: dict[str, Callable[[str], Reading]] = {
    "scl": _read_packed,
    "ctc": _read_packed,
    "fpuz": _read_fpuzzles,
    "fpuzzles": _read_fpuzzles,
    "scf": lambda text: read_classic(text, is_new=True),
    "classic": lambda text: read_classic(text, is_new=False),
}
