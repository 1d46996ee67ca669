"""tokeru bulk: what each task answers, in every form of file; options, progress, exit codes."""

from __future__ import annotations

import csv
import gzip
import json
import math
import pickle
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import tokeru
from tokeru import _kernel
from tokeru.errors import TokeruError

if TYPE_CHECKING:
    from tests.conftest import Command

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from tokeru.bulk import footers, progress  # noqa: E402
from tokeru.bulk.rows import Rows  # noqa: E402
from tokeru.bulk.tasks import TASKS, Asking, How  # noqa: E402

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = BOARD[:-2] + ".."
NONE = "55" + "." * 79
BAD = "5" * 80


@pytest.fixture(autouse=True)
def _no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes, only the end is told."""
    monkeypatch.setattr(progress, "EVERY", math.inf)


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    path = tmp_path / "in.txt"
    path.write_text("\n".join([BOARD, "." * 81, BAD, NONE]) + "\n")
    return str(path)


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Of a file that can be told from its name, read by whoever else reads such files."""
    if path.suffix == ".parquet":
        return list(pq.read_table(path).to_pylist())
    with path.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


# --- what each task answers ---------------------------------------------------------------------------


def test_solve(puzzles: str, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.parquet"
    run = command("bulk", "solve", puzzles, str(out))
    assert run.code == 2
    assert json.loads(run.out) == {"complete": str(out), "puzzles": 4, "errors": 1}
    assert run.err == f"tokeru: {out}: 1 of 4 rows have an error instead of an answer\n"
    one, several, bad, none = rows_of(out)
    assert one == {"puzzle": BOARD, "solution": SOLUTION, "count": 1, "error": None}
    assert several["count"] == 2
    assert tokeru.parse("." * 81).violations([int(value) for value in several["solution"]]) == ()
    assert bad | {"error": ""} == {"puzzle": None, "solution": None, "count": None, "error": ""}
    assert bad["error"] == f"line 3: a board of size 9 has 81 cells, not 80: '{BAD[:20]}…'"
    assert none == {"puzzle": NONE, "solution": None, "count": 0, "error": None}


def test_count_up_to_a_limit(puzzles: str, tmp_path: Path, command: Command) -> None:
    for limit, counts in ((None, [1, 2, None, 0]), (7, [1, 7, None, 0])):
        out = tmp_path / f"{limit}.parquet"
        command("bulk", "count", puzzles, str(out), *([] if limit is None else ["--limit", str(limit)]))
        assert [row["count"] for row in rows_of(out)] == counts


def test_grade(puzzles: str, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.parquet"
    command("bulk", "grade", puzzles, str(out))
    first, *others = rows_of(out)
    grade = tokeru.parse(BOARD).grade()
    for name in ("level", "score", "rating", "hodoku", "minutes", "hardest"):
        assert first[name] == getattr(grade, name)
        assert [row[name] for row in others] == [None] * 3
    assert [row["count"] for row in rows_of(out)] == [1, 2, None, 0]


def test_check(tmp_path: Path, command: Command) -> None:
    """A given is needed if without it there are several solutions."""
    minimal = tokeru.parse(BOARD).redundant().minimal.format("plain")
    path, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    path.write_text("\n".join([BOARD, minimal, "." * 81, NONE, BAD, SOLUTION, minimal]))
    command("bulk", "check", str(path), str(out), "--minimal")
    assert [(row["status"], row["minimal"]) for row in rows_of(out)] == [
        ("unique", False), ("unique", True), ("multiple", None), ("none", None),
        (None, None), ("unique", False), ("unique", True),
    ]  # fmt: skip
    command("bulk", "check", str(path), str(tmp_path / "out.csv"))
    assert rows_of(tmp_path / "out.csv")[0] == {"puzzle": BOARD, "status": "unique", "error": ""}


def test_the_same_as_one_by_one(tmp_path: Path, command: Command) -> None:
    choice = random.Random(1)
    texts = ["".join(value if choice.random() < 0.35 else "." for value in SOLUTION) for _ in range(40)]
    path, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    path.write_text("\n".join(texts))
    command("bulk", "check", str(path), str(out), "--minimal")
    for text, row in zip(texts, rows_of(out), strict=True):
        puzzle = tokeru.parse(text)
        assert row["status"] == puzzle.status().value
        if row["status"] == "unique":
            assert row["minimal"] == (not puzzle.redundant().clues)
    assert {row["status"] for row in rows_of(out)} == {"unique", "multiple"}


# --- files --------------------------------------------------------------------------------------------


def test_every_form_says_the_same(puzzles: str, tmp_path: Path, command: Command) -> None:
    outs = {ending: tmp_path / f"out.{ending}" for ending in ("parquet", "csv", "tsv", "csv.gz", "csv.zst")}
    for out in outs.values():
        assert command("bulk", "grade", puzzles, str(out)).code == 2
    plain = outs["csv"].read_bytes()
    assert gzip.decompress(outs["csv.gz"].read_bytes()) == plain
    with pa.CompressedInputStream(str(outs["csv.zst"]), "zstd") as packed:
        assert packed.read() == plain
    assert outs["tsv"].read_bytes().count(b"\t") == 8 * 5
    in_parquet = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in rows_of(outs["parquet"])
    ]
    assert rows_of(outs["csv"]) == in_parquet


def test_text_has_a_line_for_each_row(puzzles: str, tmp_path: Path, command: Command) -> None:
    bad = f"error: line 3: a board of size 9 has 81 cells, not 80: '{BAD[:20]}…'"
    lines = {"count": ["1", "2", bad, "0"], "check": ["unique", "multiple", bad, "none"]}
    for task, expected in lines.items():
        out = tmp_path / f"{task}.txt"
        command("bulk", task, puzzles, str(out))
        assert out.read_text(encoding="utf-8").splitlines() == expected
    command("bulk", "solve", puzzles, str(tmp_path / "solved.txt"))
    assert (tmp_path / "solved.txt").read_text(encoding="utf-8").splitlines()[::3] == [SOLUTION, "-"]


def test_other_columns_stay(tmp_path: Path, command: Command) -> None:
    path, out = tmp_path / "in.csv", tmp_path / "out.csv"
    path.write_text(f'question,answer,rating,count,input_count\n{BOARD},x,"1,""5",a,b\n{BAD},,,,\nbad\n')
    command("bulk", "count", str(path), str(out))
    first, second, third = rows_of(out)
    others = {"answer": "x", "rating": '1,"5', "input_input_count": "a", "input_count": "b"}
    assert first == {"puzzle": BOARD, "count": "1", "error": "", **others}
    assert (second["answer"], second["puzzle"]) == ("", "")
    assert third["error"] == "line 4: 1 columns, not 5"


def test_parquet_to_parquet_keeps_types(tmp_path: Path, command: Command) -> None:
    table = pa.table({"id": pa.array([1, 2], pa.int16()), "puzzle": [BOARD, BAD], "list": [[1], None]})
    pq.write_table(table, tmp_path / "in.parquet")
    out = tmp_path / "out.parquet"
    command("bulk", "count", str(tmp_path / "in.parquet"), str(out))
    read = pq.read_table(out)
    assert read.schema.field("id").type == pa.int16()
    assert [(row["id"], row["list"], row["count"]) for row in read.to_pylist()] == [
        (1, [1], 1),
        (2, None, None),
    ]
    run = command("bulk", "count", str(tmp_path / "in.parquet"), str(tmp_path / "out.csv"))
    assert (run.code, "the column list of type list<element: int64> is only for Parquet" in run.err) == (
        2,
        True,
    )


def test_boards_as_bytes(puzzles: str, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.parquet"
    command("bulk", "solve", puzzles, str(out), "--boards", "binary")
    read = pq.read_table(out)
    assert read.schema.field("solution").type == pa.binary(81)
    assert bytes(map(int, SOLUTION)) == read.column("solution")[0].as_py()
    assert read.column("puzzle").null_count == 1
    again = tmp_path / "again.parquet"
    command("bulk", "count", str(out), str(again), "--column", "puzzle")
    assert [row["count"] for row in rows_of(again)] == [1, 2, None, 0]


def test_the_version_is_in_the_metadata(puzzles: str, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.parquet"
    command("bulk", "count", puzzles, str(out))
    about = json.loads(pq.read_schema(out).metadata[b"tokeru"])
    assert (about["tokeru"], about["task"]) == (tokeru.__version__, "count")


def test_no_puzzles_give_no_rows(tmp_path: Path, command: Command) -> None:
    (tmp_path / "in.txt").write_text("# none\n\n")
    for ending in ("parquet", "csv", "txt"):
        out = tmp_path / f"out.{ending}"
        assert command("bulk", "count", str(tmp_path / "in.txt"), str(out)).code == 0
    assert pq.read_table(tmp_path / "out.parquet").schema.names == ["puzzle", "count", "error"]
    assert (tmp_path / "out.csv").read_text() == "puzzle,count,error\n"
    assert (tmp_path / "out.txt").read_text() == ""


def test_row_groups_of_many_shards_are_one_file(tmp_path: Path) -> None:
    """What pyarrow reads of a file put together is what was written in parts, whatever the columns are."""
    choice = random.Random(4)
    schema = pa.schema(
        {"puzzle": pa.string(), "x": pa.int64(), "y": pa.string(), "z": pa.list_(pa.float64())}
    )
    tables = []
    for rows in (3, 1, 0, 200, 17):
        columns = [
            [str(choice.random()) for _ in range(rows)], [choice.randrange(3) for _ in range(rows)],
            [choice.choice(["a", "b", None]) for _ in range(rows)],
            [[0.5] * choice.randrange(4) for _ in range(rows)],
        ]  # fmt: skip
        tables.append(
            pa.table(
                [pa.array(one, kind) for one, kind in zip(columns, schema.types, strict=True)], schema=schema
            )
        )
    body, found = footers.MAGIC, []
    for table in tables * 8:
        part = pa.BufferOutputStream()
        pq.write_table(table, part, write_page_index=True)
        groups, footer = footers.parts(part.getvalue().to_pybytes())
        found.append((len(body), footers.groups_alone(footer)))
        body += groups
    empty = pa.BufferOutputStream()
    pq.write_table(schema.empty_table(), empty)
    whole = body + footers.joined(footers.parts(empty.getvalue().to_pybytes())[1], found)
    read = pq.ParquetFile(pa.BufferReader(whole))
    assert read.metadata.num_rows == 8 * 221
    assert read.read().equals(pa.concat_tables(tables * 8))
    assert read.metadata.num_row_groups == 40


# --- rules, budgets, sizes ----------------------------------------------------------------------------


def test_rules_of_all_boards(tmp_path: Path, command: Command) -> None:
    (tmp_path / "in.txt").write_text(f"..3..4.221......\n{'.' * 16}\n{BOARD}\n")
    for like in ("sudoku4", "sudoku4:", "..3..4.221......", "sudoku4:" + "." * 16):
        out = tmp_path / f"{len(like)}.csv"
        command("bulk", "count", str(tmp_path / "in.txt"), str(out), "--like", like, "--limit", "500")
        assert [row["count"] for row in rows_of(out)] == ["1", "288", ""]
    (tmp_path / "nine.txt").write_text(f"{BOARD}\n{'.' * 81}\n")
    command(
        "bulk",
        "count",
        str(tmp_path / "nine.txt"),
        str(tmp_path / "knight.csv"),
        "--like",
        "sudoku+antiknight",
    )
    assert [row["count"] for row in rows_of(tmp_path / "knight.csv")] == ["0", "2"]


def test_a_puzzle_that_takes_too_long_is_a_row_with_an_error(tmp_path: Path, command: Command) -> None:
    """The others have their answers."""
    (tmp_path / "in.txt").write_text("\n".join([BOARD, "." * 81, NONE]))
    out = tmp_path / "out.csv"
    limit = ("--limit", "4000000000", "--budget", "300ms")
    run = command("bulk", "solve", str(tmp_path / "in.txt"), str(out), *limit)
    assert run.code == 3
    one, several, none = rows_of(out)
    assert (one["count"], none["count"]) == ("1", "0")
    assert several == {
        "puzzle": "." * 81,
        "solution": "",
        "count": "",
        "error": "the budget of 0.3 s ran out",
    }


@pytest.mark.parametrize("kind", ["sudoku", "futoshiki"])
def test_generate(kind: str, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.parquet"
    wishes = ("--size", "4", "--level", "easy", "--seed", "x")
    run = command("bulk", "generate", kind, str(out), "--count", "20", *wishes)
    assert (run.code, json.loads(run.out)["puzzles"]) == (0, 20)
    made = tokeru.generate_many(kind, 20, "easy", size=4, seed="x")
    for row, puzzle in zip(rows_of(out), made.puzzles, strict=True):
        assert tokeru.parse(row["puzzle"]) == puzzle
        assert row["puzzle"].startswith("futoshiki4:") == (kind == "futoshiki")
        assert (row["solution"], row["seed"]) == (puzzle.solution.text(), puzzle.seed)
        assert (row["givens"], row["signs"]) == puzzle.structure[:2]
        assert (row["kind"], row["level"], row["minimal"]) == (kind, puzzle.level, puzzle.is_minimal)


def test_a_random_seed_is_kept_for_the_next_run(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.txt"
    wanted = ("bulk", "generate", "sudoku", str(out), "--size", "4", "--count", "9", "-q")
    command(*wanted)
    first = out.read_bytes()
    out.unlink()
    assert command(*wanted).code == 0
    assert out.read_bytes() == first
    assert command(*wanted, "--fresh").code == 0
    assert out.read_bytes() != first


def test_batches_can_be_sent_to_other_processes() -> None:
    rows = Rows(np.array([[*map(int, SOLUTION)], [0] * 81], np.uint8), {1: "bad"})
    for task in TASKS:
        batch = Asking(task, How(), pa.schema([]))
        sent = pickle.loads(pickle.dumps(batch))(pickle.loads(pickle.dumps(rows)))
        assert sent.table.equals(batch(rows).table)
        assert sent.errors == 1


# --- options ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["count", "{in}"], "name the files to read and, as the last one, the file to write"),
        (["count", "{in}", "{in}"], "is one of the files to read"),
        (["count", "{in}", "out"], "out does not end as a file to write does"),
        (
            ["count", "{in}", "out.csv", "--boards", "x"],
            "unknown form of boards 'x'; choose from text, binary",
        ),
        (
            ["solve", "{in}", "{out}", "--boards", "binary"],
            "of type fixed_size_binary[81] is only for Parquet",
        ),
        (["count", "{in}", "out.csv", "--column", "x"], "there is no column 'x' with boards of 81 cells"),
        (["count", "gone.txt", "out.csv"], "gone.txt: no such file"),
        (["count", "{in}", "out.csv", "--like", "x"], "unknown base 'x'"),
        (["count", "{in}", "out.csv", "--like", f"sudoku:{'.' * 81};values 0-8"], "values from 1 to n"),
        (
            ["count", "{in}", "out.csv", "--budget", "10"],
            "has a budget in seconds, such as 10s, not in nodes",
        ),
        (["count", "{in}", "out.csv", "--threads", "-1"], "the number of threads is a whole number"),
        (["count", "{in}", "/no/where/out.csv"], "/no/where/out.csv: No such file or directory"),
        (["generate", "sudoku", "out.csv"], "--count"),
        (["generate", "x", "out.csv", "--count", "1"], "unknown kind"),
    ],
)
def test_bad_options(
    args: list[str],
    said: str,
    puzzles: str,
    tmp_path: Path,
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    run = command("bulk", *(arg.format_map({"in": puzzles, "out": "out.csv"}) for arg in args))
    assert (run.code, run.out) == (2, "")
    assert said in run.err
    assert run.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def test_without_pyarrow_it_says_how_to_get_it(
    puzzles: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("tokeru.bulk.") and "arrays" not in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = "tokeru: whole files need pyarrow: pip install 'tokeru[bulk]'\n"
    assert command("bulk", "count", puzzles, "out.csv") == (2, "", said)
    assert command("bulk", "generate", "sudoku", "out.csv", "--count", "1") == (2, "", said)


# --- progress -----------------------------------------------------------------------------------------


def test_progress_as_json_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    clock = iter([100.0, 100.0, 100.0, *[110.0] * 9]).__next__
    monkeypatch.setattr("tokeru.bulk.progress.time.monotonic", clock)
    with progress.reported("count", quiet=False) as report:
        report(progress.Count(1000, 0, 0.5))
        report(progress.Count(2000, 3, 0.75))
    assert json.loads(capsys.readouterr().out) == {
        "puzzles": 2000, "errors": 3, "share": 0.75, "rate": 100, "left": 10.0,
    }  # fmt: skip


def test_progress_may_be_silent(
    puzzles: str, tmp_path: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    run = command("bulk", "check", puzzles, str(tmp_path / "out.csv"), "--quiet")
    assert run.out == ""


def test_a_bar_on_a_terminal(
    puzzles: str, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("rich")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    out = tmp_path / "out.csv"
    run = command("bulk", "count", puzzles, str(out))
    assert run.out.endswith(f"{out} is complete: 4 puzzles, 1 of them with an error\n")
    assert "4 puzzles" in run.out


def test_what_is_complete_is_left_alone(puzzles: str, tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out.csv"
    wanted = ("bulk", "count", puzzles, str(out))
    first, written = command(*wanted), out.stat().st_mtime_ns
    assert command(*wanted) == first
    assert out.stat().st_mtime_ns == written


def test_errors_of_the_work_end_the_job(
    puzzles: str, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a bad line, but something that would go wrong again."""

    def fail(*_: object, **__: object) -> Callable[..., object]:
        raise TokeruError("no such lanes")

    monkeypatch.setattr("tokeru.bulk.tasks.solve_many", fail)
    assert command("bulk", "count", puzzles, str(tmp_path / "out.csv")) == (2, "", "tokeru: no such lanes\n")


@pytest.mark.parametrize("limit", ["1", "2", "5"])
def test_of_several_solutions_it_is_the_same_at_every_width(
    limit: str, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = tmp_path / "in.txt"
    puzzles.write_text("".join(f"{value}{'.' * 80}\n{'.' * 80}{value}\n" for value in range(1, 10)))
    written = set()
    for width in ("off", *(str(width) for width in _kernel.lane_widths() if width)):
        monkeypatch.setenv("TOKERU_LANES", width)
        out = tmp_path / f"{width}.csv"
        assert command("bulk", "solve", str(puzzles), str(out), "--limit", limit).code == 0
        written.add(out.read_bytes())
    assert len(written) == 1
    assert all(line.split(",")[2] == limit for line in written.pop().decode().splitlines()[1:])
