"""The table of techniques, which is the kernel's, and the orders in which they are tried."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tokeru import _kernel
from tokeru.errors import TokeruError
from tokeru.logic import words


class Technique(NamedTuple):
    """A row of the table. Its score is one step's on HoDoKu's scale, its rating on Sudoku Explainer's."""

    id: str
    family: str
    level: str
    score: int
    rating: float


LEVELS = ("easy", "normal", "hard", "expert")
ALSO_CALLED = {"medium": "normal"}
TECHNIQUES = tuple(Technique(*row[:4], rating=row[4] / 10) for row in _kernel.TECHNIQUES)
NUMBER = {technique.id: number for number, technique in enumerate(TECHNIQUES)}

Names = Iterable[str]
"""Techniques, families and levels; or one text, with commas between them."""


def of_family(family: str) -> frozenset[str]:
    return frozenset(row.id for row in TECHNIQUES if row.family == family)


NOT_IN_SE = of_family("colouring") | {
    "locked-pair", "locked-triple", "remote-pair", "w-wing", "dual-two-string-kite", "dual-empty-rectangle",
    "unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle", "avoidable-rectangle-1",
    "avoidable-rectangle-2", "finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish",
    "finned-jellyfish", "sashimi-jellyfish", "sue-de-coq", "als-xy-wing", "als-chain", "death-blossom",
    "grouped-continuous-loop", "grouped-discontinuous-loop", "grouped-aic", "franken-x-wing",
    "franken-swordfish", "franken-jellyfish", "finned-franken-x-wing", "finned-franken-swordfish",
    "finned-franken-jellyfish",
}  # fmt: skip

PEOPLE = tuple(row.id for row in TECHNIQUES if row.family != "direct")
"""The order of hints and paths, which is the table's and HoDoKu's."""
EXPLAINER = tuple(row.id for row in sorted(TECHNIQUES, key=lambda row: row.rating) if row.id not in NOT_IN_SE)
"""The order of Sudoku Explainer: by rating. What it does not have is left out, but for signs and sums."""


def packed(order: Names) -> bytes:
    """An order as the kernel reads it."""
    return bytes(NUMBER[technique] for technique in order)


def chosen(allow: Names | None = None, forbid: Names = ()) -> tuple[str, ...]:
    """The techniques to use, in the order of the table: all that people use, or those allowed."""
    allowed = frozenset(PEOPLE) if allow is None else _spelled_out(allow)
    forbidden = _spelled_out(forbid)
    return tuple(row.id for row in TECHNIQUES if row.id in allowed - forbidden)


def _spelled_out(names: Names) -> frozenset[str]:
    listed = names.split(",") if isinstance(names, str) else names
    return frozenset().union(*(_meant_by(name) for name in listed if name.strip()))


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
    """One of the LEVELS; "medium" is another word for normal."""
    plain = _plain(name)
    level = ALSO_CALLED.get(plain, plain)
    if level not in LEVELS:
        raise TokeruError(f"unknown level {name!r}; choose from {', '.join(LEVELS)}")
    return level


def _plain(name: str) -> str:
    return name.strip().lower().replace(" ", "-").replace("_", "-")


def described(language: str = "en") -> list[dict[str, str | int | float]]:
    """The table for people and for JSON: each row with the name of its technique."""
    return [{"id": row.id, "name": words.name(row.id, language), **row._asdict()} for row in TECHNIQUES]


def markdown() -> str:
    """The table as docs/logic.md shows it."""
    rows = [row.values() for row in described()]
    header = ["id", "name", "family", "level", "score", "rating"]
    lines = [header, ["---"] * 4 + ["---:"] * 2, *([str(item) for item in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
