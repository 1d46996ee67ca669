"""Claims: what holds for each group of cells that a pattern names.

A claim is data: its words and numbers stand in a rule's template, and the page interprets the same ones.
`lower` says it as primitives. A word in the place of a number is the rule's field of that name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tokeru import grid
from tokeru.board import mask_in
from tokeru.grid import Shape
from tokeru.problem import Automaton, Domain, House, Primitive, Relation, Sum, Table
from tokeru.rules import expression
from tokeru.rules.machines import made, takes_all

if TYPE_CHECKING:
    from tokeru.rules.base import Rule
    from tokeru.rules.ruleset import RuleSet

Groups = Iterable[Shape]
Parts = Iterator[Primitive]


@dataclass(frozen=True)
class Count:
    """A number that follows from a rule: how many cells a field has, plus a number."""

    count: str
    plus: int = 0


Number = int | str | Count


@dataclass(frozen=True)
class Differ:
    """The cells of the group all differ."""

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        return (House(group, number) for group in groups)


@dataclass(frozen=True)
class Compare:
    """`measure` of the two values of the group, compared with `number`."""

    measure: str
    test: str
    number: Number

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        table = comparison_table(ruleset.board.numbers, self.measure, self.test, rule.resolve(self.number))
        return _related(groups, table, number)


@dataclass(frozen=True)
class AddUp:
    """The group adds up to `total`. The cells of the field `minus` are subtracted, read as one number; or
    each cell counts as often as the field `times` says."""

    total: Number
    minus: str | None = None
    times: str | None = None

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        total = rule.resolve(self.total)
        return (sum_of(group, self._times(rule, len(group)), total, ruleset, number) for group in groups)

    def _times(self, rule: Rule, count: int) -> tuple[int, ...]:
        if self.times:
            return tuple(getattr(rule, self.times))
        digits = len(getattr(rule, self.minus)) if self.minus else 0
        return (1,) * (count - digits) + tuple(-(10**power) for power in reversed(range(digits)))


@dataclass(frozen=True)
class Allow:
    """Each cell of the group has one of the values: "odd", "even", "lowest", or a field that lists them."""

    values: str

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        numbers = ruleset.board.numbers
        some = ALLOWED.get(self.values)
        mask = mask_in(numbers, some(numbers) if some else getattr(rule, self.values))
        return (Domain(cell, mask, number) for (cell,) in groups)


@dataclass(frozen=True)
class Fit:
    """The two values of the group fit the expression of a field: see expression.py."""

    expression: str

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        table = expression.table_of(getattr(rule, self.expression), ruleset.board.numbers)
        return _related(groups, table, number)


@dataclass(frozen=True)
class Unfit:
    """The two values of the group do not fit the expression of a field, in neither order."""

    expression: str

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        fits, numbers = getattr(rule, self.expression), ruleset.board.numbers
        table = expression.table_of(expression.opposite(fits), numbers)
        return _related(groups, table, number)


@dataclass(frozen=True)
class Apart:
    """The two values of the group are in different `parts` of all values: thirds, or what a field says."""

    parts: str

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        numbers = ruleset.board.numbers
        part = PARTS[self.parts](rule, numbers)
        table = tuple(
            mask_in(numbers, (b for b in part if a in part and part[a] != part[b])) for a in numbers
        )
        return _related(groups, table, number)


@dataclass(frozen=True)
class Together:
    """The two values of the group are in the same part."""

    parts: str

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        numbers = ruleset.board.numbers
        part = PARTS[self.parts](rule, numbers)
        table = tuple(mask_in(numbers, (b for b in part if part.get(a) == part[b])) for a in numbers)
        return _related(groups, table, number)


@dataclass(frozen=True)
class Point:
    """The first cell of the group says at which place of the others a value is: that of a field, or else the
    place of the first cell itself."""

    value: str | None = None

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        for pointer, *others in groups:
            value = getattr(rule, self.value) if self.value else others.index(pointer) + 1
            numbers = ruleset.board.numbers
            yield Domain(pointer, mask_in(numbers, range(1, len(others) + 1)), number)
            for place, cell in enumerate(others, 1):
                yield from _pointing(pointer, cell, place, value, numbers, number)


def _pointing(pointer: int, cell: int, place: int, value: int, numbers: range, number: int) -> Parts:
    """The one has this place if and only if the other has this value."""
    if cell != pointer:
        yield Relation(pointer, cell, _both_or_neither(numbers, place, value), number)
    elif place != value:
        yield Domain(cell, mask_in(numbers, (v for v in numbers if v not in (place, value))), number)


@cache
def _both_or_neither(numbers: range, place: int, value: int) -> Table:
    return tuple(mask_in(numbers, (b for b in numbers if (a == place) == (b == value))) for a in numbers)


@dataclass(frozen=True)
class SameSum:
    """All groups together: any two have the same sum. What they share takes no part."""

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        for one, other in combinations(groups, 2):
            added = tuple(cell for cell in one if cell not in other)
            taken = tuple(cell for cell in other if cell not in one)
            times = (1,) * len(added) + (-1,) * len(taken)
            yield sum_of(added + taken, times, 0, ruleset, number)


@dataclass(frozen=True)
class NotSoFar:
    """Two cells do not both have the value that says how far they are apart, in steps to neighbours."""

    def lower(self, rule: Rule, groups: Iterable[Shape], ruleset: RuleSet, number: int) -> Parts:
        for first, second in groups:
            far = grid.distance(ruleset.size, first, second)
            yield Relation(first, second, _not_both(ruleset.board.numbers, far), number)


@cache
def _not_both(numbers: range, far: int) -> Table:
    return tuple(mask_in(numbers, (b for b in numbers if not a == b == far)) for a in numbers)


@dataclass(frozen=True)
class Read:
    """A machine reads the group in its order and finds it right, by these fields: see machines.py."""

    machine: str
    fields: tuple[str, ...] = ()

    def lower(self, rule: Rule, groups: Groups, ruleset: RuleSet, number: int) -> Parts:
        given = tuple([getattr(rule, field) for field in self.fields])
        for group in groups:
            machine = made(self.machine, ruleset.board.numbers, len(group), given)
            yield Automaton(group, machine, number)


@dataclass(frozen=True)
class ReadEach:
    """For each number of the board a machine reads the group, made with these fields and that number.

    A machine that takes every line says nothing, and is left out.
    """

    machine: str
    fields: tuple[str, ...] = ()

    def lower(self, rule: Rule, groups: Groups, ruleset: RuleSet, number: int) -> Parts:
        given = tuple([getattr(rule, field) for field in self.fields])
        numbers = ruleset.board.numbers
        for group in groups:
            for each in numbers:
                machine = made(self.machine, numbers, len(group), (*given, each))
                if not takes_all(machine):
                    yield Automaton(group, machine, number)


def _related(groups: Groups, table: Table, number: int) -> Parts:
    return (Relation(first, second, table, number) for first, second in groups)


def sum_of(cells: Shape, coefficients: Shape, total: int, ruleset: RuleSet, number: int) -> Sum:
    """A sum of numbers as one of values, which may be counted from elsewhere."""
    shift = ruleset.board.numbers.start - 1
    return Sum(cells, coefficients, total - shift * sum(coefficients), number)


DIFFER, SAME_SUM, NOT_SO_FAR = Differ(), SameSum(), NotSoFar()
Claim = (
    Differ
    | Compare
    | AddUp
    | Allow
    | Fit
    | Unfit
    | Apart
    | Together
    | Point
    | SameSum
    | NotSoFar
    | Read
    | ReadEach
)

ALLOWED: Mapping[str, Callable[[range], Iterable[int]]] = MappingProxyType(
    {
        "odd": lambda numbers: [number for number in numbers if number % 2],
        "even": lambda numbers: [number for number in numbers if number % 2 == 0],
        "lowest": lambda numbers: numbers[:1],
    }
)
"""Some of the numbers of a board, by the words of Allow."""

PARTS: Mapping[str, Callable[[Any, range], Mapping[int, int]]] = MappingProxyType(
    {
        "odd and even": lambda rule, numbers: {number: number % 2 for number in numbers},
        "remainders": lambda rule, numbers: {number: number % 3 for number in numbers},
        "thirds": lambda rule, numbers: {n: place * 3 // len(numbers) for place, n in enumerate(numbers)},
        "parts": lambda rule, numbers: {
            value: i for i, part in enumerate(read_parts(rule.parts)) for value in part
        },
    }
)
"""For each value the part that it is in; a value of no part fits nothing."""


def read_parts(written: str) -> list[tuple[int, ...]]:
    """123/456/789"""
    return [tuple(grid.read_symbols(part)) for part in written.split("/")]


MEASURES: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "a-b": lambda a, b: a - b,
        "b-a": lambda a, b: b - a,
        "|a-b|": lambda a, b: abs(a - b),
        "a+b": lambda a, b: a + b,
        "a:b": lambda a, b: max(a, b) // min(a, b) if min(a, b) and max(a, b) % min(a, b) == 0 else 0,
    }
)
TESTS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {
        "=": operator.eq,
        "!=": operator.ne,
        "<": operator.lt,
        "<=": operator.le,
        ">=": operator.ge,
    }
)


@cache
def comparison_table(numbers: range, measure: str, test: str, number: int) -> Table:
    measured, passes = MEASURES[measure], TESTS[test]
    return tuple(mask_in(numbers, (b for b in numbers if passes(measured(a, b), number))) for a in numbers)
