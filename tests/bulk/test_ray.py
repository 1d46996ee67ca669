"""A Ray cluster of two nodes makes the same bytes as threads do, whoever is killed meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Command

pytest.importorskip("pyarrow")
pytest.importorskip("ray", reason="needs Ray, which has no wheel for this platform or version of Python")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds processes in /proc"),
]

LOCAL = "--threads=2"
"""Of a cluster that the command starts by itself."""
PATIENCE = 300.0
"""Seconds after which something is wrong, also on a busy machine."""
BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

CLUSTER = """
import sys
from ray.cluster_utils import Cluster
node = {"num_cpus": 1, "object_store_memory": 100 << 20}
cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
second = cluster.add_node(**node)
print(cluster.address, flush=True)
for _ in sys.stdin:
    cluster.remove_node(second, allow_graceful=False)
cluster.shutdown()
"""

COMMANDS = """
import itertools, json, os, sys, time
from tokeru.bulk import cluster, journal, parts, tasks
from tokeru.cli import main
commands, gate = json.loads(sys.argv[1])
portions = itertools.count()

def behind_the_gate(rest, most):
    while next(portions) and gate and not os.path.exists(gate):
        time.sleep(0.01)
    return itertools.islice(rest, most)

cluster.AT_ONCE, cluster.islice = 20, behind_the_gate
journal.SECONDS, parts.SHARDS, tasks.rows_of_shard = 0.0, 1, lambda *_: 200
for command in commands:
    assert main(command) in (0, 2), command
"""
"""Some commands in one process, with small parts, and each of them safe as soon as it is written. If there is
a gate, parts after the first portion are handed out only when that file is there."""


class Cluster:
    """Of two nodes with a core each, in a process of its own."""

    def __init__(self) -> None:
        environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CLUSTER], env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert self.process.stdin
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()
        assert self.address

    def lose_a_node(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self) -> None:
        """Ended with all that it has started."""
        begun = descendants(self.process.pid)
        self.process.communicate(timeout=PATIENCE)
        waits(lambda: not any(map(is_running, begun)))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    started = Cluster()
    yield started
    started.end()


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """60 parts of 800 rows, some of them bad."""
    lines = [BOARD[:at] + "." + BOARD[at + 1 :] for at in range(80)] + ["bad"]
    path = tmp_path / "in.txt"
    path.write_text("\n".join(lines * 600) + "\n")
    return path


def started(cluster: Cluster, *commands: Sequence[str], gate: Path | None = None) -> subprocess.Popen[str]:
    """The bulk commands with the work done in the cluster."""
    told = [
        [
            "bulk",
            *command,
            "-q",
            "--engine",
            "ray",
            *([] if LOCAL in command else ["--address", cluster.address]),
        ]
        for command in commands
    ]
    return subprocess.Popen(
        [sys.executable, "-c", COMMANDS, json.dumps([told, gate and str(gate)])],
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> None:
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said


def on_threads(command: Command, *arguments: str) -> None:
    """The same as in the process above."""
    from tokeru.bulk import parts, tasks

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "SHARDS", 1)
        patch.setattr(tasks, "rows_of_shard", lambda *_: 200)
        assert command("bulk", *arguments, "-q").code in (0, 2)


def waits(is_enough: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_enough():
        assert time.monotonic() < until, "nothing happened in minutes"
        time.sleep(0.01)


def lines_of(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def bytes_of(out: Path) -> dict[str, bytes]:
    """Of a file, or of a folder of parts."""
    files = out.iterdir() if out.is_dir() else [out]
    return {file.relative_to(out).name: file.read_bytes() for file in files if "manifest" not in file.name}


# --- processes ----------------------------------------------------------------------------------------


def said_of(process: int, what: str) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/{what}").read_text(errors="replace")
    return ""


def is_running(process: int) -> bool:
    state = said_of(process, "stat").rpartition(")")[2].split()
    return bool(state) and state[0] != "Z"


def descendants(process: int) -> list[int]:
    children = [int(child) for child in said_of(process, f"task/{process}/children").split()]
    return children + [below for child in children for below in descendants(child)]


def at_work(cluster: Cluster) -> list[int]:
    """The workers that are about some part just now: Ray calls them by what they do."""
    return [
        process
        for process in descendants(cluster.process.pid)
        if said_of(process, "cmdline").startswith("ray::MapBatches")
    ]


def kill_one_at_work(cluster: Cluster) -> bool:
    """Stopped first, so that it cannot end what it does before it is killed."""
    for worker in at_work(cluster):
        os.kill(worker, signal.SIGSTOP)
        if worker in at_work(cluster):
            os.kill(worker, signal.SIGKILL)
            return True
        os.kill(worker, signal.SIGCONT)
    return False


# --- the same bytes -----------------------------------------------------------------------------------


def test_a_cluster_makes_the_bytes_that_threads_make(
    cluster: Cluster, puzzles: Path, tmp_path: Path, command: Command
) -> None:
    few = tmp_path / "few.txt"
    few.write_text("\n".join(puzzles.read_text().splitlines()[:2000]))
    commands = [
        ["solve", str(puzzles), "{}/solved.parquet"],
        ["count", str(few), str(few), "{}/counted.csv.gz"],
        ["grade", str(few), "{}/graded/"],
        ["generate", "sudoku", "{}/made.parquet", "--size", "4", "--count", "3000", "--seed", "1", LOCAL],
    ]
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    process = started(cluster, *([word.format(there) for word in words] for words in commands))
    for words in commands:
        on_threads(command, *(word.format(here) for word in words))
    ended(process)
    for name in ("solved.parquet", "counted.csv.gz", "graded", "made.parquet"):
        assert bytes_of(there / name) == bytes_of(here / name)
    assert len(list((there / "graded").glob("*.parquet"))) > 1


def test_a_killed_worker_loses_nothing(
    cluster: Cluster, puzzles: Path, tmp_path: Path, command: Command
) -> None:
    whole, out = tmp_path / "whole.parquet", tmp_path / "out.parquet"
    on_threads(command, "solve", str(puzzles), str(whole))
    process = started(cluster, ["solve", str(puzzles), str(out)])
    waits(lambda: kill_one_at_work(cluster))
    assert not out.exists()
    ended(process)
    assert bytes_of(out).popitem()[1] == bytes_of(whole).popitem()[1]


def test_a_killed_driver_goes_on_though_a_node_is_lost(
    cluster: Cluster, puzzles: Path, tmp_path: Path, command: Command
) -> None:
    """The last test, as the node does not come back."""
    whole, out = tmp_path / "whole", tmp_path / "out"
    words = ["solve", str(puzzles)]
    process = started(cluster, [*words, f"{out}/"], gate=tmp_path / "gate")
    on_threads(command, *words, f"{whole}/")
    waits(lambda: lines_of(out / "_parts.jsonl.manifest.jsonl") > 5)
    process.kill()
    process.communicate()
    assert not (out / "_parts.jsonl").exists()
    before = {path: path.stat().st_mtime_ns for path in out.glob("part-*.parquet")}
    known = lines_of(out / "_parts.jsonl.manifest.jsonl")
    process = started(cluster, [*words, f"{out}/"], gate=tmp_path / "gate")
    waits(lambda: lines_of(out / "_parts.jsonl.manifest.jsonl") > known)
    cluster.lose_a_node()
    assert process.poll() is None
    (tmp_path / "gate").touch()
    ended(process)
    assert bytes_of(out) == bytes_of(whole)
    assert len(before) >= 4
    assert before.items() <= {path: path.stat().st_mtime_ns for path in out.glob("part-*.parquet")}.items()
