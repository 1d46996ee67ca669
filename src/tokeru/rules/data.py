"""The rules as plain data, for the page: one row per rule, which JSON can hold.

    {"name": "whisper",
     "fields": [{"name": "cells", "kind": "cells", "least": 2},
                {"name": "number", "kind": "number", "default": 5}],
     "templates": [{"pattern": "steps", "claim": "compare",
                    "measure": "|a-b|", "test": ">=", "number": "number"}],
     "checks": [], "checks_on": [],
     "drawing": "line", "unordered": false, "form": "first end first", "writing": "words"}

Patterns, forms, spellings, checks and writings are words here, and functions of these names in Python and on
the page. A rule of another package that brings functions of its own works in Python only, and gets no row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, asdict, fields
from typing import Any

from tokeru.rules import all_rules
from tokeru.rules.base import (
    CHECKS,
    CHECKS_ON,
    FORMS,
    PATTERNS,
    SPELLINGS,
    WRITINGS,
    Check,
    Limit,
    Rule,
    Template,
    cell_fields,
    type_name,
)
from tokeru.rules.claims import (
    ALLOWED,
    PARTS,
    AddUp,
    Allow,
    Apart,
    Compare,
    Count,
    Differ,
    Fit,
    NotSoFar,
    Point,
    Read,
    ReadEach,
    SameSum,
    Together,
    Unfit,
)
from tokeru.rules.machines import MACHINES

Row = dict[str, object]

CLAIMS: dict[type, str] = {
    Differ: "differ",
    Compare: "compare",
    AddUp: "add up",
    Allow: "allow",
    Fit: "fit",
    Unfit: "unfit",
    Apart: "apart",
    Together: "together",
    Point: "point",
    SameSum: "same sum",
    NotSoFar: "not so far",
    Read: "read",
    ReadEach: "read each",
}
KINDS = {
    "int": "number",
    "tuple[int, ...]": "numbers",
    "str": "text",
    "Expression": "expression",
    "Ways": "rules",
}
OVERRIDES = (
    *(
        "__post_init__",
        "canonical",
        "check",
        "check_among",
        "check_on",
        "from_fields",
        "lower",
        "resolve",
        "sort_key",
        "text",
    ),
)
"""What a rule of another package can do in its own way, but the page cannot."""


def as_rows() -> list[Row]:
    """A row for every rule that the page can read, by name."""
    return [_row(rule) for rule in all_rules().values() if _is_ours(rule) or _is_data(rule)]


def _is_ours(named: Callable[..., Any]) -> bool:
    """Whether a class or function stands in this package, so that the page has it too."""
    return str(getattr(named, "__module__", "")).startswith(f"{__package__}.")


def _is_data(rule: type[Rule]) -> bool:
    """Whether a rule of another package says everything by words that the page knows."""
    return (
        not rule.made_of_rules
        and all(_function(rule, name) is _function(Rule, name) for name in OVERRIDES)
        and not any("name" in vars(parent) for parent in rule.__mro__[1:])
        and all(_kind(rule, field) and field.default_factory is MISSING for field in fields(rule))
        and all(type(limit) is Limit for limit in rule.limits)
        and all(type(check) is Check for check in (*rule.checks, *rule.checks_on))
        and all(_is_known(rule, template.claim) for template in rule.templates)
        and all(map(_is_ours, _functions(rule)))
    )


def _function(rule: type[Rule], name: str) -> object:
    method = getattr(rule, name)
    return getattr(method, "__func__", method)


def _functions(rule: type[Rule]) -> Iterator[Callable[..., Any]]:
    yield FORMS[rule.form]
    yield WRITINGS[rule.writing]
    yield from (SPELLINGS[spelling] for _, spelling in rule.spelling)
    yield from (PATTERNS[template.pattern] for template in rule.templates)
    yield from (CHECKS[check.check] for check in rule.checks)
    yield from (CHECKS_ON[check.check] for check in rule.checks_on)


def _is_known(rule: type[Rule], claim: object) -> bool:
    """Whether all that a claim speaks of is a field; what a class computes, the page cannot."""
    kinds = {field.name: _kind(rule, field) for field in fields(rule)}

    def is_number(number: object) -> bool:
        if isinstance(number, Count):
            return kinds.get(number.count) == "cells"
        return isinstance(number, int) or kinds.get(str(number)) == "number"

    match claim:
        case Compare(number=number) | AddUp(total=number, minus=None):
            known = is_number(number)
        case AddUp(total=number, minus=minus):
            known = is_number(number) and kinds.get(str(minus)) == "cells"
        case Allow(values=values):
            known = values in ALLOWED or kinds.get(values) == "numbers"
        case Fit(expression=expression):
            known = kinds.get(expression) == "expression"
        case Apart(parts=parts) | Together(parts=parts):
            known = parts in PARTS and (parts != "parts" or kinds.get(parts) == "text")
        case Read(machine=machine, fields=named) | ReadEach(machine=machine, fields=named):
            known = machine in MACHINES and all(name in kinds for name in named)
        case Point(value=value):
            known = value is None or kinds.get(value) == "number"
        case _:
            known = True
    return known and type(claim) in CLAIMS


def _row(rule: type[Rule]) -> Row:
    return {
        "name": rule.name,
        "fields": [_field(rule, field) for field in fields(rule)],
        "templates": [_template(template) for template in rule.templates],
        "checks": [_check(check) for check in rule.checks],
        "checks_on": [_check(check) for check in rule.checks_on],
        "drawing": rule.drawing,
        "unordered": rule.unordered,
        "form": rule.form,
        "writing": rule.writing,
        "on_boxes": rule.on_boxes,
        "in_head": rule.in_head,
    }


def _check(check: Check) -> Row:
    return {"check": check.check, "fields": list(check.fields), "error": check.error}


def _field(rule: type[Rule], field: Field[Any]) -> Row:
    """What is known of the field, and nothing of what is not."""
    said = {
        "name": field.name,
        "kind": _kind(rule, field),
        "default": None if field.default is MISSING else _plain(field.default),
        "spelling": dict(rule.spelling).get(field.name),
        "least": next((limit.least for limit in rule.limits if limit.field == field.name), None),
        "most": next((limit.most for limit in rule.limits if limit.field == field.name), None),
    }
    return {key: value for key, value in said.items() if value is not None}


def _kind(rule: type[Rule], field: Field[Any]) -> str | None:
    return "cells" if field.name in cell_fields(rule) else KINDS.get(type_name(field))


def _template(template: Template) -> Row:
    words = {key: _plain(said) for key, said in asdict(template.claim).items()}
    return {"pattern": template.pattern, "claim": CLAIMS[type(template.claim)], **words}


def _plain(said: object) -> object:
    """JSON knows no tuples."""
    return list(said) if isinstance(said, tuple) else said
