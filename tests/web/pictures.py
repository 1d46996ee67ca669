"""Take the pictures of docs/page.md, `python -m tests.web.pictures`, and look at them before a commit."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright
from tests.web import player
from tests.web.conftest import CHROMIUM, DESKTOP, PHONE, QUIET

import tokeru
from tokeru import site
from tokeru.serve import Server

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LARGE: dict[str, Any] = DESKTOP | {"viewport": {"width": 1180, "height": 820}}
SMALL: dict[str, Any] = PHONE | {"device_scale_factor": 2}


class Picture(NamedTuple):
    name: str
    screen: dict[str, Any]
    scheme: str
    act: Callable[[Page], None]


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


def new(page: Page) -> None:
    player.visit(page)
    page.locator("#tools .menu").click()
    page.locator(".menu button").first.click()
    page.locator("#sheet-host.new h2").wait_for()


def daily(page: Page) -> None:
    player.visit(page)
    page.locator("#tools .menu").click()
    page.get_by_role("button", name="Puzzle of the day").click()
    page.locator("#sheet-host.daily h2").wait_for()


PICTURES = [
    Picture("desktop-light", LARGE, "light", game),
    Picture("desktop-dark", LARGE, "dark", hint),
    Picture("phone-light", SMALL, "light", hint),
    Picture("phone-dark", SMALL, "dark", game),
    Picture("new-light", LARGE, "light", new),
    Picture("new-dark", SMALL, "dark", new),
    Picture("daily", SMALL, "light", daily),
]


def main() -> None:
    os.makedirs(FOLDER, exist_ok=True)
    with Server(site.files()) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name, screen, scheme, act in PICTURES:
            page = browser.new_page(**screen | {"base_url": server.address, "color_scheme": scheme})
            act(page)
            player.settle(page)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
