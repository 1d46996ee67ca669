"""Unit propagation and the checking of proofs in the plainest way, to compare the checker with."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

Clause = frozenset[int]
Line = tuple[bool, list[int]]
"""Whether it deletes, and the literals."""


def satisfiable(variables: int, clauses: Iterable[Iterable[int]]) -> bool:
    """By trying everything."""
    wanted = [set(clause) for clause in clauses]
    boards = product(*((variable, -variable) for variable in range(1, variables + 1)))
    return any(all(clause & set(board) for clause in wanted) for board in boards)


def propagated(clauses: list[Clause], known: Iterable[int]) -> set[int] | None:
    """What follows from what is known; None for a contradiction."""
    true = set(known)
    if any(-literal in true for literal in true):
        return None
    while True:
        open_clauses = [clause for clause in clauses if not clause & true]
        left = [[literal for literal in clause if -literal not in true] for clause in open_clauses]
        if [] in left:
            return None
        units = {literals[0] for literals in left if len(literals) == 1}
        if any(-literal in units for literal in units):
            return None
        if not units:
            return true
        true |= units


def follows(clauses: list[Clause], lemma: Iterable[int], certain: Iterable[int] = ()) -> bool:
    return propagated(clauses, {*certain, *(-literal for literal in lemma)}) is None


def accepts(clauses: Iterable[Iterable[int]], proof: Iterable[Line]) -> bool:
    """Whether every lemma follows and the last line, and no other, is the empty clause."""
    known = [frozenset(clause) for clause in clauses]
    certain = propagated(known, ())
    ended = False
    for deletes, clause in proof:
        if ended:
            return False
        if deletes:
            if frozenset(clause) in known:
                known.remove(frozenset(clause))
            continue
        if certain is not None and not follows(known, clause, certain):
            return False
        known.append(frozenset(clause))
        certain = certain if certain is None else propagated(known, certain)
        ended = not clause
    return ended
