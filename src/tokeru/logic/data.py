"""The table of techniques and the orders they are tried in, as plain data for the page."""

from __future__ import annotations

from typing import Any

from tokeru.logic.techniques import EXPLAINER, PEOPLE, TECHNIQUES


def as_rows() -> dict[str, list[Any]]:
    """`techniques` has the rows as the kernel numbers them; `people` and `explainer` are orders of ids."""
    return {
        "techniques": [technique._asdict() for technique in TECHNIQUES],
        "people": list(PEOPLE),
        "explainer": list(EXPLAINER),
    }
