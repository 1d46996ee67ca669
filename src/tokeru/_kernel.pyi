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

def grade_rows(
    problem: Buffer,
    givens: Buffer,
    people: bytes,
    explainer: bytes,
    threads: int = 0,
    seconds: float = 0.0,
    times: bool = True,
) -> tuple[int, bytes]:
    """Many boards graded, in two orders of techniques. A status, and for each board u32 words: solutions (0,
    1, or 2 for more), hardest technique, steps, score, rating in tenths, and if wanted the times of each."""

TECHNIQUES: list[tuple[str, str, str, int, int]]
"""Id, family, level, score and rating (in tenths) of every technique."""

class Logic:
    """Human techniques on one problem. An order is the numbers of techniques as bytes, steps are words."""

    def __init__(self, problem: Buffer) -> None: ...
    def start(self, values: bytes, givens: bytes | None = None, masks: list[int] | None = None) -> None:
        """Begin with a board. Without givens all values are; without masks all that the houses leave."""
    def know(self, solution: bytes) -> None: ...
    def next(self, order: bytes, make: bool = True) -> bytes:
        """The first step that is found, and made if wanted; empty when stuck."""
    def all(self, order: bytes) -> bytes:
        """All steps that these techniques find now."""
    def board(self) -> tuple[bytes, list[int]]:
        """The values, and the candidates of the open cells."""
