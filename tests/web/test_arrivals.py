"""Puzzles that come from other pages, by whatever way: what is left over of them, and who made them."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import PHONE, NewPage

import tokeru

FAKE = """
import { TokeruError } from "../errors.js";
import { know } from "../notation/index.js";
import * as line from "../notation/line.js";
import * as plain from "../notation/plain.js";
import { Draft } from "./draft.js";

const fake = {
  recognises: (text) => /^\\s*https:..fake.example./.test(text),
  async read(text) {
    const told = JSON.parse(atob(text.split("?load=")[1]));
    const { givens, said = [], left = [], solution = null, about = {} } = told;
    const draft = new Draft(Math.sqrt(givens.length));
    draft.sayHouses();
    givens.forEach((number, cell) => number && draft.give(cell, number));
    for (const each of said) draft.say(...each);
    for (const each of left) draft.leave(each);
    draft.solution = solution;
    return draft.reading(about);
  },
  format: (puzzle, solution) => `https://fake.example/${solution ? "solved" : "open"}`,
};
const strict = {
  ...fake,
  recognises: () => false,
  format: () => { throw new TokeruError("fufen-cannot", { rule: "odd r1c1" }); },
};
know({ fpuzzles: strict, line, plain, sudokupad: fake });
"""
"""A notation that says whatever it is told, where the page has those of others."""

SMALL = tokeru.parse("sudoku4:1.....2..3.....4")
SOLUTION = [*SMALL.solve()]
OTHER = [*tokeru.parse("sudoku4:................").solve()]
ABOUT = {"title": "Knight Lite", "author": "Ann", "comment": "Normal rules.\n<b>Knights</b> & kings"}
MEANT = {"givens": [*SMALL.givens], "about": ABOUT}
FOG = "fog: r1c1 r1c2"


def link(**changed: Any) -> str:
    written = json.dumps(MEANT | changed).encode()
    return f"https://fake.example/?load={b64encode(written).decode()}"


def teach(page: Page) -> Page:
    page.route(
        "**/model/links/index.js", lambda route: route.fulfill(body=FAKE, content_type="text/javascript")
    )
    return page


@pytest.fixture
def learned(page: Page) -> Page:
    return teach(page)


def paste(page: Page, text: str) -> None:
    """As the browser hands it over, wherever the player is."""
    page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )


def drop(page: Page, name: str, content: str) -> None:
    page.evaluate(
        """([name, content]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([content], name));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        [name, content],
    )


def expect_opened(page: Page) -> None:
    player.expect_board(page, [*SMALL.givens])
    expect(page.locator("#kind")).to_have_text("Knight Lite")
    expect(page.locator("#level")).to_have_text("Ann")


# --- ways to come -----------------------------------------------------------------------------------------


def test_a_link_is_pasted(learned: Page) -> None:
    player.visit(learned)
    paste(learned, link(solution=SOLUTION))
    expect_opened(learned)
    expect(learned.locator("#panel .lack")).to_be_hidden()


def test_a_file_with_a_link_is_dropped(learned: Page) -> None:
    player.visit(learned)
    drop(learned, "puzzle.url", f"\n  {link()}\n")
    expect_opened(learned)


@pytest.mark.parametrize("before", ["#", "#p=", "?puzzle="])
@pytest.mark.parametrize("written", [link(solution=SOLUTION), quote(link(), safe="")])
def test_a_link_in_the_address(learned: Page, before: str, written: str) -> None:
    player.visit(learned, f"index.html{before}{written}")
    expect_opened(learned)
    expect(learned).to_have_url(re.compile(r"index\.html$"))


def test_an_address_of_a_page_that_is_unknown(learned: Page) -> None:
    player.visit(learned)
    paste(learned, "https://elsewhere.example/?load=x")
    expect(learned.locator(".open .error")).to_contain_text("is not in a notation known here")


# --- what is left over --------------------------------------------------------------------------------------


def test_what_is_left_over_is_asked_about(learned: Page) -> None:
    said = [["cage 3 r1c3 r1c4", "cage 1", True], ["whisper 2 r3c1 r4c1", "line #67f067", False]]
    player.visit(learned)
    paste(learned, link(left=[FOG], said=said))
    sheet = learned.locator("#sheet-host.reading")
    expect(sheet.locator(".left li")).to_have_text([FOG])
    expect(sheet).to_contain_text("Knight Lite")
    expect(sheet).to_contain_text("cage 1")
    expect(sheet.locator("h3")).to_have_text(["Left out", "Guessed", "Understood"])
    sheet.get_by_role("button", name="Open without these rules").click()
    expect_opened(learned)
    expect(learned.locator("#panel .lack")).to_have_text(f"Read without: {FOG}")


def test_it_is_asked_in_front_of_the_usual_game(learned: Page) -> None:
    player.visit(learned, f"index.html#{link(left=[FOG])}")
    expect(learned.locator("#sheet-host.reading .left li")).to_have_text([FOG])
    learned.keyboard.press("Escape")
    expect(learned.locator("#sheet")).to_be_hidden()
    expect(learned.locator("#kind")).to_have_text("Futoshiki-Sudoku")


def test_what_makes_no_difference_is_not_asked_about(learned: Page) -> None:
    player.visit(learned)
    paste(learned, link(left=[FOG], solution=SOLUTION))
    expect_opened(learned)
    expect(learned.locator("#panel .lack")).to_have_text(f"Read without: {FOG}")


@pytest.mark.parametrize(
    ("changed", "verdict"),
    [
        ({"solution": OTHER}, "its solution is not the one that came with it"),
        ({"solution": SOLUTION, "givens": [0] * 16}, "it has several solutions"),
        ({"solution": SOLUTION, "said": [["cage 8 r1c1 r1c2", "cage 1"]]}, "it has no solution"),
    ],
)
def test_another_solution_than_the_one_that_came_is_told(
    learned: Page, changed: dict[str, Any], verdict: str
) -> None:
    player.visit(learned)
    paste(learned, link(**changed))
    expect(learned.locator("#sheet-host.reading")).to_contain_text(verdict)
    learned.get_by_role("button", name="Play it anyway").click()
    expect(learned.locator("#kind")).to_have_text("Knight Lite")


def test_what_was_left_out_is_told_at_the_end_and_does_not_count(learned: Page) -> None:
    puzzle = tokeru.parse(f"{SMALL.format()};without {FOG}")
    player.visit(learned, player.link_to(puzzle))
    notice = learned.locator("#panel .lack")
    expect(notice).to_have_text(f"Read without: {FOG}")
    player.by_keyboard(learned, puzzle, SOLUTION, player.blanks(puzzle))
    player.wait_until_solved(learned)
    expect(learned.locator("#panel")).to_contain_text("does not count")
    expect(notice).to_have_text(f"Read without: {FOG}")
    assert player.in_store(learned, "results") == []
    player.open_puzzle(learned, SMALL)
    expect(notice).to_be_empty()
    player.by_mouse(learned, SMALL, SOLUTION, player.blanks(SMALL))
    player.wait_until_solved(learned)
    player.eventually(lambda: len(player.in_store(learned, "results")), 1)


# --- title, author and comment ----------------------------------------------------------------------------


def test_the_comment_is_plain_text_with_its_lines(learned: Page) -> None:
    player.visit(learned, player.link_to(SMALL.called(**ABOUT)))
    learned.locator("#panel summary").click()
    assert learned.locator("#panel .comment p").inner_text() == ABOUT["comment"]
    expect(learned.locator("#panel b")).to_have_count(0)


def test_saved_games_have_their_titles(learned: Page) -> None:
    player.visit(learned, player.link_to(SMALL.called(**ABOUT)))
    learned.keyboard.press("4")
    learned.locator("#tools .menu").click()
    learned.get_by_role("button", name="Saved games").click()
    expect(learned.locator(".games strong")).to_have_text("Knight Lite · Ann")
    learned.reload()
    player.wait_until_ready(learned)
    expect(learned.locator("#kind")).to_have_text("Knight Lite")


# --- on to other pages --------------------------------------------------------------------------------------


def test_links_to_other_pages_are_shared(learned: Page) -> None:
    player.visit(learned, player.link_to(SMALL))
    learned.locator("#tools .menu").click()
    learned.locator(".menu button", has_text="Share").click()
    there = learned.get_by_role("link", name="SudokuPad")
    expect(there).to_have_attribute("href", re.compile("https://fake.example/(open|solved)"))
    expect(learned.locator(".share p", has_text="f-puzzles")).to_contain_text("cannot express odd r1c1")


def test_nothing_is_too_wide_for_a_phone(wiped_page: NewPage) -> None:
    page = teach(wiped_page(**PHONE))
    player.visit(page)
    about = {"title": "W" * 90, "author": "V" * 90, "comment": "M" * 300}
    paste(page, link(left=["L" * 120], about=about))
    expect(page.locator("#sheet-host.reading h2")).to_be_visible()
    assert overflow(page) == []
    page.get_by_role("button", name="Open without these rules").click()
    expect(page.locator("#panel .lack")).to_contain_text("LLL")
    assert overflow(page) == []


def overflow(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("#page *")]
            .filter((each) => each.getClientRects().length && !each.closest("svg, .unseen"))
            .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
            .map((each) => each.tagName + "#" + each.id + "." + each.className)"""
    )
    return found


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(learned: Page, theme: str) -> None:
    learned.add_init_script(f"localStorage.setItem('tokeru.settings', '{json.dumps({'theme': theme})}')")
    player.visit(learned)
    paste(learned, link(left=[FOG], said=[["whisper 2 r3c1 r4c1", "line #67f067", False]]))
    expect(learned.locator("#sheet-host.reading h2")).to_be_visible()
    check_with_axe(learned)
    learned.get_by_role("button", name="Open without these rules").click()
    expect(learned.locator("#panel .lack p")).to_be_visible()
    check_with_axe(learned)


def check_with_axe(page: Page) -> None:
    player.settle(page)
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
