"""The notations of others on the page against Python's: each text is read to the same puzzle, or refused."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.notation import packed, test_collected, test_lisudoku, test_penpa, test_puzzlink, test_tatham
from tests.notation import test_fpuzzles as fp
from tests.notation import test_sudokumaker as sm
from tests.notation import test_sudokupad as sp
from tests.notation.test_drawings import sentences

import tokeru
from tokeru import notation
from tokeru.errors import NotationError, TokeruError
from tokeru.notation import NOTATIONS, line, sudokupad
from tokeru.notation.links import lz, zipped
from tokeru.puzzle import Puzzle
from tokeru.rules import all_rules

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
    "SudokuPad": [
        sp.LINK,
        sp.ID,
        f"sudokupad.app/sudoku/{sp.ID}",
        "https://sudokupad.app/abc123",
        "https://sudokupad.app/scfLqoooooooooooe9*x*tA**b*aMe*w1",
        "https://sudokupad.app/scf0",
        "https://sudokupad.app/classic1C2_H9",
        "https://sudokupad.app/classic?",
        "https://app.crackingthecryptic.com/?puzzleid=fpuzN4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
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


SMALL: dict[str, list[str]] = {
    "Tatham's ids": [*(text for _, text, _ in test_tatham.SAME), *(text for text, _ in test_tatham.WRONG)],
    "puzz.link": [
        test_puzzlink.P + text
        for cases in (test_puzzlink.SAME, test_puzzlink.SOLVED, test_puzzlink.WRONG)
        for text, _ in cases
    ],
    "what is collected": [
        *(text for _, text, _ in test_collected.SAME),
        *(text for text, _ in test_collected.WRONG),
    ],
    "lisudoku": [
        *(test_lisudoku.text(**said) for said, _ in test_lisudoku.SAME),
        *(test_lisudoku.link(**said) for said, _ in test_lisudoku.SAME),
        *(text for text, _ in test_lisudoku.WRONG),
        test_lisudoku.text(topBottom=True, nabners=[[{"row": 1}]], x=3, y=True),
    ],
    "Penpa": [
        *(test_penpa.link(drawn) for drawn, _ in [*test_penpa.SAME, *test_penpa.LEFT]),
        *(text for text, _ in test_penpa.WRONG),
        *test_penpa.MORE,
    ],
}
"""The smaller notations: what their tests read, and what is wrong there."""


@pytest.mark.parametrize("name", SMALL)
def test_small_notations_are_read_alike(name: str, node: Node) -> None:
    check_read_alike(SMALL[name], node)


@pytest.mark.parametrize("name", SMALL)
def test_damaged_texts_are_read_alike(name: str, node: Node) -> None:
    random, others = Random(16), "0123456789abz_,.:;/|+-#[]<>&\"'{} \n\r\u2028é😀\ud83d"
    short = [text for text in SMALL[name] if len(text) < MOST_DAMAGED]
    check_read_alike([packed.damaged(random, random.choice(short), others) for _ in range(1_000)], node)


MOST_DAMAGED = 20_000
"""Bombs are refused soon enough, but not a thousand times."""


def test_damaged_drawings_are_read_alike(node: Node) -> None:
    random = Random(17)
    drawn = [json.dumps(drawn) for drawn, _ in [*test_penpa.SAME, *test_penpa.LEFT] if drawn]
    lines = [damaged(random.choice(drawn), random) for _ in range(1_000)]
    head = ("sudoku,4,4,38", "[0,0,0,0]", "{}")
    check_read_alike([test_penpa.text(*head, line, random.choice(lines)) for line in lines], node)


def test_damaged_objects_of_lisudoku_are_read_alike(node: Node) -> None:
    random = Random(18)
    said = [test_lisudoku.text(**said) for said, _ in test_lisudoku.SAME]
    check_read_alike([damaged(random.choice(said), random) for _ in range(1_000)], node)


def foreign(name: str) -> list[str]:
    """What the tests of a notation of others read, and what is wrong there, as texts."""
    cases: list[dict[str, Any]] = []
    if name == "fpuzzles":
        for keys in (case for cases in (fp.SAYS, fp.LEFT, fp.MISTAKES) for case, _ in cases):
            cases.append(fp.blank(9, **keys))
        cases.extend(fp.blank(size, entropicline=[{"lines": [["R1C1", "R1C2"]]}]) for size in range(1, 17))
    elif name == "sudokupad":
        cases.extend(drawn_examples())
    else:
        cases.extend(sm.blank(*blocks) for blocks, _ in sm.SAYS)
        cases.extend(sm.blank(block) for block, _ in sm.LEFT)
        cases.extend({"puzzle": puzzle} for puzzle, _ in (*sm.MISTAKES, *sm.BOARDS))
    return [*map(json.dumps, cases)]


def drawn_examples() -> list[dict[str, Any]]:
    """What each rule is drawn and said as; and with sentences of others instead."""
    random, found = Random(7), []
    texts = [text for text, _ in sentences()]
    for rule in all_rules().values():
        try:
            data = sudokupad.object_of(tokeru.parse(rule.example.line))
        except NotationError:
            continue
        found.append(data)
        found += [
            {
                **data,
                "metadata": {
                    "rules": " ".join(random.choices(texts, k=3)),
                    "solution": rule.example.solution,
                },
            }
            for _ in range(4)
        ]
    return found


OTHERS = ["fpuzzles", "sudokumaker", "sudokupad"]


@pytest.mark.skipif(not sp.LINKS.exists(), reason="the links are not here")
def test_links_of_others_are_read_alike(node: Node) -> None:
    check_read_alike([row[4] for row in sp.links()], node)


@pytest.mark.parametrize("name", OTHERS)
def test_objects_of_others_are_read_alike(name: str, node: Node) -> None:
    check_read_alike(foreign(name), node)


@pytest.mark.parametrize("name", OTHERS)
def test_damaged_objects_are_read_alike(name: str, node: Node) -> None:
    random = Random(15)
    check_read_alike([damaged(text, random) for text in foreign(name) for _ in range(DAMAGED)], node)


DAMAGED = 12
STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    10,
    99,
    10**6,
    1.5,
    "",
    "R1C1",
    "R0C3",
    "x",
    "7",
    [],
    {},
    [None],
    [0, 1],
]


def damaged(text: str, random: Random) -> str:
    """With something else in one place."""
    whole = place = json.loads(text)
    while True:
        key = random.choice([*place] if isinstance(place, dict) else range(len(place)))
        inside = place[key]
        if not (isinstance(inside, dict | list) and inside and random.random() < 0.9):
            place[key] = random.choice(STRANGE)
            return json.dumps(whole)
        place = inside


@pytest.mark.parametrize("name", OTHERS)
def test_links_are_written_alike(name: str, node: Node) -> None:
    lines = [rule.example.line for rule in all_rules().values()]
    lines += ["sudoku:" + "." * 81 + ";title Größe;author 数独;comment 😀;without fog", *MORE_LINES]
    told = node("notation.mjs", {"write": [[text, name] for text in lines]})["write"]
    for text, page in zip(lines, told, strict=True):
        assert page.get("text") == written_by_python(tokeru.parse(text), name), (text, page)


MORE_LINES = [
    "sudoku:"
    + "." * 81
    + ";lockout 4 r1c1 r1c2;whisper 5 r2c1 r2c2;whisper 3 r3c1 r3c2"
    + ";extra r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9",
    "sudoku8:"
    + "." * 64
    + ";groupline 123/45/678 r1c1 r1c2;arrow r1c3 r1c4 / r2c4 r2c5;littlekiller se 9 r2c2",
    "sudoku25:" + "." * 625,
    "futoshiki7:" + "." * 49 + ";r1c1<r1c2;extra r1c7 r2c6 r3c5 r4c4 r5c3 r6c2 r7c1",
]


def written_by_python(puzzle: Puzzle, name: str) -> str | None:
    """Without its solution, which the page finds in another way."""
    known = NOTATIONS[name].writing
    try:
        found = known.object_of(puzzle)
    except TokeruError:
        return None
    if name == "sudokupad":
        return str(known.ADDRESS + lz.compress(zipped.pack(found), lz.BASE64))
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return str(known.ADDRESS + lz.compress(data, lz.BASE64 if name == "fpuzzles" else lz.ADDRESS))


def test_the_page_asks_the_same_notations_in_the_same_order(node: Node) -> None:
    asked = [known.NAME for known in notation._AS_ASKED]
    assert node("notation.mjs", {})["names"] == asked
