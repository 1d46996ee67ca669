"""The commands that explain: hint, explain, grade and techniques."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import tokeru
from tokeru import render
from tokeru.budget import DEFAULT
from tokeru.logic import telling
from tokeru.logic.paths import Path
from tokeru.logic.steps import Step
from tokeru.logic.techniques import TECHNIQUES

if TYPE_CHECKING:
    from tests.conftest import Command

UNIQUE = "..3..4.221......"
SOLUTION = "1234341221434321"
SEVERAL = "12.......3......"
NONE = "11.............."
SIGNS = "futoshiki5:.351..2.5.......5.3..432.;r1c1>r1c2;r2c5<r3c5;r5c4<r5c5"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def as_lines(*puzzles: str) -> bytes:
    return "\n".join(puzzles).encode()


# --- hint ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["1", "2", "3"])
@pytest.mark.parametrize("language", telling.languages())
def test_a_hint_in_stages(command: Command, stage: str, language: str) -> None:
    expected = tokeru.parse(UNIQUE).hint().stage(int(stage), language)  # type: ignore[arg-type]
    assert command("hint", UNIQUE, "--stage", stage, "--language", language) == (0, expected + "\n", "")


def test_a_hint_for_what_the_player_has(command: Command) -> None:
    puzzle = tokeru.parse(UNIQUE)
    assert command("hint", UNIQUE, "--state", "1.3..4.221......").out == f"{puzzle.hint({'r1c1': 1})}\n"
    assert command("hint", UNIQUE, "--state", "4.3..4.221......") == (0, f"{puzzle.hint({'r1c1': 4})}\n", "")
    assert command("hint", UNIQUE, "--state", SOLUTION).out == telling.say("solved") + "\n"


def test_techniques_can_be_allowed_and_forbidden(command: Command) -> None:
    puzzle = tokeru.parse(HARD)
    allowed = command("hint", HARD, "--allow", "forcing,x-wing", "--forbid", "nishio").out
    assert allowed == f"{puzzle.hint(allow=['forcing', 'x-wing'], forbid=['nishio'])}\n"
    assert command("hint", HARD, "--allow", "full house") == (0, telling.say("stuck") + "\n", "")


def test_several_solutions_get_a_hint_that_says_so(command: Command) -> None:
    result = command("hint", SEVERAL)
    assert result.code == 0
    assert result.out.startswith(telling.say("several") + "\n")


def test_hints_for_many_puzzles_take_one_line_each(command: Command) -> None:
    result = command("hint", stdin=as_lines(UNIQUE, SEVERAL, NONE))
    lines = result.out.splitlines()
    assert (result.code, len(lines)) == (1, 3)
    assert lines[0] == str(tokeru.parse(UNIQUE).hint()).replace("\n", "  ")
    assert lines[2] == "no solution: conflict at r1c1 r1c2"


def test_a_hint_as_json(command: Command) -> None:
    answer = json.loads(command("hint", "--json", "--stage", "1", UNIQUE).out)
    hint = tokeru.parse(UNIQUE).hint()
    assert list(answer) == ["input", "status", "solution", "count", "error", "hint"]
    assert (answer["status"], answer["solution"], answer["count"]) == ("unique", None, 1)
    assert answer["hint"] == hint.as_dict() | {"text": hint.stage(1)}
    assert json.loads(command("hint", "--json", SEVERAL).out)["status"] == "multiple"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--state", "12"), "line 1: a board of size 4 has 16 cells, not 2"),
        (("--state", "5" + UNIQUE[1:]), "line 1: r1c1 is 5; values go from 1 to 4"),
        (
            ("--allow", "fisch"),
            "unknown technique, family or level 'fisch'; `tokeru techniques` lists them",
        ),
        (("--language", "xx"), "unknown language 'xx'; choose from en, ja, ko, zh-Hant"),
        (("--budget", "soon"), "'soon' is not a budget: write 10s, 500ms, 2min, or a number of nodes"),
    ],
)
def test_what_a_hint_refuses(command: Command, args: tuple[str, ...], message: str) -> None:
    assert command("hint", UNIQUE, *args) == (2, "", f"tokeru: {message}\n")


def test_an_unknown_stage(command: Command) -> None:
    result = command("hint", UNIQUE, "--stage", "4")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "--stage" in result.err


def test_a_state_is_for_one_puzzle(command: Command) -> None:
    result = command("hint", "--state", UNIQUE, stdin=as_lines(UNIQUE, UNIQUE))
    assert result == (2, "", "tokeru: --state is for one puzzle, but 2 were given\n")


# --- explain ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [UNIQUE, SIGNS])
def test_the_whole_path_is_told_and_then_the_grade(command: Command, line: str) -> None:
    result = command("explain", line)
    *told, grade = result.out.splitlines()
    assert result.code == 0
    assert told == [f"{number}. {step}" for number, step in enumerate(tokeru.parse(line).steps(), 1)]
    assert grade.startswith(str(tokeru.parse(line).grade()).rpartition(",")[0])


def test_the_board_is_drawn_after_each_step(command: Command) -> None:
    puzzle = tokeru.parse(UNIQUE)
    path = Path(puzzle, None, (), DEFAULT)
    drawn = [f"{n}. {step}\n{render.candidates(puzzle, path.candidates())}" for n, step in enumerate(path, 1)]
    assert command("explain", "--board", UNIQUE).out.startswith("\n".join(drawn) + "\n")


def test_a_path_that_is_stuck_says_so(command: Command) -> None:
    result = command("explain", HARD, "--allow", "singles")
    assert result.out.splitlines()[-2] == telling.say("stuck")


def test_a_path_as_json(command: Command) -> None:
    answer = json.loads(command("explain", "--json", "-l", "ko", SIGNS).out)
    puzzle = tokeru.parse(SIGNS)
    steps = [Step.from_dict(step, puzzle) for step in answer["steps"]]
    assert tuple(steps) == puzzle.steps()
    assert [step["text"] for step in answer["steps"]] == [step.explain("ko") for step in steps]
    assert answer["grade"] == puzzle.grade().as_dict()
    assert answer["solution"] == [*puzzle.solve()]


# --- grade -----------------------------------------------------------------------------------------


def test_a_grade_is_told_in_words(command: Command) -> None:
    grade, (code, out, _) = tokeru.parse(SIGNS).grade(), command("grade", SIGNS)
    told = dict(line.split(maxsplit=1) for line in out.splitlines()[:6])
    assert code == 0
    assert told["level"] == telling.level(grade.level)
    assert told["score"].split()[0] == str(grade.score)
    assert told["rating"].split()[0] == str(grade.rating)
    assert told["HoDoKu"].split()[0] == str(grade.hodoku)
    assert told["time"] == telling.say("minutes", minutes=grade.minutes)
    for technique, count in grade.techniques.items():
        assert f" {count} × {telling.name(technique)}\n" in out


def test_many_grades_take_one_line_each(command: Command) -> None:
    code, out, errors = command("grade", stdin=as_lines(UNIQUE, SEVERAL, NONE, SIGNS))
    unique, several, none, signs = out.splitlines()
    assert (code, errors) == (1, "")
    assert unique.startswith(str(tokeru.parse(UNIQUE).grade()).rpartition(",")[0])
    assert several == "several solutions"
    assert none == "no solution: conflict at r1c1 r1c2"
    assert signs.startswith(str(tokeru.parse(SIGNS).grade()).rpartition(",")[0])


def test_a_solved_board_has_a_grade_too(command: Command) -> None:
    assert command("grade", SOLUTION).code == 0


def test_a_grade_as_json(command: Command) -> None:
    answer = json.loads(command("grade", "--json", UNIQUE).out)
    assert answer["grade"] == tokeru.parse(UNIQUE).grade().as_dict()


@pytest.mark.parametrize("name", ["grade", "explain"])
def test_without_exactly_one_solution_there_is_no_grade_and_no_path(command: Command, name: str) -> None:
    result = command(name, SEVERAL)
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("several solutions, among them\n")
    assert command(name, NONE) == (1, "no solution: conflict at r1c1 r1c2\n", "")
    answer = json.loads(command(name, "--json", SEVERAL).out)
    assert (answer["status"], answer["count"], answer["error"]) == ("multiple", 2, "several solutions")


def test_budgets(command: Command) -> None:
    for name in ("hint", "explain", "grade"):
        refused = "tokeru: explaining has a budget in seconds, such as 10s, not in nodes\n"
        assert command(name, UNIQUE, "--budget", "1000") == (2, "", refused)
    assert command("hint", "sudoku:" + "." * 81, "--budget", "0.000001s").code == 3
    assert command("explain", HARD, "--budget", "0.000001s").code == 3
    assert command("grade", HARD, "--budget", "0.000001s").code == 3


# --- techniques ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", telling.languages())
def test_every_technique_is_listed(command: Command, language: str) -> None:
    lines = command("techniques", "--language", language).out.splitlines()
    assert [line.split()[0] for line in lines] == [row.id for row in TECHNIQUES]
    for row, line in zip(TECHNIQUES, lines, strict=True):
        assert line.split()[1:3] == [str(row.score), str(row.rating)]
        assert telling.level(row.level, language) in line and telling.family(row.family, language) in line
        assert line.endswith(telling.name(row.id, language))


def test_the_techniques_as_json(command: Command) -> None:
    rows = [json.loads(line) for line in command("techniques", "--json").out.splitlines()]
    assert [tuple(row.values()) for row in rows] == [
        (row.id, telling.name(row.id), row.family, row.level, row.score, row.rating) for row in TECHNIQUES
    ]
