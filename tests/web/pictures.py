"""The pictures of the page: `python -m tests.web.pictures` takes those of docs/page.md.

With a folder, every scene on every screen, light and dark. Look at them before a commit.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.web import player
from tests.web.conftest import CHROMIUM, DESKTOP, PHONE, QUIET
from tests.web.test_hints import before_forcing
from tests.web.test_workshop import open_workshop, section, verdict

import tokeru
from tokeru import site
from tokeru.serve import Server

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SCREENS: dict[str, dict[str, Any]] = {
    "phone": PHONE | {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2},
    "tablet": PHONE | {"viewport": {"width": 820, "height": 1180}, "device_scale_factor": 1},
    "desktop": DESKTOP | {"viewport": {"width": 1180, "height": 820}},
    "large": DESKTOP | {"viewport": {"width": 2560, "height": 1440}},
}
SCHEMES = ("light", "dark")


class Picture(NamedTuple):
    name: str
    scene: Callable[[Page], None]
    screen: str
    scheme: str


def game(page: Page) -> None:
    """A Futoshiki-Sudoku under way: entries, marks, colours, and one sign broken."""
    puzzle = tokeru.generate("futoshiki-sudoku", "normal", seed=4)
    player.visit(page, player.link_to(puzzle))
    cells = player.blanks(puzzle)
    player.by_keyboard(page, puzzle, puzzle.solution, cells[:30:2])
    page.locator("#pad .command.fill").click()
    page.keyboard.press("Control+Shift+Digit2")
    wrong = [value % 9 + 1 for value in puzzle.solution]
    player.by_keyboard(page, puzzle, wrong, cells[41:42])
    player.expect_value(page, cells[41], wrong[cells[41]])


def hint(page: Page) -> None:
    """The third stage of a hint that is more than a single."""
    puzzle = tokeru.generate("sudoku", "hard", seed=2)
    player.visit(page, player.link_to(puzzle))
    for _ in range(80):
        button = player.see_hint(page)
        if "Single" not in page.locator("#panel").inner_text():
            return
        button.click()


def marks(page: Page) -> None:
    """Every candidate between signs."""
    fill(page, "futoshiki-sudoku")


def killer(page: Page) -> None:
    fill(page, "killer")


def fill(page: Page, kind: str) -> None:
    player.visit(page, player.link_to(tokeru.generate(kind, "hard", seed=2)))
    player.command(page, "fill").click()
    expect(page.locator("#board .centre text")).not_to_have_count(0)


def chain(page: Page) -> None:
    """The end of a forcing chain that was followed link by link."""
    with tempfile.TemporaryDirectory() as folder:
        step = before_forcing(save := Path(folder) / "save.json")
        player.visit(page)
        open_sheet(page, "Saved games", "games")
        page.locator("#sheet input[type=file]").set_input_files(save)
        player.eventually(lambda: player.board(page)[0], 9)
    page.keyboard.press("Escape")
    player.see_hint(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="Next").focus()
    for _ in range(sum(map(len, step.chains))):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#board .branch-2 .letter")).to_have_text("B")
    expect(page.get_by_role("button", name="Apply")).to_be_visible()


def workshop(page: Page) -> None:
    """A puzzle with many clues, with what is known of it."""
    written = (
        "sudoku:..................................4......................9......................."
        ";cage 12 r1c1 r1c2 r2c1;thermo r3c5 r4c5 r5c5 r5c4 r4c4;arrow r7c3 / r6c3 r5c2 r4c2"
        ";whisper 5 r8c5 r8c6 r7c7 r6c7;palindrome r2c7 r3c8 r4c9;r9c1<r9c2"
        ";difference 1 r2c4 r2c5;ratio 2 r9c7 r9c8;odd r7c9 r8c9;title All together;author Tokeru"
    )
    open_workshop(page)
    section(page, "Edit another puzzle")
    page.get_by_label("A puzzle in any notation").fill(written)
    page.get_by_role("button", name="Take it in").click()
    expect(verdict(page)).to_contain_text("Several")
    summary = page.locator("#workshop summary", has_text="Edit another puzzle")
    summary.hover()
    player.settle(page)
    summary.click()
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


def gallery(page: Page) -> None:
    player.visit(page)
    open_sheet(page, "Practice", "practice")
    page.locator(".techniques .told").first.wait_for()


def new(page: Page) -> None:
    player.visit(page)
    open_sheet(page, "New game", "new")


def daily(page: Page) -> None:
    player.visit(page)
    open_sheet(page, "Puzzle of the day", "daily")


def open_sheet(page: Page, words: str, name: str) -> None:
    page.locator("#tools .menu").click()
    page.locator(".menu button", has_text=words).click()
    page.locator(f"#sheet-host.{name} h2").wait_for()


def tour(page: Page) -> None:
    page.goto("index.html")
    player.wait_until_ready(page)


SCENES = (tour, game, hint, marks, killer, chain, workshop, gallery, new, daily)
PICTURES = [
    Picture("desktop-light", game, "desktop", "light"),
    Picture("desktop-dark", hint, "desktop", "dark"),
    Picture("phone-light", hint, "phone", "light"),
    Picture("phone-dark", game, "phone", "dark"),
    Picture("marks", marks, "tablet", "light"),
    Picture("killer", killer, "phone", "light"),
    Picture("chain", chain, "desktop", "light"),
    Picture("workshop", workshop, "desktop", "light"),
    Picture("workshop-dark", workshop, "phone", "dark"),
    Picture("gallery", gallery, "large", "dark"),
    Picture("new-light", new, "desktop", "light"),
    Picture("new-dark", new, "phone", "dark"),
    Picture("daily", daily, "phone", "light"),
]


def everything() -> Iterator[Picture]:
    for scene, screen, scheme in product(SCENES, SCREENS, SCHEMES):
        yield Picture(f"{scene.__name__}-{screen}-{scheme}", scene, screen, scheme)


def take(browser: Browser, address: str, picture: Picture, folder: Path) -> None:
    options = SCREENS[picture.screen] | {"base_url": address, "color_scheme": picture.scheme}
    page = browser.new_page(**options)
    picture.scene(page)
    player.settle(page)
    page.screenshot(path=folder / f"{picture.name}.png")
    page.close()


def main(folder: Path = FOLDER) -> None:
    os.makedirs(folder, exist_ok=True)
    with Server(site.files()) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for picture in PICTURES if folder == FOLDER else everything():
            take(browser, server.address, picture, folder)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
