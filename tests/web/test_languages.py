"""Four languages: by the browser's setting, and by the player's choice."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from tests.web import player
from tests.web.conftest import NewPage

from tokeru.logic import telling

LANGUAGES = {"fr-FR": "en", "ko-KR": "ko", "ja-JP": "ja", "zh-TW": "zh-Hant"}
PUZZLE = "sudoku4:1.....2..3.....4"


@pytest.mark.parametrize(("locale", "language"), LANGUAGES.items())
def test_the_language_of_the_browser(wiped_page: NewPage, locale: str, language: str) -> None:
    page = wiped_page(locale=locale)
    player.visit(page, player.link_to(PUZZLE))
    said = telling.load(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(player.command(page, "hint")).to_have_text(said["commands"]["hint"])
    expect(page.locator("#kind")).to_have_text(said["kinds"]["sudoku"])
    page.keyboard.press("h")
    for _ in range(2):
        page.get_by_role("button", name=said["hint"]["more"], exact=True).click()
    expect(page.locator("#panel .actions button").first).to_have_text(said["hint"]["apply"])


@pytest.mark.parametrize("language", telling.languages())
def test_everything_in_the_menu_in_every_language(wiped_page: NewPage, language: str) -> None:
    """A text that is missing would show its key, such as new.title."""
    page = wiped_page()
    page.add_init_script(f"localStorage.setItem('tokeru.settings', '{json.dumps({'language': language})}')")
    player.visit(page, player.link_to(PUZZLE))
    keys = [f"{section}." for section in telling.load("en")]
    page.locator("#tools .menu").click()
    rows = page.locator("#sheet-host.menu .menu button")
    expect(rows.first).to_be_visible()
    for number in range(rows.count()):
        rows.nth(number).click()
        expect(page.locator("#sheet-host:not(.menu) h2, #workshop h1")).to_be_visible()
        shown = page.locator("body").inner_text()
        assert not [key for key in keys if f"\n{key}" in f"\n{shown}"], shown
        page.goto("index.html")
        player.wait_until_ready(page)
        page.locator("#tools .menu").click()
        expect(rows.first).to_be_visible()


def test_the_language_is_switched_while_playing(wiped_page: NewPage) -> None:
    page = wiped_page()
    player.visit(page, player.link_to(PUZZLE))
    page.keyboard.press("2")
    page.locator("#tools .settings").click()
    page.get_by_label("Language").select_option("ko")
    page.keyboard.press("Escape")
    expect(player.command(page, "undo")).to_have_text(telling.load("ko")["commands"]["undo"])
    expect(player.cell(page, 1)).not_to_have_attribute("aria-label", "row 1 column 2, 2")


@pytest.mark.parametrize(("locale", "broken"), [("ja-JP", "auto-phrase"), ("ko-KR", "keep-all")])
def test_phrases_are_not_broken_inside_words(wiped_page: NewPage, locale: str, broken: str) -> None:
    page = wiped_page(locale=locale)
    player.visit(page, player.link_to(PUZZLE))
    page.locator("#tools .menu").click()
    for place in ("#panel p", "#sheet-host .menu button"):
        expect(page.locator(place).first).to_have_css("word-break", broken)
