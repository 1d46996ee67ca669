"""Run the benchmark and print its tables; the exit code is 1 if an answer is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase

from rich.console import Console
from rich.live import Live

from bench import (
    classic,
    figures,
    generation,
    grading,
    iss,
    lanes,
    methods,
    page,
    reglib,
    rivals,
    soundness,
    variants,
    vdk,
)
from bench.rivals import Rival

WIDTH = 150
"""For output to a file, so that the tables are not cut off."""

Show = Callable[[Console, argparse.Namespace], Iterator[str]]
"""Fills and shows a table, and yields what is wrong."""


def main() -> int:
    options = _options()
    console = Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    tables: tuple[Show, ...] = (
        _variants,
        _iss,
        _classic,
        _lanes,
        _methods,
        _grading,
        _futoshiki,
        _reglib,
        _soundness,
        _generation,
        _page,
    )
    if not vdk.DATA.is_dir():
        console.print(f"no data at {vdk.DATA}, so only what needs none; set TOKERU_DATA to its folder")
        tables = (_lanes, _methods, _generation, _page)
    wrong = [mistake for table in tables for mistake in table(console, options)]
    for mistake in wrong:
        console.print(f"[bold white on red] WRONG [/] {mistake}")
    return 1 if wrong else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Tokeru and its rivals, in one run.")
    parser.add_argument("--only", metavar="NAME", default="*", help="an instance or set; 'gt108_*' works too")
    parser.add_argument("--no-rivals", action="store_true", help="Tokeru alone")
    parser.add_argument("--budget", metavar="SECONDS", type=float, default=30, help="per rival and instance")
    return parser.parse_args()


def _variants(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Fill and show the first table; yields the mistakes."""
    chosen = [instance for instance in vdk.instances() if fnmatchcase(instance.name, options.only)]
    if not chosen:
        return
    competitors = list(_competitors(console, options))
    report = variants.Report(options.budget)
    with Live(report.table, console=console, auto_refresh=False) as live:
        for instance in chosen:
            results = variants.measure(instance, competitors, options.budget)
            report.add(instance, results)
            live.refresh()
            yield from variants.mistakes(instance, results)


def _competitors(console: Console, options: argparse.Namespace) -> Iterator[Rival]:
    for adapter in rivals.OURS if options.no_rivals else rivals.OURS + rivals.OTHERS:
        try:
            yield rivals.load(adapter)
        except ImportError as error:
            console.print(f"without {adapter}: {error}")


def _iss(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """ISS's collections, a row each; yields the mistakes."""
    if not fnmatchcase(iss.NAME, options.only):
        return
    report = iss.Report()
    with Live(report.table, console=console, auto_refresh=False) as live:
        for collection in dict.fromkeys(case.collection for case in iss.cases()):
            measured = list(iss.measure([case for case in iss.cases() if case.collection == collection]))
            report.add(collection, measured)
            live.refresh()
            yield from (f"{case.collection} {case.name}" for case, times in measured if not times.right)
        report.end()
        live.refresh()


def _classic(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Fill and show the second table; yields the mistakes."""
    chosen = [(name, boards) for name, boards in classic.sets() if fnmatchcase(name, options.only)]
    if not chosen:
        return
    report = classic.Report()
    with Live(report.table, console=console, auto_refresh=False) as live:
        for name, boards in chosen:
            result = classic.measure(boards, options.budget)
            report.add(name, boards, result)
            live.refresh()
            yield from classic.mistakes(name, boards, result.solved)


def _lanes(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Whole sets by all who solve such, and a file of the results; yields the mistakes."""
    if not fnmatchcase(lanes.NAME, options.only):
        return
    report = lanes.Report()
    with Live(report.table, console=console, auto_refresh=False) as live:
        for some, rows in lanes.contests(alone=options.no_rivals):
            results = lanes.measure(some, rows)
            report.add(some, rows, results)
            live.refresh()
            yield from lanes.mistakes(some, results)
        report.end()
        live.refresh()
    if not options.no_rivals:
        console.print(f"kept in {figures.keep(report.results())}")


def _methods(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Fill and show the table of methods; yields the mistakes."""
    chosen = [row for row in methods.rows() if fnmatchcase(row.name, options.only)]
    if not chosen:
        return
    engines = methods.engines()
    report = methods.Report(engines)
    with Live(report.table, console=console, auto_refresh=False) as live:
        for row in chosen:
            results = methods.measure(row, engines, options.budget)
            report.add(row, results)
            live.refresh()
            yield from methods.mistakes(row, results)


def _grading(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Fill and show the table of agreement and speed. Grades are opinions, so none of them is a mistake."""
    chosen = [rated for rated in grading.rated_sets() if fnmatchcase(rated.name, options.only)]
    if not chosen:
        return
    report = grading.Report()
    with Live(report.table, console=console, auto_refresh=False) as live:
        for rated in chosen:
            report.add(rated, grading.measure(rated, options.budget))
            live.refresh()
    yield from ()


def _futoshiki(console: Console, options: argparse.Namespace) -> Iterator[str]:
    if fnmatchcase("futoshiki levels", options.only):
        console.print(grading.futoshiki_table(grading.futoshiki_levels()))
    yield from ()


def _reglib(console: Console, options: argparse.Namespace) -> Iterator[str]:
    if fnmatchcase("reglib", options.only):
        console.print(reglib.table())
    yield from ()


def _soundness(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Walk many paths; yields the steps that are wrong."""
    if fnmatchcase("soundness", options.only):
        report = soundness.Report()
        report.run(soundness.batches())
        console.print(report.table)
        yield from report.total().wrong


def _generation(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Make many puzzles and check them; yields what is wrong."""
    if fnmatchcase("generation", options.only):
        report = generation.Report()
        report.run(generation.work())
        console.print(report.table)
        yield from report.wrong
    for name, table in generation.TABLES.items():
        if fnmatchcase(name, options.only):
            console.print(table())


def _page(console: Console, options: argparse.Namespace) -> Iterator[str]:
    """Nothing here can be wrong, only slow."""
    if fnmatchcase(page.NAME, options.only):
        console.print(page.report())
    yield from ()


if __name__ == "__main__":
    sys.exit(main())
