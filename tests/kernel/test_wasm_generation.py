"""The wasm module makes the puzzle that the native kernel makes, word for word."""

from __future__ import annotations

from random import Random

import pytest
from bench.generation import Sort, sorts
from tests.kernel.damage import damaged
from tests.kernel.wasm_host import FIRST, Kernel, WasmGenerator

from tokeru import _kernel
from tokeru.generation.generator import bare_board
from tokeru.generation.recipe import recipe_for

LARGEST = 16
SEEDS = [3]
"""The page's tests have one of the largest."""
DAMAGED = 300


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return Kernel()


def words_of(sort: Sort) -> tuple[bytes, bytes]:
    recipe = sort.recipe
    return recipe.words().tobytes(), bare_board(recipe.kind, recipe.size).problem.words().tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("sort", [sort for sort in sorts() if sort.size <= LARGEST], ids=str)
def test_twins(kernel: Kernel, sort: Sort) -> None:
    words = words_of(sort)
    generator = WasmGenerator(kernel, *words)
    assert _kernel.generate_rows(*words, SEEDS)[1] == [generator.make(seed) for seed in SEEDS]
    generator.close()


@pytest.mark.slow
@pytest.mark.parametrize("sort", [sort for sort in sorts() if sort.size <= LARGEST], ids=str)
def test_the_first_kernel_makes_the_same_or_says_that_it_is_short(sort: Sort) -> None:
    """What takes techniques that read a graph is not for it; everything gentler is."""
    words = words_of(sort)
    first = Kernel(FIRST)
    generator = WasmGenerator(first, *words)
    made = [generator.make(seed) for seed in SEEDS]
    is_short = bool(first.call("is_short"))
    generator.close()
    if is_short:
        assert sort.level in ("hard", "expert")
    else:
        assert made == _kernel.generate_rows(*words, SEEDS)[1]


def test_the_first_kernel_is_short_of_chains() -> None:
    first = Kernel(FIRST)
    for level, is_short in (("easy", False), ("expert", True)):
        WasmGenerator(first, *words_of(Sort("futoshiki-sudoku", 9, level))).make(3)
        assert bool(first.call("is_short")) == is_short


@pytest.mark.parametrize("sort", [sort for sort in sorts() if sort.size > LARGEST], ids=str)
def test_larger_boards_are_refused(kernel: Kernel, sort: Sort) -> None:
    with pytest.raises(ValueError, match="status 3"):
        WasmGenerator(kernel, *words_of(sort))


def test_a_seed_gives_the_same_whatever_was_made_before(kernel: Kernel) -> None:
    words = words_of(Sort("futoshiki-sudoku", 9, "expert"))
    generator = WasmGenerator(kernel, *words)
    assert [generator.make(seed) for seed in (5, 3)] == _kernel.generate_rows(*words, [3, 5])[1][::-1]
    generator.close()


def test_damaged_recipes_are_refused_alike(kernel: Kernel) -> None:
    """Or they are other recipes; then they are read, and nothing else is asked of them."""
    recipe = recipe_for("futoshiki-sudoku", "hard").words()
    _, problem = words_of(Sort("futoshiki-sudoku", 9, "hard"))
    draw = Random(5)
    for _ in range(DAMAGED):
        assert _is_refused(kernel, damaged(draw, recipe).tobytes(), problem) in (True, False)


def _is_refused(kernel: Kernel, recipe: bytes, problem: bytes) -> bool:
    """As both say."""
    try:
        _kernel.generate_rows(recipe, problem, [])
        refused = False
    except ValueError:
        refused = True
    try:
        WasmGenerator(kernel, recipe, problem).close()
        assert not refused
    except ValueError:
        assert refused
    return refused
