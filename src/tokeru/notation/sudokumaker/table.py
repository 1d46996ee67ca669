"""links/sudokumaker.json, which says what SudokuMaker's types of constraints mean; the page reads it too.

types    by number: `each` how a block is read, what it is `called`, and what it `says` (see links/clues.py);
         `style` is how we write that it looks
ends     the style of lines whose ends are marked
groups   what parts of all numbers are called, where they take turns on lines or meet in squares
about    texts
ignored  what is read in another way, or is no part of a puzzle
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from tokeru import grid

TABLE: Mapping[str, Any] = json.loads(
    (resources.files("tokeru.notation.links") / "sudokumaker.json").read_text(encoding="utf-8")
)
TYPES: Mapping[int, Mapping[str, Any]] = {int(number): row for number, row in TABLE["types"].items()}

Parts = tuple[tuple[int, ...], ...]


def parts_by_name(numbers: range) -> dict[str, Parts]:
    """The parts of all numbers that have a name; where there are few numbers, some are the same."""
    ways = {
        "thirds": [_third(place, len(numbers)) for place in range(len(numbers))],
        "remainders": [number % 3 for number in numbers],
        "parities": [number % 2 for number in numbers],
    }
    return {name: _parts(numbers, way) for name, way in ways.items()}


def _third(place: int, count: int) -> int:
    return 0 if 3 * place < count else 1 if 3 * place < 2 * count else 2


def _parts(numbers: range, way: Sequence[int]) -> Parts:
    found = (tuple(n for n, part in zip(numbers, way, strict=True) if part == each) for each in {*way})
    return tuple(sorted(found))


def groups_of(masks: Sequence[int]) -> Parts:
    """Bit d of a mask is number d."""
    return tuple(sorted(tuple(n for n in range(mask.bit_length()) if mask >> n & 1) for mask in masks))


def masks_of(parts: Parts) -> list[int]:
    return [sum(1 << number for number in part) for part in parts]


def written_parts(parts: Parts) -> str:
    return "/".join("".join(map(grid.number_symbol, part)) for part in parts)
