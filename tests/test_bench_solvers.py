"""Those who solve whole sets count alike. Nothing is timed here."""

from __future__ import annotations

import os
from importlib import metadata

import numpy as np
import pytest

pytest.importorskip("tokeru._kernel")

from bench import solvers
from bench.solvers import Missing, Solver

from tokeru import generate_many, solve_many
from tokeru.engines.lanes import VARIABLE as LANES


def at_hand(*rows: Solver | Missing) -> list[Solver]:
    return [row for row in rows if isinstance(row, Solver)]


@pytest.fixture(scope="module")
def boards() -> solvers.Boards:
    """Minimal ones; and without a given, so that they have several solutions."""
    minimal = generate_many("sudoku", 4, "any", seed=1).givens.astype(np.uint8)
    several = minimal.copy()
    several[range(4), (minimal > 0).argmax(axis=1)] = 0
    return np.concatenate([minimal, several])


@pytest.mark.parametrize("solver", at_hand(*solvers.ours(), *solvers.others()), ids=lambda row: row.name)
def test_each_counts_up_to_two(solver: Solver, boards: solvers.Boards) -> None:
    counts = solve_many(boards, limit=2).counts.tolist()
    assert counts == [1] * 4 + [2] * 4
    run = solver.prepare(boards)
    assert run().tolist() == counts == run().tolist()


@pytest.mark.parametrize(
    "solver", at_hand(*solvers.makers(), *solvers.other_makers()), ids=lambda row: row.name
)
def test_makers_make_as_many_as_there_are_boards(solver: Solver) -> None:
    assert solver.prepare(np.zeros((3, 81), np.uint8))().tolist() == [1] * 3


def test_the_switch_of_the_lanes_is_put_back(monkeypatch: pytest.MonkeyPatch, boards: solvers.Boards) -> None:
    for before in ("8", None):
        monkeypatch.delenv(LANES, raising=False)
        if before:
            monkeypatch.setenv(LANES, before)
        solvers.ours()[-1].prepare(boards)()
        assert os.environ.get(LANES) == before


def test_who_is_not_installed_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", version)
    monkeypatch.setattr("shutil.which", lambda command: None)
    assert solvers.others() == [
        Missing("python-sat", "pip install 'tokeru[bench]'"),
        Missing("ortools", "pip install 'tokeru[bench]'"),
        Missing("py-sudoku", "pip install 'tokeru[bench]'"),
        Missing("qqwing", "apt install qqwing"),
    ]
