"""The notations of others on the page against Python's: each text is read to the same puzzle, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import tokeru
from tokeru import notation
from tokeru.errors import TokeruError
from tokeru.notation import line

if TYPE_CHECKING:
    from tests.web.conftest import Node

TEXTS = {
    "a Tokeru line": ["sudoku4:..3..4.221......;title Small;author Ann;without fog: r1c1"],
    "a plain grid": ["..3..4.221......", " 1 2 | . .\n . . | 1 2\n-----+-----\n . . | . .\n . . | . ."],
    "FuFen": [".>351./.2.5./.....^/.5.3./.432<."],
    "a jigsaw": [
        "1.....2....3....AABBAABBCCDDCCDD",
        " 1.....2....3...4\nbbAAbbAACCDDCCDD ",
        "5.....2....3....AABBAABBCCDDCCDD",
        "ß.....2....3....AABBAABBCCDDCCDD",
        "😀.....2....3....AABBAABBCCDDCCDD",
        "a" + "." * 99 + "".join(symbol * 10 for symbol in "ABCDEFGHIJ"),
        "K" + "." * 99 + "".join(symbol * 10 for symbol in "ABCDEFGHIJ"),
    ],
    "a killer": [
        "3<" + ">0" * 39 + "0",
        "3<" + "0" * 79,
        "j<<" + "^^^" + ">0v" + "." * 4 + "0" * 68,
        "<" * 81,
        "><" + "0" * 79,
    ],
    "SumoCue": [
        "3x3::k:" + ":".join(["6150", "6150", "6401", "1", "1", "2", *["0"] * 75]),
        " 3X3:D:k::" + ":".join(["6150", "6150", *["0"] * 79]) + "::",
        "3x3::k:1:2",
        "3x3::k:",
        "3x3::k:" + ":".join(["1234567", *["0"] * 80]),
    ],
    "none": [
        "",
        "?",
        "{}",
        "https://example.com/",
        "https://example.com/#p=sudoku4:",
        "sudokuu4:..3..4.221......",
    ],
}
"""Texts by what they are in. Any text is a case: it is read by both alike."""


def read_by_python(text: str) -> dict[str, Any]:
    try:
        reading = tokeru.read(text)
    except TokeruError:
        return {}
    return {
        "line": line.format(reading.puzzle),
        "said": [[*said] for said in reading.said],
        "left": [*reading.left],
        "solution": reading.solution and [*reading.solution],
    }


def check_read_alike(texts: list[str], node: Node) -> None:
    for text, page in zip(texts, node("readings.mjs", texts), strict=True):
        python = read_by_python(text)
        assert {key: page.get(key) for key in python} == python, (text, page)
        assert ("error" in page) == (not python), (text, page)


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_is_read_alike(name: str, node: Node) -> None:
    check_read_alike(TEXTS[name], node)


ONLY_IN_PYTHON = {"candidates", "iss"}
"""These the page does not read."""


def test_the_page_asks_the_same_notations_in_the_same_order(node: Node) -> None:
    asked = [known.NAME for known in notation._AS_ASKED if known.NAME not in ONLY_IN_PYTHON]
    assert node("notation.mjs", {})["names"] == asked
