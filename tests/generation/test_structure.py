"""How clues lie, counted by hand."""

from __future__ import annotations

import pytest

import tokeru
from tokeru.generation.structure import Structure, structure


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sudoku4:1...............", Structure(givens=1, signs=0, inside=0, apart=0, chain=1)),
        ("sudoku4:................;r1c1<r1c2", Structure(0, 1, 1, 1, 2)),
        ("sudoku4:................;r1c2<r1c3", Structure(0, 1, 0, 1, 2)),
        ("sudoku4:................;r1c1<r1c2<r1c3;r4c4>r3c4", Structure(0, 3, 2, 1, 3)),
        ("sudoku4:................;r1c1<r1c2>r1c3", Structure(0, 2, 1, 0, 2)),
        ("futoshiki4:12..............;r1c1<r2c1<r2c2;r3c2>r2c2", Structure(2, 3, 0, 0, 4)),
        (f"futoshiki4:{'.' * 16};r1c1<r2c1;r1c2<r2c2;regions 1112122233433444", Structure(0, 2, 1, 2, 2)),
    ],
)
def test_structure(line: str, expected: Structure) -> None:
    assert structure(tokeru.parse(line)) == expected


def test_signs_are_those_between_neighbours() -> None:
    assert structure(tokeru.parse("sudoku4:................;r1c1<r1c3;r1c1<r2c2")).signs == 0


def test_in_words() -> None:
    assert str(Structure(1, 0, 0, 0, 1)) == "1 given"
    assert str(Structure(0, 3, 2, 1, 3)) == "no givens, 3 signs: 67 % inside boxes, longest chain 3"


def test_as_a_dict() -> None:
    shares = {"givens": 0, "signs": 3, "inside": 67, "apart": 33, "chain": 3}
    assert Structure(0, 3, 2, 1, 3).as_dict() == shares
