"""Files of puzzles: where each begins and ends."""

from __future__ import annotations

from pathlib import Path

import pytest

import tokeru
from tokeru.notation.files import Entry, split

FOUR = "12..\n..12\n2...\n...."
NINE = "\n".join("123456789"[i:] + "123456789"[:i] for i in (0, 3, 6, 1, 4, 7, 2, 5, 8))
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FRAMED = "+--+--+\n|12|..|\n|..|12|\n+--+--+\n|2.|..|\n|..|..|\n+--+--+"
FUFEN = "1<./.."
OBJECT = '{"grid":[' + ",".join(["-1"] * 81) + '],"inequalities":[]}'
TALL = '{\n  "grid": [' + ",".join(["-1"] * 81) + '],\n  "inequalities": [\n    {"a":0,"b":1,"dir":1}\n  ]\n}'
EULER = Path(__file__).parents[3] / "shared/data/euler/sudoku.txt"


def texts(text: str) -> list[str]:
    return [entry.text for entry in split(text)]


WHOLE = {
    "a line": LINE,
    "a Tokeru line": "sudoku4:" + "." * 16 + ";r1c1<r1c2",
    "FuFen": FUFEN,
    "rows": FOUR,
    "nine rows of nine": NINE,
    "nine rows with spaces": NINE.replace("5", "5 "),
    "sixteen rows of sixteen": "\n".join(["." * 16] * 16),
    "rows of words": "\n".join([" ".join(["12"] * 12)] * 12),
    "rows of dashes": "----\n1---\n----\n----",
    "a frame": FRAMED,
    "a frame with a row too few": "+--+--+\n|12|..|\n+--+--+",
    "lines between the boxes": "12..\n..12\n----\n2...\n....",
    "a drawn board": str(tokeru.parse(FOUR)),
    "a row too few": NINE[:-10],
    "a cell too few": NINE[:-1],
    "an object over several lines": TALL,
    "a broken object": '{"grid":[\n1,2',
    "a head alone": "sudoku4:\n" + FOUR + "\n;r1c1<r1c2",
    "gaps between the boxes": "12..\n..12\n\n2...\n....",
    "gaps between the boxes of nine rows": NINE[:30] + "\n" + NINE[30:60] + "\n" + NINE[60:],
}
LINK = "https://puzz.link/p?sudoku/4/4/g1k23k3g"
HODOKU = f":0000:x:{LINE}::::"
SOLO = "2x2:1e2b3e4"
UNEQUAL = "3:0R,0,0,0,0,0D,0,3,0,"
ISS = ".Shape~4x4.~R1C1_1"
MARKS = """.---------.----------.
| 1  234  | 34  2    |
| 34 1234 | 1   1234 |
:---------+----------:
| 2  1234 | 34  134  |
| 34 1    | 234 1234 |
'---------'----------'"""
MARKS_WITH_GAPS = "1 234 34 2\n34 12 1 12\n\n2 12 34 13\n34 1 23 12"
SDK = f"#ASadMan\n#DFirst\n{FOUR}"
SECTIONS = f"#ASadMan\n[Puzzle]\n{FOUR}\n[State]\n1234\n3412\n2143\n4321"
GAME = f'<game data="{LINE.replace(".", "0")}" note="a &gt; b" />'
WHOLE |= {
    "a link": LINK,
    "a line of HoDoKu": HODOKU,
    "Solo": SOLO,
    "Unequal": UNEQUAL,
    "ISS": ISS,
    "groups of candidates": MARKS,
    "groups of candidates with gaps between the boxes": MARKS_WITH_GAPS,
    "notes and rows": SDK,
    "sections": SECTIONS,
    "a game": GAME,
}
BROKEN = ("a row too few", "a cell too few", "a frame with a row too few", "a broken object")


@pytest.mark.parametrize("name", WHOLE)
def test_one_puzzle(name: str) -> None:
    assert texts(WHOLE[name]) == [WHOLE[name]]
    assert texts(f"\n\n{WHOLE[name]}\n") == [WHOLE[name]]


PARTS = {
    "one puzzle a line": [LINE, LINE, LINE],
    "nine lines of 81": [LINE] * 9,
    "eighty-one lines of 81": [LINE] * 81,
    "fifteen lines of 16": ["." * 16] * 15,
    "lines too short for a Sudoku among others": [LINE, LINE[:-1], LINE],
    "every notation": [LINE, "sudoku4:" + "." * 16, FUFEN, OBJECT, FUFEN, LINE],
    "FuFen a line": [FUFEN, FUFEN, FUFEN],
    "an object a line": [OBJECT, OBJECT],
    "objects over several lines": [TALL, TALL, OBJECT],
    "an object that never ends, then a good one": ['{"grid":[', OBJECT],
    "links": [LINK, LINK, LINE, LINK],
    "what stands on one line": [HODOKU, SOLO, UNEQUAL, ISS, LINK, OBJECT, HODOKU],
    "notes above each grid": [SDK, SDK, SECTIONS, SDK],
    "games": [GAME, GAME],
    "heads alone": ["sudoku4:\n" + FOUR, "sudoku4:\n" + FOUR],
}


@pytest.mark.parametrize("name", PARTS)
def test_several_without_a_gap(name: str) -> None:
    assert texts("\n".join(PARTS[name])) == PARTS[name]


@pytest.mark.parametrize("gap", ["\n\n", "\n \n\n", "\n# comment\n", "\n\n# comment\n\n"])
def test_several_grids_with_gaps(gap: str) -> None:
    grids = [NINE, FOUR, FRAMED, LINE, FOUR, MARKS, TALL, LINK, GAME, MARKS, SDK, SECTIONS, HODOKU, MARKS]
    assert texts(gap.join(grids)) == grids


def test_line_numbers_and_comments() -> None:
    text = f"# three puzzles\n{LINE}\n\n{FOUR}\n  \n{FUFEN}\n"
    assert list(split(text)) == [Entry(2, LINE), Entry(4, FOUR), Entry(9, FUFEN)]


def test_labels() -> None:
    text = f"Grid 01\n{NINE}\nGrid 02\n{NINE}\nGRID 3\n\n{LINE}\n"
    assert list(split(text)) == [
        Entry(2, NINE, "Grid 01"),
        Entry(12, NINE, "Grid 02"),
        Entry(23, LINE, "GRID 3"),
    ]


def test_a_label_without_a_grid_is_an_empty_puzzle() -> None:
    assert list(split(f"Grid 01\nGrid 02\n{FOUR}\nGrid 03")) == [
        Entry(1, "", "Grid 01"),
        Entry(3, FOUR, "Grid 02"),
        Entry(7, "", "Grid 03"),
    ]


def test_games_are_told_with_their_folder() -> None:
    inside = f'<folder name="A">\n{GAME}\n{GAME}</folder>'
    text = f'{LINE}\n<?xml version="1.0"?>\n<opensudoku>\n\n{inside}\n</opensudoku>\n{LINE}'
    game = f'<folder name="A">{GAME}'
    assert list(split(text)) == [Entry(1, LINE), Entry(6, game), Entry(7, game), Entry(9, LINE)]
    assert tokeru.parse(game).title == "A"


@pytest.mark.parametrize(
    "text", ["<opensudoku>\n</opensudoku>", '<!DOCTYPE a>\n<opensudoku>\n<game data="1" />\n</opensudoku>']
)
def test_what_has_no_games_gets_one_complaint(text: str) -> None:
    assert texts(f"{LINE}\n{text}\n{LINE}") == [LINE, text, LINE]
    with pytest.raises(tokeru.errors.NotationError, match="opensudoku"):
        tokeru.parse(text)


def test_notes_above_single_lines_are_comments() -> None:
    assert texts(f"#A list of puzzles\n{LINE}\n{LINE}\n#Bye\n") == [LINE, LINE]
    assert texts(f"#A list of puzzles\n\n{FOUR}") == [FOUR]


def test_what_a_player_did_is_no_puzzle() -> None:
    assert texts(f"[Puzzle]\n{FOUR}\n\n[State]\n{FOUR}\n") == [f"[Puzzle]\n{FOUR}"]


def test_windows_files() -> None:
    assert texts("\ufeff" + f"{LINE}\n\n{FOUR}\n".replace("\n", "\r\n")) == [LINE, FOUR]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff"])
def test_nothing(text: str) -> None:
    assert texts(text) == []


@pytest.mark.parametrize("name", [name for name in WHOLE if name not in BROKEN])
def test_what_is_taken_together_can_be_read(name: str) -> None:
    assert tokeru.parse(WHOLE[name]).size in (2, 3, 4, 9, 12, 16)


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_gets_one_complaint(name: str) -> None:
    with pytest.raises(tokeru.errors.NotationError):
        tokeru.parse(WHOLE[name])


@pytest.mark.skipif(not EULER.exists(), reason="Project Euler's file is not here")
def test_project_euler() -> None:
    entries = list(split(EULER.read_text()))
    assert [entry.label for entry in entries] == [f"Grid {number:02}" for number in range(1, 51)]
    assert [entry.line for entry in entries] == list(range(2, 502, 10))
    assert {tokeru.parse(entry.text).size for entry in entries} == {9}
