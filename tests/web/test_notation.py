"""The page's notations against Python's: each reads, writes and refuses the same, and names the places."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.test_bad_input import PUZZLES as BAD
from tests.web.written import damaged, lines_of_cases, random_lines, rows_of, unescaped

from tokeru import notation
from tokeru.errors import NotationError, TokeruError
from tokeru.notation import fufen, line, seed_json
from tokeru.notation.files import split

if TYPE_CHECKING:
    from tests.web.conftest import Node

ROOT = Path(__file__).parents[2]
LONGEST = 100_000
DAMAGED = 4_000
SECONDS = 1.0
EXAMPLES = [
    entry.text for path in sorted((ROOT / "examples").iterdir()) for entry in split(path.read_text("utf-8"))
]
TEXTS = [unescaped(text) for _, text, _ in rows_of("notation.txt", "\t")] + EXAMPLES
SEED = (ROOT / "examples" / "futoshiki-sudoku.json").read_text("utf-8")
EDGES = [
    "\n".join(["12 . . . . . . . ."] + [". . . . . . . . ."] * 8),
    "\n".join(["10 . . . . . . . . 0"] + [". . . . . . . . . ."] * 9),
    *(SEED.replace("-1", other, 1) for other in ("-1.0", "-1e0", "true", "null", '"-1"', "0", "1.0", "NaN")),
    *(SEED.replace('"dir"', other, 1) for other in ('"Dir"', '"dir":1,"dir"', '"__proto__":1,"dir"')),
    SEED.replace('"solution"', '"__proto__"'),
    '{"grid":' + "[" * 50_000,
]
"""What JavaScript might see otherwise than Python."""

ON_THE_PAGE = ("fufen", "line", "plain", "seed-json")
"""A link or a pasted text of the others is read by Python only."""


def read_by_python(text: str) -> dict[str, Any]:
    try:
        return {"text": line.format(notation.parse(text))}
    except TokeruError as error:
        asked = [known for known in notation.NOTATIONS.values() if known.recognises(text)]
        return {"position": None if asked == [seed_json] else getattr(error, "position", None)}


def check_read_alike(texts: list[str], node: Node) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = node("notation.mjs", {"read": texts})["read"]
    for text, page in zip(texts, told, strict=True):
        python = read_by_python(text)
        assert {key: page.get(key) for key in python} == python, (text, page)
        assert ("text" in page) == ("text" in python), (text, page)
    return told


def character(text: str, position: int) -> int:
    """The number that people would give it, from 1 on its line."""
    return position - (text.rfind("\n", 0, position) if "\n" in text.strip() else -1)


def test_every_case_is_read_alike(node: Node) -> None:
    told = check_read_alike(TEXTS + EDGES + lines_of_cases(), node)
    assert sum("text" in page for page in told) > 450


def test_every_bad_case_is_refused_at_the_same_place(node: Node) -> None:
    texts = [unescaped(text) for text, *_ in rows_of("notation_errors.txt", "\t")]
    texts += [text for text, _ in BAD.values() if len(text) <= LONGEST]
    for size, rule, _ in rows_of("rule_errors.txt", " | "):
        texts.append(f"grid{size}:{'.' * int(size) ** 2};{rule}")
    told = check_read_alike(texts, node)
    assert len(told) > 150
    for text, page in zip(texts, told, strict=True):
        assert page["said"], text
        at = page["position"]
        assert at is None or f"character {character(text, at)})" in page["said"], text


def test_random_lines_are_read_or_refused_alike(node: Node) -> None:
    told = check_read_alike(random_lines(8, 1_500), node)
    assert sum("error" in page for page in told) > 100


def test_damaged_texts_are_read_or_refused_alike(node: Node) -> None:
    draw = Random(9)
    sources = [text for text in TEXTS + lines_of_cases() if len(text) < 2_000]
    told = check_read_alike([damaged(draw, draw.choice(sources)) for _ in range(DAMAGED)], node)
    assert min(sum(key in page for page in told) for key in ("text", "error")) > DAMAGED // 10


# --- writing --------------------------------------------------------------------------------------


def written_by_python(puzzle: Any, name: str, solution: Any) -> dict[str, Any]:
    try:
        return {"text": seed_json.format(puzzle, solution) if solution else notation.format(puzzle, name)}
    except NotationError:
        return {}


def test_puzzles_are_written_or_refused_alike(node: Node) -> None:
    lines = [line.format(notation.parse(text)) for text in TEXTS] + lines_of_cases()
    parsed = {written: notation.parse(written) for written in lines if "text" in read_by_python(written)}
    seed = json.loads((ROOT / "examples" / "futoshiki-sudoku.json").read_text("utf-8"))
    with_solution = line.format(seed_json.parse(json.dumps(seed)))
    wanted: list[tuple[str, str, list[int] | None]]
    wanted = [(written, name, None) for written in parsed for name in ON_THE_PAGE]
    for solution in (seed["solution"], [*reversed(seed["solution"])]):
        wanted.append((with_solution, "seed-json", solution))
    told = node("notation.mjs", {"write": wanted})["write"]
    for (written, name, solution), page in zip(wanted, told, strict=True):
        python = written_by_python(parsed.get(written) or line.parse(written), name, solution)
        assert page.get("text") == python.get("text"), (written, name)
    assert {name for (_, name, _), page in zip(wanted, told, strict=True) if "text" in page} == {*ON_THE_PAGE}


# --- long texts -----------------------------------------------------------------------------------

PARTS = [*'1.\0 \n-|({/<é"😀;', "./", "a+", "sudoku:", '\\"', "r1c1<", "da", "/solo.html", "<!--", "<game "]
HEADS = ["", "sudoku4:", "sudoku4:................;", "grid:", "tokeru.parse('", "{", "./", "sudoku+"]
HEADS += ["grid4:................;cage 3 ", "grid4:................;regions "]
HEADS += [
    "2x2:",
    "2x2d",
    "9j:p,",
    "5:",
    "https://a.b/solo.html",
    "https://puzz.link/p?sudoku/4/4/",
    ":0300:3:",
]
HEADS += ["#A", "[Puzzle]\n", "<game ", "<game><!--", '{"gridSize":4,']
TAILS = ["", "x", ":", ")", "}", "r1c1"]


def test_a_text_too_long_is_refused_at_once(node: Node) -> None:
    (page,) = node("notation.mjs", {"read": ["." * (LONGEST + 1)]})["read"]
    assert page["error"] == "too-long"
    assert page["seconds"] < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("head", HEADS)
def test_no_text_takes_long(head: str, node: Node) -> None:
    filled = [head + part * ((LONGEST - 50) // len(part)) for part in PARTS]
    texts = [text + tail for text in filled for tail in TAILS]
    told = node("notation.mjs", {"read": texts})["read"]
    for text, page in zip(texts, told, strict=True):
        assert page["seconds"] < SECONDS, text[:60]
        assert len(page.get("said", "")) < 200, text[:60]


def test_the_largest_values_have_names(node: Node) -> None:
    """FuFen ends at 35, the line does not."""
    puzzle = line.parse("futoshiki36:(36)" + "." * (36 * 36 - 1))
    written = line.format(puzzle)
    told = node("notation.mjs", {"write": [[written, "fufen"], [written, "line"]]})["write"]
    with pytest.raises(NotationError):
        fufen.format(puzzle)
    assert told[0]["error"] == "fufen-value"
    assert told[1]["text"] == written
