"""How the clues of a puzzle lie: how many there are, and what the signs have to do with each other.

    5 > 2 < 7     two signs that share a cell; the longest rising chain has two cells
    2 < 5 < 7     a chain of three

Counted from the rules of any puzzle, and without the kernel, which counts for itself when it makes one.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from tokeru.puzzle import Puzzle
from tokeru.rules import Boxes, Regions

Pair = tuple[int, int]


class Structure(NamedTuple):
    """Numbers of clues; `inside` and `apart` count signs, `chain` the cells of the longest rising chain."""

    givens: int
    signs: int
    inside: int
    """Signs within a box or region."""
    apart: int
    """Signs that share no cell with another one."""
    chain: int

    def share(self, part: int) -> int:
        """A part of the signs, in per cent."""
        return round(100 * part / self.signs) if self.signs else 0

    def __str__(self) -> str:
        givens, told = _counted(self.givens, "given"), _counted(self.signs, "sign")
        if not self.signs:
            return givens
        inside = f"{self.share(self.inside)} % inside boxes, " if self.inside else ""
        return f"{givens}, {told}: {inside}longest chain {self.chain}"

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, with shares in per cent."""
        shares = {"inside": self.share(self.inside), "apart": self.share(self.apart)}
        return {"givens": self.givens, "signs": self.signs, **shares, "chain": self.chain}


def structure(puzzle: Puzzle) -> Structure:
    rising = [sign.rising for sign in puzzle.signs]
    uses = Counter(cell for sign in rising for cell in sign)
    boxes = _boxes(puzzle)
    return Structure(
        givens=sum(map(bool, puzzle.givens)),
        signs=len(rising),
        inside=sum(any(box.issuperset(sign) for box in boxes) for sign in rising),
        apart=sum(all(uses[cell] == 1 for cell in sign) for sign in rising),
        chain=_longest_chain(rising),
    )


def _boxes(puzzle: Puzzle) -> list[frozenset[int]]:
    divided = (rule for rule in puzzle.rules if isinstance(rule, Boxes | Regions))
    return [frozenset(box) for rule in divided for box in rule.houses(puzzle.size)]


def _longest_chain(rising: list[Pair]) -> int:
    """A chain is as long as the longest that leads on from its second cell, and one more."""
    above: dict[int, list[int]] = {}
    for low, high in rising:
        above.setdefault(low, []).append(high)

    @cache
    def length_from(cell: int) -> int:
        return 1 + max(map(length_from, above.get(cell, ())), default=0)

    return max(map(length_from, above), default=1)


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
