"""Generating: a kind, a level and a seed in, a puzzle with exactly one solution out.

The same seed gives the same puzzle everywhere. The budget only says when to give up.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, overload

from tokeru.arguments import whole
from tokeru.budget import USUAL_SECONDS, Budget, read_limits, read_threads
from tokeru.columns import Columns
from tokeru.errors import BudgetExceeded, TokeruError, enough_memory
from tokeru.generation.drafts import Draft, is_found, read_draft, told_misses
from tokeru.generation.structure import Structure, structure
from tokeru.notation import line
from tokeru.options import LevelName, SymmetryName
from tokeru.puzzle import Grid, Puzzle
from tokeru.rules.ruleset import RuleSet
from tokeru.search import read_seed as read_number

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tokeru.generation.kinds import Kind
    from tokeru.generation.recipe import Givens, Names, Recipe

Seed = int | str | None
"""A number, a text that stands for one, or None for a random one."""

VERSION = 1
MOST_PUZZLES = 10**9
SMALLEST_BATCH, LARGEST_BATCH = 16, 4096
LEAST_SECONDS = 1e-3
"""What is left of a budget that is used up: no seconds would mean no limit."""


class Generated(Puzzle):
    """A puzzle with what is known of it. It equals the same puzzle from elsewhere."""

    kind: str
    level: str
    seed: int
    solution: Grid
    is_minimal: bool
    """Whether every clue that the level requires to be needed was shown to be."""

    @staticmethod
    def of(recipe: Recipe, seed: int, draft: Draft) -> Generated:
        """Without a second look at what the kernel says: thousands are made in a second."""
        puzzle = object.__new__(Generated)
        puzzle.__dict__.update(
            ruleset=draft.ruleset, givens=draft.givens, solution=Grid(draft.solution, recipe.size),
            kind=recipe.kind.name, level=recipe.level.name, seed=seed, is_minimal=draft.is_minimal,
        )  # fmt: skip
        return puzzle

    @cached_property
    def structure(self) -> Structure:
        """How many givens and signs it has, and how the signs lie."""
        return structure(self)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "v": VERSION,
            "kind": self.kind,
            "level": self.level,
            "seed": self.seed,
            "puzzle": line.format(self),
            "solution": list(self.solution),
            **self.structure.as_dict(),
            "minimal": self.is_minimal,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.ruleset, self.givens) == (other.ruleset, other.givens)

    __hash__ = Puzzle.__hash__


@dataclass(frozen=True, eq=False, repr=False)
class Made(Columns):
    """What generate_many answers."""

    puzzles: tuple[Generated, ...]
    givens: npt.NDArray[np.uint8]
    solutions: npt.NDArray[np.uint8]
    seeds: npt.NDArray[np.uint64]
    minimal: npt.NDArray[np.bool_]

    @staticmethod
    def of(puzzles: list[Generated], size: int) -> Made:
        import numpy as np

        return Made(
            tuple(puzzles),
            np.array([puzzle.givens for puzzle in puzzles], np.uint8).reshape(-1, size**2),
            np.array([puzzle.solution for puzzle in puzzles], np.uint8).reshape(-1, size**2),
            np.array([puzzle.seed for puzzle in puzzles], np.uint64),
            np.array([puzzle.is_minimal for puzzle in puzzles], np.bool_),
        )


def generate(
    kind: str,
    level: LevelName | None = None,
    *,
    seed: Seed = None,
    size: int | None = None,
    symmetry: SymmetryName = "none",
    givens: Givens = None,
    techniques: Names = None,
    seconds: float | None = USUAL_SECONDS,
) -> Generated:
    """A puzzle of this kind and level, with exactly one solution; for the same seed always the same one.

    Args:
        kind: what is on the board; `tokeru kinds` lists them.
        level: how hard; "normal" where the board has it.
        seed: a number or a text; without one, a random one is used.
        size: the size of the board.
        symmetry: the symmetry of the givens.
        givens: how many, or the least and the most. With none at all, the level says how many signs there
            are, not how hard it is; `grade` tells that.
        techniques: those that are needed: without them, all others that may be used get stuck. Without a
            level, the others are singles and whatever is no harder than these.
        seconds: how long; None means no limit.

    Raises:
        TokeruError: there can be no such puzzle; the message says why.
        BudgetExceeded: it takes longer; the message says how close it came.

    >>> tokeru.generate("sudoku", "easy", size=4, seed=7) == tokeru.generate("sudoku", "easy", size=4, seed=7)
    True
    """
    from tokeru.generation.recipe import recipe_for

    recipe = recipe_for(kind, level, size, symmetry, givens, techniques)
    (made,) = make(recipe, [read_seed(seed)], 1, read_limits(seconds))
    return made


def generate_many(
    kind: str,
    count: int,
    level: LevelName | None = None,
    *,
    seed: Seed = None,
    size: int | None = None,
    symmetry: SymmetryName = "none",
    givens: Givens = None,
    techniques: Names = None,
    threads: int = 0,
    seconds: float | None = None,
) -> Made:
    """Many puzzles at once, on all cores. From its own seed, `generate` makes each of them again.

    Args:
        kind, level, size, symmetry, givens, techniques: as for generate.
        count: how many.
        seed: the puzzles have seeds of their own that follow from this one.
        threads: 0 means one for each core.
        seconds: for all of them together; None means no limit.

    Raises:
        TokeruError: there can be no such puzzles; the message says why.
        BudgetExceeded: the time ran out.

    >>> made = tokeru.generate_many("sudoku", 3, size=4, seed=1)
    >>> [puzzle.status().value for puzzle in made.puzzles]
    ['unique', 'unique', 'unique']
    >>> made.solutions.shape
    (3, 16)
    """
    from tokeru.generation.recipe import recipe_for

    recipe = recipe_for(kind, level, size, symmetry, givens, techniques)
    return Made.of(list(make(recipe, seeds(seed, count), threads, read_limits(seconds))), recipe.size)


def read_seed(seed: Seed) -> int:
    from tokeru import _kernel

    if seed is None:
        return secrets.randbits(64)
    return _kernel.seed_of(_checked_text(seed)) if isinstance(seed, str) else read_number(seed)


def _checked_text(seed: str) -> str:
    """Every machine must read the same bytes in it."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise TokeruError("a seed is a number or a text in UTF-8, not other bytes") from None
    return seed


def seeds(seed: Seed, count: int) -> Sequence[int]:
    """A seed of its own for each of many puzzles."""
    return Seeds(read_seed(seed), range(whole("the number of puzzles", count, 0, MOST_PUZZLES)))


class Seeds(Sequence[int]):
    """Derived when they are asked for: there may be more than fit into memory."""

    def __init__(self, first: int, places: range) -> None:
        self.first, self.places = first, places

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Seeds: ...
    def __getitem__(self, index: int | slice) -> int | Seeds:
        if isinstance(index, slice):
            return Seeds(self.first, self.places[index])
        from tokeru import _kernel

        return _kernel.derived_seed(self.first, self.places[index])


def make(recipe: Recipe, seeds: Sequence[int], threads: int, budget: Budget) -> Iterator[Generated]:
    """The puzzles of these seeds in their order. A batch is as large as all before it: nobody waits long."""
    threads, deadline = read_threads(threads), time.monotonic() + budget.seconds
    bare, done = bare_board(recipe.kind, recipe.size), 0
    while done < len(seeds):
        batch = seeds[done : done + min(max(done, SMALLEST_BATCH), LARGEST_BATCH)]
        seconds = max(deadline - time.monotonic(), LEAST_SECONDS) if budget.seconds else 0.0
        for seed, answer in zip(batch, _answers(recipe, bare, batch, threads, seconds), strict=True):
            if not is_found(answer):
                raise _exceeded(budget, done, len(seeds), answer)
            yield Generated.of(recipe, seed, read_draft(answer, bare))
            done += 1


@enough_memory("make puzzles")
def _answers(
    recipe: Recipe, bare: RuleSet, seeds: Sequence[int], threads: int, seconds: float
) -> list[bytes]:
    from tokeru import _kernel

    words = recipe.words(), bare.problem.words()
    return _kernel.generate_rows(*words, list(seeds), threads, seconds)[1]


@cache
def bare_board(kind: Kind, size: int) -> RuleSet:
    """The rules of the whole board."""
    return line.parse(f"{kind.head(size)}:{'.' * size**2}").ruleset


def _exceeded(limits: Budget, done: int, wanted: int, answer: bytes) -> BudgetExceeded:
    """How close it came."""
    made = f"with {done} of {wanted} puzzles made, " if wanted > 1 else ""
    near = f" after {told_misses(answer)}" if answer else ""
    return BudgetExceeded(f"{made}the budget of {limits} ran out{near}", done)
