"""Puzzles with one solution, of every kind and size, for the tests of paths, hints and grades."""

from __future__ import annotations

import pytest
from tests.engines.cases import Case, puzzle_cases

UNIQUE = [case for case in puzzle_cases() if case.number == 1]

every_unique = pytest.mark.parametrize("case", UNIQUE, ids=lambda case: case.name)

__all__ = ["UNIQUE", "Case", "every_unique"]
