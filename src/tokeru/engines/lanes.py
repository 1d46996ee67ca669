"""Plain Sudokus by the thousand, side by side in the lanes of the kernel."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tokeru.budget import Meter
from tokeru.errors import BudgetExceeded, TokeruError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Boards = npt.NDArray[np.uint8]
    Counts = npt.NDArray[np.uint32]

VARIABLE, WITHOUT = "TOKERU_LANES", "off"


def width() -> int:
    """How many are solved side by side: as many as can be, or what TOKERU_LANES says. 0: one by one."""
    from tokeru import _kernel

    widths = {str(width): width for width in _kernel.lane_widths()}
    wanted = os.environ.get(VARIABLE) or next(iter(widths))
    if wanted != WITHOUT and wanted not in widths:
        raise TokeruError(f"{VARIABLE} is {wanted!r}; this machine has {', '.join(widths)}")
    return widths.get(wanted, 0)


def solve(
    boards: Boards, limit: int, threads: int, meter: Meter, at_once: int | None = None
) -> tuple[Boards, Counts]:
    """A solution of each board, all 0 where there is none, and how many there are, up to the limit.

    Which one of several it is depends on how many boards are solved `at_once`: by default as width() says.
    """
    import numpy as np

    from tokeru import _kernel

    solutions, counts = np.empty_like(boards), np.empty(len(boards), np.uint32)
    wide, seconds = width() if at_once is None else at_once, meter.rest().seconds
    status = _kernel.solve_classic(boards.data, solutions.data, counts.data, limit, wide, threads, seconds)
    if status == _kernel.BUDGET:
        raise BudgetExceeded(
            f"the budget of {meter.budget} ran out before all {len(boards)} boards were solved"
        )
    return solutions, counts
