"""What makes two puzzles the same but for how they lie: symmetries, transformations, canonical forms."""

from tokeru.symmetry.group import Symmetries, symmetries
from tokeru.symmetry.puzzles import FORMS, Canonical, canonical
from tokeru.symmetry.transformation import Transformation

__all__ = ["FORMS", "Canonical", "Symmetries", "Transformation", "canonical", "symmetries"]
