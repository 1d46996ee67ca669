"""puzz.link's addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation import strategies
from tests.notation.strategies import thorough

from tokeru import Status, notation, parse
from tokeru.errors import NotationError, TokeruError
from tokeru.notation import NOTATIONS, puzzlink
from tokeru.puzzle import Puzzle

P = "https://puzz.link/p?"
SAME = [
    ("sudoku/4/4/g1k23k3g", "sudoku4:.1.....23.....3."),
    ("sudoku/6/6/zv", "sudoku6:" + "." * 36),
    ("sudoku/16/16/-10" + "z" * 12 + "u", "sudoku16:g" + "." * 255),
    ("sudoku/4/4/g.k23k3", "sudoku4:.......23.....3."),
    ("minarism/2/2/gh1.", "futoshiki2:....;r1c1<r1c2;r2c1>r2c2;difference r1c1 r2c1"),
    ("minarism/3/2/iihl", "futoshiki3+area 2x3:.........;r2c1>r2c2"),
    ("kropki/2/2/69", "futoshiki2+alldifferences+allratios:....;difference r1c2 r2c2;ratio r2c1 r2c2"),
    ("factors/2/2/o04-10", "futoshiki2:....;product 4 r1c1 r2c1;product 16 r1c2 r2c2"),
    ("factors/2/2/o0*0000", "futoshiki2:....;product 12240 r1c1 r2c1"),
    (
        "skyscrapers/2/2/g2g1g2hh1g",
        "futoshiki2:..1.;skyscraper s 2 r1c2;skyscraper n 1 r2c2;skyscraper e 2 r2c1",
    ),
]
SOLVED = [
    ("sudoku/4/4/g1k23k3g", "2143431234211234"),
    ("minarism/4/4/hhhq21pgi", "4321241312343142"),
    ("kropki/4/4/aa7fioco", "4312213414233241"),
    ("factors/5/5/rvvcm9jf54653-28ca2833-14", "5432131245154324251323154"),
    ("skyscrapers/4/4/k13h4j3g", "2143123443123421"),
]


@pytest.mark.parametrize(("address", "line"), SAME)
def test_what_an_address_says(address: str, line: str) -> None:
    assert parse(P + address) == parse(line)
    assert [known.NAME for known in NOTATIONS.values() if known.recognises(P + address)] == ["puzzlink"]


@pytest.mark.parametrize(("address", "solution"), SOLVED)
def test_puzzles_of_each_genre(address: str, solution: str) -> None:
    puzzle = parse(P + address)
    assert puzzle.status() is Status.UNIQUE
    assert (found := puzzle.solve()) is not None and found.text() == solution
    assert puzzlink.format(puzzle) == P + address


@pytest.mark.parametrize(
    "address",
    [
        "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
        " <https://puzz.link/p?sudoku/4/4/g1k23k3g/>\n",
        "https://www.puzz.link/p?sudoku/v:/4/4/g1k23k3g",
        "https://puzz.link/edit.html?sudoku/4/4/g1k23k3g",
    ],
)
def test_addresses_as_they_are_pasted(address: str) -> None:
    assert parse(address) == parse(P + "sudoku/4/4/g1k23k3g")


WRONG = [
    (
        "nurikabe/4/4/g",
        "'nurikabe' is none of sudoku, skyscrapers, minarism, kropki, factors (at character 21)",
    ),
    ("sudoku", "after the genre stand columns and rows: /4/4/ (at character 27)"),
    ("sudoku/99/99/g", "a board has 1 to 64 rows and columns, not 99x99"),
    ("sudoku/5/5/g", "a Sudoku of 5x5 has no boxes"),
    ("sudoku/4/6/g", "a Sudoku of 6x4 has no boxes"),
    ("sudoku/4/4/5", "r1c1 is 5; numbers go from 1 to 4"),
    ("sudoku/4/4/-1", "'-' begins no number (at character 33)"),
    ("sudoku/4/4/!", "'!' begins no number (at character 33)"),
    ("sudoku/4/4/zz", "only 16 numbers or blanks belong here"),
    ("sudoku/4/4/v1", "'1' is too much (at character 33)"),
    ("minarism/2/2/0", "the circle between r1c1 r1c2: difference: the number is 1 or more, not 0"),
    ("kropki/2/2/5", "the address ends too early"),
    ("kropki/2/2/z5", "'z' is not a digit of base 27"),
    ("factors/2/2/o", "the address ends too early"),
    ("factors/2/2/w0", "'w' is not a digit of base 32"),
]


@pytest.mark.parametrize(("address", "message"), WRONG)
def test_what_is_wrong_with_an_address(address: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(P + address)
    assert message in str(error.value)


UNSAID = [
    ("sudoku4+antiknight:................", "puzz.link cannot say antiknight"),
    ("sudoku8:" + "." * 64, "puzz.link cannot say the boxes of size 8"),
    ("futoshiki4:1...............;r1c1<r1c2", "puzz.link cannot say givens in minarism"),
    ("futoshiki4:................;r1c1<r1c3", "cannot say r1c1<r1c3"),
    ("futoshiki4:................;r1c1<r1c2;r1c1>r1c2", "cannot say r1c1>r1c2, or not beside what else"),
    ("futoshiki4:................;r1c1<r1c2;skyscraper e 2 r1c1", "cannot say all of these rules together"),
    (
        "futoshiki4+alldifferences+allratios:................;ratio 3 r1c1 r1c2",
        "cannot say ratio 3 r1c1 r1c2",
    ),
    ("futoshiki4:................;product 3 r1c1 r1c3", "which is no room of its own"),
    ("futoshiki4:................;product 2000000 r1c1", "puzz.link cannot say the number 2000000"),
    ("futoshiki4:................;skyscraper e 2 r1c1;skyscraper e 3 r1c1", "cannot say skyscraper e"),
    ("futoshiki5+area 2x4:" + "." * 25, "cannot say a board with cells beside it"),
    ("futoshiki4+area 2x4:................;difference r1c1 r3c1", "a rule with cells beside the board"),
]


@pytest.mark.parametrize(("line", "message"), UNSAID)
def test_what_an_address_cannot_say(line: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        notation.format(parse(line), "puzzlink")
    assert message in str(error.value)


@thorough
@given(strategies.puzzlinks())
def test_every_genre_comes_back(puzzle: Puzzle) -> None:
    assert parse(puzzlink.format(puzzle)) == puzzle


@thorough
@given(st.sampled_from([P + address for address, _ in [*SAME, *SOLVED]]).flatmap(strategies.mutated))
def test_whatever_comes_is_read_or_refused(text: str) -> None:
    try:
        parse(text)
    except TokeruError as error:
        assert len(str(error)) < 400
