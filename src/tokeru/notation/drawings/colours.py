"""Colours as drawings have them, and what people call them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache

from tokeru.notation.drawings.tables import table

WORDS: dict[str, list[str]] = table("colours")["words"]
FARTHEST: int = table("colours")["farthest"]
NEUTRAL = frozenset(table("colours")["neutral"])
SPREAD: int = table("colours")["spread"]
ANY = "|".join(WORDS)

_HEX = re.compile(r"#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
_FAINTEST = 0.04
NAMED = {
    "none": "",
    "transparent": "",
    "black": "#000000",
    "white": "#ffffff",
    "grey": "#808080",
    "gray": "#808080",
}


@cache
def solid(written: str) -> str:
    """A colour as it looks on white, #rrggbb; nothing if it cannot be seen, or is none."""
    named = NAMED.get(written.strip().lower(), written.strip())
    found = _HEX.fullmatch(named)
    if not found:
        return ""
    digits = found[1] if len(found[1]) > 4 else "".join(digit * 2 for digit in found[1])
    alpha = int(digits[6:8] or "ff", 16) / 255
    if alpha < _FAINTEST:
        return ""
    parts = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return "#" + "".join(f"{int(255 - (255 - part) * alpha + 0.5):02x}" for part in parts)


def distance(a: str, b: str) -> float:
    pairs = ((int(a[at : at + 2], 16), int(b[at : at + 2], 16)) for at in (1, 3, 5))
    return math.sqrt(sum((x - y) ** 2 for x, y in pairs))


def nearest(colour: str, words: Iterable[str]) -> str:
    """The word of these that fits the colour best, or nothing if none does. Greys have words of their own."""
    fitting = [word for word in words if (word in NEUTRAL) == _is_neutral(colour)]
    ranked = sorted(
        (distance(colour, each), place, word) for word in fitting for place, each in enumerate(WORDS[word])
    )
    return ranked[0][2] if ranked and ranked[0][0] <= FARTHEST else ""


def _is_neutral(colour: str) -> bool:
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return max(parts) - min(parts) < SPREAD
