"""Minimal Sudokus in files: those of minimal_many and weighed_many, shard by shard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tokeru.generation.minimal import minimal_many, weighed_many

if TYPE_CHECKING:
    from tests.conftest import Command

pq = pytest.importorskip("pyarrow.parquet")

from tokeru.bulk import sampling  # noqa: E402
from tokeru.bulk.sampling import SAMPLINGS  # noqa: E402


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {name: way._replace(rows=8) for name, way in SAMPLINGS.items()}
    monkeypatch.setattr(sampling, "SAMPLINGS", small)


def columns_of(out: Path) -> dict[str, list[Any]]:
    return dict(pq.read_table(out).to_pydict())


def texts(boards: Any) -> list[str]:
    return ["".join(map(str, row)).replace("0", ".") for row in boards.tolist()]


@pytest.mark.parametrize("wish", [(), ("--sampling", "quick")])
@pytest.mark.parametrize("size", [4, 9])
def test_without_a_wish_they_are_minimal(
    wish: tuple[str, ...], size: int, tmp_path: Path, command: Command
) -> None:
    out = tmp_path / "out.parquet"
    asked = ("--count", "50", "--seed", "7", "--size", str(size), *wish)
    assert command("bulk", "generate", "sudoku", str(out), *asked).code == 0
    made, read = minimal_many(50, seed=7, size=size), columns_of(out)
    assert list(read) == ["puzzle", "solution", "givens", "error"]
    assert read["puzzle"] == texts(made.puzzles)
    assert read["solution"] == texts(made.solutions)
    assert read["givens"] == (made.puzzles > 0).sum(axis=1).tolist()
    assert read["error"] == [None] * 50


def test_with_weights(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.parquet"
    asked = ("--count", "50", "--seed", "7", "--size", "4", "--sampling", "uniform")
    assert command("bulk", "generate", "sudoku", str(out), *asked).code == 0
    drawn, read = weighed_many(50, seed=7, size=4), columns_of(out)
    assert read["puzzle"] == texts(drawn.puzzles)
    assert read["weight"] == drawn.weights.tolist()
    assert read["population"] == drawn.populations.tolist()
    assert read["givens"] == drawn.givens.tolist()


def test_a_text_file_has_weights_too(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.txt"
    asked = ("--count", "3", "--seed", "7", "--size", "4", "--sampling", "uniform")
    assert command("bulk", "generate", "sudoku", str(out), *asked).code == 0
    drawn = weighed_many(3, seed=7, size=4)
    lines = [line.split(" ") for line in out.read_text().splitlines()]
    assert [(puzzle, float(weight)) for puzzle, weight in lines] == list(
        zip(texts(drawn.puzzles), drawn.weights.tolist(), strict=True)
    )


def test_a_random_seed_is_kept(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.csv"
    assert command("bulk", "generate", "sudoku", str(out), "--count", "9").code == 0
    seed = json.loads((tmp_path / "out.csv.manifest.jsonl").read_text().splitlines()[0])["options"]["seed"]
    puzzles = [line.split(",")[0] for line in out.read_text().splitlines()[1:]]
    assert puzzles == texts(minimal_many(9, seed=seed).puzzles)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["sudoku", "--sampling", "slow"], "unknown sampling 'slow'; choose from quick, uniform"),
        (["killer", "--sampling", "quick"], "--sampling is for sudoku of size 4 or 9"),
        (["sudoku", "--size", "6", "--sampling", "quick"], "--sampling is for sudoku of size 4 or 9"),
        (
            ["sudoku", "--level", "easy", "--sampling", "quick"],
            "--sampling takes puzzles as they come; leave out --level",
        ),
    ],
)
def test_wishes_do_not_go_with_it(wrong: list[str], said: str, tmp_path: Path, command: Command) -> None:
    kind, *options = wrong
    run = command("bulk", "generate", kind, str(tmp_path / "out.csv"), "--count", "1", *options)
    assert (run.code, run.err.strip()) == (2, f"tokeru: {said}")
