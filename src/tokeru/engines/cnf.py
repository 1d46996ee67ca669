"""A problem as clauses, for SAT solvers and for proofs. It shares no code with the kernel.

The variables, the direct ones first:

    r1c1=5                direct: the cell has the value. Number cell · m + value, if there are m values
    rule 7                selector: the rule holds. Only for rules that are optional
    r1c1>=5               order: the cell has at least the value. Only for cells that a relation like < needs
    r1c7=5 … r1c9=5       one of these is true. Only for large houses and cells with many values
    sum 1 has 5           a cell of the sum has the value. Only for sums whose cells all differ
    sum 1 step 2 is 12    what the first steps of the sum add up to
    sum 1 bit 0           a digit of what a very long sum adds up to in binary
    automaton 1 after 2: 5    the state of an automaton when it has read its first cells

A candidate that the domains rule out gets a unit clause and is left out of most others. The direct variables
and the selectors decide all others, so there are as many models as solutions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, combinations, pairwise, product, zip_longest
from typing import TypeVar

from tokeru import grid
from tokeru.budget import UNLIMITED, Meter
from tokeru.errors import TooLarge
from tokeru.machine import Machine, unrolled
from tokeru.problem import Automaton, Problem, Relation, Sum, Table, full_mask, values

T = TypeVar("T")
Clause = tuple[int, ...]
Step = dict[int, int]
"""Literals of which exactly one is true, each with what it adds to a sum."""
Spots = dict[int, Clause]
"""The totals that a sum can have between two steps, each with its variable; with none if it is certain."""

MOST_IN_PAIRS = 12
"""For up to this many literals, "at most one" is said pair by pair; for more, half of this at a time."""
MOST_CLAUSES = 6_000_000
"""An empty board of size 64 has 4.6 million, which take a gigabyte together with the solver's."""
LONGEST_PATH = 50_000
"""A sum with more ways than this from one total to the next is added up in binary."""


@dataclass
class Cnf:
    """Clauses over the variables 1 … len(names). The direct ones of its models are the solutions."""

    size: int
    """How many values there are."""
    names: list[str]
    clauses: list[Clause] = field(default_factory=list)
    selectors: dict[int, int] = field(default_factory=dict)
    """The variable of each optional rule."""
    cells: int = 0

    def direct(self, cell: int, value: int) -> int:
        return cell * self.size + value

    def board(self, model: Sequence[int]) -> tuple[int, ...]:
        """The values that a model gives to the cells; its literals come in the order of the variables."""
        return tuple(
            [(literal - 1) % self.size + 1 for literal in model[: self.cells * self.size] if literal > 0]
        )

    def literals(self, board: Sequence[int]) -> list[int]:
        """The direct variables that are true on a board."""
        return [self.direct(cell, value) for cell, value in enumerate(board)]

    def blocking(self, board: Sequence[int]) -> Clause:
        """Says: not this board."""
        return tuple(-literal for literal in self.literals(board))

    def dimacs(self, comments: Iterable[str] = ()) -> Iterator[str]:
        """The lines of a DIMACS file, with a comment for each variable."""
        yield from (f"c {comment}" for comment in comments)
        yield from (f"c {variable} {name}" for variable, name in enumerate(self.names, 1))
        yield f"p cnf {len(self.names)} {len(self.clauses)}"
        yield from (" ".join(map(str, (*clause, 0))) for clause in self.clauses)


def encode(problem: Problem, optional: Collection[int] = (), meter: Meter = UNLIMITED) -> Cnf:
    """The clauses of a problem. What an optional rule says holds only where its selector is true."""
    return _Encoder(problem, optional, meter).encode()


class _Encoder:
    def __init__(self, problem: Problem, optional: Collection[int], meter: Meter) -> None:
        self.problem, self.size, self.meter = problem, problem.values, meter
        cells = [grid.name(problem.size, cell) for cell in range(problem.size**2)]
        named = [f"{cell}={value}" for cell in cells for value in range(1, self.size + 1)]
        self.cnf = Cnf(self.size, named, cells=len(cells))
        self.cnf.selectors = {rule: self.new_variable(f"rule {rule}") for rule in optional}
        fixed = tuple(domain for domain in problem.domains if domain.rule not in self.cnf.selectors)
        self.masks = replace(problem, domains=fixed).masks()
        self.alive = [_values(mask) for mask in self.masks]
        self.orders: dict[int, dict[int, int]] = {}
        self.differ: dict[Clause, set[tuple[int, int]]] = defaultdict(set)
        self.unless: Clause = ()

    def encode(self) -> Cnf:
        self.orders = {cell: self.order(cell) for cell in self.look(self.ordered_cells())}
        self.cells()
        self.domains()
        self.houses()
        for relation in self.look(self.problem.relations):
            self.relation(relation)
        for number, total in enumerate(self.look(self.problem.sums), 1):
            self.sum(f"sum {number}", total)
        for number, automaton in enumerate(self.look(self.problem.automata), 1):
            self.automaton(f"automaton {number}", automaton)
        return self.cnf

    def look(self, parts: Iterable[T]) -> Iterator[T]:
        """The parts one after another, for as long as there is time and room for their clauses."""
        for part in self.meter.look(parts, "writing the clauses"):
            if len(self.cnf.clauses) > MOST_CLAUSES:
                raise TooLarge(f"the puzzle is too large for SAT: it has more than {MOST_CLAUSES:,} clauses")
            yield part

    def say(self, *literals: int) -> None:
        self.cnf.clauses.append(literals + self.unless)

    def say_all(self, clauses: Iterable[Clause]) -> None:
        self.cnf.clauses += [clause + self.unless for clause in clauses] if self.unless else clauses

    def speak_for(self, rule: int) -> None:
        """What is said from now on holds unless this rule is optional and not selected."""
        self.unless = (-self.cnf.selectors[rule],) if rule in self.cnf.selectors else ()

    def has(self, cell: int, value: int) -> int:
        return cell * self.size + value

    def places(self, cells: Iterable[int], value: int) -> Clause:
        """That a cell has the value, for each that can."""
        return tuple([self.has(cell, value) for cell in cells if self.masks[cell] >> value - 1 & 1])

    def new_variable(self, name: str) -> int:
        self.cnf.names.append(name)
        return len(self.cnf.names)

    # --- cells and houses -----------------------------------------------------------------------

    def cells(self) -> None:
        """Each has one of its values. Its order variables, where there are some, keep it from having two."""
        everything = full_mask(self.size)
        for cell, mask in enumerate(self.look(self.masks)):
            start = cell * self.size
            has = [start + value for value in self.alive[cell]]
            self.say(*has)
            self.say_all((-start - value,) for value in _values(everything & ~mask))
            if cell not in self.orders:
                self.at_most_one(has)

    def domains(self) -> None:
        """Those of optional rules: all others are in the masks."""
        for cell, mask, rule in self.look(self.problem.domains):
            if rule in self.cnf.selectors:
                self.speak_for(rule)
                self.say_all((-self.has(cell, value),) for value in _values(self.masks[cell] & ~mask))

    def houses(self) -> None:
        """No two cells of a house are equal; a complete house has every value."""
        fixed_first = sorted(self.problem.houses, key=lambda house: house.rule in self.cnf.selectors)
        for cells, rule in self.look(fixed_first):
            self.speak_for(rule)
            if len(cells) > self.size:
                self.say()
                continue
            pairs = _pairs(cells) - self.differ[()]
            self.differ[self.unless] |= pairs
            if len(cells) > MOST_IN_PAIRS:
                self.never_twice(cells)
            else:
                self.all_different(pairs)
            if len(cells) == self.size:
                self.say_all(self.places(cells, value) for value in range(1, self.size + 1))

    def all_different(self, pairs: Iterable[tuple[int, int]]) -> None:
        for first, second in sorted(pairs):
            a, b = -first * self.size, -second * self.size
            common = _values(self.masks[first] & self.masks[second])
            self.say_all([(a - value, b - value) for value in common])

    def never_twice(self, cells: Iterable[int]) -> None:
        for value in range(1, self.size + 1):
            self.at_most_one(self.places(cells, value))

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Pair by pair. If there are many, a few and a variable for "one of the others"; then the others."""
        while len(literals) > MOST_IN_PAIRS:
            group, rest = literals[: MOST_IN_PAIRS // 2], literals[MOST_IN_PAIRS // 2 :]
            ends = (self.cnf.names[literal - 1] for literal in (rest[0], rest[-1]))
            later = self.new_variable(" … ".join(ends))
            self.say(-later, *rest)
            self.say_all(combinations([-literal for literal in (*group, later)], 2))
            literals = (-later, *rest)
        self.say_all(combinations([-literal for literal in literals], 2))

    # --- relations ------------------------------------------------------------------------------

    def ordered_cells(self) -> list[int]:
        """The cells of the relations that are like <."""
        rising = (r for r in self.look(self.problem.relations) if _rises(r.table) or _rises(_turned(r.table)))
        return sorted({cell for relation in rising for cell in relation[:2]})

    def order(self, cell: int) -> dict[int, int]:
        """The order variables of a cell, tied to its direct ones."""
        name = grid.name(self.problem.size, cell)
        order = {value: self.new_variable(f"{name}>={value}") for value in range(2, self.size + 1)}
        self.say_all((-above, below) for below, above in pairwise(order.values()))
        for value in range(1, self.size + 1):
            self.tie(cell, value, order)
        return order

    def tie(self, cell: int, value: int, order: dict[int, int]) -> None:
        """It has the value if it has at least that, and not more."""
        reached = [order[value]] if value > 1 else []
        beyond = [order[value + 1]] if value < self.size else []
        if value not in self.alive[cell]:
            self.say(*(-literal for literal in reached), *beyond)
            return
        has = self.has(cell, value)
        for literal in (*reached, *(-literal for literal in beyond)):
            self.say(-has, literal)
        self.say(*(-literal for literal in reached), *beyond, has)

    def relation(self, relation: Relation) -> None:
        first, second, table, rule = relation
        self.speak_for(rule)
        if _rises(table):
            self.rising(first, second, table)
        elif _rises(_turned(table)):
            self.rising(second, first, _turned(table))
        else:
            self.supports(first, second, table)

    def rising(self, low: int, high: int, table: Table) -> None:
        """Once the low cell has reached a value, the high cell has at least the lowest of that row."""
        at_least, reached = self.orders[low], self.orders[high]
        for value, row in enumerate(table, 1):
            least = _values(row)[0] if row else self.size + 1
            given = [-at_least[value]] if value > 1 else []
            if least > self.size:
                self.say(*given)
            elif least > 1:
                self.say(*given, reached[least])

    def supports(self, first: int, second: int, table: Table) -> None:
        """For each value of one cell those of the other; or the forbidden pairs, if they are fewer."""
        rows = {value: table[value - 1] & self.masks[second] for value in self.alive[first]}
        forbidden = [(a, b) for a, row in rows.items() for b in _values(self.masks[second] & ~row)]
        if len(forbidden) <= len(self.alive[first]) + len(self.alive[second]):
            self.say_all((-self.has(first, a), -self.has(second, b)) for a, b in forbidden)
            return
        for a, row in rows.items():
            self.say(-self.has(first, a), *(self.has(second, b) for b in _values(row)))
        for b in self.alive[second]:
            fitting = (self.has(first, a) for a, row in rows.items() if row >> b - 1 & 1)
            self.say(-self.has(second, b), *fitting)

    # --- sums -----------------------------------------------------------------------------------

    def sum(self, name: str, total: Sum) -> None:
        """Step by step, from value to value where all cells differ, else from cell to cell; or in binary."""
        self.speak_for(total.rule)
        steps, goal, whole = self.cell_by_cell(total), total.total, 1
        if self.is_cage(total):
            steps, goal, whole = self.value_by_value(name, total)
        layers = _layers(steps, goal)
        if layers is None:
            self.add_up(name, self.cell_by_cell(total), total.total)
        else:
            self.path(name, steps, layers, whole)

    def cell_by_cell(self, total: Sum) -> list[Step]:
        terms = zip(total.cells, total.coefficients, strict=True)
        return [{self.has(cell, value): times * value for value in self.alive[cell]} for cell, times in terms]

    def is_cage(self, total: Sum) -> bool:
        """Whether no two cells are equal, by what is said in any case or by the same rule."""
        if set(total.coefficients) != {1} or len(total.cells) > self.size:
            return False
        return not _pairs(total.cells) - self.differ[()] - self.differ[self.unless]

    def value_by_value(self, name: str, total: Sum) -> tuple[list[Step], int, int]:
        """A value of the cage adds itself times `whole`, and 1, so that the number of values is right too."""
        whole = len(total.cells) + 1
        steps = []
        for value in _values(_union(self.masks[cell] for cell in total.cells)):
            has, places = self.new_variable(f"{name} has {value}"), self.places(total.cells, value)
            self.say(-has, *places)
            self.say_all((has, -place) for place in places)
            steps.append({has: value * whole + 1, -has: 0})
        return steps, total.total * whole + len(total.cells), whole

    def path(self, name: str, steps: list[Step], layers: list[set[int]], whole: int) -> None:
        """From total to total as each step leads, here r1c1 + r1c2 = 4 on a board of size 3:

        0 ── r1c1=1 ──▶ 1 ── r1c2=3 ──▶ 4
          ── r1c1=2 ──▶ 2 ── r1c2=2 ──▶
          ── r1c1=3 ──▶ 3 ── r1c2=1 ──▶

        Tried and dropped: saying it backwards too (Mathemagic: 2.5 s instead of 2.1).
        """
        if not layers[0]:
            self.say()
            return
        before: Spots = {0: ()}
        for number, (step, layer) in enumerate(zip(steps, layers[1:], strict=True), 1):
            after = self.spots(f"{name} step {number}", layer, whole)
            for literal, amount in step.items():
                self.say_all(_moves(before, after, literal, amount))
            before = after

    def spots(self, name: str, layer: set[int], whole: int) -> Spots:
        """A variable for each total, but none for one that is the only one, as the last is."""
        if len(layer) == 1:
            return dict.fromkeys(layer, ())
        variables = [self.new_variable(f"{name} is {_written(total, whole)}") for total in sorted(layer)]
        self.say(*variables)
        return {total: (variable,) for total, variable in zip(sorted(layer), variables, strict=True)}

    # --- automata ---------------------------------------------------------------------------------

    def automaton(self, name: str, automaton: Automaton) -> None:
        """From state to state as each cell leads, and back: a state is only reached by what leads to it.

        0 ── r1c1=1 ──▶ 1 ── r1c2=3 ──▶ 2
          ── r1c1=2 ──▶ 3 ── r1c2=1 ──▶
        """
        cells, machine, rule = automaton
        self.speak_for(rule)
        layers = unrolled(machine, [self.masks[cell] for cell in cells])
        if not layers[0]:
            self.say()
            return
        before: Spots = {0: ()}
        for number, (cell, layer) in enumerate(zip(cells, layers[1:], strict=True), 1):
            after = self.states(f"{name} after {number}", layer)
            self.lead(machine, before, cell, after)
            before = after

    def states(self, name: str, layer: Sequence[int]) -> Spots:
        if len(layer) == 1:
            return dict.fromkeys(layer, ())
        return {state: (self.new_variable(f"{name}: {state}"),) for state in layer}

    def lead(self, machine: Machine, before: Spots, cell: int, after: Spots) -> None:
        """Each state and value lead to one state; each state has one before it that leads there."""
        sources: dict[int, dict[int, list[int]]] = {state: {} for state in after}
        for state, known in before.items():
            given = tuple([-variable for variable in known])
            for value in self.alive[cell]:
                target = machine.targets[state][value - 1]
                if target not in after:
                    self.say(*given, -self.has(cell, value))
                    continue
                sources[target].setdefault(state, []).append(self.has(cell, value))
                if after[target]:
                    self.say(*given, -self.has(cell, value), *after[target])
        for target, reached in after.items():
            for variable in reached:
                if all(before[state] for state in sources[target]):
                    self.say(-variable, *(before[state][0] for state in sources[target]))
                for state, literals in sources[target].items():
                    self.say(-variable, *(-known for known in before[state]), *literals)

    # --- sums in binary ---------------------------------------------------------------------------

    def add_up(self, name: str, steps: list[Step], goal: int) -> None:
        """Every step becomes a number of at least 0, and two numbers their sum, until one is left."""
        least = [min(step.values(), default=0) for step in steps]
        goal -= sum(least)
        numbers = [self.number(name, step, low) for step, low in zip(steps, least, strict=True)]
        while len(numbers) > 1:
            numbers = [*numbers[2:], self.added(name, *numbers[:2])]
        (bits,) = numbers
        if not 0 <= goal < 1 << len(bits):
            self.say()
        self.say_all((bit if goal >> place & 1 else -bit,) for place, bit in enumerate(bits))

    def number(self, name: str, step: Step, least: int) -> list[int]:
        """The bits of what a step adds beyond the least, the last digit first."""
        width = (max(step.values(), default=0) - least).bit_length()
        bits = [self.new_variable(f"{name} bit {place}") for place in range(width)]
        for literal, amount in step.items():
            told = (bit if amount - least >> place & 1 else -bit for place, bit in enumerate(bits))
            self.say_all((-literal, bit) for bit in told)
        return bits

    def added(self, name: str, first: list[int], second: list[int]) -> list[int]:
        """Digit by digit, with what is carried."""
        bits: list[int] = []
        carried: Clause = ()
        for place, column in enumerate(zip_longest(first, second)):
            inputs = (*filter(None, column), *carried)
            bits.append(self.defined(f"{name} bit {place}", inputs, lambda ones: ones % 2 == 1))
            carried = (self.defined(f"{name} carry {place}", inputs, lambda ones: ones > 1),)
        return [*bits, *carried]

    def defined(self, name: str, inputs: Clause, function: Callable[[int], bool]) -> int:
        """A variable that is decided by how many of the inputs are true."""
        variable = self.new_variable(name)
        for truth in product((False, True), repeat=len(inputs)):
            given = (-literal if true else literal for literal, true in zip(inputs, truth, strict=True))
            self.say(*given, variable if function(sum(truth)) else -variable)
        return variable


def _layers(steps: Sequence[Step], goal: int) -> list[set[int]] | None:
    """After each step the totals that can be reached and still come right; None if there are too many."""
    rest = [(min(step.values(), default=0), max(step.values(), default=0)) for step in steps]
    lowest = [*accumulate((low for low, _ in reversed(rest)), initial=0)][::-1]
    highest = [*accumulate((high for _, high in reversed(rest)), initial=0)][::-1]
    forward, ways = [{0}], 0
    for step, low, high in zip(steps, lowest[1:], highest[1:], strict=True):
        ways += len(forward[-1]) * len(step)
        if ways > LONGEST_PATH:
            return None
        reached = {total + amount for total in forward[-1] for amount in step.values()}
        forward.append({total for total in reached if goal - high <= total <= goal - low})
    layers = [forward[-1] & {goal}]
    for step, layer in zip(reversed(steps), reversed(forward[:-1]), strict=True):
        layers.append(layer & {total - amount for total in layers[-1] for amount in step.values()})
    return layers[::-1]


def _moves(start: Spots, end: Spots, literal: int, amount: int) -> Iterator[Clause]:
    """From each total of the start the literal leads to one of the end, or cannot be true there."""
    for total, variable in start.items():
        reached = end.get(total + amount)
        if reached != ():
            yield (*(-known for known in variable), -literal, *(reached or ()))


def _written(total: int, whole: int) -> str:
    return str(total) if whole == 1 else f"{total // whole} of {total % whole} values"


def _pairs(cells: Iterable[int]) -> set[tuple[int, int]]:
    return set(combinations(sorted(cells), 2))


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


@lru_cache(maxsize=1 << 12)
def _values(mask: int) -> tuple[int, ...]:
    return tuple(values(mask))


@lru_cache(maxsize=1 << 8)
def _rises(table: Table) -> bool:
    """Whether each row is "at least this much", and never less than the row before: < and its like."""
    from_lowest = all(row == _from(row, len(table)) for row in table)
    return from_lowest and all(b & ~a == 0 for a, b in pairwise(table))


def _from(row: int, size: int) -> int:
    """All values from the lowest of the row on."""
    return full_mask(size) & ~((row & -row) - 1) if row else 0


@lru_cache(maxsize=1 << 8)
def _turned(table: Table) -> Table:
    """The same relation seen from its second cell."""
    return tuple(sum(1 << a for a, row in enumerate(table) if row >> b & 1) for b in range(len(table)))
