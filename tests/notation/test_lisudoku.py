"""lisudoku's links and objects."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation import strategies
from tests.notation.strategies import thorough

import tokeru
from tokeru import notation, parse
from tokeru.errors import NotationError, TokeruError
from tokeru.notation import NOTATIONS, lisudoku
from tokeru.notation.links.lz import BASE64, compress
from tokeru.puzzle import Puzzle

EMPTY = "." * 16
P = "https://lisudoku.xyz/solver?import="


def cells(names: str) -> list[dict[str, int]]:
    return [{"row": int(name[1]) - 1, "col": int(name[3]) - 1} for name in names.split()]


def text(**said: Any) -> str:
    return json.dumps({"gridSize": 4, **said})


def link(**said: Any) -> str:
    return P + compress(text(**said), BASE64)


ROWS = [cells(" ".join(f"r{row}c{column}" for column in range(1, 5))) for row in range(1, 5)]
SAME: list[tuple[dict[str, Any], str]] = [
    ({}, f"sudoku4:{EMPTY}"),
    ({"fixedNumbers": [{"position": cells("r1c2")[0], "value": 3}]}, "sudoku4:.3.............."),
    ({"regions": ROWS}, f"futoshiki4:{EMPTY};regions 1111222233334444"),
    ({"extraRegions": [cells("r1c1 r2c2")]}, f"sudoku4:{EMPTY};extra r1c1 r2c2"),
    ({"thermos": [cells("r1c1 r1c2")]}, f"sudoku4:{EMPTY};thermo r1c1 r1c2"),
    (
        {"arrows": [{"circleCells": cells("r1c1"), "arrowCells": cells("r1c2 r1c3")}]},
        f"sudoku4:{EMPTY};arrow r1c1 / r1c2 r1c3",
    ),
    ({"primaryDiagonal": True, "secondaryDiagonal": True}, f"sudoku4+diagonals:{EMPTY}"),
    ({"primaryDiagonal": True}, f"sudoku4:{EMPTY};extra r1c1 r2c2 r3c3 r4c4"),
    ({"secondaryDiagonal": True}, f"sudoku4:{EMPTY};extra r1c4 r2c3 r3c2 r4c1"),
    ({"antiKnight": True, "antiKing": True}, f"sudoku4+antiknight+antiking:{EMPTY}"),
    ({"killerCages": [{"sum": 5, "region": cells("r1c1 r1c2")}]}, f"sudoku4:{EMPTY};cage 5 r1c1 r1c2"),
    ({"killerCages": [{"sum": None, "region": cells("r1c1 r2c2")}]}, f"sudoku4:{EMPTY};extra r1c1 r2c2"),
    (
        {"kropki_dots": [{"dot_type": "Double", "cell_1": cells("r1c1")[0], "cell_2": cells("r1c2")[0]}]},
        f"sudoku4:{EMPTY};ratio r1c1 r1c2",
    ),
    ({"kropkiNegative": True}, f"sudoku4+alldifferences+allratios:{EMPTY}"),
    ({"odd_cells": cells("r1c1 r1c2")}, f"sudoku4:{EMPTY};odd r1c1 r1c2"),
    ({"evenCells": cells("r1c1"), "topBottom": False}, f"sudoku4:{EMPTY};even r1c1"),
    ({"renbans": [cells("r1c1 r1c2")]}, f"sudoku4:{EMPTY};renban r1c1 r1c2"),
    ({"palindromes": [cells("r1c1 r2c3")]}, f"sudoku4:{EMPTY};palindrome r1c1 r2c3"),
]


@pytest.mark.parametrize(("said", "line"), SAME)
def test_what_an_object_says(said: dict[str, Any], line: str) -> None:
    written = text(**said)
    packed = compress(written, BASE64)
    assert parse(written) == parse(P + packed) == parse(f"{P}{packed.replace('+', '%2B')} ") == parse(line)
    for each in (written, P + packed):
        found = [known.NAME for known in NOTATIONS.values() if known.recognises(each)]
        assert found in (["lisudoku"], ["lisudoku", "seed-json"])


def test_digits_in_a_link() -> None:
    assert parse("https://lisudoku.xyz/e?import=1...............") == parse("1...............")


WRONG = [
    (text(thermos=[cells("r1c1 r9c1")]), "thermometer 1: r9c1 is not a cell of 4x4"),
    (text(thermos=[cells("r1c1")]), "thermometer 1: a thermometer has at least two cells"),
    (text(thermos=[[1, 2]]), "thermometer 1: an object is expected, not 1"),
    (text(thermos=[{}]), "thermometer 1: cells is not a whole number"),
    (text(thermos=3), "lisudoku: thermos is a list, not 3"),
    (text(killerCages=[{"sum": "x", "region": cells("r1c1")}]), "cage 1: sum is not a whole number"),
    (text(kropkiDots=[{"dotType": "Triple"}]), "dot 1: dotType is none that is known"),
    (text(fixedNumbers=[{"position": cells("r1c1")[0], "value": 5}]), "r1c1 is 5; numbers go from 1 to 4"),
    ('{"gridSize": "x"}', "lisudoku: gridSize is not a whole number"),
    ('{"gridSize": 99}', "a board has 1 to 64 rows and columns"),
    ('{"gridSize": 4', "(at character"),
    ("https://lisudoku.xyz/p/abc", "holds the puzzle after ?import=; others only name it"),
    (P + "N4Ig", "a packed text ends too early (at character 5)"),
]


@pytest.mark.parametrize(("written", "message"), WRONG)
def test_what_is_wrong_with_an_object(written: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(written)
    assert message in str(error.value)


def test_what_is_not_understood_is_left() -> None:
    reading = tokeru.read(text(topBottom=True, nabners=[cells("r1c1 r1c2")]))
    assert reading.left == ("topBottom", "nabners: 0 0 0 1")
    with pytest.raises(NotationError, match="topBottom"):
        parse(text(topBottom=True))


UNSAID = [
    ("sudoku16:" + "." * 256, "lisudoku's boards have size 4, 6 or 9, not 16"),
    (f"sudoku4:{EMPTY};r1c1<r1c2", "lisudoku cannot say r1c1<r1c2"),
    (f"sudoku4:{EMPTY};difference 2 r1c1 r1c2", "lisudoku cannot say difference 2 r1c1 r1c2"),
    (f"sudoku4+alldifferences:{EMPTY}", "lisudoku always means the rule allratios"),
    (f"futoshiki4:{EMPTY}", "lisudoku always means the rule boxes"),
]


@pytest.mark.parametrize(("line", "message"), UNSAID)
def test_what_is_refused(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        notation.format(parse(line), "lisudoku")


@thorough
@given(strategies.lisudokus())
def test_links_come_back(puzzle: Puzzle) -> None:
    assert parse(lisudoku.format(puzzle)) == puzzle


@thorough
@given(
    st.sampled_from([text(**said) for said, _ in SAME]).flatmap(strategies.mutated),
    st.sampled_from([link(**said) for said, _ in SAME]).flatmap(strategies.mutated),
)
def test_whatever_comes_is_read_or_refused(written: str, link: str) -> None:
    for each in (written, link):
        try:
            parse(each)
        except TokeruError as error:
            assert len(str(error)) < 500
