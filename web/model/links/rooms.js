// Rooms: cells that belong together, told by the lines between neighbours.

import { range } from "../grid.js";

/** @typedef {readonly [number, number]} Pair */

/**
 * Neighbours in a row, row by row; cells are counted as on a board of so many columns.
 * @param {number} rows @param {number} columns @returns {Pair[]}
 */
export function beside(rows, columns) {
  return range(0, rows * columns).filter((cell) => (cell + 1) % columns > 0).map((cell) => [cell, cell + 1]);
}

/** Neighbours in a column, row by row. @param {number} rows @param {number} columns @returns {Pair[]} */
export function below(rows, columns) {
  return range(0, (rows - 1) * columns).map((cell) => [cell, cell + columns]);
}

/**
 * All cells, together with those that they are joined to, each room by its first cell.
 * @param {number} cells @param {Iterable<Pair>} joined
 */
export function rooms(cells, joined) {
  const roomOf = range(0, cells).map((cell) => [cell]);
  for (const [first, second] of joined) {
    const [small, large] = [roomOf[first], roomOf[second]].sort((a, b) => a.length - b.length);
    if (small === large) continue;
    large.push(...small);
    for (const cell of small) roomOf[cell] = large;
  }
  const found = [...new Set(roomOf)].map((room) => room.sort((a, b) => a - b));
  return found.sort(([first], [second]) => first - second);
}
