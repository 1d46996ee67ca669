"""The frontier as a picture: how many givens are needed for each number of signs.

givens  •
        │  •
        │    • •
        │        •
        └──────────•──•   signs
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

STEP = 26
"""Between two numbers on an axis."""
LEFT, TOP, MARGIN = 54, 20, 46
MOST_SIGNS, MOST_GIVENS = 20, 18
STYLE = (
    "text{font:12px sans-serif;fill:#333;text-anchor:middle}"
    ".axis,.grid{stroke:#333;fill:none}.grid{stroke:#e4e4e4}"
    ".floor{fill:#f0dcd8}.note text{text-anchor:start;fill:#a0452f}"
    ".line{stroke:#2a6f97;fill:none;stroke-width:2}.dot{fill:#2a6f97}"
)

Row = tuple[int, int]
"""At most this many signs, and the fewest givens known."""


def svg(rows: Iterable[Row], floor: int) -> str:
    """The rows as points; without givens, fewer signs than the floor are impossible."""
    width, height = _x(MOST_SIGNS) + MARGIN, _y(0) + MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    title = f"<title>The fewest givens known for each number of signs</title><style>{STYLE}</style>"
    ground = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    parts = [*_axes(), *_floor(floor), *_points(list(rows))]
    return "\n".join([head, title, ground, *parts, "</svg>\n"])


def _x(signs: int) -> int:
    return LEFT + STEP * signs


def _y(givens: int) -> int:
    return TOP + STEP * (MOST_GIVENS - givens)


def _axes() -> Iterator[str]:
    for givens in range(MOST_GIVENS + 1):
        yield f'<path class="grid" d="M{_x(0)} {_y(givens)}H{_x(MOST_SIGNS)}"/>'
        yield _label(_x(0) - 14, _y(givens) + 4, str(givens))
    for signs in range(MOST_SIGNS + 1):
        yield _label(_x(signs), _y(0) + 18, str(signs))
    yield f'<path class="axis" d="M{_x(0)} {_y(MOST_GIVENS)}V{_y(0)}H{_x(MOST_SIGNS)}"/>'
    yield _label(_x(MOST_SIGNS // 2), _y(0) + 38, "signs at the most")
    x, y = 14, _y(MOST_GIVENS // 2)
    yield f'<g transform="rotate(-90 {x} {y})">{_label(x, y, "givens")}</g>'


def _floor(signs: int) -> Iterator[str]:
    """A bar along the axis, over the numbers of signs that need a given, with the reason."""
    yield f'<path class="floor" d="M{_x(0)} {_y(0) - 8}H{_x(signs) - STEP // 2}V{_y(0)}H{_x(0)}Z"/>'
    yield f'<g class="note">{_label(_x(0) + 6, _y(0) - 14, f"without givens: at least {signs} signs")}</g>'


def _points(rows: list[Row]) -> Iterator[str]:
    line = "L".join(f"{_x(signs)} {_y(givens)}" for signs, givens in rows)
    yield f'<path class="line" d="M{line}"/>'
    for signs, givens in rows:
        said = f"<title>{signs} signs, {givens} givens</title>"
        yield f'<circle class="dot" cx="{_x(signs)}" cy="{_y(givens)}" r="4">{said}</circle>'


def _label(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}">{text}</text>'
