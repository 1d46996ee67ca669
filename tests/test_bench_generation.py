"""The benchmark of generation sees what is wrong, what is alike, and what is not random."""

from __future__ import annotations

import pytest
from bench.generation import FREE, MEAN, canonical, chance_of, chi_square, mistakes, spare_clues

import tokeru
from tokeru import Puzzle
from tokeru.border import LEVELS
from tokeru.generation.recipe import recipe_for
from tokeru.options import LevelName
from tokeru.rules import Less

ONE = "1.....2....3.4.."
GRIDS = 3000
TOO_RARE = 0.001
"""By chance alone; the seed is fixed, so a generator is always good or always bad."""


def quarter_turn(puzzle: Puzzle) -> list[int]:
    size = puzzle.size
    return [puzzle.givens[size * (size - 1 - column) + row] for row in range(size) for column in range(size)]


def test_turned_puzzles_are_alike() -> None:
    one = tokeru.sudoku(ONE)
    assert canonical(Puzzle(4, one.rules, quarter_turn(one))) == canonical(one)


def test_puzzles_with_other_names_for_the_values_are_alike() -> None:
    renamed = ONE.translate(str.maketrans("1234", "3142"))
    assert canonical(tokeru.sudoku(renamed)) == canonical(tokeru.sudoku(ONE))


def test_signs_turn_with_the_values_only() -> None:
    one = Puzzle(3, tokeru.rules.LATIN, "1........").ruleset
    rules = [*one.rules, Less("r2c2", "r2c3")]
    falling = [*one.rules, Less("r2c3", "r2c2")]
    assert canonical(Puzzle(3, rules, "1........")) == canonical(Puzzle(3, falling, "3........"))
    assert canonical(Puzzle(3, rules, "1........")) != canonical(Puzzle(3, falling, "1........"))


def test_different_puzzles_are_not_alike() -> None:
    assert canonical(tokeru.sudoku(ONE)) != canonical(tokeru.sudoku("1.....2....34..."))


@pytest.mark.slow
def test_random_grids_have_every_value_everywhere_and_no_two_puzzles_are_alike() -> None:
    puzzles = tokeru.generate_many("sudoku", GRIDS, level="any", seed="variety").puzzles
    assert len({canonical(puzzle) for puzzle in puzzles}) == GRIDS
    assert TOO_RARE < chance_of(chi_square(puzzles) * FREE / MEAN, FREE) < 1 - TOO_RARE


def test_grids_that_are_not_random_are_seen() -> None:
    puzzles = tokeru.generate_many("sudoku", 100, level="any", seed="variety").puzzles * 10
    assert chance_of(chi_square(puzzles) * FREE / MEAN, FREE) < TOO_RARE


def test_what_is_wrong_is_seen() -> None:
    easy = tokeru.generate("sudoku", level="easy", seed=1)
    found = list(mistakes(recipe_for("sudoku", "expert"), easy, closely=False))
    assert any("givens" in mistake for mistake in found)
    assert "has level easy" in found
    assert "comes out different when it is made again" in found


def test_clues_that_are_not_needed_are_seen() -> None:
    recipe = recipe_for("sudoku", "any")
    made = tokeru.generate("sudoku", level="any", seed=1)
    assert list(spare_clues(recipe, made)) == []
    cell = made.givens.index(0)
    more = [value or made.solution[at] * (at == cell) for at, value in enumerate(made.givens)]
    assert list(spare_clues(recipe, Puzzle(9, made.rules, more)))


@pytest.mark.parametrize("level", LEVELS)
def test_a_good_puzzle_has_no_mistakes(level: LevelName) -> None:
    made = tokeru.generate("futoshiki-sudoku", level, seed=3)
    assert list(mistakes(recipe_for("futoshiki-sudoku", level), made, closely=True)) == []
