"""What classic Sudokus are collected in: candidate grids, SDK, HoDoKu's library, SudokuWiki, OpenSudoku."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation import strategies
from tests.notation.strategies import thorough

import tokeru
from tokeru import notation, parse
from tokeru.about import About
from tokeru.errors import NotationError, TokeruError
from tokeru.notation import NOTATIONS, files
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC

LIBRARY = Path(__file__).parents[3] / "shared/data/graders/reglib.txt"
CLASSIC_9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(CLASSIC_9[at : at + 9] for at in range(0, 81, 9))
DIGITS = CLASSIC_9.replace(".", "0")
CELLS = "".join(f"{digit}|12|{int(digit == '0')}|" for digit in DIGITS)
PLAYED = CELLS.replace("0|12|1|", "4|12|1|", 1)
MARKS = """
.---------.----------.
| 1  234  | 34  2    |
| 34 1234 | 1   1234 |
:---------+----------:
| 2  1234 | 34  134  |
| 34 1    | 234 1234 |
'---------'----------'
"""
MARKS_LINE = (
    "sudoku4:1..2..1.2....1..;only 2,3,4 r1c2;only 3,4 r1c3 r2c1 r3c3 r4c1;only 1,3,4 r3c4;only 2,3,4 r4c3"
)
SAME = [
    ("candidates", MARKS, MARKS_LINE),
    ("candidates", MARKS.replace("|", " "), MARKS_LINE),
    ("candidates", "\n".join(row for row in MARKS.split("\n") if "-" not in row), MARKS_LINE),
    ("hodoku", f":0300:3:{CLASSIC_9}:::313:", f"sudoku:{CLASSIC_9}"),
    (
        "hodoku",
        f":0300-1:34:+{CLASSIC_9}:113 213 314:::",
        f"sudoku:{CLASSIC_9};only 3,4,5,6,7,8,9 r1c3;only 1,2,4,5,6,7,8,9 r1c4",
    ),
    ("hodoku", f":::{DIGITS}", f"sudoku:{CLASSIC_9}"),
    ("sudokuwiki", f"https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}", f"sudoku:{CLASSIC_9}"),
    ("sudokuwiki", f" http://sudokuwiki.org/Sudoku.htm?bd={CLASSIC_9}&x=1", f"sudoku:{CLASSIC_9}"),
    ("sdk", f"#ASadMan\n{ROWS}", f"sudoku:{CLASSIC_9}"),
    ("sdk", f"[Puzzle]\r\n{ROWS}\n[State]\n{'1' * 81}\n", f"sudoku:{CLASSIC_9}"),
    ("sdk", f"#D A title\n# a comment\n[Puzzle]\n{ROWS}", f"sudoku:{CLASSIC_9}"),
    ("opensudoku", f'<opensudoku><game data="{DIGITS}" /></opensudoku>', f"sudoku:{CLASSIC_9}"),
    ("opensudoku", f"<game data='version: 3&#10;{PLAYED}'></game>", f"sudoku:{CLASSIC_9}"),
    ("opensudoku", f'<game data="version: 2\n{CELLS.replace("|12|", "|12||")}"/>', f"sudoku:{CLASSIC_9}"),
    ("opensudoku", f'<game data="version: 1\n{CELLS.replace("|12|", "|1,2,|")}"/>', f"sudoku:{CLASSIC_9}"),
]


@pytest.mark.parametrize(("name", "text", "line"), SAME)
def test_what_a_text_says(name: str, text: str, line: str) -> None:
    recognised = [known.NAME for known in NOTATIONS.values() if known.recognises(text)]
    assert recognised == [name] or recognised == ["candidates", "plain"]
    assert parse(text) == parse(line)


WRONG = [
    (":0300:3:" + CLASSIC_9[1:], "hodoku: there are 81 cells, found 80 (at character 9)"),
    (":0300:3:" + CLASSIC_9 + ":1a3:::", "'1a3' is not digit, row and column"),
    (
        ":0300:3:" + CLASSIC_9 + ":" + " ".join(f"{digit}13" for digit in "123456789"),
        "every digit of r1c3 is deleted",
    ),
    (":0300:3:" + CLASSIC_9[:-1] + "x", "'x' is no cell (at character 89)"),
    ("https://www.sudokuwiki.org/sudoku.htm?bd=123", "after bd= stand 81 digits, not 3 characters"),
    (
        f"https://www.sudokuwiki.org/killersudoku.htm?bd={DIGITS}",
        "a Sudoku is at sudokuwiki.org/sudoku.htm?bd=",
    ),
    ("#Ame\n53...", "found 5 cells"),
    ("[Puzzle]\n" + ROWS[:-1] + "!", "'!' is not a value (at line 10, character 9)"),
    ("<opensudoku></opensudoku>", "a puzzle is one game, but there are 0"),
    ('<game data="12" />', "'12' is neither 81 digits nor version: 1, 2 or 3 of cells"),
    ('<game data="version: 4\n1|2|3|" />', "nor version: 1, 2 or 3"),
    ('<game data="version: 3\n1|2|1|" />', "there are 81 cells, each value|notes|0 or 1|; found 1"),
    ('<game data="&bomb;" />', "'&bomb;' stands for no character"),
    ('<game data="1" data="2" />', "is not a tag with each of its attributes once"),
    ('<!DOCTYPE a [<!ENTITY b "bb">]><opensudoku><game data="&b;" /></opensudoku>', "no DOCTYPE"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_wrong_with_a_text(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text)
    assert message in str(error.value)


UNSAID = [
    ("hodoku", "sudoku4:................", "a line of HoDoKu is 9x9, not 4x4"),
    ("hodoku", f"sudoku+antiking:{CLASSIC_9}", "a line of HoDoKu cannot say antiking"),
    ("sudokuwiki", "sudoku4:................", "a Sudoku of SudokuWiki is 9x9, not 4x4"),
    ("sudokuwiki", f"sudoku:{CLASSIC_9};only 1,2 r1c3", "SudokuWiki cannot say only 1,2 r1c3"),
    ("sdk", f"sudoku+antiking:{CLASSIC_9}", "SDK cannot say antiking"),
    ("opensudoku", "sudoku4:................", "OpenSudoku's boards are 9x9, not 4x4"),
    ("opensudoku", f"sudoku+antiking:{CLASSIC_9}", "OpenSudoku cannot say antiking"),
]


@pytest.mark.parametrize(("name", "line", "message"), UNSAID)
def test_what_is_refused(name: str, line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        notation.format(parse(line), name)


@thorough
@given(strategies.marked_sudokus())
def test_marks_come_back(puzzle: Puzzle) -> None:
    assert parse(notation.format(puzzle, "hodoku")) == puzzle
    assert parse(notation.format(puzzle, "candidates")) == puzzle


@thorough
@given(strategies.givens(9), strategies.abouts())
def test_boards_come_back_with_what_is_said_about_them(givens: list[int], about: About) -> None:
    puzzle = Puzzle(9, CLASSIC, givens, about)
    for name in ("sdk", "opensudoku", "sudokuwiki"):
        read = parse(notation.format(puzzle, name))
        assert read == puzzle
    assert parse(notation.format(puzzle, "sdk")).about == about
    assert parse(notation.format(puzzle, "opensudoku")).about == About(about.title, "", about.comment)


@thorough
@given(st.sampled_from([text for _, text, _ in SAME]).flatmap(strategies.mutated))
def test_whatever_comes_is_read_or_refused(text: str) -> None:
    for each in [text, *(entry.text for entry in files.split(text))]:
        try:
            parse(each)
        except TokeruError as error:
            assert len(str(error)) < 500


@pytest.mark.skipif(not LIBRARY.exists(), reason="HoDoKu's library is not here")
def test_every_position_of_the_library_is_unique() -> None:
    entries = [*files.split(LIBRARY.read_text())]
    assert len(entries) == 834
    for entry in entries:
        assert parse(entry.text).status() is tokeru.Status.UNIQUE
