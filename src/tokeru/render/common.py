"""What a board shows alike in every form: its heading, and whose houses the borders go around."""

from __future__ import annotations

from collections.abc import Iterator

from tokeru.notation import line
from tokeru.puzzle import Puzzle
from tokeru.rules.houses import Boxes, HouseRule


def head(puzzle: Puzzle) -> Iterator[str]:
    """The base and the global rules; a Sudoku whose boxes are drawn shows by itself what it is."""
    base, named, _ = line.parts(puzzle)
    if named or base != "sudoku" or border_rule(puzzle) != Boxes():
        yield " + ".join([base, *(rule.text() for rule in named)])


def border_rule(puzzle: Puzzle) -> HouseRule | None:
    """The rule whose houses are drawn: the boxes, or the regions where there are some."""
    houses = (rule for rule in puzzle.rules if isinstance(rule, HouseRule))
    return next((rule for rule in reversed([*houses]) if rule.drawing == "borders"), None)
