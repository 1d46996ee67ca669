"""The reading checks itself: a rule that the solution breaks, or that makes no sense, was misread."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tokeru.errors import TokeruError
from tokeru.notation.draft import Draft
from tokeru.notation.reading import Said
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet, board_of
from tokeru.rules.text import read_rules


class Batch(NamedTuple):
    """Rules that were read from one meaning: if one of them is wrong, so is the meaning."""

    source: str
    rules: list[str]


def leave_what_breaks(draft: Draft, batches: Iterable[Batch]) -> None:
    """Take back what makes no sense on the board, and what is not true of the solution that came with it."""
    _leave_nonsense(draft)
    values = draft.whole_solution()
    if values is None:
        return
    ruleset = RuleSet.of(draft.size, [rule for said in draft.said.values() for rule in read_rules(said.rule)])
    for batch in batches:
        rules = [rule for rule in batch.rules if rule in draft.said]
        if any(_is_broken(rule, ruleset, values) for text in rules for rule in read_rules(text)):
            for text in rules:
                del draft.said[text]
            draft.leave(f"{batch.source}: not {rules[0].split()[0]}, as the solution shows")


def _leave_nonsense(draft: Draft) -> None:
    for said in [*draft.said.values()]:
        try:
            rules = [*read_rules(said.rule)]
            board = board_of(draft.size, _laying_out(draft))
            for rule in rules:
                rule.check_on(board)
                rule.check_among(RuleSet.of(draft.size, [*_laying_out(draft), rule]))
        except TokeruError:
            _take_back(draft, said)


def _laying_out(draft: Draft) -> list[Rule]:
    """The rules that others lean on: numbers, area, boxes."""
    names = ("values", "area", "boxes", "regions")
    return [rule for said in draft.said.values() if said.rule.split()[0] in names for rule in read_rules(said.rule)]


def _is_broken(rule: Rule, ruleset: RuleSet, values: tuple[int, ...]) -> bool:
    return next(iter(rule.violations(ruleset, values)), None) is not None


def _take_back(draft: Draft, said: Said) -> None:
    del draft.said[said.rule]
    draft.leave(f"{said.source or said.rule}: read as {said.rule}, which makes no sense here")
