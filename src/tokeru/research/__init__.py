"""Research: the hunt for puzzles with ever fewer clues, the ones found, and what they show together."""
