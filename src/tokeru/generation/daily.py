"""The puzzle of the day: the same for everyone who asks for this date, kind and level."""

from __future__ import annotations

import datetime
import re

from tokeru.arguments import text
from tokeru.errors import TokeruError
from tokeru.generation.kinds import kind_named
from tokeru.generation.recipe import read_level

_WRITTEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def daily_seed(date: str | datetime.date, kind: str, level: str = "normal") -> str:
    """A text that stands for the seed: tokeru daily 2026-11-15 sudoku hard."""
    return f"tokeru daily {read_date(date).isoformat()} {kind_named(kind).name} {read_level(level)}"


def read_date(date: str | datetime.date) -> datetime.date:
    """A date as 2026-11-15, or the word today."""
    if isinstance(date, datetime.date):
        return date
    if date == "today":
        return datetime.date.today()
    try:
        if _WRITTEN.fullmatch(text("a date", date)):
            return datetime.date.fromisoformat(date)
    except ValueError:
        pass
    raise TokeruError(f"{date!r} is not a date; write it as 2026-11-15")
