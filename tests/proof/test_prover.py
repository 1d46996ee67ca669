"""Proving puzzles: what is proved is true, and what is true is proved."""

from __future__ import annotations

import pytest
from bench import vdk
from tests.engines.cases import Case, puzzle_cases
from tests.engines.random_puzzles import random_puzzles

import tokeru
from tokeru import Status
from tokeru.errors import BudgetExceeded, NotUnique
from tokeru.proof.certificate import lines

LARGEST = 16
TEN_THOUSAND_LINES = ("arrows and little killers",)
DECIDED = [case for case in puzzle_cases() if case.number < 2 and case.puzzle.size <= LARGEST]
SHORT = [case for case in DECIDED if case.name not in TEN_THOUSAND_LINES]

HARD = "sudoku6:.3......54.25.3.1...........6.1..3.."
SEVERAL = "sudoku4:12.............."


@pytest.mark.slow
@pytest.mark.parametrize("case", SHORT, ids=lambda case: case.name)
def test_every_case_is_proved(case: Case) -> None:
    certificate = case.puzzle.prove()
    certificate.check()
    assert certificate.status is Status.of(case.number)
    if case.solution is not None:
        assert certificate.solution is not None
        assert certificate.solution.text() == case.solution


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gt108_1", "gt108_2", "killer_wikipedia", "futo9_s1_b20000_f35"])
def test_the_variants_are_proved(name: str) -> None:
    path = vdk.DATA / "variants" / f"{name}.vdk"
    if not path.exists():
        pytest.skip("needs ../shared/data")
    instance = vdk.read(path)
    certificate = instance.puzzle.prove()
    certificate.check()
    assert certificate.solution is not None
    assert instance.solution in (None, tuple(certificate.solution))


@pytest.mark.slow
@pytest.mark.parametrize("size", range(1, 7))
def test_random_puzzles(size: int) -> None:
    for puzzle in random_puzzles(5, size, 40):
        status = puzzle.status(engine="kernel")
        try:
            certificate = puzzle.prove()
        except NotUnique as error:
            first, second = error.solutions
            assert status is Status.MULTIPLE
            assert first != second
            assert puzzle.violations(first) == puzzle.violations(second) == ()
        else:
            assert certificate.status is status
            certificate.check()


def test_several_solutions_are_shown() -> None:
    with pytest.raises(NotUnique, match="several solutions, among them") as raised:
        tokeru.parse(SEVERAL).prove()
    assert len(set(raised.value.solutions)) == 2


def test_only_what_is_needed_is_kept() -> None:
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert tokeru.parse(easy).prove().proof == "0\n"
    proof = lines(tokeru.parse(HARD).prove().proof)
    assert len(proof) > 1
    assert len(set(proof)) == len(proof)
    assert not any(line.startswith("d") for line in proof)


def test_the_budget_covers_the_search() -> None:
    with pytest.raises(BudgetExceeded, match="the budget of 1 nodes ran out while looking for"):
        tokeru.parse(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        ).prove(nodes=1)


def test_the_budget_covers_the_check_too() -> None:
    with pytest.raises(BudgetExceeded, match=r"while checking line \d+ of the proof; 1 solution") as raised:
        tokeru.parse(HARD).prove(nodes=100)
    assert raised.value.count == 1
