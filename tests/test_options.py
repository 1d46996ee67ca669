"""The words that options know, as types, are those of the tables."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tokeru import options, saves
from tokeru.exports import WRITERS
from tokeru.generation.kinds import LEVEL_NAMES
from tokeru.generation.recipe import SYMMETRIES
from tokeru.logic import telling
from tokeru.search import ENGINES
from tokeru.symmetry import FORMS

TABLES: dict[str, Any] = {
    "EngineName": ENGINES,
    "NotationName": WRITERS,
    "LevelName": LEVEL_NAMES,
    "SymmetryName": SYMMETRIES,
    "FormName": FORMS,
    "LanguageTag": telling.languages(),
    "MarkName": saves.MARKS,
}


@pytest.mark.parametrize("name", TABLES)
def test_a_type_knows_what_its_table_knows(name: str) -> None:
    assert get_args(getattr(options, name)) == tuple(TABLES[name])


def test_no_type_is_without_a_table() -> None:
    assert {name for name, kind in vars(options).items() if get_args(kind)} == set(TABLES)
