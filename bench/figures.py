"""What a run measured, as a file for each machine: bench/results/MACHINE.json, and its plot beside it.

python -m bench.figures        draws the plots anew, from the files that are there
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import numpy as np

import tokeru
from bench import machine, plot

FOLDER = Path(__file__).parent / "results"


class Figure(NamedTuple):
    set: str
    solver: str
    puzzles: int
    """That were measured; fewer than there are, if only a sample was."""
    microseconds: float
    """CPU time for each of them."""
    times: float
    """As long as the first of the set."""
    batch: int | None = None
    """So many puzzles at a time; None means all of them."""


class Results(NamedTuple):
    date: str
    machine: dict[str, str]
    versions: dict[str, str]
    figures: list[Figure]

    @property
    def name(self) -> str:
        return machine.name_of(self.machine)


def today(versions: dict[str, str], figures: Iterable[Figure]) -> Results:
    """A run that ends now, on this machine."""
    versions = {
        "tokeru": tokeru.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
    } | versions
    return Results(datetime.now(UTC).date().isoformat(), machine.facts(), versions, [*figures])


def written(results: Results) -> str:
    """As JSON; a line for each figure."""
    head = json.dumps(
        {"date": results.date, "machine": results.machine, "versions": results.versions}, indent=2
    )
    rows = ",\n".join(f"    {json.dumps(_row(figure))}" for figure in results.figures)
    return f'{head[:-2]},\n  "figures": [\n{rows}\n  ]\n}}\n'


def _row(figure: Figure) -> dict[str, object]:
    return {key: value for key, value in figure._asdict().items() if value is not None}


def read(text: str) -> Results:
    said = json.loads(text)
    return Results(
        said["date"], said["machine"], said["versions"], [Figure(**row) for row in said["figures"]]
    )


def keep(results: Results, folder: Path = FOLDER) -> Path:
    """Write the file and its plot."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{results.name}.json"
    path.write_text(written(results), encoding="utf-8")
    draw(path)
    return path


def draw(path: Path) -> None:
    results = read(path.read_text(encoding="utf-8"))
    path.with_suffix(".svg").write_text(plot.svg(results), encoding="utf-8")


def main() -> None:
    for path in sorted(FOLDER.glob("*.json")):
        draw(path)


if __name__ == "__main__":
    main()
