// Patterns: which groups of cells a rule speaks of, by the names that its templates use (src/tokeru/rules).

import {
  boxes, cellNamed, columns, DIAGONAL, diagonals, disjointGroups, distance, KING, KNIGHT, moves, NEIGHBOUR, neighbours,
  range, ray, rows, STRAIGHT, usualBox, windows,
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
  "leaper pairs": ({ fields }, { size }) => moves(size, leaps(fields.short, fields.long)),
  "pairs as far apart as a value": (_, { size }) =>
    everyPair(range(0, size * size)).filter(([first, second]) => distance(size, first, second) <= size),
  "each cell and its neighbours": (rule, { size }) =>
    cellsOf(rule.fields.cells, size).flatMap((cell) => neighbours(size, cell).map((other) => [cell, other])),
  "far by two": (rule, { size }) => farPairs(cellsOf(rule.fields.cells, size), 2),
  "far by three": (rule, { size }) => farPairs(cellsOf(rule.fields.cells, size), 3),
  "far by parts": ({ fields }, { size }) => farPairs(cellsOf(fields.cells, size), fields.parts.split("/").length),
  "near in threes": (rule, { size }) => nearPairs(cellsOf(rule.fields.cells, size), 3),
  "near by parts": ({ fields }, { size }) => nearPairs(cellsOf(fields.cells, size), fields.parts.split("/").length),
  "into its row": (rule, { size }) => pointingInto(rule, size, rows(size)),
  "into its column": (rule, { size }) => pointingInto(rule, size, columns(size)),
  "into its box": (rule, board) => pointingInto(rule, board.size, boxesOf(board)),
  "into its ray"({ fields }, { size }) {
    const start = cellNamed(size, fields.start[0]);
    return [[start, ...ray(size, start, STRAIGHT[fields.direction])]];
  },
  "both groups": ({ fields }, { size }) => [cellsOf(fields.cells, size), cellsOf(fields.others, size)],
  "runs in boxes": (rule, board) => runs(cellsOf(rule.fields.cells, board.size), boxesOf(board)),
  "mirrored, and the middle"(rule, { size }) {
    const line = cellsOf(rule.fields.cells, size);
    const middle = line.length % 2 ? [[line[(line.length - 1) / 2]]] : [];
    return [...mirrored(line), ...middle];
  },
  "ends and middle"(rule, { size }) {
    const line = cellsOf(rule.fields.cells, size);
    return [[line[0], line[line.length - 1]], line.slice(1, -1)];
  },
  "rows, columns and diagonals of a square"(rule, { size }) {
    const cells = cellsOf(rule.fields.cells, size);
    const side = Math.sqrt(cells.length);
    const lines = [...rows(side), ...columns(side), ...diagonals(side)];
    return lines.map((line) => line.map((place) => cells[place]));
  },
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

/** @template T @param {readonly T[]} items @returns {[T, T][]} each with every later one */
export function everyPair(items) {
  return items.flatMap((item, i) => items.slice(i + 1).map((later) => /** @type {[T, T]} */ ([item, later])));
}

/**
 * The first cell with the last, the second with the last but one, …; a cell in the middle is free.
 * @param {Shape} line @returns {Shape[]}
 */
function mirrored(line) {
  return zip(line, [...line].reverse()).slice(0, Math.floor(line.length / 2));
}

/**
 * Every pair once: downwards, or to the right in the same row.
 * @param {number} short @param {number} long @returns {(readonly [number, number])[]}
 */
function leaps(short, long) {
  const ways = [[short, -long], [short, long], [long, -short], [long, short]];
  const found = new Map(ways.map(([down, right]) => [`${down},${right + 0}`, [down, right + 0]]));
  const forwards = [...found.values()].filter(([down, right]) => down > 0 || (down === 0 && right > 0));
  return /** @type {[number, number][]} */ (forwards.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
}

/** Each cell of a line with those that follow, fewer than there are parts. @param {Shape} line @param {number} parts */
function nearPairs(line, parts) {
  return line.flatMap((cell, i) => line.slice(i + 1, i + parts).map((later) => [cell, later]));
}

/** Each cell of a line with the one that is of its part again. @param {Shape} line @param {number} parts */
function farPairs(line, parts) {
  return zip(line.slice(0, Math.max(line.length - parts, 0)), line.slice(parts));
}

/** @param {any} rule @param {number} size @param {Shape[]} houses */
function pointingInto(rule, size, houses) {
  return cellsOf(rule.fields.cells, size).flatMap((cell) =>
    houses.filter((house) => house.includes(cell)).map((house) => [cell, ...house]));
}

/** The boxes or regions of a board: those of a rule, or else the usual boxes. @param {Board} board */
function boxesOf(board) {
  const rule = board.rules.find(({ name }) => name === "boxes" || name === "regions");
  return rule ? PATTERNS[rule.name](rule, board) : boxes(board.size, ...usualBox(board.size));
}

/** The line, cut where it leaves a box. @param {Shape} line @param {Shape[]} houses */
function runs(line, houses) {
  /** @type {number[][]} */
  const found = [];
  const houseOf = (/** @type {number} */ cell) => houses.findIndex((house) => house.includes(cell));
  line.forEach((cell, i) => {
    if (i > 0 && houseOf(line[i - 1]) === houseOf(cell)) found[found.length - 1].push(cell);
    else found.push([cell]);
  });
  return found;
}

/** @param {Board} board @param {readonly string[]} marks */
function neighboursWithout(board, marks) {
  const drawn = board.rules.filter(({ name }) => marks.includes(name));
  const marked = new Set(drawn.flatMap((rule) => PATTERNS.cells(rule, board)).map(String));
  return moves(board.size, NEIGHBOUR).filter((pair) => !marked.has(String(pair)));
}
