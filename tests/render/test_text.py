"""Boards for the terminal, stroke for stroke."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from tests.notation import strategies

import tokeru
from tokeru import render
from tokeru.problem import full_mask
from tokeru.puzzle import Puzzle

BOARDS = {
    "sudoku4:1.3.............": """
┌─────┬─────┐
│ 1 . │ 3 . │
│ . . │ . . │
├─────┼─────┤
│ . . │ . . │
│ . . │ . . │
└─────┴─────┘""",
    "sudoku6:1.............5.....................": """
┌───────┬───────┐
│ 1 . . │ . . . │
│ . . . │ . . . │
├───────┼───────┤
│ . . 5 │ . . . │
│ . . . │ . . . │
├───────┼───────┤
│ . . . │ . . . │
│ . . . │ . . . │
└───────┴───────┘""",
    ".>351./.2.5./.....^/.5.3./.432<.": """
futoshiki
┌───────────────────┐
│ . > 3   5   1   . │
│                   │
│ .   2   .   5   . │
│                 ∧ │
│ .   .   .   .   . │
│                   │
│ .   5   .   3   . │
│                   │
│ .   4   3   2 < . │
└───────────────────┘""",
    "sudoku4:1.3.............;r1c1<r2c1;r2c2>r2c3;r3c4<r2c4;r1c1<r4c4;thermo r1c1 r2c2": """
┌───────┬───────┐
│ 1   . │ 3   . │
│ ∧     │       │
│ .   . > .   . │
├───────┼─────∨─┤
│ .   . │ .   . │
│       │       │
│ .   . │ .   . │
└───────┴───────┘
r1c1<r4c4
thermo r1c1 r2c2""",
    "futoshiki4+antiking:12..............;regions 1112132233243444": """
futoshiki + antiking
┌───────────┬───┐
│ 1   2   . │ . │
│   ┌───┬───┘   │
│ . │ . │ .   . │
├───┘   │   ┌───┤
│ .   . │ . │ . │
│   ┌───┴───┘   │
│ . │ .   .   . │
└───┴───────────┘""",
    "sudoku4:12..............;regions 1111222233334444": """
sudoku
┌───────────────┐
│ 1   2   .   . │
├───────────────┤
│ .   .   .   . │
├───────────────┤
│ .   .   .   . │
├───────────────┤
│ .   .   .   . │
└───────────────┘""",
    "futoshiki6:1..................................6;boxes 3 2": """
futoshiki
┌─────┬─────┬─────┐
│ 1 . │ . . │ . . │
│ . . │ . . │ . . │
│ . . │ . . │ . . │
├─────┼─────┼─────┤
│ . . │ . . │ . . │
│ . . │ . . │ . . │
│ . . │ . . │ . 6 │
└─────┴─────┴─────┘""",
    "grid2:1..2;cage 3 r1c1 r1c2;r1c1<r1c2;r1c1>r1c2": """
grid
┌───────┐
│ 1 < . │
│       │
│ .   2 │
└───────┘
cage 3 r1c1 r1c2
r1c1>r1c2""",
    "grid1:.": """
grid
┌───┐
│ . │
└───┘""",
}

CANDIDATES = {
    "sudoku4:1...............": """
┏━━━━┯━━━━┳━━━━┯━━━━┓
┃ 1  │ 12 ┃ 12 │ 12 ┃
┃    │ 34 ┃ 34 │ 34 ┃
┠────┼────╂────┼────┨
┃ ×  │ 12 ┃ 12 │ 12 ┃
┃    │ 34 ┃ 34 │ 34 ┃
┣━━━━┿━━━━╋━━━━┿━━━━┫
┃  2 │ 12 ┃ 12 │ 12 ┃
┃  4 │ 34 ┃ 34 │ 34 ┃
┠────┼────╂────┼────┨
┃ 4  │ 12 ┃ 12 │ 12 ┃
┃    │ 34 ┃ 34 │ 34 ┃
┗━━━━┷━━━━┻━━━━┷━━━━┛""",
    "futoshiki3:1........;r1c2>r1c3;r1c2<r2c2;cage 3 r3c1 r3c2": """
futoshiki
┏━━━━┯━━━━┯━━━━┓
┃ 1  │ 12 > 12 ┃
┃    │ 3  │ 3  ┃
┠────┼─∧──┼────┨
┃ ×  │ 12 │ 12 ┃
┃    │ 3  │ 3  ┃
┠────┼────┼────┨
┃ 2  │ 12 │ 12 ┃
┃    │ 3  │ 3  ┃
┗━━━━┷━━━━┷━━━━┛
cage 3 r3c1 r3c2""",
}


def masks_for(size: int) -> list[int]:
    """All values everywhere, but down the first column: 1 alone, none, 2 and 4, the last alone."""
    masks = [full_mask(size)] * size**2
    masks[::size] = [1, 0, 0b1010 & full_mask(size), 1 << size - 1][:size]
    return masks


@pytest.mark.parametrize("line", BOARDS)
def test_board(line: str) -> None:
    assert str(tokeru.parse(line)) == BOARDS[line].lstrip("\n")


def test_board_with_other_values() -> None:
    puzzle = tokeru.parse("grid2:1...;r1c1<r1c2")
    drawn = "grid\n┌───────┐\n│ 1 < 2 │\n│       │\n│ .   . │\n└───────┘"
    assert render.text(puzzle, [1, 2, 0, 0]) == render.text(puzzle, "12..") == drawn


@pytest.mark.parametrize("line", CANDIDATES)
def test_candidates(line: str) -> None:
    puzzle = tokeru.parse(line)
    assert render.candidates(puzzle, masks_for(puzzle.size)) == CANDIDATES[line].lstrip("\n")


def test_every_candidate_of_a_large_board_is_there() -> None:
    drawn = render.candidates(Puzzle(36), [full_mask(36)] * 1296)
    assert drawn.count("(36)") == drawn.count("Z") == 1296


def board_of(page: str) -> Sequence[str]:
    """The lines between the head and the notes."""
    return [line for line in page.split("\n") if line[0] in "┌│├└┏┃┠┣┗"]


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(strategies.puzzles())
def test_any_puzzle_is_drawn_straight_and_whole(puzzle: Puzzle) -> None:
    masks = [full_mask(puzzle.size)] * puzzle.size**2
    for page in (render.text(puzzle), render.candidates(puzzle, masks)):
        board = board_of(page)
        assert len({len(line) for line in board}) == 1
        drawn = sum(line.count(sign) for line in board for sign in "<>∧∨")
        assert drawn == len({sign[:2] for sign in puzzle.signs})


def test_the_tip_of_a_sign_points_to_the_smaller_value() -> None:
    page = render.text(tokeru.parse("1<2>1/2^.2V/..."))
    assert board_of(page)[1:4] == ["│ 1 < 2 > 1 │", "│ ∧       ∨ │", "│ 2   .   2 │"]
