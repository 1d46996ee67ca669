"""SAT: CaDiCaL, through python-sat, on the problem as clauses. A second opinion, with nothing of the kernel.

A node of the budget is a conflict here: a contradiction that the solver ran into and learned from.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from mmap import mmap
from tempfile import TemporaryFile, gettempdir
from typing import Any

from tokeru.budget import UNLIMITED, Meter
from tokeru.engines import Boards, Engine
from tokeru.engines.cadical import inside, native
from tokeru.engines.cnf import Cnf, encode
from tokeru.errors import TokeruError, TooLarge
from tokeru.problem import Problem, mask_of, values
from tokeru.puzzle import Grid, Puzzle

FIRST_SLICE, LONGEST_SLICE = 500, 4000
"""In conflicts. Between slices there is a look at the clock, and Ctrl-C is heard: they are about a second.
They grow and stay long, from one question to the next: in slices of 500, Mathemagic takes 40 % longer."""
WORK_OF_A_SLICE = 10**9
"""Conflicts times clauses: among millions of clauses a conflict takes longer."""
BYTES_PER_CLAUSE, ROOM_OF_A_SLICE = 150, 32 << 20
"""What the solver may take: 120 bytes were seen for a clause of 3.5 literals, and little for a slice."""
LOOK_EVERY = 0.02
"""Seconds between two looks at the clock while the solver is at work, where it can be interrupted."""
BETWEEN_LOOKS = 1000
"""Clauses that are said to the solver between two looks at the clock."""


# --- asking the solver ----------------------------------------------------------------------------


class Oracle:
    """Says whether clauses can all be true, and why, or why not; with a proof if that is wanted.

    Asked again after BudgetExceeded, it goes on where it stopped.
    """

    def __init__(self, cnf: Cnf, meter: Meter = UNLIMITED, with_proof: bool = False) -> None:
        self.cnf = cnf
        self.conflicts = 0
        self.next_slice = FIRST_SLICE
        self.longest_slice = max(FIRST_SLICE, min(LONGEST_SLICE, WORK_OF_A_SLICE // len(cnf.clauses)))
        _check_room(BYTES_PER_CLAUSE * len(cnf.clauses))
        self.cadical = _cadical()
        self.native = native()
        self.trace = Trace(self.cadical) if with_proof else None
        # In the main thread pysat takes Ctrl-C for itself, jumps out of the solver and leaves it broken.
        self.aside = ThreadPoolExecutor(1)
        tell = self.cadical.add_clause
        try:
            for clause in meter.look(cnf.clauses, "telling the solver the clauses", BETWEEN_LOOKS):
                tell(clause)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver and end its thread. This also happens when nobody holds the oracle any more.

        The thread does it: a Ctrl-C in the main one would make pysat forget that the solver is gone, and
        free it again.
        """
        try:
            self.aside.submit(self.free)
        except RuntimeError:  # there are no threads any more
            self.free()
        self.aside.shutdown()

    def free(self) -> None:
        """The solver goes altogether, so that pysat has nothing left to do where a Ctrl-C would be lost."""
        if self.cadical is not None:
            self.cadical.delete()
            self.cadical = None
        if self.trace is not None:
            self.trace.close()
            self.trace = None

    def say(self, *literals: int) -> None:
        self.cadical.add_clause(literals)

    def satisfiable(self, meter: Meter, assumptions: Sequence[int] = (), doing: str = "") -> bool:
        """Whether the clauses can be true together with the assumptions."""
        while (answer := self.slice(meter, assumptions, doing)) is None:
            self.next_slice = min(2 * self.next_slice, self.longest_slice)
        return answer

    def slice(self, meter: Meter, assumptions: Sequence[int], doing: str) -> bool | None:
        """The answer, if it comes within the next slice."""
        self.cadical.conf_budget(meter.slice(self.next_slice, doing))
        _check_room(ROOM_OF_A_SLICE)
        answer = self.in_its_thread(meter, assumptions)
        before, self.conflicts = self.conflicts, self.cadical.accum_stats()["conflicts"]
        meter.nodes += self.conflicts - before
        return answer

    def solve(self, assumptions: Sequence[int]) -> bool | None:
        if self.native is None:
            answer: bool | None = self.cadical.solve_limited(assumptions)
            return answer
        # What pysat would note down itself.
        self.cadical.status = answer = self.native.solve(self.cadical, assumptions)
        self.cadical.prev_assumps = list(assumptions)
        return answer

    def in_its_thread(self, meter: Meter, assumptions: Sequence[int]) -> bool | None:
        """Where it can be interrupted, it is when the time is over, and by Ctrl-C."""
        try:
            answer = self.aside.submit(self.solve, assumptions)
        except RuntimeError:
            raise TooLarge("not enough memory for the solver's thread") from None
        if self.native is None:
            return answer.result()
        try:
            while wait([answer], LOOK_EVERY).not_done:
                if meter.is_used_up():
                    self.native.interrupt(self.cadical)
            return answer.result()
        finally:
            if not answer.done():
                self.native.interrupt(self.cadical)

    def board(self) -> Grid:
        """After a yes: the board that the clauses allow."""
        return Grid.unchecked(self.cnf.board(self.cadical.get_model()))

    def shown(self) -> list[int]:
        """The direct variables that are true on that board."""
        return self.cnf.literals(self.board())

    def core(self) -> frozenset[int]:
        """After a no: assumptions that are enough for it."""
        return frozenset(self.cadical.get_core() or ())

    def proof(self) -> list[str]:
        """What has been learned until now, a clause a line, and what was then forgotten: DRAT."""
        lines = list(self.cadical.get_proof() or ())
        if self.trace is not None:
            self.trace.check()
        return lines


class Trace:
    """Where the solver writes its proof. Left to itself, pysat never closes the stream that it writes to, and
    does not notice a full disk.

    It takes a reference to what it is given to write to, and gives one to the solver's prfile back when the
    solver is deleted: they must be the same object, or one is freed that is still in use.
    """

    def __init__(self, cadical: Any) -> None:
        from pysolvers import cadical195_tracepr

        try:
            with TemporaryFile() as file:
                self.file = open(os.dup(file.fileno()), "r+b", closefd=False)  # noqa: SIM115
            self.stream = cadical195_tracepr(cadical.cadical, self.file)
        except OSError as error:
            raise _cannot_write(error) from None
        cadical.prfile, cadical.prfp = self.file, self.stream

    def check(self) -> None:
        """If all could be written, so can one byte more."""
        try:
            os.lseek(self.file.fileno(), 0, os.SEEK_END)
            os.write(self.file.fileno(), b"\0")
        except OSError as error:
            raise _cannot_write(error) from None

    def close(self) -> None:
        """The solver must be gone. The stream is a FILE* in a capsule, which only C can close."""
        if os.name == "posix":
            close = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(("fclose", ctypes.CDLL(None)))
            close(inside(self.stream))


def _cannot_write(error: OSError) -> TokeruError:
    return TokeruError(f"cannot write the proof in {gettempdir()}: {error.strerror}")


def _check_room(size: int) -> None:
    """Out of memory, the solver would end the process, so memory is asked for first, but not touched."""
    try:
        mmap(-1, size).close()
    except (MemoryError, OSError):
        raise TooLarge("not enough memory for the SAT solver") from None


def _cadical() -> Any:
    try:
        from pysat.solvers import Cadical195
    except ImportError:
        raise TokeruError("the SAT solver is missing: pip install python-sat") from None
    return Cadical195()


# --- the engine -----------------------------------------------------------------------------------


class SatSearch:
    """The solutions of a problem, one after another."""

    def __init__(self, problem: Problem, meter: Meter = UNLIMITED) -> None:
        self.oracle = Oracle(encode(problem, meter=meter), meter)

    def close(self) -> None:
        self.oracle.close()

    def next(self, meter: Meter = UNLIMITED) -> Grid | None:
        """A solution, or None after the last."""
        if not self.oracle.satisfiable(meter):
            return None
        solution = self.oracle.board()
        self.block(solution)
        return solution

    def block(self, solution: Sequence[int]) -> None:
        """Look for other solutions than this one."""
        self.oracle.say(*self.oracle.cnf.blocking(solution))


def boards(puzzle: Puzzle, meter: Meter) -> Boards:
    with closing(SatSearch(puzzle.lowered(meter), meter)) as search:
        while (solution := search.next(meter)) is not None:
            yield solution


def count(puzzle: Puzzle, limit: int | None, meter: Meter) -> int:
    """The budget is for all solutions together, so each costs a node even if it came without a conflict."""
    with closing(boards(puzzle, meter)) as found:
        for _ in islice(meter.counted(found), limit):
            meter.nodes += 1
    return meter.found


def candidates(puzzle: Puzzle, meter: Meter) -> tuple[int, ...]:
    with closing(Candidates(puzzle.lowered(meter), meter)) as search:
        return search.find(meter)


class Candidates:
    """From the solutions met so far; then what none of them has is assumed, one candidate at a time."""

    def __init__(self, problem: Problem, meter: Meter) -> None:
        self.problem = problem
        self.oracle = Oracle(encode(problem, meter=meter), meter)
        self.unseen = dict.fromkeys(_possible(problem, self.oracle.cnf))
        self.seen: set[int] = set()

    def close(self) -> None:
        self.oracle.close()

    def find(self, meter: Meter) -> tuple[int, ...]:
        """For each cell a mask. After BudgetExceeded it goes on where it stopped."""
        if not self.seen and not self.ask(meter):
            self.unseen.clear()
        while self.unseen:
            literal = next(iter(self.unseen))
            self.ask(meter, literal)
            self.unseen.pop(literal, None)
        direct = self.oracle.cnf.direct
        return tuple(
            mask_of(value for value in range(1, self.problem.values + 1) if direct(cell, value) in self.seen)
            for cell in range(self.problem.size**2)
        )

    def ask(self, meter: Meter, *assumed: int) -> bool:
        """Look for a solution, which shows a candidate for each cell."""
        if not self.oracle.satisfiable(meter, assumed):
            return False
        meter.found = 1
        for literal in self.oracle.shown():
            self.seen.add(literal)
            self.unseen.pop(literal, None)
        return True


def _possible(problem: Problem, cnf: Cnf) -> Iterator[int]:
    """The candidates that the domains leave, as literals."""
    for cell, mask in enumerate(problem.masks()):
        yield from (cnf.direct(cell, value) for value in values(mask))


SAT = Engine(boards, count, candidates)
