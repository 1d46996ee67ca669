"""Rules together on a board of a size: what a puzzle has besides its givens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from tokeru import grid
from tokeru.arguments import listed, shown, whole
from tokeru.board import Board
from tokeru.budget import UNLIMITED, Meter
from tokeru.errors import RuleError
from tokeru.grid import Shape
from tokeru.problem import Primitive, Problem, values
from tokeru.rules.base import Cells, Rule

MOST_PARTS = 1_000_000
"""Houses, relations, sums and domains. The largest board with all pairs of neighbours has ten thousand."""
BETWEEN_LOOKS = 1000


@dataclass(frozen=True)
class RuleSet:
    """Rules on a board of a size: canonical, sorted and checked. What a puzzle has besides its givens."""

    size: int
    rules: tuple[Rule, ...]

    @staticmethod
    def of(size: int, rules: Iterable[Rule]) -> RuleSet:
        size = whole("the size of a board", size, 1, grid.MAX_SIZE, RuleError)
        given = listed("rules", rules, RuleError)
        for rule in given:
            if not isinstance(rule, Rule):
                raise RuleError(f"{shown(rule)} is not a rule, such as tokeru.rules.AntiKnight()")
        return _checked(size, given)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def board(self) -> Board:
        return board_of(self.size, self.rules)

    @cached_property
    def missing(self) -> frozenset[int]:
        """The cells that are not there: outside of the area, and named by no rule."""
        if not self.board.outside:
            return frozenset()
        named = {*chain.from_iterable(rule.named_cells() for rule in self.rules)}
        return self.board.outside - {*self.cells([*named])}

    @property
    def values(self) -> int:
        """How many values there are: engines know them as 1 … m."""
        return len(self.board.numbers)

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.rules))

    @property
    def problem(self) -> Problem:
        """All rules lowered."""
        return self.lowered(UNLIMITED)

    def lowered(self, meter: Meter) -> Problem:
        """The same within a budget. Equal rule sets share the work; what is not finished is not kept."""
        if "_problem" not in self.__dict__:
            first = _first_equal(self)
            own = self._lowered(meter) if first is self else first.lowered(meter)
            self.__dict__["_problem"] = own
        problem: Problem = self.__dict__["_problem"]
        return problem

    def _lowered(self, meter: Meter) -> Problem:
        return Problem.of(self.size, self._parts(meter), self.values)

    def _parts(self, meter: Meter) -> Iterator[Primitive]:
        lowered = (rule.lower(self, number) for number, rule in enumerate(self.rules))
        parts = meter.look(chain.from_iterable(lowered), "lowering the rules", BETWEEN_LOOKS)
        for count, part in enumerate(parts):
            if count >= MOST_PARTS:
                raise RuleError(f"the rules are too much: they have more than {MOST_PARTS:,} parts")
            yield part

    def cells(self, names: Cells) -> Shape:
        return tuple([grid.index(self.size, name) for name in names])

    def ray(self, start: int, move: grid.Move) -> Shape:
        """The cells from the start to the border of the area."""
        (inside,) = self.board.inside([grid.ray(self.size, start, move)])
        return inside

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Values as the numbers that people see; what is not there is blank."""
        numbers = self.board.shown(values)
        return numbers if not self.missing else [0 if i in self.missing else n for i, n in enumerate(numbers)]

    def numbers_of(self, mask: int) -> frozenset[int]:
        """The numbers that people see for the values of a mask."""
        return frozenset(self.board.numbers[value - 1] for value in values(mask))

    def counted(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """The inverse of `shown`: the values of a board that is full."""
        lift = self.board.numbers[0] - 1
        return self.without_gaps(tuple([number - lift for number in numbers]))

    def without_gaps(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """What is not there has its value from the beginning, so that nobody has to find it."""
        if not self.missing:
            return values
        return tuple([1 if cell in self.missing else value for cell, value in enumerate(values)])

    def violations(self, values: Sequence[int]) -> frozenset[int]:
        """The cells in conflict on a board of values, 0 for a blank."""
        return frozenset(self.conflicts(values))

    def conflicts(self, values: Sequence[int], rules: Iterable[Rule] | None = None) -> Iterator[int]:
        """The same as they are found, perhaps more than once, and for some of the rules only."""
        everywhere = inside = self.board.shown(values)
        if self.board.outside:
            inside = [0 if cell in self.board.outside else number for cell, number in enumerate(everywhere)]
        for rule in self.rules if rules is None else rules:
            yield from rule.violations(self, everywhere if rule.looks_outside() else inside)


def board_of(size: int, rules: Iterable[Rule]) -> Board:
    """What the rules are laid on, as some of them may change it."""
    board = Board.of(size)
    for rule in rules:
        board = rule.laid_on(board)
    return board


def forget() -> None:
    """Keep nothing of the rule sets so far: the next one takes as long as the first."""
    _checked.cache_clear()
    _first_equal.cache_clear()


@lru_cache(maxsize=64)
def _checked(size: int, rules: tuple[Rule, ...]) -> RuleSet:
    found: dict[Rule, None] = {}
    board = board_of(size, rules)
    for rule in rules:
        rule.check_on(board)
        found |= dict.fromkeys(rule.canonical())
    _refuse_two_boards([rule for rule in found if rule.in_head])
    ruleset = RuleSet(size, tuple(sorted(found, key=lambda rule: rule.sort_key())))
    for rule in found:
        rule.check_among(ruleset)
    return ruleset


def _refuse_two_boards(rules: Iterable[Rule]) -> None:
    """What the board is like is said once."""
    said: dict[str, Rule] = {}
    for rule in rules:
        other = said.setdefault(rule.name, rule)
        if other != rule:
            raise RuleError(f"{rule.name}: a board cannot be both {other.text()} and {rule.text()}")


@lru_cache(maxsize=64)
def _first_equal(ruleset: RuleSet) -> RuleSet:
    """The first of equal rule sets, which keeps the problem for all of them."""
    return ruleset
