"""Help for a player, told in three stages: the hint as data. adviser.py makes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tokeru.arguments import whole
from tokeru.logic import telling
from tokeru.logic.steps import Step
from tokeru.options import LanguageTag

VERSION = 1
STAGES = (1, 2, 3)


@dataclass(frozen=True)
class Hint:
    """What to tell a player: `str(hint)` all of it, `stage(1)` to `stage(3)` a little at a time."""

    step: Step | None = None
    mistakes: tuple[str, ...] = ()
    """Cells whose entries, or whose own candidates, leave no solution. What would be right is not said."""
    several: bool = False
    """The puzzle has several solutions, so techniques that rely on there being one are not used."""
    solved: bool = False

    def __str__(self) -> str:
        return self.stage(STAGES[-1])

    @property
    def status(self) -> str:
        """In one word: mistake, solved, step, or stuck where the techniques allowed find nothing."""
        if self.mistakes:
            return "mistake"
        return "solved" if self.solved else "stuck" if self.step is None else "step"

    def stage(self, stage: int, language: LanguageTag = "en") -> str:
        """1: where to look; 2: and which technique; 3: and what follows."""
        stage = whole("the stage of a hint", stage, STAGES[0], STAGES[-1])
        remark = self.several and self.status in ("step", "stuck")
        told = [telling.say("several", language)] * remark + self._told(language)[:stage]
        return "\n".join(told)

    def _told(self, language: LanguageTag) -> list[str]:
        if self.step is None:
            return [telling.say(self.status, language, cells=self.mistakes)]
        return [
            telling.where(self.step, language),
            telling.which(self.step, language),
            self.step.explain(language),
        ]

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "v": VERSION,
            "status": self.status,
            "mistakes": list(self.mistakes),
            "several": self.several,
            "step": None if self.step is None else self.step.as_dict(),
        }
