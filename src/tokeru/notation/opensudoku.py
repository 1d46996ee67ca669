"""OpenSudoku's files: games in XML, each with its cells.

    <opensudoku version="2"><folder name="Easy">
      <game data="530070000600195000…" note="The first of them" />
    </folder></opensudoku>

Cells are 81 digits or, after `version: 3` and a new line, a value, a player's notes and whether it may be
changed, 5|0|0|0|12|1|…; what a player entered is no given. A text with several games is a file of puzzles.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from tokeru.about import About
from tokeru.errors import NotationError
from tokeru.notation.links.comment import comment_of
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.symbols import quoted
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC

NAME = "opensudoku"

SIZE = 9
LONGEST = 4_000_000
LONGEST_TAG = 100_000
"""With everything that a player did."""
FIRST_VERSION, LAST_VERSION = 1, 3

NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}

BEGINS = re.compile(
    r"\s*+(?:<\?xml[^>]*+>\s*+)?(?:<!--.*?-->\s*+)?<!?(?:opensudoku|folder|game|doctype|DOCTYPE)\b", re.DOTALL
)
ENDS = "</opensudoku>"

_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<(?:(?P<game>game)|folder)\b[^<>]*+>", re.DOTALL)
_SPACE = r"[ \t\r\n]"
_PAIR = rf"""{_SPACE}+([A-Za-z_][A-Za-z0-9_.:-]*){_SPACE}*={_SPACE}*(?:"([^"<]*)"|'([^'<]*)')"""
_ATTRIBUTE = re.compile(_PAIR)
_INSIDE = re.compile(rf"<(?:game|folder)((?:{_PAIR})*){_SPACE}*/?>")
_BREAK = re.compile("[\t\r\n]")
_ENTITY = re.compile("&(?:#([0-9]{1,7});|#x([0-9a-fA-F]{1,6});|([a-z]{2,4});)?")
_UNTOLD = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile(r"[0-9]{81}")
_VERSIONED = re.compile(r"version:\s*([0-9])\s+(.*)", re.DOTALL)
_CELL = re.compile(r"([0-9])\|+(?:[0-9,]+|-)\|+([01])\|*")


class Game(NamedTuple):
    """Where the tag of a game begins, and the text that says it alone."""

    start: int
    text: str


def recognises(text: str) -> bool:
    return BEGINS.match(text) is not None


def parse(text: str) -> Puzzle:
    found = [*games(text)]
    if len(found) != 1:
        raise NotationError(f"opensudoku: a puzzle is one game, but there are {len(found)}")
    *folder, game = map(_attributes, _TAG.finditer(found[0].text))
    title = folder[0].get("name", "") if folder else ""
    return Puzzle(SIZE, CLASSIC, _givens(game.get("data", "")), About(title, comment=game.get("note", "")))


def format(puzzle: Puzzle) -> str:
    refuse_unsaid("OpenSudoku", puzzle, CLASSIC)
    if puzzle.size != SIZE:
        raise NotationError(f"OpenSudoku's boards are 9x9, not {puzzle.size}x{puzzle.size}")
    data = "".join(map(str, puzzle.givens))
    game = f'<game data="{data}" note={_quoted(comment_of(puzzle))} />'
    return f'<opensudoku version="2"><folder name={_quoted(puzzle.title)}>{game}</folder>{ENDS}'


def is_read(text: str) -> bool:
    """A DOCTYPE can make a text as long as it likes, and no game needs one."""
    return len(text) <= LONGEST and "<!doctype" not in text.lower()


def games(text: str) -> Iterator[Game]:
    """Each game, with the folder that it is in."""
    if not is_read(text):
        raise NotationError(f"opensudoku: a file has at most {LONGEST} characters, and no DOCTYPE")
    folder = ""
    for tag in _TAG.finditer(text):
        if tag["game"]:
            yield Game(tag.start(), folder + tag[0])
        elif not tag[0].startswith("<!"):
            folder = tag[0]


def _attributes(tag: re.Match[str]) -> dict[str, str]:
    """Of a tag by itself: as much of XML as a game needs, and nothing that could grow."""
    if len(tag[0]) > LONGEST_TAG:
        raise NotationError(f"opensudoku: a tag has at most {LONGEST_TAG} characters")
    inside = _INSIDE.fullmatch(tag[0])
    pairs = _ATTRIBUTE.findall(inside[1]) if inside else []
    found = {name: _unescaped(double + single) for name, double, single in pairs}
    if inside is None or len(found) < len(pairs):
        raise NotationError(f"opensudoku: {quoted(tag[0])} is not a tag with each of its attributes once")
    return found


def _unescaped(written: str) -> str:
    """Lines end as spaces do, unless they are escaped."""
    return _ENTITY.sub(_character, _BREAK.sub(" ", written))


def _character(entity: re.Match[str]) -> str:
    decimal, hexadecimal, name = entity.groups()
    code = int(decimal) if decimal else int(hexadecimal, 16) if hexadecimal else None
    sign = NAMED.get(name) if code is None else chr(code) if code <= sys.maxunicode else None
    if sign is None or _UNTOLD.fullmatch(sign):
        raise NotationError(f"opensudoku: {quoted(entity[0])} stands for no character")
    return sign


def _givens(data: str) -> list[int]:
    written = data.strip()
    if _PLAIN.fullmatch(written):
        return [*map(int, written)]
    versioned = _VERSIONED.fullmatch(written)
    if versioned is None or not FIRST_VERSION <= int(versioned[1]) <= LAST_VERSION:
        raise NotationError(
            f"opensudoku: {quoted(data)} is neither 81 digits nor version: 1, 2 or 3 of cells"
        )
    cells = [*_CELL.finditer(versioned[2])]
    if len(cells) != SIZE**2 or "".join(cell[0] for cell in cells) != versioned[2]:
        raise NotationError(
            f"opensudoku: there are {SIZE**2} cells, each value|notes|0 or 1|; found {len(cells)}"
        )
    return [int(cell[1]) if cell[2] == "0" else 0 for cell in cells]


def _quoted(said: str) -> str:
    return quoteattr(_UNTOLD.sub("?", said))
