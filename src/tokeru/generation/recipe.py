"""From wishes to a recipe: what the kernel is told.

What cannot be is refused here, with the reason, before any search.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tokeru import grid
from tokeru.arguments import as_int, shown, text, whole
from tokeru.border import ANY_LEVEL, LEVELS, nicknames, rows
from tokeru.border.layouts import write
from tokeru.errors import TokeruError
from tokeru.generation.kinds import ANY, LEVEL_NAMES, NONE, Band, Kind, Level, kind_named
from tokeru.logic.techniques import ALSO_CALLED, PEOPLE, Technique, names_in, of_family, read_technique
from tokeru.notation.symbols import quoted

FEWEST_CLASSIC = 17
FEWEST_MADE = 20
"""Of a classic Sudoku: about one grid in ten thousand can do with so few; fewer would take too long."""
SINGLES = of_family("singles")
WITHOUT = {
    "neighbours": "needs a rule about neighbours, such as nonconsecutive",
    "relations": "needs signs, or a rule about neighbours such as nonconsecutive",
    "variants": "needs more rules than those of a classic Sudoku",
}
"""What is said of a technique that has nothing to work with, if a word is not enough."""

Givens = int | tuple[int, int] | None
"""How many: an exact number, the least and the most, or None for what the level says."""
Names = str | Iterable[str] | None

Signs = tuple[tuple[int, int], ...]
"""Pairs of cells, of which the first has the lower value."""


class Symmetry(NamedTuple):
    """How the givens lie: a row of border/symmetries.txt."""

    together: int
    stays: str

    def alone(self, size: int) -> int:
        """How many cells have no partner; a board of even size has no centre and no middle column."""
        return {"centre": size % 2, "middle column": size % 2 * size, "diagonal": size}[self.stays]

    def allows(self, count: int, size: int) -> bool:
        return any((count - alone) % self.together == 0 for alone in range(self.alone(size) + 1))


SYMMETRIES = {row["name"]: Symmetry(int(row["together"]), row["stays"]) for row in rows("symmetries")}
SYMMETRIES_ALSO_CALLED = nicknames("symmetries")


@dataclass(frozen=True)
class Recipe:
    """A row of kinds.py with what the caller wants instead."""

    kind: Kind
    level: Level
    size: int
    givens: Band
    minimal: tuple[str, ...]
    symmetry: str = "none"
    needed: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    stock: tuple[Signs, ...] = ()
    attempts: int = 0

    @property
    def cells(self) -> int:
        return self.size**2

    def words(self) -> array[int]:
        """As border/layouts.txt has them: the row, and what stands in its place."""
        wanted = vars(self.level) | {
            "draws_regions": self.kind.draws_regions,
            "givens": self.givens,
            "symmetry": self.symmetry,
            "minimal_givens": "givens" in self.minimal,
            "minimal_signs": "signs" in self.minimal,
            "attempts": self.attempts,
            "needed": self.needed,
            "allowed": self.allowed,
            "people": PEOPLE,
            "stock": self.stock,
        }
        return write("recipe", wanted, self.size)


# --- from wishes ----------------------------------------------------------------------------------


def recipe_for(
    kind: str, level: str | None = None, size: int | None = None, symmetry: str = "none",
    givens: Givens = None, techniques: Names = None,
) -> Recipe:  # fmt: skip
    """Without a level: that of the techniques, or any if a number of givens is asked for, or a usual one."""
    wanted, needed = kind_named(kind), _read_techniques(techniques)
    size = wanted.usual_size if size is None else whole("the size of a board", size, 1, grid.MAX_SIZE)
    asked = None if givens is None else _read_givens(givens)
    name = _level_name(level, asked, needed, wanted.usual_level(size))
    row = wanted.level(name, size, pure=asked == NONE)
    for technique in needed:
        _check_technique(wanted, row, technique)
    if needed and level is None:
        row = _thinned(row)
    band = row.givens if asked is None else _checked_givens(wanted, row, size, asked)
    return Recipe(
        kind=wanted, level=row, size=size, givens=band,
        minimal=row.minimal if asked is None else _but_givens(row),
        symmetry=_read_symmetry(symmetry, band, size), needed=tuple(row.id for row in needed),
        allowed=_allowed(row, needed if level is None else ()), stock=_stock(row),
    )  # fmt: skip


def _thinned(row: Level) -> Level:
    """As few givens as it takes: what is needed shows where there is little else."""
    return row if row.givens == NONE else replace(row, givens=ANY, minimal=("givens", *row.minimal))


def _but_givens(row: Level) -> tuple[str, ...]:
    """Whoever asks for a number of givens gets it, even if fewer would do."""
    return tuple(clues for clues in row.minimal if clues != "givens")


def _level_name(level: str | None, givens: Band | None, needed: tuple[Technique, ...], usual: str) -> str:
    if level is not None:
        return read_level(level)
    if needed:
        return max(needed, key=_hardness).level
    return usual if givens is None else ANY_LEVEL


def read_level(name: str) -> str:
    """One of the levels, or any."""
    plain = text("a level", name).strip().lower()
    level = ALSO_CALLED.get(plain, plain)
    if level not in LEVEL_NAMES:
        raise TokeruError(f"unknown level {quoted(name)}; choose from {', '.join(LEVEL_NAMES)}")
    return level


def _hardness(technique: Technique) -> tuple[int, float]:
    return LEVELS.index(technique.level), technique.rating


# --- techniques -----------------------------------------------------------------------------------


def _read_techniques(names: Names) -> tuple[Technique, ...]:
    return tuple(dict.fromkeys(map(read_technique, () if names is None else names_in(names))))


def _allowed(row: Level, hardest_of: tuple[Technique, ...]) -> tuple[str, ...]:
    """What must be enough: all of the level, or singles and nothing harder than these; empty: anything."""
    if row.techniques:
        return row.techniques
    if hardest_of:
        most = max(map(_hardness, hardest_of))
    elif row.grade in LEVELS[:-1]:
        most = (LEVELS.index(row.grade), float("inf"))
    else:
        return ()
    return tuple(name for name in PEOPLE if name in SINGLES or _hardness(read_technique(name)) <= most)


def _check_technique(kind: Kind, row: Level, technique: Technique) -> None:
    for reason in _reasons_against(kind, row, technique):
        raise TokeruError(f"the technique {technique.id} {reason}")


def _reasons_against(kind: Kind, row: Level, technique: Technique) -> Iterator[str]:
    if technique.id not in PEOPLE:
        yield "is another way of telling a simpler one, and never needed"
    if technique.id == "full-house":
        yield "is never needed: what it finds is a naked single too"
    if technique.works_with and technique.works_with not in kind.has:
        needs = WITHOUT.get(technique.works_with, f"needs {technique.works_with}")
        yield f"{needs}, and {kind.name} has none"
    if _is_beyond(row, technique):
        yield f"is of level {technique.level}, and a puzzle of level {row.name} cannot need it"


def _is_beyond(row: Level, technique: Technique) -> bool:
    if row.techniques:
        return technique.id not in row.techniques
    return row.grade in LEVELS and LEVELS.index(technique.level) > LEVELS.index(row.grade)


# --- givens and symmetry --------------------------------------------------------------------------


def _read_givens(givens: int | tuple[int, int]) -> Band:
    """A number, or the least and the most."""
    found = (
        [as_int(number) for number in givens] if isinstance(givens, tuple | list) else [as_int(givens)] * 2
    )
    if len(found) != 2 or found[0] is None or found[1] is None:
        raise TokeruError(f"givens are a whole number, or the least and the most, not {shown(givens)}")
    return Band(found[0], found[1])


def _checked_givens(kind: Kind, row: Level, size: int, band: Band) -> Band:
    if not 0 <= band.least <= band.most <= size * size:
        raise TokeruError(f"a board of size {size} has 0 to {size * size} givens, not {_span(band)}")
    if band.most and row.givens == NONE:
        raise TokeruError(f"{kind.name} of level {row.name} has no givens, and none are needed")
    fewest, reason = _fewest_givens(kind, row, size)
    if band.most < fewest:
        raise TokeruError(f"{kind.name} needs at least {fewest} givens, not {_span(band)}: {reason}")
    if fewest == FEWEST_CLASSIC and band.most < FEWEST_MADE:
        rare = f"with {FEWEST_CLASSIC} to {FEWEST_MADE - 1} some exist, but far too few to come across"
        raise TokeruError(
            f"{kind.name} is made with at least {FEWEST_MADE} givens, not {_span(band)}: {rare}"
        )
    return band


def _fewest_givens(kind: Kind, row: Level, size: int) -> tuple[int, str]:
    """What is proved, and how."""
    if row.givens == NONE:
        return 0, ""
    if "signs" in kind.has:
        return _fewest_beside_signs(row, size)
    if kind.name == "sudoku" and size == 9:
        return FEWEST_CLASSIC, "no Sudoku with 16 has a unique solution (McGuire, Tugemann and Civario, 2012)"
    if "nonconsecutive" in kind.rules:
        return 1, f"with {size + 1} − d for every value d, a solution becomes another one"
    return size - 1, "two values that are never given could be swapped"


def _fewest_beside_signs(row: Level, size: int) -> tuple[int, str]:
    """No givens at all are for rows of their own; others have too few signs for that."""
    swap = "swapping the values d and d + 1 breaks no sign but one that compares these two"
    fewest = f"without givens at least {size - 1} signs are needed, because {swap}"
    return 1, f"{fewest}; level {row.name} has {_span(row.signs)}, and no such puzzle is known"


def _span(band: Band) -> str:
    return str(band.least) if band.least == band.most else f"{band.least} to {band.most}"


def _read_symmetry(name: str, givens: Band, size: int) -> str:
    plain = text("a symmetry", name).strip().lower().replace(" ", "-").replace("_", "-")
    symmetry = SYMMETRIES_ALSO_CALLED.get(plain, plain)
    if symmetry not in SYMMETRIES:
        raise TokeruError(f"unknown symmetry {quoted(name)}; choose from {', '.join(SYMMETRIES)}")
    if symmetry != "none" and givens == NONE:
        raise TokeruError(f"symmetry {symmetry} is for givens, and there are none")
    counts = range(givens.least, min(givens.most, size * size) + 1)
    if not any(SYMMETRIES[symmetry].allows(count, size) for count in counts):
        raise TokeruError(
            f"on a board of size {size}, {_span(givens)} givens cannot have symmetry {symmetry}"
        )
    return symmetry


def _stock(row: Level) -> tuple[Signs, ...]:
    """Where to walk from: known puzzles with fewer signs than are wanted, as one more makes room to move."""
    if row.signs_from != "stocked":
        return ()
    from tokeru.research import stock

    known = tuple(signs for signs in stock.signs() if len(signs) < row.signs.most)
    if not known:
        raise TokeruError(f"no puzzle without givens and with {_span(row.signs)} signs is known")
    return known
