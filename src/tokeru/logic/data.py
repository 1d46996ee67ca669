"""The table of techniques and the orders they are tried in, as plain data for the page."""

from __future__ import annotations

from typing import Any

from tokeru.logic.techniques import EXPLAINER, PEOPLE, TECHNIQUES

READ_BY_THE_PAGE = ("id", "level", "one_solution")


def as_rows() -> dict[str, list[Any]]:
    """`techniques` has the rows as the kernel numbers them; `people` and `explainer` are orders of ids."""
    return {
        "techniques": [
            {column: getattr(technique, column) for column in READ_BY_THE_PAGE} for technique in TECHNIQUES
        ],
        "people": list(PEOPLE),
        "explainer": list(EXPLAINER),
    }
