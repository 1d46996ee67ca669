// Cages as the notations of killers have them: without a total, their values only differ.

import { name } from "../grid.js";
import { makeRule } from "../rules.js";

/** @typedef {import("../types.d.ts").Rule} Rule */

/**
 * One cage for each key, with all the cells that have it. A cell alone in a cage without a total is in none.
 * @param {readonly (number | null)[]} keys of the cells, row by row; null for one in no cage @param {(key: number) => number} totalOf @returns {Rule[]}
 */
export function cages(keys, totalOf) {
  const size = Math.sqrt(keys.length);
  return [...new Set(keys)].flatMap((key) => {
    if (key === null) return [];
    const cells = [...keys.keys()].filter((cell) => keys[cell] === key).map((cell) => name(size, cell));
    const total = totalOf(key);
    if (total) return [makeRule("cage", { cells, total })];
    return cells.length > 1 ? [makeRule("extra", { cells })] : [];
  });
}
