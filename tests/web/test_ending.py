"""The end of a game: what is told of it, the game seen again, and the result of a puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import NewPage
from tests.web.test_access import check
from tests.web.test_sheets import keep

import tokeru
from tokeru.generation.daily import daily_seed

SMALL = "sudoku4:1234341221434.2."
SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]


def solve_small(page: Page) -> None:
    puzzle = tokeru.parse(SMALL)
    player.visit(page, player.link_to(puzzle))
    player.by_keyboard(page, puzzle, SOLUTION, player.blanks(puzzle))
    player.wait_until_solved(page)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_game_is_seen_again(wiped_page: NewPage, motion: str) -> None:
    page = wiped_page(reduced_motion=motion)
    solve_small(page)
    full = player.board(page)
    page.get_by_role("button", name="Replay").click()
    if motion == "reduce":
        drawn = page.locator("#board svg .entry")
        expect(drawn).to_have_count(0)
        page.get_by_role("button", name="Next").click()
        expect(drawn).to_have_count(1)
        page.get_by_role("button", name="Previous").click()
        expect(drawn).to_have_count(0)
        check(page)
        page.get_by_role("button", name="Stop").click()
    player.wait_until_solved(page)
    player.expect_board(page, full)


def test_our_ring_is_on_what_is_empty_and_on_the_end_card(page: Page) -> None:
    player.visit(page, player.link_to(SMALL))
    page.locator("#tools .menu").click()
    page.get_by_role("button", name="Statistics").click()
    expect(page.locator("#sheet-host .empty .emblem")).to_be_visible()
    solve_small(page)
    expect(page.locator("#panel h2 .emblem")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (667, 375), (844, 390), (683, 384)])
def test_what_next_is_in_sight(wiped_page: NewPage, size: tuple[int, int]) -> None:
    """Also on a small phone, on its side, and at 200 % on a laptop."""
    page = wiped_page(viewport={"width": size[0], "height": size[1]})
    solve_small(page)
    expect(page.locator("#panel")).to_contain_text("hardest technique")
    for name in ("Another like this", "Replay"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def past(days_ago: int) -> dict[str, Any]:
    day = (date.today() - timedelta(days=days_ago)).isoformat()
    told = {"kind": "sudoku", "level": "easy", "size": 9, "hints": 0, "seconds": 3600, "solvedAt": 0}
    return told | {"id": day, "daily": day}


def test_the_puzzle_of_the_day_is_told_and_shared(wiped_page: NewPage) -> None:
    page = wiped_page(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("""localStorage.setItem("tokeru.settings",
        JSON.stringify({ daily: { kind: "sudoku", level: "easy" } })); delete Navigator.prototype.share;""")
    player.visit(page)
    keep(page, "results", [past(1), past(2)])
    page.locator("#tools .menu").click()
    page.locator(".menu .daily, .menu button").nth(1).click()
    expect(page.locator("#sheet-host .streak")).to_have_text("2 days in a row")
    page.get_by_role("button", name="Play today's puzzle").click()
    puzzle = tokeru.generate("sudoku", "easy", seed=daily_seed(date.today(), "sudoku", "easy"))
    player.expect_board(page, puzzle.givens)
    expect(page.locator("#level")).to_contain_text("Easy · Daily · ")
    player.by_keyboard(page, puzzle, puzzle.solution, player.blanks(puzzle))
    player.wait_until_solved(page)
    panel = page.locator("#panel")
    for told in ("3 days in a row", "until now it was 1:00:00", "hardest technique"):
        expect(panel).to_contain_text(told)
    check(page)
    page.get_by_role("button", name="Share result").click()
    expect(page.locator("#toast")).to_have_text("Copied")
    shared: list[str] = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert shared[0].startswith("Tokeru 解ける · Daily · ")
    assert shared[1] == "Sudoku · Easy"
    assert shared[2].endswith("no hints · 3 days in a row")
    assert shared[3] == "🟦" * 9 + "⭕"
