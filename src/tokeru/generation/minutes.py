"""How long a kind takes at its sizes and levels: half of the puzzles are graded with these minutes or less.

They are measured, and kept in minutes.json, because nobody who chooses a level can wait for that. After a
change of kinds or of grades, `python -m tokeru.generation.minutes` measures all of them again.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from statistics import median_low
from typing import cast

from tokeru.errors import BudgetExceeded
from tokeru.generation.kinds import KINDS, Kind

KEPT = Path(__file__).with_suffix(".json")
SAMPLE, SECONDS = 60, 30
"""How many are made and graded; as many as get done in these seconds, where they take long."""

Minutes = dict[str, dict[str, dict[str, int]]]
"""By the names of kinds, by sizes, by the names of levels."""


@cache
def minutes() -> Minutes:
    return cast("Minutes", json.loads(KEPT.read_text(encoding="utf-8")))


def measured(kind: Kind, size: int, level: str, count: int = SAMPLE, seed: str = "minutes") -> int:
    """The same for the same seed, unless the time runs out."""
    from tokeru.budget import read_limits
    from tokeru.generation.generator import make, seeds
    from tokeru.generation.recipe import recipe_for

    found = []
    try:
        for puzzle in make(recipe_for(kind.name, level, size), seeds(seed, count), 1, read_limits(SECONDS)):
            found.append(puzzle.grade(seconds=None).minutes)
    except BudgetExceeded:
        print(f"{kind.name} {level} of size {size}: {len(found)} of {count}", file=sys.stderr)
    return median_low(found)


def _write() -> None:
    """Every kind on a line of its own."""
    lines = []
    for kind in KINDS.values():
        told = {
            str(size): {
                level: measured(kind, size, level) for level in kind.level_names(size) if level != "any"
            }
            for size in kind.sizes
        }
        lines.append(f" {json.dumps(kind.name)}: {json.dumps(told)}")
        print(lines[-1], file=sys.stderr, flush=True)
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _write()
