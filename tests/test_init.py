"""`import tokeru`: what it offers, and how little it takes."""

from __future__ import annotations

import re
import subprocess
import sys

import tokeru
from tokeru.rules import all_rules

HEAVY = ("numpy", "pysat", "typer", "rich", "ortools", "tokeru._kernel", "tokeru.cli")


def test_everything_promised_is_there() -> None:
    assert [name for name in tokeru.__all__ if not hasattr(tokeru, name)] == []
    assert len(set(tokeru.__all__)) == len(tokeru.__all__)


def test_every_rule_is_offered() -> None:
    ours = {rule.__name__ for rule in all_rules().values() if rule.__module__.startswith("tokeru.")}
    assert ours <= set(tokeru.rules.__all__)


def test_import_is_light() -> None:
    code = f"import sys, tokeru; print([name for name in {HEAVY!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", tokeru.__version__)
