"""Addresses as people paste them, and packed texts that lost a slash."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tokeru.errors import NotationError
from tokeru.notation.links.address import (
    AROUND,
    MOST_TRIES,
    Address,
    address,
    bare,
    expand_repaired,
    parameters,
    repaired,
)
from tokeru.notation.links.lz import BASE64, MOST, compress
from tokeru.notation.links.zipped import unpack


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("https://example.org", Address("example.org", "", "", "")),
        ("https://example.org/", Address("example.org", "", "", "")),
        ("HTTP://WWW.Example.ORG:80/A/b//c==", Address("example.org", "A/b//c==", "", "")),
        ("https://example.org/a%2Fb%C3%A9%zz%ff", Address("example.org", "a/bé%zz\ufffd", "", "")),
        ("https://example.org?q=1?2#m=3#4", Address("example.org", "", "q=1?2", "m=3#4")),
        ("example.org/p?a/b", Address("example.org", "p", "a/b", "")),
        (" <https://example.org/a>\n", Address("example.org", "a", "", "")),
        ("“ https://example.org/a ”", Address("example.org", "a", "", "")),
        ("http://localhost/a", Address("localhost", "a", "", "")),
    ],
)
def test_an_address_is_taken_apart(written: str, meant: Address) -> None:
    assert address(written) == meant


@pytest.mark.parametrize(
    "written",
    [
        "",
        "https://",
        "example.org",
        "sclN4Ig",
        "ftp://example.org/a",
        "https://exa mple.org/",
        "1.2.3",
        "\u017f.org/a",
    ],
)
def test_what_is_no_address(written: str) -> None:
    assert address(written) is None


def test_parameters_are_unescaped_and_a_plus_stays() -> None:
    assert parameters("load=a+b%2Bc%3D=&x&%71=1&q=%31&") == {"load": "a+b+c==", "x": "", "q": "1"}
    assert parameters("") == {}


def test_only_what_is_around_a_text_is_taken_off() -> None:
    assert bare(f" {AROUND}\n it's \t{AROUND} ") == "it's"
    assert bare(AROUND) == ""


# --- repairing ----------------------------------------------------------------------------------------


def test_slashes_are_doubled_one_by_one_and_then_together() -> None:
    assert [*repaired("a/b//c/d")] == ["a/b//c/d", "a//b//c/d", "a/b//c//d", "a//b//c//d"]
    assert [*repaired("/")] == ["/", "//"]


@pytest.mark.parametrize(
    ("text", "tries"), [("a/" * 1_000, MOST_TRIES), ("/" + "a" * MOST, 1), ("ab", 1), ("", 1)]
)
def test_it_is_not_tried_for_ever(text: str, tries: int) -> None:
    assert sum(1 for _ in repaired(text)) == tries


def with_two_slashes() -> tuple[dict[str, Any], str]:
    """An object, and its packed text, in which there is a double slash."""
    objects = [{"id": "/" * length, "title": "\ufffd"} for length in range(20)]
    texts = [compress(json.dumps(data, ensure_ascii=False), BASE64) for data in objects]
    return next((data, text) for data, text in zip(objects, texts, strict=True) if "//" in text)


def test_a_lost_slash_is_found() -> None:
    data, written = with_two_slashes()
    damaged = written.replace("//", "/")
    assert expand_repaired(written, BASE64, unpack) == expand_repaired(damaged, BASE64, unpack) == data


def test_what_cannot_be_repaired_is_refused_as_it_was_written() -> None:
    _, written = with_two_slashes()
    with pytest.raises(NotationError, match="'%'") as caught:
        expand_repaired(written[:9] + "%" + written[9:], BASE64, unpack)
    assert caught.value.position == 9


def test_a_bomb_is_not_repaired() -> None:
    tried: list[str] = []
    bomb = compress("a" * (MOST + 1), BASE64)
    with pytest.raises(NotationError, match="at most"):
        expand_repaired(bomb, BASE64, tried.append)
    assert tried == []


def test_all_tries_together_expand_no_more_than_one_may() -> None:
    """Behind the end a text may have any number of slashes."""
    tried: list[int] = []

    def refuse(expanded: str) -> None:
        tried.append(len(expanded))
        raise NotationError("no", 0)

    with pytest.raises(NotationError, match="no"):
        expand_repaired(compress("a" * (MOST // 4), BASE64) + "/a" * 100, BASE64, refuse)
    assert sum(tried) <= MOST
    assert len(tried) == 4
