"""Every option of every command with every hostile value: an answer or one line, and the right exit code."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer

from tokeru import serve
from tokeru.cli.app import app
from tokeru.research import hunt
from tokeru.socket import server

if TYPE_CHECKING:
    from tests.conftest import Command, Run

PUZZLE = "..3..4.221......"
HOSTILE = {
    "nothing": "",
    "a blank": " ",
    "zero": "0",
    "minus one": "-1",
    "2⁶⁴": str(2**64),
    "more digits than Python reads": "9" * 5000,
    "a long text": "x" * 100_000,
    "not UTF-8": "\udcff",
    "what a terminal obeys": "\x1b[31m\x07",
    "lines": "a\nb\nc",
    "no number": "nan",
    "infinity": "1e999",
    "other digits": "٣",
    "commas": ",,,",
    "a folder": "/",
    "dashes": "--",
}
STARTS = {
    "solve": [PUZZLE], "count": [PUZZLE], "check": [PUZZLE], "candidates": [PUZZLE], "convert": [PUZZLE],
    "prove": [PUZZLE], "hint": [PUZZLE], "explain": [PUZZLE], "grade": [PUZZLE], "play": ["--no-browser"],
    "generate": ["sudoku"], "verify": ["nowhere"], "export-web": ["page"],
}  # fmt: skip
"""What each command is asked otherwise; the others need nothing."""

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
ARGUMENTS = [(name, "") for name in COMMANDS if name not in ("rules", "techniques", "kinds", "hunt")]
OPTIONS = [
    (name, option.opts[0])
    for name, command in COMMANDS.items()
    for option in command.params
    if option.param_type_name == "option" and not option.is_flag and option.opts[0] != "--help"
]


@pytest.fixture(autouse=True)
def harmless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a command may begin, it ends at once, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serve.Server, "serve_forever", _interrupted)
    monkeypatch.setattr(server, "run", _opened_and_closed)
    monkeypatch.setattr(webbrowser, "open", lambda address: None)
    monkeypatch.setattr(hunt.Hunters, "go", lambda *_: None)


def _interrupted(server: serve.Server) -> None:
    raise KeyboardInterrupt


def _opened_and_closed(port: int, *_: object) -> None:
    for listening in server.listening(port):
        listening.close()
    raise KeyboardInterrupt


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), [*ARGUMENTS, *OPTIONS], ids=lambda part: part or "argument")
def test_hostile_values(command: Command, name: str, option: str) -> None:
    for what, hostile in HOSTILE.items():
        try:
            result = command(name, *([*STARTS.get(name, []), option, hostile] if option else ["--", hostile]))
        except Exception as error:
            raise AssertionError(f"{what}: {error!a}") from None
        assert not faults(result), (what, ascii(result))


def faults(result: Run) -> list[str]:
    """What is wrong with an answer: nothing, or all of it."""
    lines = result.err.splitlines()
    wrong = {
        "another exit code": result.code not in (0, 1, 2, 3),
        "an answer beside a refusal": result.code == 2 and result.out != "",
        "a refusal without a word": result.code == 2 and not lines,
        "more than a line": len(lines) > 1,
        "not our line": any(not line.startswith("tokeru: ") for line in lines),
        "a long line": len(result.err) > 400,
        "what a terminal obeys": not all(map(str.isprintable, lines)),
    }
    return [fault for fault, is_there in wrong.items() if is_there]
