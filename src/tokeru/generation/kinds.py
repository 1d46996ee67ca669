"""What can be made, and how hard: kinds and levels as plain data, a row each.

A kind is the rules of a whole board and what is drawn on it: signs, cages, regions. A level of it says how
many clues there are, how the signs lie, which clues are all needed, and what grade the puzzle has in the end.
recipe.py hands such rows to the kernel, and the page reads them as JSON: there is no code in them.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

from tokeru.arguments import text
from tokeru.border import ANY_LEVEL, LEVELS
from tokeru.errors import TokeruError

BEGINNER: Final = "beginner"
LEVEL_NAMES = (BEGINNER, *LEVELS, ANY_LEVEL)
"""What can be asked for, the gentlest first: a beginner's puzzle is graded easy as well."""


class Band(NamedTuple):
    """From the least to the most, both included."""

    least: int
    most: int


NONE = Band(0, 0)
ANY = Band(0, 9999)
"""More than any board has; a recipe cuts it to the board."""
ANY_SHARE = Band(0, 100)


@dataclass(frozen=True)
class Level:
    """How hard a kind is, and what makes it so."""

    name: str
    sizes: tuple[int, ...]
    givens: Band = ANY
    minimal: tuple[str, ...] = ("givens",)
    """The clues, givens or signs, of which none can go without losing the only solution or the grade."""
    signs_from: str = "none"
    """A row of border/sign_sources.txt."""
    signs: Band = NONE
    inside: Band = ANY_SHARE
    """Per cent of the signs that lie inside a box."""
    chain: Band = ANY
    """Cells of the longest rising chain."""
    apart: int = 0
    """At least this per cent of the signs share no cell with another."""
    cages: Band = NONE
    usual_cage: int = 0
    grade: str = "any"
    """The level of the hardest technique, or any."""
    techniques: tuple[str, ...] = ()
    """Those that are enough, if they are fewer than all of the grade."""
    minutes: int = 0
    """The most it may take by its grade; 0 means as long as it takes."""
    decisions: int = 0
    """The fewest decisions the search may take to know that there is one solution."""
    patience: int = 100_000
    """Nodes for one question to the search. What it does not answer by then counts as a no."""
    pure: bool = False
    """Only for those who ask for no givens."""


class Missing(NamedTuple):
    """Levels that a kind does not have at some sizes, and why."""

    levels: tuple[str, ...]
    sizes: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Kind:
    """What is on the board, before any clue."""

    name: str
    says: str
    base: str
    rules: tuple[str, ...]
    usual_size: int
    levels: tuple[Level, ...]
    draws_regions: bool = False
    missing: tuple[Missing, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sorted({size for level in self.levels for size in level.sizes}))

    @property
    def has(self) -> frozenset[str]:
        """What techniques can work with, as border/techniques.txt calls it."""
        signs = any(level.signs_from != "none" for level in self.levels)
        cages = any(level.usual_cage for level in self.levels)
        neighbours = "nonconsecutive" in self.rules
        parts = {
            "signs": signs,
            "cages": cages,
            "boxes": self.base == "sudoku" or self.draws_regions,
            "neighbours": neighbours,
            "relations": signs or neighbours,
            "variants": signs or cages or bool(self.rules) or self.draws_regions,
        }
        return frozenset(name for name, is_there in parts.items() if is_there)

    def head(self, size: int) -> str:
        """What stands before the colon of a Tokeru line."""
        return "+".join([f"{self.base}{size}", *self.rules])

    def level_names(self, size: int | None = None) -> tuple[str, ...]:
        """Of all sizes, or of one."""
        found = {level.name for level in self.levels if size is None or size in level.sizes}
        return tuple(name for name in LEVEL_NAMES if name in found)

    def usual_level(self, size: int) -> str:
        """Normal, except for boards that are too small for it."""
        names = self.level_names(size)
        return "normal" if "normal" in names or not names else "easy"

    def level(self, name: str, size: int, pure: bool = False) -> Level:
        """The row for this size; refused with the reason where there is none."""
        if size not in self.sizes:
            raise TokeruError(f"{self.name} has no size {size}; choose from {_listed(self.sizes)}")
        rows = [row for row in self.levels if row.name == name and size in row.sizes]
        for row in sorted(rows, key=lambda row: row.pure != pure):
            return row
        reasons = [gap.reason for gap in self.missing if name in gap.levels and size in gap.sizes]
        told = "; ".join([*reasons, f"choose from {_listed(self.level_names(size))}"])
        raise TokeruError(f"{self.name} of size {size} has no level {name}: {told}")


# --- the rows -------------------------------------------------------------------------------------

SIMPLEST = ("full-house", "naked-single", "hidden-single", "last-in-sum", "lower-bound", "upper-bound")
"""The first that people try, so a path of these is the one that is graded."""
MOST_OPEN = 60
"""Cells that a beginner fills in."""


def _beginner(size: int, least: int, **more: Any) -> Level:
    """At least this per cent of the cells is given: on large boards more, as ten minutes are not for many."""
    cells = size * size
    fewest = max(cells * least // 100, cells - MOST_OPEN)
    return Level(
        BEGINNER, (size,), givens=Band(fewest, fewest + max(3, cells // 7)), minimal=(),
        grade="easy", techniques=SIMPLEST, minutes=10, **more,
    )  # fmt: skip


def _graded(*sizes: int, levels: tuple[str, ...] = LEVELS, patience: int = 100_000) -> tuple[Level, ...]:
    """As few givens as the grade allows, whatever their number; and one row without a grade."""
    graded = (Level(name, sizes, grade=name, patience=patience) for name in (*levels, "any"))
    return (*(_beginner(size, 33, patience=patience) for size in sizes), *graded)


CLASSIC_LEVELS = (
    _beginner(9, 52),
    Level("easy", (9,), givens=Band(36, 51), minimal=(), grade="easy"),
    Level("normal", (9,), givens=Band(28, 36), minimal=(), grade="normal"),
    Level("hard", (9,), givens=Band(26, 32), minimal=(), grade="hard"),
    Level("expert", (9,), givens=Band(17, 28), grade="expert"),
    Level("any", (9,)),
    *_graded(4, levels=("easy",)),
    *_graded(6, 8, 12, 16),
)

# With fewer givens than these it takes too long to see whether there is one solution.
NON_CONSECUTIVE_LEVELS = (
    _beginner(9, 33, patience=10_000),
    *(Level(name, (9,), grade=name, patience=10_000) for name in LEVELS[:-1]),
    *(
        Level(name, (9,), givens=Band(9, 14), minimal=(), grade=name, patience=10_000)
        for name in ("expert", "any")
    ),
)

FUTOSHIKI_SUDOKU_LEVELS = (
    _beginner(9, 36, signs_from="drawn", signs=Band(30, 50), inside=Band(70, 100)),
    Level(
        "easy", (9,), givens=NONE, minimal=(), signs_from="stripped", signs=Band(30, 50),
        inside=Band(70, 100), grade="easy",
    ),
    Level(
        "normal", (9,), signs_from="drawn", signs=Band(20, 30),
        inside=Band(40, 70), chain=Band(3, 5), grade="normal",
    ),
    Level(
        "hard", (9,), minimal=("givens", "signs"), signs_from="drawn", signs=Band(10, 20),
        inside=Band(0, 40), chain=Band(0, 3), grade="hard",
    ),
    Level(
        "expert", (9,), minimal=("givens", "signs"), signs_from="informative", signs=Band(5, 10),
        apart=80, grade="expert", decisions=10,
    ),
    Level(
        "normal", (9,), givens=NONE, minimal=(), signs_from="stocked", signs=Band(20, 30), pure=True,
    ),
    Level(
        "hard", (9,), givens=NONE, minimal=(), signs_from="stocked", signs=Band(10, 20), pure=True,
    ),
    Level(
        "any", (9,), givens=NONE, minimal=(), signs_from="stocked", signs=Band(10, 30), pure=True,
    ),
    Level("any", (9,), minimal=("givens", "signs"), signs_from="drawn", signs=Band(5, 30)),
)  # fmt: skip


def _futoshiki(size: int, name: str) -> Level:
    """Signs at up to a third of their places, and givens where these are not enough."""
    places = 2 * size * (size - 1)
    return Level(
        name, (size,), minimal=("givens", "signs"), signs_from="drawn", signs=Band(places // 12, places // 3),
        grade=name, patience=10_000 if size <= 10 else 500,
    )  # fmt: skip


def _first_futoshiki(size: int) -> Level:
    places = 2 * size * (size - 1)
    return _beginner(size, 25 + 2 * size, signs_from="drawn", signs=Band(places // 6, places // 3))


def _pure_futoshiki(name: str, *sizes: int) -> Level:
    """Signs alone. On larger boards, hardly any grid can be told from all others by its signs."""
    return Level(
        name, sizes, givens=NONE, minimal=("signs",), signs_from="stripped", signs=ANY, grade=name, pure=True,
    )  # fmt: skip


FUTOSHIKI_LEVELS = (
    *map(_first_futoshiki, range(3, 16)),
    *(_futoshiki(3, name) for name in ("easy", "any")),
    *(_futoshiki(size, name) for size in range(4, 16) for name in (*LEVELS, "any")),
    *(_pure_futoshiki(name, 3, 4) for name in ("easy", "any")),
    *(_pure_futoshiki(name, 5, 6, 7, 8, 9) for name in (*LEVELS, "any")),
)


def _first_killer(size: int) -> Level:
    """Small cages, most of them with a given."""
    return _beginner(size, 25, cages=Band(2, 3), usual_cage=2)


def _killer(name: str, sizes: tuple[int, ...], most: int, usual: int) -> Level:
    """Cages of two cells and more, which alone are enough."""
    return Level(name, sizes, givens=NONE, minimal=(), cages=Band(2, most), usual_cage=usual, grade=name)


KILLER_LEVELS = (
    *map(_first_killer, (4, 6, 9)),
    Level("easy", (4, 6, 9), cages=Band(2, 4), usual_cage=3, grade="easy"),
    _killer("normal", (4, 6, 9), 4, 3),
    _killer("hard", (6,), 4, 3),
    _killer("hard", (9,), 6, 5),
    _killer("expert", (6, 9), 5, 3),
    _killer("any", (4, 6, 9), 5, 3),
)

KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "sudoku", "each value once in every row, column and box",
            "sudoku", (), 9, CLASSIC_LEVELS,
            missing=(Missing(("normal", "hard", "expert"), (4,), "boards of this size are all easy"),),
        ),
        Kind(
            "futoshiki", "each value once in every row and column, and signs between cells",
            "futoshiki", (), 7, FUTOSHIKI_LEVELS,
            missing=(Missing(("normal", "hard", "expert"), (3,), "boards of this size are almost all easy"),),
        ),
        Kind(
            "futoshiki-sudoku", "Sudoku with signs between cells",
            "sudoku", (), 9, FUTOSHIKI_SUDOKU_LEVELS,
        ),
        Kind(
            "miracle", "Sudoku with the next three rules at once",
            "sudoku", ("antiking", "antiknight", "nonconsecutive"), 9, _graded(9),
        ),
        Kind(
            "anti-knight", "Sudoku in which cells a knight's move apart differ",
            "sudoku", ("antiknight",), 9, _graded(9),
        ),
        Kind(
            "anti-king", "Sudoku in which cells a king's move apart differ",
            "sudoku", ("antiking",), 9, _graded(9),
        ),
        Kind(
            "non-consecutive", "Sudoku in which neighbours are not consecutive",
            "sudoku", ("nonconsecutive",), 9, NON_CONSECUTIVE_LEVELS,
        ),
        Kind(
            "x-sudoku", "Sudoku with each value once on both diagonals",
            "sudoku", ("diagonals",), 9, _graded(9),
        ),
        Kind(
            "windoku", "Sudoku with four windows that hold each value once",
            "sudoku", ("windows",), 9, _graded(9),
        ),
        Kind(
            "jigsaw", "each value once in every row, column and region of any form",
            "futoshiki", (), 9, _graded(5, 6, 7, 8, 9, patience=5_000), draws_regions=True,
        ),
        Kind(
            "killer", "Sudoku with cages that add up to their totals",
            "sudoku", (), 9, KILLER_LEVELS,
            missing=(Missing(("hard", "expert"), (4,), "on boards of this size adding up is enough"),),
        ),
    )
}  # fmt: skip


# --- looking them up ------------------------------------------------------------------------------


def kind_named(name: str) -> Kind:
    """The kind; spaces, underscores and capitals do not matter."""
    plain = text("a kind", name).strip().lower().replace(" ", "-").replace("_", "-")
    if plain not in KINDS:
        raise TokeruError(f"unknown kind {name!r}; choose from {', '.join(KINDS)}")
    return KINDS[plain]


def as_json() -> str:
    """All rows, for the page."""
    return json.dumps([asdict(kind) for kind in KINDS.values()], separators=(",", ":"))


def _listed(items: tuple[object, ...]) -> str:
    return ", ".join(map(str, items))
