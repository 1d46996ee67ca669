"""Puzzle, Grid, State and Status: the front door.

A puzzle is frozen: a size, rules, givens. Its methods are one-line delegations to the rooms behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, overload

from tokeru import grid
from tokeru.budget import DEFAULT, UNLIMITED, BudgetLike, Meter
from tokeru.errors import NotationError, RuleError
from tokeru.problem import Problem
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.signs import Sign, sign_of

if TYPE_CHECKING:
    from tokeru.logic.grades import Grade
    from tokeru.logic.hints import Hint
    from tokeru.logic.steps import Step
    from tokeru.minimal import Redundancy
    from tokeru.proof import Certificate

Values = str | Sequence[int] | Mapping[str, int]
"""A board as people give it: "53..7…", a list of n² numbers, or {"r1c1": 5}."""


class Status(Enum):
    """How many solutions a puzzle has."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"

    @staticmethod
    def of(count: int) -> Status:
        return (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(count, 2)]


class Grid(Sequence[int]):
    """A filled board: a sequence of n² values. Rows, columns and boxes count from 0."""

    __slots__ = ("_values", "size")

    def __init__(self, values: Iterable[int], size: int) -> None:
        self._values = tuple(values)
        self.size = size

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        return self._values[index]

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        return f"Grid({self.text()!r})"

    def __str__(self) -> str:
        width = max(len(grid.symbol(value)) for value in self)
        return "\n".join(" ".join(grid.symbol(value).rjust(width) for value in row) for row in self.rows())

    def text(self) -> str:
        """The values as one line of symbols."""
        return grid.symbols(self._values)

    def row(self, row: int) -> tuple[int, ...]:
        return tuple(self[cell] for cell in grid.rows(self.size)[row])

    def column(self, column: int) -> tuple[int, ...]:
        return tuple(self[cell] for cell in grid.columns(self.size)[column])

    def box(self, box: int) -> tuple[int, ...]:
        shape = grid.box_shape(self.size)
        if shape is None:
            raise RuleError(f"a board of size {self.size} has no boxes")
        return tuple(self[cell] for cell in grid.boxes(self.size, *shape)[box])

    def rows(self) -> Iterator[tuple[int, ...]]:
        return (self.row(row) for row in range(self.size))


@dataclass(frozen=True)
class State:
    """What a player has: a value per cell (0 = blank), and optionally own candidates as a mask per cell."""

    values: tuple[int, ...]
    candidates: tuple[int, ...] | None = None


StateLike = State | Values


@dataclass(frozen=True, init=False, repr=False)
class Puzzle:
    """Size, rules and givens. Equal puzzles compare equal, whatever order their rules were given in."""

    ruleset: RuleSet
    givens: tuple[int, ...]

    def __init__(self, size: int, rules: Iterable[Rule] = (), givens: Values = ()) -> None:
        ruleset = RuleSet.of(size, rules)
        object.__setattr__(self, "ruleset", ruleset)
        object.__setattr__(self, "givens", read_values(size, givens))

    @property
    def size(self) -> int:
        return self.ruleset.size

    @property
    def rules(self) -> tuple[Rule, ...]:
        return self.ruleset.rules

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        """The `<` between neighbours, as one reads a board."""
        return tuple(sorted(sign for rule in self.rules if (sign := sign_of(rule, self.size))))

    @property
    def problem(self) -> Problem:
        """The puzzle as the engines read it."""
        return self.lowered(UNLIMITED)

    def lowered(self, meter: Meter) -> Problem:
        """The same, made within a budget unless it is known already."""
        if "_problem" not in self.__dict__:
            filled = ((cell, value) for cell, value in enumerate(self.givens) if value)
            self.__dict__["_problem"] = self.ruleset.lowered(meter).with_givens(filled, meter)
        problem: Problem = self.__dict__["_problem"]
        return problem

    def __repr__(self) -> str:
        from tokeru.notation import line

        return f"tokeru.parse({line.format(self)!r})"

    def __str__(self) -> str:
        from tokeru import render

        return render.text(self)

    def svg(self, values: Values | None = None) -> str:
        """A picture of the board, with these values or else with the givens."""
        from tokeru import render

        return render.svg(self, values)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    # --- searching: the work is done in search.py -------------------------------------------

    def status(self, *, engine: str = "auto", budget: BudgetLike = DEFAULT) -> Status:
        """Whether there is exactly one solution, several, or none."""
        return Status.of(self.count(2, engine=engine, budget=budget))

    def solve(self, *, engine: str = "auto", budget: BudgetLike = DEFAULT) -> Grid:
        """A solution, the only one if the puzzle is a good one. Raises NoSolution."""
        from tokeru import search

        return search.solve(self, engine, budget)

    def count(self, limit: int | None = 2, *, engine: str = "auto", budget: BudgetLike = DEFAULT) -> int:
        """The number of solutions, counted up to the limit (None: all of them)."""
        from tokeru import search

        return search.count(self, limit, engine, budget)

    def solutions(self, *, engine: str = "auto", budget: BudgetLike = DEFAULT) -> Iterator[Grid]:
        """All solutions, found one at a time as they are asked for; the budget is for each of them."""
        from tokeru import search

        return search.solutions(self, engine, budget)

    def candidates(self, *, engine: str = "auto", budget: BudgetLike = DEFAULT) -> tuple[frozenset[int], ...]:
        """For each cell the values it has in some solution."""
        from tokeru import search

        return search.candidates(self, engine, budget)

    def random_solution(self, seed: int, *, budget: BudgetLike = DEFAULT) -> Grid:
        """A solution chosen by the seed: the same one on every platform."""
        from tokeru import search

        return search.random_solution(self, seed, budget)

    def redundant(self, *, budget: BudgetLike = DEFAULT) -> Redundancy:
        """The givens and local rules that it can do without, if it has one solution. Raises NotUnique."""
        from tokeru import minimal

        return minimal.redundancy(self, budget)

    def prove(self, *, budget: BudgetLike = DEFAULT) -> Certificate:
        """A proof that there is one solution, or none, which anyone can check. Raises NotUnique."""
        from tokeru.proof import prover

        return prover.prove(self, budget)

    # --- explaining: the work is done in logic/ ----------------------------------------------

    def steps(
        self, *, allow: Iterable[str] | None = None, forbid: Iterable[str] = (), budget: BudgetLike = DEFAULT
    ) -> tuple[Step, ...]:
        """The whole human path; `str(step)` explains a step. Raises NotUnique."""
        from tokeru.logic import paths

        return paths.steps(self, allow, forbid, budget)

    def hint(
        self,
        state: StateLike | None = None,
        *,
        own_marks: bool = False,
        allow: Iterable[str] | None = None,
        forbid: Iterable[str] = (),
        budget: BudgetLike = DEFAULT,
    ) -> Hint:
        """A mistake, or the simplest next step from what the player has (the givens, when there is no state).

        The candidates of the state count only with `own_marks`; otherwise they are computed from the values.
        """
        from tokeru.logic import adviser

        return adviser.hint(self, state, own_marks, allow, forbid, budget)

    def grade(self, *, budget: BudgetLike = DEFAULT) -> Grade:
        """How hard it is for people. Raises NotUnique."""
        from tokeru.logic import grader

        return grader.grade(self, budget)

    # --- looking: rules alone, no search -----------------------------------------------------

    def violations(self, state: StateLike | None = None) -> tuple[str, ...]:
        """The names of the cells that contradict each other (of the givens, when no state is given)."""
        values = self.givens if state is None else self._values_of(state)
        cells = self.ruleset.violations(values) | self._changed_givens(values)
        return tuple(grid.name(self.size, cell) for cell in sorted(cells))

    def allows(self, state: StateLike, cell: str, value: int) -> bool:
        """May this value go into this cell now, as far as one can see without solving?"""
        values = list(self._values_of(state))
        if not 1 <= value <= self.size:
            raise RuleError(f"{value} is not a value of a board of size {self.size}")
        place = grid.index(self.size, cell)
        values[place] = value
        return place not in self.ruleset.violations(values) | self._changed_givens(values)

    def _changed_givens(self, values: Sequence[int]) -> frozenset[int]:
        pairs = enumerate(zip(self.givens, values, strict=True))
        return frozenset(cell for cell, (given, value) in pairs if given and value and given != value)

    def _values_of(self, state: StateLike) -> tuple[int, ...]:
        return read_values(self.size, state.values if isinstance(state, State) else state)


def read_values(size: int, values: Values) -> tuple[int, ...]:
    """n² values, 0 for a blank, from a text of symbols, a sequence, or {"r1c1": 5}."""
    if isinstance(values, Mapping):
        by_cell = {grid.index(size, name): value for name, value in values.items()}
        read = tuple(by_cell.get(cell, 0) for cell in range(size * size))
    elif isinstance(values, str):
        read = tuple(grid.read_symbols("".join(values.split())))
    else:
        read = tuple(values) or (0,) * (size * size)
    if len(read) != size * size:
        raise NotationError(f"a board of size {size} has {size * size} cells, not {len(read)}")
    for cell, value in enumerate(read):
        if not 0 <= value <= size:
            raise NotationError(f"{grid.name(size, cell)} is {value}; values go from 1 to {size}")
    return read
