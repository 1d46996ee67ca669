"""The process that answers: jobs come in on standard input, a line of JSON each, and replies go out likewise.

With each reply goes whether it is the last one to its job. When standard input ends, nobody is there any
more, and so does the process, whatever it is doing.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO


def line_of(message: object) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def main() -> None:
    """Ctrl-C is for the server; standard output belongs to the replies alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lines = SimpleQueue[bytes]()
    threading.Thread(target=_listen, args=[sys.stdin.buffer, lines], daemon=True).start()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    sys.stdout = sys.stderr
    with suppress(BrokenPipeError):
        _answer_all(lines, out)


def _listen(source: BinaryIO, lines: SimpleQueue[bytes]) -> None:
    for line in source:
        lines.put(line)
    os._exit(0)


def _answer_all(lines: SimpleQueue[bytes], out: BinaryIO) -> None:
    """What takes a moment to load is loaded before there is a job."""
    from tokeru.socket.answers import answer
    from tokeru.socket.protocol import Job, Reply, invalid

    def tell(reply: Reply, *, is_last: bool = False) -> None:
        out.write(line_of([is_last, reply]))

    while True:
        job = Job(*json.loads(lines.get()))
        try:
            last = answer(job, tell)
        except BrokenPipeError:
            raise
        except Exception as error:  # a mistake of ours, which must not take the socket down
            traceback.print_exc()
            last = invalid(f"this should not happen: {error!r}")
        tell(last, is_last=True)


if __name__ == "__main__":
    main()
