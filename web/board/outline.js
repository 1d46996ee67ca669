// The outline of some cells, as a walk around them with the cells on the right. At the end of a side, look at
// the two cells ahead:
//
//              │ b        a and b are there:  turn left, along b
//       ──────▶┼────      only a is there:    straight on, along a
//         cell │ a        a is not there:     turn right, along the same cell
//
// So cells that only touch at a corner have outlines of their own.

import { dot, HALF, minus, plus, times, turned, unit } from "./points.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {{ cell: Point, way: Point }} Side  a side of a cell, walked with the cell on the right hand
 */

/** @type {readonly Point[]} */
const WAYS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/**
 * The corners of each closed line around the cells, or around a hole in them, moved a little inside.
 * @param {readonly Point[]} cells @param {number} [inset] @returns {Point[][]}
 */
export function outlines(cells, inset = 0) {
  const there = new Set(cells.map(String));
  const has = (/** @type {Point} */ cell) => there.has(String(cell));
  const left = new Map(outerSides(cells, has).map((side) => [key(side), side]));
  const found = [];
  for (const side of left.values()) found.push(corners(side, has, left, inset));
  return found;
}

/**
 * The pieces of a line along the sides of cells that are left by gaps in it.
 * @param {readonly Point[]} line @param {readonly { at: Point, long: number }[]} gaps @returns {Point[][]}
 */
export function pieces(line, gaps) {
  const found = [[line[0]]];
  line.slice(1).forEach((to, i) => {
    const way = unit(minus(to, line[i]));
    const along = (/** @type {Point} */ point) => dot(minus(point, line[i]), way);
    const isOn = (/** @type {Point} */ point) => along(point) > 0 && along(point) < along(to) && !dot(minus(point, line[i]), turned(way));
    for (const { at, long } of gaps.filter((gap) => isOn(gap.at)).sort((a, b) => along(a.at) - along(b.at))) {
      const half = times(way, long / 2);
      found[found.length - 1].push(minus(at, half));
      found.push([plus(at, half)]);
    }
    found[found.length - 1].push(to);
  });
  return found;
}

/** @param {readonly Point[]} cells @param {(cell: Point) => boolean} has @returns {Side[]} */
function outerSides(cells, has) {
  const sides = cells.flatMap((cell) => WAYS.map((way) => ({ cell, way })));
  return sides.filter(({ cell, way }) => !has(minus(cell, turned(way))));
}

/**
 * Walk once around, and remove the sides walked from those left to walk.
 * @param {Side} side @param {(cell: Point) => boolean} has
 * @param {Map<string, Side>} left @param {number} inset
 */
function corners(side, has, left, inset) {
  const found = [];
  while (left.delete(key(side))) {
    const following = next(side, has);
    if (String(following.way) !== String(side.way)) {
      found.push(plus(end(side), times(turned(plus(side.way, following.way)), inset)));
    }
    side = following;
  }
  return found;
}

/** @param {Side} side @param {(cell: Point) => boolean} has @returns {Side} */
function next({ cell, way }, has) {
  const right = turned(way);
  const ahead = plus(cell, way);
  const beyond = minus(ahead, right);
  if (!has(ahead)) return { cell, way: right };
  return has(beyond) ? { cell: beyond, way: times(right, -1) } : { cell: ahead, way };
}

/** The corner where the next side begins. @param {Side} side */
function end({ cell, way }) {
  return plus(plus(cell, HALF), times(minus(way, turned(way)), 0.5));
}

/** @param {Side} side */
function key({ cell, way }) {
  return `${cell} ${way}`;
}
