"""FullRank: all rows and columns are numbers, read from both ends, and a clue is the rank of one among them.

    .Shape~4x4.FullRank~C1~10~    3 4 2 1    Four entries begin with 3, one on each side: 3421 from the
                                  1 2 4 3    left and from the right, 3142 from above and 3124 from below.
                                  4 1 3 2    Before these come eight that begin with 1 or 2, and so column 1
                                  2 3 1 4    from above, the second of the four, has rank 10.

A rank gives the first number of its entry, and how many of the three others that begin alike are less. Those
with a clue are known, and so is which of them are less. Cells beside the board say the rest: for a clue, on
which sides those are that are less, each number being one choice of sides; for a side and a number, at which
place the entry is that begins with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from tokeru.errors import NotationError
from tokeru.grid import Shape
from tokeru.machine import explored, smallest
from tokeru.machine import written as machine_text
from tokeru.notation.iss.constraints import read_number
from tokeru.notation.iss.layout import ANY_TIES, CHOICES, PLACES, Layout, Rank
from tokeru.notation.symbols import quoted
from tokeru.rules import Automaton, Not, Only, Pair
from tokeru.rules.base import Rule

SIDES = "eswn"
"""By the way in which their entries are read: from the left, from above, from the right, from below."""
LEAST_SIZE = 3
"""There are up to three choices of sides, and a cell needs a number for each."""
NO_TIES, TIES_WITHOUT_CLUES = "none", "only-unclued"

Two = tuple[int, int]
State = tuple[int, ...]
NOTHING_READ: State = ()
PLACED: State = (-2,)
FINE: State = (-1,)
EQUAL = -1


def full_rank(layout: Layout, arguments: list[str]) -> Iterator[Rule]:
    """R3 with a rank seen from the left and one from the right, C3 from above and from below, or only one.

    What is said of the other entries depends on all of the ranks, so these are noted on the layout.
    """
    _check_board(layout)
    for backwards, rank in zip((False, True), arguments[1:], strict=False):
        if rank:
            yield _noted(layout, arguments[0], backwards, read_number(rank))


def _noted(layout: Layout, line: str, backwards: bool, rank: int) -> Rule:
    start, side = layout.end(line, backwards)
    highest = len(SIDES) * layout.rows
    if not 1 <= rank <= highest:
        raise NotationError(f"a rank is from 1 to {highest}, not {rank}")
    nth, less = divmod(rank - 1, len(SIDES))
    layout.ranks.setdefault(nth, {})[Rank(side, int(line[1:], 17) - 1, less)] = None
    return Only([start], (layout.numbers[nth],))


def full_rank_ties(layout: Layout, arguments: list[str]) -> Iterator[Rule]:
    """Usually entries may be equal if they have no clues. That any may, the layout knows."""
    _check_board(layout)
    (ties,) = arguments
    if ties not in (NO_TIES, TIES_WITHOUT_CLUES, ANY_TIES):
        raise NotationError(f"ties are {NO_TIES}, {TIES_WITHOUT_CLUES} or {ANY_TIES}, not {quoted(ties)}")
    if ties == NO_TIES:
        yield from _no_ties(layout)


def _check_board(layout: Layout) -> None:
    is_square = layout.rows == layout.columns == len(layout.numbers)
    if not is_square or layout.rows < LEAST_SIZE or layout.is_raw:
        raise NotationError(
            f"ranks are for boards from {LEAST_SIZE}x{LEAST_SIZE} on with all numbers in each row and column"
        )


@cache
def _entries(rows: int, size: int) -> dict[str, list[Shape]]:
    """Those of each side."""
    lines = [tuple([row * size + column for column in range(rows)]) for row in range(rows)]
    columns = [*zip(*lines, strict=True)]
    sides = lines, columns, [row[::-1] for row in lines], [column[::-1] for column in columns]
    return dict(zip(SIDES, sides, strict=True))


def _entry(layout: Layout, rank: Rank) -> Shape:
    return _entries(layout.rows, layout.size)[rank.side][rank.place]


def _beside(layout: Layout, group: str, side: str, place: int) -> str:
    return layout.beside(group, SIDES.index(side) * layout.rows + place + 1)


class Houses(NamedTuple):
    """Where cells differ: in rows and columns of a board of this size, and in boxes, if there are any."""

    size: int
    box: tuple[int, int] | None

    @staticmethod
    def of(layout: Layout) -> Houses:
        return Houses(layout.size, layout.box_shape() if layout.has_boxes else None)

    def tell_apart(self, one: int, other: int) -> bool:
        (row, column), (other_row, other_column) = divmod(one, self.size), divmod(other, self.size)
        if row == other_row or column == other_column:
            return one != other
        if self.box is None:
            return False
        height, width = self.box
        return row // height == other_row // height and column // width == other_column // width


# --- the ranks of entries that begin alike --------------------------------------------------------------


def compared_ranks(layout: Layout) -> Iterator[Rule]:
    """What the ranks that are noted on the layout say besides how their entries begin."""
    begin = {_entry(layout, rank)[0]: nth for nth, ranks in layout.ranks.items() for rank in ranks}
    for nth, ranks in layout.ranks.items():
        yield from Alike(layout, nth, ranks, begin).rules()


class Alike:
    """The entries that begin with the same number, and of which some have ranks."""

    def __init__(self, layout: Layout, nth: int, ranks: Iterable[Rank], begin: Mapping[int, int]) -> None:
        self.layout, self.nth, self.begin = layout, nth, begin
        self.ranks = sorted(ranks, key=lambda rank: rank.less)
        clued = {rank.side for rank in self.ranks}
        self.sides = [side for side in SIDES if side not in clued]
        """Where the entry that begins alike is not known."""
        self.less = {rank: rank.less - sum(o.less < rank.less for o in self.ranks) for rank in self.ranks}
        """How many of those that are not known are less."""

    def rules(self) -> Iterator[Rule]:
        if self._are_impossible():
            others = [number for number in self.layout.numbers if number != self.layout.numbers[self.nth]]
            yield Only(self.layout.named(_entry(self.layout, self.ranks[0])[:1]), tuple(others))
            return
        yield from self._between_known()
        for side in self.sides:
            yield self._found(side)
        for rank in self.ranks:
            if 0 < self.less[rank] < len(self.sides):
                yield from self._some_are_less(rank)
        yield from self._all_or_none_are_less()

    def _are_impossible(self) -> bool:
        one_on_each_side = len(self.sides) + len(self.ranks) == len(SIDES)
        return not one_on_each_side or not all(0 <= less <= len(self.sides) for less in self.less.values())

    def _between_known(self) -> Iterator[Rule]:
        """Of two the one with the lower rank is less; of the same rank are only entries that are equal."""
        for low, high in combinations(self.ranks, 2):
            one, other = _entry(self.layout, low), _entry(self.layout, high)
            is_less = low.less < high.less
            yield from self._compared([], (is_less, EQUAL), other, one)
            if not is_less:
                yield from self._compared([], (is_less, EQUAL), one, other)

    def _found(self, side: str) -> Rule:
        """The cell says at which place of a side the entry is that begins with the number.

        The automata could as well read where each entry begins, but a search that decides on it is short.
        """
        begin = self.layout.named([entry[0] for entry in _entries(self.layout.rows, self.layout.size)[side]])
        machine = _finding(self.layout.numbers, self.layout.numbers[self.nth])
        return Automaton([_beside(self.layout, PLACES, side, self.nth), *begin], machine)

    def _some_are_less(self, rank: Rank) -> Iterator[Rule]:
        """A cell beside the board says on which sides they are."""
        choices = dict(zip(self.layout.numbers, combinations(self.sides, self.less[rank]), strict=False))
        choice = _beside(self.layout, CHOICES, rank.side, rank.place)
        yield Only([choice], tuple(choices))
        for side in self.sides:
            less_if = tuple([number for number, sides in choices.items() if side in sides])
            yield from self._compared_with_side(rank, side, [choice], NOTHING_READ, less_if)

    def _all_or_none_are_less(self) -> Iterator[Rule]:
        """Of several ranks for which this is so, the nearest one says it for the others."""
        none = [rank for rank in self.ranks if self.less[rank] == 0]
        all_of_them = [rank for rank in self.ranks if self.less[rank] == len(self.sides)]
        for is_less, nearest in ((False, none[-1:]), (True, all_of_them[:1])):
            for rank, side in product(nearest, self.sides):
                yield from self._compared_with_side(rank, side, [], (is_less,))

    def _compared_with_side(
        self, rank: Rank, side: str, said: list[str], start: State, less_if: tuple[int, ...] = ()
    ) -> Iterator[Rule]:
        """With each entry of the side, if it is the one that begins alike."""
        said = [_beside(self.layout, PLACES, side, self.nth), *said]
        clued = _entry(self.layout, rank)
        for number, other in zip(
            self.layout.numbers, _entries(self.layout.rows, self.layout.size)[side], strict=True
        ):
            if self.begin.get(other[0], self.nth) == self.nth:
                yield from self._compared(said, start, clued, other, number, less_if)

    def _compared(
        self,
        said: list[str],
        start: State,
        clued: Shape,
        other: Shape,
        at: int = 0,
        less_if: tuple[int, ...] = (),
    ) -> Iterator[Rule]:
        """Nothing if they cannot begin alike."""
        cells = _deciding(Houses.of(self.layout), clued, other)
        if cells:
            machine = _comparing(self.layout.numbers, start, at, less_if, self.layout.ranks_may_be_tied)
            yield Automaton([*said, *self.layout.named(cells)], machine)


@lru_cache(maxsize=256)
def _finding(numbers: range, first: int) -> str:
    """Reads a place, and the numbers that are there. State: how many come before it."""

    def step(state: State, number: int) -> State | None:
        if state == NOTHING_READ:
            return (number - numbers[0],)
        if state == FINE:
            return FINE if number != first else None
        (left,) = state
        if (number == first) != (left == 0):
            return None
        return FINE if left == 0 else (left - 1,)

    return machine_text(smallest(explored(NOTHING_READ, step, lambda state: state == FINE, numbers)), numbers)


@lru_cache(maxsize=4096)
def _deciding(houses: Houses, clued: Shape, other: Shape) -> Shape:
    """What to compare after the first cells, up to where they must differ; nothing if the first ones do.

    No cell comes twice, for lines that cross have one in common: at the same place of both, where nothing is
    to be compared; or else at the earlier of its places it is compared with a cell of its own line, and that
    is the end.
    """
    if houses.tell_apart(clued[0], other[0]):
        return ()
    found: list[int] = []
    for pair in zip(clued[1:], other[1:], strict=True):
        if pair[0] != pair[1]:
            found += pair
        if houses.tell_apart(*pair):
            break
    return tuple(found)


@lru_cache(maxsize=256)
def _comparing(numbers: range, start: State, at: int, less_if: tuple[int, ...], may_be_tied: bool) -> str:
    """Reads a place and a choice, and if this is where an entry is, the clued one and that entry in turns.

    State: whether the entry has to be less; then the clued one's number, or that they are equal so far. Where
    the choice or also the place is known, it starts with that.
    """

    def step(state: State, number: int) -> State | None:
        if state == FINE:
            return FINE
        if state == NOTHING_READ:
            return PLACED if number == at else FINE
        if state == PLACED:
            return int(number in less_if), EQUAL
        has_to_be_less, *seen = state
        if not seen:
            return (has_to_be_less, EQUAL) if number == at else FINE
        (clued,) = seen
        if clued == EQUAL:
            return has_to_be_less, number
        if clued == number:
            return has_to_be_less, EQUAL
        return FINE if (number < clued) == has_to_be_less else None

    accepted = {FINE, (int(False), EQUAL)} if may_be_tied else {FINE}
    return machine_text(smallest(explored(start, step, accepted.__contains__, numbers)), numbers)


# --- ties --------------------------------------------------------------------------------------------


def _no_ties(layout: Layout) -> Iterator[Rule]:
    """Entries that are equal are so backwards too, which need not be said again."""
    told, houses = set(), Houses.of(layout)
    for one, other in combinations(chain.from_iterable(_entries(layout.rows, layout.size).values()), 2):
        pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        same = frozenset(map(frozenset, pairs))
        if same not in told and not any(houses.tell_apart(*pair) for pair in pairs):
            told.add(same)
            yield Not((tuple([Pair(layout.named(pair), "a=b") for pair in pairs]),))
