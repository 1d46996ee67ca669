"""The kernel compiled with sanitizers: whatever it is given, it reads and writes only what is its own."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from bench.generation import sorts
from tests.building import cmake, needs_compiler
from tests.engines.cases import puzzle_cases
from tests.engines.random_puzzles import random_puzzles
from tests.kernel.damage import ABSURD, Words, damaged

from tokeru import _kernel
from tokeru.generation.generator import bare_board
from tokeru.logic.techniques import TECHNIQUES

HERE = Path(__file__).parent
BUILD = HERE.parent.parent / "build" / "sanitized"
"""Kept, so that only what changed is compiled again."""
LARGEST_BOARD = int(os.environ.get("SANITIZED_BOARD", "16"))
"""The workflow of the tests asks for 36, which takes twice as long to compile."""

LIMIT, NODES, SEED, LONGEST_PATH, BLANKS = 50, 500, 7, 100, 3
"""As replay.cpp has them."""
FOUND, REFUSED = "1", "3"
RANDOM_PER_SIZE = 12
DAMAGED = 200
EVERYTHING = bytes(range(len(TECHNIQUES)))

PARTS = 4
each_part = pytest.mark.parametrize("part", [slice(first, None, PARTS) for first in range(PARTS)], ids=str)
"""So that every worker has something to do."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="its compiler has other sanitizers"),
    needs_compiler,
]


@pytest.fixture(scope="session")
def programs() -> Path:
    """A folder with the programs, and in each a kernel that ends where it does what it must not do."""
    import fcntl

    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker builds, another waits for it
        options = (f"-DPython_EXECUTABLE={sys.executable}", f"-DLARGEST_BOARD={LARGEST_BOARD}")
        cmake("-G", "Ninja", "-S", str(HERE), "-B", str(BUILD), *options)
        cmake("--build", str(BUILD))
    return BUILD


def run(program: Path, questions: Iterable[Sequence[Words]]) -> list[str]:
    """A line for each question; each part of a question has its length before it."""
    packed = b"".join(with_length(words) for question in questions for words in question)
    done = subprocess.run([str(program)], input=packed, capture_output=True, check=False)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0, f"question {len(lines)}: {done.stderr.decode(errors='replace')[:4000]}"
    return lines


def with_length(words: Words) -> bytes:
    return array("I", [len(words)]).tobytes() + words.tobytes()


def replayed(programs: Path, problems: Iterable[Words]) -> list[str]:
    return run(programs / "replay", ([words] for words in problems))


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
    thought = thoughts(words, bytes(first[1:]))
    parts = ((0,), first, counted, masks, seeded, *thought, *judgements(words))
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


def judgements(words: Words) -> Iterator[tuple[int, ...]]:
    size, values = words[1:3]
    board = bytes(1 + cell * 7 % values if cell % (BLANKS + 1) else 0 for cell in range(size**2))
    referee = _kernel.Referee(words)
    yield 0, *referee.conflicts(board)
    yield 0, *referee.broken(board)
    yield 0, *referee.allowed(board)
    yield 0, *referee.contradicted(bytes(size**2), board)


def summed(steps: bytes) -> tuple[int, int]:
    """How many words there are, and their sum."""
    words = array("I", steps)
    return len(words), sum(words) % 2**32


def good_problems() -> list[Words]:
    small = (case.puzzle for case in puzzle_cases() if case.puzzle.size <= LARGEST_BOARD)
    drawn = (puzzle for size in range(1, 7) for puzzle in random_puzzles(1, size, RANDOM_PER_SIZE))
    return [puzzle.problem.words() for puzzle in (*small, *drawn)]


def damaged_problems() -> list[Words]:
    draw, good = Random(1), [words for words in good_problems() if len(words) < 5000]
    return ABSURD + [damaged(draw, draw.choice(good)) for _ in range(DAMAGED)]


@each_part
def test_good_problems(programs: Path, part: slice) -> None:
    problems = good_problems()[part]
    assert replayed(programs, problems) == [answers(words) for words in problems]


def test_damaged_problems(programs: Path) -> None:
    """They are refused or answered, and the extension does the same."""
    problems = damaged_problems()
    lines = replayed(programs, problems)
    assert lines == [answers(words) for words in problems]
    assert DAMAGED / 4 < lines.count(REFUSED) < len(lines) - DAMAGED / 20


# --- making puzzles -----------------------------------------------------------------------------------

SEED_OF_ALL = 3
LARGEST_MADE = 9


def recipes() -> list[tuple[Words, Words]]:
    """Each recipe with its problem."""
    found = [sort.recipe for sort in sorts() if sort.size <= LARGEST_MADE][::2]
    return [(recipe.words(), bare_board(recipe.kind, recipe.size).problem.words()) for recipe in found]


def made(programs: Path, recipes: Iterable[tuple[Words, Words]]) -> list[str]:
    seed = array("I", [SEED_OF_ALL])
    return run(programs / "make_puzzles", ((*recipe, seed) for recipe in recipes))


@each_part
def test_recipes(programs: Path, part: slice) -> None:
    """A puzzle that took longer than there was time for is none to compare."""
    wanted = recipes()[part]
    answers = [_kernel.generate_rows(*words, [SEED_OF_ALL])[1][0] for words in wanted]
    lines = made(programs, wanted)
    assert [line for line in lines if line[0] == FOUND] == [
        " ".join(map(str, (FOUND, *summed(answer))))
        for line, answer in zip(lines, answers, strict=True)
        if line[0] == FOUND
    ]
    assert sum(line[0] == FOUND for line in lines) > len(lines) / 2


def test_damaged_recipes(programs: Path) -> None:
    draw, good = Random(2), recipes()
    questions = [(damaged(draw, recipe), problem) for recipe, problem in draw.choices(good, k=DAMAGED)]
    lines = made(programs, questions)
    assert len(lines) == DAMAGED
    assert lines.count(REFUSED) > DAMAGED / 4
