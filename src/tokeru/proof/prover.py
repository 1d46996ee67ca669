"""Asks the SAT solver for a solution, then for a refutation of all others, and makes a certificate from them.

CaDiCaL writes down what it learns. All of it follows by unit propagation, but most of it is not needed: the
checker goes through it, and whatever did not lead to the contradiction is dropped. So nothing gets into a
certificate just because the solver says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from tokeru.budget import Budget, Meter
from tokeru.engines.cnf import Cnf
from tokeru.engines.sat import Oracle
from tokeru.errors import NotUnique, enough_memory
from tokeru.proof.certificate import MANY_LINES, Certificate, checker_of, dimacs, other_solutions
from tokeru.proof.checker import Checker
from tokeru.proof.drat import EMPTY, Antecedents, follow, read, write
from tokeru.puzzle import Grid, Puzzle

Learned = list[str]
"""The lines of a refutation as the solver wrote them, without the final empty clause."""


@enough_memory("prove it")
def prove(puzzle: Puzzle, budget: Budget) -> Certificate:
    """A certificate, already checked. Raises NotUnique, which shows two solutions."""
    meter, solution = Meter(budget), None
    formula = other_solutions(puzzle, solution, meter)
    answer = _search(formula, meter)
    if isinstance(answer, Grid):
        solution, meter.found = Grid.unchecked(puzzle.ruleset.shown(answer)), 1
        formula.clauses.append(formula.blocking(answer))
        answer = _search(formula, meter)
        if isinstance(answer, Grid):
            raise NotUnique(solution, Grid.unchecked(puzzle.ruleset.shown(answer)))
    written = _text(meter.look(dimacs(formula, puzzle, solution), "writing the formula", MANY_LINES))
    certificate = Certificate(puzzle, solution, written, _text(_lemmas(formula, answer, meter)))
    certificate.check_within(meter)
    return certificate


def _search(formula: Cnf, meter: Meter) -> Grid | Learned:
    """A board that the formula allows, or the proof that there is none."""
    with Oracle(formula, meter, with_proof=True) as oracle:
        found = oracle.satisfiable(meter, doing="looking for a solution or a proof")
        return oracle.board() if found else list(takewhile(EMPTY.__ne__, oracle.proof()))


def _lemmas(formula: Cnf, learned: Learned, meter: Meter) -> list[str]:
    """The lemmas that are needed, as lines."""
    checker = checker_of(formula, meter)
    antecedents = follow(read([*learned, EMPTY], len(formula.names)), checker, meter)
    return [write(checker.clauses[number]) for number in _needed(checker, antecedents)]


def _needed(checker: Checker, antecedents: Antecedents) -> list[int]:
    """The last lemma, and all lemmas from which it follows, directly or indirectly."""
    needed: set[int] = set()
    waiting = [max(antecedents)]
    while waiting:
        number = waiting.pop()
        if number not in needed:
            needed.add(number)
            waiting += antecedents.get(number, ())
            waiting += checker.grounds(number)
    return sorted(needed & antecedents.keys())


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
