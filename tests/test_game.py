"""Game: the scripts that every front end replays, and saves that survive whatever happens to them."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.game_scripts import MOVES, SCRIPTS, Clock, Replay, lines, replay

import tokeru
from tokeru import grid, saves
from tokeru.errors import MoveError, NoSolution, NotUnique, SaveError, TokeruError
from tokeru.game import Game, referee
from tokeru.problem import values
from tokeru.puzzle import Puzzle
from tokeru.rules import Thermometer, all_rules

SMALL = "sudoku4:1.....2..3.....4"
SOLUTION = "1243342143122134"
FORMATS = (Path(__file__).parents[1] / "docs/formats.md").read_text(encoding="utf-8")


# --- scripts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_scripts(script: Path) -> None:
    assert list(replay(script))


def test_the_scripts_make_every_move_and_are_refused_for_every_reason() -> None:
    written = [line for script in SCRIPTS for line in lines(script)[1:]]
    assert {line["move"] for line in written} == set(MOVES)
    reasons = {"given", "filled", "cell", "value", "colour", "stroke", "kind", "checkpoint"}
    assert {line["error"] for line in written if "error" in line} == reasons
    assert all(reason in str(MoveError.__doc__) for reason in reasons)


def test_the_scripts_say_only_what_the_formats_describe() -> None:
    _, section = FORMATS.split("## Game scripts\n")
    for line in (line for script in SCRIPTS for line in lines(script)):
        for word in [*line, *line.get("then", {}), *filter(None, [line.get("move")])]:
            assert f"`{word}`" in section, word


def contradicting(puzzle: Puzzle, board: Sequence[int]) -> set[int]:
    """What docs/formats.md calls a contradiction, read from the problem's JSON as the page reads it."""
    problem = json.loads(puzzle.ruleset.problem.json())
    found = {cell for _, cell, allowed in problem["domains"] if board[cell] and board[cell] not in allowed}
    for _, house in problem["houses"]:
        pairs = combinations([cell for cell in house if board[cell]], 2)
        found.update(cell for pair in pairs if board[pair[0]] == board[pair[1]] for cell in pair)
    for _, a, b, table in problem["relations"]:
        if board[a] and board[b] and board[b] not in problem["tables"][table][board[a] - 1]:
            found |= {a, b}
    for _, total, cells, coefficients in problem["sums"]:
        if not can_come_right(total, cells, coefficients, board, problem["values"]):
            found.update(cell for cell in cells if board[cell])
    for _, machine, cells in problem["automata"]:
        if all(board[cell] for cell in cells) and not accepts(
            problem["machines"][machine], [board[c] for c in cells]
        ):
            found.update(cells)
    return found | without_room(puzzle, board)


def accepts(machine: list[Any], line: list[int]) -> bool:
    state = 1
    for value in line:
        state = state and machine[state - 1][1][value - 1]
    return bool(state) and bool(machine[state - 1][0])


def can_come_right(
    total: int, cells: list[int], coefficients: list[int], board: Sequence[int], size: int
) -> bool:
    ends = [
        sorted((times * (board[cell] or 1), times * (board[cell] or size)))
        for cell, times in zip(cells, coefficients, strict=True)
    ]
    return sum(low for low, _ in ends) <= total <= sum(high for _, high in ends)


def without_room(puzzle: Puzzle, board: Sequence[int]) -> set[int]:
    found = set()
    for rule in puzzle.rules:
        if isinstance(rule, Thermometer):
            cells = [grid.index(puzzle.size, name) for name in rule.cells]
            filled = [(place, cell) for place, cell in enumerate(cells) if board[cell]]
            for (low, a), (high, b) in combinations(filled, 2):
                if board[b] - board[a] < high - low:
                    found |= {a, b}
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_scripts_can_be_replayed_from_the_problem_alone(script: Path) -> None:
    for line, replayed in replay(script):
        game = replayed.game
        cells = contradicting(game.puzzle, game.values)
        assert [grid.name(game.puzzle.size, cell) for cell in sorted(cells)] == list(game.conflicts())
        if line["move"] == "fill":
            assert [list(game.marks(cell)) for cell in range(game.puzzle.size**2)] == plainly_allowed(
                game.puzzle, game.values
            )


# --- what is allowed ------------------------------------------------------------------------------


def plainly_allowed(puzzle: Puzzle, board: Sequence[int]) -> list[list[int]]:
    """`Puzzle.allows`, asked about every number."""
    size, numbers = puzzle.size, puzzle.ruleset.board.numbers
    shown: Any = [numbers[value - 1] if value else None if numbers[0] == 0 else 0 for value in board]
    return [
        [
            value
            for value, number in enumerate(numbers, 1)
            if not has and puzzle.allows(shown, grid.name(size, cell), number)
        ]
        for cell, has in enumerate(board)
    ]


def without_givens(line: str) -> Puzzle:
    puzzle = tokeru.parse(line)
    return Puzzle(puzzle.size, puzzle.rules)


def boards(puzzle: Puzzle, count: int) -> list[list[int]]:
    """Boards filled at random, from a few cells to nearly all; many contradict."""
    rng = random.Random(repr(puzzle))
    cells = range(puzzle.size**2)
    densities = [rng.random() for _ in range(count)]
    return [
        [rng.randint(1, puzzle.ruleset.values) if rng.random() < density else 0 for _ in cells]
        for density in densities
    ]


LINES = [rule.example.line for rule in all_rules().values() if rule.__module__.startswith("tokeru.")]
LINES += [
    "grid6:....................................;thermo r1c1 r1c2 r2c3 r3c3 r3c4;thermo r4c4 r3c4 r3c5",
    "futoshiki6+nonconsecutive:....................................;arrow r1c1 r1c2 / r2c2 r2c3 r3c4 r4c4",
    "sudoku6:....................................;cage 9 r1c1 r1c2 r2c2;sum 11 r1c1 r2c2 r3c3;r1c1<r2c1",
    "grid6:....................................;renban r1c1 r1c2 r2c2 r3c3",
    "grid5:.........................;clone r1c1 r1c2 / r3c3 r3c4;whisper 2 r5c1 r5c2 r5c3",
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_allowed_is_what_the_puzzle_allows(line: str) -> None:
    puzzle = without_givens(line)
    for board in boards(puzzle, 6):
        allowed = referee(puzzle.ruleset).allowed(bytes(board))
        assert [values(mask) for mask in allowed] == plainly_allowed(puzzle, board)


@pytest.mark.parametrize("line", LINES)
def test_contradictions_are_as_the_formats_and_the_rules_say(line: str) -> None:
    puzzle = without_givens(line)
    for board in boards(puzzle, 60):
        found = set(referee(puzzle.ruleset).conflicts(bytes(board)))
        assert found == contradicting(puzzle, board) == puzzle.ruleset.violations(board)


@pytest.mark.parametrize("line", LINES)
def test_a_move_contradicts_what_the_formats_say(line: str) -> None:
    puzzle = without_givens(line)
    rng = random.Random(line)
    for before in boards(puzzle, 3):
        after = [has or rng.choice([0, 0, rng.randint(1, puzzle.ruleset.values)]) for has in before]
        alone = [new if new != old else 0 for old, new in zip(before, after, strict=True)]
        was, now, free, beside = (
            plainly_allowed(puzzle, board) for board in (before, after, [0] * len(after), alone)
        )
        gone = referee(puzzle.ruleset).contradicted(bytes(before), bytes(after))
        for cell, mask in enumerate(gone):
            expected = set(was[cell]) - set(now[cell]) | set(free[cell]) - set(beside[cell])
            assert set(values(mask)) == expected, cell


@pytest.mark.parametrize("values", [b"", bytes(15), bytes(17), bytes(15) + b"\5", b"\xff" * 16])
def test_the_referee_refuses_what_is_no_board(values: bytes) -> None:
    here = referee(tokeru.parse(SMALL).ruleset)
    for question in (
        here.conflicts,
        here.broken,
        here.allowed,
        lambda board: here.contradicted(bytes(16), board),
    ):
        with pytest.raises(ValueError, match="not a board"):
            question(values)


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cells", ["r1c2 r1c3", "R1C3  r1c2", [1, 2], [1, "r1c3"], iter([2, 1, 1]), np.array([1, 2])]
)
def test_the_ways_to_name_cells(cells: Any) -> None:
    game = Game(tokeru.parse(SMALL))
    assert game.place(cells, 3)
    assert game.values[:4] == (1, 3, 3, 0)


@pytest.mark.parametrize("cell", [1, np.int64(1), "r1c2"])
def test_the_ways_to_name_a_cell(cell: Any) -> None:
    game = Game(tokeru.parse(SMALL))
    game.mark(cell, np.uint8(3))  # type: ignore[arg-type]
    assert game.marks(cell) == (3,)
    assert json.loads(game.to_json())["notes"][1] == [3]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (lambda game: game.place("r1c1", 2), "r1c1 is given; it cannot be changed"),
        (lambda game: game.erase("r1c1"), "r1c1 is given; it cannot be changed"),
        (lambda game: game.place("r1c2", 5), "5 is not a value; values go from 1 to 4"),
        (lambda game: game.place("r1c2", 2.0), "2.0 is not a value; values go from 1 to 4"),
        (lambda game: game.place("r1c2", "2"), '"2" is not a value; values go from 1 to 4'),
        (lambda game: game.place(16, 2), "16 is not a cell; they go from r1c1 to r4c4, or 0 to 15"),
        (lambda game: game.place(-1, 2), "-1 is not a cell; they go from r1c1 to r4c4, or 0 to 15"),
        (lambda game: game.place([1.5], 2), "1.5 is not a cell; they go from r1c1 to r4c4, or 0 to 15"),
        (lambda game: game.place("r1c9", 2), "r1c9 is off the board of size 4"),
        (lambda game: game.erase([]), "a move needs at least one cell"),
        (lambda game: game.mark("r1c2", 2, "middle"), 'marks are centre or corner, not "middle"'),
        (lambda game: game.marks("r1c2", "middle"), 'marks are centre or corner, not "middle"'),
        (lambda game: game.colour("r1c2", 12), "12 is not a colour; colours go from 1 to 9"),
        (lambda game: game.checkpoint(" "), "a checkpoint needs a name"),
        (lambda game: game.restore("fork"), 'there is no checkpoint "fork"'),
    ],
)
def test_what_is_refused_and_how(move: Callable[[Game], object], message: str) -> None:
    game = Game(tokeru.parse(SMALL))
    before = game.to_json()
    with pytest.raises(MoveError) as refused:
        move(game)
    assert (str(refused.value), game.to_json()) == (message, before)


def test_a_move_tells_whether_it_changed_anything() -> None:
    game = Game(tokeru.parse(SMALL))
    done = [game.undo(), game.place("r1c2", 2), game.place("r1c2", 2), game.undo(), game.undo(), game.redo()]
    assert done == [False, True, False, True, False, True]
    assert [game.redo(), game.erase("r1c2"), game.erase("r1c2")] == [False, True, False]


def random_line(rng: random.Random, size: int) -> dict[str, Any]:
    """A move of a script, sensible or not."""
    names = [grid.name(size, rng.randrange(size * size)) for _ in range(rng.choice((1, 1, 1, 3)))]
    return {
        "move": rng.choice([*MOVES, "place", "mark", "undo"]),
        "cells": " ".join(names),
        "value": rng.randint(1, size),
        "kind": rng.choice(("centre", "corner")),
        "colour": rng.randint(1, 9),
        "strokes": [[name, rng.randint(1, 5)] for name in names],
        "placements": [[names[0], rng.randint(1, size)]],
        "eliminations": [[name, rng.randint(1, size)] for name in names[1:]],
        "name": rng.choice("abc"),
        "on": rng.random() < 0.7,
        "seconds": rng.randint(0, 9),
    }


RANDOM_GAMES = [SMALL, "futoshiki1:.", "futoshiki3:.........;r1c1>r1c2>r1c3;r2c1<r2c2", *LINES[-3:]]


@pytest.mark.parametrize("line", RANDOM_GAMES)
def test_everything_can_be_undone_and_done_again(line: str) -> None:
    replayed = Replay({"puzzle": line})
    rng, bare = random.Random(line), replayed.state()
    passed: list[dict[str, Any]] = [bare]
    for _ in range(300):
        replayed.do(random_line(rng, replayed.game.puzzle.size))
        del passed[len(replayed.game.history) :]
        while len(passed) <= len(replayed.game.history):
            passed.append(board_of(replayed))
    for before in reversed(passed[:-1]):
        assert replayed.game.undo()
        assert board_of(replayed) == board_of_state(before)
    assert not replayed.game.undo()
    assert board_of(replayed) == board_of_state(bare)
    for after in passed[1:]:
        assert replayed.game.redo()
        assert board_of(replayed) == board_of_state(after)


def board_of(replayed: Replay) -> dict[str, Any]:
    return board_of_state(replayed.state())


def board_of_state(state: dict[str, Any]) -> dict[str, Any]:
    return {
        key: state[key] for key in ("current", "notes", "corners", "colours", "pen", "checkpoints", "solved")
    }


# --- looking --------------------------------------------------------------------------------------


def test_wrong_entries_need_a_puzzle_with_one_solution() -> None:
    game = Game(tokeru.parse(SMALL))
    game.place("r1c2 r1c3", 4)
    assert game.wrong() == ("r1c2",)
    assert game.conflicts() == ("r1c2", "r1c3")
    with pytest.raises(NotUnique):
        Game(tokeru.parse("sudoku4:1...............")).wrong()
    with pytest.raises(NoSolution, match="conflict at r1c1 r1c2"):
        Game(tokeru.parse("sudoku4:11..............")).wrong()


def test_the_solution_is_kept_once_it_is_known() -> None:
    game = Game(tokeru.parse(SMALL))
    assert json.loads(game.to_json())["solution"] is None
    assert game.solution.text() == SOLUTION
    assert Game.from_json(game.to_json())._solution == game.solution


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        ("." + SOLUTION[1:], "solution: r1c1 is blank"),
        ("2" + SOLUTION[1:], "solution: conflict at r1c1 r1c2 r4c1"),
        (SOLUTION[1:], "a board of size 4 has 16 cells, not 15"),
    ],
)
def test_a_solution_must_be_one(solution: str, message: str) -> None:
    with pytest.raises(TokeruError, match=message):
        Game(tokeru.parse(SMALL), solution=solution)


def test_any_solution_solves_a_puzzle_with_several() -> None:
    game = Game(tokeru.parse("futoshiki2:...."))
    game.place("r1c1 r2c2", 2)
    game.place("r1c2 r2c1", 1)
    assert game.is_solved
    assert not game.timer.running


def test_the_state_for_the_puzzle_to_look_at() -> None:
    game = Game(tokeru.parse(SMALL))
    game.mark("r1c2", 2)
    game.mark("r1c2", 4)
    assert game.state().values == tokeru.parse(SMALL).givens
    assert game.state().candidates is None
    assert game.state(marks=True).candidates == (0b1111, 0b1010, *[0b1111] * 14)


def test_hints_come_from_the_puzzle() -> None:
    game = Game(tokeru.parse(SMALL))
    game.place("r1c2", 2)
    assert game.hint() == game.puzzle.hint(game.state())
    game.mark("r1c3", 2)
    assert not game.hint().mistakes
    assert game.hint(marks=True).mistakes == ("r1c3",)


def test_hints_lead_to_the_end() -> None:
    game = Game(tokeru.parse(SMALL))
    while step := game.hint(marks=True).step:
        assert game.apply(step)
    assert game.is_solved and game.hint().solved


def test_a_game_shows_its_board() -> None:
    game = Game(tokeru.parse(SMALL))
    game.place("r1c2", 2)
    assert str(game) == str(tokeru.parse("sudoku4:12....2..3.....4"))
    assert repr(game) == f"<Game {SMALL} after 1 moves>"


# --- saves ----------------------------------------------------------------------------------------


def played() -> Game:
    """A game with some of everything in it, and its last move undone."""
    clock = Clock()
    game = Game(tokeru.parse(SMALL), solution=SOLUTION, difficulty="쉬움", clock=clock)
    game.fill_candidates()
    clock.now += 7.5
    game.place("r1c2", 2)
    game.mark("r1c3", 4, "corner")
    game.colour("r1c1 r1c3", 2)
    game.checkpoint("갈림길")
    game.place("r1c3", 4)
    game.undo()
    return game


def test_a_save_there_and_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played()
    game.save(path)
    clock = Clock()
    loaded = Game.load(path, clock=clock)
    assert loaded.to_json() == game.to_json()
    assert (loaded.difficulty, loaded.checkpoints, int(loaded.timer.seconds)) == ("쉬움", ("갈림길",), 7)
    clock.now += 3
    assert int(loaded.timer.seconds) == 10
    assert path.read_text(encoding="ascii") == game.to_json() + "\n"


def test_the_example_of_the_formats_is_a_save() -> None:
    section = FORMATS.split("## Save\n")[1]
    example = section.split("```json\n")[1].split("```")[0]
    script = next(script for script in SCRIPTS if script.stem == "saves")
    assert json.loads(example) in [line.get("save") for line in lines(script)]
    assert list(json.loads(Game.from_json(example).to_json())) == list(json.loads(example))


def test_other_keys_are_kept() -> None:
    entries = json.loads(played().to_json()) | {"page": {"zoom": 1.5}, "id": "한글"}
    assert json.loads(Game.from_json(json.dumps(entries)).to_json()) == entries


@pytest.mark.parametrize("line", [f"sudoku64:{'.' * 4095}(64)", "futoshiki1:.", "grid36:" + "." * 1296])
def test_sizes(line: str) -> None:
    game = Game(tokeru.parse(line), clock=Clock())
    game.fill_candidates()
    size = game.puzzle.size
    game.place("r1c1", size)
    assert all(size not in game.marks(cell) for cell in range(1, size)) == (size != 36)
    assert Game.from_json(game.to_json(), clock=Clock()).to_json() == game.to_json()


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def pulled_plug(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize(("failure", "error"), [(full_disk, SaveError), (pulled_plug, KeyboardInterrupt)])
def test_the_old_save_stays_when_saving_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, failure: Any, error: type[BaseException]
) -> None:
    path, game = tmp_path / "game.json", played()
    game.save(path)
    before = path.read_bytes()
    game.place("r4c1", 2)
    with monkeypatch.context() as patch:
        patch.setattr(saves.os, call, failure)  # type: ignore[attr-defined]
        with pytest.raises(error):
            game.save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]
    game.save(path)
    assert Game.load(path).values == game.values


def test_a_disk_that_fills_up_while_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("what was there before")

    def half(draft: Path, text: str) -> None:
        draft.write_text(text[: len(text) // 2])
        full_disk()

    monkeypatch.setattr(saves, "_write_through", half)
    with pytest.raises(SaveError) as failed:
        played().save(path)
    assert str(failed.value) == f"{path}: No space left on device; nothing was saved"
    assert path.read_text() == "what was there before"
    assert os.listdir(tmp_path) == ["game.json"]


def test_the_old_save_stays_when_the_program_dies_while_saving(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played().save(path)
    before = path.read_bytes()
    code = (
        "import os, sys, tokeru; game = tokeru.Game.load(sys.argv[1]); game.redo()\n"
        "os.fsync = lambda number: os._exit(9)\n"
        "game.save(sys.argv[1])"
    )
    assert subprocess.run([sys.executable, "-c", code, path]).returncode == 9
    assert path.read_bytes() == before


def test_saving_where_there_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "no" / "game.json"
    with pytest.raises(SaveError, match=r"game\.json: No such file or directory; nothing was saved"):
        played().save(path)


def test_saving_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link, target = tmp_path / "link.json", tmp_path / "folder" / "game.json"
    link.symlink_to(target)
    played().save(link)
    assert link.is_symlink()
    assert Game.load(target).to_json() == played().to_json()


# --- saves that something happened to ---------------------------------------------------------------

Damage = Callable[[dict[str, Any]], object]


def put(entry: object, *path: str | int) -> Damage:
    """Replace what is found by going down this path."""

    def damage(save: Any) -> None:
        for step in path[:-1]:
            save = save[step]
        save[path[-1]] = entry

    return damage


def drop(*path: str | int) -> Damage:
    def damage(save: Any) -> None:
        for step in path[:-1]:
            save = save[step]
        del save[path[-1]]

    return damage


DAMAGES: list[tuple[Damage, str]] = [
    (drop("v"), "not a save: it has no version, v"),
    (put(2, "v"), "v: version 2 is unknown; this is version 1"),
    (put("1", "v"), 'v must be a whole number from 0 to 9007199254740991, not "1"'),
    (put(True, "v"), "v must be a whole number from 0 to 9007199254740991, not true"),
    *((drop(key), f"{key} is missing") for key in sorted(saves.KEYS - {"v", "pen"})),
    (put(None, "puzzle"), "puzzle must be a text, not null"),
    (put("chess:8/8", "puzzle"), "puzzle: unknown base 'chess'; choose from sudoku, futoshiki, grid"),
    (put("sudoku4:1", "puzzle"), "puzzle: sudoku4: needs 16 cells, found 1"),
    (put("sudoku4:1.....2..3......", "puzzle"), "current: r4c4 has 4, but the moves lead to 0"),
    (put(7, "difficulty"), "difficulty must be a text, not 7"),
    (put("124", "solution"), 'solution must be a list, not "124"'),
    (put([1], "solution"), "solution has 1 cells, not 16"),
    (put(0, "solution", 3), "solution: r1c4 is blank"),
    (put(4, "solution", 3), "solution: conflict at r1c3 r1c4 r4c4"),
    (put(7, "solution", 3), "solution: r1c4 has 7; values go from 1 to 4"),
    (put({}, "current"), "current must be a list, not {}"),
    (drop("current", 15), "current has 15 cells, not 16"),
    (put(5, "current", 3), "current: r1c4 has 5; values go from 1 to 4"),
    (put(-1, "current", 3), "current: r1c4 has -1; values go from 1 to 4"),
    (put(None, "current", 3), "current: r1c4 has null; values go from 1 to 4"),
    (put(1.0, "current", 3), "current: r1c4 has 1.0; values go from 1 to 4"),
    (put(True, "current", 3), "current: r1c4 has true; values go from 1 to 4"),
    (put(3, "current", 3), "current: r1c4 has 3, but the moves lead to 0"),
    (put(2, "current", 0), "current: r1c1 has 2, but the moves lead to 1"),
    (put([12], "notes", 2), "notes: r1c3 has 12; values go from 1 to 4"),
    (put([0], "notes", 2), "notes: r1c3 has 0; values go from 1 to 4"),
    (put([3, 3], "notes", 2), "notes: r1c3 has [3, 3]; the list must ascend"),
    (put([4, 3], "notes", 2), "notes: r1c3 has [4, 3]; the list must ascend"),
    (put(3, "notes", 2), "notes: r1c3 must be a list, not 3"),
    (put([], "notes", 2), "notes: r1c3 has [], but the moves lead to [3, 4]"),
    (put([[]], "notes"), "notes has 1 cells, not 16"),
    (put([[]] * 16, "corners"), "corners: r1c3 has [], but the moves lead to [4]"),
    (put(["4"], "corners", 2), 'corners: r1c3 has "4"; values go from 1 to 4'),
    (put([10], "colours", 2), "colours: r1c3 has 10; colours go from 1 to 9"),
    (put([1], "colours", 2), "colours: r1c3 has [1], but the moves lead to [2]"),
    (put(None, "history"), "history must be a list, not null"),
    (put([], "history"), "undone must be a whole number from 0 to 0, the number of moves, not 1"),
    (put(5, "history", 0), "history[0] must be an object, not 5"),
    (drop("history", 0, "move"), "history[0]: move is missing"),
    (drop("history", 1, "time"), "history[1]: time is missing"),
    (drop("history", 1, "changes"), "history[1]: changes is missing"),
    (put(1, "history", 1, "move"), "history[1]: move must be a text, not 1"),
    (
        put(-1, "history", 1, "time"),
        "history[1]: time must be a whole number from 0 to 9007199254740991, not -1",
    ),
    (
        put(1.5, "history", 1, "time"),
        "history[1]: time must be a whole number from 0 to 9007199254740991, not 1.5",
    ),
    (put(2**53, "timer"), f"timer must be a whole number from 0 to {2**53 - 1}, not {2**53}"),
    (put({}, "history", 1, "changes"), "history[1]: changes must be a list, not {}"),
    (drop("history", 4, "name"), "history[4]: name must be a text, not null"),
    (put(1, "history", 4, "name"), "history[4]: name must be a text, not 1"),
    (
        put([1], "history", 1, "changes", 0),
        "history[1]: [1] is not a change; expected [layer, cell, before, after]",
    ),
    (
        put("note", "history", 1, "changes", 0, 0),
        'history[1]: ["note", 1, 0, 2] is not a change; expected [layer, cell, before, after]',
    ),
    (
        put([], "history", 1, "changes", 0, 0),
        "history[1]: [[], 1, 0, 2] is not a change; expected [layer, cell, before, after]",
    ),
    (
        put(16, "history", 1, "changes", 0, 1),
        "history[1]: the cell must be a whole number from 0 to 15, the last cell, not 16",
    ),
    (put(0, "history", 1, "changes", 0, 1), "history[1]: r1c1 is given; it cannot be changed"),
    (
        put(3, "history", 1, "changes", 0, 2),
        "history[1]: before it, the value of r1c2 has 3, but the moves lead to 0",
    ),
    (put(9, "history", 1, "changes", 0, 3), "history[1]: r1c2 has 9; values go from 1 to 4"),
    (put(3, "history", 1, "changes", 0, 3), "current: r1c2 has 2, but the moves lead to 3"),
    (put([1], "history", 1, "changes", 1, 3), "history[1]: r1c2 is filled, so it has no marks"),
    (put(["value", 1, 2, 3], "history", 1, "changes", 1), "history[1]: the value of r1c2 changes twice"),
    (drop("history", 0), "history[0]: before it, the centre of r1c2 has [2, 4], but the moves lead to []"),
    (put(7, "undone"), "undone must be a whole number from 0 to 6, the number of moves, not 7"),
    (put(0, "undone"), "current: r1c3 has 0, but the moves lead to 4"),
    (put("7", "timer"), 'timer must be a whole number from 0 to 9007199254740991, not "7"'),
    (put(1, "prune"), "prune must be true or false, not 1"),
    (put("x" * 99, "prune"), f'prune must be true or false, not "{"x" * 39}…'),
]


@pytest.mark.parametrize(("damage", "message"), DAMAGES, ids=[message for _, message in DAMAGES])
def test_a_damaged_save_is_refused(damage: Damage, message: str, tmp_path: Path) -> None:
    entries = json.loads(played().to_json())
    damage(entries)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(entries))
    with pytest.raises(SaveError) as refused:
        Game.load(path)
    assert str(refused.value) == f"{path}: {message}"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", r"not JSON: Expecting value \(at character 1\)"),
        (b"[]", r"a save is an object, not \[\]"),
        (b'{"v":1', r"not JSON: .* \(at character \d+\)"),
        (b"\xff\xfe", "byte 1 is not text"),
        (b'{"grid":[-1],"inequalities":[]}', "not a save: it has no version, v"),
        (b'{"v":1,"status":"unique","puzzle":"futoshiki2:1..."}', "history is missing"),
        (b"[" * 100_000, "expected JSON with a save"),
        (b"9" * 10_000, "expected JSON with a save"),
        (b'{"v":1,"x":NaN}', "expected JSON with a save"),
        (b'{"v":1,"x":1e999}', "expected JSON with a save"),
        (SMALL.encode(), "not JSON"),
    ],
)
def test_a_foreign_file_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=f"^{re.escape(str(path))}: {message}") as refused:
        Game.load(path)
    assert "\n" not in str(refused.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path, reason in [(tmp_path / "none.json", "No such file or directory"), (tmp_path, "Is a directory")]:
        with pytest.raises(SaveError, match=f"^{re.escape(str(path))}: {reason}$"):
            Game.load(path)
    with pytest.raises(SaveError, match="null byte"):
        Game.load("a\0b")


def test_random_damage_is_refused_or_harmless() -> None:
    """Cut, doubled or altered anywhere: either an error of ours, or a game whose save can be read again."""
    text, rng, refused = played().to_json(), random.Random(4), 0
    for _ in range(1500):
        at, length = rng.randrange(len(text)), rng.choice((1, 1, 2, 30))
        damaged = text[:at] + rng.choice(("", *'0129"[]{},:-.e\\ ')) + text[at + rng.choice((0, length)) :]
        try:
            game = Game.from_json(damaged)
        except SaveError as error:
            refused += 1
            assert "\n" not in str(error)
        else:
            assert Game.from_json(game.to_json()).to_json() == game.to_json()
    assert refused > 1000
