"""Grading: one puzzle, or many under the same rules.

A puzzle is walked through twice: in the order of people (the table's, HoDoKu's), which gives the level, the
techniques, the hardest of them and `hodoku`, the sum of their scores; and in the order of Sudoku Explainer,
which gives `rating`, that of the hardest step. What is rated no higher than a step that was needed may be
used freely from then on. The rest follows from these:

    score    100 · (rating − 1 + 0.1 · h / (h + 1000)) / 9.1     where h is hodoku; from 0 to 100
    minutes  (3 · steps + 0.6 · hodoku) / 60                     from 1 to 240
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tokeru import _kernel
from tokeru.border.layouts import offsets
from tokeru.budget import Budget, Meter
from tokeru.errors import BudgetExceeded, enough_memory
from tokeru.logic.grades import Grade
from tokeru.logic.paths import only_solution
from tokeru.logic.techniques import EXPLAINER, PEOPLE, TECHNIQUES, packed
from tokeru.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Words = npt.NDArray[np.uint32]
    Columns = dict[str, npt.NDArray[Any]]

GRADE = offsets("grade")
"""Where the kernel's words of a grade are; from the times on, one for each technique."""
SHORTEST, LONGEST = 1, 240


def grade(puzzle: Puzzle, budget: Budget) -> Grade:
    """Raises NotUnique or NoSolution unless the puzzle has exactly one solution."""
    rows = grade_rows(puzzle, bytes(puzzle.givens), 1, budget, times=True)
    if rows[0, GRADE["solutions"]] != 1:
        only_solution(puzzle, budget)
    known = {name: column[0].item() for name, column in columns(rows).items() if name != "counts"}
    times = zip(TECHNIQUES, rows[0, GRADE["times"] :].tolist(), strict=True)
    return Grade(techniques={technique.id: count for technique, count in times if count}, **known)


@enough_memory("grade")
def grade_rows(like: Puzzle, givens: bytes, threads: int, budget: Budget, times: bool = False) -> Words:
    """The kernel's words for many boards under the rules of one puzzle, a row each."""
    import numpy as np

    meter = Meter(budget)
    orders = packed(PEOPLE), packed(EXPLAINER)
    words = like.ruleset.lowered(meter).words(meter)
    status, grades = _kernel.grade_rows(words, givens, *orders, threads, meter.rest().seconds, times)
    if status == _kernel.BUDGET:
        raise BudgetExceeded(f"the budget of {budget} ran out before everything was graded")
    return np.frombuffer(grades, "<u4").reshape(-1, GRADE["times"] + len(TECHNIQUES) * times)


def columns(rows: Words) -> Columns:
    """What the words mean, as arrays. A board without exactly one solution has no level and no score."""
    import numpy as np

    said = {name: rows[:, place] for name, place in GRADE.items() if name != "times"}
    unique = said["solutions"] == 1
    hardest = np.where(unique, said["hardest"], len(TECHNIQUES))
    hodoku = np.where(unique, said["score"], 0).astype(np.int64)
    rating = np.where(unique, said["rating"] / 10, np.nan)
    return {
        "level": np.array([*(row.level for row in TECHNIQUES), ""])[hardest],
        "score": score_of(rating, hodoku),
        "rating": rating,
        "hodoku": hodoku,
        "minutes": np.where(unique, minutes_of(said["steps"], hodoku), 0),
        "hardest": np.array([*(row.id for row in TECHNIQUES), ""])[hardest],
        "counts": said["solutions"].astype(np.uint32),
    }


def score_of(rating: npt.NDArray[np.float64], hodoku: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """With one decimal; the hodoku decides only between equal ratings."""
    import numpy as np

    exact = 100 * (rating - 1 + 0.1 * hodoku / (hodoku + 1000)) / 9.1
    return np.rint(10 * np.clip(exact, 0, 100)) / 10


def minutes_of(steps: Words, hodoku: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    import numpy as np

    minutes = np.rint((3 * steps + 0.6 * hodoku) / 60)
    return np.clip(minutes, SHORTEST, LONGEST).astype(np.int64)
