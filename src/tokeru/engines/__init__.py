"""Engines: each file here can list the solutions of a puzzle, and some can do more.

An engine is a module with

    solutions(puzzle, budget) -> Iterator[Grid]      all solutions; the budget is for each of them

and, where it has a faster way than to list them,

    count(puzzle, limit, budget) -> int
    candidates(puzzle, budget) -> tuple[int, ...]    a mask per cell

Every one of them raises BudgetExceeded rather than run on.
"""
