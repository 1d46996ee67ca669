// The tools of the workshop, a row each: the rule that it draws, in which drawer it lies, and by which gesture it is drawn. What
// fields a rule has is known from its own row. A new clue says what is true in the solution that is known, or else of the numbers
// from 1 on, so that no clue contradicts the others before its maker has said anything.

import { range } from "../model/grid.js";
import { makeRule, rowOf } from "../model/rules.js";

/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("../model/types").FieldRow} FieldRow */

/**
 * How a tool is drawn:
 *   value    cells are chosen, and numbers typed into them
 *   border   a press between two neighbours puts a clue there, or takes it away
 *   corner   the same where four cells meet
 *   path     cells in their order, from the first to the last
 *   group    cells in any order
 *   head     the same, but the first cell is a group of its own: an arrow's circle
 *   cells    every cell by itself; all of them are one clue
 *   groups   two groups, one after the other
 *   copy     a group, and then where its first cell is in the copy
 *   outside  a press beside the board, where the clue looks into it
 *   region   cells join the region of the first
 * @typedef {"value" | "border" | "corner" | "path" | "group" | "head" | "cells" | "groups" | "copy" | "outside" | "region"} Gesture
 */

/**
 * @typedef {object} Tool
 * @property {string} name that of the rule, if it draws one
 * @property {string} drawer
 * @property {Gesture} by
 * @property {(seen: number[]) => unknown} [say] what a new clue says of the numbers in its cells
 */

/** @param {number[]} seen */
const sum = (seen) => seen.reduce((total, number) => total + number, 0);
/** @param {number[]} seen */
const product = (seen) => seen.reduce((total, number) => total * number, 1);
/** @param {number[]} seen */
const first = (seen) => [seen[0]];
/** @param {number[]} seen */
const inOrder = (seen) => [...seen].sort((a, b) => a - b);
/** @param {number[]} seen */
const distinct = (seen) => new Set(seen).size;
/** Those that are greater than all before them. @param {number[]} seen */
const rising = (seen) => seen.filter((number, at) => number > 0 && seen.slice(0, at).every((before) => before < number));
/** What lies between the lowest and the highest. @param {number[]} seen */
function between(seen) {
  const [from, to] = inOrder([Math.min(...seen), Math.max(...seen)].map((number) => seen.indexOf(number)));
  return sum(seen.slice(from + 1, to));
}

/** @type {readonly Tool[]} */
export const TOOLS = [
  { name: "givens", drawer: "digits", by: "value" },
  { name: "regions", drawer: "digits", by: "region" },
  { name: "less", drawer: "borders", by: "border" },
  { name: "difference", drawer: "borders", by: "border" },
  { name: "ratio", drawer: "borders", by: "border" },
  { name: "x", drawer: "borders", by: "border" },
  { name: "v", drawer: "borders", by: "border" },
  { name: "dot", drawer: "borders", by: "border", say: () => "a+b>9" },
  { name: "quadruple", drawer: "borders", by: "corner", say: first },
  { name: "cage", drawer: "cages", by: "group", say: sum },
  { name: "sum", drawer: "cages", by: "group", say: sum },
  { name: "extra", drawer: "cages", by: "group" },
  { name: "totals", drawer: "cages", by: "group", say: (seen) => String(sum(seen)) },
  { name: "product", drawer: "cages", by: "group", say: product },
  { name: "rellik", drawer: "cages", by: "group", say: (seen) => sum(seen) + 1 },
  { name: "equalitycage", drawer: "cages", by: "group" },
  { name: "contains", drawer: "cages", by: "group", say: first },
  { name: "exactly", drawer: "cages", by: "group", say: (seen) => seen.filter((number) => number === seen[0]) },
  { name: "distinct", drawer: "cages", by: "group", say: distinct },
  { name: "lookandsay", drawer: "cages", by: "group", say: (seen) => `${seen.filter((number) => number === seen[0]).length}${seen[0]}` },
  { name: "thermo", drawer: "lines", by: "path" },
  { name: "slowthermo", drawer: "lines", by: "path" },
  { name: "arrow", drawer: "lines", by: "head" },
  { name: "doublearrow", drawer: "lines", by: "path" },
  { name: "between", drawer: "lines", by: "path" },
  { name: "lockout", drawer: "lines", by: "path" },
  { name: "palindrome", drawer: "lines", by: "path" },
  { name: "renban", drawer: "lines", by: "path" },
  { name: "whisper", drawer: "lines", by: "path" },
  { name: "regionsum", drawer: "lines", by: "path" },
  { name: "zipper", drawer: "lines", by: "path" },
  { name: "nabner", drawer: "lines", by: "path" },
  { name: "entropic", drawer: "lines", by: "path" },
  { name: "modular", drawer: "lines", by: "path" },
  { name: "parity", drawer: "lines", by: "path" },
  { name: "groupline", drawer: "lines", by: "path", say: () => "123/456/789" },
  { name: "sequence", drawer: "lines", by: "path" },
  { name: "fibonacci", drawer: "lines", by: "path" },
  { name: "sumline", drawer: "lines", by: "path" },
  { name: "sumloop", drawer: "lines", by: "path" },
  { name: "lunchbox", drawer: "lines", by: "path", say: between },
  { name: "valueindexing", drawer: "lines", by: "path" },
  { name: "pair", drawer: "lines", by: "path", say: () => "|a-b|>=3" },
  { name: "pairs", drawer: "lines", by: "path", say: () => "a!=b" },
  { name: "regex", drawer: "lines", by: "path", say: () => ".*" },
  { name: "odd", drawer: "cells", by: "cells" },
  { name: "even", drawer: "cells", by: "cells" },
  { name: "minimum", drawer: "cells", by: "cells" },
  { name: "maximum", drawer: "cells", by: "cells" },
  { name: "only", drawer: "cells", by: "group", say: (seen) => [...new Set(inOrder(seen))] },
  { name: "rowindexer", drawer: "cells", by: "cells" },
  { name: "columnindexer", drawer: "cells", by: "cells" },
  { name: "boxindexer", drawer: "cells", by: "cells" },
  { name: "countingcircles", drawer: "cells", by: "cells" },
  { name: "sunburn", drawer: "cells", by: "cells" },
  { name: "distinctcell", drawer: "cells", by: "head" },
  { name: "clone", drawer: "cells", by: "copy" },
  { name: "equal", drawer: "cells", by: "groups" },
  { name: "samevalues", drawer: "cells", by: "groups" },
  { name: "magicsquare", drawer: "cells", by: "group" },
  { name: "sandwich", drawer: "outside", by: "outside", say: between },
  { name: "xsum", drawer: "outside", by: "outside", say: (seen) => sum(seen.slice(0, seen[0])) },
  { name: "skyscraper", drawer: "outside", by: "outside", say: (seen) => rising(seen).length },
  { name: "hiddenskyscraper", drawer: "outside", by: "outside", say: (seen) => seen.find((number) => !rising(seen).includes(number)) ?? seen[0] },
  { name: "numberedroom", drawer: "outside", by: "outside", say: (seen) => seen[seen[0] - 1] ?? seen[0] },
  { name: "littlekiller", drawer: "outside", by: "outside", say: sum },
];

/** The rules of the whole board that can be switched on, one after the other. */
export const SWITCHES = [
  "rows", "columns", "boxes", "diagonals", "windows", "disjoint", "antiknight", "antiking", "nonconsecutive", "antitaxicab",
  "alldifferences", "allratios", "allxv", "entropy", "globalmod", "dutchflatmates",
];

/** @param {string} name */
export const toolNamed = (name) => TOOLS.find((tool) => tool.name === name);

/** The fields of a rule that hold cells, in their order. @param {string} rule @returns {readonly FieldRow[]} */
export function cellFieldsOf(rule) {
  return rowOf(rule).fields.filter(({ kind }) => kind === "cells");
}

/** The field of a clue that its maker writes, if it has one. @param {string} rule @returns {FieldRow | undefined} */
export function writtenField(rule) {
  return rowOf(rule).fields.find(({ name, kind }) => kind !== "cells" && kind !== "rules" && name !== "direction");
}

/**
 * A clue of this tool.
 * @param {Tool} tool @param {Record<string, unknown>} cells its cells and whatever else was drawn
 * @param {number[]} seen the numbers in its cells @returns {Rule}
 */
export function clueOf(tool, cells, seen) {
  const field = writtenField(tool.name);
  const said = tool.say && field ? { [field.name]: tool.say(seen.length ? seen : [1]) } : {};
  return makeRule(tool.name, { ...cells, ...said });
}

/** A clue that has nothing of the board: the numbers from 1 on. @param {number} count */
export const numbersFromOne = (count) => range(1, count + 1);
