"""The reference of the Python interface is up to date, and its examples are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import runpy
from pathlib import Path

import pytest

import tokeru

ROOT = Path(__file__).parents[1]
LAZY = ("tokeru.__main__",)


def modules() -> list[str]:
    found = [module.name for module in pkgutil.walk_packages(tokeru.__path__, "tokeru.")]
    return [name for name in found if name not in LAZY and "_kernel" not in name]


def test_the_reference_is_up_to_date() -> None:
    written = runpy.run_path(str(ROOT / "docs/make_api.py"))["page"]()
    assert (ROOT / "docs/api.md").read_text(encoding="utf-8") == written, "run python docs/make_api.py"


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name: str) -> None:
    """What an example needs besides tokeru it imports itself, but for the names of its own module."""
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, extraglobs={"tokeru": tokeru})
    assert not failed


@pytest.mark.parametrize("name", tokeru.__all__)
def test_every_name_at_the_front_door_is_told(name: str) -> None:
    named = getattr(tokeru, name)
    assert named.__doc__
    if callable(named) and not (isinstance(named, type) and issubclass(named, ValueError)):
        assert ">>>" in named.__doc__ or name == "Certificate"
