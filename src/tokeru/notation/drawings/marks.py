"""All marks are given: where there is none, what it means does not hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from tokeru.notation.drawings.groups import Group
from tokeru.notation.drawings.saying import Meaning
from tokeru.notation.drawings.sentences import Negative

XV = "a+b in 5,10"
"""What a mark means that is an X or a V, one does not know which."""
RULES = {
    "difference": ("alldifferences", "dot", "white"),
    "ratio": ("allratios", "dot", "black"),
    "x": ("allxv", "letter", ""),
    "v": ("allxv", "letter", ""),
}
"""Rules of marks: what says that all are given, what they are, and their usual colour."""

_DIFFERENCE = re.compile(r"\|a-b\|=([0-9]+)")
_RATIO = re.compile(r"a=([0-9]+)\*b or b=\1\*a")


class Mark(NamedTuple):
    """Marks that were said, as an expression of two values."""

    group: Group
    meaning: Meaning
    expression: str

    def is_meant_by(self, negative: Negative) -> bool:
        statement = self.meaning.statement
        if negative.before is not None:
            return statement is not None and statement.row is negative.before.row
        if self.group.on == "letter":
            letters = negative.letters
            return "letter" in negative.on and (not letters or self.group.things[0].value in letters)
        if self.expression == XV:
            return "letter" in negative.on
        colours = statement.colours if statement else ()
        named = not negative.colours or not {*colours}.isdisjoint(negative.colours)
        return named and not {"dot", "square"}.isdisjoint(negative.on)


def all_given(marks: Sequence[Mark]) -> Iterator[str]:
    """Rules with a name of their own where there are such."""
    expressions = [*dict.fromkeys(mark.expression for mark in marks)]
    for expression in expressions:
        if difference := _DIFFERENCE.fullmatch(expression):
            yield "alldifferences" if difference[1] == "1" else f"alldifferences {difference[1]}"
        elif ratio := _RATIO.fullmatch(expression):
            yield "allratios" if ratio[1] == "2" else f"allratios {ratio[1]}"
        elif {"a+b=5", "a+b=10"} <= {*expressions} and expression in ("a+b=5", "a+b=10"):
            yield "allxv"
        else:
            yield f"alldots {expression}"


def given_of_said(negative: Negative, said: Collection[str], drawn: Collection[str]) -> list[str]:
    """The same, for rules of marks that were not drawn, but said."""
    on = {*negative.on, *(negative.before.on if negative.before else ())}.difference(drawn)
    return [
        rule
        for name, (rule, sort, colour) in RULES.items()
        if name in said and sort in on and (not negative.colours or colour in negative.colours)
    ]
