"""Expressions for two values, compared with Python's own reading of them."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokeru.errors import RuleError
from tokeru.problem import values
from tokeru.rules import expression

ATOMS = ("a", "b", "n", "0", "1", "2", "7", "10")


def number(draw: Random, depth: int) -> str:
    if depth == 0:
        return draw.choice(ATOMS)
    one, other = number(draw, depth - 1), number(draw, depth - 1)
    return draw.choice(
        (
            f"{one}+{other}",
            f"{one}-{other}",
            f"{one}*{other}",
            f"({one})//({other})",
            f"({one})%({other})",
            f"-({one})",
            f"|{one}|" if "|" not in one else one,
            f"min({one},{other})",
            f"max({one},{other})",
        )
    )


def truth(draw: Random, depth: int) -> str:
    if depth == 0:
        one, other = number(draw, draw.randint(0, 2)), number(draw, draw.randint(0, 2))
        return draw.choice(
            (
                f"{one}{draw.choice(('=', '!=', '<', '<=', '>', '>='))}{other}",
                f"{one} in {other},3",
                f"{one} not in 1,2",
            )
        )
    one, other = truth(draw, depth - 1), truth(draw, depth - 1)
    return draw.choice((f"{one} and {other}", f"{one} or {other}", f"not ({one})", f"({one})"))


def in_python(written: str) -> str:
    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", written)
    text = re.sub(r"(?<![<>!])=", "==", text)
    return re.sub(r" in ([^ ]+?)(?= and | or |\)*$|\) )", lambda found: f" in [{found[1]}]", text)


@pytest.mark.parametrize("seed", range(300))
def test_it_means_what_python_means(seed: int) -> None:
    draw = Random(seed)
    written = truth(draw, draw.randint(0, 1))
    if written.count(" in ") and (
        "(" in written.split(" in ", 1)[1] or " in " in written.split(" in ", 1)[1]
    ):
        return  # a list that holds brackets is hard to write in Python's way
    size = draw.choice((4, 9))
    table = expression.table_of(expression.canonical(written), range(1, size + 1))
    meaning = compile(in_python(written), written, "eval")
    for a in range(1, size + 1):
        for b in range(1, size + 1):
            try:
                expected = bool(eval(meaning, {"a": a, "b": b, "n": size}))
            except ZeroDivisionError:
                expected = False
            assert (b in values(table[a - 1])) == expected, (written, a, b)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        (" A  +b IN 5 , 010", "a+b in 5,10"),
        ("a==b", "a=b"),
        ("not(a=b)or a%3!=b%3", "not (a=b) or a%3!=b%3"),
        ("| a - b |>=4", "|a-b|>=4"),
    ],
)
def test_it_is_written_in_one_way(written: str, canonical: str) -> None:
    assert expression.canonical(written) == canonical == expression.canonical(canonical)


def test_what_is_divided_by_nothing_or_too_large_does_not_fit() -> None:
    assert expression.table_of("a//(b-1)>=0 or a=a", range(1, 3)) == (0b10, 0b10)
    assert expression.table_of("999999999*999999999>a", range(1, 3)) == (0, 0)


@pytest.mark.parametrize(
    "written", ["", "a", "a+", "a=b=c", "(a", "|a", "min(a)", "a in", "x<1", "a & b", "()", "a" * 3000]
)
def test_nonsense_is_refused(written: str) -> None:
    if written == "a":
        assert expression.table_of(written, range(1, 3)) == (0b11, 0b11)
        return
    with pytest.raises(RuleError):
        expression.canonical(written)


def test_brackets_without_end_are_refused() -> None:
    with pytest.raises(RuleError, match="at most 30 brackets"):
        expression.canonical("(" * 900)


@given(st.text(alphabet="ab n01|()+-*/%<>=!,inotrmax", max_size=20))
def test_any_text_is_read_or_refused(written: str) -> None:
    try:
        known = expression.canonical(written)
    except RuleError:
        return
    assert expression.canonical(known) == known
    assert len(expression.table_of(known, range(1, 5))) == 4


def test_a_function_becomes_an_expression() -> None:
    for seed in range(20):
        draw = Random(seed)
        pairs = {(a, b) for a in range(1, 7) for b in range(1, 7) if draw.random() < 0.3}
        written = expression.listing(lambda a, b, pairs=pairs: (a, b) in pairs, range(1, 7))  # type: ignore[misc]
        table = expression.table_of(expression.canonical(written), range(1, 7))
        assert {(a + 1, b) for a, mask in enumerate(table) for b in values(mask)} == pairs
