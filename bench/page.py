"""The page in a real Chromium: what a first visit costs, and how quickly it answers.

first load    the files requested before the first move, each compressed separately (gzip -9)
interactive   from the request until a digit can be entered, in a fresh profile
move          all the work from a key to the painted board, with marks and highlights everywhere;
              during the first moves of a visit the browser is still compiling
new puzzle    an expert Futoshiki-Sudoku, requested in the page
frame         the longest gap between frames while a puzzle is made: the page stays responsive
"""

from __future__ import annotations

import gzip
import os
import shutil
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import quote, urlsplit

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright
from rich.table import Table

import tokeru
from tokeru import site
from tokeru.notation import line
from tokeru.puzzle import Puzzle
from tokeru.serve import Server

NAME = "page"
VISITS, MOVES, COLD, PUZZLES = 10, 100, 5, 60
PLAYER_LOOKS = 1000
"""Milliseconds before anyone makes a first move, at the very least."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

KEYS_TIMED = """async (keys) => {
    const cell = document.querySelector("#board [tabindex='0']");
    const times = [];
    for (const key of keys) {
        const begun = performance.now();
        const event = { key, code: `Digit${key}`, bubbles: true, cancelable: true };
        cell.dispatchEvent(new KeyboardEvent("keydown", event));
        const done = performance.now() - begun;
        const painting = await new Promise((painted) => requestAnimationFrame((frame) => {
            const channel = new MessageChannel(), begun = performance.now();
            channel.port1.onmessage = () => painted(performance.now() - begun);
            channel.port2.postMessage(0);
        }));
        times.push(done + painting);
    }
    return times;
}"""
"""The work for the move and for its frame, without the wait for the frame; a message sent during a frame
arrives once the frame has been painted."""

PUZZLES_TIMED = """async (count) => {
    const { Client } = await import("./kernel/client.js");
    const maker = new Client(), times = [], frames = [];
    const ask = () => maker.ask("generate", { kind: "futoshiki-sudoku", level: "expert" });
    await ask();
    let last = performance.now(), going = true;
    const frame = (now) => { frames.push(now - last); last = now; if (going) requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    for (let i = 0; i < count; i++) {
        const begun = performance.now();
        await ask();
        times.push(performance.now() - begun);
    }
    going = false;
    maker.cancel();
    return [times, frames.slice(2)];
}"""


class Row(NamedTuple):
    what: str
    median: str
    p95: str
    most: str
    goal: str


def report() -> Table:
    table = Table(title="the page, in Chromium")
    for column in ("", "median", "p95", "most", "goal"):
        table.add_column(column, justify="right" if column else "left")
    for row in measure():
        table.add_row(*row)
    return table


def measure() -> Iterator[Row]:
    files = site.files()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with _served(files) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield _first_load(browser, address, files)
        yield _times("interactive", [_interactive(browser, address) for _ in range(VISITS)], "≤ 1 s")
        moves = _moves(browser, address, tokeru.generate("futoshiki-sudoku", "hard", seed=1))
        yield _times("first moves", moves[:COLD], "")
        yield _times("move", moves[COLD:], "≤ 16 ms")
        large = _moves(browser, address, tokeru.generate("sudoku", "any", size=16, seed=1))
        yield _times("move at 16×16", large[COLD:], "≤ 33 ms")
        puzzles, frames = _puzzles(browser, address)
        yield _times("new puzzle", puzzles, "≤ 1.5 s (p95)")
        yield _times("frame", frames, "")
        browser.close()


@contextmanager
def _served(files: Mapping[str, bytes]) -> Iterator[str]:
    with Server(files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


def _times(what: str, milliseconds: Sequence[float], goal: str) -> Row:
    median, p95 = np.percentile(milliseconds, [50, 95])
    return Row(what, f"{median:.1f} ms", f"{p95:.1f} ms", f"{max(milliseconds):.1f} ms", goal)


def _first_load(browser: Browser, address: str, files: Mapping[str, bytes]) -> Row:
    asked: set[str] = set()
    page = browser.new_page()
    page.context.on("request", lambda request: asked.add(urlsplit(request.url).path[1:] or "index.html"))
    _visit(page, address)
    page.wait_for_load_state("networkidle")
    page.close()
    size = sum(len(gzip.compress(files[path], 9)) for path in asked)
    return Row("first load", f"{size / 1024:.1f} KB", "", f"{len(asked)} files", "≤ 155 KB")


def _visit(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")


def _interactive(browser: Browser, address: str) -> float:
    page = browser.new_page()
    page.add_init_script(
        "new MutationObserver(() => { if ('ready' in document.documentElement.dataset) window.ready ??="
        " performance.now(); }).observe(document, { attributes: true, subtree: true })"
    )
    _visit(page, address)
    milliseconds: float = page.evaluate("window.ready")
    page.close()
    return milliseconds


def _moves(browser: Browser, address: str, puzzle: Puzzle) -> list[float]:
    """Two digits in turn, which repeat others in their row, so that conflicts come and go."""
    page = browser.new_page()
    _visit(page, f"{address}#p={quote(line.format(puzzle))}")
    page.wait_for_timeout(PLAYER_LOOKS)
    page.locator("#pad .command.fill").click()
    times: list[float] = page.evaluate(KEYS_TIMED, [str(1 + i % 2) for i in range(MOVES)])
    page.close()
    return times


def _puzzles(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    page = browser.new_page()
    _visit(page, address)
    times, frames = page.evaluate(PUZZLES_TIMED, PUZZLES)
    page.close()
    return times, frames
