"""Random puzzles over all sizes and all rules, whatever rules there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.engines.random_puzzles import READ

from tokeru import grid
from tokeru.about import About
from tokeru.errors import TokeruError
from tokeru.notation.rooms import below, beside
from tokeru.puzzle import Puzzle
from tokeru.rules import (
    CLASSIC,
    LATIN,
    AllDifferences,
    AllRatios,
    AntiKing,
    AntiKnight,
    Area,
    Boxes,
    Cage,
    Diagonals,
    Difference,
    ExtraRegion,
    Greater,
    Less,
    Only,
    Product,
    Ratio,
    Regions,
    Skyscraper,
    Thermometer,
    all_rules,
)
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.signs import Sign

SIZES = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 25, 36, 64)
SIZES_WITH_BOXES = tuple(size for size in SIZES if grid.box_shape(size))

LARGEST_READ = 9
"""On larger boards automata have more states than anybody needs."""

Draw = Callable[[st.SearchStrategy[Any]], Any]


def givens(size: int, largest: int = grid.MAX_SIZE) -> st.SearchStrategy[list[int]]:
    """A board of blanks with a few values."""
    values = st.dictionaries(st.integers(0, size * size - 1), st.integers(1, min(size, largest)), max_size=12)
    return values.map(lambda found: [found.get(cell, 0) for cell in range(size * size)])


def cells(size: int) -> st.SearchStrategy[list[str]]:
    one = st.integers(0, size * size - 1).map(lambda cell: grid.name(size, cell))
    return st.lists(one, min_size=1, max_size=6, unique=True)


def signs(size: int) -> st.SearchStrategy[list[Rule]]:
    """Less between neighbours, contradictions included."""
    pairs = grid.moves(size, grid.NEIGHBOUR)
    if not pairs:
        return st.just([])
    every: list[Rule] = [Sign(a, b, rises).rule(size) for a, b in pairs for rises in (False, True)]
    return st.lists(st.sampled_from(every), max_size=12)


def ways(size: int) -> st.SearchStrategy[tuple[tuple[Rule, ...], ...]]:
    """What a rule of rules is made of: thermometers, which make sense anywhere."""
    lines = cells(size).filter(lambda found: len(found) > 1)
    way = st.lists(lines.map(lambda found: Thermometer(found[:3])), min_size=1, max_size=2).map(tuple)
    return st.lists(way, min_size=1, max_size=3).map(tuple) if size > 1 else st.just(())


FIELDS: dict[str, Callable[[int], st.SearchStrategy[Any]]] = {
    "Cells": cells,
    "int": lambda size: st.integers(-3, 50),
    "tuple[int, ...]": lambda size: st.lists(st.integers(1, size), min_size=1, unique=True).map(tuple),
    "str": lambda size: st.sampled_from(
        [*grid.DIAGONAL, *grid.STRAIGHT, "1/2", "12/3", "1/2/43", "*1:1/0:2", "1*2?"]
    ),
    "Ways": ways,
    "Expression": lambda size: st.sampled_from(["a<b", "|a-b|>=2", "a+b in 3,n", "not a=b or a%3!=b%3"]),
}


def layout(size: int) -> st.SearchStrategy[str]:
    """Regions of any form, also scattered ones."""
    labels = [label for label in range(1, size + 1) for _ in range(size)]
    return st.permutations(labels).map(lambda mixed: grid.symbols(tuple(mixed)))


@st.composite
def rules(draw: Draw, size: int, names: Sequence[str] = ()) -> list[Rule]:
    """A rule of any class, or one of these, as a list; empty where the numbers drawn make no sense for it."""
    known = all_rules()
    rule = draw(st.sampled_from([known[name] for name in names or known]))
    if size > LARGEST_READ and (rule.made_of_rules or rule in READ):
        return []
    if rule is Regions:
        return [Regions(draw(layout(size)))] if size <= 9 else []
    if rule is Less:
        return [draw(st.sampled_from([Less, Greater]))(*chain)] if len(chain := draw(cells(size))) > 1 else []
    values = {field.name: draw(FIELDS[str(field.type)](size)) for field in fields(rule)}
    try:
        made = rule.from_fields(values)
        RuleSet.of(size, [made])
    except TokeruError:
        return []
    return [made]


@st.composite
def puzzles(draw: Draw) -> Puzzle:
    """Any puzzle at all."""
    size = draw(st.sampled_from(SIZES))
    base = draw(st.sampled_from([CLASSIC, LATIN, ()] if size in SIZES_WITH_BOXES else [LATIN, ()]))
    drawn = draw(st.lists(rules(size), max_size=6))
    return Puzzle(size, [*base, *(rule for some in drawn for rule in some)], draw(givens(size)))


@st.composite
def puzzles_of(draw: Draw, names: Sequence[str], sizes: Sequence[int]) -> Puzzle:
    """Sudokus and Futoshikis with rules of these names."""
    size = draw(st.sampled_from(sizes))
    base = draw(st.sampled_from([CLASSIC, LATIN])) if grid.box_shape(size) else LATIN
    drawn = draw(st.lists(rules(size, names), max_size=8))
    return Puzzle(size, [*base, *(rule for some in drawn for rule in some)], draw(givens(size)))


@st.composite
def plain_sudokus(draw: Draw) -> Puzzle:
    size = draw(st.sampled_from(SIZES_WITH_BOXES))
    return Puzzle(size, CLASSIC, draw(givens(size)))


@st.composite
def futoshikis(draw: Draw) -> Puzzle:
    size = draw(st.sampled_from(SIZES))
    return Puzzle(size, [*LATIN, *draw(signs(size))], draw(givens(size, 35)))


@st.composite
def futoshiki_sudokus(draw: Draw) -> Puzzle:
    return Puzzle(9, [*CLASSIC, *draw(signs(9))], draw(givens(9)))


# --- what other programs can say ------------------------------------------------------------------


thorough = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def mutated(text: str) -> st.SearchStrategy[str]:
    """The text with something cut out, put in or doubled."""
    places = st.integers(0, len(text))
    inserted = st.text(max_size=4) | st.sampled_from(
        ["0", "9", "_", "z", ",", ":", "/", '"', "{}", "[[", "-1"]
    )
    return st.tuples(places, places, inserted).map(
        lambda found: text[: min(found[:2])] + found[2] + text[min(found[0], found[1] + 3) :]
    )


def spiral(size: int) -> list[int]:
    """A way through all cells, from the corner to the middle."""
    way, (down, right) = [0], (0, 1)
    left = {*range(1, size**2)}
    while left:
        row, column = way[-1] // size + down, way[-1] % size + right
        cell = row * size + column
        if 0 <= row < size and 0 <= column < size and cell in left:
            way.append(cell)
            left.remove(cell)
        else:
            down, right = right, -down
    return way


def layout_of(size: int, way: Sequence[int]) -> Regions:
    region_of = {cell: place // size + 1 for place, cell in enumerate(way)}
    return Regions(grid.symbols(tuple(region_of[cell] for cell in range(size**2))))


@st.composite
def rooms(draw: Draw, size: int, least: int = 2) -> list[list[str]]:
    """All cells, in rooms that are pieces of a spiral."""
    way, found = spiral(size), []
    while way:
        length = draw(st.integers(least, size))
        length = length if len(way) - length >= least else len(way)
        found.append([grid.name(size, cell) for cell in way[:length]])
        way = way[length:]
    return found if max(map(len, found)) <= size else [*found[:-1], found[-1][:least], found[-1][least:]]


@st.composite
def solos(draw: Draw) -> Puzzle:
    """Boxes of any form or regions, diagonals or none, and perhaps all cells in cages."""
    height, width = draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 3), (5, 5), (5, 6)]))
    size = height * width
    layouts = [Boxes(height, width), layout_of(size, range(size**2)), layout_of(size, spiral(size))]
    diagonals = [Diagonals()] if draw(st.booleans()) else []
    caged = draw(rooms(size)) if size <= 9 and draw(st.booleans()) else []
    cages = [
        Cage(room, total) if (total := draw(st.integers(0, 60))) else ExtraRegion(room) for room in caged
    ]
    return Puzzle(size, [*LATIN, draw(st.sampled_from(layouts)), *diagonals, *cages], draw(givens(size)))


@st.composite
def unequals(draw: Draw) -> Puzzle:
    """Signs that do not contradict each other, or bars, all of which are given."""
    size = draw(st.sampled_from([size for size in SIZES if 3 <= size <= 32]))
    pairs = grid.moves(size, grid.NEIGHBOUR)
    drawn = draw(st.dictionaries(st.sampled_from(pairs), st.booleans(), max_size=12))
    signs: list[Rule] = [Sign(a, b, rises).rule(size) for (a, b), rises in drawn.items()]
    bars: list[Rule] = [Difference([grid.name(size, cell) for cell in pair]) for pair in drawn]
    rules = draw(st.sampled_from([signs, [AllDifferences(), *bars]]))
    return Puzzle(size, [*LATIN, *rules], draw(givens(size)))


@st.composite
def puzzlinks(draw: Draw) -> Puzzle:
    """One of the genres of puzz.link, on boards that need not be square."""
    genre = draw(st.sampled_from(["sudoku", "minarism", "kropki", "factors", "skyscrapers"]))
    if genre == "sudoku":
        return Puzzle(size := draw(st.sampled_from([4, 6, 9, 16, 25])), CLASSIC, draw(givens(size)))
    size = draw(st.sampled_from([size for size in SIZES if 2 <= size <= 25]))
    rows, columns = size, draw(st.sampled_from([size, size, max(2, size // 2)]))
    area: list[Rule] = [] if rows == columns else [Area(f"{rows}x{columns}")]
    return Puzzle(size, [*LATIN, *area, *draw(GENRES[genre](rows, columns))])


def neighbours(rows: int, columns: int) -> list[list[str]]:
    pairs = beside(rows, columns) + below(rows, columns)
    return [[grid.name(columns, cell) for cell in pair] for pair in pairs]


def marked(rows: int, columns: int, *marks: Callable[[list[str]], Rule]) -> st.SearchStrategy[list[Rule]]:
    pairs = st.sampled_from(neighbours(rows, columns)).map(tuple)
    drawn = st.dictionaries(pairs, st.sampled_from(marks), max_size=12)
    return drawn.map(lambda found: [mark([*pair]) for pair, mark in found.items()])


def minarism(rows: int, columns: int) -> st.SearchStrategy[list[Rule]]:
    return marked(
        rows,
        columns,
        lambda pair: Less(*pair),
        lambda pair: Greater(*pair),
        lambda pair: Difference(pair, 17),
    )


def kropki(rows: int, columns: int) -> st.SearchStrategy[list[Rule]]:
    return marked(rows, columns, Difference, Ratio).map(lambda dots: [AllDifferences(), AllRatios(), *dots])


def factors(rows: int, columns: int) -> st.SearchStrategy[list[Rule]]:
    """Rooms of one row, of some of which the product is told."""
    names = [[f"r{row + 1}c{column + 1}" for column in range(columns)] for row in range(rows)]
    product = st.integers(0, 100_000).flatmap(lambda found: st.sampled_from([found % 20, found]))
    drawn = st.dictionaries(st.integers(0, rows - 1), st.tuples(st.integers(1, columns), product))
    return drawn.map(
        lambda found: [Product(names[row][:width], number) for row, (width, number) in found.items()]
    )


def skyscrapers(rows: int, columns: int) -> st.SearchStrategy[list[Rule]]:
    sides = [("e", f"r{row}c1") for row in range(1, rows + 1)]
    sides += [("n", f"r{rows}c{column}") for column in range(1, columns + 1)]
    drawn = st.dictionaries(st.sampled_from(sides), st.integers(0, 20), max_size=8)
    return drawn.map(lambda found: [Skyscraper([cell], way, n) for (way, cell), n in found.items()])


GENRES = {"minarism": minarism, "kropki": kropki, "factors": factors, "skyscrapers": skyscrapers}


@st.composite
def marked_sudokus(draw: Draw) -> Puzzle:
    """Givens, and in some other cells what is left of all values; two at least, or it would be a given."""
    board = draw(givens(9))
    blanks = [cell for cell, value in enumerate(board) if not value]
    left = st.sets(st.integers(1, 9), min_size=2, max_size=8)
    marks = draw(st.dictionaries(st.sampled_from(blanks), left, max_size=8))
    return Puzzle(
        9, [*CLASSIC, *(Only([grid.name(9, cell)], tuple(some)) for cell, some in marks.items())], board
    )


def abouts() -> st.SearchStrategy[About]:
    said = st.text(st.sampled_from("aZ 9<>&\"'#[];%\n\u2028ü数🙂"), max_size=12)
    return st.builds(About, said, said, said)


LISUDOKU = {"arrow", "cage", "even", "extra", "odd", "palindrome", "renban", "thermo"}
"""The rules with cells that lisudoku has."""


@st.composite
def lisudokus(draw: Draw) -> Puzzle:
    size = draw(st.sampled_from([4, 6, 9]))
    layout = draw(st.sampled_from([Boxes(), layout_of(size, range(size**2)), layout_of(size, spiral(size))]))
    flags: list[list[Rule]] = [[AntiKing()], [AntiKnight()], [Diagonals()], [AllDifferences(), AllRatios()]]
    known = rules(size).filter(lambda some: {rule.name for rule in some} <= LISUDOKU)
    drawn = [*draw(st.lists(known, max_size=6)), *draw(st.lists(st.sampled_from(flags), max_size=3))]
    said = [rule for some in drawn for rule in some]
    return Puzzle(
        size, [*LATIN, layout, *said, *draw(marked(size, size, Difference, Ratio))], draw(givens(size))
    )
