"""The rules as a text, for those who only see drawings."""

from __future__ import annotations

from tokeru.puzzle import Puzzle


def comment_of(puzzle: Puzzle) -> str:
    """What is said about the puzzle, and what it was read without."""
    without = f"Read without: {'; '.join(puzzle.without)}" if puzzle.without else ""
    return "\n\n".join(filter(None, (puzzle.comment, without)))
