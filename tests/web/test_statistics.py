"""The page's statistics, by kind, size and level, and day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

Node = Callable[[str, Any], Any]
TODAY = datetime(2026, 11, 15, 12)


def result(number: int, seconds: int, days_ago: int, **others: Any) -> dict[str, Any]:
    solved = TODAY - timedelta(days=days_ago) + timedelta(seconds=number)
    usual = {"kind": "sudoku", "level": "easy", "size": 9, "daily": None, "hints": 0}
    return usual | {"id": str(number), "seconds": seconds, "solvedAt": solved.timestamp() * 1000} | others


def summaries(node: Node, *cases: list[dict[str, Any]]) -> list[Any]:
    told = node("statistics.mjs", {"cases": [[case, "2026-11-15"] for case in cases], "times": []})
    found: list[Any] = told["summaries"]
    return found


def test_nothing_solved_yet(node: Node) -> None:
    none = {"current": 0, "best": 0}
    assert summaries(node, []) == [{"solved": 0, "rows": [], "days": none, "daily": none}]


def test_rows_by_kind_size_and_level(node: Node) -> None:
    results = [result(number, 100 + number, 0) for number in range(25)]
    results += [result(90, 60, 1, level="hard"), result(91, 80, 2, level="hard")]
    results += [result(92, 7, 0, kind="killer"), result(93, 5, 0, size=6)]
    (told,) = summaries(node, results[::-1])
    assert told["solved"] == 29
    assert told["rows"] == [
        row("killer", 9, "easy", 1, 0, 7, 7, [7]),
        row("sudoku", 6, "easy", 1, 0, 5, 5, [5]),
        row("sudoku", 9, "easy", 25, 0, 100, 112, list(range(105, 125))),
        row("sudoku", 9, "hard", 2, 0, 60, 70, [80, 60]),
    ]


def row(*told: Any) -> dict[str, Any]:
    names = ("kind", "size", "level", "solved", "helped", "best", "average", "latest")
    return dict(zip(names, told, strict=True))


def test_times_with_hints_are_apart(node: Node) -> None:
    helped = [result(1, 10, 0, hints=3), result(2, 20, 0, hints=1, level="hard")]
    (told,) = summaries(node, [result(0, 30, 0), *helped])
    assert told["rows"] == [
        row("sudoku", 9, "easy", 2, 1, 30, 30, [30]),
        row("sudoku", 9, "hard", 1, 1, None, None, []),
    ]


def test_streaks(node: Node) -> None:
    for days_ago, current, best in [
        ([0], 1, 1),
        ([1], 1, 1),
        ([2], 0, 1),
        ([0, 0, 0], 1, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2], 2, 2),
        ([0, 2, 3, 4, 9], 1, 3),
        ([40, 41, 42, 43], 0, 4),
        (range(300), 300, 300),
    ]:
        results = [result(number, 10, ago) for number, ago in enumerate(days_ago)]
        (told,) = summaries(node, results)
        assert (told["days"], told["daily"]["best"]) == ({"current": current, "best": best}, 0), days_ago


def test_a_daily_puzzle_counts_for_its_own_day(node: Node) -> None:
    days = ["2026-11-15", "2026-11-14", "2026-11-13", "2026-02-28", "2026-03-01"]
    (told,) = summaries(node, [result(number, 10, 0, daily=day) for number, day in enumerate(days)])
    assert (told["days"]["best"], told["daily"]) == (1, {"current": 3, "best": 3})


def test_a_day_is_one_of_the_players_calendar(node: Node) -> None:
    times = [datetime(2026, 1, 2, 0, 0, 1), datetime(2026, 1, 2, 23, 59, 59), datetime(2024, 2, 29, 12)]
    told = node("statistics.mjs", {"cases": [], "times": [time.timestamp() * 1000 for time in times]})
    assert told["days"] == ["2026-01-02", "2026-01-02", "2024-02-29"]
