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
    """Sudoku, with more rules if you like.

    Args:
        givens: as for Puzzle; a text is a plain grid, which brings its own size.
        rules: besides rows, columns and boxes.
        size: the size of the board, if the givens do not say it.

    >>> tokeru.sudoku("..3..4.221......", [tokeru.rules.AntiKing()]).count()
    0
    """
    if isinstance(givens, str):
        size, givens = plain.read_board(givens)
    return Puzzle(size, [*CLASSIC, *listed("rules", rules, RuleError)], givens)


def futoshiki(givens: Values = (), rules: Iterable[Rule] = (), *, size: int = 9) -> Puzzle:
    """Futoshiki: from FuFen, which brings its signs, or from values, with signs as rules.

    Args:
        givens: FuFen, or as for Puzzle.
        rules: besides rows and columns.
        size: the size of the board, if the givens do not say it.

    >>> tokeru.futoshiki(".>./..").solve()
    Grid('2112')
    """
    added = listed("rules", rules, RuleError)
    if isinstance(givens, str) and fufen.recognises(givens):
        puzzle = fufen.parse(givens)
        return Puzzle.of_values(puzzle.size, [*puzzle.rules, *added], puzzle.givens)
    if isinstance(givens, str):
        size, givens = plain.read_board(givens)
    return Puzzle(size, [*LATIN, *added], givens)


def miracle(givens: Values = ()) -> Puzzle:
    """Miracle Sudoku: no value repeats a king's or knight's move away, and neighbours are not consecutive.

    >>> tokeru.miracle({"r5c3": 1, "r6c7": 2}).solve().row(0)
    (4, 8, 3, 7, 2, 6, 1, 5, 9)
    """
    return sudoku(givens, (AntiKing(), AntiKnight(), NonConsecutive()))
