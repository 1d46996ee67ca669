"""Drawing and words together: each thing that is drawn gets the meaning that is stated for it.

A statement is for things that have the colour it names; without a colour, for those that are usually drawn
like this; or else for those that nothing else explains. What nothing is stated about means what it usually
does, and that is a guess. What is then still unexplained, drawn or stated, is left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, takewhile
from typing import Any

from tokeru import grid
from tokeru.notation.draft import Draft
from tokeru.notation.drawings.checking import Batch, leave_what_breaks
from tokeru.notation.drawings.colours import distance, nearest
from tokeru.notation.drawings.drawing import CONVENTIONS, Cell, Thing
from tokeru.notation.links.entries import pieces
from tokeru.notation.drawings.sentences import KINDS, Negative, Statement, Told, shortened

ROWS: list[dict[str, Any]] = CONVENTIONS["rows"]
LETTERS: dict[str, str] = CONVENTIONS["letters"]
NEAR: int = CONVENTIONS["near"]
KIND_AT = {row["kind"]: number for number, row in reversed([*enumerate(KINDS)])}

BACKGROUND = frozenset({"shade"})
"""What may be there only to be looked at."""
ORDER = {"line": 0, "sign": 2}
"""Lines take what is at their ends, and smallest cells the signs around them."""
MOST_NAMED = 12
PEAKS = {"minimum": "<", "maximum": ">"}
HOUSES = ("rows", "columns", "boxes", "regions")
GIVEN = {"difference": "alldifferences", "ratio": "allratios", "x": "allxv", "v": "allxv"}
GIVEN_COLOUR = {"difference": "white", "ratio": "black"}
GIVEN_ON = {"alldifferences": "dot", "allratios": "dot", "allxv": "letter"}


@dataclass
class Group:
    """Things of one sort that look alike."""

    on: str
    colours: tuple[str, ...]
    things: list[Thing]

    def usual_kinds(self) -> list[str]:
        return [row["kind"] for row in ROWS if row["on"] == self.on and self._looks_like(row)]

    def _looks_like(self, row: dict[str, Any]) -> bool:
        shown = self.colours[:1] or ("#ffffff",)
        return "colours" not in row or any(distance(a, b) <= NEAR for a in shown for b in row["colours"])


def recognise(
    draft: Draft, things: Sequence[Thing], told: Told, regions: Sequence[Sequence[int]] | None
) -> None:
    """Say the rules that the things and the words mean, and leave the rest."""
    draft.drawn = True
    _say_houses(draft, told, regions)
    explain(draft, things, told, regions)


def explain(
    draft: Draft, things: Sequence[Thing], told: Told, regions: Sequence[Sequence[int]] | None = None
) -> None:
    """The same, where the houses and perhaps more have been said."""
    draft.drawn = draft.drawn or bool(things)
    if told.normal is False and not told.houses:
        for rule in [rule for rule in draft.said if rule.split()[0] in HOUSES]:
            del draft.said[rule]
    meaning = _Meaning(draft, told, things, _region_of(draft, regions))
    meaning.say_all()
    leave_what_breaks(draft, meaning.batches)


def _region_of(draft: Draft, regions: Sequence[Sequence[int]] | None) -> dict[Cell, int]:
    shape = grid.box_shape(draft.size)
    found = regions or (grid.boxes(draft.size, *shape) if shape else ())
    return {divmod(cell, draft.size): number for number, region in enumerate(found) for cell in region}


def _say_houses(draft: Draft, told: Told, regions: Sequence[Sequence[int]] | None) -> None:
    if told.normal is False and not told.houses:
        return
    if told.said and not (told.normal or told.houses):
        draft.leave("nothing says that normal rules apply")
    has_boxes = told.boxes is not False or told.normal
    if regions or not has_boxes:
        draft.say_houses(regions if has_boxes else [])
        return
    draft.say("rows")
    draft.say("columns")
    if told.normal and draft.rows == draft.columns:
        draft.say("boxes", "normal rules, though no boxes are drawn", sure=False)


def said_kinds(draft: Draft) -> Iterator[str]:
    """The kinds that rules which have been said are of."""
    names = {name for rule in draft.said for name in _names_of(rule)}
    return (row["kind"] for row in KINDS if {*_names_of(row.get("says", "")), *row.get("said", ())} & names)


def said_things(draft: Draft) -> set[str]:
    """What these are usually drawn as."""
    kinds = {*said_kinds(draft)}
    return {on for row in KINDS if row["kind"] in kinds for on in row["on"]} - {"board"}


def _names_of(rule: str) -> list[str]:
    return rule.split()[:1]


class _Meaning:
    def __init__(self, draft: Draft, told: Told, things: Sequence[Thing], region_of: dict[Cell, int]) -> None:
        self.draft, self.told, self.region_of = draft, told, region_of
        self.groups = _grouped(things)
        self.batches: list[Batch] = []
        self.has_unexplained = False
        self.used: set[Statement] = set()
        self.marks: list[tuple[Statement | None, Group, str]] = []
        """What was said with pairs, on which things, for all marks that are given."""

    def say_all(self) -> None:
        self._say_board()
        for group in sorted(self.groups, key=lambda group: ORDER.get(group.on, 1)):
            self._say_group(group)
        for negative in self.told.negatives:
            self._say_negative(negative)
        kinds = {each.row["kind"] for each in self.used} | {*said_kinds(self.draft)}
        sentences = {each.sentence for each in self.used}
        for statement in self.told.statements:
            if statement.sentence not in sentences and statement.row["kind"] not in kinds:
                self.draft.leave(shortened(statement.sentence))
        for sentence in (*self.told.left, *(self.told.absent if self.has_unexplained else ())):
            self.draft.leave(sentence)

    def _say_board(self) -> None:
        for statement in self.told.statements:
            if statement.on == ("board",):
                self.used.add(statement)
                rules = [*_of_the_board(self.draft, statement.row)]
                for rule in rules:
                    self.draft.say(rule, shortened(statement.sentence), statement.sure)
                self.batches.append(Batch(shortened(statement.sentence), rules))

    # --- groups ---------------------------------------------------------------------------------------

    def _say_group(self, group: Group) -> None:
        if not group.things:
            return
        statements, sure = self._statements_for(group)
        kinds = [(each.row, each) for each in statements]
        if not kinds:
            kinds = [(KINDS[KIND_AT[kind]], None) for kind in group.usual_kinds()]  # type: ignore[misc]
            sure = False
        before = {*self.draft.said}
        if self._say(group, kinds, sure):
            self.used |= {
                each for each in self.told.statements if each[:3] in {used[:3] for used in statements}
            }
        else:
            self._leave(group)
        self.batches.append(
            Batch(self._described(group), [rule for rule in self.draft.said if rule not in before])
        )

    def _statements_for(self, group: Group) -> tuple[list[Statement], bool]:
        """The statements for a group, and whether they can be for no other."""
        here = [each for each in self.told.statements if each.on[0] == group.on and _fits(each, group)]
        words = {word for each in here for word in each.colours}
        called = {nearest(colour, words) for colour in group.colours} - {""}
        named = [each for each in here if called & {*each.colours}]
        plain = [each for each in here if not each.colours]
        if named:
            kinds = {each.row["kind"] for each in named}
            self.used |= {each for each in plain if each.row["kind"] in kinds}
            return _numbered(named, plain), all(each.sure for each in named)
        usual = {*group.usual_kinds()}
        fitting = [each for each in plain if each.row["kind"] in usual or each.row.get("letter")]
        if fitting:
            return fitting, all(each.sure for each in fitting)
        elsewhere = {kind for other in self.groups if other is not group for kind in other.usual_kinds()}
        free = [each for each in plain if each.row["kind"] not in elsewhere]
        alone = len([other for other in self.groups if other.on == group.on]) == 1
        return free, alone and all(each.sure for each in free)

    def _say(
        self, group: Group, kinds: Sequence[tuple[dict[str, Any], Statement | None]], sure: bool
    ) -> bool:
        """Whether something was said for all things of the group."""
        if not kinds:
            return False
        if group.on == "cage":
            return self._say_cages(group, {row["kind"] for row, _ in kinds}, kinds, sure)
        if group.on in ("dot", "letter"):
            return self._say_pairs(group, kinds, sure)
        for row, statement in kinds:
            for rule, source in self._rules(group, row, statement):
                self.draft.say(rule, source, sure)
            if row.get("ends"):
                self._take_ends(group)
            if row["kind"] in PEAKS:
                self._take_signs(group)
        return True

    def _rules(
        self, group: Group, row: dict[str, Any], statement: Statement | None
    ) -> Iterator[tuple[str, str]]:
        colour = f" {group.colours[0]}" if group.colours else ""
        for thing in _joined(group, row, statement):
            start = f" from {self._name(thing.cells[0])}" if thing.cells else ""
            if row["kind"] in PEAKS and {*_beside(thing)} & {*chain.from_iterable(each.cells for each in group.things)}:
                yield from ((rule, f"{group.on}{colour}{start}") for rule in self._signs(thing, group, row))
                continue
            for part in self._cut_open(thing, row):
                yield _filled(self.draft, row, part, statement), f"{group.on}{colour}{start}"
        if statement and statement.one and row["kind"] == "regionsum":
            for lines in _touching(group.things, is_next=False):
                segments = [self._names(self._first_segment(thing)) for thing in _branches(lines)]
                for segment in segments[1:]:
                    yield f"equal {segments[0]} / {segment}", f"{group.on}{colour}, which is one"

    def _signs(self, thing: Thing, group: Group, row: dict[str, Any]) -> Iterator[str]:
        """Of two smallest cells side by side neither is said to be the smaller one."""
        alike = {*chain.from_iterable(each.cells for each in group.things)}
        for cell in _beside(thing):
            if cell not in alike and self.draft.is_inside(*cell):
                yield f"{self._name(thing.cells[0])}{PEAKS[row['kind']]}{self._name(cell)}"

    def _cut_open(self, thing: Thing, row: dict[str, Any]) -> Iterator[Thing]:
        """A closed line as open ones that mean the same."""
        if "window" in row:
            overlap = row["window"] - 1
            whole = (*thing.cells, *thing.cells[:overlap]) if thing.closed else thing.cells
            yield from (replace(thing, cells=tuple(part)) for part in pieces(whole, overlap))
        elif not thing.closed or "loops" in row or "{set}" in row["says"]:
            yield thing
        else:
            yield replace(thing, cells=self._from_border(thing.cells))

    def _first_segment(self, line: Thing) -> list[Cell]:
        """As far as a line stays in one region."""
        home = self.region_of.get(line.cells[0])
        return [*takewhile(lambda cell: self.region_of.get(cell) == home, line.cells)]

    def _from_border(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """A loop from where it comes into a region."""
        for at, cell in enumerate(cells):
            if self.region_of.get(cell) != self.region_of.get(cells[at - 1]):
                return (*cells[at:], *cells[:at])
        return cells

    def _say_cages(
        self,
        group: Group,
        stated: set[str],
        kinds: Sequence[tuple[dict[str, Any], Statement | None]],
        sure: bool,
    ) -> bool:
        other = [each for each in kinds if each[0].get("says")]
        unsaid: list[Thing] = []
        for thing in group.things:
            cells = self._names(thing.cells)
            source = f"cage at {self._names(thing.cells[:1])}"
            if other and (not thing.is_unique or thing.value):
                self.draft.say(_filled(self.draft, other[0][0], thing, other[0][1]), source, sure)
            elif rules := self._cage_rules(thing, cells, thing.is_unique or "unique" in stated):
                for rule in rules:
                    self.draft.say(rule, source, sure)
            else:
                unsaid.append(thing)
        if unsaid and len(unsaid) < len(group.things):
            self.draft.leave(self._described(replace(group, things=unsaid)))
        return len(unsaid) < len(group.things)

    def _cage_rules(self, thing: Thing, cells: str, is_unique: bool) -> list[str]:
        """A total, or a range of totals: <12, >?? is more than some number of two digits."""
        value, unique = thing.value.strip(), [f"extra {cells}"] if is_unique and len(thing.cells) > 1 else []
        if not value:
            return unique
        if value.isdigit():
            return [f"cage {value} {cells}" if is_unique else f"sum {value} {cells}"]
        found = _TOTAL.fullmatch(value)
        if not found:
            return []
        digits = len(found[2])
        low, high = (10 ** (digits - 1), 10**digits - 1) if "?" in found[2] else (int(found[2]),) * 2
        most = len(thing.cells) * self.draft.numbers[-1]
        low, high = {
            "": (low, high),
            "<": (1, high - 1),
            "≤": (1, high),
            ">": (low + 1, most),
            "≥": (low, most),
        }[found[1]]
        return [f"totals {low}-{min(high, most)} {cells}", *unique]

    def _say_pairs(
        self, group: Group, kinds: Sequence[tuple[dict[str, Any], Statement | None]], sure: bool
    ) -> bool:
        rows = [(row, each) for row, each in kinds if row.get("pair")]
        if group.on == "letter":
            total = next((each.number for row, each in rows if each and each.number), None)
            total = total or int(LETTERS.get(group.things[0].value, "0"))
            if not total:
                return False
            expression = f"a+b={total}"
            says = {5: "v {cells}", 10: "x {cells}"}.get(total, "pair a+b={n} {cells}").replace(
                "{n}", str(total)
            )
        else:
            if not rows:
                rows = [(KINDS[KIND_AT[kind]], None) for kind in group.usual_kinds()]
            if not rows:
                return False
            parts = [_numbers_in(row["pair"], self.draft, row, each, group.things[0]) for row, each in rows]
            expression = parts[0] if len(parts) == 1 else " and ".join(f"({part})" for part in parts)
            alone = rows[0][0].get("says") if len(rows) == 1 else ""
            says = alone or f"pair {expression} {{cells}}"
        for thing in group.things:
            row, each = rows[0] if rows else ({"says": says}, None)
            rule = _filled(self.draft, {**row, "says": says}, thing, each)
            self.draft.say(
                rule, f"{group.on} between {' and '.join(self._name(cell) for cell in thing.cells)}", sure
            )
        self.marks.append((rows[0][1] if rows else None, group, expression))
        if expression == "a+b in 5,10":
            self.used |= {each for each in self.told.statements if each.row.get("letter")}
        if expression == "a+b in 5,10" and "allxv" in self.draft.said:
            del self.draft.said["allxv"]
            self._say_negative(Negative((), (), ("letter",), None, "negative xv"))
        return True

    def _take_ends(self, lines: Group) -> None:
        """Circles and diamonds at the ends or in the middle of a line belong to it."""
        ends = {
            cell
            for line in lines.things
            for cell in (line.cells[0], line.cells[-1], line.cells[len(line.cells) // 2])
        }
        for group in self.groups:
            if group.on in ("circle", "diamond", "square"):
                group.things = [thing for thing in group.things if thing.cells[0] not in ends]

    def _take_signs(self, cells: Group) -> None:
        """Signs at the sides of a smallest or greatest cell only show that it is."""
        extreme = {cell for thing in cells.things for cell in thing.cells}
        for group in self.groups:
            if group.on == "sign":
                group.things = [thing for thing in group.things if not extreme & {*thing.cells}]

    def _leave(self, group: Group) -> None:
        if group.on not in BACKGROUND or self._speaks_of(group):
            self.has_unexplained = True
            self.draft.leave(self._described(group))

    def _described(self, group: Group) -> str:
        cells = list(dict.fromkeys(chain.from_iterable(thing.cells for thing in group.things)))
        values = " ".join(dict.fromkeys(thing.value for thing in group.things if thing.value))
        names = self._names(cells[:MOST_NAMED]) + (" …" if len(cells) > MOST_NAMED else "")
        what = " ".join(filter(None, (group.on, *group.colours[:1], shortened(values))))
        return f"{what}: {names}" if names else what

    def _speaks_of(self, group: Group) -> bool:
        """Whether the words that are not understood, or not there, may be about these."""
        return (
            not self.told.said
            or bool(self.told.left)
            or any(group.on in each.on for each in self.told.statements)
        )

    # --- marks that are all given -----------------------------------------------------------------------

    def _say_negative(self, negative: Negative) -> None:
        concerned = [mark for mark in self.marks if _concerns(negative, mark)]
        if not concerned:
            self._say_negative_of_said(negative)
        for rule in _all_given(self.draft, concerned):
            self.draft.say(rule, negative.sentence)

    def _say_negative_of_said(self, negative: Negative) -> None:
        """Of marks that were not drawn, but said."""
        drawn = {group.on for group in self.groups}
        names = {name for rule in self.draft.said for name in _names_of(rule)}
        on = {*negative.on, *(negative.before.on if negative.before else ())} - drawn
        found = [
            rule
            for mark, rule in GIVEN.items()
            if mark in names
            and GIVEN_ON[rule] in on
            and (not negative.colours or GIVEN_COLOUR.get(mark) in negative.colours)
        ]
        if not found and not names & {*GIVEN_ON}:
            self.draft.leave(negative.sentence)
        for rule in found:
            self.draft.say(rule, negative.sentence)

    def _name(self, cell: Cell) -> str:
        return self.draft.name(*cell)

    def _names(self, cells: Iterable[Cell]) -> str:
        return " ".join(self._name(cell) for cell in cells)


def _grouped(things: Sequence[Thing]) -> list[Group]:
    found: dict[tuple[str, ...], Group] = {}
    for thing in things:
        key = (thing.on, *thing.colours, thing.value if thing.on == "letter" or thing.on == "symbol" else "")
        found.setdefault(key, Group(thing.on, thing.colours, [])).things.append(thing)
    return [*found.values()]


def _fits(statement: Statement, group: Group) -> bool:
    letter = statement.row.get("letter")
    return letter is None or letter == group.things[0].value


def _numbered(named: list[Statement], plain: list[Statement]) -> list[Statement]:
    """With numbers from sentences that explain the same kind again."""
    known = {each.row["kind"]: each.numbers for each in (*plain, *named) if each.numbers}
    return [each._replace(numbers=known.get(each.row["kind"], each.numbers)) for each in named]


# --- rules as texts -----------------------------------------------------------------------------------


def _beside(thing: Thing) -> list[Cell]:
    return [(row + down, column + right) for row, column in thing.cells for down, right in _SIDES]


def _joined(group: Group, row: dict[str, Any], statement: Statement | None) -> Iterator[Thing]:
    """The things that a rule is for: each, all together, those that touch, or parts of one that is branched."""
    things = group.things
    if row["kind"] == "clone":
        return _clones(things)
    if row.get("together") is True:
        return iter([_union(things)])
    if row.get("together") == "touching":
        return (_union(part) for part in _touching(things, is_next=True))
    if statement and statement.one and "{set}" in row["says"]:
        return (_union(part) for part in _touching(things, is_next=False))
    if statement and statement.one and row["kind"] == "regionsum":
        return _branches(things)
    return iter(things)


def _clones(things: Sequence[Thing]) -> Iterator[Thing]:
    """Parts of the same form, each with the one before."""
    forms: dict[tuple[Cell, ...], list[tuple[Cell, ...]]] = {}
    for part in _touching(things, is_next=True):
        cells = tuple(sorted(_union(part).cells))
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        forms.setdefault(tuple((row - top, column - left) for row, column in cells), []).append(cells)
    for copies in forms.values():
        for first, second in pairwise(copies):
            yield Thing(things[0].on, first, things[0].colours, shaft=second)


def _branches(things: Sequence[Thing]) -> Iterator[Thing]:
    """Where a branch leaves a line, the cell is the line's."""
    seen: set[Cell] = set()
    for thing in things:
        cells = list(thing.cells)
        for end in (0, -1):
            if len(cells) > 1 and cells[end] in seen:
                cells.pop(end)
        seen |= {*thing.cells}
        yield replace(thing, cells=tuple(cells))


def _union(things: Sequence[Thing]) -> Thing:
    first = things[0]
    cells = tuple(dict.fromkeys(chain.from_iterable(thing.cells for thing in things)))
    return Thing(first.on, cells, first.colours, first.value)


def _touching(things: Sequence[Thing], is_next: bool) -> list[list[Thing]]:
    """Parts that share a cell, or an edge."""
    parts: list[list[Thing]] = []
    for thing in things:
        reached = {*thing.cells}
        if is_next:
            reached |= {*_beside(thing)}
        met = [part for part in parts if any(reached & {*other.cells} for other in part)]
        parts = [part for part in parts if part not in met]
        parts.append([*chain.from_iterable(met), thing])
    return parts


_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _filled(draft: Draft, row: dict[str, Any], thing: Thing, statement: Statement | None) -> str:
    """A template with cells and numbers in it."""
    says = row["loops"] if thing.closed and "loops" in row else row["says"]
    names = [draft.name(*cell) for cell in thing.cells]
    half = statement.number if statement and statement.number and row["kind"] == "halves" else len(names) // 2
    filling = {
        "{cells}": " ".join(names),
        "{set}": " ".join(dict.fromkeys(names)),
        "{bulb}": " ".join(names),
        "{start}": " ".join(names),
        "{shaft}": " ".join(draft.name(*cell) for cell in thing.shaft),
        "{toward}": thing.toward,
        "{value}": _value(row, thing),
        "{crusts} ": _crusts(statement),
        "{first}": " ".join(names[:half]),
        "{last}": " ".join(names[-half:]),
        "{cells[0]}": names[0] if names else "",
        "{cells[1]}": names[-1] if names else "",
    }
    for place, text in filling.items():
        says = says.replace(place, text)
    return _numbers_in(says, draft, row, statement, thing)


def _crusts(statement: Statement | None) -> str:
    numbers = statement.numbers if statement else ()
    return f"{min(numbers)},{max(numbers)} " if len(numbers) == 2 else ""


def _value(row: dict[str, Any], thing: Thing) -> str:
    """The digits of a quadruple one by one; other values as they are."""
    if row.get("kind") == "quadruple":
        return ",".join(re.findall(r"\d", thing.value))
    return thing.value.strip()


def _numbers_in(
    text: str, draft: Draft, row: dict[str, Any], statement: Statement | None, thing: Thing
) -> str:
    if "{n}" not in text:
        return text
    half = (draft.size + 1) // 2
    usual = {"half": half, "less than half": half - 1}.get(row.get("number", ""), row.get("number"))
    number = statement.number if statement and statement.number is not None else usual
    if thing.on == "dot" and thing.value.isdigit():
        number = int(thing.value)
    return text.replace("{n}", str(number))


_TOTAL = re.compile(r"([<>≤≥]?)\s*(\d+|\?+)")


def _of_the_board(draft: Draft, row: dict[str, Any]) -> Iterator[str]:
    if row["kind"] == "noThreeAlike":
        odd, even = ("".join(str(n) for n in draft.numbers if n % 2 == odd) for odd in (1, 0))
        regex = f"[{even}]{{0,2}}([{odd}]{{1,2}}[{even}]{{1,2}})*[{odd}]{{0,2}}"
        for line in _lines(draft):
            yield f"regex {regex} {' '.join(draft.name(*cell) for cell in line)}"
    else:
        yield row["says"]


def _lines(draft: Draft) -> Iterator[list[Cell]]:
    for row in range(draft.rows):
        yield [(row, column) for column in range(draft.columns)]
    for column in range(draft.columns):
        yield [(row, column) for row in range(draft.rows)]


# --- all marks are given --------------------------------------------------------------------------------

Mark = tuple[Statement | None, Group, str]


def _concerns(negative: Negative, mark: Mark) -> bool:
    statement, group, _ = mark
    if negative.before is not None:
        return statement is not None and statement.row is negative.before.row
    if group.on == "letter" or (statement and statement.row["kind"] == "either XV"):
        return "letter" in negative.on and (
            not negative.letters or group.on == "dot" or group.things[0].value in negative.letters
        )
    colours = {*statement.colours} if statement else set()
    return bool({"dot", "square"} & {*negative.on}) and (
        not negative.colours or bool(colours & {*negative.colours})
    )


_DIFFERENCE = re.compile(r"\|a-b\|=(\d+)")
_RATIO = re.compile(r"a=(\d+)\*b or b=\1\*a")


def _all_given(draft: Draft, marks: Sequence[Mark]) -> Iterator[str]:
    """Known rules where there are such, and for other marks the opposite wherever there is none."""
    totals = {expression for _, group, expression in marks if group.on == "letter"}
    for expression in dict.fromkeys(expression for _, _, expression in marks):
        if difference := _DIFFERENCE.fullmatch(expression):
            yield _with_number("alldifferences", difference[1], "1")
        elif ratio := _RATIO.fullmatch(expression):
            yield _with_number("allratios", ratio[1], "2")
        elif {"a+b=5", "a+b=10"} <= totals and expression in ("a+b=5", "a+b=10"):
            yield "allxv"
        else:
            marked = {
                frozenset(thing.cells)
                for _, group, said in marks
                if said == expression
                for thing in group.things
            }
            for line in _lines(draft):
                yield from _unmarked(draft, line, marked, expression)


def _with_number(rule: str, number: str, usual: str) -> str:
    return rule if number == usual else f"{rule} {number}"


def _unmarked(draft: Draft, line: list[Cell], marked: set[frozenset[Cell]], expression: str) -> Iterator[str]:
    """Along a row or column, from mark to mark."""
    run = line[:1]
    for before, cell in zip(line, line[1:], strict=False):
        if frozenset((before, cell)) in marked:
            yield from _denied(draft, run, expression)
            run = []
        run.append(cell)
    yield from _denied(draft, run, expression)


def _denied(draft: Draft, run: list[Cell], expression: str) -> Iterator[str]:
    if len(run) > 1:
        total = re.fullmatch(r"a\+b=(\d+)", expression)
        opposite = (
            f"a+b!={total[1]}"
            if total
            else f"not ({expression})".replace("not (a+b in 5,10)", "a+b not in 5,10")
        )
        yield f"pair {opposite} {' '.join(draft.name(*cell) for cell in run)}"
