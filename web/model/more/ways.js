// Geometry of the rules that few puzzles have: ways over the board, and how far cells are apart.

import { moved } from "../grid.js";

/** @typedef {import("../grid.js").Move} Move */
/** @typedef {import("../grid.js").Shape} Shape */

/** @type {Readonly<Record<string, Move>>} */
export const DIAGONAL = { ne: [-1, 1], nw: [-1, -1], se: [1, 1], sw: [1, -1] };

/** @type {Readonly<Record<string, Move>>} */
export const STRAIGHT = { e: [0, 1], n: [-1, 0], s: [1, 0], w: [0, -1] };

/**
 * Above, left, right, below, where there are some.
 * @param {number} size @param {number} cell
 */
export function neighbours(size, cell) {
  /** @type {readonly Move[]} */
  const around = [[-1, 0], [0, -1], [0, 1], [1, 0]];
  return around.map((step) => moved(size, cell, step)).filter((met) => met >= 0);
}

/**
 * How many steps to a neighbour it takes from one cell to the other.
 * @param {number} size @param {number} first @param {number} second
 */
export function distance(size, first, second) {
  const rowsApart = Math.floor(first / size) - Math.floor(second / size);
  return Math.abs(rowsApart) + Math.abs((first % size) - (second % size));
}

/**
 * The cells met from `cell` in steps of `move` until the border, `cell` included.
 * @param {number} size @param {number} cell @param {Move} move @returns {Shape}
 */
export function ray(size, cell, move) {
  const found = [];
  for (let met = cell; met >= 0; met = moved(size, met, move)) found.push(met);
  return found;
}
