"""Pictures: what is on them, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from tests.notation import strategies
from tests.rules.cases import rule_cases

import tokeru
from tokeru import render
from tokeru.notation import line
from tokeru.puzzle import Puzzle
from tokeru.render.canvas import Canvas
from tokeru.render.drawings import draw
from tokeru.render.specification import DRAWINGS
from tokeru.rules import all_rules
from tokeru.rules.base import Rule, cell_fields
from tokeru.rules.ruleset import RuleSet

CELL = 48
SVG = "{http://www.w3.org/2000/svg}"


class Drawn(NamedTuple):
    """A picture, read."""

    root: ElementTree.Element

    def layer(self, name: str) -> list[ElementTree.Element]:
        return [part for group in self.root if group.get("class") == name for part in group]

    def texts(self, layer: str) -> list[str]:
        return [part.text or "" for part in self.layer(layer) if part.tag == f"{SVG}text"]

    def paths(self, layer: str) -> list[list[complex]]:
        return [points(part) for part in self.layer(layer) if part.tag == f"{SVG}path"]


def points(path: ElementTree.Element) -> list[complex]:
    numbers = [float(number) / CELL for number in re.findall(r"-?[0-9.]+", path.get("d", ""))]
    return [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def drawn(puzzle: Puzzle | str, values: str | Sequence[int] | None = None) -> Drawn:
    puzzle = tokeru.parse(puzzle) if isinstance(puzzle, str) else puzzle
    return Drawn(ElementTree.fromstring(render.svg(puzzle, values, CELL)))


def test_a_picture_stands_alone_and_takes_any_size() -> None:
    root = drawn("sudoku4:1...............").root
    assert root.tag == f"{SVG}svg"
    assert (root.get("role"), root.get("width"), root.get("height")) == ("img", None, None)
    assert root.get("viewBox") == "-14.4 -14.4 220.8 220.8"
    assert root[0].text == "sudoku, 4×4"
    tags = {part.tag.removeprefix(SVG) for part in root.iter()}
    assert tags == {"svg", "title", "desc", "g", "path", "rect", "text"}
    assert not [key for part in root.iter() for key in part.attrib if key in ("id", "href", "style")]


def test_givens_are_bold_and_other_values_are_not() -> None:
    puzzle = tokeru.parse("..3..4.221......")
    solved = drawn(puzzle, puzzle.solve())
    assert solved.texts("givens") == ["3", "4", "2", "2", "1"]
    assert len(solved.texts("values")) == 11
    (group,) = (group for group in solved.root if group.get("class") == "givens")
    assert group.get("font-weight") == "bold"
    assert drawn(puzzle).texts("values") == []


def test_values_stand_in_the_middle_of_their_cells() -> None:
    (seven,) = drawn("sudoku9:" + "." * 11 + "7" + "." * 69).layer("givens")
    assert (float(seven.get("x", "")), float(seven.get("y", ""))) == pytest.approx(
        (2.5 * CELL, 1.7 * CELL), abs=2
    )


def test_large_values_are_written_as_in_the_notation() -> None:
    assert drawn("sudoku36:9az(36)" + "." * 1292).texts("givens") == ["9", "A", "Z", "(36)"]


@pytest.mark.parametrize(
    ("sign", "way"), [("r1c1<r1c2", -1), ("r1c1>r1c2", 1), ("r1c1<r2c1", -1j), ("r1c1>r2c1", 1j)]
)
def test_the_tip_of_a_sign_points_to_the_smaller_cell(sign: str, way: complex) -> None:
    ((one, tip, other),) = drawn(f"futoshiki2:....;{sign}").paths("signs")
    opened = tip - (one + other) / 2
    assert opened / abs(opened) == pytest.approx(way)
    border = 0.5 + 0.5j + abs(way.real) / 2 + abs(way.imag) / 2 * 1j
    assert abs((one + 2 * tip + other) / 4 - border) < 0.01


def test_marks_on_the_same_border_stand_side_by_side() -> None:
    both = drawn("grid2:....;difference r1c1 r1c2;ratio r1c1 r1c2").layer("signs")
    assert [mark.get("cx") for mark in both] == ["48", "48"]
    assert [mark.get("cy") for mark in both] == ["16", "32"]
    assert [mark.get("fill") for mark in both] == ["#fff", "#1b1b1b"]


def test_dots_have_a_number_if_it_is_not_the_usual_one() -> None:
    dots = "difference r1c1 r1c2;difference 2 r2c1 r2c2;ratio r3c1 r3c2;ratio 3 r1c3 r2c3"
    assert drawn(f"grid3:.........;{dots}").texts("signs") == ["2", "3"]
    assert drawn("grid3:.........;x r1c1 r1c2;v r1c1 r2c1").texts("signs") == ["V", "X"]


def test_cages_have_an_outline_and_a_total() -> None:
    cages = drawn("sudoku4:................;cage 6 r1c1 r1c2 r2c1;cage 7 r4c3 r4c4")
    assert cages.texts("cages") == ["6", "7"]
    assert [len(corners) for corners in cages.paths("cages")] == [6, 4]
    assert cages.texts("words") == []


def test_cages_overlap_and_lie_in_parts() -> None:
    """One within the other, and with a line between the parts."""
    both = drawn("sudoku4:................;cage 6 r1c1 r1c2 r2c1;cage 7 r1c1 r2c1")
    assert [min(point.real for point in corners) for corners in both.paths("cages")] == pytest.approx(
        [0.06, 0.11], abs=0.01
    )
    first, second = (float(text.get("x", 0)) for text in both.layer("cages") if text.tag == f"{SVG}text")
    assert second - first == pytest.approx(0.42 * CELL, abs=0.1)
    parted = drawn("sudoku4:................;cage 5 r3c3 r1c1 r2c1;sum 3 r1c4 r4c1")
    around, tie, *_ = parted.paths("cages")
    assert len(around) == 8
    assert (tie[0], tie[1]) == pytest.approx((0.9 + 1.7j, 2.1 + 2.3j), abs=0.02)
    assert parted.texts("cages") == ["5", "3"]


def test_every_rule_that_names_cells_is_drawn() -> None:
    """But those that are made of other rules, which the page lists with their cells."""
    for name, rule in all_rules().items():
        puzzle = line.parse(rule.example.line)
        canvas = Canvas(puzzle, CELL)
        shown = [bool(draw(canvas, each)) for each in puzzle.rules if each.name == name]
        assert all(shown) == bool(cell_fields(rule) or rule.drawing != "none"), name
        assert rule.made_of_rules or rule.drawing != "none" or not cell_fields(rule), name


def test_borders_follow_boxes_or_regions() -> None:
    def lengths(puzzle: str) -> list[int]:
        return [len(corners) for corners in drawn(puzzle).paths("borders")]

    assert lengths("sudoku4:................") == [5, 5, 5, 5]
    assert lengths("futoshiki4:................;regions 1112122233343444") == [7, 7, 7, 7]
    assert lengths("futoshiki4:................") == []


def test_diagonals_go_from_corner_to_corner() -> None:
    down, up = drawn("sudoku4+diagonals:................").paths("lines")
    assert (down[0], down[-1], up[0], up[-1]) == (0, 4 + 4j, 4, 4j)


def test_little_killers_stand_outside_the_board() -> None:
    rays = drawn("sudoku4:................;littlekiller se 8 r2c1;littlekiller se 6 r2c2")
    (total,) = (part for part in rays.layer("rays") if part.tag == f"{SVG}text")
    assert (total.text, float(total.get("x", "")) < 0) == ("8", True)
    assert rays.texts("words") == ["littlekiller se 6 r2c2"]


def test_what_the_drawing_does_not_say_is_written() -> None:
    words = drawn("sudoku6+antiknight:" + "." * 36 + ";r1c1<r3c3;whisper 3 r1c1 r2c2;thermo r1c4 r1c5").texts(
        "words"
    )
    assert words == ["sudoku + antiknight", "r1c1<r3c3", "whisper 3 r1c1 r2c2"]


def test_words_are_wrapped() -> None:
    cells = " ".join(f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5))
    words = drawn(f"grid4:................;palindrome {cells}").texts("words")
    assert len(words) > 2
    assert " ".join(words) == f"grid palindrome {cells}"


# --- rules of others ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Motto(Rule):
    """A rule that says anything, and holds always."""

    words: str

    def text(self) -> str:
        return f"motto {self.words}"

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return ()


Motto.name = "motto"  # Given here, where it is not registered for other tests.


@pytest.mark.parametrize(
    "words", ["</text><script>", "&lt;", "]]>", "\"'", "-->", "\x00\x1b", "\ud800", "数独"]
)
def test_any_text_stays_text(words: str) -> None:
    picture = drawn(Puzzle(4, [Motto(words)]))
    shown = re.sub("[\x00\x1b\ud800]", "\ufffd", words)
    assert picture.texts("words") == ["grid", f"motto {shown}"]
    assert picture.root[1].text == f"grid4:................;motto {shown}"


# --- all rules ------------------------------------------------------------------------------------


def test_every_drawing_that_a_rule_names_is_known() -> None:
    assert {rule.drawing for rule in all_rules().values()} - {"none"} == set(DRAWINGS)


PUZZLES = {rule.name: tokeru.parse(rule.example.line) for rule in all_rules().values()} | {
    case.written: Puzzle(case.ruleset.size, case.ruleset.rules) for case in rule_cases()
}


@pytest.mark.parametrize("name", PUZZLES)
def test_every_rule_is_drawn_or_written(name: str) -> None:
    puzzle = PUZZLES[name]
    picture, (_, named, local) = drawn(puzzle), line.parts(puzzle)
    assert picture.root[1].text == line.format(puzzle)
    words = " ".join(picture.texts("words"))
    written = {rule for rule in (*named, *local) if rule.text() in words}
    assert written >= {rule for rule in (*named, *local) if rule.drawing == "none"}


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(strategies.puzzles())
def test_any_puzzle_can_be_drawn(puzzle: Puzzle) -> None:
    picture = drawn(puzzle)
    assert len(picture.texts("givens")) == sum(value > 0 for value in puzzle.givens)
    assert len(picture.paths("signs")) == len(puzzle.signs)
    left, top, width, height = map(float, picture.root.get("viewBox", "").split())
    for text in picture.root.iter(f"{SVG}text"):
        assert left <= float(text.get("x", "")) <= left + width
        assert top <= float(text.get("y", "")) <= top + height
