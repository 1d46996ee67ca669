"""Certificates: a solution, a proof that there is no other, and a checker that trusts no solver.

certificate.py   the certificate, how it is written, and what makes it correct
drat.py          proofs as text, and how to go through one
checker.py       whether a lemma follows from clauses
prover.py        asks the solver, and drops what its proof does not need
meter.py         the budget for all of it
"""

from __future__ import annotations

from tokeru.proof.certificate import Certificate

__all__ = ["Certificate"]
