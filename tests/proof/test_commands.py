"""`tokeru prove` and `tokeru verify`: what they print, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Command

UNIQUE = "sudoku6:.3......54.25.3.1...........6.1..3.."
SOLUTION = "432651615432543216261543324165156324"
CLAIM = f"{UNIQUE} has exactly one solution, {SOLUTION}"
NONE = "123....4........"
SEVERAL = "12.............."


@pytest.mark.parametrize("name", ["certificate", "certificate.json"])
def test_proved_and_verified(command: Command, tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    assert command("prove", UNIQUE, "-o", path) == (0, f"proved, in {path}: {CLAIM}\n", "")
    assert command("verify", path) == (0, f"verified: {CLAIM}\n", "")


def test_no_solution_is_proved_too(command: Command, tmp_path: Path) -> None:
    path, claim = str(tmp_path / "certificate"), f"sudoku4:{NONE} has no solution"
    assert command("prove", NONE, "--out", path) == (0, f"proved, in {path}: {claim}\n", "")
    assert command("verify", path) == (0, f"verified: {claim}\n", "")


def test_through_a_pipe(command: Command) -> None:
    printed = command("prove", stdin=UNIQUE.encode())
    assert (printed.code, printed.err, printed.out.count("\n")) == (0, "", 1)
    assert command("verify", "-", stdin=printed.out.encode()) == (0, f"verified: {CLAIM}\n", "")


def test_several_solutions(command: Command, tmp_path: Path) -> None:
    result = command("prove", SEVERAL, "-o", str(tmp_path / "certificate"))
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("several solutions, among them\n1 2 ")
    assert not (tmp_path / "certificate").exists()


def test_budgets(command: Command, tmp_path: Path) -> None:
    path = str(tmp_path / "certificate")
    result = command("prove", UNIQUE, "-o", path, "--budget", "100")
    assert (result.code, result.err) == (3, "")
    assert result.out.startswith("the budget of 100 nodes ran out while checking line ")
    command("prove", UNIQUE, "-o", path)
    expected = "the budget of 2 nodes ran out while checking line 3 of the proof\n"
    assert command("verify", path, "--budget", "2") == (3, expected, "")


def test_refused(command: Command, tmp_path: Path) -> None:
    command("prove", UNIQUE, "-o", str(tmp_path))
    (tmp_path / "proof.drat").write_text("0\n")
    expected = (1, "refused: proof, line 1: '0' does not follow\n", "")
    assert command("verify", str(tmp_path)) == expected
    (tmp_path / "solution.txt").write_text(SOLUTION[::-1])
    assert command("verify", str(tmp_path)).out.startswith("refused: solution: conflict at r")
    (tmp_path / "solution.txt").unlink()
    result = command("verify", str(tmp_path))
    assert (result.code, result.out) == (2, "")
    assert result.err == 'tokeru: certificate: the status is "unique", but there is no solution\n'


def test_bad_input(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    assert command("verify", str(path)) == (2, "", f"tokeru: {path}: No such file or directory\n")
    path.write_bytes(b"\x00\xff")
    assert command("verify", str(path)) == (2, "", f"tokeru: {path}: byte 2 is not text\n")
    path.write_text(json.dumps({"v": 2}))
    assert command("verify", str(path)).err.endswith("version 2 is unknown; this is version 1\n")
    assert command("verify").code == 2
    assert command("verify", "-", stdin=b"\xff").code == 2
    assert command("prove", "12?.").code == 2
    assert command("prove", UNIQUE, "--budget", "soon").code == 2


def test_one_puzzle_at_a_time(command: Command, tmp_path: Path) -> None:
    result = command("prove", "-o", str(tmp_path / "certificate"), stdin=f"{NONE}\n{NONE}\n".encode())
    assert (result.code, result.out) == (2, "")
    assert result.err == "tokeru: a certificate is for one puzzle, but 2 were given\n"
    assert not (tmp_path / "certificate").exists()


def test_where_nothing_can_be_written(command: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = command("prove", NONE, "-o", str(tmp_path / "file" / "certificate"))
    assert (result.code, result.out) == (2, "")
    assert result.err == f"tokeru: {tmp_path / 'file' / 'certificate'}: Not a directory\n"
