"""Random puzzles over all sizes and all rules, whatever rules there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hypothesis import strategies as st
from tests.engines.random_puzzles import READ

from tokeru import grid
from tokeru.errors import TokeruError
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, LATIN, Greater, Less, Regions, Thermometer, all_rules
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.signs import Sign

SIZES = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 25, 36, 64)
SIZES_WITH_BOXES = tuple(size for size in SIZES if grid.box_shape(size))

LARGEST_READ = 9
"""On larger boards automata have more states than anybody needs."""

Draw = Callable[[st.SearchStrategy[Any]], Any]


def givens(size: int, largest: int = grid.MAX_SIZE) -> st.SearchStrategy[list[int]]:
    """A board of blanks with a few values."""
    values = st.dictionaries(st.integers(0, size * size - 1), st.integers(1, min(size, largest)), max_size=12)
    return values.map(lambda found: [found.get(cell, 0) for cell in range(size * size)])


def cells(size: int) -> st.SearchStrategy[list[str]]:
    one = st.integers(0, size * size - 1).map(lambda cell: grid.name(size, cell))
    return st.lists(one, min_size=1, max_size=6, unique=True)


def signs(size: int) -> st.SearchStrategy[list[Rule]]:
    """Less between neighbours, contradictions included."""
    pairs = grid.moves(size, grid.NEIGHBOUR)
    if not pairs:
        return st.just([])
    every: list[Rule] = [Sign(a, b, rises).rule(size) for a, b in pairs for rises in (False, True)]
    return st.lists(st.sampled_from(every), max_size=12)


def ways(size: int) -> st.SearchStrategy[tuple[tuple[Rule, ...], ...]]:
    """What a rule of rules is made of: thermometers, which make sense anywhere."""
    lines = cells(size).filter(lambda found: len(found) > 1)
    way = st.lists(lines.map(lambda found: Thermometer(found[:3])), min_size=1, max_size=2).map(tuple)
    return st.lists(way, min_size=1, max_size=3).map(tuple) if size > 1 else st.just(())


FIELDS: dict[str, Callable[[int], st.SearchStrategy[Any]]] = {
    "Cells": cells,
    "int": lambda size: st.integers(-3, 50),
    "tuple[int, ...]": lambda size: st.lists(st.integers(1, size), min_size=1, unique=True).map(tuple),
    "str": lambda size: st.sampled_from(
        [*grid.DIAGONAL, *grid.STRAIGHT, "1/2", "12/3", "1/2/43", "*1:1/0:2", "1*2?"]
    ),
    "Ways": ways,
    "Expression": lambda size: st.sampled_from(["a<b", "|a-b|>=2", "a+b in 3,n", "not a=b or a%3!=b%3"]),
}


def layout(size: int) -> st.SearchStrategy[str]:
    """Regions of any form, also scattered ones."""
    labels = [label for label in range(1, size + 1) for _ in range(size)]
    return st.permutations(labels).map(lambda mixed: grid.symbols(tuple(mixed)))


@st.composite
def rules(draw: Draw, size: int) -> list[Rule]:
    """A rule of any class as a list; empty where the numbers drawn make no sense for it."""
    rule = draw(st.sampled_from([*all_rules().values()]))
    if size > LARGEST_READ and (rule.made_of_rules or rule in READ):
        return []
    if rule is Regions:
        return [Regions(draw(layout(size)))] if size <= 9 else []
    if rule is Less:
        return [draw(st.sampled_from([Less, Greater]))(*chain)] if len(chain := draw(cells(size))) > 1 else []
    values = {field.name: draw(FIELDS[str(field.type)](size)) for field in fields(rule)}
    try:
        made = rule.from_fields(values)
        RuleSet.of(size, [made])
    except TokeruError:
        return []
    return [made]


@st.composite
def puzzles(draw: Draw) -> Puzzle:
    """Any puzzle at all."""
    size = draw(st.sampled_from(SIZES))
    base = draw(st.sampled_from([CLASSIC, LATIN, ()] if size in SIZES_WITH_BOXES else [LATIN, ()]))
    drawn = draw(st.lists(rules(size), max_size=6))
    return Puzzle(size, [*base, *(rule for some in drawn for rule in some)], draw(givens(size)))


@st.composite
def plain_sudokus(draw: Draw) -> Puzzle:
    size = draw(st.sampled_from(SIZES_WITH_BOXES))
    return Puzzle(size, CLASSIC, draw(givens(size)))


@st.composite
def futoshikis(draw: Draw) -> Puzzle:
    size = draw(st.sampled_from(SIZES))
    return Puzzle(size, [*LATIN, *draw(signs(size))], draw(givens(size, 35)))


@st.composite
def futoshiki_sudokus(draw: Draw) -> Puzzle:
    return Puzzle(9, [*CLASSIC, *draw(signs(9))], draw(givens(9)))
