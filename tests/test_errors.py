"""Errors: a code, fields, and a way from one process to another."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import tokeru
from tokeru import errors
from tokeru.errors import TokeruError
from tokeru.notation.reading import Reading

EVERY = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, TokeruError)]


def refuse(error: TokeruError) -> None:
    raise error


RAISED: dict[str, Callable[[], object]] = {
    "TokeruError": lambda: tokeru.parse("." * 16).solve(engine="steam"),  # type: ignore[arg-type]
    "NotationError": lambda: tokeru.parse("sudoku4:123?"),
    "RuleError": lambda: tokeru.Puzzle(5, tokeru.rules.CLASSIC),
    "NoSolution": lambda: tokeru.parse("11" + "." * 14).solve(),
    "NotUnderstood": lambda: Reading(tokeru.sudoku(size=4), left=("fog r1c1",)).taken(),
    "NotUnique": lambda: tokeru.parse("." * 16).grade(),
    "NotProved": lambda: tokeru.proof.Certificate(tokeru.parse("." * 16), None, "", "").check(),
    "BudgetExceeded": lambda: tokeru.parse("." * 81).solve(nodes=1),
    "TooLarge": lambda: refuse(errors.TooLarge("too many clauses")),
    "Stuck": lambda: tokeru.parse("." * 81).solve(engine="rules", nodes=1),
    "MoveError": lambda: tokeru.Game(tokeru.parse("1" + "." * 15)).place("r1c1", 2),
    "SaveError": lambda: tokeru.Game.from_json("{}"),
}
FIELDS = {
    "NotationError": {"position"},
    "NoSolution": {"cells"},
    "NotUnderstood": {"position", "left"},
    "NotUnique": {"solutions"},
    "BudgetExceeded": {"count"},
    "Stuck": {"count", "candidates"},
    "MoveError": {"reason"},
}


def caught(name: str) -> TokeruError:
    with pytest.raises(TokeruError) as found:
        RAISED[name]()
    return found.value


def everything(error: TokeruError) -> tuple[Any, ...]:
    return type(error), error.args, str(error), error.code, vars(error)


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_every_error_has_a_code_and_its_fields(kind: type[TokeruError]) -> None:
    error = caught(kind.__name__)
    assert type(error) is kind
    assert re.fullmatch("[a-z]+(-[a-z]+)*", error.code)
    assert set(vars(error)) == FIELDS.get(kind.__name__, set())


def test_no_two_errors_share_a_code() -> None:
    assert len({kind.code for kind in EVERY}) == len(EVERY)


@pytest.mark.parametrize("name", RAISED)
@pytest.mark.parametrize(
    "through", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))]
)
def test_errors_can_be_copied(name: str, through: Callable[[TokeruError], TokeruError]) -> None:
    error = caught(name)
    assert everything(through(error)) == everything(error)


def grade(line: str) -> object:
    return tokeru.parse(line).grade().level


def test_one_error_breaks_no_pool_of_processes() -> None:
    with ProcessPoolExecutor(1) as pool:
        several, one = pool.submit(grade, "." * 16), pool.submit(grade, "..3..4.221......")
        with pytest.raises(errors.NotUnique) as found:
            several.result()
        assert one.result() == "easy"
    first, second = found.value.solutions
    assert first != second
    assert tokeru.parse("." * 16).violations(first) == ()
