"""Lines that are right as a whole: by what is between their ends, by their pieces, or as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from tokeru import grid
from tokeru.board import Board
from tokeru.errors import RuleError
from tokeru.grid import Shapes
from tokeru.machine import check_pattern
from tokeru.rules.base import (
    Check,
    Example,
    Limit,
    Rule,
    Template,
    Wrong,
    check,
    check_on,
    form,
    no_number,
    pattern,
    wrong_line,
)
from tokeru.rules.claims import Read
from tokeru.rules.lines import Line
from tokeru.rules.regular import SYMBOLS, matches
from tokeru.rules.ruleset import RuleSet

__all__ = ["Between", "Fibonacci", "Lockout", "Regex", "SequenceLine", "SumLine", "SumLoop"]

_LIKE_A_CELL = re.compile(r"r\d+c\d+")
_HOW_OFTEN = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True)
class WholeLine(Line):
    """Only a line that is full can be wrong."""

    def is_right(self, line: list[int]) -> bool:
        raise NotImplementedError

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        return wrong_line(ruleset.cells(self.cells), values, self.is_right)


# --- by the ends --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Between(WholeLine):
    """The values are strictly between those at the two ends of the line."""

    name = "between"
    templates = (Template("ends first", Read("between")),)
    drawing = "between"
    example = Example(
        "sudoku4:............2...;between r1c1 r2c1 r1c2 r1c3;between r2c4 r2c3 r3c3",
        "1243342141322314",
    )

    def is_right(self, line: list[int]) -> bool:
        low, high = sorted((line[0], line[-1]))
        return all(low < number < high for number in line[1:-1])


@dataclass(frozen=True)
class Lockout(WholeLine):
    """The ends of the line differ by at least this number; no other value is between or equal to them."""

    name = "lockout"
    templates = (Template("ends first", Read("lockout", ("number",))),)
    drawing = "lockout"
    example = Example(
        "sudoku6:1...................41......3.......;lockout 3 r2c5 r2c4 r3c3 r3c2;lockout 3 r4c4 r5c4 r6c3",
        "126354543261231546654123412635365412",
    )

    number: int = 4

    def is_right(self, line: list[int]) -> bool:
        low, high = sorted((line[0], line[-1]))
        locked = range(low, high + 1)
        return low + self.number <= high and not any(number in locked for number in line[1:-1])


@pattern("ends first")
def _ends_first(rule: Line, ruleset: RuleSet) -> Shapes:
    """The first cell of the line and its last, then those between them."""
    first, *others, last = ruleset.cells(rule.cells)
    return ((first, last, *others),)


# --- by the pieces ------------------------------------------------------------------------------

AT_LEAST_1 = Limit("total", 1, None, "{name}: the total is 1 or more, not {found}")


@dataclass(frozen=True)
class SumLine(WholeLine):
    """The line can be cut into pieces that each add up to the total."""

    name = "sumline"
    templates = (Template("cells", Read("sum line", ("total",))),)
    limits = (*Line.limits, AT_LEAST_1)
    example = Example(
        "sudoku4:........3.......;sumline 6 r1c1 r1c2 r1c3 r2c2 r3c2 r4c3;sumline 5 r2c4 r3c4 r4c4 r3c3",
        "1324421331422431",
    )

    total: int = 10

    def is_right(self, line: list[int]) -> bool:
        return _has_cuts(line, self.total, 0)


@dataclass(frozen=True)
class SumLoop(WholeLine):
    """The line is closed, its last cell next to the first, and can be cut into pieces that each add up to the
    total."""

    name = "sumloop"
    templates = (Template("cells", Read("sum loop", ("total",))),)
    drawing = "loop"
    form = "first cell of the loop first"
    limits = (Limit("cells", 3, None, "{name}: the loop has at least three cells"), AT_LEAST_1)
    example = Example(
        "sudoku4:......3.....3...;sumloop 6 r2c2 r2c3 r2c4 r3c4 r4c4 r4c3 r4c2 r3c2",
        "2314413212433421",
    )

    total: int = 10

    def is_right(self, line: list[int]) -> bool:
        firsts = (so_far for so_far in [0, *accumulate(line)] if so_far < self.total)
        return any(_has_cuts(line, self.total, first) for first in firsts)


def _has_cuts(line: list[int], total: int, first: int) -> bool:
    """Whether the sums from the beginning have the first that is wanted, and from there one per total."""
    so_far = [0, *accumulate(line)]
    whole = so_far[-1]
    return whole > 0 and whole % total == 0 and {*range(first, whole, total)} <= {*so_far}


@form("first cell of the loop first")
def _first_cell_of_the_loop_first(rule: SumLoop) -> Iterable[Rule]:
    """From there to that of its two neighbours which is read first."""
    cells = tuple(map(str, rule.cells))
    start = cells.index(min(cells, key=grid.place))
    turned = cells[start:] + cells[:start]
    ways = turned, turned[:1] + turned[:0:-1]
    return (replace(rule, cells=min(ways, key=lambda way: grid.place(way[1]))),)


# --- as they are read ---------------------------------------------------------------------------

AT_LEAST_THREE = Limit("cells", 3, None, "{name}: the line has at least three cells")


@dataclass(frozen=True)
class SequenceLine(WholeLine):
    """The values go up or down by the same amount from cell to cell, or stay the same."""

    name = "sequence"
    templates = (Template("cells", Read("sequence")),)
    limits = (AT_LEAST_THREE,)
    example = Example(
        "sudoku4:1...............;sequence r1c3 r1c2 r2c1;sequence r2c3 r3c2 r4c1",
        "1342241342313124",
    )

    def is_right(self, line: list[int]) -> bool:
        return len({b - a for a, b in pairwise(line)}) == 1


@dataclass(frozen=True)
class Fibonacci(WholeLine):
    """From one of its ends the line rises, and every value from the third on is the sum of the two before."""

    name = "fibonacci"
    templates = (Template("cells", Read("fibonacci")),)
    limits = (AT_LEAST_THREE,)
    example = Example(
        "sudoku4:................;fibonacci r1c4 r2c4 r3c4;fibonacci r2c3 r3c2 r4c3",
        "1324241332414132",
    )

    def is_right(self, line: list[int]) -> bool:
        rising = min(line, line[::-1])
        sums = zip(rising, rising[1:], rising[2:], strict=False)
        return all(a < b for a, b in pairwise(rising)) and all(a + b == c for a, b, c in sums)


@dataclass(frozen=True)
class Regex(WholeLine):
    """Read in this order, the line matches the regular expression: regex [12]*3.* r1c1 r1c2 r1c3."""

    name = "regex"
    templates = (Template("cells", Read("regular expression", ("pattern",))),)
    form = "as written"
    spelling = (("pattern", "lower case"),)
    limits = (Limit("cells", 1, None, "{name}: the line has at least one cell"),)
    checks = (Check("a regular expression", ("pattern",), "not-a-pattern", "{name}: {said}"),)
    checks_on = (
        Check(
            "symbols of the board",
            ("pattern",),
            "value-too-large",
            "{name}: {value} is not a value of this board, {least} to {most}",
        ),
    )
    example = Example(
        "sudoku4:.........3......;regex .*1[23]4? r1c4 r2c4 r3c3 r4c2;regex [12]*3.* r3c1 r2c1 r1c2 r1c3",
        "4132324113242413",
    )

    pattern: str

    def is_right(self, line: list[int]) -> bool:
        return matches(self.pattern, line)


@check("a regular expression")
def _a_regular_expression(pattern: str) -> Wrong:
    if not pattern or _LIKE_A_CELL.match(pattern):
        return {"written": pattern, "said": f"{pattern!r} is not a regular expression such as [12]*3.*"}
    try:
        check_pattern(pattern, tuple(SYMBOLS.upper()))
    except RuleError as error:
        return {"written": pattern, "said": str(error)}
    return None


@check_on("symbols of the board")
def _symbols_of_the_board(rule: Rule, board: Board, pattern: str) -> Wrong:
    found = (SYMBOLS.index(symbol) for symbol in _HOW_OFTEN.sub("", pattern) if symbol in SYMBOLS)
    return next((no_number(board, number) for number in found if number not in board.numbers), None)
