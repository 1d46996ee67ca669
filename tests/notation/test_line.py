"""The Tokeru line as it is written. (How it is read: cases/notation.txt.)"""

from __future__ import annotations

import pytest

import tokeru
from tokeru.notation import line
from tokeru.puzzle import Puzzle

WRITTEN = [
    (Puzzle(9, tokeru.rules.CLASSIC), "sudoku:" + "." * 81),
    (Puzzle(4, tokeru.rules.CLASSIC), "sudoku4:" + "." * 16),
    (Puzzle(9, tokeru.rules.LATIN), "futoshiki:" + "." * 81),
    (Puzzle(2), "grid2:...."),
    (Puzzle(2, [tokeru.rules.Rows()]), "grid2+rows:...."),
    (Puzzle(4, [tokeru.rules.Boxes(), tokeru.rules.Rows()]), "grid4+boxes+rows:" + "." * 16),
    (Puzzle(6, [*tokeru.rules.LATIN, tokeru.rules.Boxes(3, 2)]), "futoshiki6:" + "." * 36 + ";boxes 3 2"),
    (tokeru.miracle(), "sudoku+antiking+antiknight+nonconsecutive:" + "." * 81),
    (Puzzle(2, tokeru.rules.LATIN, [1, 0, 0, 2]), "futoshiki2:1..2"),
    (Puzzle(2, [*tokeru.rules.LATIN, tokeru.rules.Greater("r1c1", "r1c2")]), "futoshiki2:....;r1c1>r1c2"),
    (Puzzle(1, (), [1]), "grid1:1"),
]


@pytest.mark.parametrize(("puzzle", "text"), WRITTEN)
def test_written(puzzle: Puzzle, text: str) -> None:
    assert line.format(puzzle) == text
    assert repr(puzzle) == f"tokeru.parse({text!r})"


def test_large_values_stand_in_parentheses() -> None:
    assert line.format(Puzzle(37, (), [35, 36, 37] + [0] * 1366)).startswith("grid37:z(36)(37)...")


def test_local_rules_follow_in_the_order_of_the_rule_set() -> None:
    rules = [
        tokeru.rules.Thermometer("r1c1 r2c2"),
        tokeru.rules.Less("r3c1", "r3c2"),
        tokeru.rules.Cage("r1c2 r1c1", 3),
    ]
    written = line.format(Puzzle(4, [*tokeru.rules.CLASSIC, *rules]))
    assert written == "sudoku4:" + "." * 16 + ";cage 3 r1c1 r1c2;r3c1<r3c2;thermo r1c1 r2c2"


def test_bases_are_found_by_the_rules_they_stand_for() -> None:
    for name, rules in line.BASES.items():
        assert line.parts(Puzzle(4, rules)) == (name, (), ())
