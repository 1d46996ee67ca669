"""What each command of the socket is answered with."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tokeru.arguments import shown
from tokeru.budget import Budget, Meter
from tokeru.engines import auto
from tokeru.errors import BudgetExceeded, NoSolution, TokeruError, enough_memory
from tokeru.logic import telling
from tokeru.logic.adviser import Position
from tokeru.logic.paths import Walk
from tokeru.logic.steps import Step
from tokeru.logic.techniques import chosen
from tokeru.options import LanguageTag
from tokeru.problem import GIVEN, Domain, Problem, mask_of
from tokeru.puzzle import Puzzle, State
from tokeru.socket import boards, candidates, estimates, protocol
from tokeru.socket.boards import Settings
from tokeru.socket.protocol import Job, Reply

Tell = Callable[[Reply], None]

BETWEEN_REPLIES = 0.5
"""Seconds between two replies about the progress of something."""
TELLS_THE_SOLUTION = ("bifurcation",)
"""What would leave no candidate that logic cannot exclude."""
ROOM_FOR_DOUBT = ("check", "count")
"""After these the userscript shows one more reply. After others it would clear the board, so that only the
terminal of the server is left."""


@dataclass(frozen=True)
class Question:
    """A job whose puzzle was read."""

    puzzle: Puzzle
    state: State
    settings: Settings
    meter: Meter
    language: LanguageTag
    tell: Tell

    @staticmethod
    def of(job: Job, tell: Tell) -> Question:
        meter = Meter(Budget(seconds=job.seconds))
        sent = boards.read(job.data)
        puzzle = sent.reading.taken(job.lenient)
        return Question(puzzle, sent.state, sent.settings, meter, job.language, tell)

    @property
    def seconds(self) -> float:
        """How many are left."""
        return self.meter.rest().seconds

    def say(self, key: str, cells: Sequence[str] = ()) -> str:
        return telling.say(key, self.language, cells=cells)


def answer(job: Job, tell: Tell) -> Reply:
    """The last reply; those before it are told. Whatever is wrong is a reply too."""
    if job.command not in COMMANDS:
        return protocol.invalid(f"unknown command {shown(job.command)}; known are {', '.join(COMMANDS)}")
    try:
        with enough_memory("answer"):
            question = Question.of(job, tell)
            return _with_doubt(job, question, _found(job, question))
    except TokeruError as error:
        return protocol.invalid(error)


def _found(job: Job, question: Question) -> Reply:
    try:
        return COMMANDS[job.command](question)
    except BudgetExceeded as error:
        return protocol.invalid(_out_of_budget(job, error))
    except TokeruError as error:
        return protocol.invalid(error)


def _with_doubt(job: Job, question: Question, found: Reply) -> Reply:
    """What is found of a puzzle that was not all understood is not said without that."""
    doubt = question.puzzle.about.doubt
    if not doubt or found["type"] == "logical":
        return found
    if found["type"] == "invalid":
        return protocol.invalid(f"{found['message']}; {doubt}")
    if job.command in ROOM_FOR_DOUBT:
        question.tell(found)
        return protocol.invalid(doubt)
    print(f"tokeru: {job.command}: {doubt}", file=sys.stderr)
    return found


def _out_of_budget(job: Job, error: BudgetExceeded) -> str:
    """What was left of the budget for the last part of a job is nobody's business."""
    so_far = f"; {error.count} solutions found so far" if job.command == "count" else ""
    return f"the budget of {Budget(seconds=job.seconds)} ran out{so_far}"


# --- searching: only the givens count ---------------------------------------------------------------


def solve(question: Question) -> Reply:
    return protocol.solved(question.puzzle.solve(seconds=question.seconds))


def check(question: Question) -> Reply:
    """Whether there is exactly one solution."""
    return protocol.counted(question.puzzle.count(limit=2, seconds=question.seconds))


def count(question: Question) -> Reply:
    def tell(found: int) -> None:
        question.tell(protocol.counted(found, in_progress=True))

    return protocol.counted(auto.count(question.puzzle, None, Reporting(question.meter, tell)))


class Reporting(Meter):
    """What is left of another meter; now and then it tells how many solutions were found."""

    def __init__(self, meter: Meter, tell: Callable[[int], None]) -> None:
        super().__init__(meter.budget)
        self.deadline, self.tell = meter.deadline, tell
        self.next_report = time.monotonic() + BETWEEN_REPLIES

    def turn(self, seconds: float) -> Meter:
        if time.monotonic() > self.next_report:
            self.tell(self.found)
            self.next_report = time.monotonic() + BETWEEN_REPLIES
        return super().turn(min(seconds, BETWEEN_REPLIES))


# --- candidates -------------------------------------------------------------------------------------


def true_candidates(question: Question) -> Reply:
    puzzle, settings = question.puzzle, question.settings
    counts = candidates.solutions_of_each(puzzle, settings.cap, question.meter)
    if not any(counts.values()):
        raise NoSolution(cells=puzzle.violations())
    left = _left_by_logic(question) if settings.logical else [0] * len(puzzle.givens)
    return protocol.candidates(n or -(left[cell] >> value - 1 & 1) for (cell, value), n in counts.items())


def _left_by_logic(question: Question) -> list[int]:
    """For each cell a mask of what no technique excludes."""
    position = Position.of(question.puzzle, None, False, question.meter.rest())
    techniques = chosen(None, (*question.settings.forbid, *TELLS_THE_SOLUTION))
    walk = position.walk(techniques, question.meter)
    for _ in walk:
        pass
    return walk.candidates()


# --- explaining: from what the player has -----------------------------------------------------------


def step(question: Question) -> Reply:
    """The next step, made; but first all candidates are put on the board, for a step may concern any."""
    position = _position(question)
    if position.mistakes:
        return _mistaken(question, position)
    walk = _walk(question, position)
    remarks = _remarks(question, position)
    if not _is_shown(walk, question.state):
        return _logical(walk, [*remarks, question.say("candidates")])
    if walk.is_at_end:
        return _logical(walk, [question.say("solved")])
    found = next(walk, None)
    return _logical(walk, [_told(question, found)] if found else [*remarks, question.say("stuck")])


def solve_path(question: Question) -> Reply:
    """All steps, as far as they go."""
    position = _position(question)
    if position.mistakes:
        return _mistaken(question, position)
    walk = _walk(question, position)
    told = [*_remarks(question, position), *(_told(question, found) for found in walk)]
    return _logical(walk, [*told, question.say("solved" if walk.is_at_end else "stuck")])


def _position(question: Question) -> Position:
    return Position.of(question.puzzle, question.state, True, question.meter.rest())


def _walk(question: Question, position: Position) -> Walk:
    return position.walk(chosen(None, question.settings.forbid), question.meter)


def _is_shown(walk: Walk, state: State) -> bool:
    """Whether the player's board has just the values and candidates that the walk begins with."""
    marks = state.candidates or ()
    shown = (mask_of([value]) if value else mark for value, mark in zip(state.values, marks, strict=True))
    return walk.values == state.values and walk.candidates() == [*shown]


def _told(question: Question, step: Step) -> str:
    name = telling.name(step.technique, question.language)
    return f"{name}: {step.explain(question.language)}"


def _remarks(question: Question, position: Position) -> list[str]:
    doubt = question.puzzle.about.doubt
    return [doubt] * bool(doubt) + [question.say("several")] * position.several


def _logical(walk: Walk, told: Sequence[str]) -> Reply:
    return protocol.logical(walk.values, walk.candidates(), "\n".join(told))


def _mistaken(question: Question, position: Position) -> Reply:
    """The board stays as it is."""
    state, said = question.state, question.say("mistake", position.mistakes)
    return protocol.logical(state.values, state.candidates or (), said, is_valid=False)


# --- estimating: from what the player has -----------------------------------------------------------


def estimate(question: Question) -> Reply:
    """Goes on until the budget is used up, or nobody wants to know any more."""
    next_report = time.monotonic() + BETWEEN_REPLIES
    found = estimates.Estimate()
    for found in estimates.estimates(_problem(question), question.meter):
        if time.monotonic() > next_report:
            question.tell(protocol.estimated(found.mean, found.error, found.descents))
            next_report = time.monotonic() + BETWEEN_REPLIES
    if not found.descents:
        raise question.meter.exceeded("estimating")
    question.tell(protocol.estimated(found.mean, found.error, found.descents))
    return protocol.invalid(f"That is the estimate after {question.meter.budget}.")


def _problem(question: Question) -> Problem:
    """The puzzle with what the player has."""
    problem, state = question.puzzle.lowered(question.meter), question.state
    values = [Domain(cell, mask_of([value]), GIVEN) for cell, value in enumerate(state.values) if value]
    marks = [Domain(cell, mask, GIVEN) for cell, mask in enumerate(state.candidates or ()) if mask]
    return replace(problem, domains=(*problem.domains, *values, *marks))


COMMANDS: dict[str, Callable[[Question], Reply]] = {
    "solve": solve,
    "check": check,
    "count": count,
    "truecandidates": true_candidates,
    "step": step,
    "solvepath": solve_path,
    "estimate": estimate,
}
