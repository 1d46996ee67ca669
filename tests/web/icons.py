"""Draw web/icon.svg as the PNG files that phones ask for, `python -m tests.web.icons`, when it changes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright
from tests.web.conftest import CHROMIUM, QUIET

WEB = Path(__file__).parents[2] / "web"


class Icon(NamedTuple):
    name: str
    side: int
    room: int
    """What is left free around the drawing, in units of its 96: a phone may cut off all but a circle."""


ICONS = (
    Icon("icon-180.png", 180, 0),
    Icon("icon-192.png", 192, 0),
    Icon("icon-512.png", 512, 0),
    Icon("icon-mask.png", 512, 14),
)


def drawn(room: int) -> str:
    """On a whole square of paper, whose corners the phone rounds."""
    drawing = re.sub(r' rx="\d+"', "", (WEB / "icon.svg").read_text(encoding="utf-8"))
    box = f"{-room} {-room} {96 + 2 * room} {96 + 2 * room}"
    drawing = drawing.replace('viewBox="0 0 96 96"', f'viewBox="{box}" style="background: #fbfaf6"')
    return f'<body style="margin: 0">{drawing}</body>'


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name, side, room in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side}, color_scheme="light")
            page.set_content(drawn(room))
            page.screenshot(path=WEB / name)
        browser.close()


if __name__ == "__main__":
    main()
