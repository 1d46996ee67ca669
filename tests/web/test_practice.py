"""Practice: the gallery of all techniques, and exercises that are found, missed and explained."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import PHONE, NewPage, Node
from tests.web.test_access import check
from tests.web.test_kernel import asked

import tokeru
from tokeru.generation import examples
from tokeru.logic import telling
from tokeru.logic.techniques import TECHNIQUES
from tokeru.notation import line

GAME = "sudoku4:1.....2..3.....4"
ERASING = re.compile("Erase what it rules out")


def open_gallery(page: Page) -> None:
    page.locator("#tools .menu").click()
    page.get_by_role("button", name="Practice", exact=True).click()
    expect(page.locator("#sheet-host.practice h3").first).to_be_visible()


def begin(page: Page, technique: str) -> None:
    page.get_by_role("button", name=f"Practise {technique}", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text(f"Find it: {technique}")


def marks(page: Page) -> list[str]:
    """What every cell may be, as it is described."""
    spoken = page.locator(player.CELLS).evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    return [re.sub(r"^row \d+ column \d+, ", "", words) for words in spoken]


def panel(page: Page) -> Any:
    return page.locator("#panel")


@pytest.mark.parametrize("screen", [{}, PHONE | {"color_scheme": "dark"}], ids=["desktop", "phone"])
def test_the_gallery_has_every_technique_with_a_picture(wiped_page: NewPage, screen: dict[str, Any]) -> None:
    page = wiped_page(**screen)
    player.visit(page, player.link_to(GAME))
    open_gallery(page)
    cards = page.locator(".techniques > li")
    families = [*dict.fromkeys(row.family for row in TECHNIQUES)]
    listed = sorted(TECHNIQUES, key=lambda row: families.index(row.family))
    expect(cards.locator("h4")).to_have_text([telling.name(row.id) for row in listed])
    player.settle(page)
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for number in range(0, len(TECHNIQUES), 8):
        card = cards.nth(number)
        card.scroll_into_view_if_needed()
        expect(card.locator(".consequence > *").first).to_be_attached()
        expect(card.locator(".told")).to_have_text(re.compile("."))
    expect(page.locator(".techniques .centre text")).not_to_have_count(0)
    expect(page.locator(".techniques .corner text")).to_have_count(0)
    page.get_by_label("Level").select_option("hard")
    assert cards.count() == sum(row.level == "hard" for row in TECHNIQUES)


def test_an_exercise_by_keyboard_alone(page: Page) -> None:
    """What a hint says in three stages is done by hand; the game before waits, and what was found is kept."""
    player.visit(page, player.link_to(GAME))
    page.keyboard.press("2")
    for control in (
        page.locator("#tools .menu"),
        page.get_by_role("button", name="Practice", exact=True),
        page.get_by_role("button", name="Practise X-Wing", exact=True),
    ):
        player.tab_to(page, control)
        page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text("Find it: X-Wing")
    expect(panel(page)).to_contain_text(ERASING)
    check(page)
    for stage in ("Look at", "X-Wing"):
        page.keyboard.press("h")
        expect(page.locator("#panel [role=status]")).to_contain_text(stage)
    page.keyboard.press("h")
    struck = page.locator("#board .strike")
    expect(struck.first).to_be_attached()
    expect(panel(page)).to_contain_text(re.compile(r"r\dc\d"))
    told = page.locator("#panel p").first.inner_text()
    page.keyboard.press("Escape")
    before = marks(page)
    gone = erased(told)
    for cell, value in gone:
        go_to(page, cell)
        page.keyboard.press(str(value))
    expect(page.locator("#panel h2")).to_have_text("Right, with a hint")
    changed = [cell for cell, (old, new) in enumerate(zip(before, marks(page), strict=True)) if old != new]
    assert sorted(changed) == sorted({cell for cell, _ in gone})
    check(page)
    player.tab_to(page, page.get_by_role("button", name="Back to the game"))
    page.keyboard.press("Enter")
    player.expect_value(page, 1, 2)
    page.reload()
    player.wait_until_ready(page)
    open_gallery(page)
    card = page.locator(".techniques > li").filter(has=page.get_by_role("heading", name="X-Wing", exact=True))
    expect(card.locator(".progress")).to_have_text(re.compile("^1 found, 1 with hints"))


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (667, 375), (683, 384), (1024, 600)])
def test_an_exercise_is_in_sight_on_small_screens(wiped_page: NewPage, size: tuple[int, int]) -> None:
    """What is to be done, and what else can be."""
    page = wiped_page(viewport={"width": size[0], "height": size[1]})
    player.visit(page, player.link_to(GAME))
    open_gallery(page)
    begin(page, "X-Wing")
    ends = [
        page.locator(part).evaluate("part => part.getBoundingClientRect().bottom")
        for part in ("#panel p", "#panel")
    ]
    assert ends == sorted(ends)
    expect(panel(page).get_by_role("button", name="Another one")).to_be_in_viewport(ratio=1)


def erased(told: str) -> list[tuple[int, int]]:
    """The cells and values of "…: r1c2≠5, r1c3≠2/5"."""
    effects = re.findall(r"r(\d)c(\d)≠([\d/]+)", told)
    return [
        (9 * (int(row) - 1) + int(column) - 1, int(value))
        for row, column, values in effects
        for value in values.split("/")
    ]


def go_to(page: Page, cell: int) -> None:
    at = page.evaluate(
        "[...document.querySelectorAll('#board [role=gridcell]')].findIndex((cell) => cell.tabIndex === 0)"
    )
    for key in player._way(9, at, cell):
        page.keyboard.press(key)


def test_what_does_not_follow_is_told(page: Page) -> None:
    player.visit(page, player.link_to(GAME))
    open_gallery(page)
    begin(page, "Full House")
    single = next(cell for cell, words in enumerate(marks(page)) if re.fullmatch(r"may be \d or \d", words))
    go_to(page, single)
    page.keyboard.press("9" if "9" in marks(page)[single] else marks(page)[single][-1])
    expect(panel(page)).to_contain_text("does not follow from this technique")
    panel(page).get_by_role("button", name="Undo").click()
    expect(page.locator("#panel h2")).to_have_text("Find it: Full House")
    board = player.board(page)
    panel(page).get_by_role("button", name="Another one").click()
    player.eventually(lambda: player.board(page) != board, True)
    page.go_back()
    player.expect_board(page, list(tokeru.parse(GAME).givens))


def test_a_link_leads_away_from_an_exercise(page: Page) -> None:
    """To its puzzle, not to the game that waits."""
    player.visit(page, player.link_to(GAME))
    open_gallery(page)
    begin(page, "Full House")
    player.open_puzzle(page, "sudoku4:12..............")
    player.expect_board(page, [1, 2, *[0] * 14])
    page.go_back()
    player.expect_board(page, list(tokeru.parse(GAME).givens))


def test_an_exercise_found_without_help_counts_as_that(page: Page) -> None:
    """Every full house on the board is right, not only the one that a hint would tell."""
    player.visit(page, player.link_to(GAME))
    open_gallery(page)
    begin(page, "Full House")
    words = marks(page)
    last = [cell for cell, said in enumerate(words) if re.fullmatch(r"may be \d", said)]
    full = next(cell for cell in last if any(is_full(words, house) for house in houses_of(cell)))
    go_to(page, full)
    page.keyboard.press(words[full][-1])
    expect(page.locator("#panel h2")).to_have_text("Right!")
    page.get_by_role("button", name="All techniques").click()
    expect(page.locator(".techniques .progress")).to_have_text(re.compile("^1 found ·"))


def houses_of(cell: int) -> list[list[int]]:
    row, column = divmod(cell, 9)
    top, left = row - row % 3, column - column % 3
    return [
        [9 * row + other for other in range(9)],
        [9 * other + column for other in range(9)],
        [9 * (top + place // 3) + left + place % 3 for place in range(9)],
    ]


def is_full(words: list[str], house: list[int]) -> bool:
    """But for one cell."""
    return sum(words[cell].startswith("may be") for cell in house) == 1


# --- what the page makes of the data --------------------------------------------------------------------


def test_copies_look_new_and_have_the_step(node: Node) -> None:
    """Turned, with lines exchanged and values renamed, as far as the rules do not mind."""
    copies = node("practice.mjs")
    assert [each["technique"] for each in copies] == [row.id for row in TECHNIQUES]
    for each in copies:
        assert {step["technique"] for step in each["steps"]} == {each["technique"]}
        assert tokeru.parse(each["copy"]["puzzle"]).count(limit=2) == 1
    same = [each["technique"] for each in copies if each["copy"] == each["example"]]
    assert len(same) < 10, same


def test_puzzles_for_practice_are_those_of_python(node: Node) -> None:
    made = [row for row in examples.examples().values() if row.kind != examples.NOTHING]
    quick = [
        row
        for row in made
        if row.technique in ("naked-pair", "x-wing", "lower-bound", "sum", "cell-exclusion")
    ]
    answers = asked(node, [["practise", row.technique, "5"] for row in quick])
    assert len(quick) == 5
    for row, answer in zip(quick, answers, strict=True):
        puzzle = tokeru.generate(row.kind, techniques=row.technique, seed=5)
        assert answer["puzzle"] == line.format(puzzle)
