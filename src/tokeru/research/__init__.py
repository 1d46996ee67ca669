"""Research: puzzles with ever fewer clues, the ones that were found, and what they say together."""
