// Where the marks of a cell go: each value at its own place, as on a small grid; or some in the corners and others in the
// middle, for those who like that better. On a board all are of one size and in all cells at the same places, clear of what
// rules draw into any of them.

import { plus } from "./points.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("./canvas.js").Canvas} Canvas
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").Value} Value
 * @typedef {import("../model/types.d.ts").View} View
 * @typedef {{ value: Value, at: Point, height: number }} Spot
 */

const TALLEST = 0.27;
/** How far apart marks stand, in units of their height: the ring around one touches no other. */
const [WIDE, HIGH] = [0.85, 0.9];
/** In the corners above and below, in the middle two lines. */
const LINES = 4;

/** @param {Canvas} canvas @param {View} view @param {Cell} cell @returns {Spot[]} */
export function cornerSpots(canvas, view, cell) {
  const values = view.corner[cell];
  if (view.inPlace) return values.map((value) => ownSpot(canvas, cell, value));
  const columns = inLine(canvas);
  const many = Math.min(columns, Math.max(3, Math.ceil(values.length / 2)));
  const apart = (columns - 1) / (many - 1);
  return values.map((value, i) =>
    spotAt(canvas, cell, value, [i % many * apart, Math.floor(i / many) * (LINES - 1)], [columns, LINES]));
}

/** @param {Canvas} canvas @param {View} view @param {Cell} cell @returns {Spot[]} */
export function centreSpots(canvas, view, cell) {
  const values = centreMarks(view, cell);
  if (view.inPlace) return values.map((value) => ownSpot(canvas, cell, value));
  const columns = inLine(canvas);
  const lines = Math.ceil(values.length / columns);
  const many = Math.ceil(values.length / lines);
  return values.map((value, i) => spotAt(canvas, cell, value,
    [i % many + (columns - many) / 2, Math.floor(i / many) + (LINES - lines) / 2], [columns, LINES]));
}

/** At a place of its own, a value is marked only once. @param {View} view @param {Cell} cell */
export function centreMarks({ centre, corner, inPlace }, cell) {
  return inPlace && corner[cell].length ? centre[cell].filter((value) => !corner[cell].includes(value)) : centre[cell];
}

/** How many marks a line has room for. @param {Canvas} canvas */
function inLine({ problem }) {
  return Math.max(3, Math.ceil(problem.values / 2));
}

/**
 * The place of a value in every cell: the lowest at the top left, the highest at the bottom right.
 * @param {Canvas} canvas @param {Cell} cell @param {Value} value
 */
export function ownSpot(canvas, cell, value) {
  const { values } = canvas.problem;
  const columns = Math.ceil(Math.sqrt(values));
  const place = /** @type {const} */ ([(value - 1) % columns, Math.floor((value - 1) / columns)]);
  return spotAt(canvas, cell, value, place, [columns, Math.ceil(values / columns)]);
}

/**
 * @param {Canvas} canvas @param {Cell} cell @param {Value} value
 * @param {Point} place column and row @param {Point} many of them
 * @returns {Spot}
 */
function spotAt(canvas, cell, value, [column, row], [columns, rows]) {
  const [side, top] = canvas.clear;
  const [width, height] = [(1 - 2 * side) / columns, (1 - top - side) / rows];
  const at = plus(canvas.place(cell), [side + (column + 0.5) * width, top + (row + 0.5) * height]);
  return { value, at, height: Math.min(TALLEST, height / HIGH, width / WIDE) };
}

/** All marks of a cell. @param {Canvas} canvas @param {View} view @param {Cell} cell */
export function spots(canvas, view, cell) {
  return [...cornerSpots(canvas, view, cell), ...centreSpots(canvas, view, cell)];
}
