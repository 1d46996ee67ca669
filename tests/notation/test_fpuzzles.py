"""f-puzzles: what each key means, what is left, what is written and what is refused."""

from __future__ import annotations

import copy
import csv
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation import strategies
from tests.notation.strategies import thorough

import tokeru
from tokeru.about import About
from tokeru.errors import NotationError, NotUnderstood, TokeruError
from tokeru.notation import NOTATIONS, fpuzzles
from tokeru.notation.fpuzzles.writing import WRITERS
from tokeru.notation.links.lz import BASE64, compress
from tokeru.notation.reading import Reading
from tokeru.puzzle import Puzzle

LINKS = Path(__file__).parents[3] / "shared/data/links/sudoku_bench.tsv"
MIRACLE = Path(__file__).parents[3] / "shared/data/variants/miracle.fpuzzles.txt"


def blank(size: int = 9, **keys: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def read(size: int = 9, **keys: Any) -> Reading:
    return fpuzzles.read_object(blank(size, **keys))


def rules(reading: Reading) -> list[str]:
    """Without those that every Sudoku has."""
    return [said.rule for said in reading.said if said.rule not in ("rows", "columns", "boxes")]


def link(data: dict[str, Any]) -> str:
    return f"https://f-puzzles.com/?load={compress(json.dumps(data), BASE64)}"


# --- keys -------------------------------------------------------------------------------------------------

LINE = [["R1C1", "R1C2", "R2C3"]]
CELLS = "r1c1 r1c2 r2c3"
SAYS: list[tuple[dict[str, Any], str]] = [
    ({"antiknight": True, "antiking": True, "disjointgroups": True}, "antiknight|antiking|disjoint"),
    ({"antiknight": False, "diagonal+": False, "xv": [], "cage": None}, ""),
    ({"diagonal+": True, "diagonal-": True}, "diagonals"),
    ({"diagonal-": True}, "extra r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
    ({"diagonal+": True}, "extra r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"),
    ({"nonconsecutive": True}, "nonconsecutive"),
    (
        {"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"]}]},
        "alldifferences|difference 1 r1c1 r1c2",
    ),
    ({"thermometer": [{"lines": [*LINE, ["R1C1", "R2C1"]]}]}, f"thermo {CELLS}|thermo r1c1 r2c1"),
    ({"thermometer": [{"lines": [["R1C1"]]}]}, ""),
    ({"thermometer": [{"lines": [["R1C1", "R1C2"]], "inequality": True}]}, "r1c1<r1c2"),
    ({"slowthermometer": [{"lines": LINE}]}, f"slowthermo {CELLS}"),
    ({"palindrome": [{"lines": LINE}]}, f"palindrome {CELLS}"),
    ({"renban": [{"lines": LINE}]}, f"renban {CELLS}"),
    ({"renban": [{"lines": [["R1C1", "R1C2", "R2C2", "R1C1"]]}]}, "renban r1c1 r1c2 r2c2"),
    ({"nabner": [{"lines": LINE}]}, f"nabner {CELLS}"),
    ({"whispers": [{"lines": LINE}]}, f"whisper 5 {CELLS}"),
    ({"whispers": [{"lines": LINE, "value": "4"}]}, f"whisper 4 {CELLS}"),
    (
        {"whispers": [{"lines": [["R1C1", "R1C2", "R2C2", "R1C1"]]}]},
        "whisper 5 r1c1 r1c2 r2c2|whisper 5 r2c2 r1c1",
    ),
    (
        {"germanwhispers": [{"lines": LINE}], "dutchwhispers": [{"lines": LINE}]},
        f"whisper 5 {CELLS}|whisper 4 {CELLS}",
    ),
    ({"regionsumline": [{"lines": LINE}]}, f"regionsum {CELLS}"),
    (
        {"entropicline": [{"lines": LINE}], "modularline": [{"lines": LINE}]},
        f"entropic {CELLS}|modular {CELLS}",
    ),
    ({"zipperline": [{"lines": [*LINE, ["R5C5", "R5C6"]]}]}, f"zipper {CELLS}"),
    ({"doublearrow": [{"lines": LINE}]}, f"doublearrow {CELLS}"),
    ({"betweenline": [{"lines": LINE}], "lockout": [{"lines": LINE}]}, f"between {CELLS}|lockout 4 {CELLS}"),
    (
        {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"], ["R1C1", "R2C1"]]}]},
        "arrow r1c1 / r1c2 r1c3|arrow r1c1 / r2c1",
    ),
    ({"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R1C3"]]}]}, "arrow r1c1 r1c2 / r1c3"),
    ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1"]]}]}, ""),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}]}, "cage 10 r1c1 r1c2"),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": 10}]}, "cage 10 r1c1 r1c2"),
    ({"killercage": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C3"]}]}, "extra r1c1 r1c2"),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "0"}]}, "extra r1c1 r1c2"),
    ({"extraregion": [{"cells": ["R1C1", "R5C5"]}]}, "extra r1c1 r5c5"),
    (
        {"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R5C1", "R5C2"]}]},
        "clone r1c1 r1c2 / r5c1 r5c2",
    ),
    (
        {"clone": [{"cells": ["R1C1", "R1C1", "R1C2"], "cloneCells": ["R5C5", "R6C6", "R1C2"]}]},
        "clone r1c1 / r5c5|clone r1c1 / r6c6",
    ),
    (
        {"difference": [{"cells": ["R1C1", "R1C2"], "value": "2"}], "ratio": [{"cells": ["R2C1", "R2C2"]}]},
        "difference 2 r1c1 r1c2|ratio 2 r2c1 r2c2",
    ),
    (
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": v} for v in ("X", "v", "")]},
        "x r1c1 r1c2|v r1c1 r1c2",
    ),
    (
        {"quadruple": [{"cells": ["R1C2", "R1C1", "R2C1", "R2C2"], "values": [3, 1, 3]}]},
        "quadruple 3,1,3 r1c1 r1c2 r2c1 r2c2",
    ),
    ({"quadruple": [{"cells": ["R1C1", "R1C2"], "values": [3]}]}, "contains 3 r1c1 r1c2"),
    ({"odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C2"}]}, "odd r1c1|even r1c2"),
    ({"minimum": [{"cell": "R1C1"}], "maximum": [{"cell": "R5C5"}]}, "minimum r1c1|maximum r5c5"),
    (
        {"minimum": [{"cell": "R1C1"}, {"cell": "R1C2"}]},
        "r1c1<r2c1|r1c2<r1c3|r1c2<r2c2",
    ),
    (
        {"rowindexer": [{"cells": ["R1C1"]}], "columnindexer": [{"cells": ["R1C1", "R2C1"]}]},
        "rowindexer r1c1|columnindexer r1c1 r2c1",
    ),
    ({"boxindexer": [{"cells": ["R1C1"]}]}, "boxindexer r1c1"),
    ({"littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": "7"}]}, "littlekiller sw 7 r1c2"),
    ({"littlekillersum": [{"cell": "R9C9", "direction": "UL", "value": 40}]}, "littlekiller nw 40 r9c9"),
    ({"littlekillersum": [{"cell": "R0C3", "direction": "DL"}]}, ""),
    (
        {"sandwichsum": [{"cell": "R3C0", "value": "0"}, {"cell": "R10C3", "value": "35"}]},
        "sandwich e 0 r3c1|sandwich n 35 r9c3",
    ),
    (
        {
            "xsum": [{"cell": "R3C10", "value": "9"}],
            "skyscraper": [{"cell": "R0C3", "value": "4"}, {"cell": "R0C4"}],
        },
        "xsum w 9 r3c9|skyscraper s 4 r1c3",
    ),
    ({"negative": ["xv"], "xv": []}, "allxv"),
    ({"negative": ["ratio"]}, "allratios 2"),
    (
        {
            "negative": ["ratio"],
            "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C1", "R2C2"]}],
        },
        "ratio 3 r1c1 r1c2|ratio 2 r2c1 r2c2|allratios 3|allratios 2",
    ),
    ({"disabledlogic": ["aic"], "truecandidatesoptions": ["colored"], "successMessage": "Yes!"}, ""),
]


@pytest.mark.parametrize(
    ("keys", "says"), SAYS, ids=lambda case: " ".join(case) if isinstance(case, dict) else ""
)
def test_what_keys_mean(keys: dict[str, Any], says: str) -> None:
    reading = read(**keys)
    assert "|".join(rules(reading)) == says
    assert not reading.left
    assert tokeru.parse(link(blank(9, **keys))) == reading.puzzle


def test_rules_tell_what_they_were_read_from() -> None:
    reading = read(renban=[{"lines": LINE}, {"lines": LINE}], diagonal_=None, antiknight=True)
    assert {said.rule: said.source for said in reading.said}[f"renban {CELLS}"] == "renban 1"
    assert {said.rule: said.source for said in reading.said}["antiknight"] == "antiknight"


@pytest.mark.parametrize(
    ("size", "line"),
    [(4, "groupline 1/23/4"), (5, "groupline 12/3/45"), (8, "groupline 123/45/678"), (6, "entropic")],
)
def test_uneven_thirds_have_another_middle(size: int, line: str) -> None:
    assert rules(read(size, entropicline=[{"lines": [["R1C1", "R1C2"]]}])) == [f"{line} r1c1 r1c2"]


# --- the grid -----------------------------------------------------------------------------------------------


def test_givens_and_given_marks() -> None:
    data = blank(4)
    data["grid"][0][0] = {"value": 3, "given": True, "centerPencilMarks": [1]}
    data["grid"][0][1] = {"value": 2, "cornerPencilMarks": [1]}
    data["grid"][0][2] = {"givenPencilMarks": [1, 2], "highlight": "#ff0000"}
    data["grid"][0][3] = {"givenPencilMarks": None}
    puzzle = fpuzzles.read_object(data).puzzle
    assert puzzle.format() == "sudoku4:3...............;only 1,2 r1c3"


def test_regions() -> None:
    data = blank(4)
    for row, layout in enumerate(("1112", "1222", "3334", "3444")):
        for column, region in enumerate(layout):
            data["grid"][row][column] = {"region": int(region)}
    assert rules(fpuzzles.read_object(data)) == ["regions 1112122233343444"]


def test_cells_can_be_in_no_region() -> None:
    data = blank(4, regionsumline=[{"lines": [["R1C1", "R1C2"]]}])
    data["grid"][0][0] = {"region": None}
    reading = fpuzzles.read_object(data)
    assert rules(reading)[0] == "extra r1c2 r2c1 r2c2"
    assert reading.left == ("regionsumline 1 r1c1 r1c2: there are no boxes",)
    assert rules(fpuzzles.read_object({"grid": [[{"region": None}] * 4] * 4})) == []


@pytest.mark.parametrize(
    ("size", "line"),
    [
        (1, "futoshiki1:."),
        (2, "futoshiki2:...."),
        (7, "futoshiki7:" + "." * 49),
        (16, "sudoku16:" + "." * 256),
    ],
)
def test_sizes(size: int, line: str) -> None:
    assert read(size).puzzle == tokeru.parse(line)


SOLUTION = "1234341221434321"


@pytest.mark.parametrize("solution", [[*SOLUTION], [*map(int, SOLUTION)], SOLUTION, ",".join(SOLUTION)])
def test_solutions(solution: object) -> None:
    assert read(4, solution=solution).solution == tuple(map(int, SOLUTION))


@pytest.mark.parametrize("solution", ["0" * 16, ["."] * 16, "12", 7, "1234341221434????", [[]]])
def test_what_is_no_solution(solution: object) -> None:
    assert read(4, solution=solution).solution is None


def test_a_full_grid_is_the_solution() -> None:
    data = blank(4)
    for place, value in enumerate(SOLUTION):
        data["grid"][place // 4][place % 4] = {"value": int(value), "given": place == 0}
    reading = fpuzzles.read_object(data)
    assert reading.solution == tuple(map(int, SOLUTION))
    assert reading.puzzle.format() == "sudoku4:1..............."


def test_title_author_and_rules() -> None:
    assert read(4, title="A", author="B", ruleset="C").puzzle.about == About("A", "B", "C")
    assert read(4, title=79).puzzle.title == "79"


def test_cages_without_cells_tell_the_same() -> None:
    told = {"title": "A", "author": "B", "rules": "C: c", "solution": SOLUTION, "msgcorrect": "Yes"}
    reading = read(4, cage=[{"cells": [], "value": f"{name}: {said}"} for name, said in told.items()])
    assert (reading.puzzle.about, reading.left) == (About("A", "B", "C: c"), ())
    assert reading.solution == tuple(map(int, SOLUTION))


# --- what is left -------------------------------------------------------------------------------------------

LEFT: list[tuple[dict[str, Any], list[str]]] = [
    ({"fogofwar": ["R1C1", "R1C2"]}, ["fogofwar: R1C1 R1C2"]),
    ({"negative": ["xv", "difference"]}, ["negative difference"]),
    ({"magic": True}, ["magic"]),
    ({"magic": [{"cells": ["R1C1"], "value": 3}]}, ["magic: R1C1 3"]),
    ({"line": [{"lines": LINE, "outlineC": "#FF0000"}]}, [f"line #ff0000: {CELLS}"]),
    (
        {"circle": [{"cells": [f"R1C{column}"], "baseC": "#123456"} for column in range(1, 8)]},
        ["circle #123456: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7"],
    ),
    (
        {"text": [{"cells": ["R0C2"], "value": "<7", "fontC": "#000000"}, {"cells": ["R1C1"], "value": ""}]},
        ["outside <7: r1c2"],
    ),
    (
        {"rectangle": [{"cells": ["R1C1", "R1C2"], "baseC": "#FF0000"}]},
        ["dot #ff0000: r1c1 r1c2"],
    ),
    ({"cage": [{"cells": ["R1C1"], "value": "?", "outlineC": "#00000000"}]}, ["cage ?: r1c1"]),
    ({"cage": [{"cells": ["R1C1"], "value": "FOGLIGHT"}]}, ['fog "FOGLIGHT" r1c1']),
    ({"line": [{"lines": LINE, "fromConstraint": "Renban"}]}, [f"line: {CELLS}"]),
    ({"line": [{"lines": LINE, "fromConstraint": "Renban"}], "renban": [{"lines": LINE}]}, []),
    ({"line": [{"lines": LINE, "isNewConstraint": True}], "renban": [{"lines": LINE}]}, []),
    ({"rectangle": [{"cells": ["R1C1"], "isLLConstraint": True}], "lockout": [{"lines": LINE}]}, []),
    (
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "<9"}]},
        ['killercage 1 r1c1 r1c2: "<9" is not a number'],
    ),
    ({"sandwichsum": [{"cell": "R0C1", "value": "?"}]}, ['sandwichsum 1 r1c1: "?" is not a number']),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]}, ['xv 1 r1c1 r1c2: "I" is neither X nor V']),
    (
        {"palindrome": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]},
        ["palindrome 1 r1c1 r1c2 r1c1: it comes to a cell again"],
    ),
    (
        {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C1"]]}]},
        ["arrow 1 r1c1 / r1c2 r1c1: an arrow of another kind"],
    ),
]


@pytest.mark.parametrize(
    ("keys", "left"), LEFT, ids=lambda case: " ".join(case) if isinstance(case, dict) else ""
)
def test_what_is_left(keys: dict[str, Any], left: list[str]) -> None:
    assert [*read(**keys).left] == left
    if left:
        with pytest.raises(NotUnderstood):
            tokeru.parse(link(blank(9, **keys)))
        assert [*tokeru.parse(link(blank(9, **keys)), lenient=True).without] == left


def test_colours_of_the_setter_are_drawings() -> None:
    data = blank(4)
    data["grid"][0][0], data["grid"][1][1] = {"c": "#ABCDEF"}, {"cArray": ["#abcdef", "#FFFFFF"]}
    assert fpuzzles.read_object(data).left == ("shade #abcdef: r1c1 r2c2",)


def test_drawings_are_there_for_others_to_look_at() -> None:
    draft, drawings = fpuzzles.drafted(
        blank(9, line=[{"lines": [*LINE, *LINE], "outlineC": "#F00", "width": 2}])
    )
    assert [(each.kind, each.places, each.entry.get("width")) for each in drawings] == [
        ("line", ("r1c1", "r1c2", "r2c3"), 2)
    ] * 2
    assert not draft.left


# --- mistakes -----------------------------------------------------------------------------------------------

MISTAKES: list[tuple[dict[str, Any], str]] = [
    (
        {"thermometer": [{"lines": LINE}, {"lines": [["R10C1", "R9C1"]]}]},
        "thermometer 2: R10C1 is not a cell",
    ),
    ({"thermometer": [{"lines": ["R1C1"]}]}, "thermometer 1: lines is a list of lists, not of 'R1C1'"),
    ({"thermometer": 5}, "f-puzzles: thermometer is a list, not 5"),
    ({"odd": ["R1C1"]}, "odd 1: an object is expected, not 'R1C1'"),
    ({"odd": [{}]}, 'odd 1: "" is not a cell'),
    ({"killercage": [{"cells": ["R1C1", "R1C1"], "value": "9"}]}, "killercage 1: r1c1 is named twice"),
    ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "clone 1: 1 cells cannot be cloned to 0"),
    ({"difference": [{"cells": ["R1C1"]}]}, "difference 1: difference: the mark stands between two cells"),
    ({"sandwichsum": [{"cell": "R1C1", "value": "3"}]}, "sandwichsum 1: R1C1 is not beside a row or column"),
    ({"sandwichsum": [{"cell": "R0C0", "value": "3"}]}, "sandwichsum 1: R0C0 is not beside a row or column"),
    (
        {"littlekillersum": [{"cell": "R0C1", "direction": "S"}]},
        "littlekillersum 1: 'S' is not one of UL, UR",
    ),
    (
        {"littlekillersum": [{"cell": "R0C1", "direction": "UL"}]},
        "littlekillersum 1: from R0C1 it does not come",
    ),
    ({"quadruple": [{"cells": ["R1C1"], "values": ["x"]}]}, "quadruple 1: values are whole numbers, not x"),
    ({"circle": [{"cells": ["here"]}]}, 'circle 1: "here" is not a place'),
    ({"grid": [[{}, {}], [{}]]}, "f-puzzles: row 2 has 1 cells, and there are 2 rows"),
    ({"grid": [[5]]}, "grid: r1c1: an object is expected, not 5"),
    ({"grid": [[{"value": "a"}]]}, "grid: r1c1: 'a' is not a value"),
    ({"grid": [[{"value": 5, "given": True}]]}, "r1c1 is 5; numbers go from 1 to 1"),
    ({"grid": [[{"region": "a"}]]}, "grid: r1c1: 'a' is not a region"),
    ({"grid": []}, "a board has 1 to 64 rows and columns, not 0x0"),
]


@pytest.mark.parametrize(("keys", "message"), MISTAKES, ids=[message for _, message in MISTAKES])
def test_mistakes_are_told_by_name(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as error:
        read(**keys)
    assert message in str(error.value)


# --- what people paste --------------------------------------------------------------------------------------

PACKED = compress(json.dumps(blank(4, antiknight=True)), BASE64)


@pytest.mark.parametrize(
    "text",
    [
        f"https://f-puzzles.com/?load={PACKED}",
        f"https://www.f-puzzles.com/?load={quote(PACKED)}",
        f"  <https://f-puzzles.com/?load={PACKED}>\n",
        PACKED,
        json.dumps(blank(4, antiknight=True), indent=1),
    ],
    ids=["link", "escaped", "brackets", "packed", "object"],
)
def test_what_people_paste(text: str) -> None:
    assert {name for name, known in NOTATIONS.items() if known.recognises(text)} - {"seed-json"} == {
        "fpuzzles"
    }
    assert tokeru.parse(text) == tokeru.parse("sudoku4+antiknight:................")


def test_short_addresses_only_name_a_puzzle() -> None:
    with pytest.raises(NotationError, match="others only name it"):
        tokeru.parse("https://f-puzzles.com/?id=y2e4uxn5")


# --- writing ------------------------------------------------------------------------------------------------


def written(line: str) -> dict[str, Any]:
    return fpuzzles.object_of(tokeru.parse(line))


def test_links_carry_everything() -> None:
    puzzle = tokeru.parse("sudoku4:..3..4.221......;title A;author B;comment C%0AD")
    reading = tokeru.read(puzzle.format("fpuzzles"))
    assert (reading.puzzle, reading.puzzle.about) == (puzzle, puzzle.about)
    assert reading.solution == tuple(puzzle.solve())


def test_without_one_solution_there_is_none_in_the_link() -> None:
    assert tokeru.read(tokeru.sudoku(size=4).format("fpuzzles")).solution is None


def test_what_a_puzzle_is_read_without_is_told() -> None:
    puzzle = tokeru.parse("sudoku4:................;comment C;without fog: r1c1;without b")
    assert tokeru.parse(puzzle.format("fpuzzles")).comment == "C\n\nRead without: fog: r1c1; b"


def test_signs_are_thermometers_that_come_back_as_signs() -> None:
    assert written("futoshiki4:................;r1c1<r1c2")["thermometer"] == [
        {"lines": [["R1C1", "R1C2"]], "inequality": True}
    ]


def test_boards_without_boxes_have_no_regions() -> None:
    assert written("futoshiki4:1...............")["grid"][0][:2] == [
        {"region": None, "value": 1, "given": True},
        {"region": None},
    ]
    assert written("sudoku4:................")["grid"][0][0] == {}


def test_dots_have_a_number_only_if_it_is_not_the_usual_one() -> None:
    found = written("sudoku4:................;difference r1c1 r1c2;difference 2 r2c1 r2c2;ratio 2 r3c1 r3c2")
    assert [dot.get("value") for dot in (*found["difference"], *found["ratio"])] == [None, "2", None]


def test_clues_stand_outside() -> None:
    assert written("sudoku4:................;sandwich w 2 r1c4;xsum n 9 r4c2")["sandwichsum"] == [
        {"cell": "R1C5", "value": "2"}
    ]
    assert written("sudoku4:................;littlekiller se 3 r1c3")["littlekillersum"] == [
        {"cell": "R0C2", "direction": "DR", "value": "3"}
    ]


def test_what_sudokupad_does_not_know_is_drawn_for_it() -> None:
    found = written(
        "sudoku:"
        + "." * 81
        + ";renban r1c1 r1c2;whisper 5 r2c1 r2c2;whisper 4 r3c1 r3c2;doublearrow r4c1 r4c2 r4c3"
        ";rowindexer r1c1;rowindexer r1c2;xsum s 9 r1c2;lockout 4 r5c1 r5c2"
    )
    assert [(line["outlineC"], line.get("fromConstraint", "lockout")) for line in found["line"]] == [
        ("#F067F0", "Renban"),
        ("#67F067", "German Whispers"),
        ("#FF9A00", "Dutch Whispers"),
        ("#C54B8B", "Double Arrow"),
        ("#CFCFCF", "lockout"),
    ]
    assert [circle["cells"] for circle in found["circle"]] == [["R4C1"], ["R4C3"]]
    assert [cage["cells"] for cage in found["cage"]] == [["R1C1", "R1C2"]]
    assert [text["value"] for text in found["text"]] == ["◯", "9"]
    assert [shape["cells"] for shape in found["rectangle"]] == [["R5C1"], ["R5C2"]]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sudoku25:" + "." * 625, "f-puzzles has boards up to size 16, not 25"),
        ("futoshiki3+values 0-3:.........", "f-puzzles cannot say values 0-3"),
        ("sudoku4:................;sum 5 r1c1 r1c2", "f-puzzles cannot say sum 5 r1c1 r1c2"),
        ("grid3+rows:.........", "f-puzzles always means the rule columns"),
        ("sudoku6:" + "." * 36 + ";lockout 3 r1c1 r1c2", "always means the rule lockout r1c1 r1c2"),
        ("sudoku4:................;minimum r1c1;minimum r1c2", "f-puzzles"),
        (
            "sudoku4+nonconsecutive:................;ratio r1c1 r1c2",
            "f-puzzles always means the rule alldifferences",
        ),
    ],
)
def test_what_it_cannot_say_is_refused(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        tokeru.parse(line).format("fpuzzles")


@thorough
@given(strategies.puzzles_of([*WRITERS], range(1, 17)))
def test_whatever_is_written_comes_back(puzzle: Puzzle) -> None:
    try:
        data = fpuzzles.object_of(puzzle)
    except NotationError:
        return
    reading = fpuzzles.read_object(json.loads(json.dumps(data)))
    assert (reading.puzzle, reading.left) == (puzzle, ())


@pytest.mark.parametrize("name", WRITERS)
def test_every_rule_that_has_a_writer_can_be_said(name: str) -> None:
    puzzle = tokeru.parse({**EXAMPLES}.get(name) or tokeru.rules.all_rules()[name].example.line)
    assert name in {rule.name for rule in puzzle.rules}
    assert tokeru.parse(puzzle.format("fpuzzles")) == puzzle


EXAMPLES = {
    "columns": "futoshiki3:.........",
    "groupline": "sudoku4:................;groupline 1/23/4 r1c1 r1c2 r1c3",
    "lockout": "sudoku:" + "." * 81 + ";lockout 4 r1c1 r1c2",
    "rows": "futoshiki3:.........",
}
"""Where the rule's own example is nothing that f-puzzles can say."""


# --- hostile ------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 99)
    | st.floats(0, 9)
    | st.sampled_from(["R1C1", "R0C3", "X", "3", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["cells", "value", "a"]), inner)
    ),
    max_leaves=5,
)


@thorough
@given(st.sampled_from(SAYS + LEFT), st.data())
def test_whatever_stands_there_is_read_or_refused(
    case: tuple[dict[str, Any], object], data: st.DataObject
) -> None:
    damaged: Any = copy.deepcopy(blank(9, **case[0]))
    place = damaged
    while isinstance(place, dict | list) and place and data.draw(st.integers(0, 3)):
        keys = [*place] if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if data.draw(st.booleans()):
            place[key] = data.draw(JSON)
            break
        place = place[key]
    try:
        fpuzzles.read_object(damaged)
    except TokeruError as error:
        assert len(str(error)) < 300


@thorough
@given(st.integers(0, len(PACKED) - 1), st.characters(codec="ascii"), st.booleans())
def test_damaged_links_are_read_or_refused(at: int, character: str, cut: bool) -> None:
    damaged = PACKED[:at] + character + ("" if cut else PACKED[at + 1 :])
    try:
        fpuzzles.read(f"https://f-puzzles.com/?load={damaged}")
    except TokeruError as error:
        assert len(str(error)) < 300


# --- links of others ----------------------------------------------------------------------------------------


def links() -> list[list[str]]:
    csv.field_size_limit(10**8)
    with LINKS.open(encoding="utf-8") as lines:
        return [row for row in csv.reader(lines, delimiter="\t") if "fpuz" in row[4]]


@pytest.mark.skipif(not LINKS.exists(), reason="the links are not here")
def test_links_of_others() -> None:
    understood = 0
    for number, title, author, rows, address, solution, *_ in links():
        packed = unquote(address.partition("fpuz")[2].removeprefix("zles"))
        reading = fpuzzles.read(packed)
        assert (reading.puzzle.title, reading.puzzle.author) == (title, author), number
        assert reading.puzzle.size == int(rows)
        assert reading.left or reading.confirmed is not False
        if reading.solution:
            assert "".join(map(str, reading.solution)) == solution
        understood += not reading.left
    assert understood == 6


@pytest.mark.skipif(not MIRACLE.exists(), reason="the link is not here")
def test_the_miracle() -> None:
    miracle = tokeru.miracle()
    assert tokeru.parse(MIRACLE.read_text()).rules == miracle.rules
