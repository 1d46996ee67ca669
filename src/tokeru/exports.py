"""What a puzzle can be written as for other programs, but not read from, besides the notations."""

from __future__ import annotations

from collections.abc import Callable

from tokeru.arguments import text
from tokeru.errors import NotationError, enough_memory
from tokeru.notation import NOTATIONS, line
from tokeru.notation.symbols import quoted
from tokeru.puzzle import Puzzle

Writer = Callable[[Puzzle], str]


@enough_memory("write the clauses")
def dimacs(puzzle: Puzzle) -> str:
    """Clauses for any SAT solver. Comments tell which puzzle it is, and what each variable means."""
    from tokeru.engines.cnf import encode

    return "\n".join(encode(puzzle.problem).dimacs([line.format(puzzle)]))


EXPORTS: dict[str, Writer] = {"cnf": dimacs, "svg": Puzzle.svg}
WRITERS: dict[str, Writer] = {
    name: notation.format for name, notation in NOTATIONS.items() if hasattr(notation, "format")
} | EXPORTS


def writer(name: str) -> Writer:
    if text("a notation", name, NotationError) not in WRITERS:
        raise NotationError(f"unknown notation {quoted(name)}; choose from {', '.join(WRITERS)}")
    return WRITERS[name]
