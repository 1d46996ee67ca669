"""Read a rule as the Tokeru line writes it: `antiknight`, `cage 10 r1c1 r1c2`, `r1c1<r1c2`.

Writing is `Rule.text`; the grammar stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields

from tokeru.errors import RuleError
from tokeru.rules import rule_named
from tokeru.rules.base import Rule, cell_fields, scalar_fields, type_name
from tokeru.rules.signs import Greater, Less

_CELL = re.compile(r"r\d+c\d+", re.IGNORECASE)


def read_rules(text: str) -> Iterable[Rule]:
    """One written rule; a chain of mixed signs, r1c1<r1c2>r1c3, is several."""
    if "<" in text or ">" in text:
        return _read_signs(text)
    return (_read_rule(text),)


def _read_signs(text: str) -> Iterator[Rule]:
    parts = [part.strip() for part in re.split(r"([<>])", text)]
    for left, sign, right in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
        yield (Less if sign == "<" else Greater)(left, right)


def _read_rule(text: str) -> Rule:
    """Split the words after the name into scalars and groups of cells, one for each of the rule's fields."""
    name, *words = text.split()
    rule = rule_named(name.lower())
    first_cell = next((i for i, word in enumerate(words) if _CELL.match(word)), len(words))
    groups = " ".join(words[first_cell:]).split("/")
    scalars = _pair_with_fields(rule, scalar_fields(rule), words[:first_cell])
    cells = _pair_with_fields(rule, cell_fields(rule), groups if words[first_cell:] else [])
    return rule.from_fields(
        {field: _read_scalar(rule, field, word) for field, word in scalars.items()} | cells,
    )


def _pair_with_fields(rule: type[Rule], names: tuple[str, ...], written: list[str]) -> dict[str, str]:
    """What was written, by field; what is left out must have a default."""
    optional = {field.name for field in fields(rule) if field.default is not MISSING}
    if len(written) > len(names):
        raise RuleError(f"{rule.name}: {written[len(names)]!r} is one word too many")
    for name in names[len(written) :]:
        if name not in optional:
            raise RuleError(f"{rule.name}: no {name} given")
    return dict(zip(names, written, strict=False))


def _read_scalar(rule: type[Rule], field: str, word: str) -> object:
    kind = next(type_name(f) for f in fields(rule) if f.name == field)
    if kind == "str":
        return word
    numbers = word.split(",") if kind == "tuple[int, ...]" else [word]
    if not all(re.fullmatch(r"-?[0-9]{1,9}", number) for number in numbers):
        raise RuleError(f"{rule.name}: {word!r} is not a number for {field}")
    return tuple(map(int, numbers)) if kind == "tuple[int, ...]" else int(word)
