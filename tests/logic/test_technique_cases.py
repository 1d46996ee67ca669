"""The cases of tests/cases/techniques.txt: what every technique finds on a board, and what it must not."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest
from tests.logic.test_inequalities import cases as inequality_cases
from tests.rules.cases import read

from tokeru import _kernel, grid
from tokeru.logic import Candidate, Step, telling
from tokeru.logic.reader import read_steps
from tokeru.logic.techniques import TECHNIQUES, packed
from tokeru.notation import parse
from tokeru.problem import full_mask, mask_of
from tokeru.puzzle import Puzzle, read_values

Candidates = frozenset[Candidate]


class Case(NamedTuple):
    technique: str
    puzzle: Puzzle
    values: tuple[int, ...]
    gone: Candidates
    placements: Candidates
    eliminations: Candidates
    obstacle: str = ""
    """Only if the technique must not be found: why not."""

    @property
    def name(self) -> str:
        return f"{'! ' * bool(self.obstacle)}{self.technique} {self.puzzle!r}"

    def steps(self) -> list[Step]:
        """All that the technique finds."""
        return found(self.technique, self.puzzle, self.values, masks(self.puzzle.size, self.gone))

    def matching(self, steps: list[Step]) -> list[Step]:
        """Those with just these results."""
        wanted = self.placements, self.eliminations
        return [
            step for step in steps if (frozenset(step.placements), frozenset(step.eliminations)) == wanted
        ]


@cache
def cases() -> tuple[Case, ...]:
    return tuple(map(read_case, read("techniques.txt")))


def read_case(written: str) -> Case:
    technique, line, board, gone, results, *obstacle = written.removeprefix("! ").split(" | ")
    assert written.startswith("! ") == bool(obstacle)
    puzzle = parse(line)
    size = puzzle.size
    outcomes = read_candidates(size, results, "="), read_candidates(size, results, "≠")
    values = read_values(size, board)
    return Case(technique, puzzle, values, read_candidates(size, gone, "≠"), *outcomes, *obstacle)


def read_candidates(size: int, written: str, sign: str) -> Candidates:
    """r1c1≠2/3 r1c2≠1, or with the sign =."""
    found = re.findall(rf"(r\d+c\d+){sign}(\S+)", written)
    return frozenset(
        Candidate(grid.index(size, cell), value)
        for cell, symbols in found
        for value in grid.read_symbols(symbols.replace("/", ""))
    )


def masks(size: int, gone: Candidates) -> list[int]:
    left = [full_mask(size)] * size**2
    for cell, value in gone:
        left[cell] &= ~mask_of([value])
    return left


def found(technique: str, puzzle: Puzzle, values: tuple[int, ...], masks: list[int]) -> list[Step]:
    logic = started(puzzle, values, masks)
    return [*read_steps(logic.all(packed([technique])), puzzle)]


def started(puzzle: Puzzle, values: tuple[int, ...], masks: list[int]) -> _kernel.Logic:
    logic = _kernel.Logic(puzzle.ruleset.problem.words())
    logic.start(bytes(values), bytes(puzzle.givens), masks)
    logic.know(bytes(solution(puzzle)))
    return logic


@cache
def solution(puzzle: Puzzle) -> tuple[int, ...]:
    return (*puzzle.solve(),)


def is_true(case: Case) -> bool:
    right = solution(case.puzzle)
    return all(right[cell] == value for cell, value in case.placements) and all(
        right[cell] != value for cell, value in case.eliminations
    )


FOUND = [case for case in cases() if not case.obstacle]
REFUSED = [case for case in cases() if case.obstacle]

each_found = pytest.mark.parametrize("case", FOUND, ids=lambda case: case.name)
each_refused = pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)


# --- the boards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_boards_lie_on_the_way_to_the_only_solution(case: Case) -> None:
    right = solution(case.puzzle)
    assert case.puzzle.count(limit=2) == 1
    assert all(value in (0, right[cell]) for cell, value in enumerate(case.values))
    assert all(value in (0, case.values[cell]) for cell, value in enumerate(case.puzzle.givens))
    assert all(right[cell] != value for cell, value in case.gone)


def test_every_technique_has_cases() -> None:
    times = Counter(case.technique for case in FOUND)
    times.update(case.technique for case in inequality_cases() if case.effects)
    assert set(times) == {row.id for row in TECHNIQUES}
    assert all(count >= 2 for technique, count in times.items() if technique != "bifurcation"), times


def test_many_techniques_have_boards_where_they_must_not_be_found() -> None:
    families = {row.family for row in TECHNIQUES if row.id in {case.technique for case in REFUSED}}
    assert families >= {row.family for row in TECHNIQUES} - {"bounds", "sums", "lines", "direct", "forcing"}


# --- what is found -----------------------------------------------------------------------------------


@each_found
def test_a_technique_finds_its_step(case: Case) -> None:
    assert case.matching(case.steps())
    assert is_true(case)


@each_found
@pytest.mark.parametrize("language", telling.languages())
def test_the_step_is_told_and_names_the_cells_that_change(case: Case, language: str) -> None:
    for step in case.matching(case.steps()):
        told = telling.explain(step, language)
        assert not re.search(r"[{}|]|  ", told), told
        changed = [*step.placements] or [*step.eliminations]
        assert all(grid.name(case.puzzle.size, cell) in told for cell, _ in changed), told


@each_found
def test_the_first_step_of_a_technique_is_true_as_well(case: Case) -> None:
    logic = started(case.puzzle, case.values, masks(case.puzzle.size, case.gone))
    steps = [*read_steps(logic.next(packed([case.technique])), case.puzzle)]
    assert [step.technique for step in steps] == [case.technique]
    right = solution(case.puzzle)
    assert all(right[cell] == value for step in steps for cell, value in step.placements)
    assert all(right[cell] != value for step in steps for cell, value in step.eliminations)


# --- what is not -------------------------------------------------------------------------------------


@each_refused
def test_a_technique_is_not_found_where_it_would_be_wrong(case: Case) -> None:
    assert not is_true(case)
    assert not case.matching(case.steps())


@each_refused
def test_without_the_obstacle_it_would_be_found(case: Case) -> None:
    """With fewer candidates, or as a puzzle of fewer rules with the same candidates."""
    size = case.puzzle.size
    if "≠" in case.obstacle:
        fewer = masks(size, case.gone | read_candidates(size, case.obstacle, "≠"))
        assert case.matching(found(case.technique, case.puzzle, case.values, fewer))
        return
    plain = parse(f"{case.obstacle}:{grid.symbols(case.puzzle.givens)}")
    left = started(case.puzzle, case.values, masks(size, case.gone)).board()[1]
    logic = _kernel.Logic(plain.ruleset.problem.words())
    logic.start(bytes(case.values), bytes(case.puzzle.givens), left)
    assert case.matching([*read_steps(logic.all(packed([case.technique])), plain)])
