"""The Tokeru line, which carries every puzzle and is what `repr` shows.

    sudoku16+antiking+antiknight:1…..;r1c1<r1c2;cage 10 r1c1 r1c2
    └─base─┘└─global rules─────┘ └─n²─┘└─local rules──────────┘

A base is a few rules by one name; after it comes the size, 9 if there is none. Global rules are those
that need no words but their name. White space between symbols means nothing, nor do capitals.
After the rules stands what is said about the puzzle: its title, author and comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from tokeru import about, grid
from tokeru.board import Board
from tokeru.errors import NotationError, TokeruError
from tokeru.notation.symbols import (
    MOST_CELLS,
    counted,
    error_at,
    quoted,
    read_symbols,
    shortened,
    values_up_to,
)
from tokeru.puzzle import Puzzle
from tokeru.rules import CLASSIC, LATIN
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import board_of
from tokeru.rules.text import RULES, read_rules

NAME = "line"

BASES: dict[str, tuple[Rule, ...]] = {"sudoku": CLASSIC, "futoshiki": LATIN, "grid": ()}
USUAL_SIZE = 9
LONGEST_RULE = 8 * MOST_CELLS
"""Room for every cell of the largest board."""

_BEGINS = re.compile(r"\s*+(?:tokeru\.parse\(\s*+['\"]\s*+)?(?!https?:)[a-z][-a-z0-9+\s]*+:", re.IGNORECASE)
_REPR = re.compile(r"\s*+tokeru\.parse\(\s*+(['\"])(.*)\1\s*+\)\s*+", re.DOTALL)
_BASE = re.compile(r"\s*+([a-z]++)([0-9]{0,3})\s*+", re.IGNORECASE)
_NAME = re.compile(r"[^+]+")


class Parts(NamedTuple):
    """A puzzle's rules as the line sorts them."""

    base: str
    named: tuple[Rule, ...]
    local: tuple[Rule, ...]


def recognises(text: str) -> bool:
    return _BEGINS.match(text) is not None


def parse(text: str) -> Puzzle:
    text = _without_repr(text)
    colon = text.find(":")
    if colon < 0:
        raise NotationError(f"a Tokeru line begins with a base and a colon (sudoku:), not {quoted(text)}")
    end = _find(";", text, colon, len(text))
    base, board, rules = _read_head(text, colon)
    symbols = read_symbols(text, colon + 1, end, lowest=board.numbers.start)
    if len(symbols) != board.size**2:
        raise NotationError(f"{base}: needs {board.size**2} cells, found {counted(symbols)}")
    values = values_up_to(len(board.numbers), symbols, text)
    entries: list[str] = []
    local = [*_read_each(RULES, text, end, len(text), board, entries)]
    return Puzzle.of_values(board.size, [*rules, *local], values, about.read_entries(entries))


def format(puzzle: Puzzle) -> str:
    base, named, local = parts(puzzle)
    size = "" if puzzle.size == USUAL_SIZE else str(puzzle.size)
    head = "+".join([base + size, *(rule.text() for rule in named)])
    givens = grid.symbols(tuple(puzzle.ruleset.shown(puzzle.givens)))
    return ";".join([f"{head}:{givens}", *(rule.text() for rule in local), *puzzle.about.entries()])


def parts(puzzle: Puzzle) -> Parts:
    """The base that says most of the puzzle, and what is left to say."""
    contained = (base for base, rules in BASES.items() if set(rules) <= set(puzzle.rules))
    base = max(contained, key=lambda name: len(BASES[name]))
    rest = [rule for rule in puzzle.rules if rule not in BASES[base]]
    named = tuple(rule for rule in rest if rule.in_head or rule.text() == rule.name)
    return Parts(base, named, tuple(rule for rule in rest if rule not in named))


def _without_repr(text: str) -> str:
    """The line inside tokeru.parse('…'), left where it is, so that positions stay those of the whole text."""
    match = _REPR.fullmatch(text)
    return " " * match.start(2) + match[2] if match else text


def _read_head(text: str, colon: int) -> tuple[str, Board, list[Rule]]:
    """What stands before the colon: the base as written, its board, and the rules."""
    base_end = _find("+", text, 0, colon)
    match = _BASE.fullmatch(text, 0, base_end)
    if match is None or match[1].lower() not in BASES:
        raise NotationError(f"unknown base {quoted(text[:base_end].strip())}; choose from {', '.join(BASES)}")
    base, size = match[0].strip(), int(match[2] or USUAL_SIZE)
    if not 1 <= size <= grid.MAX_SIZE:
        raise error_at(f"a board has size 1 to {grid.MAX_SIZE}, not {size}", text, match.start(2))
    board = board_of(size, _board_rules(text, base_end, colon))
    named = _read_each(_NAME, text, base_end, colon, board)
    return base, board, [*BASES[match[1].lower()], *named]


def _board_rules(text: str, start: int, end: int) -> Iterator[Rule]:
    """What the board is like, which all rules are read by; what cannot be read is found when all are."""
    for written in dict.fromkeys(match[0].strip() for match in _NAME.finditer(text, start, end)):
        with suppress(TokeruError):
            if 0 < len(written) <= LONGEST_RULE:
                yield from (rule for rule in read_rules(written) if rule.in_head)


def _find(mark: str, text: str, start: int, end: int) -> int:
    """Where the mark is first met, or else the end."""
    position = text.find(mark, start, end)
    return end if position < 0 else position


def _read_each(
    separated: re.Pattern[str],
    text: str,
    start: int,
    end: int,
    board: Board,
    entries: list[str] | None = None,
) -> Iterator[Rule]:
    """The rules between the separators of a stretch of text, each read once however often it is repeated.

    What is no rule, but is said about the puzzle, is added to the entries.
    """
    seen = set()
    for match in separated.finditer(text, start, end):
        written = match[0].strip()
        if written in seen or not written:
            continue
        seen.add(written)
        if entries is not None and about.is_entry(written):
            entries.append(written)
        else:
            yield from _read(written, board, text, match.start() + match[0].index(written))


def _read(written: str, board: Board, text: str, position: int) -> list[Rule]:
    if len(written) > LONGEST_RULE:
        raise error_at(f"{quoted(written)} is longer than any rule", text, position)
    try:
        return _checked(read_rules(written), board)
    except TokeruError as error:
        raise error_at(shortened(str(error)), text, position) from None


def _checked(rules: Iterable[Rule], board: Board) -> list[Rule]:
    """The rules, each of which makes sense on this board."""
    checked = list(rules)
    for rule in checked:
        rule.check_on(board)
    return checked
