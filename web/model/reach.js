// Which cells a rule is about, for those who show it.

import { range } from "./grid.js";
import { cellsNamed, PATTERNS } from "./patterns.js";
import { rowOf, rulesIn } from "./rules.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./types.d.ts").Rule} Rule */

/** The fields of a rule that hold cells, by name. @param {Rule} rule */
export function cellFields({ name }) {
  return rowOf(name).fields.filter(({ kind }) => kind === "cells").map((field) => field.name);
}

/** Whether it speaks of cells that it does not name, and shows none of them. @param {Rule} rule */
export function holdsEverywhere(rule) {
  return !cellFields(rule).length && !rulesIn(rule).length && rowOf(rule.name).drawing === "none";
}

/**
 * The groups of cells that a rule is about: those that it names, those that a clue outside looks at, or its houses.
 * @param {Rule} rule @param {Puzzle} puzzle @returns {readonly (readonly Cell[])[]}
 */
export function groupsOf(rule, puzzle) {
  const inner = rulesIn(rule);
  if (inner.length) return inner.flatMap((each) => groupsOf(each, puzzle));
  const named = cellFields(rule);
  if (!named.length || rule.fields.direction)
    return rowOf(rule.name).templates.flatMap(({ pattern }) => PATTERNS[pattern](rule, puzzle));
  return named.map((field) => cellsNamed(/** @type {readonly string[]} */ (rule.fields[field]), puzzle.size));
}

/** All cells that a rule is about. @param {Rule} rule @param {Puzzle} puzzle @returns {Set<Cell>} */
export function cellsIn(rule, puzzle) {
  const isThere = (/** @type {Cell} */ cell) => !puzzle.missing.includes(cell);
  const cells = holdsEverywhere(rule) ? range(0, puzzle.size ** 2) : groupsOf(rule, puzzle).flat();
  return new Set(cells.filter(isThere));
}
