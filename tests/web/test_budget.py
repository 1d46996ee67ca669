"""What a first visit costs. How quickly things happen is measured by `python -m bench --only page`."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Request
from tests.web import player
from tests.web.conftest import NewPage

FIRST_LOAD = 155 * 1024


def test_the_first_load_is_small(new_page: NewPage, site: Path) -> None:
    """Every file that a newcomer asks for before the first move, each compressed by itself."""
    page = new_page()
    asked: set[str] = set()

    def note(request: Request) -> None:
        asked.add(urlsplit(request.url).path.removeprefix("/") or "index.html")

    page.context.on("request", note)
    page.goto("index.html")
    player.wait_until_ready(page)
    page.wait_for_load_state("networkidle")
    sizes = {path: len(gzip.compress((site / path).read_bytes(), 9)) for path in asked}
    listed = "\n".join(f"{size:7} {path}" for path, size in sorted(sizes.items(), key=lambda item: -item[1]))
    assert {"tokeru.wasm", "app/main.js", "messages/en/page.json", "app/tour.js"} <= asked, listed
    assert sum(sizes.values()) <= FIRST_LOAD, f"{sum(sizes.values())} bytes\n{listed}"
