"""SudokuPad: its ids and addresses, what is written, and links of others."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.strategies import thorough

import tokeru
from tokeru.about import About
from tokeru.errors import NotationError, NotUnderstood, TokeruError
from tokeru.notation import NOTATIONS, sudokupad
from tokeru.notation.links.lz import BASE64, compress, expand
from tokeru.notation.links.zipped import pack, unpack
from tokeru.notation.sudokupad.reading import MARKER, read_object
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules

LINKS = Path(__file__).parents[3] / "shared/data/links/sudoku_bench.tsv"
BENCH = Path(__file__).parents[1] / "cases/sudoku_bench.txt"

PUZZLE = tokeru.parse("sudoku4:..3..4.221......;renban r1c1 r1c2 r2c2").called("Small", "Ann")
LINK = sudokupad.format(PUZZLE)
ID = LINK.removeprefix("https://sudokupad.app/")


def data(**keys: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], **keys}


# --- ids and addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"  <{LINK}>\n",
        f"https://sudokupad.app/sudoku/{ID}",
        f"https://app.crackingthecryptic.com/{quote(ID, safe='')}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid={quote(ID, safe='')}",
        f"sudokupad.app/{ID}?setting-nogrid=1",
        ID,
        "ctc" + ID.removeprefix("scl"),
        expand(ID.removeprefix("scl"), BASE64),
    ],
)
def test_every_form_of_a_link(text: str) -> None:
    claimed = [name for name, known in NOTATIONS.items() if known.recognises(text)]
    assert [name for name in claimed if name != "seed-json"] == ["sudokupad"]
    assert tokeru.parse(text) == PUZZLE


def test_an_object_of_fpuzzles() -> None:
    packed = NOTATIONS["fpuzzles"].format(PUZZLE).partition("=")[2]
    assert tokeru.parse(f"https://sudokupad.app/fpuzzles{packed}") == PUZZLE
    assert tokeru.parse(f"https://sudokupad.app/fpuz{quote(packed, safe='')}") == PUZZLE


@pytest.mark.parametrize(
    "text", ["https://sudokupad.app/abc123", "https://sudokupad.app/", "sudokupad.app/x/y"]
)
def test_a_name_alone_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="only names a puzzle on a server"):
        tokeru.parse(text)


def test_givens_in_characters() -> None:
    puzzle = tokeru.parse("sudoku:" + "1..2" + "." * 76 + "9")
    assert tokeru.parse("https://sudokupad.app/scf" + "L" + "q" + "o" * 11 + "e9") == puzzle
    assert tokeru.parse("https://sudokupad.app/classic1C2_H9") == puzzle


def test_givens_in_characters_have_flags() -> None:
    reading = sudokupad.read("https://sudokupad.app/scf" + "o" * 13 + "K*x*tA**b*aMe")
    assert [said.rule for said in reading.said] == ["rows", "columns", "boxes", "diagonals"]
    assert reading.puzzle.about == About("A*b", "Me")


# --- what is in an object -----------------------------------------------------------------------------------


def test_older_puzzles_tell_it_in_cages() -> None:
    cages = [{"value": "title: T"}, {"value": "author: A"}, {"value": "rules: Normal sudoku rules apply."}]
    reading = read_object(data(cages=[*cages, {"value": "solution: 1234341221434321"}]))
    assert reading.puzzle.about == About("T", "A", "Normal sudoku rules apply.")
    assert reading.solution == tuple(map(int, "1234341221434321"))


def test_flags() -> None:
    reading = read_object(data(metadata={"antiknight": True}, **{"global": ["antiking"]}))
    assert {"antiknight", "antiking"} <= {said.rule for said in reading.said}


def test_fog_is_left() -> None:
    assert read_object(data(foglight=[[0, 0]])).left == ("foglight: 0 0",)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"cells": 3}, "sudokupad: cells is a list"),
        ({"cells": []}, "sudokupad: a board has 1 to 64 rows and columns, not 0x0"),
        ({"cells": [[{"value": "A"}]]}, "cells: r1c1: A is not a value"),
        ({"cages": [{"cells": [[0, 9]], "value": 3}]}, "cage 1: r1c10 is not a cell"),
        ({"lines": [{"wayPoints": [[0, 0], [1]]}]}, "line 1: a point has a row and a column"),
        ({"overlays": [3]}, "overlay 1: an object is expected"),
    ],
)
def test_mistakes_are_told_by_name(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_object(data(**keys))


def test_a_puzzle_with_other_solutions_was_misread() -> None:
    found = data(metadata={"rules": "Normal sudoku rules apply.", "solution": "1234341221434321"})
    reading = read_object(found)
    assert reading.left == ()
    with pytest.raises(NotUnderstood, match="other solutions"):
        reading.taken()
    assert reading.taken(lenient=True).size == 4


def test_a_guess_needs_a_solution_that_confirms_it() -> None:
    line = {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#f067f0"}
    with pytest.raises(NotUnderstood, match="only guessed: "):
        read_object(data(lines=[line], metadata={"rules": "Normal sudoku rules apply."})).taken()


# --- writing ----------------------------------------------------------------------------------------------

UNSAID = frozenset(
    [
        "alldots",
        "antileaper",
        "automaton",
        "clone",
        "columns",
        "contains",
        "dot",
        "distinct",
        "distinctcell",
        "doppelganger",
        "either",
        "equal",
        "equalitycage",
        "exactly",
        "groupline",
        "lookandsay",
        "lunchbox",
        "magicsquare",
        "not",
        "only",
        "pair",
        "pairs",
        "product",
        "regex",
        "rellik",
        "rows",
        "samevalues",
        "totals",
        "valueindexing",
        "weighted",
    ]
)


@pytest.mark.parametrize("name", all_rules())
def test_every_rule_comes_back_or_is_refused(name: str) -> None:
    puzzle = tokeru.parse(all_rules()[name].example.line)
    if name in UNSAID:
        with pytest.raises(NotationError, match="SudokuPad"):
            sudokupad.format(puzzle)
        return
    reading = tokeru.read(sudokupad.format(puzzle))
    assert (reading.puzzle, reading.left, reading.guessed) == (puzzle, (), ())
    assert reading.taken() == puzzle


def test_it_carries_title_author_comment_and_solution() -> None:
    puzzle = PUZZLE.called("T", "A", "Solve it!")
    reading = tokeru.read(sudokupad.format(puzzle))
    assert reading.puzzle.about == About("T", "A", "Solve it!")
    written = unpack(expand(sudokupad.format(puzzle).partition("scl")[2], BASE64))["metadata"]["rules"]
    assert written.startswith(f"Solve it!\n\n{MARKER}\nNormal sudoku rules apply.\n")


def test_rules_that_differ_in_a_number_get_other_colours() -> None:
    puzzle = tokeru.parse("sudoku6:" + "." * 36 + ";whisper 2 r1c1 r1c2;whisper 3 r2c1 r2c2")
    lines = sudokupad.object_of(puzzle)["lines"]
    assert [line["color"] for line in lines] == ["#67f067", "#f067f0"]
    assert tokeru.parse(sudokupad.format(puzzle)) == puzzle


# --- hostile ----------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(-3, 12) | st.text("#0f xXv?<9", max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["cells", "value"]), inner),
    max_leaves=6,
)
KEYS = ["cells", "regions", "cages", "lines", "arrows", "overlays", "underlays", "metadata", "global"]


@thorough
@given(st.sampled_from(KEYS), JSON)
def test_any_entry_is_read_or_refused(key: str, value: Any) -> None:
    for given_value in (value, [value], [{"cells": value, "wayPoints": value, "center": value}]):
        try:
            read_object(data(**{key: given_value}))
        except TokeruError:
            continue


@thorough
@given(st.text(max_size=300))
def test_any_text_of_rules_is_read(rules: str) -> None:
    dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#FFFFFF"}
    assert read_object(data(metadata={"rules": rules}, overlays=[dot])).puzzle.size == 4


# --- links of others --------------------------------------------------------------------------------------


def links() -> list[list[str]]:
    with LINKS.open(encoding="utf-8") as lines:
        return [*csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)][1:]


def by_hand() -> dict[str, Puzzle]:
    lines = (line.split(" | ") for line in BENCH.read_text("utf-8").splitlines() if " | " in line)
    return {number: tokeru.parse(line) for number, line in lines}


MISSED = ["23", "37", "39", "41", "45", "47", "69", "79", "81", "95"]
"""Rules that nobody here can say, or drawings that nobody here understands; each of them is refused."""


@pytest.mark.skipif(not LINKS.exists(), reason="the links are not here")
def test_links_of_others() -> None:
    wanted = by_hand()
    for number, title, author, _, link, solution, _ in links():
        reading = tokeru.read(link)
        assert (reading.puzzle.title, reading.puzzle.author) == (title, author), number
        if number in MISSED:
            with pytest.raises(NotUnderstood):
                reading.taken()
            continue
        assert (reading.left, reading.guessed) == ((), ()), number
        assert reading.confirmed or reading.solution is None, number
        assert "".join(map(str, reading.taken().solve() or ())) == solution, number
        assert reading.puzzle == wanted[number] or number in MEAN_THE_SAME, number


MEAN_THE_SAME = ["53", "63", "67", "97"]
"""Where the same is said in other words by hand."""


def test_packed_by_us_is_unpacked_by_us() -> None:
    found = sudokupad.object_of(PUZZLE)
    assert unpack(expand(compress(pack(found), BASE64), BASE64)) == found
