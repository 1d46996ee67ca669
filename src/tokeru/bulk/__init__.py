"""Many boards at once."""

from tokeru.bulk.arrays import Graded, Solved, grade_many, solve_many

__all__ = ["Graded", "Solved", "grade_many", "solve_many"]
