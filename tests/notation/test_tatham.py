"""Simon Tatham's game ids: Solo and Unequal."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation import strategies
from tests.notation.strategies import thorough

import tokeru
from tokeru import notation, parse
from tokeru.errors import NotationError, TokeruError
from tokeru.notation import NOTATIONS, solo, unequal
from tokeru.puzzle import Puzzle

SHARED = Path(__file__).parents[3] / "shared/data"
needs_shared = pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")

EMPTY = "." * 16
ROWS = "111111111222222222333333333444444444555555555666666666777777777888888888999999999"
SAME = [
    ("solo", "2x2:1e2b3e4", "sudoku4:1.....2..3.....4"),
    ("solo", "2x2:1_2_3_4b2c_3_e", "sudoku4:1234..2...3....."),
    ("solo", "2x2x:p", f"sudoku4+diagonals:{EMPTY}"),
    ("solo", "2x2m8du:p", f"sudoku4:{EMPTY}"),
    ("solo", "2x2xmd4da:p", f"sudoku4+diagonals:{EMPTY}"),
    ("solo", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:p ", f"sudoku4:{EMPTY}"),
    ("solo", "2x3:zj", "sudoku6:" + "." * 36),
    ("solo", "3x2:zj", "futoshiki6+boxes 3 2:" + "." * 36),
    ("solo", "4jx:p,abbbbbbba", f"futoshiki4+diagonals:{EMPTY};regions 1122112233443344"),
    ("solo", "2x2j:p,l____________", f"futoshiki4:{EMPTY};regions 1111222233334444"),
    ("solo", "9j:zzzc,zzt" + "_" * 72, f"futoshiki9:{'.' * 81};regions {ROWS}"),
    ("solo", "9j:zzzc,zzv" + "_" * 72, f"futoshiki9:{'.' * 81};regions {ROWS}"),
    (
        "solo",
        "2x2k:p,aba____ab_aa__a,3a7a9d5a6d",
        f"sudoku4:{EMPTY};cage 3 r1c1 r1c2;cage 7 r1c3 r1c4;cage 9 r2c1 r2c2 r3c1 r4c1"
        ";extra r2c3 r2c4 r3c3;cage 5 r3c2 r4c2;cage 6 r3c4 r4c3 r4c4",
    ),
    ("unequal", "3:0R,0,0,0,0,0D,0,3,0,", "futoshiki3:.......3.;r1c1>r1c2;r2c3>r3c3"),
    ("unequal", "3dx:0,0L,0,0,0,0,0,3,0U", "futoshiki3:.......3.;r1c2>r1c1;r3c3>r2c3"),
    ("unequal", "3:0R,c3,d", "futoshiki3:....3....;r1c1>r1c2"),
    ("unequal", "https://x.org/js/unequal.html#3:i", "futoshiki3:........."),
    (
        "unequal",
        "3a:0R,0L,0,0,0D,0,0,0U,0,",
        "futoshiki3+alldifferences:.........;difference r1c1 r1c2;difference r2c2 r3c2",
    ),
]


@pytest.mark.parametrize(("name", "text", "line"), SAME)
def test_what_an_id_says(name: str, text: str, line: str) -> None:
    assert [known.NAME for known in NOTATIONS.values() if known.recognises(text)] == [name]
    assert parse(text) == parse(line)


WRONG = [
    ("2x2:1e2b3e5", "5 is too large: it is at most 4 (at character 11)"),
    ("2x2:1e2b3e", "a board of size 4 has 16 cells, found 15 (at character 5)"),
    ("2x2:1e2b3e4a", "a board of size 4 has 16 cells, found more"),
    ("2x2:1e2b3e!", "'!' is neither a number nor blanks (at character 11)"),
    ("2x2:p,abbbbbbba", "this id has 1 parts between commas, not 2"),
    ("4j:p", "this id has 2 parts between commas, not 1"),
    ("4j:p,abbbbbbb", "these are not the 24 borders of 4x4 cells (at character 6)"),
    ("4j:p,abbbbbbbA", "'A' is neither a line nor gaps (at character 14)"),
    ("4j:p,g________________q", "these are not the 24 borders"),
    ("4j:p,x", "the region of r1c1 has 16 cells, not 4"),
    ("2x2k:p,aba____ab_aa__a,3_1a7a9d5a6c", "the cage of r1c1 has two totals"),
    ("9x9:p", "a board has 1 to 64 rows and columns, not 81x81"),
    ("0x2:p", "a board has 1 to 64 rows and columns, not 0x0"),
    ("3:0,0,0,0,0,0,0,0,", "a board of size 3 has 9 cells, found 8"),
    ("3:0,0,0,0,0,0,0,0,0,0,", "a board of size 3 has only 9 cells (at character 21)"),
    ("3:0,0,0,,0,0,0,0,0,0,", "'' is not a cell; cells are written 0, 3 or 0UR (at character 9)"),
    ("3:0,0,0,0X,0,0,0,0,0,0,", "'0X' is not a cell; cells are written 0, 3 or 0UR (at character 9)"),
    ("3:4,0,0,0,0,0,0,0,0,", "r1c1 is 4; numbers go from 1 to 3"),
    ("3:0U,0,0,0,0,0,0,0,0,", "the U of r1c1 points off the board"),
    ("3:0R,0L,0,0,0,0,0,0,0,", "r1c1 r1c2 are both greater than the other"),
    ("3a:0R,0,0,0,0,0,0,0,0,", "only the first of r1c1 r1c2 has the bar"),
    ("65:0", "a board has 1 to 64 rows and columns, not 65x65"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_wrong_with_an_id(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text)
    assert message in str(error.value)


UNSAID = [
    ("solo", f"futoshiki4:{EMPTY}", "a board of Solo has boxes, at least 2 high and wide, or regions"),
    ("solo", f"futoshiki4+boxes 1 4:{EMPTY}", "at least 2 high and wide"),
    ("solo", f"sudoku4:{EMPTY};regions 1111222233334444", "boxes, at least 2 high and wide, or regions"),
    ("solo", f"futoshiki4:{EMPTY};regions 1212121234343434", "not in one piece: r1c1 r1c3 r2c1 r2c3"),
    ("solo", f"sudoku4:{EMPTY};cage 3 r1c1 r1c2", "every cell is in one cage"),
    ("solo", f"sudoku4+antiknight:{EMPTY}", "Solo cannot say antiknight"),
    ("solo", "sudoku36:" + "." * 1296, "Solo's boards end at size 31, with cages at 9"),
    ("unequal", f"sudoku4:{EMPTY}", "Unequal cannot say boxes"),
    ("unequal", "futoshiki2:....", "Unequal's boards have size 3 to 32, not 2"),
    ("unequal", "futoshiki3:.........;r1c1<r1c2;r1c1>r1c2", "each of two cells is less than the other"),
    ("unequal", "futoshiki3:.........;r1c1<r1c3", "Unequal cannot say r1c1<r1c3"),
    ("unequal", "futoshiki3:.........;difference r1c1 r1c2", "Unequal cannot say difference r1c1 r1c2"),
    ("unequal", "futoshiki3+alldifferences:.........;difference 2 r1c1 r1c2", "cannot say difference 2"),
    (
        "unequal",
        "futoshiki3+alldifferences:.........;difference r1c1 r1c3",
        "cannot say difference r1c1 r1c3",
    ),
    ("unequal", "futoshiki3+alldifferences:.........;r1c1<r1c2", "Unequal cannot say r1c1<r1c2"),
]


@pytest.mark.parametrize(("name", "line", "message"), UNSAID)
def test_what_an_id_cannot_say(name: str, line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        notation.format(parse(line), name)


@thorough
@given(strategies.solos())
def test_solo_comes_back(puzzle: Puzzle) -> None:
    assert parse(solo.format(puzzle)) == puzzle


@thorough
@given(strategies.unequals())
def test_unequal_comes_back(puzzle: Puzzle) -> None:
    assert parse(unequal.format(puzzle)) == puzzle


@thorough
@given(st.sampled_from([text for _, text, _ in SAME]).flatmap(strategies.mutated))
def test_whatever_comes_is_read_or_refused(text: str) -> None:
    try:
        parse(text)
    except TokeruError as error:
        assert len(str(error)) < 400


@needs_shared
@pytest.mark.parametrize("kind", ["solo", "unequal"])
def test_the_same_puzzles_in_other_words(kind: str) -> None:
    files = sorted((SHARED / "variants").glob(f"*.{kind}"))
    assert files
    for file in files:
        puzzle, twin = parse(file.read_text()), file.with_suffix(".iss")
        assert not twin.exists() or puzzle == parse(twin.read_text()), file
        if file.stem != "killer_mathemagic1":
            assert notation.format(puzzle, kind) == file.read_text().strip(), file


@needs_shared
def test_graded_futoshikis_are_unique() -> None:
    ids = [row.split("\t")[0] for row in (SHARED / "graders/futoshiki_graded.tsv").read_text().splitlines()]
    assert len(ids) == 695
    for text in ids:
        puzzle = parse(text)
        assert puzzle.status() is tokeru.Status.UNIQUE
        assert unequal.format(puzzle) == text
