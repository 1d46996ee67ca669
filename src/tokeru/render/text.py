"""Boards for the terminal.

The board is drawn on a lattice: cells, and between them borders that are there or not, light or heavy. The
character where borders meet follows from the four of them. Signs sit on the borders between their cells, and
their tip always points to the smaller value. What cannot be drawn is written: rules for the whole board
above it, the others below it, one per line.

    futoshiki + diagonals
    ┌───────────┐
    │ . > 3   . │
    │         ∧ │
    │ .   .   . │
    │           │
    │ .   .   . │
    └───────────┘
    cage 4 r1c1 r2c1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import ceil, isqrt

from tokeru import grid
from tokeru.notation import line
from tokeru.puzzle import Puzzle, Values
from tokeru.render import common
from tokeru.rules.base import Rule
from tokeru.rules.houses import Boxes
from tokeru.rules.signs import sign_of

Block = list[str]
"""What is drawn in a cell: lines of the same length."""

NONE, LIGHT, HEAVY = range(3)
ACROSS = " ─━"
UPRIGHT = " │┃"
JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Where borders meet: their weights up, right, down and left are the digits of the index, in base 3."""

NO_CANDIDATE = "×"

ASCII = dict.fromkeys(JOINTS, "+") | dict(zip("─━│┃∧∨×−–…", "-=||^vx--.", strict=True))
"""What to draw instead where there is nothing but ASCII: as wide, so that boards keep their form."""


def text(puzzle: Puzzle, values: Values | None = None) -> str:
    """The board with these values or, without any, with the givens."""
    shown = puzzle.givens if values is None else puzzle.values_of(values)
    symbols = [*map(grid.symbol, puzzle.ruleset.shown(shown))]
    for cell in puzzle.ruleset.missing:
        symbols[cell] = ""
    width = max(map(len, symbols))
    blocks = [[symbol.rjust(width)] for symbol in symbols]
    return Board(puzzle, blocks, inside=NONE, around=LIGHT).page()


def candidates(puzzle: Puzzle, masks: Sequence[int]) -> str:
    """The board with the values of each mask, each in its place; a single value goes in the middle."""
    symbols = [*map(grid.seen, puzzle.ruleset.board.numbers)]
    blocks = [_marks(mask, symbols) for mask in masks]
    return Board(puzzle, blocks, inside=LIGHT, around=HEAVY).page()


def _marks(mask: int, symbols: Sequence[str]) -> Block:
    """1 2 3 / 4 5 6 / 7 8 9, with spaces where a value is not in the mask."""
    size = len(symbols)
    width = isqrt(size - 1) + 1
    height = ceil(size / width)
    wide = len(symbols[-1])
    marks = [symbol.rjust(wide) if mask >> i & 1 else " " * wide for i, symbol in enumerate(symbols)]
    marks += [" " * wide] * (width * height - size)
    rows = [(" " * (wide > 1)).join(marks[i : i + width]) for i in range(0, len(marks), width)]
    if mask.bit_count() > 1:
        return rows
    alone = symbols[mask.bit_length() - 1] if mask else NO_CANDIDATE
    return [(alone if i == (height - 1) // 2 else "").center(len(rows[0])) for i in range(height)]


class Board:
    """A puzzle and a block for each of its cells, ready to be drawn.

    Borders have the weight `around` between regions (boxes, or others) and `inside` within them.
    """

    def __init__(self, puzzle: Puzzle, blocks: Sequence[Block], inside: int, around: int) -> None:
        self.puzzle, self.blocks = puzzle, blocks
        self.size = puzzle.size
        self.inside, self.around = inside, around
        self.height, self.width = len(blocks[0]), len(blocks[0][0])
        self.border_rule = common.border_rule(puzzle)
        self.signs = {(sign.first, sign.second): sign for sign in puzzle.signs}

    def page(self) -> str:
        head, foot = common.head(self.puzzle), common.foot(self.puzzle)
        return "\n".join([*head, *self.lines(), *self.notes(), *foot])

    # --- what is written ----------------------------------------------------------------------

    def notes(self) -> Iterator[str]:
        return (rule.text() for rule in line.parts(self.puzzle).local if not self.draws(rule))

    def draws(self, rule: Rule) -> bool:
        return rule is self.border_rule or sign_of(rule, self.size) in self.signs.values()

    # --- what is drawn ------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        for row in range(self.size):
            if self.is_ruled(row):
                yield self.border_line(row)
            yield from (self.cell_line(row, i) for i in range(self.height))
        yield self.border_line(self.size)

    def cell_line(self, row: int, i: int) -> str:
        """Line number i of the blocks of a row, with the borders and signs between them."""
        drawn = UPRIGHT[self.around] + " "
        for column in range(self.size):
            drawn += self.blocks[row * self.size + column][i] + self.gap(row, column + 1, i)
        return drawn.rstrip()

    def gap(self, row: int, column: int, i: int) -> str:
        """What is to the left of a column, in line number i of a row."""
        if not self.is_spaced(column):
            return " "
        cell = row * self.size + column
        sign = self.signs.get((cell - 1, cell)) if i == (self.height - 1) // 2 else None
        return f" {'><'[sign.rises] if sign else UPRIGHT[self.upright(row, column)]} "

    def border_line(self, row: int) -> str:
        """The line above a row."""
        drawn = self.joint(row, 0) + ACROSS[self.across(row, 0)]
        for column in range(self.size):
            here, there = self.across(row, column), self.across(row, column + 1)
            sign = self.signs.get(((row - 1) * self.size + column, row * self.size + column))
            drawn += ("∨∧"[sign.rises] if sign else "").center(self.width, ACROSS[here])
            joint = self.joint(row, column + 1)
            drawn += f"{ACROSS[here]}{joint}{ACROSS[there]}" if self.is_spaced(column + 1) else joint
        return drawn.rstrip()

    def joint(self, row: int, column: int) -> str:
        """The character at the upper left corner of a cell."""
        up, down = self.upright(row - 1, column), self.upright(row, column)
        left, right = self.across(row, column - 1), self.across(row, column)
        return JOINTS[27 * up + 9 * right + 3 * down + left]

    # --- the borders --------------------------------------------------------------------------

    def upright(self, row: int, column: int) -> int:
        """The weight of the border to the left of a cell."""
        if not 0 <= row < self.size:
            return NONE
        cell = row * self.size + column
        return self.around if column in (0, self.size) else self.between(cell - 1, cell)

    def across(self, row: int, column: int) -> int:
        """The weight of the border above a cell."""
        if not 0 <= column < self.size:
            return NONE
        cell = row * self.size + column
        return self.around if row in (0, self.size) else self.between(cell - self.size, cell)

    def between(self, first: int, second: int) -> int:
        return self.inside if self.regions[first] == self.regions[second] else self.around

    def is_spaced(self, column: int) -> bool:
        """Whether there must be room for borders or signs to the left of a column."""
        return self.is_open or any(self.upright(row, column) for row in range(self.size))

    def is_ruled(self, row: int) -> bool:
        """Whether there must be a line above a row."""
        return self.is_open or any(self.across(row, column) for column in range(self.size))

    @cached_property
    def is_open(self) -> bool:
        """With signs, or regions of any shape, all gaps are wide, so that the board keeps its proportions."""
        return bool(self.signs) or not isinstance(self.border_rule, Boxes | None)

    @cached_property
    def regions(self) -> list[int]:
        """The number of each cell's region."""
        houses = self.border_rule.houses(self.size) if self.border_rule else ()
        numbers = [0] * self.size**2
        for number, house in enumerate(houses):
            for cell in house:
                numbers[cell] = number
        return numbers
