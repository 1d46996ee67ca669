"""The registry: which notation a text is in, what it stands for, and the error if it is in none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tokeru import notation
from tokeru.errors import NotationError
from tokeru.notation import NOTATIONS
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC

CASES = Path(__file__).parents[1] / "cases"
ESCAPES = {r"\n": "\n", r"\r": "\r", r"\0": "\0"}
LONG = 10_000_000


def read_cases(name: str) -> list[list[str]]:
    lines = (CASES / name).read_text("utf-8").split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def unescape(text: str) -> str:
    for written, meant in ESCAPES.items():
        text = text.replace(written, meant)
    return text


@pytest.mark.parametrize(("name", "text", "line"), read_cases("notation.txt"))
def test_text_is_recognised_and_read(name: str, text: str, line: str) -> None:
    text = unescape(text)
    assert [known.NAME for known in NOTATIONS.values() if known.recognises(text)] == [name]
    assert notation.parse(text) == notation.parse(line, "line")
    assert notation.parse(text, name) == notation.parse(text)


@pytest.mark.parametrize(("text", "message"), read_cases("notation_errors.txt"))
def test_error_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        notation.parse(unescape(text))
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", NOTATIONS)
@pytest.mark.parametrize(
    "part", ["1", ".", "\0", " ", "\n", "-", "|", "(", "{", "/", "./", "a+", "sudoku:", "<", "é"]
)
def test_long_text_gets_a_short_answer(name: str, part: str) -> None:
    with pytest.raises(NotationError) as error:
        notation.parse(part * (LONG // len(part) // 10), name)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    "tail", ["1" * LONG, ";" + "x" * LONG, ";cage 3" + " r1c1" * 100_000, ";regions " + "1" * LONG]
)
def test_long_line_gets_a_short_answer(tail: str) -> None:
    with pytest.raises(NotationError) as error:
        notation.parse("sudoku4:................" + tail)
    assert len(str(error.value)) < 250


def test_position_counts_characters_from_0() -> None:
    with pytest.raises(NotationError) as error:
        notation.parse("....\n..!.\n....\n....")
    assert error.value.position == 7


def test_format_by_name() -> None:
    puzzle = Puzzle(4, CLASSIC, "1" + "." * 15)
    assert notation.format(puzzle, "plain") == "1..............."
    assert notation.format(puzzle, "line") == "sudoku4:1..............."


def test_unknown_notation_is_named() -> None:
    with pytest.raises(NotationError) as error:
        notation.parse("....", "morse")
    assert str(error.value) == f"unknown notation 'morse'; choose from {', '.join(NOTATIONS)}"


def test_helpers_are_not_notations() -> None:
    assert {"fufen", "line", "plain", "seed-json"} <= set(NOTATIONS)
    assert not {"cages", "draft", "files", "reading", "refusal", "rooms", "symbols"} & set(NOTATIONS)
    assert all(name == known.NAME for name, known in NOTATIONS.items())
