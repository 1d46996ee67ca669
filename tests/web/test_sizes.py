"""Nothing is cut off on any screen: the game and every sheet, in every language."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import NewPage

import tokeru
from tokeru.logic import telling

PUZZLE = "sudoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL_PHONE, LARGE = (320, 568), (2560, 1440)
SIZES = [SMALL_PHONE, (568, 320), (667, 375), (844, 390), (683, 384), (390, 844), (1366, 657), LARGE]
"""Phones upright and on their side, from the smallest on, laptops, one at 200 %, and a large screen."""

CUT_OFF = """() => [...document.querySelectorAll("body *")].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const scrolls = (around) => getComputedStyle(around).overflowX === "auto";
    for (let around = element.parentElement; around && around.id !== "sheet"; around = around.parentElement)
        if (scrolls(around)) return false;
    return width && !element.closest("svg, .unseen") && (left < -1 || right > innerWidth + 1);
}).map(({ tagName, id, className }) => `${tagName}#${id}.${className}`).concat(
    document.documentElement.scrollWidth > innerWidth ? ["the page"] : [])"""
"""What reaches over the left or right edge, except in rows that scroll sideways."""

TIGHT = """() => [...document.querySelectorAll("#pad .mode")].filter((mode) => {
    const range = document.createRange();
    range.selectNodeContents(mode);
    return range.getBoundingClientRect().width > mode.getBoundingClientRect().width - 5;
}).map((mode) => mode.textContent)"""
"""Modes whose words touch those of the next."""

KEYS = "#pad .digit, #pad .mode, #pad .command, #about, #clock, #tools button"


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def box(page: Page, place: str) -> dict[str, Any]:
    found: dict[str, Any] = page.locator(place).evaluate(
        "element => element.getBoundingClientRect().toJSON()"
    )
    return found


@pytest.mark.parametrize("language", telling.languages())
def test_nothing_is_cut_off(wiped_page: NewPage, language: str) -> None:
    page = wiped_page()
    page.add_init_script(f"localStorage['tokeru.settings'] ??= '{json.dumps({'language': language})}'")
    player.visit(page, player.link_to(PUZZLE))
    for size in SIZES:
        resize(page, size)
        for part in ("#board", "#pad"):
            found = box(page, part)
            assert found["top"] >= 0, (size, part)
            assert found["bottom"] <= size[1] + 1, (size, part, found)
        assert page.evaluate(CUT_OFF) == [], size
        assert page.evaluate(TIGHT) == [], size
    page.locator("#tools .menu").click()
    rows = page.locator("#sheet-host.menu .menu button")
    expect(rows.first).to_be_visible()
    for number in range(rows.count()):
        name = rows.nth(number).inner_text()
        rows.nth(number).click()
        expect(page.locator("#sheet-host:not(.menu) h2, #workshop h1")).to_be_visible()
        for size in SIZES:
            resize(page, size)
            assert page.evaluate(CUT_OFF) == [], (size, name)
        player.visit(page)
        page.locator("#tools .menu").click()
        expect(rows.first).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_workshop_is_at_hand(wiped_page: NewPage, size: tuple[int, int]) -> None:
    """Its board is large on every screen, with the tool in hand and what it does beside or below."""
    page = wiped_page(viewport={"width": size[0], "height": size[1]})
    page.goto("index.html#workshop")
    expect(page.locator("#workshop [role=gridcell]")).to_have_count(81)
    board = box(page, "#workshop .place")
    assert board["width"] >= 0.65 * min(size)
    for part in (".place", ".rail label:has(:checked)", ".tray h2"):
        expect(page.locator(f"#workshop {part}")).to_be_in_viewport(ratio=1)


def test_fingers_meet_their_keys(page: Page) -> None:
    player.visit(page, player.link_to(PUZZLE))
    for size in SIZES[:6]:
        resize(page, size)
        heights = page.locator(KEYS).evaluate_all(
            "keys => keys.map((key) => key.getBoundingClientRect().height).filter(Boolean)"
        )
        assert min(heights) >= 40, size


OVERLAPS = """() => [...document.querySelectorAll("#pad .digit:not([hidden])")].filter((key) => {
    const ends = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
    };
    const [symbol, left] = [".symbol", ".left"].map((part) => ends(key.querySelector(part)));
    const low = symbol.bottom - 0.3 * symbol.height;
    return left.width && symbol.right > left.left && low > left.top + 0.25 * left.height;
}).map((key) => key.textContent)"""
"""Keys whose number of what is left stands on their digit."""


def test_keys_show_their_digit_alone(page: Page) -> None:
    for puzzle in (PUZZLE, tokeru.generate("sudoku", "easy", seed=3, size=16)):
        player.open_puzzle(page, puzzle)
        for size in SIZES:
            resize(page, size)
            assert page.evaluate(OVERLAPS) == [], size


def test_few_keys_share_the_row(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    for size in (SMALL_PHONE, (390, 844), (844, 390), (1366, 657)):
        resize(page, size)
        keys = page.locator("#pad .digit:visible")
        boxes = [key.bounding_box() for key in keys.all()]
        assert len({found and found["y"] for found in boxes}) == 1, size
        assert boxes[0] and boxes[-1]
        across = boxes[-1]["x"] + boxes[-1]["width"] - boxes[0]["x"]
        assert across > 0.95 * box(page, "#pad")["width"], size


def test_the_board_grows_with_the_screen(page: Page) -> None:
    player.visit(page, player.link_to(PUZZLE))
    resize(page, LARGE)
    assert box(page, "#board")["width"] > 1200
    assert box(page, "#side")["width"] > 450


SMALL_DIGITS = """() => {
  const { a: scale } = document.querySelector("#board svg").getScreenCTM();
  return [...new Set([...document.querySelectorAll("#board :is(.corner, .centre, .cages) text")]
    .map((text) => text.getAttribute("font-size") * scale))];
}"""


def test_small_digits_can_be_read_on_every_screen(page: Page) -> None:
    """Marks everywhere, all of one size, and the totals of cages: 8.5 pixels wherever the board has 370."""
    for kind, sizes in (("futoshiki-sudoku", 1), ("killer", 2)):
        player.open_puzzle(page, tokeru.generate(kind, "hard", seed=2))
        player.command(page, "fill").click()
        expect(page.locator("#board .centre text")).not_to_have_count(0)
        for size in SIZES:
            resize(page, size)
            found = page.evaluate(SMALL_DIGITS)
            assert len(found) == sizes, size
            assert min(found) >= min(8.5, 8.5 * box(page, "#board")["width"] / 370), (kind, size)
