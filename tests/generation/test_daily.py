"""The puzzle of the day."""

from __future__ import annotations

import datetime

import pytest

import tokeru
from tokeru.generation.daily import daily_seed, read_date


def test_everyone_has_the_same_seed_for_a_day() -> None:
    written = daily_seed("2026-11-15", "sudoku", "hard")
    assert written == daily_seed(datetime.date(2026, 11, 15), "Sudoku", "Hard")
    assert written == "tokeru daily 2026-11-15 sudoku hard"


def test_another_day_another_puzzle() -> None:
    days = [f"2026-11-{day}" for day in range(10, 30)]
    puzzles = {tokeru.generate("sudoku", "any", seed=daily_seed(day, "sudoku", "any")) for day in days}
    assert len(puzzles) == len(days)


def test_today() -> None:
    assert read_date("today") in (datetime.date.today(), datetime.date.today() - datetime.timedelta(days=1))


@pytest.mark.parametrize("date", ["", "2026-02-30", "15.11.2026", "2026-11-15T00:00", "20261115"])
def test_what_is_not_a_date_is_refused(date: str) -> None:
    with pytest.raises(tokeru.TokeruError, match="is not a date; write it as 2026-11-15"):
        daily_seed(date, "sudoku", "hard")


def test_kind_and_level_are_checked() -> None:
    with pytest.raises(tokeru.TokeruError, match="unknown kind"):
        daily_seed("2026-11-15", "chess")
    with pytest.raises(tokeru.TokeruError, match="unknown level"):
        daily_seed("2026-11-15", "sudoku", "very hard")
