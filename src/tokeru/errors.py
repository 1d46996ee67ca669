"""What can go wrong, each as a ValueError that says where and what."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokeru.puzzle import Grid


class TokeruError(ValueError):
    """The common parent: catch this to catch everything Tokeru refuses."""


class NotationError(TokeruError):
    """A text is not the puzzle it claims to be. `position` counts characters from 0."""

    def __init__(self, message: str, position: int | None = None) -> None:
        self.position = position
        super().__init__(message if position is None else f"{message} (at character {position + 1})")


class RuleError(TokeruError):
    """A rule makes no sense by itself or on this board."""


class NoSolution(TokeruError):
    """The puzzle has no solution. `cells` names the ones that contradict, when that is known."""

    def __init__(self, message: str = "no solution", cells: tuple[str, ...] = ()) -> None:
        self.cells = cells
        super().__init__(f"{message}: conflict at {' '.join(cells)}" if cells else message)


class NotUnique(TokeruError):
    """The puzzle has several solutions; two of them are shown."""

    def __init__(self, first: Grid, second: Grid) -> None:
        self.solutions = (first, second)
        super().__init__(f"several solutions, among them\n{first}\nand\n{second}")


class NotProved(TokeruError):
    """A certificate does not prove what it claims."""


class BudgetExceeded(TokeruError):
    """The budget ran out first. `count` is how many solutions were found until then."""

    def __init__(self, message: str, count: int = 0) -> None:
        self.count = count
        super().__init__(message)


class TooLarge(TokeruError, MemoryError):
    """It takes more memory than there is, or than an answer is worth."""


class Stuck(BudgetExceeded):
    """The engine `rules` got no further. `candidates` are what it could not exclude, for each cell."""

    def __init__(self, message: str, count: int, candidates: tuple[frozenset[int], ...]) -> None:
        self.candidates = candidates
        super().__init__(message, count)


class MoveError(TokeruError):
    """A move is not allowed. `reason` is one word: given, filled, cell, value, colour, kind or checkpoint."""

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


class SaveError(TokeruError):
    """A text or file is no save, or it cannot be read or written."""
