"""The first visit: a newcomer is shown around on a small board, once, and then plays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import player
from tests.web.conftest import PHONE, NewPage
from tests.web.test_access import check

import tokeru
from tokeru.logic import telling

SMALL, FIRST = 16, 81
"""The cells of the tour's board, and of the first game's."""

PACE = {"en": 200, "ja": 350, "ko": 200, "zh-Hant": 250}
"""What people read in a minute: words, or characters of a language that has no spaces."""

VISIBLE = """() => [...document.querySelectorAll("#top, #panel, #pad .modes, #pad .commands")]
    .filter((each) => each.checkVisibility()).flatMap((each) => each.innerText.split("\\n"))"""
"""All words on the page."""


IS_WHOLE = "panel => panel.scrollHeight <= panel.clientHeight"


def seconds_to_read(language: str, text: str) -> float:
    words = "".join(text.split()) if language in ("ja", "zh-Hant") else text.split()
    return 60 * len(words) / PACE[language]


class Stranger:
    """Somebody with a phone who reads every word that is new before each tap."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language
        self.taps, self.seconds = 0, 0.0
        self.known: set[str] = set()

    def tap(self, target: Locator) -> None:
        seen = {*self.page.evaluate(VISIBLE)}
        self.seconds += seconds_to_read(self.language, " ".join(seen - self.known))
        self.known |= seen
        self.taps += 1
        target.tap()


@pytest.fixture(params=telling.languages())
def stranger(wiped_page: NewPage, request: pytest.FixtureRequest) -> Stranger:
    phone = wiped_page(**PHONE)
    chosen = json.dumps({"language": request.param})
    phone.add_init_script(f"localStorage['tokeru.settings'] ??= '{chosen}'")
    arrive(phone)
    return Stranger(phone, request.param)


def arrive(page: Page) -> None:
    """As somebody who has never been here."""
    page.goto("index.html")
    player.wait_until_ready(page)
    expect(page.locator(player.CELLS)).to_have_count(SMALL)


def sentence(page: Page) -> Locator:
    return page.locator("#panel p")


def skip(page: Page) -> Locator:
    return page.locator("#panel .tour button")


def expect_first_game(page: Page) -> None:
    expect(page.locator(player.CELLS)).to_have_count(FIRST)
    expect(page.locator("#kind")).to_have_text("Futoshiki-Sudoku")
    expect(skip(page)).to_have_count(0)


def test_the_first_correct_digit_is_one_key_away(page: Page) -> None:
    """All of it by keyboard, in the words of the page."""
    said = telling.load("en")["tour"]
    arrive(page)
    expect(sentence(page)).to_have_text(said["sign"])
    page.keyboard.press("1")
    expect(sentence(page)).to_have_text(said["sign"])
    page.keyboard.press("4")
    expect(sentence(page)).to_have_text(said["row"])
    expect(page.locator("#panel .tour [role=img]")).to_have_attribute("aria-label", "Step 2 of 4")
    for key in ("ArrowRight", "ArrowRight", "2"):
        page.keyboard.press(key)
    expect(sentence(page)).to_have_text(said["hint"])
    check(page)
    player.see_hint(page).click()
    expect(sentence(page)).to_have_text(said["end"])
    assert player.in_store(page, "games") == [], "the tour is no game"
    page.get_by_role("button", name=said["start"]).click()
    expect_first_game(page)
    player.eventually(lambda: [kept["hints"] for kept in player.in_store(page, "games")], [0])


def test_a_strangers_path_to_the_first_correct_digit(stranger: Stranger) -> None:
    stranger.tap(player.digit(stranger.page, 4))
    expect(sentence(stranger.page)).to_have_text(telling.load(stranger.language)["tour"]["row"])
    assert stranger.taps == 1
    assert 3 < stranger.seconds <= 15


def test_a_strangers_path_without_the_tour(stranger: Stranger) -> None:
    page = stranger.page
    stranger.tap(skip(page))
    expect(page.locator(player.CELLS)).to_have_count(FIRST)
    player.eventually(lambda: len(player.in_store(page, "games")), 1)
    puzzle = tokeru.parse(player.in_store(page, "games")[0]["save"]["puzzle"])
    solution, blank = puzzle.solve(), player.blanks(puzzle)[0]
    assert solution
    stranger.tap(player.cell(page, blank))
    stranger.tap(player.digit(page, solution[blank]))
    player.eventually(lambda: player.in_store(page, "games")[0]["save"]["current"][blank], solution[blank])
    assert stranger.taps <= 4
    assert 3 < stranger.seconds <= 30


@pytest.mark.parametrize("language", telling.languages())
def test_the_whole_tour_is_read_in_half_a_minute(language: str) -> None:
    seen = {key: text for key, text in telling.load(language)["tour"].items() if key != "progress"}
    assert sum(seconds_to_read(language, text) for text in seen.values()) <= 30


def test_by_touch_and_to_the_end(wiped_page: NewPage) -> None:
    phone = wiped_page(**PHONE | {"color_scheme": "dark"})
    arrive(phone)
    check(phone)
    solution = [3, 4, 1, 2, 1, 2, 3, 4, 2, 1, 4, 3, 4, 3, 2, 1]
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all is in sight"
    for cell in (1, 3, 4, 6, 9, 10, 11, 12, 14):
        phone.touchscreen.tap(*player.middle(phone, cell))
        player.digit(phone, solution[cell]).tap()
    expect(sentence(phone)).to_have_text(telling.load("en")["tour"]["end"])
    phone.get_by_role("button", name="Start playing").tap()
    expect_first_game(phone)


@pytest.mark.parametrize("way", ["Escape", "button", "another game"])
def test_it_is_left_at_any_moment_and_seen_once(page: Page, way: str) -> None:
    arrive(page)
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "button":
        skip(page).click()
    else:
        page.locator("#tools .new").click()
        page.locator("#sheet-host form .main").click()
    expect_first_game(page)
    page.reload()
    player.wait_until_ready(page)
    expect_first_game(page)


def test_who_comes_by_a_link_is_not_shown_around(page: Page) -> None:
    page.goto(player.link_to("sudoku4:1.....2..3.....4"))
    player.wait_until_ready(page)
    expect(page.locator("#kind")).to_have_text("Sudoku")
    expect(skip(page)).to_have_count(0)


def test_it_is_taken_again_and_leads_back_to_the_game(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    page.keyboard.press("3")
    page.keyboard.press("Shift+Slash")
    page.get_by_role("button", name="Take the tour again").click()
    expect(skip(page)).to_be_visible()
    page.keyboard.press("4")
    page.keyboard.press("h")
    expect(page.locator("#panel .actions button").first).to_have_text("More")
    skip(page).click()
    expect(skip(page)).to_have_count(0)
    player.expect_value(page, 1, 3)
    assert [kept["hints"] for kept in player.in_store(page, "games")] == [0]


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (667, 375), (1180, 820)])
@pytest.mark.parametrize("language", telling.languages())
def test_in_every_language(wiped_page: NewPage, language: str, size: tuple[int, int]) -> None:
    page = wiped_page(viewport={"width": size[0], "height": size[1]})
    settings: dict[str, Any] = {"language": language}
    page.add_init_script(f"localStorage.setItem('tokeru.settings', {json.dumps(json.dumps(settings))})")
    arrive(page)
    said = telling.load(language)["tour"]
    for step, keys in [("sign", "4"), ("row", "ArrowRight ArrowRight 2"), ("hint", "")]:
        expect(sentence(page)).to_have_text(said[step])
        assert page.locator("#panel").evaluate(IS_WHOLE), f"{step} is cut off"
        for key in keys.split():
            page.keyboard.press(key)
    expect(skip(page)).to_have_text(said["skip"])
    expect(player.command(page, "hint")).to_be_in_viewport(ratio=1)
    for name in ("more", "more", "apply"):
        page.keyboard.press("h")
        expect(page.locator("#panel .main")).to_have_text(telling.load(language)["hint"][name])
        assert page.locator("#panel").evaluate(IS_WHOLE), f"the hint is cut off at {name}"
    page.locator("#panel .main").click()
    expect(sentence(page)).to_have_text(said["end"])
    assert page.locator("#panel").evaluate(IS_WHOLE), "the end is cut off"


def test_on_a_large_screen_the_board_is_large(wiped_page: NewPage) -> None:
    page = wiped_page(viewport={"width": 2560, "height": 1440})
    arrive(page)
    box = page.locator("#board").bounding_box()
    assert box
    assert box["width"] > 1200
