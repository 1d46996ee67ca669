"""canonical: one form for all copies of a puzzle, whatever its rules are."""

from __future__ import annotations

import random

import pytest

import tokeru
from tokeru import Puzzle, Transformation, canonical
from tokeru.errors import BudgetExceeded, NoSolution, NotUnique, TokeruError
from tokeru.rules import all_rules
from tokeru.symmetry.moving import turned

CHANCE = random.Random(9)
FULL = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."


def made(kind: str, seed: int, **wishes: int) -> Puzzle:
    puzzle = tokeru.generate(kind, seed=seed, **wishes)  # type: ignore[arg-type]
    return Puzzle.of_values(puzzle.size, puzzle.rules, puzzle.givens)


def drawn(puzzle: Puzzle) -> Transformation:
    """A random symmetry of its rules."""
    group = tokeru.symmetries(puzzle)
    move = Transformation.identity(puzzle.size, puzzle.ruleset.values)
    for level in reversed(group.levels):
        move = move.then(CHANCE.choice(level))
    names = [*range(1, group.values + 1)]
    if group.relabelling:
        CHANCE.shuffle(names)
    return move.then(Transformation(tuple(range(puzzle.size**2)), (0, *names)))


@pytest.mark.parametrize("kind", ["sudoku", "x-sudoku"])
@pytest.mark.parametrize("form", ["puzzle", "grid"])
def test_copies_by_all_symmetries(kind: str, form: tokeru.options.FormName) -> None:
    puzzle = made(kind, 3)
    found = canonical(puzzle, form=form)
    assert found.transformation.apply(puzzle) == found.puzzle
    for _ in range(20):
        copy = drawn(puzzle).apply(puzzle)
        again = canonical(copy, form=form)
        assert again.puzzle == found.puzzle
        assert again.automorphisms == found.automorphisms
        assert again.transformation.apply(copy) == found.puzzle


@pytest.mark.parametrize("kind", ["futoshiki", "futoshiki-sudoku", "killer", "jigsaw"])
@pytest.mark.parametrize("form", ["puzzle", "grid"])
def test_copies_with_clues_that_come_along(kind: str, form: tokeru.options.FormName) -> None:
    puzzle = made(kind, 5, size=6 if kind == "futoshiki" else 9)
    found = canonical(puzzle, form=form)
    assert found.transformation.apply(puzzle) == found.puzzle
    count = puzzle.ruleset.values
    values = [tuple(range(count + 1)), (0, *range(count, 0, -1))]
    if kind == "jigsaw":
        values = [(0, *CHANCE.sample(range(1, count + 1), count)) for _ in range(2)]
    copies = [Transformation(cells, names).apply(puzzle) for cells in turned(puzzle.size) for names in values]
    assert len({copy.format() for copy in copies}) == 16
    assert {canonical(copy, form=form).puzzle for copy in copies} == {found.puzzle}


@pytest.mark.parametrize("name", sorted(all_rules()))
def test_every_rule_has_a_form_or_is_refused(name: str) -> None:
    puzzle = tokeru.parse(all_rules()[name].example.line)
    try:
        found = canonical(puzzle)
    except TokeruError as error:
        assert "cannot be carried along" in str(error) or "numbers 1 to their size" in str(error)
        return
    assert found.puzzle.solve() == found.transformation.apply(puzzle.solve())
    assert canonical(found.puzzle).puzzle == found.puzzle
    for cells in turned(puzzle.size):
        same = Transformation(cells, tuple(range(puzzle.ruleset.values + 1)))
        try:
            copy = same.apply(puzzle)
        except TokeruError:
            continue
        assert canonical(copy).puzzle == found.puzzle
        assert canonical(copy).automorphisms == found.automorphisms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("palindrome r1c1 r1c2", "palindrome r1c2 r1c1"),
        ("either {odd r1c1} {r1c1<r2c1;r2c1<r3c1}", "either {r2c1<r3c1;r1c1<r2c1} {odd r1c1}"),
    ],
)
def test_what_can_be_said_in_several_ways(one: str, other: str) -> None:
    ways = [tokeru.parse(f"futoshiki3:{'.' * 9};{rule}") for rule in (one, other)]
    assert canonical(ways[0]) == canonical(ways[1])


def test_different_puzzles_have_different_forms() -> None:
    one, other = (tokeru.parse(f"futoshiki3:{'.' * 9};{signs}") for signs in ("r1c1<r1c2", "r1c1<r1c2<r1c3"))
    assert canonical(one).puzzle != canonical(other).puzzle


@pytest.mark.parametrize(
    ("line", "automorphisms"),
    [
        ("futoshiki1:.", 1),
        ("futoshiki1:.;odd r1c1", 1),
        ("futoshiki2:....", 8),
        ("futoshiki2:....;r1c1<r1c2", 2),
        ("futoshiki3:" + "." * 9 + ";r1c1<r1c2;r3c3<r3c2", 2),
        ("sudoku4:................;cage 5 r1c1 r1c2", 2),
        ("sudoku4:................;extra r1c1 r1c2", 1),
    ],
)
def test_automorphisms(line: str, automorphisms: int) -> None:
    assert canonical(tokeru.parse(line)).automorphisms == automorphisms


def test_what_is_said_about_a_puzzle_stays() -> None:
    assert canonical(tokeru.futoshiki("1...").called("First")).puzzle.title == "First"


def test_the_form_of_a_grid_needs_one_solution() -> None:
    assert canonical(tokeru.sudoku(FULL), form="grid").automorphisms == 1
    with pytest.raises(NotUnique):
        canonical(tokeru.sudoku(size=4), form="grid")
    with pytest.raises(NoSolution):
        canonical(tokeru.sudoku("11.............."), form="grid")


def test_a_value_twice_in_a_row_is_refused() -> None:
    with pytest.raises(NoSolution, match="the puzzle has a value twice in a row or a column"):
        canonical(tokeru.sudoku("11.............."))


def test_what_is_no_puzzle_or_form_is_refused() -> None:
    with pytest.raises(TokeruError, match="canonical is for a Puzzle, not for '53'"):
        canonical("53")  # type: ignore[arg-type]
    with pytest.raises(TokeruError, match="unknown form 'text'; choose from puzzle, grid"):
        canonical(tokeru.sudoku(), form="text")  # type: ignore[arg-type]
    with pytest.raises(TokeruError, match="a form is a text"):
        canonical(tokeru.sudoku(), form=1)  # type: ignore[arg-type]
    with pytest.raises(TokeruError, match="up to 25×25"):
        canonical(Puzzle(30))


def test_the_time_runs_out() -> None:
    with pytest.raises(BudgetExceeded):
        canonical(made("killer", 5), seconds=1e-6)
