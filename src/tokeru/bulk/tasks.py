"""What is done with each row of a file: a row here for each task.

    rows  ──ask──▶  answers of the good ones  ──▶  puzzle, answers …, error, other columns

A batch is a pure function from rows to a table, which any process can run: it has no state and can be
pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tokeru.budget import Meter, read_limits
from tokeru.bulk.arrays import grade_many, solve_many
from tokeru.bulk.arrow import TEXT, pa
from tokeru.bulk.rows import Rows, binary_column, error_column, text_column
from tokeru.engines import lanes
from tokeru.errors import BudgetExceeded
from tokeru.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tokeru.bulk.rows import Boards, Errors

    Mask = npt.NDArray[np.bool_]
    Answers = dict[str, tuple[npt.NDArray[Any], Mask | None]]
    """By column the values, and where there is none."""

PUZZLE, ERROR = "puzzle", "error"
BOARD = "board"
"""The type of a column of boards: texts or bytes, as is wanted."""
ALREADY_THERE = "input_"
"""Before the name of a column of the input that is called like one of ours."""
SEVERAL = 2
STATUSES = ("none", "unique", "multiple")
ROWS_WITH_RULES = 1024
"""In a shard of boards with rules of their own, each of which may take long."""
MOST_AT_ONCE = 1 << 16
"""Boards that are solved at once to see whether a given is needed."""


@dataclass(frozen=True)
class How:
    """What people want of a task."""

    like: Puzzle | None = None
    """A puzzle with the rules of all boards; None: classic 9×9 Sudokus."""
    limit: int = 2
    minimal: bool = False
    seconds: float | None = None
    """For each puzzle."""
    is_binary: bool = False
    """Boards as bytes rather than texts."""

    @property
    def size(self) -> int:
        return self.like.size if self.like else 9


class Task(NamedTuple):
    """The columns of its answers, the function that finds them, and how many rows are a shard."""

    columns: Callable[[How], Mapping[str, Any]]
    ask: Callable[[Boards, How], Answers]
    texts: tuple[str, ...]
    """The columns that a text file has, if they are there."""
    rows: int


class Table(NamedTuple):
    """What a batch of rows comes to: its table, how many rows have an error, and of these ran out of time."""

    table: Any
    errors: int
    exceeded: int


class Batch(Protocol):
    @property
    def schema(self) -> Any: ...
    @property
    def texts(self) -> tuple[str, ...]: ...
    def __call__(self, read: Any, /) -> Table: ...


# --- what can be asked --------------------------------------------------------------------------------


def _solve(boards: Boards, how: How) -> Answers:
    """Of several solutions the one that is found first one by one: it is the same on every machine. So are
    boards with rules of their own anyway, where a second solution may be long to look for."""
    import numpy as np

    is_classic = how.like is None
    limit = max(how.limit, SEVERAL) if is_classic else how.limit
    solved = solve_many(boards, limit=limit, like=how.like, threads=1, seconds=how.seconds)
    several = np.flatnonzero(solved.counts >= SEVERAL)
    if is_classic and len(several):
        meter = Meter(read_limits(how.seconds))
        solved.solutions[several], _ = lanes.solve(boards[several], 1, 1, meter, at_once=0)
    counts = np.minimum(solved.counts, np.uint32(how.limit))
    return {"solution": (solved.solutions, counts == 0), "count": (counts, None)}


def _count(boards: Boards, how: How) -> Answers:
    counts = solve_many(boards, limit=how.limit, like=how.like, threads=1, seconds=how.seconds).counts
    return {"count": (counts, None)}


def _grade(boards: Boards, how: How) -> Answers:
    graded = grade_many(boards, like=how.like, threads=1, seconds=how.seconds)
    ungraded = graded.counts != 1
    return {name: (graded[name], ungraded) for name in GRADES} | {"count": (graded.counts, None)}


def _check(boards: Boards, how: How) -> Answers:
    import numpy as np

    counts = solve_many(boards, limit=2, like=how.like, threads=1, seconds=how.seconds).counts
    found: Answers = {"status": (np.array(STATUSES)[counts], None)}
    return found | ({"minimal": (_minimal(boards, counts == 1, how), counts != 1)} if how.minimal else {})


def _minimal(boards: Boards, is_unique: Mask, how: How) -> Mask:
    """Whether each board with one solution has several as soon as any given is left out."""
    import numpy as np

    is_minimal = np.zeros(len(boards), bool)
    unique, givens = np.flatnonzero(is_unique), int((boards != 0).sum(axis=1).max(initial=1))
    at_once = max(MOST_AT_ONCE // max(givens, 1), 1)
    for start in range(0, len(unique), at_once):
        rows = unique[start : start + at_once]
        which, cell = np.nonzero(boards[rows])
        fewer = boards[rows][which]
        fewer[np.arange(len(which)), cell] = 0
        counts = solve_many(fewer, limit=2, like=how.like, threads=1, seconds=how.seconds).counts
        is_minimal[rows] = np.bincount(which[counts == 1], minlength=len(rows)) == 0
    return is_minimal


GRADES = {
    "level": TEXT,
    "score": pa.float64(),
    "rating": pa.float64(),
    "hodoku": pa.int64(),
    "minutes": pa.int64(),
    "hardest": TEXT,
}
COUNT = {"count": pa.uint32()}

TASKS = {
    "solve": Task(lambda how: {"solution": BOARD} | COUNT, _solve, ("solution",), 65_536),
    "count": Task(lambda how: COUNT, _count, ("count",), 65_536),
    "grade": Task(lambda how: GRADES | COUNT, _grade, tuple(GRADES), 2_048),
    "check": Task(
        lambda how: {"status": TEXT} | ({"minimal": pa.bool_()} if how.minimal else {}),
        _check, ("status", "minimal"), 16_384,
    ),
}  # fmt: skip


def rows_of_shard(task: str, how: How) -> int:
    return TASKS[task].rows if how.like is None else ROWS_WITH_RULES


# --- from rows to a table -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Asking:
    """A task for the rows of files. What they have beside their boards stays beside the answers."""

    task: str
    how: How
    others: Any

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(name for name in TASKS[self.task].texts if name in self.schema.names)

    @cached_property
    def schema(self) -> Any:
        kinds = TASKS[self.task].columns(self.how)
        return schema_of(kinds, self.how.size, self.how.is_binary, self.others)

    def __call__(self, rows: Rows) -> Table:
        import numpy as np

        good = rows.good()
        boards = rows.boards[good] if rows.errors else rows.boards
        answers, late = _within(TASKS[self.task].ask, boards, self.how)
        said = f"the budget of {self.how.seconds or 0:g} s ran out"
        errors = rows.errors | dict.fromkeys(good[late].tolist(), said)
        kinds = TASKS[self.task].columns(self.how)
        found = spread(kinds, answers, np.delete(good, late), len(rows), self.how.is_binary)
        return Table(table_of(self.schema, rows, found, errors, self.how.is_binary), len(errors), len(late))


def schema_of(kinds: Mapping[str, Any], size: int, is_binary: bool, others: Any) -> Any:
    """The columns of a table: boards, answers, errors, and what rows have beside them."""
    columns = {PUZZLE: BOARD, **kinds, ERROR: TEXT}
    types = {name: type_of(kind, size, is_binary) for name, kind in columns.items()}
    beside = [field.with_name(_beside(field.name, columns, others.names)) for field in others]
    return pa.schema([*types.items(), *beside])


def table_of(schema: Any, rows: Rows, found: Sequence[Any], errors: Errors, is_binary: bool) -> Any:
    """The same, from the columns of the answers."""
    columns = [
        board_column(rows.boards, is_binary, sorted(rows.errors)),
        *found,
        error_column(len(rows), errors),
        *([] if rows.others is None else rows.others.columns),
    ]
    return pa.table(columns, schema=schema)


def spread(
    kinds: Mapping[str, Any], answers: Answers, answered: npt.NDArray[np.intp], count: int, is_binary: bool
) -> list[Any]:
    """The answers at the rows that they belong to."""
    import numpy as np

    columns = [_column(kind, *answers[name], is_binary) for name, kind in kinds.items()]
    if len(answered) == count:
        return columns
    places, missing = np.zeros(count, np.int64), np.ones(count, bool)
    places[answered], missing[answered] = np.arange(len(answered)), False
    return [column.take(pa.array(places, mask=missing)) for column in columns]


def _within(ask: Callable[[Boards, How], Answers], boards: Boards, how: How) -> tuple[Answers, list[int]]:
    """The answers, and the rows that have none because they took too long.

    If all of them together take no longer than one may, each is within its budget. Otherwise they are asked
    one by one.
    """
    try:
        return ask(boards, how), []
    except BudgetExceeded:
        pass
    found, late = [ask(boards[:0], how)], []
    for row in range(len(boards)):
        try:
            found.append(ask(boards[row : row + 1], how))
        except BudgetExceeded:
            late.append(row)
    return _together(found), late


def _together(answers: Sequence[Answers]) -> Answers:
    import numpy as np

    def joined(arrays: Sequence[Any]) -> Any:
        return None if arrays[0] is None else np.concatenate(arrays)

    return {
        name: (joined([one[name][0] for one in answers]), joined([one[name][1] for one in answers]))
        for name in answers[0]
    }


def _beside(name: str, ours: Mapping[str, Any], others: Sequence[str]) -> str:
    """A name that is not one of ours, nor of another column."""
    while name in ours:
        name = ALREADY_THERE + name
        while name in others:
            name = ALREADY_THERE + name
    return name


def type_of(kind: Any, size: int, is_binary: bool) -> Any:
    if kind is BOARD:
        return pa.binary(size * size) if is_binary else TEXT
    return kind


def _column(kind: Any, values: Any, missing: Mask | None, is_binary: bool) -> Any:
    import numpy as np

    if kind is BOARD:
        return board_column(values, is_binary, [] if missing is None else np.flatnonzero(missing).tolist())
    return pa.array(values, kind, mask=missing)


def board_column(boards: Boards, is_binary: bool, wrong: Sequence[int] = ()) -> Any:
    return (binary_column if is_binary else text_column)(boards, wrong)
