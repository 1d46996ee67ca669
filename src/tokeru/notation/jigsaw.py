"""A jigsaw in two halves, as ISS reads it: the givens, then for each cell the symbol of its region.

    1.....2....3....AABBAABBCCDDCCDD

On boards up to 9 values are digits; on larger ones they are letters, A for 1. White space means nothing.
"""

from __future__ import annotations

from math import isqrt

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.refusal import refuse_unsaid
from tokeru.puzzle import Puzzle
from tokeru.rules import LATIN, Regions

NAME = "jigsaw"

SMALLEST, LARGEST, DIGITS = 4, 16, 9
BLANKS = ".0"


def recognises(text: str) -> bool:
    """The second half has as many symbols as the board has rows, each as often."""
    written = "".join(text.split())
    size = isqrt(len(written) // 2)
    if not SMALLEST <= size <= LARGEST or len(written) != 2 * size**2:
        return False
    layout = written[size**2 :]
    return {layout.count(symbol) for symbol in {*layout}} == {size} and layout.isalnum()


def parse(text: str) -> Puzzle:
    if not recognises(text):
        raise NotationError("jigsaw: it has as many symbols for its regions as for its cells")
    written = "".join(text.split())
    size = isqrt(len(written) // 2)
    givens = [_value(symbol, size, place) for place, symbol in enumerate(written[: size**2])]
    numbers = {symbol: number for number, symbol in enumerate(dict.fromkeys(written[size**2 :]), 1)}
    layout = grid.symbols(tuple(numbers[symbol] for symbol in written[size**2 :]))
    return Puzzle(size, [*LATIN, Regions(layout)], givens)


def _value(symbol: str, size: int, place: int) -> int:
    if symbol in BLANKS:
        return 0
    first = "1" if size <= DIGITS else "A"
    value = ord(symbol.upper() if symbol.isascii() else symbol) - ord(first) + 1
    if not 1 <= value <= size:
        raise NotationError(f"jigsaw: {symbol!r} is not a value of a board of size {size}", place)
    return value


def format(puzzle: Puzzle) -> str:
    regions = [rule for rule in puzzle.rules if isinstance(rule, Regions)]
    refuse_unsaid("a jigsaw in two halves", puzzle, [*LATIN, *regions])
    if len(regions) != 1 or not SMALLEST <= puzzle.size <= LARGEST:
        raise NotationError(f"a jigsaw in two halves has regions, and size {SMALLEST} to {LARGEST}")
    first = "1" if puzzle.size <= DIGITS else "A"
    givens = (chr(ord(first) + value - 1) if value else "." for value in puzzle.givens)
    labels = (chr(ord("A") + label - 1) for label in grid.read_symbols(regions[0].layout))
    return "".join([*givens, *labels])
