"""Read the variant instances: *.vdk, one puzzle per file.

    size 9          boxes 3 3          rule antiknight          # solution 4 8 3 …
    given 5 3 1     gt 1 2 1 1         cage 10 1 1 1 2

Rows and columns count from 1; `gt` says that the first cell is greater than the second.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tokeru import Puzzle
from tokeru.rules import AntiKing, AntiKnight, Boxes, Cage, Columns, Greater, NonConsecutive, Rows, Rule

DATA = Path(os.environ.get("TOKERU_DATA", Path(__file__).parents[2] / "shared" / "data"))

SEVERAL = {"miracle_nogivens": 72}
"""How many solutions an instance has, if not one."""

GLOBAL: dict[str, type[Rule]] = {
    "antiking": AntiKing,
    "antiknight": AntiKnight,
    "nonconsecutive": NonConsecutive,
}


@dataclass(frozen=True)
class Instance:
    name: str
    puzzle: Puzzle
    solution: tuple[int, ...] | None
    count: int

    @property
    def limit(self) -> int | None:
        """Two, to prove a solution unique; none, to count several."""
        return 2 if self.count == 1 else None


def instances() -> Iterator[Instance]:
    return (read(path) for path in sorted((DATA / "variants").glob("*.vdk")))


def read(path: Path) -> Instance:
    puzzle, solution = parse(path.read_text())
    return Instance(path.stem, puzzle, solution, SEVERAL.get(path.stem, 1))


def parse(text: str) -> tuple[Puzzle, tuple[int, ...] | None]:
    lines = [line.split() for line in text.splitlines() if line.strip()]
    rules = [READERS[word](words) for word, *words in lines if word in READERS]
    size = next(int(words[0]) for word, *words in lines if word == "size")
    givens = {_cell(r, c): int(value) for r, c, value in (line[1:] for line in lines if line[0] == "given")}
    solutions = (tuple(map(int, line[2:])) for line in lines if line[:2] == ["#", "solution"])
    return Puzzle(size, [Rows(), Columns(), *rules], givens), next(solutions, None)


def _boxes(words: list[str]) -> Rule:
    return Boxes(*map(int, words))


def _greater(words: list[str]) -> Rule:
    return Greater(*_cells(words))


def _cage(words: list[str]) -> Rule:
    return Cage(tuple(_cells(words[1:])), int(words[0]))


READERS: dict[str, Callable[[list[str]], Rule]] = {
    "boxes": _boxes,
    "cage": _cage,
    "gt": _greater,
    "rule": lambda words: GLOBAL[words[0]](),
}


def _cells(words: list[str]) -> list[str]:
    return [_cell(row, column) for row, column in zip(words[::2], words[1::2], strict=True)]


def _cell(row: str, column: str) -> str:
    return f"r{row}c{column}"
