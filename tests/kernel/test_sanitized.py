"""The kernel compiled with sanitizers: whatever it is given, it reads and writes only what is its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from array import array
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from tests.engines.cases import puzzle_cases
from tests.engines.random_puzzles import random_puzzles
from tests.kernel.damage import ABSURD, Words, damaged

from tokeru import _kernel

KERNEL = Path(__file__).parent.parent.parent / "kernel"
BORDERS = {"python.cpp", "wasm.cpp", "freestanding.cpp"}
COMPILER = shutil.which("c++")
OPTIONS = ("-std=c++20", "-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

LIMIT, NODES, SEED, LONGEST_PATH, BLANKS = 50, 500, 7, 100, 3
"""As replay.cpp has them."""
REFUSED = "3"
RANDOM_PER_SIZE = 40
DAMAGED = 400
EVERYTHING = bytes(range(len(_kernel.TECHNIQUES)))

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler")


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program replay.cpp, with a kernel that ends where it does what it must not do."""
    folder = tmp_path_factory.mktemp("sanitized")
    sources = [*(path for path in KERNEL.rglob("*.cpp") if path.name not in BORDERS)]
    sources.append(Path(__file__).with_name("replay.cpp"))
    jobs = [
        [str(COMPILER), *OPTIONS, "-c", str(source), "-o", str(folder / f"{number}.o")]
        for number, source in enumerate(sources)
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        assert [*pool.map(subprocess.call, jobs)] == [0] * len(jobs)
    program = folder / "replay"
    subprocess.run([str(COMPILER), *OPTIONS, *map(str, folder.glob("*.o")), "-o", str(program)], check=True)
    return program


def run(program: Path, problems: Iterable[Words]) -> list[str]:
    packed = b"".join(array("I", [len(words)]).tobytes() + words.tobytes() for words in problems)
    done = subprocess.run([str(program)], input=packed, capture_output=True, check=False)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0, f"problem {len(lines)}: {done.stderr.decode(errors='replace')[:4000]}"
    return lines


def answers(words: Words) -> str:
    """What the extension says, written as replay.cpp writes it."""
    try:
        counting = _kernel.Search(words)
    except ValueError:
        return REFUSED
    counted = (*counting.count(LIMIT, NODES), counting.nodes)
    first, masks, seeded = (
        (status, *numbers)
        for status, numbers in (
            _kernel.Search(words).next(NODES),
            _kernel.Search(words).candidates(NODES),
            _kernel.Search(words, SEED).next(NODES),
        )
    )
    parts = ((0,), first, counted, masks, seeded, *thoughts(words, bytes(first[1:])))
    return " | ".join(" ".join(map(str, part)) for part in parts)


def thoughts(words: Words, solution: bytes) -> Iterator[tuple[int, ...]]:
    cells = words[1] ** 2
    empty = bytes(cells)
    sparse = bytes(0 if cell % (BLANKS + 1) else value for cell, value in enumerate(solution or empty))
    logic = _kernel.Logic(words)
    for givens in (empty, sparse):
        logic.start(givens)
        yield 0, *summed(logic.all(EVERYTHING))
        yield 0, *summed(b"".join(logic.next(EVERYTHING) for _ in range(LONGEST_PATH)))
        yield 0, *logic.board()[0]


def summed(steps: bytes) -> tuple[int, int]:
    """How many words there are, and their sum."""
    words = array("I", steps)
    return len(words), sum(words) % 2**32


def good_problems() -> list[Words]:
    small = (case.puzzle for case in puzzle_cases() if case.puzzle.size <= 36)
    drawn = (puzzle for size in range(1, 7) for puzzle in random_puzzles(1, size, RANDOM_PER_SIZE))
    return [puzzle.problem.words() for puzzle in (*small, *drawn)]


def damaged_problems() -> list[Words]:
    draw, good = Random(1), [words for words in good_problems() if len(words) < 5000]
    return ABSURD + [damaged(draw, draw.choice(good)) for _ in range(DAMAGED)]


def test_good_problems(replay: Path) -> None:
    problems = good_problems()
    assert run(replay, problems) == [answers(words) for words in problems]


def test_damaged_problems(replay: Path) -> None:
    lines = run(replay, damaged_problems())
    assert len(lines) == len(ABSURD) + DAMAGED
    refused = lines.count(REFUSED)
    assert DAMAGED / 4 < refused < len(lines) - DAMAGED / 20


def test_the_extension_answers_damaged_problems_alike(replay: Path) -> None:
    problems = damaged_problems()
    assert run(replay, problems) == [answers(words) for words in problems]
