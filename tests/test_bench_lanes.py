"""The table of lanes: its sets, and what it says of the answers. Nothing is timed here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tokeru._kernel")

from bench import lanes
from bench.lanes import Result, Rival, Set

from tokeru import solve_many

BOARDS = np.zeros((5, 81), np.uint8)
SOME = Set("some", BOARDS, batch=2)


def result(seconds: float, *counts: int) -> Result:
    return Result(seconds, np.array(counts))


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> dict[str, Set]:
    """The sets where no collections are at hand."""
    monkeypatch.setattr(lanes, "DATA", Path("nowhere"))
    return {some.name: some for some in lanes.sets()}


@pytest.mark.slow
def test_own_sets_are_what_they_are_called(own: dict[str, Set]) -> None:
    easy, normal, several = (own[name].boards for name in lanes.OWN)
    assert (easy.astype(bool).sum(1) == normal.astype(bool).sum(1) + 10).all()
    assert (several.astype(bool).sum(1) == normal.astype(bool).sum(1) - 2).all()
    assert (solve_many(easy).counts == 1).all() and (solve_many(normal).counts == 1).all()
    assert (solve_many(several).counts == 2).mean() > 0.8
    assert [some.batch for some in own.values() if some.batch] == list(lanes.BATCHES)


@pytest.mark.parametrize("rival", lanes.ours(), ids=lambda rival: rival.name)
def test_each_of_ours_counts(rival: Rival, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKERU_LANES", "8")
    assert rival.prepare(BOARDS)().tolist() == [2] * 5
    monkeypatch.delenv("TOKERU_LANES")
    assert rival.prepare(BOARDS)().tolist() == [2] * 5


def test_all_solve_the_same_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "ENOUGH", 0)
    asked: list[tuple[str, int]] = []

    def rival(name: str, most: int = 10) -> Rival:
        def run(boards: lanes.Boards) -> lanes.Counts:
            asked.append((name, len(boards)))
            return np.full(len(boards), 2)

        return Rival(name, lambda boards: lambda: run(boards), lambda count: count <= most)

    results = lanes.measure(SOME, [rival("a"), rival("b"), rival("slow", most=4)])
    assert asked == [("a", 2), ("a", 2), ("a", 1), ("b", 2), ("b", 2), ("b", 1)] * lanes.FEWEST_ROUNDS
    assert {name: each.counts.tolist() for name, each in results.items()} == {"a": [2] * 5, "b": [2] * 5}


def test_other_counts_are_noticed() -> None:
    results = {"a": result(1, 1, 1, 2), "b": result(1, 1, 2, 1), "c": result(1, 1, 1, 2)}
    assert list(lanes.mistakes(SOME, results)) == ["some: b counts board 1 otherwise, and 1 more"]


def test_the_table_tells_the_time_and_how_many_times_as_fast() -> None:
    report = lanes.Report([Rival(name, lanes.ours()[0].prepare) for name in ("a", "b", "c")])
    report.add(SOME, {"a": result(1e-5), "b": result(2e-6)})
    assert [list(column.cells) for column in report.table.columns] == [
        ["some"], ["5"], ["2.00"], ["0.400  ×5.00"], [""],
    ]  # fmt: skip
