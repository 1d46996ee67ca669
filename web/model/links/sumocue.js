// SumoCue's killers: 3x3:d:k: and 81 numbers, each the total of its cage times 256 plus the cage's number.
// src/tokeru/notation/sumocue.py has more.

import { errorAt } from "../notation/symbols.js";
import { makePuzzle } from "../puzzle.js";
import { CLASSIC, makeRule } from "../rules.js";
import { SPACE, words } from "../spaces.js";
import { cages } from "./cages.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */

const [SIZE, CELLS, TOTAL] = [9, 81, 256];
const BEGINS = new RegExp(`^[${SPACE}]*3x3:(d?):k:`, "i");

/** @param {string} text */
export function recognises(text) {
  return BEGINS.test(text);
}

/** @param {string} text @returns {Puzzle} */
export function parse(text) {
  const [head, diagonals] = BEGINS.exec(text) ?? ["", ""];
  const parts = words(text.slice(head.length)).join("").split(":");
  const written = parts.slice(parts.findIndex(Boolean), parts.findLastIndex(Boolean) + 1);
  if (written.length !== CELLS || !written.every((number) => /^[0-9]{1,6}$/.test(number))) {
    throw errorAt("sumocue-count", text, head.length, { needed: CELLS, found: written.length });
  }
  const found = cages(written.map((number) => Number(number) || null), (number) => Math.floor(number / TOTAL));
  return makePuzzle(SIZE, [...CLASSIC, ...(diagonals ? [makeRule("diagonals")] : []), ...found]);
}
