"""SudokuPad's zip: the JSON of a puzzle with less to write, before LZ-string packs it.

    {id:'Nf',cs:50,ce:[[,{v:3},,],…],l:[{wp:[[0.5,2.5],[1.5,3.5]],c:CFCFCF,th:21}]}

Frequent keys are short (sudokupad_keys.json), keys have no quotes, texts have single ones, and an empty
object in a list is left out. As the value of a key, t and f are true and false, and six hexadecimal digits
are a colour; #0 is black and #F white.

Its own writer loses some things that its reader would understand. Here they are kept: a space stands before a
number of six digits and in an empty list, and `"` is written by its number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from decimal import Decimal
from importlib.resources import files
from typing import Any

from tokeru.errors import NotationError
from tokeru.notation.links.lz import well_formed
from tokeru.notation.links.objects import MOST_EXACT, Reader, read
from tokeru.notation.symbols import quoted

SHORT: dict[str, str] = json.loads(files(__package__).joinpath("sudokupad_keys.json").read_text("utf-8"))
LONG = {short: name for name, short in SHORT.items()}
WORDS = {"t": True, "f": False, "#0": "#000000", "#F": "#FFFFFF"}
WORD_OF = {value: word for word, value in WORDS.items()}

_BARE_KEY = re.compile(r"[a-zA-Z0-9]+")
_WORD = re.compile(r"(?:[tf]|#[0F])(?=[,}\]])")
_DIGITS = re.compile(r"[0-9a-fA-F]{6}(?=[,}\]])")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_INDEX = re.compile(r"0|[1-9][0-9]{0,9}")
_INDICES = range(2**32 - 1)
_PLAIN_POINT = range(-5, 22)
"""Where the point of a number may lie, counted from its first digit, so that it has no exponent."""


# --- unpacking --------------------------------------------------------------------------------------


def unpack(text: str) -> dict[str, Any]:
    """A puzzle's object, from zipped or from plain JSON."""
    with suppress(NotationError):
        return read(text)
    return _Unzipper(text).whole()


class _Unzipper(Reader):
    quotes = ('"', "'")

    def key(self) -> str:
        self.next()
        key = self.token(_BARE_KEY) or super().key()
        return LONG.get(key, key)

    def value_of_key(self) -> Any:
        if word := self.token(_WORD):
            return WORDS[word]
        if digits := self.token(_DIGITS):
            return f"#{digits}"
        return self.value()

    def leaves_out(self) -> bool:
        return self.text.startswith((",", "]"), self.at)


# --- packing ----------------------------------------------------------------------------------------


def pack(data: Mapping[str, Any]) -> str:
    """The zipped text of an object, which unpacks to the same. A key that would not is refused."""
    return _value(data)


def _value(data: Any) -> str:
    match data:
        case str():
            return _text(data)
        case bool() | None:
            return json.dumps(data)
        case int() | float():
            return _number(data)
        case Mapping():
            members = (f"{_key(key)}:{_value_of_key(data[key])}" for key in ordered(data))
            return f"{{{','.join(members)}}}"
        case _:
            return f"[{','.join('' if entry == {} else _value(entry) for entry in data)}]" if data else "[ ]"


def _key(key: str) -> str:
    if key in LONG and key not in SHORT:
        raise NotationError(f"SudokuPad's zip cannot say the key {quoted(key)}: it means {LONG[key]}")
    short = SHORT.get(key, key)
    return short if _BARE_KEY.fullmatch(short) else _text(short)


def _value_of_key(data: Any) -> str:
    if isinstance(data, bool | str) and data in WORD_OF:
        return WORD_OF[data]
    if isinstance(data, str) and _COLOUR.fullmatch(data):
        return data.removeprefix("#")
    written = _value(data)
    return f" {written}" if _COLOUR.fullmatch(f"#{written}") else written


def _text(text: str) -> str:
    written = json.dumps(well_formed(text), ensure_ascii=False)[1:-1]
    return "'" + written.replace('\\"', "\\u0022").replace("'", "\\'") + "'"


def ordered(data: Mapping[str, Any]) -> list[str]:
    """As the page has them: keys that could be places in a list come first."""
    return sorted(data, key=lambda key: int(key) if _is_index(key) else len(_INDICES))


def _is_index(key: str) -> bool:
    return _INDEX.fullmatch(key) is not None and int(key) in _INDICES


def _number(number: float) -> str:
    """As the page writes it."""
    if number == int(number) and abs(number) <= MOST_EXACT:
        return str(int(number))
    decimal = Decimal(repr(float(number))).normalize()
    if decimal.adjusted() + 1 in _PLAIN_POINT:
        return format(decimal, "f")
    return re.sub(r"(?<=e[+-])0", "", repr(float(number)))
