"""Steps in words, as a good player would say them, in every language of messages/.

A message is a template. The page reads the same files with the same small syntax (docs/formats.md):

    {cells}                     a field; several items are joined:          r1c1, r1c2 and r1c3
    {cells:or}                  the same, joined another way:               r1c1, r1c2 or r1c3
    {cells.1}  {cells.last}     one item; {cells.rest} is all but the first, {cells.front} all but the last
    {cells|its|their}           the first text for one item, the second for any other number
    {fins?but for {fins}|all}   the first text if there are any, otherwise the second
    {>fish}                     another template, from the "parts" of the language
    {은/는}                     a Korean particle: the first after a final consonant, otherwise the second
"""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from tokeru import grid
from tokeru.arguments import shown, text
from tokeru.errors import TokeruError
from tokeru.options import LanguageTag
from tokeru.problem import Table, mask_of
from tokeru.rules.base import Rule, scalar_fields, write_scalar
from tokeru.rules.claims import Compare

if TYPE_CHECKING:
    from tokeru.logic.steps import Candidate, Cells, Node, Reason, Step
    from tokeru.puzzle import Puzzle

Messages = Mapping[str, Any]
Value = str | int | Sequence[str]
"""What a field holds: a text, a number, or items that are joined and counted."""
Fields = Mapping[str, Value]

_FOLDER = Path(__file__).parent.parent / "messages"


# --- what others call ---------------------------------------------------------------------------


def languages() -> tuple[LanguageTag, ...]:
    """The languages that have messages, by their tags."""
    folders = sorted(path.name for path in _FOLDER.iterdir() if path.is_dir())
    return tuple(cast("list[LanguageTag]", folders))


def explain(step: Step, language: str = "en") -> str:
    """The whole deduction: what to see, why, and what follows."""
    messages = load(language)
    return render(_technique(messages, step.technique)["text"], _fields(step, messages), messages)


def short(step: Step, language: str = "en") -> str:
    """The name of the technique and what follows, for a list of steps."""
    messages = load(language)
    named = {"name": name(step.technique, language)}
    return render(messages["texts"]["short"], _fields(step, messages) | named, messages)


def where(step: Step, language: str = "en") -> str:
    """The first stage of a hint: where to look."""
    messages = load(language)
    fields = _fields(step, messages)
    reason = step.reason
    if reason.houses:
        return render(messages["texts"]["where-houses"], fields, messages)
    if len(reason.values) == 1 and not reason.cells:
        return render(messages["texts"]["where-values"], fields, messages)
    cells = fields["cells"] or fields["sets"] or fields["start"]
    return render(messages["texts"]["where-cells"], {"cells": cells}, messages)


def which(step: Step, language: str = "en") -> str:
    """The second stage of a hint: which technique. The third is `explain`."""
    return say("which", language, name=name(step.technique, language))


def link_by_link(step: Step, language: str = "en") -> list[list[str]]:
    """Its chains, a sentence a link: "If r1c1 is not 5, then r1c7 is 5". The first supposes the start."""
    messages = load(language)
    teller = _Teller(_puzzle_of(step), messages)
    return [[particles(link) for link in teller.sentences(chain)] for chain in step.chains]


def name(technique: str, language: str = "en") -> str:
    """What players call it."""
    return str(_technique(load(language), technique)["name"])


def level(level: str, language: str = "en") -> str:
    return str(load(language)["levels"][level])


def family(family: str, language: str = "en") -> str:
    return str(load(language)["families"][family])


def house(puzzle: Puzzle, number: int, language: str = "en") -> str:
    """What people call the house with this number in the problem: row 4, box 5, the cage of r1c1."""
    messages = load(language)
    return particles(_Teller(puzzle, messages).house(number))


def say(key: str, language: str = "en", **fields: Value) -> str:
    """One of the other messages: "mistake", "several", "stuck", "solved", "minutes"."""
    messages = load(language)
    return render(messages["texts"][key], fields, messages)


def load(language: str) -> Messages:
    return _load(text("a language", language))


@cache
def _load(language: str) -> Messages:
    """The files of a language as one: a table may be spread over several, but each text is in only one."""
    if language not in languages():
        raise TokeruError(f"unknown language {shown(language)}; choose from {', '.join(languages())}")
    messages: dict[str, Any] = {}
    for path in sorted((_FOLDER / language).glob("*.json")):
        for name, table in json.loads(path.read_text(encoding="utf-8")).items():
            messages[name] = messages.get(name, {}) | table if isinstance(table, dict) else table
    return messages


def _technique(messages: Messages, technique: str) -> Mapping[str, str]:
    found: Mapping[str, str] | None = messages["techniques"].get(technique)
    if found is None:
        raise TokeruError(f"unknown technique {technique!r}; `tokeru techniques` lists them all")
    return found


# --- templates: read once ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Field:
    """One pair of braces: {name:joining}, or with two texts to choose from after ? or |."""

    name: str
    joining: str
    test: str
    texts: tuple[_Pieces, ...]


_Pieces = tuple[str | _Field, ...]

_HEAD = re.compile(r"\{([^{}|?:]+)(?::(\w+))?")


@cache
def parse(template: str) -> _Pieces:
    pieces, _ = _read(template, 0, "")
    return pieces


def _read(template: str, at: int, stops: str) -> tuple[_Pieces, int]:
    """The pieces from `at` to the first of the stops that is not in inner braces, and where that is."""
    pieces: list[str | _Field] = []
    while at < len(template) and template[at] not in stops:
        piece, at = _read_field(template, at) if template[at] == "{" else (template[at], at + 1)
        pieces.append(piece)
    return tuple(pieces), at


def _read_field(template: str, at: int) -> tuple[_Field, int]:
    head = _HEAD.match(template, at)
    end = head.end() if head else len(template)
    test, texts = template[end : end + 1], []
    while template[end : end + 1] in ("?", "|"):
        text, end = _read(template, end + 1, "|}")
        texts.append(text)
    if head is None or template[end : end + 1] != "}" or len(texts) not in (0, 2):
        raise TokeruError(f"message {template!r}: unexpected brace at character {at + 1}")
    return _Field(head[1], head[2] or "and", test, tuple(texts)), end + 1


# --- templates: filled in --------------------------------------------------------------------------


def render(template: str, fields: Fields, messages: Messages) -> str:
    """The template with its fields filled in."""
    return particles(_fill(template, fields, messages))


def _fill(template: str, fields: Fields, messages: Messages) -> str:
    """Everything but the particles, which wait until it is known what they follow."""
    return _tell(parse(template), fields, messages)


def _tell(pieces: _Pieces, fields: Fields, messages: Messages) -> str:
    told = (piece if isinstance(piece, str) else _tell_field(piece, fields, messages) for piece in pieces)
    return "".join(told)


def _tell_field(field: _Field, fields: Fields, messages: Messages) -> str:
    if "/" in field.name:
        return f"{{{field.name}}}"
    if field.name.startswith(">"):
        return _fill(messages["parts"][field.name[1:]], fields, messages)
    value = _value(field.name, fields)
    if not field.texts:
        return _join(value, messages["joining"][field.joining])
    first = bool(value) if field.test == "?" else _count(value) == 1
    return _tell(field.texts[0 if first else 1], fields, messages)


_PARTS: dict[str, slice] = {"last": slice(-1, None), "rest": slice(1, None), "front": slice(-1)}


def _value(name: str, fields: Fields) -> Value:
    """The field "cells", or the part "cells.2" of it."""
    field, _, part = name.partition(".")
    value = fields[field]
    if not part or isinstance(value, (str, int)):
        return value
    return value[_PARTS[part] if part in _PARTS else slice(int(part) - 1, int(part))]


def _count(value: Value) -> int:
    if isinstance(value, int):
        return value
    return 1 if isinstance(value, str) else len(value)


def _join(value: Value, joining: Sequence[str]) -> str:
    """With [" and ", ", ", " and "] two items are "a and b", more are "a, b and c"."""
    if isinstance(value, (str, int)):
        return str(value)
    pair, between, last = joining
    if len(value) < 3:
        return pair.join(value)
    return between.join(value[:-1]) + last + value[-1]


# --- Korean particles ------------------------------------------------------------------------------

_PARTICLE = re.compile(r"\{(\w+)/(\w+)\}")

# How digits and letters end when they are read aloud: 1 il, 3 sam, 6 yuk; l el, m em, n en, r al.
_ENDS_IN_L = frozenset("178lr")
_ENDS_IN_CONSONANT = _ENDS_IN_L | frozenset("036mn")

_FIRST_SYLLABLE, _LAST_SYLLABLE, _FINALS, _FINAL_L = "가", "힣", 28, 8


def particles(text: str) -> str:
    """{이/가} and the like, chosen by the sound before them."""

    def choose(match: re.Match[str]) -> str:
        after_consonant, after_vowel = match.groups()
        consonant, is_l = _final(text[: match.start()])
        # After l, "to" is 로 as after a vowel.
        return (
            after_vowel if not consonant or (is_l and after_consonant.startswith("으로")) else after_consonant
        )

    return _PARTICLE.sub(choose, text)


def _final(text: str) -> tuple[bool, bool]:
    """Whether the last sound is a consonant, and whether it is l. Brackets and the like are silent."""
    last = next((char for char in reversed(text) if char.isalnum()), "")
    if _FIRST_SYLLABLE <= last <= _LAST_SYLLABLE:
        final = (ord(last) - ord(_FIRST_SYLLABLE)) % _FINALS
        return final > 0, final == _FINAL_L
    return last.lower() in _ENDS_IN_CONSONANT, last.lower() in _ENDS_IN_L


# --- the fields of a step --------------------------------------------------------------------------


def _fields(step: Step, messages: Messages) -> dict[str, Value]:
    """Everything a template can mention. docs/formats.md lists it."""
    teller, reason = _Teller(_puzzle_of(step), messages), step.reason
    values = [teller.symbol(value) for value in reason.values]
    removed = [teller.symbol(value) for value in sorted({value for _, value in step.eliminations})]
    return {
        "cells": teller.cells(reason.cells),
        "values": values,
        "pair": values[:2],
        "extra": values[2:],
        "kept": [value for value in values[:2] if value not in removed],
        "removed": removed,
        "common": [value for value in values if value not in removed],
        "houses": [teller.house(number) for number in reason.houses],
        "covers": [teller.house(number) for number in reason.covers],
        "fins": teller.cells(reason.fins),
        "sets": teller.sets(step),
        "colours": teller.colours(reason.sets),
        "links": teller.links(reason.links),
        "line": teller.line(reason.cells, reason.links),
        "greater": teller.starts_low(reason.cells, reason.links),
        "bounds": teller.bounds(step) if step.technique in _BOUNDS else [],
        "sums": [teller.sum(number) for number in reason.sums],
        "lines": [teller.read_line(number) for number in reason.lines],
        "ways": teller.ways(reason),
        "splits": teller.splits(reason),
        "total": abs(reason.total + teller.lift_of(reason)),
        "assumption": teller.candidates(zip(reason.cells[:1], reason.values[:1], strict=False)),
        "chains": _join([teller.chain(nodes) for nodes in step.chains], messages["joining"]["chains"]),
        "consequences": _join(teller.consequences(step), messages["joining"]["chains"]),
        "either": teller.either(step.chains),
        "start": teller.cells(step.chains[0][0].cells) if step.chains else [],
        "placements": teller.candidates(step.placements),
        "eliminations": teller.eliminations(step.eliminations),
        "results": teller.results(step),
    }


def _puzzle_of(step: Step) -> Puzzle:
    if step.puzzle is None:
        raise TokeruError("a step needs its puzzle to be put into words, and this one has none")
    return step.puzzle


@dataclass(frozen=True)
class _Bound:
    """How a bound is pushed along a chain: which way, and in which words."""

    part: str
    step: int
    further: Callable[..., int]


_BOUNDS = {"lower-bound": _Bound("at-least", 1, max), "upper-bound": _Bound("at-most", -1, min)}

_MOST_SPLITS = 4
"""With more of them, how a total is made of different values tells nobody anything."""

_SPELLED = {"listed": " ", "added": "+", "multiplied": "×", "ends": "–"}
"""How the words for ways can have the values of each, and what stands between them."""

_SIGNS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "≤": operator.le,
    "≥": operator.ge,
    "=": operator.eq,
    "≠": operator.ne,
}
_MIRRORED = str.maketrans("<>≤≥", "><≥≤")


@dataclass(frozen=True)
class _Teller:
    """The names of what is on a board."""

    puzzle: Puzzle
    messages: Messages

    def fill(self, template: str, **fields: Value) -> str:
        return _fill(template, fields, self.messages)

    def choose(self, table: str, key: str) -> str:
        """The template of the key, or the one for all others."""
        templates = self.messages[table]
        return str(templates.get(key, templates["other"]))

    # cells and candidates

    def cell(self, cell: int) -> str:
        return grid.name(self.puzzle.size, cell)

    def cells(self, cells: Iterable[int]) -> list[str]:
        return [self.cell(cell) for cell in cells]

    def candidates(self, candidates: Iterable[tuple[int, int]]) -> list[str]:
        return [f"{self.cell(cell)}={self.symbol(value)}" for cell, value in candidates]

    def eliminations(self, candidates: Iterable[Candidate]) -> list[str]:
        """r1c1≠2/3, r1c2≠3: everything that a cell loses in one item."""
        lost: dict[int, list[str]] = {}
        for cell, value in candidates:
            lost.setdefault(cell, []).append(self.symbol(value))
        return [f"{self.cell(cell)}≠{'/'.join(values)}" for cell, values in lost.items()]

    def results(self, step: Step) -> str:
        told = self.candidates(step.placements) + self.eliminations(step.eliminations)
        return _join(told, self.messages["joining"]["comma"])

    def sets(self, step: Step) -> list[str]:
        """In short, r13c6+r2c5. Of two sums the greater comes first: the total is the difference."""
        sets = step.reason.sets if step.reason.total >= 0 else step.reason.sets[::-1]
        return [compact(self.puzzle.size, cells, "+") for cells in sets]

    def colours(self, sets: Iterable[Cells]) -> list[str]:
        return [
            f"{colour}: {' '.join(self.cells(cells))}" for colour, cells in zip("ABCD", sets, strict=False)
        ]

    # houses

    def house(self, number: int) -> str:
        cells, rule = self.puzzle.problem.houses[number]
        key, count = self._shapes.get(frozenset(cells)) or (self._rule(rule), self._place(number))
        return self._house(key, count, cells)

    def _house(self, key: str, count: int, cells: Cells) -> str:
        names = self.cells(sorted(cells))
        return self.fill(self.choose("houses", key), number=count, cell=names[0], cells=names)

    @cached_property
    def _shapes(self) -> dict[frozenset[int], tuple[str, int]]:
        """Rows, columns and boxes by their cells: a house of another rule may be one of them too."""
        size, houses = self.puzzle.size, self.puzzle.problem.houses
        boxes = [house.cells for house in houses if self._rule(house.rule) == "boxes"]
        known = {"boxes": boxes, "columns": grid.columns(size), "rows": grid.rows(size)}
        return {
            frozenset(cells): (key, number)
            for key, shapes in known.items()
            for number, cells in enumerate(shapes, 1)
        }

    def _place(self, number: int) -> int:
        """Its position among the houses of its rule, from 1."""
        houses = self.puzzle.problem.houses[: number + 1]
        return sum(house.rule == houses[-1].rule for house in houses)

    def _rule(self, number: int) -> str:
        return self.puzzle.rules[number].name

    def symbol(self, value: int) -> str:
        """A value as the number that people see; a bound may lie beyond them all."""
        return grid.seen(self.puzzle.ruleset.board.numbers.start + value - 1)

    def lift(self, coefficients: Iterable[int]) -> int:
        """How much more a sum of numbers is than that of the values that stand for them."""
        return (self.puzzle.ruleset.board.numbers[0] - 1) * sum(coefficients)

    def lift_of(self, reason: Reason) -> int:
        """The same for a sum that is none of the problem's: what the cells leave, or the first set more than
        the other."""
        if not reason.total:
            return 0
        added, taken = reason.sets if len(reason.sets) == 2 else (reason.cells, ())
        return self.lift([1] * len(added) + [-1] * len(taken))

    # relations and sums

    def signs(self, links: Iterable[int]) -> dict[tuple[int, int], str]:
        """The sign between two cells, read from either side."""
        signs: dict[tuple[int, int], str] = {}
        for link in links:
            first, second, table, _ = self.puzzle.problem.relations[link]
            sign = sign_of(table)
            if sign:
                signs[first, second] = sign
                signs[second, first] = sign.translate(_MIRRORED)
        return signs

    def links(self, links: Sequence[int]) -> list[str]:
        """Linked signs as one item, r1c1 < r1c2 > r1c3; other relations in the words of their rule, once for
        all pairs of which it says the same."""
        signs, others = self.signs(links), dict[tuple[str, int], list[tuple[int, int]]]()
        for first, second, table, number in (self.puzzle.problem.relations[link] for link in links):
            if not sign_of(table):
                rule = self.puzzle.rules[number]
                others.setdefault((self._kind(rule, table), _amount(rule)), []).append((first, second))
        told = [self._path(path, signs) for path in _paths(pair for pair in signs if pair[0] < pair[1])]
        return told + [self._relation(*kind, pairs) for kind, pairs in others.items()]

    def line(self, cells: Cells, links: Sequence[int]) -> str:
        """The cells with the signs between them, in the direction people read."""
        return self._path(cells[::-1] if cells[:1] > cells[-1:] else cells, self.signs(links))

    def starts_low(self, cells: Cells, links: Sequence[int]) -> bool:
        """Whether the first cell is the smallest: the first link starts there."""
        if not cells or not links:
            return False
        first, second, *_ = self.puzzle.problem.relations[links[0]]
        other = second if first == cells[0] else first
        return self.signs(links[:1]).get((cells[0], other)) in ("<", "≤")

    def bounds(self, step: Step) -> list[str]:
        """The bound of the first cell, then those that follow from it."""
        way, cells, bound = _BOUNDS[step.technique], step.reason.cells, step.reason.values[0]
        told = [self._bound(way.part, cells[0], bound)]
        for place, cell in enumerate(cells[1:]):
            lost = [value + way.step for where, value in step.eliminations if where == cell]
            bound = way.further(bound + way.step, *lost)
            told.append(self._bound(way.part + "-too" if place else way.part, cell, bound))
        return told

    def sum(self, number: int) -> str:
        cells, coefficients, total, rule = self.puzzle.problem.sums[number]
        circle = [cell for cell, times in zip(cells, coefficients, strict=True) if times < 0]
        added = self.cells(cell for cell in cells if cell not in circle)
        total += self.lift(coefficients)
        template = self.choose("sums", self._rule(rule))
        return self.fill(
            template, total=total, cell=self.cell(cells[0]), cells=added, circle=self.cells(circle)
        )

    def splits(self, reason: Reason) -> list[str]:
        """How the total of some cells is made of different values, as one item, if there are few ways."""
        numbers, part = self.puzzle.ruleset.board.numbers, self.messages["parts"]["split"]
        for cells, total in self._totals(reason):
            ways = list(islice(_ways_to_make(total, len(cells), numbers), _MOST_SPLITS + 1))
            if len(cells) > 1 and 0 < len(ways) <= _MOST_SPLITS:
                added = ["+".join(map(grid.seen, way)) for way in ways]
                return [self.fill(part, total=total, count=len(cells), added=added)]
        return []

    def _totals(self, reason: Reason) -> Iterator[tuple[Cells, int]]:
        """The cells that must differ and of which the step says what they add up to, and what that is."""
        said = [self.puzzle.problem.sums[number] for number in reason.sums]
        plain = [(part.cells, part.total) for part in said if set(part.coefficients) == {1}]
        known = [(reason.cells, reason.total)] if reason.total and not reason.sets else plain
        houses = [set(house.cells) for house in self.puzzle.problem.houses]
        for cells, total in known:
            if any(house.issuperset(cells) for house in houses):
                yield cells, total + self.lift([1] * len(cells))

    def read_line(self, number: int) -> str:
        """A line that an automaton reads, in the words of its rule."""
        rule = self.puzzle.problem.automata[number].rule
        return self.fill(self.choose("lines", self._rule(rule)), **self._clue(number))

    def ways(self, reason: Reason) -> list[str]:
        """The ways through the line as one item, in the words of its rule.

        Where these are for all rules alike, a single way would hardly say more than the rule itself.
        """
        if not reason.ways:
            return []
        (number,), templates = reason.lines, self.messages["ways"]
        clue, name = self._clue(number), self._rule(self.puzzle.problem.automata[number].rule)
        told = [[self.symbol(value) for value in way] for way in reason.ways]
        told = [[symbol for symbol in way if symbol not in clue["crusts"]] for way in told]
        if not all(told) or (name not in templates and len(told) == 1):
            return []
        spelled = {field: [between.join(way) for way in told] for field, between in _SPELLED.items()}
        return [self.fill(self.choose("ways", name), **clue, **spelled)]

    def _clue(self, number: int) -> dict[str, Sequence[str]]:
        """What the words for a line that is read can mention: its cells, or the row that they are, the number
        of its rule, and the crusts of a sandwich."""
        cells, _, rule = self.puzzle.problem.automata[number]
        said, shape = self.puzzle.rules[rule], self._shapes.get(frozenset(cells))
        return {
            "cell": self.cell(cells[0]),
            "cells": [self._house(*shape, cells)] if shape else self.cells(cells),
            "number": _clue(said),
            "crusts": self._crusts(said),
        }

    def _crusts(self, rule: Rule) -> list[str]:
        crusts = getattr(rule, "crusts", None)
        if crusts is None:
            return []
        numbers = self.puzzle.ruleset.board.numbers
        return [grid.seen(number) for number in crusts or (numbers[0], numbers[-1])]

    def _path(self, cells: Sequence[int], signs: Mapping[tuple[int, int], str], other: str = " – ") -> str:
        between = (f" {signs[pair]} " if pair in signs else other for pair in pairwise(cells))
        steps = (sign + self.cell(cell) for sign, cell in zip(between, cells[1:], strict=True))
        return "".join([*self.cells(cells[:1]), *steps])

    def _kind(self, rule: Rule, table: Table) -> str:
        """What is said of its pairs; some rules say another thing of those that may be equal."""
        may_be_equal = any(mask >> value & 1 for value, mask in enumerate(table))
        alike = f"{rule.name}-alike"
        return alike if may_be_equal and alike in self.messages["relations"] else rule.name

    def _relation(self, rule: str, amount: int, pairs: Sequence[tuple[int, int]]) -> str:
        """r1c1–r1c2–r1c3 and r2c1–r2c2 differ by 1"""
        paths = [self._path(path, {}, "–") for path in _paths(pairs)]
        return self.fill(self.choose("relations", rule), pairs=paths, number=amount)

    def _bound(self, part: str, cell: int, value: int) -> str:
        return self.fill(self.messages["parts"][part], cell=self.cell(cell), value=self.symbol(value))

    # chains

    def chain(self, nodes: Iterable[Node]) -> str:
        """r1c2≠5 → r1c7=5 → r13c8≠5"""
        return " → ".join(self.node(*node) for node in nodes)

    def node(self, on: bool, value: int, cells: Cells) -> str:
        return f"{compact(self.puzzle.size, cells)}{'=' if on else '≠'}{self.symbol(value)}"

    def either(self, chains: Sequence[Sequence[Node]]) -> list[str]:
        """What a chain amounts to: if its first node is false, its last one is true."""
        if not chains:
            return []
        first, last = chains[0][0], chains[0][-1]
        ends = [self.node(not first.on, first.value, first.cells), self.node(*last)]
        return ends[:1] if ends[0] == ends[1] else ends

    def sentences(self, chain: Sequence[Node]) -> list[str]:
        """What the chain begins with, then what follows from link to link."""
        template = self.messages["parts"]["link"]
        links = [
            self.fill(template, given=self._said("if", node), following=self._said("then", after))
            for node, after in pairwise(chain)
        ]
        return [self._said("begin", chain[0]), *links]

    def _said(self, part: str, node: Node) -> str:
        template = self.messages["parts"][f"{part}-{'on' if node.on else 'off'}"]
        return self.fill(template, cells=self.cells(node.cells), value=self.symbol(node.value))

    def consequences(self, step: Step) -> list[str]:
        """The chains without the assumptions they start with."""
        told = (self.chain(nodes[1:]) for nodes in step.chains)
        return [chain for chain in told if chain]


def _ways_to_make(total: int, count: int, numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Different numbers, in order, that add up to the total."""
    if count == 0 and total == 0:
        yield ()
    if not 0 < count <= len(numbers) or not sum(numbers[:count]) <= total <= sum(numbers[-count:]):
        return
    for place, number in enumerate(numbers, 1):
        for others in _ways_to_make(total - number, count - 1, numbers[place:]):
            yield (number, *others)


def _paths(pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Pairs joined wherever one starts with the cell that another ends with."""
    paths: list[list[int]] = []
    for first, second in sorted(pairs):
        path = next((path for path in paths if path[-1] == first), None)
        if path:
            path.append(second)
        else:
            paths.append([first, second])
    return paths


@cache
def _amount(rule: Rule) -> int:
    """The {number} in a rule's words: what it compares with, which may follow from its length."""
    compared = (template.claim for template in rule.templates if isinstance(template.claim, Compare))
    return next((rule.resolve(claim.number) for claim in compared), 0)


@cache
def _clue(rule: Rule) -> str:
    """The {number} of a rule whose line is read: the first that it says, but for a direction."""
    said = (getattr(rule, field) for field in scalar_fields(type(rule)) if field != "direction")
    return next(map(write_scalar, said), "")


def sign_of(table: Table) -> str | None:
    """The sign that says the same as the table, if there is one."""
    values = range(1, len(table) + 1)
    for sign, holds in _SIGNS.items():
        if table == tuple(mask_of(b for b in values if holds(a, b)) for a in values):
            return sign
    return None


def compact(size: int, cells: Iterable[int], between: str = ",") -> str:
    """Several cells in short: r1c2 and r3c2 are r13c2. Not above size 9, where r13 could mean row 13."""
    names = [grid.name(size, cell) for cell in sorted(cells)]
    if size > 9:
        return between.join(names)
    by_row = _merge((name[1], name[3]) for name in names)
    by_column = _merge((name[3], name[1]) for name in names)
    if len(by_row) <= len(by_column):
        return between.join(f"r{rows}c{columns}" for columns, rows in by_row.items())
    return between.join(f"r{rows}c{columns}" for rows, columns in by_column.items())


def _merge(places: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Lines with the same places, put together: {places: lines}."""
    on_line: dict[str, str] = {}
    for line, place in places:
        on_line[line] = on_line.get(line, "") + place
    merged: dict[str, str] = {}
    for line, found in on_line.items():
        merged[found] = merged.get(found, "") + line
    return merged
