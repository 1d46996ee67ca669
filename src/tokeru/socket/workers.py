"""Processes that answer. One more than is needed stands ready, because starting one takes a moment."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from tokeru.errors import TokeruError
from tokeru.socket.protocol import Job, Reply
from tokeru.socket.worker import line_of

COMMAND = (sys.executable, "-P", "-m", "tokeru.socket.worker")
MOST_READY = 2
LONGEST_LINE = 2**24


def apart() -> dict[str, Any]:
    """How to start a process that does not hear a Ctrl-C on the terminal."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


class Worker:
    """A process that answers one job after another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.process, self.stdin, self.stdout = process, process.stdin, process.stdout

    @staticmethod
    async def start() -> Worker:
        pipe = asyncio.subprocess.PIPE
        return Worker(
            await asyncio.create_subprocess_exec(
                *COMMAND, stdin=pipe, stdout=pipe, limit=LONGEST_LINE, **apart()
            )
        )

    async def answer(self, job: Job, tell: Callable[[Reply], Awaitable[None]]) -> Reply:
        """The last reply; those before it are told. Raises TokeruError if the process ends before the job."""
        self.stdin.write(line_of(job))
        while line := await self.stdout.readline():
            is_last, reply = json.loads(line)
            if is_last:
                found: Reply = reply
                return found
            await tell(reply)
        raise TokeruError("the solver ended, perhaps for want of memory")

    async def end(self) -> None:
        """At once, whatever it is doing."""
        if self.process.returncode is None:
            self.process.kill()
        self.stdin.close()
        await self.process.wait()


class Workers:
    """All that are ready, and those that are on their way to be so, or to their end."""

    def __init__(self) -> None:
        self.ready: list[Worker] = []
        self.under_way: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Workers:
        await self._make_ready()
        return self

    async def __aexit__(self, *raised: object) -> None:
        while self.under_way:
            await asyncio.wait(self.under_way)
        await asyncio.gather(*(worker.end() for worker in self.ready))

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Worker]:
        """A worker for one job. If that does not end as it should, neither does the worker."""
        worker = self.ready.pop() if self.ready else await Worker.start()
        self._do(self._make_ready())
        try:
            yield worker
        except BaseException:
            self._do(worker.end())
            raise
        if len(self.ready) < MOST_READY:
            self.ready.append(worker)
        else:
            self._do(worker.end())

    async def _make_ready(self) -> None:
        if not self.ready:
            self.ready.append(await Worker.start())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Beside everything else."""
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
