"""A language and a command of the page are added to a copy of everything, in the files that
docs/architecture.md names and no others, and both are there: in Python, and in a browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import NewPage

from tokeru import _kernel
from tokeru.serve import Server

ROOT = Path(__file__).parents[2]
MESSAGES = "src/tokeru/messages"
PUZZLE = "sudoku4:1.....2..3.....4"

NEW_COMMAND = """COMMANDS = [
  {
    name: "others", on: ["pad", "menu"], icon: "M4 12h16",
    keys: [{ code: "KeyG", ctrl: false }], written: ["G"],
    do: ({ desk }) => desk.invert(),
  },"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, and beside them what was compiled."""
    folder = tmp_path_factory.mktemp("copy")
    for part in ("src", "web"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    modules = [Path(str(resources.files("tokeru") / name)) for name in ("tokeru.wasm", "tokeru-whole.wasm")]
    for compiled in (Path(_kernel.__file__), *modules):
        shutil.copy(compiled, folder / "src" / "tokeru" / compiled.name)
    return folder


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def add_language(copy: Path) -> None:
    shutil.copytree(copy / MESSAGES / "en", copy / MESSAGES / "eo")
    change(copy / MESSAGES / "eo" / "page.json", '"English"', '"Esperanto"')
    change(copy / MESSAGES / "eo" / "page.json", '"hint": "Hint"', '"hint": "Sugesto"')
    change(copy / MESSAGES / "eo" / "page.json", '"easy": "easy"', '"easy": "facila"')


def add_command(copy: Path) -> None:
    change(copy / "web/app/commands.js", "COMMANDS = [", NEW_COMMAND)
    for folder in (copy / MESSAGES).iterdir():
        change(folder / "page.json", '"commands": {', '"commands": {\n    "others": "The others",')


def python(copy: Path, code: str, *args: str) -> str:
    """What Python prints with the package of the copy. Without -S the installed one would be found first."""
    paths = os.pathsep.join([str(copy / "src"), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    told = subprocess.run(
        [sys.executable, "-S", "-c", code, *args],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        encoding="utf-8",
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


SAID = """
import json
from tokeru.logic import telling
print(json.dumps([telling.languages(), telling.level("easy", "eo")]))
"""
EXPORT = "import sys, pathlib; from tokeru import site; site.export(pathlib.Path(sys.argv[1]))"


@pytest.fixture(scope="module")
def added(copy: Path) -> Iterator[str]:
    """Where the page with both is served."""
    add_language(copy)
    add_command(copy)
    python(copy, EXPORT, str(copy / "site"))
    paths = [path for path in (copy / "site").rglob("*") if path.is_file()]
    files = {path.relative_to(copy / "site").as_posix(): path.read_bytes() for path in paths}
    with Server(files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.mark.usefixtures("added")
def test_python_speaks_a_language_that_was_added(copy: Path) -> None:
    assert json.loads(python(copy, SAID)) == [["en", "eo", "ja", "ko", "zh-Hant"], "facila"]


@pytest.fixture
def esperanto(added: str, new_page: NewPage) -> Page:
    page = new_page(base_url=added, locale="eo")
    player.visit(page, player.link_to(PUZZLE))
    return page


def test_the_page_speaks_a_language_that_was_added(esperanto: Page) -> None:
    expect(esperanto.locator("html")).to_have_attribute("lang", "eo")
    expect(player.command(esperanto, "hint")).to_have_text("Sugesto")
    esperanto.locator("#tools .settings").click()
    expect(esperanto.get_by_label("Language").locator("option", has_text="Esperanto")).to_have_count(1)


def test_a_command_that_was_added_is_everywhere(esperanto: Page) -> None:
    chosen = esperanto.locator("#board [aria-selected=true]")
    expect(chosen).to_have_count(1)
    player.command(esperanto, "others").click()
    expect(chosen).to_have_count(15)
    player.cell(esperanto, 1).focus()
    esperanto.keyboard.press("g")
    expect(chosen).to_have_count(1)
    esperanto.locator("#tools .menu").click()
    esperanto.get_by_role("button", name="Help", exact=True).click()
    expect(esperanto.locator(".keys tr", has_text="The others").locator("kbd")).to_have_text("G")
    esperanto.locator("#close").click()
    esperanto.locator("#tools .menu").click()
    esperanto.locator("#sheet-host.menu").get_by_role("button", name="The others").click()
    expect(esperanto.locator("#sheet")).to_be_hidden()
    expect(chosen).to_have_count(15)
