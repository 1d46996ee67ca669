"""The messages: requests as they come, and what can be replied. Each is an object of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, NamedTuple

from tokeru.arguments import shown, text, whole
from tokeru.errors import NotationError
from tokeru.options import LanguageTag
from tokeru.problem import values as values_of

Reply = dict[str, Any]
"""Without the nonce, which is that of its request."""

USUAL_PORT = 4545
"""Where the userscript looks."""
CANCEL = "cancel"
DATA_TYPE = "fpuzzles"
MOST_DATA = 1_000_000
"""Characters of a packed puzzle; large ones have some ten thousand."""
LARGEST_NONCE = 2**53


# --- requests ---------------------------------------------------------------------------------------


class Request(NamedTuple):
    """A command, and the puzzle that it is about: the JSON of f-puzzles, packed as in a link."""

    command: str
    data: str = ""

    @staticmethod
    def of(fields: Mapping[str, Any]) -> Request:
        command = text("a command", fields.get("command"), NotationError)
        if command == CANCEL:
            return Request(command)
        if fields.get("dataType") != DATA_TYPE:
            raise NotationError(f"the dataType is {DATA_TYPE!r}, not {shown(fields.get('dataType'))}")
        data = text("the data", fields.get("data"), NotationError)
        if len(data) > MOST_DATA:
            raise NotationError(f"the data have at most {MOST_DATA} characters, not {len(data)}")
        return Request(command, data)


class Job(NamedTuple):
    """A request, and how it may be answered."""

    command: str
    data: str
    seconds: float
    language: LanguageTag = "en"
    lenient: bool = False


def fields_of(message: str | bytes) -> dict[str, Any]:
    """The object that a message is."""
    written = text("a message", message, NotationError)
    try:
        found = json.loads(written)
    except json.JSONDecodeError as error:
        raise NotationError(f"a message is an object of JSON: {error}") from None
    except (ValueError, RecursionError):
        raise NotationError("a message is an object of JSON, neither so deep nor with such numbers") from None
    if not isinstance(found, dict):
        raise NotationError(f"a message is an object of JSON, not {shown(found)}")
    return found


def nonce_of(fields: Mapping[str, Any]) -> int:
    """The number of a request, which its replies repeat."""
    return whole("the nonce", fields.get("nonce"), -LARGEST_NONCE, LARGEST_NONCE, NotationError)


# --- replies ----------------------------------------------------------------------------------------


def canceled() -> Reply:
    return {"type": "canceled"}


def invalid(message: object) -> Reply:
    """Whatever is wrong, in words. The userscript shows them, and ends what it was waiting for."""
    return {"type": "invalid", "message": str(message)}


def solved(solution: Iterable[int]) -> Reply:
    return {"type": "solved", "solution": [*solution]}


def counted(count: int, *, in_progress: bool = False) -> Reply:
    return {"type": "count", "count": count, "inProgress": in_progress}


def candidates(solutions: Iterable[int]) -> Reply:
    """For each value of each cell how many solutions have it there, or -1 if only logic cannot tell."""
    return {"type": "truecandidates", "solutionsPerCandidate": [*solutions]}


def logical(values: Iterable[int], masks: Iterable[int], message: str, *, is_valid: bool = True) -> Reply:
    """A board that takes the place of the player's, and what is to be said about it."""
    cells = [
        {"value": value} if value else {"value": 0, "candidates": values_of(mask)}
        for value, mask in zip(values, masks, strict=True)
    ]
    return {"type": "logical", "cells": cells, "message": f"{message}\n", "isValid": is_valid}


def estimated(estimate: float, error: float, iterations: int) -> Reply:
    """With the interval that holds the number in 95 of 100 cases, if what was seen tells all."""
    margin = 1.96 * error
    numbers = {
        "estimate": estimate,
        "stderr": error,
        "ci95_lower": estimate - margin,
        "ci95_upper": estimate + margin,
        "relErrPercent": 100 * margin / estimate if estimate else 0.0,
    }
    return {"type": "estimate", "iterations": iterations} | {key: _number(n) for key, n in numbers.items()}


def _number(number: float) -> float | str:
    """JSON has no word for what is too large to count."""
    return number if isfinite(number) else "too large"
