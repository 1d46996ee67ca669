"""From the kernel's words to steps."""

from __future__ import annotations

from collections.abc import Iterator

from tokeru.border.layouts import Block, Reader
from tokeru.logic.steps import Candidate, Node, Reason, Step
from tokeru.puzzle import Puzzle


def read_steps(words: bytes, puzzle: Puzzle) -> Iterator[Step]:
    """All steps, written one after another."""
    reader = Reader(words, puzzle.size)
    while not reader.at_end():
        yield _step(reader.block("step"), puzzle)


def _step(said: Block, puzzle: Puzzle) -> Step:
    placements = tuple(Candidate(**candidate) for candidate in said.pop("placements"))
    eliminations = tuple(Candidate(**candidate) for candidate in said.pop("eliminations"))
    chains = tuple(tuple(Node(**node) for node in chain) for chain in said.pop("chains"))
    technique, rating = said.pop("technique"), said.pop("rating")
    reason = Reason(**said, rules=_rules(puzzle, said))
    return Step(technique, reason, placements, eliminations, chains, rating, puzzle)


def _rules(puzzle: Puzzle, said: Block) -> tuple[int, ...]:
    """The rules that the houses, relations and sums of a reason come from."""
    problem = puzzle.problem
    used = {problem.houses[house].rule for house in (*said["houses"], *said["covers"])}
    used |= {problem.relations[link].rule for link in said["links"]}
    used |= {problem.sums[number].rule for number in said["sums"]}
    return tuple(sorted(used))
