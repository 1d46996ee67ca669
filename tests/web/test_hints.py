"""Hints in three stages, applied to the end of an expert puzzle, and the whole way to look at."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import NewPage
from tests.web.test_access import check

import tokeru
from tokeru.logic import Step, telling
from tokeru.notation import line

MOST_HINTS = 400


def test_hints_to_the_end_of_an_expert_puzzle(page: Page) -> None:
    puzzle = tokeru.generate("futoshiki-sudoku", "expert", seed=8)
    player.visit(page, player.link_to(puzzle))
    for _ in range(MOST_HINTS):
        player.see_hint(page).click()
        if 0 not in player.board(page):
            break
    player.expect_board(page, list(puzzle.solution))
    while player.command(page, "undo").is_enabled():
        player.command(page, "undo").click()
    player.expect_board(page, list(puzzle.givens))


def test_a_hint_tells_a_little_at_a_time(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    panel = page.locator("#panel")
    page.keyboard.press("h")
    expect(panel).to_contain_text("Look at")
    expect(panel.locator("h2")).to_have_count(0)
    page.keyboard.press("h")
    expect(panel.locator("h2")).to_have_text(re.compile("single", re.IGNORECASE))
    page.keyboard.press("h")
    expect(panel).to_contain_text(re.compile(r"r\dc\d"))
    page.get_by_role("button", name="I'll do it").click()
    player.eventually(lambda: player.board(page).count(0), 12)


def test_a_hint_says_more_than_the_marks_of_the_player(page: Page) -> None:
    """Or "Apply" would change nothing, and the same hint would come again and again."""
    puzzle = tokeru.generate("futoshiki-sudoku", "expert", seed=8)
    player.visit(page, player.link_to(puzzle))
    player.command(page, "fill").click()
    marks = page.locator("#board .centre text")
    for _ in range(20):
        before = marks.all_text_contents()
        player.see_hint(page).click()
        expect(page.locator("#panel .main")).to_have_count(0)
        assert marks.all_text_contents() != before


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (667, 375), (844, 390), (683, 384)])
def test_what_a_hint_offers_is_in_sight(wiped_page: NewPage, size: tuple[int, int]) -> None:
    """Also on a small phone, on its side, and at 200 % on a laptop; however long the sentence is."""
    page = wiped_page(viewport={"width": size[0], "height": size[1]})
    for puzzle in ("sudoku4:1.....2..3.....4", FORCING):
        player.open_puzzle(page, puzzle)
        digits = player.middles(page, player.DIGITS)
        player.see_hint(page)
        for button in page.locator("#panel .actions button").all():
            expect(button).to_be_in_viewport(ratio=1)
        assert player.middles(page, player.DIGITS) == digits, "no key moves"


def test_a_mistake_is_told_before_any_step(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    page.keyboard.press("4")
    page.keyboard.press("h")
    expect(page.locator("#panel")).to_contain_text("is wrong")
    page.get_by_role("button", name="Show where").click()
    player.expect_value(page, 1, 4)


def test_the_whole_way(page: Page) -> None:
    puzzle = tokeru.parse("sudoku4:1.....2..3.....4")
    player.visit(page, player.link_to(puzzle))
    player.command(page, "path").click()
    title = page.locator("#panel h2")
    steps = len(puzzle.steps())
    expect(title).to_have_text(re.compile(f"1 of {steps}:"))
    for _ in range(steps):
        page.get_by_role("button", name="Next").click()
    expect(title).to_have_text(re.compile(f"{steps} of {steps}:"))
    page.get_by_role("button", name="Back to the game").click()
    player.expect_board(page, list(puzzle.givens))


def test_the_way_shows_candidates_as_marks_at_their_places(page: Page) -> None:
    """In the usual ink, whatever marks the player likes."""
    page.add_init_script("localStorage['tokeru.settings'] = '{\"marks\": \"corners\"}'")
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    player.command(page, "path").click()
    expect(page.locator("#panel h2")).to_have_text(re.compile("1 of"))
    expect(page.locator("#board .centre text")).not_to_have_count(0)
    expect(page.locator("#board .corner text")).to_have_count(0)
    expect(page.locator("#board > svg")).to_have_class(re.compile("in-place"))


# --- the sentence and the board -----------------------------------------------------------------------

LIT = "#board > svg .pointed path"
FORCING = "sudoku:9...........1......61.72.....89.71......4..63.4.5....7.5.......8..3..5.4..7.6..2."


def lit(page: Page) -> str:
    """The outline around the cells that are lit; empty for none."""
    return page.locator(LIT).get_attribute("d") or ""


def test_a_name_in_the_sentence_lights_its_cells(page: Page) -> None:
    """By mouse and by keyboard; rows and columns have numbers meanwhile, and nothing moves."""
    player.visit(page, player.link_to(FORCING))
    board = page.locator("#board")
    before = board.bounding_box()
    expect(board).not_to_have_class(re.compile("labelled"))
    page.keyboard.press("h")
    house = page.locator("#panel .named").first
    expect(house).to_have_text(re.compile(r"(row|column|box) \d"))
    expect(board).to_have_class(re.compile("labelled"))
    assert board.bounding_box() == before
    house.hover()
    player.eventually(lambda: bool(lit(page)), True)
    page.mouse.move(0, 0)
    player.eventually(lambda: lit(page), "")
    page.keyboard.press("h")
    page.keyboard.press("h")
    cell = page.locator("#panel .named", has_text=re.compile(r"^r\dc\d$")).first
    cell.focus()
    player.eventually(lambda: bool(lit(page)), True)
    page.keyboard.press("Escape")
    expect(board).not_to_have_class(re.compile("labelled"))
    player.eventually(lambda: lit(page), "")


AFTER_NAMES = """() => [...document.querySelectorAll("#panel .named")].map((name) =>
  [name.textContent, (name.closest(".whole") ?? name).nextSibling?.textContent ?? ""])"""
"""Names, each with what a line may begin with after it."""


@pytest.mark.parametrize("language", telling.languages())
def test_no_line_begins_with_what_belongs_to_a_name(wiped_page: NewPage, language: str) -> None:
    page = wiped_page(viewport={"width": 320, "height": 568})
    page.add_init_script(f"localStorage['tokeru.settings'] ??= '{json.dumps({'language': language})}'")
    for puzzle in (FORCING, line.format(tokeru.generate("killer", "hard", seed=2))):
        player.open_puzzle(page, puzzle)
        for _ in range(3):
            page.keyboard.press("h")
        expect(page.locator("#panel .named")).not_to_have_count(0)
        for name, after in page.evaluate(AFTER_NAMES):
            assert not re.match(r"[,;:.)、，。；：）=≠\uac00-\ud7a3]", after), (name, after)


def test_rows_and_columns_have_numbers_always_for_those_who_like_it(page: Page) -> None:
    page.add_init_script("localStorage['tokeru.settings'] = '{\"labels\": true}'")
    player.visit(page, player.link_to(FORCING))
    expect(page.locator("#board")).to_have_class(re.compile("labelled"))


NUMBERS_BESIDE = """() => [...document.querySelectorAll(
    "#board [role=row], #board [role=row]:first-child > *")]
  .filter((each) => !["none", "normal"].includes(getComputedStyle(each, "::before").content)).map((each) => {
    const { width, height, translate } = getComputedStyle(each, "::before");
    const away = Number(/([\\d.]+)px\\)$/.exec(translate)[1]);
    const { left, top } = each.getBoundingClientRect();
    return each.role === "row" ? ["left", left - away - parseFloat(width), left - away]
                               : ["top", top - away - parseFloat(height), top - away];
  })"""
"""Where the numbers of rows and columns begin and end."""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320), (820, 1180), (1180, 820)])
def test_numbers_stand_between_the_board_and_what_is_around_it(
    wiped_page: NewPage, size: tuple[int, int]
) -> None:
    """On boards of few cells, of many, and with clues beside them."""
    page = wiped_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script("localStorage['tokeru.settings'] = '{\"labels\": true}'")
    small = "sudoku4:1.....2..3.....4"
    for puzzle in (small, f"{small};littlekiller sw 5 r1c2", "sudoku16:" + 256 * "."):
        player.open_puzzle(page, puzzle)
        title = page.locator("#about span").evaluate_all(
            "spans => Math.max(...spans.map((span) => span.getBoundingClientRect().bottom))"
        )
        picture = page.locator("#board > svg").evaluate("svg => svg.getBoundingClientRect().toJSON()")
        numbers = page.evaluate(NUMBERS_BESIDE)
        assert len(numbers) == 2 * len(page.locator("#board [role=row]").all())
        for side, start, end in numbers:
            assert start >= (0 if side == "left" else title - 1), (puzzle, side)
            assert picture[side] - 2 <= end <= picture[side], (puzzle, side)


def test_the_nearest_of_equally_easy_steps(page: Page) -> None:
    puzzle = tokeru.generate("sudoku", "easy", seed=5)
    player.visit(page, player.link_to(puzzle))
    told = set()
    for cell in (0, 80):
        player.cell(page, cell).click()
        player.see_hint(page)
        told.add(page.locator("#panel p").inner_text())
        assert page.locator("#panel p").inner_text() == str(puzzle.hint(near=cell).step)
        page.keyboard.press("Escape")
    assert len(told) == 2


def test_the_next_digit_tells_the_few_steps_that_carry_it(page: Page) -> None:
    puzzle = tokeru.generate("futoshiki-sudoku", "easy", seed=2)
    player.visit(page, player.link_to(puzzle))
    page.keyboard.press("h")
    page.get_by_role("button", name="Next digit").click()
    panel = page.locator("#panel")
    expect(panel.locator("h2")).to_have_text(re.compile(r"Next digit: r\dc\d=\d"))
    listed = panel.locator(".steps li")
    assert 1 < listed.count() < 20
    check(page)
    page.mouse.move(0, 0)
    strikes = page.locator("#board .consequence .strike")
    player.eventually(lambda: strikes.count() > 3, True)
    all_of_them = strikes.count()
    listed.first.hover()
    player.eventually(lambda: 0 < strikes.count() < all_of_them, True)
    page.get_by_role("button", name="Apply").click()
    player.eventually(lambda: player.board(page).count(0), puzzle.givens.count(0) - 1)
    assert all(value in (0, right) for value, right in zip(player.board(page), puzzle.solution, strict=True))


def before_forcing(path: Path) -> Step:
    """A game that is saved where the next step is a forcing chain, which is returned."""
    game = tokeru.Game(tokeru.parse(FORCING))
    for step in game.puzzle.steps():
        if len(step.chains) > 1:
            break
        game.apply(step)
    game.save(path)
    return step


def test_a_chain_goes_link_by_link(page: Page, tmp_path: Path) -> None:
    """By keyboard alone: H for the next link, and the arrows once the card has the focus."""
    step = before_forcing(tmp_path / "save.json")
    player.visit(page)
    page.locator("#tools .menu").click()
    page.locator(".menu button", has_text="Saved games").click()
    page.locator("#sheet input[type=file]").set_input_files(tmp_path / "save.json")
    player.eventually(lambda: player.board(page)[0], 9)
    page.keyboard.press("Escape")
    panel, title = page.locator("#panel"), page.locator("#panel h2")
    player.see_hint(page)
    expect(page.get_by_role("button", name="Link by link")).to_be_visible()
    page.keyboard.press("h")
    expect(title).to_contain_text("branch A: 1 of")
    expect(panel.locator("p")).to_have_text(re.compile("^Suppose"))
    expect(page.locator("#board .consequence .strike")).to_have_count(0)
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("ArrowRight")
    expect(panel.locator("p")).to_have_text(re.compile("^If .*, then "))
    expect(page.locator("#board .branch-1 .link")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(title).to_contain_text("1 of")
    nodes = sum(map(len, step.chains))
    for _ in range(nodes):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Apply")).to_be_visible()
    expect(page.locator("#board .branch-2 .letter")).to_have_text("B")
    expect(page.locator("#board .consequence .strike")).not_to_have_count(0)


def test_the_way_from_here(page: Page) -> None:
    puzzle = tokeru.parse("sudoku4:1.....2..3.....4")
    player.visit(page, player.link_to(puzzle))
    player.see_hint(page).click()
    player.eventually(lambda: player.board(page).count(0), puzzle.givens.count(0) - 1)
    player.command(page, "path").click()
    title = page.locator("#panel h2")
    expect(title).to_have_text(re.compile(f"1 of {len(puzzle.steps())}:"))
    page.get_by_role("button", name="From my position").click()
    expect(title).to_have_text(re.compile(f"1 of {len(puzzle.steps()) - 1}:"))
    expect(page.get_by_role("button", name="From the start")).to_be_visible()
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text(re.compile("^2 of"))
