"""Plain grids: n² symbols, with or without newlines, spaces and frames.

    53..7....6..195…        +-----+-----+        12  5  .  0 …
                            | 1 2 | . . |         .  7 16  3 …
                            | . . | 1 2 |
                            +-----+-----+

From 10 on values are letters (a = 10); in rows of n words, n >= 10, they may also be numbers.
"""

from __future__ import annotations

import re
from itertools import islice
from math import isqrt

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.refusal import refuse_unsaid
from tokeru.notation.symbols import (
    BLANKS,
    MOST_CELLS,
    PACKED,
    PACKED_ID,
    SYMBOL,
    Symbol,
    counted,
    read_symbols,
    values_up_to,
)
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC

NAME = "plain"

FEWEST_WORDS = 10
"""On smaller boards 12 is a 1 and a 2."""

_USUAL_COUNTS = "".join(f"{size * size}, " for size in range(2, 17) if grid.box_shape(size))
_BEGINS = re.compile(r"\s*+[0-9A-Za-z(|+=._*?\-\u2500-\u257f]")
_OTHER_NOTATIONS = re.compile(r"[/:{]")
_RULED = re.compile(r"^[ \t\r]*+[-+=|][-+=| \t\r]*+$", re.MULTILINE)
_FRAME = re.compile(r"^[-= \t\r]*+[+|][-+=| \t\r]*+$", re.MULTILINE)
_LINE = re.compile(r"\S.*")
_WORD = re.compile(r"\S+")
_NUMBER_OR_SYMBOL = re.compile(r"[0-9]{1,2}|\([0-9]{1,2}\)|[A-Za-z._*?-]")
_DRAWN = dict.fromkeys(range(0x2500, 0x2580), "+") | str.maketrans("│┃║─━═", "|||---")
"""Frames drawn with box characters are read as those typed on a keyboard."""


def recognises(text: str) -> bool:
    return _BEGINS.match(text) is not None and not (
        _OTHER_NOTATIONS.search(text) or PACKED.match(text) or PACKED_ID.match(text)
    )


def parse(text: str) -> Puzzle:
    size, givens = read_board(text)
    if grid.box_shape(size) is None:
        raise NotationError(f"a board of size {size} has no boxes; for Futoshiki write futoshiki{size}:")
    return Puzzle(size, CLASSIC, givens)


def format(puzzle: Puzzle) -> str:
    refuse_unsaid("a plain grid", puzzle, CLASSIC)
    return grid.symbols(puzzle.givens)


def read_board(text: str) -> tuple[int, tuple[int, ...]]:
    """Size and values of a board, whatever its rules are."""
    board = without_frames(text)
    symbols = _read_words(board) or read_symbols(board)
    size = _size(symbols)
    return size, values_up_to(size, symbols, text)


def _size(symbols: list[Symbol]) -> int:
    if not symbols:
        raise NotationError("the text has no cells")
    if len(symbols) > MOST_CELLS or not _is_square(len(symbols)):
        raise NotationError(f"found {counted(symbols)} cells; a Sudoku has {_USUAL_COUNTS}… {MOST_CELLS}")
    return isqrt(len(symbols))


# --- frames -----------------------------------------------------------------------------------


def without_frames(text: str) -> str:
    """The text with spaces where its frame was, so that every symbol keeps its position.

    A ruled line (only -+=| and spaces) is frame if it has a + or |, or if the others already are a board.
    """
    board = _FRAME.sub(_spaces, text.translate(_DRAWN)).replace("|", " ")
    unruled = _RULED.sub(_spaces, board)
    dashes_are_blanks = _rows_fill_board(board) or not _has_square_number(unruled)
    return board if dashes_are_blanks else unruled


def _spaces(line: re.Match[str]) -> str:
    return " " * len(line[0])


def _rows_fill_board(board: str) -> bool:
    """Whether there are n lines of n cells each. Then a line of dashes is a row of blanks."""
    rows = [line[0].split() for line in islice(_LINE.finditer(board), grid.MAX_SIZE + 1)]
    return all(len(rows) in (len(words), sum(map(len, words))) for words in rows)


def _has_square_number(board: str) -> bool:
    """Whether the symbols, or the words, are as many as the cells of some board."""
    symbols, words = (
        sum(1 for _ in islice(part.finditer(board), MOST_CELLS + 1)) for part in (SYMBOL, _WORD)
    )
    return _is_square(symbols) or (words >= FEWEST_WORDS**2 and _is_square(words))


def _is_square(number: int) -> bool:
    return 0 < number == isqrt(number) ** 2


# --- rows of words ----------------------------------------------------------------------------


def _read_words(board: str) -> list[Symbol]:
    """The cells of n lines of n words each, numbers or symbols, if that is what the board is."""
    lines = list(islice(_LINE.finditer(board), grid.MAX_SIZE + 1))
    size = len(lines)
    if not FEWEST_WORDS <= size <= grid.MAX_SIZE:
        return []
    rows = [list(islice(_WORD.finditer(board, *line.span()), size + 1)) for line in lines]
    words = [word for row in rows for word in row]
    even = all(len(row) == size for row in rows)
    fits = even and all(_NUMBER_OR_SYMBOL.fullmatch(word[0]) for word in words)
    return [(word.start(), _value(word[0])) for word in words] if fits else []


def _value(word: str) -> int:
    """The value of a word that _NUMBER_OR_SYMBOL matches."""
    digits = word.strip("()")
    return int(digits) if digits.isdigit() else 0 if word in BLANKS else grid.value_of(word) or 0
