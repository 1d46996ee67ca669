"""Several pages on one game: one plays, the others follow, and no move is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import NewPage
from tests.web.test_kept import crash

SMALL = "sudoku4:1.....2..3.....4"
WITHOUT_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"


def move(page: Page, cell: int, value: int) -> None:
    page.mouse.click(*player.middle(page, cell))
    page.keyboard.press(str(value))
    player.expect_value(page, cell, value)


def expect_following(page: Page) -> None:
    expect(page.locator("#elsewhere")).to_be_visible()
    expect(page.locator("#pad")).to_be_hidden()


def expect_playing(page: Page) -> None:
    expect(page.locator("#elsewhere")).to_be_hidden()
    expect(page.locator("#pad")).to_be_visible()


def play_here(page: Page) -> None:
    page.get_by_role("button", name="Play here").click()
    expect_playing(page)


def kept(page: Page) -> list[list[int]]:
    return [game["save"]["current"] for game in player.in_store(page, "games")]


@pytest.fixture(params=["locks", "without locks"])
def two(new_page: NewPage, request: pytest.FixtureRequest) -> tuple[Page, Page]:
    """A page that plays, with one move made, and another that was opened after it."""
    first = new_page()
    if request.param != "locks":
        first.context.add_init_script(WITHOUT_LOCKS)
    player.visit(first, player.link_to(SMALL))
    move(first, 1, 2)
    player.eventually(lambda: [values[1] for values in kept(first)], [2])
    second = first.context.new_page()
    player.visit(second)
    expect_following(second)
    return first, second


def test_one_plays_and_the_other_follows_until_it_takes_over(two: tuple[Page, Page]) -> None:
    first, second = two
    player.expect_board(second, player.board(first))
    move(first, 2, 3)
    player.expect_value(second, 2, 3)
    second.mouse.click(*player.middle(second, 3))
    for key in ("4", "Control+z", "Backspace", "p"):
        second.keyboard.press(key)
    player.expect_board(second, player.board(first))
    turns = ((second, first, 3, 4), (first, second, 4, 4), (second, first, 5, 1))
    for playing, following, cell, value in turns:
        play_here(playing)
        expect_following(following)
        move(playing, cell, value)
        player.expect_value(following, cell, value)
    whole = [1, 2, 3, 4, 4, 1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4]
    player.expect_board(first, whole)
    player.eventually(lambda: kept(first), [whole])
    for _ in range(5):
        second.keyboard.press("Control+z")
    player.expect_board(first, [1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4])


def test_a_page_that_closes_leaves_its_game_to_the_other(two: tuple[Page, Page]) -> None:
    first, second = two
    move(first, 2, 3)
    first.close()
    expect_playing(second)
    player.eventually(lambda: player.board(second)[:3], [1, 2, 3])
    move(second, 3, 4)
    player.eventually(lambda: [values[:4] for values in kept(second)], [[1, 2, 3, 4]])


def test_a_page_that_crashes_leaves_its_game_to_the_other(new_page: NewPage) -> None:
    first = new_page()
    player.visit(first, player.link_to(SMALL))
    move(first, 1, 2)
    player.eventually(lambda: [values[1] for values in kept(first)], [2])
    second = first.context.new_page()
    player.visit(second)
    expect_following(second)
    with first.expect_event("crash"):
        crash(first)
    expect_playing(second)
    player.expect_value(second, 1, 2)


def test_whoever_turns_to_another_game_leaves_the_first(two: tuple[Page, Page]) -> None:
    first, second = two
    player.open_puzzle(first, "sudoku4:.1....2..3.....4")
    player.eventually(lambda: player.board(first)[:2], [0, 1])
    expect_playing(second)
    move(second, 2, 3)
    first.go_back()
    expect_following(first)
    player.expect_value(first, 2, 3)


def test_who_opens_a_game_while_a_move_is_still_to_be_written_sees_it(two: tuple[Page, Page]) -> None:
    """What is opened is no news of that game, so it hides none."""
    first, second = two
    player.open_puzzle(first, "sudoku4:.1....2..3.....4")
    expect_playing(second)
    second.evaluate("() => { window.due = []; window.requestIdleCallback = (act) => due.push(act) }")
    move(second, 2, 3)
    first.go_back()
    expect_following(first)
    second.evaluate("() => due.forEach((write) => write())")
    player.expect_value(first, 2, 3)
    player.eventually(lambda: sorted(values[2] for values in kept(second)), [0, 3])


def test_a_page_that_comes_back_has_the_newest(new_page: NewPage) -> None:
    """Whatever the browser does with a page that is left: the game may have gone on elsewhere."""
    first = new_page()
    player.visit(first, player.link_to(SMALL))
    move(first, 1, 2)
    first.goto("icon.svg")
    second = first.context.new_page()
    player.visit(second)
    expect_playing(second)
    move(second, 2, 3)
    first.go_back()
    player.wait_until_ready(first)
    expect_following(first)
    player.expect_value(first, 2, 3)
    play_here(first)
    move(first, 3, 4)
    player.expect_value(second, 3, 4)
