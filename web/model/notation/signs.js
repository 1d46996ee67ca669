// What several notations say alike: signs between neighbours, and nothing beyond what they can say.

import { TokeruError } from "../errors.js";
import { cellNamed, name } from "../grid.js";
import { makeRule } from "../rules.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../types.d.ts").Rule} Rule */

/**
 * `first` is left of `second` or above it; `rises` means that first < second.
 * @typedef {{readonly first: number, readonly second: number, readonly rises: boolean}} Sign
 */

/** @param {Sign} sign @param {number} size */
export function ruleOf({ first, second, rises }, size) {
  const rising = rises ? [first, second] : [second, first];
  return makeRule("less", { cells: rising.map((cell) => name(size, cell)) });
}

/**
 * The rule as a sign, if it is one.
 * @param {Rule} rule @param {number} size @returns {Sign | null}
 */
export function signOf(rule, size) {
  if (rule.name !== "less") return null;
  const [low, high] = /** @type {string[]} */ (rule.fields.cells).map((cell) => cellNamed(size, cell));
  const [first, second] = [Math.min(low, high), Math.max(low, high)];
  return areNeighbours(size, first, second) ? { first, second, rises: low < high } : null;
}

/**
 * Whether the second cell is the one right of the first or below it.
 * @param {number} size @param {number} first @param {number} second
 */
export function areNeighbours(size, first, second) {
  return second === first + size || (second === first + 1 && second % size !== 0);
}

/**
 * All signs of a puzzle, as one reads a board.
 * @param {Puzzle} puzzle @returns {Sign[]}
 */
export function signs({ rules, size }) {
  const found = rules.map((rule) => signOf(rule, size)).filter((sign) => sign !== null);
  return /** @type {Sign[]} */ (found).sort((a, b) =>
    a.first - b.first || a.second - b.second || Number(a.rises) - Number(b.rises));
}

/**
 * Refuse a puzzle with other rules than those `meant` (and signs): nothing is dropped, nothing added.
 * @param {string} notation @param {Puzzle} puzzle @param {readonly Rule[]} meant @param {boolean} [saysSigns]
 */
export function refuseUnsaid(notation, puzzle, meant, saysSigns = false) {
  const meantTexts = meant.map(({ text }) => text);
  const has = puzzle.rules.map(({ text }) => text);
  const missing = meantTexts.find((text) => !has.includes(text));
  if (missing) throw new TokeruError(`${notation}-means`, { rule: missing });
  const unsaid = puzzle.rules.find((rule) =>
    !meantTexts.includes(rule.text) && !(saysSigns && signOf(rule, puzzle.size)));
  if (unsaid) throw new TokeruError(`${notation}-cannot`, { rule: unsaid.text });
}
