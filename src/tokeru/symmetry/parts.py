"""The parts of a problem so that equal ones look equal, wherever a transformation takes them.

A rule set is the same after a transformation if its parts are: houses are sets of cells, relations begin with
their lower cell, sums with a coefficient above 0, and of machines only counts which lines they find right.
Each part knows itself at other places, and what it says of each two of its cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

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

Values = tuple[int, ...]
"""What becomes of each value, from 0 on."""
Said = Iterator[tuple[tuple[int, int], object]]
"""Two cells, and what is said of them in this order."""


def identity(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def reversal(values: int) -> Values:
    """The highest value becomes the lowest; 0, the blank, stays."""
    return (0, *range(values, 0, -1))


def all_parts(problem: Problem) -> Iterable[Primitive]:
    yield from problem.domains
    yield from problem.houses
    yield from problem.relations
    yield from problem.sums
    yield from problem.automata


def says_nothing_of_values(primitives: Iterable[Primitive]) -> bool:
    """Whether only houses are said: then values can be exchanged at will."""
    return all(isinstance(part, House) for part in primitives)


# --- the parts ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Differing:
    """The cells all differ."""

    cells: frozenset[int]

    def moved(self, places: Sequence[int]) -> Part:
        return Differing(frozenset([places[cell] for cell in self.cells]))

    def said(self) -> Said:
        return (((x, y), len(self.cells)) for x in self.cells for y in self.cells)


@dataclass(frozen=True)
class Allowed:
    """The cell has one of these values."""

    cell: int
    mask: int

    def moved(self, places: Sequence[int]) -> Part:
        return Allowed(places[self.cell], self.mask)

    def said(self) -> Said:
        yield (self.cell, self.cell), (Allowed, self.mask)


@dataclass(frozen=True)
class Related:
    """The values of two cells are a pair that the table allows."""

    first: int
    second: int
    table: Table

    @staticmethod
    def of(first: int, second: int, table: Table) -> Related:
        return Related(first, second, table) if first < second else Related(second, first, _turned(table))

    def moved(self, places: Sequence[int]) -> Part:
        return Related.of(places[self.first], places[self.second], self.table)

    def said(self) -> Said:
        yield (self.first, self.second), self.table
        yield (self.second, self.first), _turned(self.table)


@dataclass(frozen=True)
class Adding:
    """Cells, each as often as its coefficient says, add up to the total."""

    terms: tuple[tuple[int, int], ...]
    total: int
    values: Values = ()
    """What became of values, if no sum can say that."""

    @staticmethod
    def of(terms: Iterable[tuple[int, int]], total: int, values: Values = ()) -> Adding:
        """a − b = 1 and b − a = −1 are the same."""
        in_order = sorted(terms)
        sign = -1 if in_order and in_order[0][1] < 0 else 1
        return Adding(tuple([(cell, sign * times) for cell, times in in_order]), sign * total, values)

    def moved(self, places: Sequence[int]) -> Part:
        return Adding.of([(places[cell], times) for cell, times in self.terms], self.total, self.values)

    def said(self) -> Said:
        for x, a in self.terms:
            yield from (((x, y), (Adding, self._said_of(a, b))) for y, b in self.terms)

    def _said_of(self, *some: int) -> tuple[int, ...]:
        """The total and all coefficients, and those of some cells, whatever the sign."""
        times = [coefficient for _, coefficient in self.terms]
        return min(
            (sign * self.total, *sorted(sign * one for one in times), *(sign * one for one in some))
            for sign in (1, -1)
        )


@dataclass(frozen=True)
class Reading:
    """The cells read one after another are a line of the language."""

    cells: tuple[int, ...]
    language: Language

    @staticmethod
    def of(cells: Iterable[int], language: Language) -> Reading:
        """Where the order makes no difference, from the first to the last cell."""
        return Reading(tuple(sorted(cells) if language.in_any_order else cells), language)

    def moved(self, places: Sequence[int]) -> Part:
        return Reading.of([places[cell] for cell in self.cells], self.language)

    def said(self) -> Said:
        turns = [0] * len(self.cells) if self.language.in_any_order else range(len(self.cells))
        cells = [*zip(turns, self.cells, strict=True)]
        return (((x, y), (i, j, self.language)) for i, x in cells for j, y in cells)


Part = Differing | Allowed | Related | Adding | Reading
Parts = frozenset[Part]


def parts_of(primitives: Iterable[Primitive], values: Values) -> Parts:
    """What the rules say after value v has become values[v]."""
    found: set[Part] = set()
    masks: dict[int, int] = {}
    for part in primitives:
        if isinstance(part, Domain):
            masks[part.cell] = masks.get(part.cell, full_mask(len(values) - 1)) & part.mask
        elif not (isinstance(part, House) and len(part.cells) < 2):
            found.add(_part(part, values))
    full = full_mask(len(values) - 1)
    found |= {Allowed(cell, _renamed(mask, values)) for cell, mask in masks.items() if mask != full}
    return frozenset(found)


def moved(parts: Parts, places: Sequence[int]) -> Parts:
    """What they say after cell i has come to places[i]."""
    return frozenset([part.moved(places) for part in parts])


def _part(part: House | Relation | Sum | Automaton, values: Values) -> Part:
    match part:
        case House():
            return Differing(frozenset(part.cells))
        case Relation():
            return Related.of(part.first, part.second, _renamed_table(part.table, values))
        case Sum():
            return _adding(part, values)
        case Automaton():
            return Reading.of(part.cells, language_of(part.machine, len(part.cells), values))


# --- renamed values ----------------------------------------------------------------------------------


def _adding(part: Sum, values: Values) -> Adding:
    """A sum stays one if values stay or are reversed; otherwise it becomes something that no rule says."""
    count, terms = len(values) - 1, zip(part.cells, part.coefficients, strict=True)
    if values == identity(count + 1):
        return Adding.of(terms, part.total)
    if values == reversal(count):
        return Adding.of(terms, (count + 1) * sum(part.coefficients) - part.total)
    return Adding.of(terms, part.total, values)


def _renamed(mask: int, values: Values) -> int:
    return mask_of(values[value] for value in values_of(mask))


@lru_cache(maxsize=4096)
def _renamed_table(table: Table, values: Values) -> Table:
    """Row values[v] says of the renamed values what row v says of the old ones."""
    renamed = [0] * len(table)
    for value, mask in enumerate(table, 1):
        renamed[values[value] - 1] = _renamed(mask, values)
    return tuple(renamed)


@lru_cache(maxsize=4096)
def _turned(table: Table) -> Table:
    """The same pairs, the second cell first."""
    rows = range(1, len(table) + 1)
    return tuple(mask_of(a for a in rows if table[a - 1] >> b - 1 & 1) for b in rows)


# --- languages ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Language:
    """The lines of one length that a machine finds right. Row 0 is where it starts; from each row the
    values 1, 2, … lead to another one, or nowhere; a row of nothing is the end of a right line. Equal
    languages look equal."""

    rows: tuple[tuple[int, ...], ...]
    in_any_order: bool
    """Whether the same values in another order are as right."""


@lru_cache(maxsize=1024)
def language_of(machine: Machine, length: int, values: Values) -> Language:
    """Of lines of so many cells, with other names for the values.

    From the end of the lines on, each state becomes what can still follow, so that states that leave the
    same are the same.
    """
    old_of = sorted(range(1, len(values)), key=lambda old: values[old])
    kinds: dict[tuple[int, ...], int] = {(): 0}
    rests = [0 if accepts else NOWHERE for accepts in machine.accepts]
    for _ in range(length):
        after = [*rests, NOWHERE]
        rows = [tuple([after[row[old - 1]] for old in old_of]) for row in machine.targets]
        rests = [NOWHERE if set(row) == {NOWHERE} else kinds.setdefault(row, len(kinds)) for row in rows]
    rows = _in_order([*kinds], rests[0])
    return Language(tuple(rows), _is_in_any_order(rows))


def _in_order(rows: list[tuple[int, ...]], start: int) -> list[tuple[int, ...]]:
    """The rows that are reached, numbered in the order in which they are."""
    numbers, order = {NOWHERE: NOWHERE}, list[int]()

    def reach(number: int) -> None:
        if number not in numbers:
            numbers[number] = len(order)
            order.append(number)

    reach(start)
    for number in order:
        for target in rows[number]:
            reach(target)
    return [tuple([numbers[target] for target in rows[number]]) for number in order]


def _is_in_any_order(rows: list[tuple[int, ...]]) -> bool:
    """Whether from everywhere any two values lead to the same in either order."""

    def after(number: int, value: int) -> int:
        return rows[number][value] if number != NOWHERE and rows[number] else NOWHERE

    return all(
        after(row[a], b) == after(row[b], a) for row in rows for a, b in combinations(range(len(row)), 2)
    )
