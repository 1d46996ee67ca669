"""Puzzles as people might write them: every rule on boards of every size, in any spelling, also wrongly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, Field, fields
from pathlib import Path
from random import Random
from typing import Any

from tokeru import grid
from tokeru.rules import all_rules
from tokeru.rules.base import Rule, cell_fields

CASES = Path(__file__).parents[1] / "cases"
ESCAPES = {r"\n": "\n", r"\r": "\r", r"\0": "\0"}
SIZES = (1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 9, 9, 10, 12, 16)
LARGE_SIZES = (25, 30, 36, 49, 64)
BASES = ("sudoku", "futoshiki", "grid", "Sudoku")
MOST_RULES = 5
EXPRESSIONS = (
    *("a<b", "|a-b|>=2", "a + b in 3, n", "not a=b or a%3!=b%3", "A*b>2", "a//b==1", "min(a,b)=1", "-a<-b"),
    *("a%(b-1)=0", "(a=1)or(b=1)", "2*a!=b and a!=2*b", "max(a,b)-min(a,b) not in 1,2", "a+", "a=b=1", "x<y"),
)

_LINE = re.compile(r"(?:sudoku|futoshiki|grid)[-0-9a-z+ ]*:[^\"|\t\n]+")


def lines_of_cases() -> list[str]:
    """Every Tokeru line that the repository's cases and examples have."""
    written = [rule.example.line for rule in all_rules().values()]
    for path in sorted(CASES.rglob("*.*")):
        written += [found.strip() for found in _LINE.findall(path.read_text("utf-8"))]
    return written


def unescaped(text: str) -> str:
    for written, meant in ESCAPES.items():
        text = text.replace(written, meant)
    return text


def rows_of(name: str, separator: str) -> list[list[str]]:
    lines = (CASES / name).read_text("utf-8").split("\n")
    return [line.split(separator) for line in lines if line and not line.startswith("#")]


# --- random ones ----------------------------------------------------------------------------------


def random_lines(seed: int, count: int) -> list[str]:
    draw = Random(seed)
    return [_random_line(draw, draw.choice(LARGE_SIZES if i % 100 == 0 else SIZES)) for i in range(count)]


def _random_line(draw: Random, size: int) -> str:
    base = draw.choice(BASES[:3] if grid.box_shape(size) else BASES[1:3])
    kinds = list(all_rules().values())
    head, rules = [f"{base}{size}"], list[str]()
    for kind in draw.choices(kinds, k=draw.randint(0, MOST_RULES)):
        (head if kind.in_head else rules).append(_random_rule(draw, size, kind))
        if kind.name == "doppelganger" and draw.random() < 0.9:
            head.append(f"values 0-{size}")
    givens = [draw.randint(1, size) if draw.random() < 0.2 else 0 for _ in range(size * size)]
    return ";".join([f"{'+'.join(head)}:{grid.symbols(tuple(givens))}", *rules])


def _random_rule(draw: Random, size: int, rule: type[Rule]) -> str:
    if rule.made_of_rules:
        return f"{rule.name} {' '.join(_random_brace(draw, size) for _ in range(draw.randint(1, 2)))}"
    if rule.name == "less" and draw.random() < 0.9:
        return _random_signs(draw, size)
    words = [_random_scalar(draw, size, rule, field) for field in _scalars(draw, rule)]
    groups = [" ".join(_random_cells(draw, size, _count(draw, rule))) for _ in cell_fields(rule)]
    if cell_fields(rule) == ("start",) and words[:1] and words[0] in grid.STRAIGHT and draw.random() < 0.9:
        groups = [_first_seen(draw, size, words[0])]
    if rule.name in ("clone", "samevalues"):
        groups = [" ".join(group) for group in _random_halves(draw, size)]
    if rule.name == "quadruple" and size > 1 and draw.random() < 0.9:
        row, column = draw.randint(1, size - 1), draw.randint(1, size - 1)
        groups = [" ".join(f"r{row + down}c{column + right}" for down in (0, 1) for right in (0, 1))]
    if rule.name == "weighted":
        words[0] = ",".join(str(draw.choice((-1, 1, 2, 10))) for _ in groups[0].split())
    written = " ".join([rule.name, *words, " / ".join(groups)]).strip()
    return written.upper() if draw.random() < 0.1 else written


def _random_brace(draw: Random, size: int) -> str:
    named = [rule for rule in all_rules().values() if cell_fields(rule)]
    rules = (_random_rule(draw, size, kind) for kind in draw.choices(named, k=draw.choice((1, 1, 2))))
    return f"{{{';'.join(rules)}}}"


def _random_halves(draw: Random, size: int) -> tuple[list[str], list[str]]:
    cells = _random_cells(draw, size, 2 * draw.randint(1, 4))
    return cells[::2], cells[1::2] if draw.random() < 0.9 else cells[1:]


def _first_seen(draw: Random, size: int, direction: str) -> str:
    at = draw.randrange(size)
    row, column = {"e": (at, 0), "w": (at, size - 1), "s": (0, at), "n": (size - 1, at)}[direction]
    return f"r{row + 1}c{column + 1}"


def _scalars(draw: Random, rule: type[Rule]) -> Iterator[Field[Any]]:
    """The fields that are written: those with a default only now and then."""
    for field in fields(rule):
        if field.name in cell_fields(rule):
            continue
        if field.default is not MISSING and draw.random() < 0.5:
            return
        yield field


def _random_scalar(draw: Random, size: int, rule: type[Rule], field: Field[Any]) -> str:
    kind = field.type
    if rule.name == "boxes":
        return str(draw.choice([2, 3, *(grid.box_shape(size) or (1,))]))
    if rule.name == "regions":
        return _random_layout(draw, size)
    if kind == "Expression":
        return draw.choice(EXPRESSIONS)
    if rule.name == "groupline":
        parts = ["1/2", "12/3", "1/2/3"] if size > 2 and draw.random() < 0.9 else ["12/3B", "1", "1/1"]
        return draw.choice(parts)
    if kind == "str":
        return draw.choice(_words_for(draw, size, rule, field.name))
    if draw.random() < 0.05:
        return draw.choice(["-1", "0", "-0", "007", "1e3"])
    many = 1 if kind == "int" else 2 if rule.name == "sandwich" else draw.choice((1, 1, 2, 4))
    numbers = [draw.randint(1, max(size, 3)) for _ in range(many)]
    return ",".join(map(str, numbers))


def _words_for(draw: Random, size: int, rule: type[Rule], field: str) -> Sequence[str]:
    few = draw.random() > 0.9
    match field:
        case "direction" if any(check.check == "a straight way" for check in rule.checks):
            return [*"nesw", "E"]
        case "direction":
            return ["ne", "nw", "se", "SW", "sw"]
        case "numbers":
            return (
                ["2-9", "1-99", "0-", "1"]
                if few
                else [f"0-{size - 1}", f"1-{size}", f"0-{size}", f"1-{size + 1}"]
            )
        case "sides":
            return (
                ["0x1", "9", f"{size + 1}x1"] if few else [f"{draw.randint(1, size)}x{draw.randint(1, size)}"]
            )
        case "totals":
            return ["5-3", "a", "1,,2"] if few else ["1-4", "3,5,7", "2-3,2,4,9", "12"]
        case "clue":
            return ["1", "1121", "x1"] if few else ["11", "1201", "0211", "21"]
        case "machine":
            return ["*", "1:1", "2:1/0:1", "*0:!"] if few else ["*1:1/0:12", "1:12,0:3/*0:1", "*0:1/1:1"]
        case _:
            return ["(", "1{2", "[1", "1**?"] if few else ["1*2?", ".*1.*", "[^1]*(12|21)+.{0,3}", ".{2,}|1"]


def _random_layout(draw: Random, size: int) -> str:
    labels = [label for label in draw.sample(range(1, 99), size) for _ in range(size)]
    draw.shuffle(labels)
    return grid.symbols(tuple(labels))


def _count(draw: Random, rule: type[Rule]) -> int:
    """Mostly as many cells as the rule can have."""
    if rule.name in ("magicsquare", "equalitycage"):
        return draw.choice((4, 4, 4, 5))
    limits = [limit for limit in rule.limits if limit.field in cell_fields(rule)]
    return draw.randint(limits[0].least, limits[0].most or 6) if limits else draw.randint(1, 6)


def _random_cells(draw: Random, size: int, count: int) -> list[str]:
    """Mostly different cells of the board; now and then one twice, or off the board."""
    if draw.random() < 0.03:
        return [grid.name(size + 1, draw.randrange((size + 1) ** 2)) for _ in range(count)]
    return [grid.name(size, cell) for cell in draw.sample(range(size * size), min(count, size * size))]


def _random_signs(draw: Random, size: int) -> str:
    cells = _random_cells(draw, size, draw.randint(2, 4))
    return "".join(cell + draw.choice("<>") for cell in cells)[:-1]


# --- damaged ones ---------------------------------------------------------------------------------

STRANGE = (
    *"0123456789abzA.,:;+-_*/<>^V(){}[]'\"|= \t\n\r\\#é数٣😀ſK─│",
    *("\0", "\x1c", "\x85", "\xa0", "\u2028", "\u3000", "\ufeff"),
    *("r1c1", "(36)", "cage 3 r1c1 r1c2", "sudoku:", "1.0", "-0"),
)


def damaged(draw: Random, text: str) -> str:
    """The text with a few changes: something strange put in, left out, or exchanged."""
    for _ in range(draw.choice([1, 1, 1, 2, 5])):
        at = draw.randint(0, len(text))
        gone = draw.choice([0, 0, 1, 1, 1, 7])
        text = text[:at] + draw.choice(["", draw.choice(STRANGE)]) + text[at + gone :]
    return text
