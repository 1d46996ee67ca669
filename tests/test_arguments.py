"""What callers hand in: whatever it is, it is taken as what it says or refused with a clear TokeruError."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tokeru
from tokeru import grid
from tokeru.errors import RuleError, TokeruError
from tokeru.generation import minimal_many, weighed_many
from tokeru.notation import line
from tokeru.puzzle import State
from tokeru.research.neighbours import neighbours
from tokeru.rules import CLASSIC, Cage, Only, Regions, Rows, Whisper, all_rules
from tokeru.rules.base import Rule, scalar_fields

INTEGERS = (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64)
NO_NUMBERS: tuple[Any, ...] = (
    None, True, 2.0, 2.5, math.nan, math.inf, "2", b"2", Fraction(2), Decimal(2), 2j, [2], (2,), {}, object(),
    np.float64(2), np.bool_(True), np.array([2, 3]), np.str_("2"),
)  # fmt: skip
JUNK = (
    *NO_NUMBERS,
    "",
    "x",
    -1,
    0,
    10**30,
    [],
    [None],
    [[]],
    {"x": "y"},
    {"r1c1": None},
    print,
    Rows,
    np.array("x"),
)

SMALL = tokeru.parse("..3..4.221......")
BLANKS = (0,) * 16

each_integer = pytest.mark.parametrize("integer", INTEGERS)


def mishandled(call: Callable[[Any], object]) -> list[tuple[object, Exception]]:
    """What is neither taken nor refused, but ends in another error."""
    found: list[tuple[object, Exception]] = []
    for junk in JUNK:
        try:
            call(junk)
        except TokeruError:
            pass
        except Exception as error:
            found.append((junk, error))
    return found


# --- numbers that are whole ---------------------------------------------------------------------------


def test_a_row_of_an_array_is_a_board() -> None:
    solution = tokeru.solve_many(["." * 81]).solutions[0]
    assert tokeru.Puzzle(9, CLASSIC, solution).status() is tokeru.Status.UNIQUE


@each_integer
def test_a_size_of_numpy_is_a_plain_number(integer: Callable[[int], Any]) -> None:
    """It must not leave overflowed houses in a cache, where a board of the same size would find them."""
    grid.rows.cache_clear()
    grid.columns.cache_clear()
    grid.boxes.cache_clear()
    puzzle = tokeru.Puzzle(integer(16), CLASSIC)
    assert type(puzzle.size) is int
    assert puzzle.count(limit=2, nodes=100_000) == 2
    assert all(max(house.cells) < 256 for house in puzzle.problem.houses)
    assert grid.rows(16)[15][15] == 255


def test_geometry_of_numpy_stays_by_itself() -> None:
    grid.columns.cache_clear()
    with np.errstate(over="ignore"), contextlib.suppress(OverflowError):
        grid.columns(np.uint8(16))
    assert grid.columns(16)[0][-1] == 240


def test_a_size_of_numpy_breaks_no_proof() -> None:
    tokeru.Puzzle(np.int64(4), CLASSIC, "..3..4.221......").prove().check()  # type: ignore[arg-type]
    tokeru.Puzzle(4, CLASSIC, "..3..4.221......").prove().check()


@each_integer
def test_values_of_numpy_are_plain(integer: Callable[[int], Any]) -> None:
    puzzle = tokeru.Puzzle(4, CLASSIC, [integer(value) for value in SMALL.givens])
    assert puzzle == SMALL
    assert {type(value) for value in puzzle.givens} == {int}


# --- the numbers and words of rules -------------------------------------------------------------------


def an_example(rule: type[Rule]) -> Rule:
    return next(found for found in line.parse(rule.example.line).rules if isinstance(found, rule))


NUMBERS_OF_RULES = [
    (rule, field.name)
    for rule in all_rules().values()
    for field in fields(rule)
    if field.name in scalar_fields(rule) and field.type == "int"
]
FIELDS_OF_RULES = [(rule, field.name) for rule in all_rules().values() for field in fields(rule)]


def with_field(rule: type[Rule], field: str, value: object) -> Rule:
    example = an_example(rule)
    return rule.from_fields(
        {each.name: getattr(example, each.name) for each in fields(rule)} | {field: value}
    )


@pytest.mark.parametrize(("rule", "field"), NUMBERS_OF_RULES)
@each_integer
def test_numbers_of_rules_become_plain(rule: type[Rule], field: str, integer: Callable[[int], Any]) -> None:
    plain = getattr(an_example(rule), field)
    made = with_field(rule, field, integer(plain))
    assert made == an_example(rule)
    assert type(getattr(made, field)) is int


@pytest.mark.parametrize(("rule", "field"), NUMBERS_OF_RULES)
def test_what_is_no_number_is_none_for_a_rule(rule: type[Rule], field: str) -> None:
    for number in (*NO_NUMBERS, 10**30):
        with pytest.raises(RuleError, match=f"{rule.name}: the {field}"):
            with_field(rule, field, number)


@pytest.mark.parametrize(("rule", "field"), FIELDS_OF_RULES)
def test_a_rule_takes_a_field_or_refuses_it(rule: type[Rule], field: str) -> None:
    assert mishandled(lambda junk: tokeru.Puzzle(4, [with_field(rule, field, junk)]).violations()) == []


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Cage("r1c1 r1c2", 3.5), "cage: the total is a whole number, not 3.5"),  # type: ignore[arg-type]
        (lambda: Whisper("r1c1 r1c2", 2.9), "whisper: the number is a whole number, not 2.9"),  # type: ignore[arg-type]
        (lambda: Regions(None), "regions: the layout is a text, not None"),  # type: ignore[arg-type]
        (lambda: Only("r1c1", 5), "only: the values come as a list, not as 5"),  # type: ignore[arg-type]
        (lambda: Only("r1c1", [1, 2.5]), "only: the values is a whole number"),  # type: ignore[arg-type]
        (lambda: tokeru.Puzzle("9"), "the size of a board is a whole number from 1 to 64, not '9'"),  # type: ignore[arg-type]
        (lambda: tokeru.Puzzle(4, ["rows"]), "'rows' is not a rule, such as tokeru.rules"),  # type: ignore[list-item]
        (lambda: tokeru.Puzzle(4, Rows()), r"rules come as a list, not as Rows\(\)"),  # type: ignore[arg-type]
        (lambda: tokeru.Puzzle(4, CLASSIC, 5), "the values of a board come as a list, not as 5"),  # type: ignore[arg-type]
        (lambda: tokeru.Grid(None), "the values of a board come as a list, not as None"),  # type: ignore[arg-type]
        (lambda: tokeru.parse(5), "a puzzle is a text, not 5"),  # type: ignore[arg-type]
        (lambda: tokeru.generate(None), "a kind is a text, not None"),  # type: ignore[arg-type]
        (lambda: SMALL.steps(allow=[5]), "a technique is a text, not 5"),  # type: ignore[list-item]
        (lambda: SMALL.solve(engine=5), "an engine is a text, not 5"),  # type: ignore[arg-type]
        (lambda: tokeru.Game("x"), "a game needs a Puzzle"),  # type: ignore[arg-type]
    ],
)
def test_what_was_expected_is_said(make: Callable[[], object], message: str) -> None:
    with pytest.raises(TokeruError, match=message):
        make()


# --- everything else, with everything one could hand in -----------------------------------------------

GAME = tokeru.Game(SMALL)
HINT = SMALL.hint()
STEP = SMALL.steps()[0]

CALLS: dict[str, Callable[[Any], object]] = {
    "Puzzle(x)": lambda x: tokeru.Puzzle(x),
    "Puzzle(rules=x)": lambda x: tokeru.Puzzle(4, x),
    "Puzzle(rules=[x])": lambda x: tokeru.Puzzle(4, [x]),
    "Puzzle(givens=x)": lambda x: tokeru.Puzzle(4, CLASSIC, x),
    "Puzzle(givens=[x, …])": lambda x: tokeru.Puzzle(4, CLASSIC, [x] * 16),
    "Puzzle(givens={r1c1: x})": lambda x: tokeru.Puzzle(4, CLASSIC, {"r1c1": x}),
    "Grid(x)": lambda x: tokeru.Grid(x),
    "Grid([x, …])": lambda x: tokeru.Grid([x] * 16),
    "Grid(size=x)": lambda x: tokeru.Grid([1] * 16, x),
    "State(x)": lambda x: State(x),
    "State(candidates=x)": lambda x: State(BLANKS, x),
    "State(candidates=[x, …])": lambda x: State(BLANKS, (x,) * 16),
    "parse(x)": lambda x: tokeru.parse(x),
    "parse(notation=x)": lambda x: tokeru.parse("..3..4.221......", x),
    "sudoku(x)": lambda x: tokeru.sudoku(x),
    "sudoku(rules=x)": lambda x: tokeru.sudoku(rules=x),
    "sudoku(size=x)": lambda x: tokeru.sudoku(size=x),
    "futoshiki(x)": lambda x: tokeru.futoshiki(x),
    "futoshiki(rules=x)": lambda x: tokeru.futoshiki(rules=x),
    "miracle(x)": lambda x: tokeru.miracle(x),
    "svg(x)": lambda x: SMALL.svg(x),
    "solve(engine=x)": lambda x: SMALL.solve(engine=x),
    "count(limit=x)": lambda x: SMALL.count(limit=x),
    "random_solution(x)": lambda x: SMALL.random_solution(x),
    "steps(allow=x)": lambda x: SMALL.steps(allow=x),
    "steps(forbid=[x])": lambda x: SMALL.steps(forbid=[x]),
    "hint(x)": lambda x: SMALL.hint(x),
    "hint(allow=[x])": lambda x: SMALL.hint(allow=[x]),
    "hint.stage(x)": lambda x: HINT.stage(x),
    "hint.stage(language=x)": lambda x: HINT.stage(1, x),
    "step.explain(x)": lambda x: STEP.explain(x),
    "Step.from_dict(x)": lambda x: tokeru.logic.Step.from_dict(x),
    "violations(x)": lambda x: SMALL.violations(x),
    "allows(x)": lambda x: SMALL.allows(x, "r1c1", 1),
    "allows(cell=x)": lambda x: SMALL.allows(BLANKS, x, 1),
    "allows(value=x)": lambda x: SMALL.allows(BLANKS, "r1c1", x),
    "Game(x)": lambda x: tokeru.Game(x),
    "Game(solution=x)": lambda x: tokeru.Game(SMALL, solution=x),
    "Game(difficulty=x)": lambda x: tokeru.Game(SMALL, difficulty=x).to_json(),
    "place(x)": lambda x: GAME.place(x, 1),
    "place([x])": lambda x: GAME.place([x], 1),
    "place(value=x)": lambda x: GAME.place("r1c1", x),
    "erase(x)": lambda x: GAME.erase(x),
    "mark(value=x)": lambda x: GAME.mark("r1c1", x),
    "mark(kind=x)": lambda x: GAME.mark("r1c1", 1, x),
    "colour(colour=x)": lambda x: GAME.colour("r1c1", x),
    "apply(x)": lambda x: GAME.apply(x),
    "checkpoint(x)": lambda x: GAME.checkpoint(x),
    "restore(x)": lambda x: GAME.restore(x),
    "Game.from_json(x)": lambda x: tokeru.Game.from_json(x),
    "Game.load(x)": lambda x: tokeru.Game.load(x),
    "Certificate.from_json(x)": lambda x: tokeru.Certificate.from_json(x),
    "Certificate.load(x)": lambda x: tokeru.Certificate.load(x),
    "generate(x)": lambda x: tokeru.generate(x),
    "generate(level=x)": lambda x: tokeru.generate("sudoku", x, size=4, seed=1),
    "generate(seed=x)": lambda x: tokeru.generate("sudoku", size=4, seed=x),
    "generate(size=x)": lambda x: tokeru.generate("sudoku", size=x, seed=1),
    "generate(symmetry=x)": lambda x: tokeru.generate("sudoku", size=4, seed=1, symmetry=x),
    "generate(givens=x)": lambda x: tokeru.generate("sudoku", size=4, seed=1, givens=x),
    "generate(techniques=x)": lambda x: tokeru.generate("sudoku", size=4, seed=1, techniques=x),
    "generate_many(count=x)": lambda x: tokeru.generate_many("sudoku", x, size=4),
    "generate_many(threads=x)": lambda x: tokeru.generate_many("sudoku", 1, size=4, threads=x),
    "minimal_many(x)": lambda x: minimal_many(x, size=4),
    "minimal_many(seed=x)": lambda x: minimal_many(1, size=4, seed=x),
    "minimal_many(first=x)": lambda x: minimal_many(1, size=4, first=x),
    "minimal_many(size=x)": lambda x: minimal_many(1, size=x),
    "minimal_many(threads=x)": lambda x: minimal_many(1, size=4, threads=x),
    "weighed_many(x)": lambda x: weighed_many(x, size=4),
    "weighed_many(size=x)": lambda x: weighed_many(1, size=x),
    "neighbours(x)": lambda x: neighbours(x),
    "neighbours([x])": lambda x: neighbours([x]),
    "neighbours(minus=x)": lambda x: neighbours([], minus=x),
    "neighbours(plus=x)": lambda x: neighbours([], plus=x),
    "neighbours(threads=x)": lambda x: neighbours([], threads=x),
    "solve_many(x)": lambda x: tokeru.solve_many(x),
    "solve_many([x])": lambda x: tokeru.solve_many([x]),
    "solve_many(limit=x)": lambda x: tokeru.solve_many(["." * 16], limit=x, like=SMALL),
    "solve_many(threads=x)": lambda x: tokeru.solve_many(["." * 16], threads=x, like=SMALL),
    "solve_many(like=x)": lambda x: tokeru.solve_many([], like=x),
    "grade_many(x)": lambda x: tokeru.grade_many(x),
    "grade_many(threads=x)": lambda x: tokeru.grade_many([], threads=x),
    "canonical(x)": lambda x: tokeru.canonical(x),
    "canonical(form=x)": lambda x: tokeru.canonical(SMALL, form=x),
    "canonical_many([x])": lambda x: tokeru.canonical_many([x]),
    "canonical_many(form=x)": lambda x: tokeru.canonical_many([], form=x),
    "canonical_many(like=x)": lambda x: tokeru.canonical_many([], like=x),
    "shuffled_many(seed=x)": lambda x: tokeru.shuffled_many([], x),
    "shuffled_many(first=x)": lambda x: tokeru.shuffled_many([], 1, first=x),
    "symmetries(x)": lambda x: tokeru.symmetries(x),
    "Transformation(x)": lambda x: tokeru.Transformation(x, (0, 1)),
    "Transformation(values=x)": lambda x: tokeru.Transformation((0, 1, 2, 3), x),
    "Transformation.identity(x)": lambda x: tokeru.Transformation.identity(x),
    "Transformation.apply(x)": lambda x: tokeru.Transformation.identity(4).apply(x),
    "Transformation.then(x)": lambda x: tokeru.Transformation.identity(2).then(x),
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
def test_whatever_it_is_it_is_taken_or_refused(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert mishandled(CALLS[call]) == []
