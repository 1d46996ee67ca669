// What f-puzzles' keys mean, as a table that Python reads too: src/tokeru/notation/fpuzzles/table.py explains it.

import TABLE from "../../../data/links/fpuzzles.js";
import { range, symbols } from "../../grid.js";

/** @typedef {import("../clues.js").Row} Row */

export { TABLE };

/** @type {Readonly<Record<string, Row>>} */
export const CONSTRAINTS = TABLE.constraints;
/** @type {Readonly<Record<string, Row>>} */
export const COPIES = TABLE.copies;

/** @type {ReadonlySet<string>} */
export const KNOWN = new Set([
  ...[TABLE.flags, CONSTRAINTS, TABLE.about].flatMap(Object.keys), ...TABLE.ignored, ...TABLE.drawn, ...TABLE.other,
]);

/** How far apart German whispers are. @param {number} size */
export const half = (size) => Math.floor((size + 1) / 2);

/** What clues without a value mean on a board of a size. @type {Record<string, (size: number) => number>} */
export const VALUES = { half, "half less one": (size) => half(size) - 1 };

/** What takes turns on an entropic line: where there are no equal thirds, the middle one is different. @param {number} size */
export function thirds(size) {
  if (size % 3 === 0) return "entropic";
  const [outer, numbers] = [Math.floor((size + 1) / 3), range(1, size + 1)];
  const parts = [numbers.slice(0, outer), numbers.slice(outer, size - outer), numbers.slice(size - outer)];
  return `groupline ${parts.filter((part) => part.length > 0).map(symbols).join("/")}`;
}
