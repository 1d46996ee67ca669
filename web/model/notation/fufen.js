// FuFen: a Futoshiki row by row, with slashes between the rows and the signs after their squares.
//
//   .>351./.2.5./.....^/.5.3./.432<.
//
// A square is `.` or a value, 1 … 9 and then a = 10 … z = 35. After it, > and < compare it with the square
// to its right, ^ (greater) and V (less) with the square above.

import { TokeruError } from "../errors.js";
import { MAX_SIZE, name, rows as rowsOf, symbol, valueOf } from "../grid.js";
import { makePuzzle } from "../puzzle.js";
import { LATIN } from "../rules.js";
import { SPACE } from "../spaces.js";
import { refuseUnsaid, ruleOf, signs } from "./signs.js";
import { errorAt, PACKED_ID, valuesUpTo } from "./symbols.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./signs.js").Sign} Sign */
/** @typedef {{readonly position: number, readonly value: number, readonly signs: string}} Square */

const LARGEST_VALUE = 35;
const SIGNS = "<>V^";

const BEGINS = new RegExp(`^[${SPACE}]*[.1-9a-z]`);
const PART = new RegExp(
  `(?<square>[.1-9a-z])(?<signs>[<>^V${SPACE}]*)|(?<end>/)|[${SPACE}]+|(?<wrong>[^])`, "gu",
);

/** @param {string} text */
export function recognises(text) {
  return text.includes("/") && !text.includes(":") && BEGINS.test(text) && !PACKED_ID.test(text);
}

/** @param {string} text @returns {Puzzle} */
export function parse(text) {
  const rows = readRows(text);
  const size = rows.length;
  const squares = rows.flat();
  const givens = valuesUpTo(size, squares, text);
  const found = squares.flatMap((square, cell) => readSigns(cell, square, size, text));
  return makePuzzle(size, [...LATIN, ...found.map((sign) => ruleOf(sign, size))], givens);
}

/** @param {Puzzle} puzzle */
export function format(puzzle) {
  const { size, givens } = puzzle;
  refuseUnsaid("fufen", puzzle, LATIN, true);
  const large = givens.findIndex((value) => value > LARGEST_VALUE);
  if (large >= 0) throw new TokeruError("fufen-value", { cell: name(size, large), value: givens[large] });
  const squares = givens.map(symbol);
  for (const sign of signs(puzzle)) {
    const { cell, written } = suffix(sign);
    squares[cell] += written;
  }
  return rowsOf(size).map((row) => row.map((cell) => squares[cell]).join("")).join("/");
}

/** The square that carries a sign, the left one or the lower one, and what it carries. @param {Sign} sign */
function suffix({ first, second, rises }) {
  if (second === first + 1) return { cell: first, written: rises ? "<" : ">" };
  return { cell: second, written: rises ? "^" : "V" };
}

/** As many rows as squares in each. @param {string} text @returns {Square[][]} */
function readRows(text) {
  /** @type {Square[][]} */
  const rows = [[]];
  for (const { groups = {}, index } of text.matchAll(PART)) {
    if (groups.wrong) throw errorAt(wrongKey(groups.wrong), text, index, { written: groups.wrong });
    if (groups.end) rows.push([]);
    if (groups.square) rows[rows.length - 1].push(readSquare(groups, index));
    if (Math.max(rows.length, rows[rows.length - 1].length) > MAX_SIZE) {
      throw errorAt("fufen-too-large", text, index, { most: MAX_SIZE });
    }
  }
  const short = rows.findIndex((row) => row.length !== rows.length);
  if (short < 0) return rows;
  throw new TokeruError("fufen-row", { row: short + 1, needed: rows.length, found: rows[short].length });
}

/** @param {Record<string, string>} groups @param {number} position @returns {Square} */
function readSquare({ square, signs }, position) {
  return { position, value: valueOf(square) ?? 0, signs };
}

/** @param {string} written */
function wrongKey(written) {
  return SIGNS.includes(written) ? "fufen-lone-sign" : "fufen-not-a-square";
}

/** @param {number} cell @param {Square} square @param {number} size @param {string} text @returns {Sign[]} */
function readSigns(cell, square, size, text) {
  return [...SIGNS].filter((sign) => square.signs.includes(sign)).map((written) => {
    const across = "<>".includes(written);
    if (across ? cell % size === size - 1 : cell < size) {
      throw errorAt("fufen-border", text, square.position, { written, cell: name(size, cell) });
    }
    if (across) return { first: cell, second: cell + 1, rises: written === "<" };
    return { first: cell - size, second: cell, rises: written === "^" };
  });
}
