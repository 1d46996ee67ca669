"""An ISS string as constraints, each with its place: composites are opened, and what is replicated is copied.

.Or.Cage~10~R1C1~R1C2.Thermo~R3C1~R3C2.End.AntiKnight.~R5C5_7~R6C6_1_2
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.symbols import error_at, quoted

LONGEST, DEEPEST = 200_000, 20
MOST_BITS = grid.MAX_SIZE**2
CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)
HELPER = re.compile(r"(?:V|(?=DG))([A-Z]+)([0-9]{0,4})")
BITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
COMPOSITES = ("And", "Or", "Replicate")

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_CONSTRAINT = re.compile(r"\.([A-Za-z]*)((?:~[^.~]*)*)")

Move = Callable[[str], str]
"""From a cell, as it is written, to another one."""


class Constraint(NamedTuple):
    type: str
    arguments: list[str]
    position: int
    parts: tuple[Constraint, ...] = ()
    """Of a composite."""

    def moved(self, move: Move) -> Constraint:
        """The same for other cells."""
        arguments = [_moved_argument(argument, move) for argument in self.arguments]
        parts = tuple(part.moved(move) for part in self.parts)
        return self._replace(arguments=arguments, parts=parts)


def _moved_argument(argument: str, move: Move) -> str:
    """Cells move, and keep the values after them; all else stays."""
    cell, rest = _cell_and_rest(argument)
    return move(cell) + rest if cell else rest


@lru_cache(maxsize=1024)
def _cell_and_rest(argument: str) -> tuple[str, str]:
    """Kept, because what is replicated is asked for as often as there are copies."""
    cell, sign, values = argument.partition("_")
    return (cell, sign + values) if CELL.fullmatch(cell) or HELPER.fullmatch(cell) else ("", argument)


def constraints_of(text: str) -> list[Constraint]:
    return [*_parts(iter([*_flat(text)]), text)]


def with_parts(constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    """All of them, also those in composites."""
    for constraint in constraints:
        yield constraint
        yield from with_parts(constraint.parts)


def _flat(text: str) -> Iterator[Constraint]:
    if len(text) > LONGEST:
        raise NotationError(f"iss: {len(text):,} characters are more than any puzzle has")
    written = "".join(text.split())
    places = _places_of_symbols(text) if len(written) < len(text) else range(len(text))
    end = 0
    for found in _CONSTRAINT.finditer(written):
        if found.start() != end:
            break
        end = found.end()
        yield Constraint(found[1], found[2].split("~")[1:], places[found.start()])
    if end < len(written):
        raise error_at(f"iss: a constraint begins with a dot, not {quoted(written[end:])}", text, places[end])


def _places_of_symbols(text: str) -> Sequence[int]:
    return [place for place, symbol in enumerate(text) if not symbol.isspace()]


def _parts(found: Iterator[Constraint], text: str, *inside: Constraint) -> Iterator[Constraint]:
    """The constraints up to the end of the innermost composite that they are in, or of the string."""
    if len(inside) > DEEPEST:
        raise error_at("iss: too many composites in each other", text, inside[-1].position)
    for constraint in found:
        if constraint.type == "End" and inside:
            return
        if constraint.type in COMPOSITES:
            yield constraint._replace(parts=tuple(_parts(found, text, *inside, constraint)))
        elif constraint.type != "End":
            yield constraint
    if inside:
        raise error_at(f"iss: {inside[-1].type} has no End", text, inside[-1].position)


def read_number(written: str) -> int:
    if not _NUMBER.fullmatch(written):
        raise ValueError(written)
    return int(written)


@lru_cache(maxsize=1024)
def bits_set(written: str, alphabet: str = BITS) -> Sequence[int]:
    """The places of the ones among bits written six to a character, the lowest first."""
    if len(written) > MOST_BITS // 6 + 1:
        raise NotationError(f"{quoted(written)} is longer than any board needs")
    return [
        6 * place + bit
        for place, symbol in enumerate(written)
        for bit in range(6)
        if alphabet.index(symbol) >> bit & 1
    ]
