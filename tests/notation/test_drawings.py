"""From drawings to rules: what sentences state, what is drawn where, and what both mean together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tokeru.notation.drawings import Drawing, Shape, Stroke, tell
from tokeru.notation.drawings.colours import nearest, solid
from tokeru.notation.drawings.drawing import Thing
from tokeru.notation.drawings.sentences import TABLE, Told
from tokeru.notation.reading import Reading
from tokeru.notation.sudokupad.reading import read_object

CASES = Path(__file__).parents[1] / "cases/sentences.txt"
THINGS = [thing for row in TABLE["nouns"] for thing in row["means"]]

# --- sentences --------------------------------------------------------------------------------------------


def sentences() -> list[tuple[str, str]]:
    lines = (line for line in CASES.read_text("utf-8").splitlines() if not line.startswith("#"))
    return [(text, stated) for text, _, stated in (line.rpartition(" | ") for line in lines)]


def in_short(told: Told) -> str:
    parts = [
        " ".join([each.on[0], each.row["kind"].replace(" ", "-"), *map(str, each.numbers), *each.colours])
        for each in told.statements
    ]
    parts += [" ".join(["all", *each.colours, *each.letters, *each.on]) for each in told.negatives]
    if told.normal or told.houses:
        parts.append("houses without boxes" if told.boxes is False else "houses")
    if told.numbers:
        parts.append(f"numbers {told.numbers[0]}-{told.numbers[-1]}")
    return ", ".join([*parts, *(["left"] if told.left else [])]) or "nothing"


@pytest.mark.parametrize(("text", "stated"), sentences())
def test_what_a_sentence_states(text: str, stated: str) -> None:
    assert in_short(tell(text, THINGS)) == stated


def test_what_is_not_drawn_is_no_rule_of_the_puzzle() -> None:
    told = tell("Digits in cages do not repeat.", ["line"])
    assert (told.statements, told.left, told.absent) == ([], [], ["Digits in cages do not repeat"])


def test_a_heading_says_what_the_lines_below_are_about() -> None:
    told = tell("KROPKI DOTS\n- Digits are consecutive across a white one.", ["dot"])
    assert in_short(told) == "dot dot-difference white"


def test_a_word_that_nobody_expects_makes_it_unsure() -> None:
    known, unknown = tell(
        "Purple lines are renban lines. Red lines are wobbly renban lines.", ["line"]
    ).statements
    assert (known.sure, unknown.sure) == (True, False)


# --- colours ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("#f067f0ff", "#f067f0"),
        ("#cccf", "#cccccc"),
        ("CFCFCF", "#cfcfcf"),
        ("#46386c45", "#cdc9d7"),
        ("#ffffff00", ""),
        ("none", ""),
        ("url(x)", ""),
    ],
)
def test_a_colour_as_it_is_seen_on_white(written: str, seen: str) -> None:
    assert solid(written) == seen


@pytest.mark.parametrize(
    ("colour", "words", "called"),
    [
        ("#f067f0", ["purple", "green"], "purple"),
        ("#f067f0", ["pink", "green"], "pink"),
        ("#cdb1ec", ["lavender", "purple"], "lavender"),
        ("#cfcfcf", ["peach", "grey"], "grey"),
        ("#cfcfcf", ["peach"], ""),
        ("#2ecbff", ["red"], ""),
    ],
)
def test_what_people_call_it(colour: str, words: list[str], called: str) -> None:
    assert nearest(colour, words) == called


# --- drawings ---------------------------------------------------------------------------------------------


def things(*, size: int = 4, strokes: Any = (), shapes: Any = ()) -> list[Thing]:
    return Drawing(size, size, [*strokes], [*shapes]).things()


def round_shape(row: float, column: float, size: float = 0.8, **look: Any) -> Shape:
    return Shape((row, column), size, size, is_round=True, **look)


def test_a_line_walks_in_steps() -> None:
    (line,) = things(strokes=[Stroke(((0.5, 0.5), (2.5, 2.5), (2.5, 0.5)), "#f00")])
    assert (line.on, line.cells, line.colours) == (
        "line",
        ((0, 0), (1, 1), (2, 2), (2, 1), (2, 0)),
        ("#ff0000",),
    )


def test_two_strokes_over_the_same_cells_are_one_line() -> None:
    wide, thin = (Stroke(((0.5, 0.5), (0.5, 2.5)), colour) for colour in ("#aaaf", "#FFFFFF"))
    (line,) = things(strokes=[wide, thin._replace(points=thin.points[::-1])])
    assert line.colours == ("#ffffff", "#aaaaaa")


def test_a_bulb_may_be_at_either_end() -> None:
    stroke = Stroke(((0.5, 0.5), (0.5, 2.5)), "#cccf")
    (thermometer,) = things(strokes=[stroke], shapes=[round_shape(0.5, 2.5, fill="#cccf")])
    assert (thermometer.on, thermometer.cells) == ("thermometer", ((0, 2), (0, 1), (0, 0)))


def test_a_branch_goes_on_from_the_stem() -> None:
    stem, branch = Stroke(((0.5, 0.5), (0.5, 2.5)), "#ccc"), Stroke(((0.5, 1.5), (2.5, 1.5)), "#ccc")
    found = things(strokes=[stem, branch], shapes=[round_shape(0.5, 0.5, fill="#ccc")])
    assert [thing.cells for thing in found] == [((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1), (1, 1), (2, 1))]


def test_an_arrow_starts_at_the_rim_of_its_circle() -> None:
    arrow = Stroke(((0.899, 0.5), (2.5, 0.5)), "#aaaf", has_head=True)
    (found,) = things(strokes=[arrow], shapes=[round_shape(0.5, 0.5, 0.82, fill="#FFFFFF", rim="#aaaf")])
    assert (found.on, found.cells, found.shaft) == ("arrow", ((0, 0),), ((1, 0), (2, 0)))


def test_an_arrow_of_a_pill() -> None:
    pill = Shape((0.5, 1), 1.82, 0.82, True, "#fff", "#aaa")
    (found,) = things(strokes=[Stroke(((0.9, 1.5), (2.5, 1.5)), "#aaa", True)], shapes=[pill])
    assert (found.cells, found.shaft) == (((0, 0), (0, 1)), ((1, 1), (2, 1)))


@pytest.mark.parametrize(
    ("shape", "thing"),
    [
        (round_shape(0.5, 1, 0.34, fill="#fff", rim="#000"), ("dot", ((0, 0), (0, 1)), "")),
        (round_shape(1, 0.5, 0.34, fill="#000", text="3"), ("dot", ((0, 0), (1, 0)), "3")),
        (round_shape(0.5, 1, 0.35, fill="#fff", text="x"), ("letter", ((0, 0), (0, 1)), "X")),
        (round_shape(0.5, 1, 0.35, text="<"), ("sign", ((0, 0), (0, 1)), "")),
        (round_shape(0.5, 1, 0.35, text=">"), ("sign", ((0, 1), (0, 0)), "")),
        (round_shape(1, 1, 0.7, fill="#fff", text="1 2"), ("quad", ((0, 0), (0, 1), (1, 0), (1, 1)), "1 2")),
        (round_shape(0.5, 0.5, 0.7, fill="#ccc"), ("circle", ((0, 0),), "")),
        (Shape((0.5, 0.5), 0.7, 0.7, False, "#ccc"), ("square", ((0, 0),), "")),
        (Shape((0.5, 0.5), 0.6, 0.6, False, "#ccc", angle=45), ("diamond", ((0, 0),), "")),
        (Shape((0.5, 0.5), 1, 1, False, "#ccc"), ("shade", ((0, 0),), "")),
        (Shape((1, 1), 2, 2, False, "#ccc"), ("shade", ((0, 0), (0, 1), (1, 0), (1, 1)), "")),
        (Shape((0.5, 0.5), 0, 1, False, text="☀️"), ("symbol", ((0, 0),), "sun")),
        (Shape((-0.5, 1.5), 1, 1, False, text="12"), ("outside", ((0, 1),), "12")),
    ],
)
def test_what_a_shape_is(shape: Shape, thing: tuple[object, ...]) -> None:
    (found,) = things(shapes=[shape])
    assert (found.on, found.cells, found.value) == thing


def test_a_number_beside_the_board_looks_into_it() -> None:
    shapes = [Shape((row, column), 1, 1, False, text="5") for row, column in BESIDE]
    assert [(thing.toward, *thing.cells) for thing in things(shapes=shapes)] == [*BESIDE.values()]


BESIDE = {
    (-0.5, 1.5): ("s", (0, 1)),
    (4.5, 1.5): ("n", (3, 1)),
    (1.5, -0.5): ("e", (1, 0)),
    (1.5, 4.5): ("w", (1, 3)),
    (-0.5, -0.5): ("",),
}


def test_a_little_killer() -> None:
    arrow = Stroke(((-0.2, 0.8), (-0.02, 0.98)), "#000", has_head=True)
    (ray,) = things(strokes=[arrow], shapes=[Shape((-0.5, 0.5), 1, 1, False, text="7")])
    assert (ray.on, ray.toward, ray.cells, ray.value) == ("ray", "se", ((0, 1),), "7")


def test_a_small_angle_is_a_sign() -> None:
    (sign,) = things(strokes=[Stroke(((1.38, 1.06), (1.5, 1.11), (1.62, 1.06)), "#000")])
    assert (sign.on, sign.cells) == ("sign", ((1, 1), (1, 0)))


# --- both together ----------------------------------------------------------------------------------------


def read(rules: str, size: int = 4, **drawn: Any) -> Reading:
    half = [[0, 1], [2, 3]] if size == 4 else []
    boxes = [[[row, column] for row in rows for column in columns] for rows in half for columns in half]
    cells: list[Any] = [[{} for _ in range(size)] for _ in range(size)]
    return read_object({"cells": cells, "regions": boxes, "metadata": {"rules": rules}, **drawn})


def said(reading: Reading) -> list[str]:
    houses = ("rows", "columns", "boxes")
    return [f"{each.rule}{'' if each.sure else '?'}" for each in reading.said if each.rule not in houses]


NORMAL = "Normal sudoku rules apply. "
LINE = {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#f067f0"}
GREEN = {"wayPoints": [[1.5, 0.5], [1.5, 2.5]], "color": "#67f067"}
DOT = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#FFFFFF"}
ROW1, ROW2 = "r1c1 r1c2 r1c3", "r2c1 r2c2 r2c3"


def test_the_text_decides_what_a_colour_means() -> None:
    reading = read(NORMAL + "Pink lines are palindromes. Green lines are renbans.", lines=[LINE, GREEN])
    assert (said(reading), reading.left) == ([f"palindrome {ROW1}", f"renban {ROW2}"], ())


def test_without_words_it_is_a_guess() -> None:
    assert said(read(NORMAL, lines=[LINE, GREEN])) == [f"renban {ROW1}?", f"whisper 2 {ROW2}?"]


def test_a_statement_without_colour_is_for_what_is_usually_drawn_so() -> None:
    reading = read(NORMAL + "Adjacent digits on whisper lines differ by at least 3.", lines=[LINE, GREEN])
    assert said(reading) == [f"renban {ROW1}?", f"whisper 3 {ROW2}"]


def test_what_is_not_explained_is_left_with_its_place() -> None:
    brown = {**LINE, "color": "#964b00"}
    reading = read(NORMAL + "Have a look at the wiggly digits.", lines=[brown])
    assert reading.left == (f"line #964b00: {ROW1}", "Have a look at the wiggly digits")


def test_what_nobody_speaks_of_is_background() -> None:
    shade = {"center": [0.5, 0.5], "width": 1, "height": 1, "backgroundColor": "#ffe"}
    assert read(NORMAL, underlays=[shade]).left == ()
    assert read(NORMAL + "Beige cells are somehow related.", underlays=[shade]).left


def test_a_meaning_that_the_solution_breaks_is_taken_back() -> None:
    solution: dict[str, Any] = {"metadata": {"rules": NORMAL, "solution": "1234341221434321"}}
    reading = read("", lines=[LINE, {**LINE, "wayPoints": [[0.5, 0.5], [3.5, 0.5]]}], **solution)
    assert said(reading) == [f"renban {ROW1}?", "renban r1c1 r2c1 r3c1 r4c1?"]
    reading = read("", lines=[GREEN], **solution)
    assert (said(reading), reading.left) == (
        [],
        (f"line #67f067: {ROW2}: not whisper, as the solution shows",),
    )


def test_all_dots_are_given() -> None:
    text = NORMAL + "Digits joined by a white dot are consecutive. All dots are given."
    assert said(read(text, overlays=[DOT])) == ["difference 1 r1c1 r1c2", "alldifferences"]
    text = NORMAL + "Digits joined by a white dot sum to 6. All dots are given."
    found = said(read(text, overlays=[DOT]))
    assert (found[0], found[1], len(found)) == ("dot a+b=6 r1c1 r1c2", "alldots a+b=6", 2)


def test_one_line_in_parts() -> None:
    parts = [LINE, {**LINE, "wayPoints": [[0.5, 1.5], [2.5, 1.5]]}]
    union, each = "The pink line holds consecutive digits in some order.", "Pink lines are renbans."
    assert said(read(NORMAL + union, lines=parts)) == [f"renban {ROW1} r2c2 r3c2"]
    assert said(read(NORMAL + each, lines=parts)) == [f"renban {ROW1}", "renban r1c2 r2c2 r3c2"]


def test_loops() -> None:
    square = [[0.5, 0.5], [0.5, 1.5], [1.5, 1.5], [1.5, 0.5], [0.5, 0.5]]
    loop = {"wayPoints": square, "color": "#67f067"}
    text = NORMAL + "Adjacent digits on a green line differ by at least 2."
    assert said(read(text, lines=[loop])) == ["whisper 2 r1c1 r1c2 r2c2 r2c1", "whisper 2 r2c1 r1c1"]
    assert said(read(NORMAL + "Green lines can be divided into segments that sum to 5.", lines=[loop])) == [
        "sumloop 5 r1c1 r1c2 r2c2 r2c1"
    ]


@pytest.mark.parametrize(
    ("value", "rules"),
    [
        (5, ["cage 5 r1c1 r1c2"]),
        ("5", ["cage 5 r1c1 r1c2"]),
        ("", ["extra r1c1 r1c2"]),
        ("<6", ["totals 1-5 r1c1 r1c2", "extra r1c1 r1c2"]),
        ("?", ["totals 1-8 r1c1 r1c2", "extra r1c1 r1c2"]),
    ],
)
def test_cages(value: object, rules: list[str]) -> None:
    text = NORMAL + "Digits in a cage sum to the number in its corner, and do not repeat."
    assert said(read(text, cages=[{"cells": [[0, 0], [0, 1]], "value": value}])) == rules


def test_a_cage_that_does_not_say_so_may_repeat() -> None:
    text = NORMAL + "Digits in cages sum to the total."
    assert said(read(text, cages=[{"cells": [[0, 0], [0, 1]], "value": 5}])) == ["sum 5 r1c1 r1c2"]


@pytest.mark.parametrize(
    ("text", "houses"),
    [
        ("Normal sudoku rules apply.", ["rows", "columns", "boxes"]),
        ("Digits do not repeat in a row or column. There are no boxes.", ["rows", "columns"]),
        ("Normal sudoku rules do NOT apply.", []),
        ("Place the digits 0-5 so that none repeats in a row or column.", ["values 0-5", "rows", "columns"]),
    ],
)
def test_houses(text: str, houses: list[str]) -> None:
    assert [each.rule for each in read(text).said] == houses
