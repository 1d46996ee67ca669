"""The commands of pages: play serves ours, export-web writes it, and socket answers that of f-puzzles."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, cast
from urllib.parse import quote

import typer

from tokeru.cli.app import app
from tokeru.cli.inputs import read_one
from tokeru.cli.options import BudgetText, Language, Lenient, PuzzleText, not_empty, seconds_of
from tokeru.errors import TokeruError
from tokeru.logic import telling
from tokeru.notation import line, parse
from tokeru.options import LanguageTag
from tokeru.puzzle import Puzzle
from tokeru.socket.protocol import USUAL_PORT

UNESCAPED = "!'()*"
"""What a browser's encodeURIComponent leaves as it is, and `quote` would not."""
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")

Port = Annotated[
    int | None,
    typer.Option("--port", metavar="N", help="The port to serve on; 0 means any free one.", min=0, max=65535),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Just print the address.")]
WebFolder = Annotated[str, typer.Argument(metavar="DIR", help="The folder to write to.", callback=not_empty)]
SocketPort = Annotated[
    int, typer.Option("--port", metavar="N", help="Where to listen; 0 means any free port.", min=0, max=65535)
]
Origin = Annotated[
    list[str] | None,
    typer.Option("--origin", metavar="URL", help="Answer pages from here too; may be repeated."),
]
Force = Annotated[bool, typer.Option("--force", help="Write even if the folder has other files.")]


@app.command()
def play(
    puzzle: PuzzleText = None, lenient: Lenient = False, port: Port = None, no_browser: NoBrowser = False
) -> None:
    """Play in the browser.

    The page is served to this computer only, until you press Ctrl-C.
    """
    from tokeru import serve, site

    link = "" if puzzle is None else f"#p={quote(line.format(_read(puzzle, lenient)), safe=UNESCAPED)}"
    with serve.serve(site.files(), port) as server:
        address = server.address + link
        print(f"Tokeru is at {address} (press Ctrl-C to stop)", flush=True)
        if not no_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


@app.command()
def export_web(folder: WebFolder, force: Force = False) -> None:
    """Write the game as static files for any web server.

    They work under any path of it.
    """
    from tokeru import site

    written = site.export(Path(folder), force=force)
    print(f"{written} files in {folder}")


@app.command()
def socket(
    port: SocketPort = USUAL_PORT, origin: Origin = None, language: Language = "en", lenient: Lenient = False,
    budget: BudgetText = None,
) -> None:  # fmt: skip
    """Answer the solver buttons of f-puzzles.

    Its userscript asks this computer, and nobody else can, until you press Ctrl-C.
    """
    telling.load(language)
    seconds = seconds_of("the socket", budget).seconds
    server = _socket_server()
    options = server.Options(seconds, cast("LanguageTag", language), lenient, origin or ())
    try:
        server.run(port, options, _say_where)
    except KeyboardInterrupt:
        print()


def _socket_server() -> ModuleType:
    try:
        return import_module("tokeru.socket.server")
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        raise TokeruError(f"the socket needs {missing}: pip install 'tokeru[socket]'") from None


def _say_where(port: int) -> None:
    print(f"Tokeru answers at ws://localhost:{port} (press Ctrl-C to stop)", flush=True)


def _read(text: str, lenient: bool) -> Puzzle:
    """The puzzle, or the one in the file of this name."""
    return parse(read_one("a game", text, None)[0].text, lenient=lenient)


def _has_screen() -> bool:
    """A browser in a terminal would take the terminal away, so it is not asked for."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, SCREENS))
