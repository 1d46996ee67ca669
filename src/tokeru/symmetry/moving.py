"""Rules carried along by a transformation.

Rules that speak of the whole board must stay as they are. Those that name cells, or draw regions, are
clues: they move with their cells, and may have to be said otherwise where values change (a sign turns
round, a cage of 4 in two cells becomes one of 6 on a board of four values). What a clue becomes is tried
among a few ways to say it, and is right if its parts are those of the clue, transformed; so no wrong one
slips in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import chain, product
from typing import Any

from tokeru import grid
from tokeru.errors import RuleError, TokeruError
from tokeru.rules.base import Rule, cell_fields
from tokeru.rules.composite import Either, Not
from tokeru.rules.houses import Regions
from tokeru.rules.ruleset import RuleSet
from tokeru.symmetry.parts import Parts, identity, moved, parts_of

OPPOSITES = {"minimum": "maximum", "maximum": "minimum", "odd": "even", "even": "odd"}
"""Rules that become each other when values are reversed."""


def is_clue(rule: Rule) -> bool:
    """Whether it belongs to a puzzle rather than to all puzzles of a kind."""
    return bool(cell_fields(type(rule))) or isinstance(rule, Regions) or rule.made_of_rules


def without_clues(ruleset: RuleSet) -> RuleSet:
    return RuleSet.of(ruleset.size, [rule for rule in ruleset.rules if not is_clue(rule)])


def clues(ruleset: RuleSet) -> list[Rule]:
    return [rule for rule in ruleset.rules if is_clue(rule)]


def moved_rules(
    ruleset: RuleSet, cells: tuple[int, ...], values: tuple[int, ...], *, plainest: bool = False
) -> RuleSet:
    """The rules of a puzzle after a transformation; or the plainest way to say them, where there are
    several: a palindrome can be read from either end."""
    if len(cells) != ruleset.size**2 or len(values) != ruleset.values + 1:
        raise TokeruError(f"the transformation is not for boards of size {ruleset.size}")
    if not plainest and cells == identity(len(cells)) and values == identity(len(values)):
        return ruleset
    mover = _Mover(ruleset, cells, values)
    mover.check_common()
    return RuleSet.of(
        ruleset.size, [*mover.after.rules, *(mover.moved(rule, plainest) for rule in mover.others)]
    )


class _Mover:
    """What stays, and the clues that move: regions first, because other rules speak of them."""

    def __init__(self, ruleset: RuleSet, cells: tuple[int, ...], values: tuple[int, ...]) -> None:
        self.size, self.cells, self.values = ruleset.size, cells, values
        self.places = sorted(range(len(cells)), key=cells.__getitem__)
        regions = [rule for rule in ruleset.rules if isinstance(rule, Regions)]
        common = [rule for rule in ruleset.rules if not is_clue(rule)]
        self.others = [rule for rule in clues(ruleset) if not isinstance(rule, Regions)]
        self.before = RuleSet.of(self.size, [*common, *regions])
        self.after = RuleSet.of(self.size, [*common, *map(self._moved_regions, regions)])

    def check_common(self) -> None:
        """The rules of the whole board together say the same as before: rows may have become columns."""
        common = [rule for rule in self.before.rules if not is_clue(rule)]
        if self._said(common) != self._wanted(common):
            names = ", ".join(rule.text() for rule in common)
            raise RuleError(f"this transformation does not keep the rules of the board: {names}")

    def moved(self, rule: Rule, plainest: bool) -> Rule:
        if isinstance(rule, Either | Not):
            return self._moved_parts(rule, plainest)
        wanted = self._wanted([rule])
        ways = (way for way in self._ways(rule) if self._said([way]) == wanted)
        found = min(ways, key=Rule.sort_key, default=None) if plainest else next(ways, None)
        if found is None:
            raise RuleError(f"{rule.text()} cannot be carried along by this transformation")
        return found

    def _moved_parts(self, rule: Either | Not, plainest: bool) -> Rule:
        """A rule made of rules is right if each of these is. Their order says nothing."""
        ways = [[self.moved(part, plainest) for part in way] for way in rule.ways]
        if plainest:
            ways = sorted(
                (sorted(way, key=Rule.text) for way in ways), key=lambda way: [*map(Rule.text, way)]
            )
        return type(rule)(tuple(map(tuple, ways)))

    def _wanted(self, rules: Iterable[Rule]) -> Parts:
        """The parts of some rules, transformed."""
        lowered = chain.from_iterable(rule.lower(self.before, 0) for rule in rules)
        return moved(parts_of(lowered, self.values), self.places)

    def _said(self, rules: Iterable[Rule]) -> Parts | None:
        """The parts of rules on the new board, if they make sense there."""
        try:
            lowered = chain.from_iterable(rule.lower(self.after, 0) for rule in rules)
            return parts_of(lowered, identity(len(self.values)))
        except TokeruError:
            return None

    def _moved_regions(self, rule: Regions) -> Regions:
        labels = list(grid.read_symbols(rule.layout))
        return Regions(grid.symbols(tuple([labels[cell] for cell in self.cells])))

    def _ways(self, rule: Rule) -> Iterator[Rule]:
        """Ways to say the rule on the new board; most often the first one is right."""
        kinds = [type(rule)]
        if rule.name in OPPOSITES:
            kinds.append(Rule.by_name[OPPOSITES[rule.name]])
        names = [field.name for field in fields(rule)]
        choices = [self._choices(rule, name) for name in names]
        for kind in kinds:
            for chosen in product(*choices):
                try:
                    yield kind.from_fields(dict(zip(names, chosen, strict=True)))
                except TokeruError:
                    continue

    def _choices(self, rule: Rule, field: str) -> list[Any]:
        """What may stand in a field of the rule then."""
        value = getattr(rule, field)
        if field in cell_fields(type(rule)):
            there = tuple([self._name(name) for name in value])
            return [there, there[::-1]] if len(there) > 1 and not rule.unordered else [there]
        if field == "direction":
            return _directions(value)
        if self.values == identity(len(self.values)):
            return [value]
        numbers = self.before.board.numbers
        around = numbers[0] + numbers[-1]
        if isinstance(value, int):
            count = sum(len(getattr(rule, name)) for name in cell_fields(type(rule)))
            return [value, around * count - value, around - value]
        if isinstance(value, tuple) and all(isinstance(number, int) for number in value):
            return [value, tuple(sorted(around - number for number in value))]
        return [value]

    def _name(self, name: str) -> str:
        return grid.name(self.size, self.places[grid.index(self.size, name)])


def _directions(word: str) -> list[str]:
    """All directions of its sort."""
    sort: Sequence[str] = [*grid.STRAIGHT] if word in grid.STRAIGHT else [*grid.DIAGONAL]
    return [word, *(other for other in sort if other != word)]


Turn = Callable[[int, int, int], tuple[int, int]]

TURNS: tuple[Turn, ...] = (
    lambda n, r, c: (r, c),
    lambda n, r, c: (c, n - 1 - r),
    lambda n, r, c: (n - 1 - r, n - 1 - c),
    lambda n, r, c: (n - 1 - c, r),
    lambda n, r, c: (r, n - 1 - c),
    lambda n, r, c: (n - 1 - r, c),
    lambda n, r, c: (c, r),
    lambda n, r, c: (n - 1 - c, n - 1 - r),
)
"""Where row r and column c come to as a square of n is turned and turned over: unchanged, a quarter, half
and three quarters of a turn clockwise; left and right, top and bottom exchanged; over the one and the other
diagonal."""


def turned(size: int) -> list[tuple[int, ...]]:
    """The eight ways to turn a board, each as the cells that come to its places; a lone cell has one."""
    found = []
    for turn in TURNS:
        cells = [0] * size**2
        for cell in range(size**2):
            r, c = turn(size, *divmod(cell, size))
            cells[r * size + c] = cell
        found.append(tuple(cells))
    return list(dict.fromkeys(found))
