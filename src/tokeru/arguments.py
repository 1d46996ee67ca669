"""What callers hand in, made plain or refused: whole numbers, texts, lists.

A number that only looks like an int would do harm later: those of numpy overflow, and 9.0 finds what a cache
holds for 9. So everything is read once, at the door.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from tokeru.errors import TokeruError

__all__ = ["as_int", "is_iterable", "listed", "path", "shown", "text", "whole"]


def whole(
    what: str, number: object, least: int, most: int | None = None, error: type[TokeruError] = TokeruError
) -> int:
    """The number as a plain int, within its bounds. Integers of numpy are welcome; True, 2.0 and "2" are not.

    >>> whole("the limit", 2, 1)
    2
    >>> whole("the limit", 2.5, 1)
    Traceback (most recent call last):
    tokeru.errors.TokeruError: the limit is a whole number, 1 or more, not 2.5
    """
    plain = as_int(number)
    if plain is None or plain < least or (most is not None and plain > most):
        bounds = f", {least} or more" if most is None else f" from {least} to {most}"
        raise error(f"{what} is a whole number{bounds}, not {shown(number)}")
    return plain


def as_int(number: object) -> int | None:
    """A plain int, or None if it is not a whole number."""
    if type(number) is int:
        return number
    is_bool_of_numpy = getattr(getattr(number, "dtype", None), "kind", "") == "b"  # an index in numpy 1
    if isinstance(number, bool) or is_bool_of_numpy:
        return None
    try:
        return operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        return None


def text(what: str, written: object, error: type[TokeruError] = TokeruError) -> str:
    if not isinstance(written, str):
        raise error(f"{what} is a text, not {shown(written)}")
    return str(written)


def listed(what: str, items: Iterable[Any], error: type[TokeruError] = TokeruError) -> tuple[Any, ...]:
    """The items of a list, a generator, an array; a text is none of them."""
    if type(items) is tuple or type(items) is list:
        return tuple(items)
    if isinstance(items, str | Mapping) or not is_iterable(items):
        raise error(f"{what} come as a list, not as {shown(items)}")
    return tuple(items)


def path(what: str, given: object, error: type[TokeruError] = TokeruError) -> Path:
    if not isinstance(given, str | PathLike):
        raise error(f"{what} is a path, not {shown(given)}")
    return Path(given)


def is_iterable(items: object) -> bool:
    try:
        iter(items)  # type: ignore[call-overload]
    except TypeError:
        return False
    return True
