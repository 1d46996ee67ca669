"""How a puzzle was read: what became a rule, what was only guessed, and what nobody here understands.

Most notations say rules, and all of a text is understood or refused. Others hold drawings and words, or rules
that we do not have. Nothing of that is dropped in silence: it is left over, with its place, and a puzzle that
is taken all the same says what it is read without.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from tokeru.errors import BudgetExceeded, NotUnderstood
from tokeru.puzzle import Puzzle

PATIENCE = 10.0
"""Seconds to find out whether the solution that came with a puzzle is its only one."""


OTHER_SOLUTIONS = "some rule: as it is read, it has other solutions than the one that came with it"


class Said(NamedTuple):
    """A rule as the Tokeru line writes it, what it was read from, and whether that can only mean this."""

    rule: str
    source: str
    sure: bool = True

    def __str__(self) -> str:
        return f"{self.rule} ({self.source})" if self.source else self.rule


@dataclass(frozen=True)
class Reading:
    """A puzzle as far as it is understood.

    Attributes:
        puzzle: the puzzle with the rules that were read.
        said: each of these rules, with what it was read from.
        left: what is left over, each with its place.
        solution: the solution that came with the puzzle, as numbers on the board; or None.
        drawn: whether it was read from drawings and words, where that solution has the last word.

    >>> reading = tokeru.read("futoshiki2:1...")
    >>> reading.left, reading.confirmed
    ((), None)
    """

    puzzle: Puzzle
    said: tuple[Said, ...] = ()
    left: tuple[str, ...] = ()
    solution: tuple[int, ...] | None = None
    drawn: bool = False

    @property
    def understood(self) -> tuple[Said, ...]:
        return tuple(said for said in self.said if said.sure)

    @property
    def guessed(self) -> tuple[Said, ...]:
        return tuple(said for said in self.said if not said.sure)

    @cached_property
    def confirmed(self) -> bool | None:
        """Whether the solution that came with it is its only one; None if none came, or for want of time."""
        if self.solution is None:
            return None
        try:
            with closing(self.puzzle.solutions(seconds=PATIENCE)) as solutions:
                return [tuple(found) for found in islice(solutions, 2)] == [self.solution]
        except BudgetExceeded:
            return None

    def taken(self, lenient: bool = False) -> Puzzle:
        """The puzzle, which says what it is read without. If that may matter, only who is lenient gets it."""
        if not lenient and (missing := self.missing):
            raise NotUnderstood(missing)
        return self.puzzle.said(replace(self.puzzle.about, without=self.left)) if self.left else self.puzzle

    @property
    def missing(self) -> tuple[str, ...]:
        """What may make it another puzzle than was meant: nothing, if its only solution came with it."""
        if not (self.left or self.drawn or self._breaks_its_solution()) or self.confirmed:
            return ()
        return self.left or ((OTHER_SOLUTIONS,) if self.confirmed is False else self._unconfirmed_guesses())

    def _breaks_its_solution(self) -> bool:
        """Then a clue means something else to its author."""
        return self.solution is not None and bool(self.puzzle.violations(self.solution))

    def _unconfirmed_guesses(self) -> tuple[str, ...]:
        return tuple(f"only guessed: {said}" for said in self.guessed)
