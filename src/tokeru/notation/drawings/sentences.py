"""The rules in words, taken apart: what each sentence states, and about what.

    Adjacent digits on a green line differ by at least 5.   ──▶  whisper 5, on lines that are green
                         └─noun──┘ └─phrase of a kind──┘

A sentence that states nothing is passed over: praise, examples, what may repeat. One that speaks of the
puzzle and is not understood is left over. Words that nobody expects make a statement unsure; some ("either",
"wrong") make it another one than it seems, and it is left over too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from tokeru.notation.drawings.colours import ANY, WORDS
from tokeru.notation.drawings.tables import table

TABLE = table("phrases")
KINDS: list[dict[str, Any]] = TABLE["kinds"]
NORMAL: dict[str, str] = TABLE["normal"]
KNOWN = frozenset(TABLE["known"].split())
MARKS = ("dot", "letter", "square")
"""What all may be given of."""
LONGEST = 120
"""Characters of a sentence that is left over."""
MOST = 20_000
LONGEST_READ = 600
"""Nobody states a rule in a longer sentence."""
WORDS_OF_HEADINGS = 5


class Statement(NamedTuple):
    """A kind, what it is on, which colours are named, and the numbers in it."""

    kind: int
    on: tuple[str, ...]
    colours: tuple[str, ...]
    numbers: tuple[int, ...]
    sentence: str
    sure: bool = True
    one: bool = False
    """Whether it speaks of one thing that may be drawn in parts: "the blue line"."""

    @property
    def row(self) -> dict[str, Any]:
        return KINDS[self.kind]

    @property
    def number(self) -> int | None:
        return self.numbers[0] if self.numbers else None


class Negative(NamedTuple):
    """All marks are given: those of these sorts, colours and letters, or those of the statement before."""

    colours: tuple[str, ...]
    letters: tuple[str, ...]
    on: tuple[str, ...]
    before: Statement | None
    sentence: str


@dataclass
class Told:
    """What a text states."""

    said: bool = False
    """Whether there are any words at all."""
    statements: list[Statement] = field(default_factory=list)
    negatives: list[Negative] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    """What is stated about things that are not drawn."""
    normal: bool | None = None
    houses: bool = False
    boxes: bool | None = None
    numbers: range | None = None


class Sentence(NamedTuple):
    """As it was written, and in plain small letters, with the heading above it."""

    written: str
    plain: str
    heading: str

    @property
    def whole(self) -> str:
        return f"{self.heading} : {self.plain}" if self.heading else self.plain


def tell(text: str, present: Collection[str]) -> Told:
    """What a text states about a drawing that has these things."""
    told = Told(said=bool(text.strip()))
    for sentence in sentences(text):
        _tell(sentence, told, present.__contains__)
    return told


# --- sentences ------------------------------------------------------------------------------------

_LINES = re.compile(r"\n+|\\n|•", re.ASCII)
_BULLET = re.compile(r"^[\s\-*>)+–—]*(?:[0-9]{1,2}\)?[.)]\s+)?", re.ASCII)
_SHORT = re.compile(r"\b(i\.?e|e\.?g|vs)\.", re.ASCII | re.IGNORECASE)
_ENDS = re.compile(r"[.!?](?=\s|$)|;\s", re.ASCII)
_HEADING = re.compile(r"([^:]{2,40}?)\s*(?::|\s[-–—])\s+(.*)", re.ASCII | re.DOTALL)
_BRACKETS = re.compile(r"[()\[\]{}\"“”*_]")
_REPLACED = re.compile(r"[a-z']+")
_SPELLED = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "×": "x"})


def sentences(text: str) -> Iterator[Sentence]:
    heading = ""
    for line in _LINES.split(text[:MOST]):
        line = _SHORT.sub(r"\1", _BULLET.sub("", line)).strip()
        if _is_heading(line):
            heading = plain(line)
            continue
        above, line = _headed(line)
        heading = above or heading
        for written in _ENDS.split(line):
            if plain(written):
                yield Sentence(" ".join(written.split()), plain(written), heading)


def plain(text: str) -> str:
    """Small letters, numbers in digits, one spelling; without brackets and quotes."""
    text = _BRACKETS.sub(" ", text.lower().translate(_SPELLED))
    text = _REPLACED.sub(lambda word: TABLE["digits"].get(word[0], word[0]), text)
    return " ".join(text.split()).strip(" .:!,-")


def _is_heading(line: str) -> bool:
    """A few words that state nothing themselves."""
    loud = line == line.upper() != line.lower()
    return bool(line) and len(plain(line).split()) < WORDS_OF_HEADINGS and (loud or line.endswith(":"))


def _headed(line: str) -> tuple[str, str]:
    found = _HEADING.fullmatch(line)
    if not found or len(found[1].split()) > WORDS_OF_HEADINGS or _is(NORMAL["apply"], plain(found[1])):
        return "", line
    return plain(found[1]), found[2]


# --- patterns ----------------------------------------------------------------------------------------


@cache
def _pattern(written: str) -> re.Pattern[str]:
    for word, row in TABLE["words"].items():
        written = written.replace(f"{{{word}}}", row)
    return re.compile(written.replace("COLOR", ANY), re.ASCII)


def _is(pattern: str, text: str) -> bool:
    return _pattern(pattern).fullmatch(text) is not None


def _has(pattern: str, text: str) -> bool:
    return _pattern(pattern).search(text) is not None


# --- what they state ---------------------------------------------------------------------------------


def _tell(sentence: Sentence, told: Told, is_drawn: Callable[[str], bool]) -> None:
    is_short = len(sentence.plain) <= LONGEST_READ
    if is_short and (_tell_houses(sentence, told) or _tell_negative(sentence, told)):
        return
    if is_short and any(_is(silent, sentence.plain) for silent in TABLE["silent"]):
        return
    found = [] if _is_doubtful(sentence) else [*_statements(sentence, is_drawn)]
    told.statements += found
    if not found and _has(TABLE["matter"], sentence.plain):
        elsewhere = not _is_doubtful(sentence) and any(_statements(sentence, lambda thing: True))
        (told.absent if elsewhere else told.left).append(shortened(sentence.written))


def shortened(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1].rstrip()}…"


def _is_doubtful(sentence: Sentence) -> bool:
    return len(sentence.plain) > LONGEST_READ or _has(
        TABLE["doubt"], _pattern(TABLE["plain"]).sub(" ", sentence.plain)
    )


def _tell_houses(sentence: Sentence, told: Told) -> bool:
    """Rows, columns, boxes, and the numbers that go into them."""
    text = sentence.plain
    if _is(NORMAL["against"], text):
        told.normal = False
    elif _is(NORMAL["noBoxes"], text):
        told.boxes = False
    elif _has(NORMAL["things"], text) or _is_doubtful(sentence):
        return False
    elif _is(NORMAL["houses"], text):
        told.houses = True
        told.boxes = told.boxes is not False and _has(NORMAL["boxes"], text)
        told.numbers = _numbers_in(text) or told.numbers
    elif _is(NORMAL["fill"], text) and _numbers_in(text):
        told.numbers = _numbers_in(text)
    elif _is(NORMAL["apply"], text):
        told.normal = told.normal is not False
    else:
        return False
    return True


def _numbers_in(text: str) -> range | None:
    found = _pattern(NORMAL["numbers"]).search(text)
    return range(int(found[1]), int(found[2]) + 1) if found else None


def _tell_negative(sentence: Sentence, told: Told) -> bool:
    """Whether all marks of some sort are said to be given."""
    text = sentence.plain
    if not _pattern(TABLE["negative"]["says"]).match(text) or _has(TABLE["negative"]["against"], text):
        return False
    marks = [each for each in told.statements if {"dot", "letter"} & {*each.row["on"]}]
    on = tuple(mark for mark in MARKS if mark in _nouns(sentence.whole))
    if not on and not marks:
        return False
    letters = tuple(letter.upper() for letter in _pattern(TABLE["negative"]["letters"]).findall(text))
    before = None if on else marks[-1]
    told.negatives.append(Negative(_colours(text), letters, on, before, shortened(sentence.written)))
    return True


_CLAUSE = re.compile(r",? (?:and|while|whereas|but) |, ")


def _statements(sentence: Sentence, is_drawn: Callable[[str], bool]) -> Iterator[Statement]:
    """Of its clauses, if two or more state something about things that they name; or of it as a whole."""
    clauses = [clause for clause in _CLAUSE.split(sentence.plain) if _nouns(clause)]
    parts = [[*_stated(sentence, clause, is_drawn)] for clause in clauses]
    if len(parts) > 1 and all(parts):
        yield from (each for part in parts for each in part)
    else:
        yield from _stated(sentence, sentence.whole, is_drawn)


def _stated(sentence: Sentence, text: str, is_drawn: Callable[[str], bool]) -> Iterator[Statement]:
    """Each kind that is on one of the things that are named; of the kinds of one thing the first."""
    things = [thing for thing in _nouns(text) if is_drawn(thing)]
    taken: set[str] = set()
    for number, row in enumerate(KINDS):
        on = _on(row, things)
        several = on == ("board",) or row.get("joint") or row.get("letter") or _has(TABLE["both"], text)
        if not on or (on[0] in taken and not several):
            continue
        if found := _found(row, text):
            taken.add(on[0])
            numbers = tuple(int(group) for group in found.groups() if group and _has("^[0-9]{1,4}$", group))
            one = not _has(TABLE["each"], text)
            yield Statement(number, on, _colours(text), numbers, sentence.written, _is_known(sentence), one)


def _on(row: dict[str, Any], things: Collection[str]) -> tuple[str, ...]:
    """What a kind is on; the board, if no thing is named that has rules of its own."""
    on = tuple(thing for thing in row["on"] if thing in things)
    if not on and "board" in row["on"] and {*things} <= {*TABLE["beside"]}:
        return ("board",)
    return on


def _found(row: dict[str, Any], text: str) -> re.Match[str] | None:
    for phrase in row["phrases"]:
        if found := _pattern(phrase).search(text):
            return found
    return None


def _nouns(text: str) -> list[str]:
    named = (row["means"] for row in TABLE["nouns"] if _has(rf"\b(?:{row['noun']})(?=\W|$)", text))
    return [*dict.fromkeys(thing for means in named for thing in means)]


def _colours(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_pattern(r"\b(COLOR)(?:ish)?\b").findall(text)))


def _is_known(sentence: Sentence) -> bool:
    words = (word.strip("-:'") for word in re.findall(r"[a-z0-9:'-]+", sentence.plain))
    return all(word in KNOWN or word in WORDS or _is(TABLE["number"], word) for word in words)
