"""CaDiCaL's own functions, under the names that C++ gives them.

python-sat holds Python's lock for as long as the solver runs, and cannot interrupt it. The library inside it
has all that is needed, though. Where it is found, the solver runs beside other threads and ends when told to.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import Any

SATISFIABLE, UNSATISFIABLE = 10, 20


class Native:
    """For solvers of the type Cadical195."""

    def __init__(self, library: ctypes.CDLL) -> None:
        """Raises AttributeError if the library does not show its functions."""
        this = ctypes.c_void_p
        self._assume = _function(library, "_ZN10CaDiCaL1956Solver6assumeEi", None, this, ctypes.c_int)
        self._solve = _function(library, "_ZN10CaDiCaL1956Solver5solveEv", ctypes.c_int, this)
        self._terminate = _function(library, "_ZN10CaDiCaL1956Solver9terminateEv", None, this)

    def solve(self, solver: Any, assumptions: Sequence[int]) -> bool | None:
        """None if a limit was reached, or it was interrupted. Other threads go on in the meantime."""
        this = inside(solver.cadical)
        for literal in assumptions:
            self._assume(this, literal)
        answer: int = self._solve(this)
        return {SATISFIABLE: True, UNSATISFIABLE: False}.get(answer)

    def interrupt(self, solver: Any) -> None:
        """From another thread. The solver must not be deleted meanwhile."""
        self._terminate(inside(solver.cadical))


@cache
def native() -> Native | None:
    """None where the library keeps its functions to itself, as it may outside of Linux."""
    import pysolvers

    try:
        return Native(ctypes.CDLL(pysolvers.__file__))
    except (OSError, AttributeError):
        return None


def inside(capsule: Any) -> int:
    """The pointer that a capsule holds."""
    anything, text = ctypes.py_object, ctypes.c_char_p
    name_of = ctypes.PYFUNCTYPE(text, anything)(("PyCapsule_GetName", ctypes.pythonapi))
    pointer_in = ctypes.PYFUNCTYPE(ctypes.c_void_p, anything, text)(
        ("PyCapsule_GetPointer", ctypes.pythonapi)
    )
    pointer: int = pointer_in(capsule, name_of(capsule))
    return pointer


def _function(library: ctypes.CDLL, name: str, result: Any, *arguments: Any) -> Any:
    return ctypes.CFUNCTYPE(result, *arguments)((name, library))
