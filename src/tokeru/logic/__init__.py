"""The solver that explains: techniques, steps, paths, hints and grades."""

from tokeru.logic.grades import Grade
from tokeru.logic.hints import Hint
from tokeru.logic.steps import Candidate, Node, Reason, Step

__all__ = ["Candidate", "Grade", "Hint", "Node", "Reason", "Step"]
