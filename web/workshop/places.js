// Where on a board one can point, besides at cells: at borders, at corners, and beside the board. Points are in units of a cell.

import { HALF, minus, plus, size as far, times } from "../board/points.js";
import { moved, range } from "../model/grid.js";
import { DIAGONAL, STRAIGHT, ray } from "../model/more/ways.js";

/** @typedef {import("../board/points.js").Point} Point */
/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/grid.js").Move} Move */
/** @typedef {{ start: Cell, direction: string }} Entrance */

/** How far from a place one may point. */
const REACH = 0.5;
/** How far before its first cell a clue stands. */
const BACK = 0.8;

/** @type {Readonly<Record<string, Move>>} */
const WAYS = { ...DIAGONAL, ...STRAIGHT };

/** @type {readonly Move[]} */
export const ORTHOGONAL = [[-1, 0], [1, 0], [0, -1], [0, 1]];

/** @param {number} size @param {Cell} cell @returns {Point} */
export function centreOf(size, cell) {
  return plus([cell % size, Math.floor(cell / size)], HALF);
}

/** The border nearest to a point in a cell: that cell and its neighbour. @param {number} size @param {Cell} cell @param {Point} point
 * @returns {[Cell, Cell] | null} */
export function borderNear(size, cell, point) {
  const [right, down] = minus(point, centreOf(size, cell));
  const ways = /** @type {Move[]} */ ([[0, Math.sign(right)], [Math.sign(down), 0]]);
  const [best, other] = Math.abs(right) > Math.abs(down) ? ways : ways.reverse();
  const met = [best, other].map((way) => (way[0] || way[1] ? moved(size, cell, way) : -1)).find((next) => next >= 0);
  return met === undefined ? null : [cell, met];
}

/** The four cells that meet nearest to a point. @param {number} size @param {Point} point @returns {Cell[]} */
export function cornerNear(size, point) {
  const [x, y] = point.map((along) => Math.min(Math.max(Math.round(along), 1), size - 1));
  return cornerCells(size, (y - 1) * size + x - 1);
}

/** The cells around the lower right corner of a cell. @param {number} size @param {Cell} cell */
export function cornerCells(size, cell) {
  return [cell, cell + 1, cell + size, cell + size + 1];
}

/** Where clues of a kind can stand beside the board. @param {number} size @param {boolean} slanted @returns {Entrance[]} */
export function entrances(size, slanted) {
  const ways = Object.entries(slanted ? DIAGONAL : STRAIGHT);
  return ways.flatMap(([direction, [down, right]]) => range(0, size * size)
    .filter((start) => moved(size, start, [-down, -right]) < 0 && moved(size, start, [down, right]) >= 0)
    .map((start) => ({ start, direction })));
}

/** @param {number} size @param {Entrance} entrance @returns {Point} */
export function placeOf(size, { start, direction }) {
  const [down, right] = WAYS[direction];
  return minus(centreOf(size, start), times([right, down], BACK));
}

/** The entrance at a point, if there is one. @param {number} size @param {boolean} slanted @param {Point} point @returns {Entrance | null} */
export function entranceNear(size, slanted, point) {
  const away = (/** @type {Entrance} */ entrance) => far(minus(placeOf(size, entrance), point));
  const [best] = entrances(size, slanted).sort((a, b) => away(a) - away(b));
  return best && away(best) < REACH ? best : null;
}

/** The cells that a clue beside the board looks at. @param {number} size @param {Entrance} entrance */
export function cellsSeen(size, { start, direction }) {
  return ray(size, start, WAYS[direction]);
}
