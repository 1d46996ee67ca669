"""The table of techniques, border/techniques.txt, and the orders in which they are tried."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tokeru.arguments import listed, text
from tokeru.border import LEVELS, Row, nicknames, rows
from tokeru.errors import TokeruError
from tokeru.logic import telling


class Technique(NamedTuple):
    """A row of the table. Its score is one step's on HoDoKu's scale, its rating on Sudoku Explainer's."""

    id: str
    family: str
    level: str
    score: int
    rating: float
    order: str
    """Who has it: people, explainer or both."""
    works_with: str
    """What it finds nothing without: signs, cages or boxes; empty for nothing."""
    one_solution: str
    """assumed, if a step relies on there being one; known, if it is told which; else empty."""

    @staticmethod
    def of(row: Row) -> Technique:
        known = {column: row[column] for column in Technique._fields}
        return Technique(**known | {"score": int(row["score"]), "rating": int(row["rating"]) / 10})  # type: ignore[arg-type]


ALSO_CALLED = nicknames("levels")
TECHNIQUES = tuple(map(Technique.of, rows("techniques")))
NUMBER = {technique.id: number for number, technique in enumerate(TECHNIQUES)}

Names = Iterable[str]
"""Techniques, families and levels; or one text, with commas between them."""


def of_family(family: str) -> frozenset[str]:
    return frozenset(row.id for row in TECHNIQUES if row.family == family)


PEOPLE = tuple(row.id for row in TECHNIQUES if row.order in ("people", "both"))
"""The order of hints and paths, which is the table's and HoDoKu's."""
EXPLAINER = tuple(
    row.id for row in sorted(TECHNIQUES, key=lambda row: row.rating) if row.order in ("explainer", "both")
)
"""The order of Sudoku Explainer: by rating. What it does not have is left out, except for signs and sums."""
NEED_ONE_SOLUTION = tuple(row.id for row in TECHNIQUES if row.one_solution)
"""They assume that there is one, or are told which."""

QUICK = frozenset(row.id for row in TECHNIQUES if row.level in ("easy", "normal"))
"""All their steps are found in a moment."""


def packed(order: Names) -> bytes:
    """An order as the kernel reads it."""
    return bytes(NUMBER[technique] for technique in order)


def chosen(allow: Names | None = None, forbid: Names = ()) -> tuple[str, ...]:
    """The techniques to use, in the order of the table: all that people use, or those allowed."""
    allowed = frozenset(PEOPLE) if allow is None else _spelled_out(allow)
    forbidden = _spelled_out(forbid)
    return tuple(row.id for row in TECHNIQUES if row.id in allowed - forbidden)


def _spelled_out(names: Names) -> frozenset[str]:
    return frozenset().union(*map(_meant_by, names_in(names)))


def names_in(names: Names) -> list[str]:
    given = names.split(",") if isinstance(names, str) else listed("the names of techniques", names)
    return [name for name in given if text("a technique", name).strip()]


def _meant_by(name: str) -> frozenset[str]:
    """A level means what people use of it; a family all of it, the direct techniques too."""
    plain = _plain(name)
    if plain in (*LEVELS, *ALSO_CALLED):
        level = read_level(plain)
        return frozenset(technique for technique in PEOPLE if read_technique(technique).level == level)
    return of_family(plain) or frozenset([read_technique(name).id])


def read_technique(name: str) -> Technique:
    """The row with this id; spaces, underscores and capitals do not matter."""
    found = NUMBER.get(_plain(name))
    if found is None:
        raise TokeruError(f"unknown technique, family or level {name!r}; `tokeru techniques` lists them")
    return TECHNIQUES[found]


def read_level(name: str) -> str:
    """One of the LEVELS, also by another word that people use for it."""
    plain = _plain(name)
    level = ALSO_CALLED.get(plain, plain)
    if level not in LEVELS:
        raise TokeruError(f"unknown level {name!r}; choose from {', '.join(LEVELS)}")
    return level


def _plain(name: str) -> str:
    return text("a name", name).strip().lower().replace(" ", "-").replace("_", "-")


def described(language: str = "en") -> list[dict[str, str | int | float]]:
    """The table for people and for JSON: each row with the name of its technique."""
    shown = ("id", "name", "family", "level", "score", "rating")
    named = ({**row._asdict(), "name": telling.name(row.id, language)} for row in TECHNIQUES)
    return [{column: row[column] for column in shown} for row in named]


def markdown() -> str:
    """The table as docs/logic.md shows it."""
    table = described()
    header, cells = list(table[0]), ([str(item) for item in row.values()] for row in table)
    lines = [header, ["---"] * 4 + ["---:"] * 2, *cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
