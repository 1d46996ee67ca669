"""Read a rule as the Tokeru line writes it: `antiknight`, `cage 10 r1c1 r1c2`, `r1c1<r1c2`.

Writing is `Rule.text`; the grammar stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tokeru.errors import RuleError
from tokeru.rules import rule_named
from tokeru.rules.base import Rule, cell_fields, needed_fields, scalar_fields
from tokeru.rules.signs import Greater, Less

_ONE = r"(?:[^;{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})+"
RULES = re.compile(_ONE)
"""Rules between semicolons; what stands in braces, up to three in each other, is not parted."""
_CELL = re.compile(r"(?<=\s)r\d+c\d+", re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_BRACES = re.compile(r"\s*([a-z]+)\s*(\{.*)", re.IGNORECASE | re.DOTALL)
_NAMED = re.compile(r"\s*[a-z]+\s", re.IGNORECASE)
"""A rule with a name, which may have signs in an expression; signs of their own begin with a cell."""


def read_rules(text: str) -> Iterable[Rule]:
    """One written rule; a chain of mixed signs, r1c1<r1c2>r1c3, is several."""
    if braces := _BRACES.fullmatch(text):
        return (_read_composite(*braces.groups()),)
    if ("<" in text or ">" in text) and not _NAMED.match(text):
        return _read_signs(text)
    return (_read_rule(text),)


def _read_composite(name: str, braces: str) -> Rule:
    """A rule of rules: what is in each of its braces."""
    rule = rule_named(name.lower())
    if not rule.made_of_rules:
        raise RuleError(f"{rule.name}: it has no braces")
    return rule(tuple(tuple(read_all(brace)) for brace in _inner(rule, braces)))  # type: ignore[call-arg]


def _inner(rule: type[Rule], braces: str) -> Iterator[str]:
    depth = start = 0
    for at, symbol in enumerate(braces):
        depth += {"{": 1, "}": -1}.get(symbol, 0)
        if depth == 1 and symbol == "{":
            start = at + 1
        elif depth == 0 and symbol == "}":
            yield braces[start:at]
        elif depth < 1 and not symbol.isspace():
            raise RuleError(f"{rule.name}: {symbol!r} between its braces makes no sense")
    if depth:
        raise RuleError(f"{rule.name}: a brace is not closed")


def read_all(text: str) -> Iterator[Rule]:
    """Rules with semicolons between them, some of which may stand in braces."""
    for written in RULES.finditer(text):
        if written[0].strip():
            yield from read_rules(written[0].strip())


def _read_signs(text: str) -> Iterator[Rule]:
    parts = [part.strip() for part in re.split(r"([<>])", text)]
    for left, sign, right in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
        yield (Less if sign == "<" else Greater)(left, right)


def _read_rule(text: str) -> Rule:
    """Split the words after the name into scalars and groups of cells, one for each of the rule's fields."""
    first_cell = _CELL.search(text)
    groups = text[first_cell.start() :].split("/") if first_cell else []
    name, *words = (text[: first_cell.start()] if first_cell else text).split()
    rule = rule_named(name.lower())
    if rule.made_of_rules:
        raise RuleError(f"{rule.name}: what it is made of stands in braces")
    if "Expression" in scalar_fields(rule).values():
        words = [" ".join(words)] if words else []
    scalars = _pair_with_fields(rule, scalar_fields(rule), words)
    cells = _pair_with_fields(rule, cell_fields(rule), groups)
    return rule.from_fields(
        {field: _read_scalar(rule, field, word) for field, word in scalars.items()} | cells,
    )


def _pair_with_fields(rule: type[Rule], names: Iterable[str], written: list[str]) -> dict[str, str]:
    """What was written, by field; what is left out must have a default."""
    names = tuple(names)
    if len(written) > len(names):
        raise RuleError(f"{rule.name}: {written[len(names)]!r} is one word too many")
    for name in names[len(written) :]:
        if name in needed_fields(rule):
            raise RuleError(f"{rule.name}: no {name} given")
    return dict(zip(names, written, strict=False))


def _read_scalar(rule: type[Rule], field: str, word: str) -> object:
    kind = scalar_fields(rule)[field]
    if kind in ("str", "Expression"):
        return word
    numbers = word.split(",") if kind == "tuple[int, ...]" else [word]
    if not all(map(_NUMBER.fullmatch, numbers)):
        raise RuleError(f"{rule.name}: {word!r} is not a number for {field}")
    return tuple(map(int, numbers)) if kind == "tuple[int, ...]" else int(word)
