"""From the kernel's words to steps. docs/formats.md draws the words."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from tokeru.logic.steps import Candidate, Node, Reason, Step
from tokeru.logic.techniques import TECHNIQUES
from tokeru.puzzle import Puzzle


def read_steps(words: bytes, puzzle: Puzzle) -> Iterator[Step]:
    """All steps that are written one after the other."""
    reader = _Reader(words)
    while not reader.at_end():
        yield reader.step(puzzle)


class _Reader:
    def __init__(self, words: bytes) -> None:
        self.words = array("I", words)
        self.position = 0

    def at_end(self) -> bool:
        return self.position == len(self.words)

    def word(self) -> int:
        self.position += 1
        return self.words[self.position - 1]

    def numbers(self) -> tuple[int, ...]:
        return tuple(self.word() for _ in range(self.word()))

    def candidates(self) -> tuple[Candidate, ...]:
        return tuple(Candidate(self.word(), self.word()) for _ in range(self.word()))

    def chain(self) -> tuple[Node, ...]:
        return tuple(Node(bool(self.word()), self.word(), self.numbers()) for _ in range(self.word()))

    def step(self, puzzle: Puzzle) -> Step:
        technique, rating, total = TECHNIQUES[self.word()], self.word() / 10, _signed(self.word())
        values, cells, houses, covers, fins, links, sums = (self.numbers() for _ in range(7))
        sets = tuple(self.numbers() for _ in range(self.word()))
        placements, eliminations = self.candidates(), self.candidates()
        chains = tuple(self.chain() for _ in range(self.word()))
        rules = _rules(puzzle, (*houses, *covers), links, sums)
        reason = Reason(cells, values, houses, covers, fins, sets, links, sums, total, rules)
        return Step(technique.id, reason, placements, eliminations, chains, rating, puzzle)


def _signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


def _rules(
    puzzle: Puzzle, houses: tuple[int, ...], links: tuple[int, ...], sums: tuple[int, ...]
) -> tuple[int, ...]:
    """The rules that these houses, relations and sums come from."""
    problem = puzzle.problem
    used = {problem.houses[house].rule for house in houses}
    used |= {problem.relations[link].rule for link in links}
    used |= {problem.sums[number].rule for number in sums}
    return tuple(sorted(used))
