"""All marks are given: where there is none, what it means does not hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tokeru.notation.drawings.drawing import Cell
from tokeru.notation.drawings.groups import Group
from tokeru.notation.drawings.saying import Meaning, Sayer
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
_TOTAL = re.compile(r"a\+b=([0-9]+)")


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


def all_given(sayer: Sayer, marks: Sequence[Mark]) -> Iterator[str]:
    """Known rules where there are such; or else the opposite, wherever there is no mark."""
    expressions = [*dict.fromkeys(mark.expression for mark in marks)]
    for expression in expressions:
        if difference := _DIFFERENCE.fullmatch(expression):
            yield "alldifferences" if difference[1] == "1" else f"alldifferences {difference[1]}"
        elif ratio := _RATIO.fullmatch(expression):
            yield "allratios" if ratio[1] == "2" else f"allratios {ratio[1]}"
        elif {"a+b=5", "a+b=10"} <= {*expressions} and expression in ("a+b=5", "a+b=10"):
            yield "allxv"
        else:
            marked = {
                frozenset(thing.cells)
                for mark in marks
                if mark.expression == expression
                for thing in mark.group.things
            }
            for line in sayer.lines():
                yield from _denied(sayer, line, marked, expression)


def given_of_said(negative: Negative, said: Collection[str], drawn: Collection[str]) -> list[str]:
    """The same, for rules of marks that were not drawn, but said."""
    on = {*negative.on, *(negative.before.on if negative.before else ())}.difference(drawn)
    return [
        rule
        for name, (rule, sort, colour) in RULES.items()
        if name in said and sort in on and (not negative.colours or colour in negative.colours)
    ]


def _denied(
    sayer: Sayer, line: Sequence[Cell], marked: Collection[frozenset[Cell]], expression: str
) -> Iterator[str]:
    """Along a row or column, from mark to mark."""
    runs = [[line[0]]]
    for cell, following in pairwise(line):
        if frozenset((cell, following)) in marked:
            runs.append([])
        runs[-1].append(following)
    for run in runs:
        if len(run) > 1:
            yield f"pair {_opposite(expression)} {sayer.names(run)}"


def _opposite(expression: str) -> str:
    if expression == XV:
        return "a+b not in 5,10"
    total = _TOTAL.fullmatch(expression)
    return f"a+b!={total[1]}" if total else f"not ({expression})"
