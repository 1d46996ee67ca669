"""ISS strings on the page against Python: each is read to the same puzzle, or refused."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.notation import test_iss as ours
from tests.notation import test_ranks as ranks
from tests.notation.test_collections import COLLECTIONS, collections
from tests.web.test_readings import DAMAGED, check_read_alike

import tokeru
from tokeru.errors import TokeruError
from tokeru.notation import iss
from tokeru.notation.iss.constraints import BITS
from tokeru.notation.iss.reading import TYPES
from tokeru.rules import all_rules

if TYPE_CHECKING:
    from tests.web.conftest import Node


@cache
def iss_strings() -> list[str]:
    """Those of the tests and our rules as ISS has them, and some of what is hardly ever said."""
    strings = [written for written, _ in (*ours.SAME, *ours.MISTAKES)] + MORE_STRINGS
    for rule in all_rules().values():
        try:
            strings.append(iss.format(tokeru.parse(rule.example.line)))
        except TokeruError:
            continue
    random = Random(15)
    squares = ranks.latin_squares(4)
    for ties in ranks.TIES * 5:
        clues = ranks.some_clues(random.choice(squares), random.randint(1, 5), random)
        strings.append(".Shape~4x4" + random.choice(["", ".NoBoxes"]) + ranks.written(clues, ties))
    return strings


MORE_STRINGS = [
    *(f".Shape~{rows}x{columns}" for rows in range(1, 17, 3) for columns in range(1, 17, 2)),
    *(
        f".Shape~{shape}~{values}.~R1C1_1"
        for shape in ("6x6", "4x7")
        for values in ("0-5", "9", "1-7", "0", "1")
    ),
    *(f".Shape~6x6.RegionSize~{size}.DisjointSets.RegionSumLine~R1C1~R1C4~R4C4" for size in range(8)),
    ".Shape~4x4~~Raw.Jigsaw~AABBAABBCCDDCCDE",
    ".Shape~4x4.DisjointSets.Windoku",
    ".Shape~4x6.DisjointSets",
    ".Shape~9x9.Windoku.DisjointSets",
    ".Shape~4x4~0-4.Doppelganger",
    ".Shape~6x6~0-6.NoBoxes.Doppelganger",
    ".Shape~4x6~0-6.Doppelganger",
    ".Shape~4x4~0-4.Modular~2~R1C1~R1C2.Modular~4~R1C1~R1C2.Modular~1~R1C1~R2C1",
    ".Shape~5x5~0-5.Pair~Oj~R1C1~R1C2.PairX~_w~~R1C1~R1C2~R1C3.Binary~a-~R2C1~R2C2.BinaryX~a_~R3C1~R3C2",
    ".Pair~~R1C1~R1C2~R2C2~R1C1~~_name~R5C5",
    ".Var~AB~cells~2x3.Var~C.Quad~VAB1~3~4.Thermo~VAB2~VAB~VC.Replicate~P.Arrow~VAB4~R1C1.End~",
    ".Var~A~~5x0.Var~B~~0.Thermo~VB1~VA1",
    ".Var~A~~9999",
    ".Var~DGX~~3.Thermo~DGX1~VDGX2",
    ".Quad~R9C9~1.Quad~R1C1~1~2",
    ".Quad~R1C1~1~2~3.Quad~R8C8~9.SumLine~10~R1C1~R1C2~LOOP",
    ".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP.SumLine~11~R5C1~R5C2",
    ".ValueIndexing~R1C1~R1C2~R1C1~R1C2~R1C3.ValueIndexing~R2C1~R2C2~R2C3",
    ".Or.ValueIndexing~R1C1~R1C2~R1C2~R1C3.And.Sum~5~R1C1~R1C2~R1C1.Diagonal~1.End.End",
    ".Or.Or.Cage~3~R1C1~R1C2.Cage~4~R1C1~R1C2.End.Or.X~R1C1~R1C2.V~R1C1~R1C2.End.End",
    ".Or.AntiKnight.V~R1C1~R1C2.End",
    ".Or.NoBoxes.End",
    ".Regex~WzEyXSoz~R1C1~R1C2~R1C3~~R2C1~R2C2.Regex~%5B12%5D*~R3C1~R3C2",
    ".LookAndSay~2112~R1C1~R1C2~R1C3.CountDistinct~R1C1~R2C1~R2C2.EqualSum~_a~R3C1~~~R3C2",
    ".Skyscraper~R1~3~4.Skyscraper~c9~~2~7.XSum~C1~9~.HiddenSkyscraper~R9~5.NumberedRoom~Ra~1",
    ".Shape~16x16.XSum~Rg~~20.NumberedRoom~Ca~g.LittleKiller~20~RgCg",
    ".Indexing~R~R1C1.PillArrow~-1~R1C1~R1C2~R1C3.Whisper~x~R1C1",
    "https://sigh.github.io/interactive-sudoku-solver/sandbox?a=1&q=.Cage~%39~R1C1~R1C2&b=2",
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=%F0%9F%98.",
    ".\N{GRINNING FACE}",
    "\u2003. \nCage ~ 10\t~R1C1 ~R1C2",
    ".FullRank~R1~1~.FullRank~R1~1~.FullRank~C1~2~",
    ".FullRank~R1~37~",
    ".Shape~4x4.FullRank~R1~4~.FullRankTies~any~",
    ".__proto__",
    ".constructor",
]


def test_strings_are_read_alike(node: Node) -> None:
    check_read_alike(iss_strings(), node)


def test_random_strings_are_read_alike(node: Node) -> None:
    random = Random(15)
    check_read_alike([random_string(random) for _ in range(2000)], node)


SHAPES = ["", "4x4", "6x6", "9x9~0-8", "4x6", "6x6~0-6", "5x5~7", "16x16"]
HEADS = ["", ".Var~A~~4", ".NoBoxes", ".RegionSize~6"]
COMPOSED = ["{0}"] * 5 + [".Or{0}{1}.End", ".And{0}{1}.End", ".Replicate~{2}{1}.End"]
ARGUMENTS = [
    "",
    "",
    "~{0}",
    "~{0}_{1}",
    "~{0}_=_1_1_-1",
    "~R{1}~{0}~{1}",
    "~C{1}~~{0}",
    "~{2}",
    "~{2}~",
    "~R",
    "~any",
]


def random_string(random: Random) -> str:
    """One or two constraints of any type, with arguments that may fit it."""
    shape, head = random.choice(SHAPES), random.choice(HEADS)
    parts = random_constraint(random), random_constraint(random), bits(random)
    return (f".Shape~{shape}" if shape else "") + head + random.choice(COMPOSED).format(*parts)


def random_constraint(random: Random) -> str:
    """Its cells are in a row, so that many types can have them."""
    row, column = random.randint(1, 4), random.randint(1, 3)
    cells = [f"~R{row}C{column + step}" for step in range(random.randint(0, 3))] + random.choices(
        ["", "~VA1"], (4, 1)
    )
    kind = random.choice([*TYPES, "ConnectedValues"])
    arguments = random.choice(ARGUMENTS).format(random.randint(-1, 12), random.randint(1, 4), bits(random))
    return f".{kind}{arguments}{''.join(cells)}"


def bits(random: Random) -> str:
    return "".join(random.choices(BITS, k=random.choice((1, 1, 2, 7, 14))))


def test_damaged_strings_are_read_alike(node: Node) -> None:
    random = Random(15)
    whole = [*iss_strings(), *(row["iss"] for row in collections() if len(row["iss"]) < 1000)]
    check_read_alike([damaged_string(text, random) for text in whole for _ in range(DAMAGED)], node)


def damaged_string(text: str, random: Random) -> str:
    """With a few of its pieces left out, doubled, or put in the place of another."""
    pieces = re.findall("[A-Z][a-z]+|[0-9]+|.", text, re.DOTALL)
    for _ in range(random.randint(1, 3)):
        start = random.randrange(len(pieces))
        end = start + random.choice((0, 1, 1, 2))
        pieces[start:end] = random.choice(([], [random.choice(pieces)], random.choices(SIGNS)))
        pieces = pieces or ["."]
    return "".join(pieces)


SIGNS = [
    "~",
    ".",
    "_",
    "-",
    "",
    "0",
    "1",
    "9",
    "99",
    "R1C1",
    "R9C9",
    "VA1",
    "LOOP",
    "=",
    "%",
    ".End",
    ".Or",
    ".And",
]


@pytest.mark.skipif(not COLLECTIONS.exists(), reason="the collections of ISS are not here")
def test_what_iss_collects_is_read_alike(node: Node) -> None:
    check_read_alike([row["iss"] for row in collections()], node)
