"""The commands about certificates: prove and verify."""

from __future__ import annotations

from functools import partial

import typer

from tokeru.budget import Budget
from tokeru.cli.answers import EXIT_CODES, Answer, answer_all, decode, read_bytes
from tokeru.cli.app import app
from tokeru.cli.options import BudgetText, CertificatePath, File, Out, PuzzleText, budget_of
from tokeru.errors import BudgetExceeded, NotProved, TokeruError
from tokeru.puzzle import Puzzle


@app.command()
def prove(puzzle: PuzzleText = None, file: File = None, out: Out = None, budget: BudgetText = None) -> None:
    """Write a certificate: the solution and a proof that there is no other, or a proof that there is none.

    It is a directory, or one file if the name ends in .json; without --out the JSON is printed.
    """
    ask = partial(_prove, out=out, budget=budget_of(budget))
    raise typer.Exit(answer_all(puzzle, file, ask, codes=EXIT_CODES | {"multiple": 1}))


@app.command()
def verify(certificate: CertificatePath, budget: BudgetText = None) -> None:
    """Check a certificate, a directory or a JSON file, without asking a solver."""
    raise typer.Exit(_verify(certificate, budget_of(budget)))


def _prove(puzzle: Puzzle, alone: bool, *, out: str | None, budget: Budget) -> Answer:
    if not alone:
        raise TokeruError("a certificate is for one puzzle; there are several")
    certificate = puzzle.prove(budget=budget)
    if out is None:
        return Answer("done", certificate.to_json())
    certificate.save(out)
    return Answer("done", f"proved, in {out}: {certificate}")


def _verify(path: str, budget: Budget) -> int:
    from tokeru.proof import Certificate

    certificate = Certificate.from_json(decode(read_bytes(path))) if path == "-" else Certificate.load(path)
    try:
        certificate.check(budget=budget)
    except (NotProved, BudgetExceeded) as error:
        print(f"refused: {error}" if isinstance(error, NotProved) else error)
        return EXIT_CODES["none" if isinstance(error, NotProved) else "budget"]
    print(f"verified: {certificate}")
    return 0
