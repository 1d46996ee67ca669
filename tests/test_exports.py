"""What is written and not read: DIMACS, read back here by a small reader of its own, and pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest
from pysat.solvers import Cadical195
from tests.engines.cases import Case, puzzle_cases

import tokeru
from tokeru import render
from tokeru.errors import NotationError
from tokeru.exports import EXPORTS, WRITERS, writer
from tokeru.notation import NOTATIONS, line

if TYPE_CHECKING:
    from tests.conftest import Command

SMALL = [case for case in puzzle_cases() if case.puzzle.size <= 9 and case.number <= 1]


class Dimacs(NamedTuple):
    names: dict[int, str]
    clauses: list[list[int]]
    header: tuple[int, int]
    comments: list[str]


def read(text: str) -> Dimacs:
    """Numbers up to a 0 are a clause, wherever the lines break."""
    comments = [found[2:] for found in text.splitlines() if found.startswith("c ")]
    header = re.findall(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)
    numbers = re.sub(r"^[cp] .*$", "", text, flags=re.MULTILINE).split()
    clauses: list[list[int]] = [[]]
    for number in map(int, numbers):
        clauses[-1:] = [clauses[-1], []] if number == 0 else [[*clauses[-1], number]]
    assert clauses.pop() == []
    named = (re.fullmatch(r"(\d+) (.+)", comment) for comment in comments)
    names = {int(match[1]): match[2] for match in named if match}
    (counts,) = header
    return Dimacs(names, clauses, (int(counts[0]), int(counts[1])), comments)


@pytest.mark.slow
@pytest.mark.parametrize("case", SMALL, ids=lambda case: case.name)
def test_any_solver_finds_the_solution(case: Case) -> None:
    text = writer("cnf")(case.puzzle)
    dimacs = read(text)
    assert dimacs.header == (max(dimacs.names), len(dimacs.clauses))
    assert max(abs(literal) for clause in dimacs.clauses for literal in clause) <= max(dimacs.names)
    with Cadical195(bootstrap_with=dimacs.clauses) as solver:
        assert solver.solve() == (case.number == 1)
        if case.solution is not None:
            true = {dimacs.names[literal] for literal in solver.get_model() if literal > 0}
            solution = case.puzzle.ruleset.counted(case.puzzle.solve())
            size = case.puzzle.size
            assert {f"r{i // size + 1}c{i % size + 1}={value}" for i, value in enumerate(solution)} <= true


def test_a_comment_says_which_puzzle_it_is() -> None:
    puzzle = tokeru.parse("futoshiki3:........1;r1c1<r1c2")
    assert read(writer("cnf")(puzzle)).comments[0] == line.format(puzzle)


def test_an_impossible_clause_is_a_line_with_a_zero() -> None:
    text = writer("cnf")(tokeru.parse("sudoku4:................;cage 99 r1c1 r1c2"))
    assert "\n0\n" in text + "\n"
    assert [] in read(text).clauses


def test_the_command_line_writes_it(command: Command) -> None:
    puzzle = "futoshiki2:....;r1c1<r1c2"
    assert command("convert", "--to", "cnf", puzzle) == (0, writer("cnf")(tokeru.parse(puzzle)) + "\n", "")
    assert "c 4 r1c2=2\n" in command("convert", "--to", "cnf", puzzle).out


def test_pictures_are_written(command: Command) -> None:
    puzzle = "futoshiki2:....;r1c1<r1c2"
    assert command("convert", "--to", "svg", puzzle) == (0, render.svg(tokeru.parse(puzzle)) + "\n", "")


def test_notations_are_written_too() -> None:
    puzzle = tokeru.parse("..3..4.221......")
    for name in ("line", "plain"):
        assert writer(name)(puzzle) == tokeru.notation.format(puzzle, name)


def test_unknown_names_are_told_the_known_ones() -> None:
    assert not set(EXPORTS) & set(NOTATIONS)
    with pytest.raises(NotationError) as error:
        writer("morse")
    assert str(error.value) == f"unknown notation 'morse'; choose from {', '.join(WRITERS)}"
