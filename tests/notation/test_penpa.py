"""Penpa's links, which are read only."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation import strategies
from tests.notation.strategies import thorough

import tokeru
from tokeru import notation, parse
from tokeru.errors import NotationError, TokeruError
from tokeru.exports import WRITERS
from tokeru.notation import NOTATIONS
from tokeru.notation.links.lz import MOST
from tokeru.notation.penpa import TABLE

P = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
EMPTY = "." * 16
SIDE = 8
"""Of a board of 4x4 with what Penpa adds to it."""
PLACES = SIDE**2


def cell(name: str, kind: int = 0) -> int:
    """The number of a cell, or of the place of another kind that goes with it."""
    row, column = int(name[1]) + 1, int(name[3]) + 1
    return kind * PLACES + row * SIDE + column


def cells(names: str) -> list[int]:
    return [cell(name) for name in names.split()]


def quarter(name: str) -> str:
    return str(4 * (cell(name) + PLACES))


def edges(*pairs: tuple[str, str]) -> dict[str, int]:
    """Thick lines from corner to corner, named by the cell to the upper left of each."""
    return {f"{cell(a, 1)},{cell(b, 1)}": 2 for a, b in pairs}


BOXES = edges(
    *((f"r2c{at}", f"r2c{at + 1}") for at in range(4)), *((f"r{at}c2", f"r{at + 1}c2") for at in range(4))
)


def packed(text: str) -> str:
    deflated = zlib.compressobj(wbits=-15)
    return base64.b64encode(deflated.compress(text.encode()) + deflated.flush()).decode()


def link(
    drawn: dict[str, Any], answer: dict[str, Any] | None = None, diagonals: str = "0,0,0,0", about: str = ""
) -> str:
    head = f"sudoku,4,4,38,0,1,1,190,190,1,1,{diagonals},{about}"
    question = json.dumps({"lineE": BOXES, **drawn})
    for code, word in TABLE["words"].items():
        question = question.replace(word, f"z{code}") if code not in "ZO" else question
    lines = [head, "[0,0,0,0]", "{}", question, json.dumps(answer or {}), "[]", *["x"] * 13]
    return P + packed("\n".join(lines))


SAME: list[tuple[dict[str, Any], str]] = [
    ({}, f"sudoku4:{EMPTY}"),
    ({"number": {str(cell("r1c2")): ["3", 1, "1"]}}, "sudoku4:.3.............."),
    ({"thermo": [cells("r1c1 r1c2"), []]}, f"sudoku4:{EMPTY};thermo r1c1 r1c2"),
    ({"arrows": [cells("r1c1 r1c2 r1c3")]}, f"sudoku4:{EMPTY};arrow r1c1 / r1c2 r1c3"),
    (
        {"killercages": [cells("r1c1 r1c2")], "numberS": {quarter("r1c1"): [" 5", 1]}},
        f"sudoku4:{EMPTY};cage 5 r1c1 r1c2",
    ),
    ({"killercages": [cells("r1c1 r2c2")], "cage": {"1,2": 10}}, f"sudoku4:{EMPTY};extra r1c1 r2c2"),
    ({"symbol": {str(cell("r1c1", 3)): [8, "circle_SS", 2]}}, f"sudoku4:{EMPTY};difference r1c1 r1c2"),
    ({"symbol": {str(cell("r1c1", 2)): [2, "circle_SS", 2]}}, f"sudoku4:{EMPTY};ratio r1c1 r2c1"),
    ({"symbol": {str(cell("r1c1", 3)): [5, "inequality", 2]}}, f"sudoku4:{EMPTY};r1c1<r1c2"),
    ({"symbol": {str(cell("r1c1", 2)): [8, "inequality", 2]}}, f"sudoku4:{EMPTY};r1c1>r2c1"),
    ({"symbol": {str(cell("r1c1")): [3, "circle_L", 2]}}, f"sudoku4:{EMPTY};odd r1c1"),
    ({"symbol": {str(cell("r1c1")): [3, "square_L", 2]}}, f"sudoku4:{EMPTY};even r1c1"),
    ({"lineE": {}}, f"futoshiki4:{EMPTY}"),
    (
        {"lineE": edges(*((f"r{row}c{at}", f"r{row}c{at + 1}") for row in range(1, 4) for at in range(4)))},
        f"futoshiki4:{EMPTY};regions 1111222233334444",
    ),
]


@pytest.mark.parametrize(("drawn", "line"), SAME)
def test_what_a_drawing_says(drawn: dict[str, Any], line: str) -> None:
    address = link(drawn)
    assert [known.NAME for known in NOTATIONS.values() if known.recognises(address)] == ["penpa"]
    assert parse(address) == parse(line)


def test_diagonals_and_what_is_said_about_it() -> None:
    about = "Title: A%2C b,Author: Me,source,One%2DTwo%2C%2E%2F,ON,false"
    puzzle = parse(link({}, diagonals="1,0,0,1", about=about))
    assert puzzle == parse(f"sudoku4+diagonals:{EMPTY}")
    assert (puzzle.title, puzzle.author, puzzle.comment) == ("A, b", "Me", "One\nTwo,&=")
    assert parse(link({}, diagonals="1,0,0,0")) == parse(f"sudoku4:{EMPTY};extra r1c1 r2c2 r3c3 r4c4")
    assert parse(link({}, diagonals="0,0,0,1")) == parse(f"sudoku4:{EMPTY};extra r1c4 r2c3 r3c2 r4c1")


def test_margins_are_not_part_of_the_board() -> None:
    question = json.dumps({"number": {str((1 + 2 + 1) * 9 + 0 + 2 + 1): ["2", 1, "1"]}})
    lines = ["square,5,5,38", "[1,0,1,0]", "{}", question, "{}", "[]"]
    assert parse(P + packed("\n".join(lines))) == parse("futoshiki4:....2...........")


LEFT: list[tuple[dict[str, Any], str]] = [
    ({"surface": {str(cell("r1c1")): 3}}, "surface: r1c1"),
    ({"line": {f"{cell('r1c1')},{cell('r1c2')}": 5}}, "line: r1c1 r1c2"),
    ({"nobulbthermo": [cells("r1c1 r1c2")]}, "nobulbthermo: r1c1 r1c2"),
    ({"number": {str(cell("r0c2")): ["9", 1, "1"]}}, "number 9: r0c2"),
    ({"number": {str(cell("r1c2")): ["12", 1, "7"]}}, "number 12: r1c2"),
    ({"numberS": {quarter("r2c2"): ["7", 1]}}, "numberS 7: r2c2"),
    ({"symbol": {str(cell("r1c1", 1)): [1, "circle_S", 1]}}, "symbol circle_S 1: r1c1"),
    ({"symbol": {str(cell("r1c4", 3)): [8, "circle_SS", 2]}}, "symbol circle_SS 8: r1c4"),
    ({"lineE": {**BOXES, f"{cell('r1c1', 1)},{cell('r1c2', 1)}": 21}}, "lineE 21: r1c1"),
    ({"lineE": edges(("r1c0", "r1c1"), ("r0c1", "r1c1"))}, "regions: 2 of different sizes"),
]


@pytest.mark.parametrize(("drawn", "left"), LEFT)
def test_what_is_not_understood_is_left(drawn: dict[str, Any], left: str) -> None:
    assert tokeru.read(link(drawn)).left == (left,)


def test_the_answer_is_compared() -> None:
    solution = "1234341221434321"
    numbers = {str(cell(f"r{at // 4 + 1}c{at % 4 + 1}")): [solution[at], 2, "1"] for at in range(16)}
    reading = tokeru.read(
        link({"number": {key: numbers[key] for key in [*numbers][:10]}}, {"number": numbers})
    )
    assert reading.solution == tuple(map(int, solution)) and reading.confirmed
    check = json.dumps([[], [f"{key},{value[0]}" for key, value in numbers.items()]])
    assert tokeru.read(f"{link({})}&a={packed(check)}").solution == tuple(map(int, solution))


def text(*lines: str) -> str:
    return P + packed("\n".join(lines))


WRONG = [
    ("https://swaroopg92.github.io/penpa-edit/#m=edit", "holds the puzzle after p="),
    (P + "!!", "what stands after p= is damaged"),
    (P + "AAAA", "what stands after p= is damaged"),
    (P + packed("x" * (MOST + 1)), f"a puzzle has at most {MOST} characters"),
    (text("hex,4,4"), "'hex' is no square grid"),
    (text("square,a,4", "[]", "", "{}"), "the first line begins with the grid, its columns and its rows"),
    (text("square,99,4", "[]", "", "{}"), "a board has 1 to 64 rows and columns"),
    (text("square,4,4", '["a"]', "", "{}"), "the second line holds the margins"),
    (text("square,4,4", "[0,0,0,0]", "", "{"), "(at character"),
    (link({"thermo": [cells("r1c1 r5c1")]}), "thermometer 1: r5c1 is not a cell of this board"),
]


@pytest.mark.parametrize(("address", "message"), WRONG)
def test_what_is_wrong_with_a_link(address: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(address)
    assert message in str(error.value)


MORE = [
    link({}, diagonals="1,0,0,1", about="Title: A%2C b,Author: Me,source,One%2DTwo%2C%2E%2F,ON,false"),
    link({}, diagonals="1,0,0,0"),
    link({}, diagonals="0,0,0,1"),
    f"{link({})}&a={packed(','.join(f'{at},{at % 4 + 1}' for at in range(60)))}",
    link({"number": {str(at): [str(at % 4 + 1), 1, "1"] for at in range(60, 10, -1)}}),
]
"""For the page."""


def test_it_is_not_written() -> None:
    assert "penpa" not in WRITERS
    with pytest.raises(NotationError, match="penpa is read, but not written"):
        notation.format(parse(EMPTY), "penpa")


@thorough
@given(
    st.sampled_from([drawn for drawn, _ in [*SAME, *LEFT]]).flatmap(
        lambda drawn: strategies.mutated(json.dumps(drawn))
    ),
    st.sampled_from([link(drawn) for drawn, _ in SAME]).flatmap(strategies.mutated),
)
def test_whatever_comes_is_read_or_refused(drawn: str, address: str) -> None:
    for each in (text("sudoku,4,4,38", "[0,0,0,0]", "{}", drawn, drawn), address):
        try:
            parse(each)
        except TokeruError as error:
            assert len(str(error)) < 2000
