// Copies of a position that look like another one: the board turned, its lines exchanged, its values renamed, as far as
// the rules do not mind.

import { boxShape, cellNamed, name, range, symbols } from "../model/grid.js";
import { parse } from "../model/notation/line.js";

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Value} Value */
/** @typedef {import("../model/types").Position} Position */
/** @typedef {(row: number, column: number) => readonly [row: number, column: number]} Way */
/** @typedef {readonly [height: number, width: number]} Box */

/** Rules that lines within a band, or whole bands, may change places under. */
const CLASSIC = new Set(["rows", "columns", "boxes"]);
/** Rules that stay what they are on a turned board; those that name cells name others there. */
const TURNED = new Set([...CLASSIC, "diagonals", "windows", "disjoint", "antiking", "antiknight", "nonconsecutive",
  "less", "cage", "extra"]);
/** Rules that compare or count with values. */
const COUNTING = new Set(["nonconsecutive", "less", "cage"]);

/** Without boxes every line is a band. @type {Box} */
const SINGLE = [1, 1];
const CELL = /r\d+c\d+/g;

/** @param {Position} position @param {() => number} [random] @returns {Position} */
export function copyOf(position, random = Math.random) {
  const { size, rules } = parse(position.puzzle);
  const names = rules.map((rule) => rule.name);
  const has = (/** @type {ReadonlySet<string>} */ known) => names.every((rule) => known.has(rule));
  if (!has(TURNED)) return position;
  const box = (names.includes("boxes") && boxShape(size)) || SINGLE;
  const way = has(CLASSIC) ? exchanged(size, box, random) : turned(size, box, random);
  const values = shuffled(range(1, size + 1), random);
  return moved(position, size, way, [0, ...(names.some((rule) => COUNTING.has(rule)) ? values.sort((a, b) => a - b) : values)]);
}

/** One of the eight ways to lay a square, or of the four that leave its boxes as they lie.
 * @param {number} size @param {Box} box @param {() => number} random @returns {Way} */
function turned(size, [height, width], random) {
  const [down, right, over] = [coin(random), coin(random), height === width && coin(random)];
  const flip = (/** @type {boolean} */ is, /** @type {number} */ at) => (is ? size - 1 - at : at);
  return (row, column) => crossed(over, flip(down, row), flip(right, column));
}

/** @param {number} size @param {Box} box @param {() => number} random @returns {Way} */
function exchanged(size, [height, width], random) {
  const [rows, columns] = [lines(size, height, random), lines(size, width, random)];
  const over = height === width && coin(random);
  return (row, column) => crossed(over, rows[row], columns[column]);
}

/** @param {boolean} over whether rows become columns @param {number} row @param {number} column @returns {ReturnType<Way>} */
function crossed(over, row, column) {
  return over ? [column, row] : [row, column];
}

/** Where each line goes: bands in any order, and so the lines of each.
 * @param {number} size @param {number} band @param {() => number} random */
function lines(size, band, random) {
  const bands = shuffled(range(0, size / band), random);
  return bands.flatMap((at) => shuffled(range(at * band, (at + 1) * band), random));
}

/**
 * @param {Position} position @param {number} size @param {Way} way
 * @param {readonly Value[]} names what each value is called now; a blank stays one
 * @returns {Position}
 */
function moved({ puzzle, values, marks }, size, way, names) {
  const to = (/** @type {Cell} */ cell) => {
    const [row, column] = way(Math.floor(cell / size), cell % size);
    return row * size + column;
  };
  /** @template Item @param {readonly Item[]} items */
  const placed = (items) => items.reduce((board, item, cell) => ((board[to(cell)] = item), board), Array(items.length));
  const [head, ...said] = puzzle.split(";");
  const givens = placed(parse(puzzle).givens.map((value) => names[value]));
  const rules = said.map((text) => text.replace(CELL, (cell) => name(size, to(cellNamed(size, cell)))));
  return {
    puzzle: [`${head.split(":")[0]}:${symbols(givens)}`, ...rules].join(";"),
    values: placed(values.map((value) => names[value])),
    marks: placed(marks.map((left) => left.map((value) => names[value]).sort((a, b) => a - b))),
  };
}

/** @param {() => number} random */
function coin(random) {
  return random() < 0.5;
}

/** @template Item @param {readonly Item[]} items @param {() => number} random @returns {Item[]} */
function shuffled(items, random) {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}
