"""The server: what it hands out, with which headers, and what it refuses."""

from __future__ import annotations

import gzip
import re
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse

import pytest
from tests.web import player

from tokeru.errors import TokeruError
from tokeru.serve import MOST_CONNECTIONS, USUAL_PORT, Server, serve
from tokeru.site import CSP

FILES = {
    "index.html": b"<!doctype html><title>T</title>",
    "app/main.js": b"export {};" * 100,
    "tokeru.wasm": b"\0asm",
    "manifest.webmanifest": b"{}",
    "large.txt": bytes(20_000_000),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server(FILES) as started:
        threading.Thread(target=started.serve_forever, daemon=True).start()
        yield started
        started.shutdown()


@pytest.fixture
def connection(server: Server) -> Iterator[HTTPConnection]:
    opened = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    yield opened
    opened.close()


def ask(
    connection: HTTPConnection, path: str, method: str = "GET", **headers: str
) -> tuple[HTTPResponse, bytes]:
    connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    response = connection.getresponse()
    return response, response.read()


@pytest.mark.parametrize(
    ("path", "file", "type"),
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/?from=home", "index.html", "text/html; charset=utf-8"),
        ("/app/main.js", "app/main.js", "text/javascript; charset=utf-8"),
        ("/app%2Fmain.js", "app/main.js", "text/javascript; charset=utf-8"),
        ("/tokeru.wasm", "tokeru.wasm", "application/wasm"),
        ("/manifest.webmanifest", "manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_a_file_and_its_type(connection: HTTPConnection, path: str, file: str, type: str) -> None:
    response, body = ask(connection, path)
    assert (response.status, body, response.headers["Content-Type"]) == (200, FILES[file], type)


@pytest.mark.parametrize("path", ["/", "/nowhere"])
def test_every_answer_says_what_a_page_may_do(connection: HTTPConnection, path: str) -> None:
    response, _ = ask(connection, path)
    assert response.headers["Content-Security-Policy"] == CSP
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert response.headers["Cache-Control"] == "no-cache"


def test_compressed_for_those_who_can_read_it(connection: HTTPConnection) -> None:
    response, body = ask(connection, "/app/main.js", Accept_Encoding="br, gzip")
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(body) < len(gzip.decompress(body)) == len(FILES["app/main.js"])


def test_what_is_known_is_not_sent_again(connection: HTTPConnection) -> None:
    tag = ask(connection, "/app/main.js")[0].headers["ETag"]
    response, body = ask(connection, "/app/main.js", If_None_Match=tag)
    assert (response.status, body) == (304, b"")
    assert ask(connection, "/tokeru.wasm", If_None_Match=tag)[0].status == 200


def test_head_has_no_body_and_the_connection_stays_open(connection: HTTPConnection) -> None:
    response, body = ask(connection, "/app/main.js", "HEAD")
    assert (response.status, response.headers["Content-Length"], body) == (200, "1000", b"")
    assert ask(connection, "/")[1] == FILES["index.html"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_changed(connection: HTTPConnection, method: str) -> None:
    assert ask(connection, "/", method)[0].status == 501


@pytest.mark.parametrize(
    "path", ["/nowhere", "/app", "/app/", "/../pyproject.toml", "/%2e%2e/etc/passwd", "//etc"]
)
def test_only_the_files_of_the_page(connection: HTTPConnection, path: str) -> None:
    assert ask(connection, path)[0].status == 404


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example:80", "localhost@evil.example", ""])
def test_a_page_from_elsewhere_cannot_ask_under_its_own_name(connection: HTTPConnection, name: str) -> None:
    assert ask(connection, "/", Host=name)[0].status == 421


@pytest.mark.parametrize("name", ["localhost", "localhost:9000", "127.0.0.1:1", "LOCALHOST"])
def test_our_names(connection: HTTPConnection, name: str) -> None:
    assert ask(connection, "/", Host=name)[0].status == 200


MALFORMED = [
    b"GET http://[/ HTTP/1.1",
    b"GET http://[::1 HTTP/1.1",
    b"GET //[x] HTTP/1.1",
    b"GET http://a\xe2\x84\x80b/ HTTP/1.1",
    b"GET",
    b"GET / HTTP/9.9",
    b"GET / HTTP/x",
    b"GET / / HTTP/1.1",
    b"\xff\xfe\x00",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200,
    b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000,
    b"GET / HTTP/1.1\r\nHost: \xff\xff",
    b"GET /%00%ff HTTP/1.1\r\nHost: localhost",
    b"get / HTTP/1.1\r\nHost: localhost",
]


@pytest.mark.parametrize("request_line", MALFORMED, ids=lambda line: ascii(line[:30])[2:-1])
def test_what_is_no_request_is_refused_without_a_word(
    server: Server, connection: HTTPConnection, request_line: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=60) as odd:
        odd.sendall(request_line + b"\r\n\r\n")
        odd.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: odd.recv(65_536), b""))
    assert re.match(rb"HTTP/1\.[01] [45]\d\d |<!DOCTYPE", answer) or not answer
    assert ask(connection, "/")[0].status == 200
    assert capfd.readouterr() == ("", "")


def test_an_address_that_is_none_is_a_bad_request(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=60) as odd:
        odd.sendall(b"GET http://[/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert odd.recv(100).startswith(b"HTTP/1.1 400 ")


# --- connections that say nothing -----------------------------------------------------------------


@contextmanager
def half_open(server: Server, count: int) -> Iterator[list[socket.socket]]:
    """So many connections, each of which begins to ask and says no more."""
    with ExitStack() as stack:
        address = ("127.0.0.1", server.server_port)
        opened = [stack.enter_context(socket.create_connection(address, timeout=60)) for _ in range(count)]
        for connection in opened:
            with suppress(ConnectionError):  # it may be gone already
                connection.sendall(b"GET / HT")
        yield opened


def is_closed(connection: socket.socket) -> bool:
    """Waits until the server says so."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if "process_request_thread" in thread.name]


@pytest.mark.slow
def test_many_silent_connections_keep_nobody_out(server: Server) -> None:
    with half_open(server, 400) as silent:
        with closing(HTTPConnection("127.0.0.1", server.server_port, timeout=60)) as another:
            assert ask(another, "/")[0].status == 200
        assert all(map(is_closed, silent[:-MOST_CONNECTIONS]))
        assert len(server.connections) <= MOST_CONNECTIONS
        while len(threads()) > MOST_CONNECTIONS:  # whoever was closed is about to leave
            threads()[0].join(0.01)
    for thread in threads():
        thread.join()


def test_a_silent_connection_is_closed_after_a_while() -> None:
    with Server(FILES, patience=0.05) as impatient:
        threading.Thread(target=impatient.serve_forever, daemon=True).start()
        with half_open(impatient, 50) as silent:
            assert all(map(is_closed, silent))
        impatient.shutdown()


@pytest.mark.slow
def test_a_browser_keeps_its_connection(server: Server, connection: HTTPConnection) -> None:
    ask(connection, "/")
    kept = connection.sock
    for _ in range(3):
        with half_open(server, MOST_CONNECTIONS - 2):
            assert ask(connection, "/")[0].status == 200
    assert connection.sock is kept


def test_a_browser_that_hangs_up_is_not_reported(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    before = threading.active_count()
    with socket.create_connection(("127.0.0.1", server.server_port)) as hasty:
        hasty.sendall(b"GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
        hasty.recv(10)
        hasty.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    player.eventually(lambda: threading.active_count() <= before, True)
    assert capfd.readouterr() == ("", "")


def test_only_this_computer_is_served(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"
    assert server.address == f"http://127.0.0.1:{server.server_port}/"


def test_a_port_that_is_taken(server: Server) -> None:
    with pytest.raises(TokeruError, match=f"^port {server.server_port}: in use$"):
        serve(FILES, server.server_port)


def test_without_a_wish_the_usual_port_or_another() -> None:
    with serve(FILES) as first, serve(FILES) as second:
        assert USUAL_PORT != second.server_port != first.server_port
