"""Rules made of rules: one of several, or none of it. And any automaton at all.

    either {cage 10 r1c1 r1c2} {r1c1<r1c2;r1c2<r1c3}     one of the braces holds, or more of them
    not {thermo r1c1 r1c2 r1c3}                          not all that is in the braces holds

They come down to one automaton, which reads all cells of their rules in some order; its state is what each of
them has seen so far.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from tokeru.arguments import listed, shown
from tokeru.board import Board
from tokeru.errors import NotationError, RuleError
from tokeru.grid import Shape
from tokeru.machine import NOWHERE, Machine, backwards, explored, smallest
from tokeru.machine import read as machine_of_text
from tokeru.machine import written as machine_text
from tokeru.problem import Automaton as Line
from tokeru.problem import Domain, House, Primitive, Relation, Sum
from tokeru.rules.base import Cells, Check, Example, Rule, Template, Wrong, check_on, writing, wrong_line
from tokeru.rules.claims import Read
from tokeru.rules.ruleset import RuleSet

__all__ = ["Automaton", "Either", "Not"]

Ways = tuple[tuple[Rule, ...], ...]


@dataclass(frozen=True)
class Composite(Rule):
    """Its fields are rules, in braces."""

    made_of_rules: ClassVar[bool] = True
    writing = "braces"

    ways: Ways

    def __post_init__(self) -> None:
        ways = listed(f"{self.name}: its braces", self.ways, RuleError)
        rules = [listed(f"{self.name}: the rules in a brace", way, RuleError) for way in ways]
        for rule in chain.from_iterable(rules):
            if not isinstance(rule, Rule):
                raise RuleError(f"{self.name}: {shown(rule)} is not a rule")
        plain = tuple(tuple(chain.from_iterable(rule.canonical() for rule in way)) for way in rules)
        object.__setattr__(self, "ways", plain)
        self.check()

    def parts(self) -> Iterator[Rule]:
        return chain.from_iterable(self.ways)

    def check(self) -> None:
        if not self.ways or not all(self.ways):
            raise RuleError(f"{self.name}: there must be a rule in each of its braces")
        for rule in self.parts():
            if not rule.looks_outside() or rule.in_head:
                raise RuleError(f"{self.name}: {rule.name} is about the whole board, and cannot be in braces")

    def check_on(self, board: Board) -> None:
        for rule in self.parts():
            rule.check_on(board)

    def check_among(self, ruleset: RuleSet) -> None:
        for rule in self.parts():
            rule.check_among(ruleset)

    def looks_outside(self) -> bool:
        return True

    def named_cells(self) -> Iterator[str]:
        return chain.from_iterable(rule.named_cells() for rule in self.parts())

    def lower(self, ruleset: RuleSet, number: int) -> Iterable[Primitive]:
        ways = [[*chain.from_iterable(rule.lower(ruleset, number) for rule in way)] for way in self.ways]
        order = _order([part for way in ways for part in way])
        place = {cell: at for at, cell in enumerate(order)}
        placed = tuple(tuple([_placed(part, place) for part in way]) for way in ways)
        return [Line(order, _together(self.accepts, placed, len(order), ruleset.values), number)]

    @staticmethod
    def accepts(hold: Sequence[bool]) -> bool:
        """Whether it is right, if these ways hold."""
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, numbers: Sequence[int]) -> Iterable[int]:
        return wrong_line(_cells(self, ruleset), numbers, lambda _: self._holds(ruleset, numbers))

    def _holds(self, ruleset: RuleSet, numbers: Sequence[int]) -> bool:
        broken = ([True for rule in way for _ in rule.violations(ruleset, numbers)] for way in self.ways)
        return self.accepts([not any(way) for way in broken])


@writing("braces")
def _in_braces(rule: Composite) -> str:
    ways = (";".join(part.text() for part in way) for way in rule.ways)
    return f"{rule.name} {' '.join(f'{{{way}}}' for way in ways)}"


@lru_cache(maxsize=256)
def _cells(rule: Composite, ruleset: RuleSet) -> Shape:
    """All that its rules speak of, which may be more than they name."""
    return next(part.cells for part in rule.lower(ruleset, 0) if isinstance(part, Line))


@dataclass(frozen=True)
class Either(Composite):
    """One of the braces holds, or more of them: either {cage 7 r1c1 r1c2} {thermo r1c1 r1c2}."""

    name = "either"
    example = Example(
        "sudoku4:.2.......3....4."
        ";either {r3c4<r2c3} {sum 7 r2c3 r4c3};either {r2c1<r3c1} {only 1 r2c1;sum 6 r3c1 r1c2}",
        "3214143243212143",
    )

    @staticmethod
    def accepts(hold: Sequence[bool]) -> bool:
        return any(hold)


@dataclass(frozen=True)
class Not(Composite):
    """What is in the braces does not hold: not {cage 7 r1c1 r1c2}. A clue that is wrong."""

    name = "not"
    example = Example(
        "sudoku4:......3.4..2....;not {sum 5 r3c1 r2c3};not {r2c2<r2c3};not {sum 3 r2c4 r3c2}",
        "3124243143121243",
    )

    @staticmethod
    def accepts(hold: Sequence[bool]) -> bool:
        return not any(hold)


# --- one automaton for many parts -----------------------------------------------------------------------


Seen = tuple[Hashable, ...] | None


class _Reader(NamedTuple):
    """How a part reads its cells, whatever is between them: what it has seen so far is a state."""

    cells: tuple[int, ...]
    start: Hashable
    step: Callable[[Any, int, int], Hashable]
    """From the state, the cell and its value to the next state, or to None."""
    done: Callable[[Any], bool]


@lru_cache(maxsize=256)
def _together(
    accepts: Callable[[Sequence[bool]], bool], ways: Sequence[Sequence[Primitive]], length: int, size: int
) -> Machine:
    """All parts read one line, whose cells are numbered as they come: elsewhere a rule has the same machine.

    State: how far they are, and for each way what its parts have seen, or nothing if one of them is broken.
    """
    order = tuple(range(length))
    readers = [[_reader(part, size, order) for part in way] for way in ways]
    last = [[max(reader.cells) for reader in way] for way in readers]

    def step(state: tuple[int, tuple[Any, ...]], value: int) -> tuple[int, tuple[Any, ...]]:
        place, seen = state
        return place + 1, tuple([read(way, at, place, value) for way, at in enumerate(seen)])

    def read(way: int, at: Seen, place: int, value: int) -> Seen:
        if at is None:
            return None
        found = []
        for reader, state, end in zip(readers[way], at, last[way], strict=True):
            if place in reader.cells:
                state = reader.step(state, place, value)
                if state is None or (place == end and not reader.done(state)):
                    return None
            found.append(True if place >= end else state)
        return tuple(found)

    start = 0, tuple([tuple([reader.start for reader in way]) for way in readers])
    return smallest(
        explored(
            start,
            step,
            lambda state: accepts([at is not None for at in state[1]]),
            range(1, size + 1),
            length,
        )
    )


def _placed(part: Primitive, place: Mapping[int, int]) -> Primitive:
    """The part with its cells by their places in the line, whichever rule it is of."""
    match part:
        case Domain(cell=cell):
            return part._replace(cell=place[cell], rule=0)
        case Relation(first=first, second=second):
            return part._replace(first=place[first], second=place[second], rule=0)
        case House(cells=cells) | Sum(cells=cells) | Line(cells=cells):
            return part._replace(cells=tuple([place[cell] for cell in cells]), rule=0)


def _order(parts: Sequence[Primitive]) -> tuple[int, ...]:
    """All cells, those of automata first, in the order in which these read them."""
    lines = [part.cells for part in parts if isinstance(part, Line)]
    others = [_cells_of(part) for part in parts if not isinstance(part, Line)]
    return tuple(dict.fromkeys(chain.from_iterable([*lines, *others])))


def _cells_of(part: Primitive) -> tuple[int, ...]:
    match part:
        case Domain(cell=cell):
            return (cell,)
        case Relation(first=first, second=second):
            return first, second
        case _:
            return part.cells


def _reader(part: Primitive, size: int, order: tuple[int, ...]) -> _Reader:
    match part:
        case Domain(cell=cell, mask=mask):
            return _Reader((cell,), 0, lambda _, cell, value: mask >> value - 1 & 1 or None, bool)
        case House(cells=cells):
            return _Reader(cells, 0, lambda used, _, value: _used_too(used, value), lambda _: True)
        case Relation(first=first, second=second, table=table):
            return _Reader((first, second), 0, _related(first, table), bool)
        case Sum(cells=cells, coefficients=times, total=total):
            adding = _adding(cells, times, total, size, order)
            return _Reader(cells, 0, adding, lambda so_far: so_far == total)
        case Line(cells=cells, machine=machine):
            met = _in_order(cells, machine, order)
            return _Reader(cells, 0, _reading(met), lambda state: met.accepts[state])


def _used_too(used: int, value: int) -> int | None:
    return None if used >> value & 1 else used | 1 << value


def _related(first: int, table: Sequence[int]) -> Callable[[int, int, int], int | None]:
    """State: the value of the cell that comes first, of whichever it is."""

    def step(known: int, cell: int, value: int) -> int | None:
        if not known:
            return value
        a, b = (value, known) if cell == first else (known, value)
        return a if table[a - 1] >> b - 1 & 1 else None

    return step


def _adding(
    cells: tuple[int, ...], times: tuple[int, ...], total: int, size: int, order: tuple[int, ...]
) -> Callable[[int, int, int], int | None]:
    """State: the sum so far, for as long as the cells that are left can make up for it."""
    by_cell = dict(zip(cells, times, strict=True))
    least, most, rest = 0, 0, {}
    for cell in sorted(cells, key=order.index, reverse=True):
        rest[cell] = least, most
        low, high = sorted((by_cell[cell], by_cell[cell] * size))
        least, most = least + low, most + high

    def step(so_far: int, cell: int, value: int) -> int | None:
        added = so_far + by_cell[cell] * value
        least, most = rest[cell]
        return added if added + least <= total <= added + most else None

    return step


def _in_order(cells: tuple[int, ...], machine: Machine, order: tuple[int, ...]) -> Machine:
    """The machine as the common order meets its cells: as they are, or from the end."""
    met = [cell for cell in order if cell in cells]
    if met == [*cells]:
        return machine
    if met == [*reversed(cells)]:
        return backwards(machine)
    raise RuleError("rules that read the same cells in different orders cannot be in braces together")


def _reading(machine: Machine) -> Callable[[int, int, int], int | None]:
    def step(state: int, cell: int, value: int) -> int | None:
        target = machine.targets[state][value - 1]
        return None if target == NOWHERE else target

    return step


# --- any automaton ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Automaton(Rule):
    """A machine reads the cells one after another: automaton 1:12,0:34/*0:1 r1c1 r1c2.

    States are parted by /, the first is the start, and a line may end in those with *; 1:12 means that 1 and
    2 lead to state 1.
    """

    name = "automaton"
    templates = (Template("cells", Read("as written", ("machine",))),)
    drawing = "line"
    checks_on = (Check("a machine", ("machine",), "not-a-machine", "automaton: {said}"),)
    example = Example(
        "sudoku4:.....4...2.31..."
        ";automaton *1:13,0:24/0:13,1:24 r4c3 r2c1 r3c3;automaton *1:13,0:24/0:13,1:24 r4c2 r3c1 r1c3"
        ";automaton *1:13,0:24/0:13,1:24 r4c1 r1c4 r4c2",
        "2134342142131342",
    )

    cells: Cells
    machine: str

    @classmethod
    def of(cls, cells: Cells, machine: Machine, numbers: range) -> Automaton:
        return cls(cells, machine_text(smallest(machine), numbers))

    @classmethod
    def by(
        cls,
        start: Hashable,
        step: Callable[[Any, int], Hashable],
        accepts: Callable[[Any], bool],
        numbers: Iterable[int],
        cells: Cells,
    ) -> Automaton:
        """With a function from a state and a number to the next state, or to None for a dead end."""
        alphabet = range(min(numbers), max(numbers) + 1)
        return cls.of(cells, explored(start, step, accepts, alphabet), alphabet)

    def violations(self, ruleset: RuleSet, numbers: Sequence[int]) -> Iterable[int]:
        machine, lowest = machine_of_text(self.machine, ruleset.board.numbers), ruleset.board.numbers[0]
        return wrong_line(
            ruleset.cells(self.cells), numbers, lambda line: machine.reads(n - lowest + 1 for n in line)
        )


@check_on("a machine")
def _a_machine(rule: Rule, board: Board, machine: str) -> Wrong:
    try:
        machine_of_text(machine, board.numbers)
    except (NotationError, RuleError) as error:
        return {"said": str(error)}
    return None
