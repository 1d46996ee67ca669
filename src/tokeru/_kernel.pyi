"""The C++ kernel, as kernel/python.cpp exposes it. Problems are the words of docs/formats.md."""

from typing_extensions import Buffer

FOUND: int
DONE: int
BUDGET: int

class Search:
    """A search over one problem. It goes on where it stopped: every call continues the same enumeration."""

    def __init__(self, problem: Buffer, seed: int | None = None) -> None: ...
    @property
    def nodes(self) -> int: ...
    def next(self, nodes: int = 0, seconds: float = 0.0) -> tuple[int, bytes]: ...
    def count(self, limit: int, nodes: int = 0, seconds: float = 0.0) -> tuple[int, int]: ...
    def candidates(self, nodes: int = 0, seconds: float = 0.0) -> tuple[int, list[int]]: ...
    def propagated(self) -> list[int]:
        """For each cell the values that propagation alone leaves; all 0 on a contradiction."""

def solve_rows(
    problem: Buffer, givens: Buffer, limit: int, threads: int = 0, seconds: float = 0.0
) -> tuple[int, bytes, bytes]:
    """Many boards under one rule set: u8 givens in; status, u8 first solutions and u32 counts out."""
