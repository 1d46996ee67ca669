"""The store in a real browser: what is put stays, whole, until something newer takes its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Playwright
from tests.test_game import played
from tests.web.conftest import CHROMIUM, QUIET, NewPage

DESK = '<link rel="icon" href="data:,">'
"""A page of the site to stand on, which uses no store itself."""

ASK = """async (args) => {
  const { openStore } = await import(new URL("/store/games.js", location.href).href);
  const store = self.store ??= await openStore();
  try {
    return await (QUESTION)(store, args);
  } catch (error) {
    if (!error.key) throw error;
    return { refused: error.key };
  }
}"""
NOISE = """(length) => {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65536) crypto.getRandomValues(bytes.subarray(from, from + 65536));
  return bytes;
}"""


def ask(page: Page, question: str, args: object = None) -> Any:
    """Ask the store of the page, which is opened when it is first asked; a refusal is told by its key."""
    return page.evaluate(ASK.replace("QUESTION", question), args)


def put(page: Page, *games: dict[str, Any]) -> Any:
    return ask(page, "async (store, games) => { for (const game of games) await store.put(game); }", games)


def game(name: str, changed: int = 0, **others: Any) -> dict[str, Any]:
    about = {"kind": "sudoku", "level": "easy", "size": 4, "seed": None, "daily": None, "hints": 0}
    times = {"started": 1, "changed": changed, "solved": False}
    return {"id": name, **about, **times, "save": json.loads(played().to_json())} | others


def result(name: str, seconds: int, solved_at: int) -> dict[str, Any]:
    about = {"kind": "sudoku", "level": "easy", "size": 4, "daily": None, "hints": 0}
    return {"id": name, **about, "seconds": seconds, "solvedAt": solved_at}


def at_desk(page: Page) -> Page:
    page.route("**/desk.html", lambda route: route.fulfill(content_type="text/html", body=DESK))
    page.goto("desk.html")
    return page


@pytest.fixture
def desk(new_page: NewPage) -> Page:
    return at_desk(new_page())


def test_games_are_kept_listed_and_thrown_away(desk: Page) -> None:
    put(desk, game("a", 3), game("b", 5), game("c", 4))
    assert ask(desk, "(store) => store.persistent") is True
    desk.reload()
    assert [kept["id"] for kept in ask(desk, "(store) => store.list()")] == ["b", "c", "a"]
    assert ask(desk, "(store) => store.get('a')") == game("a", 3)
    assert ask(desk, "(store) => store.get('z')") is None
    put(desk, game("a", 9, hints=2))
    ask(desk, "(store) => store.remove('b')")
    assert ask(desk, "(store) => store.list()") == [game("a", 9, hints=2), game("c", 4)]


def test_the_first_result_of_a_game_counts(desk: Page) -> None:
    results = [result("a", 100, 5), result("b", 50, 4), result("a", 1, 6)]
    ask(desk, "async (store, all) => { for (const each of all) await store.addResult(each); }", results)
    desk.reload()
    assert ask(desk, "(store) => store.results()") == [results[1], results[0]]


def test_the_last_state_wins_however_fast_they_come(desk: Page) -> None:
    asked = "(store, game) => { for (let n = 1; n <= 200; n += 1) void store.put({ ...game, changed: n }); }"
    ask(desk, asked, game("a"))
    assert ask(desk, "(store) => store.get('a')")["changed"] == 200


def test_what_is_put_is_what_was_there_when_it_was_put(desk: Page) -> None:
    asked = "(store, game) => { const done = store.put(game); game.save.current[1] = 9; return done; }"
    ask(desk, asked, game("a"))
    assert ask(desk, "(store) => store.get('a')") == game("a")


def test_a_full_disk_is_told_and_the_older_save_stays(desk: Page) -> None:
    session = desk.context.new_cdp_session(desk)
    origin = desk.evaluate("location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    put(desk, game("a", 1))
    large = f"(store, game) => store.put({{ ...game, changed: 2, save: ({NOISE})(4_000_000) }})"
    assert ask(desk, large, game("a")) == {"refused": "storage-full"}
    assert ask(desk, "(store) => store.list()") == [game("a", 1)]
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    put(desk, game("a", 3))
    desk.reload()
    assert ask(desk, "(store) => store.list()") == [game("a", 3)]


def test_two_tabs_share_a_store(desk: Page) -> None:
    other = at_desk(desk.context.new_page())
    many = (
        "async (store, game) => { for (let n = 0; n < 50; n += 1) await store.put({ ...game, changed: n }); }"
    )
    for tab, name in [(desk, "a"), (other, "b"), (desk, "both"), (other, "both")]:
        ask(tab, many, game(name))
    put(desk, game("both", 100))
    for tab in (desk, other):
        found = {kept["id"]: kept["changed"] for kept in ask(tab, "(store) => store.list()")}
        assert found == {"a": 49, "b": 49, "both": 100}


UPGRADE = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open("tokeru", 99);
  request.onsuccess = () => { request.result.close(); resolve("upgraded"); };
  request.onblocked = () => resolve("blocked");
  request.onerror = reject;
})"""


def test_an_older_tab_makes_way_for_a_newer_one(desk: Page) -> None:
    put(desk, game("a", 1))
    other = at_desk(desk.context.new_page())
    assert other.evaluate(UPGRADE) == "upgraded"
    assert put(desk, game("a", 2)) == {"refused": "storage-closed"}


def test_a_database_of_a_newer_version_is_left_alone(desk: Page) -> None:
    assert desk.evaluate(UPGRADE) == "upgraded"
    assert ask(desk, "(store) => store.persistent") is False


@pytest.mark.parametrize(
    "broken",
    [
        "delete Window.prototype.indexedDB; delete self.indexedDB",
        "Object.defineProperty(self, 'indexedDB', { get: () => { throw new Error('forbidden'); } })",
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
        "IDBFactory.prototype.open = () => ({})",
    ],
    ids=["missing", "forbidden", "throwing", "silent"],
)
def test_without_a_database_the_store_is_in_memory(desk: Page, broken: str) -> None:
    desk.evaluate(f"() => {{ {broken} }}")
    put(desk, game("a", 3), game("b", 5), game("c", 4))
    assert ask(desk, "(store) => store.persistent") is False
    assert [kept["id"] for kept in ask(desk, "(store) => store.list()")] == ["b", "c", "a"]
    asked = "async (store, game) => { await store.put(game); game.save = null; return store.get('a'); }"
    assert ask(desk, asked, game("a", 9)) == game("a", 9)
    ask(desk, "async (store) => { await store.remove('a'); (await store.get('b')).save.current[1] = 9; }")
    assert ask(desk, "(store) => store.list()") == [game("b", 5), game("c", 4)]
    assert ask(desk, "(store) => store.get('a')") is None
    add = "(store, all) => Promise.all(all.map((each) => store.addResult(each)))"
    ask(desk, add, [result("a", 100, 5), result("b", 50, 4), result("a", 1, 6)])
    assert ask(desk, "(store) => store.results()") == [result("b", 50, 4), result("a", 100, 5)]


@pytest.mark.slow
def test_what_was_put_survives_a_browser_that_is_killed(
    playwright: Playwright, address: str, tmp_path: Path
) -> None:
    def opened() -> Page:
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path), executable_path=CHROMIUM, args=QUIET, base_url=address
        )
        return at_desk(context.pages[0])

    page = opened()
    put(page, *(game("a", changed) for changed in range(20)))
    crash(page)
    page = opened()
    assert ask(page, "(store) => store.list()") == [game("a", 19)]
    page.context.close()


def crash(page: Page) -> None:
    """The browser dies at once, and has no time to tidy up."""
    with pytest.raises(Error, match="closed"):
        page.context.new_cdp_session(page).send("Browser.crash")
