"""links/fpuzzles.json, which says what f-puzzles' keys mean; the page reads it too.

flags        true or false: the rule that each is
constraints  `each` how an entry is read, and what it `says` (see links/clues.py); `value` is what {value}
             is if none is given
diagonals    directions of little killers
other        keys with a meaning of their own
about        texts
ignored      no part of a puzzle
drawn        drawings without a meaning
copies       those that only show a constraint, and how they look
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any

from tokeru import grid

TABLE: Mapping[str, Any] = json.loads(
    (resources.files("tokeru.notation.links") / "fpuzzles.json").read_text(encoding="utf-8")
)
CONSTRAINTS: Mapping[str, Mapping[str, Any]] = TABLE["constraints"]
COPIES: Mapping[str, Mapping[str, Any]] = TABLE["copies"]


def half(size: int) -> int:
    """How far apart German whispers are."""
    return (size + 1) // 2


VALUES: dict[str, Callable[[int], int]] = {"half": half, "half less one": lambda size: half(size) - 1}
"""What clues without a value mean on a board of a size."""

KNOWN = frozenset(
    (*TABLE["flags"], *CONSTRAINTS, *TABLE["about"], *TABLE["ignored"], *TABLE["drawn"], *TABLE["other"])
)


def thirds(size: int) -> str:
    """What takes turns on an entropic line: where there are no equal thirds, the middle one is different."""
    if size % 3 == 0:
        return "entropic"
    outer, numbers = (size + 1) // 3, range(1, size + 1)
    parts = numbers[:outer], numbers[outer : size - outer], numbers[size - outer :]
    return f"groupline {'/'.join(''.join(map(grid.symbol, part)) for part in parts if part)}"
