"""Values that say where another value is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tokeru import grid
from tokeru.board import Board
from tokeru.grid import Shape, Shapes
from tokeru.rules.base import (
    Cells,
    Check,
    Example,
    Limit,
    Rule,
    Template,
    Wrong,
    check,
    check_on,
    no_number,
    pattern,
    wrong_line,
)
from tokeru.rules.cells import Mark
from tokeru.rules.claims import Point, Read
from tokeru.rules.houses import boxes_of
from tokeru.rules.ruleset import RuleSet

__all__ = ["BoxIndexer", "ColumnIndexer", "NumberedRoom", "RowIndexer", "ValueIndexing"]


def _misplaced(pointer: int, others: Shape, value: int, values: Sequence[int]) -> Iterable[int]:
    """The pointer, and a cell that has the value or lacks it, against what the pointer says."""
    place = values[pointer]
    if not place:
        return
    if place > len(others):
        yield pointer
    for i, cell in enumerate(others, 1):
        if values[cell] and (values[cell] == value) != (i == place):
            yield pointer
            yield cell


@dataclass(frozen=True)
class Indexer(Mark):
    """Each cell says at which place of its house its own place is written."""

    def houses(self, ruleset: RuleSet) -> Iterable[Shape]:
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        for cell in ruleset.cells(self.cells):
            house = next(house for house in self.houses(ruleset) if cell in house)
            yield from _misplaced(cell, house, house.index(cell) + 1, values)


def _pointing_into(rule: Rule, ruleset: RuleSet, houses: Shapes) -> Shapes:
    cells = ruleset.cells(rule.cells)  # type: ignore[attr-defined]
    return tuple((cell, *house) for cell in cells for house in houses if cell in house)


@dataclass(frozen=True)
class ColumnIndexer(Indexer):
    """A cell of column c says in which column of its row the value c is."""

    name = "columnindexer"
    templates = (Template("into its row", Point()),)
    drawing = "tint"
    example = Example("sudoku4:............3.2.;columnindexer r1c1 r2c2 r3c2", "1342421321343421")

    def houses(self, ruleset: RuleSet) -> Iterable[Shape]:
        return grid.rows(ruleset.size)


@pattern("into its row")
def _into_its_row(rule: Rule, ruleset: RuleSet) -> Shapes:
    return _pointing_into(rule, ruleset, grid.rows(ruleset.size))


@dataclass(frozen=True)
class RowIndexer(Indexer):
    """A cell of row r says in which row of its column the value r is."""

    name = "rowindexer"
    templates = (Template("into its column", Point()),)
    drawing = "tint"
    example = Example("sudoku4:........21......;rowindexer r1c1 r2c1 r2c4 r3c3", "1243341221344321")

    def houses(self, ruleset: RuleSet) -> Iterable[Shape]:
        return grid.columns(ruleset.size)


@pattern("into its column")
def _into_its_column(rule: Rule, ruleset: RuleSet) -> Shapes:
    return _pointing_into(rule, ruleset, grid.columns(ruleset.size))


@dataclass(frozen=True)
class BoxIndexer(Indexer):
    """A cell at place p of its box says at which place of the box the value p is, row by row."""

    name = "boxindexer"
    templates = (Template("into its box", Point()),)
    on_boxes = True
    drawing = "tint"
    example = Example("sudoku4:.........1....3.;boxindexer r1c1 r1c2 r2c1 r4c4", "1324241331424231")

    def houses(self, ruleset: RuleSet) -> Iterable[Shape]:
        return boxes_of(ruleset)


@pattern("into its box")
def _into_its_box(rule: Rule, ruleset: RuleSet) -> Shapes:
    return _pointing_into(rule, ruleset, boxes_of(ruleset))


@dataclass(frozen=True)
class NumberedRoom(Rule):
    """Looking from the start (n, e, s, w), the first value says in which cell the number is."""

    name = "numberedroom"
    templates = (Template("into its ray", Point("number")),)
    drawing = "clue"
    spelling = (("direction", "lower case"),)
    limits = (Limit("start", 1, 1, "{name}: it starts at one cell, not {found}"),)
    checks = (
        Check(
            "a straight way",
            ("direction",),
            "not-a-direction",
            "numberedroom: {written!r} is not one of {directions}",
        ),
    )
    checks_on = (
        Check(
            "from side to side",
            ("start", "direction"),
            "not-at-the-side",
            "{name}: {cell} is not at the side from which it looks {direction}",
        ),
        Check(
            "a value",
            ("number",),
            "value-too-large",
            "numberedroom: {value} is not a value of this board, {least} to {most}",
        ),
    )
    example = Example(
        "sudoku4:...............3"
        ";numberedroom s 2 r1c2;numberedroom w 1 r3c4;numberedroom n 1 r4c3;numberedroom n 4 r4c4",
        "3412213443211243",
    )

    start: Cells
    direction: str
    number: int

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        start = grid.index(ruleset.size, self.start[0])
        cells = ruleset.ray(start, grid.STRAIGHT[self.direction])
        return _misplaced(start, cells, self.number, values)


@check("a straight way")
def _a_straight_way(direction: str) -> Wrong:
    if direction in grid.STRAIGHT:
        return None
    return {"written": direction, "directions": ", ".join(grid.STRAIGHT)}


@check_on("from side to side")
def _from_side_to_side(rule: Rule, board: Board, start: Cells, direction: str) -> Wrong:
    behind = grid.ray(
        board.size, grid.index(board.size, str(start[0])), grid.STRAIGHT[grid.OPPOSITE[direction]]
    )
    return (
        None
        if board.outside.issuperset(behind[1:])
        else {"name": rule.name, "cell": start[0], "direction": direction}
    )


@check_on("a value")
def _a_value(rule: Rule, board: Board, number: int) -> Wrong:
    return None if number in board.numbers else no_number(board, number)


@pattern("into its ray")
def _into_its_ray(rule: NumberedRoom, ruleset: RuleSet) -> Shapes:
    (start,) = ruleset.cells(rule.start)
    return ((start, *ruleset.ray(start, grid.STRAIGHT[rule.direction])),)


@dataclass(frozen=True)
class ValueIndexing(Rule):
    """The second cell says after how many cells the value of the first one comes again on the line."""

    name = "valueindexing"
    templates = (Template("cells", Read("value indexing")),)
    drawing = "index-line"
    limits = (Limit("cells", 3, None, "{name}: the line has at least three cells"),)
    example = Example(
        "sudoku4:...............1"
        ";valueindexing r1c2 r1c3 r1c4 r2c4;valueindexing r4c1 r4c2 r3c1 r3c2 r2c2 r2c3",
        "1423321441322341",
    )

    cells: Cells

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return wrong_line(ruleset.cells(self.cells), values, _comes_again)


def _comes_again(line: list[int]) -> bool:
    value, steps, *others = line
    return value in others[max(steps, 1) - 1 : steps]
