"""tokeru bulk split: every row in one of two files, and no class in both."""

from __future__ import annotations

import csv
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import tokeru
from tokeru.cli import copies as commands

if TYPE_CHECKING:
    from tests.conftest import Command

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from tokeru.bulk import lines  # noqa: E402

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards of a few lines."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.setattr(lines, "LONGEST_LINE", 500)
    monkeypatch.setattr(commands, "ROWS", 1)
    monkeypatch.setattr(commands, "ROWS_WITH_RULES", 1)


def some_boards(seed: int, count: int = 100) -> list[str]:
    """Puzzles, of which each comes as itself and as two copies, in any order."""
    choice = random.Random(seed)
    boards = np.array(
        [[int(symbol) if symbol != "." and choice.random() < 0.7 else 0 for symbol in BOARD]] * count
    )
    boards[np.random.default_rng(seed).random(boards.shape) < 0.2] = 0
    found = [boards, *(tokeru.shuffled_many(boards, turn).boards for turn in (seed, seed + 1))]
    texts = ["".join(".123456789"[value] for value in board) for board in np.concatenate(found).tolist()]
    return choice.sample(texts, len(texts))


def forms(texts: list[str]) -> list[bytes]:
    return [form.tobytes() for form in tokeru.canonical_many(texts).forms]


def split(command: Command, path: Path, *options: str) -> tuple[list[str], list[str]]:
    train, test = path.with_suffix(".train.txt"), path.with_suffix(".test.txt")
    assert (
        command("bulk", "split", str(path), "--train", str(train), "--test", str(test), "-q", *options).code
        == 0
    )
    assert not Path(f"{train}.temporary").exists()
    return train.read_text().splitlines(), test.read_text().splitlines()


@pytest.mark.parametrize("seed", range(10))
def test_no_class_is_in_both_files(seed: int, tmp_path: Path, command: Command) -> None:
    texts = some_boards(seed)
    path = tmp_path / "in.txt"
    path.write_text("\n".join(texts))
    train, test = split(command, path, "--inequivalent", "--share", "0.4", "--seed", str(seed))
    assert not {*forms(train)} & {*forms(test)}
    assert 0.2 < len(test) / len(texts) < 0.6
    is_test = {*test}
    assert train == [text for text in texts if text not in is_test]
    assert test == [text for text in texts if text in is_test]


def test_equal_boards_are_together_without_looking_for_copies(tmp_path: Path, command: Command) -> None:
    texts = some_boards(1) * 2
    path = tmp_path / "in.txt"
    path.write_text("\n".join(texts))
    train, test = split(command, path, "--share", "0.5")
    assert not {*train} & {*test}
    assert {*forms(train)} & {*forms(test)}
    assert sorted(train + test) == sorted(texts)


def test_where_a_row_comes_follows_from_its_class_alone(tmp_path: Path, command: Command) -> None:
    """Other rows, another order, copies of them and more for testing: what was there stays there."""
    texts = some_boards(2)
    options = ("--inequivalent", "--seed", "some words")
    paths = [tmp_path / f"{name}.txt" for name in "abc"]
    copies = tokeru.shuffled_many(texts, 99).boards.tolist()
    paths[0].write_text("\n".join(texts))
    paths[1].write_text("\n".join(texts[40:10:-1]))
    paths[2].write_text("\n".join("".join(map(str, copy)) for copy in copies))
    train, test = split(command, paths[0], *options, "--share", "0.3")
    fewer, _ = split(command, paths[1], *options, "--share", "0.3")
    assert fewer == [text for text in texts[40:10:-1] if text in {*train}]
    _, more = split(command, paths[2], *options, "--share", "0.6")
    assert {*forms(test)} < {*forms(more)}


@pytest.mark.parametrize("inequivalent", [True, False])
def test_the_share_is_about_what_was_asked_for(
    inequivalent: bool, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "LONGEST_LINE", 1 << 16)
    path = tmp_path / "in.txt"
    path.write_text("\n".join(some_boards(3, 4000)[:8000]))
    options = ["--inequivalent"] if inequivalent else []
    for share, least, most in (("0.1", 640, 960), ("0.9", 7040, 7360)):
        _, test = split(command, path, "--share", share, "--fresh", *options)
        assert least < len(test) < most
    seeds = {tuple(split(command, path, "--seed", seed, "--fresh", *options)[1]) for seed in "123"}
    assert len(seeds) == 3


def test_columns_stay_and_errors_are_for_training(tmp_path: Path, command: Command) -> None:
    texts = some_boards(4)
    path = tmp_path / "in.parquet"
    table = {"puzzle": [*texts[:50], "bad", None, "11" + "." * 79, *texts[50:]], "x": range(303)}
    pq.write_table(pa.table(table), path, row_group_size=40)
    outs = [tmp_path / "train.csv", tmp_path / "test.parquet"]
    run = command(
        "bulk", "split", str(path), "--train", str(outs[0]), "--test", str(outs[1]), "--inequivalent"
    )
    assert run.code == 2
    assert "3 of" in run.err
    with outs[0].open(newline="") as opened:
        train = [(int(row["x"]), row["puzzle"], row["error"][-20:]) for row in csv.DictReader(opened)]
    test = [(row["x"], row["puzzle"], row["error"] or "") for row in pq.read_table(outs[1]).to_pylist()]
    assert [row for row in train if row[2]] == [
        (50, "", "81 cells, not 3: 'bad'"[-20:]),
        (51, "", "row 52: no board: ''"[-20:]),
        (52, "11" + "." * 79, "in a row or a column"),
    ]
    assert sorted(row[0] for row in train + test) == [*range(303)]
    assert all(table["puzzle"][x] == puzzle for x, puzzle, error in train + test if not error)


def test_what_makes_no_sense_is_refused(tmp_path: Path, command: Command) -> None:
    path, train, test = (str(tmp_path / name) for name in ("in.txt", "train.txt", "test.txt"))
    Path(path).write_text(BOARD)
    cases = {
        (path, "--train", train, "--test", test, "--share", "1"): "the share is between 0 and 1, not 1",
        (path, "--train", train, "--test", train): "cannot be for training and for testing",
        (path, "--train", train, "--test", path): "is one of the files to read",
        (path, "--train", train): "--test",
        ("--train", train, "--test", test): "IN",
    }
    for arguments, said in cases.items():
        run = command("bulk", "split", *arguments)
        assert run.code == 2
        assert said in run.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.txt"]


def test_what_is_in_the_way_is_told_before_the_work_begins(tmp_path: Path, command: Command) -> None:
    path, train, test = (tmp_path / name for name in ("in.txt", "train.txt", "test.txt"))
    path.write_text(BOARD)
    test.write_text("mine")
    arguments = ("bulk", "split", str(path), "--train", str(train), "--test", str(test))
    assert "test.txt is there already; --fresh replaces it" in command(*arguments).err
    assert test.read_text() == "mine"
    assert not train.exists()
    assert command(*arguments, "--fresh").code == 0
    assert sorted((train.read_text() + test.read_text()).split()) == [BOARD]
