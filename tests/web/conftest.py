"""What the tests of the page share: its files, Node, the real server, and a real browser.

The browser is Chromium as the machine has it (Debian: apt-get install chromium), driven by playwright.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, expect, sync_playwright
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
)
"""Chromium itself asks for nothing, so that whatever is asked for is the page's wish."""


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
"""A page in a fresh profile; the options are those of playwright's new_context."""
DESKTOP = {"viewport": {"width": 1000, "height": 800}, "locale": "en-US", "reduced_motion": "reduce"}
"""Without motion nothing has to be waited for."""
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-US",
}


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[NewPage]:
    """Open pages that are watched: what they complain of, or ask of another host, fails the test."""
    with _watched_pages(browser, address) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def one_page(browser: Browser, address: str) -> Iterator[Page]:
    """For the tests of a module that need no fresh profile: to open another puzzle is enough."""
    with _watched_pages(browser, address) as open_page:
        yield open_page()


@contextmanager
def _watched_pages(browser: Browser, address: str) -> Iterator[NewPage]:
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**DESKTOP | {"base_url": address} | options)
        context.set_default_timeout(MILLISECONDS)
        contexts.append(context)
        _watch(context, complaints)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(**PHONE)


def _watch(context: BrowserContext, complaints: list[str]) -> None:
    """Note errors in the console (a breach of the policy is one), uncaught ones, and requests to others."""

    def check_host(request: Request) -> None:
        if urlsplit(request.url).hostname not in ("127.0.0.1", "localhost", None):
            complaints.append(f"asked for {request.url}")

    context.on("request", check_host)
    context.on("weberror", lambda error: complaints.append(f"uncaught: {error.error}"))
    context.on(
        "console",
        lambda message: complaints.append(f"console: {message.text}") if message.type == "error" else None,
    )
