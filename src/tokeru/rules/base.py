"""What a rule is: data, said twice.

Once as `templates`, the declarative lowering that Python and the page both interpret:

    Template("knight pairs", DIFFER)                       every knight's move: the two cells differ
    Template("steps", Compare("|a-b|", ">=", "number"))    along the line, neighbours differ by `number`

A template names a *pattern* (which groups of cells) and a *claim* (what holds for each group, see claims.py);
a Count is how many cells a field has.  And once as `violations`, written without the templates, so that
comparing the two on every assignment of a small board catches a wrong rule.

Patterns, forms, spellings, checks and writings are functions by name, so that the rest of a rule is data:
data.py writes it out for the page, which has functions of the same names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from tokeru import grid
from tokeru.arguments import as_int, listed, shown, text
from tokeru.board import Board
from tokeru.errors import RuleError
from tokeru.grid import Shape, Shapes
from tokeru.problem import Primitive
from tokeru.rules import expression
from tokeru.rules.claims import (  # the rules of other packages find them here
    DIFFER as DIFFER,
)
from tokeru.rules.claims import NOT_SO_FAR as NOT_SO_FAR
from tokeru.rules.claims import SAME_SUM as SAME_SUM
from tokeru.rules.claims import AddUp as AddUp
from tokeru.rules.claims import Allow as Allow
from tokeru.rules.claims import Apart as Apart
from tokeru.rules.claims import Claim as Claim
from tokeru.rules.claims import Compare as Compare
from tokeru.rules.claims import Count as Count
from tokeru.rules.claims import Differ as Differ
from tokeru.rules.claims import Fit as Fit
from tokeru.rules.claims import Number as Number
from tokeru.rules.claims import Point as Point
from tokeru.rules.claims import Read as Read
from tokeru.rules.claims import ReadEach as ReadEach
from tokeru.rules.claims import Together as Together

if TYPE_CHECKING:
    from tokeru.rules.ruleset import RuleSet

Cells = Sequence[str | tuple[int, int]]
"""Given as "r1c1 r1c2" or as a list of names or of (row, column) from 0, kept as a tuple of names. An index
would mean nothing: a rule does not know the size of its board."""

LARGEST = 999_999_999

Function = TypeVar("Function", bound=Callable[..., Any])


def _registering(registry: dict[str, Function]) -> Callable[[str], Callable[[Function], Function]]:
    """Decorators that put a function into the registry, under the name that rules use."""

    def named(name: str) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            registry[name] = function
            return function

        return register

    return named


# --- patterns: which groups of cells ---------------------------------------------------------

Pattern = Callable[[Any, "RuleSet"], Iterable[Shape]]
PATTERNS: dict[str, Pattern] = {}
pattern = _registering(PATTERNS)


@pattern("cells")
def _all_cells(rule: Any, ruleset: RuleSet) -> Shapes:
    """The rule's cells as one group."""
    return (ruleset.cells(rule.cells),)


@pattern("each cell")
def _each_cell(rule: Any, ruleset: RuleSet) -> Shapes:
    return tuple((cell,) for cell in ruleset.cells(rule.cells))


@pattern("steps")
def _steps(rule: Any, ruleset: RuleSet) -> Shapes:
    """Each cell of a line with the next one."""
    line = ruleset.cells(rule.cells)
    return tuple(pairwise(line))


@pattern("pairs")
def _pairs(rule: Any, ruleset: RuleSet) -> Iterable[Shape]:
    """Each cell with every later one. They may be millions, so they are made as they are taken."""
    return combinations(ruleset.cells(rule.cells), 2)


# --- forms and spellings: how equal rules are made to look equal ------------------------------

Form = Callable[[Any], Iterable["Rule"]]
FORMS: dict[str, Form] = {}
"""The same, said with the simplest rules."""
form = _registering(FORMS)


@form("as written")
def _as_written(rule: Rule) -> Iterable[Rule]:
    return (rule,)


Spelling = Callable[[Any], Any]
SPELLINGS: dict[str, Spelling] = {
    "lower case": lambda text: text.lower(),
    "sorted": lambda numbers: tuple(sorted(set(numbers))),
}
"""What becomes of a field as people give it, by the name that rules use."""


# --- checks: what makes no sense --------------------------------------------------------------

Wrong = Mapping[str, object] | None
"""What is wrong, as the message needs it; None if nothing is."""

CHECKS: dict[str, Callable[..., Wrong]] = {}
"""On any board, by name: given fields of the rule."""
CHECKS_ON: dict[str, Callable[..., Wrong]] = {}
"""On a board: given the rule, the board, and fields of the rule."""
check, check_on = _registering(CHECKS), _registering(CHECKS_ON)


def no_number(board: Board, value: int) -> Wrong:
    return {"value": value, "least": board.numbers[0], "most": board.numbers[-1]}


class Check(NamedTuple):
    """A check and the fields that it looks at; the page's key of what it says, and what it says here."""

    check: str
    fields: tuple[str, ...]
    error: str = ""
    says: str = ""

    def test(self, rule: Rule) -> None:
        self._complain(rule, CHECKS[self.check](*self._values(rule)))

    def test_on(self, rule: Rule, board: Board) -> None:
        self._complain(rule, CHECKS_ON[self.check](rule, board, *self._values(rule)))

    def _values(self, rule: Rule) -> list[Any]:
        return [getattr(rule, field) for field in self.fields]

    def _complain(self, rule: Rule, wrong: Wrong) -> None:
        if wrong is not None:
            raise RuleError(self.says.format_map({"name": rule.name, **wrong}))


# --- writings: how a rule looks in the Tokeru line ----------------------------------------------

WRITINGS: dict[str, Callable[[Any], str]] = {}
writing = _registering(WRITINGS)


@writing("words")
def _in_words(rule: Rule) -> str:
    """Its name, its numbers and words, its cells."""
    scalars = [write_scalar(getattr(rule, field)) for field in _scalars_to_write(rule)]
    groups = " / ".join(" ".join(getattr(rule, field)) for field in cell_fields(type(rule)))
    return " ".join(filter(None, [rule.name, *scalars, groups]))


def _scalars_to_write(rule: Rule) -> list[str]:
    """Numbers and words before the cells, left out from the end while they have their default."""
    left = list(scalar_fields(type(rule)))
    while left and getattr(type(rule), left[-1], None) == getattr(rule, left[-1]):
        left.pop()
    return left


# --- the rule --------------------------------------------------------------------------------


class Template(NamedTuple):
    pattern: str
    claim: Claim


class Limit(NamedTuple):
    """How many cells a field has, or how large its number is. `says` may use {name} and {found}."""

    field: str
    least: int
    most: int | None
    says: str

    def check(self, rule: Rule) -> None:
        value = getattr(rule, self.field)
        found = value if isinstance(value, int) else len(value)
        if found < self.least or (self.most is not None and found > self.most):
            raise RuleError(self.says.format(name=rule.name, found=found))


class Example(NamedTuple):
    """A small puzzle in a Tokeru line that has one solution, and would have several without the rule."""

    line: str
    solution: str


@dataclass(frozen=True)
class Rule:
    """The parent of all rules. A subclass gives the class variables, its fields and `violations`.

    Written for people, a rule is its name, then its numbers and words, then its cells;
    two groups of cells are kept apart by a slash:  cage 10 r1c1 r1c2    arrow r1c1 / r1c2 r1c3
    """

    name: ClassVar[str]
    templates: ClassVar[tuple[Template, ...]] = ()
    example: ClassVar[Example]
    drawing: ClassVar[str] = "none"
    unordered: ClassVar[bool] = False
    """Whether the order of the cells means nothing (a cage), so that they can be sorted."""
    form: ClassVar[str] = "as written"
    spelling: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Fields, and how each is spelled."""
    limits: ClassVar[tuple[Limit, ...]] = ()
    checks: ClassVar[tuple[Check, ...]] = ()
    """What must hold on any board besides the limits."""
    checks_on: ClassVar[tuple[Check, ...]] = ()
    """What must hold on the board that it is for."""
    writing: ClassVar[str] = "words"
    made_of_rules: ClassVar[bool] = False
    """Whether its fields are rules in braces: see composite.py."""
    in_head: ClassVar[bool] = False
    """Whether the Tokeru line writes it before the colon even if it has words: what follows depends on it."""
    on_boxes: ClassVar[bool] = False
    """Whether it speaks of the boxes or regions of the board, which must have some."""

    by_name: ClassVar[dict[str, type[Rule]]] = {}

    def __init_subclass__(cls) -> None:
        if "name" in cls.__dict__:
            Rule.by_name[cls.name] = cls

    def __post_init__(self) -> None:
        for field, what, read in _fields_of(type(self)).readers:
            object.__setattr__(self, field, read(what, getattr(self, field)))
        for field, spelling in self.spelling:
            object.__setattr__(self, field, SPELLINGS[spelling](getattr(self, field)))
        for field in cell_fields(type(self)):
            cells = read_cells(getattr(self, field))
            object.__setattr__(self, field, tuple(sorted(cells, key=grid.place)) if self.unordered else cells)
        self.check()

    @classmethod
    def from_fields(cls, values: Mapping[str, object]) -> Rule:
        """The rule with these fields; the others have their defaults."""
        return cls(**values)

    def check(self) -> None:
        """Refuse what makes no sense on any board."""
        for limit in self.limits:
            limit.check(self)
        for check in self.checks:
            check.test(self)

    def check_on(self, board: Board) -> None:
        """Refuse what makes no sense on this board."""
        for field in cell_fields(type(self)):
            for cell in getattr(self, field):
                grid.index(board.size, cell)
        for check in self.checks_on:
            check.test_on(self, board)

    def looks_outside(self) -> bool:
        """Whether it may speak of cells outside of the area: those that name their cells do."""
        return bool(cell_fields(type(self)))

    def named_cells(self) -> Iterator[str]:
        """The names of its cells, field by field."""
        return (name for field in cell_fields(type(self)) for name in getattr(self, field))

    def laid_on(self, board: Board) -> Board:
        """The board as this rule makes it: other numbers, another area."""
        return board

    def check_among(self, ruleset: RuleSet) -> None:
        """Refuse what makes no sense among the other rules: what cannot be laid out is refused on the way."""
        if self.on_boxes:
            for pattern, _ in self.templates:
                PATTERNS[pattern](self, ruleset)

    def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
        """The cells in conflict, by the numbers in them; blanks with nothing that can still come right."""
        raise NotImplementedError

    def lower(self, ruleset: RuleSet, number: int) -> Iterable[Primitive]:
        """The rule as primitives; `number` is its index in the rule set. A plug-in may write its own."""
        for pattern, claim in self.templates:
            groups = PATTERNS[pattern](self, ruleset)
            yield from claim.lower(self, self.groups_on(ruleset.board, groups, claim), ruleset, number)

    def groups_on(self, board: Board, groups: Iterable[Shape], claim: Claim) -> Iterable[Shape]:
        """A rule for all of the board means its area: houses are cut off there, all else must lie in it."""
        if not board.outside or self.looks_outside():
            return groups
        if claim == DIFFER:
            return (group for group in board.inside(groups) if len(group) > 1)
        return (group for group in groups if board.outside.isdisjoint(group))

    def canonical(self) -> Iterable[Rule]:
        """The same, said with the simplest rules, so that equal puzzles compare equal."""
        return FORMS[self.form](self)

    def resolve(self, number: Number) -> int:
        """A template's number: itself, the rule's field of that name, or what is counted."""
        if isinstance(number, Count):
            return len(getattr(self, number.count)) + number.plus
        return number if isinstance(number, int) else int(getattr(self, number))

    def text(self) -> str:
        """The rule as the Tokeru line writes it."""
        return WRITINGS[self.writing](self)

    def sort_key(self) -> tuple[Any, ...]:
        return self.name, [*map(grid.place, self.named_cells())], _Written(self)


class _Written:
    """The text of a rule, if two of them have to be compared by it."""

    __slots__ = ("rule",)

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def __lt__(self, other: _Written) -> bool:
        return self.rule.text() < other.rule.text()


def read_cells(cells: Cells) -> tuple[str, ...]:
    """Cells as people give them as lower-case names; each only once. A lone (row, column) is one cell."""
    given = _several(cells)
    if not given:
        raise RuleError("a rule needs at least one cell")
    names = tuple([grid.canonical_name(cell) if type(cell) is str else _name(cell) for cell in given])
    if len(set(names)) < len(names):
        twice = next(name for name, times in Counter(names).items() if times > 1)
        raise RuleError(f"{twice} is named twice")
    return names


def _several(cells: Cells) -> Sequence[Any]:
    if isinstance(cells, str):
        return cells.split()
    found = listed("the cells of a rule", cells, RuleError)
    return (
        [found] if isinstance(cells, tuple) and len(found) == 2 and None not in map(as_int, found) else found
    )


def _name(cell: object) -> str:
    if isinstance(cell, str):
        return grid.canonical_name(cell)
    if isinstance(cell, tuple):
        return grid.canonical_name(grid.name_of_place(cell))
    raise RuleError(f"{shown(cell)} is not a cell; a rule names its cells r1c1, or as (row, column) from 0")


def cell_fields(rule: type[Rule]) -> tuple[str, ...]:
    """The fields that hold cells, in order."""
    return _fields_of(rule).cells


def scalar_fields(rule: type[Rule]) -> Mapping[str, str]:
    """All other fields, in order, each with its type: numbers and words."""
    return _fields_of(rule).types


def needed_fields(rule: type[Rule]) -> frozenset[str]:
    """Those that cannot be left out."""
    return _fields_of(rule).needed


# --- numbers and words ---------------------------------------------------------------------------


def _read_number(what: str, number: object) -> int:
    """Small enough for the kernel's 32 bits."""
    plain = as_int(number)
    if plain is None:
        raise RuleError(f"{what} is a whole number, not {shown(number)}")
    if abs(plain) > LARGEST:
        raise RuleError(f"{what} {shown(plain)} has more than nine digits")
    return plain


def _read_numbers(what: str, numbers: Iterable[object]) -> tuple[int, ...]:
    return tuple(_read_number(what, number) for number in listed(what, numbers, RuleError))


def _read_word(what: str, word: object) -> str:
    return text(what, word, RuleError)


Expression = str
"""What two values must be to each other: see expression.py. It may have spaces: a rule has no other words."""


def _read_expression(what: str, written: object) -> str:
    return expression.canonical(_read_word(what, written))


_READERS: dict[str, Callable[[str, Any], Any]] = {
    "Expression": _read_expression,
    "int": _read_number,
    "tuple[int, ...]": _read_numbers,
    "str": _read_word,
}
"""What a field of this type is read with. A rule of another package may have others and read them itself."""


class _Fields(NamedTuple):
    """What a rule is given, field by field."""

    cells: tuple[str, ...]
    types: Mapping[str, str]
    """Of the fields that hold no cells."""
    readers: tuple[tuple[str, str, Callable[[str, Any], Any]], ...]
    """Each with what messages call it."""
    needed: frozenset[str]
    """Those without a default."""


_known_fields: dict[type[Rule], _Fields] = {}


def _fields_of(rule: type[Rule]) -> _Fields:
    if rule not in _known_fields:
        cells = tuple(field.name for field in fields(rule) if field.type in ("Cells", Cells))
        types = {field.name: type_name(field) for field in fields(rule) if field.name not in cells}
        readers = tuple(
            (field, f"{rule.name}: the {field}", _READERS[name])
            for field, name in types.items()
            if name in _READERS
        )
        needed = frozenset(field.name for field in fields(rule) if field.default is MISSING)
        _known_fields[rule] = _Fields(cells, types, readers, needed)
    return _known_fields[rule]


def type_name(field: Field[Any]) -> str:
    """As it is written, also where annotations are not kept as texts."""
    return field.type.__name__ if isinstance(field.type, type) else str(field.type)


def write_scalar(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


# --- what violations are made of ----------------------------------------------------------------


def repeated(cells: Sequence[int], values: Sequence[int]) -> Iterator[int]:
    """The cells that share their value with another one of the group."""
    filled = [values[cell] for cell in cells if values[cell]]
    if len(set(filled)) < len(filled):
        times = Counter(filled)
        yield from (cell for cell in cells if values[cell] and times[values[cell]] > 1)


def broken_pairs(
    pairs: Iterable[Sequence[int]], values: Sequence[int], fits: Callable[[int, int], bool]
) -> Iterator[int]:
    """The cells of filled pairs that do not fit."""
    for first, second in pairs:
        if values[first] and values[second] and not fits(values[first], values[second]):
            yield first
            yield second


def can_total(values: Sequence[int], numbers: range, total: int) -> bool:
    """Whether filled cells and blanks (0) can still add up to the total."""
    known, blanks = sum(values), sum(1 for value in values if not value)
    return known + blanks * numbers[0] <= total <= known + blanks * numbers[-1]


def wrong_line(cells: Shape, values: Sequence[int], is_right: Callable[[list[int]], bool]) -> Iterable[int]:
    """The cells of a line that is full, but not right."""
    line = [values[cell] for cell in cells]
    return cells if all(line) and not is_right(line) else ()
