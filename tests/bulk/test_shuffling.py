"""tokeru bulk shuffle: copies that follow from the seed and the number of the row, with their solutions."""

from __future__ import annotations

import csv
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import tokeru
from tokeru.cli import copies as commands

if TYPE_CHECKING:
    from tests.conftest import Command

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from tokeru.bulk import lines, sources  # noqa: E402
from tokeru.bulk.shuffling import Numbering  # noqa: E402

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards of a few lines, and copies of some of them at once."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.setattr(lines, "LONGEST_LINE", 700)
    monkeypatch.setattr(commands, "CELLS_AT_ONCE", 81 * 10)


def some_boards(seed: int, count: int = 60) -> list[str]:
    choice = random.Random(seed)
    return ["".join(symbol if choice.random() < 0.8 else "." for symbol in BOARD) for _ in range(count)]


def text_of(board: list[int]) -> str:
    return "".join(".123456789"[value] for value in board)


@pytest.mark.parametrize("copies", [1, 2, 3, 7, 25])
@pytest.mark.parametrize("ending", ["txt", "csv", "parquet"])
def test_copies_are_those_of_shuffled_many(
    copies: int, ending: str, tmp_path: Path, command: Command
) -> None:
    """Wherever shards end, and comments and mistakes stand."""
    texts = some_boards(copies)
    path, out = tmp_path / "in.txt", tmp_path / f"out.{ending}"
    path.write_text("# some\n\n" + "\n".join([*texts[:30], "# more", "bad", "", *texts[30:]]))
    command("bulk", "shuffle", str(path), str(out), "--copies", str(copies), "--seed", "7", "-q")
    boards = np.repeat([*texts[:30], "." * 81, *texts[30:]], copies)
    expected = [text_of(board) for board in tokeru.shuffled_many(boards, 7).boards.tolist()]
    kept = [number for number in range(61 * copies) if number // copies != 30 or number % copies == 0]
    if ending == "txt":
        found = out.read_text().splitlines()
        assert found.pop(30 * copies).startswith("error: line 34: ")
        assert found == [expected[number] for number in kept if number // copies != 30]
        return
    if ending == "csv":
        with out.open(newline="") as opened:
            rows = [(row["puzzle"], int(row["row"]), row["error"][:7]) for row in csv.DictReader(opened)]
    else:
        columns = pq.read_table(out).to_pylist()
        rows = [(row["puzzle"] or "", row["row"], (row["error"] or "")[:7]) for row in columns]
    assert rows == [
        ("", 31, "line 34") if number // copies == 30 else (expected[number], number // copies + 1, "")
        for number in kept
    ]


@pytest.mark.parametrize(
    ("ending", "form"), [("csv", "text"), ("txt", "text"), ("parquet", "text"), ("parquet", "binary")]
)
def test_solutions_stay_solutions(ending: str, form: str, tmp_path: Path, command: Command) -> None:
    texts = some_boards(1)
    solutions = [SOLUTION if row % 7 else ["", SOLUTION[:80], "." * 81][row % 3] for row in range(60)]
    path, out = tmp_path / "in.parquet", tmp_path / f"out.{ending}"
    table = {"id": range(60), "quiz": texts, "solution": solutions, "other": ["x" * 81] * 60}
    pq.write_table(pa.table(table), path, row_group_size=25)
    command("bulk", "shuffle", str(path), str(out), "--copies", "3", "--boards", form)
    rows: list[tuple[Any, ...]]
    if ending == "txt":
        rows = [(*line.split(" "), None) for line in out.read_text().splitlines()]
    elif ending == "csv":
        with out.open(newline="") as opened:
            rows = [(row["puzzle"], row["solution"], row["id"]) for row in csv.DictReader(opened)]
    else:
        columns = pq.read_table(out)
        assert columns.column("other").to_pylist() == ["x" * 81] * 180
        rows = [(row["puzzle"], row["solution"], row["id"]) for row in columns.to_pylist()]
    assert len(rows) == 180
    for number, (puzzle, solution, name) in enumerate(rows):
        row = number // 3
        assert name is None or int(name) == row
        if row % 7 == 0:
            assert solution in ("-", "", None)
            continue
        if form == "binary":
            puzzle, solution = text_of(list(puzzle)), text_of(list(solution))
        assert text_of(list(tokeru.parse(solution).solve())) == solution
        assert all(given in (".", value) for given, value in zip(puzzle, solution, strict=True))
        assert "." not in solution
        assert puzzle.count(".") == texts[row].count(".")
    assert len({row[0] for row in rows}) > 170


def test_other_rules_keep_their_own_symmetries(tmp_path: Path, command: Command) -> None:
    head = "sudoku6+diagonals:"
    grid = text_of(list(tokeru.parse(head + "." * 36).solve()))
    path, out = tmp_path / "in.csv", tmp_path / "out.csv"
    path.write_text(f"puzzle,answer\n{grid[:20]}{'.' * 16},{grid}\n")
    command("bulk", "shuffle", str(path), str(out), "--copies", "40", "--like", "sudoku6+diagonals")
    with out.open(newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert len({row["puzzle"] for row in rows}) > 20
    for row in rows:
        assert tokeru.parse(head + row["puzzle"]).violations() == ()
        assert tokeru.parse(head + row["answer"]).status().value == "unique"


def test_the_seed_decides(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "in.txt"
    path.write_text("\n".join(some_boards(2)))
    made = []
    for number, seed in enumerate(["0", "1", "one", "0"]):
        out = tmp_path / f"{number}.txt"
        command("bulk", "shuffle", str(path), str(out), "--seed", seed, "--threads", str(number + 1))
        made.append(out.read_bytes())
    assert made[0] == made[3]
    assert len({*made}) == 3


@pytest.mark.parametrize("at_once", [1, 3, 100])
def test_reading_goes_on_wherever_some_rows_end(at_once: int, tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("# none\n" * 200 + "\n".join(some_boards(3)) + "\n# none" * 200 + "\nbad\n")
    source = Numbering(sources.files([str(path)], 9, 1), at_once)

    def told(start: tuple[int, ...]) -> list[tuple[object, ...]]:
        read = [(shard.read(), shard.end) for shard in source.shards(start)]
        return [(rows.boards.tolist(), rows.errors, first, end) for (rows, first), end in read]

    shards = told(())
    assert sum(len(boards) for boards, *_ in shards) == 61  # type: ignore[misc, arg-type]
    assert len(shards) >= 61 / at_once
    for number, (*_, end) in enumerate(shards):
        assert told(end) == shards[number + 1 :]  # type: ignore[arg-type]


def test_what_makes_no_sense_is_refused(tmp_path: Path, command: Command) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_text(BOARD)
    cases = {
        ("--copies", "0"): "copies",
        ("--boards", "x"): "unknown form of boards",
        ("--like", "sudoku30"): "symmetries are known for boards up to 25×25",
    }
    for options, said in cases.items():
        run = command("bulk", "shuffle", str(path), str(out), *options)
        assert run.code == 2
        assert said in run.err
    assert "is one of the files to read" in command("bulk", "shuffle", str(path), str(path)).err
    assert not list(tmp_path.glob("out*"))
