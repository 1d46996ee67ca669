"""A foreign puzzle while it is read.

Readers say rules as texts of the Tokeru line ("renban r1c1 r1c2"), each with what it was read from, so that a
table of such texts serves Python and the page. What they cannot say they leave, by name and place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tokeru import grid
from tokeru.about import NOTHING, About
from tokeru.board import Board
from tokeru.errors import NotationError, TokeruError
from tokeru.notation.reading import Reading, Said
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import board_of
from tokeru.rules.text import read_rules


class Draft:
    """A board of rows and columns, and what has been said about it so far."""

    def __init__(self, rows: int, columns: int | None = None, numbers: range | None = None) -> None:
        columns = rows if columns is None else columns
        if not (1 <= rows <= grid.MAX_SIZE and 1 <= columns <= grid.MAX_SIZE):
            raise NotationError(f"a board has 1 to {grid.MAX_SIZE} rows and columns, not {rows}x{columns}")
        self.rows, self.columns, self.size = rows, columns, max(rows, columns)
        self.numbers = numbers or range(1, self.size + 1)
        self.givens: dict[int, int] = {}
        self.said: dict[str, Said] = {}
        self.left: dict[str, None] = {}
        self.about = NOTHING
        self.solution: Sequence[int] | None = None
        self.drawn = False
        self._say_board()

    def _say_board(self) -> None:
        if self.numbers != range(1, self.size + 1):
            self.say(f"values {self.numbers[0]}-{self.numbers[-1]}")
        if (self.rows, self.columns) != (self.size, self.size):
            self.say(f"area {self.rows}x{self.columns}")

    # --- cells ----------------------------------------------------------------------------------------

    def is_inside(self, row: int, column: int) -> bool:
        return 0 <= row < self.rows and 0 <= column < self.columns

    def index(self, row: int, column: int) -> int:
        """Rows and columns count from 0."""
        if not self.is_inside(row, column):
            raise NotationError(f"r{row + 1}c{column + 1} is not a cell of {self.rows}x{self.columns}")
        return row * self.size + column

    def name(self, row: int, column: int) -> str:
        return grid.name(self.size, self.index(row, column))

    def names(self, cells: Iterable[int]) -> str:
        """Cells by name, as rules write them."""
        return " ".join(grid.name(self.size, cell) for cell in cells)

    # --- what is said -----------------------------------------------------------------------------------

    def give(self, cell: int, number: int) -> None:
        if number not in self.numbers:
            name, (least, most) = grid.name(self.size, cell), (self.numbers[0], self.numbers[-1])
            raise NotationError(f"{name} is {number}; numbers go from {least} to {most}")
        self.givens[cell] = number

    def say(self, rule: str, source: str = "", sure: bool = True) -> None:
        """What is said twice was meant the first time."""
        self.said.setdefault(rule, Said(rule, source, sure))

    def leave(self, what: str) -> None:
        self.left.setdefault(what)

    def say_houses(self, regions: Collection[Sequence[int]] | None = None) -> None:
        """Rows, columns and these regions; without any, the usual boxes of such a board."""
        self.say("rows")
        self.say("columns")
        shape = grid.box_shape(self.size) if self.rows == self.columns else None
        usual = {frozenset(box) for box in grid.boxes(self.size, *shape)} if shape else set()
        if regions is None or {frozenset(region) for region in regions} == usual:
            if shape:
                self.say("boxes")
        else:
            self.say_regions(regions)

    def say_regions(self, regions: Collection[Sequence[int]]) -> None:
        """As one layout, if they fill the board; or else each for itself."""
        region_of = {cell: number for number, region in enumerate(regions, 1) for cell in region}
        whole = len(region_of) == self.size**2 == sum(map(len, regions)) and len(regions) == self.size
        if whole and all(len(region) == self.size for region in regions):
            layout = grid.symbols(tuple(region_of[cell] for cell in range(self.size**2)))
            self.say(f"regions {layout}")
        else:
            for region in regions:
                if len(region) > 1:
                    self.say(f"extra {self.names(sorted(region))}", "a region")

    # --- what comes of it ---------------------------------------------------------------------------------

    def reading(self, about: About | None = None) -> Reading:
        rules = self._rules()
        puzzle = Puzzle(self.size, rules, self.givens, about or self.about)
        return Reading(puzzle, tuple(self.said.values()), tuple(self.left), self.whole_solution(), self.drawn)

    def _rules(self) -> list[Rule]:
        """All rules, each of which makes sense on this board."""
        found = [(said, rule) for said in self.said.values() for rule in self._read(said)]
        board = board_of(self.size, (rule for _, rule in found))
        for said, rule in found:
            self._check(said, rule, board)
        return [rule for _, rule in found]

    def _read(self, said: Said) -> list[Rule]:
        try:
            return [*read_rules(said.rule)]
        except TokeruError as error:
            raise self._wrong(said, error) from None

    def _check(self, said: Said, rule: Rule, board: Board) -> None:
        try:
            rule.check_on(board)
        except TokeruError as error:
            raise self._wrong(said, error) from None

    def _wrong(self, said: Said, error: TokeruError) -> NotationError:
        return NotationError(f"{said.source}: {error}" if said.source else str(error))

    def whole_solution(self) -> tuple[int, ...] | None:
        """Numbers of all cells of the area, if there are as many; what is outside of it is 0."""
        if self.solution is None or len(self.solution) != self.rows * self.columns:
            return None
        if not set(self.solution) <= set(self.numbers):
            return None
        found = [0] * self.size**2
        for place, number in enumerate(self.solution):
            found[self.index(*divmod(place, self.columns))] = number
        return tuple(found)
