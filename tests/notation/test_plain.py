"""Plain grids: what they refuse to say. (How they are read: cases/notation.txt.)"""

from __future__ import annotations

import pytest

import tokeru
from tokeru.errors import NotationError
from tokeru.notation import plain
from tokeru.puzzle import Puzzle

REFUSED = [
    (Puzzle(4, tokeru.rules.LATIN), "a plain grid always means the rule boxes"),
    (
        Puzzle(4, [*tokeru.rules.CLASSIC, tokeru.rules.Less("r1c1", "r1c2")]),
        "a plain grid cannot say r1c1<r1c2",
    ),
    (Puzzle(4, [*tokeru.rules.CLASSIC, tokeru.rules.AntiKing()]), "a plain grid cannot say antiking"),
    (Puzzle(6, [*tokeru.rules.LATIN, tokeru.rules.Boxes(3, 2)]), "a plain grid always means the rule boxes"),
]


@pytest.mark.parametrize(("puzzle", "message"), REFUSED)
def test_refuses_what_it_cannot_say(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        plain.format(puzzle)


@pytest.mark.parametrize(
    "line", ["sudoku4:1.3...........2.", "sudoku16:g" + "." * 255, "sudoku36:(36)" + "." * 1295]
)
def test_a_drawn_board_can_be_pasted_back(line: str) -> None:
    puzzle = tokeru.parse(line)
    assert tokeru.parse(str(puzzle)) == puzzle


def test_every_size_with_boxes_is_a_sudoku() -> None:
    sizes = [size for size in range(1, 65) if any(size % height == 0 for height in range(2, size))]
    assert [tokeru.parse("." * size**2).size for size in sizes] == sizes
