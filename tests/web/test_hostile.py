"""What is not meant well: links, pasted texts and files never break the page and never run as script."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.web import player

from tokeru.game import Game
from tokeru.notation import line

SCRIPT = "<img src=x onerror=window.hurt=1><script>window.hurt=1</script>"
GOOD = "sudoku4:1.....2..3.....4"

FRAGMENTS = {
    "script": f"p={quote(SCRIPT)}",
    "script as it is": f"p={SCRIPT}",
    "half a percent sign": "p=%E0%A4%A",
    "unknown rule": "p=sudoku4%2B%3Cb%3E:................",
    "megabyte": "p=" + "9" * 1_000_000,
    "huge board": "p=sudoku9999:.",
    "prototype": "p=__proto__&g=constructor",
    "broken progress": f"p={GOOD}&g=AAAA____",
    "nothing": "p=",
    "something else": "x=1&y=2",
    "deep": "p=" + quote("{" * 5000),
    "rule without end": "p=sudoku4:................;" + quote("cage 10 " * 2000),
}


def is_well(page: Page) -> None:
    """One can go on playing, and no script has run."""
    assert page.evaluate("window.hurt") is None
    page.keyboard.press("5")
    assert len(player.board(page)) >= 16


@pytest.mark.parametrize("name", ["script", "megabyte"])
def test_a_link(page: Page, name: str) -> None:
    player.visit(page, f"index.html#{FRAGMENTS[name]}")
    is_well(page)


@pytest.mark.parametrize("fragment", FRAGMENTS.values(), ids=FRAGMENTS)
def test_a_link_that_comes_later(good: Page, fragment: str) -> None:
    good.keyboard.press("2")
    good.evaluate("fragment => { location.hash = fragment; }", fragment)
    expect(good.locator("#toast")).to_have_class("shown")
    player.expect_value(good, 1, 2)
    is_well(good)


@pytest.fixture
def good(one_page: Page) -> Page:
    """A good puzzle, and nothing said."""
    player.open_puzzle(one_page, GOOD)
    player.cell(one_page, 1).focus()
    one_page.evaluate("document.querySelector('#toast').classList.remove('shown')")
    return one_page


PASTED = [SCRIPT, "[" * 100_000, '{"grid":' * 50, "\0\ufffd\u202e" * 50, "1" * 200_000, "sudoku9:" + "(" * 81]


@pytest.mark.parametrize("text", PASTED, ids=range(len(PASTED)))
def test_a_pasted_text(good: Page, text: str) -> None:
    good.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )
    expect(good.locator("#sheet .error")).to_be_visible()
    good.keyboard.press("Escape")
    is_well(good)


def damaged() -> dict[str, str]:
    game = Game(line.parse(GOOD))
    game.place("r1c2", 2)
    game.checkpoint(SCRIPT)
    save = json.loads(game.to_json())
    return {
        "cut short": json.dumps(save)[:-20],
        "script for a puzzle": json.dumps(save | {"puzzle": SCRIPT}),
        "other moves": json.dumps(save | {"current": [4] * 16}),
        "prototype": '{"__proto__": {"hurt": 1}, "puzzle": "x"}',
        "later version": json.dumps(save | {"v": 2}),
        "endless numbers": json.dumps(save | {"timer": 1e300}),
        "deep": '{"puzzle":' * 20_000,
    }


@pytest.mark.parametrize("text", damaged().values(), ids=damaged())
def test_a_damaged_save(good: Page, text: str) -> None:
    good.locator("#tools .menu").click()
    good.get_by_role("button", name="Open a puzzle").click()
    good.locator("#sheet input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(good.locator("#sheet .error")).to_be_visible()
    good.keyboard.press("Escape")
    is_well(good)


def test_a_name_is_only_a_name(page: Page) -> None:
    game = Game(line.parse(GOOD), difficulty=SCRIPT)
    game.checkpoint(SCRIPT)
    player.visit(page)
    page.locator("#tools .menu").click()
    page.get_by_role("button", name="Open a puzzle").click()
    page.locator("#sheet input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": game.to_json().encode()}
    )
    expect(page.locator(player.CELLS)).to_have_count(16)
    player.command(page, "flag").click()
    expect(page.locator("#panel .actions button").first).to_contain_text("<img src=x")
    is_well(page)
