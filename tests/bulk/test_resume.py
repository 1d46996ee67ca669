"""A job that is stopped anywhere goes on to the same bytes: at each of its steps, and killed from outside."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tokeru.errors import TokeruError

pytest.importorskip("pyarrow")

from tokeru.bulk import journal, lines, sources
from tokeru.bulk.job import Done, Engine, Job, Total, Work, run, threaded
from tokeru.bulk.making import Making, Orders
from tokeru.bulk.shards import Shard
from tokeru.bulk.sinks import sink
from tokeru.bulk.tasks import Asking, How
from tokeru.generation.recipe import recipe_for

PATIENCE = 300.0
"""Seconds after which something is wrong, also on a busy machine."""
OUTPUTS = ("parquet", "csv", "csv.gz", "txt", "txt.zst")


class Stopped(BaseException):
    """As a kill would end it: nobody catches it."""


@pytest.fixture
def puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of six shards, with mistakes."""
    monkeypatch.setattr(lines, "LONGEST_LINE", 500)
    monkeypatch.setattr(journal, "SECONDS", 0.0)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    choice = random.Random(1)
    texts = ["." * cell + "5" + "." * (80 - cell) if choice.random() < 0.9 else "bad" for cell in range(35)]
    path = tmp_path / "in.txt"
    path.write_text("# some\n" + "\n".join(texts) + "\n")
    return path


def job(puzzles: Path, out: Path, **options: Any) -> Job:
    source = sources.files([str(puzzles)], 9, 1)
    batch = Asking("solve", How(**options), source.others)
    about = {"task": "solve", "options": options}
    return Job(source, batch, sink(str(out), batch, about), str(out), about)


def do(wanted: Job, threads: int = 1, fresh: bool = False) -> Total:
    return run(wanted, threaded(threads), lambda done: None, fresh)


# --- stopped at every step ----------------------------------------------------------------------------


class Steps:
    """Everything that a journal does to the disk, counted; at one of the steps it ends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = -1
        for name in ("_write", "_sync", "_rename"):
            monkeypatch.setattr(journal, name, self._counted(getattr(journal, name)))

    def _counted(self, step: Callable[..., None]) -> Callable[..., None]:
        def counted(*args: Any) -> None:
            if self.left == 0:
                if step.__name__ == "_write":
                    args[0].write(args[1][: len(args[1]) // 2])
                raise self.fault
            self.left -= 1
            step(*args)

        return counted

    fault: BaseException = Stopped()


@pytest.mark.parametrize("ending", OUTPUTS)
def test_stopped_at_every_step(
    ending: str, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / f"whole.{ending}"
    total = do(job(puzzles, whole))
    steps, stopped = Steps(monkeypatch), 0
    while True:
        out = tmp_path / f"out{stopped}.{ending}"
        steps.left = stopped
        try:
            do(job(puzzles, out))
            break
        except Stopped:
            stopped += 1
        assert not out.exists()
        steps.left = -1
        assert do(job(puzzles, out))[:3] == total[:3]
        assert out.read_bytes() == whole.read_bytes()
    assert stopped > 25


def test_stopped_again_and_again(puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run gets a little further, in any number of threads."""
    whole, out = tmp_path / "whole.parquet", tmp_path / "out.parquet"
    do(job(puzzles, whole))
    steps, choice, runs = Steps(monkeypatch), random.Random(2), 0
    while not out.exists():
        steps.left = choice.randrange(4, 9)
        runs += 1
        try:
            do(job(puzzles, out), threads=runs % 3 + 1)
        except Stopped:
            continue
    assert runs > 3
    assert out.read_bytes() == whole.read_bytes()


def test_a_full_disk_is_one_line_and_loses_nothing(
    puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    do(job(puzzles, whole))
    steps = Steps(monkeypatch)
    steps.fault, steps.left = OSError(28, "No space left on device"), 12
    with pytest.raises(TokeruError, match=r"out\.csv: No space left on device; what is written stays"):
        do(job(puzzles, out))
    steps.left = -1
    do(job(puzzles, out))
    assert out.read_bytes() == whole.read_bytes()


def test_what_is_done_is_not_done_again(
    puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.csv"
    asked: list[int] = []
    steps = Steps(monkeypatch)
    monkeypatch.setattr(lines.Lines, "read", _noting(lines.Lines.read, asked))
    steps.left = 14
    with pytest.raises(Stopped):
        do(job(puzzles, out))
    before = len((tmp_path / "out.csv.manifest.jsonl").read_text().splitlines()) - 2
    asked.clear()
    steps.left = -1
    do(job(puzzles, out))
    assert before >= 2
    assert len(asked) == len(list(job(puzzles, out).source.shards(()))) - before
    asked.clear()
    assert do(job(puzzles, out)).was_complete
    assert asked == []


def _noting(read: Callable[..., Any], asked: list[int]) -> Callable[..., Any]:
    def noted(lines: Any, block: Any) -> Any:
        asked.append(block.first)
        return read(lines, block)

    return noted


@pytest.mark.parametrize("ending", OUTPUTS)
def test_the_same_with_any_number_of_threads(ending: str, puzzles: Path, tmp_path: Path) -> None:
    outs = [tmp_path / f"{threads}.{ending}" for threads in (1, 2, 5)]
    for threads, out in zip((1, 2, 5), outs, strict=True):
        do(job(puzzles, out), threads)
    assert len({out.read_bytes() for out in outs}) == 1


def elsewhere(work: Work, parts: Iterable[Iterable[Shard]]) -> Iterator[Done]:
    """An engine that sends everything to others, who work on it in any order."""
    sent = [pickle.dumps((work, part)) for part in parts]
    done = {}
    for number in random.Random(5).sample(range(len(sent)), len(sent)):
        its_work, part = pickle.loads(sent[number])
        done[number] = pickle.dumps(list(its_work(part)))
    return (one for number in range(len(sent)) for one in pickle.loads(done[number]))


@pytest.mark.parametrize("is_far", [False, True])
@pytest.mark.parametrize("ending", OUTPUTS)
def test_another_engine_makes_the_same_file(is_far: bool, ending: str, puzzles: Path, tmp_path: Path) -> None:
    whole, out = tmp_path / f"whole.{ending}", tmp_path / f"out.{ending}"
    do(job(puzzles, whole))
    run(job(puzzles, out), Engine(elsewhere, is_far), lambda done: None)
    assert out.read_bytes() == whole.read_bytes()


def test_generating_goes_on_with_the_same_seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    making = Making(recipe_for("sudoku", size=4), 7, 50)
    steps = Steps(monkeypatch)
    whole, out = tmp_path / "whole.parquet", tmp_path / "out.parquet"
    for path, rows in ((whole, 8), (out, 8)):
        steps.left = 5 if path == out else -1
        wanted = Job(Orders(50, rows), making, sink(str(path), making, {}), str(path), {})
        try:
            do(wanted)
        except Stopped:
            steps.left = -1
            do(wanted, threads=3)
    assert out.read_bytes() == whole.read_bytes()


# --- what has changed since ---------------------------------------------------------------------------


def stopped(puzzles: Path, out: Path, **options: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        Steps(patch).left = 10
        with pytest.raises(Stopped):
            do(job(puzzles, out, **options))


def test_another_job_is_refused_unless_it_begins_anew(puzzles: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    stopped(puzzles, out)
    with pytest.raises(TokeruError, match="another job: limit was null and is 5; --fresh begins anew"):
        do(job(puzzles, out, limit=5))
    do(job(puzzles, whole, limit=5))
    do(job(puzzles, out, limit=5), fresh=True)
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("change", ["text", "time", "size"])
def test_an_input_that_changed_is_refused(change: str, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    stopped(puzzles, out)
    before = os.stat(puzzles)
    text = puzzles.read_text()
    puzzles.write_text({"text": text.replace("5", "6"), "time": text, "size": text + "bad\n"}[change])
    later = 0 if change == "text" else 10**9
    os.utime(puzzles, ns=(before.st_atime_ns, before.st_mtime_ns + later))
    with pytest.raises(TokeruError, match=r"in\.txt has changed; --fresh begins anew"):
        do(job(puzzles, out))


def test_a_file_that_is_there_is_not_overwritten(puzzles: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    do(job(puzzles, whole))
    out.write_text("mine")
    with pytest.raises(TokeruError, match=r"out\.csv is there already; --fresh replaces it"):
        do(job(puzzles, out))
    assert out.read_text() == "mine"
    assert sorted(tmp_path.glob("out.*")) == [out]
    do(job(puzzles, out), fresh=True)
    assert out.read_bytes() == whole.read_bytes()


def test_what_somebody_changed_is_not_overwritten(puzzles: Path, tmp_path: Path) -> None:
    out, manifest = tmp_path / "out.csv", tmp_path / "out.csv.manifest.jsonl"
    do(job(puzzles, out))
    whole = out.read_bytes()
    changes: list[Callable[[], object]] = [lambda: out.write_text("mine"), lambda: manifest.write_text("{")]
    for change in changes:
        change()
        before = out.read_bytes()
        with pytest.raises(TokeruError, match=r"out\.csv is there already; --fresh replaces it"):
            do(job(puzzles, out))
        assert out.read_bytes() == before
        do(job(puzzles, out), fresh=True)
        assert out.read_bytes() == whole


def test_what_was_lost_is_made_again(puzzles: Path, tmp_path: Path) -> None:
    """The part that is written, some of it, lines of the manifest, or what was complete."""
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    do(job(puzzles, whole))
    partial, manifest = tmp_path / "out.csv.partial", tmp_path / "out.csv.manifest.jsonl"
    losses: list[Callable[[], object]] = [
        partial.unlink,
        lambda: os.truncate(partial, partial.stat().st_size // 2),
        lambda: os.truncate(manifest, manifest.stat().st_size - 5),
        lambda: os.truncate(manifest, 5),
        lambda: manifest.write_bytes(manifest.read_bytes() + b'{"end": 99999999999, "rows"'),
    ]
    for lose in losses:
        stopped(puzzles, out)
        lose()
        do(job(puzzles, out))
        assert out.read_bytes() == whole.read_bytes()
        out.unlink()
        assert not do(job(puzzles, out)).was_complete
        assert out.read_bytes() == whole.read_bytes()
        out.unlink()
        manifest.unlink()


def test_only_one_run_writes_a_file(puzzles: Path, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    out = tmp_path / "out.csv"
    wanted = job(puzzles, out)
    about = {**wanted.about, "inputs": wanted.source.known_by()}
    with (
        journal.opened(str(out), about),
        pytest.raises(TokeruError, match=r"out\.csv is being written by another run"),
    ):
        do(wanted)


# --- killed from outside ------------------------------------------------------------------------------

SCRIPT = """
import sys
from tokeru.bulk import journal, lines, tasks
from tokeru.cli import main
journal.SECONDS, lines.LONGEST_LINE, tasks.rows_of_shard = 0.0, 500, lambda *_: 1
sys.exit(main(sys.argv[1:]))
"""
KILLED = """
import os, signal
from tokeru.bulk import journal
left, write = {writes}, journal._write

def write_and_die(file, data):
    global left
    left -= 1
    if not left:
        write(file, data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
    write(file, data)

journal._write = write_and_die
"""
"""Killed in the middle of its n-th write, whatever its threads do just then."""


def started(*args: str, before: str = "") -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", before + SCRIPT, "bulk", *args], stdout=subprocess.DEVNULL)


def lines_of(manifest: Path) -> int:
    return manifest.read_bytes().count(b"\n") if manifest.exists() else 0


def arguments(puzzles: Path, out: Path, kind: str) -> list[str]:
    """More rows than anyone would get through before the next signal."""
    if kind == "generate":
        return ["generate", "sudoku", str(out), "--size", "4", "--count", "200000", "--seed", "1", "-q"]
    return ["solve", *[str(puzzles)] * 20, str(out), "--limit", "3", "-q"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_killed_at_random_moments(ending: str, puzzles: Path, tmp_path: Path) -> None:
    whole, out = tmp_path / f"whole.{ending}", tmp_path / f"out.{ending}"
    assert started(*arguments(puzzles, whole, "solve")).wait(PATIENCE) == 2
    choice, kills = random.Random(3), 0
    while not out.exists():
        killed = KILLED.format(writes=choice.randrange(10, 90))
        process = started(*arguments(puzzles, out, "solve"), before=killed)
        kills += process.wait(PATIENCE) == -signal.SIGKILL
    assert kills >= 3
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_in_one_line(how: signal.Signals, code: int, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    command = [sys.executable, "-c", SCRIPT, "bulk", *arguments(puzzles, out, "generate")]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    manifest = tmp_path / "out.csv.manifest.jsonl"
    until = time.monotonic() + PATIENCE
    while lines_of(manifest) < 4 and time.monotonic() < until:
        time.sleep(0.001)
    process.send_signal(how)
    _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (
        code,
        f"tokeru: stopped; the same command goes on with {out} from there\n",
    )
    assert json.loads(manifest.read_text().splitlines()[-1])["rows"] > 0
