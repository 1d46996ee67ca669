"""The commands of pages: play, socket and export-web."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote
from urllib.request import urlopen

import pytest

import tokeru
from tokeru import serve, site
from tokeru.cli import playing

if TYPE_CHECKING:
    from tests.conftest import Command

SIGNS = "futoshiki3:........1;r1c1<r1c2"


# --- play -----------------------------------------------------------------------------------------


@contextmanager
def playing_process(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`tokeru play` in a process of its own, and the line that it prints."""
    command = [sys.executable, "-m", "tokeru", "play", "--no-browser", "--port", "0", *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline()
        finally:
            process.kill()


def test_play_serves_the_page_until_ctrl_c() -> None:
    with playing_process() as (process, line):
        match = re.fullmatch(r"Tokeru is at (http://127\.0\.0\.1:\d+/) \(press Ctrl-C to stop\)\n", line)
        assert match is not None
        with urlopen(match[1], timeout=120) as answer:
            assert answer.read() == site.files()["index.html"]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out.strip(), err) == (0, "", "")


def test_a_puzzle_is_in_the_address() -> None:
    with playing_process(".<../.../..1") as (_, line):
        fragment = line.split("#p=")[1].split(" ")[0]
        assert fragment == "futoshiki3%3A........1%3Br1c1%3Cr1c2"
        assert tokeru.parse(unquote(fragment)) == tokeru.parse(SIGNS)


def test_a_bad_puzzle_is_refused_before_anything_is_served(command: Command) -> None:
    result = command("play", "sudoku:12")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("tokeru: ")


def test_a_port_that_is_taken_or_is_not_a_port(command: Command) -> None:
    with serve.Server({}) as taken:
        result = command("play", "--port", str(taken.server_port))
    assert result == (2, "", f"tokeru: port {taken.server_port}: in use\n")
    assert command("play", "--port", "70000").code == 2


@pytest.mark.parametrize(
    ("screen", "args", "opened"), [(":0", (), 1), (":0", ("--no-browser",), 0), ("", (), 0)]
)
def test_the_browser_is_opened_where_there_is_a_screen(
    command: Command, monkeypatch: pytest.MonkeyPatch, screen: str, args: tuple[str, ...], opened: int
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", asked.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in playing.SCREENS:
        monkeypatch.setenv(name, screen)
    monkeypatch.setattr(serve.Server, "serve_forever", interrupted)
    result = command("play", *args)
    assert (result.code, len(asked)) == (0, opened)
    assert all(address in result.out for address in asked)


def interrupted(server: serve.Server) -> None:
    raise KeyboardInterrupt


# --- socket ---------------------------------------------------------------------------------------


def test_the_socket_needs_a_package_of_its_own(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tokeru.socket.server", raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == "websockets"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "websockets", None)
    assert command("socket") == (2, "", "tokeru: the socket needs websockets: pip install 'tokeru[socket]'\n")


def test_the_socket_on_a_port_that_is_taken(command: Command) -> None:
    pytest.importorskip("websockets")
    with serve.Server({}) as taken:
        result = command("socket", "--port", str(taken.server_port))
    assert result == (2, "", f"tokeru: port {taken.server_port}: in use\n")


@pytest.mark.parametrize("args", [("--budget", "1000"), ("--language", "tlh"), ("--port", "-1")])
def test_what_the_socket_cannot_be_told(command: Command, args: tuple[str, str]) -> None:
    result = command("socket", *args)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("tokeru: ")


# --- export-web -----------------------------------------------------------------------------------


def written(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_export_writes_every_file_and_nothing_else(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "page"
    files = site.files()
    assert command("export-web", str(folder)) == (0, f"{len(files)} files in {folder}\n", "")
    assert written(folder) == files


def test_an_older_export_is_replaced(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = site.files()
    data = site._data()
    with monkeypatch.context() as older:
        older.setattr(site, "_data", lambda: data | {"data/older.js": ("unknown", "[]")})
        assert command("export-web", str(tmp_path)).code == 0
    (tmp_path / "notes.txt").write_text("kept")
    assert (tmp_path / "data" / "older.js").exists()
    assert command("export-web", str(tmp_path)).code == 0
    assert written(tmp_path) == files | {"notes.txt": b"kept"}


def test_other_files_are_left_alone(command: Command, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    result = command("export-web", str(tmp_path))
    assert result == (2, "", f"tokeru: {tmp_path} is not empty; write into it all the same with --force\n")
    assert written(tmp_path) == {"thesis.txt": b"mine"}
    assert command("export-web", "--force", str(tmp_path)).code == 0
    assert written(tmp_path) == site.files() | {"thesis.txt": b"mine"}


def test_a_list_that_leads_out_of_the_folder_takes_nothing_away(command: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "service.js").write_text('const SITE = {"files":{"../mine.txt":""}};\n')
    assert command("export-web", "--force", str(folder)).code == 0
    assert (tmp_path / "mine.txt").exists()


@pytest.mark.skipif(os.name == "nt", reason="full disks are made otherwise there")
def test_what_cannot_be_written_is_not_half_written(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(site, "_put", full)
    assert command("export-web", str(tmp_path)) == (2, "", f"tokeru: {tmp_path}: No space left on device\n")
    assert written(tmp_path) == {}
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_a_folder(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("")
    result = command("export-web", str(path))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"tokeru: {path}")
