"""FullRank: all rows and columns are numbers, read from both ends, and a clue is the rank of one among them.

    .Shape~4x4.FullRank~C1~10~    3 4 2 1    Four entries begin with 3, one on each side: 3421 from the
                                  1 2 4 3    left and from the right, 3142 from above and 3124 from below.
                                  4 1 3 2    Before these come eight that begin with 1 or 2, and so column 1
                                  2 3 1 4    from above, the second of the four, has rank 10.

A rank gives the first number of its entry, and how many of the three others that begin alike are less. Cells
beside the board say the rest: for a clue, on which sides these are, each number being one choice of sides;
for a side and a number, at which place the entry is that begins with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from tokeru.errors import NotationError
from tokeru.grid import Shape
from tokeru.machine import explored, smallest
from tokeru.machine import written as machine_text
from tokeru.notation.iss.layout import ANY_TIES, CHOICES, PLACES, Layout
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
FINE: State = (-1,)
EQUAL = -1


def full_rank(layout: Layout, arguments: list[str]) -> Iterator[Rule]:
    """R3 with a rank seen from the left and one from the right, C3 from above and from below, or only one."""
    _check_board(layout)
    for backwards, rank in zip((False, True), arguments[1:], strict=False):
        if rank:
            yield from _ranked(layout, arguments[0], backwards, int(rank))


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


def _entries(layout: Layout) -> dict[str, list[Shape]]:
    """Those of each side."""
    places = range(layout.rows)
    rows = [tuple([layout.at(row, column) for column in places]) for row in places]
    columns = [*zip(*rows, strict=True)]
    sides = rows, columns, [row[::-1] for row in rows], [column[::-1] for column in columns]
    return dict(zip(SIDES, sides, strict=True))


def _beside(layout: Layout, group: str, side: str, place: int) -> str:
    return layout.beside(group, SIDES.index(side) * layout.rows + place + 1)


def _differ(layout: Layout, one: int, other: int) -> bool:
    """Whether they must, because they are two cells of a row or column."""
    (row, column), (other_row, other_column) = divmod(one, layout.size), divmod(other, layout.size)
    return (row == other_row) != (column == other_column)


# --- a clue ------------------------------------------------------------------------------------------


def _ranked(layout: Layout, line: str, backwards: bool, rank: int) -> Iterator[Rule]:
    start, way = layout.line(line, backwards)
    highest = len(SIDES) * layout.rows
    if not 1 <= rank <= highest:
        raise NotationError(f"a rank is from 1 to {highest}, not {rank}")
    nth, less = divmod(rank - 1, len(SIDES))
    first, place = layout.numbers[nth], int(line[1:], 17) - 1
    entries = _entries(layout)
    clued = entries.pop(way)[place]
    choices = dict(zip(layout.numbers, combinations(entries, less), strict=False))
    choice = _beside(layout, CHOICES, way, place)
    yield Only([start], (first,))
    yield Only([choice], tuple(choices))
    for side, others in entries.items():
        where = _beside(layout, PLACES, side, nth)
        less_if = tuple([number for number, sides in choices.items() if side in sides])
        yield _found(layout, where, others, first)
        yield from _compared(layout, [choice, where], less_if, clued, others)


def _found(layout: Layout, where: str, entries: list[Shape], first: int) -> Rule:
    """The cell says at which place the entry is that begins with a number.

    The automata could as well read where each entry begins, but a search that decides on this cell is short.
    """
    begin = layout.named(entry[0] for entry in entries)
    return Automaton([where, *begin], _finding(layout.numbers, first))


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


def _compared(
    layout: Layout, said: list[str], less_if: tuple[int, ...], clued: Shape, others: list[Shape]
) -> Iterator[Rule]:
    for number, other in zip(layout.numbers, others, strict=True):
        if not _differ(layout, clued[0], other[0]):
            cells = layout.named(chain.from_iterable(_deciding(layout, clued, other)))
            machine = _comparing(layout.numbers, number, less_if, layout.ranks_may_be_tied)
            yield Automaton([*said, *cells], machine)


def _deciding(layout: Layout, clued: Shape, other: Shape) -> Iterator[Two]:
    """What to compare after the first cells, up to where they must differ. So no cell comes twice.

    For lines that cross have one in common: at the same place of both, where nothing is to be compared; or
    else at the earlier of its places it is compared with a cell of its own line, and that is the end.
    """
    for pair in zip(clued[1:], other[1:], strict=True):
        if pair[0] != pair[1]:
            yield pair
        if _differ(layout, *pair):
            return


@lru_cache(maxsize=256)
def _comparing(numbers: range, at: int, less_if: tuple[int, ...], may_be_tied: bool) -> str:
    """Reads a choice and a place, and if this is where an entry is, the clued one and that entry in turns.

    State: whether the entry has to be less; then the clued one's number, or that they are equal so far.
    """

    def step(state: State, number: int) -> State | None:
        if state == NOTHING_READ:
            return (int(number in less_if),)
        if state == FINE:
            return FINE
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
    return machine_text(smallest(explored(NOTHING_READ, step, accepted.__contains__, numbers)), numbers)


# --- ties --------------------------------------------------------------------------------------------


def _no_ties(layout: Layout) -> Iterator[Rule]:
    """Entries that are equal are so backwards too, which need not be said again."""
    told = set()
    for one, other in combinations(chain.from_iterable(_entries(layout).values()), 2):
        pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        same = frozenset(map(frozenset, pairs))
        if same not in told and not any(_differ(layout, *pair) for pair in pairs):
            told.add(same)
            yield Not((tuple([Pair(layout.named(pair), "a=b") for pair in pairs]),))
