"""Where the command `tokeru` begins: so small that it is there before anyone can press Ctrl-C.

It stands outside the package, because importing anything of `tokeru` imports much of it.
"""

from __future__ import annotations

import os
import signal

INTERRUPTED = 130


def main() -> int:
    """The command line, which takes a moment to load; Ctrl-C ends that moment without a word."""
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from tokeru import cli

    signal.signal(signal.SIGINT, handler)
    return cli.main()
