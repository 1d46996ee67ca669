// Geometry: the cells of an n×n board, the shapes on it, and their names. The twin of src/tokeru/grid.py.
//
//    0  1 |  2  3        r1c1 r1c2 | r1c3 r1c4
//    4  5 |  6  7        r2c1 r2c2 | r2c3 r2c4
//   ------+------        ----------+----------
//    8  9 | 10 11        r3c1 r3c2 | r3c3 r3c4
//   12 13 | 14 15        r4c1 r4c2 | r4c3 r4c4

import { TokeruError } from "./errors.js";
import { quoted } from "./spaces.js";

/** @typedef {readonly number[]} Shape  cells */
/** @typedef {readonly [number, number]} Move  this many rows down and columns to the right */

export const MAX_SIZE = 64;

// Half of the moves each: a pair of cells is met once, from its upper (or left) cell.
/** @type {readonly Move[]} */
export const KNIGHT = [[1, -2], [1, 2], [2, -1], [2, 1]];
/** @type {readonly Move[]} */
export const KING = [[0, 1], [1, -1], [1, 0], [1, 1]];
/** @type {readonly Move[]} */
export const NEIGHBOUR = [[0, 1], [1, 0]];
/** @param {number} start @param {number} end @param {number} [step] @returns {number[]} */
export function range(start, end, step = 1) {
  return Array.from({ length: Math.max(0, Math.ceil((end - start) / step)) }, (_, i) => start + i * step);
}

// --- shapes ------------------------------------------------------------------------------------------

/** @param {number} size @returns {Shape[]} */
export function rows(size) {
  return range(0, size).map((row) => range(row * size, row * size + size));
}

/** @param {number} size @returns {Shape[]} */
export function columns(size) {
  return range(0, size).map((column) => range(column, size * size, size));
}

/**
 * Height and width of the usual box: as square as possible, never taller than wide.
 * @param {number} size @returns {readonly [number, number] | null}
 */
export function boxShape(size) {
  for (let height = Math.floor(Math.sqrt(size)); height > 1; height -= 1) {
    if (size % height === 0) return [height, size / height];
  }
  return null;
}

/**
 * Boxes from left to right, then down; none of them is cut, so height · width must be the size.
 * @param {number} size @param {number} height @param {number} width @returns {Shape[]}
 */
export function boxes(size, height, width) {
  if (height * width !== size) throw new TokeruError("boxes-do-not-fit", { height, width, size });
  return rectangles(size, range(0, size, height), range(0, size, width), height, width);
}

/**
 * The shaded boxes of Windoku: boxes one cell apart, one cell inside the border.
 * @param {number} size @returns {Shape[]}
 */
export function windows(size) {
  const [height, width] = usualBox(size);
  const tops = range(1, size - height, height + 1);
  return rectangles(size, tops, range(1, size - width, width + 1), height, width);
}

/**
 * Cells at the same place in their boxes.
 * @param {number} size @returns {Shape[]}
 */
export function disjointGroups(size) {
  const usual = boxes(size, ...usualBox(size));
  return range(0, size).map((place) => usual.map((box) => box[place]));
}

/** @param {number} size @returns {readonly [number, number]} */
export function usualBox(size) {
  const shape = boxShape(size);
  if (shape === null) throw new TokeruError("no-boxes", { size });
  return shape;
}

/**
 * Rectangles with their upper left corners at every top and left.
 * @param {number} size @param {number[]} tops @param {number[]} lefts
 * @param {number} height @param {number} width @returns {Shape[]}
 */
function rectangles(size, tops, lefts, height, width) {
  return tops.flatMap((top) => lefts.map((left) =>
    range(top, top + height).flatMap((row) => range(row * size + left, row * size + left + width))));
}

/** @param {number} size @returns {Shape[]} */
export function diagonals(size) {
  const falling = range(0, size).map((i) => i * size + i);
  return [falling, range(0, size).map((i) => i * size + size - 1 - i)];
}

/**
 * Every pair of cells that one of the steps connects.
 * @param {number} size @param {readonly Move[]} steps @returns {Shape[]}
 */
export function moves(size, steps) {
  return range(0, size * size).flatMap((cell) =>
    steps.map((step) => moved(size, cell, step)).filter((met) => met >= 0).map((met) => [cell, met]));
}

/**
 * The cell that a move leads to, −1 if it is off the board.
 * @param {number} size @param {number} cell @param {Move} move
 */
export function moved(size, cell, [down, right]) {
  const row = Math.floor(cell / size) + down;
  const column = cell % size + right;
  const inside = row >= 0 && row < size && column >= 0 && column < size;
  return inside ? row * size + column : -1;
}

// --- names of cells ----------------------------------------------------------------------------------

const NAME = /^r([1-9][0-9]?)c([1-9][0-9]?)$/i;

/** @param {number} size @param {number} cell */
export function name(size, cell) {
  return `r${Math.floor(cell / size) + 1}c${cell % size + 1}`;
}

/**
 * Row and column of "r3c5", from 0.
 * @param {string} text @returns {readonly [number, number]}
 */
export function place(text) {
  const found = NAME.exec(text);
  if (found === null) throw new TokeruError("not-a-cell", { written: quoted(text) });
  return [Number(found[1]) - 1, Number(found[2]) - 1];
}

/**
 * The cell called "r3c5" on a board of this size.
 * @param {number} size @param {string} text
 */
export function cellNamed(size, text) {
  const [row, column] = place(text);
  if (row >= size || column >= size) throw new TokeruError("off-board", { cell: text, size });
  return row * size + column;
}

/**
 * A number that grows in the order in which people read the cells.
 * @param {string} text
 */
export function reading(text) {
  const [row, column] = place(text);
  return row * 100 + column;
}

/**
 * Negative, 0 or positive: named cells, compared one after the other as people read them.
 * @param {readonly string[]} first @param {readonly string[]} second
 */
export function compareCells(first, second) {
  const differing = first.findIndex((cell, i) => cell !== second[i]);
  if (differing < 0 || differing >= second.length) return first.length - second.length;
  return reading(first[differing]) - reading(second[differing]);
}

// --- names of values: 1 … 9, a = 10 … z = 35, (36) … (64), and . for a blank --------------------------

const SYMBOLS = ".123456789abcdefghijklmnopqrstuvwxyz";

/** @param {number} value */
export function symbol(value) {
  return value < SYMBOLS.length ? SYMBOLS[value] : `(${value})`;
}

/**
 * The value of one character, 0 for the blank `.`, undefined for anything else.
 * @param {string} symbol @returns {number | undefined}
 */
export function valueOf(symbol) {
  const value = symbol.length === 1 && symbol <= "z" ? SYMBOLS.indexOf(symbol.toLowerCase()) : -1;
  return value < 0 ? undefined : value;
}

/** The values a run of symbols stands for, 0 for what is none: the inverse of `symbols`. @param {string} text */
export function readSymbols(text) {
  const written = [...text.matchAll(/\(([1-9][0-9]?)\)|[^]/gu)];
  return written.map(([symbol, number]) => Number(number ?? valueOf(symbol) ?? 0));
}

/** @param {readonly number[]} values */
export function symbols(values) {
  return values.map(symbol).join("");
}
