"""Rules as texts of the Tokeru line: what a kind says of things that are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple

from tokeru.notation.draft import Draft
from tokeru.notation.drawings.drawing import CONVENTIONS, Cell, Thing
from tokeru.notation.drawings.groups import Group, beside, branches, clones, touching, union
from tokeru.notation.drawings.sentences import Statement
from tokeru.notation.links.entries import pieces

LETTERS: dict[str, int] = CONVENTIONS["letters"]
PEAKS = {"minimum": "<", "maximum": ">"}

_TOTAL = re.compile(r"([<>≤≥]?) ?([0-9]{1,4}|\?{1,4})")


class Meaning(NamedTuple):
    """A kind, and the statement that names it, if one does."""

    row: dict[str, Any]
    statement: Statement | None = None

    @property
    def is_one(self) -> bool:
        return self.statement is not None and self.statement.one


class Rule(NamedTuple):
    text: str
    source: str


class Sayer:
    """Says things about the cells of a board, which lie in regions."""

    def __init__(self, draft: Draft, region_of: dict[Cell, int]) -> None:
        self.draft, self.region_of = draft, region_of

    def names(self, cells: Iterable[Cell]) -> str:
        return " ".join(self.draft.name(*cell) for cell in cells)

    def rules(self, group: Group, meaning: Meaning) -> Iterator[Rule]:
        """What a kind says of each thing, or of those that belong together."""
        called = " ".join((group.on, *group.colours[:1]))
        alike = {*group.cells}
        for thing in _belonging(group, meaning):
            start = f" from {self.names(thing.cells[:1])}" if thing.cells else ""
            for text in self._texts(thing, alike, len(group.things), meaning):
                yield Rule(text, f"{called}{start}")
        if meaning.is_one and meaning.row["kind"] == "regionsum":
            for text in self._one_sum(group):
                yield Rule(text, f"{called}, which is one")

    def _texts(self, thing: Thing, alike: set[Cell], count: int, meaning: Meaning) -> Iterator[str]:
        row = meaning.row
        if row["kind"] in PEAKS and not alike.isdisjoint(beside(thing.cells)):
            yield from self._signs(thing, alike, PEAKS[row["kind"]])
        elif row["kind"] == "diagonals" and count == 1:
            yield f"extra {self.names(thing.cells)}"
        else:
            yield from (self.filled(row["says"], part, meaning) for part in self._open(thing, row))

    def _signs(self, thing: Thing, alike: set[Cell], sign: str) -> Iterator[str]:
        """Of two smallest cells side by side neither is said to be the smaller one."""
        for cell in beside(thing.cells):
            if cell not in alike and self.draft.is_inside(*cell):
                yield f"{self.names(thing.cells)}{sign}{self.names([cell])}"

    def _one_sum(self, group: Group) -> Iterator[str]:
        """The parts of one line have the same sum, as far as each stays in its first region."""
        for part in touching(group.things):
            first, *others = (self.names(self._first_segment(line.cells)) for line in branches(part))
            yield from (f"equal {first} / {other}" for other in others)

    def _first_segment(self, cells: tuple[Cell, ...]) -> Iterator[Cell]:
        home = self.region_of.get(cells[0])
        return takewhile(lambda cell: self.region_of.get(cell) == home, cells)

    # --- lines that are closed, or come to a cell again ---------------------------------------------------

    def _open(self, thing: Thing, row: dict[str, Any]) -> Iterator[Thing]:
        """As open lines that mean the same."""
        if "window" in row:
            overlap = row["window"] - 1
            whole = (*thing.cells, *thing.cells[:overlap]) if thing.closed else thing.cells
            yield from (replace(thing, cells=tuple(part)) for part in pieces(whole, overlap))
        elif thing.closed and "loops" not in row and "{set}" not in row["says"]:
            yield replace(thing, cells=self._from_border(thing.cells))
        else:
            yield thing

    def _from_border(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """A loop from where it comes into a region."""
        for at, cell in enumerate(cells):
            if self.region_of.get(cell) != self.region_of.get(cells[at - 1]):
                return (*cells[at:], *cells[:at])
        return cells

    # --- templates ----------------------------------------------------------------------------------------

    def filled(self, says: str, thing: Thing, meaning: Meaning) -> str:
        """A template with cells and numbers in it."""
        row, numbers = meaning.row, meaning.statement.numbers if meaning.statement else ()
        half = numbers[0] if numbers and row["kind"] == "halves" else len(thing.cells) // 2
        filling = {
            "{cells}": self.names(thing.cells),
            "{set}": self.names(dict.fromkeys(thing.cells)),
            "{shaft}": self.names(thing.shaft),
            "{toward}": thing.toward,
            "{value}": thing.value,
            "{digits}": ",".join(re.findall("[0-9]", thing.value)),
            "{crusts} ": f"{min(numbers)},{max(numbers)} " if len(numbers) == 2 else "",
            "{first}": self.names(thing.cells[:half]),
            "{last}": self.names(thing.cells[len(thing.cells) - half :]),
            "{signs}": self.names(thing.cells).replace(" ", "<"),
            "{n}": self._number(thing, meaning),
        }
        says = row["loops"] if thing.closed and "loops" in row else says
        for place, text in filling.items():
            says = says.replace(place, text)
        return says

    def _number(self, thing: Thing, meaning: Meaning) -> str:
        """The number in a dot, or in the sentence, or the usual one."""
        if thing.on == "dot" and is_number(thing.value):
            return thing.value
        half = (self.draft.size + 1) // 2
        usual = {"half": half, "less than half": half - 1}
        given = meaning.row.get("number", "")
        stated = meaning.statement.number if meaning.statement else None
        return str(usual.get(given, given) if stated is None else stated)

    # --- cages ----------------------------------------------------------------------------------------------

    def cage(self, thing: Thing, meanings: list[Meaning]) -> list[str]:
        """A total, and whether values may repeat; other kinds of cages say what they are."""
        other = next((meaning for meaning in meanings if meaning.row.get("says")), None)
        if other:
            return [self.filled(other.row["says"], thing, other)]
        is_unique = thing.is_unique or any(meaning.row["kind"] == "unique" for meaning in meanings)
        cells = self.names(thing.cells)
        if is_number(thing.value):
            return [f"cage {thing.value} {cells}" if is_unique else f"sum {thing.value} {cells}"]
        totals = [f"totals {found} {cells}" for found in self._totals(thing) if meanings]
        unique = [f"extra {cells}"] if is_unique and len(thing.cells) > 1 else []
        return [*totals, *unique] if totals or not thing.value else []

    def _totals(self, thing: Thing) -> Iterator[str]:
        """<12 is less; ?? is any number of two digits, and >?? more than one of them."""
        found = _TOTAL.fullmatch(thing.value)
        if found:
            count = len(found[2])
            wild = (10 ** (count - 1), 10**count - 1)
            low, high = wild if "?" in found[2] else (int(found[2]), int(found[2]))
            most = len(thing.cells) * self.draft.numbers[-1]
            low = {">": low + 1, "≥": low, "": low}.get(found[1], 1)
            high = {"<": high - 1, "≤": high, "": high}.get(found[1], most)
            yield f"{low}-{min(high, most)}"

    # --- marks between two cells ----------------------------------------------------------------------------

    def mark(self, thing: Thing, meanings: list[Meaning]) -> tuple[str, str]:
        """The rule of a mark, and the expression that it means; nothing if it means nothing."""
        paired = [meaning for meaning in meanings if meaning.row.get("pair")]
        if thing.on == "letter":
            return self._letter(thing, paired)
        if not paired:
            return "", ""
        parts = [self.filled(meaning.row["pair"], thing, meaning) for meaning in paired]
        expression = parts[0] if len(parts) == 1 else " and ".join(f"({part})" for part in parts)
        says = (paired[0].row.get("says") if len(paired) == 1 else "") or f"dot {expression} {{cells}}"
        return self.filled(says, thing, paired[0]), expression

    def _letter(self, thing: Thing, paired: list[Meaning]) -> tuple[str, str]:
        stated = [meaning.statement.number for meaning in paired if meaning.statement]
        total = stated[0] if stated else LETTERS.get(thing.value)
        if total is None:
            return "", ""
        name = {5: "v", 10: "x"}.get(total, f"dot a+b={total}")
        return f"{name} {self.names(thing.cells)}", f"a+b={total}"

    # --- the whole board ------------------------------------------------------------------------------------

    def of_the_board(self, row: dict[str, Any]) -> Iterator[str]:
        if row["kind"] != "no three alike":
            yield row["says"]
            return
        odd, even = ("".join(str(n) for n in self.draft.numbers if n % 2 == rest) for rest in (1, 0))
        regex = f"[{even}]{{0,2}}([{odd}]{{1,2}}[{even}]{{1,2}})*[{odd}]{{0,2}}"
        yield from (f"regex {regex} {self.names(line)}" for line in self.lines())

    def lines(self) -> Iterator[list[Cell]]:
        """Rows, then columns."""
        rows, columns = range(self.draft.rows), range(self.draft.columns)
        yield from ([(row, column) for column in columns] for row in rows)
        yield from ([(row, column) for row in rows] for column in columns)


def is_number(value: str) -> bool:
    return re.fullmatch("[0-9]{1,4}", value) is not None


def _belonging(group: Group, meaning: Meaning) -> Iterable[Thing]:
    """The things that a rule is for: each, all together, those that touch, or the parts of one."""
    row, things = meaning.row, group.things
    if row["kind"] == "clone":
        return clones(things)
    if row.get("together") == "all":
        return [union(things)]
    if row.get("together") == "touching":
        return map(union, touching(things, is_next=True))
    if meaning.is_one and "{set}" in row["says"]:
        return map(union, touching(things))
    if meaning.is_one and row["kind"] == "regionsum":
        return branches(things)
    return things
