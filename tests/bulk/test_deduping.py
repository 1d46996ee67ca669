"""tokeru bulk dedupe: the rows that a dictionary of canonical forms keeps, in every form of file."""

from __future__ import annotations

import csv
import json
import os
import random
from collections.abc import Callable
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

from tokeru.bulk import classes, deduping, lines  # noqa: E402

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

SMALL = tokeru.sudoku(size=4)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards of a few lines, and keys that are compared a few at a time."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.setattr(lines, "LONGEST_LINE", 300)
    monkeypatch.setattr(commands, "ROWS", 1)
    monkeypatch.setattr(commands, "ROWS_WITH_RULES", 1)
    monkeypatch.setattr(deduping, "LEAST_AT_ONCE", 500)
    monkeypatch.setattr(deduping, "BITS", 6)
    monkeypatch.setattr(deduping, "BUCKETS", 64)


def rows_of(path: Path) -> list[dict[str, str]]:
    """As texts, read by whoever else reads such files."""
    if path.suffix == ".parquet":
        rows = pq.read_table(path).to_pylist()
        return [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]
    with path.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def copies_of(texts: list[str], like: tokeru.Puzzle, choice: random.Random) -> list[str]:
    """The texts and copies of them, in any order."""
    boards = [[0 if symbol == "." else int(symbol) for symbol in text] for text in texts]
    drawn = [choice.choice(boards) for _ in range(2 * len(texts))]
    copies = tokeru.shuffled_many(np.array(drawn, np.uint8), choice.randrange(99), like=like).boards
    written = ["".join(".123456789"[value] for value in copy) for copy in copies.tolist()]
    return choice.sample([*texts, *written, *choice.choices(texts, k=len(texts))], 4 * len(texts))


def naively(
    texts: list[str], same: Callable[[str], str | None], errors: int = 0
) -> list[tuple[str, int, str | None]]:
    """The first text of each class, how many it has, and what stands for it."""
    first: dict[str, str] = {}
    count: dict[str, int] = {}
    for text in texts:
        form = same(text)
        if form is not None:
            first.setdefault(form, text)
            count[form] = count.get(form, 0) + 1
    return [(text, count[form], form) for form, text in first.items()]


def random_texts(rules: tokeru.Puzzle, choice: random.Random, count: int = 12) -> list[str]:
    """A few values of full boards, so that some are alike."""
    grid = tuple(rules.solve())
    chances = [choice.choice([2, 3, 4]) / len(grid) for _ in range(count)]
    return ["".join(str(value) if choice.random() < chance else "." for value in grid) for chance in chances]


RULES = {None: 9, "sudoku4": 4, "sudoku6+diagonals": 6, "futoshiki5": 5, "sudoku9+antiknight": 9}


@pytest.mark.parametrize("like", RULES)
@pytest.mark.parametrize("ending", ["txt", "csv", "parquet"])
def test_the_rows_that_a_dictionary_keeps(
    like: str | None, ending: str, tmp_path: Path, command: Command
) -> None:
    choice = random.Random(f"{like} {ending}")
    size = RULES[like]
    head = f"{like or 'sudoku9'}:"
    rules = tokeru.parse(head + "." * size**2)

    def form(text: str) -> str:
        return tokeru.canonical(tokeru.parse(head + text)).puzzle.format().partition(":")[2]

    for number in range(3):
        texts = copies_of(random_texts(rules, choice), rules, choice)
        path, out = tmp_path / f"in{number}.txt", tmp_path / f"out{number}.{ending}"
        path.write_text("\n".join(texts))
        options = ["--like", like] if like else []
        assert command("bulk", "dedupe", str(path), str(out), "--canonical", "-q", *options).code == 0
        expected = naively(texts, form)
        assert len(expected) < len(texts) / 2
        if ending == "txt":
            assert out.read_text().splitlines() == [f"{text} {form}" for text, _, form in expected]
        else:
            assert [tuple(row.values()) for row in rows_of(out)] == [
                (text, str(count), form, "") for text, count, form in expected
            ]
        assert not Path(f"{out}.temporary").exists()


@pytest.mark.parametrize("seed", range(20))
def test_exactly_equal_boards(seed: int, tmp_path: Path, command: Command) -> None:
    choice = random.Random(seed)
    some = random_texts(SMALL, choice)
    texts = [choice.choice(some).replace(".", choice.choice("._0*")) for _ in range(100)]
    path, out = tmp_path / "in.txt", tmp_path / "out.csv"
    path.write_text("\n".join(texts))
    command("bulk", "dedupe", str(path), str(out), "--exact", "--like", "sudoku4")
    plain = str.maketrans("_0*", "...")
    expected = naively([text.translate(plain) for text in texts], str)
    assert [(row["puzzle"], row["copies"]) for row in rows_of(out)] == [
        (text, str(count)) for text, count, _ in expected
    ]


@pytest.mark.parametrize("seed", range(20))
def test_classes_are_not_told_apart_by_their_numbers_alone(
    seed: int, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All keys come into the same place."""
    choice = random.Random(seed)
    texts = copies_of(random_texts(SMALL, choice), SMALL, choice)
    path = tmp_path / "in.txt"
    path.write_text("\n".join(texts))
    outs = [tmp_path / "out.csv", tmp_path / "mixed.csv"]
    for out in outs:
        command("bulk", "dedupe", str(path), str(out), "--like", "sudoku4")
        monkeypatch.setattr(deduping, "mixed", lambda keys: classes.mixed(keys) % np.uint64(2))
    assert outs[0].read_bytes() == outs[1].read_bytes()


def test_other_columns_and_rows_with_errors_stay(tmp_path: Path, command: Command) -> None:
    """A copy need not have what the first one has beside it."""
    turned = tokeru.shuffled_many([BOARD], 3).boards[0].tolist()
    copy = "".join(".123456789"[value] for value in turned)
    path, out = tmp_path / "in.csv", tmp_path / "out.csv"
    texts = [f"{BOARD},1,x", f"{BOARD[:80]},2,", f"{copy},3,z", f"{'.' * 81},4,", "7", f"{BOARD},5,"]
    path.write_text("puzzle,copies,error\n" + "\n".join(texts))
    run = command("bulk", "dedupe", str(path), str(out))
    assert run.code == 2
    assert json.loads(run.out) == {"complete": str(out), "puzzles": 4, "errors": 2}
    names = ("puzzle", "copies", "error", "input_copies", "input_error")
    assert out.read_text().splitlines()[0] == ",".join(names)
    first, short, empty, broken = rows_of(out)
    assert first == dict(zip(names, (BOARD, "3", "", "1", "x"), strict=True))
    assert (short["puzzle"], short["copies"], short["input_copies"]) == ("", "", "2")
    assert short["error"].startswith("line 3: a board of size 9 has 81 cells")
    assert (empty["puzzle"], empty["copies"]) == ("." * 81, "1")
    assert (broken["error"], broken["input_copies"]) == ("line 6: 1 columns, not 3", "")


def test_parquet_and_several_files(tmp_path: Path, command: Command) -> None:
    choice = random.Random(8)
    texts = copies_of(random_texts(SMALL, choice, 40), SMALL, choice)
    first, second, text = tmp_path / "a.parquet", tmp_path / "b.parquet", tmp_path / "all.txt"
    for path, rows in ((first, range(100)), (second, range(100, 160))):
        table = {"puzzle": [texts[row] for row in rows], "number": pa.array(rows, pa.int16())}
        pq.write_table(pa.table(table), path, row_group_size=30)
    text.write_text("\n".join(texts))
    outs = [tmp_path / "out.parquet", tmp_path / "out.csv"]
    command("bulk", "dedupe", str(first), str(second), str(outs[0]), "--like", "sudoku4")
    command("bulk", "dedupe", str(text), str(outs[1]), "--like", "sudoku4")
    rows = pq.read_table(outs[0]).to_pylist()
    assert [(row["puzzle"], str(row["copies"])) for row in rows] == [
        (row["puzzle"], row["copies"]) for row in rows_of(outs[1])
    ]
    assert all(texts[row["number"]] == row["puzzle"] for row in rows)
    assert rows[-1]["number"] > 0


def test_the_form_of_a_grid(tmp_path: Path, command: Command) -> None:
    """The same classes, but of puzzles with one solution only; others have an error."""
    other = tokeru.generate("sudoku", seed=3).format("plain")
    copy = "".join(".123456789"[v] for v in tokeru.shuffled_many([BOARD], 3).boards[0].tolist())
    path, out = tmp_path / "in.txt", tmp_path / "out.csv"
    path.write_text("\n".join([BOARD, "." * 81, copy, other, "11" + "." * 79, BOARD]))
    assert command("bulk", "dedupe", str(path), str(out), "--form", "grid", "--canonical").code == 2
    forms = [
        tokeru.canonical(tokeru.parse(text), form="grid").puzzle.format("plain") for text in (BOARD, other)
    ]
    assert [tuple(row.values()) for row in rows_of(out)] == [
        (BOARD, "3", forms[0], ""),
        ("." * 81, "", "", "several solutions"),
        (other, "1", forms[1], ""),
        ("11" + "." * 79, "", "", "no solution"),
    ]


def test_a_value_twice_in_a_row_is_an_error(tmp_path: Path, command: Command) -> None:
    """In a shard with others, with no others, and wherever the boards are the same."""
    rows, columns = "11" + "." * 14, "1...1" + "." * 11
    path, out = tmp_path / "in.txt", tmp_path / "out.csv"
    path.write_text("\n".join([*["1" + "." * 15, rows, columns, rows] * 20, *[rows] * 40]))
    assert command("bulk", "dedupe", str(path), str(out), "--like", "sudoku4").code == 2
    first, *others = rows_of(out)
    assert (first["copies"], first["error"]) == ("20", "")
    assert [row["puzzle"] for row in others] == [rows, columns, rows] * 20 + [rows] * 40
    assert {row["error"] for row in others} == {"a value is twice in a row or a column"}


@pytest.mark.parametrize("text", ["", "\n\n# nothing\n", "bad\n\nworse"])
def test_files_without_boards(text: str, tmp_path: Path, command: Command) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.csv"
    path.write_text(text)
    command("bulk", "dedupe", str(path), str(out))
    assert [row["error"][:6] for row in rows_of(out)] == (["line 1", "line 3"] if "bad" in text else [])


def test_boards_as_bytes(tmp_path: Path, command: Command) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    path.write_text(f"{BOARD}\n{BOARD}\nbad")
    command("bulk", "dedupe", str(path), str(out), "--boards", "binary", "--canonical")
    first, bad = pq.read_table(out).to_pylist()
    assert (list(first["puzzle"])[:4], first["copies"]) == ([5, 3, 0, 0], 2)
    assert bytes(first["canonical"]) == tokeru.canonical_many([BOARD]).forms.tobytes()
    assert (bad["puzzle"], bad["canonical"]) == (None, None)


def test_progress_never_falls(tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    from tokeru.bulk import progress

    monkeypatch.setattr(progress, "EVERY", 0.0)
    path, out = tmp_path / "in.txt", tmp_path / "out.csv"
    path.write_text("\n".join(random_texts(tokeru.sudoku(), random.Random(1), 50)))
    told = [json.loads(line) for line in command("bulk", "dedupe", str(path), str(out)).out.splitlines()]
    *steps, _ = told
    for name in ("puzzles", "share"):
        values = [step[name] for step in steps]
        assert values == sorted(values)
        assert values[0] < values[-1]
    assert steps[-1]["puzzles"] == 50
    assert steps[-1]["share"] == 1


def test_what_makes_no_sense_is_refused(tmp_path: Path, command: Command) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.csv"
    path.write_text(BOARD)
    cases: dict[tuple[str, ...], str] = {
        ("--form", "x"): "unknown form 'x'; choose from puzzle, grid",
        ("--exact", "--canonical"): "--exact compares boards as they are",
        ("--boards", "x"): "unknown form of boards 'x'",
        ("--like", "sudoku30"): "symmetries are known for boards up to 25×25",
    }
    for options, said in cases.items():
        run = command("bulk", "dedupe", str(path), str(out), *options)
        assert run.code == 2
        assert said in run.err
    assert "is one of the files to read" in command("bulk", "dedupe", str(path), str(path)).err
    assert "name the files to read" in command("bulk", "dedupe", str(path)).err
    assert path.read_text() == BOARD
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("then", [f"\n{BOARD[:40]}\n" * 10, f"{BOARD}\n" * 4, f"{BOARD}\n" * 30, ""])
def test_a_file_that_changes_while_it_is_read(
    then: str, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.csv"
    path.write_text(f"{BOARD}\n" * 10)
    first_rows = deduping.FirstRows

    def changed(*args: Any) -> Any:
        path.write_text(then)
        return first_rows(*args)

    monkeypatch.setattr(deduping, "FirstRows", changed)
    run = command("bulk", "dedupe", str(path), str(out))
    assert run.code == 2
    assert "changed while it was read" in run.err
    assert not out.exists()


def test_too_many_keys_are_never_compared_at_once() -> None:
    for records in (0, 1, 10**6, 10**9, 10**12):
        buckets = deduping._at_once(records)
        assert 1 <= buckets <= deduping.BUCKETS
        assert buckets == 1 or buckets * records / deduping.BUCKETS <= deduping.MOST_AT_ONCE
