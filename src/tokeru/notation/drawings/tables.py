"""The tables beside, which the page reads too."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def table(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath(f"{name}.json").read_text("utf-8"))
    return found
