"""The commands for whole files in which symmetric copies count: tokeru bulk dedupe, split and shuffle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NoReturn, cast

import typer

from tokeru.cli.answers import worst
from tokeru.cli.bulk import (
    THREADS,
    Address,
    BoardForm,
    Budget,
    Column,
    EngineName,
    FileNames,
    Fresh,
    Like,
    Quiet,
    Way,
    bulk,
    check_boards,
    check_files,
    do,
    exit_code,
    needs_pyarrow,
    rules_like,
    stoppable,
    tell,
    versions,
)
from tokeru.cli.generating import Threads, read_seed_text
from tokeru.cli.options import not_empty, seconds_of
from tokeru.errors import TokeruError
from tokeru.options import FormName
from tokeru.puzzle import Puzzle
from tokeru.symmetry import FORMS

if TYPE_CHECKING:
    from tokeru.bulk.classes import Sameness
    from tokeru.bulk.passes import Output, Passes
    from tokeru.bulk.shards import Source

    OutputsOf = Callable[[Source, Sameness, Passes], list[Output]]

ROWS, ROWS_WITH_RULES = 65_536, 8_192
"""In a shard whose classes are found; under other rules that may take long."""
CELLS_AT_ONCE = 65_536 * 81
"""Of copies that are made at once."""
MOST_COPIES = 65_536
USUAL_SEED = "0"

InNames = Annotated[list[str], typer.Argument(metavar="IN…", help="The files to read.", callback=not_empty)]
Exact = Annotated[bool, typer.Option("--exact", help="Only boards that are equal cell by cell are the same.")]
Form = Annotated[
    str,
    typer.Option(
        "--form", metavar="FORM", help=f"The form that tells what is the same: {' or '.join(FORMS)}."
    ),
]
WithForms = Annotated[bool, typer.Option("--canonical", help="Also write the canonical form of each puzzle.")]
Train = Annotated[
    str, typer.Option("--train", metavar="OUT", help="The file for training.", callback=not_empty)
]
Test = Annotated[str, typer.Option("--test", metavar="OUT", help="The file for testing.", callback=not_empty)]
Share = Annotated[float, typer.Option("--share", metavar="P", help="How much is for testing, from 0 to 1.")]
Inequivalent = Annotated[
    bool, typer.Option("--inequivalent", help="No puzzle of one file has a symmetric copy in the other.")
]
Copies = Annotated[
    int, typer.Option("--copies", metavar="N", help="How many of each row.", min=1, max=MOST_COPIES)
]
Seed = Annotated[
    str,
    typer.Option("--seed", metavar="SEED", help="A number or a text; the same seed makes the same files."),
]


class Files(NamedTuple):
    """What is read and written, and how."""

    names: Sequence[str]
    like: str | None
    column: str | None
    boards: str
    threads: int
    fresh: bool
    quiet: bool

    @property
    def options(self) -> dict[str, Any]:
        return {"like": self.like, "column": self.column, "boards": self.boards}


@bulk.command()
def dedupe(
    files: FileNames, exact: Exact = False, form: Form = "puzzle", canonical: WithForms = False,
    like: Like = None, column: Column = None, boards: BoardForm = "text", budget: Budget = None,
    threads: Threads = 0, fresh: Fresh = False, quiet: Quiet = False,
) -> None:  # fmt: skip
    """Keep one of all puzzles that are the same but for how they lie.

    It is the first one, with its other columns and how many there are. Rows with an error stay, too.
    """
    *names, out = files
    if form not in FORMS:
        raise TokeruError(f"unknown form {form!r}; choose from {', '.join(FORMS)}")
    if exact and (canonical or form != "puzzle"):
        raise TokeruError("--exact compares boards as they are: it goes with neither --form nor --canonical")
    about = Files(names, like, column, boards, threads, fresh, quiet)
    wanted = {"exact": exact, "form": form, "canonical": canonical, "budget": budget}
    answers = ("copies", "canonical") if canonical else ("copies",)

    def outputs(source: Source, sameness: Sameness, passes: Passes) -> list[Output]:
        from tokeru.bulk import deduping

        return deduping.dedupe(source, sameness, canonical, passes)

    _write(
        "dedupe", about, [out], None if exact else cast("FormName", form), budget, wanted, answers, outputs
    )


@bulk.command()
def split(
    files: InNames, train: Train, test: Test, share: Share = 0.1, seed: Seed = USUAL_SEED,
    inequivalent: Inequivalent = False, like: Like = None, column: Column = None, boards: BoardForm = "text",
    budget: Budget = None, threads: Threads = 0, fresh: Fresh = False, quiet: Quiet = False,
) -> None:  # fmt: skip
    """Share puzzles out: for training, and for testing.

    Equal puzzles come into the same file, and with --inequivalent symmetric copies, too. Which one that is
    follows from the puzzle, the seed and the share alone. Rows with an error come into the one for training.
    """
    if not 0 < share < 1:
        raise TokeruError(f"the share is between 0 and 1, not {share:g}")
    about = Files(files, like, column, boards, threads, fresh, quiet)
    number = _number(seed)
    wanted = {"inequivalent": inequivalent, "share": share, "seed": number, "budget": budget}

    def outputs(source: Source, sameness: Sameness, passes: Passes) -> list[Output]:
        from tokeru.bulk import splitting

        return splitting.split(source, sameness, share, number, [train, test], passes)

    _write("split", about, [train, test], "puzzle" if inequivalent else None, budget, wanted, (), outputs)


@bulk.command()
def shuffle(
    files: FileNames, copies: Copies = 1, seed: Seed = USUAL_SEED, like: Like = None, column: Column = None,
    boards: BoardForm = "text", threads: Threads = 0, engine: EngineName = THREADS,
    address: Address = None, fresh: Fresh = False, quiet: Quiet = False,
) -> None:  # fmt: skip
    """Make random symmetric copies of each puzzle.

    Columns with solutions go along.
    """
    *names, out = files
    check_files(_some(names), [out])
    check_boards(boards)
    needs_pyarrow()
    from tokeru.bulk.shuffling import Numbering, Shuffling, solutions_in
    from tokeru.bulk.sources import files as opened

    rules, number = rules_like(like), _number(seed)
    rows = max(CELLS_AT_ONCE // _size(rules) ** 2, 1)
    source = opened(names, _size(rules), rows, column)
    solutions = solutions_in(source, _size(rules))
    batch = Shuffling(rules, copies, number, boards == "binary", source.others, solutions)
    batch.check()
    options = {"like": like, "column": column, "boards": boards, "copies": copies, "seed": number}
    way = Way(threads, engine, address, fresh, quiet)
    do("shuffle", Numbering(source, max(rows // copies, 1)), batch, out, options, way)


def _write(
    task: str, files: Files, outs: Sequence[str], form: FormName | None, budget: str | None,
    wanted: Mapping[str, Any], answers: tuple[str, ...], outputs_of: OutputsOf,
) -> NoReturn:  # fmt: skip
    """Files whose rows are chosen when all have been seen."""
    check_files(_some(files.names), outs)
    if len({*outs}) < len(outs):
        raise TokeruError(f"{outs[0]} cannot be for training and for testing")
    check_boards(files.boards)
    needs_pyarrow()
    from tokeru.budget import read_threads
    from tokeru.bulk.classes import Sameness
    from tokeru.bulk.job import threaded
    from tokeru.bulk.passes import Keeping, Passes, Rising, write
    from tokeru.bulk.progress import reported
    from tokeru.bulk.sources import files as opened

    rules = rules_like(files.like)
    sameness = Sameness(rules, form, seconds_of("a puzzle in a file", budget).seconds)
    sameness.check()
    source = opened(files.names, sameness.size, ROWS if rules is None else ROWS_WITH_RULES, files.column)
    batch = Keeping(sameness.size, files.boards == "binary", source.others, answers)
    about = {**versions(), "task": task, "options": {**files.options, **wanted}}
    engine = threaded(read_threads(files.threads))
    with stoppable(outs[0], files.fresh), reported(task, files.quiet) as report:
        passes = Passes(outs[0], about, source.known_by(), engine, Rising(report), files.fresh)
        written = write(outputs_of(source, sameness, passes), source, batch, passes)
    if not files.quiet:
        for out, total in written:
            tell(out, total)
    raise typer.Exit(worst([exit_code(out, total) for out, total in written]))


def _some(names: Sequence[str]) -> Sequence[str]:
    if not names:
        raise TokeruError("name the files to read and, as the last one, the file to write")
    return names


def _size(rules: Puzzle | None) -> int:
    return rules.size if rules else 9


def _number(seed: str) -> int:
    from tokeru.generation.generator import read_seed

    return read_seed(read_seed_text(seed, None, "", ""))
