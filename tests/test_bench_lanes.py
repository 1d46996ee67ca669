"""The table of lanes: its sets, who is asked what, and what it says of the answers. Nothing is timed here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tokeru._kernel")

from bench import lanes, solvers
from bench.lanes import Result, Set
from bench.solvers import Missing, Solver

from tokeru import solve_many

BOARDS = np.zeros((5, 81), np.uint8)
SOME = Set("some", BOARDS, batch=2)
WHOLE = Set("some", BOARDS)


def result(seconds: float, *counts: int, places: Sequence[int] | None = None) -> Result:
    return Result(seconds, np.array(counts), np.array(range(len(counts)) if places is None else places))


# --- sets ---------------------------------------------------------------------------------------------


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> dict[str, Set]:
    """The sets where no collections are at hand."""
    monkeypatch.setattr(lanes, "DATA", Path("nowhere"))
    return {some.name: some for some in lanes.sets()}


def test_own_sets_are_what_they_are_called(own: dict[str, Set]) -> None:
    easy, minimal, several = (own[name].boards for name in lanes.OWN)
    assert (easy.astype(bool).sum(1) == minimal.astype(bool).sum(1) + 10).all()
    assert (several.astype(bool).sum(1) == minimal.astype(bool).sum(1) - 2).all()
    assert (solve_many(easy).counts == 1).all() and (solve_many(minimal).counts == 1).all()
    assert (solve_many(several).counts == 2).all()
    assert [some.batch for some in own.values() if some.batch] == list(lanes.BATCHES)


def test_sets_are_called_by_what_tells_them_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "DATA", tmp_path)
    (tmp_path / "classic").mkdir()
    for name in ("0_easy_20000", "1_forum_hardest_5000", "2_forum_hardest_375", "other_95"):
        (tmp_path / "classic" / f"{name}.txt").write_text("." * 81)
    whole = [some.name for some in lanes.sets() if not some.batch]
    assert whole == ["easy", "forum hardest 5000", "forum hardest 375"]


def test_contests_end_with_those_who_make_puzzles(own: dict[str, Set]) -> None:
    *solving, (last, makers) = lanes.contests()
    assert [some.name for some, _ in solving] == list(own)
    assert last == lanes.TO_MAKE
    assert {row.name for row in makers} == {row.name for row in solvers.makers()} | {"qqwing"}


def test_alone_no_others_take_part(own: dict[str, Set]) -> None:
    known = {row.name for row in solvers.ours() + solvers.makers()}
    assert {row.name for _, rows in lanes.contests(alone=True) for row in rows} == known


# --- measuring ----------------------------------------------------------------------------------------


class Asked:
    """Solvers that remember who was asked in which order, and of how many boards."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, int]] = []

    def row(self, name: str, is_slow: bool = False) -> Solver:
        def run(boards: solvers.Boards) -> solvers.Counts:
            self.calls.append((name, len(boards)))
            return np.full(len(boards), 2)

        return Solver(name, lambda boards: lambda: run(boards), is_slow=is_slow)


def test_all_solve_the_same_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    monkeypatch.setattr(lanes, "cpu_time", lambda: 0.1 * len(asked.calls))
    rows: lanes.Rows = [asked.row("a"), Missing("b", "apt"), asked.row("c"), asked.row("slow", is_slow=True)]
    results = lanes.measure(SOME, rows)
    assert asked.calls == [("a", 2), ("a", 2), ("a", 1), ("c", 2), ("c", 2), ("c", 1)] * 3
    assert {name: each.counts.tolist() for name, each in results.items()} == {"a": [2] * 5, "c": [2] * 5}


def test_who_has_taken_long_sits_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, seconds = Asked(), {"fast": 0.1, "slow": 2.0}
    monkeypatch.setattr(lanes, "cpu_time", lambda: sum(seconds[name] for name, _ in asked.calls))
    results = lanes.measure(WHOLE, [asked.row("fast"), asked.row("slow")])
    assert asked.calls == [("fast", 5), ("slow", 5), ("fast", 5), ("fast", 5)]
    assert results["fast"].each == pytest.approx(0.1 / 5)


@pytest.mark.parametrize(
    ("each", "sizes"),
    [
        (lanes.SAMPLE / 100, [1, 8, 64]),
        (lanes.SAMPLE, [1, 5]),
        (lanes.ENOUGH, [1]),
        (1e-6, [1, 8, 64, 512, 1000]),
    ],
)
def test_samples_grow_while_there_is_time(
    each: float, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, many = Asked(), Set("many", np.zeros((1000, 81), np.uint8))
    monkeypatch.setattr(lanes, "cpu_time", lambda: each * sum(count for _, count in asked.calls))
    task = lanes._sample(asked.row("it", is_slow=True), many.boards)
    assert [count for _, count in asked.calls] == sizes
    assert len(set(task.places.tolist())) == sizes[-1]


# --- telling ------------------------------------------------------------------------------------------


def test_other_counts_are_noticed() -> None:
    results = {"a": result(1, 1, 1, 2), "b": result(1, 1, 2, 1), "c": result(1, 1, 1, 2)}
    assert list(lanes.mistakes(SOME, results)) == ["some: b counts board 1 otherwise, and 1 more"]


def test_samples_are_compared_where_they_are() -> None:
    results = {"a": result(1, 1, 1, 2), "b": result(1, 2, 1, places=[2, 0]), "c": result(1, 1, places=[2])}
    assert list(lanes.mistakes(SOME, results)) == ["some: c counts board 2 otherwise, and 0 more"]


def test_missing_answers_are_noticed() -> None:
    results = {"a": result(1, 1, 1), "b": result(1, 1, places=[0, 1])}
    assert list(lanes.mistakes(SOME, results)) == ["some: b answers 1 of 2"]


def test_the_table_tells_the_time_and_how_many_times_that_of_the_first() -> None:
    report, prepare = lanes.Report(), solvers.ours()[0].prepare
    rows: lanes.Rows = [
        Solver("a", prepare),
        Solver("b", prepare, "1.2", note="by hand"),
        Missing("c", "apt install c"),
    ]
    report.add(WHOLE, rows, {"a": result(1e-5, *[1] * 5), "b": result(3e-5, 1, 1)})
    report.end()
    assert [list(column.cells) for column in report.table.columns] == [
        ["some", "", ""],
        ["a", "b", "c"],
        ["5", "2", ""],
        ["2.00", "15.0", ""],
        ["1.00", "7.50", ""],
        ["", "by hand", "not installed: apt install c"],
    ]
    results = report.results()
    assert [tuple(figure) for figure in results.figures] == [
        ("some", "a", 5, 2.0, 1.0, None),
        ("some", "b", 2, 15.0, 7.5, None),
    ]
    assert results.versions["b"] == "1.2" and not {"a", "c"} & set(results.versions)
