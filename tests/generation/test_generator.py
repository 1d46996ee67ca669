"""Puzzles of every kind and level: what is promised, checked by other means than made them."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import cast

import pytest
from tests.patience import given_time

import tokeru
from tokeru.border import LEVELS
from tokeru.budget import DEFAULT
from tokeru.errors import BudgetExceeded
from tokeru.generation import Generated
from tokeru.generation.generator import seeds
from tokeru.generation.kinds import BEGINNER, KINDS, NONE, Level
from tokeru.generation.recipe import SINGLES, recipe_for
from tokeru.logic import paths
from tokeru.logic.steps import Step
from tokeru.logic.techniques import PEOPLE, read_technique
from tokeru.minimal import Clue, Given, clues_of, redundancy, with_clues
from tokeru.notation import line
from tokeru.options import LevelName, SymmetryName
from tokeru.puzzle import Puzzle

SLOW = {"miracle": 1, "non-consecutive": 1, "killer": 1}
"""Kinds that take the other engine long, and how many of each row there are."""
OFTEN, SELDOM = 2, 1
SEEDS = (Path(__file__).parents[1] / "cases/seeds.txt").read_text(encoding="utf-8").splitlines()[1:]
LARGEST_SAMPLED = 12


def rows() -> Iterable[tuple[str, Level, int]]:
    for kind in KINDS.values():
        for row in kind.levels:
            for size in row.sizes:
                if size <= LARGEST_SAMPLED:
                    yield kind.name, row, size


def sample(kind: str, row: Level, size: int) -> Sequence[Generated]:
    """More of the usual size, so that there are about 200 in all."""
    count = SLOW.get(kind, OFTEN if size == KINDS[kind].usual_size else SELDOM)
    givens = 0 if row.pure else None
    return tokeru.generate_many(
        kind, count, cast("LevelName", row.name), seed="sample", size=size, givens=givens, threads=1
    ).puzzles


# --- what is promised -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "row", "size"),
    [pytest.param(*row, id=f"{row[0]}-{row[1].name}-{row[2]}{'-pure' * row[1].pure}") for row in rows()],
)
def test_puzzles_are_as_promised(kind: str, row: Level, size: int) -> None:
    for puzzle in sample(kind, row, size):
        assert (puzzle.kind, puzzle.level, puzzle.size) == (kind, row.name, size)
        assert list(puzzle.solutions(engine="sat")) == [puzzle.solution]
        check_bands(puzzle, row)
        grade = puzzle.grade()
        assert row.grade in (grade.level, "any")
        assert not row.techniques or set(grade.techniques) <= set(row.techniques)
        assert not row.minutes or grade.minutes <= row.minutes
        if puzzle.is_minimal:
            check_minimal(puzzle, row)
        assert (
            tokeru.generate(
                kind, cast("LevelName", row.name), seed=puzzle.seed, size=size, givens=0 if row.pure else None
            )
            == puzzle
        )


def check_bands(puzzle: Generated, row: Level) -> None:
    found = puzzle.structure
    assert row.givens.least <= found.givens <= row.givens.most
    assert row.signs.least <= found.signs <= row.signs.most
    if found.signs:
        assert row.inside.least * found.signs <= 100 * found.inside <= row.inside.most * found.signs
        assert row.apart * found.signs <= 100 * found.apart
        assert row.chain.least <= found.chain <= row.chain.most
    cages = [rule for rule in puzzle.rules if isinstance(rule, tokeru.rules.Cage)]
    assert sum(len(cage.cells) for cage in cages) == (puzzle.size**2 if row.usual_cage else 0)
    assert all(len(cage.cells) <= row.cages.most for cage in cages)


def check_minimal(puzzle: Generated, row: Level) -> None:
    """Without any clue of those that are all needed it has several solutions, or is too hard."""
    promised = [clue for clue in clues_of(puzzle) if _sort_of(clue) in row.minimal]
    if row.grade in LEVELS[:-1]:
        for clue in promised:
            rest = with_clues(puzzle, set(clues_of(puzzle)) - {clue})
            assert rest.count(limit=2) > 1 or LEVELS.index(rest.grade().level) > LEVELS.index(row.grade)
    else:
        assert not set(redundancy(puzzle, DEFAULT).clues) & set(promised)


def _sort_of(clue: Clue) -> str:
    return "givens" if isinstance(clue, Given) else "signs"


# --- wishes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("rotation", lambda r, c: (8 - r, 8 - c)),
        ("quarter-turn", lambda r, c: (c, 8 - r)),
        ("mirror", lambda r, c: (r, 8 - c)),
        ("diagonal", lambda r, c: (c, r)),
    ],
)
@pytest.mark.parametrize("kind", ["sudoku", "windoku", "futoshiki-sudoku"])
def test_symmetry(kind: str, symmetry: SymmetryName, image: object) -> None:
    for puzzle in tokeru.generate_many(kind, 3, "any", seed=symmetry, symmetry=symmetry).puzzles:
        given = {divmod(cell, 9) for cell, value in enumerate(puzzle.givens) if value}
        assert given == {image(*cell) for cell in given}  # type: ignore[operator]
        assert puzzle.count(limit=2, engine="sat") == 1


@pytest.mark.parametrize("givens", [24, 30, 51, (26, 28)])
def test_a_number_of_givens(givens: int | tuple[int, int]) -> None:
    least, most = (givens, givens) if isinstance(givens, int) else givens
    for puzzle in tokeru.generate_many("sudoku", 5, seed=1, givens=givens).puzzles:
        assert least <= puzzle.structure.givens <= most
        assert puzzle.count(limit=2, engine="sat") == 1


@pytest.mark.parametrize("technique", ["x-wing", "swordfish", "skyscraper", "xy-wing", "hidden-pair"])
def test_needs_a_technique_and_nothing_harder(technique: str) -> None:
    for puzzle in tokeru.generate_many("sudoku", 2, seed=2, techniques=technique).puzzles:
        grade, asked = puzzle.grade(), read_technique(technique)
        hardest = read_technique(grade.hardest)
        assert technique in grade.techniques
        assert (hardest.level, hardest.rating) <= (asked.level, asked.rating)


NEEDED = [
    ("sudoku", "hidden-single", None), ("sudoku", "pointing", None), ("sudoku", "x-wing", None),
    ("sudoku", "naked-pair", "normal"), ("sudoku", "xy-wing", "hard"), ("futoshiki", "line-cases", None),
    ("x-sudoku", "house-exclusion", None), ("killer", "sum", "normal"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "technique", "level"), NEEDED)
def test_without_the_technique_the_others_get_stuck(
    kind: str, technique: str, level: LevelName | None
) -> None:
    allowed = recipe_for(kind, level, techniques=technique).allowed
    for puzzle in tokeru.generate_many(kind, 3, level, seed=4, techniques=technique).puzzles:
        assert is_solved(puzzle, allowed)
        assert not is_solved(puzzle, [other for other in allowed if other != technique])


def is_solved(puzzle: Puzzle, allowed: Iterable[str]) -> bool:
    return at_the_end(puzzle, allowed).is_at_end


COMMON = {
    "sudoku": "x-wing",
    "futoshiki": "lower-bound",
    "futoshiki-sudoku": "line-cases",
    "miracle": "cell-exclusion",
    "anti-knight": "hidden-single",
    "anti-king": "naked-pair",
    "non-consecutive": "pointing",
    "x-sudoku": "xy-wing",
    "windoku": "hidden-pair",
    "jigsaw": "x-wing",
    "killer": "sum",
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_need_a_technique(kind: str) -> None:
    """As anyone can see for themselves: with all that is no harder it is solved, and with this one forbidden
    it is not."""
    technique = COMMON[kind]
    no_harder = [name for name in PEOPLE if name in SINGLES or hardness(name) <= hardness(technique)]
    for puzzle in tokeru.generate_many(kind, 3, seed=5, techniques=technique).puzzles:
        assert fills(puzzle, puzzle.steps(allow=no_harder))
        assert not fills(puzzle, puzzle.steps(allow=no_harder, forbid=[technique]))


def hardness(technique: str) -> tuple[int, float]:
    row = read_technique(technique)
    return LEVELS.index(row.level), row.rating


def fills(puzzle: Puzzle, path: Iterable[Step]) -> bool:
    placed = {cell for step in path for cell, _ in step.placements}
    return all(given or cell in placed for cell, given in enumerate(puzzle.givens))


def test_where_everything_may_be_used_it_gets_further_than_what_is_no_harder() -> None:
    no_harder = recipe_for("sudoku", techniques="swordfish").allowed
    others = [technique for technique in no_harder if technique != "swordfish"]
    for puzzle in tokeru.generate_many("sudoku", 3, "expert", seed=3, techniques="swordfish").puzzles:
        assert at_the_end(puzzle, others).candidates() != at_the_end(puzzle, no_harder).candidates()


def at_the_end(puzzle: Puzzle, allowed: Iterable[str]) -> paths.Path:
    path = paths.Path(puzzle, tuple(allowed), (), DEFAULT)
    for _ in path:
        pass
    return path


def test_contains_a_technique() -> None:
    for puzzle in tokeru.generate_many("sudoku", 3, "expert", seed=3, techniques="Swordfish").puzzles:
        grade = puzzle.grade()
        assert (grade.level, "swordfish" in grade.techniques) == ("expert", True)


# --- beginners ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_beginners_get_by_with_the_simplest_steps(kind: str) -> None:
    row = KINDS[kind].level(BEGINNER, KINDS[kind].usual_size)
    for puzzle in tokeru.generate_many(kind, 10, BEGINNER, seed=9).puzzles:
        grade = puzzle.grade()
        assert (grade.level, grade.minutes <= 10) == ("easy", True)
        assert set(grade.techniques) <= set(row.techniques)
        assert row.givens.least <= puzzle.structure.givens <= row.givens.most


def test_an_easy_killer_is_without_combinations() -> None:
    for puzzle in tokeru.generate_many("killer", 3, "easy", seed=9).puzzles:
        grade = puzzle.grade()
        assert (grade.level, "last-in-sum" in grade.techniques, "sum" in grade.techniques) == (
            "easy",
            True,
            False,
        )


# --- seeds ----------------------------------------------------------------------------------------


def test_a_seed_is_a_puzzle() -> None:
    first, again, other = (tokeru.generate("sudoku", "any", seed=seed) for seed in (7, 7, 8))
    assert first == again != other
    assert (first.seed, first.solution) == (7, again.solution)


@pytest.mark.slow
@pytest.mark.parametrize("case", SEEDS, ids=lambda case: case.rpartition(" | ")[0])
def test_a_seed_stays_what_it_is(case: str) -> None:
    kind, level, size, pure, digest = case.split(" | ")
    made = tokeru.generate_many(
        kind, 4, cast("LevelName", level), seed=17, size=int(size), givens=0 if pure == "pure" else None
    )
    assert sha256("\n".join(map(line.format, made.puzzles)).encode()).hexdigest()[:16] == digest


def test_a_text_is_a_seed() -> None:
    puzzle = tokeru.generate("sudoku", "any", seed="a fine day")
    assert puzzle == tokeru.generate("sudoku", "any", seed=puzzle.seed)


def test_without_a_seed_it_is_always_different() -> None:
    puzzles = [tokeru.generate("sudoku", "any") for _ in range(3)]
    assert len(set(puzzles)) == 3
    assert tokeru.generate("sudoku", "any", seed=puzzles[0].seed) == puzzles[0]


def test_many_are_the_same_on_any_number_of_threads() -> None:
    one, two = (tokeru.generate_many("sudoku", 100, "any", seed=5, threads=threads) for threads in (1, 2))
    assert one.puzzles == two.puzzles
    assert one.seeds.tolist() == [puzzle.seed for puzzle in one.puzzles] == list(seeds(5, 100))
    assert len(set(one.puzzles)) == 100


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_64_bits(seed: int) -> None:
    with pytest.raises(tokeru.TokeruError, match=f"from 0 to 18446744073709551615, not {seed}"):
        tokeru.generate("sudoku", seed=seed)


# --- what comes out -------------------------------------------------------------------------------


def test_it_is_a_puzzle_like_any_other() -> None:
    puzzle = tokeru.generate("futoshiki-sudoku", "expert", seed=7)
    plain = tokeru.parse(repr(puzzle))
    assert type(plain) is tokeru.Puzzle
    assert puzzle == plain and plain == puzzle and hash(puzzle) == hash(plain)
    assert puzzle != tokeru.parse("." * 81)
    assert puzzle != "puzzle"
    assert tokeru.Game(puzzle).values == puzzle.givens
    assert puzzle.solve() == puzzle.solution


def test_it_can_be_copied() -> None:
    puzzle = tokeru.generate("sudoku", "any", seed=7)
    for copied in (copy.copy(puzzle), copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle))):
        assert (copied, copied.seed, copied.solution) == (puzzle, 7, puzzle.solution)


def test_as_a_dict() -> None:
    puzzle = tokeru.generate("futoshiki-sudoku", "hard", seed=7)
    told = json.loads(json.dumps(puzzle.as_dict()))
    assert tokeru.parse(told["puzzle"]) == puzzle
    assert told | puzzle.structure.as_dict() == told
    assert (told["kind"], told["level"], told["seed"]) == ("futoshiki-sudoku", "hard", 7)
    assert (told["solution"], told["minimal"]) == (list(puzzle.solution), True)


def test_none_at_all() -> None:
    assert len(tokeru.generate_many("sudoku", 0)) == 0


# --- giving up ------------------------------------------------------------------------------------


def test_the_budget_tells_how_close_it_came() -> None:
    def told(seconds: float) -> re.Match[str] | None:
        with pytest.raises(BudgetExceeded, match=f"^the budget of {seconds:g} s ran out") as caught:
            tokeru.generate("sudoku", givens=20, symmetry="quarter-turn", seed=1, seconds=seconds)
        near = r"after \d+ grids: \d+ had another number of givens \(2\d at the fewest\)"
        return re.search(near, str(caught.value))

    assert given_time(told)


def test_the_clock_is_watched_whichever_thread_has_the_last_row() -> None:
    """With many threads and one row, hardly ever the one that watches has it."""
    wish = 'givens=20, symmetry="quarter-turn", seed=1, threads=32, seconds=0.2'
    call = f'tokeru.generate_many("sudoku", 1, {wish})'
    script = f"import tokeru\ntry: {call}\nexcept tokeru.errors.BudgetExceeded: print('ended')"
    assert subprocess.check_output([sys.executable, "-c", script], timeout=300) == b"ended\n"


def test_the_budget_of_many_is_for_all_together() -> None:
    def made(seconds: float) -> int:
        told = rf"with (\d+) of 1000000 puzzles made, the budget of {seconds:g} s ran out"
        with pytest.raises(tokeru.errors.BudgetExceeded, match=told) as caught:
            tokeru.generate_many("sudoku", 1_000_000, "any", seed=1, seconds=seconds)
        return caught.value.count

    assert given_time(made) > 0


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"threads": -1}, "the number of threads is .*from 0 to 4096, not -1"),
        ({"count": -1}, "the number of puzzles is a whole number from 0 to 1000000000, not -1"),
    ],
)
def test_what_makes_no_sense_is_refused(wishes: dict[str, int], reason: str) -> None:
    with pytest.raises(tokeru.TokeruError, match=reason):
        tokeru.generate_many("sudoku", **{"count": 1, **wishes})  # type: ignore[arg-type]


def test_pure_is_without_givens() -> None:
    assert recipe_for("futoshiki", "hard", 5, givens=0).givens == NONE
