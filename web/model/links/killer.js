// A killer in 81 characters: the total at one cell of each cage, and at the others an arrow towards it.
// src/tokeru/notation/killer.py has more.

import { moved, name, range } from "../grid.js";
import { errorAt } from "../notation/symbols.js";
import { makePuzzle } from "../puzzle.js";
import { CLASSIC } from "../rules.js";
import { words } from "../spaces.js";
import { cages } from "./cages.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */

const SIZE = 9;
const CELLS = SIZE ** 2;
/** @type {Record<string, readonly [number, number]>} */
const WAYS = {
  "<": [0, -1], ">": [0, 1], "^": [-1, 0], v: [1, 0], "`": [-1, -1], "'": [-1, 1], ",": [1, -1], ".": [1, 1],
};
const TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";
const KILLER = /^[0-9A-Za-j<>^v`',.]{81}$/;
const ARROWS = /[<>^v`',]/;

/** @param {string} text */
export function recognises(text) {
  const written = words(text).join("");
  return KILLER.test(written) && ARROWS.test(written);
}

/** @param {string} text @returns {Puzzle} */
export function parse(text) {
  const written = words(text).join("");
  const heads = range(0, CELLS).map((cell) => headOf(written, cell));
  return makePuzzle(SIZE, [...CLASSIC, ...cages(heads, (head) => TOTALS.indexOf(written[head]))]);
}

/** Where the arrows lead. @param {string} written @param {number} cell */
function headOf(written, cell) {
  let at = cell;
  for (let steps = 0; steps < CELLS; steps += 1) {
    const way = WAYS[written[at]];
    if (!way) return at;
    const next = moved(SIZE, at, way);
    if (next < 0) throw errorAt("arrow-off-board", written, at, { cell: name(SIZE, at) });
    at = next;
  }
  throw errorAt("arrows-in-a-circle", written, cell, { cell: name(SIZE, cell) });
}
