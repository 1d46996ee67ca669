"""The documentation is true: the examples of every page are run, and so are those of the formats."""

from __future__ import annotations

import doctest
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tokeru

if TYPE_CHECKING:
    from tests.conftest import Command

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/guide.md", "docs/command-line.md")
COMMANDS = (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs/formats.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a page that are marked with this language."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for marked, block in fenced if marked == language]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block with the output that is shown below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        continued = next((i for i, line in enumerate(rest) if not line.startswith("> ")), len(rest))
        yield "\n".join([first, *(line[2:] for line in rest[:continued])]), "\n".join(rest[continued:])


each_page = pytest.mark.parametrize("page", PAGES)


@pytest.mark.slow
@each_page
def test_python_examples(page: str) -> None:
    text = "\n".join(blocks((ROOT / page).read_text(encoding="utf-8"), "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    report: list[str] = []
    failed, attempted = doctest.DocTestRunner().run(test, out=report.append)
    assert attempted or page == PAGES[-1]
    assert not failed, "".join(report)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="the examples are written for bash")
@each_page
def test_console_examples(page: str, tmp_path: Path) -> None:
    tokeru_command = f'tokeru() {{ "{sys.executable}" -m tokeru "$@"; }}\n'
    examples = [
        example
        for block in blocks((ROOT / page).read_text(encoding="utf-8"), "console")
        for example in commands(block)
    ]
    assert examples
    for command, shown in examples:
        done = subprocess.run(
            ["bash", "-c", tokeru_command + command], cwd=tmp_path, capture_output=True, encoding="utf-8"
        )
        assert (command, (done.stdout + done.stderr).rstrip("\n")) == (command, shown)


def test_every_command_and_notation_is_in_the_manual(command: Command) -> None:
    for line in re.findall(r"^  (\w+)  ", command("--help").out.partition("Commands:")[2], re.MULTILINE):
        assert f"`tokeru {line}" in COMMANDS
    for name in tokeru.notation.NOTATIONS:
        assert f"| `{name}` |" in COMMANDS


def test_links_lead_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), (page.name, target)


# --- docs/formats.md ------------------------------------------------------------------------------


def numbers(line: str) -> list[str]:
    """The words at the beginning of a line, before its explanation."""
    return list(takewhile(str.isdigit, line.split()))


EXAMPLE = "futoshiki3:........1;r1c1<r1c2"


def test_the_problem_is_written_as_the_formats_say() -> None:
    assert EXAMPLE in FORMATS
    problem = tokeru.parse(EXAMPLE).problem
    assert problem.json() + "\n" in blocks(FORMATS, "json")
    layout = next(block for block in blocks(FORMATS, "") if block.startswith("2 3 "))
    words = [int(word) for line in layout.splitlines() for word in numbers(line)]
    assert words == list(problem.words())


def test_the_command_line_json_is_as_the_formats_say(command: Command) -> None:
    assert command("solve", "--json", "..3..4.221......").out in blocks(FORMATS, "json")


def test_every_json_example_is_json_and_has_the_keys_of_its_table() -> None:
    for section in re.split(r"^## ", FORMATS, flags=re.MULTILINE)[1:]:
        for example in map(json.loads, blocks(section, "json")):
            assert all(f"| `{key}" in section for key in example), section.splitlines()[0]
