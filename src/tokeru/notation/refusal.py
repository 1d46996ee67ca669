"""What most notations have in common: they cannot say everything, and drop nothing."""

from __future__ import annotations

from collections.abc import Iterable

from tokeru.errors import NotationError
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule
from tokeru.rules.signs import sign_of


def refuse_unsaid(who: str, puzzle: Puzzle, meant: Iterable[Rule], says_signs: bool = False) -> None:
    """Refuse a puzzle with other rules than those `meant` (and signs): nothing is dropped, nothing added."""
    meant = set(meant)
    for rule in meant - set(puzzle.rules):
        raise NotationError(f"{who} always means the rule {rule.text()}, which this puzzle does not have")
    for rule in puzzle.rules:
        if rule not in meant and not (says_signs and sign_of(rule, puzzle.size)):
            raise NotationError(f"{who} cannot say {rule.text()}")
