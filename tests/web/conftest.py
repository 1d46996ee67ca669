"""What the tests of the page share: its files, Node, the real server, and a real browser.

The browser is Chromium as the machine has it (Debian: apt-get install chromium), driven by playwright.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from tests.web.nodejs import run_node
from tests.web.player import PATIENCE

from tokeru import site as the_site
from tokeru.serve import Server

Node = Callable[..., Any]
NODE_SCRIPTS = Path(__file__).parent / "node"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
"""Chromium itself asks for nothing, and what a page asks of another host is an error in its console."""


MILLISECONDS = 1000 * PATIENCE
expect.set_options(timeout=MILLISECONDS)


# --- files and Node ---------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported page."""
    folder = tmp_path_factory.mktemp("site")
    the_site.export(folder)
    return folder


@pytest.fixture(scope="session")
def node(site: Path) -> Node:
    """node("x.mjs", data): what tests/web/node/x.mjs prints, given the page's folder and the data as JSON."""
    return partial(ask_node, site)


def ask_node(site: Path, script: str, payload: object = None) -> Any:
    told = run_node(str(NODE_SCRIPTS / script), str(site), input=json.dumps(payload))
    assert told.returncode == 0, f"{script}: {told.stderr or told.stdout}"
    return json.loads(told.stdout)


# --- the server and the browser -----------------------------------------------------------------------


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the server of `tokeru play` serves the page."""
    with Server(the_site.files()) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.fail("no Chromium: install it, or name it in CHROMIUM", pytrace=False)
    started = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET, timeout=5 * MILLISECONDS)
    yield started
    started.close()


NewPage = Callable[..., Page]
"""A page in a browser profile of its own; the options are those of playwright's new_context."""
DESKTOP = {"viewport": {"width": 1000, "height": 800}, "locale": "en-US", "reduced_motion": "reduce"}
"""Without motion nothing has to be waited for."""
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-US",
}


FORGET = """async () => {
    for (const { name } of await indexedDB.databases()) {
        await new Promise((resolve, reject) => {
            Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject });
        });
    }
    localStorage.clear();
}"""
"""Waits until no page holds the store any more; what such a page still notes goes with all other notes."""


class Profiles:
    """Browser profiles under watch: what their pages complain of, or ask of another host, fails the test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._opened: list[BrowserContext] = []
        self._kept: dict[str, Page] = {}
        self._complaints: list[str] = []

    def new_page(self, **options: Any) -> Page:
        """A page as a first visitor has it."""
        self._opened.append(self._profile(options))
        return self._opened[-1].new_page()

    def wiped_page(self, **options: Any) -> Page:
        """A page in a profile used before, with nothing left but what the browser itself remembers.

        Another page of the profile stays open, and with it the process that has compiled the files: so a page
        is ready in half the time.
        """
        key = json.dumps(options, sort_keys=True)
        if key not in self._kept:
            self._kept[key] = self._profile({"service_workers": "block"} | options).new_page()
            self._kept[key].goto("icon.svg")
        return self._kept[key].context.new_page()

    def end_test(self) -> None:
        for profile in self._opened:
            profile.close()
        for kept in self._kept.values():
            self._wipe(kept)
        complaints = "\n".join(self._complaints)
        self._opened.clear()
        self._complaints.clear()
        assert not complaints, complaints

    def _wipe(self, kept: Page) -> None:
        used = [page for page in kept.context.pages if page != kept]
        for page in used:
            page.close()
        if used:
            kept.context.clear_permissions()
            kept.evaluate(FORGET)

    def close(self) -> None:
        for kept in self._kept.values():
            kept.context.close()

    def _profile(self, options: dict[str, Any]) -> BrowserContext:
        profile = self._browser.new_context(**DESKTOP | {"base_url": self._address} | options)
        profile.set_default_timeout(MILLISECONDS)
        _watch(profile, self._complaints)
        return profile


@pytest.fixture(scope="session")
def kept_profiles(browser: Browser, address: str) -> Iterator[Profiles]:
    profiles = Profiles(browser, address)
    yield profiles
    profiles.close()


@pytest.fixture
def profiles(kept_profiles: Profiles) -> Iterator[Profiles]:
    yield kept_profiles
    kept_profiles.end_test()


@pytest.fixture
def new_page(profiles: Profiles) -> NewPage:
    return profiles.new_page


@pytest.fixture
def wiped_page(profiles: Profiles) -> NewPage:
    return profiles.wiped_page


@pytest.fixture
def page(wiped_page: NewPage) -> Page:
    return wiped_page()


@pytest.fixture
def phone(wiped_page: NewPage) -> Page:
    return wiped_page(**PHONE)


@pytest.fixture(scope="module")
def one_page(browser: Browser, address: str) -> Iterator[Page]:
    """For the tests of a module that need no fresh profile: to open another puzzle is enough."""
    profiles = Profiles(browser, address)
    yield profiles.new_page()
    profiles.end_test()


def _watch(context: BrowserContext, complaints: list[str]) -> None:
    """Note errors in the console (a breach of the policy is one, another host too), and uncaught ones."""

    def hear(message: ConsoleMessage) -> None:
        # A picture that is a page by itself names no icon, so the browser looks for the usual one.
        if message.type == "error" and not message.location["url"].endswith("favicon.ico"):
            complaints.append(f"console: {message.text}")

    context.on("console", hear)
    context.on("weberror", lambda error: complaints.append(f"uncaught: {error.error}"))
