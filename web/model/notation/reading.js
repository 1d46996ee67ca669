// How a puzzle was read: what became a rule, what was only guessed, and what nobody here understands. The twin of
// src/tokeru/notation/reading.py.

import { isInside, valueIn } from "../board.js";
import { TokeruError } from "../errors.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../types.d.ts").Reading} Reading */

/** All of it, as most notations say rules and nothing else. @param {Puzzle} puzzle @returns {Reading} */
export function understood(puzzle) {
  return { puzzle, said: [], left: [], solution: null };
}

/** The puzzle, which says what it is read without. @param {Reading} reading @returns {Puzzle} */
export function taken({ puzzle, left }) {
  return left.length ? Object.freeze({ ...puzzle, about: Object.freeze({ ...puzzle.about, without: left }) }) : puzzle;
}

/** The puzzle, if nothing of it is left over. @param {Reading} reading @returns {Puzzle} */
export function whole({ puzzle, left }) {
  if (left.length) throw new TokeruError("not-understood", { left });
  return puzzle;
}

/**
 * Whether the solution that came with a puzzle is its only one; null if none came, or nobody knows.
 * @param {Reading} reading @param {import("../types.d.ts").Count | null} count of the puzzle
 */
export function confirmed({ puzzle: { board }, solution }, count) {
  if (!solution || !count || count.status === "budget") return null;
  const isSame = (/** @type {number} */ value, /** @type {number} */ cell) =>
    !isInside(board, cell) || value === valueIn(board, solution[cell]);
  return count.status === "unique" && count.solutions[0].every(isSame);
}
