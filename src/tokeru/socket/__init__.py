"""The setters' socket: a solver behind the buttons of f-puzzles, as its userscript asks for one.

The server hears requests and sends replies; each request is answered by a worker, a process of its own, which
is killed if nobody waits for the answer any more. So nothing that is asked can block what others ask.
docs/formats.md has the messages.
"""
