"""The page as files: its policy, its links, and how it lives without a network and on any host."""

from __future__ import annotations

import json
import posixpath
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web import player
from tests.web.conftest import NewPage

from tokeru import site as the_site
from tokeru.generation.kinds import KINDS
from tokeru.logic import telling
from tokeru.rules import all_rules

FILES = the_site.files()
HTML = sorted(path for path in FILES if path.endswith(".html"))
SCRIPTS = sorted(path for path in FILES if path.endswith(".js"))
TEXTS = sorted(path for path in FILES if not path.endswith((".wasm", ".png")))
each_html = pytest.mark.parametrize("path", HTML)


class Tag(NamedTuple):
    name: str
    attributes: Mapping[str, str | None]


def tags(path: str) -> list[Tag]:
    found: list[Tag] = []

    class Parser(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append(Tag(tag, dict(attrs)))

    Parser().feed(FILES[path].decode())
    return found


# --- what stands in the files -------------------------------------------------------------------------


def test_the_policy_lets_nothing_else_run() -> None:
    policy = dict(rule.split(" ", 1) for rule in the_site.CSP.split("; "))
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:", "http:"} & set(the_site.CSP.split())


@each_html
def test_the_policy_comes_before_anything_it_is_about(path: str) -> None:
    names = [tag.name for tag in tags(path)]
    first = next(tag for tag in tags(path) if tag.name in ("meta", "script", "link", "style", "body"))
    policy = {"http-equiv": "Content-Security-Policy", "content": the_site.CSP}
    assert (first, names.count("head")) == (Tag("meta", policy), 1)


@each_html
def test_no_script_and_no_style_in_html(path: str) -> None:
    for name, attributes in tags(path):
        assert name != "style"
        assert name != "script" or attributes.get("src")
        assert not [key for key in attributes if key.startswith("on") or key == "style"], (name, attributes)


def test_no_way_from_text_to_code_or_markup() -> None:
    dangerous = r"innerHTML|outerHTML|insertAdjacentHTML|\beval\b|new Function|document\.write|srcdoc"
    assert found_in(SCRIPTS, dangerous) == []


def test_no_address_of_anyone_else() -> None:
    others = r"https?://(?!www\.w3\.org/(?:2000/svg|1999/xhtml)\b)[^\s\"'`]+"
    assert {found for _, found in found_in(TEXTS, others)} == SHARED


SHARED = {
    "https://f-puzzles.com/?load=",
    "https://sudokumaker.app/?puzzle=",
    "https://sudokupad.app/scl",
}
"""How links begin that players can share; the page itself goes to none of them."""


def found_in(paths: list[str], pattern: str) -> list[tuple[str, str]]:
    return [(path, found) for path in paths for found in re.findall(pattern, FILES[path].decode())]


@each_html
def test_html_links_to_files_that_exist(path: str) -> None:
    links = [tag.attributes.get(key) for tag in tags(path) for key in ("src", "href")]
    assert [link for link in links if link and not link.startswith("#") and link not in FILES] == []


def test_scripts_import_files_that_exist() -> None:
    for path in SCRIPTS:
        code = re.sub(r"/\*.*?\*/", "", FILES[path].decode(), flags=re.DOTALL)
        for target in re.findall(r"""(?:\bfrom |\bimport |\bimport\(|new URL\()"(\.[^"]*)\"""", code):
            assert posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) in FILES, (
                path,
                target,
            )


def test_the_stock_the_words_and_the_data_are_there(site: Path) -> None:
    assert (site / "tokeru.wasm").read_bytes().startswith(b"\0asm")
    assert {f"messages/{language}/page.json" for language in telling.languages()} <= set(FILES)
    assert {"data/rules.js", "data/kinds.js", "data/techniques.js", "data/pure.txt"} <= set(FILES)


def names_in(path: str) -> set[str]:
    """Of the rules in a module of rows."""
    return set(re.findall(r'\{"name":"([a-z]+)","fields"', FILES[path].decode()))


def test_the_rules_of_kinds_are_known_from_the_start() -> None:
    first, more = names_in("data/rules.js"), names_in("data/more_rules.js")
    assert {rule for kind in KINDS.values() for rule in kind.rules} <= first
    assert first | more == {*all_rules()}
    assert not first & more


def test_a_first_visit_names_no_module_of_other_rules() -> None:
    page = FILES["index.html"].decode()
    assert "model/rules.js" in page
    assert "more" not in page


def test_the_manifest_names_files_that_exist() -> None:
    manifest = json.loads(FILES["manifest.webmanifest"])
    assert [icon["src"] for icon in manifest["icons"] if icon["src"] not in FILES] == []
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_the_version_changes_with_every_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def version() -> str:
        return str(
            json.loads(the_site.files()["service.js"].splitlines()[0][len("const SITE = ") : -1])["version"]
        )

    before = version()
    assert version() == before
    monkeypatch.setattr(the_site, "CSP", the_site.CSP + "; frame-src 'none'")
    assert version() != before


# --- on any host, under a path, without a network --------------------------------------------------------


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class Host(NamedTuple):
    """A plain file server, the page under a path of it, and how to take it off the network."""

    folder: Path
    address: str
    close: Callable[[], None]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    folder = tmp_path / "games" / "tokeru"
    the_site.export(folder)
    (tmp_path / "games" / "index.html").write_text("<!doctype html><link rel=icon href=data:,>")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def close() -> None:
        server.shutdown()
        server.server_close()

    yield Host(folder, f"http://127.0.0.1:{server.server_port}/games/tokeru/", close)
    close()


READY = "html[data-ready]"
REGISTER = "navigator.serviceWorker.register('service.js')"
INSTALL = f"""{REGISTER}.then(found => new Promise(resolve => {{
  const worker = found.installing ?? found.waiting ?? found.active;
  const tell = () => ["activated", "redundant"].includes(worker.state) && resolve(worker.state);
  worker.onstatechange = tell;
  tell();
}}))"""
POLICY = "document.querySelector('meta[http-equiv]').content"
FETCH = "path => fetch(path).then(answer => answer.text())"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """As a first visitor has it."""
    return new_page()


def test_offline_everything_is_still_there(page: Page, host: Host) -> None:
    page.goto(host.address)
    assert page.evaluate(INSTALL) == "activated"
    host.close()
    page.goto("about:blank")
    page.goto(f"{host.address}?from=home")
    page.locator(READY).wait_for()
    page.locator("[role=gridcell]").first.wait_for()
    for path in TEXTS:
        if not path.endswith(".d.ts") and path != "service.js":
            assert page.evaluate(FETCH, path) == FILES[path].decode(), path


def test_the_page_keeps_itself_once_the_player_begins(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(READY).wait_for()
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    page.keyboard.press("ArrowRight")
    wait_until(page, "(await navigator.serviceWorker.getRegistrations()).length")


def wait_until(page: Page, condition: str) -> None:
    player.eventually(lambda: page.evaluate(f"async () => Boolean({condition})"), True)


def new_version(host: Host, monkeypatch: pytest.MonkeyPatch) -> str:
    policy = the_site.CSP + "; frame-src 'none'"
    with monkeypatch.context() as patch:
        patch.setattr(the_site, "CSP", policy)
        the_site.export(host.folder)
    return policy


def test_a_new_version_comes_with_the_next_start(
    page: Page, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto(host.address)
    assert page.evaluate(INSTALL) == "activated"
    newer = new_version(host, monkeypatch)
    page.reload()
    assert page.evaluate(POLICY) == the_site.CSP
    wait_until(page, f"(await (await {REGISTER}).update()).waiting")
    assert page.evaluate(FETCH, "index.html") == FILES["index.html"].decode()
    page.goto(host.address.removesuffix("tokeru/"))
    wait_until(page, f"!(await navigator.serviceWorker.getRegistration('{host.address}')).waiting")
    page.goto(host.address)
    assert page.evaluate(POLICY) == newer
    assert len(page.evaluate("caches.keys()")) == 1


def test_half_a_version_does_not_count(page: Page, host: Host) -> None:
    """A host that has the new worker but still an old file: it is not installed."""
    (host.folder / "data" / "pure.txt").write_text("changed")
    page.goto(host.address)
    assert page.evaluate(INSTALL) == "redundant"


def test_two_pages_of_one_host_keep_apart(page: Page, host: Host) -> None:
    other = host.folder.parent / "other"
    the_site.export(other)
    for address in (host.address, host.address.replace("tokeru", "other")):
        page.goto(address)
        assert page.evaluate(INSTALL) == "activated"
    assert len(page.evaluate("caches.keys()")) == 2


def test_it_can_be_installed(page: Page, address: str) -> None:
    page.goto(address)
    assert page.evaluate(INSTALL) == "activated"
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []


# --- from the disk ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("ko-KR", "ko"), ("ja", "ja"), ("zh-TW", "zh-Hant"), ("fi-FI", "en")],
)
def test_from_the_disk_it_says_what_to_do(browser: Browser, site: Path, locale: str, language: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    shown = page.locator("p:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("lang", language)
    expect(page.locator("body")).to_contain_text("tokeru play")
    expect(page.locator("button:visible")).to_have_count(0)
    context.close()
