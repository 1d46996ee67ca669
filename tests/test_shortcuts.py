"""The usual puzzles in one call."""

from __future__ import annotations

import pytest

import tokeru
from tokeru.errors import NotationError, RuleError
from tokeru.puzzle import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = [int(symbol) if symbol != "." else 0 for symbol in LINE]


def test_sudoku_from_a_text_a_list_or_a_mapping() -> None:
    puzzle = tokeru.parse(LINE)
    named = {f"r{cell // 9 + 1}c{cell % 9 + 1}": value for cell, value in enumerate(DIGITS) if value}
    assert tokeru.sudoku(LINE) == tokeru.sudoku(DIGITS) == tokeru.sudoku(named) == puzzle


def test_sudoku_of_another_size() -> None:
    assert tokeru.sudoku("1" + "." * 15) == Puzzle(4, tokeru.rules.CLASSIC, {"r1c1": 1})
    assert tokeru.sudoku({"r1c1": 1}, size=4) == tokeru.sudoku("1...\n....\n....\n....")
    assert tokeru.sudoku(size=16).size == 16


def test_sudoku_with_more_rules() -> None:
    puzzle = tokeru.sudoku(LINE, rules=[tokeru.rules.AntiKing()])
    assert set(puzzle.rules) == {*tokeru.rules.CLASSIC, tokeru.rules.AntiKing()}


def test_sudoku_needs_boxes() -> None:
    with pytest.raises(RuleError, match="size 5 has no boxes"):
        tokeru.sudoku("." * 25)
    with pytest.raises(NotationError, match="81 cells, not 80"):
        tokeru.sudoku(DIGITS[:80])


def test_futoshiki_from_fufen() -> None:
    puzzle = tokeru.futoshiki(".>351./.2.5./.....^/.5.3./.432<.")
    assert puzzle == tokeru.parse(".>351./.2.5./.....^/.5.3./.432<.")
    assert tokeru.futoshiki("1<./..", [tokeru.rules.AntiKing()]) == tokeru.parse(
        "futoshiki2+antiking:1...;r1c1<r1c2"
    )


def test_futoshiki_from_symbols_and_values() -> None:
    signs = [tokeru.rules.Less("r1c1", "r1c2")]
    puzzle = tokeru.parse("futoshiki3:1........;r1c1<r1c2")
    assert tokeru.futoshiki("1........", signs) == puzzle
    assert tokeru.futoshiki("1..\n...\n...", signs) == puzzle
    assert tokeru.futoshiki({"r1c1": 1}, signs, size=3) == puzzle
    assert tokeru.futoshiki("1") == Puzzle(1, tokeru.rules.LATIN, [1])


def test_miracle() -> None:
    puzzle = tokeru.miracle({"r5c3": 1, "r6c7": 2})
    assert set(puzzle.rules) == {
        *tokeru.rules.CLASSIC,
        tokeru.rules.AntiKing(),
        tokeru.rules.AntiKnight(),
        tokeru.rules.NonConsecutive(),
    }
    assert puzzle.givens[4 * 9 + 2] == 1
    assert tokeru.miracle("." * 38 + "1" + "." * 12 + "2" + "." * 29) == puzzle
