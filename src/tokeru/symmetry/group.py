"""The symmetries of a rule set, found from its parts.

A symmetry takes rows to rows and columns to columns, or each to the others, and perhaps renames values, so
that the parts of the rules come to be the same again. All of them are found line by line, as a *chain*:

    level 0     for each line that row 1 can come to, one symmetry that takes it there
    level 1     of those that leave row 1 where it is: the same for column 1
    level 2     of those that leave both where they are: the same for row 2
    …

Each symmetry is made in exactly one way of one of each level, so their number is the product of the sizes
of the levels, and one from each level at random makes one of all at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from tokeru.arguments import shown
from tokeru.budget import UNLIMITED, Meter, read_limits
from tokeru.errors import TokeruError, enough_memory
from tokeru.problem import Primitive
from tokeru.puzzle import Puzzle
from tokeru.rules.ruleset import RuleSet
from tokeru.symmetry.parts import (
    Parts,
    all_parts,
    identity,
    moved,
    parts_of,
    reversal,
    says_nothing_of_values,
)
from tokeru.symmetry.transformation import Transformation

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LARGEST = 25
"""Boards of more rows have more symmetries than anyone asks for, and take long to look at."""

Lines = tuple[int, ...]
"""Where each line comes to: rows are 0 … n−1, columns n … 2n−1."""


class Tables(NamedTuple):
    """Transformations as the kernel reads them, a row each: level after level, the one first that is followed
    first; and how large each level is."""

    cells: npt.NDArray[np.uint16]
    values: npt.NDArray[np.uint8]
    sizes: list[int]


@dataclass(frozen=True)
class Symmetries:
    """All transformations that keep the rules of a rule set, as levels of a chain: each of them is made in
    one way of one transformation of each level, the last level first.

    >>> found = tokeru.symmetries(tokeru.sudoku(size=4))
    >>> found.moves, found.relabelling, found.order
    (128, True, 3072)
    """

    size: int
    values: int
    """How many there are."""
    levels: tuple[tuple[Transformation, ...], ...]
    relabelling: bool
    """Whether besides these, all values can be exchanged at will."""

    @property
    def moves(self) -> int:
        """How many there are, not counting what differs only by a relabelling."""
        return prod(map(len, self.levels))

    @property
    def order(self) -> int:
        """How many there are, relabellings included."""
        return self.moves * (factorial(self.values) if self.relabelling else 1)

    @property
    def generators(self) -> tuple[Transformation, ...]:
        """Some of which all others can be made; relabellings too, if there are any."""
        still = Transformation.identity(self.size, self.values)
        moves = [move for level in self.levels for move in level if move != still]
        return (*moves, *self._relabellings()) if self.relabelling else tuple(moves)

    def _relabellings(self) -> Iterator[Transformation]:
        """Two values exchanged, and all of them in a circle."""
        cells, count = identity(self.size**2), self.values
        if count > 1:
            yield Transformation(cells, (0, 2, 1, *range(3, count + 1)))
        if count > 2:
            yield Transformation(cells, (0, *range(2, count + 1), 1))

    def __iter__(self) -> Iterator[Transformation]:
        """All of them but for relabellings, one after another. There may be very many."""
        for chosen in product(*reversed(self.levels)):
            made = Transformation.identity(self.size, self.values)
            for move in chosen:
                made = made.then(move)
            yield made

    @cached_property
    def tables(self) -> Tables:
        """The levels."""
        import numpy as np

        levels = self.levels[::-1] or ((Transformation.identity(self.size, self.values),),)
        moves = [move for level in levels for move in level]
        cells = np.array([move.cells for move in moves], np.uint16)
        return Tables(cells, np.array([move.values for move in moves], np.uint8), [*map(len, levels)])

    @cached_property
    def all_moves(self) -> Tables:
        """All of them but for relabellings, as one level."""
        import numpy as np

        all_cells, all_values, sizes = self.tables
        cells = np.arange(self.size**2, dtype=np.uint16)[None]
        values = np.arange(self.values + 1, dtype=np.uint8)[None]
        first = 0
        for size in sizes:
            some = slice(first, first + size)
            cells = cells[:, all_cells[some]].reshape(-1, cells.shape[1])
            values = all_values[some][:, values].swapaxes(0, 1).reshape(-1, values.shape[1])
            first += size
        return Tables(np.ascontiguousarray(cells), np.ascontiguousarray(values), [len(cells)])


@enough_memory("find the symmetries")
def symmetries(rules: RuleSet | Puzzle, *, seconds: float | None = 60) -> Symmetries:
    """All symmetries of the rules: of a rule set, or of a puzzle without its givens.

    Clues that the rules contain (signs, cages) stay where they are, as rules do; `canonical` lets them move.

    Args:
        rules: of boards up to 25×25 that have all their cells and the usual numbers.
        seconds: how long to look for them; None means no limit.

    Raises:
        TokeruError: the board is another one.
        BudgetExceeded: it takes longer.

    >>> tokeru.symmetries(tokeru.sudoku()).moves, tokeru.symmetries(tokeru.miracle()).moves
    (3359232, 16)
    """
    if isinstance(rules, Puzzle):
        rules = rules.ruleset
    if not isinstance(rules, RuleSet):
        raise TokeruError(f"symmetries are those of a puzzle or its rule set, not of {shown(rules)}")
    return found_in(rules, Meter(read_limits(seconds)))


def found_in(ruleset: RuleSet, meter: Meter = UNLIMITED) -> Symmetries:
    """The same, looked for once for each rule set."""
    check_board(ruleset)
    if "_symmetries" not in ruleset.__dict__:
        ruleset.__dict__["_symmetries"] = _found_in(ruleset, meter)
    found: Symmetries = ruleset.__dict__["_symmetries"]
    return found


def check_board(ruleset: RuleSet) -> None:
    if not ruleset.board.is_usual:
        raise TokeruError(
            "symmetries are known for boards with all their cells and the numbers 1 to their size only"
        )
    if ruleset.size > LARGEST:
        raise TokeruError(
            f"symmetries are known for boards up to {LARGEST}×{LARGEST}, not for size {ruleset.size}"
        )


def _found_in(ruleset: RuleSet, meter: Meter) -> Symmetries:
    size, count = ruleset.size, ruleset.values
    primitives = tuple(all_parts(ruleset.lowered(meter)))
    same, names = identity(count + 1), _Names()
    usual = _View.of(parts_of(primitives, same), size, names)
    levels = _Search(size, usual, usual, meter).chain() if size > 1 else []  # a lone cell has but one place
    moves = [tuple([_transformation(size, lines, same) for lines in level]) for level in levels]
    is_free = says_nothing_of_values(primitives)
    if not is_free and count > 1:
        moves += _reversing(size, count, primitives, usual, names, meter)
    return Symmetries(size, count, tuple(moves), is_free)


def _reversing(
    size: int, count: int, primitives: Iterable[Primitive], usual: _View, names: _Names, meter: Meter
) -> list[tuple[Transformation, ...]]:
    """A level of two, if values can be reversed: not at all, or in one way. All others follow from it."""
    turned_round = _View.of(parts_of(primitives, reversal(count)), size, names)
    lines = _Search(size, turned_round, usual, meter).any()
    if lines is None:
        return []
    return [(Transformation.identity(size, count), _transformation(size, lines, reversal(count)))]


def _transformation(size: int, lines: Lines, values: tuple[int, ...]) -> Transformation:
    cells = [0] * size**2
    for cell, place in enumerate(_places(size, lines)):
        cells[place] = cell
    return Transformation(tuple(cells), values)


def _places(size: int, lines: Lines) -> list[int]:
    """Where each cell comes to: where its row and its column cross then."""
    return [_crossing(size, lines[r], lines[size + c]) for r in range(size) for c in range(size)]


def _crossing(size: int, one: int, other: int) -> int:
    return one * size + other - size if one < size else other * size + one - size


# --- the view: what two cells are to each other -----------------------------------------------------


class _Names(dict[Any, int]):
    """A number for everything that is met."""

    def __missing__(self, key: Any) -> int:
        self[key] = len(self)
        return self[key]


@dataclass(frozen=True, eq=False)
class _View:
    """The parts, and for each two cells the number of what they are to each other in all parts."""

    parts: Parts
    pairs: npt.NDArray[np.int32]

    @staticmethod
    def of(parts: Parts, size: int, names: _Names) -> _View:
        import numpy as np

        said: dict[tuple[int, int], list[int]] = {}
        for part in parts:
            for pair, what in part.said():
                said.setdefault(pair, []).append(names[what])
        pairs = np.full((size**2, size**2), names[()], np.int32)
        for pair, what_is_said in said.items():
            pairs[pair] = names[tuple(sorted(what_is_said))]
        return _View(parts, pairs)


# --- the search ------------------------------------------------------------------------------------


class _Search:
    """Ways to take one view to another: line by line, as long as all cells are to each other what they
    were."""

    def __init__(self, size: int, source: _View, target: _View, meter: Meter) -> None:
        self.size, self.source, self.target, self.meter = size, source, target, meter
        self.order = [line for i in range(size) for line in (i, size + i)]
        self.kinds, self.target_kinds = self._line_kinds(source), self._line_kinds(target)

    def any(self) -> Lines | None:
        """One of them, if there is any."""
        return next((found for line in range(2 * self.size) if (found := self._complete([line]))), None)

    def chain(self) -> list[list[Lines]]:
        """For each line of the order that can move while those before it stay, one symmetry for each line
        that it can come to. The last levels are found first, so that the levels before need only look where
        these do not lead."""
        levels: list[list[Lines]] = []
        known: list[Lines] = []
        for depth in reversed(range(2 * self.size)):
            still, line = self.order[:depth], self.order[depth]
            reached = self._reached(line, known)
            for other in range(2 * self.size):
                if other not in reached and other not in still and (found := self._complete([*still, other])):
                    known.append(found)
                    reached = self._reached(line, known)
            if len(reached) > 1:
                levels.append([reached[other] for other in sorted(reached)])
        return levels[::-1]

    def _reached(self, line: int, known: Iterable[Lines]) -> dict[int, Lines]:
        """All lines that the known symmetries take a line to, each with one that does."""
        reached: dict[int, Lines] = {line: tuple(range(2 * self.size))}
        waiting = [line]
        for where in waiting:
            for lines in known:
                if lines[where] not in reached:
                    reached[lines[where]] = tuple([lines[other] for other in reached[where]])
                    waiting.append(lines[where])
        return reached

    def _complete(self, images: list[int]) -> Lines | None:
        """The first symmetry that takes the first lines of the order there."""
        self.meter.spend(0, "looking for symmetries")
        if not self._fits(images):
            return None
        if len(images) == 2 * self.size:
            return self._checked(images)
        kind_of_next = self.order[len(images)] >= self.size
        is_turned = images[0] >= self.size
        first = self.size if kind_of_next != is_turned else 0
        for line in range(first, first + self.size):
            if line not in images and (found := self._complete([*images, line])):
                return found
        return None

    def _fits(self, images: list[int]) -> bool:
        """Whether the cells of the last line are to all cells so far what they are where these come to. If
        others than the last have been set at once, they stayed."""
        import numpy as np

        size, lines = self.size, self.order[: len(images)]
        if self.kinds[lines[-1]] != self.target_kinds[images[-1]] or (images[-1] >= size) != (
            (lines[-1] >= size) != (images[0] >= size)
        ):
            return False
        image = dict(zip(lines, images, strict=True))
        rows, columns = [line for line in lines if line < size], [line for line in lines if line >= size]
        last = lines[-1]
        new = [(last, column) for column in columns] if last < size else [(row, last) for row in rows]
        known = [(row, column) for row in rows for column in columns]
        cells = [[_crossing(size, *pair) for pair in pairs] for pairs in (new, known)]
        places = [[_crossing(size, image[r], image[c]) for r, c in pairs] for pairs in (new, known)]
        return bool(np.array_equal(self.source.pairs[np.ix_(*cells)], self.target.pairs[np.ix_(*places)]))

    def _checked(self, images: list[int]) -> Lines | None:
        """Pairs do not say everything: all parts must come to be the parts."""
        lines = [0] * len(images)
        for line, image in zip(self.order, images, strict=True):
            lines[line] = image
        found = tuple(lines)
        return found if moved(self.source.parts, _places(self.size, found)) == self.target.parts else None

    def _line_kinds(self, view: _View) -> list[object]:
        """What can be told of a line by itself, so that most wrong ways are not even begun."""
        import numpy as np

        size = self.size
        kinds: list[object] = []
        for line in range(2 * size):
            cells = [_crossing(size, line, size + i if line < size else i) for i in range(size)]
            kinds.append(tuple(np.sort(view.pairs[np.ix_(cells, cells)], axis=None).tolist()))
        return kinds
