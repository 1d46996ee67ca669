"""Rooms: cells that belong together, told by the lines between neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def beside(rows: int, columns: int) -> list[tuple[int, int]]:
    """Neighbours in a row, row by row; cells are counted as on a board of so many columns."""
    return [(cell, cell + 1) for cell in range(rows * columns) if (cell + 1) % columns]


def below(rows: int, columns: int) -> list[tuple[int, int]]:
    """Neighbours in a column, row by row."""
    return [(cell, cell + columns) for cell in range((rows - 1) * columns)]


def rooms(cells: int, joined: Iterable[tuple[int, int]]) -> list[list[int]]:
    """All cells, together with those that they are joined to, each room by its first cell."""
    room_of = [[cell] for cell in range(cells)]
    for first, second in joined:
        small, large = sorted((room_of[first], room_of[second]), key=len)
        if small is not large:
            large += small
            for cell in small:
                room_of[cell] = large
    return sorted(map(sorted, {id(room): room for room in room_of}.values()))


def in_one_piece(room: Sequence[int], neighbours: Iterable[tuple[int, int]]) -> bool:
    """Whether one can walk from each of its cells to every other without leaving the room."""
    place = {cell: number for number, cell in enumerate(room)}
    joined = ((place[a], place[b]) for a, b in neighbours if a in place and b in place)
    return len(rooms(len(room), joined)) == 1
