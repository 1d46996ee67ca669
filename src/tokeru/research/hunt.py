"""The hunt: Sudokus with signs between neighbours that get by with ever fewer clues.

    pure        no givens at all; as few signs as possible
    signs-K     at most K signs; as few givens as possible

Every goal has its record, a certificate in a file of the folder. Threads take turns: a turn starts from a
record, or from scratch, and lets the kernel walk until it has made no progress for a long time. Whatever it
finds is offered to every goal. A record is written at once, whole or not at all, so the hunt can be stopped
at any time and continues from there.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Event, Lock
from typing import NamedTuple

from tokeru import grid
from tokeru._kernel import Plateau
from tokeru.budget import Budget, read_limits
from tokeru.errors import BudgetExceeded
from tokeru.notation import line
from tokeru.proof.certificate import Certificate
from tokeru.proof.prover import prove
from tokeru.puzzle import Puzzle
from tokeru.research import stock
from tokeru.rules import Less
from tokeru.shortcuts import sudoku

SIZE = 9
MOST_SIGNS = 20
PATIENCE = 60_000
"""Nodes for one question to the search; a puzzle that needs more is skipped."""
TRIES = 2000
"""How often a walk tries to move before it stops trying to get lower."""
TRIES_PER_LOOK, SECONDS_PER_LOOK = 100, 0.5
"""How many tries, and how many seconds at most, between two looks at the clock."""
GIVENS_FOR_A_SIGN = 2
"""How many extra givens a walk may start with for each sign above the limit."""
GRIDS = 100
"""The most that are drawn until the signs of one tell it apart from all others."""
DETOURS = 0.8
"""The share of walks from a record without givens that start with a detour."""
MORE_SIGNS, MOVES = (1, 3), (20, 80)
"""How far a detour leads."""
PROOF_BUDGET = Budget(seconds=120.0)
BARE = sudoku("." * SIZE**2)

Report = Callable[[str], object]


class Count(NamedTuple):
    """How many clues there are."""

    signs: int
    givens: int

    @staticmethod
    def of(puzzle: Puzzle) -> Count:
        return Count(len(puzzle.signs), sum(map(bool, puzzle.givens)))

    def __str__(self) -> str:
        return f"{self.signs} signs, {self.givens} givens"


@dataclass(frozen=True)
class Goal:
    """The fewest givens with at most this many signs; or the fewest signs without givens."""

    signs: int | None = None

    @property
    def name(self) -> str:
        return "pure" if self.signs is None else f"signs-{self.signs}"

    def score(self, count: Count) -> int | None:
        """What should be as small as possible; None if these clues do not fit the goal."""
        if self.signs is None:
            return None if count.givens else count.signs
        return None if count.signs > self.signs else count.givens

    def caps(self, count: Count) -> Count:
        """How many clues a walk from there may have until it gets lower."""
        if self.signs is None:
            return count
        return Count(self.signs, count.givens + GIVENS_FOR_A_SIGN * max(0, count.signs - self.signs))


PURE = Goal()
GOALS = (PURE, *map(Goal, range(MOST_SIGNS + 1)))


def hunt(
    folder: str | Path, seconds: float = 600.0, goals: Iterable[Goal] = GOALS, threads: int = 0,
    seed: int | None = None, report: Report = print, known: Iterable[Certificate] | None = None,
) -> Records:  # fmt: skip
    """Hunt until the seconds are up, or Ctrl-C; returns the records of the folder.

    They start from the known ones: unless others are given, those that come with the package.
    """
    records = Records(Path(folder), report)
    for certificate in stock.certificates(stock.FRONTIER) if known is None else known:
        records.keep(certificate)
    deadline = time.monotonic() + read_limits(seconds).seconds
    Hunters(records, tuple(goals), deadline).go(threads or os.cpu_count() or 1, seed)
    return records


# --- records ----------------------------------------------------------------------------------------


class Records:
    """The best puzzle for every goal, in memory and as certificates in a folder."""

    def __init__(self, folder: Path, report: Report = print) -> None:
        self.folder, self.report, self.lock = folder, report, Lock()
        folder.mkdir(parents=True, exist_ok=True)
        self.puzzles = {
            goal: Certificate.load(self.file(goal)).puzzle for goal in GOALS if self.file(goal).exists()
        }

    def file(self, goal: Goal) -> Path:
        return self.folder / f"{goal.name}.json"

    def score(self, goal: Goal) -> int | None:
        return goal.score(Count.of(self.puzzles[goal])) if goal in self.puzzles else None

    def improved_by(self, count: Count) -> list[Goal]:
        return [goal for goal in GOALS if _is_lower(goal.score(count), self.score(goal))]

    def offer(self, puzzle: Puzzle) -> None:
        """Keep it, and report it, if it beats a record and can be proved."""
        with self.lock:
            certificate = _certificate(puzzle) if self.improved_by(Count.of(puzzle)) else None
            if certificate is not None:
                named = ", ".join(goal.name for goal in self.keep(certificate))
                self.report(f"{named}: {Count.of(puzzle)}: {line.format(puzzle)}")

    def keep(self, certificate: Certificate) -> list[Goal]:
        """Keep it for every goal whose record it beats."""
        goals = self.improved_by(Count.of(certificate.puzzle))
        for goal in goals:
            self._write(goal, certificate)
            self.puzzles[goal] = certificate.puzzle
        return goals

    def _write(self, goal: Goal, certificate: Certificate) -> None:
        """Replace the file with a finished one: a reader sees either the old record or the new one."""
        unfinished = self.file(goal).with_suffix(".part.json")
        certificate.save(unfinished)
        os.replace(unfinished, self.file(goal))

    def continue_from(self, goal: Goal, puzzle: Puzzle) -> None:
        """Start the next walk to this goal here, if the puzzle is as good as the record."""
        with self.lock:
            if goal.score(Count.of(puzzle)) == self.score(goal):
                self.puzzles[goal] = puzzle

    def rows(self) -> Iterator[tuple[int, int]]:
        """At most this many signs, and the fewest givens."""
        for goal in GOALS:
            score = self.score(goal)
            if goal.signs is not None and score is not None:
                yield goal.signs, score


def _is_lower(score: int | None, than: int | None) -> bool:
    return score is not None and (than is None or score < than)


def _certificate(puzzle: Puzzle) -> Certificate | None:
    try:
        return prove(puzzle, PROOF_BUDGET)
    except BudgetExceeded:
        return None


# --- hunters ----------------------------------------------------------------------------------------


class Hunters:
    """Threads that walk, each in its own part of the kernel."""

    def __init__(self, records: Records, goals: tuple[Goal, ...], deadline: float) -> None:
        self.records, self.goals, self.deadline = records, goals, deadline
        self.stopped = Event()

    def go(self, threads: int, seed: int | None) -> None:
        seeds = random.Random(seed)
        with ThreadPoolExecutor(threads) as pool:
            try:
                hunts = [pool.submit(self.hunt, seeds.getrandbits(64), number) for number in range(threads)]
                wait(hunts, return_when=FIRST_EXCEPTION)
                self.stopped.set()
                for finished in hunts:
                    finished.result()
            finally:
                self.stopped.set()

    def hunt(self, seed: int, number: int) -> None:
        """The goals in turn; each thread starts with a different one."""
        walk = Walk(self.records, random.Random(seed))
        for turn in count(number):
            goals = self.open_goals()
            if self.is_over() or not goals:
                return
            walk.take(goals[turn % len(goals)], self.is_over)

    def open_goals(self) -> list[Goal]:
        """Those whose records can still be beaten."""
        return [goal for goal in self.goals if self.records.score(goal) != 0]

    def is_over(self) -> bool:
        return self.stopped.is_set() or time.monotonic() >= self.deadline


class Walk:
    def __init__(self, records: Records, chance: random.Random) -> None:
        self.records, self.chance = records, chance
        self.plateau = Plateau(BARE.problem.words(), chance.getrandbits(64))

    def take(self, goal: Goal, is_over: Callable[[], bool]) -> None:
        """One turn: down from a starting point, as far as it goes."""
        if not self.begin(goal):
            return
        while self.go_lower(goal, is_over):
            pass
        self.records.continue_from(goal, puzzle_on(self.plateau))

    def go_lower(self, goal: Goal, is_over: Callable[[], bool]) -> bool:
        """Offer what has been reached only once progress slows down: proofs take time too."""
        signs, givens = goal.caps(Count.of(puzzle_on(self.plateau)))
        for _ in range(TRIES // TRIES_PER_LOOK):
            if self.plateau.descend(signs, givens, TRIES_PER_LOOK, PATIENCE, SECONDS_PER_LOOK):
                return True
            self.records.offer(puzzle_on(self.plateau))
            if is_over():
                break
        return False

    def begin(self, goal: Goal) -> bool:
        start = self.chance.choice([*self.starts(goal), None])
        if start is None:
            return any(self.plateau.begin_at_random(goal.signs is None, PATIENCE) for _ in range(GRIDS))
        if goal.signs is None and self.chance.random() < DETOURS:
            return self.make_a_detour(start)
        return self.plateau.begin([*stock.pairs(start)], bytes(start.givens), PATIENCE)

    def starts(self, goal: Goal) -> list[Puzzle]:
        """The record, and the records of neighbouring goals."""
        near = [goal] if goal.signs is None else [goal, Goal(goal.signs - 1), Goal(goal.signs + 1)]
        return [self.records.puzzles[other] for other in near if other in self.records.puzzles]

    def make_a_detour(self, start: Puzzle) -> bool:
        """With a few extra signs it is much easier to get around."""
        signs = [*stock.pairs(start)]
        allowed = len(signs) + self.chance.randint(*MORE_SIGNS)
        return self.plateau.walk_away(signs, allowed, allowed, self.chance.randint(*MOVES), PATIENCE)


def puzzle_on(plateau: Plateau) -> Puzzle:
    """The puzzle that a walk has reached."""
    givens = {grid.name(SIZE, cell): value for cell, value in enumerate(plateau.givens) if value}
    names = ((grid.name(SIZE, low), grid.name(SIZE, high)) for low, high in sorted(plateau.signs))
    return Puzzle(SIZE, [*BARE.rules, *(Less(low, high) for low, high in names)], givens)
