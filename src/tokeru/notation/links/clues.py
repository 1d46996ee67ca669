"""Clues of foreign puzzles, said in words of the Tokeru line: what tables of notations have in common.

A row of such a table `says` a rule, with {cells} and other words to fill in; fewer cells than `least` say
nothing. A line that comes to a cell again is cut into pieces which `overlap` by so many cells, or is a "set"
of cells. What `needs` boxes is left where there are none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tokeru import grid
from tokeru.notation.draft import Draft
from tokeru.notation.links.entries import pieces

Row = Mapping[str, Any]

EXTRA: Row = {"says": "extra {cells}", "least": 2}
_STRAIGHT = {move: name for name, move in grid.STRAIGHT.items()}


class Clues:
    """A draft, and what clues say in it."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.has_boxes = False

    def say_houses(self, regions: Sequence[Sequence[int]]) -> None:
        self.draft.say_houses(regions)
        self.look_for_boxes()

    def look_for_boxes(self) -> None:
        self.has_boxes = any(rule.split()[0] in ("boxes", "regions") for rule in self.draft.said)

    def say(self, source: str, row: Row, cells: Sequence[int], **words: object) -> None:
        """What a row says of cells, if it says anything."""
        if len(cells) < row.get("least", 1):
            return
        if row.get("needs") == "boxes" and not self.has_boxes:
            self.leave(source, cells, "there are no boxes")
            return
        says: str = row["says"]
        self.draft.say(says.format(cells=self.draft.names(cells), **words), source)

    def leave(self, source: str, cells: Sequence[int], why: str) -> None:
        self.draft.leave(" ".join(filter(None, (source, self.draft.names(cells)))) + f": {why}")

    def parts(self, source: str, row: Row, line: Sequence[int]) -> list[Sequence[int]]:
        """The line, if it comes to no cell again. One cell says nothing."""
        overlap = row.get("overlap")
        if overlap == "set":
            found: list[Sequence[int]] = [[*dict.fromkeys(line)]]
        elif overlap:
            found = [*pieces(line, overlap)]
        elif len({*line}) == len(line):
            found = [line]
        else:
            found = []
            self.leave(source, line, "it comes to a cell again")
        return [part for part in found if len(part) > 1]

    def say_signs(self, source: str, line: Sequence[int]) -> None:
        self.draft.say(self.draft.names(line).replace(" ", "<"), source)

    def say_arrow(self, source: str, row: Row, circle: Sequence[int], shaft: Sequence[int]) -> None:
        """A pill is read as people read."""
        circle = sorted(circle)
        if not shaft:
            return
        if len(circle) in (1, 2, 3) and {*circle}.isdisjoint(shaft) and len({*shaft}) == len(shaft):
            self.say(source, row, shaft, circle=self.draft.names(circle))
        else:
            both = f"{self.draft.names(circle)} / {self.draft.names(shaft)}"
            self.draft.leave(f"{source} {both}: an arrow of another kind")

    def say_twins(self, source: str, row: Row, twins: Sequence[tuple[int, int]]) -> None:
        """Cells with their clones, all at once if none has several. One that is its own says nothing."""
        twins = [twin for twin in dict.fromkeys(twins) if twin[0] != twin[1]]
        several = any(len({*group}) < len(twins) for group in zip(*twins, strict=True))
        for some in [[twin] for twin in twins] if several else filter(None, [twins]):
            originals, others = zip(*some, strict=True)
            self.say(source, row, originals, copies=self.draft.names(others))

    def say_square(self, source: str, row: Row, cells: Sequence[int], values: Sequence[int]) -> None:
        """Cells that are no square are said to contain the values."""
        cells = sorted(cells)
        square = (
            [cells[0] + down + right for down in (0, self.draft.size) for right in (0, 1)] if cells else []
        )
        says = row if cells == square else {"says": "contains {values} {cells}"}
        if cells and values:
            self.say(source, says, cells, values=",".join(map(str, values)))

    def say_peaks(self, row: Row, sources: Mapping[int, str]) -> None:
        """Two of a kind side by side do not say which of them is less."""
        for cell, source in sources.items():
            neighbours = [each for each in grid.neighbours(self.draft.size, cell) if self._is_there(each)]
            if sources.keys().isdisjoint(neighbours):
                self.say(source, row, [cell])
                continue
            for neighbour in neighbours:
                if neighbour not in sources:
                    both = self.draft.names([cell]), self.draft.names([neighbour])
                    self.draft.say(row["sign"].join(both), source)

    def _is_there(self, cell: int) -> bool:
        return self.draft.is_inside(*divmod(cell, self.draft.size))

    def say_windows(self) -> None:
        """Regions that are all windows of the board."""
        size = self.draft.size
        windows = grid.windows(size) if grid.box_shape(size) else ()
        said = [f"extra {self.draft.names(window)}" for window in windows]
        if said and self.draft.said.keys() >= {*said}:
            self.draft.say("windows", self.draft.said[said[0]].source)
            for each in said:
                del self.draft.said[each]

    def looks(self, place: tuple[int, int]) -> tuple[int, str] | None:
        """Where a clue beside a row or column starts, and in which direction it looks."""
        row, column = place
        step = _inwards(row, self.draft.rows), _inwards(column, self.draft.columns)
        start = row + step[0], column + step[1]
        if step not in _STRAIGHT or not self.draft.is_inside(*start):
            return None
        return self.draft.index(*start), _STRAIGHT[step]


def _inwards(place: int, side: int) -> int:
    return 1 if place < 0 else -1 if place >= side else 0
