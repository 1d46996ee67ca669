"""SudokuWiki's addresses: 81 digits after ?bd=, and 0 or a dot for a blank.

https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000…
"""

from __future__ import annotations

import re

from tokeru.errors import NotationError
from tokeru.notation.links.address import address, parameters
from tokeru.notation.refusal import refuse_unsaid
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC

NAME = "sudokuwiki"

HOST, PAGE = "sudokuwiki.org", "sudoku.htm"
SIZE = 9

_BOARD = re.compile(r"[0-9.]{81}")


def recognises(text: str) -> bool:
    found = address(text) if HOST in text.lower() else None
    return found is not None and found.host == HOST and "bd=" in found.query


def parse(text: str) -> Puzzle:
    found = address(text)
    board = parameters(found.query).get("bd", "") if found else ""
    if found is None or found.path.lower() not in (PAGE, ""):
        raise NotationError(f"sudokuwiki: a Sudoku is at {HOST}/{PAGE}?bd=")
    if not _BOARD.fullmatch(board):
        raise NotationError(
            f"sudokuwiki: after bd= stand 81 digits, not {len(board)} characters; "
            "a state with pencil marks is not read"
        )
    return Puzzle(SIZE, CLASSIC, board.replace("0", "."))


def format(puzzle: Puzzle) -> str:
    refuse_unsaid("SudokuWiki", puzzle, CLASSIC)
    if puzzle.size != SIZE:
        raise NotationError(f"a Sudoku of SudokuWiki is 9x9, not {puzzle.size}x{puzzle.size}")
    return f"https://www.{HOST}/{PAGE}?bd={''.join(map(str, puzzle.givens))}"
