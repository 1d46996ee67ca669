"""A problem as clauses, for SAT solvers and for proofs. It shares no code with the kernel.

Three sorts of variables, numbered in this order:

    r1c1=5     direct: the cell has the value. Number cell · n + value, so 1 … n³
    r1c1>=5    order: the cell has at least the value. Only for cells that a relation like < needs
    total …    after the first cells of a sum they add up to so much

A candidate that the domains rule out gets a unit clause and is left out of all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from tokeru import grid
from tokeru.problem import Problem, Relation, Sum, Table, full_mask, values

Clause = tuple[int, ...]


@dataclass
class Cnf:
    """Clauses over the variables 1 … len(names). The direct ones of its models are the solutions."""

    size: int
    names: list[str]
    clauses: list[Clause] = field(default_factory=list)

    def direct(self, cell: int, value: int) -> int:
        return cell * self.size + value

    def board(self, model: Iterable[int]) -> tuple[int, ...]:
        """The values that a model gives to the cells."""
        direct = (literal - 1 for literal in model if 0 < literal <= self.size**3)
        by_cell = {literal // self.size: literal % self.size + 1 for literal in direct}
        return tuple(by_cell[cell] for cell in range(self.size**2))

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
        yield from (f"{' '.join(map(str, clause))} 0" for clause in self.clauses)


def encode(problem: Problem) -> Cnf:
    return _Encoder(problem).encode()


class _Encoder:
    def __init__(self, problem: Problem) -> None:
        self.problem, self.size = problem, problem.size
        cells, every = range(self.size**2), range(1, self.size + 1)
        names = [f"{grid.name(self.size, cell)}={value}" for cell in cells for value in every]
        self.cnf = Cnf(self.size, names)
        self.masks = [full_mask(self.size)] * len(cells)
        for domain in problem.domains:
            self.masks[domain.cell] &= domain.mask
        self.alive = [values(mask) for mask in self.masks]
        self.orders: dict[int, dict[int, int]] = {}

    def encode(self) -> Cnf:
        for cell in range(self.size**2):
            self.one_value(cell)
        self.houses()
        for relation in self.problem.relations:
            self.relation(relation)
        for number, total in enumerate(self.problem.sums, 1):
            self.sum(number, total)
        return self.cnf

    def say(self, *literals: int) -> None:
        self.cnf.clauses.append(literals)

    def has(self, cell: int, value: int) -> int:
        return cell * self.size + value

    def new_variable(self, name: str) -> int:
        self.cnf.names.append(name)
        return len(self.cnf.names)

    # --- cells and houses -----------------------------------------------------------------------

    def one_value(self, cell: int) -> None:
        for value in range(1, self.size + 1):
            if value not in self.alive[cell]:
                self.say(-self.has(cell, value))
        self.say(*(self.has(cell, value) for value in self.alive[cell]))
        for first, second in combinations(self.alive[cell], 2):
            self.say(-self.has(cell, first), -self.has(cell, second))

    def houses(self) -> None:
        """No two cells of a house are equal, each pair said once; a complete house has every value."""
        said: set[tuple[int, int]] = set()
        for cells, _ in self.problem.houses:
            pairs = {(min(pair), max(pair)) for pair in combinations(cells, 2)} - said
            said |= pairs
            for first, second in sorted(pairs):
                for value in values(self.masks[first] & self.masks[second]):
                    self.say(-self.has(first, value), -self.has(second, value))
            if len(cells) == self.size:
                for value in range(1, self.size + 1):
                    self.say(*(self.has(cell, value) for cell in cells if value in self.alive[cell]))

    # --- relations ------------------------------------------------------------------------------

    def relation(self, relation: Relation) -> None:
        first, second, table, _ = relation
        if _rises(table, self.size):
            self.rising(first, second, table)
        elif _rises(_turned(table), self.size):
            self.rising(second, first, _turned(table))
        else:
            self.supports(first, second, table)

    def rising(self, low: int, high: int, table: Table) -> None:
        """Once the low cell has reached a value, the high cell has at least the lowest of that row."""
        at_least, reached = self.order(low), self.order(high)
        for value, row in enumerate(table, 1):
            least = values(row)[0] if row else self.size + 1
            given = [-at_least[value]] if value > 1 else []
            if least > self.size:
                self.say(*given)
            elif least > 1:
                self.say(*given, reached[least])

    def order(self, cell: int) -> dict[int, int]:
        """The order variables of a cell, tied to its direct ones when first asked for."""
        if cell in self.orders:
            return self.orders[cell]
        name = grid.name(self.size, cell)
        order = {value: self.new_variable(f"{name}>={value}") for value in range(2, self.size + 1)}
        self.orders[cell] = order
        for value, above in pairwise(order):
            self.say(-order[above], order[value])
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

    def supports(self, first: int, second: int, table: Table) -> None:
        """For each value of one cell those of the other; or the forbidden pairs, if they are fewer."""
        rows = {value: table[value - 1] & self.masks[second] for value in self.alive[first]}
        forbidden = [(a, b) for a, row in rows.items() for b in values(self.masks[second] & ~row)]
        if len(forbidden) <= len(self.alive[first]) + len(self.alive[second]):
            for a, b in forbidden:
                self.say(-self.has(first, a), -self.has(second, b))
            return
        for a, row in rows.items():
            self.say(-self.has(first, a), *(self.has(second, b) for b in values(row)))
        for b in self.alive[second]:
            self.say(
                -self.has(second, b), *(self.has(first, a) for a, row in rows.items() if row >> b - 1 & 1)
            )

    # --- sums -----------------------------------------------------------------------------------

    def sum(self, number: int, total: Sum) -> None:
        """Step by step: from what the cells so far add up to, the next cell leads to the next total."""
        layers = self.layers(total)
        reached: dict[int, int | None] = {0: None}
        for step, (cell, coefficient) in enumerate(zip(total.cells, total.coefficients, strict=True), 1):
            last = step == len(total.cells)
            named = {} if last else {
                so_far: self.new_variable(f"sum {number} is {so_far} after {grid.name(self.size, cell)}")
                for so_far in sorted(layers[step])
            }  # fmt: skip
            for so_far, variable in reached.items():
                given = [] if variable is None else [-variable]
                for value in self.alive[cell]:
                    then = so_far + coefficient * value
                    if then not in layers[step]:
                        self.say(*given, -self.has(cell, value))
                    elif not last:
                        self.say(*given, -self.has(cell, value), named[then])
            reached = dict(named)

    def layers(self, total: Sum) -> list[set[int]]:
        """After each step the totals that can be reached and still come right."""
        terms = list(zip(total.cells, total.coefficients, strict=True))
        forward = [{0}]
        for cell, coefficient in terms:
            forward.append({so_far + coefficient * v for so_far in forward[-1] for v in self.alive[cell]})
        backward = [{total.total}]
        for cell, coefficient in reversed(terms):
            backward.append({so_far - coefficient * v for so_far in backward[-1] for v in self.alive[cell]})
        layers = [one & other for one, other in zip(forward, reversed(backward), strict=True)]
        if not layers[0]:
            self.say()
        return layers


def _rises(table: Table, size: int) -> bool:
    """Whether each row is "at least so much", and never less than the row before: < and its like."""
    return all(row == _from(row, size) for row in table) and all(b & ~a == 0 for a, b in pairwise(table))


def _from(row: int, size: int) -> int:
    """All values from the lowest of the row on."""
    return full_mask(size) & ~((row & -row) - 1) if row else 0


def _turned(table: Table) -> Table:
    return tuple(sum(1 << a for a, row in enumerate(table) if row >> b & 1) for b in range(len(table)))
