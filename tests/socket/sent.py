"""Boards as f-puzzles sends them."""

from __future__ import annotations

import json
from typing import Any

from tokeru import grid
from tokeru.notation.links import lz

EASY = "..3..4.221......"
EASY_SOLVED = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
SEVERAL = "..3..4.22......."
NONE = "1..1............"
ENDLESS = "." * 81
"""Nobody counts its solutions."""
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""It takes chains."""

Board = dict[str, Any]


def board(givens: str, **more: Any) -> Board:
    """The object of f-puzzles: its givens, and whatever else it may have."""
    size = round(len(givens) ** 0.5)
    cells = [_cell(symbol) for symbol in givens]
    return {"size": size, "grid": [cells[row : row + size] for row in range(0, size**2, size)]} | more


def _cell(symbol: str) -> Board:
    value = grid.value_of(symbol)
    return {"value": value, "given": True} if value else {}


def packed(found: object) -> str:
    return lz.compress(json.dumps(found), lz.BASE64)


def apply(reply: Board, found: Board) -> None:
    """Put a logical reply onto the board, as the userscript does."""
    cells = [cell for row in found["grid"] for cell in row]
    for cell, told in zip(cells, reply["cells"], strict=True):
        if not cell.get("given"):
            cell["value"] = told["value"]
            cell["centerPencilMarks"] = [] if told["value"] else told["candidates"]
