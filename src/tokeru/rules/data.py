"""The rules as plain data, for the page: one row per rule, which JSON can hold.

    {"name": "whisper",
     "fields": [{"name": "cells", "kind": "cells", "least": 2},
                {"name": "number", "kind": "number", "default": 5}],
     "templates": [{"pattern": "steps", "claim": "compare",
                    "measure": "|a-b|", "test": ">=", "number": "number"}],
     "drawing": "line", "unordered": false, "form": "first end first"}

Patterns, forms and spellings are words here, and functions of these names in Python and on the page. A rule
of another package that brings functions of its own works in Python only, and gets no row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, asdict, fields
from typing import Any

from tokeru.rules import all_rules
from tokeru.rules.base import (
    FORMS,
    PATTERNS,
    SPELLINGS,
    AddUp,
    Allow,
    Compare,
    Differ,
    Rule,
    Template,
    cell_fields,
    type_name,
)

Row = dict[str, object]

CLAIMS: dict[type, str] = {Differ: "differ", Compare: "compare", AddUp: "add up", Allow: "allow"}
KINDS = {"int": "number", "tuple[int, ...]": "numbers", "str": "text"}
OVERRIDES = ("__post_init__", "canonical", "check", "check_on", "from_fields", "lower", "resolve", "text")
"""What a rule can do in its own way. The page knows the ways of our rules, by their names."""


def as_rows() -> list[Row]:
    """A row for every rule that the page can read, by name."""
    return [_row(rule) for rule in all_rules().values() if _is_ours(rule) or _is_data(rule)]


def _is_ours(named: Callable[..., Any]) -> bool:
    """Whether a class or function stands in this package, so that the page has it too."""
    return named.__module__.startswith(f"{__package__}.") or named.__module__ == "builtins"


def _is_data(rule: type[Rule]) -> bool:
    """Whether a rule of another package says everything by words that the page knows."""
    kinds = {_kind(rule, field) for field in fields(rule)}
    overridden = any(_function(rule, name) is not _function(Rule, name) for name in OVERRIDES)
    derived = any("name" in vars(parent) for parent in rule.__mro__[1:])
    return not overridden and not derived and None not in kinds and all(map(_is_ours, _functions(rule)))


def _function(rule: type[Rule], name: str) -> object:
    method = getattr(rule, name)
    return getattr(method, "__func__", method)


def _functions(rule: type[Rule]) -> Iterator[Callable[..., Any]]:
    yield FORMS[rule.form]
    yield from (SPELLINGS[spelling] for _, spelling in rule.spelling)
    yield from (PATTERNS[template.pattern] for template in rule.templates)


def _row(rule: type[Rule]) -> Row:
    return {
        "name": rule.name,
        "fields": [_field(rule, field) for field in fields(rule)],
        "templates": [_template(template) for template in rule.templates],
        "drawing": rule.drawing,
        "unordered": rule.unordered,
        "form": rule.form,
    }


def _field(rule: type[Rule], field: Field[Any]) -> Row:
    """What is known of the field, and nothing of what is not."""
    said = {
        "name": field.name,
        "kind": _kind(rule, field),
        "default": None if field.default is MISSING else field.default,
        "spelling": dict(rule.spelling).get(field.name),
        "least": next((limit.least for limit in rule.limits if limit.field == field.name), None),
        "most": next((limit.most for limit in rule.limits if limit.field == field.name), None),
    }
    return {key: value for key, value in said.items() if value is not None}


def _kind(rule: type[Rule], field: Field[Any]) -> str | None:
    return "cells" if field.name in cell_fields(rule) else KINDS.get(type_name(field))


def _template(template: Template) -> Row:
    return {"pattern": template.pattern, "claim": CLAIMS[type(template.claim)], **asdict(template.claim)}
