"""SudokuMaker: what each type means, what is left, what is written and what is refused."""

from __future__ import annotations

import copy
import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation import strategies
from tests.notation.strategies import thorough

import tokeru
from tokeru.about import About
from tokeru.errors import NotationError, TokeruError
from tokeru.notation import NOTATIONS, sudokumaker
from tokeru.notation.links.lz import ADDRESS, compress
from tokeru.notation.reading import Reading
from tokeru.notation.sudokumaker.writing import WRITERS
from tokeru.puzzle import Puzzle

BOXES = {"type": 1, "regions": [row // 3 * 3 + column // 3 for row in range(9) for column in range(9)]}
ONLY = ": its meaning is only in the rules text"


def blank(*blocks: dict[str, Any], **keys: Any) -> dict[str, Any]:
    puzzle = {"cells": [None] * 81, "constraints": [{"type": 0}, BOXES, *blocks], **keys}
    return {"formatVersion": "1.6.0", "puzzle": puzzle}


def read(*blocks: dict[str, Any], **keys: Any) -> Reading:
    return sudokumaker.read_object(blank(*blocks, **keys))


def rules(reading: Reading) -> list[str]:
    """Without those that every Sudoku has."""
    return [said.rule for said in reading.said if said.rule not in ("rows", "columns", "boxes")]


# --- types ------------------------------------------------------------------------------------------------

LINE, CELLS = [[0, 1, 11]], "r1c1 r1c2 r2c3"
SAYS: list[tuple[list[dict[str, Any]], str]] = [
    ([{"type": 10}, {"type": 11}], "diagonals"),
    ([{"type": 10}], "extra r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
    ([{"type": 11}], "extra r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"),
    ([{"type": number} for number in (12, 13, 14, 15)], "antiking|antiknight|disjoint|nonconsecutive"),
    ([{"type": 13, "disabled": True}], ""),
    ([{"type": 16, "groups": [0b1110, 0b1110000, 0b1110000000]}], "entropy"),
    ([{"type": 16, "groups": [0b10010010, 0b100100100, 0b1001001000]}], "globalmod"),
    ([{"type": 100, "cells": [0, 10]}, {"type": 101, "cells": [80]}], "even r1c1 r2c2|odd r9c9"),
    ([{"type": 102, "cells": [0]}, {"type": 103, "cells": [40]}], "maximum r1c1|minimum r5c5"),
    ([{"type": 103, "cells": [0, 1]}], "r1c1<r2c1|r1c2<r1c3|r1c2<r2c2"),
    (
        [{"type": 200, "clues": [{"value": 1, "edge": 1}, {"value": 2, "edge": 9}]}],
        "difference 1 r1c1 r1c2|difference 2 r1c1 r2c1",
    ),
    (
        [{"type": 201, "clues": [{"value": 2, "edge": 28}], "negative": [2, 3]}],
        "ratio 2 r2c2 r3c2|allratios 2|allratios 3",
    ),
    (
        [
            {"type": 200, "clues": [{"value": 1, "edge": 1}], "overrideNegativeRatios": True},
            {"type": 201, "clues": [{"value": 2, "edge": 2}], "negative": [2]},
        ],
        "difference 1 r1c1 r1c2|ratio 2 r1c2 r1c3|allratios 2",
    ),
    (
        [
            {"type": 200, "clues": [{"value": 1, "edge": 1}], "overrideNegativeRatios": False},
            {"type": 201, "clues": [{"value": 2, "edge": 2}], "negative": [2]},
        ],
        "difference 1 r1c1 r1c2|ratio 2 r1c2 r1c3|allratios 2|not {ratio 2 r1c1 r1c2}",
    ),
    (
        [
            {
                "type": 202,
                "clues": [{"value": 10, "edge": 1}, {"value": 5, "edge": 2}, {"value": 7, "edge": 3}],
                "negative": [5, 10],
            }
        ],
        "x r1c1 r1c2|v r1c2 r1c3|sum 7 r1c3 r1c4|allxv",
    ),
    ([{"type": 300, "thermometers": LINE}], f"thermo {CELLS}"),
    ([{"type": 300, "thermometers": LINE, "slow": True}], f"slowthermo {CELLS}"),
    ([{"type": 300, "thermometers": [[0, 1]], "name": "Inequality"}], "r1c1<r1c2"),
    (
        [{"type": 301, "cages": [{"value": 10, "cells": [0, 1]}, {"value": 0, "cells": [2, 3]}]}],
        "cage 10 r1c1 r1c2|extra r1c3 r1c4",
    ),
    ([{"type": 302, "groups": [[0, 10], [1, 11]]}], "clone r1c1 r1c2 / r2c2 r2c3"),
    ([{"type": 302, "groups": [[0, 10, 20]]}], "clone r1c1 / r2c2|clone r1c1 / r3c3"),
    ([{"type": 303, "clues": [{"corner": 11, "digits": [1, 2]}]}], "quadruple 1,2 r1c1 r1c2 r2c1 r2c2"),
    ([{"type": 303, "clues": [{"corner": 1, "digits": [3]}]}], "contains 3 r1c1 r1c2"),
    (
        [{"type": 304, "cages": [{"value": "23, 14", "cells": [0, 1, 2, 3]}]}],
        "lookandsay 2314 r1c1 r1c2 r1c3 r1c4",
    ),
    ([{"type": 305, "cells": [0, 40]}], "extra r1c1 r5c5"),
    ([{"type": 400, "lines": LINE}, {"type": 402, "lines": LINE}], f"renban {CELLS}|palindrome {CELLS}"),
    (
        [{"type": 401, "lines": [[0, 1, 10, 0]], "minDifference": 4}],
        "whisper 4 r1c1 r1c2 r2c2|whisper 4 r2c2 r1c1",
    ),
    ([{"type": 403, "lines": LINE}, {"type": 404, "lines": LINE}], f"between {CELLS}|regionsum {CELLS}"),
    ([{"type": 404, "lines": LINE, "singleRegionTotals": True}], f"regionsum {CELLS}"),
    ([{"type": 405, "lines": [*LINE, [5, 6]]}], f"sequence {CELLS}"),
    ([{"type": 406, "lines": LINE, "groups": [0b1110, 0b1110000, 0b1110000000]}], f"entropic {CELLS}"),
    ([{"type": 406, "lines": LINE, "groups": [0b10010010, 0b100100100, 0b1001001000]}], f"modular {CELLS}"),
    ([{"type": 406, "lines": LINE, "groups": [0b1010101010, 0b101010100]}], f"parity {CELLS}"),
    ([{"type": 406, "lines": LINE, "groups": [0b11110, 0b111100000]}], f"groupline 1234/5678 {CELLS}"),
    ([{"type": 407, "lines": LINE}, {"type": 409, "lines": LINE}], f"lockout 4 {CELLS}|doublearrow {CELLS}"),
    (
        [{"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 2, 3], [0, 9]]}]}],
        "arrow r1c1 r1c2 / r1c3 r1c4|arrow r1c1 r1c2 / r2c1",
    ),
    (
        [
            {
                "type": 500,
                "clues": [{"value": 7, "outerCell": 3, "diagonal": 1}, {"outerCell": 3, "diagonal": 1}],
            }
        ],
        "littlekiller sw 7 r1c2",
    ),
    ([{"type": 500, "clues": [{"value": 9, "outerCell": 0, "diagonal": -1}]}], "littlekiller se 9 r1c1"),
    ([{"type": 501, "clues": [{"value": 0, "outerCell": 11}]}], "sandwich e 0 r1c1"),
    ([{"type": 502, "clues": [{"value": 9, "outerCell": 21}]}], "xsum w 9 r1c9"),
    ([{"type": 503, "clues": [{"value": 3, "outerCell": 1}]}], "skyscraper s 3 r1c1"),
    ([{"type": 504, "clues": [{"value": 3, "outerCell": 119}]}], "numberedroom n 3 r9c9"),
    ([{"type": 600, "cells": [0]}, {"type": 601, "cells": [1]}], "rowindexer r1c1|columnindexer r1c2"),
]


@pytest.mark.parametrize(("blocks", "says"), SAYS, ids=[says[:50] for _, says in SAYS])
def test_what_types_mean(blocks: list[dict[str, Any]], says: str) -> None:
    reading = read(*blocks)
    assert "|".join(rules(reading)) == says
    assert not reading.left


def test_letters_of_one_kind_that_are_all_given() -> None:
    found = rules(read({"type": 202, "clues": [{"value": 10, "edge": 1}], "negative": [10]}))
    assert found[:2] == ["x r1c1 r1c2", "pair a+b!=10 r1c1 r2c1"]
    assert len(found) == 1 + 2 * 72 - 1


# --- the board ----------------------------------------------------------------------------------------------


def test_givens_and_the_solution() -> None:
    solution = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"
    cells = [
        {"value": int(value), "given": place < 2, "candidates": 6, "colors": 1}
        for place, value in enumerate(solution)
    ]
    reading = read(cells=cells, name="A", author="B", comment="C")
    assert reading.puzzle.format() == "sudoku:12" + "." * 79 + ";title A;author B;comment C"
    assert reading.solution == tuple(map(int, solution))
    assert read(cells=[*cells[:80], None]).solution is None
    assert reading.puzzle.about == About("A", "B", "C")


BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"size": 4}, "futoshiki4:................"),
    (
        {"size": 4, "constraints": [{"type": 1, "regions": [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2}]},
        "sudoku4:................",
    ),
    (
        {"size": 4, "constraints": [{"type": 1, "regions": [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4}]},
        "futoshiki4:................;regions 1111222233334444",
    ),
    (
        {"size": 3, "constraints": [{"type": 1, "regions": [0, 0, None, 1, 1, -1, 2, 2, 2]}]},
        "futoshiki3:.........;extra r1c1 r1c2;extra r2c1 r2c2;extra r3c1 r3c2 r3c3",
    ),
    ({"size": 3, "minDigit": 0, "maxDigit": 3}, "futoshiki3+values 0-3:........."),
    ({"width": 2, "height": 3}, "futoshiki3+area 3x2:........."),
    ({"size": 2, "type": "custom"}, "grid2+values 1-9:...."),
    ({"size": 2, "type": "custom", "constraints": [{"type": 2003}]}, "futoshiki2+values 1-9:...."),
    (
        {
            "size": 3,
            "maxDigit": 3,
            "type": "custom",
            "constraints": [{"type": 2003, "areas": [{"x": 1, "y": 0, "width": 2, "height": 1}]}],
        },
        "grid3:.........;extra r1c2 r1c3",
    ),
    ({}, "futoshiki9:" + "." * 81),
]


@pytest.mark.parametrize(("puzzle", "line"), BOARDS, ids=[line[:40] for _, line in BOARDS])
def test_boards(puzzle: dict[str, Any], line: str) -> None:
    assert sudokumaker.read_object(puzzle).puzzle == tokeru.parse(line)


# --- what is left -------------------------------------------------------------------------------------------

CODE = {"name": "Snake", "backend": {"type": "code", "code": "…"}}
LOOK = {"type": "ellipse", "fill": "#FFF"}
LEFT: list[tuple[dict[str, Any], str]] = [
    ({"type": 1000, "definition": CODE}, 'custom constraint "Snake": it is a program'),
    ({"type": 777}, "constraint 3: type 777 is unknown"),
    ({"type": 400, "lines": LINE, "solverIgnored": True, "name": "Odd"}, f'renban "Odd"{ONLY}'),
    ({"type": 4000, "cells": [0]}, "fog r1c1: it is cleared while playing"),
    ({"type": 4001}, "fog that clears: it is cleared while playing"),
    ({"type": 16, "groups": [6, 24]}, 'global entropy: the groups are "12/34"'),
    (
        {"type": 404, "lines": [[0, 3, 1]], "singleRegionTotals": True},
        "region sum line 1 r1c1 r1c4 r1c2: it comes to a region again",
    ),
    (
        {"type": 304, "cages": [{"value": "?", "cells": [0]}]},
        'look-and-say cage 1 r1c1: "?" does not look and say',
    ),
    (
        {"type": 501, "clues": [{"value": 3, "outerCell": 1, "diagonal": 1}]},
        "sandwich sum 1 r0c1: it does not look along a row or column",
    ),
    (
        {"type": 2000, "lines": [[{"x": 0.5, "y": 1.5}, {"x": 1, "y": 1.5}]], "style": {"color": "#F00"}},
        f"line #f00 r2c1 r2c1.5{ONLY}",
    ),
    (
        {
            "type": 2001,
            "cages": [{"value": "25", "cells": [0, 1]}, {"value": "", "cells": [5]}],
            "style": {"cage": {"color": "#A00"}},
            "name": "Vaults",
        },
        f'cage "Vaults" #a00 "25" r1c1 r1c2, r1c6{ONLY}',
    ),
    (
        {"type": 2002, "params": [LOOK], "symbols": [[0.5, 0.5], [1.5, 0.5, 0], [2, 0]]},
        f"ellipse #fff r1c1, r1c2, r0.5c2.5{ONLY}",
    ),
    (
        {
            "type": 2002,
            "symbols": [{"position": {"x": 0.5, "y": 0.5}, "params": {"type": "text", "text": "<"}}],
        },
        f'text "<" r1c1{ONLY}',
    ),
]


@pytest.mark.parametrize(("block", "left"), LEFT, ids=[left[:40] for _, left in LEFT])
def test_what_is_left(block: dict[str, Any], left: str) -> None:
    assert read(block).left == (left,)


# --- mistakes -----------------------------------------------------------------------------------------------

MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"constraints": [{"type": 400, "lines": [[0, 1], [81, 0]]}]}, "renban 2: r10c1 is not a cell of 9x9"),
    ({"constraints": [{"type": 400, "lines": [["R1C1"]]}]}, "renban 1: R1C1 is not a cell"),
    ({"constraints": [{"type": 401, "lines": LINE}]}, 'constraint 1: a whole number is expected, not ""'),
    (
        {"constraints": [{"type": 200, "clues": [{"value": 1, "edge": 0}]}]},
        "difference 1: r1c0 is not a cell",
    ),
    (
        {"constraints": [{"type": 303, "clues": [{"corner": 500, "digits": [1]}]}]},
        "quadruple 1: 500 is not a corner",
    ),
    (
        {"constraints": [{"type": 500, "clues": [{"value": 1, "outerCell": 0, "diagonal": 1}]}]},
        "little killer 1: from 0",
    ),
    (
        {"constraints": [{"type": 2002, "params": [{}], "symbols": [[1, 2, 9]]}]},
        "constraint 1: there is no look 9",
    ),
    ({"constraints": [5]}, "constraint 1: an object is expected, not 5"),
    ({"constraints": 5}, "sudokumaker: constraints is a list, not 5"),
    ({"size": "9"}, "sudokumaker: size is a whole number from 1 to 64, not 9"),
    ({"cells": [None] * 80, "size": 9}, "sudokumaker: 80 cells are not 9x9"),
    ({"minDigit": 2}, "sudokumaker: digits from 2 to 9; they begin with 0 or 1"),
    ({"size": 1, "cells": [{"given": True, "value": 4}]}, "r1c1 is 4; numbers go from 1 to 1"),
    ({"size": 1, "cells": [{"given": True, "value": "x"}]}, 'cell 0: a whole number is expected, not "x"'),
]


@pytest.mark.parametrize(("puzzle", "message"), MISTAKES, ids=[message for _, message in MISTAKES])
def test_mistakes_are_told_by_name(puzzle: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as error:
        sudokumaker.read_object(puzzle)
    assert message in str(error.value)


# --- what people paste --------------------------------------------------------------------------------------

TEXT = json.dumps(blank({"type": 13}))
PACKED = compress(TEXT, ADDRESS)


@pytest.mark.parametrize(
    "text",
    [
        f"https://sudokumaker.app/?puzzle={PACKED}",
        f" https://www.sudokumaker.app/?puzzle={quote(PACKED)}\n",
        TEXT,
    ],
    ids=["link", "escaped", "object"],
)
def test_what_people_paste(text: str) -> None:
    assert {name for name, known in NOTATIONS.items() if known.recognises(text)} - {"seed-json"} == {
        "sudokumaker"
    }
    assert tokeru.parse(text) == tokeru.parse("sudoku+antiknight:" + "." * 81)


def test_an_address_without_a_puzzle() -> None:
    with pytest.raises(NotationError, match="holds the puzzle after"):
        tokeru.parse("https://sudokumaker.app/")


# --- writing ------------------------------------------------------------------------------------------------


def test_links_carry_everything() -> None:
    puzzle = tokeru.parse("sudoku4:..3..4.221......;title A;author B;comment C%0AD")
    reading = tokeru.read(puzzle.format("sudokumaker"))
    assert (reading.puzzle, reading.puzzle.about) == (puzzle, puzzle.about)
    assert reading.solution == tuple(puzzle.solve())


def test_clues_of_a_kind_share_a_block() -> None:
    puzzle = tokeru.parse(
        "sudoku:" + "." * 81 + ";renban r1c1 r1c2;renban r2c1 r2c2;whisper 5 r3c1 r3c2;whisper 4 r4c1 r4c2"
    )
    blocks = sudokumaker.object_of(puzzle)["puzzle"]["constraints"]
    assert [(block["type"], len(block.get("lines", ()))) for block in blocks] == [
        (0, 0),
        (1, 0),
        (400, 2),
        (401, 1),
        (401, 1),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sudoku4:................;sum 5 r1c1 r1c2", "SudokuMaker cannot say sum 5 r1c1 r1c2"),
        ("sudoku4:................;difference r1c1 r4c4", "its cells are no neighbours"),
        ("sudoku4:................;littlekiller se 3 r2c2", "it starts inside of the board"),
        ("grid3+rows:.........", "SudokuMaker always means the rule columns"),
        ("sudoku6+area 4x6:" + "." * 36 + ";thermo r6c1 r1c1", "cells outside of the board"),
    ],
)
def test_what_it_cannot_say_is_refused(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        tokeru.parse(line).format("sudokumaker")


@thorough
@given(strategies.puzzles_of([*WRITERS], range(1, 17)))
def test_whatever_is_written_comes_back(puzzle: Puzzle) -> None:
    try:
        data = sudokumaker.object_of(puzzle)
    except NotationError:
        return
    reading = sudokumaker.read_object(json.loads(json.dumps(data)))
    assert (reading.puzzle, reading.left) == (puzzle, ())


@pytest.mark.parametrize("name", WRITERS)
def test_every_rule_that_has_a_writer_can_be_said(name: str) -> None:
    puzzle = tokeru.parse({**EXAMPLES}.get(name) or tokeru.rules.all_rules()[name].example.line)
    assert name in {rule.name for rule in puzzle.rules}
    assert tokeru.parse(puzzle.format("sudokumaker")) == puzzle


EXAMPLES = {
    "columns": "futoshiki3:.........",
    "lockout": "sudoku:" + "." * 81 + ";lockout 4 r1c1 r1c2",
    "rows": "futoshiki3:.........",
}
"""Where the rule's own example is nothing that SudokuMaker can say."""


# --- hostile ------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.floats(0, 9)
    | st.sampled_from(["R1C1", "x", "3", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["cells", "value", "x"]), inner)
    ),
    max_leaves=5,
)


@thorough
@given(st.sampled_from([*(blocks for blocks, _ in SAYS), *([block] for block, _ in LEFT)]), st.data())
def test_whatever_stands_there_is_read_or_refused(blocks: list[dict[str, Any]], data: st.DataObject) -> None:
    damaged: Any = copy.deepcopy(blank(*blocks)["puzzle"])
    place = damaged
    while isinstance(place, dict | list) and place and data.draw(st.integers(0, 4)):
        keys = [*place] if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if data.draw(st.booleans()):
            place[key] = data.draw(JSON)
            break
        place = place[key]
    try:
        sudokumaker.read_object(damaged)
    except TokeruError as error:
        assert len(str(error)) < 300
