"""The page's codec of links against Python's: the same texts, objects and parts, and errors at one place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from tests.notation import packed
from tests.notation.test_zipped import PLAIN, ZIPPED

from tokeru import site as the_site
from tokeru.errors import NotationError
from tokeru.notation.links import lz, objects, zipped
from tokeru.notation.links.address import address, expand_repaired, parameters, repaired

if TYPE_CHECKING:
    from tests.web.conftest import Node

ALPHABETS = {"BASE64": lz.BASE64, "ADDRESS": lz.ADDRESS}
QUESTIONS: dict[str, Callable[..., Any]] = {
    "compress": lambda text, alphabet: lz.compress(text, ALPHABETS[alphabet]),
    "expand": lambda text, alphabet, *most: lz.expand(text, ALPHABETS[alphabet], *most),
    "read": objects.read,
    "pack": lambda written: zipped.pack(objects.read(written)),
    "unpack": zipped.unpack,
    "address": lambda text: found._asdict() if (found := address(text)) else None,
    "parameters": parameters,
    "repaired": lambda text: [*repaired(text)],
    "expand repaired": lambda text: expand_repaired(text, lz.BASE64, zipped.unpack),
}
DAMAGED = 3_000


def answer(question: str, *given: Any) -> dict[str, Any]:
    try:
        return {"value": QUESTIONS[question](*given)}
    except NotationError as error:
        return {"position": error.position}


def check_alike(node: Node, asked: list[tuple[Any, ...]]) -> Counter[str]:
    """The errors among the answers, and how often each of them comes."""
    told: list[dict[str, Any]] = node("links.mjs", asked)
    for each, page in zip(asked, told, strict=True):
        python = answer(*each)
        assert rounded({key: page.get(key) for key in python}) == rounded(python), (each, page)
        assert ("value" in page) == ("value" in python), (each, page)
        assert page.get("position") is None or "character " in page["said"], (each, page)
    return Counter(page["error"] for page in told if "error" in page)


def rounded(data: Any) -> Any:
    """A large number has more digits here than the page writes."""
    return json.loads(json.dumps(data), parse_int=float)


# --- LZ-string ----------------------------------------------------------------------------------------

LETTERS = ("a", "ab", 'ce:[{}],"019', "äß数独스도쿠", "😀𝔘é", "\ud83d\ude00x", "".join(map(chr, range(300))))


def random_texts(seed: int, count: int) -> list[str]:
    draw = Random(seed)
    return [
        "".join(draw.choices(draw.choice(LETTERS), k=int(3 ** (7 * draw.random())))) for _ in range(count)
    ]


def test_texts_are_packed_and_unpacked_alike(node: Node) -> None:
    texts = [vector.text for vector in packed.vectors()] + random_texts(1, 1_000)
    asked = [("compress", text, name) for text in texts for name in ALPHABETS]
    asked += [
        ("expand", lz.compress(text, alphabet), name)
        for text in texts
        for name, alphabet in ALPHABETS.items()
    ]
    assert not check_alike(node, asked)


def payloads() -> list[str]:
    """Real ones, where there are any, and some of our own."""
    own = [lz.compress(text, lz.BASE64) for text in (ZIPPED, json.dumps(PLAIN), *random_texts(2, 50))]
    return packed.payloads() + own


def test_damaged_texts_are_unpacked_or_refused_alike(node: Node) -> None:
    draw, sources = Random(3), payloads()
    others = lz.BASE64.characters + "-=$ %é😀\n"
    damaged = [packed.damaged(draw, draw.choice(sources), others) for _ in range(DAMAGED)]
    errors = check_alike(node, [("expand", text, draw.choice([*ALPHABETS])) for text in damaged])
    assert DAMAGED // 4 < errors.total() < DAMAGED
    assert [*errors] == ["link-broken"]


def test_bombs_are_refused_alike(node: Node) -> None:
    bomb = lz.compress("a" * (lz.MOST + 1), lz.BASE64)
    small = lz.compress("é" * 5_000, lz.BASE64)
    asked = [("expand", small, "BASE64", most) for most in (10, 4_999, 5_000)] + [("expand", bomb, "BASE64")]
    assert check_alike(node, asked) == {"link-too-long": 3}


# --- objects ------------------------------------------------------------------------------------------


def test_objects_are_read_and_zipped_alike(node: Node) -> None:
    draw = Random(6)
    texts = [json.dumps(packed.random_object(draw), ensure_ascii=draw.random() < 0.5) for _ in range(1_000)]
    asked = [(question, text) for text in texts for question in ("read", "pack", "unpack")]
    assert not check_alike(node, asked)


WITHOUT_SPACES = r"""
    {  {}  {}x  []  null  {"a":1}}  {"a":[1,]}  {"a":.5}  {a:[]}  {a:[[],,]}  {a:ttt}  {a:t  {a:abcdef
    {"a":-0}  {"a":1.0}  {"a":0.1e1}  {"a":1e400}  {"a":1e-400}  {"a":9007199254740993}  {"a":123456}
    {"__proto__":{"b":1}}  {"toString":"#000000"}  {__proto__:1}  {constructor:1}  {"c":1}  {d:1,d2:2}
    {"2":1,"10":2,"b":3}  {"b":1,"4294967294":2,"4294967295":3,"007":4,"0":5}
    {"a":"\ud83d\ude00\ud83d"}  {a:'\'\"\u0022'}
"""
EDGES = [
    *WITHOUT_SPACES.split(),
    *("", " ", " {} ", "{a:[ ]}", "{a: t}", "{a:abcdef\n", '{"é😀":\n"😀",x}', "{\ud83d}"),
    *('{"a":' + "[" * depth + "]" * depth + "}" for depth in (98, 99, 100, 50_000)),
    "{a:[" + "," * 500_001,
    " " * (lz.MOST + 1),
]
"""What JavaScript might see otherwise than Python, and what is too much."""


def test_edges_are_read_and_zipped_alike(node: Node) -> None:
    asked = [(question, text) for text in EDGES for question in ("read", "pack", "unpack")]
    errors = check_alike(node, asked)
    assert {*errors} == {"not-json", "too-long", "unexpected"}


def test_damaged_objects_are_read_or_refused_alike(node: Node) -> None:
    draw = Random(4)
    sources = [ZIPPED, json.dumps(PLAIN)] + [lz.expand(text, lz.BASE64) for text in packed.payloads()]
    others = "{}[],:'\"\\#tfuae019.- é😀\n"
    short = [text for text in sources if len(text) < 3_000]
    damaged = [packed.damaged(draw, draw.choice(short), others) for _ in range(DAMAGED)]
    errors = check_alike(node, [("unpack", text) for text in damaged])
    assert DAMAGED // 4 < errors["not-json"] < DAMAGED


def test_the_keys_of_the_zip_are_the_same() -> None:
    module = the_site.files()["data/links/sudokupad_keys.js"].decode()
    assert json.loads(module.removeprefix("export default ").rstrip(";\n")) == zipped.SHORT


# --- addresses ----------------------------------------------------------------------------------------

PASTED = [
    *(
        "https://www.example.org/a%2Fb//c?load=a+b%2B&x#m=1&p=2",
        "<HTTPS://Example.org:80?q>",
        "“example.org/a”",
    ),
    *(
        "",
        "example.org",
        "1.2.3/4",
        "https://",
        "\u017f.org/a",
        "https://example.org/%C3%A9%c3%ff%zz%",
        "a b.org/c",
    ),
    *(
        "https://example.org/%EF%BB%BFa%F0%9F%98%80%ED%A0%80",
        "\u200b https://example.org/\x85",
        "x.org/#😀?#\n",
    ),
]


def test_addresses_are_taken_apart_and_repaired_alike(node: Node) -> None:
    draw = Random(5)
    others = "/?#&=%:.+<>\"' abc09é😀\n\xa0"
    texts = PASTED + [packed.damaged(draw, draw.choice(PASTED), others) for _ in range(1_000)]
    asked = [(question, text) for text in texts for question in ("address", "parameters", "repaired")]
    assert not check_alike(node, [*asked, ("repaired", "a/" * 500)])


def test_lost_slashes_are_found_or_refused_alike(node: Node) -> None:
    sources = [lz.compress(ZIPPED.replace("x1", "x\ufffd" * count), lz.BASE64) for count in range(40)]
    damaged = [text.replace("//", "/") for text in sources]
    assert sum(text != source for text, source in zip(damaged, sources, strict=True)) > 10
    assert not check_alike(node, [("expand repaired", text) for text in damaged])
    cut = [("expand repaired", text[: len(text) // 2]) for text in damaged]
    assert check_alike(node, cut).total() == len(cut)


# --- where they are loaded ----------------------------------------------------------------------------


def test_a_first_visit_loads_none_of_this() -> None:
    page = the_site.files()["index.html"].decode()
    assert "model/rules.js" in page
    assert not [name for name in ("model/links/", "sudokupad") if name in page]
