"""The commands that make puzzles: generate, kinds and hunt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tokeru
from tokeru import render
from tokeru.generation.daily import daily_seed
from tokeru.generation.generator import seeds
from tokeru.generation.kinds import KINDS, as_json
from tokeru.notation import line, seed_json

if TYPE_CHECKING:
    from tests.conftest import Command


def test_one_is_drawn_with_what_is_known_about_it(command: Command) -> None:
    puzzle = tokeru.generate("futoshiki-sudoku", "expert", seed=7)
    facts = f"futoshiki-sudoku, expert, seed 7: {puzzle.structure}"
    drawn = f"{puzzle}\n{facts}\n"
    assert command("generate", "futoshiki-sudoku", "--level", "expert", "--seed", "7") == (0, drawn, "")
    with_solution = f"{puzzle}\n{render.text(puzzle, tuple(puzzle.solution))}\n{facts}\n"
    assert command("generate", "--level", "expert", "--seed", "7", "--solution").out == with_solution


def test_many_take_one_line_each(command: Command) -> None:
    puzzles = tokeru.generate_many("sudoku", 3, "any", seed=7).puzzles
    lines = [line.format(puzzle) for puzzle in puzzles]
    asked = ("generate", "sudoku", "--level", "any", "--seed", "7", "--count", "3")
    assert command(*asked).out.splitlines() == lines
    solved = [f"{text}  {puzzle.solution.text()}" for text, puzzle in zip(lines, puzzles, strict=True)]
    assert command(*asked, "--solution").out.splitlines() == solved


def test_wishes(command: Command) -> None:
    wishes = ("--size", "6", "--symmetry", "rotation", "--givens", "14-16", "--seed", "x")
    puzzle = tokeru.generate("sudoku", size=6, symmetry="rotation", givens=(14, 16), seed="x")
    assert command("generate", "sudoku", *wishes, "--format", "line").out == line.format(puzzle) + "\n"
    assert command("generate", "sudoku", "--givens", "30", "--format", "plain", "--seed", "1").code == 0
    needs = command("generate", "sudoku", "--techniques", "x-wing", "--seed", "1", "--format", "plain").out
    assert tokeru.parse(needs).grade().hardest == "x-wing"


def test_the_seed_json_has_the_solution(command: Command) -> None:
    out = command("generate", "--level", "normal", "--seed", "1", "--format", "seed-json").out
    puzzle = tokeru.generate("futoshiki-sudoku", "normal", seed=1)
    assert out == seed_json.format(puzzle, puzzle.solution) + "\n"
    assert json.loads(out)["solution"] == list(puzzle.solution)


def test_a_picture_shows_the_solution_if_it_is_wanted(command: Command) -> None:
    puzzle = tokeru.generate("killer", seed=1)
    asked = ("generate", "killer", "--seed", "1", "--format", "svg")
    assert command(*asked).out == puzzle.svg() + "\n"
    assert command(*asked, "--solution").out == puzzle.svg(puzzle.solution) + "\n"


def test_as_json(command: Command) -> None:
    out = command("generate", "killer", "--json", "--count", "2", "--seed", "1").out
    told = [json.loads(text) for text in out.splitlines()]
    assert told == [puzzle.as_dict() for puzzle in tokeru.generate_many("killer", 2, seed=1).puzzles]
    assert [entry["seed"] for entry in told] == list(seeds(1, 2))


def test_into_a_file(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    asked = ("generate", "sudoku", "--level", "any", "--count", "3", "--seed", "1")
    assert command(*asked, "--out", str(file)) == (0, "", "")
    assert file.read_text(encoding="utf-8") == command(*asked).out
    assert command("solve", "--file", str(file)).code == 0


def test_the_puzzle_of_a_day(command: Command) -> None:
    puzzle = tokeru.generate("futoshiki-sudoku", seed=daily_seed("2026-11-15", "futoshiki-sudoku"))
    assert command("generate", "--daily", "2026-11-15", "--format", "line").out == line.format(puzzle) + "\n"
    hard = command("generate", "sudoku", "--level", "hard", "--daily", "2026-11-15", "--format", "line").out
    seed = daily_seed("2026-11-15", "sudoku", "hard")
    assert hard == line.format(tokeru.generate("sudoku", "hard", seed=seed)) + "\n"
    assert command("generate", "--daily", "today").code == 0


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["chess"], "unknown kind 'chess'"),
        (["sudoku", "--level", "x"], "unknown level 'x'"),
        (["killer", "--size", "4", "--level", "hard"], "killer of size 4 has no level hard"),
        (["sudoku", "--givens", "many"], "'many' is not a number of givens; write 24, or 22-28"),
        (["sudoku", "--givens", "12"], "sudoku needs at least 17 givens"),
        (["sudoku", "--daily", "tomorrow"], "'tomorrow' is not a date"),
        (["sudoku", "--daily", "today", "--seed", "1"], "give a --seed or a --daily, not both"),
        (["sudoku", "--format", "x"], "unknown notation 'x'"),
        (["sudoku", "--seed", "99999999999999999999"], "a seed is a whole number from 0 to"),
        (["killer", "--format", "seed-json"], "the seed JSON cannot say cage"),
        (["sudoku", "--out", "/no/such/folder/file"], "/no/such/folder/file: No such file or directory"),
        (["sudoku", "--budget", "100"], "generating has a budget in seconds"),
        (["sudoku", "--count", "-1"], "the number of puzzles is a whole number from 0"),
    ],
)
def test_bad_input_is_one_line_and_code_2(command: Command, args: list[str], complaint: str) -> None:
    result = command("generate", *args)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith(f"tokeru: {complaint}")


def test_the_budget_is_code_3(command: Command) -> None:
    wish = ("sudoku", "--givens", "20", "--symmetry", "quarter-turn", "--seed", "1")
    result = command("generate", *wish, "--budget", "100ms")
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith("tokeru: the budget of 0.1 s ran out after ")


def test_kinds(command: Command) -> None:
    lines = command("kinds").out.splitlines()
    assert [text.split()[0] for text in lines[::2]] == list(KINDS)
    assert lines[1].strip() == "sizes 4, 6, 8, 9, 12, 16; beginner, easy, normal, hard, expert, any"
    assert command("kinds", "--json") == (0, as_json() + "\n", "")


def test_the_hunt_keeps_what_it_finds(command: Command, tmp_path: Path) -> None:
    result = command("hunt", "--folder", str(tmp_path), "--budget", "2s", "--signs", "20", "--threads", "1")
    assert (result.code, result.err) == (0, "")
    records = list(tmp_path.glob("*.json"))
    assert records
    assert command("verify", str(records[0])).code == 0


@pytest.mark.parametrize("args", [["--budget", "100"], ["--pure", "--signs", "3"], ["--signs", "21"]])
def test_a_senseless_hunt_is_refused(command: Command, args: list[str], tmp_path: Path) -> None:
    assert command("hunt", "--folder", str(tmp_path), *args).code == 2


NEAR = ".1.......3...6..8.5...7.9....54..73..2.1.7.98...5....2.5....2..7...826..9........"


def test_the_hunt_for_neighbours(command: Command, tmp_path: Path) -> None:
    lines = command("hunt", "neighbours", NEAR).out.splitlines()
    ratings = [float(text.split()[1]) for text in lines]
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{NEAR}\n{lines[0].split()[0]}\n")
    both = command("hunt", "neighbours", "--file", str(file), "--json").out.splitlines()
    assert {json.loads(text)["of"] for text in both} == {0, 1}
    assert [json.loads(text)["rating"] for text in both][: len(lines) - 1] == ratings[1:]
    hardest = command("hunt", "neighbours", NEAR, "--top", "3").out.splitlines()
    assert [float(text.split()[1]) for text in hardest] == sorted(ratings, reverse=True)[:3]


@pytest.mark.parametrize(
    "args", [["--minus", "3"], ["--plus", "0"], ["--top", "0"], ["--budget", "100"], ["sudoku4:" + "." * 16]]
)
def test_a_senseless_hunt_for_neighbours_is_refused(command: Command, args: list[str]) -> None:
    result = command("hunt", "neighbours", *args, *[NEAR] * args[0].startswith("-"))
    assert (result.code, result.out, len(result.err.splitlines())) == (2, "", 1)
