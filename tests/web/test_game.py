"""The page's game: it plays the scripts as Python does, and the two read each other's saves."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.engines.random_puzzles import random_puzzle
from tests.game_scripts import SCRIPTS, Clock, Line, Replay, changed, lines
from tests.test_game import DAMAGES, LINES, SOLUTION, boards, played, random_line

import tokeru
from tokeru import grid
from tokeru.errors import SaveError
from tokeru.game import Game, referee
from tokeru.logic import telling
from tokeru.notation import line as tokeru_line
from tokeru.problem import values
from tokeru.puzzle import Puzzle, read_values

Node = Callable[[str, Any], Any]

RANDOM_GAMES = 300
MOVES_EACH = 25
FRAME = 16
"""Milliseconds."""


# --- scripts --------------------------------------------------------------------------------------


def with_listed_solution(header: Line) -> Line:
    if "solution" not in header:
        return header
    return header | {"solution": read_values(tokeru.parse(header["puzzle"]).size, header["solution"])}


@pytest.fixture(scope="module")
def replayed(node: Node) -> dict[Path, list[Any]]:
    """What the page makes of each script."""
    scripts = [lines(script) for script in SCRIPTS]
    told = node("game.mjs", [[with_listed_solution(header), *rest] for header, *rest in scripts])
    return dict(zip(SCRIPTS, told, strict=True))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_scripts(script: Path, replayed: dict[Path, list[Any]]) -> None:
    header, *rest = lines(script)
    first, *after = replayed[script]
    expected = Replay(header).state()
    assert first == expected
    for line, (reason, state, save) in zip(rest, after, strict=True):
        expected = changed(expected, line.get("then", {}))
        assert (reason, state) == (line.get("error"), expected), line
        if "save" in line:
            assert json.loads(save) == line["save"], line


# --- the referee ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_referee_says_the_same_on_the_page(node: Node) -> None:
    lines = [*LINES, f"sudoku16+antiknight:{'.' * 256}", f"sudoku36:{'.' * 1296};thermo r1c1 r1c2 r1c3"]
    puzzles = [tokeru.parse(line) for line in lines] + list(random_puzzles(100, "boards"))
    cases = [(puzzle, boards(puzzle, 16)) for puzzle in puzzles]
    told = node("boards.mjs", [[tokeru_line.format(puzzle), found] for puzzle, found in cases])
    for (puzzle, found), seen in zip(cases, told, strict=True):
        before = [[0] * puzzle.size**2, *found]
        pairs = zip(before, found, strict=False)
        assert seen == [looked_at(puzzle, *pair) for pair in pairs], puzzle


def looked_at(puzzle: Puzzle, before: list[int], board: list[int]) -> dict[str, Any]:
    """As Python sees it, but for what is given: on the page nothing else is ever allowed there."""
    here = referee(puzzle.ruleset)
    relations = enumerate(puzzle.ruleset.problem.relations)
    broken = [
        number
        for number, (first, second, table, _) in relations
        if board[first] and board[second] and not table[board[first] - 1] >> board[second] - 1 & 1
    ]
    free, gone = here.allowed(bytes(board)), here.contradicted(bytes(before), bytes(board))
    return {
        "conflicts": [grid.index(puzzle.size, name) for name in puzzle.violations(as_seen(puzzle, board))],
        "allowed": possible(puzzle, free),
        "broken": broken,
        "contradicted": possible(puzzle, gone),
    }


def as_seen(puzzle: Puzzle, board: list[int]) -> Any:
    """The numbers of these values; where 0 is one of them, a blank is None."""
    numbers = puzzle.ruleset.board.numbers
    blank = None if numbers[0] == 0 else 0
    return [numbers[value - 1] if value else blank for value in board]


def possible(puzzle: Puzzle, masks: list[int]) -> list[list[int]]:
    """The values in the masks, without those that a given rules out."""
    pairs = zip(masks, puzzle.givens, strict=True)
    return [[value for value in values(mask) if given in (0, value)] for mask, given in pairs]


# --- random games ---------------------------------------------------------------------------------


def random_puzzles(count: int, seed: str) -> Iterator[Puzzle]:
    draw = random.Random(seed)
    for number in range(count):
        size = 1 + number % 7
        yield random_puzzle(draw, size, most_blanks=size * size)


def random_game(puzzle: Puzzle, seed: int) -> list[Line]:
    draw = random.Random(seed)
    level = draw.choice((None, "hard", '어려움 \x7f"\n'))
    header = {"puzzle": tokeru_line.format(puzzle), "difficulty": level}
    moves = [random_line(draw, puzzle.size) for _ in range(MOVES_EACH)]
    return [header, {"move": "wait", "seconds": 0.75}, *moves, {"move": "fill", "text": True}]


def compare(games: list[list[Line]], node: Node) -> set[str | None]:
    """Both play the games, and have the same after every move; the reasons for which moves were refused."""
    reasons = set()
    for (header, *moves), told in zip(games, node("game.mjs", games), strict=True):
        replay = Replay(header)
        assert told[0] == replay.state(), header
        for line, (reason, state, _) in zip(moves, told[1:], strict=True):
            assert (reason, state) == (replay.do(line), replay.state()), (header, line)
            reasons.add(reason)
        _, _, save = told[-1]
        assert save == replay.game.to_json(), header
        assert Game.from_json(save, clock=Clock()).to_json() == save
    return reasons


@pytest.mark.slow
def test_random_games_on_random_puzzles(node: Node) -> None:
    games = [random_game(puzzle, seed) for seed, puzzle in enumerate(random_puzzles(RANDOM_GAMES, "games"))]
    assert compare(games, node) == {None, "given", "filled", "checkpoint"}


def test_a_timer_that_the_player_paused_stays_so_after_a_solution_was_undone(node: Node) -> None:
    moves: list[Line] = [{"move": "place", "cells": "r1c1", "value": 1}, {"move": "undo"}, {"move": "pause"}]
    moves += [{"move": "mark", "cells": "r1c1", "value": 1, "kind": "centre"}, {"move": "wait", "seconds": 5}]
    compare([[{"puzzle": "futoshiki1:."}, *moves, {"move": "undo", "text": True}]], node)


# --- speed ----------------------------------------------------------------------------------------


def test_a_move_takes_a_small_part_of_a_frame(node: Node) -> None:
    signs = ";".join(f"r{r}c{c}<r{r}c{c + 1}" for r in range(1, 10) for c in range(1, 9))
    crowded = [
        f"sudoku+antiking+antiknight+nonconsecutive:{'.' * 81};{signs}",
        f"sudoku:{'.' * 81};{signs};thermo r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7",
        f"sudoku:{'.' * 81};" + ";".join(f"cage 20 r{r}c{c} r{r}c{c + 1} r{r}c{c + 2}"
                                         for r in range(1, 10) for c in (1, 4, 7)),
    ]  # fmt: skip
    assert max(node("move_times.mjs", crowded)) < FRAME / 4


# --- saves ----------------------------------------------------------------------------------------


def test_saves_of_python_are_read_and_written_again(node: Node) -> None:
    others = {"page": {"zoom": 1.5, "__proto__": {"polluted": 1}}, "id": "한글 \ud800", "deep": [[[None]]]}
    texts = [played().to_json()]
    texts += [json.dumps(json.loads(texts[0]) | others, separators=(",", ":"))]
    for line in (f"sudoku64:{'.' * 4095}(64)", "futoshiki1:.", "grid36:" + "." * 1296):
        game = Game(tokeru.parse(line), clock=Clock())
        game.fill_candidates()
        texts.append(game.to_json())
    assert node("saves.mjs", texts) == {"read": [{"text": text} for text in texts], "unharmed": True}


KEYS = {
    "is missing": "save-missing",
    " cells, not ": "save-cells",
    "but the moves lead": "save-leads",
    "changes twice": "save-twice",
    "it cannot be changed": "save-given",
    "so it has no marks": "save-filled",
    "is unknown": "save-version",
    "puzzle: ": "save-puzzle",
}
"""What Python says, and the key of the page's text for it."""


def test_damaged_saves_are_refused_where_python_refuses_them(node: Node) -> None:
    texts = []
    for damage, _ in DAMAGES:
        entries = json.loads(played().to_json())
        damage(entries)
        texts.append(json.dumps(entries))
    for (_, message), told in zip(DAMAGES, node("saves.mjs", texts)["read"], strict=True):
        fields = told["fields"]
        where = fields.get("where") or " ".join(fields.get("cells", [fields.get("cell", "")]))
        assert told["key"].startswith(("save-", "solution-")), message
        assert all(told["key"] == key for part, key in KEYS.items() if part in message), (message, told)
        assert all(word in message for word in where.split()), (message, told)


def accepted(text: str) -> str | None:
    """What Python writes again, if it reads it."""
    try:
        return Game.from_json(text, clock=Clock()).to_json()
    except SaveError:
        return None


def test_random_damage_is_refused_by_both_or_by_none(node: Node) -> None:
    text, draw = played().to_json(), random.Random(4)
    damaged = []
    for _ in range(1500):
        at, length = draw.randrange(len(text)), draw.choice((1, 1, 2, 30))
        inserted = draw.choice(("", *'0129"[]{},:- '))
        damaged.append(text[:at] + inserted + text[at + draw.choice((0, length)) :])
    told = [read.get("text") for read in node("saves.mjs", damaged)["read"]]
    for written, by_page in zip(damaged, told, strict=True):
        assert by_page == accepted(written), written
    assert sum(by_page is None for by_page in told) > 1000


SAVE = played().to_json()
HOSTILE: list[tuple[str | list[Any], str]] = [
    ("", "save-none"),
    ("[]", "save-wrong"),
    ("null", "save-wrong"),
    ('"text"', "save-wrong"),
    ("{}", "save-none"),
    ('{"__proto__":{"v":1}}', "save-none"),
    ('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"v":1}', "save-missing"),
    ('{"v":1,"x":NaN}', "save-none"),
    ('{"v":1,"x":1e999}', "save-none"),
    (SAVE[:-1] + ',"x":1e999}', "save-none"),
    (["9", 10_000], "save-none"),
    (["[", 100_000], "save-none"),
    (["[", 100_000, "]", 100_000], "save-none"),
    (['{"v":', 100_000, "1", 1, "}", 100_000], "save-none"),
    ([SAVE[:-1] + ',"x":', 1, "[", 400_000, "]", 400_000, "}", 1], "save-none"),
    (["x", 10_000_000], "save-long"),
    ([SAVE, 1, " ", 5_000_000], "save-long"),
    (SAVE.replace("sudoku4:1", "<script>alert(1)</script>:1"), "save-puzzle"),
    (SAVE.replace("sudoku4:1", "sudoku99:1"), "save-puzzle"),
    (SAVE.replace('"undone":1', '"undone":1e300'), "save-wrong"),
]


def test_hostile_texts_are_refused(node: Node) -> None:
    told = node("saves.mjs", [text for text, _ in HOSTILE])
    assert [read.get("key") for read in told["read"]] == [key for _, key in HOSTILE]
    assert told["unharmed"]


def test_every_refusal_has_a_text(site: Path) -> None:
    """Every key that the model and the store throw is a text of the page."""
    texts = telling.load("en")["errors"]
    rooms = ("model/game.js", "model/saves.js", "store/games.js")
    code = "".join((site / room).read_text(encoding="utf-8") for room in rooms)
    keys = {part.split('"')[0] for part in code.split('TokeruError("')[1:]}
    keys |= {"move-value", "move-colour", "storage-full", "storage-closed", "storage-failed"}
    assert keys - texts.keys() == set()


def test_a_solution_must_be_one(node: Node) -> None:
    for solution, key in [
        ("." + SOLUTION[1:], "solution-blank"),
        ("2" + SOLUTION[1:], "solution-contradicts"),
        (SOLUTION[1:], "save-cells"),
    ]:
        entries = json.loads(SAVE) | {"solution": list(map(int, solution.replace(".", "0")))}
        assert node("saves.mjs", [json.dumps(entries)])["read"][0]["key"] == key
