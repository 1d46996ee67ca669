"""The parts of a problem so that equal ones look equal, and where a transformation takes them.

A rule set is the same after a transformation if its parts are: houses are sets of cells, relations begin with
their lower cell, machines number their states in the order in which they are reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from tokeru.machine import NOWHERE, Machine
from tokeru.problem import (
    Automaton,
    Domain,
    House,
    Primitive,
    Problem,
    Relation,
    Sum,
    Table,
    full_mask,
    mask_of,
)
from tokeru.problem import values as values_of

Part = tuple[Any, ...]
HOUSE, DOMAIN, RELATION, SUM, AUTOMATON = "house", "domain", "relation", "sum", "automaton"


def identity(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def reversal(values: int) -> tuple[int, ...]:
    """The highest value becomes the lowest; 0, the blank, stays."""
    return (0, *range(values, 0, -1))


def all_parts(problem: Problem) -> Iterable[Primitive]:
    yield from problem.domains
    yield from problem.houses
    yield from problem.relations
    yield from problem.sums
    yield from problem.automata


def parts_of(
    primitives: Iterable[Primitive], places: Sequence[int], values: tuple[int, ...]
) -> frozenset[Part]:
    """The parts after a transformation: cell i comes to places[i], value v becomes values[v]."""
    found: set[Part] = set()
    masks: dict[int, int] = {}
    for part in primitives:
        if isinstance(part, Domain):
            place, mask = places[part.cell], _mask(part.mask, values)
            masks[place] = masks.get(place, mask) & mask
        elif not (isinstance(part, House) and len(part.cells) < 2):
            found.add(_part(part, places, values))
    full = full_mask(len(values) - 1)
    return frozenset(found | {(DOMAIN, cell, mask) for cell, mask in masks.items() if mask & full != full})


def says_nothing_of_values(primitives: Iterable[Primitive]) -> bool:
    """Whether only houses are said: then values can be exchanged at will."""
    return all(isinstance(part, House) for part in primitives)


def _part(part: Primitive, places: Sequence[int], values: tuple[int, ...]) -> Part:
    match part:
        case House():
            return HOUSE, frozenset([places[cell] for cell in part.cells])
        case Relation():
            first, second, table = places[part.first], places[part.second], _renamed_table(part.table, values)
            if first < second:
                return RELATION, first, second, table
            return RELATION, second, first, turned_table(table)
        case Sum():
            return _sum(part, places, values)
        case Automaton():
            machine = _renamed_machine(part.machine, values)
            return AUTOMATON, tuple([places[cell] for cell in part.cells]), machine
        case _:
            raise TypeError(part)


def _mask(mask: int, values: tuple[int, ...]) -> int:
    return mask_of(values[value] for value in values_of(mask) if value < len(values))


def _sum(part: Sum, places: Sequence[int], values: tuple[int, ...]) -> Part:
    """A sum stays one if values stay, or are reversed; otherwise it becomes something that no rule says. a
    − b = 1 is b − a = −1, so the first coefficient is above 0."""
    count, total = len(values) - 1, part.total
    terms = sorted(zip([places[cell] for cell in part.cells], part.coefficients, strict=True))
    if values == reversal(count):
        total = (count + 1) * sum(part.coefficients) - total
    elif values != identity(count + 1):
        return SUM, tuple(terms), total, values
    sign = -1 if terms and terms[0][1] < 0 else 1
    return SUM, tuple([(cell, sign * coefficient) for cell, coefficient in terms]), sign * total


@lru_cache(maxsize=4096)
def _renamed_table(table: Table, values: tuple[int, ...]) -> Table:
    """Row values[v] says of the renamed values what row v says of the old ones."""
    renamed = [0] * len(table)
    for value, mask in enumerate(table, 1):
        renamed[values[value] - 1] = _mask(mask, values)
    return tuple(renamed)


@lru_cache(maxsize=4096)
def turned_table(table: Table) -> Table:
    """The same pairs, the second cell first."""
    rows = range(1, len(table) + 1)
    return tuple(mask_of(a for a in rows if table[a - 1] >> b - 1 & 1) for b in rows)


@lru_cache(maxsize=1024)
def _renamed_machine(machine: Machine, values: tuple[int, ...]) -> Machine:
    """With other names for the values, and states numbered in the order in which they are reached."""
    old_of = [0] * len(values)
    for old, new in enumerate(values):
        old_of[new] = old
    numbers, order = {0: 0}, [0]
    targets = []
    for state in order:
        row = [machine.targets[state][old_of[new] - 1] for new in range(1, len(values))]
        for target in row:
            if target != NOWHERE and target not in numbers:
                numbers[target] = len(order)
                order.append(target)
        targets.append(tuple([NOWHERE if target == NOWHERE else numbers[target] for target in row]))
    return Machine(tuple(targets), tuple([machine.accepts[state] for state in order]))
