"""A board looks the same in Python's pictures and on the page: the same shapes, with the same numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.test_game import LINES

import tokeru
from tokeru import render
from tokeru.notation import line as tokeru_line
from tokeru.puzzle import Puzzle
from tokeru.render.drawings import ONLY, SHAPES
from tokeru.render.specification import COLOURS, DRAWINGS, SPECIFICATION
from tokeru.rules import all_rules

Node = Callable[[str, Any], Any]
Shape = tuple[str, str, dict[str, list[float]]]

CELL = 100
"""The page's."""
ROUNDED = 0.011
SVG = "{http://www.w3.org/2000/svg}"
GEOMETRY = (
    "d",
    "cx",
    "cy",
    "r",
    "x",
    "y",
    "width",
    "height",
    "font-size",
    "stroke-width",
    "stroke-dasharray",
)
TOKENS = (Path(__file__).parents[2] / "web/style/tokens.css").read_text(encoding="utf-8")

CROWDED = [
    f"sudoku9+diagonals+windows:{'.' * 81}"
    ";cage 15 r1c1 r1c2 r2c1;cage 9 r2c1 r2c2;cage 8 r4c4 r5c5;r3c3<r3c4;r4c5<r3c5;x r3c3 r3c4;v r7c1 r8c1"
    ";difference 2 r9c3 r9c4;ratio 3 r9c6 r9c7;thermo r2c6 r2c7 r3c7;arrow r6c6 r6c7 / r7c8 r8c9"
    ";littlekiller se 20 r1c4;littlekiller sw 9 r1c3;littlekiller ne 9 r5c5;r1c1<r5c5",
    f"futoshiki4:{'.' * 16};regions 1112122233343444;even r1c1 r1c2;odd r2c1",
    "grid36:(36)az" + "." * 1293,
    "sudoku6+area 4x5+diagonals:12.........................3........"
    ";numberedroom n 1 r4c1;numberedroom s 2 r1c1;r1c1<r6c6;r6c5<r6c6",
    "futoshiki4+values 0-3:0..1............;cage 0 r1c1 r2c1",
]


def test_pictures_and_the_page_draw_alike(node: Node) -> None:
    puzzles = [tokeru.parse(line) for line in [*LINES, *CROWDED]]
    told = node("drawings.mjs", [[tokeru_line.format(puzzle), puzzle.givens] for puzzle in puzzles])
    for puzzle, layers in zip(puzzles, told, strict=True):
        del layers["paper"]
        still = {
            layer: [
                shape(part["tag"], part["text"], part)
                for part in parts
                if "when" not in part.get("class", "")
            ]
            for layer, parts in layers.items()
        }
        expected = {
            layer: [(tag, text, as_rounded(numbers)) for tag, text, numbers in shapes]
            for layer, shapes in on_picture(puzzle).items()
        }
        assert still == expected, puzzle


def on_picture(puzzle: Puzzle) -> dict[str, list[Shape]]:
    """What lies on each layer of Python's picture, without the words around the board."""
    root = ElementTree.fromstring(render.svg(puzzle, cell=CELL))
    groups = {str(group.get("class")): list(group) for group in root if group.tag == f"{SVG}g"}
    groups.pop("words", None)
    groups |= {"values": groups.pop("givens")} if "givens" in groups else {}
    return {
        layer: [shape(part.tag.removeprefix(SVG), part.text or "", part.attrib) for part in parts]
        for layer, parts in groups.items()
    }


def shape(tag: str, text: str, attributes: Mapping[str, str]) -> Shape:
    """What it is, what is written, and its numbers."""
    numbers = {name: re.findall(r"-?[0-9.]+", attributes[name]) for name in GEOMETRY if name in attributes}
    return tag, text, {name: [float(number) for number in found] for name, found in numbers.items()}


def as_rounded(numbers: dict[str, list[float]]) -> dict[str, Any]:
    return {name: pytest.approx(found, abs=ROUNDED) for name, found in numbers.items()}


def test_the_page_has_every_shape_and_every_colour() -> None:
    parts = [part for row in DRAWINGS.values() for part in row["parts"]]
    assert {part["shape"] for part in parts} == set(SHAPES)
    assert {row["only"] for row in DRAWINGS.values() if "only" in row} == set(ONLY)
    named = [part | change for part in parts for change in ({}, *part.get("rules", {}).values())]
    colours = {part[paint] for part in named for paint in ("fill", "stroke") if paint in part}
    assert colours <= set(COLOURS)
    assert all(f"--{colour}:" in TOKENS for colour in COLOURS)
    assert {row["layer"] for row in DRAWINGS.values()} <= set(SPECIFICATION["layers"])
    assert {rule for part in parts for rule in part.get("rules", {})} <= set(all_rules())
