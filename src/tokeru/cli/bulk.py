"""The commands for whole files: tokeru bulk solve, count, grade, check and generate."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NoReturn

import typer

from tokeru.cli.answers import BAD_INPUT, EXIT_CODES, complain
from tokeru.cli.app import INTERRUPTED, app
from tokeru.cli.generating import (
    GivensText,
    KindName,
    LevelName,
    SeedText,
    Size,
    SymmetryName,
    TechniqueNames,
    Threads,
    read_givens,
    read_seed_text,
)
from tokeru.cli.options import not_empty, seconds_of
from tokeru.errors import TokeruError
from tokeru.notation import parse
from tokeru.puzzle import Puzzle

if TYPE_CHECKING:
    from tokeru.bulk.job import Engine, Total
    from tokeru.bulk.shards import Source
    from tokeru.bulk.tasks import Batch
    from tokeru.generation.recipe import Recipe

TERMINATED = 143
THREADS, RAY = "threads", "ray"
QUICK = "quick"
BOARDS = ("text", "binary")
LARGEST_SIZE = 35
"""Of boards with a symbol for each value."""
_HEAD = re.compile(r"\s*([A-Za-z]+([0-9]{0,2})[^:;\s]*?):?\s*")
"""A Tokeru line without cells: rules and a size."""

HELP = """Work on whole files of puzzles, millions of them, with little memory.

Text with a puzzle on each line, CSV and Parquet are read, text and CSV also as .gz or .zst. OUT is .parquet,
.csv or .txt by its name, or with a / at its end a folder of Parquet files. A line that is no puzzle becomes
a row with an error. Stop it at any time: the same command goes on from there, and the file becomes what it
would have been. With --engine ray a cluster does the work.
"""

bulk = typer.Typer(help=HELP, rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]})
app.add_typer(bulk, name="bulk")

FileNames = Annotated[
    list[str],
    typer.Argument(metavar="IN… OUT", help="The files to read, and the file to write.", callback=not_empty),
]
OutName = Annotated[str, typer.Argument(metavar="OUT", help="The file to write.", callback=not_empty)]
Like = Annotated[
    str | None,
    typer.Option(
        "--like", metavar="LINE", help="The rules of all boards: sudoku16, or any puzzle with them."
    ),
]
Column = Annotated[
    str | None,
    typer.Option("--column", metavar="NAME", help="The column with the puzzles, if there are several."),
]
BoardForm = Annotated[
    str,
    typer.Option("--boards", metavar="FORM", help="In Parquet: text, or binary, a byte for each cell."),
]
Budget = Annotated[
    str | None,
    typer.Option("--budget", metavar="B", help="When to give up a puzzle: 10s, 2min. [default: 60 s]"),
]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="NAME", help="Where to work: threads here, or a cluster with ray.")
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address", metavar="A", help="Of the Ray cluster: auto, or host:port.", callback=not_empty
    ),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Begin anew, whatever is there already.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Do not tell how far it is.")]
MostCounted = Annotated[
    int, typer.Option("--limit", metavar="N", help="Stop after this many solutions.", min=1, max=0xFFFFFFFF)
]
Minimal = Annotated[bool, typer.Option("--minimal", help="Also tell whether every given is needed.")]
SamplingName = Annotated[
    str | None,
    typer.Option(
        "--sampling",
        metavar="NAME",
        help="Minimal Sudokus without any wish: quick, as fast as they come, or uniform, with weights.",
    ),
]
HowMany = Annotated[int, typer.Option("--count", "-n", metavar="N", help="How many to make.", min=0)]


class Way(NamedTuple):
    """How a job is done. Nothing of it changes what the job comes to."""

    threads: int
    engine: str
    address: str | None
    fresh: bool
    quiet: bool


@bulk.command()
def solve(
    files: FileNames, limit: MostCounted = 2, like: Like = None, column: Column = None,
    boards: BoardForm = "text", budget: Budget = None, threads: Threads = 0,
    engine: EngineName = THREADS, address: Address = None, fresh: Fresh = False, quiet: Quiet = False,
) -> None:  # fmt: skip
    """Solve each puzzle, and count its solutions.

    Counting stops at the --limit: 2 means several.
    """
    way = Way(threads, engine, address, fresh, quiet)
    _ask("solve", files, like, column, boards, budget, way, limit=limit)


@bulk.command()
def count(
    files: FileNames, limit: MostCounted = 2, like: Like = None, column: Column = None,
    boards: BoardForm = "text", budget: Budget = None, threads: Threads = 0,
    engine: EngineName = THREADS, address: Address = None, fresh: Fresh = False, quiet: Quiet = False,
) -> None:  # fmt: skip
    """Count the solutions of each puzzle, up to 2 or a --limit."""
    way = Way(threads, engine, address, fresh, quiet)
    _ask("count", files, like, column, boards, budget, way, limit=limit)


@bulk.command()
def grade(
    files: FileNames, like: Like = None, column: Column = None,
    boards: BoardForm = "text", budget: Budget = None, threads: Threads = 0,
    engine: EngineName = THREADS, address: Address = None, fresh: Fresh = False, quiet: Quiet = False,
) -> None:  # fmt: skip
    """Tell how hard each puzzle is.

    Its level, score, rating, HoDoKu's score, about how many minutes it takes, and the hardest technique.
    """
    way = Way(threads, engine, address, fresh, quiet)
    _ask("grade", files, like, column, boards, budget, way)


@bulk.command()
def check(
    files: FileNames, minimal: Minimal = False, like: Like = None, column: Column = None,
    boards: BoardForm = "text", budget: Budget = None, threads: Threads = 0,
    engine: EngineName = THREADS, address: Address = None, fresh: Fresh = False, quiet: Quiet = False,
) -> None:  # fmt: skip
    """Check that each puzzle has exactly one solution.

    The answers are unique, multiple and none.
    """
    way = Way(threads, engine, address, fresh, quiet)
    _ask("check", files, like, column, boards, budget, way, minimal=minimal)


@bulk.command()
def generate(
    kind: KindName, out: OutName, count: HowMany, level: LevelName = None, seed: SeedText = None,
    size: Size = None, symmetry: SymmetryName = "none", givens: GivensText = None,
    techniques: TechniqueNames = None, sampling: SamplingName = None, budget: Budget = None,
    threads: Threads = 0, engine: EngineName = THREADS, address: Address = None, fresh: Fresh = False,
    quiet: Quiet = False,
) -> None:  # fmt: skip
    """Make many puzzles.

    Each has its solution and the seed that makes it again. Those with more on the board than givens are
    written as Tokeru lines. Sudokus without any wish, not even a level, are minimal ones, as with --sampling
    quick.
    """
    needs_pyarrow()
    from tokeru.bulk.making import Making, Orders
    from tokeru.bulk.sampling import SAMPLINGS, Drawing
    from tokeru.generation.recipe import recipe_for

    recipe = recipe_for(kind, level, size, symmetry, read_givens(givens), techniques)
    wishes = {"level": level, "symmetry": symmetry, "givens": givens, "techniques": techniques}
    sampling = _sampling(sampling, recipe, wishes)
    way = Way(threads, engine, address, fresh, quiet)
    number = _seed(seed, out, fresh, recipe)
    options = {"kind": recipe.kind.name, "size": recipe.size, "count": count, "seed": number}
    if sampling is not None:
        source = Orders(count, SAMPLINGS[sampling].rows)
        options |= {"sampling": sampling}
        do("generate", source, Drawing(sampling, number, recipe.size), out, options, way)
    options |= {**wishes, "level": recipe.level.name, "symmetry": recipe.symmetry, "budget": budget}
    making = Making(recipe, number, count, seconds_of("generating", budget).seconds)
    do("generate", Orders(count), making, out, options, way)


def _sampling(wanted: str | None, recipe: Recipe, wishes: Mapping[str, str | None]) -> str | None:
    """How Sudokus without any wish are drawn; None: puzzles are made to order."""
    from tokeru.bulk.sampling import SAMPLINGS
    from tokeru.generation.minimal import SIZES

    is_plain = recipe.kind.name == "sudoku" and recipe.size in SIZES
    asked = [name for name, wish in wishes.items() if wish not in (None, "none")]
    if wanted is None:
        return QUICK if is_plain and not asked else None
    if wanted not in SAMPLINGS:
        raise TokeruError(f"unknown sampling {wanted!r}; choose from {', '.join(SAMPLINGS)}")
    if not is_plain:
        raise TokeruError(f"--sampling is for sudoku of size {' or '.join(map(str, SIZES))}")
    if asked:
        raise TokeruError(f"--sampling takes puzzles as they come; leave out --{asked[0]}")
    return wanted


def _seed(seed: str | None, out: str, fresh: bool, recipe: Recipe) -> int:
    """The one that is asked for, that of the run which is to go on, or a random one."""
    from tokeru.bulk.folder import written_first
    from tokeru.bulk.journal import job_of
    from tokeru.generation.generator import read_seed

    begun = {} if fresh or seed is not None else job_of(written_first(out)).get("options", {})
    asked = read_seed_text(seed, None, recipe.kind.name, recipe.level.name)
    number: int = begun.get("seed", read_seed(asked))
    return number


# --- from options to a job ----------------------------------------------------------------------------


def _ask(
    task: str, files: Sequence[str], like: str | None, column: str | None, boards: str, budget: str | None,
    way: Way, **wanted: Any,
) -> None:  # fmt: skip
    """A task for every row of some files."""
    *names, out = files
    if not names:
        raise TokeruError("name the files to read and, as the last one, the file to write")
    check_files(names, [out])
    check_boards(boards)
    needs_pyarrow()
    from tokeru.bulk.sources import files as opened
    from tokeru.bulk.tasks import Asking, How, rows_of_shard

    seconds = seconds_of("a puzzle in a file", budget).seconds
    how = How(rules_like(like), seconds=seconds, is_binary=boards == "binary", **wanted)
    source = opened(names, how.size, rows_of_shard(task, how), column)
    options = {"like": like, "column": column, "boards": boards, "budget": budget, **wanted}
    do(task, source, Asking(task, how, source.others), out, options, way)


def check_files(names: Sequence[str], outs: Sequence[str]) -> None:
    """Nobody's only copy is written over."""
    there = [name for name in names if os.path.exists(name)]
    for out in filter(os.path.exists, outs):
        if any(os.path.samefile(name, out) for name in there):
            raise TokeruError(f"{out} is one of the files to read")


def check_boards(boards: str) -> None:
    if boards not in BOARDS:
        raise TokeruError(f"unknown form of boards {boards!r}; choose from {', '.join(BOARDS)}")


def rules_like(like: str | None) -> Puzzle | None:
    """A line without cells is one with blanks."""
    if like is None:
        return None
    head = _HEAD.fullmatch(like)
    rules = parse(f"{head[1]}:{'.' * int(head[2] or 9) ** 2}" if head else like)
    if rules.size > LARGEST_SIZE or rules.ruleset.board.numbers != range(1, rules.size + 1):
        raise TokeruError(f"boards in files have values from 1 to n, and n is {LARGEST_SIZE} at most")
    return rules


def needs_pyarrow() -> None:
    """Says how to install it if it is missing."""
    import tokeru.bulk.arrow  # noqa: F401


def do(task: str, source: Source, batch: Batch, out: str, options: Mapping[str, Any], way: Way) -> NoReturn:
    from tokeru.bulk.folder import folder_job, is_folder, settled
    from tokeru.bulk.job import Job, run
    from tokeru.bulk.progress import reported
    from tokeru.bulk.sinks import sink

    about = {**versions(), "task": task, "options": dict(options)}
    engine = engine_of(way)
    if is_folder(out):
        job: Job = folder_job(source, batch, out, about, way.fresh)
    else:
        job = Job(source, batch, sink(out, batch, about), out, about)
    with stoppable(out, way.fresh), reported(task, way.quiet) as report:
        total = run(job, engine, report, way.fresh)
    if is_folder(out):
        settled(out)
    if not way.quiet:
        tell(out, total)
    raise typer.Exit(exit_code(out, total))


def versions() -> dict[str, Any]:
    """What makes the bytes of a file: another version may make others."""
    from tokeru import __version__
    from tokeru.bulk.arrow import pa

    return {"tokeru": __version__, "pyarrow": pa.__version__}


def engine_of(way: Way) -> Engine:
    from tokeru.budget import read_threads
    from tokeru.bulk.job import threaded

    threads = read_threads(way.threads)
    if way.engine == RAY:
        from tokeru.bulk.cluster import on_ray

        return on_ray(way.address, threads, versions)
    if way.engine != THREADS:
        raise TokeruError(f"unknown engine {way.engine!r}; choose from {THREADS}, {RAY}")
    if way.address is not None:
        raise TokeruError(f"--address is for --engine {RAY}")
    return threaded(threads)


@contextmanager
def stoppable(out: str, fresh: bool) -> Iterator[None]:
    """Ctrl-C and SIGTERM end it at once: what is written is safe, and nobody misses what is being made."""

    def terminate(*_: object) -> NoReturn:
        raise _Terminated

    if threading.current_thread() is not threading.main_thread():  # which alone hears signals
        yield
        return
    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    except KeyboardInterrupt as error:
        again = "the same command without --fresh" if fresh else "the same command"
        complain(f"stopped; {again} goes on with {out} from there")
        sys.stdout.flush()
        os._exit(TERMINATED if isinstance(error, _Terminated) else INTERRUPTED)
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


class _Terminated(KeyboardInterrupt):
    """Asked to end by another process."""


def tell(out: str, total: Total) -> None:
    if sys.stdout.isatty():
        already = " already" if total.was_complete else ""
        print(
            f"{out} is complete{already}: {total.puzzles:,} puzzles, {total.errors:,} of them with an error"
        )
    else:
        said = {"complete": out, "puzzles": total.puzzles, "errors": total.errors}
        print(json.dumps(said, separators=(",", ":")))


def exit_code(out: str, total: Total) -> int:
    """Lines that cannot be read are bad input, as anywhere else."""
    if not total.errors:
        return 0
    complain(f"{out}: {total.errors:,} of {total.puzzles:,} rows have an error instead of an answer")
    return BAD_INPUT if total.errors > total.exceeded else EXIT_CODES["budget"]
