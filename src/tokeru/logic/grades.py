"""How hard a puzzle is for people: the grade as data. grader.py makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

VERSION = 1


@dataclass(frozen=True)
class Grade:
    """What docs/logic.md explains, and docs/formats.md writes as JSON."""

    level: str
    score: float
    rating: float
    hodoku: int
    techniques: Mapping[str, int]
    """How often each is needed, the simplest first."""
    minutes: int
    hardest: str

    def __str__(self) -> str:
        scales = f"score {self.score}, rating {self.rating}, HoDoKu {self.hodoku}"
        return f"{self.level}, {scales}, {self.minutes} min"

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"v": VERSION, **vars(self), "techniques": dict(self.techniques)}
