"""HoDoKu's one-line cases: does each technique find what it should, and not what it should not?

`python -m bench.reglib [CODE …]` prints the lines that fail.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rich.table import Table

import tokeru
from bench.vdk import DATA
from tokeru import _kernel
from tokeru.logic import Step
from tokeru.logic.reader import read_steps
from tokeru.logic.techniques import packed

FILE = DATA / "graders/reglib.txt"

CODES = {
    "0000": "full-house",
    "0002": "hidden-single",
    "0003": "naked-single",
    "0100": "pointing",
    "0101": "claiming",
    "0110": "locked-pair",
    "0111": "locked-triple",
    "0200": "naked-pair",
    "0201": "naked-triple",
    "0202": "naked-quad",
    "0210": "hidden-pair",
    "0211": "hidden-triple",
    "0212": "hidden-quad",
    "0300": "x-wing",
    "0301": "swordfish",
    "0302": "jellyfish",
    "0310": "finned-x-wing",
    "0311": "finned-swordfish",
    "0312": "finned-jellyfish",
    "0320": "sashimi-x-wing",
    "0321": "sashimi-swordfish",
    "0322": "sashimi-jellyfish",
    "0330": "franken-x-wing",
    "0331": "franken-swordfish",
    "0332": "franken-jellyfish",
    "0340": "finned-franken-x-wing",
    "0341": "finned-franken-swordfish",
    "0342": "finned-franken-jellyfish",
    "0400": "skyscraper",
    "0401": "two-string-kite",
    "0402": "empty-rectangle",
    "0403": "turbot-fish",
    "0404": "dual-two-string-kite",
    "0405": "dual-empty-rectangle",
    "0500": "simple-colours",
    "0501": "simple-colours",
    "0502": "multi-colours",
    "0503": "multi-colours",
    "0600": "unique-rectangle-1",
    "0601": "unique-rectangle-2",
    "0602": "unique-rectangle-3",
    "0603": "unique-rectangle-4",
    "0604": "unique-rectangle-5",
    "0605": "unique-rectangle-6",
    "0606": "hidden-rectangle",
    "0607": "avoidable-rectangle-1",
    "0608": "avoidable-rectangle-2",
    "0610": "bug-plus-one",
    "0701": "x-chain",
    "0702": "xy-chain",
    "0703": "remote-pair",
    "0706": "continuous-loop",
    "0707": "discontinuous-loop",
    "0708": "aic",
    "0709": "grouped-continuous-loop",
    "0710": "grouped-discontinuous-loop",
    "0711": "grouped-aic",
    "0800": "xy-wing",
    "0801": "xyz-wing",
    "0803": "w-wing",
    "0901": "als-xz",
    "0902": "als-xy-wing",
    "0903": "als-chain",
    "0904": "death-blossom",
    "1101": "sue-de-coq",
}
"""HoDoKu's number for a technique, and our name. A fifth digit, 1, marks two fish that share their base."""


class Case(NamedTuple):
    code: str
    technique: str | None
    refused: bool
    """The technique must not be found."""
    values: bytes
    givens: bytes
    deleted: frozenset[tuple[int, int]]
    eliminations: frozenset[tuple[int, int]]
    placements: frozenset[tuple[int, int]]
    line: str


def read_cases() -> Iterator[Case]:
    for line in FILE.read_text().splitlines():
        if line.startswith(":"):
            _, code, _, board, deleted, eliminations, placements, *_ = line.split(":")
            cells = re.findall(r"(\+?)([.0-9])", board)
            values = bytes(0 if digit == "." else int(digit) for _, digit in cells)
            givens = bytes(value if not plus else 0 for value, (plus, _) in zip(values, cells, strict=True))
            technique = CODES.get(code[:4])
            refused = code.endswith("-x")
            gone, out, put = map(_triples, (deleted, eliminations, placements))
            yield Case(code, technique, refused, values, givens, gone, out, put, line)


def _triples(text: str) -> frozenset[tuple[int, int]]:
    """436 is digit 4 at r3c6: cell and value."""
    return frozenset((int(t[1]) * 9 + int(t[2]) - 10, int(t[0])) for t in text.split())


def found_steps(case: Case) -> list[Step]:
    """All steps of the case's technique on its board."""
    puzzle = tokeru.sudoku("." * 81)
    logic = _kernel.Logic(puzzle.ruleset.problem.words())
    masks = [0x1FF] * 81
    for cell, value in case.deleted:
        masks[cell] &= ~(1 << value - 1)
    logic.start(case.values, case.givens, masks)
    assert case.technique is not None
    return list(read_steps(logic.all(packed([case.technique])), puzzle))


def is_right(case: Case) -> bool:
    if case.technique is None:
        return False
    wanted = case.placements or case.eliminations
    found = [set(step.placements if case.placements else step.eliminations) for step in found_steps(case)]
    if case.refused:
        return wanted not in found if wanted else not found
    return wanted in found


def table() -> Table:
    """For each code, how many lines pass; at the end those whose technique we have, and all."""
    cases = list(read_cases())
    right = Counter(case.code for case in cases if is_right(case))
    lines = Counter(case.code for case in cases)
    ours = [code for code in lines if code[:4] in CODES]
    shown = Table(
        title="HoDoKu's cases: a step with just the results of the line is found, or, for -x, is not"
    )
    for column in ("code", "technique", "right", "lines"):
        shown.add_column(column, justify="right" if column in ("right", "lines") else "left")
    for code, count in lines.items():
        shown.add_row(code, CODES.get(code[:4], "-"), str(right[code]), str(count))
    for title, group in (("techniques we have", ours), ("all", list(lines))):
        found, total = sum(right[code] for code in group), sum(lines[code] for code in group)
        shown.add_row(title, f"{found / total:.1%}", str(found), str(total))
    return shown


def main(arguments: list[str]) -> None:
    """Prints the lines that fail, for the codes that start with one of these."""
    for case in read_cases():
        if case.code.startswith(tuple(arguments or [""])) and not is_right(case):
            print(case.line)


if __name__ == "__main__":
    main(sys.argv[1:])
