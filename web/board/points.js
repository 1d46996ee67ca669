// Points and directions in units of a cell: [x, y], with the y axis down as in SVG. A cell is its upper left
// corner: r1c1 is [0, 0], r1c2 is [1, 0], r2c1 is [0, 1].

/** @typedef {readonly [number, number]} Point */

/** From the corner of a cell to its centre. @type {Point} */
export const HALF = [0.5, 0.5];

/** @param {Point} a @param {Point} b @returns {Point} */
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1]];

/** @param {Point} a @param {Point} b @returns {Point} */
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

/** @param {Point} a @param {number} factor @returns {Point} */
export const times = (a, factor) => [a[0] * factor, a[1] * factor];

/** A quarter turn to the right. @param {Point} a @returns {Point} */
export const turned = (a) => [-a[1], a[0]];

/** @param {Point} a @param {Point} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1];

/** @param {Point} a */
export const size = (a) => Math.hypot(a[0], a[1]);

/** The same direction, one cell long. @param {Point} a */
export const unit = (a) => times(a, 1 / (size(a) || 1));

/** @param {readonly Point[]} points @returns {Point} */
export const middle = (points) => times(points.reduce(plus, [0, 0]), 1 / points.length);
