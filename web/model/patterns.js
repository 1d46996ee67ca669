// Patterns: which groups of cells a rule speaks of, by the names that its templates use (src/tokeru/rules). Those of rules
// that few puzzles have are in more/patterns.js.

import {
  boxes, cellNamed, columns, diagonals, disjointGroups, KING, KNIGHT, moves, NEIGHBOUR, rows, usualBox, windows,
} from "./grid.js";
import { regionsOf } from "./layout.js";

/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {readonly number[]} Shape */

/**
 * Where a rule stands: the board, its size, and all rules on it.
 * @typedef {Pick<import("./types.d.ts").Puzzle, "size" | "rules" | "board">} RuleSet
 */

/** @typedef {(rule: any, ruleset: RuleSet) => Shape[]} Pattern */

/** @type {Record<string, Pattern>} */
export const PATTERNS = {
  cells: (rule, { size }) => [cellsNamed(rule.fields.cells, size)],
  steps: (rule, { size }) => pairwise(cellsNamed(rule.fields.cells, size)),
  rows: (_, { size }) => rows(size),
  columns: (_, { size }) => columns(size),
  diagonals: (_, { size }) => diagonals(size),
  boxes: ({ fields }, { size }) => boxes(size, ...boxOf(fields, size)),
  windows: (_, { size }) => windows(size),
  "disjoint groups": (_, { size }) => disjointGroups(size),
  regions: (rule) => regionsOf(rule.fields.layout),
  "knight pairs": (_, { size }) => moves(size, KNIGHT),
  "king pairs": (_, { size }) => moves(size, KING),
  neighbours: (_, { size }) => moves(size, NEIGHBOUR),
};

/** @param {readonly string[]} names @param {number} size @returns {Shape} */
export function cellsNamed(names, size) {
  return names.map((name) => cellNamed(size, name));
}

/** @param {any} fields @param {number} size @returns {readonly [number, number]} */
function boxOf({ height, width }, size) {
  return height ? [height, width] : usualBox(size);
}

/** @template T @param {readonly T[]} items @returns {[T, T][]} each with the next one */
export function pairwise(items) {
  return zip(items.slice(0, -1), items.slice(1));
}

/** @template T @param {readonly T[]} first @param {readonly T[]} second @returns {[T, T][]} */
export function zip(first, second) {
  return first.map((item, i) => [item, second[i]]);
}
