"""Many boards at once."""

from tokeru.bulk.arrays import Graded, Solved, grade_many, solve_many
from tokeru.bulk.forms import Canonicals, Shuffled, canonical_many, shuffled_many

__all__ = [
    "Canonicals",
    "Graded",
    "Shuffled",
    "Solved",
    "canonical_many",
    "grade_many",
    "shuffled_many",
    "solve_many",
]
