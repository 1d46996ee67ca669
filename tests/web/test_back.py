"""The browser's Back: it closes what lies over the board, and leads to the game before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import NewPage

SMALL = "sudoku4:1.....2..3.....4"
FUTOSHIKI = "futoshiki5:1....2.3.................;r3c1<r3c2;r4c4>r5c4"
OTHER = "sudoku4:.1....2..3.....4"


def expect_size(page: Page, size: int) -> None:
    expect(page.locator(player.CELLS)).to_have_count(size**2)


def depth(page: Page) -> int:
    found: int = page.evaluate("history.length")
    return found


def over(page: Page) -> int:
    """How much lies over the board, as the history has it."""
    found: int = page.evaluate("history.state?.over")
    return found


def open_sheet(page: Page, name: str) -> None:
    page.locator(f"#tools .{name}").click()
    expect(page.locator(f"#sheet-host.{name}")).to_be_visible()
    player.eventually(lambda: over(page), 1)


def expect_closed(page: Page) -> None:
    expect(page.locator("#sheet")).to_be_hidden()
    player.eventually(lambda: over(page), 0)


@pytest.mark.parametrize("start", ["icon.svg", None])
def test_back_closes_a_sheet_and_then_leaves(new_page: NewPage, start: str | None) -> None:
    page = new_page()
    if start:
        page.goto(start)
    player.visit(page, player.link_to(SMALL))
    open_sheet(page, "settings")
    page.go_back()
    expect_closed(page)
    expect_size(page, 4)
    page.go_forward()
    expect_closed(page)
    page.go_back()
    assert page.url.endswith(start or "about:blank")


def test_closing_a_sheet_leaves_nothing_behind(page: Page) -> None:
    """By its button, by the keyboard, and when another sheet takes its place."""
    player.visit(page, player.link_to(SMALL))
    open_sheet(page, "menu")
    most = depth(page)
    ways: list[Callable[[], None]] = [page.locator("#close").click, partial(page.keyboard.press, "Escape")]
    for close in ways:
        page.locator("#sheet .menu button").last.click()
        expect(page.locator("#sheet-host.help")).to_be_visible()
        close()
        expect_closed(page)
        open_sheet(page, "menu")
        assert depth(page) == most
    page.locator("#sheet .menu button").last.click()
    expect(page.locator("#sheet-host.help")).to_be_visible()
    page.go_back()
    expect_closed(page)


def test_a_sheet_that_is_opened_while_another_closes(page: Page) -> None:
    """Browsers go back in their own time; what opens meanwhile stays open."""
    player.visit(page, player.link_to(SMALL))
    open_sheet(page, "settings")
    page.evaluate(
        "() => { document.querySelector('#close').click(); document.querySelector('#tools .menu').click(); }"
    )
    expect(page.locator("#sheet-host.menu")).to_be_visible()
    player.eventually(lambda: over(page), 1)
    page.go_back()
    expect_closed(page)
    expect_size(page, 4)


def start_another(page: Page) -> None:
    """A beginner's game of 9×9."""
    page.locator("#about").click()
    for wish in ("futoshiki-sudoku", "beginner"):
        page.locator(f"#sheet-host.new input[value={wish}]").check()
    page.locator("#sheet-host.new form button.main").click()


def test_back_leads_to_the_game_before(page: Page) -> None:
    """Over a link and a new game, whether one was played or not; forward leads on again."""
    player.visit(page, player.link_to(SMALL))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    played = player.board(page)
    player.open_puzzle(page, FUTOSHIKI)
    expect_size(page, 5)
    start_another(page)
    expect_size(page, 9)
    page.go_back()
    expect_size(page, 5)
    page.go_back()
    expect_size(page, 4)
    player.expect_board(page, played)
    page.go_forward()
    expect_size(page, 5)
    page.go_forward()
    expect_size(page, 9)


def test_a_reload_stays_where_it_was(page: Page) -> None:
    """In the middle of the history, and with a sheet open."""
    page.goto("icon.svg")
    player.visit(page, player.link_to(SMALL))
    player.open_puzzle(page, FUTOSHIKI)
    expect_size(page, 5)
    page.keyboard.press("3")
    page.go_back()
    expect_size(page, 4)
    open_sheet(page, "settings")
    page.reload()
    player.wait_until_ready(page)
    expect_closed(page)
    expect_size(page, 4)
    player.open_puzzle(page, OTHER)
    player.eventually(lambda: player.board(page)[:2], [0, 1])
    page.go_back()
    player.eventually(lambda: player.board(page)[:2], [1, 0])
    page.go_back()
    assert page.url.endswith("icon.svg")
    page.go_forward()
    player.wait_until_ready(page)
    expect_size(page, 4)


def test_a_game_that_is_gone_is_passed_by(page: Page) -> None:
    player.visit(page, player.link_to(SMALL))
    page.keyboard.press("2")
    page.reload()
    player.wait_until_ready(page)
    player.open_puzzle(page, FUTOSHIKI)
    expect_size(page, 5)
    expect(page.locator("#toast")).to_contain_text("several")
    page.locator("#tools .menu").click()
    page.get_by_role("button", name="Saved games").click()
    page.get_by_role("button", name="Delete").click()
    page.locator("#close").click()
    expect_closed(page)
    page.go_back()
    expect(page.locator("#toast")).to_contain_text("no longer")
    expect_size(page, 5)
    page.go_back()
    assert page.url == "about:blank"


def test_a_link_is_kept_before_it_is_played(page: Page) -> None:
    player.visit(page, player.link_to(SMALL))
    start_another(page)
    expect_size(page, 9)
    player.eventually(lambda: sorted(kept["size"] for kept in player.in_store(page, "games")), [4, 9])
    start_another(page)
    player.eventually(lambda: sorted(kept["size"] for kept in player.in_store(page, "games")), [4, 9])
    page.locator("#tools .menu").click()
    page.get_by_role("button", name="Saved games").click()
    expect(page.locator("#sheet-host.games li")).to_have_count(2)
