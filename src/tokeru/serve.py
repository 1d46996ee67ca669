"""The server of the page: loopback only, a fixed set of files, and nothing that anyone could change.

It hands out what it was given and never looks at the disk, so no path leads anywhere else; and it answers
only to its own name, so no page from elsewhere can reach it under a name of its own. A connection that says
nothing is closed after a while, and at once when others need its place.
"""

from __future__ import annotations

import errno
import gzip
import os
import re
import socket
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from tokeru.errors import TokeruError
from tokeru.site import CSP

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8653
"""TOKE on the keys of a telephone. A browser keeps games by address, so it should be the same every time."""

OUR_NAMES = re.compile(r"(127\.0\.0\.1|localhost)(:[0-9]+)?", re.IGNORECASE)
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
PATIENCE = 30.0
"""Seconds that a connection may be silent. A browser opens another one without a word."""
MOST_CONNECTIONS = 64
"""A browser has six at a time."""
ALWAYS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Served(NamedTuple):
    """A file as it is sent, compressed once and for all."""

    plain: bytes
    zipped: bytes
    type: str
    tag: str

    @staticmethod
    def of(path: str, content: bytes) -> Served:
        tag = f'"{sha256(content).hexdigest()[:16]}"'
        return Served(content, gzip.compress(content, mtime=0), TYPES[PurePosixPath(path).suffix], tag)


class Server(ThreadingHTTPServer):
    """Serves these files on a port of the loopback address; port 0 is any that is free."""

    daemon_threads = True
    request_queue_size = MOST_CONNECTIONS
    allow_reuse_address = os.name != "nt"  # where it would let two servers have the same port

    def __init__(self, files: Mapping[str, bytes], port: int = 0, patience: float = PATIENCE) -> None:
        self.files = {path: Served.of(path, content) for path, content in files.items()}
        self.patience = patience
        self.connections: dict[socket.socket, None] = {}
        """Those that are open, from the one that has been silent longest."""
        self.lock = threading.Lock()
        super().__init__((LOOPBACK, port), Handler)

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.server_port}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Take in a connection. Where there are too many, the one that has been silent longest must go."""
        self.hear(request)
        with self.lock:
            for silent in list(self.connections)[:-MOST_CONNECTIONS]:
                del self.connections[silent]
                with suppress(OSError):
                    silent.shutdown(socket.SHUT_RDWR)
        super().process_request(request, client_address)

    def hear(self, connection: socket.socket) -> None:
        """It has said something, so it is the last to go."""
        with self.lock:
            self.connections.pop(connection, None)
            self.connections[connection] = None

    def shutdown_request(self, request: Any) -> None:
        with self.lock:
            self.connections.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up, or takes too long, is not worth a word."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def serve(files: Mapping[str, bytes], port: int | None = None) -> Server:
    """A server on this port; if none is given, on the usual one, or on any other if that is taken."""
    try:
        return Server(files, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is None:
            return Server(files)
        in_use = error.errno == errno.EADDRINUSE
        raise TokeruError(f"port {port}: {'in use' if in_use else error.strerror}") from None


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD; whatever else is asked, the base class refuses."""

    server: Server
    protocol_version = "HTTP/1.1"
    wbufsize = (
        -1
    )  # head and body in one packet: sent apart, the second waits 40 ms for the first to be confirmed

    def setup(self) -> None:
        self.request.settimeout(self.server.patience)
        super().setup()

    def do_GET(self) -> None:
        self.server.hear(self.connection)
        try:
            file = self.server.files.get(self._path())
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        if not OUR_NAMES.fullmatch(self.headers.get("Host", "")):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        elif file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif file.tag in self.headers.get("If-None-Match", ""):
            self._send(HTTPStatus.NOT_MODIFIED, {"ETag": file.tag})
        else:
            self._send_file(file)

    do_HEAD = do_GET  # noqa: N815

    def _path(self) -> str:
        """The file asked for. Raises ValueError if the address makes no sense."""
        path = unquote(urlsplit(self.path).path).removeprefix("/")
        return path or "index.html"

    def _send_file(self, file: Served) -> None:
        zipped = "gzip" in self.headers.get("Accept-Encoding", "")
        body = file.zipped if zipped else file.plain
        encoding = {"Content-Encoding": "gzip"} if zipped else {}
        about = {"Content-Type": file.type, "Content-Length": str(len(body)), "ETag": file.tag}
        self._send(HTTPStatus.OK, about | {"Vary": "Accept-Encoding"} | encoding)
        if self.command == "GET":
            self.wfile.write(body)

    def _send(self, status: HTTPStatus, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def end_headers(self) -> None:
        """Refusals too say what a page may do."""
        for name, value in ALWAYS.items():
            self.send_header(name, value)
        super().end_headers()

    def version_string(self) -> str:
        return "tokeru"

    def log_message(self, format: str, *args: object) -> None:
        """A player does not want to read a log."""
