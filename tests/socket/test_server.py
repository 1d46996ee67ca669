"""The socket, asked by a real client. Everything waits for messages, nothing for a time."""

from __future__ import annotations

import asyncio
import json
import signal
import socket as sockets
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest

websockets = pytest.importorskip("websockets")

from tests.socket.sent import EASY, EASY_SOLVED, ENDLESS, HARD, board, packed  # noqa: E402
from websockets.asyncio.client import ClientConnection, connect  # noqa: E402
from websockets.exceptions import ConnectionClosed, InvalidStatus  # noqa: E402
from websockets.sync.client import connect as connect_now  # noqa: E402
from websockets.typing import Origin  # noqa: E402

from tokeru.errors import TokeruError  # noqa: E402
from tokeru.socket import protocol, server, workers  # noqa: E402
from tokeru.socket.protocol import Reply  # noqa: E402
from tokeru.socket.server import Options, serving  # noqa: E402
from tokeru.socket.workers import Worker  # noqa: E402

F_PUZZLES = "https://www.f-puzzles.com"


class Page:
    """What the userscript does: ask with a new nonce each time, and look at nothing but the answers to it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection, self.nonce = connection, 0

    async def ask(self, command: str, givens: str = EASY, **more: Any) -> int:
        return await self.send(command=command, dataType="fpuzzles", data=packed(board(givens, **more)))

    async def send(self, **fields: Any) -> int:
        self.nonce += 1
        await self.connection.send(json.dumps({"nonce": self.nonce} | fields))
        return self.nonce

    async def next(self) -> Reply:
        found: Reply = json.loads(await self.connection.recv())
        return found

    async def reply(self) -> Reply:
        """The next one to what was asked last."""
        while (found := await self.next())["nonce"] != self.nonce:
            pass
        return found


Visit = Callable[[str], Awaitable[Page]]


@asynccontextmanager
async def opened(options: Options = Options()) -> AsyncIterator[Visit]:  # noqa: B008
    """A server, and a way to open connections to it, which end with it."""

    async def visit(origin: str) -> Page:
        named = Origin(origin) if origin else None
        return Page(await connect(f"ws://127.0.0.1:{port}", origin=named, proxy=None))

    async with serving(0, options) as port:
        yield visit


def talk(story: Callable[[Visit], Awaitable[None]], options: Options = Options()) -> None:  # noqa: B008
    async def tell() -> None:
        async with opened(options) as visit:
            await story(visit)

    asyncio.run(tell())


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Worker]:
    """All workers that are started."""
    found: list[Worker] = []
    start = Worker.start

    async def noted() -> Worker:
        found.append(await start())
        return found[-1]

    monkeypatch.setattr(Worker, "start", noted)
    return found


# --- all commands -----------------------------------------------------------------------------------


def test_every_command_on_one_connection() -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        await page.ask("solve")
        assert await page.next() == {"nonce": 1, "type": "solved", "solution": EASY_SOLVED}
        await page.ask("check")
        assert await page.next() == {"nonce": 2, "type": "count", "count": 1, "inProgress": False}
        await page.ask("count", "." * 16)
        assert await page.next() == {"nonce": 3, "type": "count", "count": 288, "inProgress": False}
        await page.ask("truecandidates", truecandidatesoptions=["truecandidatesnumsolutions=8"])
        found = await page.next()
        assert (found["nonce"], found["type"], len(found["solutionsPerCandidate"])) == (
            4,
            "truecandidates",
            64,
        )
        await page.ask("step")
        found = await page.next()
        assert (found["nonce"], found["type"], len(found["cells"]), found["isValid"]) == (
            5,
            "logical",
            16,
            True,
        )
        await page.ask("solvepath")
        found = await page.next()
        assert found["message"].endswith("The puzzle is solved\n")
        await page.ask("estimate")
        found = await page.next()
        assert (found["nonce"], found["type"], found["estimate"]) == (7, "estimate", 1.0)
        await page.send(command="cancel")
        assert (await page.reply()) == {"nonce": 8, "type": "canceled"}

    talk(story)


def test_cancel_ends_a_job() -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        counting = await page.ask("count", ENDLESS)
        assert (await page.next())["inProgress"] is True
        canceling = await page.send(command="cancel")
        while (found := await page.next())["type"] == "count":
            assert found["nonce"] == counting
        assert found == {"nonce": counting, "type": "canceled"}
        assert await page.next() == {"nonce": canceling, "type": "canceled"}
        await page.ask("solve")
        assert (await page.next())["type"] == "solved"

    talk(story)


def test_with_nothing_to_cancel_that_is_all() -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        await page.send(command="cancel")
        assert await page.next() == {"nonce": 1, "type": "canceled"}

    talk(story)


def test_a_new_request_cancels_the_one_before(started: list[Worker]) -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        counting = await page.ask("count", ENDLESS)
        await page.next()
        await page.ask("check")
        while (found := await page.next())["type"] == "count" and found["nonce"] == counting:
            pass
        assert found == {"nonce": counting, "type": "canceled"}
        assert (await page.next())["count"] == 1
        assert await started[0].process.wait() != 0

    talk(story)


def test_a_burst_of_requests_is_answered_with_the_last() -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        for _ in range(8):
            await page.ask("truecandidates", HARD)
        told = {}
        while page.nonce not in told:
            found = await page.next()
            told[found["nonce"]] = found["type"]
        assert set(told) == set(range(1, 9))
        assert told[8] == "truecandidates"

    talk(story)


# --- several at once --------------------------------------------------------------------------------


def test_a_hard_puzzle_does_not_delay_others() -> None:
    async def story(visit: Visit) -> None:
        patient, quick = await visit(F_PUZZLES), await visit(F_PUZZLES)
        await patient.ask("count", ENDLESS)
        assert (await patient.next())["inProgress"] is True
        for command in ("solve", "solvepath", "check"):
            await quick.ask(command)
            assert (await quick.next())["type"] in ("solved", "logical", "count")
        assert (await patient.next())["inProgress"] is True
        await patient.send(command="cancel")
        assert (await patient.reply())["type"] == "canceled"

    talk(story)


def test_cancelling_is_for_one_connection() -> None:
    async def story(visit: Visit) -> None:
        first, second = await visit(F_PUZZLES), await visit(F_PUZZLES)
        await first.ask("count", ENDLESS)
        await second.ask("count", ENDLESS)
        await first.next()
        await second.next()
        await first.send(command="cancel")
        assert (await first.reply())["type"] == "canceled"
        assert (await second.reply())["inProgress"] is True

    talk(story)


def test_a_page_that_goes_away_takes_its_job_along(started: list[Worker]) -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        await page.ask("count", ENDLESS)
        await page.next()
        page.connection.transport.abort()
        assert await started[0].process.wait() != 0

    talk(story)


def test_a_worker_that_dies_is_replaced(started: list[Worker]) -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        await page.ask("count", ENDLESS)
        await page.next()
        started[0].process.kill()
        while (found := await page.next())["type"] == "count":
            pass
        assert found == {
            "nonce": 1,
            "type": "invalid",
            "message": "the solver ended, perhaps for want of memory",
        }
        await page.ask("solve")
        assert (await page.next())["type"] == "solved"

    talk(story)


def test_too_many_connections_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 2)

    async def story(visit: Visit) -> None:
        pages = [await visit(F_PUZZLES) for _ in range(2)]
        for page in pages:
            await page.ask("solve")
            await page.next()
        with pytest.raises(InvalidStatus) as refused:
            await visit(F_PUZZLES)
        assert refused.value.response.status_code == 503

    talk(story)


# --- limits -----------------------------------------------------------------------------------------


def test_the_budget_ends_a_job() -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        await page.ask("count", ENDLESS)
        while (found := await page.next())["type"] == "count":
            pass
        assert found["message"].startswith("the budget of 0.1 s ran out")

    talk(story, Options(seconds=0.1))


def test_a_job_that_does_not_look_at_the_clock_is_ended_too(
    monkeypatch: pytest.MonkeyPatch, started: list[Worker]
) -> None:
    """Nothing listens there, so nothing is ever replied."""
    monkeypatch.setattr(server, "GRACE", 0.0)
    deaf = "import time, sys; [time.sleep(1) for _ in sys.stdin for _ in range(600)]"
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", deaf))

    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        await page.ask("solve")
        assert await page.next() == {"nonce": 1, "type": "invalid", "message": "the budget of 0.1 s ran out"}
        assert await started[0].process.wait() != 0

    talk(story, Options(seconds=0.1))


HOSTILE: dict[str, tuple[str | bytes, int]] = {
    "no JSON": ("hello", 0),
    "nothing": ("", 0),
    "half of it": ('{"nonce": 3, "command": "solve"', 0),
    "no object": ("[1, 2, 3]", 0),
    "a number": ("7", 0),
    "deep": ("[" * 100_000, 0),
    "bytes": (b'{"nonce": 3, "command": "cancel"}', 0),
    "no text": (bytes(range(256)), 0),
    "no nonce": ('{"command": "cancel"}', 0),
    "a nonce of words": ('{"nonce": "three", "command": "cancel"}', 0),
    "a nonce that is true": ('{"nonce": true, "command": "cancel"}', 0),
    "an endless nonce": ('{"nonce": 1' + "0" * 4000 + ', "command": "cancel"}', 0),
    "a nonce that no number is": ('{"nonce": NaN, "command": "cancel"}', 0),
    "a nonce of too many digits": ('{"nonce": 1' + "0" * 5000 + ', "command": "cancel"}', 0),
    "no command": ('{"nonce": 3}', 3),
    "a command that is a list": ('{"nonce": 3, "command": ["solve"]}', 3),
    "no data": ('{"nonce": 3, "command": "solve", "dataType": "fpuzzles"}', 3),
    "no type": ('{"nonce": 3, "command": "solve", "data": "N4Ig"}', 3),
    "another type": ('{"nonce": 3, "command": "solve", "dataType": "sudokupad", "data": "N4Ig"}', 3),
    "data that are no text": ('{"nonce": 3, "command": "solve", "dataType": "fpuzzles", "data": {}}', 3),
    "damaged data": ('{"nonce": 3, "command": "solve", "dataType": "fpuzzles", "data": "N4Ig!"}', 3),
    "huge data": (
        json.dumps(
            {"nonce": 3, "command": "solve", "dataType": "fpuzzles", "data": "A" * (protocol.MOST_DATA + 1)}
        ),
        3,
    ),
    "an unknown command": (
        json.dumps({"nonce": 3, "command": "x", "dataType": "fpuzzles", "data": packed(board(EASY))}),
        3,
    ),
    "a line break": (
        json.dumps({"nonce": 3, "command": "so\nlve", "dataType": "fpuzzles", "data": "\n\n{}\n"}),
        3,
    ),
    "half a pair": ('{"nonce": 3, "command": "\\ud800", "dataType": "fpuzzles", "data": "\\ud800"}', 3),
}


def test_whatever_comes_is_answered_and_the_connection_stays() -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        for name, (message, nonce) in HOSTILE.items():
            await page.connection.send(message)
            found = await page.next()
            assert (found["type"], found["nonce"]) == ("invalid", nonce), name
            assert found["message"], name
            assert "\n" not in found["message"] and len(found["message"]) < 300, name
        await page.ask("solve")
        assert (await page.next())["type"] == "solved"

    talk(story)


def test_what_cannot_be_read_does_not_cancel() -> None:
    async def story(visit: Visit) -> None:
        page = await visit(F_PUZZLES)
        await page.ask("count", ENDLESS)
        await page.next()
        await page.connection.send("hello")
        while (found := await page.next())["nonce"] == 1:
            assert found["type"] == "count"
        assert found["type"] == "invalid"
        assert (await page.next())["inProgress"] is True

    talk(story)


def test_what_is_too_long_to_read_ends_the_connection() -> None:
    async def story(visit: Visit) -> None:
        page, other = await visit(F_PUZZLES), await visit(F_PUZZLES)
        await page.connection.send("A" * (server.LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await page.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        await other.ask("solve")
        assert (await other.next())["type"] == "solved"

    talk(story)


# --- who may ask ------------------------------------------------------------------------------------

WELCOME = (
    "https://f-puzzles.com", "https://www.f-puzzles.com", "https://sudokupad.app",
    "https://beta.sudokupad.app", "http://localhost:8653", "http://127.0.0.1:8653", "http://[::1]", "",
)  # fmt: skip
STRANGERS = (
    "https://example.org", "http://f-puzzles.com", "https://f-puzzles.com.example.org", "null",
    "https://xf-puzzles.com", "https://f-puzzles.com:4545", "https://localhost.example.org", "file://",
)  # fmt: skip


def test_pages_from_elsewhere_are_refused() -> None:
    async def story(visit: Visit) -> None:
        for origin in WELCOME:
            await (await visit(origin)).connection.close()
        for origin in STRANGERS:
            with pytest.raises(InvalidStatus) as refused:
                await visit(origin)
            assert refused.value.response.status_code == 403, origin

    talk(story)


def test_one_more_origin() -> None:
    async def story(visit: Visit) -> None:
        await visit("https://example.org")
        with pytest.raises(InvalidStatus):
            await visit("https://exampleXorg")

    talk(story, Options(origins=["https://example.org"]))


def test_only_this_computer_is_listened_to() -> None:
    found = server.listening(0)
    try:
        addresses = [each.getsockname()[:2] for each in found]
        assert {address for address, _ in addresses} <= {"127.0.0.1", "::1"}
        assert addresses[0][0] == "127.0.0.1"
        assert len({port for _, port in addresses}) == 1
    finally:
        for each in found:
            each.close()


def test_a_port_that_is_taken() -> None:
    with sockets.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(TokeruError, match=f"port {port}: in use"):
            server.listening(port)


def test_a_computer_without_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = (sockets.AF_INET, "192.0.2.1")
    monkeypatch.setattr(server, "LOOPBACK", (server.LOOPBACK[0], nowhere))
    (alone,) = server.listening(0)
    alone.close()


# --- the command ------------------------------------------------------------------------------------


@contextmanager
def command(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`tokeru socket` in a process of its own, and the address that it prints."""
    line = [sys.executable, "-m", "tokeru", "socket", "--port", "0", *args]
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            assert said.startswith("Tokeru answers at ws://localhost:"), said
            assert said.endswith(" (press Ctrl-C to stop)\n")
            yield process, said.split()[3]
        finally:
            process.kill()


def test_ctrl_c_ends_everything_without_a_word() -> None:
    """The workers share the standard error: it ends when they do."""
    with command() as (process, address):
        with connect_now(address, proxy=None) as page:
            request = {"nonce": 1, "command": "count", "dataType": "fpuzzles", "data": packed(board(ENDLESS))}
            page.send(json.dumps(request))
            page.recv()
            process.send_signal(signal.SIGINT)
            with pytest.raises(ConnectionClosed):
                while True:
                    page.recv()
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out.strip(), err) == (0, "", "")


def test_workers_do_not_outlive_a_server_that_is_killed() -> None:
    with command() as (process, address), connect_now(address, proxy=None) as page:
        request = {"nonce": 1, "command": "count", "dataType": "fpuzzles", "data": packed(board(ENDLESS))}
        page.send(json.dumps(request))
        page.recv()
        process.kill()
        assert process.communicate(timeout=120) == ("", "")


def test_options_reach_the_answers() -> None:
    args = ("--budget", "30s", "--language", "ja", "--lenient", "--origin", "https://example.org")
    with command(*args) as (_, address):
        strange = packed(board(EASY, metrobus=[{"cells": ["R1C1"]}]))
        with connect_now(address, origin=Origin("https://example.org"), proxy=None) as page:
            page.send(json.dumps({"nonce": 1, "command": "step", "dataType": "fpuzzles", "data": strange}))
            told = json.loads(page.recv())["message"]
        assert told.startswith("read without: metrobus")
        assert told.endswith("まず候補を書き込みました\n")
