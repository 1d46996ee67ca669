"""The commands that search: solve, count, check, candidates, euler."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Annotated, NamedTuple, cast

import typer

from tokeru.budget import Budget, Limits
from tokeru.cli.answers import (
    EXIT_CODES,
    SAID,
    Answer,
    Ask,
    answer,
    answer_all,
    candidate_text,
    complain,
    separator,
    worst,
)
from tokeru.cli.app import app
from tokeru.cli.inputs import STANDARD_INPUT, read_inputs
from tokeru.cli.options import (
    All,
    BudgetText,
    Engine,
    File,
    Json,
    Lenient,
    Limit,
    Minimal,
    PuzzleText,
    Verbose,
    budget_of,
    not_empty,
)
from tokeru.errors import BudgetExceeded, NoSolution, TokeruError
from tokeru.options import EngineName
from tokeru.puzzle import Grid, Puzzle, Status
from tokeru.search import load, read_limit

GridFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="Grids below the titles Grid 01, Grid 02, …", callback=not_empty),
]


@app.command()
def solve(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False,
    every: All = False, limit: Limit = None,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Print a solution, and say if there are more.

    One puzzle is drawn as a board. Many puzzles get one line each, and so does each solution
    with --all or --limit.
    """
    if every or limit is not None:
        search = Search.of(engine, budget, None if every else limit)
        ask: Ask = partial(_list_solutions, search=search, print_each=not as_json)
    else:
        ask = partial(_solve, search=Search.of(engine, budget, 2))
    raise typer.Exit(answer_all(read_inputs(puzzle, file, lenient), ask, as_json))


@app.command()
def count(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False,
    every: All = False, limit: Limit = None,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Count the solutions: all of them, or up to a --limit."""
    search = Search.of(engine, budget, None if every else limit)
    raise typer.Exit(answer_all(read_inputs(puzzle, file, lenient), partial(_count, search=search), as_json))


@app.command()
def check(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False, minimal: Minimal = False,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Check that there is exactly one solution.

    With --minimal, also list the clues that could be left out.
    """
    ask = partial(_check, search=Search.of(engine, budget, 2), minimal=minimal)
    inputs = read_inputs(puzzle, file, lenient)
    raise typer.Exit(answer_all(inputs, ask, as_json, EXIT_CODES | {"multiple": 1}))


@app.command()
def candidates(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False,
    budget: BudgetText = None, engine: Engine = "auto", as_json: Json = False, verbose: Verbose = False,
) -> None:  # fmt: skip
    """Print the values that each cell can have in a solution.

    One puzzle is drawn as a board. Many puzzles get one line each, with a space between cells.
    """
    ask = partial(_candidates, search=Search.of(engine, budget, 2))
    raise typer.Exit(answer_all(read_inputs(puzzle, file, lenient), ask, as_json))


@app.command()
def euler(file: GridFile = STANDARD_INPUT, budget: BudgetText = None, engine: Engine = "auto") -> None:
    """Solve Project Euler 96: add up the numbers in the top left corners."""
    ask = partial(_corner, search=Search.of(engine, budget, 1))
    answers = [(asked.place, answer(asked, ask)) for asked in read_inputs(None, [file])]
    for place, found in answers:
        if found.error is not None:
            complain(found.error if found.status == "error" else f"{place}: {found.error}")
    code = worst(EXIT_CODES[found.status] for _, found in answers)
    if code == 0:
        print(sum(int(found.text) for _, found in answers))
    raise typer.Exit(code)


class How(Limits):
    engine: EngineName


class Search(NamedTuple):
    """How to search, and how many solutions are wanted (None: all)."""

    engine: EngineName
    budget: Budget
    limit: int | None

    @staticmethod
    def of(engine: str, budget: str | None, limit: int | None) -> Search:
        load(engine)
        return Search(cast("EngineName", engine), budget_of(budget), read_limit(limit))

    def how(self) -> How:
        """As keyword arguments for the methods of a puzzle."""
        return {"engine": self.engine, **self.budget.limits()}

    @property
    def enough(self) -> int | None:
        """Solutions to look for: whether there is a second one is always of interest."""
        return None if self.limit is None else max(self.limit, 2)

    def counted(self, found: int) -> int:
        return found if self.limit is None else min(found, self.limit)


class Solutions:
    """Solutions as they are found, how many there were, and whether the budget ended them."""

    def __init__(self, puzzle: Puzzle, search: Search) -> None:
        self.puzzle, self.search = puzzle, search
        self.count = 0
        self.error: BudgetExceeded | None = None

    def __iter__(self) -> Iterator[Grid]:
        try:
            with closing(self.puzzle.solutions(**self.search.how())) as found:
                for solution in islice(found, self.search.enough):
                    self.count += 1
                    yield solution
        except BudgetExceeded as error:
            self.error = error

    def answer(self, text: str, solution: Grid | None, more: Mapping[str, object] | None = None) -> Answer:
        status = "budget" if self.error else Status.of(self.count).value
        error = str(self.error) if self.error else None
        return Answer(status, text, solution, self.search.counted(self.count), error, more)

    def check_any(self) -> None:
        if not self.count:
            raise self.error or NoSolution(cells=self.puzzle.violations())


def _solve(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    found = Solutions(puzzle, search)
    solutions = list(found)
    found.check_any()
    remark = str(found.error) if found.error else SAID["multiple"] if len(solutions) > 1 else ""
    return found.answer(_drawn(puzzle, solutions[0], alone, remark), solutions[0])


def _list_solutions(puzzle: Puzzle, alone: bool, *, search: Search, print_each: bool) -> Answer:
    """Print solutions as they are found, since there may be millions; or keep them for one JSON object."""
    found = Solutions(puzzle, search)
    kept: list[Grid] = []
    for solution in found:
        if found.count == search.counted(found.count):
            if print_each:
                print(solution.text())
            if not print_each or not kept:
                kept.append(solution)
    found.check_any()
    remark = str(found.error) if found.error else ""
    return found.answer(remark, kept[0], {"solutions": [list(solution) for solution in kept]})


def _count(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    found = puzzle.count(limit=search.enough, **search.how())
    counted = search.counted(found)
    error = None if found else str(NoSolution(cells=puzzle.violations()))
    return Answer(Status.of(found).value, str(counted), None, counted, error)


def _check(puzzle: Puzzle, alone: bool, *, search: Search, minimal: bool) -> Answer:
    found = _count(puzzle, alone, search=search)
    checked = replace(found, text=found.error or SAID[found.status])
    unique = found.status == Status.UNIQUE.value
    return _redundant(puzzle, alone, search, checked) if minimal and unique else checked


def _redundant(puzzle: Puzzle, alone: bool, search: Search, checked: Answer) -> Answer:
    """Besides what was checked: what can be left out one by one, and what all at once."""
    report = puzzle.redundant(**search.budget.limits())
    told = {"redundant": report.clues, "together": report.together}
    more = {name: [clue.text() for clue in clues] for name, clues in told.items()}
    said = [f"{name}: {'; '.join(clues)}" for name, clues in more.items() if clues]
    text = separator(alone).join([checked.text, *(said or ["no clue is redundant"])])
    return replace(checked, text=text, more=more)


def _candidates(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    """The candidates tell the status too: none anywhere, one everywhere, or several somewhere."""
    cells = [sorted(values) for values in puzzle.true_candidates(**search.how())]
    if not all(cells):
        raise NoSolution(cells=puzzle.violations())
    several = any(len(values) > 1 for values in cells)
    solution = None if several else Grid((value for (value,) in cells), puzzle.size)
    text = candidate_text(puzzle, cells, alone)
    return Answer(Status.of(1 + several).value, text, solution, 1 + several, None, {"candidates": cells})


def _corner(puzzle: Puzzle, alone: bool, *, search: Search) -> Answer:
    if puzzle.size != 9:
        raise TokeruError(f"the corner has three digits on boards of size 9, not of size {puzzle.size}")
    solution = puzzle.solve(**search.how())
    return Answer("done", "".join(map(str, solution[:3])))


def _drawn(puzzle: Puzzle, solution: Grid, alone: bool, remark: str) -> str:
    from tokeru import render

    parts = [render.text(puzzle, solution) if alone else solution.text(), remark]
    return separator(alone).join(filter(None, parts))
