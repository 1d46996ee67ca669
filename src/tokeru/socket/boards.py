"""What comes with a puzzle from f-puzzles: the board with what a player has on it, and settings."""

from __future__ import annotations

import re
from typing import NamedTuple

from tokeru import grid
from tokeru.arguments import shown
from tokeru.notation import fpuzzles
from tokeru.notation.links import lz, objects
from tokeru.notation.links.entries import Entry, is_empty, text, whole
from tokeru.notation.reading import Reading
from tokeru.problem import mask_of
from tokeru.puzzle import State

FAMILIES = {
    "tuples": ("subsets",),
    "pointing": ("locked",),
    "fishes": ("fish",),
    "wings": ("wings",),
    "aic": ("chains", "patterns", "colouring", "sets"),
    "contradictions": ("forcing",),
}
"""What the settings of the userscript can switch off, as families of techniques."""

LEGACY_CAP = 8
LARGEST_CAP = 1_000_000
MARKS = "centerPencilMarks"
_CAP = re.compile(r"truecandidatesnumsolutions=([0-9]{1,18})")


class Settings(NamedTuple):
    """What the userscript lets a setter choose."""

    cap: int = 1
    """Count the solutions of each candidate up to here."""
    logical: bool = False
    """Tell also which candidates are in no solution, but are not excluded by logic."""
    forbid: tuple[str, ...] = ()
    """Families of techniques that are not used."""


class Sent(NamedTuple):
    """A puzzle as it was read, the board as it is now, and settings."""

    reading: Reading
    state: State
    settings: Settings


def read(data: str) -> Sent:
    """From the packed JSON of f-puzzles. Raises NotationError."""
    found = objects.read(lz.expand(data, lz.BASE64))
    reading, entry = fpuzzles.read_object(found), Entry(fpuzzles.NAME, found)
    return Sent(reading, read_state(entry, reading.puzzle.size), read_settings(entry))


# --- the board --------------------------------------------------------------------------------------


def read_state(puzzle: Entry, size: int) -> State:
    """All values, given or not, and the marks in the middle of the cells: what the userscript writes too."""
    every = enumerate(cell for row in puzzle.lists("grid") for cell in row)
    cells = [Entry(f"grid: {grid.name(size, index)}", cell) for index, cell in every]
    marks = tuple(mask_of(_value(cell, mark, size) for mark in cell.items(MARKS)) for cell in cells)
    return State(tuple(_value_in(cell, size) for cell in cells), marks)


def _value_in(cell: Entry, size: int) -> int:
    """0 if there is none."""
    value = cell.get("value")
    return 0 if is_empty(value) or value == 0 else _value(cell, value, size)


def _value(cell: Entry, value: object, size: int) -> int:
    number = whole(value)
    if number is None or not 1 <= number <= size:
        raise cell.wrong(f"{shown(value)} is not a value from 1 to {size}")
    return number


# --- settings ---------------------------------------------------------------------------------------


def read_settings(puzzle: Entry) -> Settings:
    """Words that mean nothing here are for other solvers."""
    disabled, options = _words(puzzle, "disabledlogic"), _words(puzzle, "truecandidatesoptions")
    caps = [int(match[1]) for option in options if (match := _CAP.fullmatch(option))]
    cap = caps[-1] if caps else LEGACY_CAP if "colored" in options else 1
    forbid = tuple(family for word in disabled for family in FAMILIES.get(word, ()))
    return Settings(min(max(cap, 1), LARGEST_CAP), "logical" in options, forbid)


def _words(puzzle: Entry, key: str) -> list[str]:
    return [text(word).lower() for word in puzzle.items(key)]
