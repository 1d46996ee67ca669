"""The solver that explains: techniques, steps, paths, hints and grades."""

from tokeru.logic.steps import Candidate, Node, Reason, Step

__all__ = ["Candidate", "Node", "Reason", "Step"]
