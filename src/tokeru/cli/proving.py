"""The commands about certificates: prove and verify."""

from __future__ import annotations

from functools import partial

import typer

from tokeru.budget import Budget
from tokeru.cli.answers import EXIT_CODES, Answer, answer_all
from tokeru.cli.app import app
from tokeru.cli.inputs import STANDARD_INPUT, decode, read_bytes, read_one
from tokeru.cli.options import BudgetText, CertificatePath, File, Lenient, Out, PuzzleText, budget_of
from tokeru.errors import BudgetExceeded, NotProved
from tokeru.puzzle import Puzzle


@app.command()
def prove(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False, out: Out = None,
    budget: BudgetText = None,
) -> None:  # fmt: skip
    """Prove that a puzzle has exactly one solution, or none, and write a certificate.

    The certificate is a folder, or one file if its name ends in .json; without --out it is printed as JSON.
    """
    ask = partial(_prove, out=out, budget=budget_of(budget))
    inputs = read_one("a certificate", puzzle, file, lenient)
    raise typer.Exit(answer_all(inputs, ask, codes=EXIT_CODES | {"multiple": 1}))


@app.command()
def verify(certificate: CertificatePath, budget: BudgetText = None) -> None:
    """Check a certificate, without trusting any solver."""
    raise typer.Exit(_verify(certificate, budget_of(budget)))


def _prove(puzzle: Puzzle, alone: bool, *, out: str | None, budget: Budget) -> Answer:
    certificate = puzzle.prove(**budget.limits())
    if out is None:
        return Answer("done", certificate.to_json())
    certificate.save(out)
    return Answer("done", f"proved, in {out}: {certificate}")


def _verify(path: str, budget: Budget) -> int:
    from tokeru.proof import Certificate

    is_piped = path == STANDARD_INPUT
    try:
        certificate = Certificate.from_json(decode(read_bytes(path))) if is_piped else Certificate.load(path)
        certificate.check(**budget.limits())
    except (NotProved, BudgetExceeded) as error:
        print(f"refused: {error}" if isinstance(error, NotProved) else error)
        return EXIT_CODES["none" if isinstance(error, NotProved) else "budget"]
    print(f"verified: {certificate}")
    return 0
