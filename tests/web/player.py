"""A player at the page: opens puzzles, presses keys, clicks and touches, and hears what the board says."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from tokeru import grid
from tokeru.notation import line
from tokeru.puzzle import Puzzle

PATIENCE = 60
"""Seconds until a test gives up on what it waits for. One that passes goes on as soon as it is there."""

MOST_TABS = 200

CELLS, DIGITS = "#board [role=gridcell]", "#pad .digit"

_SPOKEN = re.compile(r"row \d+ column \d+, ([0-9A-Z])\b")


def link_to(puzzle: Puzzle | str) -> str:
    written = puzzle if isinstance(puzzle, str) else line.format(puzzle)
    return f"index.html#p={quote(written)}"


BEEN_HERE = """try {
    const chosen = JSON.parse(localStorage.getItem("tokeru.settings") ?? "{}");
    localStorage.setItem("tokeru.settings", JSON.stringify({ ...chosen, toured: true }));
} catch {}"""
"""Who has been here before is not shown around."""


def visit(page: Page, where: str = "index.html") -> None:
    """Open the page as somebody who knows it, and wait until the game is ready."""
    page.add_init_script(BEEN_HERE)
    page.goto(where)
    wait_until_ready(page)


def open_puzzle(page: Page, puzzle: Puzzle | str) -> None:
    """Another puzzle on the page that is there, or the page with this puzzle."""
    if page.url == "about:blank":
        return visit(page, link_to(puzzle))
    page.keyboard.press("Escape")
    page.evaluate("link => { location.hash = link; }", link_to(puzzle).partition("#")[2])
    expect(page).not_to_have_url(re.compile("#"))
    page.locator(".mode.value").click()
    return None


def wait_until_ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_selector("[role=gridcell]")


def cell(page: Page, number: int) -> Locator:
    return page.locator(CELLS).nth(number)


def board(page: Page) -> list[int]:
    """What every cell has, read from its description."""
    spoken = page.locator(CELLS).evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    found = (_SPOKEN.match(words) for words in spoken)
    return [int(match[1], 36) if match else 0 for match in found]


def eventually(look: Callable[[], object], wanted: object) -> None:
    """What is looked at becomes what is wanted; how long that takes is the machine's affair."""
    end = time.monotonic() + PATIENCE
    while (found := look()) != wanted and time.monotonic() < end:
        time.sleep(0.02)
    assert found == wanted, f"{found} instead of {wanted}"


def expect_board(page: Page, values: Iterable[int]) -> None:
    eventually(lambda: board(page), list(values))


def expect_value(page: Page, number: int, value: int) -> None:
    eventually(lambda: board(page)[number], value)


def settle(page: Page) -> None:
    """Nothing moves any more."""
    page.evaluate(
        """() => Promise.allSettled(document.getAnimations()
            .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
            .map((each) => each.finished)).then(() => null)"""
    )


def see_hint(page: Page) -> Locator:
    """All three stages of a hint; the button that does what it says."""
    button = page.locator("#panel .actions button").first
    page.keyboard.press("h")
    for _ in range(2):
        expect(button).to_have_text("More")
        page.keyboard.press("h")
    expect(button).to_have_text("Apply")
    return button


def in_store(page: Page, store: str) -> list[Any]:
    """All that the page has kept: games or results."""
    found: list[Any] = page.evaluate(
        """(store) => new Promise((resolve) => {
             const request = indexedDB.open("tokeru");
             request.onsuccess = () => {
               const all = request.result.transaction(store).objectStore(store).getAll();
               all.onsuccess = () => (request.result.close(), resolve(all.result));
             };
           })""",
        store,
    )
    return found


def blanks(puzzle: Puzzle) -> list[int]:
    return [number for number, given in enumerate(puzzle.givens) if not given]


def wait_until_solved(page: Page) -> None:
    page.locator("#panel h2").filter(has_text="Solved").wait_for()


def tab_to(page: Page, control: Locator) -> None:
    """As somebody without a mouse gets there."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if control.evaluate("control => control === document.activeElement"):
            return
    raise AssertionError(f"no way by Tab to {control}")


# --- three ways to play -------------------------------------------------------------------------------


def by_keyboard(page: Page, puzzle: Puzzle, solution: Sequence[int], cells: Iterable[int]) -> None:
    """With the arrows from cell to cell, wherever the cursor is now."""
    at = page.evaluate(
        "[...document.querySelectorAll('#board [role=gridcell]')].findIndex((cell) => cell.tabIndex === 0)"
    )
    for target in cells:
        for key in _way(puzzle.size, at, target):
            page.keyboard.press(key)
        page.keyboard.press(key_for(solution[target]))
        at = target


def key_for(value: int) -> str:
    """1 … 9, and a for 10."""
    return grid.symbol(value)


def _way(size: int, start: int, end: int) -> list[str]:
    down, right = end // size - start // size, end % size - start % size
    return ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down) + [
        "ArrowRight" if right > 0 else "ArrowLeft"
    ] * abs(right)


def by_mouse(page: Page, puzzle: Puzzle, solution: Sequence[int], cells: Iterable[int]) -> None:
    places, digits = middles(page, CELLS), middles(page, DIGITS)
    for target in cells:
        page.mouse.click(*places[target])
        page.mouse.click(*digits[solution[target] - 1])


def by_touch(page: Page, puzzle: Puzzle, solution: Sequence[int], cells: Iterable[int]) -> None:
    places, digits = middles(page, CELLS), middles(page, DIGITS)
    for target in cells:
        page.touchscreen.tap(*places[target])
        page.touchscreen.tap(*digits[solution[target] - 1])


def middles(page: Page, elements: str) -> list[tuple[float, float]]:
    """Where one has to point, of all of them at once. Nothing moves during a game."""
    found = page.locator(elements).evaluate_all(
        "elements => elements.map((element) => element.getBoundingClientRect())"
        ".map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
    )
    return [(x, y) for x, y in found]


def digit(page: Page, number: int) -> Locator:
    return page.locator(DIGITS).nth(number - 1)


def middle(page: Page, number: int) -> tuple[float, float]:
    return middles(page, CELLS)[number]


def command(page: Page, name: str) -> Locator:
    return page.locator(f"#pad .command.{name}")
