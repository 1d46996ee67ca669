"""puzz.link, and pzv.jp before it: five of its genres, each puzzle an address.

    https://puzz.link/p?sudoku/4/4/g1k23k3g                      numbers, and g … z for 1 … 20 blanks
    https://puzz.link/p?minarism/4/4/hhhq21pgi                   a Futoshiki with signs and differences
    https://puzz.link/p?kropki/4/4/aa7fioco                      white and black dots, all of them given
    https://puzz.link/p?factors/5/5/rvvcm9jf54653-28ca2833-14    rooms, and the product of each
    https://puzz.link/p?skyscrapers/4/4/k13h4j3g                 clues above, below, left, right; then cells

After the genre come the columns, then the rows. What stands between neighbours is told for those in a row
first, row by row, and then for those in a column, row by row too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import NamedTuple

from tokeru import grid
from tokeru.board import Board
from tokeru.errors import NotationError
from tokeru.notation.draft import Draft
from tokeru.notation.rooms import below, beside, in_one_piece, rooms
from tokeru.notation.symbols import error_at, quoted
from tokeru.puzzle import Puzzle
from tokeru.rules import (
    CLASSIC,
    LATIN,
    AllDifferences,
    AllRatios,
    Area,
    Difference,
    Less,
    Product,
    Ratio,
    Skyscraper,
)
from tokeru.rules.base import Cells, Rule

NAME = "puzzlink"

ADDRESS = "https://puzz.link/p?"
HOSTS = ("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn")

NUMBERS = {
    "": (1, 0),
    "-": (2, 0),
    "+": (3, 0),
    "=": (3, 4096),
    "@": (3, 8192),
    "*": (4, 12240),
    "$": (5, 77776),
}
"""By the sign before it, how many hexadecimal digits a number has, and what is added to it."""
OLD_SIGNS = {"%": "@"}
UNKNOWN = "."
"""A circle or a place for a clue, but without a number."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
BLANKS = DIGITS[16:]
BLANKS_AFTER_SIGNS = DIGITS[18:]
SIGNS = {"g": "<", "h": ">"}

_HEAD = re.compile(
    rf"[\s<\"]*+https?://(?:www\.)?(?:{'|'.join(map(re.escape, HOSTS))})/[^?\s]*+\?(?P<genre>[a-z0-9_-]*+)"
)
_SIZE = re.compile(r"(?:/v:)?/(?P<columns>[0-9]{1,3})/(?P<rows>[0-9]{1,3})/?")
_AFTER = '/>" \t\r\n'
_HEXADECIMAL = re.compile(r"[0-9a-f]+")

Pair = tuple[int, int]


def recognises(text: str) -> bool:
    return _HEAD.match(text) is not None


def parse(text: str) -> Puzzle:
    head = _HEAD.match(text)
    if head is None:
        raise NotationError(f"puzz.link: an address begins with {ADDRESS}")
    if head["genre"] not in GENRES:
        raise error_at(
            f"puzz.link: {quoted(head['genre'])} is none of {', '.join(GENRES)}", text, head.start("genre")
        )
    size = _SIZE.match(text, head.end())
    if size is None:
        raise error_at("after the genre stand columns and rows: /4/4/", text, head.end())
    draft = Draft(int(size["rows"]), int(size["columns"]))
    body = Body(text, size.end())
    GENRES[head["genre"]].read(draft, body)
    body.end()
    return draft.reading().puzzle


def format(puzzle: Puzzle) -> str:
    name, genre = _genre(puzzle)
    board = puzzle.ruleset.board
    if puzzle.size != max(board.rows, board.columns):
        raise NotationError("puzz.link cannot say a board with cells beside it")
    if not genre.has_givens and any(_givens(puzzle, board)):
        raise NotationError(f"puzz.link cannot say givens in {name}")
    return f"{ADDRESS}{name}/{board.columns}/{board.rows}/{genre.write(puzzle, board)}"


def _genre(puzzle: Puzzle) -> tuple[str, Genre]:
    """The first that says all rules of a puzzle."""
    for name, genre in GENRES.items():
        rest = {*puzzle.rules} - {*genre.always}
        if {*genre.always} <= {*puzzle.rules} and all(isinstance(rule, genre.kinds) for rule in rest):
            return name, genre
    sayable = tuple(kind for genre in GENRES.values() for kind in (*genre.kinds, *map(type, genre.always)))
    for rule in puzzle.rules:
        if not isinstance(rule, sayable):
            raise NotationError(f"puzz.link cannot say {rule.text()}")
    raise NotationError("puzz.link cannot say all of these rules together")


# --- what stands in an address ------------------------------------------------------------------------


class Body:
    """What follows the size, read from left to right."""

    def __init__(self, text: str, at: int) -> None:
        self.text, self.at, self.stop = text, at, len(text.rstrip(_AFTER))

    def wrong(self, message: str) -> NotationError:
        return error_at(message, self.text, self.at)

    def end(self) -> None:
        if self.at < self.stop:
            raise self.wrong(f"{quoted(self.text[self.at : self.stop])} is too much")

    def symbol(self) -> str:
        if self.at >= self.stop:
            raise self.wrong("the address ends too early")
        self.at += 1
        return self.text[self.at - 1]

    def numbers(self, count: int, blanks: str = BLANKS) -> list[int | str | None]:
        """So many numbers, signs or blanks; those missing at the end are blank."""
        found: list[int | str | None] = []
        while len(found) < count and self.at < self.stop:
            symbol = self.symbol()
            found += [None] * (blanks.index(symbol) + 1) if symbol in blanks else [self._number(symbol)]
        if len(found) > count:
            raise self.wrong(f"only {count} numbers or blanks belong here")
        return found + [None] * (count - len(found))

    def _number(self, symbol: str) -> int | str | None:
        if symbol == UNKNOWN or symbol in SIGNS:
            return SIGNS.get(symbol)
        width, added = NUMBERS.get(OLD_SIGNS.get(symbol, symbol), (0, 0))
        digits = self.text[self.at : self.at + width] if width else symbol
        if len(digits) != (width or 1) or not _HEXADECIMAL.fullmatch(digits):
            raise self.wrong(f"{quoted(symbol)} begins no number")
        self.at += width
        return int(digits, 16) + added

    def packed(self, count: int, base: int, each: int) -> list[int]:
        """So many digits of a base, `each` in a symbol."""
        found: list[int] = []
        for _ in range(ceil(count / each)):
            symbol = self.symbol()
            number = DIGITS.find(symbol)
            if not 0 <= number < base**each:
                raise self.wrong(f"{quoted(symbol)} is not a digit of base {base**each}")
            found += [number // base**place % base for place in range(each - 1, -1, -1)]
        return found[:count]


def write_numbers(numbers: Iterable[int | str | None], blanks: str = BLANKS) -> str:
    written, waiting = "", 0
    for number in [*numbers, ""]:
        if number is None:
            waiting += 1
            continue
        many, rest = divmod(waiting, len(blanks))
        between = blanks[-1] * many + (blanks[rest - 1] if rest else "")
        written += between + (_write_number(number) if isinstance(number, int) else number)
        waiting = 0
    return written


def _write_number(number: int) -> str:
    for sign, (width, added) in NUMBERS.items():
        if added <= number < added + 16**width:
            return f"{sign}{number - added:0{width}x}"
    raise NotationError(f"puzz.link cannot say the number {number}")


def write_packed(digits: Sequence[int], base: int, each: int) -> str:
    groups = [[*digits[at : at + each], *[0] * each][:each] for at in range(0, len(digits), each)]
    return "".join(
        DIGITS[sum(digit * base**place for place, digit in enumerate(reversed(group)))] for group in groups
    )


# --- the genres -----------------------------------------------------------------------------------------


def _pairs(rows: int, columns: int) -> list[Pair]:
    """Neighbours, with cells counted as on a board of so many columns."""
    return beside(rows, columns) + below(rows, columns)


def _names(places: Iterable[int], columns: int) -> str:
    return " ".join(grid.name(columns, place) for place in places)


def _places(cells: Cells, board: Board) -> tuple[int, ...]:
    """The cells of a rule, counted row by row within the area."""
    found = [grid.place(str(cell)) for cell in cells]
    if any(row >= board.rows or column >= board.columns for row, column in found):
        raise NotationError("puzz.link cannot say a rule with cells beside the board")
    return tuple(row * board.columns + column for row, column in found)


def _givens(puzzle: Puzzle, board: Board) -> list[int | None]:
    cells = (row * board.size + column for row in range(board.rows) for column in range(board.columns))
    return [puzzle.givens[cell] or None for cell in cells]


def _read_givens(draft: Draft, body: Body) -> None:
    for place, number in enumerate(body.numbers(draft.rows * draft.columns)):
        if isinstance(number, int):
            draft.give(draft.index(*divmod(place, draft.columns)), number)


def _read_sudoku(draft: Draft, body: Body) -> None:
    if draft.rows != draft.columns or not _has_usual_boxes(draft.size):
        raise NotationError(f"puzz.link: a Sudoku of {draft.rows}x{draft.columns} has no boxes")
    _read_givens(draft, body)
    draft.say_houses()


def _has_usual_boxes(size: int) -> bool:
    shape = grid.box_shape(size)
    return shape is not None and (shape[0] == shape[1] or size == 6)


def _write_sudoku(puzzle: Puzzle, board: Board) -> str:
    if not _has_usual_boxes(puzzle.size):
        raise NotationError(f"puzz.link cannot say the boxes of size {puzzle.size}")
    return write_numbers(_givens(puzzle, board))


def _read_minarism(draft: Draft, body: Body) -> None:
    draft.say_houses(())
    pairs = _pairs(draft.rows, draft.columns)
    for (first, second), mark in zip(pairs, body.numbers(len(pairs), BLANKS_AFTER_SIGNS), strict=True):
        names = _names((first, second), draft.columns)
        if isinstance(mark, int):
            draft.say(f"difference {mark} {names}", f"the circle between {names}")
        elif mark:
            draft.say(names.replace(" ", mark))


def _write_minarism(puzzle: Puzzle, board: Board) -> str:
    marks: dict[Pair, int | str] = {}
    for rule in puzzle.rules:
        if isinstance(rule, Difference):
            _mark(marks, rule, board, rule.number)
        elif isinstance(rule, Less):
            low, high = _places(rule.cells, board)
            _mark(marks, rule, board, "g" if low < high else "h")
    return write_numbers(map(marks.get, _pairs(board.rows, board.columns)), BLANKS_AFTER_SIGNS)


def _mark(
    marks: dict[Pair, int | str], rule: Less | Difference | Ratio, board: Board, mark: int | str
) -> None:
    """One mark between two neighbours, where there is none yet."""
    first, second = sorted(_places(rule.cells, board))
    if (first, second) not in _pairs(board.rows, board.columns) or (first, second) in marks:
        raise NotationError(f"puzz.link cannot say {rule.text()}, or not beside what else stands there")
    marks[first, second] = mark


def _read_kropki(draft: Draft, body: Body) -> None:
    draft.say_houses(())
    for rule in ALL_DOTS:
        draft.say(rule.text())
    pairs = _pairs(draft.rows, draft.columns)
    for pair, dot in zip(pairs, body.packed(len(pairs), len(DOTS), 3), strict=True):
        if dot:
            draft.say(f"{DOTS[dot]} {_names(pair, draft.columns)}")


def _write_kropki(puzzle: Puzzle, board: Board) -> str:
    marks: dict[Pair, int | str] = {}
    for rule in puzzle.rules:
        if isinstance(rule, Difference | Ratio):
            if rule.number != type(rule).number:
                raise NotationError(f"puzz.link cannot say {rule.text()}")
            _mark(marks, rule, board, DOTS.index(rule.name))
    return write_packed([int(marks.get(pair, 0)) for pair in _pairs(board.rows, board.columns)], len(DOTS), 3)


def _read_factors(draft: Draft, body: Body) -> None:
    draft.say_houses(())
    across, down = beside(draft.rows, draft.columns), below(draft.rows, draft.columns)
    lines = [line for pairs in (across, down) for line in body.packed(len(pairs), 2, 5)]
    joined = [pair for pair, line in zip(across + down, lines, strict=True) if not line]
    found = rooms(draft.rows * draft.columns, joined)
    for room, number in zip(found, body.numbers(len(found)), strict=True):
        if isinstance(number, int):
            names = _names(room, draft.columns)
            draft.say(f"product {number} {names}", f"the room of {names.split()[0]}")


def _write_factors(puzzle: Puzzle, board: Board) -> str:
    """A cell without a product is a room without one."""
    across, down = beside(board.rows, board.columns), below(board.rows, board.columns)
    said: dict[int, Product] = {}
    for rule in puzzle.rules:
        if isinstance(rule, Product):
            room = _places(rule.cells, board)
            if not in_one_piece(room, across + down) or said.keys() & {*room}:
                raise NotationError(f"puzz.link cannot say {rule.text()}, which is no room of its own")
            said |= dict.fromkeys(room, rule)
    apart = {pair: said.get(pair[0], pair[0]) != said.get(pair[1], pair[1]) for pair in across + down}
    lines = [write_packed([int(apart[pair]) for pair in pairs], 2, 5) for pairs in (across, down)]
    found = rooms(board.rows * board.columns, (pair for pair, line in apart.items() if not line))
    numbers = [said[room[0]].number if room[0] in said else None for room in found]
    return "".join([*lines, write_numbers(numbers)])


def _sides(board: Draft | Board) -> list[str]:
    """Where clues look from, and where to: above, below, left and right."""
    rows, columns = range(1, board.rows + 1), range(1, board.columns + 1)
    return [
        *(f"s r1c{column}" for column in columns),
        *(f"n r{board.rows}c{column}" for column in columns),
        *(f"e r{row}c1" for row in rows),
        *(f"w r{row}c{board.columns}" for row in rows),
    ]


def _read_skyscrapers(draft: Draft, body: Body) -> None:
    draft.say_houses(())
    sides = _sides(draft)
    for side, number in zip(sides, body.numbers(len(sides)), strict=True):
        if isinstance(number, int):
            direction, cell = side.split()
            draft.say(f"skyscraper {direction} {number} {cell}", f"the clue at {cell}")
    _read_givens(draft, body)


def _write_skyscrapers(puzzle: Puzzle, board: Board) -> str:
    clues: dict[str, int] = {}
    for rule in puzzle.rules:
        if isinstance(rule, Skyscraper):
            side = f"{rule.direction} {rule.start[0]}"
            if clues.setdefault(side, rule.number) != rule.number or rule.number < 0:
                raise NotationError(
                    f"puzz.link cannot say {rule.text()}, or not beside what else stands there"
                )
    givens = _givens(puzzle, board)
    return write_numbers(map(clues.get, _sides(board))) + write_numbers(givens if any(givens) else [])


class Genre(NamedTuple):
    """What its rules always are, which others it can have, whether it has givens, and how it is told."""

    always: tuple[Rule, ...]
    kinds: tuple[type[Rule], ...]
    has_givens: bool
    read: Callable[[Draft, Body], None]
    write: Callable[[Puzzle, Board], str]


ALL_DOTS: tuple[Rule, ...] = (AllDifferences(), AllRatios())
DOTS = ("", "difference", "ratio")
GENRES = {
    "sudoku": Genre(CLASSIC, (), True, _read_sudoku, _write_sudoku),
    "skyscrapers": Genre(LATIN, (Area, Skyscraper), True, _read_skyscrapers, _write_skyscrapers),
    "minarism": Genre(LATIN, (Area, Less, Difference), False, _read_minarism, _write_minarism),
    "kropki": Genre((*LATIN, *ALL_DOTS), (Area, Difference, Ratio), False, _read_kropki, _write_kropki),
    "factors": Genre(LATIN, (Area, Product), False, _read_factors, _write_factors),
}
