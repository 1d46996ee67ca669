// Patterns of the rules that few puzzles have.

import { isInside, missingCells } from "../board.js";
import { boxes, cellNamed, columns, diagonals, moves, NEIGHBOUR, range, rows, usualBox } from "../grid.js";
import { cellsNamed, PATTERNS, zip } from "../patterns.js";
import { DIAGONAL, distance, neighbours, ray, STRAIGHT } from "./ways.js";

/** @typedef {import("../patterns.js").RuleSet} RuleSet */
/** @typedef {import("../patterns.js").Shape} Shape */

/** @type {Record<string, import("../patterns.js").Pattern>} */
export const MORE_PATTERNS = {
  "each cell": (rule, { size }) => cellsNamed(rule.fields.cells, size).map((cell) => [cell]),
  pairs: (rule, { size }) => everyPair(cellsNamed(rule.fields.cells, size)),
  mirrored: (rule, { size }) => mirrored(cellsNamed(rule.fields.cells, size)),
  copied: ({ fields }, { size }) => zip(cellsNamed(fields.cells, size), cellsNamed(fields.copy, size)),
  "shaft and circle": ({ fields }, { size }) => [cellsNamed([...fields.shaft, ...fields.circle], size)],
  ray: ({ fields }, ruleset) => [rayFrom(fields.start, DIAGONAL[fields.direction], ruleset)],
  "seen from outside": ({ fields }, ruleset) => [rayFrom(fields.start, STRAIGHT[fields.direction], ruleset)],
  "leaper pairs": ({ fields }, { size }) => moves(size, leaps(fields.short, fields.long)),
  "pairs as far apart as a value": (_, { size }) =>
    everyPair(range(0, size * size)).filter(([first, second]) => distance(size, first, second) <= size),
  "each cell and its neighbours": (rule, { size }) =>
    cellsNamed(rule.fields.cells, size).flatMap((cell) => neighbours(size, cell).map((other) => [cell, other])),
  "each cell and those around it": (rule, { size, board }) => cellsNamed(rule.fields.cells, size).map((cell) =>
    [cell, ...around(size, cell).filter((other) => isInside(board, other))]),
  "far by two": (rule, { size }) => farPairs(cellsNamed(rule.fields.cells, size), 2),
  "far by three": (rule, { size }) => farPairs(cellsNamed(rule.fields.cells, size), 3),
  "far by parts": ({ fields }, { size }) => farPairs(cellsNamed(fields.cells, size), fields.parts.split("/").length),
  "near in threes": (rule, { size }) => nearPairs(cellsNamed(rule.fields.cells, size), 3),
  "near by parts": ({ fields }, { size }) => nearPairs(cellsNamed(fields.cells, size), fields.parts.split("/").length),
  "into its row": (rule, { size }) => pointingInto(rule, size, rows(size)),
  "into its column": (rule, { size }) => pointingInto(rule, size, columns(size)),
  "into its box": (rule, ruleset) => pointingInto(rule, ruleset.size, boxesOf(ruleset)),
  "into its ray": ({ fields }, ruleset) =>
    [[cellNamed(ruleset.size, fields.start[0]), ...rayFrom(fields.start, STRAIGHT[fields.direction], ruleset)]],
  "both groups": ({ fields }, { size }) => [cellsNamed(fields.cells, size), cellsNamed(fields.others, size)],
  "runs in boxes": (rule, ruleset) => runs(cellsNamed(rule.fields.cells, ruleset.size), boxesOf(ruleset)),
  "mirrored, and the middle"(rule, { size }) {
    const line = cellsNamed(rule.fields.cells, size);
    const middle = line.length % 2 ? [[line[(line.length - 1) / 2]]] : [];
    return [...mirrored(line), ...middle];
  },
  "ends first"(rule, { size }) {
    const line = cellsNamed(rule.fields.cells, size);
    return [[line[0], line[line.length - 1], ...line.slice(1, -1)]];
  },
  "ends and middle"(rule, { size }) {
    const line = cellsNamed(rule.fields.cells, size);
    return [[line[0], line[line.length - 1]], line.slice(1, -1)];
  },
  "rows, columns and diagonals of a square"(rule, { size }) {
    const cells = cellsNamed(rule.fields.cells, size);
    const side = Math.sqrt(cells.length);
    const lines = [...rows(side), ...columns(side), ...diagonals(side)];
    return lines.map((line) => line.map((place) => cells[place]));
  },
  "counter and cells": ({ fields }, { size }) => [cellsNamed([...fields.counter, ...fields.cells], size)],
  "groups in turns": ({ fields }, { size }) =>
    [zip(cellsNamed(fields.cells, size), cellsNamed(fields.others, size)).flat()],
  "squares of four"(_, { size }) {
    const steps = range(0, size - 1);
    return steps.flatMap((row) => steps.map((column) => row * size + column))
      .map((cell) => [cell, cell + 1, cell + size, cell + size + 1]);
  },
  "columns of the area": (_, { size, board }) => columns(size)
    .map((column) => column.filter((cell) => isInside(board, cell))).filter((column) => column.length > 0),
  "rows, columns and boxes": (_, ruleset) => rowsColumnsAndBoxes(ruleset),
  "all cells": (_, { size }) => [range(0, size * size)],
  /** The cell first, then what is in either house. */
  "each cell and two of its houses"(_, ruleset) {
    const houses = rowsColumnsAndBoxes(ruleset);
    return range(0, ruleset.size ** 2).flatMap((cell) =>
      everyPair(houses.filter((house) => house.includes(cell))).map((pair) =>
        [cell, ...[...new Set(pair.flat())].filter((other) => other !== cell).sort((a, b) => a - b)]));
  },
  "missing cells": (_, ruleset) => missingCells(ruleset).map((cell) => [cell]),
  "neighbours without dot": (_, ruleset) => neighboursWithout(ruleset, ["difference", "ratio"]),
  /** A letter is such a dot where it means the same. */
  "neighbours without such a dot"({ fields }, ruleset) {
    const meaning = String(fields.meaning);
    const letters = Object.keys(MEANINGS).filter((letter) => MEANINGS[letter].includes(meaning));
    const rules = ruleset.rules.filter((mark) => letters.includes(mark.name) || mark.fields.meaning === meaning);
    return neighboursWithout({ ...ruleset, rules }, ["dot", ...letters]);
  },
  "neighbours without letter": (_, ruleset) => neighboursWithout(ruleset, ["x", "v"]),
};

/** What letters mean, as dots say it. @type {Record<string, readonly string[]>} */
const MEANINGS = { x: ["a+b=10", "a+b in 5,10"], v: ["a+b=5", "a+b in 5,10"] };

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
 * The cells from the start to the border of the area.
 * @param {readonly string[]} start @param {import("../grid.js").Move} move @param {RuleSet} ruleset
 */
export function rayFrom(start, move, { size, board }) {
  return ray(size, cellNamed(size, start[0]), move).filter((cell) => isInside(board, cell));
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
  return cellsNamed(rule.fields.cells, size).flatMap((cell) =>
    houses.filter((house) => house.includes(cell)).map((house) => [cell, ...house]));
}

/** The up to eight cells that touch a cell, row by row. @param {number} size @param {number} cell */
function around(size, cell) {
  const [row, column] = [Math.floor(cell / size), cell % size];
  const near = range(0, size * size).filter((other) =>
    Math.abs(Math.floor(other / size) - row) <= 1 && Math.abs(other % size - column) <= 1);
  return near.filter((other) => other !== cell);
}

/** The boxes or regions of a board: those of a rule, or else the usual boxes. @param {RuleSet} ruleset */
export function boxesOf(ruleset) {
  const rule = ruleset.rules.find(({ name }) => name === "boxes" || name === "regions");
  return rule ? PATTERNS[rule.name](rule, ruleset) : boxes(ruleset.size, ...usualBox(ruleset.size));
}

/** Boxes or regions only if a rule speaks of them. @param {RuleSet} ruleset */
function rowsColumnsAndBoxes(ruleset) {
  const hasBoxes = ruleset.rules.some(({ name }) => name === "boxes" || name === "regions");
  return [...rows(ruleset.size), ...columns(ruleset.size), ...(hasBoxes ? boxesOf(ruleset) : [])];
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

/** @param {RuleSet} ruleset @param {readonly string[]} marks */
function neighboursWithout(ruleset, marks) {
  const drawn = ruleset.rules.filter(({ name }) => marks.includes(name));
  const marked = new Set(drawn.flatMap((rule) => PATTERNS.cells(rule, ruleset)).map(String));
  return moves(ruleset.size, NEIGHBOUR).filter((pair) => !marked.has(String(pair)));
}
