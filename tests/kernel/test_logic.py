"""The logic of the kernel at its border: boards and problems that no puzzle brings."""

from __future__ import annotations

import struct

from tests.logic.puzzles import Case, every_unique

from tokeru import Puzzle, _kernel
from tokeru.logic.techniques import EXPLAINER, PEOPLE, packed
from tokeru.rules import CLASSIC

ORDERS = packed(PEOPLE), packed(EXPLAINER)


@every_unique
def test_givens_as_domains_are_found_as_steps(case: Case) -> None:
    """The same puzzle as a problem on an empty board: every cell is a step of its own."""
    cells = case.puzzle.size**2
    status, grade = _kernel.grade_rows(case.puzzle.problem.words(), bytes(cells), *ORDERS, 1)
    solutions, _, steps = struct.unpack_from("<3I", grade)
    assert (status, solutions) == (_kernel.DONE, 1)
    assert steps >= cells


def test_a_board_of_other_values_is_broken() -> None:
    words = Puzzle(9, CLASSIC).problem.words()
    board = bytes([255, *bytes(80)])
    logic = _kernel.Logic(words)
    logic.start(board)
    logic.know(board)
    assert logic.next(ORDERS[0]) == logic.all(ORDERS[0]) == b""


def test_a_technique_twice_in_an_order() -> None:
    words, board = Puzzle(9, CLASSIC).problem.words(), bytes(81)
    once = _kernel.grade_rows(words, board, *ORDERS, 1)
    assert _kernel.grade_rows(words, board, ORDERS[0], ORDERS[1] * 3, 1) == once
