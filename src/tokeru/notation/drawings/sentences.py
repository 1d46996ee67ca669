"""The rules in words, taken apart: what each sentence states, and about what.

    Adjacent digits on a green line differ by at least 5.   ──▶  whisper 5, on lines that are green
                       └─noun─┘  └──phrase of a kind──┘

A sentence that states nothing is passed over: praise, examples, what may repeat. One that speaks of the puzzle
and is not understood is left over. Words that nobody expects make a statement unsure; some ("either", "wrong")
make it another one than it seems, and it is left over too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from tokeru.notation.drawings.colours import ANY, WORDS
from tokeru.notation.drawings.tables import table

TABLE = table("phrases")
KINDS: list[dict[str, Any]] = TABLE["kinds"]
KNOWN = frozenset(TABLE["known"].split())
LONGEST = 120
"""Characters of a sentence that is left over."""
MOST = 20_000

_WORD = re.compile(r"[a-z0-9:'-]+")
_REPLACED = re.compile(r"[a-z']+")
_SENTENCE = re.compile(r"(?<![\s.(](?:ie|eg|vs))(?<!i\.e)(?<!e\.g)[.!?](?=\s|$)|;\s|\\n|\n+|•")
_BULLET = re.compile(r"^[\s\-*•–—>)+❶-❾]*(?:\d{1,2}\)?[.)]\s+)?")
_HEADING = re.compile(r"([^:]{2,40}?)\s*(?::|\s[-–—])\s+(.*)", re.DOTALL)
_COLOUR = re.compile(rf"\b({ANY})(?:ish)?\b")
_BRACKETS = re.compile(r"[()\[\]{}\"“”*_]")
_PLURAL = re.compile(r"\b(?:each|every|any|lines|an? (?:\w+ ){0,3}line)\b")
_NUMBERS = re.compile(r"(?:\d+(?:[x:-]\d+)*s?)?")
_BOTH = re.compile(r"\bboth\b.*\band\b")
_CLAUSE = re.compile(r",? (?:and|while|whereas|but) |, ")


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
    """All marks are given: those on these colours and letters, or those of the statement before."""

    colours: tuple[str, ...]
    letters: tuple[str, ...]
    on: tuple[str, ...]
    before: Statement | None
    sentence: str


@dataclass
class Told:
    """What a text states."""

    statements: list[Statement] = field(default_factory=list)
    negatives: list[Negative] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    """What is stated about things that are not drawn."""
    normal: bool | None = None
    houses: bool = False
    boxes: bool | None = None
    numbers: range | None = None
    said: bool = False
    """Whether there are any words at all."""


class Sentence(NamedTuple):
    """As it was written, and in plain small letters, with the heading above it."""

    written: str
    plain: str
    heading: str

    @property
    def whole(self) -> str:
        return f"{self.heading} : {self.plain}" if self.heading else self.plain


# --- sentences ------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Small letters, numbers in digits, one spelling; without brackets and quotes."""
    text = (
        text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", "-").replace("×", "x")
    )
    text = _BRACKETS.sub(" ", text)
    text = _REPLACED.sub(lambda word: TABLE["digits"].get(word[0], word[0]), text)
    return " ".join(text.split()).strip(" .:!,-")


def sentences(text: str) -> Iterator[Sentence]:
    heading = ""
    for line in re.split(r"\n+|\\n|•", text[:MOST]):
        line = _BULLET.sub("", line).strip()
        if not line:
            continue
        if _is_heading(line):
            heading = plain(line)
            continue
        above, line = _headed(line)
        heading = above or heading
        for written in _SENTENCE.split(line):
            if plain(written):
                yield Sentence(" ".join(written.split()), plain(written), heading)


def _is_heading(line: str) -> bool:
    """A few words that state nothing themselves."""
    words = plain(line).split()
    return len(words) <= 4 and (line.isupper() or line.rstrip().endswith(":"))


def _headed(line: str) -> tuple[str, str]:
    found = _HEADING.fullmatch(line)
    if (
        not found
        or len(found[1].split()) > 5
        or _pattern(TABLE["normal"]["apply"]).fullmatch(plain(found[1]))
    ):
        return "", line
    return plain(found[1]), found[2]


@cache
def _pattern(written: str) -> re.Pattern[str]:
    for word, row in TABLE["words"].items():
        written = written.replace(f"{{{word}}}", row)
    return re.compile(written.replace("COLOR", ANY))


# --- what they state ---------------------------------------------------------------------------------


def tell(text: str, present: Collection[str]) -> Told:
    """What a text states about a drawing that has these things."""
    told = Told(said=bool(text.strip()))
    for sentence in sentences(text):
        _tell(sentence, told, present)
    return told


def _tell(sentence: Sentence, told: Told, present: Collection[str]) -> None:
    if _tell_houses(sentence, told):
        return
    if negative := _negative(sentence, told):
        told.negatives.append(negative)
        return
    if any(_pattern(silent).fullmatch(sentence.plain) for silent in TABLE["silent"]):
        return
    found = [] if _is_doubtful(sentence) else [*_statements(sentence, present)]
    told.statements += found
    if not found and _pattern(TABLE["matter"]).search(sentence.plain):
        about_others = not _is_doubtful(sentence) and any(True for _ in _statements(sentence, _Any()))
        (told.absent if about_others else told.left).append(shortened(sentence.written))


class _Any(frozenset[str]):
    """All things that can be drawn."""

    def __contains__(self, thing: object) -> bool:
        return True


def shortened(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1].rstrip()}…"


def _is_doubtful(sentence: Sentence) -> bool:
    return _pattern(TABLE["doubt"]).search(_pattern(TABLE["plain"]).sub(" ", sentence.plain)) is not None


def _tell_houses(sentence: Sentence, told: Told) -> bool:
    """Rows, columns, boxes, and the numbers that go into them."""
    normal = TABLE["normal"]
    text = sentence.plain
    if _pattern(normal["against"]).fullmatch(text) and "sudoku" in text:
        told.normal = False
        return True
    if _pattern(normal["noBoxes"]).fullmatch(text):
        told.boxes = False
        return True
    houses = (
        _pattern(normal["houses"]).fullmatch(text) is not None
        and not _has_thing(text)
        and not _is_doubtful(sentence)
    )
    if houses:
        told.houses = True
        told.boxes = told.boxes is not False and _pattern(normal["boxes"]).search(text) is not None
    if houses or _pattern(r"(?:fill|place|put|enter|write|use|input)\b.*").fullmatch(text):
        if found := _pattern(normal["numbers"]).search(text):
            told.numbers = range(int(found[1]), int(found[2]) + 1)
            return True
        return houses
    if _pattern(normal["apply"]).fullmatch(text) and not _has_thing(text):
        told.normal = told.normal is not False
        return True
    return False


def _has_thing(text: str) -> bool:
    return (
        re.search(
            r"\b(?:lines?|cages?|arrows?|circles?|dots?|strings?|sums?|sum to|even|odd|knight'?s?)\b", text
        )
        is not None
    )


def _negative(sentence: Sentence, told: Told) -> Negative | None:
    row = TABLE["negative"]
    if not _pattern(row["says"]).match(sentence.plain) or re.match(
        r".*\bnot\b.*\b(?:all|every|necessarily)\b", sentence.plain
    ):
        return None
    marks = [each for each in told.statements if {"dot", "letter"} & {*each.row["on"]}]
    nouns = {means for _, means in _nouns(sentence.whole)} & {"dot", "letter", "square"}
    letters = tuple(letter.upper() for letter in re.findall(r"\b([xv])(?:'?s)?\b", sentence.plain))
    on = tuple(sorted(nouns))
    if not on and not marks:
        return None
    return Negative(
        _colours(sentence.plain), letters, on, None if on else marks[-1], shortened(sentence.written)
    )


def _statements(sentence: Sentence, present: Collection[str]) -> Iterator[Statement]:
    """Of its clauses, if two or more state something about things that they name; or of it as a whole."""
    clauses = [clause for clause in _CLAUSE.split(sentence.plain) if any(True for _ in _nouns(clause))]
    parts = [[*_stated(sentence, clause, present)] for clause in clauses]
    if len(parts) > 1 and all(parts):
        yield from (each for part in parts for each in part)
    else:
        yield from _stated(sentence, sentence.whole, present)


def _stated(sentence: Sentence, text: str, present: Collection[str]) -> Iterator[Statement]:
    """Each kind that is on one of the things the sentence names; of the kinds of one thing the first."""
    things = [means for _, means in _nouns(text) if means in present]
    taken: set[str] = set()
    sure = _is_known(sentence.plain)
    colours = _colours(text)
    for number, row in enumerate(KINDS):
        on = tuple(thing for thing in row["on"] if thing in things)
        if row["on"] == ["board"]:
            on = () if _things_drawn(things) else ("board",)
        elif not on and "board" in row["on"] and not _things_drawn(things):
            on = ("board",)
        several = on == ("board",) or row.get("joint") or row.get("letter") or _BOTH.search(text)
        if not on or (on[0] in taken and not several):
            continue
        for found in _found(row, text):
            taken.add(on[0])
            numbers = tuple(int(group) for group in found.groups() if group and group.isdigit())
            yield Statement(
                number, on, colours, numbers, sentence.written, sure, _PLURAL.search(text) is None
            )


def _things_drawn(things: Iterable[str]) -> bool:
    return not {*things} <= {"letter", "diagonal", "ray", "outside"}


def _found(row: dict[str, Any], text: str) -> list[re.Match[str]]:
    for phrase in row["phrases"]:
        found = [*_pattern(phrase).finditer(text)] if row.get("every") else [_pattern(phrase).search(text)]
        if matches := [match for match in found if match]:
            return matches[:1]
    return []


def _nouns(text: str) -> Iterator[tuple[str, str]]:
    for row in TABLE["nouns"]:
        if found := _pattern(rf"\b(?:{row['noun']})(?=\W|$)").search(text):
            yield from ((found[0], means) for means in row["means"])


def _colours(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_COLOUR.findall(text)))


def _is_known(text: str) -> bool:
    words = (word.strip("-:'") for word in _WORD.findall(text))
    return all(word in KNOWN or word in WORDS or _NUMBERS.fullmatch(word) for word in words)
