"""drawings.json, which says how a board looks: its layers, and the shapes of each `drawing` of a rule.

The page reads it too (site.py hands it over), so that a board looks the same everywhere.

    layers     from the lowest to the highest; a picture leaves out those of the player
    baseline   how far below its middle a text stands, in units of its height
    values     how high digits are, in cages, and where they are long; and how much lower in cages
    clear      how much of a cell marks leave free, at each side and at the top
    drawings   for each its `layer`; `only` when it can be drawn: a sign needs neighbours, a cage one piece;
               what it wants to be `clear` of marks; the `gap` in a border where it stands; and its `parts`

A part is a shape with its lengths in units of a cell, its colours by name, and what is different for some
`rules`. A part with `when` is for boards that are played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

SPECIFICATION: Mapping[str, Any] = json.loads(
    (resources.files("tokeru.render") / "drawings.json").read_text(encoding="utf-8")
)
DRAWINGS: Mapping[str, Mapping[str, Any]] = SPECIFICATION["drawings"]

COLOURS = {
    "paper": "#fff",
    "ink": "#1b1b1b",
    "line": "#8a8f96",
    "entry": "#4a739e",
    "shade": "#4f7aa8",
    "thread": "#c8cdd3",
    "renban": "#d3a9d8",
    "whisper": "#9fcf9f",
    "amber": "#e6cb85",
    "blue": "#a3c0ea",
    "lavender": "#c3b4ea",
    "peach": "#f1bd98",
    "pink": "#ebaac8",
    "teal": "#98d3cf",
    "white-dot": "#fff",
    "black-dot": "#1b1b1b",
}
"""On white paper. The page has themes, with colours of the same names (web/style/tokens.css)."""
