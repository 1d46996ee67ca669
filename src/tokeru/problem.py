"""What the engines get: domains, houses, relations, sums and automata, free of any rule's name.

Every primitive remembers the rule it came from as an index into the puzzle's rules (GIVEN for a
given), so that a reason found in the problem can be told in the words of the puzzle.
docs/formats.md defines both written forms, the words for the kernel and the JSON for everyone else.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from tokeru.budget import UNLIMITED, Meter
from tokeru.machine import Machine

VERSION = 2
PACKING, BETWEEN_LOOKS = "packing the rules", 100
GIVEN = 0xFFFFFFFF

Table = tuple[int, ...]
"""Row v−1 is the mask of values that the second cell may have when the first has v."""


class Domain(NamedTuple):
    """The cell has one of the values of the mask."""

    cell: int
    mask: int
    rule: int


class House(NamedTuple):
    """The cells all differ."""

    cells: tuple[int, ...]
    rule: int


class Relation(NamedTuple):
    """The values of the two cells are a pair that the table allows."""

    first: int
    second: int
    table: Table
    rule: int


class Sum(NamedTuple):
    """Σ coefficient · cell = total."""

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    total: int
    rule: int


class Automaton(NamedTuple):
    """The machine reads the cells in their order and finds the line right."""

    cells: tuple[int, ...]
    machine: Machine
    rule: int


Primitive = Domain | House | Relation | Sum | Automaton


@dataclass(frozen=True)
class Problem:
    size: int
    domains: tuple[Domain, ...] = ()
    houses: tuple[House, ...] = ()
    relations: tuple[Relation, ...] = ()
    sums: tuple[Sum, ...] = ()
    automata: tuple[Automaton, ...] = ()
    values: int = 0
    """How many there are, 1 … m; as many as the board has rows, if nothing else is said."""

    def __post_init__(self) -> None:
        if not self.values:
            object.__setattr__(self, "values", self.size)

    @staticmethod
    def of(size: int, primitives: Iterable[Primitive], values: int = 0) -> Problem:
        """Sort a stream of primitives into its kinds, each in the order it came."""
        kinds: dict[type, list[Primitive]] = {Domain: [], House: [], Relation: [], Sum: [], Automaton: []}
        for primitive in primitives:
            kinds[type(primitive)].append(primitive)
        return Problem(size, *(tuple(found) for found in kinds.values()), values=values)  # type: ignore[arg-type, misc]

    def with_givens(self, givens: Iterable[tuple[int, int]], meter: Meter = UNLIMITED) -> Problem:
        """The same problem with (cell, value) pairs fixed. Keeps what is already packed."""
        domains = tuple(Domain(cell, 1 << value - 1, GIVEN) for cell, value in givens)
        fixed = replace(self, domains=self.domains + domains)
        fixed.__dict__["_packed"] = self._pack(meter)
        return fixed

    def masks(self) -> list[int]:
        """For each cell what the domains leave of all values."""
        masks = [full_mask(self.values)] * self.size**2
        for domain in self.domains:
            masks[domain.cell] &= domain.mask
        return masks

    @cached_property
    def tables(self) -> dict[Table, int]:
        """Every different table and its number, in the order of first use."""
        numbers: dict[Table, int] = {}
        for relation in self.relations:
            numbers.setdefault(relation.table, len(numbers))
        return numbers

    @cached_property
    def machines(self) -> dict[Machine, int]:
        """Every different machine and its number, likewise."""
        numbers: dict[Machine, int] = {}
        for automaton in self.automata:
            numbers.setdefault(automaton.machine, len(numbers))
        return numbers

    def words(self, meter: Meter = UNLIMITED) -> array[int]:
        """The kernel's form, as border/layouts.txt lays it out; by hand, because every solve writes it."""
        words = array("I", [VERSION, self.size, self.values, len(self.domains)])
        for cell, mask, rule in self.domains:
            words.extend((cell, mask & 0xFFFFFFFF, mask >> 32, rule))
        words.extend(self._pack(meter))
        return words

    def _pack(self, meter: Meter) -> array[int]:
        """Everything but the domains: equal for all puzzles of one rule set, and packed once."""
        if "_packed" not in self.__dict__:
            self.__dict__["_packed"] = self._packed_constraints(meter)
        packed: array[int] = self.__dict__["_packed"]
        return packed

    def _packed_constraints(self, meter: Meter) -> array[int]:
        words = array("I", [len(self.houses)])
        for cells, rule in self.houses:
            words.extend((rule, len(cells), *cells))
        words.append(len(self.tables))
        for table in self.tables:
            for mask in table:
                words.extend((mask & 0xFFFFFFFF, mask >> 32))
        words.append(len(self.relations))
        for first, second, table, rule in meter.look(self.relations, PACKING, BETWEEN_LOOKS):
            words.extend((rule, first, second, self.tables[table]))
        words.append(len(self.sums))
        for cells, coefficients, total, rule in meter.look(self.sums, PACKING, BETWEEN_LOOKS):
            words.extend((rule, total & 0xFFFFFFFF, len(cells)))
            for cell, coefficient in zip(cells, coefficients, strict=True):
                words.extend((cell, coefficient & 0xFFFFFFFF))
        words.append(len(self.machines))
        for machine in self.machines:
            words.extend(_packed_machine(machine))
        words.append(len(self.automata))
        for cells, machine, rule in meter.look(self.automata, PACKING, BETWEEN_LOOKS):
            words.extend((rule, self.machines[machine], len(cells), *cells))
        return words

    def json(self) -> str:
        """The readable form, the same text from Python and from the page."""
        return json.dumps(
            {
                "v": VERSION,
                "size": self.size,
                "values": self.values,
                "domains": [[_rule(d.rule), d.cell, values(d.mask)] for d in self.domains],
                "houses": [[h.rule, list(h.cells)] for h in self.houses],
                "tables": [[values(mask) for mask in table] for table in self.tables],
                "relations": [[r.rule, r.first, r.second, self.tables[r.table]] for r in self.relations],
                "sums": [[s.rule, s.total, list(s.cells), list(s.coefficients)] for s in self.sums],
                "machines": [_machine_data(machine) for machine in self.machines],
                "automata": [[a.rule, self.machines[a.machine], list(a.cells)] for a in self.automata],
            },
            separators=(",", ":"),
        )


@lru_cache(maxsize=1024)
def _packed_machine(machine: Machine) -> array[int]:
    """Large ones are read by many puzzles, and packing them takes longer than reading."""
    words = array("I", [len(machine.accepts)])
    for accepts, targets in zip(machine.accepts, machine.targets, strict=True):
        words.extend((accepts, *(target + 1 for target in targets)))
    return words


def values(mask: int) -> list[int]:
    """The values in a mask, ascending."""
    return [v for v in range(1, mask.bit_length() + 1) if mask >> v - 1 & 1]


def mask_of(values: Iterable[int]) -> int:
    mask = 0
    for value in values:
        mask |= 1 << value - 1
    return mask


def full_mask(size: int) -> int:
    return (1 << size) - 1


def _machine_data(machine: Machine) -> list[list[int | list[int]]]:
    """For each state whether it accepts, and where each value leads: a state from 1 on, or 0 for nowhere."""
    states = zip(machine.accepts, machine.targets, strict=True)
    return [[int(accepts), [target + 1 for target in targets]] for accepts, targets in states]


def _rule(rule: int) -> int | None:
    return None if rule == GIVEN else rule
