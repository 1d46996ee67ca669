"""What text and pictures of a board share: its heading, and which houses have borders."""

from __future__ import annotations

from collections.abc import Iterator

from tokeru.notation import line
from tokeru.puzzle import Puzzle
from tokeru.rules.houses import Boxes, HouseRule


def head(puzzle: Puzzle) -> Iterator[str]:
    """Title and author, the base and the global rules; a Sudoku with its boxes drawn needs no heading."""
    if puzzle.about.headline:
        yield puzzle.about.headline
    base, named, _ = line.parts(puzzle)
    if named or base != "sudoku" or border_rule(puzzle) != Boxes():
        yield " + ".join([base, *(rule.text() for rule in named)])


def foot(puzzle: Puzzle) -> Iterator[str]:
    """What everyone should know who looks at the board."""
    if puzzle.about.doubt:
        yield puzzle.about.doubt


def border_rule(puzzle: Puzzle) -> HouseRule | None:
    """The rule whose houses are drawn: the boxes, or the regions if there are any."""
    houses = (rule for rule in puzzle.rules if isinstance(rule, HouseRule))
    return next((rule for rule in reversed([*houses]) if rule.drawing == "borders"), None)
