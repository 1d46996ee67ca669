"""The wasm module and the native kernel give the same answers, to the node."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.engines.cases import Case, puzzle_cases
from tests.engines.random_puzzles import random_puzzle
from tests.kernel.wasm_host import Kernel, WasmSearch

from tokeru import Puzzle, _kernel
from tokeru.rules import CLASSIC

NODES = 20_000
LARGEST = 16


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return Kernel()


def answers(search: _kernel.Search | WasmSearch) -> Iterator[object]:
    yield search.next(NODES)
    yield search.nodes
    yield search.count(100, NODES)
    yield search.nodes
    yield search.candidates(NODES)
    yield search.nodes


def assert_twins(kernel: Kernel, puzzle: Puzzle, seed: int | None = None) -> None:
    native = _kernel.Search(puzzle.problem.words(), seed)
    wasm = WasmSearch(kernel, puzzle.problem, seed)
    assert list(answers(native)) == list(answers(wasm)), repr(puzzle)
    wasm.close()


def test_the_module_imports_nothing(kernel: Kernel) -> None:
    assert not list(kernel.module.imports)


SMALL_CASES = [case for case in puzzle_cases() if case.puzzle.size <= LARGEST]


@pytest.mark.parametrize("case", SMALL_CASES, ids=[case.name for case in SMALL_CASES])
def test_cases(kernel: Kernel, case: Case) -> None:
    assert_twins(kernel, case.puzzle)


def test_random_puzzles(kernel: Kernel) -> None:
    draw = Random(20261115)
    for _ in range(300):
        assert_twins(kernel, random_puzzle(draw, draw.randint(1, 6)))


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_seeded_solutions(kernel: Kernel, size: int, seed: int) -> None:
    assert_twins(kernel, Puzzle(size, CLASSIC), seed)


def test_boards_beyond_its_size_are_refused(kernel: Kernel) -> None:
    with pytest.raises(ValueError, match="status 3"):
        WasmSearch(kernel, Puzzle(17, ()).problem)


def test_damaged_words_are_refused(kernel: Kernel) -> None:
    block = kernel.allocate(8)
    kernel.write(block, bytes([1, 0, 0, 0, 9, 0, 0, 0]))
    assert kernel.call("open", block, 2, 0, 0) == 0
    assert kernel.call("last_status") == 3


def test_memory_is_given_back(kernel: Kernel) -> None:
    """Opening and closing again and again does not make the memory grow."""
    puzzle = Puzzle(16, CLASSIC)
    for _ in range(3):
        WasmSearch(kernel, puzzle.problem).close()
    before = kernel.memory.size(kernel.store)
    for _ in range(50):
        WasmSearch(kernel, puzzle.problem).close()
    assert kernel.memory.size(kernel.store) == before
