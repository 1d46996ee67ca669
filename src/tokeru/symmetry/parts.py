"""The parts of a problem so that equal ones look equal, and where a transformation takes them.

A rule set is the same after a transformation if its parts are: houses are sets of cells, relations begin with
their lower cell, and of machines only counts which lines they find right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

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
            lines = language(part.machine, len(part.cells), values)
            return AUTOMATON, read_cells([places[cell] for cell in part.cells], lines), lines
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


def read_cells(cells: Iterable[int], lines: Language) -> tuple[int, ...]:
    """The cells as they are read, or from the first to the last one if that makes no difference."""
    return tuple(sorted(cells)) if lines.in_any_order else tuple(cells)


class Language(NamedTuple):
    """The lines of one length that a machine finds right. Row 0 is where it starts; from each row the
    values 1, 2, … lead to another one, or nowhere; a row of nothing is the end of a right line. Equal
    languages look equal."""

    rows: tuple[tuple[int, ...], ...]
    in_any_order: bool
    """Whether the same values in another order are as right."""


@lru_cache(maxsize=1024)
def language(machine: Machine, length: int, values: tuple[int, ...]) -> Language:
    """Of lines of so many cells, with other names for the values.

    From the end of the lines on, each state becomes what can still follow: states that leave the same are
    the same.
    """
    old_of = sorted(range(1, len(values)), key=lambda old: values[old])
    kinds: dict[tuple[int, ...], int] = {(): 0}
    rests = [0 if accepts else NOWHERE for accepts in machine.accepts]
    for _ in range(length):
        after = [*rests, NOWHERE]
        rows = [tuple([after[row[old - 1]] for old in old_of]) for row in machine.targets]
        rests = [NOWHERE if set(row) == {NOWHERE} else kinds.setdefault(row, len(kinds)) for row in rows]
    return _numbered([*kinds], rests[0])


def _numbered(rows: list[tuple[int, ...]], start: int) -> Language:
    """Rows in the order in which they are reached."""
    numbers, order = {start: 0, NOWHERE: NOWHERE}, [start]
    for number in order:
        for target in rows[number] if number != NOWHERE else ():
            if target not in numbers:
                numbers[target] = len(order)
                order.append(target)
    found = [tuple([numbers[target] for target in rows[number]]) for number in order if number != NOWHERE]

    def after(number: int, value: int) -> int:
        return found[number][value] if number != NOWHERE and found[number] else NOWHERE

    return Language(
        tuple(found),
        all(
            after(row[a], b) == after(row[b], a) for row in found for a, b in combinations(range(len(row)), 2)
        ),
    )
