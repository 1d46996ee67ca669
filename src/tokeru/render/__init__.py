"""Boards that people read: as text for the terminal, and as pictures."""

from __future__ import annotations

from tokeru.render.svg import svg
from tokeru.render.text import candidates, text

__all__ = ["candidates", "svg", "text"]
