"""The page for everyone: axe finds nothing, every control is reached by keyboard, and the grid is a grid."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import PHONE, NewPage

import tokeru

SHEETS = [
    "new",
    "daily",
    "games",
    "open",
    "own",
    "practice",
    "share",
    "print",
    "statistics",
    "settings",
    "help",
]
THEMES = ["light", "dark", "contrast"]


def choose(page: Page, **settings: object) -> None:
    page.add_init_script(f"localStorage.setItem('tokeru.settings', JSON.stringify({json.dumps(settings)}))")


def check(page: Page) -> None:
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()


@pytest.mark.parametrize("theme", THEMES)
def test_a_game_under_way(page: Page, theme: str) -> None:
    choose(page, theme=theme)
    puzzle = tokeru.generate("futoshiki-sudoku", "hard", seed=2)
    player.visit(page, player.link_to(puzzle))
    player.by_keyboard(page, puzzle, [1] * 81, player.blanks(puzzle)[:3])
    player.command(page, "fill").click()
    check(page)
    page.keyboard.press("Control+z")
    for _ in range(3):
        page.keyboard.press("Control+z")
        page.keyboard.press("h")
    check(page)


@pytest.mark.parametrize("screen", [{}, PHONE | {"color_scheme": "dark"}], ids=["desktop", "phone"])
def test_the_sheets_about_puzzles(wiped_page: NewPage, screen: dict[str, Any]) -> None:
    """The others are looked at in test_sheets.py, when they are full."""
    page = wiped_page(**screen)
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    for sheet in ("open", "share", "print"):
        page.locator("#tools .menu").click()
        page.locator(".menu button").nth(SHEETS.index(sheet)).click()
        expect(page.locator(f"#sheet-host.{sheet} h2")).to_be_visible()
        player.settle(page)
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{sheet} is too wide"
        page.keyboard.press("Escape")
        expect(page.locator("#sheet")).to_be_hidden()


@pytest.mark.parametrize("screen", [{}, PHONE | {"color_scheme": "dark"}], ids=["desktop", "phone"])
def test_the_workshop(wiped_page: NewPage, screen: dict[str, Any]) -> None:
    page = wiped_page(**screen)
    page.goto("index.html#workshop")
    page.locator("#workshop [role=gridcell]").first.wait_for()
    for summary in page.locator("#workshop summary").all():
        summary.click()
    page.locator("#workshop .rail input[value=cage]").check(force=True)
    page.locator("#workshop [role=gridcell]").first.click()
    expect(page.get_by_label("What it says")).to_be_visible()
    player.settle(page)
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the workshop is too wide"


def test_the_menu(phone: Page) -> None:
    player.visit(phone, player.link_to("sudoku4:1.....2..3.....4"))
    phone.locator("#tools .menu").click()
    expect(phone.locator(".menu button")).to_have_count(len(SHEETS))
    player.settle(phone)
    check(phone)


def test_the_grid_has_rows_and_cells(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell")).to_have_count(16)
    expect(grid.locator("[tabindex='0']")).to_have_count(1)


def test_an_entry_is_announced(page: Page) -> None:
    player.visit(page, player.link_to("futoshiki4:................;r1c1<r1c2"))
    page.keyboard.press("1")
    expect(page.locator("#said")).to_have_text("row 1 column 1, 1, less than right")


def test_every_control_is_reached_by_tab(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    wanted = page.evaluate(
        "[...document.querySelectorAll('button')].filter((each) => each.checkVisibility() && !each.disabled"
        " && each.tabIndex >= 0).length"
    )
    reached = set()
    for _ in range(wanted + 5):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("[...document.querySelectorAll('button')].indexOf(document.activeElement)"))
    assert len(reached - {-1}) == wanted


def test_the_focus_is_seen(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
