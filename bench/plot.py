"""A run as a picture: a row for each set, a dot for each solver, on a logarithmic scale of speed.

          32 lanes ● ● 16 lanes …                         title, machine, legend
easy        ●      ×74 ●            ×9.1 ●     ●●●        × so many times as long as the fastest
17 clue   ●      ●                ●      ●●●
          └──────┴──────┴──────┴──────┴──────┘
          1      10     100    1,000  10,000
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from tokeru.render.canvas import element, escaped

if TYPE_CHECKING:
    from bench.figures import Figure, Results

COLOURS = {
    "32 lanes": "#0072b2",
    "16 lanes": "#3f9bd6",
    "8 lanes": "#8cc8f0",
    "lanes": "#0072b2",
    "one by one": "#009e73",
    "qqwing": "#8a6f5c",
    "python-sat": "#e69f00",
    "ortools": "#cc79a7",
    "py-sudoku": "#d55e00",
}
OTHER = "#888888"

TITLE = "Plain Sudokus, their solutions counted up to 2: puzzles per second of CPU time"
WIDTH, LEFT, START, END = 860, 158, 194, 818
"""Of all; where the names of the rows end, and from where to where the dots go."""
TOP, ROW, BELOW = 112, 44, 62
"""Above the rows, for each of them, and below."""
MARGIN = 0.12
"""Powers of ten on both sides of the dots."""
RADIUS, LETTER, SMALL_LETTER = 6, 7.4, 6.9
"""Of a dot; and about how wide letters are."""

STYLE = """
text{font:13px system-ui,"Noto Sans",sans-serif;fill:#1d2129}
.title{font-size:17px;font-weight:600}
.quiet{fill:#595f6b;font-size:12px}
.times{fill:#595f6b;font-size:11px;text-anchor:middle}
.scale{text-anchor:middle}
.set{text-anchor:end}
.paper{fill:#fff}
.grid{stroke:#e2e2e2;fill:none}
.row{stroke:#c4c6ca;fill:none}
circle{stroke:#fff;stroke-width:1.5}
@media (prefers-color-scheme:dark){text{fill:#ece8df}.quiet,.times{fill:#aaa498}.paper{fill:#1a1917}
.grid{stroke:#33312d}.row{stroke:#5a564f}circle{stroke:#1a1917}}
"""


def svg(results: Results) -> str:
    drawn = [figure for figure in results.figures if not figure.batch]
    rows = [(name, [*row]) for name, row in groupby(drawn, lambda figure: figure.set)]
    scale = Scale(drawn)
    bottom = TOP + ROW * len(rows)
    parts = [
        element("title", TITLE),
        element("style", STYLE),
        element("rect", width=WIDTH, height=bottom + BELOW, **{"class": "paper"}),
        *_head(results),
        *_legend(list(dict.fromkeys(figure.solver for figure in drawn))),
        *scale.drawn(bottom),
        *(
            part
            for at, (name, row) in enumerate(rows)
            for part in _row(name, row, TOP + ROW * at + ROW / 2, scale)
        ),
    ]
    frame = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {bottom + BELOW}", "role": "img"}
    return element("svg", "\n", *(f"{part}\n" for part in parts), **frame) + "\n"


class Scale:
    """From a little below the slowest to a little above the fastest; x counts in powers of ten."""

    def __init__(self, figures: list[Figure]) -> None:
        powers = [log10(_speed(figure)) for figure in figures]
        self.low, self.high = min(powers) - MARGIN, max(powers) + MARGIN

    def x(self, power: float) -> float:
        return START + (power - self.low) / (self.high - self.low) * (END - START)

    def drawn(self, bottom: float) -> Iterator[str]:
        for power in range(ceil(self.low), floor(self.high) + 1):
            x = self.x(power)
            yield element("path", d=f"M{x:.1f} {TOP}V{bottom}", **{"class": "grid"})
            yield _text(x, bottom + 20, short(10.0**power), "scale")
        yield _text((START + END) / 2, bottom + 44, "puzzles per second", "quiet scale")


def _speed(figure: Figure) -> float:
    return 1e6 / figure.microseconds


def _head(results: Results) -> Iterator[str]:
    said = [results.machine["cpu"], results.machine["instructions"], results.machine["system"], results.date]
    yield _text(24, 34, TITLE, "title")
    yield _text(24, 56, f"{', '.join(said)}.  ×: how many times the CPU time of the first", "quiet")


def _legend(solvers: list[str]) -> Iterator[str]:
    x = 30.0
    for solver in solvers:
        yield _dot(x, 84, solver)
        yield _text(x + 12, 88.5, solver)
        x += 12 + LETTER * len(solver) + 26


def _row(name: str, row: list[Figure], y: float, scale: Scale) -> Iterator[str]:
    """Its line, its dots with the fastest on top, and how many times as long each takes."""
    dots = sorted((scale.x(log10(_speed(figure))), figure) for figure in row)
    yield _text(LEFT, y + 4.5, name, "set")
    yield element("path", d=f"M{dots[0][0]:.1f} {y}H{dots[-1][0]:.1f}", **{"class": "row"})
    for x, figure in dots:
        yield _dot(x, y, figure.solver, _told(figure))
    yield from _labels(dots, y)


def _labels(dots: list[tuple[float, Figure]], y: float) -> Iterator[str]:
    """Above the dots or, where there is no room, below, or nowhere: the slower ones choose first."""
    ends = {y - 10: 0.0, y + 18: 0.0}
    for x, figure in dots:
        text = f"×{short(figure.times)}"
        half = SMALL_LETTER * (len(text) + 1) / 2
        free = next((at for at, end in ends.items() if x - half > end), None)
        if figure.times != 1 and free is not None:
            yield _text(x, free, text, "times")
            ends[free] = x + half


def _told(figure: Figure) -> str:
    each = f"{short(figure.microseconds)} µs for each of {figure.puzzles:,} puzzles"
    return f"{figure.solver}: {each}, ×{short(figure.times)}"


def short(number: float) -> str:
    """Two digits: 0.52, 9.1, 74, 1,200, 13 million."""
    if number >= 1e6:
        return f"{short(number / 1e6)} million"
    if number < 10:
        return f"{number:.2g}"
    places = floor(log10(number)) - 1
    return f"{round(number, -places):,.0f}"


def _dot(x: float, y: float, solver: str, told: str = "") -> str:
    inside = [element("title", escaped(told))] if told else []
    return element("circle", *inside, cx=f"{x:.1f}", cy=y, r=RADIUS, fill=COLOURS.get(solver, OTHER))


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    attributes = {"class": kind} if kind else {}
    return element("text", escaped(text), x=f"{x:.1f}", y=y, **attributes)
