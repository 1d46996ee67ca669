"""What several test files share."""

from __future__ import annotations

import io
import signal
import sys
from typing import NamedTuple, Protocol

import pytest

from tokeru.cli import main


def pytest_configure() -> None:
    """Ctrl-C is ignored by a job in the background, and by its children: but here it is pressed."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a browser is marked; the slow ones come first, so that no worker waits for another."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


class Run(NamedTuple):
    code: int
    out: str
    err: str


class Command(Protocol):
    def __call__(self, *args: str, stdin: bytes = b"") -> Run: ...


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run the command `tokeru` with arguments and bytes on standard input."""

    def run(*args: str, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(args)
        return Run(code, *capsys.readouterr())

    return run
