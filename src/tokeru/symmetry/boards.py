"""The smallest symmetric copies of boards, as arrays: which part of the kernel finds them, and how.

classic 9×9 boards                          a search of their own
rows, columns and perhaps boxes, any size   the same search, in general
all other rules                             every symmetry is tried
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tokeru.budget import Meter
from tokeru.errors import NoSolution, TooLarge
from tokeru.rules.houses import Boxes, Columns, Rows
from tokeru.rules.ruleset import RuleSet
from tokeru.symmetry.group import Symmetries, check_board, found_in

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]

MOST_TABLED = 16_000_000
"""Cells of all symmetries together; more of them are not tried one by one."""
CLASSIC_SHAPE = (9, 3, 3)


class Forms(NamedTuple):
    """A row for each board; cells are of 8 bits where that is enough for the board."""

    forms: Bytes
    cells: npt.NDArray[np.unsignedinteger]
    values: Bytes
    automorphisms: npt.NDArray[np.uint64]


def plain_shape(ruleset: RuleSet) -> tuple[int, int, int] | None:
    """Size, rows of a band and columns of a stack, if the rules are rows, columns and perhaps boxes."""
    kinds = {type(rule): rule for rule in ruleset.rules}
    boxes = kinds.pop(Boxes, None)
    if set(kinds) != {Rows, Columns} or len(ruleset.rules) != len(kinds) + (boxes is not None):
        return None
    size = ruleset.size
    if not isinstance(boxes, Boxes):
        return size, size, size
    height, width = boxes.shape(size)
    return (size, height, width) if min(height, width) > 1 else None


def smallest(
    boards: Bytes,
    carried: Bytes | None,
    ruleset: RuleSet,
    threads: int,
    meter: Meter,
    named: str = "boards[{}]",
) -> Forms:
    """The smallest copies of boards: or of those that are carried along, by the transformations that make the
    boards smallest and then the carried ones. A board that is refused is `named` with its number."""
    import numpy as np

    from tokeru import _kernel

    check_board(ruleset)
    count, cells = boards.shape
    shape, along = plain_shape(ruleset), b"" if carried is None else carried.data
    cell_type = np.uint8 if shape == CLASSIC_SHAPE else np.uint16
    found = Forms(
        np.empty_like(boards),
        np.empty(boards.shape, cell_type),
        np.empty((count, ruleset.size + 1), np.uint8),
        np.empty(count, np.uint64),
    )
    written = (found.forms.data, found.cells.data, found.values.data, found.automorphisms.data)
    arrays = (boards.data, along, *written)
    if shape == CLASSIC_SHAPE:
        answer = _kernel.canonical_classic(*arrays, threads, meter.rest().seconds)
    elif shape is not None:
        answer = _kernel.canonical_plain(*shape, *arrays, threads, meter.rest().seconds)
    else:
        cells_of_all, values_of_all = _all_of(found_in(ruleset, meter))
        sizes = cells, ruleset.values
        answer = _kernel.canonical_table(
            cells_of_all, values_of_all, *sizes, *arrays, threads, meter.rest().seconds
        )
    status, twice, too_many = answer
    if twice >= 0:
        raise NoSolution(f"{named.format(twice)} has a value twice in a row or a column")
    if too_many >= 0:
        raise TooLarge(f"{named.format(too_many)} has more than a million copies that look alike")
    if status == _kernel.BUDGET:
        raise meter.exceeded("looking for the smallest copies")
    return found._replace(cells=found.cells.astype(np.uint8)) if cells <= 256 else found


def _all_of(group: Symmetries) -> tuple[memoryview, memoryview | bytes]:
    if group.moves * group.size**2 > MOST_TABLED:
        raise TooLarge(f"these rules have {group.moves:,} symmetries: too many to try")
    cells, values, _ = group.all_moves
    return cells.data, b"" if group.relabelling else values.data


def shuffled(
    boards: Bytes, ruleset: RuleSet, seed: int, first: int, threads: int, meter: Meter
) -> tuple[Bytes, npt.NDArray[np.unsignedinteger], Bytes]:
    """A random symmetric copy of each board, with the cells and the values of the transformation."""
    import numpy as np

    from tokeru import _kernel

    group = found_in(ruleset, meter)
    all_cells, all_values, levels = group.tables
    count, cells = boards.shape
    copies = np.empty_like(boards)
    moved = np.empty(boards.shape, np.uint16)
    called = np.empty((count, group.values + 1), np.uint8)
    values = b"" if group.relabelling else all_values.data
    where = (boards.data, copies.data, moved.data, called.data)
    status = _kernel.shuffle_rows(
        all_cells.data,
        values,
        levels,
        cells,
        group.values,
        seed,
        first,
        *where,
        threads,
        meter.rest().seconds,
    )
    if status == _kernel.BUDGET:
        raise meter.exceeded("shuffling the boards")
    return copies, moved.astype(np.uint8) if cells <= 256 else moved, called
