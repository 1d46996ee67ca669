"""Puzzle, Grid, State and Status: the front door.

A puzzle is frozen: a size, rules, givens. Its methods are one-line delegations to the rooms behind.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from tokeru import grid
from tokeru.about import NOTHING, About
from tokeru.arguments import as_int, listed, shown, whole
from tokeru.budget import UNLIMITED, USUAL_SECONDS, Meter, read_limits
from tokeru.errors import NotationError, RuleError
from tokeru.grid import CellLike
from tokeru.options import EngineName, NotationName
from tokeru.problem import Problem, full_mask
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.signs import Sign, sign_of

if TYPE_CHECKING:
    from tokeru.logic.grades import Grade
    from tokeru.logic.hints import Hint
    from tokeru.logic.steps import Step
    from tokeru.minimal import Redundancy
    from tokeru.proof import Certificate

Values = str | Iterable[int] | Mapping[str, int] | Mapping[int, int] | Mapping[tuple[int, int], int]
"""A board as people give it: "53..7…", n² numbers in a row, or the value of some cells, {"r1c1": 5}."""


class Status(Enum):
    """How many solutions a puzzle has.

    >>> tokeru.sudoku("..3..4.221......").status() is tokeru.Status.UNIQUE
    True
    """

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"

    @staticmethod
    def of(count: int) -> Status:
        return (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(count, 2)]


class Grid(tuple[int, ...]):
    """A filled board: a tuple of n² values. Rows, columns and boxes count from 0.

    Args:
        values: a text of symbols, or the numbers row by row.
        size: the size of the board; without it, that of the values: 16 of them make a board of size 4.

    Raises:
        NotationError: they do not fill the board.

    >>> grid = tokeru.Grid("1234341221434321")
    >>> grid.row(0), grid["r1c3"], grid[0, 2], grid[2]
    ((1, 2, 3, 4), 3, 3, 3)
    >>> grid
    Grid('1234341221434321')
    """

    __slots__ = ()

    def __new__(cls, values: Values, size: int | None = None) -> Grid:
        if size is None:
            values = _plain_values(values)
            size = _size_for(len(values))
        found = super().__new__(cls, read_values(size, values))
        if 0 in found:
            raise NotationError(f"a grid is filled, but {grid.name(size, found.index(0))} is blank")
        return found

    @classmethod
    def unchecked(cls, values: Iterable[int]) -> Grid:
        """What an engine has found is known to be full, and there may be millions of boards."""
        return super().__new__(cls, values)

    @property
    def size(self) -> int:
        return isqrt(len(self))

    @overload
    def __getitem__(self, index: SupportsIndex | str | tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: SupportsIndex | str | tuple[int, int] | slice) -> int | tuple[int, ...]:
        """The value of a cell, given as "r1c3", (row, column) or index; or a slice, as of a tuple."""
        if isinstance(index, str | tuple):
            index = grid.cell(self.size, index)
        return super().__getitem__(index)

    def __repr__(self) -> str:
        return f"Grid({self.text()!r})"

    def __str__(self) -> str:
        width = max(len(grid.symbol(value)) for value in self)
        return "\n".join(" ".join(grid.symbol(value).rjust(width) for value in row) for row in self.rows())

    def text(self) -> str:
        """The values as one line of symbols."""
        return grid.symbols(self)

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
    """What a player has: a value per cell (0 = blank), and optionally own candidates as a mask per cell.

    In a mask, value v is bit v − 1.

    >>> state = tokeru.State("1...", [0, 2, 3, 3])
    >>> state.values, state.candidates
    ((1, 0, 0, 0), (0, 2, 3, 3))
    """

    values: tuple[int, ...]
    candidates: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        values = _plain_values(self.values)
        size = _size_for(len(values))
        object.__setattr__(self, "values", read_values(size, values))
        if self.candidates is not None:
            object.__setattr__(self, "candidates", read_masks(size, self.candidates))


StateLike = State | Values


@dataclass(frozen=True, init=False, repr=False)
class Puzzle:
    """Size, rules and givens. Equal puzzles compare equal, whatever order their rules were given in.

    Args:
        size: the size of the board, 1 to 64.
        rules: from `tokeru.rules`; CLASSIC are those of Sudoku, LATIN those of Futoshiki.
        givens: a text of symbols, n² numbers with 0 for a blank, or the value of some cells. A cell is given
            as "r1c3", as (row, column) **counted from 0**, or as an index.
        about: its title, author and comment, and what it was read without. It makes no other puzzle.

    Raises:
        RuleError: the size or a rule makes no sense.
        NotationError: the givens do not fit the board.

    >>> from tokeru.rules import CLASSIC, Cage
    >>> puzzle = tokeru.Puzzle(4, [*CLASSIC, Cage("r1c1 r2c1", 3)], {"r1c3": 4, (3, 3): 1})
    >>> puzzle
    tokeru.parse('sudoku4:..4............1;cage 3 r1c1 r2c1')
    """

    ruleset: RuleSet
    givens: tuple[int, ...]
    about: About = field(default=NOTHING, compare=False)

    def __init__(
        self, size: int, rules: Iterable[Rule] = (), givens: Values = (), about: About = NOTHING
    ) -> None:
        ruleset = RuleSet.of(size, rules)
        object.__setattr__(self, "ruleset", ruleset)
        object.__setattr__(self, "about", about)
        values = read_values(ruleset.size, givens, ruleset.board.numbers)
        object.__setattr__(self, "givens", ruleset.without_gaps(values))

    @classmethod
    def of_values(
        cls, size: int, rules: Iterable[Rule], givens: tuple[int, ...], about: About = NOTHING
    ) -> Puzzle:
        """With givens as engines count them, 1 … m: where the numbers on the board begin with 0, one more."""
        puzzle = cls(size, rules, about=about)
        object.__setattr__(puzzle, "givens", puzzle.ruleset.without_gaps(givens))
        return puzzle

    @property
    def size(self) -> int:
        return self.ruleset.size

    @property
    def rules(self) -> tuple[Rule, ...]:
        return self.ruleset.rules

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def author(self) -> str:
        return self.about.author

    @property
    def comment(self) -> str:
        """What its author says about it, most often the rules in words."""
        return self.about.comment

    @property
    def without(self) -> tuple[str, ...]:
        """What a reader did not understand: rules that its author meant, and that it does not have here."""
        return self.about.without

    def called(self, title: str = "", author: str = "", comment: str = "") -> Puzzle:
        """The same puzzle with another title, author and comment.

        >>> tokeru.futoshiki("1...").called("Smallest")
        tokeru.parse('futoshiki2:1...;title Smallest')
        """
        return self.said(replace(self.about, title=title, author=author, comment=comment))

    def said(self, about: About) -> Puzzle:
        """The same puzzle, with this said about it."""
        return Puzzle.of_values(self.size, self.rules, self.givens, about)

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

    def format(self, notation: NotationName = "line") -> str:
        """The puzzle as a text: "line", "plain", "fufen" or "seed-json"; or "svg", or "cnf" for SAT solvers.

        Raises:
            NotationError: the notation is unknown, or it cannot say all of the puzzle.

        >>> tokeru.futoshiki("1...").format()
        'futoshiki2:1...'
        """
        from tokeru import exports

        return exports.writer(notation)(self)

    # --- searching: the work is done in search.py -------------------------------------------
    #
    # Each of these takes an engine, and limits: `seconds` (60, or None for no limit) and `nodes`, which are
    # the same on every platform. Whichever ends first raises BudgetExceeded.

    def status(
        self, *, engine: EngineName = "auto", seconds: float | None = USUAL_SECONDS, nodes: int | None = None
    ) -> Status:
        """Whether there is exactly one solution, several, or none.

        >>> tokeru.sudoku(size=4).status()
        <Status.MULTIPLE: 'multiple'>
        """
        return Status.of(self.count(limit=2, engine=engine, seconds=seconds, nodes=nodes))

    def solve(
        self, *, engine: EngineName = "auto", seconds: float | None = USUAL_SECONDS, nodes: int | None = None
    ) -> Grid:
        """A solution, the only one if the puzzle is a good one.

        Args:
            engine: who searches; "auto" is the fastest.
            seconds: how long; None means no limit.
            nodes: how many steps of the search, which are the same on every platform.

        Raises:
            NoSolution: there is none.
            BudgetExceeded: it takes longer.

        >>> tokeru.sudoku("..3..4.221......").solve()
        Grid('1234341221434321')
        """
        from tokeru import search

        return search.solve(self, engine, read_limits(seconds, nodes))

    def count(
        self,
        *,
        limit: int | None = None,
        engine: EngineName = "auto",
        seconds: float | None = USUAL_SECONDS,
        nodes: int | None = None,
    ) -> int:
        """The number of solutions: all of them, or counted up to a limit.

        Args:
            limit: stop here; 2 is enough to know whether there is one, but `status` says so more plainly.
            engine, seconds, nodes: as for solve, for the whole count.

        Raises:
            BudgetExceeded: it takes longer; its `count` says how many were found by then.

        >>> tokeru.sudoku(size=4).count(), tokeru.sudoku(size=4).count(limit=100)
        (288, 100)
        """
        from tokeru import search

        return search.count(self, limit, engine, read_limits(seconds, nodes))

    def solutions(
        self, *, engine: EngineName = "auto", seconds: float | None = USUAL_SECONDS, nodes: int | None = None
    ) -> Generator[Grid, None, None]:
        """All solutions, found one at a time as they are asked for; the limits are for each of them.

        >>> sorted(solution.row(0) for solution in tokeru.futoshiki(size=2).solutions())
        [(1, 2), (2, 1)]
        """
        from tokeru import search

        return search.solutions(self, engine, read_limits(seconds, nodes))

    def true_candidates(
        self, *, engine: EngineName = "auto", seconds: float | None = USUAL_SECONDS, nodes: int | None = None
    ) -> tuple[frozenset[int], ...]:
        """For each cell the values that it has in some solution. `marks` needs no search, but knows less.

        >>> tokeru.sudoku("..3..4.221......").true_candidates()[0]
        frozenset({1})
        """
        from tokeru import search

        return search.candidates(self, engine, read_limits(seconds, nodes))

    def random_solution(
        self, seed: int, *, seconds: float | None = USUAL_SECONDS, nodes: int | None = None
    ) -> Grid:
        """A solution chosen by the seed, from 0 to 2⁶⁴ − 1: the same one on every platform.

        >>> tokeru.sudoku(size=4).random_solution(1) == tokeru.sudoku(size=4).random_solution(1)
        True
        """
        from tokeru import search

        return search.random_solution(self, seed, read_limits(seconds, nodes))

    def redundant(self, *, seconds: float | None = USUAL_SECONDS, nodes: int | None = None) -> Redundancy:
        """The givens and local rules that it can do without, one by one and together.

        Raises:
            NotUnique: there are several solutions.
            NoSolution: there is none.

        >>> [clue.text() for clue in tokeru.futoshiki("12..").redundant().clues]
        ['r1c1=1', 'r1c2=2']
        """
        from tokeru import minimal

        return minimal.redundancy(self, read_limits(seconds, nodes))

    def prove(self, *, seconds: float | None = USUAL_SECONDS, nodes: int | None = None) -> Certificate:
        """A proof that there is one solution, or none, which anyone can check.

        Raises:
            NotUnique: there are several solutions.

        >>> tokeru.futoshiki("1...").prove().status
        <Status.UNIQUE: 'unique'>
        """
        from tokeru.proof import prover

        return prover.prove(self, read_limits(seconds, nodes))

    # --- explaining: the work is done in logic/ ----------------------------------------------

    def steps(
        self,
        *,
        allow: Iterable[str] | None = None,
        forbid: Iterable[str] = (),
        seconds: float | None = USUAL_SECONDS,
    ) -> tuple[Step, ...]:
        """The whole way to the solution as people find it; `str(step)` explains a step.

        Args:
            allow: only these techniques, families or levels; without a list, all of them.
            forbid: none of these.
            seconds: for the search, and again for the path.

        Raises:
            NotUnique: there are several solutions.
            NoSolution: there is none.

        >>> print(tokeru.futoshiki(".>./..").steps()[0])
        r1c1 > r1c2 and r1c2 is at least 1, so r1c1 is at least 2
        """
        from tokeru.logic import paths

        return paths.steps(self, allow, forbid, read_limits(seconds))

    def hint(
        self,
        state: StateLike | None = None,
        *,
        own_marks: bool = False,
        near: CellLike | None = None,
        allow: Iterable[str] | None = None,
        forbid: Iterable[str] = (),
        seconds: float | None = USUAL_SECONDS,
    ) -> Hint:
        """A mistake, or the simplest next step from what the player has.

        Args:
            state: values, or a State; without it, just the givens.
            own_marks: use the candidates of the state; otherwise they follow from the values.
            near: a cell; of several steps that are equally easy, the one nearest to it.
            allow, forbid, seconds: as for steps.

        Raises:
            NoSolution: the puzzle has none.

        >>> tokeru.futoshiki("1...").hint({"r1c2": 1}).mistakes
        ('r1c2',)
        """
        from tokeru.logic import adviser

        where = None if near is None else grid.cell(self.size, near)
        return adviser.hint(self, state, own_marks, where, allow, forbid, read_limits(seconds))

    def grade(self, *, seconds: float | None = USUAL_SECONDS) -> Grade:
        """How hard it is for people.

        Raises:
            NotUnique: there are several solutions.
            NoSolution: there is none.

        >>> tokeru.sudoku("..3..4.221......").grade().level
        'easy'
        """
        from tokeru.logic import grader

        return grader.grade(self, read_limits(seconds))

    # --- looking: rules alone, no search -----------------------------------------------------

    def violations(self, state: StateLike | None = None) -> tuple[str, ...]:
        """The names of the cells in conflict (among the givens, if there is no state).

        >>> tokeru.futoshiki("1...").violations({"r1c2": 1, "r1c1": 1})
        ('r1c1', 'r1c2')
        """
        return self.violations_of(self.givens if state is None else self.values_of(state))

    def violations_of(self, values: Sequence[int]) -> tuple[str, ...]:
        """The same for a board as engines count it."""
        cells = self.ruleset.violations(values) | self._changed_givens(values)
        return tuple(grid.name(self.size, cell) for cell in sorted(cells))

    def marks(self, state: StateLike | None = None) -> tuple[frozenset[int], ...]:
        """Pencil marks: for each blank cell the values that conflict with nothing now; none for filled cells.

        They are seen without solving, so some may be in no solution: see `true_candidates`.

        >>> [sorted(values) for values in tokeru.futoshiki("1...").marks()]
        [[], [2], [2], [1, 2]]
        """
        from tokeru.game import referee

        board = self.givens if state is None else self.values_of(state)
        filled = bytes(value or given for value, given in zip(board, self.givens, strict=True))
        return tuple(map(self.ruleset.numbers_of, referee(self.ruleset).allowed(filled)))

    def allows(self, state: StateLike, cell: CellLike, value: int) -> bool:
        """May this value go into this cell now, as far as one can see without solving?

        >>> puzzle = tokeru.futoshiki("1...")
        >>> puzzle.allows(puzzle.givens, "r1c2", 2), puzzle.allows(puzzle.givens, (0, 1), 1)
        (True, False)
        """
        board = list(self.values_of(state))
        place = grid.cell(self.size, cell)
        numbers = self.ruleset.board.numbers
        board[place] = whole("a value", value, numbers[0], numbers[-1], RuleError) - numbers[0] + 1
        return place not in self.ruleset.violations(board) | self._changed_givens(board)

    def _changed_givens(self, values: Sequence[int]) -> frozenset[int]:
        pairs = enumerate(zip(self.givens, values, strict=True))
        return frozenset(cell for cell, (given, value) in pairs if given and value and given != value)

    def values_of(self, state: StateLike) -> tuple[int, ...]:
        """A board as engines count it, from the numbers that people see; a State has values already."""
        if isinstance(state, State):
            return read_values(self.size, state.values, range(1, self.ruleset.values + 1))
        return read_values(self.size, state, self.ruleset.board.numbers)


# --- boards as people give them -------------------------------------------------------------


def read_values(size: int, values: Values, numbers: range | None = None) -> tuple[int, ...]:
    """n² values, 0 for a blank, from a text of symbols, a sequence, or {"r1c1": 5}."""
    size = whole("the size of a board", size, 1, grid.MAX_SIZE, RuleError)
    if numbers is not None and numbers.start == 0:
        return _from_zero(size, values, numbers)
    highest = size if numbers is None else numbers[-1]
    found = _by_cell(size, values) if isinstance(values, Mapping) else _plain_values(values)
    read = found or (0,) * size**2
    if len(read) != size * size:
        raise NotationError(f"a board of size {size} has {size * size} cells, not {len(read)}")
    plain = read if set(map(type, read)) == {int} else tuple(map(as_int, read))
    if not set(plain) <= set(range(highest + 1)):
        wrong = next(cell for cell, value in enumerate(plain) if value not in range(highest + 1))
        raise NotationError(
            f"{grid.name(size, wrong)} is {shown(read[wrong])}; values go from 1 to {highest}"
        )
    return plain  # type: ignore[return-value]


def _from_zero(size: int, values: Any, numbers: range) -> tuple[int, ...]:
    """Where 0 is a number, a blank is None, or a dot in a text."""
    if isinstance(values, str):
        values = [None if symbol == "." else grid.value_of(symbol) or 0 for symbol in "".join(values.split())]
    above = range(1, len(numbers) + 1)
    if isinstance(values, Mapping):
        return read_values(size, {cell: value + 1 for cell, value in values.items()}, above)
    return read_values(size, [0 if value is None else value + 1 for value in values], above)


def _plain_values(values: Values) -> tuple[int, ...]:
    """The values of a text or a sequence, whatever the size of the board."""
    if isinstance(values, str):
        return tuple(grid.read_symbols("".join(values.split())))
    if isinstance(values, Mapping):
        raise NotationError("values by cell need the size of the board; give all of them in a row")
    return listed("the values of a board", values, NotationError)


def _size_for(cells: int) -> int:
    size = isqrt(cells)
    if size * size != cells or not 1 <= size <= grid.MAX_SIZE:
        raise NotationError(f"{cells} values do not fill a square board")
    return size


def _by_cell(size: int, values: Mapping[Any, int]) -> tuple[int, ...]:
    found: dict[int, int] = {}
    for given, value in values.items():
        cell = grid.cell(size, given)
        if cell in found:
            raise NotationError(
                f"{grid.name(size, cell)} has two values, {shown(found[cell])} and {shown(value)}"
            )
        found[cell] = value
    return tuple(found.get(cell, 0) for cell in range(size * size))


def read_masks(size: int, masks: Sequence[int]) -> tuple[int, ...]:
    """A mask of candidates for each cell; 0 where there are none."""
    read = listed("the candidates of a state", masks, NotationError)
    if len(read) != size * size:
        raise NotationError(f"a board of size {size} has {size * size} masks of candidates, not {len(read)}")
    plain = tuple(map(as_int, read))
    for cell, mask in enumerate(plain):
        if mask is None or not 0 <= mask <= full_mask(size):
            name = grid.name(size, cell)
            raise NotationError(f"{name}: {shown(read[cell])} is not a mask of candidates from 1 to {size}")
    return plain  # type: ignore[return-value]
