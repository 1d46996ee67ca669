"""ISS strings, and the killers and pencil marks that its users paste."""

from __future__ import annotations

import pytest

from tokeru import notation, parse
from tokeru.errors import NotationError
from tokeru.notation import candidates, iss, killer, line, sumocue

EMPTY = "sudoku:" + "." * 81
BOXES_OF_4 = (
    ";extra r1c1 r1c2 r2c1 r2c2;extra r1c3 r1c4 r2c3 r2c4;extra r3c1 r3c2 r4c1 r4c2"
    ";extra r3c3 r3c4 r4c3 r4c4;arrow r1c5 / r1c1 r1c2"
)
SAME = [
    (".", EMPTY),
    (".~R1C1_5~R9C9_1", "sudoku:5" + "." * 79 + "1"),
    (".~R1C1_1_2", EMPTY + ";only 1,2 r1c1"),
    (". Cage ~10~R1C1~R1C2", EMPTY + ";cage 10 r1c1 r1c2"),
    (".Cage~0~r1c1~r1c2", EMPTY + ";extra r1c1 r1c2"),
    (".Shape~4x4.NoBoxes.AntiKing", "futoshiki4+antiking:................"),
    (".Shape~6x6~6.~R6C6_6", "sudoku6:" + "." * 35 + "6"),
    (".Shape~16x16.~RgCa_16", "sudoku16:" + "." * 249 + "g" + "......"),
    (".Shape~4x4.NoBoxes.Jigsaw~AABBAABBCCDDCCDD", "futoshiki4:................;regions 1122112233443344"),
    (".Diagonal~1.Diagonal~-1", "sudoku+diagonals:" + "." * 81),
    (
        ".StrictKropki.WhiteDot~R1C1~R1C2~R2C2",
        "sudoku+alldifferences+allratios:" + "." * 81 + ";difference r1c1 r1c2;difference r1c2 r2c2",
    ),
    (".Whisper~R1C1~R1C2.Whisper~4~R2C1~R2C2", EMPTY + ";whisper r1c1 r1c2;whisper 4 r2c1 r2c2"),
    (".Whisper~5~R1C1~R1C2~R2C2~R1C1", EMPTY + ";whisper r1c1 r1c2 r2c2;whisper r2c2 r1c1"),
    (".Thermo~R1C1~R1C2.And.Renban~R2C1~R2C2.End", EMPTY + ";thermo r1c1 r1c2;renban r2c1 r2c2"),
    (".And.NoBoxes.End", "futoshiki9:" + "." * 81),
    (".Modular~999999999~R1C1~R1C2", EMPTY + ";groupline 1/2/3/4/5/6/7/8/9 r1c1 r1c2"),
    (".Sandwich~5~c3", EMPTY + ";lunchbox 5 " + " ".join(f"r{row}c3" for row in range(1, 10))),
    (".Modular~3~R1C1~R1C2.Modular~2~R2C1~R2C2", EMPTY + ";modular r1c1 r1c2;parity r2c1 r2c2"),
    (".PillArrow~2~R1C2~R1C1~R2C1~R2C2", EMPTY + ";arrow r1c1 r1c2 / r2c1 r2c2"),
    (".LittleKiller~12~R1C3.LittleKiller~9~R5C1", EMPTY + ";littlekiller sw 12 r1c3;littlekiller se 9 r5c1"),
    (".LittleKiller~12~R9C3.LittleKiller~9~R5C9", EMPTY + ";littlekiller ne 12 r9c3;littlekiller nw 9 r5c9"),
    (".GreaterThan~R1C1~R1C2", EMPTY + ";r1c1>r1c2"),
    (".EqualSum~R1C1~R1C2~~R2C1~~R3C1", EMPTY + ";equal r1c1 r1c2 / r2c1;equal r1c1 r1c2 / r3c1"),
    (".Sum~0_=_1_1_-1~R1C1~R1C2~R2C2", EMPTY + ";equal r1c1 r1c2 / r2c2"),
    (".Indexing~C~R1C1.Indexing~R~R2C2", EMPTY + ";columnindexer r1c1;rowindexer r2c2"),
    (".NumberedRoom~R3~5~.NumberedRoom~C2~~7", EMPTY + ";numberedroom e 5 r3c1;numberedroom n 7 r9c2"),
    (
        ".Shape~4x4.Pair~Oj~_rising~R1C1~R1C2~~R2C1~R2C2",
        "sudoku4:................;pair a<b r1c1 r1c2;pair a<b r2c1 r2c2",
    ),
    (".Cage~8~R1C1~R1C1~R1C2", EMPTY + ";extra r1c1 r1c2;weighted 2,1 8 r1c1 r1c2"),
    (".Sum~7_=_10_1_-1~R1C1~R1C2~R1C3", EMPTY + ";weighted 10,1,-1 7 r1c1 r1c2 r1c3"),
    (".Or.Cage~9~R1C1~R1C2.~R1C1_5_6.End", EMPTY + ";either {cage 9 r1c1 r1c2} {only 5,6 r1c1}"),
    (".Or.And.X~R1C1~R1C2.End.End.Or.End", EMPTY + ";x r1c1 r1c2"),
    (".Replicate~D.Thermo~R1C1~R2C2.End", EMPTY + ";thermo r1c1 r2c2;thermo r1c2 r2c3"),
    (".Shape~4x4~0-3.~R1C1_0", "sudoku4+values 0-3:0..............."),
    (
        ".Shape~2x3.Var~A~~2.AllDifferent~R1C1~VA1~VA2",
        "futoshiki3+area 2x3:.........;extra r1c1 r3c1 r3c2",
    ),
    (".Shape~4x4.Var~A~~1.Arrow~VA~R1C1~R1C2", "futoshiki5+area 4x4+values 1-4:" + "." * 25 + BOXES_OF_4),
    (
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E9%7ER1C1%7ER1C2",
        EMPTY + ";cage 9 r1c1 r1c2",
    ),
    (
        "<https://sigh.github.io/interactive-sudoku-solver/sandbox?mode=1&q=.X~R1C1~R1C2&b#c> ",
        EMPTY + ";x r1c1 r1c2",
    ),
]


@pytest.mark.parametrize(("written", "said"), SAME, ids=[written for written, _ in SAME])
def test_it_means_what_the_line_says(written: str, said: str) -> None:
    assert iss.parse(written) == parse(said)


MISTAKES = [
    (".Cage~ten~R1C1", "iss: Cage: its arguments make no sense"),
    (".Cage~10~R1C0", "iss: Cage: 'R1C0' is not a cell such as R1C1"),
    (".Cage~10~RaC1", "iss: Cage: RaC1 is off the board of 9x9"),
    (".Thermo~R1C1~R1C1", "iss: Thermo: r1c1 is named twice"),
    (".Shape~9x9~3-8", "iss: Shape: '3-8' are no values such as 0-8"),
    (".Var~A~~x", "iss: Shape: 'A~~x' is no group of cells such as A~label~3x3"),
    (".NFA~AB~_x~R1C1", "iss: NFA: its automaton ends too soon"),
    (".NFA~A!~_x~R1C1", "iss: NFA: its automaton is not in base 64"),
    (".Replicate~__.Thermo~R1C8~R1C9.End", "iss: Replicate: a copy would be off the board"),
    (".ChaosConstruction", "iss: there is no rule for 'ChaosConstruction'"),
    (".Thermo~R1C1~R1C2.Chocolate~R1C1", "iss: there is no rule for 'Chocolate'"),
    (
        ".Cage~9~R1C1~R1C2\n.Diagonal~2",
        "iss: Diagonal: its arguments make no sense (at line 2, character 1)",
    ),
    (".Cage~9~R1C1~R1C2.Or.Cage~8~R1C1", "iss: Or has no End (at character 18)"),
    (".Shape", "iss: Shape: '' is no shape such as 9x9"),
    (".Var", "iss: Shape: '' is no group of cells such as A~label~3x3"),
    (".RegionSize~-1", "iss: RegionSize: a region cannot have -1 cells"),
    (".SameValues~0~R1C1~R1C2", "iss: SameValues: 2 cells are not 0 sets"),
    (".SameValues~2~R1C1~R1C2~R1C3", "iss: SameValues: 3 cells are not 2 sets"),
    (".Sandwich~5~R0", "iss: Sandwich: there is no row or column 'R0'"),
    (".Sandwich~5~X3", "iss: Sandwich: there is no row or column 'X3'"),
    (".Cage~1_0~R1C1~R1C2", "iss: Cage: its arguments make no sense"),
    (".GreaterThan~R1C1~R5C5", "iss: GreaterThan: no two of its cells share a side"),
    (".ValueIndexing~R1C1~R1C2~R1C1", "iss: ValueIndexing: it says of no cell where its value is"),
    (".Regex~A!~R1C1", "iss: Regex: its expression is not in base 64"),
    (
        ".Pair~" + "A" * 1000 + "~~R1C1~R1C2",
        "iss: Pair: 'AAAAAAAAAAAAAAAAAAAA…' is longer than any board",
    ),
    (
        ".Replicate~____" * 9 + ".AntiKnight" + ".End" * 9,
        "iss: Replicate: it makes more copies than",
    ),
    (".Shape~99x99", "iss: Shape: a board has 1 to 16 rows and columns, not 99x99"),
    (".Cage~10~R1C1,nonsense~", "iss: Cage: 'R1C1,nonsense' is not a cell such as R1C1"),
]


@pytest.mark.parametrize(("written", "message"), MISTAKES)
def test_what_cannot_be_said_is_named(written: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        iss.parse(written)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("text", ["." * 81, "..3..4.221......", ".X" + "." * 79, ".AA" + "." * 253])
def test_a_plain_grid_is_not_taken_for_one(text: str) -> None:
    assert not iss.recognises(text)


KILLER = "R<<<M<<<U^M<<<^J>^R<<^S<^R^^P>>^>^^^^^<R5^>^MP^>^V<<^^^^^>^L>>^^<^K>^<<R^>>^<>>>^"


def test_killers_go_from_one_notation_to_the_other() -> None:
    puzzle = parse(KILLER)
    assert killer.parse(killer.format(puzzle)) == puzzle
    assert parse(sumocue.format(puzzle)) == parse(iss.format(puzzle)) == parse(line.format(puzzle)) == puzzle
    assert "cage 27 r1c1 r1c2 r1c3 r1c4 r2c1" in line.format(puzzle)


@pytest.mark.parametrize("text", [">" * 81, "<" * 81, "><" + "1" * 79, "9" * 80 + ">", "9" * 81, "9<"])
def test_arrows_that_lead_nowhere_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="killer: "):
        killer.parse(text)


@pytest.mark.parametrize("text", ["3x3::k:", "3x3:d:k:" + "1:" * 80, "3x3::k:" + "x:" * 81])
def test_other_numbers_than_81_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="sumocue: after 3x3::k: come 81 numbers"):
        notation.parse(text)


def test_pencil_marks() -> None:
    puzzle = parse("sudoku:1" + "." * 80 + ";only 2,3 r1c2;only 4,5,6 r9c9")
    written = candidates.format(puzzle)
    assert written[:18] == "1........" + ".23......"
    assert parse(written) == puzzle
    with pytest.raises(NotationError, match="candidates: each of 81 cells has nine characters"):
        candidates.parse("." * 9 + written[9:])
