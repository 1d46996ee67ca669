"""What can go wrong, each as a ValueError that says where and what.

Every error has a `code`, one word that stays the same when its message is reworded. It can be copied, pickled
and sent from one process to another with all its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeVar

if TYPE_CHECKING:
    from tokeru.puzzle import Grid

P = ParamSpec("P")
T = TypeVar("T")


class TokeruError(ValueError):
    """The common parent: catch this to catch everything Tokeru refuses."""

    code: ClassVar[str] = "refused"

    def __reduce__(self) -> tuple[Callable[..., TokeruError], tuple[Any, ...]]:
        return _restored, (type(self), self.args, vars(self))


def _restored(kind: type[TokeruError], args: tuple[Any, ...], fields: dict[str, Any]) -> TokeruError:
    """The error as it was: its message is complete, so it is not put together again from its fields."""
    error = kind.__new__(kind, *args)
    vars(error).update(fields)
    return error


class NotationError(TokeruError):
    """A text is not the puzzle it claims to be. `position` counts characters from 0."""

    code = "bad-notation"

    def __init__(self, message: str, position: int | None = None) -> None:
        self.position = position
        super().__init__(message if position is None else f"{message} (at character {position + 1})")


class NotUnderstood(NotationError):
    """A puzzle has more rules than were understood. `left` names what is left over, each with its place."""

    code = "not-understood"

    def __init__(self, left: tuple[str, ...]) -> None:
        self.left = left
        more = f", and {len(left) - 1} more" if len(left) > 1 else ""
        super().__init__(f"not understood: {left[0]}{more}; lenient reading goes on without it")


class RuleError(TokeruError):
    """A rule makes no sense by itself or on this board."""

    code = "bad-rule"


class NoSolution(TokeruError):
    """The puzzle has no solution. `cells` names the cells in conflict, if they are known."""

    code = "no-solution"

    def __init__(self, message: str = "no solution", cells: tuple[str, ...] = ()) -> None:
        self.cells = cells
        super().__init__(f"{message}: conflict at {' '.join(cells)}" if cells else message)


class NotUnique(TokeruError):
    """The puzzle has several solutions; two of them are shown."""

    code = "not-unique"

    def __init__(self, first: Grid, second: Grid) -> None:
        self.solutions = (first, second)
        super().__init__(f"several solutions, among them\n{first}\nand\n{second}")


class NotProved(TokeruError):
    """A certificate does not prove what it claims."""

    code = "not-proved"


class BudgetExceeded(TokeruError):
    """The budget ran out first. `count` is how many solutions were found by then."""

    code = "budget-exceeded"

    def __init__(self, message: str, count: int = 0) -> None:
        self.count = count
        super().__init__(message)


class TooLarge(TokeruError, MemoryError):
    """It takes more memory than there is, or than an answer is worth."""

    code = "too-large"


class Stuck(BudgetExceeded):
    """The engine `rules` got no further. `candidates` are what it could not exclude, for each cell."""

    code = "stuck"

    def __init__(self, message: str, count: int, candidates: tuple[frozenset[int], ...]) -> None:
        self.candidates = candidates
        super().__init__(message, count)


class MoveError(TokeruError):
    """A move is not allowed. `reason` is one word: given, filled, cell, value, colour, stroke, kind, step or
    checkpoint."""

    code = "bad-move"

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


class SaveError(TokeruError):
    """A text or file is not a save, or it cannot be read or written."""

    code = "bad-save"


class enough_memory:  # noqa: N801
    """If memory runs out inside, say so in words: around a block, or around every call of a function."""

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose

    def __call__(self, function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def guarded(*args: P.args, **options: P.kwargs) -> T:
            try:
                return function(*args, **options)
            except MemoryError as error:
                self.__exit__(None, error, None)
                raise

        return guarded

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, MemoryError) and not isinstance(error, TooLarge):
            raise TooLarge(f"not enough memory to {self.purpose}") from None
