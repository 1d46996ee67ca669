// A jigsaw in two halves: the givens, then for each cell the symbol of its region. src/tokeru/notation/jigsaw.py has more.

import { symbols } from "../grid.js";
import { errorAt } from "../notation/symbols.js";
import { makePuzzle } from "../puzzle.js";
import { LATIN, makeRule } from "../rules.js";
import { words } from "../spaces.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */

const [SMALLEST, LARGEST, DIGITS] = [4, 16, 9];
const BLANKS = ".0";

/** The second half has as many symbols as the board has rows, each as often. @param {string} text */
export function recognises(text) {
  const { size, layout, written } = halves(text);
  if (size < SMALLEST || size > LARGEST || written.length !== 2 * size ** 2) return false;
  return [...new Set(layout)].every((symbol) => layout.filter((each) => each === symbol).length === size)
    && /^[\p{L}\p{N}]*$/u.test(layout.join(""));
}

/** @param {string} text @returns {Puzzle} */
export function parse(text) {
  const { size, written, layout } = halves(text);
  const givens = written.slice(0, size ** 2).map((symbol, place) => valueOf(symbol, size, written, place));
  const met = [...new Set(layout)];
  const regions = makeRule("regions", { layout: symbols(layout.map((symbol) => met.indexOf(symbol) + 1)) });
  return makePuzzle(size, [...LATIN, regions], givens);
}

/** @param {string} text */
function halves(text) {
  const written = [...words(text).join("")];
  const size = Math.floor(Math.sqrt(written.length / 2));
  return { written, size, layout: written.slice(size ** 2) };
}

/** @param {string} symbol @param {number} size @param {readonly string[]} written @param {number} place */
function valueOf(symbol, size, written, place) {
  if (BLANKS.includes(symbol)) return 0;
  const first = size <= DIGITS ? "1" : "A";
  const value = symbol.replace(/[a-z]/, (letter) => letter.toUpperCase()).charCodeAt(0) - first.charCodeAt(0) + 1;
  if (value >= 1 && value <= size) return value;
  throw errorAt("not-a-value", written.join(""), written.slice(0, place).join("").length, { written: symbol });
}
