"""From the kernel's words to steps."""

from __future__ import annotations

from collections.abc import Iterator

from tokeru.border.layouts import Block, Reader
from tokeru.logic.steps import Candidate, Node, Reason, Step
from tokeru.puzzle import Puzzle

OUTSIDE_THE_REASON = ("technique", "placements", "eliminations", "chains", "rating")


def read_steps(words: bytes, puzzle: Puzzle) -> Iterator[Step]:
    """All steps, written one after another."""
    reader = Reader(words, puzzle.size, (Candidate, Node))
    while not reader.at_end():
        yield _step(reader.block("step"), puzzle)


def _step(said: Block, puzzle: Puzzle) -> Step:
    outside = {field: said.pop(field) for field in OUTSIDE_THE_REASON}
    return Step(reason=Reason(**said, rules=_rules(puzzle, said)), puzzle=puzzle, **outside)


def _rules(puzzle: Puzzle, said: Block) -> tuple[int, ...]:
    """The rules that the houses, relations, sums and automata of a reason come from."""
    problem = puzzle.problem
    used = {problem.houses[house].rule for house in (*said["houses"], *said["covers"])}
    used |= {problem.relations[link].rule for link in said["links"]}
    used |= {problem.sums[number].rule for number in said["sums"]}
    used |= {problem.automata[number].rule for number in said["lines"]}
    return tuple(sorted(used))
