"""Hints in three stages, applied to the end of an expert puzzle, and the whole way to look at."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.web import player

import tokeru

MOST_HINTS = 400


def test_hints_to_the_end_of_an_expert_puzzle(page: Page) -> None:
    puzzle = tokeru.generate("futoshiki-sudoku", "expert", seed=8)
    player.visit(page, player.link_to(puzzle))
    for _ in range(MOST_HINTS):
        player.see_hint(page).click()
        if 0 not in player.board(page):
            break
    player.expect_board(page, list(puzzle.solution))
    while player.command(page, "undo").is_enabled():
        player.command(page, "undo").click()
    player.expect_board(page, list(puzzle.givens))


def test_a_hint_tells_a_little_at_a_time(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    panel = page.locator("#panel")
    page.keyboard.press("h")
    expect(panel).to_contain_text("Look at")
    expect(panel.locator("h2")).to_have_count(0)
    page.keyboard.press("h")
    expect(panel.locator("h2")).to_have_text(re.compile("single", re.IGNORECASE))
    page.keyboard.press("h")
    expect(panel).to_contain_text(re.compile(r"r\dc\d"))
    page.get_by_role("button", name="I'll do it").click()
    player.eventually(lambda: player.board(page).count(0), 12)


def test_a_mistake_is_told_before_any_step(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    page.keyboard.press("4")
    page.keyboard.press("h")
    expect(page.locator("#panel")).to_contain_text("is wrong")
    page.get_by_role("button", name="Show where").click()
    player.expect_value(page, 1, 4)


def test_the_whole_way(page: Page) -> None:
    puzzle = tokeru.parse("sudoku4:1.....2..3.....4")
    player.visit(page, player.link_to(puzzle))
    player.command(page, "path").click()
    title = page.locator("#panel h2")
    steps = len(puzzle.steps())
    expect(title).to_have_text(re.compile(f"1 of {steps}:"))
    for _ in range(steps):
        page.get_by_role("button", name="Next").click()
    expect(title).to_have_text(re.compile(f"{steps} of {steps}:"))
    page.get_by_role("button", name="Back to the game").click()
    player.expect_board(page, list(puzzle.givens))
