"""Random small puzzles with any mix of any rules, for engines to disagree about.

Half of them are true to a hidden board, on which every rule and given holds, so that many have solutions;
the others say whatever the dice say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from random import Random

from tokeru import grid
from tokeru.budget import UNLIMITED
from tokeru.errors import TokeruError
from tokeru.machine import NOWHERE, Machine, written
from tokeru.puzzle import Puzzle
from tokeru.rules import (
    CLASSIC,
    LATIN,
    Cage,
    Columns,
    Doppelganger,
    Even,
    Pair,
    Renban,
    Rows,
    Sandwich,
    Thermometer,
    Total,
    all_rules,
)
from tokeru.rules.base import Rule, cell_fields
from tokeru.rules.claims import Read, ReadEach
from tokeru.rules.outside import OutsideClue
from tokeru.rules.ruleset import RuleSet

Board = list[int]

MOST_RULES = 6
MOST_CELLS = 6
MOST_BLANKS = {1: 1, 2: 4, 3: 9, 4: 12, 5: 12, 6: 11, 7: 16, 8: 18, 9: 20}
"""By size: as many as an engine can bear that tries all values of each."""
TRIES = 120
NODES_PER_CELL = 2
"""To fill the hidden board. One is not enough: a board without rules takes a guess for each cell."""

ANY = tuple(kind for kind in all_rules().values() if not kind.in_head and kind is not Doppelganger)
"""Other boards have tests of their own."""
READ = tuple(kind for kind in ANY if any(isinstance(each.claim, Read | ReadEach) for each in kind.templates))
"""Those whose lines are read by automata."""
GLOBAL = tuple(kind for kind in ANY if not cell_fields(kind) and not kind.made_of_rules)
IN_BRACES = (Cage, Even, Pair, Renban, Thermometer, Total)
BASES = (LATIN, LATIN, LATIN, CLASSIC, CLASSIC, CLASSIC, (Rows(),), (Columns(),), ())


def random_puzzles(seed: int, size: int, count: int) -> Iterator[Puzzle]:
    draw = Random(f"{seed} {size}")
    return (random_puzzle(draw, size) for _ in range(count))


def random_puzzle(
    draw: Random, size: int, most_blanks: int | None = None, kinds: Sequence[type[Rule]] = ANY
) -> Puzzle:
    """At least half of the most blanks are there: those of the table, unless others are named."""
    rules, board = _random_world(draw, size)
    true = draw.random() < 0.5 or kinds is not ANY
    for _ in range(draw.randint(0, MOST_RULES)):
        rules += _some_rule(draw, size, kinds, rules, board if true else None)
    givens = _random_givens(draw, size, board, most_blanks or MOST_BLANKS[size])
    return Puzzle(size, rules, givens if true else _perhaps_changed(draw, size, givens))


# --- the hidden board and its givens ------------------------------------------------------------


def _random_world(draw: Random, size: int) -> tuple[list[Rule], Board]:
    """A base, often with a rule for the whole board, and a full board on which they hold."""
    while True:
        rules = [*draw.choice(BASES)]
        if draw.random() < 0.5:
            rules += _some_rule(draw, size, GLOBAL, rules, None)
        try:
            seed, nodes = draw.getrandbits(64), NODES_PER_CELL * size * size
            return rules, [*Puzzle(size, rules).random_solution(seed, nodes=nodes)]
        except TokeruError:
            continue


def _random_givens(draw: Random, size: int, board: Board, most_blanks: int) -> Board:
    cells = range(size * size)
    blanks = draw.sample(cells, draw.randint(most_blanks // 2, most_blanks))
    return [0 if cell in blanks else board[cell] for cell in cells]


def _perhaps_changed(draw: Random, size: int, givens: Board) -> Board:
    """Now and then another value somewhere."""
    if draw.random() < 0.2:
        givens[draw.randrange(size * size)] = draw.randint(1, size)
    return givens


# --- rules ----------------------------------------------------------------------------------------


def _some_rule(
    draw: Random, size: int, kinds: Iterable[type[Rule]], others: list[Rule], board: Board | None
) -> list[Rule]:
    """A rule of one of the kinds as a list, true to the board if there is one; empty when none was met."""
    kind = draw.choice([*kinds])
    for _ in range(TRIES):
        try:
            drawn = {part.name: FIELDS[str(part.type)](draw, size) for part in fields(kind)}
            rule = kind.from_fields(drawn | _from_outside(draw, size, kind))
            ruleset = RuleSet.of(size, [*others, rule])
            RuleSet.of(size, [rule]).lowered(UNLIMITED)  # an automaton may have too many states
        except TokeruError:
            continue
        if board is None or not ruleset.violations(board):
            return [rule]
    return []


def _from_outside(draw: Random, size: int, kind: type[Rule]) -> dict[str, object]:
    """Where a clue beside the board stands; sandwiches seldom have other crusts than the usual ones."""
    if not issubclass(kind, OutsideClue):
        return {}
    number, way = draw.randint(1, size), draw.choice([*grid.STRAIGHT])
    start = {"e": (number, 1), "w": (number, size), "s": (1, number), "n": (size, number)}[way]
    found: dict[str, object] = {"start": [f"r{start[0]}c{start[1]}"], "direction": way}
    return found | ({"crusts": ()} if kind is Sandwich and draw.random() < 0.7 else {})


def _cells(draw: Random, size: int) -> list[str]:
    """A walk of a king, or cells anywhere."""
    count = draw.randint(1, min(MOST_CELLS, size * size))
    cells = draw.sample(range(size * size), count) if draw.random() < 0.3 else _walk(draw, size, count)
    return [grid.name(size, cell) for cell in cells]


def _walk(draw: Random, size: int, count: int) -> list[int]:
    """A way from cell to neighbouring cell that meets none twice; it ends early where it is stuck."""
    steps = grid.moves(size, grid.KING)
    walk = [draw.randrange(size * size)]
    while len(walk) < count:
        around = [b if a == walk[-1] else a for a, b in steps if walk[-1] in (a, b)]
        ahead = [cell for cell in around if cell not in walk]
        if not ahead:
            break
        walk.append(draw.choice(ahead))
    return walk


def _number(draw: Random, size: int) -> int:
    """A difference, a ratio, or what a few cells may add up to; seldom something out of reach."""
    if draw.random() < 0.5:
        return draw.randint(0, size)
    return sum(draw.choices(range(1, size + 1), k=draw.randint(1, MOST_CELLS))) - draw.choice((0, 0, 0, size))


def _values(draw: Random, size: int) -> tuple[int, ...]:
    return tuple(draw.sample(range(1, size + 1), draw.randint(1, size)))


def _word(draw: Random, size: int) -> str:
    """A direction, parts of all values, or a layout of regions of any form, also scattered ones."""
    layout = [region for region in range(1, size + 1) for _ in range(size)]
    regions = grid.symbols(tuple(draw.sample(layout, len(layout))))
    numbers = sorted(draw.sample(range(1, 4 * size), 2))
    said = "".join(f"{draw.randint(0, 2)}{value}" for value in sorted(draw.sample(range(1, size + 1), 1)))
    clues = [f"{numbers[0]}-{numbers[1]}", said] if size < 10 else []
    written = [_parts(draw, size), regions, _machine(draw, size), _pattern(draw, size), *clues]
    return draw.choice([*grid.DIAGONAL, *grid.STRAIGHT, *written])


def _machine(draw: Random, size: int) -> str:
    states = draw.randint(1, 5)
    targets = [[draw.randint(NOWHERE, states - 1) for _ in range(size)] for _ in range(states)]
    accepts = tuple(draw.random() < 0.6 for _ in range(states))
    return written(Machine(tuple(map(tuple, targets)), accepts), range(1, size + 1))


def _pattern(draw: Random, size: int) -> str:
    """A regular expression."""
    symbols = [grid.symbol(value) for value in range(1, size + 1)]
    parts = (
        draw.choice((draw.choice(symbols), ".", f"[^{draw.choice(symbols)}]", f"[{''.join(symbols[::2])}]"))
        + draw.choice(("", "", "*", "+", "?", "{1,2}"))
        for _ in range(draw.randint(1, 4))
    )
    return "".join(parts)


def _ways(draw: Random, size: int) -> tuple[tuple[Rule, ...], ...]:
    """Rules in one to three pairs of braces."""
    ways = ([_in_braces(draw, size) for _ in range(draw.randint(1, 2))] for _ in range(draw.randint(1, 3)))
    return tuple(map(tuple, ways))


def _in_braces(draw: Random, size: int) -> Rule:
    kind = draw.choice(IN_BRACES)
    return kind.from_fields({part.name: FIELDS[str(part.type)](draw, size) for part in fields(kind)})


def _parts(draw: Random, size: int) -> str:
    parts = [""] * draw.randint(2, 3)
    for value in range(1, size + 1):
        parts[draw.randrange(len(parts))] += grid.symbol(value)
    return "/".join(parts)


def _expression(draw: Random, size: int) -> str:
    sides = [
        draw.choice(("a", "b", "a+b", "|a-b|", "a*b", "a%3", "b//2", "n-a", "max(a,b)")) for _ in range(2)
    ]
    number, sign = draw.randint(0, size + 2), draw.choice(("=", "!=", "<", "<=", ">", ">="))
    return draw.choice(
        (
            f"{sides[0]}{sign}{sides[1]}",
            f"{sides[0]}{sign}{number}",
            f"{sides[0]} in {number},{draw.randint(1, 9)}",
            f"not ({sides[0]}{sign}{number}) or a={number}",
        )
    )


FIELDS: dict[str, Callable[[Random, int], object]] = {
    "Cells": _cells,
    "Expression": _expression,
    "int": _number,
    "tuple[int, ...]": _values,
    "str": _word,
    "Ways": _ways,
}
