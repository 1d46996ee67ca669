// Patterns: which groups of cells a rule speaks of, by the names that its templates use (src/tokeru/rules).

import {
  boxes, cellNamed, columns, DIAGONAL, diagonals, disjointGroups, KING, KNIGHT, moves, NEIGHBOUR, ray, rows,
  usualBox, windows,
} from "./grid.js";
import { regionsOf } from "./layout.js";

/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {readonly number[]} Shape */

/**
 * Where a rule stands: the size of the board, and all its rules.
 * @typedef {{readonly size: number, readonly rules: readonly Rule[]}} Board
 */

/** @type {Readonly<Record<string, (rule: any, board: Board) => Shape[]>>} */
export const PATTERNS = {
  cells: (rule, { size }) => [cellsOf(rule.fields.cells, size)],
  "each cell": (rule, { size }) => cellsOf(rule.fields.cells, size).map((cell) => [cell]),
  steps: (rule, { size }) => pairwise(cellsOf(rule.fields.cells, size)),
  pairs: (rule, { size }) => everyPair(cellsOf(rule.fields.cells, size)),
  mirrored: (rule, { size }) => mirrored(cellsOf(rule.fields.cells, size)),
  copied: ({ fields }, { size }) => zip(cellsOf(fields.cells, size), cellsOf(fields.copy, size)),
  "shaft and circle": ({ fields }, { size }) => [cellsOf([...fields.shaft, ...fields.circle], size)],
  ray: ({ fields }, { size }) => [ray(size, cellNamed(size, fields.start[0]), DIAGONAL[fields.direction])],
  rows: (_, { size }) => rows(size),
  columns: (_, { size }) => columns(size),
  diagonals: (_, { size }) => diagonals(size),
  boxes: ({ fields }, { size }) => boxes(size, ...boxOf(fields, size)),
  windows: (_, { size }) => windows(size),
  "disjoint groups": (_, { size }) => disjointGroups(size),
  regions: (rule) => regionsOf(rule.fields.layout),
  "knight pairs": (_, { size }) => moves(size, KNIGHT),
  "king pairs": (_, { size }) => moves(size, KING),
  neighbours: (_, { size }) => moves(size, NEIGHBOUR),
  "neighbours without dot": (_, board) => neighboursWithout(board, ["difference", "ratio"]),
  "neighbours without letter": (_, board) => neighboursWithout(board, ["x", "v"]),
};

/** @param {readonly string[]} names @param {number} size @returns {Shape} */
function cellsOf(names, size) {
  return names.map((name) => cellNamed(size, name));
}

/** @param {any} fields @param {number} size @returns {readonly [number, number]} */
function boxOf({ height, width }, size) {
  return height ? [height, width] : usualBox(size);
}

/** @template T @param {readonly T[]} items @returns {[T, T][]} each with the next one */
export function pairwise(items) {
  return zip(items.slice(0, -1), items.slice(1));
}

/** @template T @param {readonly T[]} first @param {readonly T[]} second @returns {[T, T][]} */
export function zip(first, second) {
  return first.map((item, i) => [item, second[i]]);
}

/** @param {Shape} cells @returns {Shape[]} each with every later one */
function everyPair(cells) {
  return cells.flatMap((cell, i) => cells.slice(i + 1).map((later) => [cell, later]));
}

/**
 * The first cell with the last, the second with the last but one, …; a cell in the middle is free.
 * @param {Shape} line @returns {Shape[]}
 */
function mirrored(line) {
  return zip(line, [...line].reverse()).slice(0, Math.floor(line.length / 2));
}

/** @param {Board} board @param {readonly string[]} marks */
function neighboursWithout(board, marks) {
  const drawn = board.rules.filter(({ name }) => marks.includes(name));
  const marked = new Set(drawn.flatMap((rule) => PATTERNS.cells(rule, board)).map(String));
  return moves(board.size, NEIGHBOUR).filter((pair) => !marked.has(String(pair)));
}
