"""Bad input of every kind: one clear line that says where and what, exit code 2, and the rest still runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Command, Run

GOOD = "..3..4.221......"
TEN_MB = 10_000_000


def seed(grid: Iterable[object] = (-1,) * 81, more: str = "") -> str:
    return f'{{"grid":{list(grid)},"inequalities":[{more}],"solution":[]}}'


PUZZLES = {
    "wrong length": ("123", "3 cells"),
    "wrong length of a Tokeru line": ("sudoku:123", "81"),
    "no square": ("." * 80, "80 cells"),
    "a size without boxes": ("." * 25, "futoshiki5:"),
    "a size too large": ("sudoku65:" + ".", "65"),
    "a size of nothing": ("sudoku0:", "0"),
    "an impossible digit": ("5" + "." * 15, "5 is too large"),
    "not a digit": ("12!4" + "." * 12, "'!'"),
    "an unknown kind": ("soduko:....", "soduko"),
    "an unknown rule of the board": ("sudoku+antiqueen:" + "." * 81, "antiqueen"),
    "an unknown rule": ("sudoku4:" + "." * 16 + ";snake r1c1 r1c2", "snake"),
    "a cell off the board": ("sudoku4:" + "." * 16 + ";r1c1<r1c5", "r1c5"),
    "a cell that is none": ("sudoku4:" + "." * 16 + ";r1c1<x", "'x'"),
    "a cell named twice": ("sudoku4:" + "." * 16 + ";cage 3 r1c1 r1c1", "r1c1 is named twice"),
    "a cage without a total": ("sudoku4:" + "." * 16 + ";cage r1c1 r1c2", "total"),
    "FuFen with a short row": ("..../.../..../....", ""),
    "FuFen with a sign at the border": ("..>/../..", ""),
    "FuFen with a sign above the board": (".^./..", ""),
    "JSON that is none": ('{"grid":[', ""),
    "JSON without a grid": ("{}", "grid"),
    "JSON of another length": (seed([-1] * 80), "81"),
    "JSON with an impossible digit": (seed([10] + [-1] * 80), "10"),
    "JSON with a text for a digit": (seed(['"one"'] + [-1] * 80).replace("'", ""), ""),
    "JSON with a cell off the board": (seed(more='{"a":0,"b":81,"dir":1}'), "81"),
    "JSON with a strange direction": (seed(more='{"a":0,"b":1,"dir":7}'), "7"),
    "JSON as deep as the sea": ('{"grid":' + "[" * 100_000, ""),
    "a parenthesis left open": ("sudoku4:(12", "parenthesis"),
    "not a puzzle at all": ("hello, world", ""),
}

BYTES = {
    "an empty file": (b"", "no puzzle found"),
    "blank lines": (b"\n \n\n", "no puzzle found"),
    "bytes that are not UTF-8": (b"1234\n" + GOOD.encode() + b"\n\xff\xfe\n", "line 3: byte 0xff"),
    "NULs": (GOOD.encode() + b"\n12\x0034", "line 2: byte 0x00"),
    "a program": (b"\x7fELF\x02\x01\x01\x00\x00\x00", "line 1: byte 0x00"),
    "UTF-16": (GOOD.encode("utf-16"), "line 1: byte 0xff"),
}

LONG_LINES = {
    "blanks": b"." * TEN_MB,
    "digits": b"1" * TEN_MB,
    "spaces and a digit": b" " * TEN_MB + b"1",
    "dashes": b"-" * TEN_MB,
    "a frame": b"+-" * (TEN_MB // 2),
    "bars": b"|" * TEN_MB,
    "letters": b"x" * TEN_MB,
    "a Tokeru line": b"sudoku:" + b"." * TEN_MB,
    "a size": b"sudoku" + b"9" * TEN_MB + b":",
    "rules": b"sudoku" + b"+antiking" * (TEN_MB // 9) + b":",
    "one long name": b"sudoku4:" + b"." * 16 + b";" + b"r" * TEN_MB,
    "one long chain": b"sudoku4:" + b"." * 16 + b";" + b"r1c1<" * (TEN_MB // 5),
    "one long cage": b"sudoku4:" + b"." * 16 + b";cage 3" + b" r1c1" * (TEN_MB // 5),
    "a large number": b"sudoku4:" + b"." * 16 + b";cage " + b"9" * TEN_MB + b" r1c1",
    "slashes": b"/" * TEN_MB,
    "signs": b".>" * (TEN_MB // 2),
    "FuFen": b"./" * (TEN_MB // 2),
    "an open brace": b"{" * TEN_MB,
    "open brackets": b'{"grid":' + b"[" * TEN_MB,
    "an open text": b'{"' + b"x" * TEN_MB,
    "parentheses": b"(" * TEN_MB,
    "quotes": b'"' * TEN_MB,
}


def check_refused(result: Run, message: str) -> None:
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("tokeru: ")
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    assert len(result.err) < 400
    assert message in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize("name", PUZZLES)
def test_bad_puzzles(command: Command, name: str) -> None:
    puzzle, message = PUZZLES[name]
    result = command("solve", puzzle)
    check_refused(result, message)
    assert result.err.startswith("tokeru: line 1: ")


@pytest.mark.parametrize("name", PUZZLES)
def test_the_rest_still_runs(command: Command, name: str) -> None:
    puzzle, message = PUZZLES[name]
    result = command("count", stdin=f"{GOOD}\n\n{puzzle}\n\n{GOOD}\n".encode())
    before, error, after = result.out.splitlines()
    assert (result.code, before, after) == (2, "1", "1")
    assert error.startswith("error: ")
    assert message in error
    check_refused(result._replace(out=""), message)
    assert result.err.startswith("tokeru: line 3: ")


@pytest.mark.parametrize("name", BYTES)
def test_bad_bytes(command: Command, name: str) -> None:
    data, message = BYTES[name]
    check_refused(command("solve", stdin=data), message)


def test_bad_bytes_in_an_argument(command: Command) -> None:
    check_refused(command("solve", "12\udcff4"), "line 1: byte 0xff")


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_LINES)
def test_lines_of_ten_megabytes(command: Command, name: str) -> None:
    check_refused(command("solve", stdin=LONG_LINES[name]), "tokeru: line 1: ")


def test_ten_megabytes_of_lines_that_are_not_puzzles(command: Command) -> None:
    check_refused(command("solve", stdin=b"\n" * TEN_MB), "no puzzle found")


@pytest.mark.parametrize(
    "puzzle", ["1..1............", "sudoku4:................;r1c1<r1c2;r1c2<r1c1", "1234341221434322"]
)
def test_conflicts_are_not_bad_input_but_have_no_solution(command: Command, puzzle: str) -> None:
    result = command("solve", puzzle)
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("no solution")
    assert result.out.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["solve", "--file", "nowhere.txt"], "nowhere.txt: No such file"),
        (["solve", "--file", "."], "directory"),
        (["euler", "nowhere.txt"], "nowhere.txt: No such file"),
        (["solve", "--file", "nul\0byte"], "null byte"),
        (["solve", "--file", "nowhere.txt", GOOD], "not both"),
        (["solve", "--engine", "steam", GOOD], "unknown engine 'steam'"),
        (["solve", "--budget", "soon", GOOD], "'soon' is not a budget"),
        (["solve", "--budget", "-1", GOOD], "'-1' is not a budget"),
        (["solve", "--budget", "0", GOOD], "'0' is not a budget"),
        (["solve", "--limit", "0", GOOD], "the limit is a whole number, 1 or more, not 0"),
        (["count", "--limit", "-3", GOOD], "the limit is a whole number, 1 or more, not -3"),
        (["count", "--limit", "many", GOOD], "--limit"),
        (["convert", "--to", "morse", GOOD], "unknown notation 'morse'"),
        (["solve", "--colour", GOOD], "--colour"),
        (["solve", GOOD, GOOD], GOOD),
        (["dance"], "dance"),
        (["euler", "--file"], "--file"),
    ],
)
def test_bad_options(command: Command, args: list[str], message: str) -> None:
    check_refused(command(*args), message)
