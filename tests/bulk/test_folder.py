"""An input cut into parts, and a folder with a file for each of them: what many machines read and write."""

from __future__ import annotations

import gzip
import json
import pickle
import random
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tokeru.errors import TokeruError

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from tokeru.bulk import folder, lines, parts, sources  # noqa: E402
from tokeru.bulk.folder import FolderJob, InFolder, folder_job, settled  # noqa: E402
from tokeru.bulk.job import Done, Engine, Job, Total, Work, run, threaded  # noqa: E402
from tokeru.bulk.making import Making, Orders  # noqa: E402
from tokeru.bulk.parts import Part  # noqa: E402
from tokeru.bulk.shards import BEGINNING, Position, Shard, Source  # noqa: E402
from tokeru.bulk.sinks import sink  # noqa: E402
from tokeru.bulk.tasks import Asking, How  # noqa: E402
from tokeru.generation.recipe import recipe_for  # noqa: E402

if TYPE_CHECKING:
    from tests.conftest import Command

ENDINGS = ("txt", "csv", "txt.gz", "parquet")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few rows in a shard, a few shards in a part."""
    monkeypatch.setattr(lines, "LONGEST_LINE", 500)
    monkeypatch.setattr(parts, "SHARDS", 3)


def written(path: Path, rows: int, seed: int) -> str:
    """A file of boards, with mistakes, as its name says."""
    choice = random.Random(seed)
    boards = ["." * cell + "5" + "." * (80 - cell) for cell in (choice.randrange(81) for _ in range(rows))]
    lines = [board if choice.random() < 0.9 else "bad" for board in boards]
    if path.suffix == ".parquet":
        table = pa.table({"puzzle": lines, "number": range(rows)})
        pq.write_table(table, path, row_group_size=choice.randrange(5, 40))
    elif path.suffix == ".csv":
        path.write_text("puzzle,number\n" + "".join(f"{line},{at}\n" for at, line in enumerate(lines)))
    else:
        data = "".join(f"{line}\n" for line in lines).encode()
        path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return str(path)


def some_files(ending: str, where: Path) -> Source:
    """Three of them, one of which has nothing to read, or a single row where there must be one."""
    least = 1 if ending == "parquet" else 0
    names = [written(where / f"{number}.{ending}", 60 * number or least, 2 + number) for number in (2, 0, 1)]
    return sources.files(names if ending != "txt" else names * 2, 9, 4)


# --- parts --------------------------------------------------------------------------------------------


def ends(shards: Iterable[Shard]) -> list[tuple[Position, float, list[Any], dict[int, str]]]:
    """All that shards come to."""
    read = ((shard, shard.read()) for shard in shards)
    return [(shard.end, round(shard.share, 9), rows.boards.tolist(), rows.errors) for shard, rows in read]


@pytest.mark.parametrize("ending", ENDINGS)
def test_parts_have_all_shards_wherever_they_are_read_and_begun(ending: str, tmp_path: Path) -> None:
    source = some_files(ending, tmp_path)
    whole = ends(source.shards(BEGINNING))
    for begun in {*range(0, len(whole), 5), len(whole)}:
        start = whole[begun - 1][0] if begun else BEGINNING
        cut = [pickle.loads(pickle.dumps(part)) for part in parts.parts(source, start)]
        assert [shard for part in cut for shard in ends(part)] == whole[begun:]
        shares = [part.share for part in cut]
        assert shares == sorted(shares)
        assert not cut or shares[-1] == pytest.approx(1)
    cut = list(parts.parts(source, BEGINNING))
    assert len(cut) > 4 or ending == "txt.gz"
    for part, after in pairwise(cut):
        assert next(parts.parts(source, part.next, after.number)) == after


def test_parts_of_what_has_no_input() -> None:
    orders = Orders(50, 8)
    cut = list(parts.parts(orders, (8,), 5))
    assert [list(shard.read()) for part in cut for shard in part] == [
        list(range(start, min(start + 8, 50))) for start in range(8, 50, 8)
    ]
    assert [part.number for part in cut] == [5, 6]


def test_a_file_that_is_shorter_than_it_was(tmp_path: Path) -> None:
    name = written(tmp_path / "in.txt", 100, 1)
    cut = list(parts.parts(sources.files([name], 9, 1), BEGINNING))
    Path(name).write_text(Path(name).read_text()[:300])
    with pytest.raises(TokeruError, match=r"in\.txt: the file has become shorter meanwhile"):
        list(cut[0])


# --- a folder of them ---------------------------------------------------------------------------------


def job(source: Source, out: Path, fresh: bool = False, **options: Any) -> FolderJob:
    batch = Asking("solve", How(**options), source.others)
    return folder_job(source, batch, f"{out}/", {"task": "solve", "options": options}, fresh)


def do(wanted: Job, threads: int = 1, fresh: bool = False) -> Total:
    return run(wanted, threaded(threads), lambda done: None, fresh)


def bytes_of(out: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes() for path in out.iterdir() if not path.name.endswith("manifest.jsonl")
    }


def in_one_file(source: Source, out: Path) -> tuple[Total, list[dict[str, Any]]]:
    batch = Asking("solve", How(), source.others)
    total = do(Job(source, batch, sink(str(out), batch, {}), str(out), {}))
    return total, pq.read_table(out).to_pylist()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_folder_has_the_rows_of_the_file(ending: str, tmp_path: Path) -> None:
    source = some_files(ending, tmp_path)
    total, rows = in_one_file(source, tmp_path / "out.parquet")
    outs = [tmp_path / f"out{threads}" for threads in (1, 2, 5)]
    for threads, out in zip((1, 2, 5), outs, strict=True):
        assert do(job(source, out), threads) == total
        assert pq.read_table(out).to_pylist() == rows
        names = sorted(out.glob("*.parquet"))
        assert [row for name in names for row in pq.read_table(name).to_pylist()] == rows
        assert bytes_of(out) == bytes_of(outs[0])
    said = [json.loads(line) for line in (outs[0] / "_parts.jsonl").read_text().splitlines()]
    assert sum(part["rows"] for part in said) == len(rows)
    assert sum(part["errors"] for part in said) == sum(row["error"] is not None for row in rows) > 0


class Stopped(BaseException):
    """As a kill would end it."""


def backwards(work: Work, left: Iterable[Iterable[Shard]]) -> Iterator[Done]:
    """Nobody hears of a part before all are done."""
    done = [list(work(shards)) for shards in reversed(list(left))]
    return chain.from_iterable(reversed(done))


def test_a_folder_that_is_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts that are complete are not made again, also those that nobody has heard of."""
    source, whole, out = some_files("csv", tmp_path), tmp_path / "whole", tmp_path / "out"
    do(job(source, whole))
    count = len(list(whole.glob("*.parquet")))
    made: list[str] = []
    make = InFolder._made

    def stopping(work: InFolder, part: Part, path: Path) -> dict[str, int]:
        if random.Random(len(made)).random() < 0.3:
            made.append("stopped")
            path.with_name(f".{path.name}.0").write_text("half")
            raise Stopped
        made.append(path.name)
        return make(work, part, path)

    monkeypatch.setattr(InFolder, "_made", stopping)
    while True:
        try:
            run(job(source, out), Engine(backwards, is_far=True), lambda done: None)
            break
        except Stopped:
            assert not (out / "_parts.jsonl").exists()
    settled(f"{out}/")
    assert made.count("stopped") >= 2
    assert len(made) - made.count("stopped") == count
    assert bytes_of(out) == bytes_of(whole)
    assert do(job(source, out)).was_complete


def test_parts_of_another_job_are_made_again(tmp_path: Path) -> None:
    source, whole, out = some_files("csv", tmp_path), tmp_path / "whole", tmp_path / "out"
    do(job(source, out, limit=5))
    with pytest.raises(TokeruError, match="was begun by another job: limit was 5 and is null; --fresh"):
        do(job(source, out))
    (out / "_parts.jsonl.manifest.jsonl").unlink()
    with pytest.raises(TokeruError, match="out/ has parts of another run already; --fresh replaces them"):
        job(source, out)
    (out / "part-000099.parquet").write_bytes(b"old")
    do(job(source, out, fresh=True), fresh=True)
    do(job(source, whole))
    assert bytes_of(out) == bytes_of(whole)


def test_a_part_that_is_damaged_or_from_elsewhere_is_no_part(tmp_path: Path) -> None:
    source, whole, out = some_files("csv", tmp_path), tmp_path / "whole", tmp_path / "out"
    do(job(source, whole))
    job(source, out)
    (out / "part-000000.parquet").write_bytes(b"PAR1")
    pq.write_table(pa.table({"x": [1]}), out / "part-000001.parquet")
    (out / "_parts.jsonl.manifest.jsonl").write_bytes((whole / "_parts.jsonl.manifest.jsonl").read_bytes())
    do(job(source, out))
    assert bytes_of(out) == bytes_of(whole)


def test_a_part_that_is_gone(tmp_path: Path) -> None:
    out = tmp_path / "out"
    do(job(some_files("csv", tmp_path), out))
    settled(f"{out}/")
    (out / "part-000001.parquet").unlink()
    with pytest.raises(TokeruError, match=r"part-000001\.parquet is gone; --fresh begins anew"):
        settled(f"{out}/")


def test_generating_into_a_folder(tmp_path: Path) -> None:
    making = Making(recipe_for("sudoku", size=4), 7, 50)
    whole, out = tmp_path / "whole.parquet", tmp_path / "out"
    do(Job(Orders(50, 8), making, sink(str(whole), making, {}), str(whole), {}))
    do(folder_job(Orders(50, 8), making, f"{out}/", {}, fresh=False), threads=2)
    assert pq.read_table(out).to_pylist() == pq.read_table(whole).to_pylist()
    assert len(list(out.glob("*.parquet"))) == 3


# --- the command --------------------------------------------------------------------------------------


def test_the_command_writes_a_folder(tmp_path: Path, command: Command) -> None:
    name, out = written(tmp_path / "in.csv", 50, 1), f"{tmp_path}/deep/out/"
    run = command("bulk", "check", name, out)
    assert (run.code, json.loads(run.out)["complete"]) == (2, out)
    again = command("bulk", "check", name, out)
    assert (again.code, again.out) == (2, run.out)
    made = command("bulk", "generate", "sudoku", out, "--count", "3", "--size", "4", "--fresh", "-q")
    assert (made.code, made.out, made.err) == (0, "", "")
    begun = command("bulk", "generate", "sudoku", out, "--count", "3", "--size", "4", "-q")
    assert (begun.code, begun.err) == (0, ""), "the seed is that of the manifest"
    assert pq.read_table(out).num_rows == 3


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--engine", "dask"], "unknown engine 'dask'; choose from threads, ray"),
        (["--address", "auto"], "--address is for --engine ray"),
    ],
)
def test_engines_that_there_are_not(options: list[str], said: str, tmp_path: Path, command: Command) -> None:
    name = written(tmp_path / "in.csv", 5, 1)
    run = command("bulk", "solve", name, f"{tmp_path}/out.csv", *options)
    assert (run.code, run.err) == (2, f"tokeru: {said}\n")


# --- what a worker of a cluster does, without one -----------------------------------------------------


def versions() -> dict[str, str]:
    return {"tokeru": "7"}


def work(shards: Iterable[int]) -> Iterator[Done]:
    for number in shards:
        if number < 0:
            raise TokeruError("below nothing")
        yield Done(b"%d" % number, b"", 1, 0, 0, (number,), 0.5)


def worked(wanted: dict[str, str], *numbers: int) -> list[Done]:
    from tokeru.bulk import cluster

    worker = cluster._Worker(work, ".", versions, wanted)  # type: ignore[arg-type]
    table = pa.table({cluster.PART: [pickle.dumps([number]) for number in numbers]})
    tables = list(pickle.loads(pickle.dumps(worker))(table))
    return [cluster._read(row) for table in tables for row in table.to_pylist()]


def test_a_worker_hands_back_what_was_done_or_what_went_wrong() -> None:
    assert [done.data for done in worked(versions(), 3, 1)] == [b"3", b"1"]
    with pytest.raises(TokeruError, match=r"^below nothing$"):
        worked(versions(), 3, -1)
    with pytest.raises(TokeruError, match="a node has tokeru 7, this machine tokeru 8"):
        worked({"tokeru": "8"}, 3)


def test_ray_is_told_how_to_install(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    name = written(tmp_path / "in.csv", 5, 1)
    run = command("bulk", "solve", name, f"{tmp_path}/out.csv", "--engine", "ray")
    assert (run.code, run.err) == (2, "tokeru: a cluster needs Ray: pip install 'tokeru[ray]'\n")


def test_names_of_parts_sort_as_their_numbers() -> None:
    names = [folder.PART.format(number) for number in (0, 9, 10, 99_999, 100_000)]
    assert names == sorted(names)
