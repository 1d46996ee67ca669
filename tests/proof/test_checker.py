"""The checker and the reading of proofs, against the plainest way to do both."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.proof.naive import Line, accepts, follows, satisfiable

from tokeru.budget import UNLIMITED
from tokeru.engines.cnf import Cnf
from tokeru.engines.sat import Oracle
from tokeru.errors import NotationError, NotProved
from tokeru.proof import drat
from tokeru.proof.checker import Checker

VARIABLES = 6
CONTRADICTORY = [(1, 2), (-1, 2), (1, -2), (-1, -2)]

literals = st.integers(1, VARIABLES).flatmap(lambda variable: st.sampled_from([variable, -variable]))
clauses = st.lists(literals, max_size=4)
proof_lines = st.tuples(st.booleans(), clauses)
seeds = st.integers(0, 2**32)


def checker_of(formula: Iterable[Iterable[int]]) -> Checker:
    checker = Checker(VARIABLES)
    for clause in formula:
        checker.add(clause)
    return checker


def verified(formula: Iterable[Iterable[int]], proof: Iterable[Line]) -> bool:
    lines = [drat.Line(number, *line) for number, line in enumerate(proof, 1)]
    try:
        drat.follow(lines, checker_of(formula), UNLIMITED)
    except NotProved:
        return False
    return True


def barely_contradictory(draw: Random) -> list[tuple[int, ...]]:
    """Random clauses, until they contradict each other."""
    formula: list[tuple[int, ...]] = []
    while satisfiable(VARIABLES, formula):
        variables = draw.sample(range(1, VARIABLES + 1), draw.choice((2, 3, 3, 3)))
        formula.append(tuple(draw.choice((variable, -variable)) for variable in variables))
    return formula


def solver_proof(formula: list[tuple[int, ...]]) -> list[Line]:
    oracle = Oracle(Cnf(1, [str(variable) for variable in range(1, VARIABLES + 1)], formula), with_proof=True)
    assert not oracle.satisfiable(UNLIMITED)
    return [(deletes, clause) for _, deletes, clause in drat.read(oracle.proof(), VARIABLES)]


def mutated(draw: Random, proof: list[Line]) -> list[Line]:
    """One line left out, added, moved, turned into a deletion or back, or with another literal."""
    place = draw.randrange(len(proof))
    deletes, clause = proof[place]
    other = draw.choice((-1, 1)) * draw.randint(1, VARIABLES)
    lines: list[list[Line]] = [
        [],
        [(not deletes, clause)],
        [(deletes, [*clause, other])],
        [(deletes, clause[1:])],
        [(deletes, [-literal if literal == clause[0] else literal for literal in clause])],
        [(deletes, clause), (deletes, [other])],
        [(True, [other, *clause]), (deletes, clause)],
    ]
    return [*proof[:place], *draw.choice(lines), *proof[place + 1 :]]


# --- lemmas -----------------------------------------------------------------------------------------


def test_the_example_of_the_documentation() -> None:
    checker = checker_of(CONTRADICTORY)
    assert checker.antecedents([2]) == [0, 1]
    checker.add([2])
    assert checker.antecedents([]) is not None


def test_what_does_not_follow() -> None:
    checker = checker_of(CONTRADICTORY)
    assert checker.antecedents([]) is None
    assert checker.antecedents([3]) is None
    assert checker.antecedents([1, 2]) == [0]


def test_a_clause_that_is_always_true_follows() -> None:
    assert checker_of([]).antecedents([1, -1]) == []


def test_everything_follows_from_the_empty_clause() -> None:
    assert checker_of([()]).antecedents([3]) == [0]


@given(st.lists(clauses, max_size=25), clauses)
def test_a_lemma_follows_if_the_plainest_way_says_so(formula: list[list[int]], lemma: list[int]) -> None:
    found = checker_of(formula).antecedents(lemma)
    assert (found is not None) == follows([frozenset(clause) for clause in formula], lemma)


@given(st.lists(clauses, max_size=25), clauses)
def test_antecedents_and_their_grounds_are_enough(formula: list[list[int]], lemma: list[int]) -> None:
    checker = checker_of(formula)
    needed: set[int] = set()
    waiting = checker.antecedents(lemma)
    if waiting is None:
        return
    while waiting:
        number = waiting.pop()
        if number not in needed:
            needed.add(number)
            waiting += checker.grounds(number)
    assert follows([frozenset(formula[number]) for number in needed], lemma)


@given(st.lists(clauses, max_size=25), st.lists(clauses, max_size=5))
def test_asking_changes_nothing(formula: list[list[int]], lemmas: list[list[int]]) -> None:
    checker = checker_of(formula)
    before = [checker_of(formula).antecedents(lemma) is None for lemma in lemmas]
    assert [checker.antecedents(lemma) is None for lemma in lemmas * 2] == before * 2


# --- deletions --------------------------------------------------------------------------------------


def test_a_deleted_clause_is_gone() -> None:
    checker = checker_of(CONTRADICTORY)
    checker.delete([2, -1])
    assert checker.antecedents([2]) is None


def test_of_two_equal_clauses_one_is_deleted() -> None:
    checker = checker_of([*CONTRADICTORY, (2, -1)])
    checker.delete([-1, 2])
    assert checker.antecedents([2]) is not None
    checker.delete([-1, 2])
    assert checker.antecedents([2]) is None


def test_what_is_certain_survives_its_reason() -> None:
    checker = checker_of([(1,), (-1, 2)])
    checker.delete([1])
    checker.delete([-1, 2])
    assert checker.antecedents([2]) is not None


def test_deleting_what_is_not_there_does_nothing() -> None:
    checker = checker_of(CONTRADICTORY)
    checker.delete([1, 2, 3])
    assert checker.antecedents([2]) is not None


# --- proofs -----------------------------------------------------------------------------------------


@given(seeds)
@settings(deadline=None)
def test_proofs_of_the_solver_are_accepted(seed: int) -> None:
    formula = barely_contradictory(Random(seed))
    assert verified(formula, [*solver_proof(formula)])


@pytest.mark.slow
@given(seeds, st.integers(1, 3))
@settings(deadline=None, max_examples=300)
def test_changed_proofs_are_accepted_if_they_are_still_right(seed: int, changes: int) -> None:
    draw = Random(seed)
    formula = barely_contradictory(draw)
    proof = solver_proof(formula)
    for _ in range(changes):
        proof = mutated(draw, proof) or [(False, [])]
    assert verified(formula, proof) == accepts(formula, proof)


@given(st.lists(clauses, max_size=30), st.lists(proof_lines, max_size=8))
def test_random_proofs_are_accepted_if_they_are_right(formula: list[list[int]], proof: list[Line]) -> None:
    proof = [*proof, (False, [])]
    assert verified(formula, proof) == accepts(formula, proof)
    assert not verified(formula, proof) or not satisfiable(VARIABLES, formula)


def test_changed_proofs_are_of_both_sorts() -> None:
    """So the comparison above means something."""
    draw = Random(1)
    formulas = [barely_contradictory(draw) for _ in range(60)]
    found = [verified(formula, mutated(draw, solver_proof(formula))) for formula in formulas]
    assert 10 < sum(found) < 50


# --- proofs as text -----------------------------------------------------------------------------------


def test_lines() -> None:
    assert list(drat.read(["1 -2 0", "d 3 0", "0"], 3)) == [
        (1, False, [1, -2]),
        (2, True, [3]),
        (3, False, []),
    ]
    assert drat.write([-3, 1, -2]) == "1 -2 -3 0"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "1",
            "1 2",
            "0 0",
            "1 0 2 0",
            "1  0",
            " 0",
            "0 ",
            "-0 0",
            "01 0",
            "+1 0",
            "x 0",
            "d",
            "dd 1 0",
        ),
        *("1,2 0", "1\t0", "--1 0", "1_0 0", "１ 0", "1" * 5000 + " 0", "\0", "1 0\r"),
    ],
)
def test_what_is_not_a_line(text: str) -> None:
    with pytest.raises(NotationError, match=r"proof, line 2: .* is not a list of literals and a 0"):
        list(drat.read(["1 0", text], 20))


def test_a_variable_that_is_not_there() -> None:
    with pytest.raises(NotationError, match="proof, line 1: the formula has no variable 4"):
        list(drat.read(["1 -4 0"], 3))


def test_a_long_line_of_nonsense_is_read_quickly() -> None:
    with pytest.raises(NotationError, match="proof, line 1"):
        list(drat.read(["1 " * 2_000_000 + "x"], 3))
