"""The sheets around the game: new game, saved games, the puzzle of the day, statistics, settings, help."""

from __future__ import annotations

import datetime
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from tests.web import player
from tests.web.conftest import PHONE, NewPage, Node

import tokeru
from tokeru.errors import TokeruError
from tokeru.game import Game
from tokeru.generation.daily import daily_seed
from tokeru.generation.kinds import KINDS
from tokeru.generation.minutes import minutes
from tokeru.generation.recipe import recipe_for
from tokeru.logic import telling
from tokeru.rules import all_rules

SMALL = "sudoku4:1.....2..3.....4"
OF_NO_KIND = f"{SMALL};odd r1c1"
FUTOSHIKI = "futoshiki5:1....2.3.................;r3c1<r3c2;r4c4>r5c4"
MENU = [
    "new",
    "daily",
    "games",
    "open",
    "own",
    "practice",
    "share",
    "print",
    "statistics",
    "settings",
    "help",
]
MINE = ["new", "daily", "games", "statistics", "settings", "help"]
TODAY = datetime.date(2026, 11, 15)
NOON = datetime.datetime(2026, 11, 15, 12)


def visit(page: Page, **settings: object) -> None:
    """With a small puzzle on the table, at noon of a certain day; of no kind, if there is a wish."""
    page.clock.set_fixed_time(NOON)
    page.add_init_script(f"localStorage['tokeru.settings'] ??= JSON.stringify({json.dumps(settings)})")
    player.visit(page, player.link_to(OF_NO_KIND if "wish" in settings else SMALL))


def lay(page: Page, puzzle: str, size: int) -> None:
    """Another puzzle on the table, a minute later."""
    page.clock.set_fixed_time(NOON + datetime.timedelta(minutes=1))
    page.goto(player.link_to(puzzle))
    expect(page.locator("#board [role=gridcell]")).to_have_count(size**2)


def open_sheet(page: Page, sheet: str) -> Locator:
    page.locator("#tools .menu").click()
    page.locator(".menu button").nth(MENU.index(sheet)).click()
    host = page.locator(f"#sheet-host.{sheet}")
    expect(host.locator("h2")).to_be_visible()
    return host


def keep(page: Page, store: str, rows: list[dict[str, Any]]) -> None:
    page.evaluate(
        """([store, rows]) => new Promise((resolve) => {
             const request = indexedDB.open("tokeru");
             request.onsuccess = () => {
               const transaction = request.result.transaction(store, "readwrite");
               for (const row of rows) transaction.objectStore(store).put(row);
               transaction.oncomplete = () => (request.result.close(), resolve());
             };
           })""",
        [store, rows],
    )


def result(number: int, **about: Any) -> dict[str, Any]:
    """For each number, one day earlier than the last, solved in that many minutes."""
    at = int(NOON.timestamp() * 1000) - number * 86_400_000
    usual = {"kind": "sudoku", "level": "easy", "size": 9, "daily": None, "hints": 0}
    return usual | {"id": f"r{number}", "seconds": 60 * (number + 1), "solvedAt": at} | about


# --- what can be wished for ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told(node: Node) -> dict[str, Any]:
    choices = [
        None, {}, {"kind": "none", "level": 3}, {"kind": "sudoku", "size": 4, "level": "expert"},
        {"kind": "killer", "size": 9, "level": "easy"},
        {"kind": "futoshiki-sudoku", "level": "expert", "pure": True},
    ]  # fmt: skip
    days = [["2026-11-15", "sudoku", "hard"], ["1999-01-01", "futoshiki-sudoku", "normal"]]
    found: dict[str, Any] = node("wishes.mjs", {"choices": choices, "days": days})
    return found


def test_python_makes_what_the_page_lets_you_wish_for(told: dict[str, Any]) -> None:
    for wish in told["wishes"]:
        assert (wish["reason"] is None) == is_made(wish), wish
    assert {wish["kind"] for wish in told["wishes"]} == set(KINDS)
    assert {wish["size"] for wish in told["wishes"]} <= set(range(4, 17))


def is_made(wish: dict[str, Any]) -> bool:
    try:
        recipe_for(wish["kind"], wish["level"], wish["size"], givens=0 if wish["pure"] else None)
    except TokeruError:
        return False
    return True


def test_a_choice_that_cannot_be_becomes_the_nearest(told: dict[str, Any]) -> None:
    found = [(each["kind"], each["size"], each["level"], each["pure"]) for each in told["fitted"]]
    usual = ("futoshiki-sudoku", 9, "normal", False)
    small, killer, pure = (
        ("sudoku", 4, "easy", False),
        ("killer", 9, "easy", False),
        ("futoshiki-sudoku", 9, "hard", True),
    )
    assert found == [usual, usual, usual, small, killer, pure]


def test_the_seeds_of_days_are_those_of_python(told: dict[str, Any]) -> None:
    seeds = ["tokeru daily 2026-11-15 sudoku hard", "tokeru daily 1999-01-01 futoshiki-sudoku normal"]
    assert told["seeds"] == seeds
    assert seeds == [daily_seed("2026-11-15", "sudoku", "hard"), daily_seed("1999-01-01", "futoshiki-sudoku")]


def test_every_kind_is_shown_by_a_board(told: dict[str, Any]) -> None:
    assert set(told["examples"]) == set(KINDS)
    for text in told["examples"].values():
        assert tokeru.parse(text).count(limit=1) == 1


# --- new game -----------------------------------------------------------------------------------------


def test_a_new_game_by_keyboard(page: Page) -> None:
    visit(page, wish={"kind": "sudoku", "size": 9, "level": "easy"})
    host = open_sheet(page, "new")
    expect(host.locator(".kind .thumbnail")).to_have_count(len(KINDS))
    host.get_by_role("radio", name="Sudoku", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(host.get_by_role("radio", name="Futoshiki", exact=True)).to_be_checked()
    page.keyboard.press("Tab")
    expect(host.get_by_label("7×7")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#about")).to_contain_text("Futoshiki")
    player.wait_until_ready(page)
    expect(page.locator("#board [role=gridcell]")).to_have_count(16)
    page.reload()
    player.wait_until_ready(page)
    host = open_sheet(page, "new")
    expect(host.get_by_role("radio", name="Futoshiki", exact=True)).to_be_checked()
    expect(host.get_by_label("4×4")).to_be_checked()


def test_a_level_that_does_not_exist_says_why(page: Page) -> None:
    visit(page, wish={"kind": "sudoku", "size": 9, "level": "expert"})
    host = open_sheet(page, "new")
    host.locator(".size label", has_text="4×4").click()
    expect(host.get_by_role("radio", name="Expert")).to_be_disabled()
    expect(host.locator(".needs")).to_contain_text("Hard · Expert: Boards this small never get this hard")
    expect(host.get_by_role("radio", name="Easy")).to_be_checked()
    host.locator(".kind label", has_text="Killer").click()
    expect(host.get_by_role("radio", name="Beginner")).to_be_enabled()
    expect(host.locator(".needs .note")).to_have_count(0)


def test_every_level_says_how_long_it_takes(page: Page) -> None:
    visit(page, wish={"kind": "sudoku", "size": 9, "level": "easy"})
    host = open_sheet(page, "new")
    for kind in KINDS.values():
        host.locator(f".kind input[value={kind.name}]").check()
        for level, took in minutes()[kind.name][str(kind.usual_size)].items():
            expect(host.locator(f".level label:has([value={level}]) small")).to_have_text(f"{took} min")


def test_a_level_that_takes_longer_than_the_next_says_why(page: Page) -> None:
    visit(page, wish={"kind": "futoshiki-sudoku", "size": 9, "level": "normal"})
    host = open_sheet(page, "new")
    for kind in KINDS.values():
        host.locator(f".kind input[value={kind.name}]").check()
        took = [*minutes()[kind.name][str(kind.usual_size)].items()]
        for (level, now), (_, then) in itertools.pairwise(took):
            host.locator(f".level input[value={level}]").check()
            expect(host.locator(".needs .note", has_text="many more of them")).to_have_count(int(now > then))


@pytest.mark.parametrize("kind", ["sudoku", "futoshiki", "futoshiki-sudoku", "killer"])
def test_a_new_game_is_chosen_without_scrolling(page: Page, kind: str) -> None:
    """Also after the rules of a game were listed: what the list looks like is no matter of the sheet."""
    page.set_viewport_size({"width": 1366, "height": 657})
    visit(page)
    open_sheet(page, "settings")
    page.keyboard.press("Escape")
    lay(page, FUTOSHIKI, 5)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel .rules button").first).to_be_visible()
    host = open_sheet(page, "new")
    host.locator(f".kind input[value={kind}]").check()
    assert page.evaluate("() => [sheet.scrollHeight - sheet.clientHeight, sheet.scrollTop]") == [0, 0]
    for part in ("fieldset.kind", "fieldset.level", ".needs", ".main"):
        expect(host.locator(part)).to_be_in_viewport(ratio=1)


def test_what_is_played_now_is_chosen_at_first(page: Page) -> None:
    visit(page, wish={"kind": "killer", "size": 9, "level": "hard"})
    host = open_sheet(page, "new")
    expect(host.get_by_role("radio", name="Killer")).to_be_checked()
    host.get_by_role("radio", name="Jigsaw").check()
    host.get_by_label("6×6").check()
    host.get_by_role("radio", name="Beginner").check()
    host.get_by_role("button", name="Start").click()
    expect(page.locator("#about")).to_contain_text("Beginner")
    host = open_sheet(page, "new")
    host.get_by_role("radio", name="Killer").check()
    page.keyboard.press("Escape")
    host = open_sheet(page, "new")
    expect(host.get_by_role("radio", name="Jigsaw")).to_be_checked()
    expect(host.get_by_label("6×6")).to_be_checked()
    expect(host.get_by_role("radio", name="Beginner")).to_be_checked()


def test_the_kind_of_a_link_is_chosen_at_first(page: Page) -> None:
    """Its level is unknown, so it is the one that was chosen last."""
    visit(page, wish={"kind": "killer", "size": 9, "level": "hard"})
    lay(page, FUTOSHIKI, 5)
    host = open_sheet(page, "new")
    expect(host.get_by_role("radio", name="Futoshiki", exact=True)).to_be_checked()
    expect(host.get_by_label("5×5")).to_be_checked()
    expect(host.get_by_role("radio", name="Hard")).to_be_checked()


def test_signs_alone(page: Page) -> None:
    visit(page, wish={"kind": "futoshiki", "size": 5, "level": "easy"})
    host = open_sheet(page, "new")
    host.get_by_role("switch").check()
    host.get_by_role("button", name="Start").click()
    expect(page.locator("#about")).to_contain_text("Futoshiki")
    expect(page.locator("#board [role=gridcell]")).to_have_count(25)
    player.expect_board(page, [0] * 25)


@pytest.mark.parametrize("sheet", ["daily", "games", "open"])
def test_other_ways_to_a_game(page: Page, sheet: str) -> None:
    visit(page)
    host = open_sheet(page, "new")
    host.locator(".ways button").nth(["daily", "games", "open"].index(sheet)).click()
    expect(page.locator(f"#sheet-host.{sheet} h2")).to_be_visible()


# --- saved games --------------------------------------------------------------------------------------


def test_a_game_is_deleted_restored_and_resumed(page: Page) -> None:
    visit(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    before = player.board(page)
    lay(page, FUTOSHIKI, 5)
    host = open_sheet(page, "games")
    expect(host.locator("li")).to_have_count(2)
    expect(host.locator("li").first).to_contain_text("Current game")
    expect(host.locator("li").first.get_by_role("button", name="Delete")).to_have_count(0)
    row = host.locator("li").last
    expect(row).to_contain_text(f"{len([cell for cell in before if cell]) - 4} of 12 cells")
    row.get_by_role("button", name="Delete").click()
    expect(row.get_by_role("button", name="Restore")).to_be_focused()
    player.eventually(lambda: len(player.in_store(page, "games")), 1)
    page.keyboard.press("Enter")
    expect(row.locator(".resume")).to_be_focused()
    player.eventually(lambda: len(player.in_store(page, "games")), 2)
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_hidden()
    player.expect_board(page, before)


def test_a_deleted_game_is_gone(page: Page) -> None:
    visit(page)
    page.keyboard.press("2")
    lay(page, FUTOSHIKI, 5)
    open_sheet(page, "games").locator("li").last.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Restore")).to_be_visible()
    page.locator("#close").click()
    expect(open_sheet(page, "games").locator("li")).to_have_count(1)


def test_a_game_goes_to_a_file_and_back(page: Page, new_page: NewPage, tmp_path: Path) -> None:
    visit(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    with page.expect_download() as download:
        open_sheet(page, "games").get_by_role("button", name="Save to a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "tokeru-sudoku-2026-11-15.json"
    assert list(Game.load(file).values) == player.board(page)
    other = new_page()
    player.visit(other, player.link_to(FUTOSHIKI))
    open_sheet(other, "games").locator("input[type=file]").set_input_files(file)
    expect(other.locator("#sheet")).to_be_hidden()
    player.expect_board(other, player.board(page))


def test_a_file_that_is_not_a_save_changes_nothing(page: Page) -> None:
    visit(page)
    host = open_sheet(page, "games")
    host.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b'{"v": 1, "puzzle": "<img src=x>"}'}
    )
    expect(page.locator("#toast")).to_have_class(re.compile("shown"))
    player.expect_board(page, list(tokeru.parse(SMALL).givens))


def test_a_save_that_names_strange_kinds_is_listed(page: Page, tmp_path: Path) -> None:
    visit(page)
    game = Game(tokeru.parse(SMALL), difficulty="__proto__")
    game.save(tmp_path / "strange.json")
    save = json.loads((tmp_path / "strange.json").read_text())
    keep(page, "games", [stored("strange", save, kind="constructor", level="__proto__")])
    host = open_sheet(page, "games")
    expect(host.locator("li")).to_have_count(2)


def stored(id: str, save: dict[str, Any], **about: Any) -> dict[str, Any]:
    now = int(NOON.timestamp() * 1000)
    usual = {
        "kind": "sudoku",
        "level": "easy",
        "size": 4,
        "seed": None,
        "daily": None,
        "solved": False,
        "hints": 0,
    }
    return usual | {"id": id, "started": now, "changed": now, "save": save} | about


def test_many_games_are_shown_in_parts(page: Page, tmp_path: Path) -> None:
    visit(page)
    Game(tokeru.parse(SMALL)).save(tmp_path / "a.json")
    save = json.loads((tmp_path / "a.json").read_text())
    keep(page, "games", [stored(f"g{number}", save) for number in range(64)])
    host = open_sheet(page, "games")
    expect(host.locator("li")).to_have_count(30)
    host.get_by_role("button", name="35 more games").click()
    expect(host.locator("li")).to_have_count(60)
    expect(host.locator("li").nth(30).locator(".resume")).to_be_focused()
    host.get_by_role("button", name="5 more games").click()
    expect(host.locator("li")).to_have_count(65)
    expect(host.get_by_role("button", name="more game")).to_have_count(0)


def test_a_browser_that_keeps_nothing_is_told(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('forbidden'); } })"
    )
    visit(page)
    expect(open_sheet(page, "games").locator(".notice")).to_be_visible()


# --- the puzzle of the day ----------------------------------------------------------------------------


def test_the_puzzle_of_a_day_is_that_of_python(page: Page) -> None:
    visit(page, daily={"kind": "sudoku", "level": "easy"})
    host = open_sheet(page, "daily")
    host.get_by_role("button", name="Saturday, November 14, 2026").click()
    expect(page.locator("#about")).to_contain_text("Sudoku")
    expect(page.locator("#board [role=gridcell]")).to_have_count(81)
    puzzle = tokeru.generate("sudoku", "easy", seed=daily_seed("2026-11-14", "sudoku", "easy"))
    player.expect_board(page, list(puzzle.givens))
    player.eventually(lambda: daily_games(page), [("2026-11-14", "sudoku", "easy")])


def daily_games(page: Page) -> list[tuple[str, str, str]]:
    kept = (game for game in player.in_store(page, "games") if game["daily"])
    return [(game["daily"], game["kind"], game["level"]) for game in kept]


def test_todays_puzzle_goes_on_where_it_was_left(page: Page) -> None:
    visit(page, daily={"kind": "sudoku", "level": "easy"})
    today = open_sheet(page, "daily").get_by_role("button", name="Play today's puzzle")
    today.click()
    expect(page.locator("#board [role=gridcell]")).to_have_count(81)
    puzzle = tokeru.generate("sudoku", "easy", seed=daily_seed(TODAY, "sudoku", "easy"))
    player.by_keyboard(page, puzzle, puzzle.solution, player.blanks(puzzle)[:2])
    before = player.board(page)
    lay(page, SMALL, 4)
    host = open_sheet(page, "daily")
    expect(host.get_by_role("button", name="November 15, 2026, started")).to_be_visible()
    today.click()
    expect(page.locator("#board [role=gridcell]")).to_have_count(81)
    player.expect_board(page, before)


def test_the_calendar(page: Page) -> None:
    visit(page, daily={"kind": "sudoku", "level": "easy"})
    keep(page, "results", [result(3, daily="2026-11-12"), result(4, daily="2026-10-31"), result(5)])
    keep(page, "results", [result(9, daily="2026-11-06", level="hard")])
    host = open_sheet(page, "daily")
    expect(host.locator("h3")).to_have_text("November 2026")
    expect(host.locator("td button")).to_have_count(30)
    expect(host.locator("td button:disabled")).to_have_count(15)
    expect(host.locator("td button[aria-label$=solved]")).to_have_text(["12"])
    expect(host.locator("[aria-current=date]")).to_contain_text("15")
    later = host.get_by_role("button", name="Next month")
    expect(later).to_be_disabled()
    host.get_by_role("button", name="Previous month").click()
    expect(host.locator("h3")).to_have_text("October 2026")
    expect(host.locator("td button:enabled")).to_have_count(31)
    expect(host.locator("td button[aria-label$=solved]")).to_have_text(["31"])
    later.click()
    expect(host.get_by_role("button", name="Previous month")).to_be_focused()
    host.get_by_label("Level").select_option("hard")
    expect(host.get_by_role("button", name="November 6, 2026, solved")).to_be_visible()


def test_the_calendar_by_keyboard(page: Page) -> None:
    visit(page)
    host = open_sheet(page, "daily")
    expect(host.locator("[aria-label*='November 15']")).to_be_visible()
    host.get_by_role("button", name="Previous month").focus()
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("aria-label", re.compile("November 15"))
    for key, day in {"ArrowLeft": 14, "ArrowUp": 7, "ArrowRight": 8}.items():
        page.keyboard.press(key)
        expect(focused).to_have_attribute("aria-label", re.compile(f"November {day},"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("aria-label", re.compile("November 15"))


def test_the_day_has_every_level_with_its_minutes(page: Page) -> None:
    visit(page, daily={"kind": "sudoku", "level": "easy"})
    host = open_sheet(page, "daily")
    host.get_by_label("Kind").select_option("killer")
    levels = [f"{level.capitalize()} · {took} min" for level, took in minutes()["killer"]["9"].items()]
    expect(host.get_by_label("Level").locator("option")).to_have_text(levels)
    expect(host.get_by_label("Level")).to_have_value("easy")


# --- statistics ---------------------------------------------------------------------------------------


def test_nothing_solved_yet(page: Page) -> None:
    visit(page)
    expect(open_sheet(page, "statistics")).to_contain_text("Nothing solved yet")


def test_what_was_solved(page: Page) -> None:
    visit(page)
    more = [result(number + 10, level="expert", seconds=3600 + number) for number in range(3)]
    helped = [result(20, hints=2), result(21, hints=1, size=6)]
    keep(page, "results", [*(result(number) for number in range(5)), *more, *helped])
    host = open_sheet(page, "statistics")
    expect(host.locator(".figures dd").first).to_have_text("10")
    rows = [row.split("\t") for row in host.locator("tbody tr").all_inner_texts()]
    assert rows == [
        ["Sudoku · Easy · 6×6", "1", "1", "–", "–"],
        ["Sudoku · Easy · 9×9", "6", "1", "1:00", "3:00"],
        ["Sudoku · Expert · 9×9", "3", "0", "1:00:00", "1:00:01"],
    ]
    expect(host.locator("figure circle")).to_have_count(5)
    expect(host.locator("figure svg")).to_have_attribute(
        "aria-label", "The last 5 times: best 1:00, longest 5:00"
    )
    host.locator("summary").click()
    expect(host.locator("ol li")).to_have_text(["5:00", "4:00", "3:00", "2:00", "1:00"])
    host.get_by_label("Game").select_option(label="Sudoku · Expert · 9×9")
    expect(host.locator("figure circle")).to_have_count(3)


# --- settings and help --------------------------------------------------------------------------------


def test_settings_are_kept(page: Page) -> None:
    visit(page)
    host = open_sheet(page, "settings")
    host.get_by_label("Patterns on colours").check()
    host.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    player.wait_until_ready(page)
    host = open_sheet(page, "settings")
    expect(host.get_by_label("Patterns on colours")).to_be_checked()
    expect(host.get_by_label("Theme")).to_have_value("dark")


def test_the_sheet_speaks_the_language_that_is_chosen(page: Page) -> None:
    visit(page)
    host = open_sheet(page, "settings")
    host.locator("select").first.select_option("ko")
    expect(host.locator("h2")).to_have_text(telling.load("ko")["sheets"]["settings"])
    expect(host.locator("select").first).to_have_value("ko")


def test_help_names_the_rules_of_the_board_and_the_keys(page: Page) -> None:
    puzzle = "sudoku4+antiknight:1..2........3...;r1c1<r1c2;r2c1<r2c2;whisper 2 r4c1 r4c2"
    player.visit(page, player.link_to(puzzle))
    page.keyboard.press("Shift+Slash")
    host = page.locator("#sheet-host.help")
    expect(host.locator("ul li")).to_have_count(6)
    expect(host.locator("ul li").first).to_have_text("No value twice in a row")
    expect(host.locator("ul")).to_contain_text("Cells a knight's move apart differ")
    expect(host.locator("ul")).to_contain_text("differ by at least 2")
    expect(host.locator("kbd").filter(has_text=re.compile("^H$"))).to_have_count(1)


def test_every_rule_has_a_sentence() -> None:
    assert {name for name in all_rules() if f"rule-{name}" not in telling.load("en")["help"]} == set()


# --- for everyone -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, PHONE | {"color_scheme": "dark"}], ids=["desktop", "phone"])
def test_full_sheets(wiped_page: NewPage, tmp_path: Path, options: dict[str, Any]) -> None:
    """Nothing that axe complains of, and nothing wider than the screen."""
    page = wiped_page(**options)
    visit(
        page, daily={"kind": "sudoku", "level": "easy"}, wish={"kind": "sudoku", "size": 4, "level": "easy"}
    )
    Game(tokeru.parse(SMALL)).save(tmp_path / "a.json")
    save = json.loads((tmp_path / "a.json").read_text())
    keep(page, "games", [stored(f"g{number}", save, solved=number == 1) for number in range(32)])
    keep(page, "results", [result(number, daily=f"2026-11-{15 - number:02}") for number in range(5)])
    for sheet in MINE:
        open_sheet(page, sheet)
        player.settle(page)
        found = Axe().run(page)
        assert not found.violations_count, f"{sheet}: {found.generate_report()}"
        assert page.evaluate("document.getElementById('sheet').scrollWidth <= innerWidth"), sheet
        page.locator("#close").click()
