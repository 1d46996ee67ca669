"""The machines of rules by name: what reads a line of cells for a sandwich, a skyscraper and the like.

    MACHINES["sandwich"](numbers, length, total, crusts)

Each is a function from the numbers of the board, the length of the line and what the rule says to a machine,
mostly by `explored`: where a line begins, where a number leads (None for a dead end), and where it may end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tokeru.machine import Machine, explored

Maker = Callable[..., Machine]
MACHINES: dict[str, Maker] = {}


def machine(name: str) -> Callable[[Maker], Maker]:
    """Decorators that put a function into the registry."""

    def register(maker: Maker) -> Maker:
        MACHINES[name] = maker
        return maker

    return register


@lru_cache(maxsize=4096)
def made(name: str, numbers: range, length: int, given: tuple[object, ...]) -> Machine:
    return MACHINES[name](numbers, length, *given)


@machine("sandwich")
def sandwich(numbers: range, length: int, total: int, crusts: tuple[int, ...]) -> Machine:
    """State: how many crusts there were, and the sum since the first."""

    def step(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        seen, so_far = state
        if number in crusts:
            return (seen + 1, so_far) if seen < 2 else None
        if seen == 1:
            return (1, so_far + number) if so_far + number <= total else None
        return state

    return explored((0, 0), step, lambda state: state == (2, total), numbers, length)
