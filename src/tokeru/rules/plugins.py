"""Rules that other installed packages bring, each named by an entry point of the group `tokeru.rules`.

A plug-in that is broken is named in a warning and left out; all other rules still work.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from functools import cache

from tokeru.rules.base import FORMS, PATTERNS, SPELLINGS, Example, Rule, Template
from tokeru.rules.claims import Claim

GROUP = "tokeru.rules"
_NAME = re.compile("[a-z][a-z0-9-]*")


class PluginWarning(UserWarning):
    """The rules of a package are left out, and why."""


@cache
def load() -> None:
    """Slow, so only when a name is not ours or all are wanted."""
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        known = dict(Rule.by_name)
        try:
            point.load()
            reasons = [reason for rule in _brought(known) for reason in _faults(rule, known)]
        except (Exception, SystemExit) as error:
            reasons = [f"{type(error).__name__}: {error}"]
        if reasons:
            Rule.by_name.clear()
            Rule.by_name.update(known)
            told = f"the rule plug-in {point.name} ({point.value}) is left out: {reasons[0]}"
            warnings.warn(told, PluginWarning, stacklevel=2)


def _brought(known: Mapping[str, type[Rule]]) -> Iterator[type[Rule]]:
    return (rule for name, rule in Rule.by_name.items() if known.get(name) is not rule)


def _faults(rule: type[Rule], known: Mapping[str, type[Rule]]) -> Iterator[str]:
    """What a rule lacks that would be missed later, in the middle of something else."""
    who = rule.__name__
    if not isinstance(rule.name, str) or not _NAME.fullmatch(rule.name):
        yield f"{who}: {rule.name!r} cannot be the name of a rule"
    elif rule.name in known:
        yield f"{who}: there already is a rule {rule.name}"
    if "__dataclass_params__" not in vars(rule):
        yield f"{who} is not a dataclass"
    if rule.violations is Rule.violations:
        yield f"{who} has no violations"
    if not isinstance(getattr(rule, "example", None), Example):
        yield f"{who} has no example"
    if not all(map(_is_known, rule.templates)):
        yield f"{who} has an invalid template"
    if rule.form not in FORMS or any(spelling not in SPELLINGS for _, spelling in rule.spelling):
        yield f"{who} has an unknown form or spelling"


def _is_known(template: Template) -> bool:
    pattern, claim = template
    return pattern in PATTERNS and isinstance(claim, Claim)
