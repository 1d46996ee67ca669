"""ISS strings: how Interactive Sudoku Solver writes a puzzle, and what its addresses carry after ?q=.

    .Cage~10~R1C1~R1C2.Thermo~R3C1~R3C2.AntiKnight.~R5C5_7~R6C6_1_2

A dot begins a constraint: its type, then arguments, each after a tilde. Without a type come the givens: a
cell and its values, one or several. Rows and columns are one character each, 1 … 9 and then a = 10 … g = 16.
What our rules cannot say is refused, with the constraint named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

from tokeru import grid
from tokeru.errors import NotationError, TokeruError
from tokeru.notation.cages import cage
from tokeru.notation.symbols import error_at, quoted
from tokeru.problem import House, Relation, Sum, Table, values
from tokeru.puzzle import Puzzle
from tokeru.rules import (
    CLASSIC,
    LATIN,
    AllDifferences,
    AllRatios,
    AllXV,
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Arrow,
    Boxes,
    Cage,
    ColumnIndexer,
    Diagonals,
    Difference,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    Equal,
    ExtraRegion,
    GroupLine,
    Less,
    LittleKiller,
    Modular,
    NonConsecutive,
    NumberedRoom,
    Only,
    Pair,
    Pairs,
    Palindrome,
    Parity,
    Ratio,
    Regions,
    RegionSum,
    Renban,
    RowIndexer,
    Thermometer,
    Total,
    V,
    Whisper,
    Windows,
    X,
    Zipper,
    expression,
)
from tokeru.rules.base import Cells, Rule

NAME = "iss"

LARGEST_BOARD, LONGEST = 16, 200_000
USUAL_SIZE = 9

_ADDRESS = re.compile(r"\s*https?://\S*Interactive-Sudoku-Solver\S*?[?&]q=([^&#\s]*)\s*", re.IGNORECASE)
_BEGINS = re.compile(r"[.\s]*\.\s*(?:~\s*R|([A-Z][A-Za-z]+|[XV](?=\s*~)))")
_CONSTRAINT = re.compile(r"\.([A-Za-z]*)((?:~[^.~]*)*)")
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)
_BITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Constraint(NamedTuple):
    type: str
    arguments: list[str]
    position: int


def recognises(text: str) -> bool:
    if _ADDRESS.fullmatch(text):
        return True
    begins = _BEGINS.match(text)
    return begins is not None and (begins[1] is None or begins[1] in TYPES or begins[1] in UNSAID)


def parse(text: str) -> Puzzle:
    address = _ADDRESS.fullmatch(text)
    text = unquote(address[1]) if address else text
    constraints = list(_constraints(text))
    if not any(each.type or each.arguments for each in constraints) and text.strip() != ".":
        raise NotationError(f"iss: there is no constraint in {quoted(text)}")
    size = _size(constraints, text)
    board = _Board(size)
    for constraint in constraints:
        _read(constraint, board, text)
    return Puzzle(size, board.rules(), board.givens)


def _constraints(text: str) -> Iterator[Constraint]:
    if len(text) > LONGEST:
        raise NotationError(f"iss: {len(text):,} characters are more than any puzzle has")
    places = [place for place, symbol in enumerate(text) if not symbol.isspace()]
    written = "".join(text.split())
    end = 0
    for found in _CONSTRAINT.finditer(written):
        if found.start() != end:
            break
        end = found.end()
        yield Constraint(found[1], found[2].split("~")[1:], places[found.start()])
    if end < len(written):
        raise error_at(f"iss: a constraint begins with a dot, not {quoted(written[end:])}", text, places[end])


def _size(constraints: Iterable[Constraint], text: str) -> int:
    """The board must be square, with as many values as rows."""
    for constraint in constraints:
        if constraint.type == "Shape":
            shape, *rest = constraint.arguments or [""]
            sides = re.fullmatch(r"(\d{1,2})x(\d{1,2})", shape)
            if sides is None:
                raise _error(constraint, text, f"{quoted(shape)} is no shape such as 9x9")
            if sides[1] != sides[2] or rest[:1] not in ([], [""], [sides[1]], [f"1-{sides[1]}"]) or rest[1:]:
                raise _unsaid(constraint, text)
            if not 1 <= int(sides[1]) <= LARGEST_BOARD:
                raise _error(constraint, text, f"a board has 1 to {LARGEST_BOARD} rows, not {sides[1]}")
            return int(sides[1])
    return USUAL_SIZE


class _Board:
    """A puzzle while it is read."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.givens = [0] * size**2
        self.found: list[Rule] = []
        self.has_boxes = grid.box_shape(size) is not None

    def rules(self) -> list[Rule]:
        return [*(CLASSIC if self.has_boxes else LATIN), *self.found]

    def cell(self, written: str) -> str:
        match = _CELL.fullmatch(written)
        if match is None:
            raise NotationError(f"{quoted(written)} is not a cell such as R1C1")
        row, column = (int(place, 17) for place in match.groups())
        return grid.name(self.size, grid.index(self.size, f"r{row}c{column}"))

    def cells(self, written: Iterable[str]) -> list[str]:
        return [self.cell(each) for each in written]

    def named(self, cells: Iterable[int]) -> list[str]:
        return [grid.name(self.size, cell) for cell in cells]


def _read(constraint: Constraint, board: _Board, text: str) -> None:
    if constraint.type in UNSAID or (constraint.type and constraint.type not in TYPES):
        raise _unsaid(constraint, text)
    try:
        found = TYPES[constraint.type].read(board, constraint.arguments)
        board.found += [] if found is None else list(found)
    except (TokeruError, ValueError, LookupError) as error:
        said = str(error) if isinstance(error, TokeruError) else "its arguments make no sense"
        raise _error(constraint, text, said) from None


def _unsaid(constraint: Constraint, text: str) -> NotationError:
    shown = "~".join([constraint.type, *(constraint.arguments if constraint.type == "Shape" else [])])
    return error_at(f"iss: there is no rule for {quoted(shown)}", text, constraint.position)


def _error(constraint: Constraint, text: str, said: str) -> NotationError:
    return error_at(f"iss: {constraint.type or 'givens'}: {said}", text, constraint.position)


# --- reading: what the arguments of each type mean -------------------------------------------------

Read = Callable[[_Board, list[str]], Iterable[Rule] | None]
Write = Callable[[Any, int], Iterable[str]]
"""A rule of ours as the arguments of constraints of its type, each with its tildes."""


def _givens(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    for argument in arguments:
        cell, *numbers = argument.split("_")
        name, given = board.cell(cell), sorted({int(number) for number in numbers})
        if len(given) == 1 and 1 <= given[0] <= board.size:
            board.givens[grid.index(board.size, name)] = given[0]
        else:
            yield Only([name], tuple(given))


def _no_boxes(board: _Board, arguments: list[str]) -> None:
    board.has_boxes = False


def _region_size(board: _Board, arguments: list[str]) -> None:
    if int(arguments[0]) != board.size:
        raise NotationError("regions have as many cells as the board has rows")


def _jigsaw(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    """Cells that are in no region have a symbol of their own, seen as often as it likes."""
    layout = arguments[-1]
    pieces = {symbol: layout.count(symbol) for symbol in layout}
    if len(layout) == board.size**2 and {*pieces.values()} == {board.size}:
        numbers = {symbol: number for number, symbol in enumerate(pieces, 1)}
        return [Regions(grid.symbols(tuple(numbers[symbol] for symbol in layout)))]
    whole = [symbol for symbol, count in pieces.items() if count == board.size]
    return [ExtraRegion(board.named(cell for cell, at in enumerate(layout) if at == each)) for each in whole]


def _diagonal(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    """One of the two; both together are a rule of their own."""
    if board.size == 1:
        return []
    falling, rising = (ExtraRegion(board.named(cells)) for cells in grid.diagonals(board.size))
    one, other = {"1": (rising, falling), "-1": (falling, rising)}[arguments[0]]
    if other not in board.found:
        return [one]
    board.found.remove(other)
    return [Diagonals()]


def _line(rule: Callable[..., Rule]) -> Read:
    return lambda board, arguments: [rule(board.cells(arguments))]


def _global(*rules: Rule) -> Read:
    return lambda board, arguments: rules


def _neighbours(rule: Callable[..., Rule]) -> Read:
    """Every two of the cells that share a side."""

    def read(board: _Board, arguments: list[str]) -> Iterable[Rule]:
        cells = {grid.index(board.size, name): name for name in board.cells(arguments)}
        pairs = grid.moves(board.size, grid.NEIGHBOUR)
        return [rule([cells[a], cells[b]]) for a, b in pairs if a in cells and b in cells]

    return read


def _whisper(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    has_number = not _CELL.fullmatch(arguments[0])
    lines = _without_loops(board.cells(arguments[has_number:]))
    return [Whisper(line, int(arguments[0]) if has_number else 5) for line in lines]


def _without_loops(cells: list[str]) -> Iterator[list[str]]:
    """A line that comes back to one of its cells, as several of which each meets its cells once."""
    line: list[str] = []
    for cell in cells:
        if cell in line:
            yield line
            line = line[-1:]
        line.append(cell)
    yield line


def _modular(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    divisor, cells = int(arguments[0]), board.cells(arguments[1:])
    if divisor <= 3:
        return [Parity(cells)] if divisor == 2 else [Modular(cells)] if divisor == 3 else []
    parts = (range(first, board.size + 1, divisor) for first in range(1, divisor + 1))
    return [GroupLine(cells, "/".join(grid.symbols(tuple(part)) for part in parts))]


def _cage(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    return [cage(int(arguments[0]), board.cells(arguments[1:]))]


def _sum(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    """With coefficients only if they are 1 and -1, and both sides are equal."""
    total, *coefficients = arguments[0].split("_")
    cells = board.cells(arguments[1:])
    if not coefficients:
        return [Total(cells, int(total))]
    times = dict(zip(cells, map(int, coefficients[1:]), strict=True))
    if int(total) or not {*times.values()} == {1, -1}:
        raise NotationError("there is no rule for such coefficients")
    return [Equal(*([cell for cell in cells if times[cell] == side] for side in (1, -1)))]


def _arrow(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    return [Arrow(board.cells(arguments[:1]), board.cells(arguments[1:]))]


def _pill_arrow(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    length, cells = int(arguments[0]), board.cells(arguments[1:])
    return [Arrow(sorted(cells[:length], key=grid.place), cells[length:])]


def _greater(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    return [Less(second, first) for first, second in pairwise(board.cells(arguments))]


def _equal_sum(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    groups = [board.cells(group.split("~")) for group in "~".join(arguments).split("~~")]
    return [Equal(groups[0], group) for group in groups[1:]]


def _indexing(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    rule = {"R": RowIndexer, "C": ColumnIndexer}[arguments[0]]
    return [rule(board.cells(arguments[1:]))]


def _little_killer(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    """The diagonal is told by the side at which it begins."""
    (name,) = board.cells(arguments[1:])
    row, column = grid.place(name)
    last = board.size - 1
    way = (
        "se"
        if column == 0 and row < last
        else "sw"
        if row == 0
        else "nw"
        if column == last and row < last
        else "ne"
    )
    return [LittleKiller([name], way, int(arguments[0]))]


def _numbered_room(board: _Board, arguments: list[str]) -> Iterable[Rule]:
    """R3 with a clue on the left and one on the right, C3 with one above and one below, or only one."""
    line, clues = arguments[0], arguments[1:]
    number, last = int(line[1:], 17), board.size
    ends = {
        "R": ((number, 1, "e"), (number, last, "w")),
        "C": ((1, number, "s"), (last, number, "n")),
    }[line[0].upper()]
    for (row, column, way), clue in zip(ends, clues, strict=False):
        if clue:
            yield NumberedRoom([f"r{row}c{column}"], way, int(clue))


def _pairs(rule: Callable[[Sequence[str], str], Rule], alphabet: str = _BITS) -> Read:
    """A table as bits, row by row, six to a character and the lowest first; then lines, some with names."""

    def read(board: _Board, arguments: list[str]) -> Iterable[Rule]:
        fits = _expression(_table(arguments[0], board.size, alphabet))
        groups = "~".join(arguments[1:]).split("~~")
        chains = (
            [part for part in group.split("~") if part and not part.startswith("_")] for group in groups
        )
        return [rule(board.cells(chain), fits) for chain in chains if len(chain) > 1]

    return read


def _table(key: str, size: int, alphabet: str) -> Table:
    bits = sum(alphabet.index(symbol) << 6 * place for place, symbol in enumerate(key))
    return tuple(bits >> size * row & (1 << size) - 1 for row in range(size))


def _expression(table: Table) -> str:
    """The shortest of the usual expressions that says the same, or else a list of all pairs."""
    size = len(table)
    usual = (
        text for text in _usual_expressions(size) if expression.table_of(text, range(1, size + 1)) == table
    )
    return next(usual, "") or expression.listing(
        lambda a, b: bool(table[a - 1] >> b - 1 & 1), range(1, size + 1)
    )


def _usual_expressions(size: int) -> Iterator[str]:
    yield from (f"a{sign}b" for sign in ("<", ">", "<=", ">=", "=", "!="))
    for measure in ("|a-b|", "a+b"):
        for number in range(1, 2 * size + 1):
            yield from (f"{measure}{sign}{number}" for sign in ("=", "!=", "<=", ">="))
    yield from (f"a%{number}{sign}b%{number}" for number in (2, 3, 4, 5) for sign in ("=", "!="))
    yield from ("2*a=b or a=2*b", "2*a!=b and a!=2*b")


# --- writing -----------------------------------------------------------------------------------------


def _named(cells: Cells) -> str:
    places = (grid.place(str(cell)) for cell in cells)
    return "".join(f"~R{_place(row)}C{_place(column)}" for row, column in places)


def _place(number: int) -> str:
    return grid.symbol(number + 1)


def _only_cells(rule: Any, size: int) -> Iterable[str]:
    return [_named(rule.cells)]


def _with_number(field: str) -> Write:
    return lambda rule, size: [f"~{getattr(rule, field)}{_named(rule.cells)}"]


def _key(table: Table) -> str:
    size = len(table)
    bits = sum(row << size * place for place, row in enumerate(table))
    symbols = [_BITS[bits >> 6 * place & 63] for place in range((size * size + 5) // 6)]
    return "".join(symbols).rstrip("A") or "A"


def _as_pairs(rule: Any, size: int) -> Iterable[str]:
    return [f"~{_key(expression.table_of(rule.fits, range(1, size + 1)))}~{_named(rule.cells)}"]


def _numbered_line(rule: NumberedRoom, size: int) -> Iterable[str]:
    row, column = grid.place(rule.start[0])
    line = f"~R{_place(row)}" if rule.direction in "ew" else f"~C{_place(column)}"
    return [f"{line}~{rule.number}" if rule.direction in "es" else f"{line}~~{rule.number}"]


def _written_arrow(rule: Arrow, size: int) -> Iterable[str]:
    cells = _named((*rule.circle, *rule.shaft))
    return [cells if len(rule.circle) == 1 else f"~{len(rule.circle)}{cells}"]


class Type(NamedTuple):
    """What a constraint means; which rule of ours it writes, and how."""

    read: Read
    rule: type[Rule] | None = None
    write: Write | None = None


TYPES: dict[str, Type] = {
    "": Type(_givens),
    "And": Type(_global()),
    "End": Type(_global()),
    "Shape": Type(_global()),
    "NoBoxes": Type(_no_boxes),
    "RegionSize": Type(_region_size),
    "Jigsaw": Type(_jigsaw, Regions, lambda rule, size: [f"~{rule.layout.upper()}"]),
    "AntiKnight": Type(_global(AntiKnight()), AntiKnight),
    "AntiKing": Type(_global(AntiKing()), AntiKing),
    "AntiConsecutive": Type(_global(NonConsecutive()), NonConsecutive),
    "AntiTaxicab": Type(_global(AntiTaxicab()), AntiTaxicab),
    "Windoku": Type(_global(Windows()), Windows),
    "DisjointSets": Type(_global(DisjointGroups()), DisjointGroups),
    "StrictKropki": Type(_global(AllDifferences(), AllRatios())),
    "StrictXV": Type(_global(AllXV()), AllXV),
    "Diagonal": Type(_diagonal, Diagonals, lambda rule, size: ["~1", "~-1"]),
    "Thermo": Type(_line(Thermometer), Thermometer, _only_cells),
    "Whisper": Type(_whisper, Whisper, _with_number("number")),
    "Renban": Type(_line(Renban), Renban, _only_cells),
    "Palindrome": Type(_line(Palindrome), Palindrome, _only_cells),
    "Modular": Type(_modular, Modular, lambda rule, size: [f"~3{_named(rule.cells)}"]),
    "Entropic": Type(_line(Entropic), Entropic, _only_cells),
    "RegionSumLine": Type(_line(RegionSum), RegionSum, _only_cells),
    "Zipper": Type(_line(Zipper), Zipper, _only_cells),
    "DoubleArrow": Type(_line(DoubleArrow), DoubleArrow, _only_cells),
    "Arrow": Type(_arrow, Arrow, _written_arrow),
    "PillArrow": Type(_pill_arrow),
    "Cage": Type(_cage, Cage, _with_number("total")),
    "Sum": Type(_sum, Total, _with_number("total")),
    "AllDifferent": Type(_line(ExtraRegion), ExtraRegion, _only_cells),
    "WhiteDot": Type(_neighbours(Difference), Difference, _only_cells),
    "BlackDot": Type(_neighbours(Ratio), Ratio, _only_cells),
    "X": Type(_neighbours(X), X, _only_cells),
    "V": Type(_neighbours(V), V, _only_cells),
    "GreaterThan": Type(_greater, Less, lambda rule, size: [_named(rule.cells[::-1])]),
    "EqualSum": Type(_equal_sum, Equal, lambda rule, size: [f"{_named(rule.cells)}~{_named(rule.others)}"]),
    "Indexing": Type(_indexing),
    "LittleKiller": Type(
        _little_killer, LittleKiller, lambda rule, size: [f"~{rule.total}{_named(rule.start)}"]
    ),
    "NumberedRoom": Type(_numbered_room, NumberedRoom, _numbered_line),
    "Pair": Type(_pairs(Pair), Pair, _as_pairs),
    "PairX": Type(_pairs(Pairs), Pairs, _as_pairs),
    "Binary": Type(_pairs(Pair, _BITS[:-2] + "_-")),
    "BinaryX": Type(_pairs(Pairs, _BITS[:-2] + "_-")),
}
UNSAID = frozenset(
    {
        *("Between", "Lockout", "Lunchbox", "SumLine", "Sandwich", "XSum", "Skyscraper", "HiddenSkyscraper"),
        *(
            "ContainAtLeast",
            "ContainExact",
            "Quad",
            "CountDistinct",
            "CountingCircles",
            "LookAndSay",
            "ValueIndexing",
        ),
        *("EqualityCage", "RellikCage", "SameValues", "RegionSameValues", "GlobalEntropy", "GlobalMod"),
        *(
            "Doppelganger",
            "DutchFlatmates",
            "FullRank",
            "FullRankTies",
            "NFA",
            "Regex",
            "Or",
            "Replicate",
            "Var",
        ),
        *("ChaosArrow", "ChaosConstruction", "ChaosCount", "ConnectedValues"),
    }
)
"""Types of ISS for which there is no rule yet."""


TYPE_OF = {type.rule: name for name, type in TYPES.items() if type.rule}


def format(puzzle: Puzzle) -> str:
    """Rules that ISS does not have by name are written as what they come down to: pairs, sums, candidates."""
    size, rest = puzzle.size, dict.fromkeys(puzzle.rules)
    if size > LARGEST_BOARD:
        raise NotationError(f"an ISS string has boards up to size {LARGEST_BOARD}, not {size}")
    for rule in LATIN:
        if rule not in rest:
            raise NotationError(
                f"an ISS string always means the rule {rule.name}, which this puzzle does not have"
            )
        del rest[rule]
    written = [] if size == USUAL_SIZE else [f".Shape~{size}x{size}"]
    if Boxes() in rest:
        del rest[Boxes()]
    elif grid.box_shape(size):
        written.append(".NoBoxes")
    if AllDifferences() in rest and AllRatios() in rest:
        del rest[AllDifferences()], rest[AllRatios()]
        written.append(".StrictKropki")
    masks = puzzle.problem.masks()
    for rule in rest:
        written += _by_name(rule, size) or _by_primitives(rule, puzzle)
    if 0 in masks:
        raise NotationError(f"in an ISS string {grid.name(size, masks.index(0))} would need a value")
    full = (1 << size) - 1
    restricted = [(i, values(mask)) for i, mask in enumerate(masks) if mask != full or puzzle.givens[i]]
    candidates = [
        f"{_named([grid.name(size, cell)])}_{'_'.join(map(str, left))}" for cell, left in restricted
    ]
    return "".join([*written, *([".", *candidates] if candidates or not written else [])])


def _by_name(rule: Rule, size: int) -> list[str]:
    """As a constraint of ISS's, if that means exactly this rule."""
    if isinstance(rule, RowIndexer | ColumnIndexer):
        written = [f".Indexing~{'R' if isinstance(rule, RowIndexer) else 'C'}{_named(rule.cells)}"]
    elif name := TYPE_OF.get(type(rule)):
        write = TYPES[name].write
        name = "PillArrow" if isinstance(rule, Arrow) and len(rule.circle) > 1 else name
        written = [f".{name}{arguments}" for arguments in (write(rule, size) if write else [""])]
    else:
        return []
    return written if isinstance(rule, Diagonals) or _means(written, rule, size) else []


def _means(written: list[str], rule: Rule, size: int) -> bool:
    board = _Board(size)
    try:
        for constraint in _constraints("".join(written)):
            _read(constraint, board, "")
    except NotationError:
        return False
    return [same for found in board.found for same in found.canonical()] == [rule]


def _by_primitives(rule: Rule, puzzle: Puzzle) -> list[str]:
    """What it leaves to single cells is written with the givens."""
    size, written = puzzle.size, []
    for part in rule.lower(puzzle.ruleset, 0):
        match part:
            case House(cells=cells):
                written.append(f".AllDifferent{_of_cells(cells, size)}")
            case Relation(first=first, second=second, table=table):
                written.append(f".Pair~{_key(table)}~{_of_cells((first, second), size)}")
            case Sum(cells=cells, coefficients=coefficients, total=total):
                times = "" if set(coefficients) == {1} else f"_=_{'_'.join(map(str, coefficients))}"
                written.append(f".Sum~{total}{times}{_of_cells(cells, size)}")
    return written


def _of_cells(cells: Iterable[int], size: int) -> str:
    return _named([grid.name(size, cell) for cell in cells])
