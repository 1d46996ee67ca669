"""The usual puzzles in one call."""

from __future__ import annotations

from collections.abc import Iterable

from tokeru.arguments import listed
from tokeru.errors import RuleError
from tokeru.notation import fufen, plain
from tokeru.puzzle import Puzzle, Values
from tokeru.rules import CLASSIC, LATIN, AntiKing, AntiKnight, NonConsecutive
from tokeru.rules.base import Rule


def sudoku(givens: Values = (), rules: Iterable[Rule] = (), *, size: int = 9) -> Puzzle:
    """Sudoku, with more rules if you like. A text is a plain grid, which brings its own size."""
    if isinstance(givens, str):
        size, givens = plain.read_board(givens)
    return Puzzle(size, [*CLASSIC, *listed("rules", rules, RuleError)], givens)


def futoshiki(givens: Values = (), rules: Iterable[Rule] = (), *, size: int = 9) -> Puzzle:
    """Futoshiki from FuFen, which brings its signs; or from a plain grid or values, with signs as rules."""
    added = listed("rules", rules, RuleError)
    if isinstance(givens, str) and fufen.recognises(givens):
        puzzle = fufen.parse(givens)
        return Puzzle(puzzle.size, [*puzzle.rules, *added], puzzle.givens)
    if isinstance(givens, str):
        size, givens = plain.read_board(givens)
    return Puzzle(size, [*LATIN, *added], givens)


def miracle(givens: Values = ()) -> Puzzle:
    """Miracle Sudoku: no value repeats a king's or knight's move away, and neighbours are not consecutive."""
    return sudoku(givens, (AntiKing(), AntiKnight(), NonConsecutive()))
