"""The tables of the grader: agreement with others, and puzzles per second through `tokeru.grade_many`."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.table import Table

from bench.timing import best, digits
from bench.vdk import DATA
from tokeru import Puzzle, grade_many, grid
from tokeru.rules import LATIN, Less

GRADERS = DATA / "graders"
TATHAM = ("Easy", "Tricky", "Extreme", "Recursive")
OURS = ("easy", "normal", "hard", "expert")
NEIGHBOURS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""In the graded Futoshikis, a letter means: greater than that neighbour."""

AT_ONCE = 5000
"""Puzzles are graded by the thousand; a smaller set is repeated."""

Floats = npt.NDArray[np.float64]


def spearman(a: Sequence[float] | Floats, b: Sequence[float] | Floats) -> float:
    """How well two orders agree: the correlation of ranks, where equal values share a rank."""
    return float(np.corrcoef(_ranks(a), _ranks(b))[0, 1])


def _ranks(values: Sequence[float] | Floats) -> Floats:
    _, inverse, counts = np.unique(np.asarray(values, float), return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    middle: Floats = ends - (counts - 1) / 2
    ranks: Floats = middle[inverse]
    return ranks


# --- classic puzzles, rated by HoDoKu and Sudoku Explainer ---------------------------------------


class Rated(NamedTuple):
    """The puzzles of one set and what others say about them; a column is empty if they say nothing."""

    name: str
    puzzles: list[str]
    explainer: list[float]
    hodoku: list[float]


def rated_sets() -> Iterator[Rated]:
    rows = _rows("rated_by_hodoku_and_se.tsv")
    for name in dict.fromkeys(row["set"] for row in rows):
        yield _rated(name, [row for row in rows if row["set"] == name])
    yield _rated("all five", rows)
    yield _rated("se_ratings", _rows("se_ratings_1133.tsv"))


def _rows(file: str) -> list[dict[str, str]]:
    with open(GRADERS / file, encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def _rated(name: str, rows: list[dict[str, str]]) -> Rated:
    known = [row for row in rows if row["ERtech"] != "No solution"]
    scores = [float(row["hodoku_score"]) for row in known if "hodoku_score" in row]
    return Rated(name, [row["puzzle"] for row in known], [float(row["ER"]) for row in known], scores)


class Result(NamedTuple):
    """Puzzles per CPU second on one thread, and the agreement with the others' orders."""

    speed: float
    rating: float
    hodoku: float | None
    exact: float
    levels: dict[str, int]


def measure(rated: Rated, budget: float) -> Result:
    grades = grade_many(rated.puzzles)
    many = rated.puzzles * max(1, AT_ONCE // len(rated.puzzles))
    seconds, _ = best(partial(grade_many, many, threads=1), budget)
    return Result(
        speed=len(many) / seconds,
        rating=spearman(grades["rating"], rated.explainer),
        hodoku=spearman(grades["hodoku"], rated.hodoku) if rated.hodoku else None,
        exact=float(np.mean(np.isclose(grades["rating"], rated.explainer))),
        levels={level: int(np.sum(grades["level"] == level)) for level in OURS},
    )


class Report:
    """A row for each set."""

    def __init__(self) -> None:
        self.table = Table(
            title="grade_many: agreement with Sudoku Explainer and HoDoKu (Spearman), one thread"
        )
        for column in ("set", "puzzles", "per CPU s", "rating ~ ER", "rating = ER", "hodoku ~ HoDoKu", *OURS):
            self.table.add_column(column, justify="left" if column == "set" else "right")

    def add(self, rated: Rated, result: Result) -> None:
        self.table.add_row(
            rated.name,
            f"{len(rated.puzzles):,}",
            digits(result.speed),
            f"{result.rating:.3f}",
            f"{result.exact:.0%}",
            "" if result.hodoku is None else f"{result.hodoku:.3f}",
            *map(str, result.levels.values()),
        )


# --- Futoshiki, graded by Tatham's unequal ---------------------------------------------------------


class Futoshiki(NamedTuple):
    level: str
    puzzle: Puzzle


def futoshikis() -> Iterator[Futoshiki]:
    for line in (GRADERS / "futoshiki_graded.tsv").read_text().splitlines():
        board, level = line.split("\t")
        yield Futoshiki(level, read_unequal(board))


def read_unequal(board: str) -> Puzzle:
    """`4:0,0R,…`: the size, and for each cell a number, 0 for a blank, and letters."""
    size, cells = int(board.split(":")[0]), board.split(":")[1].rstrip(",").split(",")
    signs = [
        Less(grid.name(size, cell + down * size + right), grid.name(size, cell))
        for cell, text in enumerate(cells)
        for down, right in (NEIGHBOURS[letter] for letter in text.lstrip("0123456789"))
    ]
    return Puzzle(size, [*LATIN, *signs], [int(text.rstrip("UDLR")) for text in cells])


class Levels(NamedTuple):
    agreement: float
    table: dict[str, dict[str, int]]
    """How many puzzles of each of Tatham's levels have which of ours."""


def futoshiki_levels() -> Levels:
    graded = [(entry.level, entry.puzzle.grade()) for entry in futoshikis()]
    agreement = spearman([TATHAM.index(level) for level, _ in graded], [grade.score for _, grade in graded])
    table = {
        level: {
            ours: sum(theirs == level and grade.level == ours for theirs, grade in graded) for ours in OURS
        }
        for level in TATHAM
    }
    return Levels(agreement, table)


def futoshiki_table(levels: Levels) -> Table:
    table = Table(title=f"Futoshiki: our levels by Tatham's; Spearman of the score {levels.agreement:.3f}")
    for column in ("Tatham", *OURS):
        table.add_column(column, justify="right")
    for level, counts in levels.table.items():
        table.add_row(level, *map(str, counts.values()))
    return table
