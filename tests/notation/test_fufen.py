"""FuFen: the examples of its inventor, and what it cannot say."""

from __future__ import annotations

import pytest

import tokeru
from tokeru.errors import NotationError
from tokeru.notation import fufen
from tokeru.puzzle import Puzzle

EXAMPLES = [
    (".>351./.2.5./.....^/.5.3./.432<.", 5, 10, 3),
    (
        "....7..<.<./.V...3.>..^./..^>.7.9.../..7...<6..^/3V7..V..V.8V9/"
        ".^.^3^..^<.7../...3.2.V.<.V/..^.<.8...>./.^..V.6.>..^.",
        9,
        16,
        28,
    ),
    (
        "..>.>..<..../.>..>.2V..<../6^...>..>.^.9/9.V.<.V<....2/..>.^....V.^./"
        "2.<...V..V.>5/3<.V..>.>.>..8/...V.3.>..V./.>.<...^<.V.V.>.^",
        9,
        10,
        39,
    ),
]


@pytest.mark.parametrize(("text", "size", "givens", "signs"), EXAMPLES)
def test_examples(text: str, size: int, givens: int, signs: int) -> None:
    puzzle = tokeru.parse(text)
    assert puzzle.size == size
    assert sum(map(bool, puzzle.givens)) == givens
    assert len(puzzle.rules) == len(tokeru.rules.LATIN) + signs
    assert fufen.format(puzzle) == text


def test_the_signs_of_a_square() -> None:
    puzzle = tokeru.parse(".../.^>../...")
    assert {*puzzle.rules} - {*tokeru.rules.LATIN} == {
        tokeru.rules.Less("r1c1", "r2c1"),
        tokeru.rules.Less("r2c2", "r2c1"),
    }


REFUSED = [
    (Puzzle(4, tokeru.rules.CLASSIC), "FuFen cannot say boxes"),
    (Puzzle(3, ()), "FuFen always means the rule"),
    (Puzzle(3, [*tokeru.rules.LATIN, tokeru.rules.Less("r1c1", "r1c3")]), "FuFen cannot say r1c1<r1c3"),
    (Puzzle(3, [*tokeru.rules.LATIN, tokeru.rules.Less("r1c3", "r2c1")]), "FuFen cannot say r1c3<r2c1"),
    (
        Puzzle(3, [*tokeru.rules.LATIN, tokeru.rules.Cage("r1c1 r1c2", 3)]),
        "FuFen cannot say cage 3 r1c1 r1c2",
    ),
    (Puzzle(36, tokeru.rules.LATIN, {"r2c1": 36}), "FuFen cannot say r2c1 = 36; it ends at 35"),
]


@pytest.mark.parametrize(("puzzle", "message"), REFUSED)
def test_refuses_what_it_cannot_say(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        fufen.format(puzzle)
