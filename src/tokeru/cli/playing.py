"""The commands of the page: play, which serves it, and export-web, which writes it as files."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from tokeru.cli.app import app
from tokeru.cli.options import PuzzleText
from tokeru.notation import line, parse

UNESCAPED = "!'()*"
"""What a browser's encodeURIComponent leaves as it is, and `quote` would not."""
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")

Port = Annotated[
    int | None,
    typer.Option("--port", metavar="N", help="Serve on this port; 0: any that is free.", min=0, max=65535),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Only print the address.")]
WebFolder = Annotated[Path, typer.Argument(metavar="DIR", help="Where the files go.")]
Force = Annotated[bool, typer.Option("--force", help="Also into a folder that has other files.")]


@app.command()
def play(puzzle: PuzzleText = None, port: Port = None, no_browser: NoBrowser = False) -> None:
    """Play in the browser. The page is served to this computer only, until Ctrl-C."""
    from tokeru import serve, site

    link = "" if puzzle is None else f"#p={quote(line.format(parse(puzzle)), safe=UNESCAPED)}"
    with serve.serve(site.files(), port) as server:
        address = server.address + link
        print(f"Tokeru is at {address} (Ctrl-C ends it)", flush=True)
        if not no_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


@app.command()
def export_web(folder: WebFolder, force: Force = False) -> None:
    """Write the game as static files, for any HTTP host and under any path of it."""
    from tokeru import site

    written = site.export(folder, force=force)
    print(f"{written} files in {folder}")


def _has_screen() -> bool:
    """A browser in a terminal would take the terminal away, so it is not asked for."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, SCREENS))
