"""The line around some cells."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokeru.render.outline import outlines

SQUARE = [0, 1, 1j, 1 + 1j]
ELL = [0, 1j, 1 + 1j]
RING = [complex(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]


@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        ([0], [[1, 1 + 1j, 1j, 0]]),
        (SQUARE, [[2, 2 + 2j, 2j, 0]]),
        (ELL, [[1, 1 + 1j, 2 + 1j, 2 + 2j, 2j, 0]]),
        ([0, 1 + 1j], [[1, 1 + 1j, 1j, 0], [2 + 1j, 2 + 2j, 1 + 2j, 1 + 1j]]),
        (RING, [[3, 3 + 3j, 3j, 0], [1 + 1j, 1 + 2j, 2 + 2j, 2 + 1j]]),
    ],
    ids=["one cell", "four cells", "an L", "two that only touch", "a ring has a hole"],
)
def test_outlines(cells: list[complex], corners: list[list[complex]]) -> None:
    assert sorted(map(turned, outlines(cells))) == sorted(map(turned, corners))


def turned(corners: list[complex]) -> list[tuple[float, float]]:
    """The same corners, begun at the first in reading order."""
    points = [(corner.real, corner.imag) for corner in corners]
    start = points.index(min(points))
    return points[start:] + points[:start]


def test_inset() -> None:
    (ell,) = outlines(ELL, 0.25)
    assert ell == [0.75 + 0.25j, 0.75 + 1.25j, 1.75 + 1.25j, 1.75 + 1.75j, 0.25 + 1.75j, 0.25 + 0.25j]


CELLS = st.builds(complex, st.integers(0, 5), st.integers(0, 5))


@given(st.lists(CELLS, min_size=1, unique=True))
def test_the_area_inside_is_that_of_the_cells(cells: list[complex]) -> None:
    """Twice the area is a sum over the sides, and a line around a hole takes from it."""
    sides = (side for corners in outlines(cells) for side in pairwise([*corners, corners[0]]))
    assert sum((a.conjugate() * b).imag for a, b in sides) == 2 * len(cells)
