"""Wishes: what becomes of them, and what is refused."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import tokeru
from tokeru.generation.kinds import ANY, NONE, Band
from tokeru.generation.recipe import SYMMETRIES, Recipe, recipe_for
from tokeru.logic.techniques import NUMBER, PEOPLE, TECHNIQUES


def test_without_wishes_it_is_normal() -> None:
    recipe = recipe_for("sudoku")
    assert (recipe.level.name, recipe.size, recipe.symmetry, recipe.needed) == ("normal", 9, "none", ())
    levels = {row.id: row.level for row in TECHNIQUES}
    assert recipe.allowed == tuple(name for name in PEOPLE if levels[name] in ("easy", "normal"))


def test_a_small_board_is_easy_without_wishes() -> None:
    assert recipe_for("sudoku", size=4).level.name == "easy"


def test_the_words_of_a_recipe() -> None:
    """In the order of docs/formats.md."""
    wishes: dict[str, Any] = {"symmetry": "rotational", "givens": (20, 25), "techniques": "x-wing"}
    recipe = recipe_for("futoshiki-sudoku", "hard", **wishes)
    words = [1, 0, 0, 0, 0, 2, 10, 20, 0, 40, 0, 3, 0, 20, 25, 1, 0, 1, 2, 0, 0, recipe.level.patience, 0]
    words += [1, NUMBER["x-wing"], len(recipe.allowed), *(NUMBER[technique] for technique in recipe.allowed)]
    words += [len(PEOPLE), *(NUMBER[technique] for technique in PEOPLE), 0]
    assert recipe.words() == array("I", words)


def test_bands_are_cut_to_the_board() -> None:
    words = recipe_for("futoshiki", "any", 3).words()
    assert list(words[10:15]) == [0, 9, 0, 0, 9]


@pytest.mark.parametrize(
    ("wishes", "level", "givens"),
    [
        ({"givens": 24}, "any", Band(24, 24)),
        ({"givens": (22, 28), "level": "hard"}, "hard", Band(22, 28)),
        ({"techniques": "x-wing"}, "hard", ANY),
        ({"techniques": ["Naked Pair", "pointing"]}, "normal", ANY),
        ({"level": "Medium"}, "normal", recipe_for("sudoku").givens),
    ],
)
def test_the_level_follows_from_what_is_asked_for(wishes: dict[str, Any], level: str, givens: Band) -> None:
    recipe = recipe_for("sudoku", **wishes)
    assert (recipe.level.name, recipe.givens) == (level, givens)


def test_nothing_harder_than_the_technique_without_a_level() -> None:
    alone = recipe_for("sudoku", techniques="x-wing")
    contained = recipe_for("sudoku", "hard", techniques="x-wing")
    assert "x-wing" in alone.allowed
    assert "swordfish" not in alone.allowed
    assert {"hidden-quad", "swordfish"} <= set(contained.allowed)
    assert recipe_for("sudoku", "any", techniques="x-wing").allowed == ()
    assert alone.needed == contained.needed == ("x-wing",)


def test_the_number_of_givens_asked_for() -> None:
    assert recipe_for("sudoku", "any").minimal == ("givens",)
    assert recipe_for("sudoku", "any", givens=24).minimal == ()


def test_pure_ones_have_rows_of_their_own() -> None:
    recipe = recipe_for("futoshiki-sudoku", "hard", givens=0)
    assert (recipe.level.pure, recipe.givens, recipe.level.signs) == (True, NONE, Band(10, 20))
    assert recipe.stock
    assert all(len(signs) <= 20 for signs in recipe.stock)
    assert not recipe_for("futoshiki-sudoku", "easy", givens=0).level.pure


@pytest.mark.parametrize("size", [8, 9])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_which_numbers_of_givens_a_symmetry_allows(symmetry: str, size: int) -> None:
    """Compared with what can be made of orbits, walked through one cell at a time."""
    images = {
        "none": lambda r, c: (r, c),
        "rotation": lambda r, c: (size - 1 - r, size - 1 - c),
        "quarter-turn": lambda r, c: (c, size - 1 - r),
        "mirror": lambda r, c: (r, size - 1 - c),
        "diagonal": lambda r, c: (c, r),
    }
    possible: set[int] = {0}
    seen: set[tuple[int, int]] = set()
    for cell in ((r, c) for r in range(size) for c in range(size)):
        orbit = {cell}
        while (cell := images[symmetry](*cell)) not in orbit:
            orbit.add(cell)
        if not orbit & seen:
            possible |= {count + len(orbit) for count in possible}
        seen |= orbit
    allowed = {count for count in range(size**2 + 1) if SYMMETRIES[symmetry].allows(count, size)}
    assert allowed == possible


@pytest.mark.parametrize(
    ("kind", "wishes", "reason"),
    [
        ("chess", {}, "unknown kind 'chess'"),
        ("sudoku", {"level": "very hard"}, "unknown level 'very hard'; choose from beginner, easy, normal, "),
        ("sudoku", {"size": 7}, "sudoku has no size 7; choose from 4, 6, 8, 9, 12, 16"),
        ("killer", {"size": 4, "level": "hard"}, "hard: on boards of this size adding up is enough; "),
        ("sudoku", {"symmetry": "round"}, "unknown symmetry 'round'; choose from none, rotation, "),
        ("killer", {"symmetry": "mirror"}, "symmetry mirror is for givens, and there are none"),
        ("sudoku", {"size": 4, "level": "hard"}, "size are all easy; choose from beginner, easy, any"),
        ("futoshiki-sudoku", {"level": "easy", "symmetry": "mirror"}, "symmetry mirror is for givens"),
        ("sudoku", {"givens": 25, "size": 8, "symmetry": "rotation"}, "25 givens cannot have symmetry"),
        ("sudoku", {"givens": 16}, "needs at least 17 givens, not 16: no Sudoku with 16 has a unique "),
        ("sudoku", {"givens": (3, 16), "symmetry": "diagonal"}, "at least 17 givens, not 3 to 16"),
        ("sudoku", {"givens": 19}, "at least 20 givens, not 19: with 17 to 19 some exist, but far too few"),
        ("sudoku", {"givens": 82}, "a board of size 9 has 0 to 81 givens, not 82"),
        ("sudoku", {"givens": (30, 20)}, "0 to 81 givens, not 30 to 20"),
        ("sudoku", {"givens": -1}, "0 to 81 givens, not -1"),
        ("x-sudoku", {"givens": 7}, "at least 8 givens, not 7: two values that are never given "),
        ("miracle", {"givens": 0}, "at least 1 givens, not 0: with 10 − d for every value d"),
        ("killer", {"givens": 4}, "killer of level any has no givens, and none are needed"),
        ("futoshiki-sudoku", {"level": "expert", "givens": 0}, "at least 8 signs are needed, because "
         "swapping the values d and d \\+ 1 breaks no sign but one that compares these two; level expert"),
        ("sudoku", {"techniques": "x-ring"}, "unknown technique, family or level 'x-ring'"),
        ("sudoku", {"techniques": "sum"}, "the technique sum needs cages, and sudoku has none"),
        ("x-sudoku", {"techniques": "line-bounds"}, "line-bounds needs signs, and x-sudoku has none"),
        ("futoshiki", {"techniques": "pointing"}, "pointing needs boxes, and futoshiki has none"),
        ("sudoku", {"techniques": "full-house"}, "is never needed: what it finds is a naked single"),
        ("sudoku", {"techniques": "house-exclusion"}, "needs more rules than those of a classic"),
        ("x-sudoku", {"techniques": "cell-exclusion"}, "needs a rule about neighbours, such as nonconsec"),
        ("jigsaw", {"techniques": "line-cases"}, "line-cases needs signs, or a rule about neighbours"),
        ("sudoku", {"techniques": "direct-pointing"}, "is another way of telling a simpler one"),
        ("sudoku", {"techniques": "pointing", "level": "beginner"}, "of level beginner cannot need it"),
        ("sudoku", {"techniques": "x-wing", "level": "easy"}, "x-wing is of level hard, and a puzzle of "),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(kind: str, wishes: dict[str, Any], reason: str) -> None:
    with pytest.raises(tokeru.TokeruError, match=reason):
        recipe_for(kind, **wishes)


def test_no_stock_no_pure_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    from tokeru.research import stock

    monkeypatch.setattr(stock, "signs", tuple)
    with pytest.raises(tokeru.TokeruError, match="no puzzle without givens and with 10 to 20 signs is known"):
        recipe_for("futoshiki-sudoku", "hard", givens=0)


def test_a_recipe_is_data() -> None:
    assert recipe_for("sudoku", "hard") == recipe_for("Sudoku", "HARD")
    assert isinstance(hash(recipe_for("killer")), int)
    assert Recipe.__dataclass_params__.frozen  # type: ignore[attr-defined]
