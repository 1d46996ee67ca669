// Where the marks of a cell go: in the corners, each value at its own place or one after another; or in the
// middle, in one line.

import { plus } from "./points.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("./canvas.js").Canvas} Canvas
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

/** @param {Canvas} canvas @param {View} view @param {Cell} cell @returns {Spot[]} */
export function cornerSpots(canvas, view, cell) {
  const values = view.corner[cell];
  if (view.inPlace && !view.centre[cell].length) return values.map((value) => ownSpot(canvas, cell, value));
  const columns = Math.max(3, Math.ceil(values.length / 2));
  const places = values.map((_, i) => /** @type {const} */ ([i % columns, 2 * Math.floor(i / columns)]));
  return values.map((value, i) => spotAt(canvas, cell, value, places[i], [columns, 3]));
}

/**
 * The place of a value in every cell: the lowest at the top left, the highest at the bottom right.
 * @param {Canvas} canvas @param {Cell} cell @param {Value} value
 */
export function ownSpot(canvas, cell, value) {
  const { values } = canvas.problem;
  const columns = Math.ceil(Math.sqrt(values));
  const rows = Math.ceil(values / columns);
  const place = /** @type {const} */ ([(value - 1) % columns, Math.floor((value - 1) / columns)]);
  return spotAt(canvas, cell, value, place, [columns, rows]);
}

/**
 * @param {Canvas} canvas @param {Cell} cell @param {Value} value
 * @param {Point} place column and row @param {Point} many of them
 * @returns {Spot}
 */
function spotAt(canvas, cell, value, [column, row], [columns, rows]) {
  const inset = canvas.marks.size ? INSET_WITH_SIGNS : INSET;
  const top = canvas.totalled.has(cell) ? Math.max(inset, ROOM_FOR_TOTAL) : inset;
  const [width, height] = [(1 - 2 * inset) / columns, (1 - top - inset) / rows];
  const at = plus(canvas.place(cell), [inset + (column + 0.5) * width, top + (row + 0.5) * height]);
  return { value, at, height: Math.min(TALLEST, height, width / WIDTH) };
}

/** @param {Canvas} canvas @param {View} view @param {Cell} cell @returns {Spot[]} */
export function centreSpots(canvas, view, cell) {
  const values = view.centre[cell];
  const height = Math.min(TALLEST, (1 - 2 * INSET) / values.length / WIDTH);
  const first = -((values.length - 1) / 2) * WIDTH * height;
  return values.map((value, i) => (
    { value, at: plus(canvas.centre(cell), [first + i * WIDTH * height, 0]), height }
  ));
}

/** All marks of a cell. @param {Canvas} canvas @param {View} view @param {Cell} cell */
export function spots(canvas, view, cell) {
  return [...cornerSpots(canvas, view, cell), ...centreSpots(canvas, view, cell)];
}
