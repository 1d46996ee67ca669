"""ISS strings: how Interactive Sudoku Solver writes a puzzle, and what its addresses carry after ?q=.

    .Cage~10~R1C1~R1C2.Thermo~R3C1~R3C2.AntiKnight.~R5C5_7~R6C6_1_2

A dot begins a constraint: its type, then arguments, each after a tilde. Without a type come the givens: a
cell and its values, one or several. Rows and columns are one character each, 1 … 9 and then a = 10 … g = 16.
What our rules cannot say is refused, with the constraint named.

    constraints    the string taken apart          layout    its board
    reading        what each type means            machines  its automata
    writing        our rules as constraints        ranks     those of rows and columns
    types.json     what types mean that become one rule of ours; the page reads it too
"""

from __future__ import annotations

import re

from tokeru.errors import NotationError
from tokeru.notation.iss.constraints import COMPOSITES, constraints_of
from tokeru.notation.iss.layout import Layout
from tokeru.notation.iss.reading import LAYING_OUT, TYPES, UNSAID, read_all
from tokeru.notation.iss.writing import format
from tokeru.notation.links.address import address, parameters
from tokeru.notation.symbols import error_at, quoted
from tokeru.puzzle import Puzzle

__all__ = ["NAME", "format", "parse", "recognises"]

NAME = "iss"

_SITE = "interactive-sudoku-solver"
_BEGINS = re.compile(r"[.\s]*\.\s*(?:~\s*R|([A-Z][A-Za-z]+|[XV](?=\s*~)))")
_KNOWN = {*TYPES, *UNSAID, *LAYING_OUT, *COMPOSITES}


def recognises(text: str) -> bool:
    if _asked_for(text) is not None:
        return True
    begins = _BEGINS.match(text)
    return begins is not None and (begins[1] is None or begins[1] in _KNOWN)


def _asked_for(text: str) -> str | None:
    """What an address of the solver carries."""
    found = address(text) if "://" in text else None
    if found is None or _SITE not in f"{found.host}/{found.path.lower()}":
        return None
    return parameters(found.query).get("q")


def parse(text: str) -> Puzzle:
    carried = _asked_for(text)
    text = text if carried is None else carried
    constraints = constraints_of(text)
    if not any(each.type or each.arguments for each in constraints) and text.strip() != ".":
        raise NotationError(f"iss: there is no constraint in {quoted(text)}")
    try:
        layout = Layout(constraints)
    except NotationError as error:
        shapes = [each.position for each in constraints if each.type in ("Shape", "Var")]
        raise error_at(f"iss: Shape: {error}", text, shapes[0] if shapes else 0) from None
    rules = read_all(constraints, layout, text)
    return Puzzle.of_values(layout.size, [*layout.rules(), *rules], tuple(layout.givens))
