"""Regular expressions in the plainest way: from a place in a line to all places where a match may end.

    [12]*3.*      from place 0 of 1 2 3 4: 3 and 4

An automaton reads lines with the machine that `tokeru.machine` makes of the expression. Here it is said once
more, for `violations`: each part of the expression is a function from a place to the places after it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache

Ends = Callable[[int], frozenset[int]]

SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""What stands for a number in an expression; larger numbers have no symbol."""


def matches(pattern: str, line: Sequence[int]) -> bool:
    """Whether an expression that makes sense matches all of the line."""
    return len(line) in _Reader(pattern, line).either()(0)


class _Reader:
    """Goes through the expression once."""

    def __init__(self, pattern: str, line: Sequence[int]) -> None:
        self.rest, self.line = [*reversed(pattern)], line

    def next_is(self, symbols: str) -> bool:
        return bool(self.rest) and self.rest[-1] in symbols

    def skip(self, symbol: str) -> bool:
        return self.next_is(symbol) and bool(self.rest.pop())

    def either(self) -> Ends:
        ways = [self.sequence()]
        while self.skip("|"):
            ways.append(self.sequence())
        return cache(lambda start: _all_of(way(start) for way in ways))

    def sequence(self) -> Ends:
        parts = []
        while self.rest and not self.next_is("|)"):
            parts.append(self.repeated())

        def ends(start: int) -> frozenset[int]:
            places = frozenset({start})
            for part in parts:
                places = _all_of(map(part, places))
            return places

        return cache(ends)

    def repeated(self) -> Ends:
        part = self.one()
        while self.next_is("*+?{"):
            part = self.times(part, *self.how_often(self.rest.pop()))
        return part

    def how_often(self, sign: str) -> tuple[int, int]:
        """Without an end is as often as there are cells, and once more."""
        most = len(self.line) + 1
        if sign != "{":
            return {"*": (0, most), "+": (1, most), "?": (0, 1)}[sign]
        first, comma, second = self.until("}").partition(",")
        least = int(first)
        return least, int(second) if second else least + most if comma else least

    def times(self, part: Ends, least: int, most: int) -> Ends:
        def ends(start: int) -> frozenset[int]:
            places, found = frozenset({start}), set[int]()
            for count in range(most + 1):
                if count >= least:
                    found |= places
                places = _all_of(map(part, places))
            return frozenset(found)

        return cache(ends)

    def one(self) -> Ends:
        symbol = self.rest.pop()
        if symbol == "(":
            inner = self.either()
            self.skip(")")
            return inner
        if symbol == "[":
            others = self.skip("^")
            found = [*_in_class(self.until("]"))]
            return self.cell(lambda number: (number in found) != others)
        if symbol == ".":
            return self.cell(lambda number: True)
        return self.cell(lambda number: number == SYMBOLS.index(symbol))

    def until(self, end: str) -> str:
        found = ""
        while not self.skip(end):
            found += self.rest.pop()
        return found

    def cell(self, fits: Callable[[int], bool]) -> Ends:
        """One cell whose number fits."""
        places = {place for place, number in enumerate(self.line) if fits(number)}
        return lambda start: frozenset({start + 1} if start in places else ())


def _all_of(groups: Iterable[Collection[int]]) -> frozenset[int]:
    return frozenset().union(*groups)


def _in_class(written: str) -> Iterable[int]:
    """1-35: from 1 to 3, and 5."""
    while written:
        last = written[2] if written[1:2] == "-" else written[0]
        yield from range(SYMBOLS.index(written[0]), SYMBOLS.index(last) + 1)
        written = written[3:] if written[1:2] == "-" else written[1:]
