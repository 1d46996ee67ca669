"""Proofs as text (DRAT), one lemma per line: its literals and a 0. A leading d deletes the clause.

    -4 12 0
    d 4 -7 9 0
    0

Lemmas must follow by unit propagation. DRAT also has steps that keep a formula satisfiable without
following from it; those are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tokeru.budget import Meter
from tokeru.errors import NotationError, NotProved
from tokeru.proof.checker import Checker

EMPTY = "0"

_LINE = re.compile(r"(d )?((?:-?[1-9][0-9]{0,8} )*)0")


class Line(NamedTuple):
    number: int
    deletes: bool
    clause: list[int]


Antecedents = dict[int, list[int]]
"""For each lemma, by its clause number, the clauses from which it follows."""


def read(lines: Iterable[str], variables: int) -> Iterator[Line]:
    for number, text in enumerate(lines, 1):
        match = _LINE.fullmatch(text)
        if match is None:
            raise NotationError(f"proof, line {number}: {_short(text)} is not a list of literals and a 0")
        clause = [int(literal) for literal in match[2].split()]
        strange = next((literal for literal in clause if abs(literal) > variables), None)
        if strange is not None:
            raise NotationError(f"proof, line {number}: the formula has no variable {abs(strange)}")
        yield Line(number, match[1] is not None, clause)


def follow(proof: Iterable[Line], checker: Checker, meter: Meter) -> Antecedents:
    """Go through a proof, from its first line to the empty clause; NotProved if a lemma does not follow."""
    antecedents: Antecedents = {}
    lines = iter(proof)
    for number, deletes, clause in lines:
        meter.spend(1, f"checking line {number} of the proof")
        if deletes:
            checker.delete(clause)
            continue
        used = checker.antecedents(clause)
        if used is None:
            raise NotProved(f"proof, line {number}: {_short(write(clause))} does not follow")
        antecedents[len(checker.clauses)] = used
        checker.add(clause)
        if not clause:
            break
    else:
        raise NotProved("proof: it ends without the empty clause")
    for number, *_ in lines:
        raise NotProved(f"proof, line {number}: nothing may come after the empty clause")
    return antecedents


def write(lemma: Iterable[int]) -> str:
    return " ".join([*map(str, sorted(lemma, key=abs)), EMPTY])


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
