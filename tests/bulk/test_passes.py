"""Files that take several passes: stopped at any step of any of them, they go on to the same bytes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tokeru
from tokeru.errors import TokeruError

pytest.importorskip("pyarrow")

from tests.bulk.test_resume import KILLED, PATIENCE, Steps, Stopped, elsewhere

from tokeru.bulk import deduping, journal, lines, sources
from tokeru.bulk.classes import Sameness
from tokeru.bulk.deduping import dedupe
from tokeru.bulk.job import Engine, Total, threaded
from tokeru.bulk.passes import Keeping, Passes, write
from tokeru.bulk.shuffling import Numbering, Shuffling
from tokeru.bulk.sinks import sink
from tokeru.bulk.splitting import split

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ONE_BY_ONE = threaded(1)


@pytest.fixture
def puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of some shards, with copies and mistakes."""
    monkeypatch.setattr(lines, "LONGEST_LINE", 500)
    monkeypatch.setattr(journal, "SECONDS", 0.0)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.setattr(deduping, "LEAST_AT_ONCE", 400)
    monkeypatch.setattr(deduping, "BITS", 3)
    monkeypatch.setattr(deduping, "BUCKETS", 8)
    return written(tmp_path / "in.txt", 30)


def written(path: Path, count: int) -> Path:
    choice = random.Random(1)
    boards = np.array([[int(symbol) if symbol != "." else 0 for symbol in BOARD]] * count)
    boards[np.arange(count), [0, 1, 4] * (count // 3)] = 0
    copies = tokeru.shuffled_many(boards, 1).boards.tolist()
    texts = ["".join(map(str, copy)) if choice.random() < 0.9 else "bad" for copy in copies]
    path.write_text("\n".join(texts) + "\n")
    return path


def do(
    task: str, puzzles: Path, out: Path, engine: Engine = ONE_BY_ONE, fresh: bool = False
) -> list[tuple[str, Total]]:
    """Dedupe, or split: then the other file is beside the one."""
    sameness = Sameness()
    source = sources.files([str(puzzles)], 9, 1)
    about = {"task": task, "options": {}}
    passes = Passes(str(out), about, source.known_by(), engine, lambda done: None, fresh)
    if task == "dedupe":
        parts = dedupe(source, sameness, True, passes)
        return write(parts, source, Keeping(9, False, source.others, ("copies", "canonical")), passes)
    parts = split(source, sameness, 0.4, 5, [str(out), str(beside(out))], passes)
    return write(parts, source, Keeping(9, False, source.others), passes)


def beside(out: Path) -> Path:
    return out.with_name(f"other-{out.name}")


def made(task: str, out: Path) -> list[bytes]:
    return [path.read_bytes() for path in ([out] if task == "dedupe" else [out, beside(out)])]


def temporary(out: Path) -> Path:
    return Path(f"{out}.temporary")


TASKS = ("dedupe", "split")


@pytest.mark.slow
@pytest.mark.parametrize(("task", "ending"), [("dedupe", "parquet"), ("dedupe", "txt.gz"), ("split", "csv")])
def test_stopped_at_every_step(
    task: str, ending: str, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / f"whole.{ending}"
    totals = [total[:3] for _, total in do(task, puzzles, whole)]
    steps, stopped = Steps(monkeypatch), 0
    while True:
        out = tmp_path / f"out{stopped}.{ending}"
        steps.left = stopped
        try:
            do(task, puzzles, out)
            break
        except Stopped:
            stopped += 1
        steps.left = -1
        assert [total[:3] for _, total in do(task, puzzles, out)] == totals
        assert made(task, out) == made(task, whole)
        assert not temporary(out).exists()
    assert stopped > 60


@pytest.mark.parametrize("task", TASKS)
def test_stopped_again_and_again(
    task: str, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each run gets a little further, in any number of threads."""
    whole, out = tmp_path / "whole.parquet", tmp_path / "out.parquet"
    do(task, puzzles, whole)
    steps, choice, runs = Steps(monkeypatch), random.Random(2), 0
    while True:
        steps.left = choice.randrange(8, 20)
        runs += 1
        try:
            do(task, puzzles, out, threaded(runs % 3 + 1))
            break
        except Stopped:
            continue
    assert runs > 3
    assert made(task, out) == made(task, whole)
    assert not temporary(out).exists()


@pytest.mark.parametrize("task", TASKS)
def test_any_engine_makes_the_same(task: str, puzzles: Path, tmp_path: Path) -> None:
    outs = []
    for name, engine in (("a", ONE_BY_ONE), ("b", threaded(4)), ("c", Engine(elsewhere, False))):
        outs.append(tmp_path / f"{name}.csv")
        do(task, puzzles, outs[-1], engine)
    assert made(task, outs[0]) == made(task, outs[1]) == made(task, outs[2])


@pytest.mark.parametrize("task", TASKS)
def test_passes_are_not_done_again(
    task: str, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is complete is not even looked at; what a stopped run knows, the next one knows."""
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    do(task, puzzles, whole)
    asked = 0
    forms = Sameness.forms

    def counted(*args: Any) -> Any:
        nonlocal asked
        asked += 1
        return forms(*args)

    monkeypatch.setattr(Sameness, "forms", counted)
    do(task, puzzles, whole)
    assert asked == 0
    stop_in_last_pass(task, puzzles, out)
    assert asked > 3
    assert temporary(out).exists()
    asked = 0
    do(task, puzzles, out)
    assert asked == 0
    assert made(task, out) == made(task, whole)


def stop_in_last_pass(task: str, puzzles: Path, out: Path) -> None:
    """As soon as the file itself has two shards."""
    with pytest.MonkeyPatch.context() as patch:
        add = journal.Journal.add

        def added(self: journal.Journal, *args: Any, **known: Any) -> None:
            if self.out == out and len(self.entries) == 3:
                raise Stopped
            add(self, *args, **known)

        patch.setattr(journal.Journal, "add", added)
        with pytest.raises(Stopped):
            do(task, puzzles, out)


@pytest.mark.parametrize("task", TASKS)
def test_what_another_job_left_is_not_taken(task: str, puzzles: Path, tmp_path: Path) -> None:
    """Its file has gone with its manifest, or the input has changed and all begins anew."""
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    stop_in_last_pass(task, puzzles, out)
    puzzles.write_text(puzzles.read_text() + "." * 81 + "\n")
    with pytest.raises(TokeruError, match=r"in\.txt has changed; --fresh begins anew"):
        do(task, puzzles, out)
    do(task, puzzles, whole)
    for path in (*tmp_path.glob("out.csv*"), *tmp_path.glob("other-out.csv*")):
        if path.is_file():
            path.unlink()
    do(task, puzzles, out)
    assert made(task, out) == made(task, whole)
    stop_in_last_pass(task, puzzles, tmp_path / "again.csv")
    do(task, puzzles, tmp_path / "again.csv", fresh=True)
    assert made(task, tmp_path / "again.csv") == made(task, whole)


@pytest.mark.parametrize("task", TASKS)
def test_what_was_lost_of_a_pass_is_made_again(task: str, puzzles: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.csv"
    do(task, puzzles, whole)
    stop_in_last_pass(task, puzzles, tmp_path / "look.csv")
    for number, name in enumerate(path.name for path in sorted(temporary(tmp_path / "look.csv").iterdir())):
        out = tmp_path / f"{number}.csv"
        stop_in_last_pass(task, puzzles, out)
        (temporary(out) / name).unlink()
        try:
            do(task, puzzles, out)
        except TokeruError as error:
            assert "there already; --fresh replaces it" in str(error)
            do(task, puzzles, out, fresh=True)
        assert made(task, out) == made(task, whole)


def test_a_full_disk_is_one_line_and_loses_nothing(
    puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    do("dedupe", puzzles, whole)
    steps = Steps(monkeypatch)
    steps.fault, steps.left = OSError(28, "No space left on device"), 12
    with pytest.raises(TokeruError, match=r"out\.csv\.temporary.classes: No space left on device; what is"):
        do("dedupe", puzzles, out)
    steps.left = -1
    do("dedupe", puzzles, out)
    assert made("dedupe", out) == made("dedupe", whole)


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_shuffling_goes_on_with_the_same_copies(
    ending: str, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped after every few steps, in shards and between their parts."""
    from tokeru.bulk.job import Job, run

    def job(out: Path) -> Job:
        source = sources.files([str(puzzles)], 9, 1)
        batch = Shuffling(None, 3, 7, False, source.others, ())
        return Job(Numbering(source, 4), batch, sink(str(out), batch, {}), str(out), {})

    whole, out = tmp_path / f"whole.{ending}", tmp_path / f"out.{ending}"
    run(job(whole), ONE_BY_ONE, lambda done: None)
    steps, runs = Steps(monkeypatch), 0
    while not out.exists():
        steps.left, runs = 7 + runs % 5, runs + 1
        try:
            run(job(out), threaded(runs % 3 + 1), lambda done: None)
        except Stopped:
            continue
    assert runs > 3
    assert out.read_bytes() == whole.read_bytes()


# --- killed from outside ------------------------------------------------------------------------------

SCRIPT = """
import sys
from tokeru.bulk import deduping, journal, lines
from tokeru.cli import copies, main
journal.SECONDS, lines.LONGEST_LINE, copies.ROWS = 0.0, 500, 1
deduping.LEAST_AT_ONCE, deduping.BITS, deduping.BUCKETS = 400, 6, 64
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_killed_at_random_moments(tmp_path: Path) -> None:
    puzzles = written(tmp_path / "in.txt", 900)
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    assert started(puzzles, whole).wait(PATIENCE) == 2
    choice, kills = random.Random(3), 0
    while not out.exists():
        killed = KILLED.format(writes=choice.randrange(20, 120))
        kills += started(puzzles, out, killed).wait(PATIENCE) == -signal.SIGKILL
    assert kills >= 3
    assert out.read_bytes() == whole.read_bytes()
    if temporary(out).exists():  # killed just before it was taken away
        assert started(puzzles, out).wait(PATIENCE) == 2
    assert not temporary(out).exists()


def started(puzzles: Path, out: Path, before: str = "") -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", before + SCRIPT, "bulk", "dedupe", str(puzzles), str(out), "-q"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
