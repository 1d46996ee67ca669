"""Puzzles that the hunt found, with their proofs. A shelf is two files in data/:

NAME.txt          one Tokeru line each, those with the fewest clues first
NAME-proofs.txt   in the same order, the solution and the lemmas which show that there is no other

`pure` has puzzles without givens, to walk away from; `frontier` has those with the fewest givens for each
number of signs, and the one with the fewest signs and no givens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources

from tokeru.notation import line
from tokeru.proof.certificate import Certificate, dimacs, other_solutions
from tokeru.puzzle import Grid, Puzzle

Signs = tuple[tuple[int, int], ...]
"""Pairs of cells; the first has the lower value."""

PURE, FRONTIER = "pure", "frontier"
BETWEEN_LEMMAS = ", "


@cache
def puzzles(shelf: str = PURE) -> tuple[Puzzle, ...]:
    return tuple(map(line.parse, _lines(f"{shelf}.txt")))


@cache
def signs(shelf: str = PURE) -> tuple[Signs, ...]:
    return tuple(tuple(pairs(puzzle)) for puzzle in puzzles(shelf))


def pairs(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    """The signs as the kernel has them: the lower cell first."""
    return (sign.rising for sign in puzzle.signs)


def certificates(shelf: str = PURE) -> Iterator[Certificate]:
    """One for each puzzle. The formula follows from the puzzle; everything else is in the file."""
    for puzzle, row in zip(puzzles(shelf), _lines(f"{shelf}-proofs.txt"), strict=True):
        values, proof = row.split(" ", 1)
        solution = Grid(map(int, values), puzzle.size)
        formula = dimacs(other_solutions(puzzle, solution), puzzle, solution)
        yield Certificate(puzzle, solution, _text(formula), _text(proof.split(BETWEEN_LEMMAS)))


def proof_row(certificate: Certificate) -> str:
    """The line for a certificate in the file of proofs."""
    values = "" if certificate.solution is None else certificate.solution.text()
    return f"{values} {BETWEEN_LEMMAS.join(certificate.proof.splitlines())}"


def _lines(name: str) -> list[str]:
    return (resources.files("tokeru") / "data" / name).read_text(encoding="utf-8").splitlines()


def _text(rows: Iterable[str]) -> str:
    return "".join(f"{row}\n" for row in rows)
