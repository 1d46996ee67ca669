"""What the five texts state from which the project grew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import Command

import tokeru
from tokeru import grid
from tokeru.errors import NoSolution
from tokeru.notation import fufen, seed_json
from tokeru.puzzle import Status
from tokeru.rules.base import Rule
from tokeru.rules.signs import Sign

EULER = Path(__file__).parent.parent.parent / "shared" / "data" / "euler" / "sudoku.txt"

MIRACLE = """
483726159
726159483
159483726
837261594
261594837
594837261
372615948
615948372
948372615
"""

FUFEN = {
    ".>351./.2.5./.....^/.5.3./.432<.": "4351232451512432513414325",
    "....7..<.<./.V...3.>..^./..^>.7.9.../..7...<6..^/3V7..V..V.8V9/.^.^3^..^<.7../...3.2.V.<.V/"
    "..^.<.8...>./.^..V.6.>..^.": (
        "986174235259438167165729843527813694372641589493256718718392456634587921841965372"
    ),
    "..>.>..<..../.>..>.2V..<../6^...>..>.^.9/9.V.<.V<....2/..>.^....V.^./2.<...V..V.>5/"
    "3<.V..>.>.>..8/...V.3.>..V./.>.<...^<.V.V.>.^": (
        "873245916548729361624817539915673842186492753267381495352964178791538624439156287"
    ),
}

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

GRIDS = """Grid 01
530070000
600195000
098000060
800060003
400803001
700020006
060000280
000419005
000080079
Grid 02
000000010
400000000
020000000
000050407
008000300
001090000
300400200
050100000
000806000
"""


# --- Miracle Sudoku -------------------------------------------------------------------------------


def test_miracle() -> None:
    puzzle = tokeru.miracle({"r5c3": 1, "r6c7": 2})
    assert puzzle.status() is Status.UNIQUE
    assert puzzle.solve().text() == "".join(MIRACLE.split())


def test_miracle_without_givens() -> None:
    assert tokeru.miracle().count() == 72


# --- FuFen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "solution"), FUFEN.items())
def test_fufen_examples(text: str, solution: str) -> None:
    puzzle = tokeru.parse(text)
    assert [found.text() for found in puzzle.solutions()] == [solution]
    assert fufen.parse(fufen.format(puzzle)) == puzzle


# --- Project Euler --------------------------------------------------------------------------------


def test_a_file_of_grids(command: Command) -> None:
    """534 and 693 are the first three digits of the two solutions."""
    assert command("euler", stdin=GRIDS.encode()).out.strip() == str(534 + 693)


@pytest.mark.skipif(not EULER.exists(), reason="needs Project Euler's file")
def test_project_euler(command: Command) -> None:
    assert command("euler", str(EULER)).out.strip() == "24702"


# --- Futoshiki-Sudoku as JSON ---------------------------------------------------------------------


SIGNS = [Sign(a, b, SOLVED[a] < SOLVED[b]) for a, b in grid.moves(9, grid.NEIGHBOUR)]


def test_seed_json_there_and_back() -> None:
    solution = [int(value) for value in SOLVED]
    entries = {
        "grid": [-1] * 80 + [9],
        "inequalities": [{"a": a, "b": b, "dir": -1 if rises else 1} for a, b, rises in sorted(SIGNS)[:30]],
        "solution": solution,
    }
    puzzle = tokeru.parse(json.dumps(entries))
    assert puzzle.violations(SOLVED) == ()
    assert json.loads(seed_json.format(puzzle, solution)) == entries
    assert tokeru.parse(seed_json.format(puzzle)) == puzzle


def test_all_signs_leave_one_solution() -> None:
    """Less to go by is harder: all signs of this board need no givens, half of them do."""
    rules: list[Rule] = [sign.rule(9) for sign in SIGNS]
    assert tokeru.sudoku(rules=rules).solve().text() == SOLVED
    assert tokeru.sudoku(rules=rules).count(limit=2) == 1
    assert tokeru.sudoku(rules=rules[::2]).count(limit=2) == 2


# --- the game kit's edge boards --------------------------------------------------------------------


def test_the_empty_board() -> None:
    assert tokeru.sudoku().status() is Status.MULTIPLE
    assert tokeru.sudoku().violations() == ()


def test_full_and_right() -> None:
    puzzle = tokeru.sudoku(SOLVED)
    assert puzzle.status() is Status.UNIQUE
    assert puzzle.solve().text() == SOLVED


def test_full_and_wrong() -> None:
    puzzle = tokeru.sudoku("4" + SOLVED[1:])
    assert puzzle.status() is Status.NONE
    with pytest.raises(NoSolution, match="no solution: conflict at r1c1 r1c3 r5c1") as caught:
        puzzle.solve()
    assert caught.value.cells == puzzle.violations() == ("r1c1", "r1c3", "r5c1")


def test_no_solution_though_nothing_contradicts() -> None:
    """r1c9 sees 1 to 8 in its row, and 9 in its column."""
    puzzle = tokeru.sudoku("12345678." + "." * 63 + "........9")
    assert puzzle.violations() == ()
    with pytest.raises(NoSolution, match=r"^no solution$"):
        puzzle.solve()


def test_several_solutions() -> None:
    """r1c4, r1c5, r4c4 and r4c5 hold only 6 and 7, which can change places."""
    blanks = {3, 4, 30, 31}
    puzzle = tokeru.sudoku("".join("." if cell in blanks else SOLVED[cell] for cell in range(81)))
    assert puzzle.status() is Status.MULTIPLE
    assert puzzle.count() == 2
    assert puzzle.true_candidates()[3] == {6, 7}
