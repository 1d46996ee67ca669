"""The wasm module and the native kernel answer alike: to the node, and steps to the byte."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from bench.soundness import KINDS
from bench.soundness import random_puzzle as unique_puzzle
from tests.engines.cases import Case, puzzle_cases
from tests.engines.random_puzzles import random_puzzle
from tests.kernel.damage import ABSURD, damaged
from tests.kernel.wasm_host import FIRST, Kernel, WasmLogic, WasmSearch, grade

from tokeru import Puzzle, _kernel
from tokeru.logic.techniques import EXPLAINER, PEOPLE, TECHNIQUES, packed
from tokeru.rules import CLASSIC, LATIN

ROOT = Path(__file__).parents[2]
NODES = 20_000
LARGEST = 16
ORDERS = packed(PEOPLE), packed(EXPLAINER)
EVERYTHING = bytes(range(len(TECHNIQUES)))
PER_KIND, OF_SLOW_KINDS = 4, {"miracle": 1}


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


def thinking(logic: _kernel.Logic | WasmLogic, puzzle: Puzzle, solution: bytes) -> Iterator[object]:
    """All steps that are there at first, and then a path to its end."""
    logic.start(bytes(puzzle.givens))
    if solution:
        logic.know(solution)
    yield logic.all(EVERYTHING)
    while words := logic.next(ORDERS[0]):
        yield words
    yield logic.board()


def assert_thinking_twins(kernel: Kernel, puzzle: Puzzle) -> None:
    words = puzzle.ruleset.problem.words()
    _, solution = _kernel.Search(puzzle.problem.words()).next(NODES)
    native, wasm = _kernel.Logic(words), WasmLogic(kernel, words.tobytes())
    assert list(thinking(native, puzzle, solution)) == list(thinking(wasm, puzzle, solution)), repr(puzzle)
    wasm.close()
    board = bytes(puzzle.givens)
    assert _kernel.grade_rows(words, board, *ORDERS, 1) == grade(kernel, words.tobytes(), board, *ORDERS), (
        repr(puzzle)
    )


def test_the_module_imports_nothing(kernel: Kernel) -> None:
    assert not list(kernel.module.imports)


SMALL_CASES = [case for case in puzzle_cases() if case.puzzle.size <= LARGEST]


@pytest.mark.parametrize("case", SMALL_CASES, ids=[case.name for case in SMALL_CASES])
def test_cases(kernel: Kernel, case: Case) -> None:
    assert_twins(kernel, case.puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("case", SMALL_CASES, ids=[case.name for case in SMALL_CASES])
def test_steps_and_grades_of_cases(kernel: Kernel, case: Case) -> None:
    assert_thinking_twins(kernel, case.puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.size <= LARGEST])
def test_steps_and_grades_of_random_puzzles(kernel: Kernel, kind: str) -> None:
    for seed in range(OF_SLOW_KINDS.get(kind, PER_KIND)):
        assert_thinking_twins(kernel, unique_puzzle(kind, seed))


def test_boards_in_the_middle_of_a_game(kernel: Kernel) -> None:
    """Entries that are not givens, and candidates of the player's own."""
    puzzle = unique_puzzle("sudoku", 1)
    solution, draw = bytes(puzzle.solve()), Random(3)
    values = bytes(
        given or (value if draw.random() < 0.3 else 0)
        for given, value in zip(puzzle.givens, solution, strict=True)
    )
    masks = [draw.getrandbits(9) | 1 << value - 1 for value in solution]
    words = puzzle.ruleset.problem.words()
    native, wasm = _kernel.Logic(words), WasmLogic(kernel, words.tobytes())
    for logic in (native, wasm):
        logic.start(values, bytes(puzzle.givens), masks)
    assert native.board() == wasm.board()
    assert native.next(ORDERS[0], make=False) == wasm.next(ORDERS[0], make=False) != b""
    assert native.all(EVERYTHING) == wasm.all(EVERYTHING)
    wasm.close()


def test_both_kernels_have_the_tables_of_the_border(kernel: Kernel) -> None:
    border = runpy.run_path(str(ROOT / "cmake" / "border.py"))
    header = border["header"]()
    assert f"#define TOKERU_BORDER {_kernel.BORDER}u\n" in header
    assert kernel.call("border") % 2**32 == _kernel.BORDER


def test_random_puzzles(kernel: Kernel) -> None:
    draw = Random(20261115)
    for _ in range(300):
        assert_twins(kernel, random_puzzle(draw, draw.randint(1, 6)))


def test_the_first_kernel_does_all_but_automata() -> None:
    first, draw, refused = Kernel(FIRST), Random(20261118), 0
    assert not list(first.module.imports)
    for _ in range(300):
        puzzle = random_puzzle(draw, draw.randint(1, 6))
        if not puzzle.problem.automata:
            assert_twins(first, puzzle)
            continue
        with pytest.raises(ValueError, match="status 3"):
            WasmSearch(first, puzzle.problem)
        refused += 1
    assert 20 < refused < 280


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("size", [4, 6, 8, 9])
def test_seeded_solutions(kernel: Kernel, size: int, seed: int) -> None:
    assert_twins(kernel, Puzzle(size, CLASSIC), seed)


@pytest.mark.parametrize("size", [17, 64])
def test_boards_beyond_its_size_are_refused(kernel: Kernel, size: int) -> None:
    puzzle = Puzzle(size, LATIN)
    with pytest.raises(ValueError, match="status 3"):
        WasmSearch(kernel, puzzle.problem)
    with pytest.raises(ValueError, match="status 3"):
        WasmLogic(kernel, puzzle.problem.words().tobytes())


def test_damaged_words_are_refused(kernel: Kernel) -> None:
    block = kernel.allocate(8)
    kernel.write(block, bytes([1, 0, 0, 0, 9, 0, 0, 0]))
    assert kernel.call("open", block, 2, 0, 0) == 0
    assert kernel.call("last_status") == 3


def test_damaged_words_have_no_logic(kernel: Kernel) -> None:
    """What is a problem still can be thought about; all else is refused, and the kernel goes on."""
    draw, opened = Random(5), 0
    good = [case.puzzle.ruleset.problem.words() for case in SMALL_CASES]
    for words in ABSURD + [damaged(draw, draw.choice(good)) for _ in range(300)]:
        try:
            logic = WasmLogic(kernel, words.tobytes())
        except ValueError as refusal:
            assert str(refusal) in ("status 3", "status 4")
            continue
        opened += 1
        logic.start(bytes(logic.cells))
        native = _kernel.Logic(words)
        assert native.next(ORDERS[0]) == logic.next(ORDERS[0])
        logic.close()
    assert 20 < opened < 300


def test_a_board_of_other_values_is_broken(kernel: Kernel) -> None:
    words = Puzzle(9, CLASSIC).ruleset.problem.words().tobytes()
    board = bytes([255, *bytes(80)])
    logic = WasmLogic(kernel, words)
    logic.start(board)
    logic.know(board)
    assert logic.next(ORDERS[0]) == b""
    assert grade(kernel, words, board, *ORDERS)[1][:4] == bytes(4)
    logic.close()


def test_an_order_of_unknown_techniques_is_refused(kernel: Kernel) -> None:
    logic = WasmLogic(kernel, Puzzle(4, CLASSIC).problem.words().tobytes())
    logic.start(bytes(16))
    assert logic.ask("logic_next", bytes([0, len(EVERYTHING)]), 0) == 3
    assert logic.ask("logic_all", bytes([len(EVERYTHING)])) == 3
    logic.close()


def test_memory_is_given_back(kernel: Kernel) -> None:
    """Opening and closing again and again does not make the memory grow."""
    puzzle = Puzzle(8, CLASSIC)
    for _ in range(3):
        WasmSearch(kernel, puzzle.problem).close()
    before = kernel.memory.size(kernel.store)
    for _ in range(50):
        WasmSearch(kernel, puzzle.problem).close()
    assert kernel.memory.size(kernel.store) == before


@pytest.mark.slow
def test_memory_of_the_logic_is_given_back(kernel: Kernel) -> None:
    puzzle = unique_puzzle("sudoku", 2)
    for _ in range(3):
        assert_thinking_twins(kernel, puzzle)
    before = kernel.memory.size(kernel.store)
    for _ in range(8):
        assert_thinking_twins(kernel, puzzle)
    assert kernel.memory.size(kernel.store) == before


def test_a_lack_of_memory_is_a_status() -> None:
    """A page that has little memory left is told so before anything is begun."""
    kernel = Kernel()
    words = Puzzle(9, CLASSIC).problem.words().tobytes()
    logic = WasmLogic(kernel, words)
    logic.start(bytes(81))
    while kernel.allocate(2**26 - 64):
        pass
    assert logic.ask("logic_next", ORDERS[0], 0) in (0, 1)
    assert logic.ask("logic_all", ORDERS[0]) == 4
