"""Texts and objects as links carry them, and links themselves; also what becomes of them on their way."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import unquote

from hypothesis import settings
from hypothesis import strategies as st

ROOT = Path(__file__).parents[2]
LINKS = ROOT.parent / "shared/data/links/sudoku_bench.tsv"
SCALARS = (
    None,
    True,
    False,
    "",
    "#000000",
    "#FFFFFF",
    "#abcdef",
    "#ABCDEF80",
    "abcdef",
    1e21,
    "it's",
    '"\\n',
    "数独 😀",
)
KEYS = ("color", "cells", "value", "title", "d", "duration", "id", "odd-key", "", "7", "10", "__proto__")

at_leisure = settings(max_examples=60, deadline=None)


class Vector(NamedTuple):
    """A text, and LZ-string's own packing of it."""

    text: str
    base64: str
    address: str


def vectors() -> list[Vector]:
    lines = (ROOT / "tests/cases/lz.txt").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return [Vector(json.loads(text), base64, address) for text, base64, address in rows]


def payloads() -> list[str]:
    """The packed texts of real links, where there are any."""
    if not LINKS.exists():
        return []
    with LINKS.open(encoding="utf-8", newline="") as file:
        links = [row["link"] for row in csv.DictReader(file, delimiter="\t")]
    return [unquote(link.removeprefix("scl").removeprefix("fpuz")) for link in links]


# --- random ones --------------------------------------------------------------------------------------

texts = st.text(st.characters(max_codepoint=0x1F64F), max_size=200) | st.text("ab", max_size=400)
"""Halves of surrogate pairs among them."""
characters = st.characters(max_codepoint=0x1F64F, exclude_categories=["Cs"])
numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
colours = st.from_regex(r"#?[0-9a-fA-F]{6}", fullmatch=True)
scalars = st.none() | st.booleans() | numbers | colours | st.text(characters, max_size=20)
keys = st.sampled_from(KEYS) | st.text(characters, max_size=8)


def objects(keys: st.SearchStrategy[str] = keys) -> st.SearchStrategy[dict[str, Any]]:
    values = st.recursive(
        scalars, lambda inner: st.lists(inner) | st.dictionaries(keys, inner), max_leaves=20
    )
    return st.dictionaries(keys, values, max_size=6)


def random_object(draw: Random, depth: int = 0) -> dict[str, Any]:
    keys = (draw.choice((*KEYS, f"k{draw.randint(0, 99)}")) for _ in range(draw.randint(0, 4)))
    return {key: _random_value(draw, depth + 1) for key in keys}


def _random_value(draw: Random, depth: int) -> Any:
    how = draw.random()
    if how < 0.3 and depth < 5:
        return random_object(draw, depth)
    if how < 0.6 and depth < 5:
        return [_random_value(draw, depth + 1) for _ in range(draw.randint(0, 4))]
    return draw.choice((*SCALARS, draw.randint(-9, 999_999), draw.uniform(-9, 9), 10 ** draw.uniform(-9, 24)))


def damaged(draw: Random, text: str, others: str) -> str:
    """With a few characters changed, lost or added, or cut off."""
    characters = [*text]
    for _ in range(draw.randint(1, 3)):
        place = draw.randrange(len(characters) + 1)
        how = draw.random()
        if how < 0.4:
            characters[place : place + 1] = draw.choice(others)
        elif how < 0.6:
            characters[place:place] = draw.choice(others)
        elif how < 0.8:
            characters[place : place + 1] = ""
        else:
            characters[place:] = ""
    return "".join(characters)
