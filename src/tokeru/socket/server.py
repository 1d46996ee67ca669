"""The server: loopback only, for pages that are known, and one job at a time for each of them."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import re
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from functools import partial
from http import HTTPStatus
from typing import NamedTuple

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request as Opening
from websockets.http11 import Response

from tokeru.budget import USUAL_SECONDS, Budget
from tokeru.errors import NotationError, TokeruError
from tokeru.options import LanguageTag
from tokeru.socket import protocol
from tokeru.socket.protocol import CANCEL, Job, Reply, Request
from tokeru.socket.workers import Workers

LOOPBACK = ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1"))
"""A browser may take either for localhost."""
NO_SUCH_ADDRESS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)

ORIGINS = (
    r"https://([a-z0-9-]+\.)*f-puzzles\.com",
    r"https://([a-z0-9-]+\.)*sudokupad\.(app|svencodes\.com)",
    r"https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?",
)
"""The pages that may ask. What says nothing about where it comes from is no page, and may ask too."""

MOST_CONNECTIONS = 16
LONGEST_MESSAGE = 4 * protocol.MOST_DATA
"""Bytes. What is longer is not even read, and ends the connection."""
GRACE = 5.0
"""Seconds that a job may go on after its budget, before it is ended from outside."""

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())


class Options(NamedTuple):
    """How the server was told to answer."""

    seconds: float = USUAL_SECONDS
    language: LanguageTag = "en"
    lenient: bool = False
    origins: Sequence[str] = ()
    """More pages that may ask, such as https://example.org."""

    def job(self, request: Request) -> Job:
        return Job(request.command, request.data, self.seconds, self.language, self.lenient)

    def patterns(self) -> list[re.Pattern[str] | None]:
        more = (re.escape(origin.rstrip("/")) for origin in self.origins)
        return [None, *(re.compile(origin, re.IGNORECASE) for origin in (*ORIGINS, *more))]


# --- a connection -----------------------------------------------------------------------------------


class Connection:
    """A page that asks. A new request ends the job of the one before."""

    def __init__(self, page: ServerConnection, workers: Workers, options: Options) -> None:
        self.page, self.workers, self.options = page, workers, options
        self.nonce = 0
        self.job: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until it is closed."""
        try:
            with suppress(ConnectionClosed):
                async for message in self.page:
                    await self.hear(message)
        finally:
            await self.end_job()

    async def hear(self, message: str | bytes) -> None:
        nonce = 0
        try:
            fields = protocol.fields_of(message)
            nonce = protocol.nonce_of(fields)
            await self.cancel()
            request = Request.of(fields)
        except NotationError as error:
            await self.say(nonce, protocol.invalid(error))
            return
        if request.command == CANCEL:
            await self.say(nonce, protocol.canceled())
        else:
            self.nonce, self.job = nonce, asyncio.create_task(self.answer(nonce, request))

    async def cancel(self) -> None:
        if await self.end_job():
            await self.say(self.nonce, protocol.canceled())

    async def end_job(self) -> bool:
        """Whether there was one."""
        if self.job is None or self.job.done():
            return False
        self.job.cancel()
        await asyncio.wait([self.job])
        return True

    async def answer(self, nonce: int, request: Request) -> None:
        tell, job = partial(self.say, nonce), self.options.job(request)
        try:
            async with self.workers.one() as worker, asyncio.timeout(job.seconds + GRACE):
                last = await worker.answer(job, tell)
        except TimeoutError:
            last = protocol.invalid(f"the budget of {Budget(seconds=job.seconds)} ran out")
        except (TokeruError, OSError) as error:
            last = protocol.invalid(error)
        await tell(last)

    async def say(self, nonce: int, reply: Reply) -> None:
        """To a page that has gone, nothing is said."""
        with suppress(ConnectionClosed):
            await self.page.send(json.dumps({"nonce": nonce} | reply))


# --- the server -------------------------------------------------------------------------------------


def run(port: int, options: Options, ready: Callable[[int], None]) -> None:
    """Serve until Ctrl-C, which is not caught here. Says on which port, as soon as someone can connect."""
    asyncio.run(_run(port, options, ready))


async def _run(port: int, options: Options, ready: Callable[[int], None]) -> None:
    async with serving(port, options) as found:
        ready(found)
        await asyncio.get_running_loop().create_future()


@asynccontextmanager
async def serving(port: int, options: Options) -> AsyncIterator[int]:
    """The port that it is; port 0 is any that is free."""
    sockets = listening(port)
    async with AsyncExitStack() as stack:
        for each in sockets:
            stack.enter_context(closing(each))
        workers = await stack.enter_async_context(Workers())
        open_pages = set[ServerConnection]()
        for each in sockets:
            await stack.enter_async_context(
                serve(
                    partial(_handle, workers, options, open_pages),
                    sock=each,
                    origins=options.patterns(),
                    process_request=partial(_refuse_too_many, open_pages),
                    compression=None,
                    max_size=LONGEST_MESSAGE,
                    ping_interval=None,
                    logger=log,
                    server_header="tokeru",
                )
            )
        yield sockets[0].getsockname()[1]


async def _handle(
    workers: Workers, options: Options, open_pages: set[ServerConnection], page: ServerConnection
) -> None:
    open_pages.add(page)
    try:
        await Connection(page, workers, options).run()
    finally:
        open_pages.discard(page)


def _refuse_too_many(
    open_pages: set[ServerConnection], page: ServerConnection, opening: Opening
) -> Response | None:
    """Each of them may keep a worker busy."""
    if len(open_pages) < MOST_CONNECTIONS:
        return None
    return page.respond(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections\n")


def listening(port: int) -> list[socket.socket]:
    """A socket for each loopback address that this computer has."""
    found: list[socket.socket] = []
    for family, address in LOOPBACK:
        try:
            found.append(socket.create_server((address, port), family=family, reuse_port=False))
        except OSError as error:
            if found and error.errno in NO_SUCH_ADDRESS:
                continue
            for each in found:
                each.close()
            in_use = error.errno == errno.EADDRINUSE
            raise TokeruError(f"port {port}: {'in use' if in_use else error.strerror}") from None
        port = found[0].getsockname()[1]
    return found
