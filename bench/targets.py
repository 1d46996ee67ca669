"""How long the kernel and the Python call may take, in milliseconds: one row per instance or family."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import NamedTuple


class Target(NamedTuple):
    pattern: str
    kernel: float
    python: float | None = None


TARGETS = (
    Target("fufen_2", 0.05, 0.25),
    Target("fufen_3", 0.05, 0.25),
    Target("miracle", 0.05, 0.25),
    Target("gt108_*", 0.15, 0.25),
    Target("miracle_nogivens", 50),
    Target("killer_wikipedia", 1),
    Target("killer_flowers", 25),
    Target("futo12_*", 20),
    Target("futo15_*", 10),
)


def target_of(instance: str) -> Target | None:
    return next((target for target in TARGETS if fnmatchcase(instance, target.pattern)), None)
