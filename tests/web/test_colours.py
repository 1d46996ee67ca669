"""Colours on the pad, the houses of a cell, the ways of a cage, and the pen."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect
from tests.web import player

CAGES = f"sudoku9:{'.' * 81};cage 4 r1c1 r1c2;cage 17 r5c1 r5c2 r5c3"
WITH_ARROW = f"sudoku9:{'.' * 81};arrow r1c1 / r2c1 r3c1"


def choose(page: Page, **settings: bool) -> None:
    page.add_init_script(f"localStorage['tokeru.settings'] = '{json.dumps(settings)}'")


# --- colours -------------------------------------------------------------------------------------------


def test_keys_show_their_colours_and_a_cell_takes_several(page: Page) -> None:
    choose(page, patterns=True)
    player.visit(page, player.link_to(CAGES))
    player.cell(page, 40).click()
    expect(page.locator(".swatch.shown")).to_have_count(0)
    page.locator(".mode.colour").click()
    expect(page.locator(".swatch.shown")).to_have_count(9)
    shades = page.locator(player.DIGITS).evaluate_all(
        "keys => keys.map((key) => getComputedStyle(key).backgroundColor)"
    )
    assert len(set(shades)) == 9
    for name in ("orange", "blue", "pink"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(player.cell(page, 40)).to_have_attribute("aria-label", "row 5 column 5, blank, orange, blue, pink")
    page.get_by_role("button", name="blue", exact=True).click()
    expect(player.cell(page, 40)).to_have_attribute("aria-label", "row 5 column 5, blank, orange, pink")


def test_the_houses_of_a_cell_are_seen_by_those_who_like_it(page: Page) -> None:
    choose(page, see=True)
    player.visit(page, player.link_to(CAGES))
    player.cell(page, 40).click()
    expect(page.locator("#board .seen rect")).to_have_count(21)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#board .seen rect")).to_have_count(0)


# --- the ways of a cage -----------------------------------------------------------------------------------


def ways(page: Page, left: bool) -> list[str]:
    return page.locator("#panel .ways li" + (":not(:has(s))" if left else " s")).all_inner_texts()


def test_the_ways_of_a_cage_by_key(page: Page) -> None:
    player.visit(page, player.link_to(CAGES))
    player.cell(page, 36).click()
    page.keyboard.press("i")
    expect(page.locator("#panel h2")).to_have_text("17 in 3 cells")
    assert ways(page, left=True) == ["1+7+9", "2+6+9", "2+7+8", "3+5+9", "3+6+8", "4+5+8", "4+6+7"]
    page.keyboard.press("9")
    page.keyboard.press("i")
    expect(page.locator("#panel p")).to_have_text("3 of 7 ways are still possible")
    assert ways(page, left=False) == ["2+7+8", "3+6+8", "4+5+8", "4+6+7"]
    player.cell(page, 80).click()
    page.keyboard.press("i")
    expect(page.locator("#panel")).to_contain_text("no cage")


def test_a_long_press_and_the_menu_key(page: Page) -> None:
    player.visit(page, player.link_to(CAGES))
    page.mouse.move(*player.middle(page, 1))
    page.mouse.down()
    expect(page.locator("#panel h2")).to_have_text("4 in 2 cells")
    page.mouse.up()
    assert ways(page, left=True) == ["1+3"]
    player.cell(page, 38).click(button="right")
    expect(page.locator("#panel h2")).to_have_text("17 in 3 cells")
    player.cell(page, 0).click()
    page.keyboard.press("Shift+F10")
    expect(page.locator("#panel h2")).to_have_text("4 in 2 cells")


def test_a_long_press_of_a_finger(phone: Page) -> None:
    """It tells the ways, and enters and selects nothing else."""
    player.visit(phone, player.link_to(CAGES))
    x, y = player.middle(phone, 37)
    session = phone.context.new_cdp_session(phone)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.locator("#panel h2")).to_have_text("17 in 3 cells")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert len(ways(phone, left=True)) == 7
    expect(phone.locator("#board [role=gridcell][aria-selected=true]")).to_have_count(1)
    expect(player.cell(phone, 37)).to_have_attribute("aria-selected", "true")


def test_the_ways_of_an_arrow_whose_circle_is_known(page: Page) -> None:
    player.visit(page, player.link_to(WITH_ARROW))
    player.cell(page, 0).click()
    page.keyboard.press("5")
    player.cell(page, 9).click()
    page.keyboard.press("i")
    expect(page.locator("#panel h2")).to_have_text("5 in 2 cells")
    assert ways(page, left=True) == ["1+4", "2+3"]


# --- the pen ----------------------------------------------------------------------------------------------


def strokes(page: Page) -> int:
    return page.locator("#board .pen path").count()


def drag(page: Page, *cells: int) -> None:
    places = player.middles(page, player.CELLS)
    page.mouse.move(*places[cells[0]])
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*places[cell], steps=4)
    page.mouse.up()


def test_the_pen_draws_lines_and_crosses_and_takes_them_away(page: Page) -> None:
    player.visit(page, player.link_to(CAGES))
    page.keyboard.press("b")
    expect(page.locator(".mode.pen")).to_have_attribute("aria-checked", "true")
    drag(page, 40, 41, 50, 49)
    player.eventually(lambda: strokes(page), 3)
    player.cell(page, 0).click()
    player.eventually(lambda: strokes(page), 5)
    drag(page, 40, 41)
    player.eventually(lambda: strokes(page), 4)
    for left in (5, 3, 0):
        page.keyboard.press("Control+z")
        player.eventually(lambda: strokes(page), left)
    page.keyboard.press("Control+y")
    player.eventually(lambda: strokes(page), 3)
    player.eventually(lambda: "pen" in player.in_store(page, "games")[0]["save"], True)
    page.reload()
    player.wait_until_ready(page)
    player.eventually(lambda: strokes(page), 3)
