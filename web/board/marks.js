// Where the marks of a cell go: in the corners, each value at its own place or one after another; or in the
// middle, in one line.

import { plus } from "./points.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").Value} Value
 * @typedef {import("../model/types.d.ts").View} View
 * @typedef {{ value: Value, at: Point, height: number }} Spot
 */

const INSET = 0.07;
/** Signs reach into the cells, and totals take up a corner. */
const INSET_WITH_SIGNS = 0.12;
const ROOM_FOR_TOTAL = 0.25;
const TALLEST = 0.27;
/** The width of a digit in units of its height. */
const WIDTH = 0.6;

/** @param {Sheet} sheet @param {View} view @param {Cell} cell @returns {Spot[]} */
export function cornerSpots(sheet, view, cell) {
  const values = view.corner[cell];
  if (view.inPlace && !view.centre[cell].length) return values.map((value) => ownSpot(sheet, cell, value));
  const columns = Math.max(3, Math.ceil(values.length / 2));
  const places = values.map((_, i) => /** @type {const} */ ([i % columns, 2 * Math.floor(i / columns)]));
  return values.map((value, i) => spotAt(sheet, cell, value, places[i], [columns, 3]));
}

/**
 * The place of a value in every cell: 1 at the top left, n at the bottom right.
 * @param {Sheet} sheet @param {Cell} cell @param {Value} value
 */
export function ownSpot(sheet, cell, value) {
  const columns = Math.ceil(Math.sqrt(sheet.size));
  const rows = Math.ceil(sheet.size / columns);
  const place = /** @type {const} */ ([(value - 1) % columns, Math.floor((value - 1) / columns)]);
  return spotAt(sheet, cell, value, place, [columns, rows]);
}

/**
 * @param {Sheet} sheet @param {Cell} cell @param {Value} value
 * @param {Point} place column and row @param {Point} many of them
 * @returns {Spot}
 */
function spotAt(sheet, cell, value, [column, row], [columns, rows]) {
  const inset = sheet.marks.size ? INSET_WITH_SIGNS : INSET;
  const top = sheet.totalled.has(cell) ? Math.max(inset, ROOM_FOR_TOTAL) : inset;
  const [width, height] = [(1 - 2 * inset) / columns, (1 - top - inset) / rows];
  const at = plus(sheet.place(cell), [inset + (column + 0.5) * width, top + (row + 0.5) * height]);
  return { value, at, height: Math.min(TALLEST, height, width / WIDTH) };
}

/** @param {Sheet} sheet @param {View} view @param {Cell} cell @returns {Spot[]} */
export function centreSpots(sheet, view, cell) {
  const values = view.centre[cell];
  const height = Math.min(TALLEST, (1 - 2 * INSET) / values.length / WIDTH);
  const first = -((values.length - 1) / 2) * WIDTH * height;
  return values.map((value, i) => (
    { value, at: plus(sheet.centre(cell), [first + i * WIDTH * height, 0]), height }
  ));
}

/** All marks of a cell. @param {Sheet} sheet @param {View} view @param {Cell} cell */
export function spots(sheet, view, cell) {
  return [...cornerSpots(sheet, view, cell), ...centreSpots(sheet, view, cell)];
}
