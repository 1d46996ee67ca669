"""Drawing and words together: each thing that is drawn gets the meaning that is stated for it.

A statement is for things that have the colour it names; without a colour, for those that are usually drawn
like this; or else for those that nothing else explains. What nothing is stated about means what it usually
does, and that is a guess. What is then still unexplained, drawn or stated, is left over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tokeru import grid
from tokeru.notation.draft import Draft
from tokeru.notation.drawings.checking import Batch, leave_what_breaks
from tokeru.notation.drawings.colours import nearest
from tokeru.notation.drawings.drawing import Cell, Thing
from tokeru.notation.drawings.groups import Group, grouped
from tokeru.notation.drawings.marks import RULES, XV, Mark, all_given, given_of_said
from tokeru.notation.drawings.saying import PEAKS, Meaning, Rule, Sayer
from tokeru.notation.drawings.sentences import KINDS, Negative, Statement, Told, shortened

Regions = Sequence[Sequence[int]]

KIND = {row["kind"]: row for row in reversed(KINDS)}
BACKGROUND = ("shade",)
"""What may be there only to be looked at."""
ORDER = {"line": 0, "sign": 2}
"""Lines take what is at their ends, and smallest cells the signs around them."""
HOUSES = ("rows", "columns", "boxes", "regions")
MOST_NAMED = 12


def recognise(draft: Draft, things: Sequence[Thing], told: Told, regions: Regions | None) -> None:
    """Say the rules that the things and the words mean, and leave the rest."""
    draft.drawn = True
    _say_houses(draft, told, regions)
    explain(draft, things, told, regions)


def explain(draft: Draft, things: Sequence[Thing], told: Told, regions: Regions | None = None) -> None:
    """The same, where the houses and perhaps more have been said."""
    draft.drawn = draft.drawn or bool(things)
    if told.normal is False and not told.houses:
        draft.said = {rule: said for rule, said in draft.said.items() if name_of(rule) not in HOUSES}
    understanding = _Understanding(draft, told, things, regions)
    understanding.say_all()
    leave_what_breaks(draft, understanding.batches)


def said_things(draft: Draft) -> set[str]:
    """What the rules that have been said are usually drawn as."""
    kinds = {*_said_kinds(draft)}
    return {row["on"][0] for row in KINDS if row["kind"] in kinds} - {"board"}


def name_of(rule: str) -> str:
    return rule.split()[0]


def _said_kinds(draft: Draft) -> Iterator[str]:
    names = {*map(name_of, draft.said)}
    for row in KINDS:
        says = [name_of(row["says"])] if row.get("says") else []
        if not names.isdisjoint((*says, *row.get("said", ()))):
            yield row["kind"]


def _say_houses(draft: Draft, told: Told, regions: Regions | None) -> None:
    if told.normal is False and not told.houses:
        return
    if told.said and not (told.normal or told.houses):
        draft.leave("nothing says that normal rules apply")
    has_boxes = told.boxes is not False or told.normal
    if regions and has_boxes:
        draft.say_houses(regions)
        return
    draft.say_houses([])
    if told.normal and draft.rows == draft.columns and grid.box_shape(draft.size):
        draft.say("boxes", "normal rules, though no boxes are drawn", sure=False)


def _region_of(draft: Draft, regions: Regions | None) -> dict[Cell, int]:
    shape = grid.box_shape(draft.size)
    found = regions or (grid.boxes(draft.size, *shape) if shape else ())
    return {divmod(cell, draft.size): number for number, region in enumerate(found) for cell in region}


class _Understanding:
    def __init__(self, draft: Draft, told: Told, things: Sequence[Thing], regions: Regions | None) -> None:
        self.draft, self.told = draft, told
        self.sayer = Sayer(draft, _region_of(draft, regions))
        self.groups = grouped(things)
        self.batches: list[Batch] = []
        self.used: set[Statement] = set()
        self.marks: list[Mark] = []
        self.has_unexplained = False

    def say_all(self) -> None:
        for statement in self.told.statements:
            if statement.on == ("board",):
                self._say_board(statement)
        for group in sorted(self.groups, key=lambda group: ORDER.get(group.on, 1)):
            if group.things:
                self._say_group(group)
        for negative in self.told.negatives:
            self._say_negative(negative)
        self._leave_sentences()

    def _say(self, source: str, rules: Iterable[Rule], sure: bool) -> None:
        """What comes of one meaning, which is right or wrong as a whole."""
        new = [rule for rule in rules if rule.text not in self.draft.said]
        for rule in new:
            self.draft.say(rule.text, rule.source, sure)
        self.batches.append(Batch(source, [*dict.fromkeys(rule.text for rule in new)]))

    def _say_board(self, statement: Statement) -> None:
        self.used.add(statement)
        source = shortened(statement.sentence)
        rules = (Rule(text, source) for text in self.sayer.of_the_board(statement.row))
        self._say(source, rules, statement.sure)

    # --- groups ---------------------------------------------------------------------------------------

    def _say_group(self, group: Group) -> None:
        statements, sure = self._statements_for(group)
        meanings = [Meaning(each.row, each) for each in statements]
        meanings = meanings or [Meaning(KIND[kind]) for kind in group.usual_kinds()]
        rules = self._rules(group, meanings)
        if not rules:
            self._leave(group)
            return
        self._say(self._described(group), rules, sure and bool(statements))
        alike = {(each.kind, each.on, each.colours) for each in statements}
        self.used |= {each for each in self.told.statements if (each.kind, each.on, each.colours) in alike}
        for meaning in meanings:
            self._take_what_belongs(group, meaning)

    def _statements_for(self, group: Group) -> tuple[list[Statement], bool]:
        """The statements for a group, and whether they can be for no other."""
        plain = [each for each in self._stated_on(group) if not each.colours]
        if named := self._named(group):
            return self._with_numbers(named, plain), all(each.sure for each in named)
        usual = group.usual_kinds()
        if fitting := [each for each in plain if each.row["kind"] in usual or each.row.get("letter")]:
            return fitting, all(each.sure for each in fitting)
        others = [other for other in self.groups if other is not group and other.things]
        elsewhere = {kind for other in others for kind in other.usual_kinds()}
        free = [each for each in plain if each.row["kind"] not in elsewhere]
        alone = all(other.on != group.on or self._named(other) for other in others)
        return free, alone and all(each.sure for each in free)

    def _stated_on(self, group: Group) -> list[Statement]:
        letter = group.things[0].value
        here = (each for each in self.told.statements if each.on[0] == group.on)
        return [each for each in here if each.row.get("letter", letter) == letter]

    def _named(self, group: Group) -> list[Statement]:
        """The statements that name the colour of a group."""
        here = self._stated_on(group)
        words = {word for each in here for word in each.colours}
        called = {nearest(colour, words) for colour in group.colours}
        return [each for each in here if not called.isdisjoint(each.colours)]

    def _with_numbers(self, named: list[Statement], plain: list[Statement]) -> list[Statement]:
        """With numbers from sentences that explain the same kind again."""
        again = [each for each in plain if each.row["kind"] in {other.row["kind"] for other in named}]
        self.used.update(again)
        known = {each.row["kind"]: each.numbers for each in (*again, *named) if each.numbers}
        return [each._replace(numbers=known.get(each.row["kind"], each.numbers)) for each in named]

    def _rules(self, group: Group, meanings: list[Meaning]) -> list[Rule]:
        if group.on == "cage":
            return self._cages(group, meanings)
        if group.on in ("dot", "letter"):
            return self._marks(group, meanings)
        return [rule for meaning in meanings for rule in self.sayer.rules(group, meaning)]

    def _cages(self, group: Group, meanings: list[Meaning]) -> list[Rule]:
        """Nothing, if no cage means anything; those that alone do not are left."""
        found = [(cage, self.sayer.cage(cage, meanings)) for cage in group.things]
        unsaid = [cage for cage, texts in found if not texts]
        if unsaid and len(unsaid) < len(found):
            self._leave(replace(group, things=unsaid))
        return [
            Rule(text, f"cage at {self.sayer.names(cage.cells[:1])}")
            for cage, texts in found
            for text in texts
        ]

    def _marks(self, group: Group, meanings: list[Meaning]) -> list[Rule]:
        found = [(mark, *self.sayer.mark(mark, meanings)) for mark in group.things]
        if not all(text for _, text, _ in found):
            return []
        expression = found[0][2]
        self.marks.append(Mark(group, meanings[0], expression))
        if expression == XV:
            self._say_hidden_letters()
        return [Rule(text, f"{group.on} at {self.sayer.names(mark.cells)}") for mark, text, _ in found]

    def _say_hidden_letters(self) -> None:
        """Marks that are an X or a V count among those that are given."""
        self.used.update(each for each in self.told.statements if each.row.get("letter"))
        if self.draft.said.pop("allxv", False):
            self._say_negative(Negative((), (), ("letter",), None, "all X and V are given"))

    def _take_what_belongs(self, group: Group, meaning: Meaning) -> None:
        """Circles at the ends and in the middle of a line; signs that show that a cell is the smallest."""
        if meaning.row.get("ends"):
            ends = {line.cells[at] for line in group.things for at in (0, -1, len(line.cells) // 2)}
            self._take(("circle", "diamond", "square"), ends)
        if meaning.row["kind"] in PEAKS:
            self._take(("sign",), {*group.cells})

    def _take(self, on: Sequence[str], cells: set[Cell]) -> None:
        for group in self.groups:
            if group.on in on:
                group.things = [thing for thing in group.things if cells.isdisjoint(thing.cells)]

    # --- marks that are all given -----------------------------------------------------------------------

    def _say_negative(self, negative: Negative) -> None:
        meant = [mark for mark in self.marks if mark.is_meant_by(negative)]
        names = {*map(name_of, self.draft.said)}
        texts = [*all_given(meant)]
        texts = texts or given_of_said(negative, names, {group.on for group in self.groups})
        if not texts and names.isdisjoint(rule for rule, _, _ in RULES.values()):
            self.draft.leave(negative.sentence)
        self._say(negative.sentence, (Rule(text, negative.sentence) for text in texts), sure=True)

    # --- what is left ---------------------------------------------------------------------------------------

    def _leave_sentences(self) -> None:
        kinds = {each.row["kind"] for each in self.used} | {*_said_kinds(self.draft)}
        sentences = {each.sentence for each in self.used}
        for statement in self.told.statements:
            if statement.sentence not in sentences and statement.row["kind"] not in kinds:
                self.draft.leave(shortened(statement.sentence))
        for sentence in (*self.told.left, *(self.told.absent if self.has_unexplained else ())):
            self.draft.leave(sentence)

    def _leave(self, group: Group) -> None:
        if group.on not in BACKGROUND or self._may_be_meant(group):
            self.has_unexplained = True
            self.draft.leave(self._described(group))

    def _may_be_meant(self, group: Group) -> bool:
        """Whether words that are not understood, or not there, may be about these."""
        about = any(group.on in each.on for each in self.told.statements)
        return about or not self.told.said or bool(self.told.left)

    def _described(self, group: Group) -> str:
        values = " ".join(dict.fromkeys(thing.value for thing in group.things if thing.value))
        what = " ".join(filter(None, (group.on, *group.colours[:1], shortened(values))))
        cells = group.cells
        more = " …" if len(cells) > MOST_NAMED else ""
        return f"{what}: {self.sayer.names(cells[:MOST_NAMED])}{more}" if cells else what
