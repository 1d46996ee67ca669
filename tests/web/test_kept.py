"""Games are kept: after a reload, after a crash, and as files that Python reads too."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, Page, expect
from tests.web import player
from tests.web.conftest import NewPage

import tokeru
from tokeru.game import Game

PUZZLE = tokeru.generate("futoshiki", "normal", seed=3, size=5)


def begin(page: Page, moves: int) -> list[int]:
    player.visit(page, player.link_to(PUZZLE))
    player.by_keyboard(page, PUZZLE, PUZZLE.solution, player.blanks(PUZZLE)[:moves])
    return player.board(page)


def wait_until_kept(page: Page, moves: int) -> None:
    player.eventually(
        lambda: [len(game["save"]["history"]) for game in player.in_store(page, "games")], [moves]
    )


def test_a_reload_loses_nothing(page: Page) -> None:
    before = begin(page, 6)
    wait_until_kept(page, 6)
    page.keyboard.press("Control+z")
    page.reload()
    player.wait_until_ready(page)
    page.keyboard.press("Control+y")
    player.expect_board(page, before)
    for _ in range(6):
        page.keyboard.press("Control+z")
    player.expect_board(page, list(PUZZLE.givens))


def test_a_reload_right_after_a_move_loses_nothing(page: Page) -> None:
    page.add_init_script(NEVER_WRITTEN)
    before = begin(page, 2)
    page.reload()
    player.wait_until_ready(page)
    player.expect_board(page, before)
    player.eventually(lambda: notes(page), [])


NEVER_WRITTEN = """if (!sessionStorage.reloaded) {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
        const goOn = () => { this.count().onsuccess = goOn; };
        goOn();
        return put.apply(this, args);
    };
    addEventListener("pagehide", () => { sessionStorage.reloaded = true; });
}"""
"""On the first page writing takes so long that it is ended with the page, and nothing of it is stored."""


def notes(page: Page) -> list[str]:
    """The games that wait for being stored."""
    found: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('tokeru.last.'))"
    )
    return found


def test_notes_of_other_pages_are_taken_up_once(new_page: NewPage) -> None:
    """The later of a note and of what is stored counts; what makes no sense goes."""
    page = new_page()
    begin(page, 3)
    wait_until_kept(page, 3)
    page.evaluate(
        """(game) => {
            const note = (kept) => localStorage.setItem(`tokeru.last.${kept.id}`, JSON.stringify(kept));
            note({ ...game, changed: game.changed - 1, save: null });
            note({ ...game, id: "another", changed: game.changed - 2 });
            localStorage.setItem("tokeru.last.broken", "{");
        }""",
        player.in_store(page, "games")[0],
    )
    other = page.context.new_page()
    player.visit(other)
    assert notes(other) == []
    kept = player.in_store(other, "games")
    assert [len(game["save"]["history"]) for game in kept] == [3, 3]


def test_a_storage_that_refuses_is_no_obstacle(page: Page) -> None:
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("no", "SecurityError"); },
        });"""
    )
    before = begin(page, 2)
    wait_until_kept(page, 2)
    page.reload()
    player.wait_until_ready(page)
    player.expect_board(page, before)


def test_a_crash_loses_nothing(new_page: NewPage) -> None:
    page = new_page()
    before = begin(page, 6)
    wait_until_kept(page, 6)
    with page.expect_event("crash"):
        crash(page)
    after = page.context.new_page()
    player.visit(after)
    player.expect_board(after, before)


def crash(page: Page) -> None:
    """Ends the process of the page; the answer never comes."""
    with suppress(Error):
        page.goto("chrome://crash", timeout=2000)


def test_the_file_of_a_game_is_read_by_python(page: Page) -> None:
    before = begin(page, 4)
    page.locator("#tools .share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this game").click()
    game = Game.load(download.value.path())
    assert list(game.values) == before
    assert len(game.history) == 4


def test_a_file_of_python_is_played(page: Page) -> None:
    game = Game(PUZZLE)
    game.place(player.blanks(PUZZLE)[0], PUZZLE.solution[player.blanks(PUZZLE)[0]])
    game.checkpoint("here")
    player.visit(page)
    page.evaluate(
        """async (text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "game.json", { type: "application/json" }));
            const options = { dataTransfer: data, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent("drop", options));
        }""",
        game.to_json(),
    )
    expect(page.locator("#board [role=gridcell]")).to_have_count(25)
    player.expect_board(page, list(game.values))


def test_several_games_are_kept(page: Page) -> None:
    begin(page, 3)
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    page.reload()
    player.wait_until_ready(page)
    expect(page.locator(player.CELLS)).to_have_count(16)
    page.locator("#tools .menu").click()
    page.get_by_role("button", name="Saved games").click()
    expect(page.locator("#sheet-host li, #sheet-host article, #sheet-host tr")).not_to_have_count(0)


def test_a_full_disk_is_reported(page: Page) -> None:
    page.add_init_script(
        """const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...args) {
            if (!window.full) return put.apply(this, args);
            throw new DOMException("full", "QuotaExceededError");
        };"""
    )
    begin(page, 2)
    wait_until_kept(page, 2)
    page.evaluate("window.full = true")
    page.keyboard.press("Control+z")
    expect(page.locator("#toast")).to_be_visible()
    page.reload()
    player.wait_until_ready(page)
    player.eventually(lambda: player.board(page).count(0), len(player.blanks(PUZZLE)) - 1)


def test_you_can_play_without_a_store(page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    begin(page, 2)
    expect(page.locator("#toast")).to_contain_text("cannot save")
