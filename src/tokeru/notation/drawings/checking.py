"""The reading checks itself: a rule that the solution breaks, or that makes no sense, was misread."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tokeru.errors import TokeruError
from tokeru.notation.draft import Draft
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.text import read_rules

LAYING_OUT = ("values", "area", "boxes", "regions")
"""The rules that others lean on."""


class Batch(NamedTuple):
    """Rules that were read from one meaning: if one of them is wrong, so is the meaning."""

    source: str
    rules: list[str]


def leave_what_breaks(draft: Draft, batches: Iterable[Batch]) -> None:
    """Take back what makes no sense on the board, and what is not true of the solution that came with it."""
    batches = [*batches]
    for batch in batches:
        _leave_nonsense(draft, batch)
    values = draft.whole_solution()
    if values is not None:
        ruleset = RuleSet.of(draft.size, _read(draft.said))
        for batch in batches:
            _leave_broken(draft, batch, ruleset, values)


def _leave_nonsense(draft: Draft, batch: Batch) -> None:
    """One by one: of several cages one may have a total that cannot be."""
    beside = _read(rule for rule in draft.said if rule.split()[0] in LAYING_OUT)
    for text in _still_said(draft, batch):
        try:
            RuleSet.of(draft.size, [*beside, *read_rules(text)])
        except TokeruError:
            del draft.said[text]
            draft.leave(f"{batch.source}: {text} makes no sense here")


def _leave_broken(draft: Draft, batch: Batch, ruleset: RuleSet, values: tuple[int, ...]) -> None:
    """All of a batch together: what is wrong in one place only happens to be true in others."""
    texts = _still_said(draft, batch)
    if any(_is_broken(rule, ruleset, values) for rule in _read(texts)):
        for text in texts:
            del draft.said[text]
        draft.leave(f"{batch.source}: not {texts[0].split()[0]}, as the solution shows")


def _still_said(draft: Draft, batch: Batch) -> list[str]:
    return [text for text in batch.rules if text in draft.said]


def _read(texts: Iterable[str]) -> list[Rule]:
    return [rule for text in texts for rule in read_rules(text)]


def _is_broken(rule: Rule, ruleset: RuleSet, values: tuple[int, ...]) -> bool:
    return next(iter(rule.violations(ruleset, values)), None) is not None
