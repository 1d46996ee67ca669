"""Kernel and SAT, one before the other or by turns, however long they take."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest

from tokeru.budget import AN_INSTANT
from tokeru.engines import auto
from tokeru.engines.auto import Race, Turn


def race(monkeypatch: pytest.MonkeyPatch, kernel_answers: Callable[[], bool]) -> None:
    """SAT is called at once. Before each answer it is said whether the kernel gives it, or waits for SAT."""

    def turn(self: Race[object]) -> Turn:
        if self.kernel_is_alone or (self.sat is not None and kernel_answers()):
            return Turn(inf)
        self.kernel.stop()
        return Turn(inf, patience=60.0)

    monkeypatch.setattr(auto, "HEAD_START", AN_INSTANT)
    monkeypatch.setattr(Race, "turn", turn)
    monkeypatch.setattr(Race, "is_nearly_done", lambda self: False)
