"""The minutes that are kept are those that puzzles take."""

from __future__ import annotations

import pytest

from tokeru.border import ANY_LEVEL
from tokeru.generation.kinds import BEGINNER, KINDS
from tokeru.generation.minutes import measured, minutes

FEW = 12


def test_every_size_and_level_has_its_minutes() -> None:
    assert list(minutes()) == list(KINDS)
    for name, kind in KINDS.items():
        for size in kind.sizes:
            levels = [level for level in kind.level_names(size) if level != ANY_LEVEL]
            assert list(minutes()[name][str(size)]) == levels


def test_a_beginner_is_the_first_to_be_done() -> None:
    for sizes in minutes().values():
        for took in sizes.values():
            assert took[BEGINNER] == min(took.values()) <= 10


@pytest.mark.slow
@pytest.mark.parametrize("level", ["beginner", "easy", "normal"])
@pytest.mark.parametrize(
    "kind", ["sudoku", "futoshiki", "futoshiki-sudoku", "anti-knight", "jigsaw", "killer"]
)
def test_a_few_take_about_as_long(kind: str, level: str) -> None:
    size = KINDS[kind].usual_size
    kept, found = minutes()[kind][str(size)][level], measured(KINDS[kind], size, level, FEW, "a few")
    assert abs(found - kept) <= max(2, kept // 3)
