// What SudokuMaker's types of constraints mean, as a table that Python reads too: src/tokeru/notation/sudokumaker/table.py
// explains it.

import TABLE from "../../../data/links/sudokumaker.js";
import { symbol } from "../../grid.js";

/** @typedef {import("../clues.js").Row} Row */
/** @typedef {readonly (readonly number[])[]} Parts of all numbers, in order */

export { TABLE };

/** @type {ReadonlyMap<number, Row>} */
export const TYPES = new Map(Object.entries(TABLE.types).map(([number, row]) => [Number(number), row]));

/** The parts of all numbers that have a name; where there are few numbers, some are the same. @param {readonly number[]} numbers */
export function partsByName(numbers) {
  return {
    thirds: partsOf(numbers, numbers.map((_, place) => third(place, numbers.length))),
    remainders: partsOf(numbers, numbers.map((number) => number % 3)),
    parities: partsOf(numbers, numbers.map((number) => number % 2)),
  };
}

/** @param {number} place @param {number} count */
const third = (place, count) => 3 * place < count ? 0 : 3 * place < 2 * count ? 1 : 2;

/** @param {readonly number[]} numbers @param {readonly number[]} way @returns {Parts} */
function partsOf(numbers, way) {
  return [...new Set(way)].map((each) => numbers.filter((_, place) => way[place] === each)).sort(compare);
}

/** One number after the other. @param {readonly number[]} first @param {readonly number[]} second */
function compare(first, second) {
  const differing = first.findIndex((number, at) => number !== second[at]);
  return differing < 0 || differing >= second.length ? first.length - second.length : first[differing] - second[differing];
}

/** Bit d of a mask is number d. @param {readonly number[]} masks @returns {Parts} */
export function groupsOf(masks) {
  const bits = (/** @type {number} */ mask) => [...mask.toString(2)].reverse().flatMap((bit, number) => bit === "1" ? [number] : []);
  return masks.map(bits).sort(compare);
}

/** @param {Parts} parts */
export const masksOf = (parts) => parts.map((part) => part.reduce((mask, number) => mask + 2 ** number, 0));

/** @param {Parts} parts */
export const writtenParts = (parts) => parts.map((part) => part.map((number) => number === 0 ? "0" : symbol(number)).join("")).join("/");
