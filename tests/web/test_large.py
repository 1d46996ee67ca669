"""Boards from 10 to 16, whose larger values are letters; and any board from closer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from playwright.sync_api import Page, expect
from tests.web import player

import tokeru
from tokeru.generation import Generated
from tokeru.puzzle import Puzzle

SIZES = (12, 16)
ROW = f"futoshiki12:{'.' * 144}"


@cache
def made(size: int) -> Generated:
    return tokeru.generate("sudoku", "easy", size=size, seed=6)


def nearly_solved(size: int) -> Puzzle:
    """Two rows are left, so that every value is missing twice."""
    puzzle = made(size)
    left = range(2 * size)
    return Puzzle(size, puzzle.rules, [0 if cell in left else v for cell, v in enumerate(puzzle.solution)])


# --- playing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_game_by_keys_and_pad_with_a_hint(page: Page, size: int) -> None:
    puzzle, solution = nearly_solved(size), made(size).solution
    player.visit(page, player.link_to(puzzle))
    player.by_mouse(page, puzzle, solution, range(size // 2))
    player.cell(page, size // 2).click()
    player.by_keyboard(page, puzzle, solution, range(size // 2, size))
    player.see_hint(page).click()
    player.eventually(lambda: player.board(page).count(0) < size, True)
    page.keyboard.press("Control+z")
    player.cell(page, size).click()
    player.by_keyboard(page, puzzle, solution, range(size, 2 * size))
    player.wait_until_solved(page)
    player.expect_board(page, list(solution))


def test_a_game_on_a_phone(phone: Page) -> None:
    puzzle, solution = nearly_solved(16), made(16).solution
    player.visit(phone, player.link_to(puzzle))
    player.by_touch(phone, puzzle, solution, player.blanks(puzzle))
    player.wait_until_solved(phone)


def test_conflicts_checks_and_the_path(page: Page) -> None:
    player.visit(page, player.link_to(made(12)))
    blank = player.blanks(made(12))[0]
    player.cell(page, blank).click()
    given = next(value for value in made(12).givens[:12] if value)
    page.keyboard.press(player.key_for(given))
    expect(player.cell(page, blank)).to_have_attribute("aria-invalid", "true")
    player.command(page, "check").click()
    expect(page.locator("#panel")).to_contain_text("One cell is wrong")
    page.keyboard.press("Control+z")
    player.command(page, "path").click()
    expect(page.locator("#panel h2")).to_contain_text("1 of")


def test_a_puzzle_is_made_at_these_sizes(page: Page) -> None:
    player.visit(page)
    page.locator("#about").click()
    for choice in ("[name=kind][value=sudoku]", "[name=size][value='12']", "[name=level][value=easy]"):
        page.locator(f"#sheet {choice}").check()
    page.locator("#sheet form button.main").click()
    expect(page.locator(player.CELLS)).to_have_count(144)


# --- two digits are a number ----------------------------------------------------------------------------


def type_at_once(page: Page, keys: str) -> None:
    """All in one moment, whatever the machine does meanwhile."""
    page.evaluate(
        """(keys) => {
            const cell = document.querySelector("#board [tabindex='0']");
            for (const key of keys)
                cell.dispatchEvent(new KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true }));
        }""",
        keys,
    )


def undo_all(page: Page) -> int:
    """How many moves there were."""
    count = 0
    while player.command(page, "undo").is_enabled():
        page.keyboard.press("Control+z")
        count += 1
    return count


@pytest.mark.parametrize(
    ("keys", "values"),
    [
        ("12", [12]),
        ("10", [10]),
        ("13", [3]),  # there is no 13 here
        ("121", [1]),
    ],
)
def test_digits_typed_at_once_are_one_number(page: Page, keys: str, values: Sequence[int]) -> None:
    player.visit(page, player.link_to(ROW))
    player.cell(page, 0).click()
    type_at_once(page, keys)
    player.expect_board(page, [*values, *[0] * 143])


def test_a_number_of_two_digits_is_one_move(page: Page) -> None:
    player.visit(page, player.link_to(ROW))
    player.cell(page, 0).click()
    type_at_once(page, "12")
    player.expect_value(page, 0, 12)
    assert undo_all(page) == 1
    player.expect_value(page, 0, 0)


def test_letters_enter_and_the_rest_of_the_keys_stay(page: Page) -> None:
    player.visit(page, player.link_to(ROW))
    player.cell(page, 0).click()
    for key in ("c", "d", "A", "Shift+KeyB", "x", "b"):
        page.keyboard.press(key)
    expect(player.cell(page, 0)).to_have_attribute("aria-label", "row 1 column 1, C")
    expect(player.cell(page, 1)).to_have_attribute("aria-label", "row 1 column 2, A")
    expect(page.locator(".mode.corner")).to_have_attribute("aria-checked", "true")


# --- from closer ----------------------------------------------------------------------------------------


def width(page: Page) -> float:
    found: float = page.locator("#board").evaluate("board => board.getBoundingClientRect().width")
    return found


def selected(page: Page) -> str | None:
    return page.locator("[role=gridcell][aria-selected=true]").first.get_attribute("aria-label")


def test_the_wheel_brings_a_place_closer(page: Page) -> None:
    player.visit(page, player.link_to(ROW))
    whole = width(page)
    there = player.middle(page, 100)
    page.mouse.move(*there)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    player.eventually(lambda: width(page) > 1.5 * whole, True)
    page.keyboard.up("Control")
    page.mouse.click(*there)
    player.eventually(lambda: selected(page), "row 9 column 5, blank")
    page.keyboard.press("0")
    player.eventually(lambda: width(page), whole)


def test_keys_and_button_and_the_cursor_stays_in_sight(page: Page) -> None:
    player.visit(page, player.link_to(ROW))
    whole, button = width(page), page.locator("#tools .zoom")
    player.cell(page, 0).click()
    for key in ("+", "+"):
        page.keyboard.press(key)
    player.eventually(lambda: width(page) > 2 * whole, True)
    expect(button).to_have_attribute("aria-pressed", "true")
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    expect(player.cell(page, 72)).to_be_focused()
    expect(player.cell(page, 72)).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("-")
    player.eventually(lambda: width(page) < 2 * whole, True)
    button.click()
    player.eventually(lambda: width(page), whole)
    expect(button).to_have_attribute("aria-pressed", "false")


def test_two_fingers_spread_and_move(phone: Page) -> None:
    player.visit(phone, player.link_to(ROW))
    whole, (x, y) = width(phone), player.middle(phone, 78)
    touch = phone.context.new_cdp_session(phone)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (x - 20, y))
    fingers("touchStart", (x - 20, y), (x + 20, y))
    phone.wait_for_selector("link[href$='zoom.css']", state="attached")
    spread = iter(range(20, 90, 5))

    def spread_more() -> bool:
        apart = next(spread, 90)
        fingers("touchMove", (x - apart, y), (x + apart, y))
        return width(phone) > 1.8 * whole

    player.eventually(spread_more, True)
    before = phone.locator("#frame").evaluate("frame => frame.scrollLeft")
    fingers("touchMove", (x - 120, y), (x + 60, y))
    fingers("touchEnd")
    player.eventually(lambda: phone.locator("#frame").evaluate("frame => frame.scrollLeft") > before, True)
    phone.touchscreen.tap(*player.middle(phone, 78))
    player.eventually(lambda: selected(phone), "row 7 column 7, blank")
    assert undo_all(phone) == 0
    phone.locator("#tools .zoom").tap()
    player.eventually(lambda: width(phone), whole)


def test_another_puzzle_is_seen_as_a_whole(page: Page) -> None:
    player.visit(page, player.link_to(ROW))
    whole = width(page)
    page.keyboard.press("+")
    player.eventually(lambda: width(page) > whole, True)
    player.open_puzzle(page, made(12))
    player.eventually(lambda: width(page), whole)
