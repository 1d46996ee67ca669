"""Entering your own puzzle by keyboard, mouse and touch, and what the page says about it meanwhile."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import player

import tokeru
from tokeru import grid
from tokeru.puzzle import Puzzle

UNIQUE = "sudoku4:1.....2..3.....4"


def open_sheet(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    page.locator("#tools button").last.click()
    page.locator(".menu button", has_text="Your own puzzle").click()
    page.locator(".own [role=gridcell]").first.wait_for()


@pytest.fixture
def own(page: Page) -> Page:
    """An empty board of 4×4."""
    open_sheet(page)
    page.locator(".own-size label", has_text="4×4").click()
    expect(cells(page)).to_have_count(16)
    return page


def cells(page: Page) -> Locator:
    return page.locator(".own [role=gridcell]")


def said(page: Page, name: str, size: int = 4) -> str:
    return cells(page).nth(grid.index(size, name)).get_attribute("aria-label") or ""


def verdict(page: Page) -> Locator:
    return page.locator(".own .verdict")


def enter(page: Page, written: str) -> None:
    """Givens by the keyboard, cell by cell."""
    cells(page).first.focus()
    for number, symbol in enumerate(written):
        if symbol != ".":
            cells(page).nth(number).click()
            page.keyboard.press(symbol)


def mode(page: Page, name: str) -> None:
    page.locator(".own-mode label", has_text=name).click()


def played(page: Page) -> Puzzle:
    """The puzzle that the button puts on the table, as the link to it says."""
    page.get_by_role("button", name="Share it").click()
    field = page.get_by_label("Link to this puzzle")
    expect(field).to_have_value(re.compile("#p="))
    return tokeru.parse(unquote(field.input_value().split("#p=")[1]))


# --- entering -----------------------------------------------------------------------------------------------


def test_digits_by_keyboard(own: Page) -> None:
    cells(own).first.focus()
    for key in ("1", "ArrowRight", "2", "ArrowDown", "3", "ArrowRight", "4", "Backspace", "9"):
        own.keyboard.press(key)
    assert played(own) == tokeru.parse("sudoku4:12...3..........")


def test_digits_by_the_pad(own: Page) -> None:
    cells(own).nth(5).click()
    own.locator(".own .tools button", has_text="3").click()
    player.eventually(lambda: said(own, "r2c2"), "row 2 column 2, 3, given")
    own.locator(".own .tools button", has_text="Clear").click()
    player.eventually(lambda: said(own, "r2c2"), "row 2 column 2, blank")


def test_signs_by_keyboard_go_round(own: Page) -> None:
    cells(own).first.focus()
    own.keyboard.press("Alt+ArrowRight")
    player.eventually(lambda: said(own, "r1c1").endswith("less than right"), True)
    own.keyboard.press("Alt+ArrowRight")
    player.eventually(lambda: said(own, "r1c1").endswith("greater than right"), True)
    own.keyboard.press("Alt+ArrowDown")
    own.keyboard.press("Alt+ArrowUp")
    assert played(own) == tokeru.parse("sudoku4:................;r1c1>r1c2;r1c1<r2c1")


def test_signs_go_when_they_are_turned_once_more(own: Page) -> None:
    cells(own).first.focus()
    for _ in range(3):
        own.keyboard.press("Alt+ArrowRight")
    player.eventually(lambda: said(own, "r1c1"), "row 1 column 1, blank")


def between(page: Page, first: str, second: str) -> tuple[float, float]:
    """A point near the border of two cells, inside the first."""
    middles = []
    for name in (first, second):
        box = cells(page).nth(grid.index(4, name)).bounding_box()
        assert box
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    (x, y), (other_x, other_y) = middles
    return x + 0.4 * (other_x - x), y + 0.4 * (other_y - y)


def test_signs_by_mouse(own: Page) -> None:
    mode(own, "Signs")
    own.mouse.click(*between(own, "r2c2", "r2c3"))
    own.mouse.click(*between(own, "r2c2", "r3c2"))
    own.mouse.click(*between(own, "r3c2", "r2c2"))
    assert played(own) == tokeru.parse("sudoku4:................;r2c2<r2c3;r2c2>r3c2")


def test_signs_by_touch(phone: Page) -> None:
    open_sheet(phone)
    phone.locator(".own-size label", has_text="4×4").tap()
    phone.locator(".own-mode label", has_text="Signs").tap()
    phone.locator(".own .board").scroll_into_view_if_needed()
    phone.touchscreen.tap(*between(phone, "r1c1", "r2c1"))
    player.eventually(lambda: said(phone, "r1c1").endswith("less than below"), True)


def test_cages_by_keyboard(own: Page) -> None:
    mode(own, "Cages")
    cells(own).first.click()
    own.keyboard.press("Shift+ArrowRight")
    own.keyboard.press("Shift+ArrowDown")
    own.get_by_label("Total of 3 cells").fill("7")
    own.keyboard.press("Enter")
    assert played(own) == tokeru.parse("sudoku4:................;cage 7 r1c1 r1c2 r2c2")


def test_cages_by_mouse_and_without_them(own: Page) -> None:
    mode(own, "Cages")
    own.mouse.move(*between(own, "r1c1", "r1c2"))
    own.mouse.down()
    own.mouse.move(*between(own, "r1c2", "r1c3"), steps=5)
    own.mouse.up()
    own.get_by_label("Total of 2 cells").fill("5")
    own.get_by_role("button", name="Make a cage").click()
    expect(own.locator(".own .cages .total")).to_have_text("5")
    own.get_by_role("button", name="Remove this cage").click()
    expect(own.locator(".own .cages .total")).to_have_count(0)


def test_rules_of_the_whole_board(own: Page) -> None:
    own.locator(".own summary").click()
    own.get_by_label("Each value once on both diagonals").check()
    own.get_by_label("A king's move apart: different").check()
    own.get_by_label("Each value once in every box").uncheck()
    enter(own, "1")
    assert played(own) == tokeru.parse("futoshiki4+antiking+diagonals:1...............")


def test_rules_that_a_size_cannot_have(own: Page) -> None:
    own.locator(".own summary").click()
    own.locator(".own-size label", has_text="5×5").click()
    expect(own.get_by_label("Each value once in every box")).to_be_disabled()
    expect(own.get_by_label("Each value once in every window")).to_be_disabled()
    expect(own.get_by_label("Neighbours are never consecutive")).to_be_enabled()


def test_the_draft_stays_until_you_start_over(own: Page) -> None:
    enter(own, "1")
    own.keyboard.press("Escape")
    own.locator("#tools button").last.click()
    own.locator(".menu button", has_text="Your own puzzle").click()
    player.eventually(lambda: said(own, "r1c1"), "row 1 column 1, 1, given")
    own.get_by_role("button", name="Start over").click()
    player.eventually(lambda: said(own, "r1c1"), "row 1 column 1, blank")


# --- what is said of it -------------------------------------------------------------------------------------


def test_one_solution_and_how_hard(own: Page) -> None:
    enter(own, UNIQUE.removeprefix("sudoku4:"))
    expect(verdict(own)).to_have_text("Exactly one solution · Easy")


def test_several_solutions_are_shown(own: Page) -> None:
    enter(own, "1.....2..3......")
    expect(verdict(own)).to_have_text(re.compile(r"Several solutions: r\dc\d can be \d or \d"))
    told = re.search(r"(r\dc\d) can be (\d) or (\d)", verdict(own).text_content() or "")
    assert told
    name, *values = told.groups()
    player.eventually(lambda: said(own, name).endswith(f"may be {values[0]} or {values[1]}"), True)
    puzzle = tokeru.parse("sudoku4:1.....2..3......")
    assert all(int(value) in puzzle.true_candidates()[grid.index(4, name)] for value in values)


def test_no_solution_and_where_it_is_plain_to_see(own: Page) -> None:
    enter(own, "1..1")
    expect(verdict(own)).to_have_text("No solution: conflict at r1c1 and r1c4")
    expect(cells(own).first).to_have_attribute("aria-invalid", "true")


def test_no_solution_that_takes_a_search(own: Page) -> None:
    enter(own, "12....3.......4.")
    expect(verdict(own)).to_have_text("No solution: something has to go")


def test_an_edit_asks_again(own: Page) -> None:
    enter(own, UNIQUE.removeprefix("sudoku4:"))
    expect(verdict(own)).to_contain_text("Exactly one")
    own.keyboard.press("Backspace")
    expect(verdict(own)).to_contain_text("Several")
    own.keyboard.press("4")
    expect(verdict(own)).to_contain_text("Exactly one")


def test_edits_while_it_is_counted_cancel(page: Page) -> None:
    """Signs alone take long to count; a player who keeps writing does not have to wait for it."""
    page.add_init_script(
        """const { postMessage } = Worker.prototype;
        window.asked = 0;
        Worker.prototype.postMessage = function (...args) {
            window.asked++;
            postMessage.apply(this, args);
        };"""
    )
    open_sheet(page)
    cells(page).first.focus()
    for _ in range(8):
        before = page.evaluate("window.asked")
        page.keyboard.press("Alt+ArrowRight")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("before => window.asked > before", arg=before)
    page.keyboard.press("5")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("5")
    expect(verdict(page)).to_have_text("No solution: conflict at r1c8 and r1c9")


def test_it_is_played(own: Page) -> None:
    enter(own, UNIQUE.removeprefix("sudoku4:"))
    expect(verdict(own)).to_contain_text("Easy")
    own.get_by_role("button", name="Play it").click()
    expect(own.locator("#sheet")).to_be_hidden()
    puzzle = tokeru.parse(UNIQUE)
    expect(own.locator("#level")).to_have_text("Easy")
    player.by_keyboard(own, puzzle, puzzle.solve(), player.blanks(puzzle))
    player.wait_until_solved(own)
