"""Whole games in a real browser: every kind, by keyboard, by mouse, by touch."""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import PHONE, NewPage

import tokeru
from tokeru.generation import Generated
from tokeru.generation.kinds import KINDS
from tokeru.options import LevelName
from tokeru.puzzle import Grid, Puzzle

PLAYED_SIZE = {"futoshiki": 5, "jigsaw": 6, "killer": 6}
"""Smaller boards where there are some: the game is the same, and over sooner."""
BLANKS_OF_A_QUICK_GAME = 12


@cache
def made(kind: str, level: LevelName | None = None) -> Generated:
    return tokeru.generate(kind, level, seed=6, size=PLAYED_SIZE.get(kind))


def quick(kind: str) -> tuple[Puzzle, Grid]:
    """The same with more givens, so that it is over sooner."""
    puzzle = made(kind)
    left = player.blanks(puzzle)[:: max(1, len(player.blanks(puzzle)) // BLANKS_OF_A_QUICK_GAME)]
    givens = [0 if cell in left else value for cell, value in enumerate(puzzle.solution)]
    return Puzzle(puzzle.size, puzzle.rules, givens), puzzle.solution


WAYS = {
    "keyboard": (player.by_keyboard, {}),
    "mouse": (player.by_mouse, {}),
    "touch": (player.by_touch, PHONE),
}


GAMES = {*zip(KINDS, cycle(WAYS), strict=False), *product(["futoshiki-sudoku", "killer"], WAYS)}
"""Every kind in one way, and two kinds in every way."""


@pytest.mark.parametrize(("kind", "way"), sorted(GAMES))
def test_a_game(wiped_page: NewPage, kind: str, way: str) -> None:
    play, screen = WAYS[way]
    page = wiped_page(**screen)
    puzzle, solution = quick(kind)
    player.visit(page, player.link_to(puzzle))
    play(page, puzzle, solution, player.blanks(puzzle))
    player.wait_until_solved(page)
    player.expect_board(page, list(solution))


def test_a_long_game(page: Page) -> None:
    """As it was made, without further givens."""
    puzzle = made("futoshiki-sudoku", "hard")
    player.visit(page, player.link_to(puzzle))
    player.by_keyboard(page, puzzle, puzzle.solution, player.blanks(puzzle))
    player.wait_until_solved(page)


def test_the_first_visit_is_a_game(page: Page) -> None:
    player.visit(page)
    expect(page.locator("#kind")).to_have_text("Futoshiki-Sudoku")
    expect(page.locator(player.CELLS)).to_have_count(81)
    page.keyboard.press("5")
    assert 5 in player.board(page)


def test_a_game_in_a_frame_of_another_page(page: Page, address: str) -> None:
    puzzle, solution = quick("futoshiki")
    page.set_content(f'<iframe src="{address}{player.link_to(puzzle)}" width="900" height="700"></iframe>')
    frame = page.frame_locator("iframe")
    for cell in player.blanks(puzzle):
        frame.locator(player.CELLS).nth(cell).click()
        page.keyboard.press(str(solution[cell]))
    expect(frame.locator("#panel h2")).to_have_text("Solved")


# --- keys --------------------------------------------------------------------------------------------------


SMALL = "sudoku4:1.....2..3.....4"


@pytest.fixture
def small(one_page: Page) -> Page:
    """A 4×4 Sudoku with the cursor at r1c2."""
    player.open_puzzle(one_page, SMALL)
    player.cell(one_page, 1).focus()
    return one_page


def said(page: Page, row: int, column: int) -> str:
    return player.cell(page, 4 * (row - 1) + column - 1).get_attribute("aria-label") or ""


def selected(page: Page) -> list[int]:
    found: list[int] = page.evaluate(
        "[...document.querySelectorAll('#board [role=gridcell]')].flatMap((cell, i) =>"
        " cell.getAttribute('aria-selected') === 'true' ? [i] : [])"
    )
    return found


def test_arrows_and_letters_move_and_wrap(small: Page) -> None:
    for key in ("ArrowUp", "a", "a", "ArrowDown", "d", "s", "w"):
        small.keyboard.press(key)
    player.eventually(lambda: selected(small), [0])


def test_shift_and_control_extend(small: Page) -> None:
    small.keyboard.press("Shift+ArrowRight")
    small.keyboard.press("Control+ArrowDown")
    player.eventually(lambda: selected(small), [1, 2, 6])


def test_all_none_and_the_others(small: Page) -> None:
    small.keyboard.press("Control+i")
    player.eventually(lambda: selected(small), [0, *range(2, 16)])
    small.keyboard.press("Control+a")
    player.eventually(lambda: selected(small), list(range(16)))
    small.keyboard.press("Escape")
    player.eventually(lambda: selected(small), [])


def test_modifiers_choose_the_mode_of_one_entry(small: Page) -> None:
    small.keyboard.press("Shift+Digit4")
    small.keyboard.press("Control+Digit2")
    player.eventually(lambda: said(small, 1, 2), "row 1 column 2, may be 2, corner 4")
    small.keyboard.press("Control+Shift+Digit3")
    small.keyboard.press("2")
    player.eventually(lambda: said(small, 1, 2), "row 1 column 2, 2, green")


def test_letters_and_space_choose_the_mode(small: Page) -> None:
    chosen = small.locator(".mode[aria-checked=true]")
    for key, mode in (("x", "Corner"), ("c", "Centre"), ("v", "Colour"), ("z", "Digit"), (" ", "Corner")):
        small.keyboard.press(key)
        expect(chosen).to_have_text(mode)


def test_space_erases_nothing_after_a_click_on_the_pad(small: Page) -> None:
    """Space is for the next mode, whatever was pointed at last; whoever comes by Tab presses with it."""
    small.keyboard.press("2")
    player.cell(small, 2).click()
    player.digit(small, 3).click()
    small.locator("#clock").click()
    small.locator("#clock").click()
    small.keyboard.press("Space")
    expect(small.locator(".mode[aria-checked=true]")).to_have_text("Corner")
    player.eventually(lambda: player.board(small)[1:3], [2, 3])
    small.keyboard.press("z")
    player.command(small, "undo").focus()
    small.keyboard.press("Space")
    player.eventually(lambda: player.board(small)[1:3], [2, 0])
    expect(player.command(small, "undo")).to_be_focused()


def test_undo_and_redo_by_all_their_keys(small: Page) -> None:
    small.keyboard.press("2")
    for undo, redo in (("Control+z", "Control+y"), ("[", "]"), ("Control+z", "Control+Shift+z")):
        small.keyboard.press(undo)
        player.expect_value(small, 1, 0)
        small.keyboard.press(redo)
        player.expect_value(small, 1, 2)
    small.keyboard.press("Delete")
    player.expect_value(small, 1, 0)


def test_pause_hides_the_board_and_stops_the_clock(small: Page) -> None:
    small.keyboard.press("p")
    expect(small.locator("#resume")).to_be_visible()
    expect(small.locator("#board svg text:visible")).to_have_count(0)
    small.keyboard.press("3")
    small.keyboard.press("p")
    expect(small.locator("#resume")).to_be_hidden()
    player.expect_value(small, 1, 0)


def test_tab_leaves_the_grid(small: Page) -> None:
    small.keyboard.press("Tab")
    expect(small.locator("#board :focus")).to_have_count(0)


def test_a_given_stays(small: Page) -> None:
    small.keyboard.press("ArrowLeft")
    small.keyboard.press("3")
    small.keyboard.press("Delete")
    player.eventually(lambda: said(small, 1, 1), "row 1 column 1, 1, given")


# --- pointer -----------------------------------------------------------------------------------------------


def test_a_drag_selects_many(small: Page) -> None:
    small.mouse.move(*player.middle(small, 4))
    small.mouse.down()
    for number in (5, 6, 7):
        small.mouse.move(*player.middle(small, number), steps=4)
    small.mouse.up()
    player.eventually(lambda: selected(small), [4, 5, 6, 7])


def test_a_double_click_selects_equal_values(small: Page) -> None:
    small.keyboard.press("3")
    small.mouse.dblclick(*player.middle(small, 1))
    player.eventually(lambda: selected(small), [1, 9])


def test_digits_first(page: Page) -> None:
    page.add_init_script("localStorage.setItem('tokeru.settings', JSON.stringify({'digit-first': true}))")
    player.visit(page, player.link_to(SMALL))
    player.digit(page, 3).click()
    page.mouse.click(*player.middle(page, 4))
    page.mouse.click(*player.middle(page, 3))
    player.eventually(lambda: player.board(page)[3:5], [3, 3])


# --- help while playing ----------------------------------------------------------------------------------


def test_conflicts_are_lit_at_once(small: Page) -> None:
    small.keyboard.press("1")
    player.eventually(lambda: said(small, 1, 2).endswith("in conflict"), True)
    expect(player.cell(small, 0)).to_have_attribute("aria-invalid", "true")
    small.keyboard.press("Control+z")
    expect(player.cell(small, 0)).not_to_have_attribute("aria-invalid", "true")


def test_signs_are_announced_and_so_are_broken_ones(page: Page) -> None:
    player.visit(page, player.link_to("futoshiki4:................;r1c1<r1c2;r2c1>r1c1"))
    player.eventually(lambda: said(page, 1, 1), "row 1 column 1, blank, less than right, less than below")
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    player.eventually(lambda: said(page, 1, 2), "row 1 column 2, 3, greater than left, in conflict")


def test_candidates_are_filled_and_pruned(small: Page) -> None:
    player.command(small, "fill").click()
    player.eventually(lambda: said(small, 1, 2), "row 1 column 2, may be 2 or 4")
    small.keyboard.press("2")
    player.eventually(lambda: said(small, 1, 3), "row 1 column 3, may be 3 or 4")


def test_checkpoints(small: Page) -> None:
    player.command(small, "flag").click()
    small.get_by_label("Checkpoint", exact=True).fill("a <b>guess</b>")
    small.keyboard.press("Enter")
    player.cell(small, 1).click()
    small.keyboard.press("3")
    player.command(small, "flag").click()
    small.get_by_role("button", name="Back to “a <b>guess</b>”").click()
    player.expect_value(small, 1, 0)
    player.command(small, "undo").click()
    player.expect_value(small, 1, 3)


def test_find_my_mistake_without_spoiling(page: Page) -> None:
    puzzle = made("sudoku")
    player.visit(page, player.link_to(puzzle))
    first = player.blanks(puzzle)[0]
    player.command(page, "check").click()
    expect(page.locator("#panel")).to_contain_text("No mistakes so far")
    page.keyboard.press(str(puzzle.solution[first] % 9 + 1))
    player.command(page, "check").click()
    expect(page.locator("#panel")).to_contain_text("One cell is wrong")
    page.get_by_role("button", name="Undo to before the mistake").click()
    player.expect_board(page, list(puzzle.givens))


def test_undo_of_everything(page: Page) -> None:
    puzzle = made("futoshiki")
    player.visit(page, player.link_to(puzzle))
    player.by_keyboard(page, puzzle, puzzle.solution, player.blanks(puzzle))
    player.wait_until_solved(page)
    for _ in player.blanks(puzzle):
        player.command(page, "undo").click()
    player.expect_board(page, list(puzzle.givens))
    expect(player.command(page, "undo")).to_be_disabled()


def test_the_time_runs(small: Page) -> None:
    expect(small.locator("#time")).to_have_text(re.compile(r"0:0[1-9]|0:[1-9]|[1-9]:"))
