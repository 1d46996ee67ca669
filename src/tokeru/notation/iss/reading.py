"""What each type of constraint means in our rules."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from itertools import groupby, product
from typing import Any, TypeVar
from urllib.parse import unquote

from tokeru import grid
from tokeru.errors import NotationError, TokeruError
from tokeru.notation.cages import cage
from tokeru.notation.iss.constraints import BITS, Constraint, bits_set, read_number, with_parts
from tokeru.notation.iss.layout import LACKING, ZERO, Layout
from tokeru.notation.iss.machines import on_pieces, read_machine
from tokeru.notation.iss.ranks import compared_ranks, full_rank, full_rank_ties
from tokeru.notation.symbols import error_at, quoted
from tokeru.problem import Table
from tokeru.rules import (
    Arrow,
    Automaton,
    ColumnIndexer,
    Contains,
    Diagonals,
    DisjointGroups,
    DistinctCell,
    Either,
    Equal,
    ExtraRegion,
    GroupLine,
    Less,
    LittleKiller,
    LookAndSay,
    Lunchbox,
    Modular,
    Only,
    Pair,
    Pairs,
    Parity,
    Quadruple,
    Regex,
    Regions,
    RegionSum,
    RowIndexer,
    SameValues,
    SumLine,
    SumLoop,
    Total,
    ValueIndexing,
    Weighted,
    Whisper,
    Windows,
    expression,
)
from tokeru.rules.base import Rule

OLD_BITS = BITS[:-2] + "_-"
MOST_COPIED = 100_000
"""Constraints and their arguments."""

_BASE_64 = re.compile("[0-9A-Za-z+/_-]*")

T = TypeVar("T")
Read = Callable[[Layout, list[str]], Iterable[Rule]]


def read_all(constraints: Sequence[Constraint], layout: Layout, text: str) -> list[Rule]:
    """The rules of a whole string. Givens are noted on the layout, and so is what is said of its boxes."""
    for constraint in with_parts(constraints):
        if constraint.type in LAYING_OUT:
            _asked(constraint, text, LAYING_OUT[constraint.type], layout, constraint.arguments)
    found: list[Rule] = []
    for constraint in _taken_apart(constraints, layout, text):
        if not constraint.type:
            found += _asked(constraint, text, _rules, _givens, layout, constraint.arguments)
        elif constraint.type not in LAYING_OUT:
            found += read(constraint, layout, text)
    found += compared_ranks(layout)
    return _with_both_diagonals(found, layout)


def _taken_apart(constraints: Iterable[Constraint], layout: Layout, text: str) -> Iterator[Constraint]:
    """Instead of those that only gather others, these."""
    for constraint in constraints:
        match constraint.type:
            case "And":
                yield from _taken_apart(constraint.parts, layout, text)
            case "Replicate":
                yield from _taken_apart(_asked(constraint, text, _copies, constraint, layout), layout, text)
            case _:
                yield constraint


def read(constraint: Constraint, layout: Layout, text: str) -> list[Rule]:
    if constraint.type == "Or":
        return _either([_read_way(part, layout, text) for part in constraint.parts])
    if constraint.type not in TYPES:
        raise error_at(f"iss: there is no rule for {quoted(constraint.type)}", text, constraint.position)
    return _asked(constraint, text, _rules, TYPES[constraint.type], layout, constraint.arguments)


def _read_way(way: Constraint, layout: Layout, text: str) -> list[Rule]:
    parts = [*_taken_apart([way], layout, text)]
    for part in parts:
        if part.type in NO_CHOICE:
            raise error_at(f"iss: {part.type} cannot be in an Or", text, part.position)
    return [rule for part in parts for rule in read(part, layout, text)]


def _copies(constraint: Constraint, layout: Layout) -> list[Constraint]:
    """Its parts, moved to each of the places that it names."""
    bits, origin = [*constraint.arguments, "R1C1"][:2]
    moves = [*layout.moves(bits, origin)]
    layout.copied += len(moves) * sum(1 + len(part.arguments) for part in with_parts(constraint.parts))
    if layout.copied > MOST_COPIED:
        raise NotationError("it makes more copies than any puzzle has")
    return [part.moved(move) for move in moves for part in constraint.parts]


def _rules(read: Read, layout: Layout, arguments: list[str]) -> list[Rule]:
    return [*read(layout, arguments)]


def _asked(constraint: Constraint, text: str, question: Callable[..., T], *given: object) -> T:
    """The answer; what goes wrong is told with the constraint and its place."""
    try:
        return question(*given)
    except (TokeruError, ValueError, LookupError) as error:
        said = str(error) if isinstance(error, TokeruError) else "its arguments make no sense"
        kind = constraint.type or "givens"
        raise error_at(f"iss: {kind}: {said}", text, constraint.position) from None


def _either(ways: list[list[Rule]]) -> list[Rule]:
    """One way is no choice; a way that says nothing holds anyhow."""
    if not ways or not all(ways):
        return []
    return ways[0] if len(ways) == 1 else [Either(tuple(map(tuple, ways)))]


# --- the board ---------------------------------------------------------------------------------------


def _givens(layout: Layout, arguments: list[str]) -> Iterator[Rule]:
    """One number is given, where the cell has none yet; several are candidates."""
    for argument in arguments:
        cell, numbers = _cell_and_numbers(layout, argument)
        if len(numbers) == 1 and numbers[0] in layout.numbers and layout.givens[cell] == 0:
            layout.givens[cell] = numbers[0] - layout.numbers[0] + 1
        else:
            yield from _candidates(layout, [argument])


def _candidates(layout: Layout, arguments: list[str]) -> Iterator[Only]:
    for argument in arguments:
        cell, numbers = _cell_and_numbers(layout, argument)
        only = Only(layout.named([cell]), numbers)
        only.check_on(layout.board)
        yield only


def _cell_and_numbers(layout: Layout, written: str) -> tuple[int, tuple[int, ...]]:
    cell, *numbers = written.split("_")
    return layout.index(cell), tuple(map(read_number, numbers))


def _no_boxes(layout: Layout, arguments: list[str]) -> None:
    layout.has_boxes = False


def _region_size(layout: Layout, arguments: list[str]) -> None:
    layout.region_size = read_number(arguments[0])
    if layout.region_size < 1:
        raise NotationError(f"a region cannot have {layout.region_size} cells")


def _nothing(layout: Layout, arguments: list[str]) -> None:
    """Read with the layout."""


LAYING_OUT: dict[str, Callable[[Layout, list[str]], None]] = {
    "NoBoxes": _no_boxes,
    "RegionSize": _region_size,
    "SearchPriority": _nothing,
    "Shape": _nothing,
    "Var": _nothing,
}


def _jigsaw(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """Cells that are in no region have a symbol of their own, seen as often as it likes."""
    regions = layout.regions_of(arguments[-1])
    whole = [region for region in regions if len(region) == layout.region_size]
    if layout.board.is_usual and len(whole) == len(regions) == layout.size:
        numbers = {cell: number for number, region in enumerate(regions, 1) for cell in region}
        return [Regions(grid.symbols(tuple(numbers[cell] for cell in range(layout.size**2))))]
    return [ExtraRegion(layout.named(region)) for region in whole if len(regions) > 1]


def _diagonal(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    if layout.rows != layout.columns:
        raise NotationError("only a square board has diagonals")
    last = layout.rows - 1
    falls = {"1": False, "-1": True}[arguments[0]]
    cells = [layout.at(row, row if falls else last - row) for row in range(layout.rows)]
    return [ExtraRegion(layout.named(cells))] if last else []


def _with_both_diagonals(found: list[Rule], layout: Layout) -> list[Rule]:
    """Both together are a rule of their own."""
    if not layout.board.is_usual or layout.size == 1:
        return found
    both = {ExtraRegion(layout.named(cells)) for cells in grid.diagonals(layout.size)}
    return [*(rule for rule in found if rule not in both), Diagonals()] if both <= {*found} else found


def _boxed(rule: Rule, shapes: Callable[[Layout], Iterable[Sequence[int]]]) -> Read:
    """On the usual board a rule of ours, elsewhere the houses one by one."""

    def read(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
        if layout.board.is_usual and layout.region_size == layout.size:
            return [rule]
        return [ExtraRegion(layout.named(shape)) for shape in shapes(layout)]

    return read


def _places_in_boxes(layout: Layout) -> Iterable[Sequence[int]]:
    return zip(*layout.boxes(), strict=True)


def _no_windows(layout: Layout) -> Iterable[Sequence[int]]:
    raise NotationError("there are windows only on the usual board")


def _doppelganger(layout: Layout, arguments: list[str]) -> Iterator[Rule]:
    """Rows, columns and boxes lack one value each, and no two the same; where a 0 is, all three differ."""
    rows, columns = range(layout.rows), range(layout.columns)
    zero = layout.cell(ZERO)
    yield Only([zero], (layout.numbers[0],))
    houses = (
        [[layout.at(row, column) for column in columns] for row in rows],
        [[layout.at(row, column) for row in rows] for column in columns],
        layout.boxes() if layout.has_boxes else (),
    )
    lacking = [[layout.cell(f"{name}{number + 1}") for number in rows] for name in LACKING]
    for of_kind, lacked in zip(houses, lacking, strict=True):
        for house, cell in zip(of_kind, lacked, strict=False):
            yield ExtraRegion([*layout.named(house), cell])
        if of_kind:
            yield ExtraRegion([*lacked, zero])
        else:
            yield from (Only([cell], (layout.numbers[0],)) for cell in lacked)
    for row, column in product(rows, columns):
        place = layout.at(row, column)
        boxes = [lacked for box, lacked in zip(houses[2], lacking[2], strict=False) if place in box]
        three = [lacking[0][row], lacking[1][column], *boxes]
        yield Either(((Only(layout.named([place]), (*layout.numbers[1:],)),), (ExtraRegion(three),)))


# --- lines and groups --------------------------------------------------------------------------------


def _line(rule: Callable[..., Rule]) -> Read:
    return lambda layout, arguments: [rule(layout.cells(arguments))]


def _global(*rules: Rule) -> Read:
    return lambda layout, arguments: rules


def _with_number(rule: Callable[..., Rule]) -> Read:
    return lambda layout, arguments: [rule(layout.cells(arguments[1:]), read_number(arguments[0]))]


def _with_numbers(rule: Callable[..., Rule]) -> Read:
    return lambda layout, arguments: [
        rule(layout.cells(arguments[1:]), tuple(map(read_number, arguments[0].split("_"))))
    ]


def _neighbours(rule: Callable[..., Rule]) -> Read:
    """Every two of the cells that share a side."""

    return lambda layout, arguments: [
        rule(layout.cells(pair)) for pair in _pairs_of_neighbours(layout, arguments)
    ]


def _pairs_of_neighbours(layout: Layout, cells: list[str]) -> list[tuple[str, str]]:
    pairs = layout.neighbours(cells)
    if not pairs:
        raise NotationError("no two of its cells share a side")
    return pairs


def _whisper(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    has_number = arguments[0][:1].isdigit()
    lines = _without_loops(layout.cells(arguments[has_number:]))
    return [Whisper(line, read_number(arguments[0]) if has_number else 5) for line in lines]


def _without_loops(cells: list[str]) -> Iterator[list[str]]:
    """A line that comes back to one of its cells, as several of which each meets its cells once."""
    line: list[str] = []
    for cell in cells:
        if cell in line:
            yield line
            line = line[-1:]
        line.append(cell)
    yield line


def _modular(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    divisor, cells = read_number(arguments[0]), layout.cells(arguments[1:])
    if divisor <= 3:
        return [Parity(cells)] if divisor == 2 else [Modular(cells)] if divisor == 3 else []
    rests = sorted({n % divisor for n in layout.numbers})
    parts = (tuple([n for n in layout.numbers if n % divisor == rest]) for rest in rests)
    return [GroupLine(cells, "/".join(map(grid.symbols, parts)))]


def _cage(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """A cell may come twice: then it counts twice."""
    cells = layout.cells(arguments[1:])
    if len({*cells}) == len(cells):
        return [cage(read_number(arguments[0]), cells)]
    return [
        ExtraRegion([*dict.fromkeys(cells)]),
        *(_sum(layout, arguments) if read_number(arguments[0]) else ()),
    ]


def _sum(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """With coefficients after the total, or 1 each; a cell may come twice."""
    total, *coefficients = arguments[0].split("_")
    cells = layout.cells(arguments[1:])
    times: Counter[str] = Counter()
    for cell, often in zip(cells, map(read_number, coefficients[1:] or ["1"] * len(cells)), strict=True):
        times[cell] += often
    counted = {cell: often for cell, often in times.items() if often}
    if {*counted.values()} == {1}:
        return [Total([*counted], read_number(total))]
    if {*counted.values()} == {1, -1} and not read_number(total):
        return [Equal(*([cell for cell in counted if counted[cell] == side] for side in (1, -1)))]
    return [Weighted([*counted], tuple(counted.values()), read_number(total))]


def _arrow(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    return [Arrow(layout.cells(arguments[:1]), layout.cells(arguments[1:]))]


def _pill_arrow(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    length, cells = read_number(arguments[0]), layout.cells(arguments[1:])
    return [Arrow(sorted(cells[:length], key=grid.place), cells[length:])]


def _greater(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """From neighbour to neighbour, in the order of the cells."""
    return [Less(*layout.cells((low, high))) for high, low in _pairs_of_neighbours(layout, arguments)]


def _groups(arguments: list[str]) -> list[list[str]]:
    """Cells with an empty argument between the groups; names, which begin with _, are left out."""
    groups = (group.split("~") for group in "~".join(arguments).split("~~"))
    named = ([cell for cell in group if cell and not cell.startswith("_")] for group in groups)
    return [group for group in named if group]


def _equal_sum(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    first, *others = map(layout.cells, _groups(arguments))
    return [Equal(first, other) for other in others]


def _same_values(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """So many sets of as many cells each."""
    count, cells = read_number(arguments[0]), layout.cells(arguments[1:])
    if count < 1 or len(cells) % count:
        raise NotationError(f"{len(cells)} cells are not {count} sets")
    size = len(cells) // count
    first, *others = (cells[start : start + size] for start in range(0, len(cells), size))
    return [SameValues(first, other) for other in others]


def _region_sum(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    if layout.board.is_usual and layout.region_size == layout.size:
        return [RegionSum(layout.cells(arguments))]
    box_of = {cell: number for number, box in enumerate(layout.boxes()) for cell in box}
    cells = [layout.index(written) for written in arguments]
    first, *others = (layout.named(run) for _, run in groupby(cells, key=lambda cell: box_of.get(cell)))
    return [Equal(first, other) for other in others if layout.has_boxes]


def _indexing(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    rule = {"R": RowIndexer, "C": ColumnIndexer}[arguments[0]]
    return [rule(layout.cells(arguments[1:]))]


def _value_indexing(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """The second cell says at which of those after it the first one's value is; it may be one of them."""
    value, control, *line = layout.cells(arguments)
    if len({value, control, *line}) == len(arguments):
        return [ValueIndexing([value, control, *line])]
    ways = []
    for place, cell in enumerate(line, 1):
        if place not in layout.numbers or cell == value:
            continue
        same = Only([value], (place,)) if cell == control else Pair([value, cell], "a=b")
        ways.append([Only([control], (place,)), same])
    if not ways:
        raise NotationError("it says of no cell where its value is")
    return _either([list[Rule](way) for way in ways])


def _sum_line(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    total, cells = read_number(arguments[0]), arguments[1:]
    is_loop = cells[-1] == "LOOP"
    return [SumLoop(layout.cells(cells[:-1]), total) if is_loop else SumLine(layout.cells(cells), total)]


def _quad(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """The cell at the upper left, and the values."""
    corner = arguments[0]
    cells = [layout.moved(corner, down, right) for down in (0, 1) for right in (0, 1)]
    rule = Contains if corner in layout.helpers else Quadruple
    return [rule(layout.cells(cells), tuple(map(read_number, arguments[1:])))]


def _look_and_say(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    return [LookAndSay(layout.cells(arguments[1:]), arguments[0])]


def _distinct(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    return [DistinctCell(layout.cells(arguments[:1]), layout.cells(arguments[1:]))]


# --- seen from outside ---------------------------------------------------------------------------------


def _little_killer(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """The diagonal is told by the side at which it begins."""
    (name,) = layout.cells(arguments[1:])
    row, column = grid.place(name)
    last_row, last_column = layout.rows - 1, layout.columns - 1
    way = (
        "se"
        if column == 0 and row < last_row
        else "sw"
        if row == 0
        else "nw"
        if column == last_column and row < last_row
        else "ne"
    )
    return [LittleKiller([name], way, read_number(arguments[0]))]


def _outside(rule: Callable[..., Rule]) -> Read:
    """R3 with a clue on the left and one on the right, C3 with one above and one below, or only one."""

    def read(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
        for backwards, clue in zip((False, True), arguments[1:], strict=False):
            if clue:
                start, way = layout.end(arguments[0], backwards)
                yield rule([start], way, read_number(clue))

    return read


def _sandwich(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    """Between the lowest and the highest of the line."""
    return [Lunchbox(layout.named(layout.line(arguments[-1])), read_number(arguments[0]))]


# --- tables and automata -------------------------------------------------------------------------------


def _pairs(rule: Callable[[Sequence[str], str], Rule], alphabet: str = BITS) -> Read:
    """A table as bits, row by row, six to a character and the lowest first; then lines, some with names."""

    def read(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
        fits = _expression(_table(arguments[0], len(layout.numbers), alphabet), layout.numbers)
        chains = (layout.cells(group) for group in _groups(arguments[1:]))
        return [rule(line, fits) for chain in chains for line in _lines(rule, chain) if len(line) > 1]

    return read


def _lines(rule: Callable[..., Rule], chain: list[str]) -> Iterable[list[str]]:
    return _without_loops(chain) if rule is Pair else [chain]


def _table(key: str, size: int, alphabet: str) -> Table:
    ones = {*bits_set(key, alphabet)}
    return tuple(
        sum(1 << column for column in range(size) if size * row + column in ones) for row in range(size)
    )


def _expression(table: Table, numbers: range) -> str:
    """The shortest of the usual expressions that says the same, or else a list of all pairs."""
    usual = (text for text in _usual_expressions(len(numbers)) if expression.table_of(text, numbers) == table)
    lowest = numbers[0]
    return next(usual, "") or expression.listing(
        lambda a, b: bool(table[a - lowest] >> b - lowest & 1), numbers
    )


def _usual_expressions(size: int) -> Iterator[str]:
    yield from (f"a{sign}b" for sign in ("<", ">", "<=", ">=", "=", "!="))
    for measure in ("|a-b|", "a+b"):
        for number in range(1, 2 * size + 1):
            yield from (f"{measure}{sign}{number}" for sign in ("=", "!=", "<=", ">="))
    yield from (f"a%{number}{sign}b%{number}" for number in (2, 3, 4, 5) for sign in ("=", "!="))
    yield from ("2*a=b or a=2*b", "2*a!=b and a!=2*b")


def _regex(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    pattern = _decoded(arguments[0])
    return [Regex(layout.cells(group), pattern) for group in _groups(arguments[1:])]


def _decoded(written: str) -> str:
    """In base 64, or as an address has it."""
    if "%" in written:
        return unquote(written)
    plain = written.rstrip("=")
    if not _BASE_64.fullmatch(plain):
        raise NotationError("its expression is not in base 64")
    return "".join(urlsafe_b64decode(plain + "=" * (-len(plain) % 4)).decode("utf-8").split())


def _automaton(layout: Layout, arguments: list[str]) -> Iterable[Rule]:
    size = len(layout.numbers)
    machine = read_machine(arguments[0], size)
    for group in _groups(arguments[1:]):
        pieces = [layout.cells(piece) for is_sign, piece in groupby(group, "-".__eq__) if not is_sign]
        in_pieces = len(machine.targets[0]) > size
        whole = on_pieces(machine, [*map(len, pieces)], size) if in_pieces else machine
        yield Automaton.of([cell for piece in pieces for cell in piece], whole, layout.numbers)


HOW: dict[str, Callable[..., Read]] = {
    "cells": _line,
    "number, cells": _with_number,
    "numbers, cells": _with_numbers,
    "neighbours": _neighbours,
    "line, clues": _outside,
}
"""How the arguments of a type become a rule, by the words of types.json, which the page reads too."""


def _types_of_table() -> dict[str, Read]:
    single = {type: HOW[how](Rule.by_name[name]) for how in HOW for type, name in TABLE[how].items()}
    return single | {type: _global(*map(_alone, names)) for type, names in TABLE["everywhere"].items()}


def _alone(name: str) -> Rule:
    return Rule.by_name[name]()


TABLE: Mapping[str, Any] = json.loads((resources.files(__package__) / "types.json").read_text("utf-8"))
TYPES: dict[str, Read] = _types_of_table() | {
    "": _candidates,
    "Arrow": _arrow,
    "Binary": _pairs(Pair, OLD_BITS),
    "BinaryX": _pairs(Pairs, OLD_BITS),
    "Cage": _cage,
    "CountDistinct": _distinct,
    "Diagonal": _diagonal,
    "DisjointSets": _boxed(DisjointGroups(), _places_in_boxes),
    "Doppelganger": _doppelganger,
    "EqualSum": _equal_sum,
    "FullRank": full_rank,
    "FullRankTies": full_rank_ties,
    "GreaterThan": _greater,
    "Indexing": _indexing,
    "Jigsaw": _jigsaw,
    "LittleKiller": _little_killer,
    "LookAndSay": _look_and_say,
    "Modular": _modular,
    "NFA": _automaton,
    "Pair": _pairs(Pair),
    "PairX": _pairs(Pairs),
    "PillArrow": _pill_arrow,
    "Quad": _quad,
    "Regex": _regex,
    "RegionSumLine": _region_sum,
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "Sum": _sum,
    "SumLine": _sum_line,
    "ValueIndexing": _value_indexing,
    "Whisper": _whisper,
    "Windoku": _boxed(Windows(), _no_windows),
}
NO_CHOICE = ("Doppelganger", "FullRank", "FullRankTies")
"""What fills cells beside the board, which would be open where another way holds, or is about others."""
UNSAID = frozenset(TABLE["unsaid"])
"""Types of ISS for which there is no rule yet."""
