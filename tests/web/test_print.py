"""Printing: what is on the paper, how much of it fits, and that it is black on white."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.web import player
from tests.web.conftest import NewPage

import tokeru
from tokeru.notation import line

SMALL = "sudoku4:1.....2..3.....4"
A4 = ViewportSize(width=794, height=1123)
"""In pixels of a style sheet, 96 to an inch."""


def open_sheet(page: Page, puzzle: str = SMALL) -> Page:
    player.visit(page, player.link_to(puzzle))
    page.evaluate("void (window.print = () => { window.printed = true; })")
    page.locator("#tools button").last.click()
    page.locator(".menu button", has_text="Print").click()
    return page


def choose(page: Page, kind: str, level: str, per_page: int) -> None:
    page.locator(".print-what label", has_text="New puzzles").click()
    page.get_by_role("combobox", name="Puzzle").select_option(kind)
    page.get_by_label("Level").select_option(level)
    page.locator(".per-page label", has_text=str(per_page)).click()


def print_it(page: Page) -> None:
    page.locator(".print .main").click()
    expect(page.locator(".print .verdict")).to_contain_text("ready")
    page.wait_for_function("window.printed")


def pages(page: Page) -> int:
    """Of the printed document."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_the_puzzle_on_the_table_and_its_solution(page: Page) -> None:
    print_it(open_sheet(page))
    puzzle, solution = page.locator(".printed figure").all()
    assert puzzle.locator("figcaption").text_content() == SMALL
    assert "".join(puzzle.locator("svg text").all_text_contents()) == "1234"
    digits = "".join(solution.locator("svg text").all_text_contents())
    assert sorted(digits) == sorted("1234" * 4)
    assert pages(page) == 2


def test_solutions_can_stay_away(page: Page) -> None:
    open_sheet(page).get_by_label("Solutions").uncheck()
    print_it(page)
    expect(page.locator(".printed figure")).to_have_count(1)
    assert pages(page) == 1


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_as_many_on_a_page_as_wanted(page: Page, per_page: int) -> None:
    open_sheet(page)
    choose(page, "futoshiki-sudoku", "easy", per_page)
    page.get_by_label("Pages").select_option("2")
    print_it(page)
    lines = page.locator(".printed figcaption").all_text_contents()
    assert len(lines) == len(set(lines)) == 2 * per_page
    assert all(tokeru.parse(text).count(limit=2) == 1 for text in lines)
    expect(page.locator(".solutions figure")).to_have_count(2 * per_page)
    assert pages(page) == 3
    assert page.locator(".printed h3").first.text_content() in (
        "Futoshiki-Sudoku · Easy",
        "1 · Futoshiki-Sudoku · Easy",
    )


def test_nothing_is_cut_off(page: Page) -> None:
    open_sheet(page)
    choose(page, "killer", "normal", 4)
    print_it(page)
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    for drawn in page.locator(".printed svg").all():
        box = drawn.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= A4["width"]
    expect(page.locator(".printed .of-4 .total").first).to_be_visible()
    expect(page.locator("#page")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_black_on_white_whatever_the_theme(wiped_page: NewPage, theme: str) -> None:
    page = wiped_page(color_scheme="dark" if theme == "dark" else "light")
    page.add_init_script(f"localStorage.setItem('tokeru.settings', JSON.stringify({{theme: '{theme}'}}))")
    print_it(open_sheet(page))
    page.emulate_media(media="print", color_scheme="dark" if theme == "dark" else "light")
    style = "(element) => { const { fill, color } = getComputedStyle(element); return [fill, color]; }"
    assert page.locator(".printed svg .given").first.evaluate(style)[0] == "rgb(0, 0, 0)"
    assert page.locator(".printed .paper rect").first.evaluate(style)[0] == "rgb(255, 255, 255)"
    assert page.locator(".printed h3").first.evaluate(style)[1] == "rgb(0, 0, 0)"


def test_large_boards_are_printed(page: Page) -> None:
    puzzle = tokeru.generate("sudoku", seed=1, size=16)
    print_it(open_sheet(page, line.format(puzzle)))
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    box = page.locator(".printed svg").first.bounding_box()
    assert box
    assert box["width"] > 600
    written = "".join(page.locator(".printed svg").first.locator("text").all_text_contents())
    assert written == "".join(symbol for symbol in line.format(puzzle).split(":")[1] if symbol != ".").upper()


def test_making_can_be_stopped(page: Page) -> None:
    open_sheet(page)
    choose(page, "futoshiki-sudoku", "expert", 6)
    page.get_by_label("Pages").select_option("10")
    page.locator(".print .main").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".print .verdict")).to_have_text("Cancelled")
    assert not page.evaluate("window.printed")


def test_what_was_printed_goes_with_the_sheet(page: Page) -> None:
    print_it(open_sheet(page))
    page.keyboard.press("Escape")
    expect(page.locator(".printed")).to_have_count(0)
