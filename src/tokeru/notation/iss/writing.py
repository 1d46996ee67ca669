"""Our rules as constraints of ISS: by name, or else as what they come down to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation.iss.constraints import BITS, constraints_of
from tokeru.notation.iss.layout import LARGEST_BOARD, USUAL, Layout
from tokeru.notation.iss.machines import written_machine
from tokeru.notation.iss.reading import read_all
from tokeru.problem import Automaton, House, Primitive, Relation, Sum, Table, full_mask, values
from tokeru.puzzle import Puzzle
from tokeru.rules import (
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
    Less,
    LittleKiller,
    Modular,
    NonConsecutive,
    NumberedRoom,
    Pair,
    Pairs,
    Palindrome,
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

Write = Callable[["_Writer", Any], Iterable[str]]
"""A rule as the arguments of constraints of its type, each with its tildes."""


class _Writer:
    """A puzzle, and how its cells are written: those beside the board are a group of their own."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.board = puzzle, puzzle.ruleset.board
        helpers = sorted(self.board.outside - puzzle.ruleset.missing)
        self.helpers = {cell: number for number, cell in enumerate(helpers, 1)}

    def head(self) -> str:
        """The shape, if it is not the usual one, and the cells beside it."""
        usual = range(1, max(self.board.rows, self.board.columns) + 1)
        shape = [f"{self.board.rows}x{self.board.columns}"]
        if self.board.numbers != usual:
            shape.append(f"{self.board.numbers[0]}-{self.board.numbers[-1]}")
        group = f".Var~H~~{len(self.helpers)}" if self.helpers else ""
        return ("" if shape == [USUAL] else f".Shape~{'~'.join(shape)}") + group

    def cells(self, cells: Iterable[int]) -> str:
        return "".join(map(self.cell, cells))

    def cell(self, cell: int) -> str:
        if cell in self.helpers:
            return f"~VH{self.helpers[cell] if len(self.helpers) > 1 else ''}"
        row, column = divmod(cell, self.puzzle.size)
        return f"~R{grid.symbol(row + 1)}C{grid.symbol(column + 1)}"

    def named(self, names: Cells) -> str:
        return self.cells(self.puzzle.ruleset.cells(names))

    def by_name(self, rule: Rule) -> str:
        """As a constraint of ISS's, if that means exactly this rule."""
        name, write = WRITERS.get(type(rule), ("", _alone))
        if isinstance(rule, Arrow) and len(rule.circle) > 1:
            name = "PillArrow"
        written = "".join(f".{name}{arguments}" for arguments in write(self, rule)) if name else ""
        return written if written and self.means(written, rule) else ""

    def means(self, written: str, rule: Rule) -> bool:
        constraints = constraints_of(self.head() + written)
        try:
            found = read_all(constraints, Layout(constraints), "")
        except NotationError:
            return False
        return [same for each in found for same in each.canonical()] == [rule]

    def by_primitives(self, rule: Rule, number: int) -> str:
        """What it leaves to single cells is written with the givens."""
        return "".join(self.primitive(part) for part in rule.lower(self.puzzle.ruleset, number))

    def primitive(self, part: Primitive) -> str:
        match part:
            case House(cells=cells):
                return f".AllDifferent{self.cells(cells)}" if len(cells) > 1 else ""
            case Relation(first=first, second=second, table=table):
                return f".Pair~{_key(table)}~{self.cells((first, second))}"
            case Sum(cells=cells, coefficients=coefficients, total=total):
                times = "" if set(coefficients) == {1} else f"_=_{'_'.join(map(str, coefficients))}"
                shift = (self.board.numbers[0] - 1) * sum(coefficients)
                return f".Sum~{total + shift}{times}{self.cells(cells)}"
            case Automaton(cells=cells, machine=machine):
                return f".NFA~{written_machine(machine)}~{self.cells(cells)}"
            case _:
                return ""

    def candidates(self) -> str:
        """Where a cell does not have all values, those that it has."""
        masks, lowest = self.puzzle.problem.masks(), self.board.numbers[0]
        if 0 in masks:
            name = grid.name(self.puzzle.size, masks.index(0))
            raise NotationError(f"in an ISS string {name} would need a value")
        full = full_mask(len(self.board.numbers))
        restricted = [
            (cell, values(mask))
            for cell, mask in enumerate(masks)
            if (mask != full or self.puzzle.givens[cell]) and cell not in self.puzzle.ruleset.missing
        ]
        return "".join(
            "_".join([self.cell(cell), *(str(value + lowest - 1) for value in left)])
            for cell, left in restricted
        )


def format(puzzle: Puzzle) -> str:
    """Rules that ISS does not have by name are written as what they come down to."""
    writer = _Writer(puzzle)
    if max(writer.board.rows, writer.board.columns) > LARGEST_BOARD:
        raise NotationError(f"an ISS string has boards up to size {LARGEST_BOARD}, not {puzzle.size}")
    rest = {rule: number for number, rule in enumerate(puzzle.rules) if not rule.in_head}
    for rule in LATIN:
        if rule not in rest:
            raise NotationError(
                f"an ISS string always means the rule {rule.name}, which this puzzle does not have"
            )
        del rest[rule]
    written = [writer.head()]
    constraints = constraints_of(writer.head())
    if Boxes() in rest:
        del rest[Boxes()]
    elif Layout(constraints).boxes():
        written.append(".NoBoxes")
    if AllDifferences() in rest and AllRatios() in rest:
        del rest[AllDifferences()], rest[AllRatios()]
        written.append(".StrictKropki")
    written += [writer.by_name(rule) or writer.by_primitives(rule, number) for rule, number in rest.items()]
    candidates = writer.candidates()
    return "".join([*written, f".{candidates}" if candidates or not any(written) else ""])


# --- the arguments of each type --------------------------------------------------------------------


def _alone(writer: _Writer, rule: Any) -> Iterable[str]:
    return [""]


def _only_cells(writer: _Writer, rule: Any) -> Iterable[str]:
    return [writer.named(rule.cells)]


def _with_number(field: str) -> Write:
    return lambda writer, rule: [f"~{getattr(rule, field)}{writer.named(rule.cells)}"]


def _key(table: Table) -> str:
    size = len(table)
    bits = sum(row << size * place for place, row in enumerate(table))
    symbols = [BITS[bits >> 6 * place & 63] for place in range((size * size + 5) // 6)]
    return "".join(symbols).rstrip("A") or "A"


def _as_pairs(writer: _Writer, rule: Any) -> Iterable[str]:
    table = expression.table_of(rule.fits, writer.board.numbers)
    return [f"~{_key(table)}~{writer.named(rule.cells)}"]


def _from_outside(field: str) -> Write:
    def write(writer: _Writer, rule: Any) -> Iterable[str]:
        row, column = grid.place(rule.start[0])
        line = f"~R{grid.symbol(row + 1)}" if rule.direction in "ew" else f"~C{grid.symbol(column + 1)}"
        return [f"{line}{'~' if rule.direction in 'es' else '~~'}{getattr(rule, field)}"]

    return write


def _arrow(writer: _Writer, rule: Arrow) -> Iterable[str]:
    cells = writer.named((*rule.circle, *rule.shaft))
    return [cells if len(rule.circle) == 1 else f"~{len(rule.circle)}{cells}"]


WRITERS: dict[type[Rule], tuple[str, Write]] = {
    AllXV: ("StrictXV", _alone),
    AntiKing: ("AntiKing", _alone),
    AntiKnight: ("AntiKnight", _alone),
    AntiTaxicab: ("AntiTaxicab", _alone),
    Arrow: ("Arrow", _arrow),
    Cage: ("Cage", _with_number("total")),
    ColumnIndexer: ("Indexing", lambda writer, rule: [f"~C{writer.named(rule.cells)}"]),
    Diagonals: ("Diagonal", lambda writer, rule: ["~1", "~-1"]),
    Difference: ("WhiteDot", _only_cells),
    DisjointGroups: ("DisjointSets", _alone),
    DoubleArrow: ("DoubleArrow", _only_cells),
    Entropic: ("Entropic", _only_cells),
    Equal: ("EqualSum", lambda writer, rule: [f"{writer.named(rule.cells)}~{writer.named(rule.others)}"]),
    ExtraRegion: ("AllDifferent", _only_cells),
    Less: ("GreaterThan", lambda writer, rule: [writer.named(rule.cells[::-1])]),
    LittleKiller: ("LittleKiller", lambda writer, rule: [f"~{rule.total}{writer.named(rule.start)}"]),
    Modular: ("Modular", lambda writer, rule: [f"~3{writer.named(rule.cells)}"]),
    NonConsecutive: ("AntiConsecutive", _alone),
    NumberedRoom: ("NumberedRoom", _from_outside("number")),
    Pair: ("Pair", _as_pairs),
    Pairs: ("PairX", _as_pairs),
    Palindrome: ("Palindrome", _only_cells),
    Ratio: ("BlackDot", _only_cells),
    Regions: ("Jigsaw", lambda writer, rule: [f"~{rule.layout.upper()}"]),
    RegionSum: ("RegionSumLine", _only_cells),
    Renban: ("Renban", _only_cells),
    RowIndexer: ("Indexing", lambda writer, rule: [f"~R{writer.named(rule.cells)}"]),
    Thermometer: ("Thermo", _only_cells),
    Total: ("Sum", _with_number("total")),
    V: ("V", _only_cells),
    Whisper: ("Whisper", _with_number("number")),
    Windows: ("Windoku", _alone),
    X: ("X", _only_cells),
    Zipper: ("Zipper", _only_cells),
}
