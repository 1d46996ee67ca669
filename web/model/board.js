// The board that rules are laid on: its cells, and the numbers that stand in them. The twin of src/tokeru/board.py.
//
// The area of a puzzle is all of a square, or the first of its rows and columns. Games and the kernel know the values
// 1 … m, and 0 for a blank; if people see the numbers 0 to 8, then number 0 is value 1.

import { cellNamed, range, symbol } from "./grid.js";
import { cellsOf } from "./rules.js";

/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */

/**
 * The board as a rule makes it, by the names of such rules.
 * @type {Record<string, (rule: Rule, board: Board) => Board>}
 */
export const LAYINGS = {};

/** A square with as many numbers as rows. @param {number} size @returns {Board} */
export function usualBoard(size) {
  return { size, numbers: range(1, size + 1), rows: size, columns: size };
}

/** What the rules are laid on. @param {number} size @param {readonly Rule[]} rules */
export function boardOf(size, rules) {
  const board = rules.reduce((laid, rule) => LAYINGS[rule.name]?.(rule, laid) ?? laid, usualBoard(size));
  return Object.freeze({ ...board, numbers: Object.freeze(board.numbers) });
}

/** Whether a cell lies in the area. @param {Board} board @param {number} cell */
export function isInside({ size, rows, columns }, cell) {
  return Math.floor(cell / size) < rows && cell % size < columns;
}

/** Whether all of the square is area. @param {Board} board */
export function isWhole({ size, rows, columns }) {
  return rows === size && columns === size;
}

/**
 * The cells that are not there: outside of the area, and named by no rule.
 * @param {Pick<Puzzle, "board" | "rules">} ruleset
 */
export function missingCells({ board, rules }) {
  if (isWhole(board)) return [];
  const named = new Set(rules.flatMap(cellsOf).map((cell) => cellNamed(board.size, cell)));
  return range(0, board.size ** 2).filter((cell) => !isInside(board, cell) && !named.has(cell));
}

/** The value of a number. @param {Board} board @param {number} number */
export function valueIn({ numbers }, number) {
  return number - numbers[0] + 1;
}

/** How a line writes that a cell has this value; a dot for a blank. @param {Board} board @param {number} value */
export function written({ numbers }, value) {
  const number = value + numbers[0] - 1;
  return value && number === 0 ? "0" : symbol(value && number);
}

/** What people see of it: capital letters, which stand among digits. @param {Board} board @param {number} value */
export function shown(board, value) {
  return written(board, value).toUpperCase();
}
