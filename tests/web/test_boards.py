"""Boards with other numbers and other areas, and rules that are loaded when a puzzle names one."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect
from tests.web import player
from tests.web.conftest import NewPage

FROM_ZERO = (
    "futoshiki3+values 0-3:.........;cage 1 r1c1 r2c1;cage 4 r1c2 r1c3;cage 2 r2c2 r3c2;cage 5 r2c3 r3c3"
)
NUMBERS = [0, 3, 1, 1, 2, 3, 3, 0, 2]
TWO_ROWS = "futoshiki4+area 2x4:12..34..........;r1c3<r1c4;r2c3<r2c4"
WITH_HELPER = "futoshiki4+area 3x3:123.............;r2c1<r4c4"
MORE = "data/more_rules.js"


def play(page: Page, numbers: dict[int, int]) -> None:
    for cell, number in numbers.items():
        player.cell(page, cell).click()
        page.keyboard.press(str(number))


def asked_of(page: Page) -> set[str]:
    """What is asked for from now on."""
    asked: set[str] = set()

    def note(request: Request) -> None:
        asked.add(urlsplit(request.url).path.removeprefix("/"))

    page.context.on("request", note)
    return asked


# --- rules when they are needed ------------------------------------------------------------------------


def test_a_first_visit_does_without_most_rules(new_page: NewPage) -> None:
    page = new_page(service_workers="block")
    asked = asked_of(page)
    player.visit(page)
    assert MORE not in asked
    player.open_puzzle(page, "sudoku4:................;thermo r1c3 r2c2 r3c3 r4c4")
    expect(page.locator("#board .thermometer")).not_to_have_count(0)
    assert MORE in asked


def test_a_game_with_such_a_rule_is_resumed(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:................;thermo r1c3 r2c2 r3c3 r4c4"))
    page.keyboard.press("4")
    player.eventually(lambda: [kept["save"]["current"][0] for kept in player.in_store(page, "games")], [4])
    player.visit(page)
    expect(page.locator("#board .thermometer")).not_to_have_count(0)
    player.expect_value(page, 0, 4)


def test_a_rule_that_nobody_knows_is_named(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:................;nosuchrule r1c1"))
    expect(page.locator("#toast")).to_contain_text("nosuchrule")


# --- other numbers -------------------------------------------------------------------------------------


def test_numbers_from_zero(page: Page) -> None:
    player.visit(page, player.link_to(FROM_ZERO))
    shown = page.locator(player.DIGITS).filter(visible=True)
    expect(shown).to_have_text(["0", "1", "2", "3"])
    expect(page.locator("#panel")).to_contain_text("0-3")
    play(page, dict(enumerate(NUMBERS)))
    player.wait_until_solved(page)
    assert page.locator("#board .values text").all_text_contents() == [str(number) for number in NUMBERS]
    expect(player.cell(page, 0)).to_have_attribute("aria-label", "row 1 column 1, 0, cage of 1 (1 of 2)")


def test_zero_is_entered_by_its_button_and_marked(page: Page) -> None:
    player.visit(page, player.link_to(FROM_ZERO))
    player.digit(page, 1).click()
    expect(player.cell(page, 0)).to_have_attribute("aria-label", "row 1 column 1, 0, cage of 1 (1 of 2)")
    player.cell(page, 1).click()
    page.keyboard.press("Control+0")
    expect(page.locator("#board .centre text")).to_have_text("0")


def test_a_hint_speaks_of_the_numbers_that_are_seen(page: Page) -> None:
    """Of the first cell the cage leaves a 0, which is value 1."""
    player.visit(page, player.link_to(FROM_ZERO))
    play(page, dict([*enumerate(NUMBERS)][1:]))
    apply = player.see_hint(page)
    expect(page.locator("#panel")).to_contain_text("r1c1 must be 0")
    apply.click()
    player.wait_until_solved(page)
    player.expect_board(page, NUMBERS)


def test_more_numbers_than_can_be_played(page: Page) -> None:
    player.visit(page, player.link_to("futoshiki4+values 1-20:c..............."))
    expect(page.locator("html")).to_have_class(re.compile("read-only"))
    expect(page.locator("#panel")).to_contain_text("not played")


# --- other areas ---------------------------------------------------------------------------------------


@pytest.fixture
def two_rows(page: Page) -> Page:
    player.visit(page, player.link_to(TWO_ROWS))
    return page


def test_cells_that_are_not_there(two_rows: Page) -> None:
    assert [player.cell(two_rows, cell).is_visible() for cell in range(16)] == [True] * 8 + [False] * 8
    two_rows.keyboard.press("Control+a")
    expect(two_rows.locator("#board [aria-selected=true]")).to_have_count(8)
    two_rows.mouse.click(*player.middle(two_rows, 13))
    expect(two_rows.locator("#board [aria-selected=true]")).to_have_count(8)


def test_only_rows_and_columns_that_are_there_have_numbers(two_rows: Page) -> None:
    two_rows.keyboard.press("h")
    expect(two_rows.locator("#board")).to_have_class(re.compile("labelled"))
    lines = two_rows.locator("#board :is([role=row], [role=row]:first-child > *)")
    numbers = lines.evaluate_all("lines => lines.map((line) => getComputedStyle(line, '::before').content)")
    assert len([number for number in numbers if number != "none"]) == 2 + 4


def test_arrows_go_round_the_area(two_rows: Page) -> None:
    player.cell(two_rows, 2).click()
    for key, cell in (("ArrowUp", 6), ("ArrowDown", 2), ("ArrowRight", 3), ("ArrowRight", 0)):
        two_rows.keyboard.press(key)
        expect(player.cell(two_rows, cell)).to_be_focused()


def test_a_game_on_an_area(two_rows: Page) -> None:
    play(two_rows, {2: 3, 3: 4, 6: 1})
    player.see_hint(two_rows).click()
    player.wait_until_solved(two_rows)
    expect(two_rows.locator("#board .values text")).to_have_count(8)


def test_helpers_are_cells_beside_the_board(page: Page) -> None:
    player.visit(page, player.link_to(WITH_HELPER))
    there = [cell for cell in range(16) if player.cell(page, cell).is_visible()]
    assert there == [0, 1, 2, 4, 5, 6, 8, 9, 10, 15]
    player.cell(page, 10).click()
    page.keyboard.press("ArrowRight")
    expect(player.cell(page, 8)).to_be_focused()
